"""The rules of the table: first the words in which they are written, then the machine."""

from spec import Bag, evolve, require
from spec.games.golfie.areas import (
    EMPTY,
    cards_in,
    closed_up,
    count_columns,
    count_rows,
    filled,
    has_combo,
    has_gap,
    has_lost_ball,
    has_neighbour,
    is_combo,
    moved_up,
    opened,
    score_of,
    sight_of,
    swapped,
    without_line,
    without_lost_ball,
)
from spec.games.golfie.components import (
    CELLS,
    COLUMNS,
    COPIES,
    GAME,
    Action,
    Cell,
    Column,
    Direction,
    Field,
    Kind,
    Line,
)
from spec.games.golfie.solo import SoloVerdict, has_verdict
from spec.games.golfie.state import (
    MOST_PLAYERS,
    SEATS,
    ActionCards,
    Area,
    CheckOrder,
    ComboChoice,
    ComboDuty,
    Course,
    DoubleCheck,
    DoubleMarks,
    DrawOrder,
    FinalHole,
    Grid,
    Half,
    HiddenCard,
    HoleFromCombo,
    HoleLostBall,
    HoleShift,
    ItemUse,
    Kept,
    LastHole,
    LastMarks,
    LostBallOrder,
    LostBallTime,
    ManyCombos,
    Mark,
    MarkNumber,
    MovesUp,
    NineHoles,
    OpeningLostBall,
    Readings,
    Reshuffle,
    Revealer,
    Seat,
    SecondMedal,
    SecondRevealer,
    Setup,
    SharedItems,
    Stage,
    Table,
    Tie,
    Trophy,
    View,
)

NO_CARDS: Bag[Field] = Bag()

# The set-up


def action_cards(readings: Readings) -> frozenset[Action]:
    """The Action cards that lie on the Final hole when a half begins."""
    return frozenset(action for action in Action if is_in_deck(readings, action))


@GAME.defines("pieces.action-cards", "pieces.final-hole")
def is_in_deck(readings: Readings, action: Action) -> bool:
    """Whether ``action`` is one of the Action cards, of which some number that is stated is wrong."""
    if action is Action.FINAL_HOLE:
        return False
    if action is Action.HOLE_9:
        return readings.action_cards is not ActionCards.EIGHT_HOLES
    if action is Action.ZONE_10:
        return readings.action_cards is not ActionCards.NINE_ZONES
    if action is Action.DOUBLE_4:
        return readings.action_cards is not ActionCards.THREE_DOUBLES
    if action is Action.CART_5:
        return readings.action_cards is not ActionCards.FOUR_CARTS
    return True


@GAME.defines("win.lowest-score")
def halves_of(setup: Setup) -> int:
    """How many halves are played."""
    if setup.course is Course.EIGHTEEN or setup.readings.nine_holes is NineHoles.BOTH_HALVES:
        return 2
    return 1


@GAME.defines("setup.choose-character")
def check_setup(setup: Setup) -> None:
    """Refuse a set-up that the rulebook excludes."""
    require(setup.first_player < setup.players, "first.freshly-cut-grass")
    # Alone, one plays the whole course.
    require(setup.players > 1 or setup.course is Course.EIGHTEEN, "solo.eighteen-holes")
    # Nobody takes a Character that another has.
    require(
        all(
            setup.characters[one] != setup.characters[other]
            for one in SEATS
            for other in SEATS
            if one < other and other < setup.players
        ),
        "setup.choose-character",
    )
    require(
        setup.readings.shared_items is SharedItems.ALLOWED
        or all(
            item_of(setup, one) is not item_of(setup, other)
            for one in SEATS
            for other in SEATS
            if one < other and other < setup.players
        ),
        "zone.items",
    )
    # Two different cards are to be acted on.
    require(all(first.ball != second.ball for first, second in setup.doubles), "double.both-cards")


def item_of(setup: Setup, seat: int) -> object:
    """The item of the Character of ``seat``."""
    return setup.items[setup.characters[seat]]


# The table


def acting(table: Table) -> Area:
    """The area of the player who acts."""
    return table.areas[table.turn]


def with_area(table: Table, area: Area) -> Table:
    """``table`` with ``area`` in front of the player who acts."""
    return evolve(table, areas=tuple(area if seat == table.turn else other for seat, other in enumerate(table.areas)))


