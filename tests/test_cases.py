"""Steps of an induction that are shown case by case, arguments that the state gives, and what machines share."""

from pathlib import Path

import pytest
from attrs import evolve
from checking import checked
from twins import shelf, shuttle

from checker.claims import When
from checker.instruments import all_claims, check
from checker.registry import load
from checker.runner import Request, run, shared_machine
from checker.scope import Scope
from checker.verdicts import Verdict
from spec import SpecError


def test_step_is_shown_case_by_case() -> None:
    """What holds in each case of a step is proved."""
    result = checked(shelf, "books-are-in-order")
    assert (result.verdict, result.by.partition(" (")[0]) == (Verdict.PROVED, "induction")


def test_cases_that_are_not_all_prove_nothing() -> None:
    """A step outside all cases is not looked at, and so nothing is proved by induction."""
    result = checked(shelf, "books-are-in-order-in-two-cases")
    assert result.verdict is not Verdict.PROVED
    assert any("may not be all" in line for line in result.details)


def test_false_claim_is_refuted_in_its_case() -> None:
    """A claim that is false in one case is refuted, with a run."""
    result = checked(shelf, "there-are-at-most-two-books")
    assert (result.verdict, len(result.trace)) == (Verdict.REFUTED, 3)


def is_any(state: shelf.Shelf, size: shelf.Size) -> bool:
    """A condition with too many cases."""
    return shelf.largest(state) == size


def test_invalid_cases_of_no_rule() -> None:
    """Cases of a rule that the machine does not have are refused, with the nearest name."""
    with pytest.raises(SpecError, match="no rule 'putt'"):
        shelf.CLAIMS.invariant(shelf.SHELF, cases={"putt": shelf.are_so_many})


@pytest.mark.parametrize("condition", [is_any, shelf.always])
def test_invalid_cases_are_not_few(condition: object) -> None:
    """A condition that has thousands of cases, or none, divides no step."""
    with pytest.raises(SpecError, match="are not few"):
        shelf.CLAIMS.invariant(shelf.SHELF, cases={"put": condition})  # type: ignore[dict-item]


def test_argument_that_the_state_gives() -> None:
    """Of too many arguments that may be, the state tells the one with which a rule can fire."""
    assert checked(shelf, "only-no-gap").verdict is Verdict.PROVED


def test_false_argument_by_the_state_proves_nothing() -> None:
    """A function that gives an argument with which the rule cannot fire is no proof."""
    claims = evolve(shelf.CLAIMS, going_on={})
    claims.goes_on(shelf.SHELF, look=When(shelf.always, {"size": shelf.smallest}))
    result = check(claims, all_claims(claims)["shelf.only-no-gap"], Scope())
    assert result.verdict is not Verdict.PROVED


def test_machines_without_turns_share_their_lifts() -> None:
    """Claims about a machine without turns end the same with what they share as they do alone."""
    file = evolve(load(str(Path(shelf.__file__))), is_own=False)
    requests = [Request(file, claim) for claim in file.all_claims.values()]
    together = {result.claim: result.verdict for _, result in run(requests, Scope(), jobs=1)}
    for one in requests:
        results = {result.claim: result.verdict for _, result in run([one], Scope(), jobs=1)}
        assert results[one.claim.id] is together[one.claim.id]
    assert sum(1 for one in requests if shared_machine(file.claims, one.claim)) > 3


def test_refining_machine_keeps_to_the_domains_of_the_other() -> None:
    """That a machine keeps to its domains rests on that of the machine which it refines."""
    result = checked(shuttle, "shuttle-keeps-domains")
    assert result.verdict is Verdict.PROVED
    assert {"shuttle.counter-keeps-domains", "shuttle.the-shuttle-counts"} <= set(result.rests_on)
