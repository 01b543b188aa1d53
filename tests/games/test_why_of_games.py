"""Why moves of the real games are legal, and why they are not: always what the rules themselves say."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import attrs
import pytest
from golfers import COURSE, DIRECTIONS, HOLE, TEE, Golfer, game

from checker.lift.subset import clauses_required
from checker.registry import find_game
from checker.runs import Move, Run, refusal, sizes_of, step
from checker.sampling.values import random_value
from checker.sampling.walks import random_runs
from checker.scope import Scope, usual_setup
from checker.why import explain
from spec import Machine, Rule
from spec.domains import Domain, Sizes, Subsets

MACHINES = {
    machine.id: machine
    for name in ("golfie", "golpher", "groundhog")
    for machine in find_game(name).machines.values()
    if not machine.begin.parameters
}
EACH = 12
# Clauses by which perhaps no sampled move is refused, for it hardly ever comes to that.
SELDOM = {
    "golfie.table": {"point.crossed", "point.hole-card-excluded"},
    "golpher.table": {"aim.four-notches", "hit.off-course-stays", "trump.card-under-ball"},
    "groundhog.day": {"deal.number-under-groundhog", "end.loss-six-perfect", "next.played-cards-stay"},
    "groundhog.table": {"day.seven-ascending", "play.only-seven"},
}
KNOWN = {"Place": (TEE, HOLE, *COURSE), "Direction": DIRECTIONS}


@cache
def all_runs_of(machine: Machine) -> tuple[Run, ...]:
    """The runs from which moves are sampled."""
    return tuple(runs_of(machine))


def runs_of(machine: Machine) -> Iterator[Run]:
    """Runs of the usual set-up; under other readings too where set-ups drawn at random are accepted."""
    usual = usual_setup(machine, Scope())
    if machine.id == "golpher.table":
        yield game(usual, Golfer(1))
        yield game(attrs.evolve(usual, play=attrs.evolve(usual.play, is_first_game=True)), Golfer(2))
    proposals = {
        rule.name: partial(draws, rule)
        for rule in machine.rules.values()
        if not small(rule) and len(rule.parameters) == 1
    }
    yield from random_runs(
        machine, usual, count=20 if machine.name == "day" else 2, steps=300, seed=5, proposals=proposals
    )
    if machine.game.name != "groundhog":
        yield from random_runs(machine, None, count=12, steps=120, seed=9)


def small(rule: Rule) -> bool:
    """Whether no argument of a rule is a set."""
    return not any(isinstance(domain, Subsets) for _, domain in rule.parameters)


def draws(rule: Rule, source: random.Random, state: Any) -> Iterator[tuple[Any, ...]]:
    """Arguments of a rule that are worth trying."""
    return (drawn(rule, {}, source).arguments for _ in range(40))


def drawn(rule: Rule, sizes: Sizes, source: random.Random) -> Move:
    """A move that need not be legal; sets in it are small, and things lie where they often lie."""

    def value(domain: Domain) -> Any:
        if isinstance(domain, Subsets):
            everything = list(domain.item.values({}))
            return frozenset(source.sample(everything, min(len(everything), source.randint(0, 9))))
        if domain.describe() in KNOWN and source.random() < 0.7:
            return source.choice(KNOWN[domain.describe()])
        return random_value(domain, sizes, source)

    return Move(rule.name, tuple(value(domain) for _, domain in rule.parameters))


def sampled(machine: Machine) -> Iterator[tuple[Any, Move, str | None]]:
    """Moves of runs, legal ones and others, with the states before them and their refusals; a few of each rule's."""
    source = random.Random(7)
    told: Counter[tuple[str, str | None]] = Counter()
    for run in all_runs_of(machine):
        made = ((one.before, one.move) for one in run.steps)
        states = [run.states[0]] * 100 + [state for state in run.states if not machine.is_over(state)]
        others = (
            (state, drawn(rule, sizes_of(machine, state), source))
            for state in states
            for rule in machine.rules.values()
        )
        for state, move in (*made, *others):
            clause = refusal(machine, state, move)
            told[move.rule, clause] += 1
            if told[move.rule, clause] <= EACH:
                yield state, move, clause


def check(machine: Machine, state: Any, move: Move, clause: str | None) -> None:
    """An explanation says what the plain rule says, and its conditions fit that."""
    found = explain(machine, state, move)
    assert (found.refused_by, found.fault, found.is_legal) == (clause, "", clause is None)
    assert found.as_json()["is_legal"] == found.is_legal
    assert found.lines()[0].endswith(f"is refused by {clause}") == (clause is not None)
    first = [one for one in found.conditions if not one.is_after_refusal]
    required = [one for one in first if one.clause]
    if clause is None:
        assert first == list(found.conditions)
        assert all(one.held for one in required)
        assert found.after == step(machine, state, move)
    else:
        assert (required[-1].clause, required[-1].held) == (clause, False)
        assert required[-1] is first[-1]
        assert all(one.held for one in required[:-1])
        assert found.after is None


@pytest.mark.parametrize("name", MACHINES)
def test_an_explanation_says_what_the_rules_say(name: str) -> None:
    """Whether a move is legal or refused, by each clause, the explanation has the rule's own outcome and clause."""
    machine = MACHINES[name]
    outcomes = set()
    for state, move, clause in sampled(machine):
        check(machine, state, move, clause)
        outcomes.add(clause)
    wanted = {clause for rule in machine.rules.values() for clause in clauses_required(rule.function)}
    assert None in outcomes
    assert wanted - outcomes <= SELDOM.get(name, set())


@pytest.mark.parametrize("name", MACHINES)
def test_no_move_is_made_when_a_machine_is_over(name: str) -> None:
    """In a final state any move is answered with the machine's end; of machines that end in random play."""
    machine = MACHINES[name]
    ends = [run.states[-1] for run in all_runs_of(machine) if machine.is_over(run.states[-1])]
    for state in ends:
        for rule in machine.rules.values():
            found = explain(machine, state, drawn(rule, sizes_of(machine, state), random.Random(1)))
            assert found.fault.startswith(f"machine {name} is over: ")
            assert not found.is_legal
            assert found.conditions == ()
    assert ends or name not in ("golpher.table", "groundhog.table")


@pytest.mark.parametrize("name", MACHINES)
def test_the_start_is_explained(name: str) -> None:
    """The start has an explanation from its set-up, and from a set-up that it refuses."""
    machine = MACHINES[name]
    move, usual = Move(machine.begin.name), usual_setup(machine, Scope())
    before = () if machine.setup is None else (usual,)
    assert explain(machine, usual, move).after == machine.begin.function(*before)
    if name.startswith("golpher.trick"):
        refused = explain(machine, attrs.evolve(usual, first_lead=usual.players), move)
        assert refused.refused_by == "lead.last-played-golf"
        assert (refused.conditions[-1].function, refused.conditions[-1].depth) == ("check_setup", 1)