def left_of(setup: Setup, seat: int) -> int:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < setup.players else 0


def is_over(table: Table) -> bool:
    """All halves of the course have been played."""
    return table.halves >= halves_of(table.setup)


def is_turn_over(table: Table) -> bool:
    """Whether everybody has done what was to be done."""
    return all(area.stage is Stage.DONE for area in table.areas)


def distance(setup: Setup, one: int, other: int) -> int:
    """How many seats clockwise ``other`` comes after ``one``, at least one."""
    return other - one if other > one else other - one + setup.players


def next_busy(table: Table) -> int:
    """The next seat, clockwise, that has something to do; the same seat if no other has."""
    return min(
        (
            seat
            for seat in SEATS
            if table.areas[seat].stage is not Stage.DONE
            and all(
                table.areas[other].stage is Stage.DONE
                or distance(table.setup, table.turn, seat) <= distance(table.setup, table.turn, other)
                for other in SEATS
            )
        ),
        default=table.turn,
    )


def passed_on(table: Table) -> Table:
    """``table`` when the player who acts has ended, or has drawn a card where all draw in turn."""
    if table.setup.readings.draw_order is DrawOrder.ONE_PLAYER_AFTER_ANOTHER:
        return evolve(table, turn=left_of(table.setup, table.turn))
    return evolve(table, turn=next_busy(table))


def seats_taken(table: Table) -> tuple[Seat, ...]:
    """The seats at which somebody plays."""
    return tuple(SEATS[: table.setup.players])


@GAME.defines("setup.playing-area")
def known_to(table: Table, seat: Seat) -> View:
    """What ``seat`` sees of every area: the open cards; nobody looks at hidden ones, not even at the own."""
    return tuple(tuple(place.card if place.is_open else None for place in area.grid) for area in table.areas)


# Lost Balls


def is_opening(area: Area) -> bool:
    """Whether the player still turns up the first two cards."""
    return area.stage is Stage.OPENING_TOP or area.stage is Stage.OPENING_BOTTOM or area.stage is Stage.OPENED


def must_find(table: Table) -> bool:
    """Whether an open Lost Ball has to be dealt with before anything else."""
    area, readings = acting(table), table.setup.readings
    if area.stage is Stage.DONE or not has_lost_ball(area.grid):
        return False
    if is_opening(area):
        return readings.opening_lost_ball is not OpeningLostBall.STAYS
    if area.stage is Stage.CHECKING:
        return readings.check_order is CheckOrder.LOST_BALLS
    if area.stage is Stage.PICKED and readings.hole_lost_ball is not HoleLostBall.REPLACED:
        return readings.hole_lost_ball is HoleLostBall.PICK_AGAIN
    if area.stage is Stage.ACTING and readings.hole_lost_ball is HoleLostBall.ANOTHER_CARD and is_at_hole(table):
        return not any(may_pick(table, column) for column in (0, 1, 2))
    return (
        readings.lost_ball_time is LostBallTime.AT_ONCE and readings.check_order is CheckOrder.LOST_BALLS
    ) or area.stage is Stage.PICKED


def may_find(table: Table) -> bool:
    """Whether an open Lost Ball may be dealt with now."""
    area = acting(table)
    if must_find(table):
        return True
    if not has_lost_ball(area.grid) or area.stage is not Stage.CHECKING:
        return False
    return table.setup.readings.check_order is CheckOrder.CHOICE or may_leave(table)


def is_ready(table: Table) -> bool:
    """Whether the area of the player who acts has no gap, and no Lost Ball that has to be dealt with first."""
    return not has_gap(acting(table).grid) and not must_find(table)


# The Scorecard


def is_after_last_hole(table: Table) -> bool:
    """Whether the player who acts has scored the Final hole, and looks for Combos and Lost Balls."""
    return table.revealed is Action.FINAL_HOLE and acting(table).stage is Stage.CHECKING


def marked(table: Table, area: Area, lost: int, combos: int) -> Area:
    """``area`` with marks in the half in which they count."""
    is_first = table.halves == 0
    if is_after_last_hole(table):
        if table.setup.readings.last_marks is LastMarks.NOWHERE:
            return area
        if table.setup.readings.last_marks is LastMarks.NEXT_HALF:
            if not is_first:
                return area
            is_first = False
    if is_first:
        return evolve(area, first=with_marks(area.first, lost, combos))
    return evolve(area, second=with_marks(area.second, lost, combos))


