"""A position as a picture, and in words.

The picture of a table shows the card that was revealed and the area of every player, with open cards by their
number and hidden ones blank; in words, hidden cards stand in brackets. Other states are told field by field.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Any

import attrs
import svg

from spec import Bag
from spec.drawing import Corner, boxes, frames, marks, picture, text
from spec.games.golfie.areas import has_gap, score_of
from spec.games.golfie.components import CELLS, Action, Field, Item, Kind
from spec.games.golfie.rules import acting, halves_of, is_over, is_turn_over, mark_of
from spec.games.golfie.state import Area, Mark, Place, Table

GAP, LOST_BALL, BALL = ".", "L", "o"
ITEMS = {Item.ACORN: "A", Item.MELON: "M", Item.YARN: "Y", Item.SHELL: "S"}
LEGEND = "blank: hidden; dot: no card; L: Lost Ball; o: ball; A: acorn; M: melon; Y: ball of yarn; S: shell"
KINDS = {
    Kind.HOLE: "Hole",
    Kind.ZONE: "Zone to Play",
    Kind.DOUBLE: "Double",
    Kind.CART: "Golf Cart",
    Kind.FINAL_HOLE: "Final hole",
}

SIZE, MARGIN, LINE, ACROSS = 32, 8, 16, 5
BLOCK_WIDTH, BLOCK_HEIGHT = 3 * SIZE + 48, 3 * SIZE + 5 * LINE


def draw(state: Any) -> str:
    """The position as an SVG picture, in the colour of the text around it."""
    if not isinstance(state, Table):
        lines = describe(state).splitlines()
        width = 2 * MARGIN + 7 * max(map(len, lines))
        return picture(width, 2 * MARGIN + len(lines) * LINE, _texts(MARGIN, MARGIN, lines))
    players = range(state.setup.players)
    corners = [
        (MARGIN + block % ACROSS * BLOCK_WIDTH, MARGIN + 3 * LINE + block // ACROSS * BLOCK_HEIGHT)
        for block in range(1 + len(players))
    ]
    width = 2 * MARGIN + ACROSS * BLOCK_WIDTH
    bottom = corners[-1][1] + BLOCK_HEIGHT
    elements = _texts(MARGIN, MARGIN, [headline(state), errand(state)])
    elements += _texts(MARGIN, bottom, [LEGEND])
    elements += _grid(corners[0], signs_of(state))
    elements += _texts(corners[0][0], corners[0][1] + 3 * SIZE, piles(state))
    for seat, corner in zip(players, corners[1:], strict=True):
        area = state.areas[seat]
        elements += _grid(corner, [sign_of(place) for place in area.grid], is_marked=seat == state.turn)
        elements += _texts(corner[0], corner[1] + 3 * SIZE, [f"Seat {seat + 1}", *scorecard(state, area)])
    return picture(width, bottom + LINE + MARGIN, elements)


def _texts(x: int, y: int, lines: list[str]) -> list[svg.Element]:
    return [text(x, y + (row + 1) * LINE - 4, line) for row, line in enumerate(lines)]


def _grid(corner: Corner, signs: list[str], is_marked: bool = False) -> list[svg.Element]:
    """Nine boxes with a sign in each; a grid that is marked has a thick frame."""
    places = [(corner[0] + cell % 3 * SIZE, corner[1] + cell // 3 * SIZE) for cell in CELLS]
    texts = [text(x + SIZE // 2, y + SIZE // 2 + 4, sign) for (x, y), sign in zip(places, signs, strict=True)]
    return [
        boxes(places, SIZE, SIZE),
        frames([corner] if is_marked else [], 3 * SIZE, 3 * SIZE),
        marks(texts),
    ]


# Words


def sign_of(place: Place) -> str:
    """What the picture writes at a place of an area."""
    if place.card is None:
        return GAP
    if not place.is_open:
        return ""
    return LOST_BALL if place.card is Field.LOST_BALL else str(place.card.points)


def signs_of(table: Table) -> list[str]:
    """What the picture writes at the places of the card that was revealed."""
    signs = [""] * len(CELLS)
    for mark in marks_of(table):
        signs[mark.ball] += BALL
        for item, letter in ITEMS.items():
            place = mark.items[item.value]
            if place is not None:
                signs[place] += letter
    return signs


def marks_of(table: Table) -> list[Mark]:
    """The marks of the card that was revealed."""
    card = table.revealed
    if card is None or card.kind not in (Kind.ZONE, Kind.DOUBLE):
        return []
    return [mark_of(table.setup, card, number) for number in range(card.marks)]


def name_of(action: Action | None) -> str:
    """An Action card by what stands on it, with a number if cards of its kind differ."""
    if action is None:
        return "no card"
    number = f" {action.number + 1}" if action.kind in (Kind.ZONE, Kind.DOUBLE) else ""
    return KINDS[action.kind] + number


def headline(table: Table) -> str:
    """The half and the card that was revealed, or that the game is over, in one line."""
    if is_over(table):
        return "The game is over"
    half = "Second half" if table.halves else "First half"
    if table.revealed is None:
        return f"{half}; seat {table.revealer + 1} is to reveal"
    return f"{half}; {name_of(table.revealed)} revealed by seat {table.revealer + 1}"


def errand(table: Table) -> str:
    """Who acts, and what that player has to do next."""
    if is_over(table):
        return "nobody has anything to do"
    if is_turn_over(table):
        return "everybody has ended"
    task = "to draw a card" if has_gap(acting(table).grid) else acting(table).stage.value
    return f"seat {table.turn + 1} has {task}"


def piles(table: Table) -> list[str]:
    """The decks and the discards, by their sizes."""
    return [
        name_of(table.revealed),
        f"Field deck {len(table.deck)}",
        f"discards {len(table.discards)}",
        f"Action deck {len(table.actions)}",
    ]


def scorecard(table: Table, area: Area) -> list[str]:
    """One player's lines of the Scorecard for this half, and the medals."""
    half = (area.first, area.second)[min(table.halves, halves_of(table.setup) - 1)]
    lines = [
        f"holes {half.holes}, strokes {half.strokes}",
        f"+1: {half.lost}; -2: {half.combos}; sum {score_of(half)}",
    ]
    medals = ", ".join(str(medal) for medal in area.medals if medal is not None)
    return [*lines, f"medals {medals}"] if medals else lines


