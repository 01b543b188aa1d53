"""What lies on the table: the sizes of things, the readings of the text that are about places, and the state."""

from enum import Enum
from fractions import Fraction
from typing import Annotated

from spec import Interval, Len, frozen, reading, unknown_print
from spec.games.golpher.components import GAME, HIGHEST_NUMBER, Card
from spec.games.golpher.geometry import Direction, Length, Point
from spec.games.golpher.state import Setup, Tricks

# The readings


class NoAim(Enum):
    """What happens when the players find no direction that meets all conditions."""

    LEAD_JUDGES = "the lead aims all the same, and keeps what conditions can be kept"
    OFF_COURSE = "there is no aim, and the shot counts as one off course"
    NO_SHOT = "the trick is played, and nobody hits the ball"
    ROUND_ENDS = "the round ends, and its points stand"


class NoPlace(Enum):
    """What happens when the players find no place where a card of the course may be laid."""

    GIVEN_AWAY = "the card is given away, and not laid"
    SETUP_ANEW = "the setup of the round is done over, with all cards"


class Progress(Enum):
    """When an aim takes the ball further towards the hole. The lead judges where that is in doubt."""

    END = "when the end of the ruler is nearer to the middle of the hole card than the ball"
    EVERY_NOTCH = "when every notch on course is nearer to it"
    TOWARDS = "when the ruler points towards it at all, by less than a right angle"


class FourNotches(Enum):
    """Where the four notches are that have to touch cards."""

    EDGE_USED = "on the edge of the ruler along which the ball is hit"
    BOTH_EDGES = "on each of the two edges, four"
    IN_TOTAL = "on the two edges together"


class ZeroNotch(Enum):
    """Whether the 0, where the ball is, counts among the four notches."""

    NOT_COUNTED = "it does not"
    COUNTED = "it does"


class HighestNotch(Enum):
    """What the highest number of the ruler is."""

    TWELVE = "12, so that every card has its notch"
    TEN = "10, and a shot with a higher number goes off course"


class Apart(Enum):
    """Between what the two rulers of room lie."""

    EDGES = "between the two cards"
    CENTRES = "between the middles of the two cards"


class HoleCard(Enum):
    """Whether the hole card is a card of the course for those who aim and hit."""

    ON_COURSE = "it is"
    NOT_ON_COURSE = "it is not"


class NearHole(Enum):
    """What becomes of a ball that is hit off course, where it would touch the hole card."""

    HOLED = "it is in the hole"
    STAYS = "it is not moved"


class OnCourse(Enum):
    """What has to touch a card for a shot to be on course."""

    NOTCH = "the notch to which the ball is hit"
    BALL = "the ball when it lies at that notch"


class Passing(Enum):
    """What becomes of a ball whose middle passes over the hole card."""

    NOT_HOLED = "nothing: it is where it comes to lie that matters"
    HOLED = "it is in the hole"


class Beside(Enum):
    """When a card lies right beside another."""

    EDGE = "when they share an edge, or some of it"
    CORNER = "also when they only have a corner in common"


class TrumpChoice(Enum):
    """When the lead chooses among the suits under the ball. It is before the lead plays a card."""

    AFTER_AIM = "when the ruler has been laid"
    BEFORE_AIM = "before the ruler is laid"


class UnderBall(Enum):
    """Which cards are under the ball."""

    TOUCHED = "all that it touches"
    CENTRE = "that under its middle, where there is one"


@frozen
class Rulings:
    """One answer to each question that the rulebook leaves open about what lies where."""

    no_aim: NoAim = reading(
        NoAim.LEAD_JUDGES,
        question="What if no direction meets all conditions?",
        because="Play has to go on, and the lead judges where there is doubt.",
        cites=("aim.two-cards", "aim.toward-hole", "aim.four-notches", "aim.lead-judges"),
        dispute="D02",
    )
    no_place: NoPlace = reading(
        NoPlace.GIVEN_AWAY,
        question="What if there is no place where a card of the course may be laid?",
        because="Players are to have nine cards left, and the course that lies there is one.",
        cites=("build.clockwise-from-hand", "build.beside-course-card", "boundary.never-crossed"),
        dispute="D19",
    )
    progress: Progress = reading(
        Progress.END,
        question="When does an aim take the ball further towards the hole?",
        because="The text is vague, and what the lead judges is checked by the end of the ruler.",
        cites=("aim.toward-hole", "aim.lead-judges"),
        dispute="D03",
    )
    four_notches: FourNotches = reading(
        FourNotches.EDGE_USED,
        question="On which edge of the ruler are the four notches?",
        because="It reads like: on one side or the other.",
        cites=("aim.four-notches",),
        dispute="D04",
    )
    zero_notch: ZeroNotch = reading(
        ZeroNotch.NOT_COUNTED,
        question="Is the 0 one of the four notches?",
        because="Values are what cards can name.",
        cites=("aim.four-notches", "aim.ball-at-zero"),
        dispute="D05",
    )
    highest_notch: HighestNotch = reading(
        HighestNotch.TWELVE,
        question="What if a card's number is higher than any of the ruler?",
        because="Five players use cards up to 12, and nothing is said of a number without a notch.",
        cites=("hit.own-number", "pieces.ruler"),
        dispute="D07",
    )
    apart: Apart = reading(
        Apart.EDGES,
        question="Is the room of two rulers between the cards or between their middles?",
        because="It is said to be between the cards.",
        cites=("tee.two-rulers-to-hole",),
        dispute="D08",
    )
    hole_card: HoleCard = reading(
        HoleCard.ON_COURSE,
        question="Is the hole card a card of the course for the ruler?",
        because="Where it is no card of the course to lay others beside, that is said.",
        cites=("aim.two-cards", "aim.on-course", "build.beside-course-card"),
        dispute="D09",
    )
    near_hole: NearHole = reading(
        NearHole.HOLED,
        question="Is the ball in the hole if its notch is off course, but it would touch the hole card there?",
        because="It is enough that it touches any part of the card.",
        cites=("hole.touches-card", "hit.off-course-stays", "aim.on-course"),
        dispute="D10",
    )
    on_course: OnCourse = reading(
        OnCourse.NOTCH,
        question="Is a shot on course by its notch, or by the ball, which is wider?",
        because="It is values that are on course.",
        cites=("aim.on-course", "hit.own-number"),
        dispute="D11",
    )
    passing: Passing = reading(
        Passing.NOT_HOLED,
        question="Is a ball in the hole that passes over the hole card?",
        because="Only the place where it comes to lie is named.",
        cites=("hole.touches-card",),
        dispute="D12",
    )
    beside: Beside = reading(
        Beside.EDGE,
        question="Is a card beside another if they touch at a corner?",
        because="It has to be right beside it.",
        cites=("build.beside-course-card",),
        dispute="D14",
    )
    trump_choice: TrumpChoice = reading(
        TrumpChoice.AFTER_AIM,
        question="Does the lead choose trump before or after aiming?",
        because="It is to be done before playing a card, and aiming comes first in a trick.",
        cites=("trump.lead-chooses", "step.aim"),
        dispute="D21",
    )
    under_ball: UnderBall = reading(
        UnderBall.TOUCHED,
        question="Is a card under the ball that it touches, though its middle is on another?",
        because="The question that is answered is about a ball that lies over several cards.",
        cites=("trump.card-under-ball", "trump.lead-chooses"),
        dispute="D22",
    )


