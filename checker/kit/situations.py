"""Runs of a machine in which something is to be seen: random ones, those of claims, and those that a solver helps on.

Moves that are refused are sought in the states of these runs: among all, where a rule's moves can be listed; near the
moves of the runs, and by the solver, where they cannot.
"""

import itertools
import random
from collections import Counter
from collections.abc import Iterator

from attrs import define, evolve, field, frozen

from checker.agreement import concrete_outcome
from checker.beginning import start_of
from checker.claims import Claims
from checker.instruments.branching import branches
from checker.instruments.nearby import Nearby
from checker.instruments.swarm import has_slow_moves, run_of, walkers
from checker.kit.points import Point, Seen, Tell
from checker.lift.subset import clauses_required
from checker.observations import is_listed, refusals
from checker.played import given_runs
from checker.runs import Move, Run, replay, setup_refusal, sizes_of
from checker.sampling.walks import random_runs
from checker.scope import Scope, usual_setup
from spec import Machine, Rule

WALKS, STEPS = 12, 60
SHORT_WALKS = 2
BRANCHES = 40
SWARM, SWARM_STEPS = 4, 300
PROPOSED_WALKS, PROPOSED_STEPS = 2, 12
ALIKE = 2
PROBES = 40
SLOW_PROBES = 12


@frozen(eq=False)
class Situation:
    """A state of a run, by its index, and moves that are refused there."""

    run: Run
    index: int
    tried: tuple[Move, ...] = ()


