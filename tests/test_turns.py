"""Machines that look up a row by a number of their state, and hints about how play goes on."""

import pytest
from checking import checked
from twins import purses

from checker.lift.machines import lookups
from checker.verdicts import Verdict
from spec import SpecError


def test_lookup_is_seen_where_it_is_written() -> None:
    """A rule that reads the purse whose turn it is looks up that row by that number."""
    assert lookups(purses.PURSES, purses.PURSES.rules["pay"]) == {("turn", "coins")}


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("no-coin-is-lost", Verdict.PROVED),
        ("the-last-purse-is-never-opened", Verdict.REFUTED),
        ("whoever-acts-has-all-coins", Verdict.REFUTED),
        ("only-keeps-domains", Verdict.PROVED),
        ("only-never-raises", Verdict.PROVED),
    ],
)
def test_every_turn_is_looked_at(name: str, verdict: Verdict) -> None:
    """What is true of every purse is proved, and what is false of one is not."""
    assert checked(purses, name).verdict is verdict


def test_false_hint_proves_no_lack_of_gaps() -> None:
    """A hint that says that a rule can fire where it cannot is no proof: the gap is found."""
    result = checked(purses, "only-no-gap")
    assert result.verdict is Verdict.REFUTED


def test_invalid_hint_names_no_rule() -> None:
    """A hint for a rule that the machine does not have is refused, with the nearest name."""
    with pytest.raises(SpecError, match="no rule 'pai'"):
        purses.CLAIMS.goes_on(purses.PURSES, pai=purses.has_coins)
