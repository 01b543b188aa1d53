"""Three purses around a table: a machine that looks up a row by a number of its state."""

from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims
from spec import Game, Interval, Len, evolve, frozen, require

GAME = Game("purses", "The purses", FOLDER)
Coins = Annotated[int, Interval(ge=0, le=9)]


@frozen
class Purses:
    """The coins in each purse, those in the pot, and whose turn it is."""

    coins: Annotated[tuple[Coins, ...], Len(3, 3)]
    pot: Coins
    turn: Annotated[int, Interval(ge=0, le=2)]


PURSES = GAME.machine("", state=Purses)
CLAIMS = Claims(GAME)


@PURSES.start
def begin() -> Purses:
    """Everybody has three coins."""
    return Purses((3, 3, 3), 0, 0)


def after(purses: Purses, coins: int) -> Purses:
    """The purses when it is the next one's turn, and the one before has so many coins."""
    left = tuple(coins if place == purses.turn else other for place, other in enumerate(purses.coins))
    return evolve(purses, coins=left, turn=(purses.turn + 1) % 3)


@PURSES.rule(cites="take.some")
def pay(purses: Purses) -> Purses:
    """Put a coin into the pot."""
    require(purses.coins[purses.turn] > 0, "take.no-more-than-left")
    return evolve(after(purses, purses.coins[purses.turn] - 1), pot=purses.pot + 1)


@PURSES.rule(cites="take.some")
def wait(purses: Purses) -> Purses:
    """Do nothing."""
    require(purses.coins[purses.turn] > 0, "take.no-more-than-left")
    return after(purses, purses.coins[purses.turn])


@CLAIMS.invariant(PURSES)
def no_coin_is_lost(purses: Purses) -> bool:
    """All nine coins are in the purses and the pot."""
    return sum(purses.coins) + purses.pot == 9


@CLAIMS.invariant(PURSES, expect="REFUTED")
def the_last_purse_is_never_opened(purses: Purses) -> bool:
    """False: the third purse pays, too."""
    return purses.coins[2] == 3


@CLAIMS.invariant(PURSES, expect="REFUTED")
def whoever_acts_has_all_coins(purses: Purses) -> bool:
    """False: a purse that has paid comes to act again."""
    return purses.coins[purses.turn] == 3


def has_coins(purses: Purses) -> bool:
    """Whether the one whose turn it is has a coin."""
    return purses.coins[purses.turn] > 0


def has_none(purses: Purses) -> bool:
    """Whether the one whose turn it is has no coin."""
    return purses.coins[purses.turn] == 0


CLAIMS.assume(PURSES, no_coin_is_lost)
# A false hint: who has no coin cannot wait.
CLAIMS.goes_on(PURSES, pay=has_coins, wait=has_none)
CLAIMS.share(PURSES)
