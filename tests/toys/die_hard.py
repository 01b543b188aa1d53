"""The jugs of the film "Die Hard 3": measure four gallons with a jug of three and one of five."""

from pathlib import Path
from typing import Annotated

from spec import Game, Interval, evolve, frozen

GAME = Game("die-hard", "Die Hard jugs", Path(__file__).parent / "clauses" / "die_hard")

SMALL_HOLDS = 3
BIG_HOLDS = 5
GAME.fact("SMALL_HOLDS", "setup.two-jugs")
GAME.fact("BIG_HOLDS", "setup.two-jugs")


@frozen
class Jugs:
    """The gallons in each jug."""

    small: Annotated[int, Interval(ge=0, le=SMALL_HOLDS)]
    big: Annotated[int, Interval(ge=0, le=BIG_HOLDS)]


PLAY = GAME.machine("", state=Jugs, sentence="One jug is filled, emptied or poured into the other.")


@PLAY.start(cites=("setup.two-jugs", "setup.empty"))
def begin() -> Jugs:
    """Both jugs are empty."""
    return Jugs(0, 0)


@PLAY.rule(cites="pour.fill")
def fill_small(jugs: Jugs) -> Jugs:
    """The small jug is filled at the fountain."""
    return evolve(jugs, small=SMALL_HOLDS)


@PLAY.rule(cites="pour.fill")
def fill_big(jugs: Jugs) -> Jugs:
    """The big jug is filled at the fountain."""
    return evolve(jugs, big=BIG_HOLDS)


@PLAY.rule(cites="pour.away")
def empty_small(jugs: Jugs) -> Jugs:
    """The small jug is emptied on the ground."""
    return evolve(jugs, small=0)


@PLAY.rule(cites="pour.away")
def empty_big(jugs: Jugs) -> Jugs:
    """The big jug is emptied on the ground."""
    return evolve(jugs, big=0)


@PLAY.rule(cites="pour.over")
def small_to_big(jugs: Jugs) -> Jugs:
    """Water is poured from the small jug into the big one."""
    poured = min(jugs.small, BIG_HOLDS - jugs.big)
    return Jugs(jugs.small - poured, jugs.big + poured)


@PLAY.rule(cites="pour.over")
def big_to_small(jugs: Jugs) -> Jugs:
    """Water is poured from the big jug into the small one."""
    poured = min(jugs.big, SMALL_HOLDS - jugs.small)
    return Jugs(jugs.small + poured, jugs.big - poured)


def never_four_gallons(jugs: Jugs) -> bool:
    """The big jug never holds four gallons, which is false."""
    return jugs.big != 4
