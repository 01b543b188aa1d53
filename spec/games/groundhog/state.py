"""The readings of the text, the set-up, and the states of the two machines."""

from enum import Enum
from typing import Annotated

from spec import Interval, Len, frozen, reading, unknown_print
from spec.games.groundhog.components import Card, Level, Unlock

# The readings: the options of each question that the rulebook leaves open. A member's value says what it means.


class ShortDeck(Enum):
    """What happens when fewer cards are left than are to be dealt."""

    DEAL_ALL = "all the cards there are get dealt"
    LOST = "the game is lost"


class JoinsDeck(Enum):
    """When an unlocked Perfect card comes into the deck."""

    AT_DAYS_END = "the dealer adds it when the day is over"
    AT_ONCE = "it joins the deck as soon as it is unlocked"


class SixPerfect(Enum):
    """How the number six is meant in the loss by Perfect cards."""

    AT_LEAST = "six or more"
    EXACTLY = "six and no more"


class SixTested(Enum):
    """When the loss by Perfect cards is looked for."""

    END_OF_DAY = "at the end of the day, with the cards of that day"
    AS_PLAYED = "as soon as the sixth Perfect card lies on the table"
    EARLIER_DAYS = "at the end of the day, without the cards of that day"


class Precedence(Enum):
    """What is looked for first at the end of a day."""

    WIN_FIRST = "whether the game is won"
    LOSS_FIRST = "whether the game is lost"


class FirstDay(Enum):
    """With what the Score of the first day is compared."""

    NOTHING_TO_BEAT = "with nothing: any Score will do"
    ABOVE_ZERO = "with 0, as if it had been the Score of a day before"


class FullRow(Enum):
    """What follows when seven cards lie before the time is up."""

    DAY_OVER = "the day is over"
    WAIT = "the players wait for the time to run out"
    EIGHTH_CARD = "one more card may be played"


class SameMoment(Enum):
    """Which cards count when two are put down at the same moment."""

    ONE_AFTER_THE_OTHER = "they are taken in some order, and each has to fit when it comes"
    LOWER_FIRST = "they are taken in the order of their numbers"
    NEITHER = "neither counts"


class WrongCard(Enum):
    """What follows when a card is put down that is not higher than the last."""

    TAKEN_BACK = "it goes back to the hand, as if nothing had been played"
    DAY_LOST = "it goes back to the hand and the day ends at once"
    STANDS = "it stays, and the next card has to be higher than all that lie there"


class Talk(Enum):
    """When the players may talk."""

    BEFORE_AND_AFTER = "until the hands are picked up, and again once the day is over"
    NEVER = "never"
    NOT_OF_HANDS = "always, but not about the cards in the hands"


class DeadBy(Enum):
    """Which plays oblige to show the cards that they make unplayable."""

    ANY_PLAY = "every play, one's own too"
    OTHERS_PLAY = "the plays of others"


class Showing(Enum):
    """Whether unplayable cards must be shown."""

    DUTY = "they must be shown, whatever is said about secrecy"
    CHOICE = "their owner may show them"


class ExtraCards(Enum):
    """Who gets a card more when the deal does not come out even."""

    ROUND_THE_TABLE = "the first ones to the dealer's left, dealt to in turn"
    DEALERS_CHOICE = "whomever the dealer chooses"


class Tokens(Enum):
    """What stands on the Score tokens."""

    VALUES = "the numbers 1 to 26, once each"
    DIGITS = "digits, to be put together"


class TrackEnd(Enum):
    """What follows when no numbered space is left for the Groundhog to go to."""

    STAY = "it stays on its space"
    LOST = "the game is lost"
    DEAL_ALL = "it leaves the track, and every card is dealt from then on"


class Timer(Enum):
    """How long the time of a day is."""

    ANY_MOMENT = "it may run out at any moment, after any number of plays"
    LONG_ENOUGH = "it lasts until nobody can play any more"


class Unused(Enum):
    """Which cards are the unused ones that are shuffled into what is left of the deck."""

    HANDS_AND_REST = "the hands, the cards that were shown and those not dealt"
    HANDS = "what the players hold"


class EightRows(Enum):
    """Whether room for eight rows is a rule."""

    ADVICE = "it says how much room to leave on the table"
    LIMIT = "there can be no ninth day: the game is then lost"


