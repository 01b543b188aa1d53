"""The readings of the text, the set-up, and the states of the machines."""

from enum import Enum
from typing import Annotated

from spec import Interval, Len, frozen, reading, unknown_print
from spec.games.golfie.components import CHARACTERS, SOLO_BANDS, Action, Cards, Cell, Column, Field, Item

# The readings: the options of each question that the rulebook leaves open. A member's value says what it means.


class ActionCards(Enum):
    """Which of the stated numbers of Action cards is wrong."""

    EIGHT_HOLES = "there are 8 Hole cards, which with the Final hole make nine holes"
    NINE_HOLES = "there are 9 Hole cards, and so 28 Action cards"
    NINE_ZONES = "there are 9 Zones to Play"
    THREE_DOUBLES = "there are 3 Doubles"
    FOUR_CARTS = "there are 4 Golf Carts"


class FinalHole(Enum):
    """What the Final hole does."""

    PLAYED = "it is played as a Hole and ends the half"
    ENDS_ONLY = "it ends the half, and no hole is scored"


class HoleLostBall(Enum):
    """What follows when the hidden card picked for a Hole is a Lost Ball."""

    REPLACED = "it is dealt with in its place, and the card that replaces it is the one picked"
    PICK_AGAIN = "it is dealt with in its place, and the player picks again"
    WORTH_NOTHING = "it counts 0"
    MARK_ONLY = "it costs a mark, and the hole has no other value"
    ANOTHER_CARD = "it stays for the moment, and another card has to be picked"


class OpeningLostBall(Enum):
    """What follows when a Lost Ball is turned up during setup."""

    MARKED = "it is dealt with as any other"
    FREE = "it is replaced without a mark"
    STAYS = "it stays until the first turn"


class ComboCards(Enum):
    """Which cards make a Combo."""

    OPEN = "only open cards"
    ALL = "hidden ones too"


class ComboDuty(Enum):
    """Whether a Combo has to be made."""

    MUST = "it must be made"
    MAY = "its owner may leave it"


class HoleShift(Enum):
    """Whether the cards that move up after a Hole can make a Combo."""

    COUNTS = "they can"
    VOID = "they cannot"


class ManyCombos(Enum):
    """How many Combos that do not cross are made."""

    ALL = "all, one after another"
    ONE_A_TURN = "one in a turn"


class ComboChoice(Enum):
    """What the owner of several Combos chooses."""

    ONE_BY_ONE = "one of them, after which it is looked again"
    ANY_SET = "any of them that do not cross; the others are left"
    MOST = "so that as many as possible are made"


class CheckOrder(Enum):
    """What comes first when there are both a Combo and a Lost Ball."""

    LOST_BALLS = "Lost Balls, until there is none"
    COMBOS = "Combos"
    CHOICE = "what the player likes"


class LostBallTime(Enum):
    """When a Lost Ball is dealt with."""

    AT_ONCE = "as soon as it is uncovered"
    CHECK = "when the action is over"


class DoubleCheck(Enum):
    """When Combos are looked for in a Double."""

    AFTER_BOTH = "after both actions"
    AFTER_EACH = "after each of them"


class ItemUse(Enum):
    """For which actions the own item can be used."""

    BOTH = "for both"
    UNVEIL_ONLY = "only to Unveil"


class DoubleMarks(Enum):
    """What the marks of a Double mean."""

    PLACES = "places of the area"
    CARDS = "the cards that lie there at first"


class LostBallOrder(Enum):
    """In which order a Lost Ball is discarded and marked."""

    DISCARD_FIRST = "it is discarded, then marked"
    MARK_FIRST = "it is marked, then discarded"


class Reshuffle(Enum):
    """When the discarded Field cards are shuffled."""

    FOR_A_DRAW = "when a card is to be drawn and there is none"
    WHEN_EMPTY = "as soon as the deck is empty"


class DrawOrder(Enum):
    """In which order the players draw."""

    ONE_PLAYER_AFTER_ANOTHER = "clockwise from whoever revealed, each ending before the next begins"
    CARD_BY_CARD = "clockwise, a card each"
    AS_IT_COMES = "in any order"


class LastHole(Enum):
    """Whether the hole is played that ends the game."""

    PLAYED = "it is, and then the game ends"
    NOT_PLAYED = "it is not: the game ends at once"


