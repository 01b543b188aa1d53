"""A clock with a minute hand and one without: the first refines the second, unless a minute is lost."""

from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims, Plan
from spec import Game, Interval, evolve, frozen, require

GAME = Game("clocks", "The clocks", FOLDER)
Hour = Annotated[int, Interval(ge=0, le=5)]
Minute = Annotated[int, Interval(ge=0, le=3)]


@frozen
class Fine:
    """Hours and minutes, four to an hour."""

    hour: Hour
    minute: Minute


@frozen
class Coarse:
    """Hours."""

    hour: Hour


FINE = GAME.machine("fine", state=Fine)
COARSE = GAME.machine("coarse", state=Coarse)


@FINE.start
def begin_fine() -> Fine:
    """Midnight."""
    return Fine(0, 0)


@COARSE.start
def begin_coarse() -> Coarse:
    """Midnight."""
    return Coarse(0)


@FINE.rule(cites="take.some")
def tick(clock: Fine) -> Fine:
    """A minute passes."""
    require(clock.minute < 3, "take.no-more-than-left")
    return evolve(clock, minute=clock.minute + 1)


@FINE.rule(cites="take.some")
def strike(clock: Fine) -> Fine:
    """The hour is full."""
    require(clock.minute == 3, "end.last-wins")
    require(clock.hour < 5, "end.empty")
    return Fine(clock.hour + 1, 0)


@COARSE.rule(cites="take.some")
def advance(clock: Coarse) -> Coarse:
    """An hour passes."""
    require(clock.hour < 5, "end.empty")
    return Coarse(clock.hour + 1)


@COARSE.rule(cites="take.some")
def leap(clock: Coarse) -> Coarse:
    """Two hours pass."""
    require(clock.hour < 4, "end.empty")
    return Coarse(clock.hour + 2)


def no_arguments(clock: Fine) -> tuple[()]:
    """The coarse rule takes no arguments."""
    return ()


def is_full(clock: Fine) -> bool:
    """Whether an hour has just begun."""
    return clock.minute == 0


def can_advance(clock: Fine) -> bool:
    """Whether another hour is possible."""
    return clock.hour < 5


def may_tick(clock: Fine) -> bool:
    """Whether a minute is on the way to the next hour."""
    return clock.minute < 3 and clock.hour < 5


def may_strike(clock: Fine) -> bool:
    """Whether the next hour is due."""
    return clock.minute == 3 and clock.hour < 5


def minutes_left(clock: Fine) -> int:
    """How many minutes are left of the hour."""
    return 3 - clock.minute


PLAN = Plan(begins=is_full, holds=can_advance, steps={"tick": may_tick, "strike": may_strike}, left=minutes_left)
STUCK = Plan(begins=is_full, holds=can_advance, steps={"tick": may_tick}, left=minutes_left)

CLAIMS = Claims(GAME)


@CLAIMS.refines(FINE, COARSE, moves={"strike": (advance, no_arguments)})
def hours_of(clock: Fine) -> Coarse:
    """The clock with a minute hand is a clock."""
    return Coarse(clock.hour)


@CLAIMS.refines(FINE, COARSE, moves={"strike": (advance, no_arguments)}, plan=PLAN)
def hours_played_out(clock: Fine) -> Coarse:
    """The clock with a minute hand is a clock, and every hour can be ticked out."""
    return Coarse(clock.hour)


@CLAIMS.refines(FINE, COARSE, moves={"strike": (advance, no_arguments)}, plan=STUCK, expect="UNKNOWN")
def hours_never_struck(clock: Fine) -> Coarse:
    """The plan forgets to strike."""
    return Coarse(clock.hour)


@CLAIMS.refines(FINE, COARSE, moves={"strike": (leap, no_arguments)}, expect="UNKNOWN")
def hours_by_leaps(clock: Fine) -> Coarse:
    """The wrong coarse rule."""
    return Coarse(clock.hour)


@CLAIMS.refines(FINE, COARSE, moves={}, expect="UNKNOWN")
def hours_unnamed(clock: Fine) -> Coarse:
    """The strike is forgotten."""
    return Coarse(clock.hour)


@CLAIMS.refines(FINE, COARSE, moves={"strike": (advance, no_arguments)}, expect="REFUTED")
def hours_from_one(clock: Fine) -> Coarse:
    """The clocks start apart."""
    return Coarse(min(clock.hour + 1, 5))
