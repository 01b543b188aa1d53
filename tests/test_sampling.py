"""Sampling: draws lie in their domains, the same seed gives the same samples, and what is false is found."""

import random
import warnings
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from domains import DOMAINS, SIZES, key, values_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test
from toys import cellar_door, coffee_can, flawed, hanoi, knuth_yao, pairs, tic_tac_toe

import checker
from checker.claims import Claims
from checker.runs import replay
from checker.sampling import (
    invariants_of,
    machine_test,
    random_runs,
    random_value,
    run_machine_test,
    sample_theorem,
    strategy,
)
from spec import Refused, SpecError, require
from spec.domains import Bags, Integers, Members, Rows, Subsets

# Values


@given(DOMAINS, st.data())
def test_drawn_values_lie_in_their_domain(domain, data):
    """What a strategy or the random walk draws of a domain lies in it."""
    drawn = data.draw(strategy(domain, SIZES))
    chosen = random_value(domain, SIZES, data.draw(st.randoms(use_true_random=False)))
    assert domain.fault(drawn, SIZES, "it") is None
    assert domain.fault(chosen, SIZES, "it") is None


@pytest.mark.parametrize(
    "domain",
    [
        Rows(Integers(0, 1), 0, 2),
        Subsets(Integers(1, 3)),
        Bags(Members(pairs.Kind), 1),
        cellar_door.PLAY.domain.fields[0][1],
    ],
    ids=lambda domain: domain.describe(),
)
def test_every_value_can_be_drawn(domain):
    """Strategies and random draws miss no value of a small domain."""
    wanted = {key(value) for value in values_of(domain)}
    source = random.Random(0)
    assert {key(random_value(domain, SIZES, source)) for _ in range(400)} == wanted
    drawn = set()

    @settings(max_examples=400, suppress_health_check=list(HealthCheck))
    @given(strategy(domain, SIZES))
    def draw(value):
        drawn.add(key(value))

    draw()
    assert drawn == wanted


def test_fixed_fields_are_kept():
    """A fixed path inside a value always has the value that is fixed for it."""

    @settings(max_examples=30)
    @given(strategy(hanoi.PLAY.domain, {"disks": 3}, {"pegs.setup.disks": 3}, "pegs"))
    def draw(pegs):
        assert pegs.setup.disks == len(pegs.place) == 3

    draw()


# Theorems

CLAIMS = Claims(tic_tac_toe.GAME)
TOWERS = Claims(hanoi.GAME)
PICKY = Claims(flawed.GAME)


@CLAIMS.theorem()
def others_differ(mark: tic_tac_toe.Mark) -> bool:
    """The other player's mark is another one."""
    return mark.other is not mark and mark.other.other is mark


@CLAIMS.theorem()
def lines_exclude_each_other(position: tic_tac_toe.Position) -> bool:
    """If the player to move has a line, the other has none."""
    checker.given(tic_tac_toe.has_line(position.board, position.to_move))
    return not tic_tac_toe.has_line(position.board, position.to_move.other)


@CLAIMS.theorem()
def premise_never_holds(position: tic_tac_toe.Position) -> bool:
    """Whatever is false holds of everything."""
    checker.given(position.to_move is position.to_move.other)
    return False


@CLAIMS.theorem()
def looks_too_far(position: tic_tac_toe.Position) -> bool:
    """The tenth square is empty."""
    return position.board[9] is None


@CLAIMS.theorem()
def refuses_at_times(position: tic_tac_toe.Position) -> bool:
    """The first square is always free."""
    require(position.board[0] is None, "turn.only-empty-squares")
    return True


@TOWERS.theorem()
def shapes_agree(pegs: hanoi.Pegs) -> bool:
    """There is a place for each disk."""
    return len(pegs.place) == pegs.setup.disks


@PICKY.theorem()
def set_ups_are_accepted(setup: flawed.From) -> bool:
    """No game begins at two."""
    return setup.first != 2


def test_true_theorems_have_no_counterexample():
    """A true theorem is checked on as many samples as were asked for."""
    found = sample_theorem(CLAIMS.of(lines_exclude_each_other), examples=5)
    assert found.checked >= 1
    assert sample_theorem(TOWERS.of(shapes_agree), examples=50).counterexample is None
    assert sample_theorem(PICKY.of(set_ups_are_accepted), examples=20).counterexample is None
    mark = sample_theorem(CLAIMS.of(others_differ), examples=20)
    assert (mark.checked, mark.counterexample) == (2, None)


