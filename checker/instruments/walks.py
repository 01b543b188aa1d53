"""Walks over the concrete rules that try to see every rule fire and every clause refuse.

Each walk draws its own weights for the rules and, for each rule, its own order of the instances, as in Groce,
Zhang, Eide, Chen and Regehr, "Swarm testing" (ISSTA 2012): a uniform walk seldom gets far. Where a rule
has too many instances to try, and where a refusal is wanted, the solver proposes the arguments.
"""

import itertools
import random
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from attrs import define, field

from checker.agreement import concrete_outcome, random_value
from checker.instruments.nearby import Nearby
from checker.instruments.work import Work
from checker.lift.interpreter import Lifted
from checker.lift.machines import Symbolic
from checker.lift.subset import clauses_required
from checker.played import given_runs
from checker.runs import Move, Run, apply, count_instances, instances, setup_refusal, sizes_of
from checker.scope import Scope, usual_setup
from checker.solve import Session
from spec import Machine, Refused, Rule
from spec.domains import Sizes

WALKS = 60
STEPS = 80
LONGEST = 500
FEW_WALKS = 3
FEW_MOVES = 400
PROBED = 0.04
SELDOM_PROBED = 0.002
TRIED = 5000
DRAWS = 10
WEIGHTS = (1e-6, 1.0, 1e3, 1e6)

Order = list[tuple[Any, ...]]


@define(eq=False)
class Seen:
    """What the walks have seen: for each rule a run that fires it, for each clause where it refuses."""

    fired: dict[str, str] = field(factory=dict)
    refused: dict[str, str] = field(factory=dict)


def walk_until(work: Work, machine: Machine, scope: Scope, seen: Seen, rules: set[str], clauses: set[str]) -> None:
    """Walk until all ``rules`` have fired and all ``clauses`` have refused, or for so many walks.

    What can happen in no state under this scope, as the lift shows for the first shape, is not waited for.
    """
    random_source = random.Random(machine.id)
    where = ", ".join(f"{name} = {value}" for name, value in scope.readings) or "default readings"
    all_shapes = work.shapes(machine)
    walkers: dict[int, Walker] = {}
    can_happen = CanHappen(Symbolic(machine.game, scope, all_shapes[0]), machine)
    fire = can_happen.fire(rules - set(seen.fired))
    refuse = can_happen.refuse(clauses - set(seen.refused))
    for _, shape in zip(range(WALKS), itertools.cycle(range(len(all_shapes))), strict=False):
        if fire <= set(seen.fired) and refuse <= set(seen.refused):
            return
        if all(one.is_listed and one.walked >= FEW_WALKS for one in walkers.values()) and len(walkers) == len(
            all_shapes
        ):
            return
        if shape not in walkers:
            symbolic = Symbolic(machine.game, scope, all_shapes[shape])
            walkers[shape] = Walker(work, machine, symbolic, random_source, can_happen, scope)
        walker = walkers[shape]
        for state, step in walker.walk():
            if fire <= set(seen.fired) and refuse <= set(seen.refused):
                return
            if step is not None:
                seen.fired.setdefault(step.rule, where)
            for clause in refuse & walker.refused:
                seen.refused.setdefault(clause, where)
            missing = refuse - set(seen.refused)
            if missing and random_source.random() < (SELDOM_PROBED if walker.is_listed else PROBED):
                for clause, _ in walker.refusals(state, missing):
                    seen.refused.setdefault(clause, where)


def follow_claims(work: Work, machine: Machine, seen: Seen, rules: set[str], clauses: set[str]) -> None:
    """See which of ``rules`` fire in runs that claims about the machine give, and what is refused there.

    Where a run ends all moves that can be listed are tried, and then moves near those of the runs all along them.
    """
    nearby = Nearby(machine)
    followed: list[tuple[str, Run]] = []
    for name, run in given_runs(work.claims, machine):
        where = f"a run of {name}"
        if rules <= set(seen.fired) and clauses <= set(seen.refused):
            return
        followed.append((where, run))
        nearby.learn(run)
        for move in run.moves:
            seen.fired.setdefault(move.rule, where)
        for clause in _refused_in(machine, run.states[-1], clauses - set(seen.refused)):
            seen.refused.setdefault(clause, where)
    for where, run in followed:
        for clause in nearby.refused_along(run, clauses - set(seen.refused)):
            seen.refused.setdefault(clause, where)