class LastMarks(Enum):
    """Where the marks after a Final hole count."""

    THIS_HALF = "in the half that ends"
    NOWHERE = "nowhere"
    NEXT_HALF = "in the next half"


class NineHoles(Enum):
    """How a course of nine holes ends."""

    AT_HALF = "with the first medal"
    BOTH_HALVES = "two halves are played, and the first medal decides"


class SecondMedal(Enum):
    """Which marks the second medal counts."""

    OWN = "those of the second half"
    ALL = "those of both halves"


class Kept(Enum):
    """What the deck is that everybody keeps for the second half."""

    AREA = "the playing area"
    DRAW_PILE = "the draw pile, so that areas are dealt anew"


class Tie(Enum):
    """Who wins when several have the lowest total."""

    SHARED = "all of them"
    NOBODY = "nobody"


class Bands(Enum):
    """How the verdicts on a solo game are read."""

    REPAIRED = "each score has one verdict: 45 to 49, 50 to 54, 55 to 60, 61 and more"
    LITERAL = "50 has two, and the plus of 60 makes 61 and more have two"


class SharedItems(Enum):
    """Whether two players may have the same item."""

    ALLOWED = "they may"
    FORBIDDEN = "they may not"


class Revealer(Enum):
    """Who reveals the Action cards."""

    CLOCKWISE = "each turn the next player clockwise"
    FIRST_PLAYER = "always the first player"


class SecondRevealer(Enum):
    """Who reveals first in the second half."""

    NEXT = "the next player clockwise"
    FIRST_PLAYER = "the first player again"


class MovesUp(Enum):
    """Which cards move up after a Hole."""

    COLUMN = "those below the gap"
    AREA = "all that come after it, row by row"


class HiddenCard(Enum):
    """What may be done with a hidden card that is marked."""

    FREE = "it may be Unveiled or Moved"
    UNVEIL = "it must be Unveiled"


class HoleFromCombo(Enum):
    """Whether an open card that stands in a Combo may be picked for a Hole."""

    ALLOWED = "it may"
    BARRED = "it may not"


