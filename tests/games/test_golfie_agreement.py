"""Golfie: the lifted rules and the concrete rules say the same."""

import random
import time

import pytest
from attrs import evolve

from checker.agreement import compare, sampled
from checker.sampling.walks import random_runs
from checker.scope import Scope
from checker.solve import Budget
from proofs.games.golfie import quiet_half
from spec.games.golfie import TABLE, Setup, Table

SAMPLES = 3

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def tables() -> list[Table]:
    """Tables of random games of one, four and eight players, and of a half that is played to its end."""
    games = [run for n in (1, 4, 8) for run in random_runs(TABLE, Setup(players=n), count=1, steps=300, seed=n)]
    passed = [state for run in games for state in run.states]
    return [*passed, *(evolve(one, setup=passed[0].setup) for one in quiet_half(1).states[-6:])]


@pytest.mark.parametrize("name", TABLE.rules)
def test_lifted_and_concrete_rules_agree(name: str, tables: list[Table]) -> None:
    """A rule refuses, raises and gives the same, lifted and carried out by Python, on tables of real games."""
    rule, source = TABLE.rules[name], random.Random(name)
    found = compare(
        TABLE, rule, list(sampled(TABLE, rule, tables, SAMPLES, source)), Scope(), Budget(10**8, time.monotonic() + 900)
    )
    assert found.samples == SAMPLES
    assert found.mismatches == []
