"""The cards, the Characters, the places of a playing area and the game itself."""

from enum import Enum
from pathlib import Path
from typing import Annotated

from spec import Bag, Game, Interval

GAME = Game("golfie", "Golfie", Path(__file__).parent)


class Field(Enum):
    """The kinds of Field cards; the value is the number on it, 0 for a Lost Ball."""

    EAGLE = 1
    BIRDIE = 2
    PAR = 3
    BOGEY = 4
    DOUBLE_BOGEY = 5
    BUNKER = 6
    LOST_BALL = 0

    @property
    def points(self) -> int:
        """The number on the card, or 0."""
        return int(self.value)

    def __str__(self) -> str:
        return self.name.replace("_", " ").capitalize()


COPIES = Bag(
    {
        Field.EAGLE: 9,
        Field.BIRDIE: 15,
        Field.PAR: 18,
        Field.BOGEY: 21,
        Field.DOUBLE_BOGEY: 24,
        Field.BUNKER: 27,
        Field.LOST_BALL: 12,
    }
)
GAME.fact(
    "COPIES",
    "summary.eagles",
    "summary.birdies",
    "summary.pars",
    "summary.bogeys",
    "summary.double-bogeys",
    "summary.bunkers",
    "summary.lost-balls",
)

FIELD_CARDS = 126
GAME.fact("FIELD_CARDS", "pieces.field-cards")

Cards = Annotated[Bag[Field], Interval(le=27)]


class Kind(Enum):
    """What an Action card asks for."""

    HOLE = "score a card of the top row"
    ZONE = "act on the card that is marked"
    DOUBLE = "act on both cards that are marked"
    CART = "act on any card"
    FINAL_HOLE = "score a card of the top row, the last of this half"


class Action(Enum):
    """The Action cards and the Final hole: a kind, and the number among those of the kind, from 0."""

    HOLE_1 = (Kind.HOLE, 0)
    HOLE_2 = (Kind.HOLE, 1)
    HOLE_3 = (Kind.HOLE, 2)
    HOLE_4 = (Kind.HOLE, 3)
    HOLE_5 = (Kind.HOLE, 4)
    HOLE_6 = (Kind.HOLE, 5)
    HOLE_7 = (Kind.HOLE, 6)
    HOLE_8 = (Kind.HOLE, 7)
    HOLE_9 = (Kind.HOLE, 8)
    ZONE_1 = (Kind.ZONE, 0)
    ZONE_2 = (Kind.ZONE, 1)
    ZONE_3 = (Kind.ZONE, 2)
    ZONE_4 = (Kind.ZONE, 3)
    ZONE_5 = (Kind.ZONE, 4)
    ZONE_6 = (Kind.ZONE, 5)
    ZONE_7 = (Kind.ZONE, 6)
    ZONE_8 = (Kind.ZONE, 7)
    ZONE_9 = (Kind.ZONE, 8)
    ZONE_10 = (Kind.ZONE, 9)
    DOUBLE_1 = (Kind.DOUBLE, 0)
    DOUBLE_2 = (Kind.DOUBLE, 1)
    DOUBLE_3 = (Kind.DOUBLE, 2)
    DOUBLE_4 = (Kind.DOUBLE, 3)
    CART_1 = (Kind.CART, 0)
    CART_2 = (Kind.CART, 1)
    CART_3 = (Kind.CART, 2)
    CART_4 = (Kind.CART, 3)
    CART_5 = (Kind.CART, 4)
    FINAL_HOLE = (Kind.FINAL_HOLE, 0)

    @property
    def kind(self) -> Kind:
        """What the card asks for."""
        return self.value[0]

    @property
    def number(self) -> int:
        """The number of the card among those of its kind, from 0."""
        return self.value[1]

    @property
    def zone(self) -> int:
        """The number of a Zone to Play, or 0."""
        return self.number if self.kind is Kind.ZONE else 0

    @property
    def double(self) -> int:
        """The number of a Double, or 0."""
        return self.number if self.kind is Kind.DOUBLE else 0

    @property
    def marks(self) -> int:
        """On how many cards of the area it has a player act by Unveiling or Moving."""
        return MARKS[self.kind]

    @property
    def is_hole(self) -> bool:
        """Whether it has a card of the top row scored."""
        return self.kind is Kind.HOLE or self.kind is Kind.FINAL_HOLE


MARKS = {Kind.HOLE: 0, Kind.ZONE: 1, Kind.DOUBLE: 2, Kind.CART: 1, Kind.FINAL_HOLE: 0}
GAME.fact("Action", "summary.nine-holes", "summary.ten-zones", "summary.four-doubles", "summary.five-carts")
GAME.fact("MARKS", "zone.ball", "double.both-cards", "cart.any-card")


class Item(Enum):
    """The items that Characters have; the value is the place among the items of a mark."""

    ACORN = 0
    MELON = 1
    YARN = 2
    SHELL = 3


GAME.fact("Item", "zone.items")

CHARACTERS = 8
GAME.fact("CHARACTERS", "pieces.characters")

# The playing area. Its nine places are numbered from 0, row by row, from the top left.

CELLS = range(9)
COLUMNS = range(3)
GAME.fact("CELLS", "setup.three-by-three")
Cell = Annotated[int, Interval(ge=0, le=8)]
Column = Annotated[int, Interval(ge=0, le=2)]


class Direction(Enum):
    """The ways to a neighbour; the value is how far the neighbour's number is away."""

    UP = -3
    DOWN = 3
    LEFT = -1
    RIGHT = 1


GAME.fact("Direction", "move.orthogonal")


class Line(Enum):
    """The rows and columns of a playing area; the value are its places."""

    TOP = (0, 1, 2)
    MIDDLE = (3, 4, 5)
    BOTTOM = (6, 7, 8)
    LEFT = (0, 3, 6)
    CENTRE = (1, 4, 7)
    RIGHT = (2, 5, 8)

    @property
    def cells(self) -> tuple[int, int, int]:
        """Its places."""
        return self.value

    @property
    def is_row(self) -> bool:
        """Whether it is a row, and not a column."""
        return self.value[1] == self.value[0] + 1


ROWS = (Line.TOP, Line.MIDDLE, Line.BOTTOM)
COLUMN_LINES = (Line.LEFT, Line.CENTRE, Line.RIGHT)
GAME.fact("ROWS", "setup.row-is-horizontal")
GAME.fact("Line", "combo.three-in-line")

SOLO_BANDS = (
    "solo.from-61",
    "solo.55-to-60",
    "solo.50-to-54",
    "solo.45-to-50",
    "solo.40-to-44",
    "solo.35-to-39",
    "solo.to-34",
)
