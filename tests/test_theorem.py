"""Theorems: proved, refuted by a replayed counterexample, vacuous, unknown, or wrong in themselves."""

import pytest
from checking import checked
from twins import heap

from checker.scope import Scope
from checker.solve import LADDER
from checker.verdicts import Verdict
from spec import SpecError


def test_true_theorem_is_proved() -> None:
    """A true theorem is proved, by the solver."""
    result = checked(heap, "other-of-the-other")
    assert (result.verdict, result.by.partition(" (")[0]) == (Verdict.PROVED, "solver")
    assert result.as_expected


def test_false_theorem_is_refuted() -> None:
    """A false theorem is refuted, and the counterexample is one for Python too."""
    result = checked(heap, "thirds-are-small")
    assert result.verdict is Verdict.REFUTED
    assert result.details == ("counterexample: stones = 9, count = 2",)
    assert not heap.thirds_are_small(9, 2)


def test_theorem_without_arguments_is_vacuous() -> None:
    """A theorem whose premises can never hold is vacuous, not proved."""
    result = checked(heap, "of-ten-stones")
    assert result.verdict is Verdict.VACUOUS
    assert result.details == ("no arguments meet the premises of the claim",)


def test_invalid_theorem_that_raises() -> None:
    """A theorem that divides by zero is an error that names the claim, its line and the arguments."""
    with pytest.raises(SpecError, match=r"the claim heap\.raises-for-no-stones raises ZeroDivisionError") as caught:
        checked(heap, "raises-for-no-stones")
    assert caught.value.place == heap.CLAIMS["heap.raises-for-no-stones"].place
    assert "for example on 0" in caught.value.message
    assert caught.value.cure == "narrow its arguments with given(...), or mend the function"


def test_budget_that_ends_is_unknown() -> None:
    """A query over budget is unknown, and says what was spent and what to try."""
    result = checked(heap, "thirds-are-small", Scope(budget=4))
    assert result.verdict is Verdict.UNKNOWN
    assert result.spent > 0
    assert result.details == (
        f"spent {result.spent:,} resource units in {len(LADDER) + 1} queries on the theorem",
        "try a larger --budget, a lemma, or a smaller set-up with --set",
    )


def test_possible_thing_is_witnessed() -> None:
    """What some arguments make true is witnessed by such arguments."""
    result = checked(heap, "seven-can-be-halved")
    assert result.verdict is Verdict.WITNESSED
    assert "stones = 8" in "".join(result.details)


def test_impossible_thing_is_refuted() -> None:
    """What no arguments make true is refuted."""
    result = checked(heap, "root-of-seven")
    assert (result.verdict, result.details) == (Verdict.REFUTED, ("there are no such arguments",))
