"""All 40,353,607 sights of an area, gone through in plain Python: what the solver proves of Combos, counted out.

None of the words about Combos tells one value from another, which is tried out too. So one sight stands for all that
differ from it by a renaming of the values: in it they come in the order 1, 2, 3 and so on.
"""

import math
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest

from spec.games.golfie import (
    CELLS,
    COLUMN_LINES,
    COLUMNS,
    ROWS,
    Direction,
    Line,
    count_columns,
    count_combos,
    count_rows,
    has_combo,
    has_neighbour,
    is_combo,
    moved_up,
    put,
    swapped,
    without_line,
)

pytestmark = pytest.mark.slow

Sight = tuple[int, ...]
VALUES = range(1, 7)
HIDDEN = 0


def sights(begun: Sight = ()) -> Iterator[Sight]:
    """Every way to go on with a sight in which each value that is new is the next one."""
    if len(begun) == len(CELLS):
        yield begun
        return
    for value in (HIDDEN, *values_up_to_the_next(begun)):
        yield from sights((*begun, value))


def values_up_to_the_next(sight: Sight) -> range:
    """The values in a sight, and the next one if there is one left."""
    return range(1, min(max(sight, default=0) + 1, max(VALUES)) + 1)


def count_renamed(sight: Sight) -> int:
    """How many sights there are that differ from one by a renaming of the values."""
    return math.perm(len(VALUES), max(sight))


def combos(sight: Sight) -> frozenset[Line]:
    """The lines that are Combos."""
    return frozenset(line for line in Line if is_combo(sight, line))


@pytest.fixture(scope="module")
def every() -> dict[Sight, frozenset[Line]]:
    """The Combos of every sight that stands for others."""
    return {sight: combos(sight) for sight in sights()}


@pytest.fixture(scope="module")
def plain(every: dict[Sight, frozenset[Line]]) -> list[Sight]:
    """The sights without a Combo."""
    return [sight for sight, made in every.items() if not made]


def test_every_sight_is_counted(every: dict[Sight, frozenset[Line]]) -> None:
    """Nine places, each hidden or with one of six values, make 40,353,607 sights."""
    assert len(every) == 115_179
    assert sum(map(count_renamed, every)) == 7**9 == 40_353_607


def test_values_have_no_names(every: dict[Sight, frozenset[Line]]) -> None:
    """In each sight two values are exchanged, all fifteen pairs in turn, and the Combos stay the same."""
    pairs = list(combinations(VALUES, 2))
    for number, (sight, made) in enumerate(every.items()):
        one, other = pairs[number % len(pairs)]
        names = {one: other, other: one}
        assert combos(tuple(names.get(value, value) for value in sight)) == made


def test_sights_with_a_combo(every: dict[Sight, frozenset[Line]]) -> None:
    """In 4,036,962 sights there is a Combo, and in the other 36,316,645 there is none."""
    counted = {True: 0, False: 0}
    for sight, made in every.items():
        assert has_combo(sight) is bool(made)
        counted[bool(made)] += count_renamed(sight)
    assert counted == {True: 4_036_962, False: 36_316_645}


def test_combos_are_counted(every: dict[Sight, frozenset[Line]]) -> None:
    """As many Combos can be made as there are rows or columns that are Combos, whichever are more."""
    for sight, made in every.items():
        rows, columns = len(made.intersection(ROWS)), len(made.intersection(COLUMN_LINES))
        assert (count_rows(sight), count_columns(sight), count_combos(sight)) == (rows, columns, max(rows, columns))


def crosses(one: Line, other: Line) -> bool:
    """Whether two lines share a place."""
    return bool(set(one.cells) & set(other.cells))


def place_after(line: Line, gone: Line) -> Line:
    """Where the cards of a line lie when another one, which it does not cross, has been taken away."""
    if gone in ROWS and ROWS.index(line) > ROWS.index(gone):
        return ROWS[ROWS.index(line) - 1]
    return line


def test_combos_never_cascade(every: dict[Sight, frozenset[Line]]) -> None:
    """Making a Combo leaves just those old ones that it does not cross, moved up, and makes no new one."""
    for sight, made in every.items():
        for gone in made:
            left = {place_after(line, gone) for line in made if not crosses(line, gone)}
            assert combos(without_line(sight, gone, HIDDEN)) == left


def test_combos_that_do_not_cross_commute(every: dict[Sight, frozenset[Line]]) -> None:
    """Two Combos that do not cross leave the same sight, whichever is made first."""
    pairs = 0
    for sight, made in every.items():
        for one, other in permutations(made, 2):
            if not crosses(one, other):
                first = without_line(without_line(sight, one, HIDDEN), place_after(other, one), HIDDEN)
                second = without_line(without_line(sight, other, HIDDEN), place_after(one, other), HIDDEN)
                assert first == second
                pairs += 1
    assert pairs > 0


def test_choices_that_matter(every: dict[Sight, frozenset[Line]]) -> None:
    """In 3,888 sights rows and columns that are Combos cross and differ in number."""
    assert sum(count_renamed(sight) for sight in every if has_choice_that_matters(sight)) == 3888


def has_choice_that_matters(sight: Sight) -> bool:
    """Whether more Combos are made if rows are chosen than if columns are, or the other way round."""
    rows, columns = count_rows(sight), count_columns(sight)
    return rows > 0 and columns > 0 and rows != columns


def most_combos(after: Iterator[Sight]) -> int:
    """The most Combos in any of some sights, in none of which the choice matters."""
    most = 0
    for sight in after:
        rows, columns = count_rows(sight), count_columns(sight)
        assert rows == columns or not rows or not columns
        most = max(most, rows, columns)
    return most


def test_an_unveil_makes_at_most_one_combo(plain: list[Sight]) -> None:
    """From no Combo an Unveil makes at most one, and no choice matters."""
    after = (
        put(sight, cell, value)
        for sight in plain
        for cell in CELLS
        if sight[cell] == HIDDEN
        for value in values_up_to_the_next(sight)
    )
    assert most_combos(after) == 1


def test_a_move_makes_at_most_two_combos(plain: list[Sight]) -> None:
    """From no Combo a Move makes at most two, and no choice matters."""
    pairs = [
        (cell, cell + way.value)
        for cell in CELLS
        for way in (Direction.RIGHT, Direction.DOWN)
        if has_neighbour(cell, way)
    ]
    assert len(pairs) == 12
    assert most_combos(swapped(sight, one, other) for sight in plain for one, other in pairs) == 2


def test_a_hole_makes_at_most_two_combos(plain: list[Sight]) -> None:
    """From no Combo a Hole makes at most two, and no choice matters."""
    assert most_combos(moved_up(sight, column, HIDDEN) for sight in plain for column in COLUMNS) == 2
