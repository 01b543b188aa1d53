"""One uncovering: a Lost Ball is marked, discarded and replaced, and what replaces it may be another.

All areas are full but for the Lost Ball in one of them, and a deck that is empty is renewed when a card is needed.
"""

from typing import Annotated

from spec import Bag, Interval, evolve, frozen, require
from spec.games.golfie.components import COPIES, FIELD_CARDS, GAME, Cards, Field
from spec.games.golfie.rules import NO_CARDS

CARDS_IN_AN_AREA = 9
GAME.fact("CARDS_IN_AN_AREA", "setup.nine-cards")


@frozen
class Crowd:
    """How many players have an area: at most so many that a chain has to end."""

    players: Annotated[int, Interval(ge=1, le=12)] = 4


@frozen
class Piles:
    """The Field cards outside the areas: those in the ``deck`` and those discarded."""

    deck: Cards
    discards: Cards


@frozen
class Chain:
    """The ``piles`` when a Lost Ball has come to light, or when the chain is over, and what it has come to.

    ``marks`` counts the Lost Balls that were replaced; ``is_renewed`` tells whether the deck became empty in between.
    """

    setup: Crowd
    piles: Piles
    marks: Annotated[int, Interval(ge=0, le=24)] = 0
    is_renewed: bool = False
    is_over: bool = False


def count_outside(piles: Piles) -> int:
    """How many Field cards are outside the areas."""
    return len(piles.deck) + len(piles.discards)


def count_lost(piles: Piles) -> int:
    """How many Lost Balls are outside the areas."""
    return piles.deck[Field.LOST_BALL] + piles.discards[Field.LOST_BALL]


def count_left(players: int) -> int:
    """How many Field cards are outside the areas when all of these are full."""
    return FIELD_CARDS - CARDS_IN_AN_AREA * players


@GAME.defines("point.empty-deck")
def ready_to_draw(piles: Piles) -> Piles:
    """``piles`` when one more Lost Ball has been discarded, and the deck renewed if it was empty."""
    discards = piles.discards + Bag((Field.LOST_BALL,))
    if len(piles.deck) == 0:
        return Piles(discards, NO_CARDS)
    return Piles(piles.deck, discards)


def without(piles: Piles, card: Field) -> Piles:
    """``piles`` when ``card`` has been drawn."""
    require(card in piles.deck, "lost.replaced")
    return evolve(piles, deck=piles.deck - Bag((card,)))


CHAIN = GAME.machine("chain", state=Chain, setup=Crowd, sentence="One step is one card that replaces a Lost Ball.")


@CHAIN.start(cites=("lost.discarded", "setup.nine-cards", "pieces.field-cards"))
def uncover(setup: Crowd, piles: Piles) -> Chain:
    """A Lost Ball comes to light; which of the other cards are outside, and which of them were discarded, is open."""
    require(count_outside(piles) == count_left(setup.players), "setup.nine-cards")
    require(all(piles.deck[card] + piles.discards[card] <= COPIES[card] for card in Field), "pieces.field-cards")
    require(count_lost(piles) < COPIES[Field.LOST_BALL], "summary.lost-balls")
    return Chain(setup, piles)


def count_drawable(chain: Chain, card: Field) -> int:
    """How many cards of a kind can be drawn in place of the Lost Ball."""
    return ready_to_draw(chain.piles).deck[card]


@CHAIN.chance(
    cites=("lost.discarded", "lost.mark", "lost.replaced", "lost.again", "point.empty-deck"), weight=count_drawable
)
def replace(chain: Chain, card: Field) -> Chain:
    """The Lost Ball is marked and discarded, and a card drawn in its place; another one is dealt with in turn."""
    return Chain(
        chain.setup,
        without(ready_to_draw(chain.piles), card),
        chain.marks + 1,
        chain.is_renewed or len(chain.piles.deck) == 0,
        card is not Field.LOST_BALL,
    )


@CHAIN.over
def is_chain_over(chain: Chain) -> bool:
    """Whether the last card drawn was no Lost Ball."""
    return chain.is_over
