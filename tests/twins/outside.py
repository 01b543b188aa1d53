"""The bad twin with a step that leaves the domain of its field."""

from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims
from spec import Game, Interval, evolve, frozen

GAME = Game("outside", "The heap", FOLDER)
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
    """Nine stones lie there."""
    return Heap(9)


@HEAP.rule(cites="take.some")
def take(heap: Heap, count: Count) -> Heap:
    """Take one or two stones, though they may not be there."""
    return evolve(heap, stones=heap.stones - count)


@HEAP.over
def is_over(heap: Heap) -> bool:
    """Whether no stone is left."""
    return heap.stones == 0
