"""Throws in exact directions, and points: a machine with rational arguments that carries out the rule of another."""

from fractions import Fraction
from typing import Annotated

from twins.heap import FOLDER

from checker.claims import Claims
from checker.runs import Move, Run, follow
from spec import Game, Interval, evolve, frozen, require

GAME = Game("throws", "The throws", FOLDER)

Part = Annotated[Fraction, Interval(ge=-1, le=1)]
Count = Annotated[int, Interval(ge=0, le=9)]


@frozen
class Direction:
    """A direction."""

    x: Part
    y: Part


@frozen
class Throws:
    """How many throws were made."""

    made: Count


THROWS = GAME.machine("throws", state=Throws, sentence="Stones are thrown.")
POINTS = GAME.machine("points", state=Throws, sentence="Throws are counted.")
CLAIMS = Claims(GAME)


@POINTS.start
def begin_to_count() -> Throws:
    """Nothing was thrown."""
    return Throws(0)


@POINTS.rule(cites="take.some")
def count(throws: Throws, more: Annotated[int, Interval(ge=1, le=2)]) -> Throws:
    """Throws are counted one by one: two are refused, and so is a tenth."""
    require(more == 1, "end.last-wins")
    require(throws.made < 9, "take.no-more-than-left")
    return evolve(throws, made=throws.made + more)


@THROWS.start
def begin() -> Throws:
    """Nothing was thrown."""
    return begin_to_count()


@THROWS.rule(cites="take.some")
def throw(throws: Throws, direction: Direction) -> Throws:
    """A throw goes in a direction of length one, and forwards; each is counted for one."""
    require(direction.x * direction.x + direction.y * direction.y == 1, "take.some")
    require(direction.x > 0, "take.no-more-than-left")
    return count(throws, 1)


@CLAIMS.reachable(
    THROWS,
    within=1,
    play=lambda: follow(
        THROWS, lambda one: Move("throw", (Direction(Fraction(1), Fraction(0)),)) if one.made == 0 else None
    ),
)
def one_throw(throws: Throws) -> bool:
    """Something can be thrown."""
    return throws.made == 1


def three_throws() -> Run:
    """A run of three throws, each in another direction."""
    parts = ((Fraction(1), Fraction(0)), (Fraction(3, 5), Fraction(4, 5)), (Fraction(4, 5), Fraction(-3, 5)))
    return follow(THROWS, lambda one: Move("throw", (Direction(*parts[one.made]),)) if one.made < 3 else None)
