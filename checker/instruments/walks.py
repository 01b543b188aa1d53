"""Walks over the concrete rules that try to see every rule fire and every clause refuse.

Each walk draws its own weights for the rules and its own order of their instances, as in Groce,
Zhang, Eide, Chen and Regehr, "Swarm testing" (ISSTA 2012): a uniform walk seldom gets far. Where a rule
has too many instances to try, and where a refusal is wanted, the solver proposes the arguments.
"""

import itertools
import random
from collections.abc import Iterator
from typing import Any

from attrs import define, field

from checker.agreement import random_value
from checker.instruments.work import Work
from checker.lift.interpreter import Lifted
from checker.lift.machines import Symbolic
from checker.runs import apply, count_instances
from checker.scope import Scope
from checker.solve import Session
from spec import Machine, Refused, Rule

WALKS = 60
STEPS = 80
PROBED = 0.04
TRIED = 5000
DRAWS = 10


@define(eq=False)
class Seen:
    """What the walks have seen: for each rule a run that fires it, for each clause where it refuses."""

    fired: dict[str, str] = field(factory=dict)
    refused: dict[str, str] = field(factory=dict)


def walk_until(
    work: Work, machine: Machine, scope: Scope, seen: Seen, rules: set[str], clauses: set[str], walks: int = WALKS
) -> None:
    """Walk until all ``rules`` have fired and all ``clauses`` have refused, or the ``walks`` are used up."""
    random_source = random.Random(machine.id)
    where = ", ".join(f"{name} = {value}" for name, value in scope.readings) or "default readings"
    for number, sizes in zip(range(walks), itertools.cycle(work.shapes(machine)), strict=False):
        if rules <= set(seen.fired) and clauses <= set(seen.refused):
            return
        walker = _Walker(work, machine, Symbolic(machine.game, scope, sizes), random_source)
        for state, step in walker.walk(number):
            if step is not None:
                seen.fired.setdefault(step, where)
            for clause in clauses & walker.refused:
                seen.refused.setdefault(clause, where)
            missing = clauses - set(seen.refused)
            if missing and random_source.random() < PROBED:
                for clause in walker.refusals(state, missing):
                    seen.refused.setdefault(clause, where)


class _Walker:
    def __init__(self, work: Work, machine: Machine, symbolic: Symbolic, source: random.Random) -> None:
        self.work = work
        self.machine = machine
        self.symbolic = symbolic
        self.source = source
        self.refused: set[str] = set()
        self.instances = {
            rule.name: [
                tuple(one) for one in itertools.product(*(d.values(symbolic.sizes) for _, d in rule.parameters))
            ]
            for rule in machine.rules.values()
            if count_instances(rule, symbolic.sizes) <= TRIED
        }

    def first(self) -> Any:
        """A concrete first state, the set-up chosen by the solver and the rest drawn; None where there is none."""
        start = self.symbolic.start(self.machine)
        session = Session(self.symbolic.logic, self.work.budget, [start.lifted.allowed])
        answer = session.check([])
        if answer.status != "sat":
            return None
        begin = self.machine.begin
        before = () if self.machine.setup is None else (self.symbolic.values.evaluate(start.setup, answer.model),)
        for _ in range(DRAWS if begin.parameters else 0):
            drawn = tuple(random_value(domain, self.symbolic.sizes, self.source) for _, domain in begin.parameters)
            try:
                return apply(begin, before, drawn)
            except Refused:
                continue
        return apply(begin, before, self.symbolic.values.evaluate(start.arguments, answer.model))

    def walk(self, number: int) -> Iterator[tuple[Any, str | None]]:
        """States along one walk, each with the rule that led there."""
        state = self.first()
        if state is None:
            return
        yield state, None
        weights = {name: self.source.choice((1, 4, 16, 64, 1024)) for name in self.machine.rules}
        for _ in range(STEPS):
            if self.machine.is_over(state):
                return
            step = self._step(state, weights, number % 3)
            if step is None:
                return
            name, state = step
            yield state, name

    def _step(self, state: Any, weights: dict[str, int], policy: int) -> tuple[str, Any] | None:
        left = dict(weights)
        while left:
            name = self.source.choices(list(left), list(left.values()))[0]
            del left[name]
            after = self._apply(self.machine.rules[name], state, policy)
            if after is not None:
                return name, after
        return None

    def _apply(self, rule: Rule, state: Any, policy: int) -> Any:
        tried = self.instances.get(rule.name)
        if tried is None:
            return self._proposed(rule, state)
        order = {0: tried, 1: reversed(tried)}.get(policy) or self.source.sample(tried, len(tried))
        for arguments in order:
            try:
                return apply(rule, (state,), arguments)
            except Refused as refused:
                self.refused.add(refused.clause)
        return None

    def _lifted(self, rule: Rule, state: Any) -> tuple[tuple[Any, ...], Lifted, Session]:
        arguments = tuple(self.symbolic.fresh(domain, name) for name, domain in rule.parameters)
        lifted = self.symbolic.apply(rule, state, arguments)
        return arguments, lifted, Session(self.symbolic.logic, self.work.budget)

    def _proposed(self, rule: Rule, state: Any) -> Any:
        arguments, lifted, session = self._lifted(rule, state)
        answer = session.check([lifted.allowed])
        if answer.status != "sat":
            return None
        return apply(rule, (state,), self.symbolic.values.evaluate(arguments, answer.model))

    def refusals(self, state: Any, missing: set[str]) -> Iterator[str]:
        """The missing clauses that refuse some move in ``state``, each confirmed by the concrete rules."""
        if self.machine.is_over(state):
            return
        for rule in self.machine.rules.values():
            arguments, lifted, session = self._lifted(rule, state)
            logic = self.symbolic.logic
            earlier: list[Any] = []
            for one in lifted.requirements:
                if one.clause in missing:
                    answer = session.check([*earlier, one.path, logic.neg(one.condition)])
                    if answer.status == "sat" and self._refuses(
                        rule, state, self.symbolic.values.evaluate(arguments, answer.model), one.clause
                    ):
                        yield one.clause
                earlier.append(logic.implies(one.path, one.condition))

    def _refuses(self, rule: Rule, state: Any, arguments: tuple[Any, ...], clause: str) -> bool:
        try:
            apply(rule, (state,), arguments)
        except Refused as refused:
            return refused.clause == clause
        return False
