"""Runs that the claims give themselves, good and bad: a long walk, and games with a heap of stones."""

from typing import Annotated

from twins.heap import HEAP, Heap, Seat, Setup, begin, take
from twins.walk import GAME, WALK, Walk

from checker.claims import Claims, given
from checker.runs import Move, Run, follow
from spec import Interval

CLAIMS = Claims(GAME)
FAR = 500


def stride_on(walk: Walk) -> Move | None:
    """Strides of two steps while there is room for them."""
    return Move("stride", (2,)) if walk.left >= 2 else None


def long_walk() -> Run:
    """A walk that a strategy makes."""
    return follow(WALK, stride_on, arguments=(2 * FAR,))


@CLAIMS.reachable(WALK, within=FAR, play=long_walk)
def a_thousand_steps(walk: Walk) -> bool:
    """A thousand steps can be walked."""
    return walk.far == 2 * FAR


@CLAIMS.reachable(WALK, within=FAR - 1, play=long_walk)
def a_thousand_steps_too_soon(walk: Walk) -> bool:
    """A thousand steps can be walked in fewer strides: not by the run that is given."""
    return walk.far == 2 * FAR


@CLAIMS.reachable(WALK, within=FAR, play=long_walk)
def a_thousand_and_one_steps(walk: Walk) -> bool:
    """A thousand and one steps can be walked: not by the run that is given."""
    given(walk.left > 0)
    return walk.far == 2 * FAR + 1


def walk_of(steps: int) -> Run:
    """A walk of so many steps, one by one."""
    return Run(WALK, arguments=(9,), moves=(Move("stride", (1,)),) * steps)


@CLAIMS.reachable(WALK, within=9, play=walk_of)
def each_number_of_steps(walk: Walk, steps: Annotated[int, Interval(ge=7, le=9)]) -> bool:
    """Seven, eight or nine steps can be walked."""
    return walk.far == steps


@CLAIMS.reachable(WALK, within=9, play=walk_of)
def too_many_steps(walk: Walk, steps: Annotated[int, Interval(ge=9, le=10)]) -> bool:
    """Nine or ten steps can be walked: not ten, by the run that is given."""
    return walk.far == steps


@CLAIMS.reachable(WALK, within=9, play=lambda: Run(HEAP, Setup()))
def another_machine(walk: Walk) -> bool:
    """A run of the heap leads somewhere: it is no walk."""
    return walk.far == 0


@CLAIMS.invariant(WALK)
def at_most_two_a_tick(walk: Walk) -> bool:
    """At most two steps are walked for each tick."""
    return walk.far <= 2 * walk.clock


def is_fifth_tick(walk: Walk) -> bool:
    """Whether five ticks have passed."""
    return walk.clock == 5


def five_strides() -> Run:
    """A walk of five long strides."""
    return Run(WALK, arguments=(10,), moves=(Move("stride", (2,)),) * 5)


def four_strides_and_a_half() -> Run:
    """A walk of four long strides and a short one."""
    return Run(WALK, arguments=(10,), moves=(*(Move("stride", (2,)),) * 4, Move("stride", (1,))))


@CLAIMS.optimum(
    WALK,
    sense="largest",
    value=10,
    where=is_fifth_tick,
    within=5,
    lemmas=(at_most_two_a_tick,),
    play=five_strides,
)
def farthest_in_five(walk: Walk) -> int:
    """At most ten steps are walked in five ticks."""
    return walk.far


@CLAIMS.optimum(
    WALK,
    sense="largest",
    value=9,
    where=is_fifth_tick,
    within=5,
    lemmas=(at_most_two_a_tick,),
    play=four_strides_and_a_half,
    expect="BOUNDED",
)
def not_the_farthest_in_five(walk: Walk) -> int:
    """At most nine steps are walked in five ticks: there is such a run, but no bound."""
    return walk.far


@CLAIMS.optimum(WALK, sense="largest", value=11, where=is_fifth_tick, within=5, play=five_strides)
def farther_in_five(walk: Walk) -> int:
    """At most eleven steps are walked in five ticks: not by the run that is given."""
    return walk.far


HEAPS = Claims(HEAP.game)


def game_of_twos() -> Run:
    """A game in which two stones are taken as long as there are two."""
    return Run(HEAP, Setup(), moves=(*(Move("take", (2,)),) * 4, Move("take", (1,))))


@HEAPS.reachable(HEAP, within=5, play=game_of_twos)
def first_takes_the_last(heap: Heap) -> bool:
    """The player who begins can take the last stone."""
    return heap.stones == 0 and heap.to_move is Seat.SECOND


def game_made_by_hand() -> Run:
    """A game that is carried out while it is told, and goes wrong."""
    take(take(begin(Setup()), 2), 9)
    return Run(HEAP, Setup())


@HEAPS.reachable(HEAP, within=5, play=game_made_by_hand)
def nine_stones_at_once(heap: Heap) -> bool:
    """Nine stones can be taken at once: the run is refused while it is made."""
    return heap.stones == 0
