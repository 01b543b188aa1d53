"""The readings of the text, the set-up, and the state of the trick machine."""

from enum import Enum
from typing import Annotated

from spec import Interval, Len, frozen, reading
from spec.games.golpher.components import FEWEST_PLAYERS, MOST_PLAYERS, MOST_TRICKS, ROUNDS, Card, Suit

# The readings: the options of each question that the rulebook leaves open. A member's value says what it means.


class SecondPlace(Enum):
    """Who loses a point for a shot off course when several come second, with equal numbers of other suits."""

    EARLIEST = "the one of them who played first"
    ALL = "all of them"
    NOBODY = "nobody"
    LEAD_DECIDES = "the one of them whom the lead chooses"


class Opening(Enum):
    """Who lays the first card of the course in the standard setup."""

    LEAD = "the lead, whose tee box is that card with five players"
    AGREEMENT = "anybody, as the players agree"


class Building(Enum):
    """How many cards of the course a player lays before the next one does."""

    ONE_EACH = "one, and the turn goes round until all are laid"
    ALL_AT_ONCE = "all that the player has to lay"


class TeeCard(Enum):
    """Whether the tee box that the lead takes from the hand is among the three cards that each of five players lays."""

    ONE_OF_THREE = "it is the first of them"
    BESIDES_THREE = "it comes on top of them: the lead is left with eight cards, and the round with eight tricks"


class Ranking(Enum):
    """Which of the orders that are given decides a trick."""

    TRUMP_FIRST = "that of Golpher: trump, then the lead suit"
    LEAD_SUIT = "the general one: the lead suit, and trump is like any other suit"


class HighestNumber(Enum):
    """Among which cards the highest number of a trick is looked for."""

    ANY_SUIT = "all of the trick"
    TRUMP_AND_LEAD = "those of trump and of the lead suit"


class TrumpLed(Enum):
    """How far the ball is hit when trump is led, and so a trump wins that is of the lead suit too."""

    OWN_NUMBER = "by the winner's own number"
    HIGHEST_NUMBER = "by the highest number, as with any trump that wins"


class LatestHoler(Enum):
    """Among whom is looked, in a tie, for the player who most recently got the ball into the hole."""

    TIED = "those who are tied"
    EVERYBODY = "all players; if it is none of those who are tied, nobody wins"


class NoHoler(Enum):
    """Who wins when several are tied and none of those who are looked at has ever got the ball into the hole."""

    SHARED = "all who are tied"
    PLAY_ORDER = "the first of them, clockwise from the winner of the last trick"


class Undealt(Enum):
    """How the card lies that four players neither deal nor use for the tee box."""

    HIDDEN = "face-down"
    SHOWN = "face-up"


@frozen
class Readings:
    """One answer to each question that the rulebook leaves open about cards and points."""

    second_place: SecondPlace = reading(
        SecondPlace.EARLIEST,
        question="Who loses the point when several share second place?",
        because="The text has one player lose it, and the order of play is known to all.",
        cites=("rank.full-order", "hit.off-course-second-pays"),
        dispute="D01",
    )
    opening: Opening = reading(
        Opening.LEAD,
        question="Who lays the tee box and begins to build?",
        because="It is the lead where the text names anybody.",
        cites=("tee.undealt-card-inside", "build.clockwise-from-hand"),
        dispute="D15",
    )
    building: Building = reading(
        Building.ONE_EACH,
        question="Are the cards of the course laid one by one or all at once?",
        because="Clockwise order is usually meant so.",
        cites=("build.clockwise-from-hand",),
        dispute="D16",
    )
    tee_card: TeeCard = reading(
        TeeCard.ONE_OF_THREE,
        question="With five players, is the lead's tee box one of the three cards?",
        because="The total of 15 says so, and the hands then have nine cards each.",
        cites=("tee.five-players-from-hand", "build.five-players"),
        dispute="D17",
    )
    ranking: Ranking = reading(
        Ranking.TRUMP_FIRST,
        question="Does the highest card of the lead suit win, or trump first?",
        because="The former is said of trick-taking in general, the latter of this game.",
        cites=("rank.lead-suit-highest", "rank.trump-lead-other", "rank.full-order"),
        dispute="D20",
    )
    highest_number: HighestNumber = reading(
        HighestNumber.ANY_SUIT,
        question="Is the highest number of a trick that of any suit?",
        because="It is said to be the highest that was played.",
        cites=("hit.highest-number",),
        dispute="D23",
    )
    trump_led: TrumpLed = reading(
        TrumpLed.OWN_NUMBER,
        question="Is the ball hit by the own number when trump is led?",
        because="The exception asks that trump is not the lead suit.",
        cites=("hit.own-number", "hit.highest-number"),
        dispute="D24",
    )
    latest_holer: LatestHoler = reading(
        LatestHoler.TIED,
        question="Is the most recent holer looked for among those who are tied, or among all?",
        because="The question is which of those who are tied wins.",
        cites=("win.latest-holer",),
        dispute="D25",
    )
    no_holer: NoHoler = reading(
        NoHoler.SHARED,
        question="Who wins a tie of players who never got the ball into the hole?",
        because="There is no further rule.",
        cites=("win.fewest-points", "win.latest-holer"),
        dispute="D26",
    )
    undealt: Undealt = reading(
        Undealt.HIDDEN,
        question="Is the other card that four players do not deal shown? Either may become the tee box.",
        because="It is only said to be set aside.",
        cites=("deal.rest-set-aside", "tee.undealt-card-inside"),
        dispute="D29",
    )