def _refused_in(machine: Machine, state: Any, clauses: set[str]) -> Iterator[str]:
    """Those of ``clauses`` that refuse some move in a state, where the moves can be listed."""
    sizes = sizes_of(machine, state)
    for rule in machine.rules.values() if clauses and not machine.is_over(state) else ():
        if clauses & clauses_required(rule.function) and count_instances(rule, sizes) <= TRIED:
            for arguments in instances(rule, sizes):
                kind, clause = concrete_outcome(rule, (state,), arguments)
                if kind == "refused" and clause in clauses:
                    yield clause


class CanHappen:
    """What may happen in some state under a scope, reachable or not, as the lift shows."""

    def __init__(self, symbolic: Symbolic, machine: Machine) -> None:
        self.symbolic = symbolic
        self.machine = machine
        self._state = symbolic.fresh(machine.domain, "state")
        self._lifted: dict[str, Lifted] = {}

    def _lift(self, rule: Rule) -> Lifted:
        if rule.name not in self._lifted:
            arguments = self.symbolic.any_instance(rule)
            with self.symbolic.logic.scope():
                self._lifted[rule.name] = self.symbolic.refusals(rule, self._state, arguments)
        return self._lifted[rule.name]

    def fire(self, rules: set[str]) -> set[str]:
        """Those of ``rules`` that may fire."""
        lifted = {name: self._lift(self.machine.rules[name]) for name in sorted(rules)}
        return {name for name, one in lifted.items() if one.allowed is not False}

    def refuse(self, clauses: set[str]) -> set[str]:
        """Those of ``clauses`` that may refuse a move."""
        rules = [rule for rule in self.machine.rules.values() if clauses & clauses_required(rule.function)]
        return {clause for rule in rules for clause in self.refuse_in(rule)} & clauses

    def refuse_in(self, rule: Rule) -> set[str]:
        """The clauses that may refuse a move of one rule."""
        logic = self.symbolic.logic
        return {
            one.clause
            for one in self._lift(rule).requirements
            if logic.conj(one.path, logic.neg(one.condition)) is not False
        }


def _orders(rule: Rule, sizes: Sizes) -> tuple[Order, ...]:
    """The instances of a rule, in orders in which the first or the last parameter changes least, up or down."""
    first = list(instances(rule, sizes))
    turned = [list(domain.values(sizes)) for _, domain in rule.parameters[::-1]]
    last = [one[::-1] for one in itertools.product(*turned)]
    return first, last, first[::-1], last[::-1]


