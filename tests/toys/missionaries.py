"""Missionaries and cannibals: three of each cross a river in a boat for two."""

import enum
from pathlib import Path
from typing import Annotated

from spec import Game, Interval, frozen, require

GAME = Game("missionaries", "Missionaries and cannibals", Path(__file__).parent / "clauses" / "missionaries")

PEOPLE = 3
BOAT_HOLDS = 2
GAME.fact("BOAT_HOLDS", "boat.two-seats")

Count = Annotated[int, Interval(ge=0, le=PEOPLE)]
Seats = Annotated[int, Interval(ge=0, le=BOAT_HOLDS)]


class Bank(enum.Enum):
    """The banks of the river."""

    NEAR = "the bank where all begin"
    FAR = "the bank where all want to be"


@frozen
class River:
    """Who is on the near bank (all others are on the far one), and where the boat is."""

    missionaries: Count
    cannibals: Count
    boat: Bank

    @property
    def is_safe(self) -> bool:
        """Whether missionaries, where there are any, are not outnumbered on either bank."""
        near = self.missionaries == 0 or self.cannibals <= self.missionaries
        others = PEOPLE - self.missionaries
        return near and (others == 0 or PEOPLE - self.cannibals <= others)


PLAY = GAME.machine("", state=River, sentence="The boat crosses once.")


@PLAY.start(cites="setup.three-of-each")
def begin() -> River:
    """All are on the near bank, with the boat."""
    return River(PEOPLE, PEOPLE, Bank.NEAR)


@PLAY.rule(cites="boat.cross")
def cross(river: River, missionaries: Seats, cannibals: Seats) -> River:
    """Some people cross to the other bank."""
    require(missionaries + cannibals >= 1, "boat.someone-rows")
    require(missionaries + cannibals <= BOAT_HOLDS, "boat.two-seats")
    if river.boat is Bank.NEAR:
        require(missionaries <= river.missionaries and cannibals <= river.cannibals, "boat.from-where-it-is")
        after = River(river.missionaries - missionaries, river.cannibals - cannibals, Bank.FAR)
    else:
        are_there = river.missionaries + missionaries <= PEOPLE and river.cannibals + cannibals <= PEOPLE
        require(are_there, "boat.from-where-it-is")
        after = River(river.missionaries + missionaries, river.cannibals + cannibals, Bank.NEAR)
    require(after.is_safe, "bank.never-outnumbered")
    return after


@GAME.defines("end.all-across")
def all_are_across(river: River) -> bool:
    """Whether all have crossed. They may go back: the search is for all that can be."""
    return river.missionaries == 0 and river.cannibals == 0


def never_all_across(river: River) -> bool:
    """All never get across, which is false."""
    return not all_are_across(river)


def always_safe(river: River) -> bool:
    """Missionaries are never outnumbered."""
    return river.is_safe