@frozen
class Readings:
    """One answer to each question that the rulebook leaves open."""

    action_cards: ActionCards = reading(
        ActionCards.EIGHT_HOLES,
        question="Which number of Action cards is wrong? Nine, ten, four and five are not 27.",
        because="It is the only change of one number by one that leaves 27 cards and gives nine holes in a half.",
        cites=(
            "pieces.action-cards",
            "summary.nine-holes",
            "summary.ten-zones",
            "summary.four-doubles",
            "summary.five-carts",
        ),
        dispute="D01",
    )
    final_hole: FinalHole = reading(
        FinalHole.PLAYED,
        question="Is a hole scored with the Final hole?",
        because="It is said to work just as a Hole does.",
        cites=("final.like-a-hole", "half.after-final-hole", "half.add-up", "summary.nine-holes"),
        dispute="D02",
    )
    hole_lost_ball: HoleLostBall = reading(
        HoleLostBall.REPLACED,
        question="What if the hidden card picked for a Hole is a Lost Ball?",
        because="A Lost Ball is dealt with when it is uncovered, and the hole needs a value.",
        cites=("hole.open-or-hidden", "hole.value-recorded", "lost.discarded"),
        dispute="D03",
    )
    opening_lost_ball: OpeningLostBall = reading(
        OpeningLostBall.MARKED,
        question="What if a Lost Ball is turned up during setup?",
        because="The rule about Lost Balls makes no exception.",
        cites=("setup.open-top", "setup.open-bottom", "lost.mark"),
        dispute="D04",
    )
    combo_cards: ComboCards = reading(
        ComboCards.OPEN,
        question="Do hidden cards make a Combo?",
        because="Nobody knows what is on them, and Combos are refilled with hidden cards.",
        cites=("combo.three-in-line", "turn.check"),
        dispute="D05",
    )
    combo_duty: ComboDuty = reading(
        ComboDuty.MUST,
        question="May a player leave a Combo?",
        because="It comes about by itself, and what follows is said to be a must.",
        cites=("combo.three-in-line", "combo.discarded"),
        dispute="D06",
    )
    hole_shift: HoleShift = reading(
        HoleShift.COUNTS,
        question="Can the cards that move up after a Hole make a Combo?",
        because="Only the card that was scored is barred.",
        cites=("hole.cards-move-up", "point.hole-card-excluded"),
        dispute="D07",
    )
    many_combos: ManyCombos = reading(
        ManyCombos.ALL,
        question="Do all Combos count that do not cross?",
        because="A choice is asked for only between those that cross.",
        cites=("point.crossed",),
        dispute="D08",
    )
    combo_choice: ComboChoice = reading(
        ComboChoice.ONE_BY_ONE,
        question="How is chosen among three Combos or more?",
        because="The text speaks of two, and this asks for the least beyond it.",
        cites=("point.crossed",),
        dispute="D09",
    )
    check_order: CheckOrder = reading(
        CheckOrder.LOST_BALLS,
        question="Do Combos or Lost Balls come first?",
        because="A Lost Ball is dealt with when it is uncovered.",
        cites=("turn.check",),
        dispute="D10",
    )
    lost_ball_time: LostBallTime = reading(
        LostBallTime.AT_ONCE,
        question="Is a Lost Ball dealt with in the midst of a Double?",
        because="A Lost Ball is dealt with when it is uncovered.",
        cites=("turn.check", "lost.discarded"),
        dispute="D11",
    )
    double_check: DoubleCheck = reading(
        DoubleCheck.AFTER_BOTH,
        question="Are Combos looked for between the two actions of a Double?",
        because="The phase of looking comes after that of acting.",
        cites=("turn.check", "double.both-cards"),
        dispute="D12",
    )
    item_use: ItemUse = reading(
        ItemUse.BOTH,
        question="Can the card at the own item be Moved? The text about Moves names the ball alone.",
        because="It is said that an action may be done there, and both are actions.",
        cites=("zone.own-item", "move.swap"),
        dispute="D13",
    )
    double_marks: DoubleMarks = reading(
        DoubleMarks.PLACES,
        question="Does a Double mark places, or the cards that lie there at first?",
        because="The grid on the card stands for the places of the area.",
        cites=("double.both-cards", "move.swap"),
        dispute="D14",
    )
    lost_ball_order: LostBallOrder = reading(
        LostBallOrder.DISCARD_FIRST,
        question="Is a Lost Ball discarded or marked first?",
        because="It stands so in the section about it. Nothing comes between, so that the readings agree.",
        cites=("lost.discarded", "lost.mark", "summary.lost-ball"),
        dispute="D16",
    )
    reshuffle: Reshuffle = reading(
        Reshuffle.FOR_A_DRAW,
        question="Is the Field deck renewed when it becomes empty, or when a card is needed?",
        because="It is a rule about drawing.",
        cites=("point.empty-deck",),
        dispute="D17",
    )
    draw_order: DrawOrder = reading(
        DrawOrder.ONE_PLAYER_AFTER_ANOTHER,
        question="In which order do the players draw?",
        because="It is usual, and leaves nothing to chance but the cards.",
        cites=("turn.everybody-acts", "lost.replaced", "combo.refill"),
        dispute="D18",
    )
    last_hole: LastHole = reading(
        LastHole.PLAYED,
        question="Is the hole played that ends the game?",
        because="The Final hole is carried out as a Hole, and marks the end.",
        cites=("end.second-final-hole", "final.like-a-hole", "final.marks-the-end"),
        dispute="D19",
    )
    last_marks: LastMarks = reading(
        LastMarks.THIS_HALF,
        question="In which half do the marks count that follow a Final hole?",
        because="Looking for Combos and Lost Balls is a part of the same turn.",
        cites=("half.after-final-hole", "turn.check"),
        dispute="D20",
    )
    nine_holes: NineHoles = reading(
        NineHoles.AT_HALF,
        question="How does a course of nine holes end?",
        because="Such a course is offered, and nine holes are half of the other.",
        cites=("win.lowest-score", "end.second-final-hole"),
        dispute="D21",
    )
    second_medal: SecondMedal = reading(
        SecondMedal.OWN,
        question="Does the second medal count the marks of the first half again?",
        because="A Combo takes two off the final score, not four.",
        cites=("half.plus-marks", "half.minus-marks", "end.second-medal"),
        dispute="D22",
    )
    kept: Kept = reading(
        Kept.AREA,
        question="Which deck is kept for the second half?",
        because="The draw pile is shuffled anew, and so is not kept as it is; the summary, too, calls the area a deck.",
        cites=("second.keep-area", "setup.field-deck", "summary.hole"),
        dispute="D23",
    )
    tie: Tie = reading(
        Tie.SHARED,
        question="Who wins when several have the lowest total?",
        because="There is no tie-breaker.",
        cites=("end.lowest-wins",),
        dispute="D24",
    )
    bands: Bands = reading(
        Bands.REPAIRED,
        question="Which verdict has a solo score of 50, or of 61?",
        because="It is the smallest repair.",
        cites=SOLO_BANDS,
        dispute="D25",
    )
    shared_items: SharedItems = reading(
        SharedItems.ALLOWED,
        question="May two players have the same item?",
        because="There are eight Characters and four items.",
        cites=("setup.choose-character", "zone.items"),
        dispute="D27",
    )
    revealer: Revealer = reading(
        Revealer.CLOCKWISE,
        question="Does the first player reveal every Action card?",
        because="Each turn is begun by the next player.",
        cites=("turn.reveal", "turn.next-player"),
        dispute="D28",
    )
    second_revealer: SecondRevealer = reading(
        SecondRevealer.NEXT,
        question="Who reveals first in the second half?",
        because="Nothing interrupts the order of turns.",
        cites=("turn.reveal", "second.keep-area"),
        dispute="D29",
    )
    moves_up: MovesUp = reading(
        MovesUp.COLUMN,
        question="Which cards move up after a Hole?",
        because="In the example the place at the bottom becomes empty.",
        cites=("hole.cards-move-up",),
        dispute="D30",
    )
    hidden_card: HiddenCard = reading(
        HiddenCard.FREE,
        question="May a hidden card that is marked be Moved?",
        because="There are two actions, and only an open card leaves no choice.",
        cites=("unveil.turn-up", "unveil.open-must-move"),
        dispute="D31",
    )
    hole_from_combo: HoleFromCombo = reading(
        HoleFromCombo.ALLOWED,
        question="May an open card that stands in a Combo be picked for a Hole?",
        because="It can come up only where Combos may be left, and only cards turned up for the Hole are barred.",
        cites=("point.hole-card-excluded",),
        dispute="D32",
    )


