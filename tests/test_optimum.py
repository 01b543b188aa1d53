"""Optima: the value is attained and nothing passes it."""

import pytest
from checking import checked
from twins import heap, played, walk

from checker.scope import Scope
from checker.verdicts import Verdict
from spec import SpecError


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


def test_optimum_that_a_given_run_attains_is_proved() -> None:
    """A value that a given run attains is proved by a bound alone, and the run begins as its start says."""
    result = checked(played, "farthest-in-five")
    assert (result.verdict, result.by.partition(" (")[0], result.rests_on) == (
        Verdict.PROVED,
        "a run given by the claim, bound by induction",
        ("walk.at-most-two-a-tick",),
    )
    assert result.details[:3] == ("the largest value is 10", "start: left = 10", "1. stride(steps = 2)")


def test_optimum_of_a_given_run_that_others_pass_is_not_proved() -> None:
    """A value that a given run attains and others pass is bounded, and not proved."""
    result = checked(played, "not-the-farthest-in-five")
    assert (result.verdict, result.by.partition(" (")[0]) == (Verdict.BOUNDED, "a run given by the claim")
    assert result.details[0] == "the largest value found is 9, but nothing proves that none passes it"


def test_invalid_run_that_does_not_attain_the_optimum() -> None:
    """A given run that does not attain the value is an error that says so."""
    with pytest.raises(SpecError) as caught:
        checked(played, "farther-in-five")
    wrong = "ends after step 5 where the measure is not 11"
    assert caught.value.message == f"the run that walk.farther-in-five gives {wrong}"


def test_budget_that_ends_is_unknown() -> None:
    """A bound over budget is unknown."""
    assert checked(heap, "stones-and-count", Scope(budget=4)).verdict is Verdict.UNKNOWN
