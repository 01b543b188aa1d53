"""Refinement: a fine machine against a coarse one."""

import pytest
from checking import checked
from twins import clocks, stages

from checker.verdicts import Verdict


@pytest.mark.parametrize("name", ["hours-of", "hours-played-out"])
def test_refinement_is_proved(name: str) -> None:
    """Each fine step is a coarse step or none, and with a plan every coarse step can be played out."""
    result = checked(clocks, name)
    assert (result.verdict, result.by.partition(" (")[0]) == (Verdict.PROVED, "simulation, step by step")


@pytest.mark.parametrize("name", ["hours-by-leaps", "hours-unnamed"])
def test_step_at_which_the_machines_part_is_shown(name: str) -> None:
    """A wrong coarse rule, or a forgotten one, is told with the fine step and the state before it."""
    result = checked(clocks, name)
    assert result.verdict is Verdict.UNKNOWN
    assert result.details[0] == "the machines part at strike()"
    assert result.details[1].startswith("before (this state may be unreachable): Fine(hour=")


def test_start_at_which_the_machines_part_is_a_refutation() -> None:
    """Machines that start apart are refuted."""
    result = checked(clocks, "hours-from-one")
    assert (result.verdict, result.details) == (Verdict.REFUTED, ("the machines start apart",))


def test_plan_that_gets_stuck_is_shown() -> None:
    """A plan that knows no next move is told with the coarse move and the state."""
    result = checked(clocks, "hours-never-struck")
    assert result.verdict is Verdict.UNKNOWN
    assert result.details[0] == "playing out advance() gets stuck"
    assert "minute=3" in result.details[1]


def test_plan_with_a_move_that_no_state_of_its_case_allows() -> None:
    """A move on the way is checked in every case, also where the conditions of its rule exclude the case."""
    assert checked(stages, "hours-travelled").verdict is Verdict.PROVED
    result = checked(stages, "hours-set-out-at-any-time")
    assert result.verdict is Verdict.UNKNOWN
    assert result.details[0] == "playing out advance() goes wrong at set_out"
    assert "stage=under way" in result.details[1]