def with_marks(half: Half, lost: int, combos: int) -> Half:
    """``half`` with more marks."""
    return evolve(half, lost=half.lost + lost, combos=half.combos + combos)


def with_hole(half: Half, points: int) -> Half:
    """``half`` with one more value written down."""
    return evolve(half, holes=half.holes + 1, strokes=half.strokes + points)


def recorded(table: Table, area: Area, points: int) -> Area:
    """``area`` with the value of a hole on the Scorecard."""
    if table.halves == 0:
        return evolve(area, first=with_hole(area.first, points))
    return evolve(area, second=with_hole(area.second, points))


@GAME.defines("half.first-medal", "end.second-medal", "pieces.scorecard")
def medal_of(table: Table, area: Area) -> int:
    """What is written in the medal of the half that ends."""
    if table.halves == 0:
        return score_of(area.first)
    if table.setup.readings.second_medal is SecondMedal.ALL:
        return score_of(area.second) + area.first.lost - 2 * area.first.combos
    return score_of(area.second)


@GAME.defines("end.trophy")
def trophy(table: Table, seat: Seat) -> Trophy:
    """The final score of ``seat``: the medals together, or the first where nine holes are played."""
    first, second = table.areas[seat].medals
    if first is None:
        return 0
    if second is None or table.setup.course is Course.NINE:
        return first
    return first + second


@GAME.defines("win.lowest-score", "end.lowest-wins")
def winners(table: Table) -> frozenset[Seat]:
    """Who has won, when the game is over."""
    best = frozenset(
        seat
        for seat in SEATS
        if seat < table.setup.players
        and all(trophy(table, seat) <= trophy(table, other) for other in SEATS if other < table.setup.players)
    )
    if table.setup.readings.tie is Tie.NOBODY and len(best) > 1:
        return frozenset()
    return best


def verdicts_on(table: Table) -> frozenset[SoloVerdict]:
    """What is said of the final score of somebody who has played alone."""
    score = trophy(table, 0)
    return frozenset(verdict for verdict in SoloVerdict if has_verdict(table.setup.readings, score, verdict))


# Actions


def is_at_hole(table: Table) -> bool:
    """Whether a card of the top row is to be scored."""
    return table.revealed is not None and table.revealed.is_hole


def is_barred(table: Table, column: int) -> bool:
    """Whether the card at the top of ``column`` stands in a Combo, and another of the row does not."""
    sight = sight_of(table.setup.readings, acting(table).grid)
    standing = tuple(any(is_combo(sight, line) for line in Line if top in line.cells) for top in COLUMNS)
    return standing[column] and not all(standing)


@GAME.defines("point.hole-card-excluded")
def may_pick(table: Table, column: int) -> bool:
    """Whether the card at the top of ``column`` may be picked for a Hole."""
    area, readings = acting(table), table.setup.readings
    place = area.grid[column]
    if readings.hole_from_combo is HoleFromCombo.BARRED and is_barred(table, column):
        return False
    return readings.hole_lost_ball is not HoleLostBall.ANOTHER_CARD or not (
        place.is_open and place.card is Field.LOST_BALL
    )


@GAME.defines("zone.grid", "zone.ball")
def mark_of(setup: Setup, card: Action, number: int) -> Mark:
    """The mark with this number on a Double, which has two, or that of a Zone to Play."""
    return setup.doubles[card.double][number] if card.kind is Kind.DOUBLE else setup.zones[card.zone]


@GAME.defines("zone.own-item")
def own_item_on(setup: Setup, seat: int, mark: Mark) -> Cell | None:
    """Where the own item of ``seat`` is on a mark, if it is there."""
    return mark.items[setup.items[setup.characters[seat]].value]


def place_before(area: Area, cell: int) -> int:
    """Where the card that lies at ``cell`` was before the first action of a Double."""
    if cell == area.moved[0]:
        return area.moved[1]
    return area.moved[0] if cell == area.moved[1] else cell


def is_numbered(table: Table, number: int) -> bool:
    """Whether a mark with this number can be acted on now: of a Double either, and then the other."""
    card, area = table.revealed, acting(table)
    if card is None or card.is_hole:
        return False
    if card.kind is Kind.DOUBLE:
        return area.stage is Stage.ACTING or number == area.mark
    return number == 0