class Walker:
    """Walks for one shape, by the ``rules`` that may fire.

    ``begun`` are the set-up and the other arguments of the start with which the last walk began.
    """

    def __init__(
        self,
        work: Work,
        machine: Machine,
        symbolic: Symbolic,
        source: random.Random,
        can_happen: CanHappen,
        scope: Scope,
    ) -> None:
        self.scope = scope
        self.work = work
        self.machine = machine
        self.symbolic = symbolic
        self.source = source
        self.refused: set[str] = set()
        self.instances = {
            name: _orders(rule, symbolic.sizes)
            for name, rule in machine.rules.items()
            if count_instances(rule, symbolic.sizes) <= TRIED
        }
        # Where moves are few enough to try them all, steps are cheap, and what cannot happen is refused soon enough.
        listed = sum(len(orders[0]) for orders in self.instances.values())
        self.is_listed = len(self.instances) == len(machine.rules) and listed <= FEW_MOVES
        self.rules = sorted(machine.rules if self.is_listed else can_happen.fire(set(machine.rules)))
        self.walked = 0
        self.begun: tuple[Any, tuple[Any, ...]] = None, ()

    @cached_property
    def first(self) -> tuple[Any, tuple[Any, ...]] | None:
        """A set-up and other arguments of the start that the solver chooses; None where there are none."""
        start = self.symbolic.start(self.machine)
        session = Session(self.symbolic.logic, self.work.budget, [start.lifted.allowed])
        answer = session.check([])
        if answer.status != "sat":
            return None
        evaluate = self.symbolic.values.evaluate
        return evaluate(start.setup, answer.model), evaluate(start.arguments, answer.model)

    def _begin(self) -> Any:
        """A first state, the set-up usual or chosen by the solver and the rest drawn; None where there is none."""
        self.walked += 1
        if self.is_listed and self.walked % 2 == 1 and not self.machine.begin.parameters:
            setup = usual_setup(self.machine, self.scope)
            is_fit = setup is not None and dict(self.machine.sizes(setup)) == dict(self.symbolic.sizes)
            if is_fit and setup_refusal(self.machine, setup) is None:
                return self._first_state(setup, ())
        if self.first is None:
            return None
        setup, begin = self.first[0], self.machine.begin
        for _ in range(DRAWS if begin.parameters else 0):
            drawn = tuple(random_value(domain, self.symbolic.sizes, self.source) for _, domain in begin.parameters)
            try:
                return self._first_state(setup, drawn)
            except Refused:
                continue
        return self._first_state(setup, self.first[1])

    def _first_state(self, setup: Any, arguments: tuple[Any, ...]) -> Any:
        self.begun = setup, arguments
        return apply(self.machine.begin, () if self.machine.setup is None else (setup,), arguments)

    def walk(self) -> Iterator[tuple[Any, Move | None]]:
        """States along one walk, each with the move that led there."""
        state = self._begin()
        if state is None:
            return
        yield state, None
        weights = {name: self.source.choice(WEIGHTS) for name in self.rules}
        orders = {name: self.source.choice((*orders, None)) for name, orders in self.instances.items()}
        for _ in range(LONGEST if self.is_listed else STEPS):
            if self.machine.is_over(state):
                return
            step = self._step(state, weights, orders)
            if step is None:
                return
            move, state = step
            yield state, move

    def _step(self, state: Any, weights: dict[str, float], orders: dict[str, Order | None]) -> tuple[Move, Any] | None:
        left = dict(weights)
        while left:
            name = self.source.choices(list(left), list(left.values()))[0]
            del left[name]
            made = self._apply(self.machine.rules[name], state, orders)
            if made is not None:
                return made
        return None

    def _apply(self, rule: Rule, state: Any, orders: dict[str, Order | None]) -> tuple[Move, Any] | None:
        if rule.name not in orders:
            return self._proposed(rule, state)
        order = orders[rule.name]
        if order is None:
            every = self.instances[rule.name][0]
            order = self.source.sample(every, len(every))
        for arguments in order:
            try:
                return Move(rule.name, arguments), apply(rule, (state,), arguments)
            except Refused as refused:
                self.refused.add(refused.clause)
        return None

    def _lifted(self, rule: Rule, state: Any) -> tuple[tuple[Any, ...], Lifted]:
        arguments = self.symbolic.any_instance(rule)
        return arguments, self.symbolic.apply(rule, state, arguments)

    def _proposed(self, rule: Rule, state: Any) -> tuple[Move, Any] | None:
        arguments, lifted = self._lifted(rule, state)
        session = Session(self.symbolic.logic, self.work.budget)
        going = self.symbolic.logic.neg(self.symbolic.over(self.machine, lifted.value)) if lifted.returns else False
        answer = session.check([lifted.allowed, going])
        if answer.status != "sat":
            answer = session.check([lifted.allowed])
        if answer.status != "sat":
            return None
        move = Move(rule.name, self.symbolic.values.evaluate(arguments, answer.model))
        return move, apply(rule, (state,), move.arguments)

    def refusals(self, state: Any, missing: set[str]) -> Iterator[tuple[str, Move]]:
        """The missing clauses that refuse some move in ``state``, with one that the concrete rules refuse by it."""
        if self.machine.is_over(state):
            return
        for rule in self.machine.rules.values():
            if not missing & clauses_required(rule.function):
                continue
            arguments, lifted = self._lifted(rule, state)
            logic = self.symbolic.logic
            session = Session(logic, self.work.budget)
            earlier: list[Any] = []
            for one in lifted.requirements:
                if one.clause in missing:
                    answer = session.check([*earlier, one.path, logic.neg(one.condition)])
                    if answer.status == "sat":
                        tried = self.symbolic.values.evaluate(arguments, answer.model)
                        if concrete_outcome(rule, (state,), tried) == ("refused", one.clause):
                            yield one.clause, Move(rule.name, tried)
                earlier.append(logic.implies(one.path, one.condition))
