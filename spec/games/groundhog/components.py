"""The cards, the levels and the game itself."""

from enum import Enum
from pathlib import Path
from typing import Annotated

from spec import Game, Interval, frozen

GAME = Game("groundhog", "Groundhog Day: The Game", Path(__file__).parent)

HIGHEST_NUMBER = 12
GAME.fact("HIGHEST_NUMBER", "cards.numbers-to-twelve")

Number = Annotated[int, Interval(ge=1, le=HIGHEST_NUMBER)]
NUMBERS = range(1, HIGHEST_NUMBER + 1)


@GAME.defines(
    "cards.twelve-selfish", "cards.twelve-wild", "cards.twelve-nice", "cards.twelve-learning", "cards.twelve-perfect"
)
class Kind(Enum):
    """The five kinds of cards; the value is the number of hearts on each card of the kind."""

    SELFISH = 0
    WILD = 1
    NICE = 2
    LEARNING = 3
    PERFECT = 4

    @property
    def hearts(self) -> int:
        """How many hearts a card of this kind has."""
        return int(self.value)


@GAME.defines("cards.number-orders-day", "cards.hearts-count")
@frozen
class Card:
    """A card. There is one of each kind with each number: the counts and the examples leave no other way."""

    number: Number
    kind: Kind

    @property
    def hearts(self) -> int:
        """How many hearts the card has."""
        return self.kind.hearts

    def __str__(self) -> str:
        return f"{self.kind.name.capitalize()} {self.number}"


CARDS = frozenset(Card(number, kind) for kind in Kind for number in NUMBERS)
GAME.fact("CARDS", "cards.sixty")


@GAME.defines("unlock.some-learning-cards", "unlock.joins-deck")
@frozen
class Unlock:
    """The power of the Learning card with one number to unlock the Perfect card with another."""

    learning: Number
    perfect: Number

    def __str__(self) -> str:
        return f"Learning {self.learning} unlocks Perfect {self.perfect}"


@GAME.defines("setup.choose-level")
class Level(Enum):
    """The levels; the value is the number of the space on which the Groundhog begins."""

    STANDARD = 24
    HARD = 22
    HECKFIRE = 20

    @property
    def start_number(self) -> int:
        """The number of the space on which the Groundhog begins."""
        return int(self.value)


CARDS_IN_A_DAY = 7
GAME.fact("CARDS_IN_A_DAY", "day.seven-ascending", "play.only-seven")

SCORE_TOKENS = 26
GAME.fact("SCORE_TOKENS", "pieces.score-tokens")

ROWS_OF_ROOM = 8
GAME.fact("ROWS_OF_ROOM", "setup.room-for-eight-rows")
