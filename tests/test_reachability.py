"""Reachability: a shortest run, replayed, or a proof that there is none."""

from checking import checked
from twins import heap, walk

from checker.scope import Scope
from checker.verdicts import Verdict


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
