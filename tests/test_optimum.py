"""Optima: the value is attained and nothing passes it."""

import pytest
from checking import checked
from twins import heap, walk

from checker.scope import Scope
from checker.verdicts import Verdict


def test_optimum_over_arguments_is_proved() -> None:
    """The largest value over all arguments is attained, and a query of its own proves the bound."""
    result = checked(heap, "stones-and-count")
    assert result.verdict is Verdict.PROVED
    assert result.details == ("the largest value is 11, for stones = 9, count = 2",)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("odd-stones-and-count", "the largest value is 11, for stones = 9, count = 2"),
        ("stones-left", "the smallest value is 0, not 1"),
    ],
)
def test_wrong_optimum_is_refuted(name: str, line: str) -> None:
    """A wrong value is refuted, and the right one is told."""
    result = checked(heap, name)
    assert (result.verdict, result.details[0]) == (Verdict.REFUTED, line)


def test_optimum_without_arguments_is_vacuous() -> None:
    """An optimum over no arguments at all is vacuous."""
    result = checked(heap, "nothing-to-measure")
    assert (result.verdict, result.details) == (Verdict.VACUOUS, ("no arguments meet the premises",))


def test_optimum_over_runs_is_proved() -> None:
    """The smallest value over all runs of a large machine is attained by a run, and bounded by induction."""
    result = checked(walk, "ticks")
    assert (result.verdict, result.by) == (
        Verdict.PROVED,
        "bounded search, bound by induction (incremental)",
    )


def test_optimum_without_a_bound_is_not_proved() -> None:
    """A value that nothing bounds is bounded by the search alone, and the failed induction is told."""
    result = checked(walk, "steps-ahead")
    assert (result.verdict, result.bound) == (Verdict.BOUNDED, 2)
    assert result.details[0] == "the largest value found is 2, but nothing proves that none passes it"
    assert any("may be unreachable" in line for line in result.details)


def test_budget_that_ends_is_unknown() -> None:
    """A bound over budget is unknown."""
    assert checked(heap, "stones-and-count", Scope(budget=4)).verdict is Verdict.UNKNOWN
