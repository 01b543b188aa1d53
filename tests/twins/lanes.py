"""A walk on which a reading says how long a stride is: what is a lemma under one reading is false under the other."""

import enum
from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims
from spec import Game, Interval, evolve, frozen, reading, require

GAME = Game("lanes", "The lanes", FOLDER)
Far = Annotated[int, Interval(ge=0, le=1_000_000)]


class Stride(enum.Enum):
    """How far a stride may go."""

    SHORT = 2
    LONG = 3


@frozen
class Setup:
    """The set-up."""

    stride: Stride = reading(Stride.SHORT, question="How far?", because="usual", cites=("take.some",))
    left: Far = 0


@frozen
class Walk:
    """How far, and how long."""

    setup: Setup
    far: Far
    clock: Far


WALK = GAME.machine("", state=Walk, setup=Setup)


@WALK.start
def begin(setup: Setup) -> Walk:
    """Nothing was walked yet."""
    return Walk(setup, 0, 0)


@WALK.rule(cites="take.some")
def stride(walk: Walk, steps: Annotated[int, Interval(ge=1, le=3)]) -> Walk:
    """Walk some steps."""
    require(steps <= (2 if walk.setup.stride is Stride.SHORT else 3), "take.some")
    require(walk.far + steps <= walk.setup.left, "take.no-more-than-left")
    return evolve(walk, far=walk.far + steps, clock=walk.clock + 1)


CLAIMS = Claims(GAME)


@CLAIMS.invariant(WALK)
def at_least_the_clock(walk: Walk) -> bool:
    """At least one step was walked for each tick, whatever a stride is."""
    return walk.far >= walk.clock


@CLAIMS.invariant(WALK)
def at_most_twice_the_clock(walk: Walk) -> bool:
    """At most two steps are walked for each tick: only true of short strides."""
    return walk.far <= 2 * walk.clock


@CLAIMS.invariant(WALK, lemmas=(at_most_twice_the_clock,))
def seven_takes_four(walk: Walk) -> bool:
    """Nobody is at seven steps before four ticks: only true of short strides."""
    return walk.far != 7 or walk.clock >= 4


@CLAIMS.invariant(WALK, lemmas=(at_most_twice_the_clock,), under={"stride": "long"}, expect="UNKNOWN")
def seven_takes_four_long(walk: Walk) -> bool:
    """Nobody is at seven steps before four ticks: false of long strides, and so is the lemma."""
    return walk.far != 7 or walk.clock >= 4


@CLAIMS.invariant(WALK, lemmas=(at_least_the_clock,), under={"stride": "long"})
def three_ticks_take_three(walk: Walk) -> bool:
    """After three ticks at least three steps were walked: the lemma holds for long strides too."""
    return walk.clock != 3 or walk.far >= 3


@CLAIMS.invariant(WALK, lemmas=(three_ticks_take_three,))
def three_ticks_take_two(walk: Walk) -> bool:
    """After three ticks at least two steps were walked: by a lemma that is meant under another reading."""
    return walk.clock != 3 or walk.far >= 2


@CLAIMS.robust(seven_takes_four, over=("stride",), expect="UNKNOWN")
def seven_takes_four_always() -> None:
    """Whatever a stride is, nobody is at seven steps before four ticks: its lemma is true of short strides alone."""


@CLAIMS.robust(three_ticks_take_two, over=("stride",))
def three_ticks_take_two_always() -> None:
    """Whatever a stride is, three ticks take two steps."""
