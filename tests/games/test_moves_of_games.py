"""Moves of the real games are read from the text that shows them."""

import random
from collections.abc import Iterator

import pytest

from checker.moves import parse_move
from checker.registry import find_game
from checker.runs import Move, show_move, sizes_of
from checker.sampling.values import random_value
from checker.sampling.walks import random_runs
from checker.scope import Scope, usual, usual_setup
from spec import Machine

MACHINES = [one for name in ("golfie", "golpher", "groundhog") for one in find_game(name).machines.values()]


def shown_moves(machine: Machine) -> Iterator[tuple[object, Move]]:
    """Moves of a random run with their states, and for each rule some moves that need not be legal."""
    source = random.Random(2)
    state = usual(machine.domain)
    if not machine.begin.parameters:
        run = next(iter(random_runs(machine, usual_setup(machine, Scope()), count=1, steps=60, seed=3)))
        yield from ((step.before, step.move) for step in run.steps)
    sizes = sizes_of(machine, state)
    for rule in machine.rules.values():
        if all(domain.is_finite() for _, domain in rule.parameters):
            for _ in range(20):
                yield state, Move(rule.name, tuple(random_value(part, sizes, source) for _, part in rule.parameters))


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.id)
def test_what_is_shown_is_read_back(machine: Machine) -> None:
    """Whatever move of finite parameters is shown, its text is that move; rules with fractions are read as JSON."""
    found = 0
    for state, move in shown_moves(machine):
        if all(domain.is_finite() for _, domain in machine.rules[move.rule].parameters):
            assert parse_move(machine, state, show_move(machine, move)) == move
            found += 1
    assert found
