"""Golpher: the lifted rules and the concrete rules say the same."""

import random
import time
from typing import Any

import pytest
from attrs import evolve

from checker.agreement import compare, concrete_outcome, sampled
from checker.sampling.walks import random_runs
from checker.scope import Scope
from checker.solve import Budget
from spec import Rule
from spec.games.golpher import TRICK, Card, Phase, SecondPlace, Suit, Tricks

SAMPLES = 3
Sample = tuple[Tricks, tuple[Any, ...]]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def samples() -> dict[str, list[Sample]]:
    """For each rule some of its moves in random games, of every number of players and with readings of all kinds."""
    found: dict[str, list[Sample]] = {name: [] for name in TRICK.rules}
    for run in random_runs(TRICK, None, count=25, steps=800, seed=5):
        for step in run.steps:
            found[step.move.rule].append((step.before, step.move.arguments))
    # A second place that is shared is rare.
    played = (Card(Suit.A, 10), Card(Suit.B, 1), Card(Suit.C, 1), None, None)
    for before, _ in found["hit"][:SAMPLES]:
        after = evolve(before, phase=Phase.BLAMING, trump=Suit.D, lead=0, played=played, lead_suit=Suit.A)
        found["blame"].append((after, (1,)))
    return found


def chosen(rule: Rule, samples: dict[str, list[Sample]], source: random.Random) -> list[Sample]:
    """Some moves that are made, and as many at random, most of which are refused."""
    made = source.sample(samples[rule.name], SAMPLES)
    states = [before for before, _ in samples[rule.name]]
    return [*made, *sampled(TRICK, rule, states, SAMPLES, source)]


def test_games_have_every_rule(samples: dict[str, list[Sample]]) -> None:
    """The random games make each kind of move a few times, and off course in every reading of second place."""
    assert all(len(found) >= SAMPLES for found in samples.values())
    readings = {before.setup.readings.second_place for before, _ in samples["hit"]}
    assert readings == set(SecondPlace)


@pytest.mark.parametrize("name", TRICK.rules)
def test_lifted_and_concrete_rules_agree(name: str, samples: dict[str, list[Sample]]) -> None:
    """A rule refuses, raises and gives the same, lifted and carried out by Python, in states of real games."""
    rule, source = TRICK.rules[name], random.Random(name)
    some = chosen(rule, samples, source)
    found = compare(TRICK, rule, some, Scope(), Budget(10**8, time.monotonic() + 900))
    assert found.samples == len(some)
    assert found.refusals == sum(
        concrete_outcome(rule, (before,), arguments)[0] == "refused" for before, arguments in some
    )
    assert found.mismatches == []


def test_lifted_and_concrete_starts_agree() -> None:
    """The start, too, from set-ups that it accepts and from one whose lead is none of the players."""
    setups = [run.setup for run in random_runs(TRICK, None, count=SAMPLES, steps=0, seed=1)]
    setups.append(evolve(setups[0], players=3, first_lead=3))
    found = compare(TRICK, TRICK.begin, [(one, ()) for one in setups], Scope(), Budget(10**8, time.monotonic() + 900))
    assert (found.samples, found.refusals, found.mismatches) == (SAMPLES + 1, 1, [])
