"""Games to look through: those that claims give, and random ones from the usual set-up and from others."""

import itertools
from collections.abc import Iterator
from typing import Any

import attrs
from attrs import evolve

from checker.claims import Claims
from checker.comparison.sides import Side
from checker.instruments.branching import branches
from checker.instruments.playing_out import play_out
from checker.instruments.reachability import check_reachable
from checker.instruments.swarm import has_slow_moves, run_of, walkers
from checker.instruments.work import Work
from checker.played import given_runs
from checker.runs import Run, apply, is_legal, setup_refusal, step
from checker.sampling.walks import random_runs
from checker.scope import Scope, usual_setup
from spec import Refused
from spec.domains import Record, record_of

WALKS, STEPS = 10, 150
OTHER_WALKS = 3
SWARM, SWARM_STEPS = 20, 300
SLOW_WALKS, SLOW_STEPS = 2, 12
BRANCHES, BATCHES = 50, 6
LONG, LONG_WALKS, LONG_STEPS = 6, 8, 1000
FEW = 12


def games(claims: Claims, side: Side) -> Iterator[list[Run]]:
    """Games as one side has them, by batches: first those that claims give and short random ones."""
    machine = side.machine
    followed = (_followed(side, run) for _, run in given_runs(claims, machine))
    given = [run for run in followed if run is not None]
    if _is_slow(side):
        swarm = list(_swarm(claims, side, SLOW_WALKS, SLOW_STEPS))
        yield [*given, *swarm]
        found = branches(machine, [*given, *swarm])
        for _ in range(BATCHES):
            yield list(itertools.islice(found, BRANCHES))
        return
    yield [*given, *_random(side, WALKS, STEPS)]
    yield list(_swarm(claims, side, SWARM, SWARM_STEPS))


def long_games(claims: Claims, side: Side) -> Iterator[list[Run]]:
    """Games played out as claims about coarser machines have it, and random ones played to their end, by batches."""
    followed = (_followed(side, run) for run in _played_out(claims, side))
    yield [run for run in followed if run is not None]
    for batch in range(0 if _is_slow(side) else LONG):
        yield list(_random(side, LONG_WALKS, LONG_STEPS, batch + 1))


def _played_out(claims: Claims, side: Side) -> Iterator[Run]:
    """Games of coarser machines that claims say can be played out on this one, found and played out."""
    for claim in claims.values():
        by = claim.options.get("replay_on")
        if by is not None and claims.of(by).machine is side.machine and claim.machine is not None:
            work = Work.begin(claims, claim, Scope())
            check_reachable(work)
            if work.run is not None:
                yield play_out(claims.of(by), work.run)


def _is_slow(side: Side) -> bool:
    return bool(side.machine.begin.parameters) or has_slow_moves(side.machine, usual_setup(side.machine, side.scope))


def _random(side: Side, count: int, steps: int, seed: int = 0) -> Iterator[Run]:
    """Random games from the usual set-up, and fewer from others."""
    for number, setup in enumerate(_setups(side)):
        if setup is None or setup_refusal(side.machine, setup) is None:
            wanted = OTHER_WALKS if number else count
            yield from random_runs(side.machine, setup, min(count, wanted), steps, seed=1000 * seed + number)


def _followed(side: Side, run: Run) -> Run | None:
    """A run begun with the side's set-up, as far as its moves are legal there; None where it does not begin."""
    machine = side.machine
    setup = side.setup(run.setup)
    try:
        states = [apply(machine.begin, () if machine.setup is None else (setup,), run.arguments)]
    except Refused:
        return None
    moves = []
    for move in run.moves:
        if not is_legal(machine, states[-1], move):
            break
        states.append(step(machine, states[-1], move))
        moves.append(move)
    return Run(machine, setup, run.arguments, tuple(moves), tuple(states))


def _setups(side: Side) -> Iterator[Any]:
    """The usual set-up, and those that differ from it in one field of few values that is no reading."""
    usual = usual_setup(side.machine, side.scope)
    yield usual
    if usual is None:
        return
    settled = {name.replace("-", "_") for name, _ in side.scope.settings}
    for name, value in _variants(usual, settled):
        yield usual_setup(side.machine, evolve(side.scope, settled=((name, value),)))


def _variants(setup: Any, settled: set[str]) -> Iterator[tuple[str, Any]]:
    for one, (name, domain) in zip(attrs.fields(type(setup)), record_of(type(setup)).fields, strict=True):
        if "reading" in one.metadata or name in settled:
            continue
        if isinstance(domain, Record):
            yield from _variants(getattr(setup, name), settled)
        elif domain.size({}) <= FEW:
            yield from ((name, value) for value in domain.values({}) if value != getattr(setup, name))


def _swarm(claims: Claims, side: Side, count: int, steps: int) -> Iterator[Run]:
    for walker in itertools.islice(walkers(claims, side.machine, side.scope), 1):
        for _ in range(count):
            run = run_of(walker, steps)
            if run is not None:
                yield run
