"""Counting machines with one flaw each, named after it, for the tests that look for the flaw."""

from pathlib import Path
from typing import Annotated, Any

from checker.claims import Claims, given
from spec import Game, Interval, frozen, require

GAME = Game("flawed", "Flawed machines", Path(__file__).parent / "clauses" / "flawed")


@frozen
class Count:
    """How far one has counted."""

    number: Annotated[int, Interval(ge=0, le=3)]


@frozen
class From:
    """Where counting begins."""

    first: Annotated[int, Interval(ge=0, le=3)]


@frozen
class CountFrom:
    """Where counting began, and how far one is."""

    setup: From
    number: Annotated[int, Interval(ge=0, le=3)]


STUCK = GAME.machine("stuck", state=Count, sentence="Count up to three, where nothing ends it.")
RAISING = GAME.machine("raising", state=Count, sentence="Look up what is not there.")
STATELESS = GAME.machine("stateless", state=Count, sentence="Give a number where a state is wanted.")
LEAVING = GAME.machine("leaving", state=Count, sentence="Count beyond the domain.")
HUGE = GAME.machine("huge", state=Count, sentence="Choose among too many sets.")
WEIGHTLESS = GAME.machine("weightless", state=Count, sentence="Something happens with no weight.")
NEVER_STARTS = GAME.machine("never-starts", state=Count, sentence="No start is allowed.")
PICKY = GAME.machine("picky", state=CountFrom, setup=From, sentence="Count up from anywhere but two.")


@STUCK.start()
@RAISING.start()
@STATELESS.start()
@LEAVING.start()
@HUGE.start()
@WEIGHTLESS.start()
def begin() -> Count:
    """Counting begins at nought."""
    return Count(0)


@STUCK.rule(cites="count.up")
def count_up(count: Count) -> Count:
    """Add one."""
    require(count.number < 3, "count.to-three")
    return Count(count.number + 1)


@RAISING.rule(cites="count.up")
def look_up(count: Count, step: Annotated[int, Interval(ge=1, le=1)]) -> Count:
    """Add a step, read from a table that is too short."""
    return Count((1, 2)[count.number] + step - 1)


@STATELESS.rule(cites="count.up")
def add(count: Count) -> Any:
    """Add one, and forget to make a state of it."""
    return count.number + 1


@LEAVING.rule(cites="count.up")
def go_on(count: Count) -> Count:
    """Add one, however far one is."""
    require(count.number < 5, "count.to-three")
    return Count(count.number + 1)


@HUGE.rule(cites="count.up")
def choose(count: Count, numbers: frozenset[Annotated[int, Interval(ge=1, le=40)]]) -> Count:
    """Add one for a set of two numbers that add up to forty."""
    require(len(numbers) == 2 and sum(numbers) == 40, "count.up")
    require(count.number < 3, "count.to-three")
    return Count(count.number + 1)


@WEIGHTLESS.chance(cites="count.up", weight=0)
def happen(count: Count) -> Count:
    """Add one, by chance."""
    require(count.number < 3, "count.to-three")
    return Count(count.number + 1)


@NEVER_STARTS.start(cites="setup.not-two")
def begin_never() -> Count:
    """Counting does not begin."""
    require(False, "setup.not-two")
    return Count(0)


@PICKY.start(cites="setup.not-two")
def begin_anywhere(setup: From) -> CountFrom:
    """Counting begins where the set-up says, but not at two."""
    require(setup.first != 2, "setup.not-two")
    return CountFrom(setup, setup.first)


@PICKY.rule(cites="count.up")
def count_on(count: CountFrom) -> CountFrom:
    """Add one."""
    require(count.number < 3, "count.to-three")
    return CountFrom(count.setup, count.number + 1)


@PICKY.over
@HUGE.over
def is_three(count: Count) -> bool:
    """Whether one has counted to three."""
    return count.number == 3


def below_three(count: Count) -> bool:
    """The count stays below three, which is false."""
    return count.number < 3


CLAIMS = Claims(GAME)


@CLAIMS.invariant(STUCK)
def fine_at_nought(count: Count) -> bool:
    """All is well at nought, which says nothing of other counts."""
    given(count.number == 0)
    return True


@CLAIMS.invariant(STUCK, lemmas=(fine_at_nought,), expect="REFUTED")
def never_three(count: Count) -> bool:
    """One never counts to three: false, though true one step after nought."""
    return count.number < 3
