"""Pictures as text: an SVG picture of rectangles, lines, circles and words, drawn with the characters of a terminal."""

import bisect
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from xml.etree import ElementTree

from attrs import define, field, frozen

WIDEST = 100
CELL_WIDTH, CELL_HEIGHT = 7.5, 15.0
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
BOXES = " │─└││┌├─┘─┴┐┤┬┼"
HEAVY = str.maketrans("│─└┌├┘┴┐┤┬┼", "┃━┗┏┣┛┻┓┫┳╋")
THICK = 2.0
NEAR = 3.0
SIDES = ("x", "y", "width", "height")
NO_ROOMS: Mapping[tuple[float, float], int] = MappingProxyType({})


@frozen
class _Words:
    """Words of a picture: where they begin, or have their middle, and where they stand in height."""

    x: float
    y: float
    text: str
    is_centred: bool


@frozen(eq=False)
class _Scale:
    """Where the points along one side of a picture come to lie in cells.

    Points that matter are ``stops``, each with its cell; the others lie between them.
    """

    stops: tuple[float, ...]
    cells: tuple[int, ...]

    def cell(self, point: float) -> int:
        """The cell of a point."""
        after = bisect.bisect_left(self.stops, point)
        if after == len(self.stops):
            return self.cells[-1]
        if after == 0 or self.stops[after] == point:
            return self.cells[after]
        low, high = self.stops[after - 1], self.stops[after]
        part = (point - low) / (high - low)
        return self.cells[after - 1] + round(part * (self.cells[after] - self.cells[after - 1]))


def _scale(points: Iterable[float], cell: float, rooms: Mapping[tuple[float, float], int] = NO_ROOMS) -> _Scale:
    """The scale by which points that are ``NEAR`` or more apart lie in different cells, else as far apart as they are.

    ``rooms`` tells how many cells at least lie between some pairs of points.
    """
    stops = sorted(set(points))
    cells: list[int] = []
    known: dict[float, int] = {}
    for index, stop in enumerate(stops):
        if index == 0:
            at = 0
        else:
            gap = stop - stops[index - 1]
            at = cells[-1] + (max(1, round(gap / cell)) if gap >= NEAR else 0)
        at = max([at, *(known[start] + room for (start, end), room in rooms.items() if end == stop)])
        known[stop] = at
        cells.append(at)
    return _Scale(tuple(stops), tuple(cells))


@define(eq=False)
class _Canvas:
    """Cells of characters. ``edges`` tells to which sides of a cell lines go, and ``heavy`` which of them are thick."""

    across: _Scale
    down: _Scale
    edges: dict[tuple[int, int], int] = field(factory=dict)
    heavy: set[tuple[int, int]] = field(factory=set)
    marks: dict[tuple[int, int], str] = field(factory=dict)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The row and column of a point of the picture."""
        return self.down.cell(y), self.across.cell(x)

    def box(self, x: float, y: float, width: float, height: float, is_heavy: bool) -> None:
        """The outline of a rectangle."""
        top, left = self.cell(x, y)
        bottom, right = self.cell(x + width, y + height)
        for row in (top, bottom):
            self.edge(row, left, EAST, is_heavy)
            self.edge(row, right, WEST, is_heavy)
            for column in range(left + 1, right):
                self.edge(row, column, EAST | WEST, is_heavy)
        for column in (left, right):
            self.edge(top, column, SOUTH, is_heavy)
            self.edge(bottom, column, NORTH, is_heavy)
            for row in range(top + 1, bottom):
                self.edge(row, column, NORTH | SOUTH, is_heavy)

    def edge(self, row: int, column: int, sides: int, is_heavy: bool) -> None:
        """Lines from the middle of a cell to some of its sides."""
        self.edges[row, column] = self.edges.get((row, column), 0) | sides
        if is_heavy:
            self.heavy.add((row, column))

    def line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A slanted line, in dots."""
        (row, column), (last_row, last_column) = self.cell(x1, y1), self.cell(x2, y2)
        count = max(abs(last_row - row), abs(last_column - column), 1)
        for one in range(count + 1):
            part = one / count
            at = round(row + part * (last_row - row)), round(column + part * (last_column - column))
            self.marks.setdefault(at, "·")

    def words(self, words: _Words) -> None:
        """Words at their place."""
        row, column = self.cell(words.x, words.y)
        if words.is_centred:
            column -= (len(words.text) - 1) // 2
        column = max(column, 0)
        for index, character in enumerate(words.text):
            self.marks[row, column + index] = character

    def text(self) -> str:
        """All cells, without spaces at the ends of lines, and without empty lines at either end."""
        cells = (*self.edges, *self.marks)
        widths: dict[int, int] = {}
        for row, column in cells:
            widths[row] = max(widths.get(row, 0), column + 1)
        rows = range(max(widths, default=0) + 1)
        lines = ("".join(self.character(row, column) for column in range(widths.get(row, 0))).rstrip() for row in rows)
        return "\n".join(lines).strip("\n")

    def character(self, row: int, column: int) -> str:
        """What stands in a cell."""
        at = row, column
        if at in self.marks:
            return self.marks[at]
        box = BOXES[self.edges.get(at, 0)]
        return box.translate(HEAVY) if at in self.heavy else box