@define(eq=False)
class Situations:
    """Collects, for each point that is wanted, a situation in which it is seen, as early in a run as is met."""

    claims: Claims
    machine: Machine
    scope: Scope
    tell: Tell
    wanted: set[Point]
    found: dict[Point, Situation] = field(factory=dict)
    runs: list[Run] = field(factory=list)
    nearby: Nearby = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.nearby = Nearby(self.machine)

    @property
    def missing(self) -> set[Point]:
        """What was not seen yet."""
        return self.wanted - set(self.found)

    def collect(self) -> None:
        """Look through runs of every kind, until all that is wanted was seen or they end.

        Raises SpecError where the start refuses the usual set-up under the scope.
        """
        for source in (
            self._starting_run,
            self._given_runs,
            self._branching_runs,
            self.usual_runs,
            self._runs_by_reading,
        ):
            for run in source():
                self._learn(run)
                if not self.missing:
                    return
        self._solve()

    # Runs

    def _starting_run(self) -> Iterator[Run]:
        """The start alone; the solver chooses its arguments, if there are any."""
        if not self.machine.begin.parameters:
            yield replay(self.machine, start_of(self.machine, self.scope))
            return
        for walker in itertools.islice(walkers(self.claims, self.machine, self.scope), 1):
            run = run_of(walker, 0)
            if run is not None:
                yield replay(self.machine, run)

    def usual_runs(self) -> Iterator[Run]:
        """Walks under the scope."""
        yield from self._walks(self.scope, WALKS)

    def _given_runs(self) -> Iterator[Run]:
        for _, run in given_runs(self.claims, self.machine):
            yield run

    def _branching_runs(self) -> Iterator[Run]:
        """Runs that branch off those before, where moves cannot be listed."""
        if self._is_slow(usual_setup(self.machine, self.scope)):
            yield from itertools.islice(branches(self.machine, list(self.runs)), BRANCHES)

    def _is_slow(self, setup: object) -> bool:
        return bool(self.machine.begin.parameters) or has_slow_moves(self.machine, setup)

    def _runs_by_reading(self) -> Iterator[Run]:
        """Walks under every other option of every reading."""
        chosen = {name for name, _ in self.scope.readings}
        for reading in self.machine.game.readings:
            for option in reading.options:
                if reading.name not in chosen and option is not reading.default:
                    pair = (reading.name, option.name)
                    scope = evolve(self.scope, readings=(*self.scope.readings, pair))
                    yield from self._walks(scope, SHORT_WALKS)

    def _walks(self, scope: Scope, count: int) -> Iterator[Run]:
        setup = usual_setup(self.machine, scope)
        if self._is_slow(setup):
            # Such walks are slow: they are of use only where there is nothing else to begin from.
            for walker in itertools.islice(
                walkers(self.claims, self.machine, scope), 0 if any(run.moves for run in self.runs) else 1
            ):
                for _ in range(min(count, PROPOSED_WALKS)):
                    run = run_of(walker, PROPOSED_STEPS)
                    if run is not None:
                        yield replay(self.machine, run)
        elif setup is None or setup_refusal(self.machine, setup) is None:
            yield from random_runs(self.machine, setup, count, STEPS, seed=1)
            yield from self._swarm(scope, SWARM * count)

    def _swarm(self, scope: Scope, count: int) -> Iterator[Run]:
        """Walks that prefer some rules and moves; of them those in which a rule is seen that is missing."""
        for walker in itertools.islice(walkers(self.claims, self.machine, scope), 1):
            for _ in range(count):
                absent = {name for name, rule in self.machine.rules.items() if self._is_missing(rule)}
                if not absent:
                    return
                run = run_of(walker, SWARM_STEPS)
                if run is not None and absent & {move.rule for move in run.moves}:
                    yield replay(self.machine, run)

    def _is_missing(self, rule: Rule) -> bool:
        """Whether something that is wanted is shown by a rule that applies, and was not seen yet."""
        return not self.missing.isdisjoint(self.tell(Seen(self.machine, rule)))

    # What is seen in them

    def _learn(self, run: Run) -> None:
        self.runs.append(run)
        self.nearby.learn(run)
        begin = Situation(run, 0)
        if run.begun is None:
            self._note(Seen(self.machine, self.machine.begin), begin)
        for index, move in enumerate(run.moves, 1):
            self._note(Seen(self.machine, self.machine.rules[move.rule]), Situation(run, index))
        alike: Counter[tuple[str, str]] = Counter()
        names = ("", *(move.rule for move in run.moves), "")
        ahead = _ahead(run, self.nearby.made)
        for index, state in enumerate(run.states):
            around = names[index], names[index + 1]
            alike[around] += 1
            if alike[around] <= ALIKE and not self.machine.is_over(state):
                self._try(run, index, ahead[index])

    def _note(self, seen: Seen, situation: Situation) -> None:
        for point in self.tell(seen):
            known = self.found.get(point)
            if point in self.wanted and (known is None or known.index > situation.index):
                self.found[point] = situation

    def _try(self, run: Run, index: int, ahead: dict[str, Move]) -> None:
        state = run.states[index]
        for (name, clause), move in refusals(self.machine, state).items():
            self._note(Seen(self.machine, self.machine.rules[name], clause), Situation(run, index, (move,)))
        for name, move in ahead.items():
            rule = self.machine.rules[name]
            if is_listed(self.machine, rule, state) or not self._may_show(name):
                continue
            for one in itertools.chain((move,), self.nearby.moves(move, sizes_of(self.machine, state))):
                kind, clause = concrete_outcome(rule, (state,), one.arguments)
                if kind == "refused" and self._is_new(name, clause):
                    self._note(Seen(self.machine, rule, clause), Situation(run, index, (one,)))
                    if not self._may_show(name):
                        break

    def _may_show(self, name: str) -> bool:
        """Whether a rule's refusals may show what was not seen yet."""
        return any(self._is_new(name, clause) for clause in clauses_required(self.machine.rules[name].function))

    def _is_new(self, name: str, clause: str) -> bool:
        seen = Seen(self.machine, self.machine.rules[name], clause)
        return any(point in self.wanted and point not in self.found for point in self.tell(seen))

    def _solve(self) -> None:
        """Ask the solver, in some states of the runs, for moves that are refused by what was not seen yet."""
        clauses = {
            clause
            for name, rule in self.machine.rules.items()
            for clause in clauses_required(rule.function)
            if self._is_new(name, clause)
        }
        if not clauses or not self.runs:
            return
        walker = next(walkers(self.claims, self.machine, self.scope))
        states = [(run, index) for run in self.runs for index in range(len(run.states))]
        same_shape = [
            (run, index) for run, index in states if sizes_of(self.machine, run.states[0]) == walker.symbolic.sizes
        ]
        source = random.Random(self.machine.id)
        count = PROBES if walker.is_listed else SLOW_PROBES
        for run, index in source.sample(same_shape, min(count, len(same_shape))):
            for clause, move in walker.refusals(run.states[index], clauses):
                rule = self.machine.rules[move.rule]
                self._note(Seen(self.machine, rule, clause), Situation(run, index, (move,)))


def _ahead(run: Run, made: dict[str, Move]) -> list[dict[str, Move]]:
    """For each state of a run, of each rule the move that comes next, or one that stands anywhere."""
    found = [dict(made)]
    for move in reversed(run.moves):
        found.append(found[-1] | {move.rule: move})
    return found[::-1]