# The set-up


class Course(Enum):
    """How long the course is; the value is the number of halves."""

    NINE = 1
    EIGHTEEN = 2


MOST_PLAYERS = 8
SEATS = range(MOST_PLAYERS)
Seat = Annotated[int, Interval(ge=0, le=MOST_PLAYERS - 1)]
Character = Annotated[int, Interval(ge=0, le=CHARACTERS - 1)]


@frozen
class Mark:
    """What is printed on one grid of a Zone to Play: the place of the ``ball``, and that of each item or None."""

    ball: Cell
    items: tuple[Cell | None, Cell | None, Cell | None, Cell | None] = (None, None, None, None)


MarkNumber = Annotated[int, Interval(ge=0, le=1)]
Zones = Annotated[tuple[Mark, ...], Len(10, 10)]
Doubles = Annotated[tuple[tuple[Mark, Mark], ...], Len(4, 4)]


@frozen
class Setup:
    """What is settled before a game: players, course, Characters, prints and readings.

    The rulebook gives no number of players (D26); one to eight is what the game is sold for. Seats are
    counted from 0, clockwise; the first ``players`` are taken.
    """

    players: Annotated[int, Interval(ge=1, le=MOST_PLAYERS)] = 4
    course: Course = Course.EIGHTEEN
    first_player: Seat = 0
    characters: Annotated[tuple[Character, ...], Len(MOST_PLAYERS, MOST_PLAYERS)] = (0, 1, 2, 3, 4, 5, 6, 7)
    items: Annotated[tuple[Item, ...], Len(CHARACTERS, CHARACTERS)] = unknown_print(
        (Item.ACORN, Item.MELON, Item.YARN, Item.SHELL, Item.ACORN, Item.MELON, Item.YARN, Item.SHELL),
        what="the item of each Character (D27)",
        cites=("zone.items", "pieces.characters"),
    )
    zones: Zones = unknown_print(
        (
            Mark(0, (8, None, None, None)),
            Mark(1, (None, 7, None, None)),
            Mark(2, (None, None, 6, None)),
            Mark(3, (None, None, None, 5)),
            Mark(4, (0, None, None, None)),
            Mark(5, (None, 3, None, None)),
            Mark(6, (None, None, 2, None)),
            Mark(7, (None, None, None, 1)),
            Mark(8, (4, None, None, None)),
            Mark(4, (None, 4, None, None)),
        ),
        what="where the ball and the items are on each Zone to Play",
        cites=("zone.ball", "zone.own-item"),
    )
    doubles: Doubles = unknown_print(
        ((Mark(0), Mark(8)), (Mark(2), Mark(6)), (Mark(1), Mark(7)), (Mark(3), Mark(5))),
        what="where the two balls are on each Double, and the items, if it has any (D15)",
        cites=("double.both-cards", "zone.own-item"),
    )
    readings: Readings = Readings()