class FewNumbers(Enum):
    """What follows when the cards dealt have fewer than seven different numbers."""

    PLAYED = "the day is played, and lost when time runs out"
    REDEAL = "the cards may be dealt anew"


class Hopeless(Enum):
    """What follows when the game is not lost, and yet cannot be won any more."""

    PLAY_ON = "it goes on until one of the losses happens"
    DECLARED_LOST = "it is lost as soon as that is known"


class CombinedScore(Enum):
    """What the combined Score of a day is."""

    ONE_SUM = "the hearts of the row"
    SUM_OF_SHARES = "the sum, over the players, of the hearts that each of them played"


class WinDeclared(Enum):
    """When the game is won."""

    AT_DAYS_END = "at the end of the day of seven Perfect cards"
    AT_ONCE = "with the seventh Perfect card"


class Unlocking(Enum):
    """Whether playing a Learning card always unlocks what it can unlock."""

    AUTOMATIC = "it always does"
    OPTIONAL = "the players may do without"


@frozen
class Readings:
    """One answer to each question that the rulebook leaves open."""

    short_deck: ShortDeck = reading(
        ShortDeck.DEAL_ALL,
        question="What if the deck has fewer cards than are to be dealt?",
        because="It asks for no rule that is not there, and the deal stays as even as it can be. That such a state "
        "cannot arise is no rule but a claim, and for most tracks a false one.",
        cites=("deal.number-under-groundhog", "next.deck-rebuilt"),
        dispute="D02",
    )
    joins_deck: JoinsDeck = reading(
        JoinsDeck.AT_DAYS_END,
        question="Does an unlocked card join the deck at once or when the day is over?",
        because="The section about unlocking is the more specific one. Nothing is drawn during a day, so that the "
        "readings give the same games.",
        cites=("unlock.joins-deck", "unlock.example-sculpt-rita", "unlock.added-at-days-end", "next.deck-rebuilt"),
        dispute="D03",
    )
    six_perfect: SixPerfect = reading(
        SixPerfect.AT_LEAST,
        question="Do six Perfect cards lose the game, or six and any more?",
        because="A day can take the count from below six to above it, and the game is then no less hopeless.",
        cites=("end.loss-six-perfect",),
        dispute="D04",
    )
    six_tested: SixTested = reading(
        SixTested.END_OF_DAY,
        question="When is the loss by six Perfect cards looked for?",
        because="It stands among what is settled when a day is over.",
        cites=("end.judge-the-day", "end.win-seven-perfect", "end.loss-six-perfect"),
        dispute="D05",
    )
    precedence: Precedence = reading(
        Precedence.WIN_FIRST,
        question="If a day both wins and loses, which counts?",
        because="The loss by six Perfect cards says itself that a Perfect Day excludes it, and no other loss can "
        "meet a win.",
        cites=("end.win-seven-perfect", "end.loss-six-perfect"),
        dispute="D06",
    )
    first_day: FirstDay = reading(
        FirstDay.NOTHING_TO_BEAT,
        question="Which Score has the first day to beat?",
        because="There is no day before it, and the tips ask for the lowest Score there can be, which is 0.",
        cites=("end.loss-not-higher", "tip.low-first-score"),
        dispute="D07",
    )
    full_row: FullRow = reading(
        FullRow.DAY_OVER,
        question="What if seven cards lie before the time is up?",
        because="The tips say that no more than seven are played. Whether the players wait for the timer or stop it "
        "makes no difference.",
        cites=("play.one-at-a-time", "end.time-runs-out", "play.only-seven"),
        dispute="D08",
    )
    same_moment: SameMoment = reading(
        SameMoment.ONE_AFTER_THE_OTHER,
        question="What if two players play at the same moment?",
        because="It supposes least: whatever is shown of every order holds for each of them.",
        cites=("play.no-turns", "play.one-at-a-time", "play.strictly-ascending"),
        dispute="D09",
    )
    wrong_card: WrongCard = reading(
        WrongCard.TAKEN_BACK,
        question="What if a card is put down that is not higher than the last?",
        because="No penalty is written anywhere.",
        cites=("play.strictly-ascending",),
        dispute="D10",
    )
    talk: Talk = reading(
        Talk.BEFORE_AND_AFTER,
        question="When may the players talk?",
        because="The steps of a round are the most specific of the four sentences about it.",
        cites=("talk.none", "talk.before-hands", "talk.stops-at-hands", "talk.not-of-hands"),
        dispute="D11",
    )
    dead_by: DeadBy = reading(
        DeadBy.ANY_PLAY,
        question="Must a card be shown that its owner's own play has made unplayable?",
        because="The sense of showing is to tell the others what cannot come any more.",
        cites=("dead.show-face-up", "dead.example-one-perfect"),
        dispute="D12",
    )
    showing: Showing = reading(
        Showing.DUTY,
        question="Is showing unplayable cards a duty, though hands are secret?",
        because="It is written as a rule and has an example.",
        cites=("deal.hands-hidden", "talk.not-of-hands", "dead.show-face-up"),
        dispute="D13",
    )
    extra_cards: ExtraCards = reading(
        ExtraCards.ROUND_THE_TABLE,
        question="Who gets a card more when the deal does not come out even?",
        because="Dealing in turn from the dealer's left is what is usual.",
        cites=("deal.as-even-as-possible", "deal.example-four-players"),
        dispute="D14",
    )
    tokens: Tokens = reading(
        Tokens.VALUES,
        question="What stands on the Score tokens?",
        because="The Scores above 0 of days after which play goes on are 1 to 26, each at most once in a game; "
        "twenty-six tokens serve just that.",
        cites=("pieces.score-tokens", "score.mark-with-token"),
        dispute="D17",
    )
    track_end: TrackEnd = reading(
        TrackEnd.STAY,
        question="What if no numbered space is left for the Groundhog?",
        because="There is no such loss among those that are listed.",
        cites=("next.groundhog-moves",),
        dispute="D18",
    )
    timer: Timer = reading(
        Timer.ANY_MOMENT,
        question="How long is a day, and is the app as good as the sand?",
        because="No time is given, and either may be used; so the end of a day is left to chance.",
        cites=(
            "app.replaces-timer",
            "app.optional",
            "pieces.sand-timer",
            "play.timer-starts-day",
            "end.time-runs-out",
        ),
        dispute="D19",
    )
    unused: Unused = reading(
        Unused.HANDS_AND_REST,
        question="Which cards are the unused ones?",
        because="They go into the deck, where the cards that were not dealt are already, and a card that is shown is "
        "still held; so the readings give the same deck.",
        cites=("next.deck-rebuilt",),
        dispute="D20",
    )
    eight_rows: EightRows = reading(
        EightRows.ADVICE,
        question="Is room for eight rows a rule?",
        because="It stands among the advice on laying out the table, and nobody plays on after the eighth day.",
        cites=("setup.room-for-eight-rows",),
        dispute="D21",
    )
    few_numbers: FewNumbers = reading(
        FewNumbers.PLAYED,
        question="What if the cards dealt cannot make a row of seven?",
        because="Nothing is said about dealing anew.",
        cites=("day.seven-ascending", "deal.number-under-groundhog", "end.loss-too-few"),
        dispute="D22",
    )
    hopeless: Hopeless = reading(
        Hopeless.PLAY_ON,
        question="What if the game is not lost, but cannot be won any more?",
        because="It is not among the losses.",
        cites=("end.judge-the-day", "end.another-day"),
        dispute="D23",
    )
    combined_score: CombinedScore = reading(
        CombinedScore.ONE_SUM,
        question="Is the combined Score of a day more than its Score?",
        because="Only one sum is defined, and the players' shares add up to it.",
        cites=("day.more-hearts", "end.loss-not-higher", "score.sum-of-hearts"),
        dispute="D25",
    )
    win_declared: WinDeclared = reading(
        WinDeclared.AT_DAYS_END,
        question="Is the game won with the seventh Perfect card or when the day is over?",
        because="The sections come in that order; nothing can spoil the win in between.",
        cites=("win.perfect-day", "end.time-runs-out", "end.win-seven-perfect"),
        dispute="D26",
    )
    unlocking: Unlocking = reading(
        Unlocking.AUTOMATIC,
        question="May the players do without an unlocking?",
        because="The text says that playing the card unlocks, not that it may.",
        cites=("unlock.some-learning-cards", "unlock.by-learning-card"),
        dispute="D27",
    )