def may_act_on(table: Table, cell: int, number: int, is_move: bool) -> bool:
    """Whether the Action card lets the player act on ``cell``, by its mark with this number."""
    card, setup = table.revealed, table.setup
    if card is None or not is_numbered(table, number):
        return False
    if card.kind is Kind.CART:
        return True
    is_of_card = setup.readings.double_marks is DoubleMarks.CARDS and acting(table).stage is Stage.HALFWAY
    at = place_before(acting(table), cell) if is_of_card else cell
    mark = mark_of(setup, card, number)
    if mark.ball == at:
        return True
    return own_item_on(setup, table.turn, mark) == at and (setup.readings.item_use is ItemUse.BOTH or not is_move)


def after_action(table: Table, grid: Grid, mark: int, moved: tuple[int, int]) -> Table:
    """``table`` after an action that has made ``grid`` of the area."""
    area, card = acting(table), table.revealed
    if card is not None and card.kind is Kind.DOUBLE and area.stage is Stage.ACTING:
        is_checked = table.setup.readings.double_check is DoubleCheck.AFTER_EACH
        stage = Stage.BETWEEN if is_checked else Stage.HALFWAY
        return with_area(table, evolve(area, grid=grid, stage=stage, mark=1 - mark, moved=moved))
    return with_area(table, evolve(area, grid=grid, stage=Stage.CHECKING, mark=0, moved=(0, 0)))


# Combos


def may_combine(table: Table) -> bool:
    """Whether the player who acts can make a Combo now, if there is one in the area."""
    return can_combine(table) and has_combo(sight_of(table.setup.readings, acting(table).grid))


def can_combine(table: Table) -> bool:
    """Whether Combos are looked for now."""
    area, readings = acting(table), table.setup.readings
    if readings.hole_shift is HoleShift.VOID and is_at_hole(table):
        return False
    if readings.many_combos is ManyCombos.ONE_A_TURN and area.has_combined:
        return False
    return area.stage is Stage.CHECKING or area.stage is Stage.BETWEEN


def may_leave(table: Table) -> bool:
    """Whether the player who acts may leave the Combos that there still are."""
    readings = table.setup.readings
    if readings.combo_duty is ComboDuty.MAY or not may_combine(table):
        return True
    return readings.combo_choice is ComboChoice.ANY_SET and acting(table).has_combined


# The machine

TABLE = GAME.machine(
    "table", state=Table, setup=Setup, sentence="One step is one act: a card revealed, turned up, moved, drawn."
)
TABLE.observation(seats=seats_taken)(known_to)
TABLE.observation(seats=seats_taken)(trophy)
TABLE.observation(winners)


@TABLE.start(
    cites=(
        "setup.final-hole-in-middle",
        "setup.action-deck",
        "setup.field-deck",
        "setup.room-for-discards",
        "setup.three-by-three",
        "first.freshly-cut-grass",
    )
)
def lay_out(setup: Setup) -> Table:
    """The decks are shuffled; the areas are still empty."""
    check_setup(setup)
    empty = tuple(EMPTY for _ in CELLS)
    return Table(
        setup,
        halves=0,
        actions=action_cards(setup.readings),
        revealed=None,
        revealer=setup.first_player,
        turn=setup.first_player,
        deck=COPIES,
        discards=NO_CARDS,
        areas=tuple(
            Area(empty, Stage.OPENING_TOP if seat < setup.players else Stage.DONE) for seat in range(MOST_PLAYERS)
        ),
    )


@TABLE.over
def is_table_over(table: Table) -> bool:
    """The course has been played."""
    return is_over(table)


def has_card(table: Table, card: Field) -> int:
    """How many cards of a kind are in the Field deck."""
    return table.deck[card]


def can_reshuffle(table: Table) -> bool:
    """Whether there is no card to draw, and some that were discarded."""
    return len(table.deck) == 0 and len(table.discards) > 0


def must_reshuffle(table: Table) -> bool:
    """Whether the discarded cards have to be shuffled before anything else, though nobody draws."""
    return table.setup.readings.reshuffle is Reshuffle.WHEN_EMPTY and can_reshuffle(table)


@TABLE.chance(cites=("point.empty-deck",))
def reshuffle(table: Table) -> Table:
    """There is no Field card left to draw: the discarded ones are shuffled and make the Field deck."""
    require(can_reshuffle(table), "point.empty-deck")
    require(must_reshuffle(table) or has_gap(acting(table).grid), "point.empty-deck")
    return evolve(table, deck=table.discards, discards=NO_CARDS)


