"""Reachability: a run, found or given, and replayed, or a proof that there is none."""

import pytest
from checking import checked
from twins import heap, played, walk

from checker.instruments import check
from checker.scope import Scope
from checker.verdicts import Verdict
from spec import SpecError


def test_state_of_a_large_machine_is_witnessed() -> None:
    """A state of a large machine is witnessed by a run that the solver finds and the rules replay."""
    result = checked(walk, "five-in-three")
    assert (result.verdict, result.by.partition(" (")[0]) == (Verdict.WITNESSED, "bounded search")
    assert sorted(step["arguments"]["steps"] for step in result.trace) == [1, 2, 2]
    assert result.trace[0]["clauses"] == ["take.some"]


def test_state_of_a_small_machine_is_witnessed_by_going_through_it() -> None:
    """A state of a small machine is witnessed by a shortest run."""
    result = checked(heap, "second-takes-the-last")
    assert (result.verdict, result.by) == (Verdict.WITNESSED, "exhaustive search of 18 states")
    taken = [step["arguments"]["count"] for step in result.trace]
    assert (len(taken), sum(taken)) == (6, 9)


def test_state_of_a_small_machine_is_refuted_by_going_through_it() -> None:
    """A state that a small machine never reaches is refuted."""
    result = checked(heap, "more-than-begun-with")
    assert (result.verdict, result.details) == (Verdict.REFUTED, ("no run reaches such a state",))


def test_state_beyond_the_bound_is_not_refuted() -> None:
    """What is not found within the bound is bounded, with the bound, and not refuted."""
    result = checked(walk, "seven-steps")
    assert (result.verdict, result.bound) == (Verdict.BOUNDED, 3)
    assert result.details == ("no run of at most 3 steps reaches such a state",)


def test_state_that_is_never_reached_is_refuted_by_induction() -> None:
    """That no run of any length reaches a state is proved by induction with a lemma."""
    result = checked(walk, "seven-in-three")
    assert (result.verdict, result.by.partition(" (")[0]) == (Verdict.REFUTED, "induction")
    assert result.rests_on == ("walk.twice-the-clock",)
    assert result.details == ("no run of any length reaches such a state",)


def test_budget_that_ends_is_unknown() -> None:
    """A search over budget is unknown, and says what was spent and what to try."""
    result = checked(walk, "five-in-three", Scope(budget=4))
    assert result.verdict is Verdict.UNKNOWN
    assert result.details[0].startswith(f"spent {result.spent:,} resource units in ")
    assert result.details[1] == "try a larger --budget, a lemma, or a smaller set-up with --set"


def test_small_machine_is_gone_through_from_the_set_ups_in_scope() -> None:
    """What only another reading reaches is not reached, and with that reading it is."""
    assert checked(heap, "second-begins").verdict is Verdict.REFUTED
    assert checked(heap, "second-begins", Scope(readings=(("begins", "second"),))).verdict is Verdict.WITNESSED


def test_run_that_is_given_is_replayed() -> None:
    """A run too long to be searched for is given by the claim, replayed, and told step by step."""
    result = checked(played, "a-thousand-steps")
    assert (result.verdict, result.by) == (Verdict.WITNESSED, "a run given by the claim, replayed")
    assert [step["arguments"]["steps"] for step in result.trace] == [2] * played.FAR
    assert result.details[:2] == ("start: left = 1000", "1. stride(steps = 2)")


def test_run_is_given_for_each_value_of_the_further_parameters() -> None:
    """Where a claim has further parameters, a run is given for each of their values."""
    result = checked(played, "each-number-of-steps")
    assert (result.verdict, result.by) == (Verdict.WITNESSED, "runs given by the claim, replayed")
    assert result.details[:3] == tuple(f"for steps = {steps}: a run of {steps} steps" for steps in (7, 8, 9))


def test_run_that_is_given_covers_its_own_set_up() -> None:
    """A given run speaks of its own set-up, and where another one is asked for it says nothing."""
    claim = played.HEAPS["heap.first-takes-the-last"]
    result = check(played.HEAPS, claim, Scope())
    assert (result.verdict, result.covered) == (Verdict.WITNESSED, "the set-up of the run")
    other = check(played.HEAPS, claim, Scope(readings=(("begins", "second"),)))
    assert other.verdict is Verdict.UNKNOWN
    assert other.details == ("the claim gives a run from a set-up that is not among those asked for",)


@pytest.mark.parametrize(
    ("name", "message", "clause"),
    [
        ("a-thousand-steps-too-soon", " has 500 steps, more than 499", ""),
        ("a-thousand-and-one-steps", " ends after step 500 where the claim is not true", ""),
        (
            "too-many-steps",
            " for steps = 10: step 10, stride(steps = 1), is refused",
            "take.no-more-than-left",
        ),
        ("another-machine", ": it is no run of the claim's machine from its start", ""),
    ],
)
def test_invalid_run_that_is_given(name: str, message: str, clause: str) -> None:
    """A given run that the rules refuse, that is too long or that leads elsewhere is an error that says so."""
    with pytest.raises(SpecError) as caught:
        checked(played, name)
    assert (caught.value.message, caught.value.clause) == (f"the run that walk.{name} gives{message}", clause)
    assert caught.value.place == played.CLAIMS[f"walk.{name}"].place


def test_invalid_run_that_is_refused_while_it_is_made() -> None:
    """A run that is refused while the claim makes it is an error that names the clause."""
    with pytest.raises(SpecError) as caught:
        check(played.HEAPS, played.HEAPS["heap.nine-stones-at-once"], Scope())
    assert caught.value.message == "the run that heap.nine-stones-at-once gives: it is refused while it is made"
    assert caught.value.clause == "take.no-more-than-left"
