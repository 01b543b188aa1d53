"""A walk with a clock: too many states to go through, so that induction and its lemmas are needed."""

from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims
from spec import Game, Interval, evolve, frozen, require

GAME = Game("walk", "The walk", FOLDER)
Far = Annotated[int, Interval(ge=0, le=1_000_000)]


@frozen
class Walk:
    """How far, how long, and what is left."""

    far: Far
    clock: Far
    left: Far


WALK = GAME.machine("", state=Walk)


@WALK.start
def begin(left: Far) -> Walk:
    """Nothing was walked yet."""
    return Walk(0, 0, left)


@WALK.rule(cites="take.some")
def stride(walk: Walk, steps: Annotated[int, Interval(ge=1, le=2)]) -> Walk:
    """Walk one or two steps."""
    require(walk.left >= steps, "take.no-more-than-left")
    return evolve(walk, far=walk.far + steps, clock=walk.clock + 1, left=walk.left - steps)


CLAIMS = Claims(GAME)


@CLAIMS.invariant(WALK)
def as_far_as_the_clock(walk: Walk) -> bool:
    """At least one step was walked for each tick."""
    return walk.far >= walk.clock


@CLAIMS.invariant(WALK, within=3, expect="BOUNDED")
def five_ticks_come_first(walk: Walk) -> bool:
    """Nobody is at ten steps before five ticks: true, but no induction by itself."""
    return walk.far != 10 or walk.clock >= 5


@CLAIMS.invariant(WALK)
def twice_the_clock(walk: Walk) -> bool:
    """At most two steps are walked for each tick."""
    return walk.far <= 2 * walk.clock


@CLAIMS.invariant(WALK, lemmas=(twice_the_clock,))
def five_ticks_come_first_by_a_lemma(walk: Walk) -> bool:
    """Nobody is at ten steps before five ticks."""
    return walk.far != 10 or walk.clock >= 5


@CLAIMS.invariant(WALK, within=3, expect="REFUTED")
def never_three(walk: Walk) -> bool:
    """Nobody is ever at three steps: false."""
    return walk.far != 3


@CLAIMS.reachable(WALK, within=3)
def five_in_three(walk: Walk) -> bool:
    """Five steps can be walked in three ticks."""
    return walk.far == 5 and walk.clock == 3


@CLAIMS.reachable(WALK, within=3, expect="BOUNDED")
def seven_steps(walk: Walk) -> bool:
    """Seven steps are not walked in three ticks, but later."""
    return walk.far == 7


@CLAIMS.reachable(WALK, within=2, lemmas=(twice_the_clock,), expect="REFUTED")
def seven_in_three(walk: Walk) -> bool:
    """Seven steps in three ticks: false."""
    return walk.far == 7 and walk.clock == 3


@CLAIMS.optimum(WALK, sense="smallest", value=0, within=1)
def ticks(walk: Walk) -> int:
    """The clock begins at zero."""
    return walk.clock


@CLAIMS.optimum(WALK, sense="largest", value=2, within=2, expect="BOUNDED")
def steps_ahead(walk: Walk) -> int:
    """How far the steps are ahead of the clock: no bound holds."""
    return walk.far - walk.clock


CLAIMS.assume(WALK, twice_the_clock)