@TABLE.chance(
    weight=has_card,
    cites=("setup.nine-cards", "hole.refill", "lost.replaced", "combo.refill", "setup.field-deck"),
)
def draw(table: Table, card: Field) -> Table:
    """The player who acts draws a card into the first gap, open if it replaces a Lost Ball, else hidden."""
    area = acting(table)
    require(has_gap(area.grid), "combo.refill")
    require(card in table.deck, "setup.field-deck")
    drawn = evolve(table, deck=table.deck - Bag((card,)))
    after = with_area(drawn, evolve(area, grid=filled(area.grid, card)))
    if table.setup.readings.draw_order is DrawOrder.CARD_BY_CARD:
        return passed_on(after)
    return after


@TABLE.rule(cites=("setup.open-top", "setup.open-bottom"))
def open_card(table: Table, cell: Cell) -> Table:
    """During setup a player turns up a card of the top row, then one of the bottom row."""
    area = acting(table)
    is_top = area.stage is Stage.OPENING_TOP
    require(is_top or area.stage is Stage.OPENING_BOTTOM, "setup.open-top")
    require(not must_reshuffle(table), "point.empty-deck")
    require(not has_gap(area.grid), "setup.nine-cards")
    require(not must_find(table), "lost.discarded")
    require(cell < 3 or not is_top, "setup.open-top")
    require(cell >= 6 or is_top, "setup.open-bottom")
    grid = opened(area.grid, cell)
    return with_area(table, evolve(area, grid=grid, stage=Stage.OPENING_BOTTOM if is_top else Stage.OPENED))


@TABLE.chance(cites=("turn.reveal", "turn.everybody-acts", "turn.next-player", "final.marks-the-end"))
def reveal(table: Table, action: Action) -> Table:
    """When everybody has ended, the next player reveals an Action card: the Final hole when no other is left."""
    setup = table.setup
    require(is_turn_over(table), "turn.everybody-acts")
    require(table.revealed is not Action.FINAL_HOLE, "half.after-final-hole")
    require(not must_reshuffle(table), "point.empty-deck")
    is_last = action is Action.FINAL_HOLE
    require(len(table.actions) == 0 if is_last else action in table.actions, "setup.action-deck")
    is_next = table.revealed is not None and setup.readings.revealer is Revealer.CLOCKWISE
    revealer = left_of(setup, table.revealer) if is_next else table.revealer
    is_played = not is_last or (
        setup.readings.final_hole is FinalHole.PLAYED
        and (setup.readings.last_hole is LastHole.PLAYED or table.halves == 0)
    )
    return evolve(
        table,
        actions=table.actions - {action},
        revealed=action,
        revealer=revealer,
        turn=revealer,
        areas=tuple(
            evolve(area, stage=Stage.ACTING, has_combined=False) if seat < setup.players and is_played else area
            for seat, area in enumerate(table.areas)
        ),
    )


@TABLE.rule(cites=("hole.top-row", "hole.open-or-hidden", "final.like-a-hole", "summary.hole"))
def pick(table: Table, column: Column) -> Table:
    """For a Hole the player picks a card of the top row, and turns it up if it is hidden."""
    area = acting(table)
    require(area.stage is Stage.ACTING, "turn.everybody-acts")
    require(is_at_hole(table), "hole.top-row")
    require(not must_reshuffle(table), "point.empty-deck")
    require(is_ready(table), "lost.discarded")
    require(may_pick(table, column), "point.hole-card-excluded")
    card = area.grid[column].card
    grid = opened(area.grid, column)
    is_passed = card is Field.LOST_BALL and table.setup.readings.hole_lost_ball is HoleLostBall.ANOTHER_CARD
    if is_passed:
        return with_area(table, evolve(area, grid=grid))
    return with_area(table, evolve(area, grid=grid, stage=Stage.PICKED, spot=column))


