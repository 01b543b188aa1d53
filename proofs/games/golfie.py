"""Claims about Golfie.

They hold for every print that the text allows: any places of the balls and items, any items of the Characters.
"""

from collections.abc import Callable
from typing import Annotated

from checker import Claims, Move, Run, Symmetry, follow, given
from spec import Bag, Interval, evolve, frozen
from spec.games.golfie import (
    ARRANGEMENT,
    CELLS,
    CHAIN,
    COLUMN_LINES,
    COLUMNS,
    COPIES,
    FIELD_CARDS,
    GAME,
    NEIGHBOURS,
    SEATS,
    SOLO_BANDS,
    TABLE,
    Action,
    ActionCards,
    Area,
    Arrangement,
    Cell,
    Chain,
    Column,
    ComboChoice,
    Course,
    Crowd,
    Direction,
    Field,
    Grid,
    Half,
    Kind,
    Line,
    Mark,
    Pair,
    Piles,
    Place,
    Readings,
    Setup,
    Sight,
    SoloVerdict,
    Stage,
    Table,
    Value,
    acting,
    action_cards,
    can_combine,
    can_reshuffle,
    count_cards,
    count_columns,
    count_combos,
    count_left,
    count_lost,
    count_open,
    count_outside,
    count_rows,
    filled,
    has_combo,
    has_gap,
    has_lost_ball,
    has_neighbour,
    has_verdict,
    is_at_hole,
    is_combo,
    is_opening,
    is_over,
    is_ready,
    is_turn_over,
    mark_of,
    may_act_on,
    may_combine,
    moved_up,
    must_find,
    noted,
    opened,
    put,
    ready_to_draw,
    score_of,
    sight_of,
    swapped,
    thrown_away,
    trophy,
    winners,
    without,
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


@CLAIMS.consistent(expect="REFUTED")
def the_holes_add_up_too(holes: Count, zones: Count, doubles: Count, carts: Count) -> dict[str, bool]:
    """With nine holes in a half, the Final hole among them: to give up the nine Hole cards repairs all by itself."""
    return {
        "pieces.action-cards": holes + zones + doubles + carts == 27,
        "summary.nine-holes": holes == 9,
        "summary.ten-zones": zones == 10,
        "summary.four-doubles": doubles == 4,
        "summary.five-carts": carts == 5,
        "half.add-up": holes + 1 == 9,
    }


# Solo verdicts


@CLAIMS.consistent(expect="REFUTED")
def the_solo_bands_agree(fifty: SoloVerdict, many: SoloVerdict) -> dict[str, bool]:
    """Read literally, the bands give one verdict on 50 points, and one on more than 60."""
    return {
        "solo.50-to-54": fifty is SoloVerdict.DOING_WELL,
        "solo.45-to-50": fifty is SoloVerdict.PROFESSIONAL,
        "solo.55-to-60": many is SoloVerdict.PRACTISE,
        "solo.from-61": many is SoloVerdict.WIND,
    }


def count_verdicts(setup: Setup, score: int) -> int:
    """How many verdicts are given on ``score``."""
    return sum(1 for verdict in SoloVerdict if has_verdict(setup.readings, score, verdict))


SoloScore = Annotated[int, Interval(ge=-14, le=132)]


@CLAIMS.theorem(cites=SOLO_BANDS)
def every_solo_score_has_one_verdict(setup: Setup, score: SoloScore) -> bool:
    """As the bands are repaired, every score has exactly one verdict."""
    return count_verdicts(setup, score) == 1


@CLAIMS.theorem(under={"bands": "literal"}, expect="REFUTED", cites=("solo.45-to-50", "solo.50-to-54", "solo.from-61"))
def every_solo_score_has_one_literal_verdict(setup: Setup, score: SoloScore) -> bool:
    """As the bands are printed, every score has exactly one verdict: false of 50, and of all above 60."""
    return count_verdicts(setup, score) == 1


@CLAIMS.theorem(under={"bands": "literal"}, cites=("solo.45-to-50", "solo.50-to-54", "solo.55-to-60", "solo.from-61"))
def only_fifty_and_more_than_sixty_have_two(setup: Setup, score: SoloScore) -> bool:
    """As the bands are printed, exactly 50 and the scores above 60 have two verdicts, and all others one."""
    return count_verdicts(setup, score) == (2 if score == 50 or score > 60 else 1)


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


def refilled(sight: Sight, gone: Line, first: int, second: int, third: int) -> Sight:
    """``sight`` after a Combo whose refills count, too, as if hidden cards were known."""
    left = without_line(sight, gone, 0)
    cells = (6, 7, 8) if gone.is_row else gone.cells
    return put(put(put(left, cells[0], first), cells[1], second), cells[2], third)


@CLAIMS.possible(cites=("combo.three-in-line", "combo.refill", "turn.check"))
def combos_cascade_if_hidden_cards_count(sight: Sight, gone: Line, first: Value, second: Value, third: Value) -> bool:
    """If hidden cards made Combos, refills could make one where there was no other: in that reading they cascade."""
    given(all(value > 0 for value in sight) and first > 0 and second > 0 and third > 0)
    given(is_combo(sight, gone) and not any(is_combo(sight, line) for line in Line if line is not gone))
    return has_combo(refilled(sight, gone, first, second, third))


def combos_after_lost_ball(sight: Sight, cell: int, drawn: int) -> int:
    """How many Combos are made if the Lost Ball at ``cell`` is dealt with first."""
    return count_combos(put(sight, cell, drawn))


def combos_before_lost_ball(sight: Sight, row: Line, cell: int, drawn: int) -> int:
    """How many are made if the Combo ``row`` is made first, and then the Lost Ball that was at ``cell`` is found."""
    here = cell - 3 if cell > row.cells[2] else cell
    return 1 + count_combos(put(without_line(sight, row, 0), here, drawn))


@CLAIMS.possible(cites=("turn.check", "lost.discarded", "combo.three-in-line"))
def what_comes_first_changes_the_number_of_combos(
    sight: Sight, row: Line, cell: Cell, first: Value, fourth: Value
) -> bool:
    """Lost Balls first can make more Combos than Combos first: the ball gets the first card drawn, or the fourth."""
    given(row.is_row and is_combo(sight, row) and sight[cell] == 0 and count_combos(sight) == 1)
    given(not any(is_combo(sight, line) for line in COLUMN_LINES) and first > 0 and fourth > 0)
    return combos_after_lost_ball(sight, cell, first) > combos_before_lost_ball(sight, row, cell, fourth)


@CLAIMS.possible(cites=("turn.check", "lost.discarded", "combo.three-in-line"))
def combos_first_can_make_more(sight: Sight, row: Line, cell: Cell, first: Value, fourth: Value) -> bool:
    """Combos first can make more Combos than Lost Balls first."""
    given(row.is_row and is_combo(sight, row) and sight[cell] == 0 and count_combos(sight) == 1)
    given(not any(is_combo(sight, line) for line in COLUMN_LINES) and first > 0 and fourth > 0)
    return combos_after_lost_ball(sight, cell, first) < combos_before_lost_ball(sight, row, cell, fourth)


@CLAIMS.possible(cites=("double.any-order", "double.both-cards"))
def the_halves_of_a_double_do_not_commute(grid: Grid) -> bool:
    """To Unveil a card and Move it ends differently the other way round: another card is seen."""
    given(all(place.card is not None and not place.is_open for place in grid))
    unveiled_first, moved_first = swapped(opened(grid, 0), 0, 1), opened(swapped(grid, 0, 1), 0)
    return unveiled_first != moved_first and unveiled_first[1].card != moved_first[0].card


# The table machine: what every game has in common


@CLAIMS.invariant(TABLE, cites=("pieces.field-cards", "second.field-deck", "point.empty-deck"))
def the_field_cards_are_conserved(table: Table) -> bool:
    """At every moment the deck, the discarded cards and the areas have all 126 Field cards together."""
    return all(
        table.deck[card] + table.discards[card] + sum(count_cards(area.grid, card) for area in table.areas)
        == COPIES[card]
        for card in Field
    )


def is_taken(table: Table, seat: int) -> bool:
    """Whether somebody sits at ``seat``."""
    return seat < table.setup.players


def is_idle(area: Area) -> bool:
    """Whether an area belongs to nobody: nothing is to be done, and nothing lies there or is written down."""
    return (
        area.stage is Stage.DONE
        and all(place.card is None and not place.is_open for place in area.grid)
        and area.first == Half()
        and area.second == Half()
    )


@CLAIMS.invariant(TABLE, cites=("turn.next-player", "setup.nine-cards"))
def seats_that_are_free_stay_free(table: Table) -> bool:
    """Nothing lies before a seat that nobody has taken, and none of these comes to act or to reveal."""
    return (
        is_taken(table, table.turn)
        and is_taken(table, table.revealer)
        and all(is_taken(table, seat) or is_idle(area) for seat, area in enumerate(table.areas))
    )


def is_clean(area: Area) -> bool:
    """Whether an area between two turns has nine cards, none of them an open Lost Ball."""
    if area.stage is not Stage.DONE and area.stage is not Stage.ACTING:
        return True
    return not has_gap(area.grid) and not has_lost_ball(area.grid)


@CLAIMS.invariant(TABLE, cites=("hole.refill", "lost.replaced", "combo.refill", "lost.discarded", "turn.check"))
def areas_are_full_and_clean_between_turns(table: Table) -> bool:
    """Whenever a player has ended a turn or not begun it, the area has nine cards, and no open Lost Ball among them."""
    return all(not is_taken(table, seat) or is_clean(area) for seat, area in enumerate(table.areas))


def fits_revealed(area: Area, revealed: Action | None) -> bool:
    """Whether what a player has to do belongs to the card that is revealed."""
    stage = area.stage
    if stage is Stage.DONE:
        return True
    if stage is Stage.OPENING_TOP or stage is Stage.OPENING_BOTTOM or stage is Stage.OPENED or revealed is None:
        return revealed is None and (
            stage is Stage.OPENING_TOP or stage is Stage.OPENING_BOTTOM or stage is Stage.OPENED
        )
    if stage is Stage.PICKED:
        return revealed.is_hole
    if stage is Stage.HALFWAY:
        return revealed.kind is Kind.DOUBLE
    return stage is Stage.ACTING or stage is Stage.CHECKING


@CLAIMS.invariant(TABLE, cites=("turn.four-phases", "turn.everybody-acts"))
def what_is_to_be_done_fits_the_card(table: Table) -> bool:
    """What each player has to do next belongs to the card that is revealed."""
    return all(fits_revealed(area, table.revealed) for area in table.areas)


def place_in_turn(players: int, revealer: int, seat: int) -> int:
    """How many seats clockwise ``seat`` is from whoever reveals."""
    return seat - revealer if seat >= revealer else seat - revealer + players


def is_waiting(area: Area) -> bool:
    """Whether a player has not begun."""
    return area.stage is Stage.ACTING or area.stage is Stage.OPENING_TOP


@CLAIMS.invariant(
    TABLE,
    cites=("turn.everybody-acts", "turn.next-player", "turn.reveal"),
    lemmas=(seats_that_are_free_stay_free,),
)
def players_act_one_after_another(table: Table) -> bool:
    """From whoever reveals to the player who acts everybody has ended; those who come after have not begun."""
    players, revealer = table.setup.players, table.revealer
    here = place_in_turn(players, revealer, table.turn)
    is_over = table.areas[table.turn].stage is Stage.DONE
    return (not is_over or here == 0) and all(
        not is_taken(table, seat)
        or seat == table.turn
        or (area.stage is Stage.DONE if is_over or place_in_turn(players, revealer, seat) < here else is_waiting(area))
        for seat, area in enumerate(table.areas)
    )


def is_on_last_hole(table: Table) -> bool:
    """Whether the Final hole is revealed."""
    return table.revealed is Action.FINAL_HOLE


def holes_revealed(setup: Setup, actions: frozenset[Action], revealed: Action | None) -> int:
    """How many Holes have been revealed in this half, the Final hole included."""
    before = sum(1 for action in action_cards(setup.readings) if action.is_hole)
    left = sum(1 for action in actions if action.is_hole)
    return before - left + (1 if revealed is Action.FINAL_HOLE else 0)


def holes_so_far(setup: Setup, halves: int, actions: frozenset[Action], revealed: Action | None) -> int:
    """How many Holes have been revealed in the game."""
    return 9 * halves + holes_revealed(setup, actions, revealed)


def has_to_score(area: Area) -> bool:
    """Whether a player has not yet scored the Hole that is revealed."""
    return area.stage is Stage.ACTING or area.stage is Stage.PICKED


@CLAIMS.invariant(TABLE, cites=("setup.action-deck", "final.marks-the-end", "second.action-deck", "turn.reveal"))
def the_final_hole_comes_last(table: Table) -> bool:
    """Action cards not yet revealed are of the deck, what is revealed is not among them, and the Final hole is last."""
    return (
        table.actions <= action_cards(table.setup.readings)
        and (table.revealed is None or table.revealed not in table.actions)
        and (not is_on_last_hole(table) or len(table.actions) == 0)
        and (table.revealed is not None or table.actions == action_cards(table.setup.readings))
    )


# Holes


def has_scored(halves: int, is_ended: bool, holes: int, is_at_hole: bool, area: Area) -> bool:
    """Whether a player has written down a value for each of ``holes``, but for the one that is being played."""
    due = holes - (1 if is_at_hole and has_to_score(area) else 0)
    if halves == 0:
        return area.first.holes == due and area.second.holes == 0
    if is_ended:
        return area.first.holes == 9 and area.second.holes == 0
    return area.first.holes == 9 and area.second.holes == due


@CLAIMS.invariant(
    TABLE,
    cites=("hole.value-recorded", "half.add-up", "summary.nine-holes", "final.like-a-hole"),
    lemmas=(seats_that_are_free_stay_free, what_is_to_be_done_fits_the_card, the_final_hole_comes_last),
)
def every_hole_is_scored_once(table: Table) -> bool:
    """Every player writes one value for every Hole revealed, nine in each half."""
    holes = holes_revealed(table.setup, table.actions, table.revealed)
    is_hole, is_ended = is_at_hole(table), table.halves == 1 and table.setup.course is Course.NINE
    return all(
        not is_taken(table, seat) or has_scored(table.halves, is_ended, holes, is_hole, area)
        for seat, area in enumerate(table.areas)
    )


def has_open_pick(area: Area) -> bool:
    """Whether a card that was picked for a Hole lies open, or is to be drawn open."""
    return area.stage is not Stage.PICKED or all(area.grid[column].is_open for column in COLUMNS if column == area.spot)


@CLAIMS.invariant(TABLE, cites=("hole.open-or-hidden", "lost.replaced"))
def the_card_picked_is_open(table: Table) -> bool:
    """The card picked for a Hole lies open until it is scored, even if it had to replace a Lost Ball."""
    return all(has_open_pick(area) for area in table.areas)


def has_sound_values(half: Half) -> bool:
    """Whether the values written down lie between 1 and 6."""
    return half.holes <= half.strokes and half.strokes <= 6 * half.holes


@CLAIMS.invariant(
    TABLE,
    cites=("hole.value-recorded", "lost.discarded"),
    lemmas=(the_card_picked_is_open,),
)
def every_value_is_from_one_to_six(table: Table) -> bool:
    """The values of a half add up to at least their number and at most six times that: no hole is a Lost Ball."""
    return all(has_sound_values(area.first) and has_sound_values(area.second) for area in table.areas)


def slots_of(actions: frozenset[Action]) -> int:
    """How many Unveils or Moves the Action cards in ``actions`` give to each player."""
    return sum(action.marks for action in actions)


def slots_begun(setup: Setup, halves: int, actions: frozenset[Action]) -> int:
    """How many Unveils or Moves the cards revealed so far in the game give to each player."""
    return slots_of(action_cards(setup.readings)) * (halves + 1) - slots_of(actions)


def slots_ahead(revealed: Action | None, area: Area) -> int:
    """How many of these a player has not used yet."""
    if area.stage is Stage.ACTING and revealed is not None:
        return revealed.marks
    return 1 if area.stage is Stage.HALFWAY else 0


def openings_ahead(area: Area) -> int:
    """How many cards a player has still to turn up during setup."""
    if area.stage is Stage.OPENING_TOP:
        return 2
    return 1 if area.stage is Stage.OPENING_BOTTOM else 0


def is_within_openings(begun: int, revealed: Action | None, area: Area) -> bool:
    """Whether the open cards, and three for each Combo, are no more than were turned up to stay."""
    turned_up = 2 - openings_ahead(area) + begun - slots_ahead(revealed, area)
    return 3 * (area.first.combos + area.second.combos) + count_open(area.grid) <= turned_up + (
        1 if area.stage is Stage.PICKED else 0
    )


@CLAIMS.invariant(
    TABLE,
    cites=("combo.three-in-line", "combo.refill", "hole.refill", "unveil.turn-up", "lost.replaced"),
    lemmas=(
        seats_that_are_free_stay_free,
        what_is_to_be_done_fits_the_card,
        the_final_hole_comes_last,
        the_card_picked_is_open,
    ),
)
def combos_use_up_open_cards(table: Table) -> bool:
    """Every Combo takes three open cards, and these come from setup and Unveils alone: refills are hidden."""
    begun = slots_begun(table.setup, table.halves, table.actions)
    return all(is_within_openings(begun, table.revealed, area) for area in table.areas)


# Marks


def has_share(deck: Bag[Field], discards: Bag[Field], grid: Grid) -> bool:
    """Whether the cards discarded and those in one area do not exceed what there is, nor the deck's Lost Balls."""
    lost = deck[Field.LOST_BALL] + count_cards(grid, Field.LOST_BALL)
    return lost <= COPIES[Field.LOST_BALL] and all(
        discards[card] + count_cards(grid, card) <= COPIES[card] for card in Field
    )


@CLAIMS.invariant(TABLE, cites=("pieces.field-cards", "summary.lost-balls"), lemmas=(the_field_cards_are_conserved,))
def eight_areas_leave_cards_outside(table: Table) -> bool:
    """At least 54 cards are outside the areas, and none of those that an area has."""
    lost = table.deck[Field.LOST_BALL] + table.discards[Field.LOST_BALL]
    return (
        len(table.deck) + len(table.discards) >= 54
        and lost <= COPIES[Field.LOST_BALL]
        and all(has_share(table.deck, table.discards, area.grid) for area in table.areas)
    )


def marks_ahead(deck: Bag[Field]) -> int:
    """How many Lost Balls at most can still follow one that was discarded, before another card is drawn."""
    if len(deck) == deck[Field.LOST_BALL]:
        return len(deck) + COPIES[Field.LOST_BALL]
    return deck[Field.LOST_BALL]


def uncovered(begun: int, holes: int, revealed: Action | None, area: Area) -> int:
    """How many cards at most a player has uncovered: in setup, by Unveils and for Holes."""
    is_hole = revealed is not None and revealed.is_hole
    to_pick = 1 if is_hole and area.stage is Stage.ACTING else 0
    return 2 - openings_ahead(area) + begun - slots_ahead(revealed, area) + holes - to_pick


def is_at_work(area: Area) -> bool:
    """Whether a player has begun and not ended."""
    return not is_waiting(area) and area.stage is not Stage.DONE


def is_finding(area: Area) -> bool:
    """Whether a Lost Ball has been discarded, and no card drawn for it yet."""
    return any(place.card is None and place.is_open for place in area.grid)


def is_loss(place: Place) -> bool:
    """Whether a Lost Ball lies open, or has been discarded and not been replaced."""
    return place.is_open and (place.card is None or place.card is Field.LOST_BALL)


def is_alone(loss: Place, other: Place) -> bool:
    """Whether nothing has to be done with ``other``, if ``loss`` is one."""
    return not is_loss(loss) or not (other.card is None or is_loss(other))


def has_one_loss(area: Area) -> bool:
    """Whether at most one Lost Ball is being dealt with, and if so no hidden card has to be drawn."""
    return all(is_alone(area.grid[one], area.grid[other]) for one in CELLS for other in CELLS if one != other)


def is_untouched(area: Area) -> bool:
    """Whether a player who has not turned up a card has none open."""
    return area.stage is not Stage.OPENING_TOP or all(not place.is_open for place in area.grid)


@CLAIMS.invariant(TABLE, cites=("setup.nine-cards", "setup.open-top"))
def the_first_cards_are_hidden(table: Table) -> bool:
    """Until a player turns up the first card, all cards of the area are hidden."""
    return all(is_untouched(area) for area in table.areas)


@CLAIMS.invariant(TABLE, cites=("lost.discarded", "lost.replaced", "lost.again"))
def lost_balls_are_dealt_with_one_by_one(table: Table) -> bool:
    """No second Lost Ball comes to light, and no hidden card is drawn, while one is dealt with."""
    return all(has_one_loss(area) for area in table.areas)


def marks_to_come(deck: Bag[Field], area: Area) -> int:
    """How many marks at most can still follow in the area of the player who acts, before another card is uncovered."""
    if is_finding(area):
        return marks_ahead(deck)
    return 1 + marks_ahead(deck) if has_lost_ball(area.grid) else 0


def is_within_marks(to_come: int, begun: int, holes: int, revealed: Action | None, area: Area) -> bool:
    """Whether the marks of a player for Lost Balls, with those that may follow, are at most 24 for each uncovering."""
    return area.first.lost + area.second.lost + to_come <= 24 * uncovered(begun, holes, revealed, area)


@CLAIMS.invariant(
    TABLE,
    cites=("lost.mark", "lost.again", "point.empty-deck"),
    lemmas=(
        seats_that_are_free_stay_free,
        areas_are_full_and_clean_between_turns,
        what_is_to_be_done_fits_the_card,
        the_final_hole_comes_last,
        eight_areas_leave_cards_outside,
        lost_balls_are_dealt_with_one_by_one,
        players_act_one_after_another,
        the_first_cards_are_hidden,
    ),
)
def marks_are_at_most_24_for_each_uncovering(table: Table) -> bool:
    """A player has at most 24 marks for Lost Balls for each card that was uncovered."""
    begun = slots_begun(table.setup, table.halves, table.actions)
    holes = holes_so_far(table.setup, table.halves, table.actions, table.revealed)
    return all(
        is_within_marks(
            marks_to_come(table.deck, area) if seat == table.turn and is_at_work(area) else 0,
            begun,
            holes,
            table.revealed,
            area,
        )
        for seat, area in enumerate(table.areas)
    )


# Medals


def has_sound_medals(halves: int, area: Area) -> bool:
    """Whether the medals of the halves that are over say what is on the Scorecard, and the others nothing."""
    first, second = area.medals
    return (
        (first is None) == (halves == 0)
        and (second is None) == (halves < 2)
        and ((first is None or first == score_of(area.first)) and (second is None or second == score_of(area.second)))
    )


@CLAIMS.invariant(
    TABLE,
    cites=("half.first-medal", "end.second-medal", "half.plus-marks", "half.minus-marks"),
    lemmas=(seats_that_are_free_stay_free,),
)
def medals_add_up(table: Table) -> bool:
    """A medal has the values of its half, one more for each mark among the +1 and two less for each among the -2."""
    return all(
        not is_taken(table, seat) or has_sound_medals(table.halves, area) for seat, area in enumerate(table.areas)
    )


# Turns, halves and the end


@CLAIMS.theorem(cites=("pieces.action-cards", "pieces.final-hole", "final.marks-the-end"))
def a_half_has_28_turns(setup: Setup) -> bool:
    """With eight Hole cards, 27 Action cards and the Final hole make 28 turns in each half."""
    return len(action_cards(setup.readings)) + 1 == 28


@CLAIMS.theorem(under={"action_cards": "nine-holes"}, cites=("summary.nine-holes", "pieces.action-cards"))
def a_half_has_29_turns_with_nine_hole_cards(setup: Setup) -> bool:
    """With nine Hole cards there are 28 of them, and 29 turns in each half."""
    return len(action_cards(setup.readings)) + 1 == 29


@CLAIMS.invariant(
    TABLE,
    cites=("half.after-final-hole", "half.add-up", "turn.reveal"),
    lemmas=(the_final_hole_comes_last, every_hole_is_scored_once, what_is_to_be_done_fits_the_card),
)
def a_half_ends_with_nine_scores(table: Table) -> bool:
    """When a half can end all Action cards have been revealed, and everybody has written nine values in it."""
    given(table.halves == 0 and is_on_last_hole(table) and is_turn_over(table))
    return len(table.actions) == 0 and all(
        not is_taken(table, seat) or area.first.holes == 9 for seat, area in enumerate(table.areas)
    )


@CLAIMS.theorem(under={"action_cards": "nine-holes"}, cites=("summary.nine-holes", "final.like-a-hole"))
def nine_hole_cards_and_the_final_hole_are_ten(setup: Setup) -> bool:
    """With nine Hole cards, ten Holes have been revealed when the Final hole lies and no other card is left."""
    return holes_revealed(setup, frozenset(), Action.FINAL_HOLE) == 10


@CLAIMS.invariant(
    TABLE,
    cites=("end.trophy", "half.plus-marks", "half.minus-marks", "combo.two-less"),
    lemmas=(medals_add_up,),
)
def a_trophy_counts_each_mark_once(table: Table) -> bool:
    """A final score is the values of all holes, and one more for each Lost Ball and two less for each Combo."""
    given(is_over(table))
    is_long = table.setup.course is Course.EIGHTEEN
    return all(
        not is_taken(table, seat)
        or trophy(table, seat) == score_of(area.first) + (score_of(area.second) if is_long else 0)
        for seat, area in enumerate(table.areas)
    )


# Combos at the table


def has_no_combo(area: Area) -> bool:
    """Whether a player between two turns has no Combo of open cards."""
    if area.stage is not Stage.DONE and area.stage is not Stage.ACTING:
        return True
    return not has_combo(open_sight(area.grid))


DEFAULT = Readings()


def open_sight(grid: Grid) -> Sight:
    """The values of the open cards, 0 for the others."""
    return sight_of(DEFAULT, grid)


def has_few_open(area: Area) -> bool:
    """Whether a player who is still setting up has no more open cards than were turned up."""
    opened_so_far = 2 - openings_ahead(area)
    return not is_opening(area) or count_open(area.grid) <= opened_so_far


@CLAIMS.invariant(TABLE, cites=("setup.open-top", "setup.open-bottom"), lemmas=(the_card_picked_is_open,))
def setup_opens_two_cards(table: Table) -> bool:
    """During setup a player has at most two open cards, whatever Lost Balls were replaced."""
    return all(has_few_open(area) for area in table.areas)


@CLAIMS.theorem(cites=("combo.three-in-line", "setup.open-bottom"))
def two_open_cards_are_no_combo(area: Area) -> bool:
    """An area with at most two open cards has no Combo: there is none right after setup."""
    given(count_open(area.grid) <= 2)
    return not has_combo(open_sight(area.grid))


@CLAIMS.invariant(
    TABLE,
    cites=("combo.discarded", "turn.check", "setup.open-bottom", "point.hole-card-excluded"),
    lemmas=(setup_opens_two_cards, seats_that_are_free_stay_free, areas_are_full_and_clean_between_turns),
)
def no_combo_is_left(table: Table) -> bool:
    """Between turns nobody has a Combo, not even right after setup: none can be broken for a Hole (D32)."""
    return all(has_no_combo(area) for area in table.areas)


@CLAIMS.theorem(cites=("point.hole-card-excluded", "hole.discarded"))
def a_card_picked_makes_no_combo(table: Table) -> bool:
    """No Combo can be made while a card that was picked for a Hole lies there; scoring discards it first."""
    given(acting(table).stage is Stage.PICKED)
    return not can_combine(table)


@CLAIMS.theorem(cites=("lost.discarded", "lost.mark", "summary.lost-ball"))
def marking_first_changes_nothing(table: Table) -> bool:
    """Whether a Lost Ball is discarded or marked first, by whomever, the table is the same (D16)."""
    return all(
        noted(thrown_away(evolve(table, turn=seat)), 1) == thrown_away(noted(evolve(table, turn=seat), 1))
        for seat in SEATS
    )


CLAIMS.assume(
    TABLE,
    eight_areas_leave_cards_outside,
    seats_that_are_free_stay_free,
    areas_are_full_and_clean_between_turns,
    what_is_to_be_done_fits_the_card,
    players_act_one_after_another,
    the_final_hole_comes_last,
    every_hole_is_scored_once,
    every_value_is_from_one_to_six,
    combos_use_up_open_cards,
    marks_are_at_most_24_for_each_uncovering,
    medals_add_up,
    the_field_cards_are_conserved,
)

# How play goes on


def needs_a_card(table: Table) -> bool:
    """Whether the player who acts has a gap, and there is a card to draw."""
    return has_gap(acting(table).grid) and len(table.deck) > 0


def needs_a_shuffle(table: Table) -> bool:
    """Whether the player who acts has a gap, and there is no card to draw."""
    return has_gap(acting(table).grid) and len(table.deck) == 0


def has_found_a_ball(table: Table) -> bool:
    """Whether a Lost Ball lies open before the player who acts."""
    return not has_gap(acting(table).grid) and has_lost_ball(acting(table).grid)


def has_to_open(table: Table) -> bool:
    """Whether the player who acts has to turn up a card in setup."""
    return is_ready(table) and openings_ahead(acting(table)) > 0


def has_to_pick(table: Table) -> bool:
    """Whether the player who acts has to pick a card for a Hole."""
    return is_ready(table) and acting(table).stage is Stage.ACTING and is_at_hole(table)


def has_to_move(table: Table) -> bool:
    """Whether the player who acts has to Unveil or Move a card: a Move is always possible."""
    is_waited_for = acting(table).stage is Stage.ACTING or acting(table).stage is Stage.HALFWAY
    return is_ready(table) and is_waited_for and not is_at_hole(table)


def has_picked(table: Table) -> bool:
    """Whether the player who acts has to score the card that was picked."""
    return is_ready(table) and acting(table).stage is Stage.PICKED


def has_to_combine(table: Table) -> bool:
    """Whether the player who acts has a Combo to make."""
    return is_ready(table) and may_combine(table)


def has_ended(table: Table) -> bool:
    """Whether the player who acts has nothing more to do in this turn."""
    is_at_end = acting(table).stage is Stage.CHECKING or acting(table).stage is Stage.OPENED
    return is_ready(table) and is_at_end and not may_combine(table)


def can_reveal(table: Table) -> bool:
    """Whether another Action card has to be revealed."""
    return is_turn_over(table) and not is_on_last_hole(table)


def can_end_half(table: Table) -> bool:
    """Whether the half is over."""
    return is_turn_over(table) and is_on_last_hole(table)


CLAIMS.goes_on(
    TABLE,
    draw=needs_a_card,
    reshuffle=needs_a_shuffle,
    find=has_found_a_ball,
    open_card=has_to_open,
    pick=has_to_pick,
    move=has_to_move,
    score=has_picked,
    combine=has_to_combine,
    end_turn=has_ended,
    reveal=can_reveal,
    end_half=can_end_half,
)

# One uncovering of a Lost Ball


def has_other_card(cards: Bag[Field]) -> bool:
    """Whether there is a card that is no Lost Ball."""
    return len(cards) > cards[Field.LOST_BALL]


@CLAIMS.invariant(CHAIN, cites=("lost.discarded", "lost.replaced", "setup.nine-cards"))
def areas_are_full_after_a_chain(chain: Chain) -> bool:
    """A card is drawn for each Lost Ball that is discarded: with 1 to 12 players every area is full again."""
    return count_outside(chain.piles) == count_left(chain.setup.players)


@CLAIMS.invariant(CHAIN, cites=("pieces.field-cards", "summary.lost-balls"))
def a_chain_keeps_the_cards(chain: Chain) -> bool:
    """No more cards of a kind are outside the areas than there are, less the Lost Ball that has come to light."""
    deck, discards = chain.piles.deck, chain.piles.discards
    has_room = chain.is_over or count_lost(chain.piles) < COPIES[Field.LOST_BALL]
    return has_room and all(deck[card] + discards[card] <= COPIES[card] for card in Field)


@CLAIMS.invariant(CHAIN, cites="point.empty-deck", lemmas=(areas_are_full_after_a_chain, a_chain_keeps_the_cards))
def a_renewed_deck_suffices(chain: Chain) -> bool:
    """A deck that was renewed has a card that is no Lost Ball until the chain is over: it is not renewed twice."""
    given(chain.is_renewed and not chain.is_over)
    return has_other_card(chain.piles.deck)


@CLAIMS.invariant(
    CHAIN,
    cites=("lost.discarded", "lost.mark", "point.empty-deck"),
    lemmas=(a_chain_keeps_the_cards, a_renewed_deck_suffices),
)
def marks_are_what_was_discarded(chain: Chain) -> bool:
    """Each mark is for a Lost Ball that lies among the discards, or was there when the deck was renewed."""
    if not chain.is_renewed:
        return chain.marks <= chain.piles.discards[Field.LOST_BALL]
    return chain.marks + chain.piles.deck[Field.LOST_BALL] <= (24 if chain.is_over else 23)


CLAIMS.assume(
    CHAIN,
    areas_are_full_after_a_chain,
    a_chain_keeps_the_cards,
    a_renewed_deck_suffices,
    marks_are_what_was_discarded,
)


@CLAIMS.terminates(
    CHAIN,
    cites=("lost.again", "point.empty-deck"),
    lemmas=(areas_are_full_after_a_chain, a_chain_keeps_the_cards),
)
def every_chain_ends(chain: Chain) -> tuple[int, int, int]:
    """With 1 to 12 players every chain ends: a deck of Lost Balls alone runs out, and any other has fewer each time."""
    deck = chain.piles.deck
    return (0 if chain.is_over else 1, 0 if has_other_card(deck) else 1, deck[Field.LOST_BALL])


@CLAIMS.theorem(cites=("lost.again", "setup.nine-cards", "summary.lost-balls"))
def twelve_players_leave_another_card(setup: Crowd, piles: Piles) -> bool:
    """With 1 to 12 players there always is a card outside the areas that is no Lost Ball."""
    given(count_outside(piles) == count_left(setup.players) and count_lost(piles) < COPIES[Field.LOST_BALL])
    return has_other_card(piles.deck) or has_other_card(piles.discards)


def other_cards(count: int) -> Bag[Field]:
    """So many cards that are no Lost Balls."""
    return Bag([card for card in COPIES if card is not Field.LOST_BALL][:count])


def chain_of(players: int, deck: Bag[Field], discards: Bag[Field], lost: int) -> Run:
    """The chain in which so many Lost Balls are drawn, and then an Eagle."""
    draws = (*(Move("replace", (Field.LOST_BALL,)),) * lost, Move("replace", (Field.EAGLE,)))
    return Run(CHAIN, Crowd(players), (Piles(deck, discards),), draws)


def chain_through_the_deck() -> Run:
    """All other Lost Balls are in the deck, and come up."""
    return chain_of(8, Bag({Field.LOST_BALL: 11}) + other_cards(count_left(8) - 11), Bag(), 11)


def chain_through_two_decks(players: int) -> Run:
    """The deck has nothing but the other Lost Balls; they come up, and all twelve again when it has been renewed."""
    return chain_of(players, Bag({Field.LOST_BALL: 11}), other_cards(count_left(players) - 11), 23)


def is_unrenewed(chain: Chain) -> bool:
    """Whether the deck has sufficed."""
    return not chain.is_renewed


@CLAIMS.optimum(
    CHAIN,
    sense="largest",
    value=12,
    where=is_unrenewed,
    within=12,
    play=chain_through_the_deck,
    cites=("lost.mark", "lost.again", "summary.lost-balls"),
    lemmas=(a_chain_keeps_the_cards, marks_are_what_was_discarded),
)
def one_deck_gives_at_most_12_marks(chain: Chain) -> int:
    """One uncovering brings at most 12 marks if the deck is not renewed."""
    return chain.marks


@CLAIMS.optimum(
    CHAIN,
    sense="largest",
    value=24,
    within=24,
    play=lambda: chain_through_two_decks(8),
    cites=("lost.mark", "lost.again", "point.empty-deck", "summary.lost-balls"),
    lemmas=(a_chain_keeps_the_cards, marks_are_what_was_discarded),
)
def two_decks_give_at_most_24_marks(chain: Chain) -> int:
    """One uncovering brings at most 24 marks if the deck is renewed: all Lost Balls can come up before and after."""
    return chain.marks


@CLAIMS.reachable(CHAIN, within=24, play=chain_through_two_decks, cites=("lost.again", "point.empty-deck"))
def any_table_can_get_24_marks(chain: Chain, players: Annotated[int, Interval(ge=1, le=12)]) -> bool:
    """Whatever the number of players is from 1 to 12, some uncovering brings 24 marks."""
    return chain.setup.players == players and chain.marks == 24 and chain.is_over


def is_nothing_but_lost_balls(piles: Piles) -> bool:
    """Whether all cards outside the areas of thirteen players are Lost Balls."""
    return count_outside(piles) == count_left(13) and count_lost(piles) == count_outside(piles)


@CLAIMS.possible(cites=("setup.nine-cards", "summary.lost-balls"))
def thirteen_players_can_leave_lost_balls_alone(piles: Piles) -> bool:
    """With 13 players the nine cards outside the areas can all be Lost Balls when a tenth comes to light."""
    return is_nothing_but_lost_balls(piles) and count_lost(piles) < COPIES[Field.LOST_BALL]


@CLAIMS.theorem(cites=("lost.again", "point.empty-deck"))
def a_chain_of_thirteen_players_can_be_endless(piles: Piles, card: Field) -> bool:
    """Then whichever card is drawn is a Lost Ball again, and leaves nothing else outside: the chain never ends."""
    given(is_nothing_but_lost_balls(piles))
    after = without(ready_to_draw(piles), card)
    return card is Field.LOST_BALL and is_nothing_but_lost_balls(after)


# Moves alone


@CLAIMS.theorem(cites=("move.swap", "move.orthogonal"))
def every_move_swaps_a_pair(cell: Cell, direction: Direction) -> bool:
    """The Moves from all places are the changes of the twelve pairs of neighbours."""
    given(has_neighbour(cell, direction))
    other = cell + direction.value
    return (min(cell, other), max(cell, other)) in NEIGHBOURS


# The place to which each place comes when the area is seen from the side, or in a mirror, and where it was
QUARTER_TURN = tuple(3 * (cell % 3) + 2 - cell // 3 for cell in CELLS)
QUARTER_BACK = tuple(QUARTER_TURN.index(cell) for cell in CELLS)
MIRROR = tuple(3 * (cell // 3) + 2 - cell % 3 for cell in CELLS)


def renumbered_pair(pair: int, places: tuple[int, ...]) -> tuple[int]:
    """The number of a pair of neighbours that come to other places."""
    one, other = NEIGHBOURS[pair]
    return (NEIGHBOURS.index((min(places[one], places[other]), max(places[one], places[other]))),)


def turned(arrangement: Arrangement) -> Arrangement:
    """``arrangement`` seen from the side, the cards numbered anew by the places where they would lie at first."""
    cards = arrangement.cards
    return Arrangement(tuple(QUARTER_TURN[cards[cell]] for cell in QUARTER_BACK))


def turned_pair(pair: Pair) -> tuple[int]:
    """A pair seen from the side."""
    return renumbered_pair(pair, QUARTER_TURN)


def mirrored(arrangement: Arrangement) -> Arrangement:
    """``arrangement`` seen in a mirror, the cards numbered anew by the places where they would lie at first."""
    cards = arrangement.cards
    return Arrangement(tuple(MIRROR[cards[cell]] for cell in MIRROR))


def mirrored_pair(pair: Pair) -> tuple[int]:
    """A pair seen in a mirror."""
    return renumbered_pair(pair, MIRROR)


@CLAIMS.census(
    ARRANGEMENT,
    states=362_880,
    farthest=16,
    symmetries=(Symmetry(turned, {"swap": turned_pair}), Symmetry(mirrored, {"swap": mirrored_pair})),
    cites=("move.swap", "move.any-neighbour", "move.orthogonal"),
)
def moves_reach_every_arrangement(arrangement: Arrangement) -> bool:
    """Moves reach all 362,880 arrangements of nine different cards, each in at most 16 Moves, and one takes 16."""
    return len(frozenset(arrangement.cards)) == 9


# Whole games. A run that is told chooses what is drawn and revealed, too: it shows what can happen, not what is likely.

Fate = Callable[[Table], Field]
Play = Callable[[Table], Move]

# Holes come last: then all that Unveils and Moves bring about has happened.
ORDER_OF_ACTIONS = tuple(sorted(Action, key=lambda action: (action.is_hole, action.number)))


def next_move(table: Table, fate: Fate, act: Play) -> Move:
    """What happens next if ``fate`` gives the cards that are drawn, and everybody Unveils and Moves as ``act`` says.

    During setup all turn up cards in the right column, and for a Hole all pick the card of the left.
    """
    area = acting(table)
    if has_gap(area.grid):
        return Move("reshuffle") if can_reshuffle(table) else Move("draw", (fate(table),))
    if must_find(table):
        return Move("find")
    if is_turn_over(table):
        if table.revealed is Action.FINAL_HOLE:
            return Move("end_half")
        left = (action for action in ORDER_OF_ACTIONS if action in table.actions)
        return Move("reveal", (next(left, Action.FINAL_HOLE),))
    if area.stage is Stage.OPENING_TOP or area.stage is Stage.OPENING_BOTTOM:
        return Move("open_card", (2 if area.stage is Stage.OPENING_TOP else 8,))
    if area.stage is Stage.PICKED:
        return Move("score")
    if may_combine(table):
        sight = sight_of(table.setup.readings, area.grid)
        return Move("combine", (next(line for line in Line if is_combo(sight, line)),))
    if area.stage is Stage.CHECKING or area.stage is Stage.OPENED:
        return Move("end_turn")
    return Move("pick", (0,)) if is_at_hole(table) else act(table)


def mark_to_use(table: Table) -> int:
    """The number of the mark on which the player acts: on a Double the first, and then the other."""
    return acting(table).mark if acting(table).stage is Stage.HALFWAY else 0


def move_somewhere(table: Table) -> Move:
    """A Move that the card allows, so that no hidden card is turned up."""
    mark = mark_to_use(table)
    cell = next(cell for cell in CELLS if may_act_on(table, cell, mark, True))
    return Move("move", (cell, next(way for way in Direction if has_neighbour(cell, way)), mark))


def unveil_columns(table: Table) -> Move:
    """An Unveil of the card with the ball, or for a Golf Cart of the first hidden card of the right column."""
    card, mark = table.revealed, mark_to_use(table)
    if card is None or card.kind is Kind.CART:
        return Move("unveil", (next(cell for cell in (2, 5, 8) if not acting(table).grid[cell].is_open), 0))
    return Move("unveil", (mark_of(table.setup, card, mark).ball, mark))


def first_left(table: Table, cards: tuple[Field, ...]) -> Field:
    """The first of ``cards`` that is in the deck."""
    return next(card for card in cards if card in table.deck)


def has_only_holes(table: Table) -> bool:
    """Whether there are no Unveils or Moves to come in this half."""
    return slots_of(table.actions) == 0


def columns_alike(table: Table, prize: Field) -> Field:
    """A card by which the left and the right column get equal cards; ``prize`` when only Holes are to come."""
    if has_only_holes(table) and prize in table.deck:
        return prize
    grid = acting(table).grid
    gap = next(cell for cell in CELLS if grid[cell].card is None)
    if gap % 3 == 1:
        return first_left(table, (Field.BIRDIE, *Field))
    top = grid[gap % 3].card
    if top is not None and top in table.deck:
        return top
    threes = tuple(card for card in reversed(Field) if card is not Field.LOST_BALL and table.deck[card] >= 3)
    return first_left(table, (*threes, *Field))


# A print that lets whoever Unveils turn up the left column again and again
LEFT_BALLS = (0, 0, 0, 0, 0, 3, 6, 0, 3, 6)


def setup_of(players: int, course: Course = Course.EIGHTEEN) -> Setup:
    """A set-up in which the balls on the Zones to Play and Doubles are in the left column."""
    zones = tuple(Mark(ball) for ball in LEFT_BALLS)
    return Setup(players, course, zones=zones, doubles=((Mark(3), Mark(6)),) * 4)


def told(setup: Setup, fate: Fate, act: Play, is_end: Callable[[Table], bool] = lambda table: False) -> Run:
    """The run of a game up to ``is_end``, or until the course has been played."""
    return follow(TABLE, lambda table: None if is_end(table) else next_move(table, fate, act), setup)


def this_half(table: Table, area: Area) -> Half:
    """What is on the Scorecard for the half that is played, or was played last."""
    return area.first if table.halves == 0 or table.setup.course is Course.NINE else area.second


def needs_renewal(table: Table) -> bool:
    """Whether a card is to be drawn, and the Field deck is empty."""
    return has_gap(acting(table).grid) and can_reshuffle(table)


def cards_gone(half: Half) -> int:
    """How many cards a player has had to replace in this half."""
    return half.holes + 3 * half.combos + half.lost


# One or two players


@CLAIMS.invariant(TABLE, cites=("half.after-final-hole", "half.first-medal"))
def the_second_half_comes_later(table: Table) -> bool:
    """In the first half nobody writes anything down for the second."""
    return table.halves > 0 or all(area.second == Half() for area in table.areas)


def count_lying(table: Table) -> int:
    """How many Field cards lie in the areas of the first two seats."""
    return sum(1 for area in table.areas[:2] for place in area.grid if place.card is not None)


@CLAIMS.invariant(
    TABLE,
    cites=("hole.refill", "combo.refill", "lost.replaced", "pieces.field-cards"),
    lemmas=(
        seats_that_are_free_stay_free,
        the_second_half_comes_later,
        the_field_cards_are_conserved,
    ),
)
def what_is_drawn_replaces_what_went(table: Table) -> bool:
    """With one or two players, all cards but those that went in the half are in the deck or in the areas."""
    given(table.setup.players <= 2)
    gone = sum(cards_gone(this_half(table, area)) for area in table.areas[:2])
    return len(table.deck) + count_lying(table) + gone >= FIELD_CARDS


def is_within_second_half(begun: int, revealed: Action | None, area: Area) -> bool:
    """Whether the open cards, and three for each Combo of the second half, are at most those that can be open in it."""
    turned_up = 9 - openings_ahead(area) + begun - slots_ahead(revealed, area)
    return 3 * area.second.combos + count_open(area.grid) <= turned_up + (1 if area.stage is Stage.PICKED else 0)


@CLAIMS.invariant(
    TABLE,
    cites=("combo.three-in-line", "combo.refill", "hole.refill", "unveil.turn-up", "second.keep-area"),
    lemmas=(
        seats_that_are_free_stay_free,
        what_is_to_be_done_fits_the_card,
        the_final_hole_comes_last,
        the_card_picked_is_open,
        the_second_half_comes_later,
    ),
)
def combos_of_the_second_half_use_up_open_cards(table: Table) -> bool:
    """With one or two players, Combos of the second half use up the cards that lay open, and those Unveiled."""
    given(table.setup.players <= 2 and table.halves > 0)
    begun = slots_of(action_cards(table.setup.readings)) - slots_of(table.actions)
    return all(is_within_second_half(begun, table.revealed, area) for area in table.areas[:2])


@CLAIMS.invariant(
    TABLE,
    cites=("combo.three-in-line", "second.keep-area"),
    lemmas=(seats_that_are_free_stay_free, combos_use_up_open_cards, combos_of_the_second_half_use_up_open_cards),
)
def two_players_make_at_most_ten_combos_each(table: Table) -> bool:
    """One or two players make at most ten Combos each in a half: nine cards may lie open, and 23 are Unveiled."""
    given(table.setup.players <= 2)
    return all(this_half(table, area).combos <= 10 for area in table.areas[:2])


@CLAIMS.invariant(
    TABLE,
    cites=("lost.discarded", "lost.mark", "point.empty-deck"),
    lemmas=(
        seats_that_are_free_stay_free,
        the_second_half_comes_later,
        what_is_drawn_replaces_what_went,
        two_players_make_at_most_ten_combos_each,
        the_field_cards_are_conserved,
    ),
)
def two_players_never_renew_the_deck(table: Table) -> bool:
    """With one or two players the deck is never empty, and in a half no Lost Ball is marked twice."""
    given(table.setup.players <= 2)
    one, other = table.areas[:2]
    return (
        len(table.deck) > 0
        and this_half(table, one).lost + this_half(table, other).lost <= table.discards[Field.LOST_BALL]
        and one.first.lost + other.first.lost <= COPIES[Field.LOST_BALL]
    )


# Solo scores


def is_solo_score(table: Table) -> bool:
    """Whether a single player has played 18 holes."""
    return table.setup.players == 1 and table.setup.course is Course.EIGHTEEN and table.halves == 2


def best_solo_game() -> Run:
    """A game of 18 Eagles and 16 Combos: everything is Unveiled, and the Eagles are drawn before the Holes."""
    return told(setup_of(1), lambda table: columns_alike(table, Field.EAGLE), unveil_columns)


def worst_solo_game() -> Run:
    """A game of 18 Bunkers and 24 Lost Balls: nothing is Unveiled, and all Lost Balls come up at the Holes."""

    def fate(table: Table) -> Field:
        return first_left(table, (Field.LOST_BALL, Field.BUNKER) if has_only_holes(table) else (Field.BUNKER,))

    return told(setup_of(1), fate, move_somewhere)


@CLAIMS.optimum(
    TABLE,
    sense="smallest",
    value=-14,
    where=is_solo_score,
    within=400,
    play=best_solo_game,
    cites=("solo.eighteen-holes", "end.trophy", "combo.three-in-line"),
    lemmas=(
        seats_that_are_free_stay_free,
        the_final_hole_comes_last,
        every_hole_is_scored_once,
        every_value_is_from_one_to_six,
        combos_use_up_open_cards,
        medals_add_up,
    ),
)
def the_best_solo_score_is_minus_14(table: Table) -> int:
    """The best solo score is -14: eighteen Eagles and sixteen Combos, on some print of the Zones and Doubles."""
    return trophy(table, 0)


@CLAIMS.optimum(
    TABLE,
    sense="largest",
    value=132,
    where=is_solo_score,
    within=400,
    play=worst_solo_game,
    cites=("solo.eighteen-holes", "end.trophy", "lost.mark", "summary.lost-balls"),
    lemmas=(
        seats_that_are_free_stay_free,
        the_final_hole_comes_last,
        every_hole_is_scored_once,
        every_value_is_from_one_to_six,
        the_field_cards_are_conserved,
        two_players_never_renew_the_deck,
        medals_add_up,
    ),
)
def the_worst_solo_score_is_132(table: Table) -> int:
    """The worst solo score is 132: eighteen Bunkers, and each of the twelve Lost Balls in each half."""
    return trophy(table, 0)


# The Field deck


def is_renewed(table: Table) -> bool:
    """Whether the Field deck was renewed in the half: less lies among the discards than was discarded."""
    return len(table.discards) < sum(cards_gone(this_half(table, area)) for area in table.areas)


def is_first_half_played(table: Table) -> bool:
    """Whether everybody has scored the first Final hole."""
    return table.halves == 0 and table.revealed is Action.FINAL_HOLE and is_turn_over(table)


def quiet_half(players: int) -> Run:
    """The first half of a game in which nothing is Unveiled, and Lost Balls are drawn last."""
    return told(setup_of(players), lambda table: first_left(table, tuple(Field)), move_somewhere, is_first_half_played)


def half_of_ten_holes() -> Run:
    """The first half of a game of two with nine Hole cards, in which nothing is Unveiled."""
    setup = evolve(setup_of(2), readings=Readings(action_cards=ActionCards.NINE_HOLES))
    return told(setup, lambda table: first_left(table, tuple(Field)), move_somewhere, is_first_half_played)


@CLAIMS.reachable(
    TABLE,
    within=400,
    under={"action_cards": "nine-holes"},
    play=half_of_ten_holes,
    cites=("summary.nine-holes", "half.add-up", "turn.reveal"),
)
def a_half_of_nine_hole_cards_ends_with_ten_scores(table: Table) -> bool:
    """With nine Hole cards a half ends after 29 turns with ten values written down."""
    return (
        is_first_half_played(table)
        and len(action_cards(table.setup.readings)) + 1 - len(table.actions) == 29
        and all(table.areas[seat].first.holes == 10 for seat in range(2))
    )


def half_of_combos(players: int) -> Run:
    """A game up to the first renewal of the deck: all make Combos, and Lost Balls come up at the Holes."""
    return told(setup_of(players), lambda table: columns_alike(table, Field.LOST_BALL), unveil_columns, needs_renewal)


@CLAIMS.reachable(TABLE, within=800, play=quiet_half, cites=("hole.refill", "point.empty-deck"))
def a_half_can_end_without_a_renewal(table: Table, players: Annotated[int, Interval(ge=1, le=7)]) -> bool:
    """With 1 to 7 players the Field deck can last for a half; 7 players then have drawn all of it."""
    is_all_drawn = len(table.deck) == 0
    return (
        table.setup.players == players
        and is_first_half_played(table)
        and not is_renewed(table)
        and is_all_drawn == (players == 7)
    )


@CLAIMS.reachable(
    TABLE,
    within=800,
    play=half_of_combos,
    cites=("combo.refill", "lost.replaced", "hole.refill", "point.empty-deck"),
)
def a_half_can_need_a_renewal(table: Table, players: Annotated[int, Interval(ge=3, le=8)]) -> bool:
    """With 3 to 8 players the Field deck can be empty in the first half when a card is to be drawn."""
    return table.setup.players == players and table.halves == 0 and needs_renewal(table) and not is_renewed(table)


# The end of a game


def game_of_eight(course: Course) -> Run:
    """A game of eight in which nothing is Unveiled, and Lost Balls are drawn last."""
    return told(setup_of(8, course), lambda table: first_left(table, tuple(Field)), move_somewhere)


@CLAIMS.reachable(TABLE, within=1600, play=game_of_eight, cites=("end.trophy", "point.empty-deck"))
def eight_players_can_end_a_game(table: Table, course: Course) -> bool:
    """Eight players can play a course to its end, be it of 9 or of 18 holes, though the deck has to be renewed."""
    return table.setup.players == 8 and table.setup.course is course and is_over(table) and is_renewed(table)


def game_of_equals() -> Run:
    """A game of two over 9 holes who both begin with nothing but Pars, draw nothing but Bogeys, and Unveil nothing."""
    return told(setup_of(2, Course.NINE), lambda table: first_left(table, (Field.PAR, Field.BOGEY)), move_somewhere)


@CLAIMS.reachable(TABLE, within=300, play=game_of_equals, cites=("end.lowest-wins", "win.lowest-score"))
def two_players_can_win(table: Table) -> bool:
    """More than one player can win: two can end with the lowest score."""
    return table.halves == 1 and table.setup.course is Course.NINE and winners(table) == frozenset({0, 1})


# Who draws first


def is_waiting_to_score(grid: Grid, spot: Column) -> bool:
    """Whether only the card that was picked for a Hole is missing: it was a Lost Ball, and one is drawn for it."""
    return all((grid[cell].card is None) == (cell == spot) for cell in CELLS) and all(
        grid[cell].is_open for cell in COLUMNS if cell == spot
    )


def value_scored(grid: Grid, spot: Column, drawn: Field) -> int:
    """What a player who is waiting for a card scores with the one that is drawn."""
    return sum(place.card.points for cell, place in enumerate(filled(grid, drawn)) if cell == spot and place.card)


@CLAIMS.theorem(cites=("lost.replaced", "hole.value-recorded", "turn.everybody-acts"))
def the_result_depends_on_who_draws_first(
    one: Grid, one_spot: Column, other: Grid, other_spot: Column, first: Field, second: Field
) -> bool:
    """Of two players who both wait for a card to score, the one who draws the lower of two cards is ahead."""
    given(is_waiting_to_score(one, one_spot) and is_waiting_to_score(other, other_spot))
    given(first.points < second.points)
    in_turn = value_scored(one, one_spot, first) - value_scored(other, other_spot, second)
    the_other_way = value_scored(one, one_spot, second) - value_scored(other, other_spot, first)
    return in_turn < 0 and the_other_way > 0


@CLAIMS.invariant(
    TABLE,
    cites=("point.empty-deck", "hole.refill"),
    lemmas=(
        seats_that_are_free_stay_free,
        the_field_cards_are_conserved,
        areas_are_full_and_clean_between_turns,
        the_final_hole_comes_last,
        every_hole_is_scored_once,
        what_is_to_be_done_fits_the_card,
    ),
)
def eight_players_always_renew_the_deck(table: Table) -> bool:
    """With eight players fewer cards are discarded when a half ends than were in it: the deck has been renewed."""
    given(table.setup.players == 8 and not is_over(table) and is_on_last_hole(table) and is_turn_over(table))
    thrown = sum(cards_gone(this_half(table, area)) for area in table.areas)
    return len(table.discards) < thrown


# A choice that matters at the table

CROSSING = (
    *(Move("draw", (Field.EAGLE,)) for _ in range(7)),
    Move("draw", (Field.PAR,)),
    Move("draw", (Field.BOGEY,)),
    Move("open_card", (1,)),
    Move("open_card", (6,)),
    Move("end_turn"),
    *(
        move
        for cart, cell in ((Action.CART_1, 2), (Action.CART_2, 3), (Action.CART_3, 5))
        for move in (Move("reveal", (cart,)), Move("unveil", (cell, 0)), Move("end_turn"))
    ),
    Move("reveal", (Action.DOUBLE_1,)),
    Move("unveil", (0, 0)),
    Move("unveil", (4, 1)),
)


def two_rows_and_a_column() -> Run:
    """A Double turns up the two cards that make two rows and a column of Eagles."""
    doubles = ((Mark(0), Mark(4)), *Setup().doubles[1:])
    readings = Readings(combo_choice=ComboChoice.MOST)
    return Run(TABLE, Setup(players=1, doubles=doubles, readings=readings), (), CROSSING)


@CLAIMS.reachable(
    TABLE,
    within=30,
    play=two_rows_and_a_column,
    under={"combo_choice": "most"},
    cites=("point.crossed", "double.both-cards"),
)
def a_double_can_leave_a_choice_that_matters(table: Table) -> bool:
    """A Double can leave two rows that cross one column: two Combos or one, as their owner chooses."""
    sight = open_sight(acting(table).grid)
    return count_rows(sight) == 2 and count_columns(sight) == 1
