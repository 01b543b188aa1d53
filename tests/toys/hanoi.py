"""The towers of Hanoi: a tower moves from peg to peg, disk by disk, never a larger one on a smaller."""

import enum
from pathlib import Path
from typing import Annotated

from spec import Game, Index, Interval, Per, evolve, frozen, require

GAME = Game("hanoi", "The towers of Hanoi", Path(__file__).parent / "clauses" / "hanoi")


class Peg(enum.Enum):
    """The three pegs."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@frozen
class Tower:
    """How many disks the tower has."""

    disks: Annotated[int, Interval(ge=1, le=6)] = 3


@frozen
class Pegs:
    """The peg on which each disk is, the smallest disk first."""

    setup: Tower
    place: Annotated[tuple[Peg, ...], Per("disks")]


PLAY = GAME.machine("", state=Pegs, setup=Tower, sentence="One disk moves.")


@PLAY.start(cites="setup.all-left")
def begin(tower: Tower) -> Pegs:
    """The whole tower is on the left peg."""
    return Pegs(tower, (Peg.LEFT,) * tower.disks)


@PLAY.rule(cites="move.one-disk")
def move(pegs: Pegs, disk: Annotated[int, Index("disks")], to: Peg) -> Pegs:
    """A disk moves to another peg."""
    peg = pegs.place[disk]
    require(to is not peg, "move.to-another-peg")
    for smaller, where in enumerate(pegs.place):
        if smaller < disk:
            require(where is not peg, "move.top-disk")
            require(where is not to, "move.never-on-a-smaller")
    return evolve(pegs, place=tuple(to if index == disk else where for index, where in enumerate(pegs.place)))


def never_all_right(pegs: Pegs) -> bool:
    """The tower never stands on the right peg, which is false."""
    return not all(peg is Peg.RIGHT for peg in pegs.place)