def test_false_theorems_have_a_small_counterexample():
    """A false theorem has a counterexample in which nothing can be left out, the same one each time."""
    found = sample_theorem(CLAIMS.of(lines_exclude_each_other), examples=400, seed=1)
    again = sample_theorem(CLAIMS.of(lines_exclude_each_other), examples=400, seed=1)
    position = found.counterexample["position"]
    assert found == again
    assert position.board.count(None) == 3
    assert not lines_exclude_each_other(position)


def test_a_refusal_counts_against_a_theorem():
    """A theorem that refuses is false there."""
    position = sample_theorem(CLAIMS.of(refuses_at_times), examples=50).counterexample["position"]
    assert position.board[0] is not None
    with pytest.raises(Refused):
        refuses_at_times(position)


def test_premises_that_never_hold_leave_nothing_to_check():
    """A theorem whose premises never hold is checked on no sample, and is not said to be false."""
    found = sample_theorem(CLAIMS.of(premise_never_holds), examples=50)
    assert (found.checked, found.counterexample) == (0, None)


def test_invalid_theorem_that_raises():
    """A theorem that raises is an error at its place, with the smallest arguments."""
    claim = CLAIMS.of(looks_too_far)
    with pytest.raises(SpecError) as caught:
        sample_theorem(claim, examples=50)
    assert caught.value.message.startswith(
        "the claim tic-tac-toe.looks-too-far raises IndexError: tuple index out of range, for example with position = "
    )
    assert caught.value.place == claim.place
    assert caught.value.cure == "narrow its arguments with given(...), or mend the function"


# Machines


