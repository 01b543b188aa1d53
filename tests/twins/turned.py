"""Tic-tac-toe counted up to symmetry, and maps that are no symmetries of it."""

from toys.tic_tac_toe import GAME, PLAY, Board, Mark, Position, has_line

from checker.claims import Claims, Symmetry, given

CLAIMS = Claims(GAME)
TURN = (2, 5, 8, 1, 4, 7, 0, 3, 6)
MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)


def board_of(board: Board, places: tuple[int, ...]) -> Board:
    """A board whose squares come to other places."""
    return tuple(board[places.index(place)] for place in range(9))


def turned(position: Position) -> Position:
    """The position seen from the side."""
    return Position(board_of(position.board, TURN), position.to_move)


def turned_square(square: int) -> tuple[int]:
    """A square seen from the side."""
    return (TURN[square],)


def mirrored(position: Position) -> Position:
    """The position seen in a mirror."""
    return Position(board_of(position.board, MIRROR), position.to_move)


def mirrored_square(square: int) -> tuple[int]:
    """A square seen in a mirror."""
    return (MIRROR[square],)


TURNED = Symmetry(turned, {"mark": turned_square})
MIRRORED = Symmetry(mirrored, {"mark": mirrored_square})


@CLAIMS.census(PLAY, states=5478, farthest=9, symmetries=(TURNED, MIRRORED))
def positions(position: Position) -> bool:
    """There are 5,478 positions."""
    return True


@CLAIMS.census(PLAY, states=942, farthest=9)
def lines(position: Position) -> bool:
    """In 942 positions somebody has a line."""
    return has_line(position.board, Mark.CROSS) or has_line(position.board, Mark.NOUGHT)


@CLAIMS.census(PLAY, states=942, farthest=9, symmetries=(TURNED, MIRRORED))
def lines_up_to_symmetry(position: Position) -> bool:
    """In 942 positions somebody has a line, and symmetries make no difference to that."""
    given(None in position.board or has_line(position.board, position.to_move.other))
    return has_line(position.board, position.to_move.other)


@CLAIMS.census(PLAY, states=1, farthest=0, symmetries=(TURNED,))
def empty_boards(position: Position) -> bool:
    """One position has an empty board."""
    return all(shown is None for shown in position.board)


@CLAIMS.census(PLAY, states=0, farthest=0)
def two_lines(position: Position) -> bool:
    """Never have both players a line."""
    return has_line(position.board, Mark.CROSS) and has_line(position.board, Mark.NOUGHT)


@CLAIMS.census(PLAY, states=5477, farthest=9, symmetries=(TURNED,), expect="REFUTED")
def too_few(position: Position) -> bool:
    """There are 5,477 positions: false."""
    return True


@CLAIMS.census(PLAY, states=5478, farthest=8, expect="REFUTED")
def too_near(position: Position) -> bool:
    """Every position is reached in eight marks: false."""
    return True


def wiped(position: Position) -> Position:
    """The empty board: every position becomes the same."""
    return Position((None,) * 9, Mark.CROSS)


@CLAIMS.census(PLAY, states=5478, farthest=9, symmetries=(Symmetry(wiped, {}),), expect="UNKNOWN")
def positions_wiped(position: Position) -> bool:
    """A wiped board is called a symmetry, and is not one to one."""
    return True


@CLAIMS.census(PLAY, states=5478, farthest=9, symmetries=(Symmetry(turned, {}),), expect="UNKNOWN")
def positions_turned_alone(position: Position) -> bool:
    """A turned board is called a symmetry, though the marks are not turned."""
    return True


def exchanged(position: Position) -> Position:
    """The position with its first two squares exchanged."""
    return Position(board_of(position.board, (1, 0, 2, 3, 4, 5, 6, 7, 8)), position.to_move)


def exchanged_square(square: int) -> tuple[int]:
    """The first two squares exchanged."""
    return (1 - square if square < 2 else square,)


@CLAIMS.census(
    PLAY, states=5478, farthest=9, symmetries=(Symmetry(exchanged, {"mark": exchanged_square}),), expect="UNKNOWN"
)
def positions_exchanged(position: Position) -> bool:
    """Two squares are exchanged, and so are not in the same lines."""
    return True


def turned_while_empty(position: Position) -> Position:
    """The position seen from the side, as long as there is no mark in the corner."""
    given(position.board[0] is None)
    return turned(position)


@CLAIMS.census(PLAY, states=5478, farthest=9, symmetries=(Symmetry(turned_while_empty, {}),), expect="UNKNOWN")
def positions_turned_at_times(position: Position) -> bool:
    """Not every position has an image."""
    return True


def marked_otherwise(position: Position) -> Position:
    """The position with noughts for crosses: nought would begin."""
    board = tuple(None if shown is None else shown.other for shown in position.board)
    return Position(board, position.to_move.other)


@CLAIMS.census(PLAY, states=5478, farthest=9, symmetries=(Symmetry(marked_otherwise, {}),))
def positions_marked_otherwise(position: Position) -> bool:
    """Noughts for crosses are a symmetry of the rules, but not of the start."""
    return True


@CLAIMS.census(PLAY, states=5478, farthest=9, symmetries=(TURNED,))
def positions_with_a_free_corner(position: Position) -> bool:
    """A corner is no longer the same corner when the board is turned."""
    return position.board[0] is None
