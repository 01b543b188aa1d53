"""Games that branch off given ones: where moves cannot be listed, those near given ones are the ones to try."""

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve

from checker.instruments.nearby import Nearby
from checker.runs import Move, Run, sizes_of
from checker.sampling.values import Arguments
from checker.sampling.walks import Walk
from spec import Machine

STEPS, SOME = 40, 40


def branches(machine: Machine, trunks: Sequence[Run]) -> Iterator[Run]:
    """Games without end that leave given ones somewhere, past their first third, and go on at random.

    Moves that cannot be listed are those given and such as are near them.
    """
    source = random.Random(machine.id)
    nearby = Nearby(machine)
    made: dict[str, list[Move]] = {}
    for run in trunks:
        nearby.learn(run)
        for move in run.moves:
            made.setdefault(move.rule, []).append(move)

    def proposals(name: str) -> Callable[[random.Random, Any], Iterator[Arguments]]:
        def propose(source: random.Random, state: Any) -> Iterator[Arguments]:
            some = source.sample(made[name], min(len(made[name]), SOME))
            near = nearby.moves(source.choice(some), sizes_of(machine, state))
            yield from (one.arguments for one in itertools.chain(some, itertools.islice(near, SOME)))

        return propose

    proposed = {name: proposals(name) for name in made}
    while trunks:
        run = source.choice(trunks)
        index = source.randrange(len(run.states) // 3, len(run.states))
        state = run.states[index]
        walk = Walk(machine, sizes_of(machine, state), source, proposed)
        moves, states = list(run.moves[:index]), list(run.states[: index + 1])
        for _ in range(STEPS):
            taken = None if machine.is_over(state) else walk.step(state)
            if taken is None:
                break
            move, state = taken
            moves.append(move)
            states.append(state)
        yield evolve(run, moves=tuple(moves), states=tuple(states))
