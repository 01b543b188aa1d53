"""Exhaustive search: every reachable state of a machine, breadth first, by its own concrete rules.

Each state is kept once, with the number of the state that it was first reached from; the moves of a run
are found again when a run is wanted. Predicates are asked once of each state, final
states included.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import define, field, frozen

from checker.runs import Run, ask, broken, first_states, instances, run_through, setups, sizes_of
from spec import Machine, Refused, Rule, SpecError

Predicate = Callable[[Any], bool]
Progress = Callable[[int, int, int], None]

BETWEEN_REPORTS = 4096


@frozen(eq=False)
class Exploration:
    """What a search has seen.

    ``states`` counts distinct states, ``transitions`` the successors of all of them, duplicates
    included. ``level_sizes`` counts the new states at each distance from the start, the first states
    themselves being the first level. ``final`` counts the states in which the machine is over,
    ``deadlocks`` those in which it is not and yet no rule applies. ``fired`` counts the
    transitions of each rule, ``refused`` how often each clause refused an instance of a rule.
    ``violations`` has, for each predicate that failed, a shortest run to a state in which it does, and
    ``deadlock`` is a shortest run to a deadlock. Only if ``is_complete`` is every reachable state among them.
    """

    machine: Machine
    states: int
    transitions: int
    level_sizes: tuple[int, ...]
    final: int
    deadlocks: int
    fired: Mapping[str, int]
    refused: Mapping[str, int]
    violations: Mapping[str, Run]
    deadlock: Run | None
    is_complete: bool

    @property
    def levels(self) -> int:
        """How many levels there are: one more than the largest distance from a first state."""
        return len(self.level_sizes)

    @property
    def never_fired(self) -> tuple[str, ...]:
        """The rules that fired nowhere."""
        return tuple(name for name in self.machine.rules if not self.fired[name])


def explore(
    machine: Machine,
    setups: Iterable[Any] | None = None,
    invariants: Mapping[str, Predicate] | None = None,
    limit: int | None = None,
    progress: Progress | None = None,
    until_violated: bool = False,
) -> Exploration:
    """Search every state that ``machine`` can reach from ``setups`` (all of them, if None are named).

    ``invariants`` are predicates that every state should have. The search ends early before it would
    keep more than ``limit`` states, or, with ``until_violated``, once every invariant has
    failed: it is then not complete. ``progress`` is told now and then the number of states, of transitions
    and the level. Raises SpecError where set-ups or instances of a rule are too many to go through, or a
    rule or an invariant breaks.
    """
    search = _Search(machine, invariants or {}, limit, until_violated)
    search.begin(setups)
    while search.level and search.is_going:
        search.expand_level(progress)
    return search.result()


@define(eq=False)
class _Search:
    machine: Machine
    invariants: Mapping[str, Predicate]
    limit: int | None
    until_violated: bool
    parents: dict[Any, int] = field(
        factory=dict
    )  # of each state the number of the one before it, or -1 - its beginning
    beginnings: list[tuple[Any, tuple[Any, ...]]] = field(factory=list)
    level: list[Any] = field(factory=list)
    level_sizes: list[int] = field(factory=list)
    expanded: int = 0
    final: int = 0
    is_going: bool = True
    fired: Counter[str] = field(factory=Counter)
    refused: Counter[str] = field(factory=Counter)
    failed: dict[str, Any] = field(factory=dict)
    deadlocked: list[Any] = field(factory=list)
    holding: list[tuple[str, Predicate]] = field(factory=list)
    plans: dict[tuple[int, ...], list[tuple[Rule, tuple[tuple[Any, ...], ...]]]] = field(factory=dict)

    def begin(self, chosen: Iterable[Any] | None) -> None:
        """The first states."""
        self.holding = list(self.invariants.items())
        for setup in setups(self.machine) if chosen is None else chosen:
            for arguments, state in first_states(self.machine, setup):
                if self.is_going and state not in self.parents:
                    self.keep_first(setup, arguments, state)
        if self.level:
            self.level_sizes.append(len(self.level))

    def keep_first(self, setup: Any, arguments: tuple[Any, ...], state: Any) -> None:
        """A first state that is new."""
        if self.limit is not None and len(self.parents) >= self.limit:
            self.is_going = False
            return
        self.parents[state] = -1 - len(self.beginnings)
        self.beginnings.append((setup, arguments))
        self.level.append(state)
        self.ask(state)

    def ask(self, state: Any) -> None:
        """Ask the invariants that have held so far."""
        for name, predicate in tuple(self.holding):
            if not ask(name, predicate, state):
                self.failed[name] = state
                self.holding.remove((name, predicate))
                if self.until_violated and not self.holding:
                    self.is_going = False

    def plan(self, state: Any) -> list[tuple[Rule, tuple[tuple[Any, ...], ...]]]:
        """The rules with their instances for the sizes of a state's set-up."""
        sizes = sizes_of(self.machine, state)
        key = tuple(sizes.values())
        if key not in self.plans:
            self.plans[key] = [(rule, instances(rule, sizes)) for rule in self.machine.rules.values()]
        return self.plans[key]

    def expand_level(self, progress: Progress | None) -> None:
        """All successors of the states of the present level, which is then the next one."""
        level, self.level = self.level, []
        for first in range(0, len(level), BETWEEN_REPORTS):
            self.expand(level[first : first + BETWEEN_REPORTS])
            if progress is not None:
                progress(len(self.parents), self.fired.total(), len(self.level_sizes))
            if not self.is_going:
                break
        if self.level:
            self.level_sizes.append(len(self.level))

    def expand(self, level: list[Any]) -> None:
        """The innermost loop: every instance of every rule, for each state."""
        over, kind = self.machine.over_function, self.machine.state
        parents, fresh, refused, fired = self.parents, self.level, self.refused, self.fired
        plan = self.plan(level[0])
        has_shape = bool(self.machine.shape)
        known = len(parents)
        limit = math.inf if self.limit is None else self.limit
        for state in level:
            number = self.expanded
            self.expanded += 1
            if over is not None and over(state):
                self.final += 1
                continue
            if has_shape:
                plan = self.plan(state)
            total = 0
            for rule, choices in plan:
                function, count = rule.function, 0
                for arguments in choices:
                    try:
                        after = function(state, *arguments)
                        parents.setdefault(after, number)
                    except Refused as refusal:
                        refused[refusal.clause] += 1
                        continue
                    except SpecError:
                        raise
                    except Exception as error:
                        raise broken(rule, arguments, error) from error
                    count += 1
                    if len(parents) != known:
                        if after.__class__ is not kind:
                            raise SpecError(f"the rule {rule.name} gives {after!r}, no {kind.__name__}", rule.place)
                        if known >= limit:
                            del parents[after]
                            self.is_going = False
                            break
                        known += 1
                        fresh.append(after)
                        if self.holding:
                            self.ask(after)
                fired[rule.name] += count
                total += count
                if not self.is_going:
                    return
            if not total:
                self.deadlocked.append(state)

    def result(self) -> Exploration:
        """What was seen, with its runs."""
        states = list(self.parents) if self.failed or self.deadlocked else []
        return Exploration(
            machine=self.machine,
            states=len(self.parents),
            transitions=self.fired.total(),
            level_sizes=tuple(self.level_sizes),
            final=self.final,
            deadlocks=len(self.deadlocked),
            fired=self.fired,
            refused=self.refused,
            violations={name: self.run(states, state) for name, state in self.failed.items()},
            deadlock=self.run(states, self.deadlocked[0]) if self.deadlocked else None,
            is_complete=self.is_going,
        )

    def run(self, states: list[Any], last: Any) -> Run:
        """The shortest run to a state that was kept, carried out anew."""
        path = [last]
        while (number := self.parents[path[-1]]) >= 0:
            path.append(states[number])
        setup, arguments = self.beginnings[-1 - number]
        return run_through(self.machine, setup, arguments, path[::-1])