@pytest.mark.parametrize(
    "machine",
    [tic_tac_toe.PLAY, hanoi.PLAY, pairs.PLAY, cellar_door.PLAY, coffee_can.HUNDRED, knuth_yao.PLAY, flawed.PICKY],
    ids=lambda machine: machine.id,
)
def test_generated_tests_fire_every_rule(machine):
    """The test generated for a machine fires each of its rules, alike each time, and warns of nothing."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        report = run_machine_test(machine, examples=10, steps=15)
    again = run_machine_test(machine, examples=10, steps=15)
    assert report.never_fired == ()
    assert report.violation is None
    assert sum(report.fired.values()) == report.steps
    assert (report.fired, report.refused) == (again.fired, again.refused)


def test_generated_tests_see_every_refusal():
    """Every clause that can refuse a visitor of the cellar door does so, and no other."""
    report = run_machine_test(cellar_door.PLAY, examples=30, steps=30)
    constraints = {clause.id for clause in cellar_door.GAME.clauses.values() if clause.kind == "constraint"}
    assert set(report.refused) == constraints


@pytest.mark.parametrize(
    ("machine", "predicate", "length"),
    [
        (tic_tac_toe.PLAY, tic_tac_toe.nought_never_wins, 6),
        (pairs.PLAY, pairs.all_suns_are_never_laid, 6),
        (hanoi.PLAY, hanoi.never_all_right, 1),
        (flawed.STUCK, flawed.below_three, 3),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_generated_tests_shrink_what_they_find(machine, predicate, length):
    """What is false is found, and shrunk to a run of the shortest length, which the rules replay."""
    name, run = run_machine_test(machine, {"it": predicate}).violation
    assert name == "it"
    assert len(run.moves) == length
    assert [predicate(state) for state in run.states] == [True] * length + [False]
    assert replay(machine, run).states == run.states


def test_generated_tests_keep_what_is_true():
    """What is true of every state is not found false."""
    invariants = {"kept": pairs.cards_are_kept, "even": pairs.pairs_are_even}
    assert run_machine_test(pairs.PLAY, invariants, examples=20).violation is None


def test_generated_tests_run_under_hypothesis_itself():
    """A generated test is an ordinary Hypothesis state machine."""
    test = machine_test(tic_tac_toe.PLAY, {"winners": tic_tac_toe.never_two_winners})
    run_state_machine_as_test(test, settings=settings(max_examples=3, stateful_step_count=5))
    assert test.seen.steps > 0


def test_chosen_set_ups():
    """A generated test draws only the set-ups that are named."""
    report = run_machine_test(hanoi.PLAY, {"it": hanoi.never_all_right}, examples=100, setups=[hanoi.Tower(2)])
    assert report.violation[1].setup == hanoi.Tower(2)
    assert len(report.violation[1].moves) == 3


def test_set_ups_that_are_refused_are_not_drawn():
    """A generated test begins only where the start allows."""
    report = run_machine_test(flawed.PICKY, {"begun": lambda count: count.setup.first != 2}, examples=30)
    assert report.violation is None
    assert report.steps > 0


def pairs_of_forty(source: random.Random, count: flawed.Count) -> Iterator[tuple[Any, ...]]:
    """Two numbers that add up to forty."""
    low = source.randint(1, 19)
    yield (frozenset({low, 40 - low}),)


def test_proposals_reach_what_drawing_cannot():
    """A rule that hardly any arguments satisfy fires with proposals, and is reported never to fire without."""
    proposals = {"choose": pairs_of_forty}
    blind = run_machine_test(flawed.HUGE, examples=3, steps=3)
    seeing = run_machine_test(flawed.HUGE, examples=10, steps=10, proposals=proposals)
    assert blind.never_fired == ("choose",)
    assert blind.refused["count.up"] > 0
    assert seeing.never_fired == ()
    walks = list(random_runs(flawed.HUGE, count=5, proposals=proposals))
    assert [len(run.moves) for run in walks] == [3] * 5


def test_invalid_rule_that_leaves_its_domain():
    """A rule that leads out of the domain of states is an error that names it."""
    with pytest.raises(SpecError) as caught:
        run_machine_test(flawed.LEAVING)
    assert caught.value.message == (
        "the rule go_on leaves the domain of the state: number is 4, not a whole number from 0 to 3"
    )


def test_invalid_rule_that_raises():
    """A rule that raises is an error that names it and its arguments."""
    with pytest.raises(SpecError, match=r"the rule look_up\(step = 1\) raises IndexError"):
        run_machine_test(flawed.RAISING)


def test_invalid_invariant_that_raises():
    """An invariant that raises is an error that names it."""
    with pytest.raises(SpecError, match=r"looked up raises IndexError: .* for example on Count\(number=1\)"):
        run_machine_test(flawed.STUCK, {"looked up": lambda count: (True,)[count.number]})


def test_invalid_machine_that_never_starts():
    """A machine whose start is always refused is an error of the start."""
    with pytest.raises(SpecError, match=r"no set-up was found that the start of flawed.never-starts accepts"):
        run_machine_test(flawed.NEVER_STARTS)
    with pytest.raises(SpecError, match=r"no start of flawed.never-starts was found that is not refused"):
        list(random_runs(flawed.NEVER_STARTS))


def test_invariants_come_from_claims():
    """The invariants claimed of a machine are those of its claims, by id."""
    claims = Claims(pairs.GAME)
    claims.invariant(pairs.PLAY)(pairs.cards_are_kept)
    claims.theorem()(pairs.pairs_are_even)
    assert invariants_of(claims, pairs.PLAY) == {"pairs.cards-are-kept": pairs.cards_are_kept}


# Walks


@pytest.mark.parametrize(
    "machine", [tic_tac_toe.PLAY, hanoi.PLAY, pairs.PLAY, flawed.PICKY], ids=lambda machine: machine.id
)
def test_walks_follow_the_rules(machine):
    """Every random run is replayed by the rules, and the same seed gives the same runs."""
    runs = list(random_runs(machine, count=10, steps=12, seed=3))
    assert all(replay(machine, run).states == run.states for run in runs)
    assert [run.moves for run in runs] == [run.moves for run in random_runs(machine, count=10, steps=12, seed=3)]
    assert [run.moves for run in runs] != [run.moves for run in random_runs(machine, count=10, steps=12, seed=4)]


def test_walks_go_on_to_the_end():
    """A walk ends where the machine is over or stuck, or after as many steps as were asked for."""
    assert all(tic_tac_toe.is_over(run.states[-1]) for run in random_runs(tic_tac_toe.PLAY, count=20))
    assert [len(run.moves) for run in random_runs(hanoi.PLAY, hanoi.Tower(3), count=5, steps=7)] == [7] * 5
    assert [len(run.moves) for run in random_runs(flawed.STUCK, count=2)] == [3, 3]


def test_walks_choose_evenly():
    """The first square that a walk marks is each of the nine about as often."""
    first = [run.moves[0].arguments[0] for run in random_runs(tic_tac_toe.PLAY, count=1800, steps=1)]
    shares = [Fraction(first.count(square), 1800) for square in range(9)]
    assert all(Fraction(1, 12) < share < Fraction(1, 7) for share in shares)