def grid_in_words(area: Area) -> str:
    """The area row by row; hidden cards stand in brackets."""
    shown = []
    for place in area.grid:
        sign = sign_of(attrs.evolve(place, is_open=True))
        shown.append(sign if place.card is None or place.is_open else f"({sign})")
    return " / ".join(" ".join(shown[row : row + 3]) for row in range(0, 9, 3))


def describe(state: Any) -> str:
    """The position in words, a few lines."""
    if not isinstance(state, Table):
        return "\n".join(f"{name}: {in_words(value)}" for name, value in _fields(state))
    lines = [headline(state), errand(state)]
    for seat in range(state.setup.players):
        area = state.areas[seat]
        lines.append(f"seat {seat + 1}: {grid_in_words(area)}")
        lines.append(f"Scorecard of seat {seat + 1}: {'; '.join(scorecard(state, area))}")
    lines.append("; ".join(piles(state)[1:]))
    return "\n".join(lines)


def recount(before: Any, after: Any) -> str:
    """What a step has changed, in words: the lines of the later position that do not stand in the earlier one."""
    known = describe(before).splitlines()
    return "\n".join(line for line in describe(after).splitlines() if line not in known)


def _fields(record: Any) -> Iterator[tuple[str, Any]]:
    for one in attrs.fields(type(record)):
        yield one.name.replace("_", " "), getattr(record, one.name)


def in_words(value: Any) -> str:
    """Any value of a state: sets and bags in a fixed order, records by their fields."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case Field():
            return str(value)
        case Enum():
            return value.name.replace("_", " ").lower()
        case Bag():
            kinds = sorted(value.items(), key=lambda item: in_words(item[0]))
            return ", ".join(f"{count} {in_words(kind)}" for kind, count in kinds) or "none"
        case frozenset():
            return ", ".join(sorted(map(in_words, value))) or "none"
        case tuple():
            return ", ".join(map(in_words, value)) or "none"
    if attrs.has(type(value)):
        return "; ".join(f"{name} {in_words(one)}" for name, one in _fields(value))
    return str(value)
