"""The coffee can problem: beans are taken out two at a time, and one is put back."""

from pathlib import Path
from typing import Annotated

from spec import Game, Interval, frozen, require

GAME = Game("coffee-can", "The coffee can problem", Path(__file__).parent / "clauses" / "coffee_can")


@frozen
class Can:
    """The beans of each colour in the can."""

    black: Annotated[int, Interval(ge=0, le=1000)]
    white: Annotated[int, Interval(ge=0, le=1000)]

    @property
    def beans(self) -> int:
        """How many beans there are."""
        return self.black + self.white


HUNDRED = GAME.machine("hundred", state=Can, sentence="Two beans are taken from a can of at most a hundred.")
THOUSAND = GAME.machine("thousand", state=Can, sentence="Two beans are taken from a can of at most a thousand.")


@HUNDRED.start(cites="setup.any-mix")
def begin_hundred(
    black: Annotated[int, Interval(ge=0, le=100)],
    white: Annotated[int, Interval(ge=0, le=100)],
) -> Can:
    """The can holds any mix of one to a hundred beans."""
    require(1 <= black + white <= 100, "setup.some-beans")
    return Can(black, white)


@THOUSAND.start(cites="setup.any-mix")
def begin_thousand(
    black: Annotated[int, Interval(ge=0, le=1000)],
    white: Annotated[int, Interval(ge=0, le=1000)],
) -> Can:
    """The can holds any mix of one to a thousand beans."""
    require(1 <= black + white <= 1000, "setup.some-beans")
    return Can(black, white)


@HUNDRED.rule(cites="take.two-black")
@THOUSAND.rule(cites="take.two-black")
def take_two_black(can: Can) -> Can:
    """Two black beans come out, and a black one goes back."""
    require(can.black >= 2, "take.what-is-there")
    return Can(can.black - 1, can.white)


@HUNDRED.rule(cites="take.two-white")
@THOUSAND.rule(cites="take.two-white")
def take_two_white(can: Can) -> Can:
    """Two white beans come out, and a black one goes in."""
    require(can.white >= 2, "take.what-is-there")
    return Can(can.black + 1, can.white - 2)


@HUNDRED.rule(cites="take.one-of-each")
@THOUSAND.rule(cites="take.one-of-each")
def take_one_of_each(can: Can) -> Can:
    """A black and a white bean come out, and the white one goes back."""
    require(can.black >= 1 and can.white >= 1, "take.what-is-there")
    return Can(can.black - 1, can.white)


@HUNDRED.over
@THOUSAND.over
@GAME.defines("end.one-bean")
def is_over(can: Can) -> bool:
    """Whether one bean is left."""
    return can.beans == 1


def never_empty(can: Can) -> bool:
    """The can is never empty."""
    return can.beans >= 1


def beans_left(can: Can) -> int:
    """The beans in the can: a number that falls with each step."""
    return can.beans


def last_bean_is_black(can: Can) -> bool:
    """The last bean is black, which is false."""
    return can.beans > 1 or can.black == 1
