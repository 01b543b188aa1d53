"""The towers of Hanoi counted up to the exchange of the two free pegs."""

from toys.hanoi import GAME, PLAY, Peg, Pegs

from checker.claims import Claims, Symmetry
from spec import evolve

CLAIMS = Claims(GAME)
EXCHANGED = {Peg.LEFT: Peg.LEFT, Peg.MIDDLE: Peg.RIGHT, Peg.RIGHT: Peg.MIDDLE}


def exchanged(pegs: Pegs) -> Pegs:
    """The middle and the right peg change places."""
    return evolve(pegs, place=tuple(EXCHANGED[peg] for peg in pegs.place))


def exchanged_move(disk: int, to: Peg) -> tuple[int, Peg]:
    """A move when the middle and the right peg have changed places."""
    return disk, EXCHANGED[to]


@CLAIMS.census(PLAY, states=1092, farthest=63, symmetries=(Symmetry(exchanged, {"move": exchanged_move}),))
def ways_to_stand(pegs: Pegs) -> bool:
    """Towers of one to six disks can stand in 3 + 9 + 27 + 81 + 243 + 729 ways."""
    return True
