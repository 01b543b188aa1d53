"""Runs to goals: by the solver the shortest, and where that is too far, one that was met in play."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import evolve, field, frozen

from checker.claims import Claims
from checker.instruments.reachability import POSITION, asked, find
from checker.instruments.swarm import has_slow_moves, run_of, walkers
from checker.played import given_runs
from checker.predicates import Predicate
from checker.runs import Run, ask, replay
from checker.sampling.shortening import shortened
from checker.sampling.walks import random_runs, random_runs_from
from checker.scope import Scope, covers, usual_setup
from checker.show import show_changes
from checker.verdicts import Result, Verdict
from spec import Machine

WALKS = 40
STEPS = 300
SWARM = 80
MOST_SHORTENED = 80


@frozen(eq=False)
class Found:
    """What became of a search: the result, and the run if there is one."""

    result: Result
    run: Run | None


@frozen(eq=False)
class Search:
    """A search for runs of ``machine``, of at most ``within`` steps by the solver, along which no ``without`` is true.

    Rules that are ``left_out`` are not carried out. ``tell`` says in words what a step has changed.
    """

    claims: Claims
    machine: Machine
    without: Sequence[Predicate]
    scope: Scope
    within: int
    tell: Callable[[Any, Any], list[str]] = field(default=show_changes)
    left_out: frozenset[str] = frozenset()

    def to(self, goal: Predicate, begun: Any = None) -> Found:
        """A shortest run to a state with ``goal`` from any start, or from the state ``begun``.

        Where the solver finds none within its bound, a longer one that is met in play, which need not be the shortest.
        """
        machine = self._reduced()
        result, run = find(self.claims, machine, goal, self.without, begun, self.scope, self.within, self.tell)
        if run is None and result.verdict is not Verdict.REFUTED:
            result, run = self._met(machine, goal, begun, result) or (result, None)
        return Found(result, None if run is None else evolve(run, machine=self.machine))

    def _reduced(self) -> Machine:
        """The machine without the rules that are left out."""
        if not self.left_out:
            return self.machine
        rules = {name: rule for name, rule in self.machine.rules.items() if name not in self.left_out}
        return evolve(self.machine, rules=rules)

    def along(self, goals: Sequence[Predicate], begun: Any = None) -> list[Found]:
        """Runs to each of some goals in turn, each from the end of the one before, as far as they are found."""
        found: list[Found] = []
        for goal in goals:
            found.append(self.to(goal, begun))
            run = found[-1].run
            if run is None:
                break
            begun = run.states[-1]
        return found

    def different(self, goals: Sequence[Predicate], begun: Any, count: int) -> Iterator[list[Found]]:
        """Up to ``count`` runs along the goals, no two of which use the same rules, the first one with all rules.

        Each further one is sought without some of the rules that those before have used.
        """
        used: set[frozenset[str]] = set()
        tried = {frozenset[str]()}
        pending = [frozenset[str]()]
        while pending and len(used) < count:
            left_out = pending.pop(0)
            legs = evolve(self, left_out=left_out).along(goals, begun)
            if any(one.run is None for one in legs):
                if not used:
                    yield legs
                continue
            mine = frozenset(move.rule for one in legs if one.run is not None for move in one.run.moves)
            if mine not in used:
                used.add(mine)
                yield legs
            for name in sorted(mine):
                if (more := left_out | {name}) not in tried:
                    tried.add(more)
                    pending.append(more)

    def _met(self, machine: Machine, goal: Predicate, begun: Any, result: Result) -> tuple[Result, Run] | None:
        """A run to a goal that is met in a run of a claim or in random play, made shorter by leaving moves out."""
        for by, run in itertools.chain(self._given(machine, begun), self._random(machine, begun)):
            reached = self._prefix(run, goal)
            if reached is None:
                continue
            if not self.without and begun is None and len(reached.moves) <= MOST_SHORTENED:
                reached = shortened(reached, lambda state: not ask(goal.__name__, goal, state), [reached.setup])
            work = asked(self.claims, machine, goal, begun, self.scope, self.within, self.tell)
            if result.verdict is Verdict.UNKNOWN:
                line = "perhaps not the shortest: the search for a shorter one ran out of its budget"
            else:
                line = f"perhaps not the shortest, which has more than {result.bound} steps"
            covered = POSITION if begun is not None else "the set-up of the run" if machine.setup else ""
            witnessed = work.result(Verdict.WITNESSED, by, covered=covered, details=[line], run=reached)
            return evolve(witnessed, spent=result.spent), reached
        return None

    def _given(self, machine: Machine, begun: Any) -> Iterator[tuple[str, Run]]:
        if begun is None:
            for name, run in given_runs(self.claims, self.machine):
                is_made = all(move.rule in machine.rules for move in run.moves)
                if is_made and covers(self.scope, machine, run.setup):
                    yield f"the run that {name} gives", evolve(run, machine=machine)

    def _random(self, machine: Machine, begun: Any) -> Iterator[tuple[str, Run]]:
        if begun is None:
            setup = usual_setup(machine, self.scope)
            runs: tuple[Iterator[Run], ...] = (random_runs(machine, setup, WALKS, STEPS), self._swarm(machine, setup))
        else:
            runs = (random_runs_from(machine, begun, WALKS, STEPS),)
        for run in itertools.chain(*runs):
            yield "random play", run

    def _swarm(self, machine: Machine, setup: Any) -> Iterator[Run]:
        if has_slow_moves(machine, setup):
            return
        for walker in itertools.islice(walkers(self.claims, machine, self.scope), 1):
            for _ in range(SWARM):
                run = run_of(walker, STEPS)
                if run is not None:
                    yield replay(machine, run)

    def _prefix(self, run: Run, goal: Predicate) -> Run | None:
        """A run up to the first state with the goal; None where none has it, or one before is forbidden."""
        for index, state in enumerate(run.states):
            if any(ask(one.__name__, one, state) for one in self.without):
                return None
            if ask(goal.__name__, goal, state):
                return replay(run.machine, evolve(run, moves=run.moves[:index], states=run.states[: index + 1]))
        return None


def joined(runs: Sequence[Run]) -> Run:
    """One run of several, each of which begins where the one before ends."""
    first, *others = runs
    moves = tuple(move for run in runs for move in run.moves)
    states = (*first.states, *(state for run in others for state in run.states[1:]))
    return evolve(first, moves=moves, states=states)
