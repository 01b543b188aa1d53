"""Agreement: the lifted and the concrete rules of the toys say the same, and a difference is told."""

import random
import time
from types import ModuleType

import pytest
from toys import (
    cellar_door,
    coffee_can,
    die_hard,
    hanoi,
    knuth_yao,
    missionaries,
    pairs,
    sliding_puzzle,
    tic_tac_toe,
    wanderer,
)
from twins import clocks, heap

from checker.agreement import compare, random_value, sampled
from checker.runs import first_states, setups
from checker.scope import Scope
from checker.solve import Budget
from spec import Machine, Rule, frozen
from spec.domains import record_of

SAMPLES = 12
TOYS = (
    cellar_door, coffee_can, die_hard, hanoi, knuth_yao, missionaries, pairs, sliding_puzzle, tic_tac_toe,
    clocks, heap, wanderer,
)  # fmt: skip
RULES = [
    pytest.param(machine, rule, id=f"{machine.id}.{rule.name}")
    for toy in TOYS
    for machine in toy.GAME.machines.values()
    for rule in machine.rules.values()
]


def budget() -> Budget:
    """Enough for small rules."""
    return Budget(10**7, time.monotonic() + 60)


def states_of(machine: Machine, source: random.Random) -> list[object]:
    """Some states, reachable or not, the shape fixed by the first set-up."""
    if not machine.shape:
        return [random_value(machine.domain, {}, source) for _ in range(SAMPLES)]
    found: list[object] = []
    for setup in setups(machine):
        sizes = machine.sizes(setup)
        found += [state for _, state in first_states(machine, setup)]
        parts = [domain for name, domain in machine.domain.fields if name != "setup"]
        for _ in range(3):
            found.append(machine.state(setup, *(random_value(one, sizes, source) for one in parts)))
    return found


@pytest.mark.parametrize(("machine", "rule"), RULES)
def test_rules_of_the_toys_agree(machine: Machine, rule: Rule) -> None:
    """A lifted rule gives the states, refusals and errors that the concrete rule gives."""
    source = random.Random(rule.name)
    samples = sampled(machine, rule, states_of(machine, source), SAMPLES, source)
    agreement = compare(machine, rule, samples, Scope(), budget())
    assert (agreement.samples, agreement.mismatches) == (SAMPLES, [])


def test_refusals_are_compared_too() -> None:
    """Refusals count as samples, and their clauses are compared."""
    rule = heap.HEAP.rules["take"]
    setup = heap.Setup()
    states = [heap.Heap(setup, stones, heap.Seat.FIRST) for stones in (0, 1, 2)]
    samples = [(state, (count,)) for state in states for count in (1, 2)]
    agreement = compare(heap.HEAP, rule, samples, Scope(), budget())
    assert (agreement.samples, agreement.refusals, agreement.mismatches) == (6, 3, [])


@frozen
class Light:
    """A light."""

    on: bool


def always_on(light: Light) -> Light:
    """What the lift reads."""
    return Light(light.on or not light.on)


def test_difference_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the two readings differ, the sample and both outcomes are told."""
    machine = heap.GAME.machine("light", state=Light)
    del heap.GAME.machines["light"]
    machine.rule()(always_on)
    rule = machine.rules["always_on"]
    assert record_of(Light) == machine.domain
    monkeypatch.setattr("checker.agreement.concrete_outcome", lambda *_: ("value", Light(False)))
    agreement = compare(machine, rule, [(Light(True), ())], Scope(), budget())
    assert agreement.mismatches == [
        "always_on() at Light(on=yes): concrete value Light(on=no), lifted value Light(on=yes)"
    ]


def test_modules_of_toys_are_all_here() -> None:
    """Each toy is compared."""
    assert all(isinstance(toy, ModuleType) for toy in TOYS)
    assert len(RULES) >= 20