# The set-up

FEWEST_PLAYERS = 2
MOST_PLAYERS = 6

TRACK_LENGTH = 12
OFF_TRACK = TRACK_LENGTH

Space = Annotated[int, Interval(ge=0, le=OFF_TRACK)]
Track = Annotated[tuple[Annotated[int, Interval(ge=0, le=60)], ...], Len(TRACK_LENGTH, TRACK_LENGTH)]
SEATS = range(MOST_PLAYERS)
Seat = Annotated[int, Interval(ge=0, le=MOST_PLAYERS - 1)]


@frozen
class Setup:
    """What is settled before a game: the players, the level, the prints on the pieces and the readings.

    The rulebook gives no number of players (D15); two to six is what the game is sold for. Nor does it say
    whose birthday counts as nearest when several do (D24): ``dealer`` may be any seat. Seats are
    counted from 0, each the left neighbour of the one before.
    """

    players: Annotated[int, Interval(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)] = 4
    level: Level = Level.STANDARD
    dealer: Annotated[int, Interval(ge=0, le=5)] = 0
    track: Track = unknown_print(
        (24, 22, 20, 18, 16, 14, 12, 10, 0, 0, 0, 0),
        what="the numbers on the spaces of the track, from left to right, 0 where there is none (D01)",
        cites=("level.standard", "level.hard", "level.heckfire", "next.groundhog-moves"),
    )
    unlocks: frozenset[Unlock] = unknown_print(
        frozenset({Unlock(2, 4), Unlock(4, 6), Unlock(5, 8), Unlock(7, 9), Unlock(8, 10), Unlock(10, 12)}),
        what="which Learning card unlocks which of the six Perfect cards that start above the board (D16)",
        cites=("unlock.some-learning-cards", "setup.six-perfect-out"),
    )
    readings: Readings = Readings()