# The set-up

SEATS = range(MOST_PLAYERS)
Seat = Annotated[int, Interval(ge=0, le=MOST_PLAYERS - 1)]
Players = Annotated[int, Interval(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]


@frozen
class Setup:
    """What is settled before a game: players, first lead, kind of setup and readings.

    Seats are counted from 0, clockwise; the first ``players`` are taken. ``is_first_game`` tells that the
    first round is set up as for a first game. ``fewest_shots`` is how many shots that move the ball it takes at
    least to get it into the hole; that follows from the distance, and in a first game from the picture.
    """

    players: Players = 4
    first_lead: Seat = 0
    is_first_game: bool = False
    fewest_shots: Annotated[int, Interval(ge=1, le=3)] = 3
    readings: Readings = Readings()


# The states


class Phase(Enum):
    """What is to be done next."""

    DEALING = "cards are dealt"
    DISCARDING = "in a first game, players give cards away for the course"
    TEE = "the tee box is chosen"
    BUILDING = "players lay cards for the course"
    TRUMP = "the lead chooses the trump suit among those under the ball"
    PLAYING = "players play cards to the trick"
    HITTING = "the winner of the trick hits the ball"
    BLAMING = "the lead chooses who of several came second"
    ROUND_OVER = "the points of the round are added up"
    GAME_OVER = "nothing: the game is over"


class Lie(Enum):
    """Where a ball that is hit goes."""

    OFF_COURSE = "off course"
    ON_COURSE = "to cards of the course"
    HOLED = "into the hole"


@frozen
class Landing:
    """Where the ball goes, and on course the ``suits`` of the cards that it comes to lie on; elsewhere it has none."""

    lie: Lie
    suits: frozenset[Suit] = frozenset()


Hands = Annotated[tuple[frozenset[Card], ...], Len(MOST_PLAYERS, MOST_PLAYERS)]
Played = Annotated[tuple[Card | None, ...], Len(MOST_PLAYERS, MOST_PLAYERS)]
Points = Annotated[int, Interval(ge=-12, le=9)]
Total = Annotated[int, Interval(ge=-36, le=27)]
Round = Annotated[int, Interval(ge=0, le=ROUNDS)]


@frozen
class Tricks:
    """The cards, the trick, the suits under the ball and the points.

    ``deck`` are the cards that are not dealt, ``course`` those given away for the course, the tee box with them;
    ``hands`` and ``played`` tell what each of the five seats holds and has played to this trick. ``lead_suit`` is None
    until a card is played to it, and ``taken`` are the cards of the tricks that were won. ``suits`` are those of the
    cards under the ball, and ``trump`` is None as long as no trick can be played.

    ``tricks`` have been finished in this round, with ``shots`` that moved the ball, and ``is_holed`` tells whether it
    is in the hole. ``points`` are those of this round, ``totals`` those of the rounds before; ``holed`` is for each
    seat the last round in which it got the ball into the hole, or 0. When the game is over all counts of
    the round are back at the start.
    """

    setup: Setup
    round: Annotated[int, Interval(ge=1, le=ROUNDS)]
    phase: Phase
    turn: Seat
    lead: Seat
    deck: frozenset[Card]
    hands: Hands
    course: frozenset[Card]
    played: Played
    lead_suit: Suit | None
    taken: frozenset[Card]
    suits: frozenset[Suit]
    trump: Suit | None
    tricks: Annotated[int, Interval(ge=0, le=MOST_TRICKS)]
    shots: Annotated[int, Interval(ge=0, le=MOST_TRICKS)]
    is_holed: bool
    points: Annotated[tuple[Points, ...], Len(MOST_PLAYERS, MOST_PLAYERS)]
    totals: Annotated[tuple[Total, ...], Len(MOST_PLAYERS, MOST_PLAYERS)]
    holed: Annotated[tuple[Round, ...], Len(MOST_PLAYERS, MOST_PLAYERS)]