def as_text(picture: str, widest: int = WIDEST) -> str:
    """An SVG picture in text, of about so many columns at most where its words are not longer.

    Raises ValueError where it has no view box.
    """
    root = ElementTree.fromstring(picture)
    numbers = [float(one) for one in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if one]
    if len(numbers) != 4:
        raise ValueError("a picture without a view box")
    cell_width = max(CELL_WIDTH, numbers[2] / widest)
    leaves = tuple(_leaves(root, False, 1.0))
    words = [_words(element, is_centred) for element, is_centred, _ in leaves if _name(element) == "text"]
    boxes = [_numbers(element, *SIDES) for element, _, _ in leaves if _name(element) == "rect"]
    rows = [y for _, top, _, height in boxes for y in (top, top + height)] + [one.y for one in words]
    inside = {(top, top + height): 2 for _, top, _, height in boxes if height >= NEAR}
    down = _scale(rows, CELL_HEIGHT * cell_width / CELL_WIDTH, inside)
    columns = [x for left, _, width, _ in boxes for x in (left, left + width)]
    columns += [one.x for one in words if not one.is_centred]
    canvas = _Canvas(_scale(columns, cell_width, _rooms(words, down)), down)
    for element, _, thickness in leaves:
        match _name(element):
            case "rect":
                left, top, width, height = _numbers(element, *SIDES)
                canvas.box(left, top, width, height, thickness >= THICK)
            case "line":
                canvas.line(*_numbers(element, "x1", "y1", "x2", "y2"))
            case "circle":
                is_filled = element.get("fill") != "none" and float(element.get("fill-opacity", "1")) > 0
                x, y = _numbers(element, "cx", "cy")
                canvas.marks[canvas.cell(x, y)] = "●" if is_filled else "○"
    for one in words:
        canvas.words(one)
    return canvas.text()


def _words(element: ElementTree.Element, is_centred: bool) -> _Words:
    x, y = _numbers(element, "x", "y")
    return _Words(x, y - CELL_HEIGHT / 3, "".join(element.itertext()), is_centred)


def _rooms(words: list[_Words], down: _Scale) -> dict[tuple[float, float], int]:
    """How many cells there have to be between the beginnings of words that stand in one line."""
    rooms: dict[tuple[float, float], int] = {}
    lines: dict[int, list[_Words]] = {}
    for one in words:
        if not one.is_centred:
            lines.setdefault(down.cell(one.y), []).append(one)
    for line in lines.values():
        for one, other in itertools.pairwise(sorted(line, key=lambda one: one.x)):
            key = one.x, other.x
            if one.x < other.x:
                rooms[key] = max(rooms.get(key, 0), len(one.text) + 2)
    return rooms


def _leaves(
    element: ElementTree.Element, is_centred: bool, thickness: float
) -> Iterator[tuple[ElementTree.Element, bool, float]]:
    """What is drawn, in order, each with whether its words are centred and how thick its lines are."""
    is_centred = is_centred or "middle" in element.get("style", "") + element.get("text-anchor", "")
    thickness = float(element.get("stroke-width", thickness))
    if _name(element) in ("svg", "g"):
        for one in element:
            yield from _leaves(one, is_centred, thickness)
    else:
        yield element, is_centred, thickness


def _name(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _numbers(element: ElementTree.Element, *names: str) -> tuple[float, ...]:
    return tuple(float(element.get(name, "0")) for name in names)
