"""A heap of stones from which two players take one or two: the good twin, with true and false claims about it."""

import enum
from pathlib import Path
from typing import Annotated

from checker.claims import Claims, given
from spec import Game, Interval, evolve, frozen, reading, require

FOLDER = Path(__file__).parent / "clauses" / "heap"
GAME = Game("heap", "The heap", FOLDER)

Stones = Annotated[int, Interval(ge=0, le=9)]
Count = Annotated[int, Interval(ge=1, le=2)]


class Seat(enum.Enum):
    """The players."""

    FIRST = 1
    SECOND = 2

    @property
    def other(self) -> "Seat":
        """The other player."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST


class Last(enum.Enum):
    """Who wins."""

    WINS = 1
    LOSES = 2


class Begins(enum.Enum):
    """Who begins."""

    FIRST = 1
    SECOND = 2


@frozen
class Setup:
    """The set-up."""

    last: Last = reading(Last.WINS, question="Who wins?", because="usual", cites=("end.last-wins",))
    begins: Begins = reading(Begins.FIRST, question="Who begins?", because="usual", cites=("take.some",))


@frozen
class Heap:
    """The stones left and who is to move."""

    setup: Setup
    stones: Stones
    to_move: Seat


HEAP = GAME.machine("", state=Heap, setup=Setup, sentence="One player takes stones.")


@HEAP.start
def begin(setup: Setup) -> Heap:
    """Nine stones lie there."""
    return Heap(setup, 9, Seat.FIRST if setup.begins is Begins.FIRST else Seat.SECOND)


@HEAP.rule(cites="take.some")
def take(heap: Heap, count: Count) -> Heap:
    """The player to move takes one or two stones."""
    require(count <= heap.stones, "take.no-more-than-left")
    return evolve(heap, stones=heap.stones - count, to_move=heap.to_move.other)


@HEAP.over
@GAME.defines("end.empty")
def is_over(heap: Heap) -> bool:
    """Whether no stone is left."""
    return heap.stones == 0


def winner(heap: Heap) -> Seat | None:
    """Who has won, at the end."""
    if heap.stones > 0:
        return None
    return heap.to_move.other if heap.setup.last is Last.WINS else heap.to_move


CLAIMS = Claims(GAME)


@CLAIMS.theorem()
def other_of_the_other(seat: Seat) -> bool:
    """The other of the other is oneself."""
    return seat.other.other is seat


@CLAIMS.theorem(expect="REFUTED")
def thirds_are_small(stones: Stones, count: Count) -> bool:
    """A third of the stones is less than three: false for nine stones."""
    given(count > 1)
    return stones // 3 < 3


@CLAIMS.theorem(expect="VACUOUS")
def of_ten_stones(stones: Stones) -> bool:
    """Ten stones are odd, but there never are ten."""
    given(stones > 9)
    return stones % 2 == 1


@CLAIMS.theorem()
def raises_for_no_stones(stones: Stones) -> bool:
    """A share of the stones is at most one: it divides by zero."""
    return stones // stones <= 1


@CLAIMS.possible()
def seven_can_be_halved(stones: Stones) -> bool:
    """Some number of stones over six is twice another."""
    given(stones > 6)
    return stones % 2 == 0


@CLAIMS.possible(expect="REFUTED")
def root_of_seven(stones: Stones) -> bool:
    """Some number of stones squared is seven: false."""
    return stones * stones == 7


@CLAIMS.invariant(HEAP)
def never_ten(heap: Heap) -> bool:
    """There are never ten stones."""
    return heap.stones < 10


@CLAIMS.invariant(HEAP, expect="REFUTED")
def never_four(heap: Heap) -> bool:
    """There are never four stones: false."""
    return heap.stones != 4


@CLAIMS.invariant(HEAP, expect="REFUTED")
def begins_with_less(heap: Heap) -> bool:
    """There are never nine stones: false at the start."""
    return heap.stones < 9


@CLAIMS.invariant(HEAP)
def raises_when_empty(heap: Heap) -> bool:
    """A share of the stones is at most nine: it divides by zero at the end."""
    return 9 // heap.stones <= 9


@CLAIMS.invariant(HEAP, expect="VACUOUS")
def when_ten_are_left(heap: Heap) -> bool:
    """With ten stones left all is well, but they never are."""
    given(heap.stones > 9)
    return False


@CLAIMS.reachable(HEAP, within=6)
def second_takes_the_last(heap: Heap) -> bool:
    """The second player can take the last stone."""
    return heap.stones == 0 and heap.to_move is Seat.FIRST


@CLAIMS.reachable(HEAP, within=6, expect="REFUTED")
def second_begins(heap: Heap) -> bool:
    """The second player moves first: only under another reading."""
    return heap.stones == 9 and heap.to_move is Seat.SECOND


@CLAIMS.reachable(HEAP, within=6, expect="REFUTED")
def more_than_begun_with(heap: Heap) -> bool:
    """More stones than at the start: false."""
    return heap.stones > 9


@CLAIMS.optimum(HEAP, sense="smallest", value=1, where=is_over, expect="REFUTED")
def stones_left(heap: Heap) -> int:
    """At least one stone is left at the end: false."""
    return heap.stones


@CLAIMS.optimum(None, sense="largest", value=11)
def stones_and_count(stones: Stones, count: Count) -> int:
    """Stones and count are at most eleven together."""
    return stones + count


@CLAIMS.optimum(None, sense="largest", value=10, expect="REFUTED")
def odd_stones_and_count(stones: Stones, count: Count) -> int:
    """Odd stones and count are at most ten together: false."""
    given(stones % 2 == 1)
    return stones + count


@CLAIMS.optimum(None, sense="smallest", value=0, expect="VACUOUS")
def nothing_to_measure(stones: Stones) -> int:
    """The least number of stones over nine."""
    given(stones > 9)
    return stones


@CLAIMS.terminates(HEAP)
def stones_fall(heap: Heap) -> int:
    """Play ends, for the stones dwindle."""
    return heap.stones


@CLAIMS.terminates(HEAP, expect="UNKNOWN")
def seats_fall(heap: Heap) -> int:
    """The seat's number falls: it does not."""
    return heap.to_move.value


@CLAIMS.terminates(HEAP)
def pairs_fall(heap: Heap) -> tuple[int, int]:
    """Pairs of stones dwindle, or else single ones."""
    return (heap.stones // 2, heap.stones % 2)


@CLAIMS.consistent(expect="REFUTED")
def counts_of_stones(first: Stones, second: Stones) -> dict[str, bool]:
    """What the clauses say of two numbers."""
    return {
        "take.some": first > second,
        "take.no-more-than-left": second > 4,
        "end.empty": first < 3,
        "end.last-wins": first == second,
    }


@CLAIMS.consistent()
def counts_that_agree(first: Stones, second: Stones) -> dict[str, bool]:
    """What some clauses say of two numbers."""
    return {"take.some": first > second, "take.no-more-than-left": second > 4}


@CLAIMS.theorem(expect="PROVED")
def last_taker_wins(heap: Heap) -> bool:
    """Whoever took the last stone has won."""
    given(heap.stones == 0)
    return winner(heap) is heap.to_move.other


@CLAIMS.robust(last_taker_wins, over=("last", "begins"), expect="REFUTED")
def last_taker_wins_always() -> None:
    """Whoever reads the rules, the last taker wins: false."""


@CLAIMS.robust(other_of_the_other, over=("last", "begins"))
def others_always() -> None:
    """Whoever reads the rules, the other of the other is oneself."""


@CLAIMS.robust(other_of_the_other, over=("lst",))
def unknown_reading() -> None:
    """A reading that does not exist."""
