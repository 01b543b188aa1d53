"""Claims about Golfie.

They hold for every print that the text allows: any places of the balls and items, any items of the Characters.
"""

from typing import Annotated

from checker import Claims, given
from spec import Interval, frozen
from spec.games.golfie import (
    CELLS,
    COLUMN_LINES,
    COPIES,
    FIELD_CARDS,
    GAME,
    ROWS,
    TABLE,
    Cell,
    Column,
    Direction,
    Field,
    Line,
    Setup,
    Sight,
    Table,
    Value,
    count_cards,
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

CLAIMS = Claims(GAME)

Count = Annotated[int, Interval(ge=0, le=200)]

# The components


@CLAIMS.theorem(
    cites=(
        "pieces.field-cards",
        "summary.lost-balls",
        "summary.eagles",
        "summary.birdies",
        "summary.pars",
        "summary.bogeys",
        "summary.double-bogeys",
        "summary.bunkers",
    )
)
def the_field_cards_add_up() -> bool:
    """The stated numbers of Field cards add up to 126, of which 114 are numbered."""
    return len(COPIES) == FIELD_CARDS and len(COPIES) - COPIES[Field.LOST_BALL] == 114


@CLAIMS.consistent(expect="REFUTED")
def the_action_cards_add_up(holes: Count, zones: Count, doubles: Count, carts: Count) -> dict[str, bool]:
    """The stated number of Action cards is the sum of the stated numbers of the four kinds."""
    return {
        "pieces.action-cards": holes + zones + doubles + carts == 27,
        "summary.nine-holes": holes == 9,
        "summary.ten-zones": zones == 10,
        "summary.four-doubles": doubles == 4,
        "summary.five-carts": carts == 5,
    }


# Combos


def moved_line(line: Line, gone: Line) -> Line:
    """Where the cards of ``line`` lie when ``gone``, which does not cross it, has been made."""
    if line.is_row and gone.is_row and line.cells[0] > gone.cells[0]:
        return Line.TOP if line is Line.MIDDLE else Line.MIDDLE
    return line


@CLAIMS.theorem(cites=("combo.cards-move-up", "combo.refill", "combo.three-in-line"))
def combos_never_cascade(sight: Sight, gone: Line) -> bool:
    """Making a Combo makes no new one: exactly those old ones are left, moved up, that it did not cross."""
    given(is_combo(sight, gone))
    after = without_line(sight, gone, 0)
    left = [
        any(
            line is moved_line(old, gone) and is_combo(sight, old)
            for old in Line
            if old is not gone and old.is_row == gone.is_row
        )
        for line in Line
    ]
    return all(is_combo(after, line) == is_left for line, is_left in zip(Line, left, strict=True))


@CLAIMS.theorem(cites=("combo.cards-move-up", "point.crossed"))
def combos_that_do_not_cross_commute(sight: Sight, one: Line, other: Line) -> bool:
    """Two Combos that do not cross leave the same area, whichever is made first."""
    given(one is not other and one.is_row == other.is_row)
    given(is_combo(sight, one) and is_combo(sight, other))
    first = without_line(without_line(sight, one, 0), moved_line(other, one), 0)
    second = without_line(without_line(sight, other, 0), moved_line(one, other), 0)
    return first == second


def unveiled(sight: Sight, cell: int, value: int) -> Sight:
    """``sight`` when a hidden card, or a Lost Ball that replaces it, has been turned up at ``cell``."""
    given(sight[cell] == 0)
    return put(sight, cell, value)


def moved(sight: Sight, cell: int, direction: Direction) -> Sight:
    """``sight`` after a Move."""
    given(has_neighbour(cell, direction))
    return swapped(sight, cell, cell + direction.value)


@CLAIMS.optimum(None, sense="largest", value=1, cites=("unveil.turn-up", "combo.three-in-line"))
def an_unveil_makes_at_most_one_combo(sight: Sight, cell: Cell, value: Value) -> int:
    """From an area without a Combo, an Unveil makes at most one."""
    given(not has_combo(sight))
    return count_combos(unveiled(sight, cell, value))


@CLAIMS.optimum(None, sense="largest", value=2, cites=("move.swap", "combo.three-in-line"))
def a_move_makes_at_most_two_combos(sight: Sight, cell: Cell, direction: Direction) -> int:
    """From an area without a Combo, a Move makes at most two."""
    given(not has_combo(sight))
    return count_combos(moved(sight, cell, direction))


@CLAIMS.optimum(None, sense="largest", value=2, cites=("hole.cards-move-up", "combo.three-in-line"))
def a_hole_makes_at_most_two_combos(sight: Sight, column: Column) -> int:
    """From an area without a Combo, a Hole makes at most two."""
    given(not has_combo(sight))
    return count_combos(moved_up(sight, column, 0))


@frozen
class Act:
    """One action: an Unveil of a card of ``value`` at ``cell``, or a Move from there in ``direction``."""

    is_move: bool
    cell: Cell
    value: Value
    direction: Direction


def acted(sight: Sight, act: Act) -> Sight:
    """``sight`` after an action."""
    return moved(sight, act.cell, act.direction) if act.is_move else unveiled(sight, act.cell, act.value)


@CLAIMS.optimum(None, sense="largest", value=3, cites=("double.both-cards", "combo.three-in-line"))
def a_double_makes_at_most_three_combos(sight: Sight, first: Act, second: Act) -> int:
    """From an area without a Combo, a Double makes at most three."""
    given(not has_combo(sight))
    return count_combos(acted(acted(sight, first), second))


def has_choice_that_matters(sight: Sight) -> bool:
    """Whether more Combos are made if rows are chosen than if columns are, or the other way round."""
    rows, columns = count_rows(sight), count_columns(sight)
    return rows > 0 and columns > 0 and rows != columns


@CLAIMS.theorem(cites=("point.crossed", "unveil.turn-up"))
def the_choice_does_not_matter_after_an_unveil(sight: Sight, cell: Cell, value: Value) -> bool:
    """After an Unveil as many Combos are made, however their owner chooses."""
    given(not has_combo(sight))
    return not has_choice_that_matters(unveiled(sight, cell, value))


@CLAIMS.theorem(cites=("point.crossed", "move.swap"))
def the_choice_does_not_matter_after_a_move(sight: Sight, cell: Cell, direction: Direction) -> bool:
    """After a Move as many Combos are made, however their owner chooses."""
    given(not has_combo(sight))
    return not has_choice_that_matters(moved(sight, cell, direction))


@CLAIMS.theorem(cites=("point.crossed", "hole.cards-move-up"))
def the_choice_does_not_matter_after_a_hole(sight: Sight, column: Column) -> bool:
    """After a Hole as many Combos are made, however their owner chooses."""
    given(not has_combo(sight))
    return not has_choice_that_matters(moved_up(sight, column, 0))


@CLAIMS.possible(cites=("point.crossed", "double.both-cards"))
def the_choice_can_matter_after_a_double(sight: Sight, first: Act, second: Act) -> bool:
    """After a Double more Combos may be made if rows are chosen than if columns are, or the other way round."""
    given(not has_combo(sight))
    return has_choice_that_matters(acted(acted(sight, first), second))


# The table machine: what every game has in common


@CLAIMS.invariant(TABLE, cites=("pieces.field-cards", "second.field-deck", "point.empty-deck"))
def the_field_cards_are_conserved(table: Table) -> bool:
    """At every moment the deck, the discarded cards and the areas have all 126 Field cards together."""
    return all(
        table.deck[card] + table.discards[card] + sum(count_cards(area.grid, card) for area in table.areas)
        == COPIES[card]
        for card in Field
    )
