"""The cards, what the number of players decides about them, the scores and the game itself."""

from enum import Enum
from pathlib import Path
from typing import Annotated

from spec import Game, Interval, frozen

GAME = Game("golpher", "Golpher", Path(__file__).parent)

HIGHEST_NUMBER = 12
Number = Annotated[int, Interval(ge=1, le=HIGHEST_NUMBER)]
NUMBERS = range(1, HIGHEST_NUMBER + 1)


class Suit(Enum):
    """The suits, which the rulebook does not name; the value counts them from 1."""

    A = 1
    B = 2
    C = 3
    D = 4
    E = 5


@frozen
class Card:
    """A card of the deck."""

    suit: Suit
    number: Number

    def __str__(self) -> str:
        return f"{self.suit.name}{self.number}"


CARDS = frozenset(Card(suit, number) for suit in Suit for number in NUMBERS)
GAME.fact("CARDS", "pieces.sixty-cards")

# The table by the number of players, and what is laid for the course

FEWEST_PLAYERS = 3
MOST_PLAYERS = 5
GAME.fact("FEWEST_PLAYERS", "deal.three-to-five-players")
GAME.fact("MOST_PLAYERS", "deal.three-to-five-players")


@GAME.defines("deal.three-players", "deal.four-players", "deal.five-players")
def suits_used(players: int) -> int:
    """How many suits are in the deck of so many players."""
    return 4 if players == 3 else 5


@GAME.defines("deal.three-players", "deal.four-players", "deal.five-players")
def highest_used(players: int) -> int:
    """The highest number in the deck of so many players."""
    return 12 if players == 5 else 10


@GAME.defines("deal.three-players", "deal.four-players", "deal.five-players")
def hand_size(players: int) -> int:
    """How many cards each of so many players is dealt."""
    return 13 if players == 3 else 12


@GAME.defines("build.three-players", "build.four-players", "build.five-players")
def given_by_each(players: int) -> int:
    """How many cards each of so many players gives for the course."""
    return 4 if players == 3 else 3


@GAME.defines("deal.by-player-count", "deal.three-players", "deal.four-players", "deal.five-players")
def is_in_deck(players: int, card: Card) -> bool:
    """Whether ``card`` is played with by so many players. The suits that are left out are the last ones."""
    return card.suit.value <= suits_used(players) and card.number <= highest_used(players)


def deck_of(players: int) -> frozenset[Card]:
    """The cards that so many players play with."""
    return frozenset(card for card in CARDS if is_in_deck(players, card))


@GAME.defines("deal.rest-set-aside")
def undealt(players: int) -> int:
    """How many cards of the deck are not dealt to so many players."""
    return len(deck_of(players)) - sum(hand_size(players) for seat in range(MOST_PLAYERS) if seat < players)


# Rounds, tricks and points

ROUNDS = 3
GAME.fact("ROUNDS", "game.three-rounds")

HAND_TO_PLAY = 9
GAME.fact("HAND_TO_PLAY", "first.discard-to-nine")

MOST_TRICKS = 9
GAME.fact("MOST_TRICKS", "round.until-holed-or-nine")

TRICK_POINTS = 1
SECOND_PLACE_POINTS = -1
HOLE_POINTS = -5
GAME.fact("TRICK_POINTS", "trick.winner-scores", "hit.off-course-winner-scores")
GAME.fact("SECOND_PLACE_POINTS", "hit.off-course-second-pays")
GAME.fact("HOLE_POINTS", "hole.minus-five")
