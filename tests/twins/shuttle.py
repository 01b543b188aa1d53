"""A shuttle on a bar, and its counter: a machine with places refines one without, and its claims use theorems."""

from fractions import Fraction
from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims, When, known
from spec import Game, Interval, evolve, frozen, require

GAME = Game("shuttle", "The shuttle", FOLDER)

Count = Annotated[int, Interval(ge=0, le=9)]
Step = Annotated[Fraction, Interval(ge=-1, le=1)]
Spot = Annotated[Fraction, Interval(ge=-100, le=100)]


@frozen
class Bar:
    """How far the shuttle may go in one step, and how many steps it makes at most."""

    reach: Annotated[Fraction, Interval(ge=1, le=9)] = Fraction(2)
    most: Count = 3


@frozen
class Counter:
    """How many steps were made."""

    made: Count


@frozen
class Shuttle:
    """Where the shuttle is, and the counter."""

    setup: Bar
    x: Spot
    counter: Counter


COUNTER = GAME.machine("counter", state=Counter, sentence="Steps are counted.")
SHUTTLE = GAME.machine("shuttle", state=Shuttle, setup=Bar, sentence="The shuttle moves.")
CLAIMS = Claims(GAME)


@COUNTER.start
def begin_to_count() -> Counter:
    """No step was made."""
    return Counter(0)


@COUNTER.rule(cites="take.some")
def count(counter: Counter) -> Counter:
    """A step is counted, up to three."""
    require(counter.made < 3, "take.no-more-than-left")
    return evolve(counter, made=counter.made + 1)


@SHUTTLE.start
def begin(setup: Bar) -> Shuttle:
    """The shuttle is in the middle."""
    return Shuttle(setup, Fraction(0), begin_to_count())


@SHUTTLE.rule(cites="take.some")
def move(shuttle: Shuttle, step: Step) -> Shuttle:
    """The shuttle moves by a part of its reach."""
    return evolve(shuttle, x=shuttle.x + step * shuttle.setup.reach, counter=count(shuttle.counter))


@SHUTTLE.rule(cites="end.last-wins")
def rest(shuttle: Shuttle, step: Step) -> Shuttle:
    """The shuttle rests, which is told by a step of one third."""
    require(step == Fraction(1, 3), "end.last-wins")
    return shuttle


@CLAIMS.invariant(COUNTER)
def at_most_three_steps_are_counted(counter: Counter) -> bool:
    """No more than three steps are counted."""
    return counter.made <= 3


def nothing(shuttle: Shuttle, step: Step) -> tuple[()]:
    """No arguments."""
    return ()


@CLAIMS.refines(SHUTTLE, COUNTER, moves={"move": (count, nothing)})
def the_shuttle_counts(shuttle: Shuttle) -> Counter:
    """Each step of the shuttle is counted."""
    return shuttle.counter


@CLAIMS.invariant(SHUTTLE, under={"reach": Fraction(2)})
def the_shuttle_goes_two_for_each_step(shuttle: Shuttle) -> bool:
    """The shuttle is no farther from the middle than its steps take it."""
    return abs(shuttle.x) <= 2 * shuttle.counter.made


@CLAIMS.invariant(
    SHUTTLE,
    lemmas=(the_shuttle_goes_two_for_each_step, at_most_three_steps_are_counted),
    under={"reach": Fraction(2)},
)
def the_shuttle_goes_no_farther_than_six(shuttle: Shuttle) -> bool:
    """The shuttle is never farther than six from the middle."""
    return abs(shuttle.x) <= 6


@CLAIMS.theorem()
def the_square_of_six_is_thirty_six(spot: Spot) -> bool:
    """What is no farther than six has a square of no more than 36."""
    return not abs(spot) <= 6 or spot * spot <= 36


@CLAIMS.invariant(
    SHUTTLE,
    lemmas=(the_shuttle_goes_no_farther_than_six,),
    theorems=(the_square_of_six_is_thirty_six,),
    under={"reach": Fraction(2)},
)
def the_square_of_the_way_is_bounded(shuttle: Shuttle) -> bool:
    """The square of the way from the middle is no more than 36."""
    known(the_square_of_six_is_thirty_six, shuttle.x)
    return shuttle.x * shuttle.x <= 36


@CLAIMS.theorem(expect="REFUTED")
def every_square_is_small(spot: Spot) -> bool:
    """Every square is no more than 4."""
    return spot * spot <= 4


@CLAIMS.invariant(
    SHUTTLE,
    lemmas=(the_shuttle_goes_no_farther_than_six,),
    theorems=(every_square_is_small,),
    under={"reach": Fraction(2)},
    expect="UNKNOWN",
)
def a_false_theorem_proves_nothing(shuttle: Shuttle) -> bool:
    """The square of the way is small, as a false theorem says."""
    known(every_square_is_small, shuttle.x)
    return shuttle.x * shuttle.x <= 4


@CLAIMS.invariant(SHUTTLE, under={"reach": Fraction(5)})
def the_shuttle_goes_five_for_each_step(shuttle: Shuttle) -> bool:
    """The shuttle is no farther from the middle than its steps take it."""
    return abs(shuttle.x) <= 5 * shuttle.counter.made


@CLAIMS.invariant(SHUTTLE, expect="UNKNOWN")
def a_theorem_is_used_and_not_named(shuttle: Shuttle) -> bool:
    """The square of the way is bounded."""
    known(the_square_of_six_is_thirty_six, shuttle.x)
    return shuttle.x * shuttle.x <= 36


def always(shuttle: Shuttle) -> bool:
    """Whether the shuttle may rest: always."""
    return True


CLAIMS.goes_on(SHUTTLE, rest=When(always, {"step": Fraction(1, 3)}))
CLAIMS.assume(
    SHUTTLE, the_shuttle_goes_no_farther_than_six, at_most_three_steps_are_counted, under={"reach": Fraction(2)}
)
CLAIMS.share(SHUTTLE)
