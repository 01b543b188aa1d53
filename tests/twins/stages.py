"""A traveller who sets out and arrives, over whole hours: a plan that sets out while under way is no plan."""

import enum
from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims, Plan
from spec import Game, Interval, evolve, frozen, require

GAME = Game("stages", "The stages", FOLDER)
Hour = Annotated[int, Interval(ge=0, le=5)]


class Stage(enum.Enum):
    """Where the traveller is."""

    RESTING = "at an inn"
    UNDER_WAY = "on the road"


@frozen
class Fine:
    """The hour, and whether the traveller rests."""

    stage: Stage
    hour: Hour


@frozen
class Coarse:
    """The hour."""

    hour: Hour


FINE = GAME.machine("fine", state=Fine)
COARSE = GAME.machine("coarse", state=Coarse)


@FINE.start
def begin_fine() -> Fine:
    """At the first inn."""
    return Fine(Stage.RESTING, 0)


@COARSE.start
def begin_coarse() -> Coarse:
    """The first hour."""
    return Coarse(0)


@FINE.rule(cites="take.some")
def set_out(traveller: Fine) -> Fine:
    """The traveller leaves the inn."""
    require(traveller.stage is Stage.RESTING, "take.some")
    return evolve(traveller, stage=Stage.UNDER_WAY)


@FINE.rule(cites="take.some")
def arrive(traveller: Fine) -> Fine:
    """The traveller comes to the next inn."""
    require(traveller.stage is Stage.UNDER_WAY, "take.some")
    require(traveller.hour < 5, "end.empty")
    return Fine(Stage.RESTING, traveller.hour + 1)


@COARSE.rule(cites="take.some")
def advance(traveller: Coarse) -> Coarse:
    """An hour passes."""
    require(traveller.hour < 5, "end.empty")
    return Coarse(traveller.hour + 1)


def no_arguments(traveller: Fine) -> tuple[()]:
    """The coarse rule takes no arguments."""
    return ()


def is_resting(traveller: Fine) -> bool:
    """Whether the traveller is at an inn."""
    return traveller.stage is Stage.RESTING


def is_under_way(traveller: Fine) -> bool:
    """Whether the traveller is on the road."""
    return traveller.stage is Stage.UNDER_WAY


def can_advance(traveller: Fine) -> bool:
    """Whether another hour is possible."""
    return traveller.hour < 5


def stages_left(traveller: Fine) -> int:
    """How many acts are left of the hour."""
    return 2 if traveller.stage is Stage.RESTING else 1


PLAN = Plan(
    begins=is_resting, holds=can_advance, steps={"set_out": is_resting, "arrive": is_under_way}, left=stages_left
)
AT_ANY_TIME = Plan(begins=is_resting, holds=can_advance, steps={"set_out": can_advance}, left=stages_left)

CLAIMS = Claims(GAME)


@CLAIMS.refines(FINE, COARSE, moves={"arrive": (advance, no_arguments)}, plan=PLAN)
def hours_travelled(traveller: Fine) -> Coarse:
    """Every hour can be travelled."""
    return Coarse(traveller.hour)


@CLAIMS.refines(FINE, COARSE, moves={"arrive": (advance, no_arguments)}, plan=AT_ANY_TIME, expect="UNKNOWN")
def hours_set_out_at_any_time(traveller: Fine) -> Coarse:
    """The plan sets out again on the road, where nobody can, and never arrives."""
    return Coarse(traveller.hour)
