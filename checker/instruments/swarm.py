"""Runs by swarm: random walks each of which prefers some rules and moves, so that some of them get far."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

from attrs import evolve

from checker.claims import Claims
from checker.instruments.reachability import asked
from checker.instruments.walks import TRIED, CanHappen, Walker
from checker.lift.machines import Symbolic, machine_domains, shapes
from checker.runs import Run, count_instances
from checker.scope import Scope
from checker.show import show_changes
from spec import Machine

PROPOSING = 400_000


def walkers(claims: Claims, machine: Machine, scope: Scope) -> Iterator[Walker]:
    """What walks over a machine, for each shape under the scope; the solver proposes what cannot be listed."""
    cheap = evolve(scope, budget=min(scope.budget, PROPOSING))
    work = asked(claims, machine, _anything, None, cheap, 0, show_changes)
    source = random.Random(machine.id)
    for sizes in shapes(machine.game, machine_domains(machine), scope):
        symbolic = Symbolic(machine.game, scope, sizes)
        yield Walker(work, machine, symbolic, source, CanHappen(symbolic, machine), scope)


def _anything(_: object) -> bool:
    """Any state."""
    return True


def has_slow_moves(machine: Machine, setup: Any) -> bool:
    """Whether a rule has too many instances with a set-up to try them, so that walks ask the solver for moves."""
    sizes = {} if setup is None else machine.sizes(setup)
    return any(count_instances(rule, sizes) > TRIED for rule in machine.rules.values())


def run_of(walker: Walker, steps: int) -> Run | None:
    """The run of one walk, up to so many steps; None where it does not begin."""
    walked = list(itertools.islice(walker.walk(), steps + 1))
    if not walked:
        return None
    states = tuple(state for state, _ in walked)
    moves = tuple(move for _, move in walked if move is not None)
    return Run(walker.machine, *walker.begun, moves, states)