@TABLE.rule(cites=("hole.value-recorded", "hole.discarded", "hole.cards-move-up", "hole.refill", "hole.example-par"))
def score(table: Table) -> Table:
    """The value of the card picked is written down; it is discarded, and the cards under it move up."""
    area, readings = acting(table), table.setup.readings
    require(area.stage is Stage.PICKED, "hole.top-row")
    require(not must_reshuffle(table), "point.empty-deck")
    require(is_ready(table), "lost.discarded")
    card = area.grid[area.spot].card
    points = 0 if card is None else card.points
    is_column = readings.moves_up is MovesUp.COLUMN
    grid = moved_up(area.grid, area.spot, EMPTY) if is_column else closed_up(area.grid, area.spot, EMPTY)
    costs = card is Field.LOST_BALL and readings.hole_lost_ball is HoleLostBall.MARK_ONLY
    scored = recorded(table, marked(table, area, 1 if costs else 0, 0), points)
    after = with_area(table, evolve(scored, grid=grid, stage=Stage.CHECKING, spot=0))
    return evolve(after, discards=table.discards + (cards_in(area.grid) - cards_in(grid)))


@TABLE.rule(cites=("zone.two-actions", "unveil.turn-up", "unveil.open-must-move", "double.any-order"))
def unveil(table: Table, cell: Cell, mark: MarkNumber) -> Table:
    """A player turns up a hidden card that is marked."""
    area = acting(table)
    require(area.stage is Stage.ACTING or area.stage is Stage.HALFWAY, "turn.everybody-acts")
    require(not must_reshuffle(table), "point.empty-deck")
    require(is_ready(table), "lost.discarded")
    require(may_act_on(table, cell, mark, False), "zone.ball")
    require(not area.grid[cell].is_open, "unveil.open-must-move")
    return after_action(table, opened(area.grid, cell), mark, (0, 0))


@TABLE.rule(cites=("zone.two-actions", "move.swap", "move.orthogonal", "double.any-order"))
def move(table: Table, cell: Cell, direction: Direction, mark: MarkNumber) -> Table:
    """A player lets a card that is marked change places with a neighbour."""
    area = acting(table)
    require(area.stage is Stage.ACTING or area.stage is Stage.HALFWAY, "turn.everybody-acts")
    require(not must_reshuffle(table), "point.empty-deck")
    require(is_ready(table), "lost.discarded")
    require(has_neighbour(cell, direction), "move.orthogonal")
    require(may_act_on(table, cell, mark, True), "zone.ball")
    is_free = area.grid[cell].is_open or table.setup.readings.hidden_card is HiddenCard.FREE
    require(is_free, "unveil.turn-up")
    neighbour = cell + direction.value
    return after_action(table, swapped(area.grid, cell, neighbour), mark, (cell, neighbour))


@TABLE.rule(cites=("lost.discarded", "lost.mark", "lost.replaced", "lost.again", "summary.lost-ball", "turn.check"))
def find(table: Table) -> Table:
    """A Lost Ball that lies open is discarded and marked; an open card is drawn in its place."""
    area, readings = acting(table), table.setup.readings
    require(not has_gap(area.grid), "lost.replaced")
    require(not must_reshuffle(table), "point.empty-deck")
    require(may_find(table), "lost.discarded")
    is_free = is_opening(area) and readings.opening_lost_ball is OpeningLostBall.FREE
    if readings.lost_ball_order is LostBallOrder.MARK_FIRST:
        return thrown_away(noted(table, 0 if is_free else 1))
    return noted(thrown_away(table), 0 if is_free else 1)


def noted(table: Table, marks: int) -> Table:
    """``table`` with ``marks`` for a Lost Ball."""
    return with_area(table, marked(table, acting(table), marks, 0))


def thrown_away(table: Table) -> Table:
    """``table`` with the Lost Ball among the discards, and a gap to be filled with an open card."""
    area = acting(table)
    grid = without_lost_ball(area.grid)
    is_repicked = area.stage is Stage.PICKED and table.setup.readings.hole_lost_ball is HoleLostBall.PICK_AGAIN
    stage = Stage.ACTING if is_repicked else area.stage
    after = with_area(table, evolve(area, grid=grid, stage=stage, spot=0 if is_repicked else area.spot))
    return evolve(after, discards=table.discards + Bag((Field.LOST_BALL,)))


