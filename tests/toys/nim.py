"""A heap of matches, with a reading for each way in which two of them may or may not make a difference."""

from enum import Enum
from pathlib import Path
from typing import Annotated

from spec import Game, Interval, evolve, frozen, reading, require

GAME = Game("nim", "Nim", Path(__file__).parent / "clauses" / "nim")

MOST = 7
GAME.fact("MOST", "setup.heap")


class Heap(Enum):
    """How many matches lie on the heap."""

    SEVEN = "seven"
    FEWER = "fewer than seven"


class Three(Enum):
    """When three may be taken."""

    ALWAYS = "always"
    OF_MANY = "of four or more"


class Last(Enum):
    """What the last match does."""

    WINS = "who takes it wins"
    LOSES = "who takes it loses"


class End(Enum):
    """When the game is over."""

    EMPTY = "when no match is left"
    ONE = "when one match is left or none"


class Pause(Enum):
    """Whether a player who has taken three rests."""

    NO = "there is no rest"
    YES = "the next player alone takes after that, and the rest is forgotten"


class Zero(Enum):
    """What follows where more are taken than there are."""

    CANNOT = "it cannot happen"
    LOST = "the game is lost"


class Names(Enum):
    """Whether matches are called sticks."""

    MATCHES = "no"
    STICKS = "yes"


@frozen
class Setup:
    """How the text is read."""

    heap: Heap = reading(Heap.SEVEN, question="How many?", because="It is usual.", cites=("setup.heap",))
    three: Three = reading(Three.ALWAYS, question="When three?", because="It is said.", cites=("take.one-to-three",))
    last: Last = reading(Last.WINS, question="Who wins?", because="It is usual.", cites=("take.last",))
    end: End = reading(End.EMPTY, question="When is the end?", because="It is usual.", cites=("take.last",))
    pause: Pause = reading(Pause.NO, question="Is there a rest?", because="None is named.", cites=("take.in-turn",))
    zero: Zero = reading(Zero.CANNOT, question="And if none is left?", because="So it is.", cites=("take.last",))
    names: Names = reading(Names.MATCHES, question="What are they called?", because="So it is.", cites=("setup.heap",))


@frozen
class Play:
    """The heap, whose turn it is, and who rests."""

    setup: Setup
    heap: Annotated[int, Interval(ge=0, le=MOST)]
    turn: Annotated[int, Interval(ge=0, le=1)]
    rests: Annotated[int, Interval(ge=0, le=1)] = 0


PLAY = GAME.machine("", state=Play, setup=Setup, sentence="One step is one turn.")


@PLAY.start(cites="setup.heap")
def begin(setup: Setup) -> Play:
    """The heap is full."""
    return Play(setup, MOST if setup.heap is Heap.SEVEN else MOST - 1, 0)


@PLAY.rule(cites=("take.one-to-three", "take.in-turn"))
def take(play: Play, count: Annotated[int, Interval(ge=1, le=3)]) -> Play:
    """A player takes matches."""
    readings = play.setup
    require(count <= play.heap, "take.one-to-three")
    require(count < 3 or readings.three is Three.ALWAYS or play.heap >= 4, "take.one-to-three")
    left = play.heap - count
    rests = 1 if count == 3 and left > 0 and readings.pause is Pause.YES else 0
    return evolve(play, heap=0 if left < 0 and readings.zero is Zero.LOST else left, turn=1 - play.turn, rests=rests)


@PLAY.over
def is_over(play: Play) -> bool:
    """Whether no match is to be taken any more."""
    return play.heap <= (1 if play.setup.end is End.ONE else 0)


@PLAY.observation
def winner(play: Play) -> Annotated[int, Interval(ge=0, le=1)]:
    """Who wins if the game is over now."""
    return 1 - play.turn if play.setup.last is Last.WINS else play.turn


def are_sticks(setup: Setup) -> bool:
    """Whether the matches are called sticks."""
    return setup.names is Names.STICKS
