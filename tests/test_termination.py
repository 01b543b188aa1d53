"""Termination: a natural number, or a row of them, falls with every step."""

import pytest
from checking import checked
from twins import heap

from checker.verdicts import Verdict


@pytest.mark.parametrize("name", ["stones-fall", "pairs-fall"])
def test_falling_measure_proves_termination(name: str) -> None:
    """A measure that falls proves that every run ends; a row falls at its first difference."""
    assert checked(heap, name).verdict is Verdict.PROVED


def test_measure_that_does_not_fall_proves_nothing() -> None:
    """Where a measure does not fall the step is shown, and the state before it may be unreachable."""
    result = checked(heap, "seats-fall")
    assert result.verdict is Verdict.UNKNOWN
    assert result.details[0].startswith("the measure need not fall with take(count = ")
    assert result.details[1].startswith("before (this state may be unreachable): Heap(")
    assert result.details[2] == "name a lemma that excludes the state before, or another measure"