# Sizes and places

Value = Annotated[int, Interval(ge=1, le=HIGHEST_NUMBER)]
Size = Annotated[Fraction, Interval(ge=1, le=200)]


@GAME.defines(
    "pieces.ball",
    "pieces.ruler",
    "pieces.boundary-cards",
    "boundary.three-in-column",
    "boundary.picture-missing",
)
@frozen
class Gear:
    """The sizes of things, in millimetres; none is printed, and those given here are usual ones.

    The ruler's 0 is at its beginning and its highest notch at its end, and the others are evenly spaced; one edge runs
    from the middle of the ball in the direction of the aim, and the other lies to the right of it.

    The boundary is a modelling decision: the picture of it is missing. The area inside the lines for which the three
    boundary cards stand is a rectangle from (0, 0), and all cards lie square to it, upright or turned by a right angle.
    Cards stay where they are laid.
    """

    card_width: Size = Fraction(63)
    card_height: Size = Fraction(88)
    ball_radius: Size = Fraction(8)
    ruler_length: Annotated[Fraction, Interval(ge=1, le=1000)] = Fraction(180)
    ruler_width: Size = Fraction(30)
    area_width: Length = Fraction(900)
    area_height: Length = Fraction(600)


On = Annotated[Fraction, Interval(ge=0, le=2000)]


@GAME.defines("pieces.hole-card")
@frozen
class Place:
    """Where a card lies: its middle, and whether it is turned so that it is as wide as other cards are high."""

    x: On
    y: On
    is_turned: bool = False

    def __str__(self) -> str:
        return f"({self.x}, {self.y}), {'turned' if self.is_turned else 'upright'}"


@frozen
class Placed:
    """A card of the course and its place."""

    card: Card
    place: Place

    def __str__(self) -> str:
        return f"{self.card} at {self.place}"


MOST_LAID = 16
MOST_PICTURED = 15


def _row(count: int, x: int, y: int) -> tuple[Place, ...]:
    return tuple(Place(Fraction(x + 63 * one), Fraction(y)) for one in range(count))


@frozen
class Ground:
    """What is settled before a game at the table: that of the cards and points, sizes, readings, and the picture.

    ``pictured`` are the places of the first game's course in the order in which they are filled, that of the tee box
    first: all of them with five players, and the first 13 with fewer. The two pictures are missing;
    ``pictured`` is that for the number of players.
    """

    play: Setup = Setup()
    gear: Gear = Gear()
    rulings: Rulings = Rulings()
    pictured: Annotated[tuple[Place, ...], Len(MOST_PICTURED, MOST_PICTURED)] = unknown_print(
        _row(8, 100, 300) + _row(7, 163, 388),
        what="where the cards of a first game's course lie, the tee box first",
        cites=("first.pictures-missing", "first.course-as-pictured"),
    )
    pictured_hole: Place = unknown_print(
        Place(Fraction(604), Fraction(300)),
        what="where the hole card lies in a first game",
        cites=("first.pictures-missing", "first.course-as-pictured"),
    )


# The state


@frozen
class Table:
    """The cards, tricks and points, and what lies on the table.

    ``pile`` are the cards of a first game's pile that are not laid yet. ``laid`` are the cards of the course in the
    order in which they were laid, the tee box first; it has a place for each, which is None while that card is not
    laid. ``hole`` is where the hole card lies, and ``ball`` where the middle of the ball does. ``aim`` is the direction
    in which the ball is hit in this trick, from the time that the lead has laid the ruler. ``is_aimless`` tells that
    the players found none and go on without, where a reading says so.
    """

    setup: Ground
    tricks: Tricks
    pile: frozenset[Card]
    laid: Annotated[tuple[Placed | None, ...], Len(MOST_LAID, MOST_LAID)]
    hole: Place | None
    ball: Point | None
    aim: Direction | None
    is_aimless: bool
