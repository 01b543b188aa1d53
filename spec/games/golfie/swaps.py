"""Nothing but Moves: in which ways the nine cards of an area can come to lie, if all are told apart."""

from typing import Annotated

from spec import Interval, Len, frozen
from spec.games.golfie.areas import has_neighbour, swapped
from spec.games.golfie.components import CELLS, GAME, Cell, Direction

NEIGHBOURS = tuple(
    (cell, cell + way.value) for cell in CELLS for way in (Direction.RIGHT, Direction.DOWN) if has_neighbour(cell, way)
)
GAME.fact("NEIGHBOURS", "move.orthogonal")
Pair = Annotated[int, Interval(ge=0, le=11)]


@frozen
class Arrangement:
    """The card at each place; cards are numbered by the places where they lie at first."""

    cards: Annotated[tuple[Cell, ...], Len(9, 9)]


ARRANGEMENT = GAME.machine("arrangement", state=Arrangement, sentence="One step is one Move.")


@ARRANGEMENT.start(cites="setup.three-by-three")
def arrange() -> Arrangement:
    """Nine cards lie in three rows."""
    return Arrangement(tuple(CELLS))


@ARRANGEMENT.rule(cites=("move.swap", "move.any-neighbour", "move.orthogonal"))
def swap(arrangement: Arrangement, pair: Pair) -> Arrangement:
    """The cards at two neighbouring places are changed for each other."""
    one, other = NEIGHBOURS[pair]
    return Arrangement(swapped(arrangement.cards, one, other))
