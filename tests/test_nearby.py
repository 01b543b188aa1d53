"""Moves near those of given runs: one argument is another, and refusals are seen that hardly any draw would meet."""

from fractions import Fraction

from checking import checked
from twins import throws
from twins.throws import THROWS, Direction, three_throws

from checker.instruments.nearby import Nearby
from checker.runs import Move
from checker.verdicts import Verdict


def near() -> Nearby:
    """What is near the run of three throws."""
    nearby = Nearby(THROWS)
    nearby.learn(three_throws())
    return nearby


def test_values_that_runs_meet_are_near() -> None:
    """Near a move are those with an argument of another move, and with one part of it at an end of its domain."""
    one = Direction(Fraction(1), Fraction(0))
    found = {move.arguments[0] for move in near().moves(Move("throw", (one,)), {})}
    assert {move.arguments[0] for move in three_throws().moves} <= found
    assert {Direction(Fraction(-1), Fraction(0)), Direction(Fraction(1), Fraction(4, 5))} <= found
    assert all(-1 <= part <= 1 for direction in found for part in (direction.x, direction.y))


def test_refusals_along_a_run() -> None:
    """Both conditions of a throw are seen to refuse, the second of a direction of length one; a third is not."""
    wanted = ("take.some", "take.no-more-than-left", "end.last-wins")
    assert set(near().refused_along(three_throws(), wanted)) == {"take.some", "take.no-more-than-left"}


def test_nothing_is_tried_that_is_not_wanted() -> None:
    """Nothing is told of clauses that nobody asked about."""
    assert list(near().refused_along(three_throws(), ())) == []


def test_what_another_machine_requires_is_not_owed() -> None:
    """A machine that carries out the rule of another owes no refusal by a condition of that one, which owes it."""
    result = checked(throws, "throws-every-require-refuses")
    assert result.verdict is Verdict.WITNESSED
    assert {line.split()[0] for line in result.details} == {"take.some", "take.no-more-than-left"}
    assert all("a run of throws.one-throw" in line for line in result.details)
    counted = checked(throws, "points-every-require-refuses")
    assert counted.verdict is Verdict.WITNESSED
    assert {line.split()[0] for line in counted.details} == {"end.last-wins", "take.no-more-than-left"}
