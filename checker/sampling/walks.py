"""Random walks over the legal moves of a machine, for volume."""

import random
from collections.abc import Iterable, Iterator
from typing import Any

from checker.runs import Move, Run, apply, count_instances, instances, setup_refusal, sizes_of
from checker.sampling.values import DRAWS, MOST_TRIED, Arguments, Proposals, random_value
from spec import Machine, Refused, Rule, SpecError
from spec.domains import Sizes


def random_runs(
    machine: Machine,
    setup: Any = None,
    count: int = 100,
    steps: int = 100,
    seed: int = 0,
    proposals: Proposals | None = None,
) -> Iterator[Run]:
    """Random runs of at most ``steps`` moves, each until the machine is over or no legal move is found.

    A rule is drawn first, each as likely as any other, then one of its legal instances, or of the
    ``proposals`` for it. Without ``setup``, each run draws its own. Raises SpecError where no start is found.
    """
    source = random.Random(seed)
    for _ in range(count):
        chosen = setup if setup is not None else _random_setup(machine, source)
        arguments, state = _random_start(machine, chosen, source)
        moves, states = _walked(machine, state, steps, source, proposals or {})
        yield Run(machine, chosen, arguments, moves, states)


def random_runs_from(machine: Machine, begun: Any, count: int = 100, steps: int = 100, seed: int = 0) -> Iterator[Run]:
    """Random runs as :func:`random_runs` gives them, which begin in the state ``begun``."""
    source = random.Random(seed)
    for _ in range(count):
        moves, states = _walked(machine, begun, steps, source, {})
        yield Run(machine, moves=moves, states=states, begun=begun)


def _walked(
    machine: Machine, state: Any, steps: int, source: random.Random, proposals: Proposals
) -> tuple[tuple[Move, ...], tuple[Any, ...]]:
    """The moves of a random walk from a state, and the states passed."""
    walk = Walk(machine, sizes_of(machine, state), source, proposals)
    moves: list[Move] = []
    states = [state]
    while len(moves) < steps and not machine.is_over(state) and (taken := walk.step(state)) is not None:
        move, state = taken
        moves.append(move)
        states.append(state)
    return tuple(moves), tuple(states)


def _random_setup(machine: Machine, source: random.Random) -> Any:
    if machine.setup_domain is None:
        return None
    for _ in range(MOST_TRIED):
        setup = random_value(machine.setup_domain, {}, source)
        if setup_refusal(machine, setup) is None:
            return setup
    raise SpecError(
        f"{MOST_TRIED} set-ups were drawn, and the start of {machine.id} refuses them all", machine.begin.place
    )


def _random_start(machine: Machine, setup: Any, source: random.Random) -> tuple[Arguments, Any]:
    sizes = machine.sizes(setup) if setup is not None else {}
    before = () if machine.setup is None else (setup,)
    for arguments in _arguments(machine.begin, sizes, source):
        try:
            return arguments, apply(machine.begin, before, arguments)
        except Refused:
            continue
    raise SpecError(f"no start of {machine.id} was found that is not refused", machine.begin.place)


def _arguments(one: Rule, sizes: Sizes, source: random.Random) -> Iterator[Arguments]:
    """Every choice of a rule's arguments in a random order, or some where they are too many."""
    if count_instances(one, sizes) > MOST_TRIED:
        for _ in range(DRAWS):
            yield tuple(random_value(part, sizes, source) for _, part in one.parameters)
        return
    yield from _shuffled(list(instances(one, sizes)), source)


def _shuffled(things: list[Any], source: random.Random) -> Iterator[Any]:
    """The things in a random order, each drawn when it is asked for; the list is reordered."""
    size, draw = len(things), source.random
    for place in range(size):
        chosen = place + int(draw() * (size - place))
        things[place], things[chosen] = things[chosen], things[place]
        yield things[place]


class Walk:
    """The steps of one random run."""

    def __init__(self, machine: Machine, sizes: Sizes, source: random.Random, proposals: Proposals) -> None:
        self.sizes = sizes
        self.source = source
        self.proposals = proposals
        self.rules = list(machine.rules.values())
        self.choices = {
            one.name: list(instances(one, sizes)) for one in self.rules if count_instances(one, sizes) <= MOST_TRIED
        }

    def step(self, state: Any) -> tuple[Move, Any] | None:
        """A legal move and what it leads to, or None where none was found."""
        for one in _shuffled(self.rules, self.source):
            for arguments in self.candidates(one, state):
                try:
                    return Move(one.name, arguments), apply(one, (state,), arguments)
                except Refused:
                    continue
        return None

    def candidates(self, one: Rule, state: Any) -> Iterable[Arguments]:
        """Arguments to try for a rule: all in a random order, those proposed, or some that are drawn."""
        if one.name in self.choices:
            return _shuffled(self.choices[one.name], self.source)
        if one.name in self.proposals:
            return self.proposals[one.name](self.source, state)
        return _arguments(one, self.sizes, self.source)
