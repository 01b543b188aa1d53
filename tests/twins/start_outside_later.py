"""A machine of two shapes whose start leaves the domains of the state in the second shape only."""

from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims
from spec import Game, Interval, Per, evolve, frozen, require

GAME = Game("start-outside-later", "Purses that may be too full", FOLDER)
Coins = Annotated[int, Interval(ge=0, le=9)]


@frozen
class Setup:
    """How many purses there are, and with how many coins each begins."""

    purses: Annotated[int, Interval(ge=1, le=2)]
    coins: Coins


@frozen
class Purses:
    """The coins in each purse."""

    setup: Setup
    coins: Annotated[tuple[Coins, ...], Per("purses")]


PURSES = GAME.machine("", state=Purses, setup=Setup)
CLAIMS = Claims(GAME)


@PURSES.start
def begin(setup: Setup) -> Purses:
    """Each purse but the first has a coin more than that before: the second can have ten."""
    return Purses(setup, tuple(setup.coins + number for number in range(setup.purses)))


@PURSES.rule(cites="take.some")
def pay(purses: Purses) -> Purses:
    """Take a coin from every purse."""
    require(all(coins > 0 for coins in purses.coins), "take.no-more-than-left")
    return evolve(purses, coins=tuple(coins - 1 for coins in purses.coins))
