"""The bad twin with two forced rules that disagree."""

from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims
from spec import Game, Interval, evolve, frozen, require

GAME = Game("clash", "The heap", FOLDER)
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


@HEAP.rule(cites="take.some", forced=True)
def take_one(heap: Heap) -> Heap:
    """One stone must be taken."""
    require(heap.stones >= 1, "take.no-more-than-left")
    return evolve(heap, stones=heap.stones - 1)


@HEAP.rule(cites="take.some", forced=True)
def take_two(heap: Heap) -> Heap:
    """Two stones must be taken."""
    require(heap.stones >= 2, "take.no-more-than-left")
    return evolve(heap, stones=heap.stones - 2)


@HEAP.over
def is_over(heap: Heap) -> bool:
    """Whether no stone is left."""
    return heap.stones == 0
