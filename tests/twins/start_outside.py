"""The bad twin with a start outside its domain."""

from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims
from spec import Game, Interval, evolve, frozen, require

GAME = Game("start-outside", "The heap", FOLDER)
Stones = Annotated[int, Interval(ge=0, le=9)]
Count = Annotated[int, Interval(ge=1, le=2)]


@frozen
class Heap:
    """The stones left."""

    stones: Stones


HEAP = GAME.machine("", state=Heap)
CLAIMS = Claims(GAME)


@HEAP.start
def begin() -> Heap:
    """Ten stones, which is one too many."""
    return Heap(10)


@HEAP.rule(cites="take.some")
def take(heap: Heap, count: Count) -> Heap:
    """Take one or two stones."""
    require(count <= heap.stones, "take.no-more-than-left")
    return evolve(heap, stones=heap.stones - count)


@HEAP.over
def is_over(heap: Heap) -> bool:
    """Whether no stone is left."""
    return heap.stones == 0
