"""Robustness: one claim under every combination of readings."""

import pytest
from checking import checked
from twins import heap

from checker.verdicts import Verdict
from spec import SpecError


def test_claim_that_no_reading_changes_is_robust() -> None:
    """A claim with the same verdict in every combination is robust, and the combinations are counted."""
    result = checked(heap, "others-always")
    assert (result.verdict, result.covered) == (Verdict.PROVED, "4 combinations of last, begins")


def test_reading_that_flips_a_claim_is_told() -> None:
    """The smallest change of readings that flips a claim is listed, and no larger one."""
    result = checked(heap, "last-taker-wins-always")
    assert result.verdict is Verdict.REFUTED
    assert result.details == (
        "last-taker-wins is PROVED under the default readings",
        "last-taker-wins is REFUTED with last = LOSES",
    )


def test_invalid_reading_is_refused() -> None:
    """A reading that does not exist is refused with the nearest one."""
    with pytest.raises(SpecError, match=r"claim heap\.unknown-reading: no reading 'lst'") as caught:
        checked(heap, "unknown-reading")
    assert caught.value.cure == "Did you mean 'last'?"
