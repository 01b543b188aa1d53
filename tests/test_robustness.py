"""Robustness: one claim under every combination of readings."""

import pytest
from checking import checked
from twins import heap, lanes

from checker.scope import Scope
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


def test_lemma_is_proved_under_the_readings_of_the_claim() -> None:
    """A claim under another reading proves its lemmas, and theirs, under that reading, and rests on nothing else."""
    result = checked(lanes, "three-ticks-take-three")
    assert (result.verdict, result.rests_on) == (Verdict.PROVED, ())
    assert result.by.endswith("; lemmas proved under the same readings: lanes.at-least-the-clock")


def test_lemma_that_is_false_under_the_readings_of_the_claim_proves_nothing() -> None:
    """A lemma that holds only under the default readings does not prove a claim under others."""
    result = checked(lanes, "seven-takes-four-long")
    assert (result.verdict, result.rests_on) == (Verdict.UNKNOWN, ())
    assert "these are not proved: lanes.at-most-twice-the-clock (REFUTED)" in result.details[0]


def test_lemma_meant_under_another_reading_is_proved_anew() -> None:
    """A claim under the default readings cannot rest on a lemma that is meant under others."""
    result = checked(lanes, "three-ticks-take-two")
    assert (result.verdict, result.rests_on) == (Verdict.PROVED, ())
    lemmas = "lanes.at-least-the-clock, lanes.three-ticks-take-three"
    assert result.by.endswith(f"; lemmas proved under the same readings: {lemmas}")


def test_lemmas_are_the_run_s_own_under_the_same_readings() -> None:
    """Under the default readings a claim rests on its lemmas, which the run checks."""
    assert checked(lanes, "seven-takes-four").rests_on == ("lanes.at-most-twice-the-clock",)
    scope = Scope(readings=(("stride", "long"),))
    assert checked(lanes, "seven-takes-four", scope).rests_on == ("lanes.at-most-twice-the-clock",)


def test_robustness_does_not_rest_on_lemmas_under_other_readings() -> None:
    """A claim is not robust by a lemma that some reading makes false; it rests on the lemmas of the default ones."""
    result = checked(lanes, "seven-takes-four-always")
    assert (result.verdict, result.details[1]) == (Verdict.UNKNOWN, "seven-takes-four is UNKNOWN with stride = LONG")
    assert checked(lanes, "three-ticks-take-two-always").verdict is Verdict.PROVED
