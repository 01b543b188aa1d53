"""Claims about Golfie.

They hold for every print that the text allows: any places of the balls and items, any items of the Characters.
"""

from typing import Annotated

from checker import Claims, Move, Run, Symmetry, given
from spec import Bag, Interval, frozen
from spec.games.golfie import (
    ARRANGEMENT,
    CELLS,
    CHAIN,
    COLUMNS,
    COPIES,
    FIELD_CARDS,
    GAME,
    NEIGHBOURS,
    TABLE,
    Action,
    Area,
    Arrangement,
    Cell,
    Chain,
    Column,
    Course,
    Crowd,
    Direction,
    Field,
    Half,
    Kind,
    Line,
    Pair,
    Piles,
    Place,
    Setup,
    Sight,
    Stage,
    Table,
    Value,
    action_cards,
    count_cards,
    count_columns,
    count_combos,
    count_left,
    count_lost,
    count_open,
    count_outside,
    count_rows,
    has_combo,
    has_gap,
    has_lost_ball,
    has_neighbour,
    is_at_hole,
    is_combo,
    moved_up,
    put,
    ready_to_draw,
    score_of,
    swapped,
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


def is_finding(area: Area) -> bool:
    """Whether a Lost Ball has been discarded, and no card drawn for it yet."""
    return any(place.card is None and place.is_open for place in area.grid)


def is_loss(place: Place) -> bool:
    """Whether a Lost Ball lies open, or has been discarded and not been replaced."""
    return place.is_open and (place.card is None or place.card is Field.LOST_BALL)


def has_one_loss(area: Area) -> bool:
    """Whether at most one Lost Ball is being dealt with, and if so no hidden card has to be drawn."""
    return all(
        not is_loss(area.grid[one]) or not (area.grid[other].card is None or is_loss(area.grid[other]))
        for one in CELLS
        for other in CELLS
        if one != other
    )


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


def is_within_marks(ahead: int, begun: int, holes: int, revealed: Action | None, area: Area) -> bool:
    """Whether the marks of a player for Lost Balls, with those that may follow, are at most 24 for each uncovering."""
    following = ahead if is_finding(area) else 1 + ahead if has_lost_ball(area.grid) else 0
    return area.first.lost + area.second.lost + following <= 24 * uncovered(begun, holes, revealed, area)


@CLAIMS.invariant(
    TABLE,
    cites=("lost.mark", "lost.again", "point.empty-deck"),
    lemmas=(
        seats_that_are_free_stay_free,
        areas_are_full_and_clean_between_turns,
        what_is_to_be_done_fits_the_card,
        the_final_hole_comes_last,
        the_field_cards_are_conserved,
        lost_balls_are_dealt_with_one_by_one,
        players_act_one_after_another,
        the_first_cards_are_hidden,
    ),
)
def marks_are_at_most_24_for_each_uncovering(table: Table) -> bool:
    """A player has at most 24 marks for Lost Balls for each card that was uncovered."""
    ahead = marks_ahead(table.deck)
    begun = slots_begun(table.setup, table.halves, table.actions)
    holes = 9 * table.halves + holes_revealed(table.setup, table.actions, table.revealed)
    return all(is_within_marks(ahead, begun, holes, table.revealed, area) for area in table.areas)


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


CLAIMS.assume(
    TABLE,
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