@TABLE.rule(
    cites=("combo.three-in-line", "combo.discarded", "combo.refill", "combo.mark", "point.crossed", "turn.check")
)
def combine(table: Table, line: Line) -> Table:
    """A player makes a Combo, of those that cross the one they like: its cards are discarded, and others move up."""
    area, readings = acting(table), table.setup.readings
    require(can_combine(table), "turn.check")
    require(not must_reshuffle(table), "point.empty-deck")
    require(is_ready(table), "lost.discarded")
    sight = sight_of(readings, area.grid)
    require(is_combo(sight, line), "combo.three-in-line")
    rows, columns = count_rows(sight), count_columns(sight)
    is_most = rows >= columns if line.is_row else columns >= rows
    require(readings.combo_choice is not ComboChoice.MOST or is_most, "point.crossed")
    grid = without_line(area.grid, line, EMPTY)
    scored = marked(table, area, 0, 1)
    after = with_area(table, evolve(scored, grid=grid, has_combined=True))
    return evolve(after, discards=table.discards + (cards_in(area.grid) - cards_in(grid)))


@TABLE.rule(cites=("double.both-cards", "turn.check"))
def go_on(table: Table) -> Table:
    """Where Combos are looked for between the actions of a Double, the player goes on to the other."""
    require(acting(table).stage is Stage.BETWEEN, "double.both-cards")
    require(not must_reshuffle(table), "point.empty-deck")
    require(is_ready(table) and may_leave(table), "turn.check")
    is_bound = table.setup.readings.many_combos is ManyCombos.ONE_A_TURN
    area = acting(table)
    return with_area(table, evolve(area, stage=Stage.HALFWAY, has_combined=area.has_combined and is_bound))


@TABLE.rule(cites=("turn.four-phases", "turn.check"))
def end_turn(table: Table) -> Table:
    """A player who has nothing more to do has ended the turn, or the own setup."""
    area = acting(table)
    require(area.stage is Stage.CHECKING or area.stage is Stage.OPENED, "turn.four-phases")
    require(not must_reshuffle(table), "point.empty-deck")
    require(is_ready(table) and not may_find(table), "lost.discarded")
    require(may_leave(table), "combo.discarded")
    return passed_on(with_area(table, evolve(area, stage=Stage.DONE)))


@TABLE.rule(cites=("turn.everybody-acts",))
def take_over(table: Table, seat: Seat) -> Table:
    """Where players act in any order, another of them goes on."""
    require(table.setup.readings.draw_order is DrawOrder.AS_IT_COMES, "turn.everybody-acts")
    require(seat != table.turn and table.areas[seat].stage is not Stage.DONE, "turn.everybody-acts")
    return evolve(table, turn=seat)


@TABLE.rule(
    cites=(
        "half.after-final-hole",
        "half.add-up",
        "half.first-medal",
        "second.keep-area",
        "second.final-hole",
        "second.action-deck",
        "second.field-deck",
        "end.second-final-hole",
        "end.second-medal",
    )
)
def end_half(table: Table) -> Table:
    """After the Final hole the half is added up, and unless the game is over the decks are made anew."""
    setup = table.setup
    require(table.revealed is Action.FINAL_HOLE, "half.after-final-hole")
    require(is_turn_over(table), "turn.everybody-acts")
    require(not must_reshuffle(table), "point.empty-deck")
    counted = evolve(
        table,
        halves=table.halves + 1,
        areas=tuple(
            with_medal(table, area, medal_of(table, area)) if seat < setup.players else area
            for seat, area in enumerate(table.areas)
        ),
    )
    if is_over(counted):
        return counted
    return second_half(counted)


def with_medal(table: Table, area: Area, medal: int) -> Area:
    """``area`` with the medal of the half that ends."""
    first, second = area.medals
    return evolve(area, medals=(medal, second) if table.halves == 0 else (first, medal))


def second_half(table: Table) -> Table:
    """``table`` with the decks made anew."""
    setup = table.setup
    readings = setup.readings
    is_next = readings.second_revealer is SecondRevealer.NEXT and readings.revealer is Revealer.CLOCKWISE
    revealer = left_of(setup, table.revealer) if is_next else setup.first_player
    begun = evolve(
        table,
        actions=action_cards(setup.readings),
        revealed=None,
        revealer=revealer,
        turn=revealer,
        deck=table.deck + table.discards,
        discards=NO_CARDS,
    )
    if setup.readings.kept is Kept.AREA:
        return begun
    empty = tuple(EMPTY for _ in CELLS)
    return evolve(
        begun,
        deck=COPIES,
        areas=tuple(
            evolve(area, grid=empty, stage=Stage.OPENING_TOP) if seat < setup.players else area
            for seat, area in enumerate(table.areas)
        ),
    )
