"""A playing area: what lies in it, how cards move in it, and its Combos.

A row of nine is read from the top left. Most of these words know nothing of hidden cards: a *sight* is a row of nine
numbers, the value of each card that counts, or 0.
"""

from typing import Annotated, TypeVar

from spec import Bag, Interval, Len, evolve
from spec.games.golfie.components import (
    COLUMN_LINES,
    GAME,
    ROWS,
    Direction,
    Field,
    Line,
)
from spec.games.golfie.state import ComboCards, Grid, Half, Place, Readings

Thing = TypeVar("Thing")
Value = Annotated[int, Interval(ge=0, le=6)]
Sight = Annotated[tuple[Value, ...], Len(9, 9)]

EMPTY = Place(None, False)

# Rows of nine


def below(things: tuple[Thing, ...], cell: int, gap: Thing) -> Thing:
    """What lies under ``cell``, or ``gap`` in the bottom row."""
    return things[cell + 3] if cell < 6 else gap


def put(things: tuple[Thing, ...], cell: int, thing: Thing) -> tuple[Thing, ...]:
    """``things`` with ``thing`` at ``cell``."""
    return tuple(thing if place == cell else other for place, other in enumerate(things))


@GAME.defines("move.swap", "move.any-neighbour")
def swapped(things: tuple[Thing, ...], one: int, other: int) -> tuple[Thing, ...]:
    """``things`` with those at ``one`` and ``other`` changed for each other."""
    return put(put(things, one, things[other]), other, things[one])


@GAME.defines("hole.cards-move-up")
def moved_up(things: tuple[Thing, ...], cell: int, gap: Thing) -> tuple[Thing, ...]:
    """``things`` without that at ``cell``: those under it move up, and the bottom of the column is a ``gap``."""
    return tuple(
        below(things, place, gap) if cell in (place, place - 3, place - 6) else thing
        for place, thing in enumerate(things)
    )


def closed_up(things: tuple[Thing, ...], cell: int, gap: Thing) -> tuple[Thing, ...]:
    """``things`` without that at ``cell``: all after it move one place on, and the last place is a ``gap``."""
    return tuple(
        (things[place + 1] if place < 8 else gap) if place >= cell else thing for place, thing in enumerate(things)
    )


@GAME.defines("combo.discarded", "combo.cards-move-up")
def without_line(things: tuple[Thing, ...], line: Line, gap: Thing) -> tuple[Thing, ...]:
    """``things`` without those of ``line``: what lies under them moves up, and there are three ``gap``s."""
    if line.is_row:
        return tuple(
            below(things, place, gap) if place >= line.cells[0] else thing for place, thing in enumerate(things)
        )
    return tuple(gap if place in line.cells else thing for place, thing in enumerate(things))


@GAME.defines("move.orthogonal")
def has_neighbour(cell: int, direction: Direction) -> bool:
    """Whether the area goes on from ``cell`` in ``direction``."""
    if direction is Direction.UP:
        return cell >= 3
    if direction is Direction.DOWN:
        return cell < 6
    return cell % 3 != (0 if direction is Direction.LEFT else 2)


# Combos


@GAME.defines("combo.three-in-line", "point.combo-needs-three")
def is_combo(sight: Sight, line: Line) -> bool:
    """Whether the cards of ``line`` count and have the same value."""
    first, second, third = line.cells
    return sight[first] != 0 and sight[first] == sight[second] and sight[second] == sight[third]


def has_combo(sight: Sight) -> bool:
    """Whether there is any Combo."""
    return any(is_combo(sight, line) for line in Line)


def count_rows(sight: Sight) -> int:
    """How many rows are Combos."""
    return sum(1 for line in ROWS if is_combo(sight, line))


def count_columns(sight: Sight) -> int:
    """How many columns are Combos."""
    return sum(1 for line in COLUMN_LINES if is_combo(sight, line))


def count_combos(sight: Sight) -> int:
    """How many Combos can be made one after another: those of the rows, or those of the columns, which cross them."""
    return max(count_rows(sight), count_columns(sight))


def value_of(readings: Readings, place: Place) -> int:
    """The number of the card at ``place`` if it counts for a Combo, else 0."""
    card = place.card
    if card is None:
        return 0
    return card.points if place.is_open or readings.combo_cards is ComboCards.ALL else 0


def sight_of(readings: Readings, grid: Grid) -> Sight:
    """The values in ``grid`` that count for Combos."""
    return tuple(value_of(readings, place) for place in grid)


# Grids


def has_gap(grid: Grid) -> bool:
    """Whether a place is empty."""
    return any(place.card is None for place in grid)


def filled(grid: Grid, card: Field) -> Grid:
    """``grid`` with ``card`` in its first gap."""
    return tuple(
        Place(card, place.is_open) if has_gap(grid[: cell + 1]) and not has_gap(grid[:cell]) else place
        for cell, place in enumerate(grid)
    )


def opened(grid: Grid, cell: int) -> Grid:
    """``grid`` with the card at ``cell`` turned up."""
    return put(grid, cell, evolve(grid[cell], is_open=True))


def has_lost_ball(grid: Grid) -> bool:
    """Whether a Lost Ball lies open."""
    return any(is_lost_ball(place) for place in grid)


def is_lost_ball(place: Place) -> bool:
    """Whether a Lost Ball lies open at ``place``."""
    return place.is_open and place.card is Field.LOST_BALL


def without_lost_ball(grid: Grid) -> Grid:
    """``grid`` with a gap, to be filled with an open card, where its first open Lost Ball is."""
    return tuple(
        Place(None, True) if has_lost_ball(grid[: cell + 1]) and not has_lost_ball(grid[:cell]) else place
        for cell, place in enumerate(grid)
    )


def count_open(grid: Grid) -> int:
    """How many cards lie open, or are to be drawn open."""
    return sum(1 for place in grid if place.is_open)


def count_cards(grid: Grid, card: Field) -> int:
    """How many cards of one kind lie in ``grid``."""
    return sum(1 for place in grid if place.card is card)


def cards_in(grid: Grid) -> Bag[Field]:
    """The cards that lie in ``grid``."""
    return Bag({card: count_cards(grid, card) for card in Field})


# The Scorecard


@GAME.defines("half.add-up", "half.plus-marks", "half.minus-marks", "combo.two-less")
def score_of(half: Half) -> int:
    """The score of half a course."""
    return half.strokes + half.lost - 2 * half.combos