# The states

Score = Annotated[int, Interval(ge=0, le=32)]
Day = Annotated[int, Interval(ge=1, le=60)]


class Outcome(Enum):
    """How the game stands; the last three losses need a reading that is not the default."""

    UNDECIDED = "the game goes on"
    WON = "won by a Perfect Day"
    TOO_FEW_CARDS = "lost by a day with fewer than seven cards"
    NOT_HIGHER = "lost by a Score that is no higher than the day before's"
    SIX_PERFECT = "lost by six Perfect cards without a Perfect Day"
    DECK_SHORT = "lost because the deck is too small for the next deal"
    TRACK_ENDED = "lost because the Groundhog cannot go on"
    NO_ROOM = "lost because there is no room for another row"


@frozen
class Life:
    """Where a game stands in the morning of ``day``, or in the evening of ``day`` if it has ended.

    ``space`` is the Groundhog's space, an index into the track, or just behind it. ``spent`` are all
    cards played so far; ``score`` is the Score of the last day that was lived, 0 before the first. It is
    at most 32: no row is longer than eight cards.
    """

    setup: Setup
    day: Day
    space: Space
    spent: frozenset[Card]
    score: Score
    outcome: Outcome


class Phase(Enum):
    """The parts of a day."""

    DEALING = "the cards are being dealt"
    PLAYING = "the timer runs"
    EVENING = "the day is over and has been judged"


@frozen
class Table:
    """The table, card by card.

    ``deck`` are the cards not dealt, ``hands`` those held at each of the six seats, of
    which the first ``players`` are taken; ``shown`` are the cards in hands that
    lie face-up because they can no longer be played. ``row`` is today's row and ``spent`` the rows of
    earlier days. ``locked`` are the Perfect cards above the board, ``unlocked`` those won today that
    are not in the deck yet. ``to_deal`` cards are still to be dealt, and ``receiver`` gets the next one.

    ``day``, ``space`` and ``score`` are as in :class:`Life`: in the evening of a day after which the game goes
    on they are already those of the next morning, though ``row`` still lies by itself.
    """

    setup: Setup
    day: Day
    space: Space
    phase: Phase
    deck: frozenset[Card]
    hands: Annotated[tuple[frozenset[Card], ...], Len(MOST_PLAYERS, MOST_PLAYERS)]
    shown: frozenset[Card]
    row: frozenset[Card]
    spent: frozenset[Card]
    locked: frozenset[Card]
    unlocked: frozenset[Card]
    to_deal: Annotated[int, Interval(ge=0, le=60)]
    receiver: Seat
    score: Score
    outcome: Outcome
