"""The 3x3 sliding puzzle: eight tiles and a gap; a tile beside the gap slides into it."""

import enum
from pathlib import Path
from typing import Annotated

from spec import Game, Interval, Len, frozen, require

GAME = Game("sliding-puzzle", "The sliding puzzle", Path(__file__).parent / "clauses" / "sliding_puzzle")


class Direction(enum.Enum):
    """Where a tile slides."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


Cell = Annotated[int, Interval(ge=0, le=8)]
Tile = Annotated[int, Interval(ge=0, le=8)]


@frozen
class Puzzle:
    """The tile in each cell, row by row, 0 being the gap, and the cell in which the gap is."""

    cells: Annotated[tuple[Tile, ...], Len(9, 9)]
    gap: Cell


PLAY = GAME.machine("", state=Puzzle, sentence="One tile slides.")

SOLVED = Puzzle((1, 2, 3, 4, 5, 6, 7, 8, 0), 8)
GAME.fact("SOLVED", "setup.solved")

BESIDE: dict[Direction, tuple[Cell | None, ...]] = {
    Direction.UP: (3, 4, 5, 6, 7, 8, None, None, None),
    Direction.DOWN: (None, None, None, 0, 1, 2, 3, 4, 5),
    Direction.LEFT: (1, 2, None, 4, 5, None, 7, 8, None),
    Direction.RIGHT: (None, 0, 1, None, 3, 4, None, 6, 7),
}


@PLAY.start(cites="setup.solved")
def begin() -> Puzzle:
    """The tiles are in order, and the gap is in the last cell."""
    return SOLVED


@PLAY.rule(cites="slide.into-the-gap")
def slide(puzzle: Puzzle, direction: Direction) -> Puzzle:
    """The tile from which ``direction`` leads to the gap slides into it."""
    moved = BESIDE[direction][puzzle.gap]
    require(moved is not None, "slide.only-from-beside")
    tile = puzzle.cells[moved]
    cells = tuple(
        tile if cell == puzzle.gap else 0 if cell == moved else shown for cell, shown in enumerate(puzzle.cells)
    )
    return Puzzle(cells, moved)


def tiles_are_kept(puzzle: Puzzle) -> bool:
    """The numbers on the tiles add up to 36."""
    return sum(puzzle.cells) == 36


def gap_is_known(puzzle: Puzzle) -> bool:
    """The gap is where the state says."""
    return puzzle.cells[puzzle.gap] == 0
