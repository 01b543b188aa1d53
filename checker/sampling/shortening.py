"""Shorter runs to what is false."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from checker.runs import Move, Run, apply, count_instances, first_states, is_legal, replay, step
from checker.sampling.values import MOST_TRIED, Arguments, Predicate
from spec import Machine


def shortened(run: Run, predicate: Predicate, setups: Sequence[Any] | None = None) -> Run:
    """A run, no longer than ``run``, to a state of which ``predicate`` is false, carried out anew.

    Tries the beginnings in their order, first of them the simplest, and then to leave out moves, as long as
    that helps. It knows the rules, and so is much quicker than Hypothesis' own shrinking of choices.
    """
    best = run
    for setup, arguments in _beginnings(run, setups):
        found = _followed(run.machine, setup, arguments, run.moves, predicate)
        if found is not None:
            best = found
            break
    while (shorter := _without_some(best, predicate)) is not None:
        best = shorter
    return replay(run.machine, best)


def _beginnings(run: Run, setups: Sequence[Any] | None) -> Iterator[tuple[Any, Arguments]]:
    machine = run.machine
    domain = machine.setup_domain
    chosen: Iterable[Any] = setups if setups is not None else (run.setup,)
    if setups is None and domain is not None and domain.size({}) <= MOST_TRIED:
        chosen = domain.values({})
    for setup in chosen:
        sizes = machine.sizes(setup) if setup is not None else {}
        if count_instances(machine.begin, sizes) <= MOST_TRIED:
            yield from ((setup, arguments) for arguments, _ in first_states(machine, setup))
    yield run.setup, run.arguments


def _without_some(run: Run, predicate: Predicate) -> Run | None:
    """The run without some moves that follow each other, as many as can be, if it still ends as it did."""
    moves = run.moves
    for size in range(len(moves), 0, -1):
        for first in range(len(moves) - size, -1, -1):
            rest = moves[:first] + moves[first + size :]
            if found := _followed(run.machine, run.setup, run.arguments, rest, predicate):
                return found
    return None


def _followed(
    machine: Machine, setup: Any, arguments: Arguments, moves: Iterable[Move], predicate: Predicate
) -> Run | None:
    """The run with those of ``moves`` that are legal, up to where ``predicate`` is false; None if that never is."""
    state = apply(machine.begin, () if machine.setup is None else (setup,), arguments)
    taken: list[Move] = []
    pending = iter(moves)
    while predicate(state):
        move = next(pending, None)
        if move is None:
            return None
        if is_legal(machine, state, move):
            state = step(machine, state, move)
            taken.append(move)
    return Run(machine, setup, arguments, tuple(taken))
