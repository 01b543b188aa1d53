"""What every game owes its readers: each obligation met by the good twin and missed by a bad one."""

from types import ModuleType

import pytest
from checking import checked
from twins import (
    clash,
    clocks,
    gap,
    heap,
    idle_require,
    idle_rule,
    outside,
    raising,
    start_outside,
    start_outside_later,
    walk,
)

from checker.instruments import all_claims
from checker.verdicts import Verdict
from spec import SpecError

KINDS = ("no-gap", "keeps-domains", "never-raises", "every-rule-fires", "every-require-refuses")


@pytest.mark.parametrize("kind", KINDS)
def test_good_twin_meets_its_obligations(kind: str) -> None:
    """The good twin meets every obligation."""
    assert checked(heap, f"only-{kind}").as_expected


def test_obligations_are_generated_for_every_machine() -> None:
    """Each machine has every obligation, and that of clashes where it has two forced rules."""
    found = {claim.name for claim in all_claims(clocks.CLAIMS).values() if claim.kind in KINDS}
    assert found == {f"{machine}-{kind}" for machine in ("fine", "coarse") for kind in KINDS}
    assert "clash.only-no-clash" in all_claims(clash.CLAIMS)
    assert "heap.only-no-clash" not in all_claims(heap.CLAIMS)


@pytest.mark.parametrize(
    ("twin", "kind", "verdict", "line"),
    [
        (gap, "no-gap", Verdict.REFUTED, "4. take_two()"),
        (clash, "no-clash", Verdict.UNKNOWN, "take_one and take_two disagree in this state, which may be unreachable"),
        (outside, "keeps-domains", Verdict.UNKNOWN, "take(count = 2) leaves the domains of the state"),
        (start_outside, "keeps-domains", Verdict.REFUTED, "the start leaves the domains of the state"),
        (raising, "never-raises", Verdict.UNKNOWN, "the induction step fails: take(count = 1) raises an error"),
        (idle_rule, "every-rule-fires", Verdict.SAMPLED, "add never fired in the walks that were tried"),
        (idle_require, "every-require-refuses", Verdict.SAMPLED, "take.some never refused in the walks"),
    ],
    ids=lambda value: value.__name__.partition(".")[2] if isinstance(value, ModuleType) else None,
)
def test_bad_twin_misses_its_obligation(twin: ModuleType, kind: str, verdict: Verdict, line: str) -> None:
    """Each flaw is found by the obligation that it misses, and told."""
    result = checked(twin, f"only-{kind}")
    assert result.verdict is verdict
    assert not result.as_expected
    assert any(line in one for one in result.details)


def test_each_shape_of_a_start_is_looked_at_by_itself() -> None:
    """A start that is outside in the second shape only is told with a set-up for which it is."""
    result = checked(start_outside_later, "only-keeps-domains")
    assert result.verdict is Verdict.REFUTED
    assert result.details == ("the start leaves the domains of the state for setup = Setup(purses=2, coins=9)",)


@pytest.mark.parametrize("twin", [gap, clash, outside, idle_rule, idle_require])
def test_bad_twin_misses_no_other_obligation(twin: ModuleType) -> None:
    """A twin has one flaw, and the other obligations do not see it."""
    claims = [claim.name for claim in all_claims(twin.CLAIMS).values()]
    assert sum(not checked(twin, name).as_expected for name in claims) == 1


def test_invalid_rule_that_raises_is_named() -> None:
    """Walks that meet a rule that raises end in an error that names the rule and its line."""
    with pytest.raises(SpecError, match=r"the rule take\(count = 1\) raises ZeroDivisionError") as caught:
        checked(raising, "only-every-rule-fires")
    assert caught.value.place == raising.HEAP.rules["take"].place


def test_unreachable_gap_is_marked_so() -> None:
    """A state without a move that only the solver saw is unknown, and may be unreachable."""
    result = checked(walk, "only-no-gap")
    assert result.verdict is Verdict.UNKNOWN
    assert result.details[0].startswith("no move was found in this state, which may be unreachable: Walk(")


def test_walks_vary_the_start() -> None:
    """A rule fires in some walk even where most starts do not allow it."""
    assert checked(walk, "only-every-rule-fires").verdict is Verdict.WITNESSED
