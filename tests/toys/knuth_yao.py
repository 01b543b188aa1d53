"""The die of Knuth and Yao: a fair die made of tosses of a fair coin."""

import enum
from pathlib import Path

from spec import Game, frozen

GAME = Game("knuth-yao", "The die of Knuth and Yao", Path(__file__).parent / "clauses" / "knuth_yao")


class Side(enum.Enum):
    """The sides of the coin."""

    HEADS = "heads"
    TAILS = "tails"


class Node(enum.Enum):
    """What is known so far: the seven nodes of the tree, then the six faces."""

    ROOT = "nothing"
    LOW = "one to three"
    HIGH = "four to six"
    ONE_OR_AGAIN = "one, or low again"
    TWO_OR_THREE = "two or three"
    FOUR_OR_FIVE = "four or five"
    SIX_OR_AGAIN = "six, or high again"
    ONE = "one"
    TWO = "two"
    THREE = "three"
    FOUR = "four"
    FIVE = "five"
    SIX = "six"


NEXT = {
    Node.ROOT: (Node.LOW, Node.HIGH),
    Node.LOW: (Node.ONE_OR_AGAIN, Node.TWO_OR_THREE),
    Node.HIGH: (Node.FOUR_OR_FIVE, Node.SIX_OR_AGAIN),
    Node.ONE_OR_AGAIN: (Node.LOW, Node.ONE),
    Node.TWO_OR_THREE: (Node.TWO, Node.THREE),
    Node.FOUR_OR_FIVE: (Node.FOUR, Node.FIVE),
    Node.SIX_OR_AGAIN: (Node.SIX, Node.HIGH),
}
FACES = frozenset({Node.ONE, Node.TWO, Node.THREE, Node.FOUR, Node.FIVE, Node.SIX})
GAME.fact("NEXT", "toss.down-the-tree")
GAME.fact("FACES", "end.a-face")


@frozen
class Die:
    """Where the tosses have led."""

    node: Node


PLAY = GAME.machine("", state=Die, sentence="The coin is tossed once.")


@PLAY.start(cites="setup.root")
def begin() -> Die:
    """Nothing is known."""
    return Die(Node.ROOT)


@PLAY.chance(cites="toss.down-the-tree")
def toss(die: Die, side: Side) -> Die:
    """The coin falls on one of its sides, each as likely as the other."""
    heads, tails = NEXT[die.node]
    return Die(heads if side is Side.HEADS else tails)


@PLAY.over
@GAME.defines("end.a-face")
def is_over(die: Die) -> bool:
    """Whether a face has come up."""
    return die.node in FACES