# The states


@frozen
class Place:
    """One of the nine places of an area: its card, or None while it is empty, and whether the card is open.

    Of an empty place ``is_open`` says how it is to be filled.
    """

    card: Field | None
    is_open: bool


Grid = Annotated[tuple[Place, ...], Len(9, 9)]


class Stage(Enum):
    """What a player has to do next, once the area has no gap."""

    OPENING_TOP = "to turn up a card of the top row"
    OPENING_BOTTOM = "to turn up a card of the bottom row"
    OPENED = "to deal with what was turned up"
    ACTING = "to do what the Action card says"
    PICKED = "to score the card that was picked"
    BETWEEN = "to look for Combos between two actions"
    HALFWAY = "to do the other action of a Double"
    CHECKING = "to look for Combos and Lost Balls"
    DONE = "nothing in this turn"


MOST_HOLES = 10
MOST_LOST = 1600
MOST_COMBOS = 100


@frozen
class Half:
    """What one player has on the Scorecard for half a course.

    ``holes`` values were written down, ``strokes`` together; ``lost`` are the marks among the +1,
    ``combos`` those among the -2.
    """

    holes: Annotated[int, Interval(ge=0, le=MOST_HOLES)] = 0
    strokes: Annotated[int, Interval(ge=0, le=6 * MOST_HOLES)] = 0
    lost: Annotated[int, Interval(ge=0, le=MOST_LOST)] = 0
    combos: Annotated[int, Interval(ge=0, le=MOST_COMBOS)] = 0


Score = Annotated[int, Interval(ge=-4 * MOST_COMBOS, le=6 * MOST_HOLES + 2 * MOST_LOST)]


Trophy = Annotated[int, Interval(ge=-8 * MOST_COMBOS, le=2 * (6 * MOST_HOLES + 2 * MOST_LOST))]
View = Annotated[
    tuple[Annotated[tuple[Field | None, ...], Len(9, 9)], ...], Len(MOST_PLAYERS, MOST_PLAYERS)
]  # of every area, the cards that are seen


@frozen
class Area:
    """What one player has: the nine places, what is to be done, and the own lines of the Scorecard.

    ``spot`` is the place that was picked for a Hole, ``mark`` the mark of a Double that is still to be acted on, and
    ``moved`` the two places between which its first action moved cards, twice the same if it moved
    none; ``has_combined`` tells that a Combo has been made in this turn. ``medals`` has a number for each
    half that is over.
    """

    grid: Grid
    stage: Stage
    spot: Column = 0
    mark: MarkNumber = 0
    moved: tuple[Cell, Cell] = (0, 0)
    has_combined: bool = False
    first: Half = Half()
    second: Half = Half()
    medals: tuple[Score | None, Score | None] = (None, None)


@frozen
class Table:
    """The table: the Field cards in the ``deck`` and among the ``discards``, the Action cards not ``revealed`` yet in
    this half, the last one that was, and the areas.

    ``halves`` are over. ``turn`` is the seat that acts, ``revealer`` the one that reveals or has revealed.
    """

    setup: Setup
    halves: Annotated[int, Interval(ge=0, le=2)]
    actions: frozenset[Action]
    revealed: Action | None
    revealer: Seat
    turn: Seat
    deck: Cards
    discards: Cards
    areas: Annotated[tuple[Area, ...], Len(MOST_PLAYERS, MOST_PLAYERS)]
