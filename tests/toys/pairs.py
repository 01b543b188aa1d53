"""Pairs: draw cards from a small deck, and lay down two of a kind. The deck is a bag: its order does not matter."""

import enum
from pathlib import Path
from typing import Annotated

from spec import Bag, Game, Interval, evolve, frozen, require

GAME = Game("pairs", "Pairs", Path(__file__).parent / "clauses" / "pairs")


class Kind(enum.Enum):
    """The kinds of cards."""

    SUN = "sun"
    MOON = "moon"
    STAR = "star"


FULL_DECK = Bag({Kind.SUN: 4, Kind.MOON: 2, Kind.STAR: 3})
MOST_IN_HAND = 3
GAME.fact("FULL_DECK", "setup.deck")
GAME.fact("MOST_IN_HAND", "draw.at-most-three")

Cards = Annotated[Bag[Kind], Interval(le=4)]


@frozen
class Table:
    """The cards in the deck, in hand and on the table."""

    deck: Cards
    hand: Cards
    laid: Cards


PLAY = GAME.machine("", state=Table, sentence="One card is drawn, or one pair laid down.")


@PLAY.start(cites=("setup.deck", "setup.nothing-else"))
def begin() -> Table:
    """All cards are in the deck."""
    return Table(FULL_DECK, Bag(), Bag())


def copies_left(table: Table, kind: Kind) -> int:
    """How many cards of a kind are in the deck: the weight of drawing one."""
    return table.deck[kind]


@PLAY.chance(cites="draw.one-card", weight=copies_left)
def draw(table: Table, kind: Kind) -> Table:
    """A card is drawn, each as likely as any other."""
    require(table.deck[kind] >= 1, "draw.from-the-deck")
    require(len(table.hand) < MOST_IN_HAND, "draw.at-most-three")
    return evolve(table, deck=table.deck - Bag((kind,)), hand=table.hand + Bag((kind,)))


@PLAY.rule(cites="lay.two-alike")
def lay(table: Table, kind: Kind) -> Table:
    """Two cards of a kind are laid down."""
    pair = Bag((kind, kind))
    require(pair <= table.hand, "lay.from-the-hand")
    return evolve(table, hand=table.hand - pair, laid=table.laid + pair)


@PLAY.over
@GAME.defines("end.no-move-left")
def is_over(table: Table) -> bool:
    """Whether no card can be drawn and no pair is in hand."""
    can_draw = len(table.deck) > 0 and len(table.hand) < MOST_IN_HAND
    return not can_draw and all(table.hand[kind] < 2 for kind in Kind)


def cards_are_kept(table: Table) -> bool:
    """Every card is in the deck, in hand or on the table."""
    return table.deck + table.hand + table.laid == FULL_DECK


def pairs_are_even(table: Table) -> bool:
    """An even number of each kind is laid down."""
    return all(table.laid[kind] % 2 == 0 for kind in Kind)


def all_suns_are_never_laid(table: Table) -> bool:
    """Four suns never lie on the table, which is false."""
    return table.laid[Kind.SUN] < 4
