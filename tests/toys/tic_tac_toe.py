"""Tic-tac-toe: two players mark the squares of a 3x3 board in turn; three in line win."""

import enum
from pathlib import Path
from typing import Annotated

from spec import Game, Interval, Len, frozen, require

GAME = Game("tic-tac-toe", "Tic-tac-toe", Path(__file__).parent / "clauses" / "tic_tac_toe")


class Mark(enum.Enum):
    """The marks of the two players."""

    CROSS = "a cross"
    NOUGHT = "a nought"

    @property
    def other(self) -> "Mark":
        """The other player's mark."""
        return Mark.NOUGHT if self is Mark.CROSS else Mark.CROSS


Board = Annotated[tuple[Mark | None, ...], Len(9, 9)]


@frozen
class Position:
    """The mark on each square, row by row, None being an empty square, and the mark of the player to move."""

    board: Board
    to_move: Mark


PLAY = GAME.machine("", state=Position, sentence="One player marks one square.")

LINES = (
    (0, 1, 2), (3, 4, 5), (6, 7, 8),
    (0, 3, 6), (1, 4, 7), (2, 5, 8),
    (0, 4, 8), (2, 4, 6),
)  # fmt: skip
GAME.fact("LINES", "end.three-in-line")


def has_line(board: Board, mark: Mark) -> bool:
    """Whether three squares in a line show ``mark``."""
    for first, second, third in LINES:
        if board[first] is mark and board[second] is mark and board[third] is mark:
            return True
    return False


@PLAY.start(cites=("setup.empty-board", "setup.cross-begins"))
def begin() -> Position:
    """The board is empty, and cross begins."""
    return Position((None,) * 9, Mark.CROSS)


@PLAY.rule(cites=("turn.mark-a-square", "turn.in-turn"))
def mark(position: Position, square: Annotated[int, Interval(ge=0, le=8)]) -> Position:
    """The player to move marks an empty square."""
    require(position.board[square] is None, "turn.only-empty-squares")
    board = tuple(position.to_move if index == square else shown for index, shown in enumerate(position.board))
    return Position(board, position.to_move.other)


@PLAY.over
@GAME.defines("end.three-in-line", "end.full-board")
def is_over(position: Position) -> bool:
    """Whether the player who moved last has a line, or the board is full."""
    return has_line(position.board, position.to_move.other) or None not in position.board


def never_two_winners(position: Position) -> bool:
    """The two players never both have a line."""
    return not (has_line(position.board, Mark.CROSS) and has_line(position.board, Mark.NOUGHT))


def marks_are_balanced(position: Position) -> bool:
    """Cross has as many marks as nought, or one more when nought is to move."""
    crosses = sum(shown is Mark.CROSS for shown in position.board)
    noughts = sum(shown is Mark.NOUGHT for shown in position.board)
    return crosses - noughts == (0 if position.to_move is Mark.CROSS else 1)


def nought_never_wins(position: Position) -> bool:
    """Nought never has a line, which is false."""
    return not has_line(position.board, Mark.NOUGHT)
