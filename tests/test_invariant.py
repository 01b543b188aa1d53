"""Invariants: by induction, by lemmas, by search, refuted with a replayed run, bounded, vacuous."""

import pytest
from checking import checked
from toys import flawed
from twins import heap, walk

from checker.verdicts import Verdict
from spec import SpecError


def test_inductive_invariant_is_proved() -> None:
    """An invariant that every step keeps is proved by induction."""
    result = checked(walk, "as-far-as-the-clock")
    assert (result.verdict, result.by, result.rests_on) == (Verdict.PROVED, "induction (related assumptions)", ())


def test_lemma_makes_an_invariant_inductive() -> None:
    """An invariant that is not inductive by itself is proved with a lemma, and says that it rests on it."""
    result = checked(walk, "five-ticks-come-first-by-a-lemma")
    assert (result.verdict, result.rests_on) == (Verdict.PROVED, ("walk.twice-the-clock",))


def test_lemma_says_nothing_where_its_premise_fails() -> None:
    """A false invariant is not proved by a lemma about other states: a run refutes it."""
    assert checked(flawed, "fine-at-nought").verdict is Verdict.PROVED
    result = checked(flawed, "never-three")
    assert (result.verdict, result.rests_on) == (Verdict.REFUTED, ())
    assert [step["rule"] for step in result.trace] == ["count_up"] * 3


def test_failed_induction_step_is_no_violation() -> None:
    """Where induction fails and nothing is found, the verdict is bounded and the state before may be unreachable."""
    result = checked(walk, "five-ticks-come-first")
    assert (result.verdict, result.bound) == (Verdict.BOUNDED, 3)
    assert not result.verdict.is_conclusive
    text = "\n".join(result.details)
    assert text.startswith("the induction step fails for stride(steps = ")
    assert "before (this state may be unreachable): Walk(" in text
    assert "name a lemma that excludes the state before, if it cannot be reached" in text
    assert "violat" not in text
    assert "counterexample" not in text
    assert result.trace == ()


def test_false_invariant_is_refuted_by_a_shortest_run() -> None:
    """A false invariant of a large machine is refuted by a shortest run, replayed."""
    result = checked(walk, "never-three")
    assert (result.verdict, result.by.partition(" (")[0]) == (Verdict.REFUTED, "bounded search")
    assert [step["rule"] for step in result.trace] == ["stride", "stride"]
    assert sorted(step["arguments"]["steps"] for step in result.trace) == [1, 2]


def test_false_invariant_of_a_small_machine_is_refuted_by_going_through_it() -> None:
    """A false invariant of a small machine is refuted by a shortest run, printed move by move."""
    result = checked(heap, "never-four")
    assert (result.verdict, result.by.partition(" (")[0]) == (Verdict.REFUTED, "exhaustive search")
    assert len(result.trace) == 3
    assert result.details[0] == "set-up: default"
    assert result.details[1].startswith("1. take(count = ")


def test_invariant_false_at_the_start_is_refuted_there() -> None:
    """An invariant that fails at the start is refuted without a step."""
    result = checked(heap, "begins-with-less")
    assert (result.verdict, result.by, result.trace) == (Verdict.REFUTED, "induction (incremental)", ())
    assert result.details == ("set-up: default",)


def test_invariant_of_no_state_is_vacuous() -> None:
    """An invariant whose premises no state meets is vacuous, not proved."""
    result = checked(heap, "when-ten-are-left")
    assert result.verdict is Verdict.VACUOUS
    assert result.details == ("no state meets the premises of the claim",)


def test_invalid_invariant_that_raises() -> None:
    """An invariant that raises in a reachable state is an error that names the claim and the state."""
    with pytest.raises(SpecError, match=r"the claim heap\.raises-when-empty raises ZeroDivisionError") as caught:
        checked(heap, "raises-when-empty")
    assert "stones=0" in caught.value.message
    assert caught.value.place == heap.CLAIMS["heap.raises-when-empty"].place
