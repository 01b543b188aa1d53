"""The symbolic side of machines: set-ups, states, steps and runs as terms.

Fields of the set-up that fix shapes are enumerated, readings stand at their chosen option, what the
call sets is concrete, and everything else (levels, unknown prints) stays symbolic.
"""

import ast
import itertools
import math
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import attrs
from attrs import frozen

from checker.lift.interpreter import Interpreter, Lifted
from checker.lift.nodes import SymBool, SymInt, is_number, is_truth
from checker.lift.source import source_of
from checker.lift.subset import reachable
from checker.lift.values import Guard, is_symbolic
from checker.scope import Scope, chosen_fields
from spec import Game, Machine, Rule, SpecError
from spec.domains import Domain, Either, Indices, Integers, Members, Record, Rows, Size, Sizes, product_of, record_of

MOST_SPLIT = 2000
FEW_TO_SPLIT = 40
FEW_TO_TRY = 24
FEW_TO_INDEX = 12

Settled = tuple[tuple[str, Any], ...]


def shapes(game: Game, domains: tuple[Domain, ...], scope: Scope) -> list[dict[str, int]]:
    """Every choice of the set-up fields on which the shape of these domains depends."""
    names = sorted(frozenset[str]().union(*(domain.parameters() for domain in domains)))
    fixed = chosen_fields(game, scope)
    values = []
    for name in names:
        setup = next(s for s in game.setups if any(one.name == name for one in attrs.fields(s)))
        domain = dict(record_of(setup).fields)[name]
        values.append([fixed[name,]] if (name,) in fixed else list(domain.values({})))
    return [dict(zip(names, chosen, strict=True)) for chosen in itertools.product(*values)]


@cache
def lookups(machine: Machine, rule: Rule) -> frozenset[tuple[str, str]]:
    """The pairs of fields of a state, a small number and a row, such that a rule looks up the row by the number.

    The row's length is fixed, at least for each set-up. It is written ``state.row[state.number]`` in the rule or in a
    function that it can call.
    """
    fields = dict(machine.domain.fields)
    return frozenset(
        (node.slice.attr, node.value.attr)
        for function in reachable(rule.function)
        for node in ast.walk(source_of(function).node)
        if isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and isinstance(number := fields.get(node.slice.attr), Integers)
        and (isinstance(number, Indices) or number.size({}) <= FEW_TO_INDEX)
        and isinstance(row := fields.get(node.value.attr), Rows)
        and (row.parameter or row.low == row.high)
    )


def all_lookups(machine: Machine) -> list[tuple[str, str]]:
    """What some rule of a machine looks up."""
    return sorted({one for rule in machine.rules.values() for one in lookups(machine, rule)})


def has_turns(machine: Machine) -> bool:
    """Whether rows are looked up by one number of the state, and by no other."""
    return len({number for number, _ in all_lookups(machine)}) == 1


def item_of(row: Domain) -> Domain:
    """The domain of the items of a row."""
    assert isinstance(row, Rows)
    return row.item


def machine_domains(machine: Machine) -> tuple[Domain, ...]:
    """The domains whose shape a machine's set-up fixes."""
    return (machine.domain, *(d for rule in machine.rules.values() for _, d in rule.parameters))


@frozen(eq=False)
class Start:
    """A symbolic start: the set-up, the start's other arguments and the lifted first state."""

    setup: Any
    arguments: tuple[Any, ...]
    lifted: Lifted


@frozen(eq=False)
class Step:
    """A symbolic step: which rule (an index into the machine's rules), its arguments for each rule, what came out."""

    which: Any
    arguments: Mapping[str, tuple[Any, ...]]
    state: Any
    taken: Guard


class Symbolic:
    """Lifts the machines of one game for one shape of the set-up (``sizes``) and one ``scope``.

    With ``free`` the readings are symbolic too. ``states`` are those that were made, with their domains.
    """

    def __init__(
        self,
        game: Game,
        scope: Scope,
        sizes: Sizes,
        interpreter: Interpreter | None = None,
        free: bool = False,
    ) -> None:
        self.game = game
        self.sizes = sizes
        self.interpreter = interpreter or Interpreter()
        self.logic = self.interpreter.logic
        self.values = self.interpreter.values
        self._chosen: dict[tuple[str, ...], Any] = {**{(name,): size for name, size in sizes.items()}}
        self.states: list[tuple[Domain, Any]] = []
        self._instances: dict[Any, list[tuple[Any, ...]]] = {}
        self._lifted: dict[tuple[Any, ...], tuple[Lifted, Any]] = {}
        if not free:
            self._chosen |= chosen_fields(game, scope)

    def fresh(self, domain: Domain, name: str, settled: Mapping[str, Any] | None = None) -> Any:
        """A symbolic value of ``domain``; in every set-up inside it the chosen fields are concrete.

        ``settled`` gives values to fields of its own.
        """
        fixed = dict(self._fixed(domain, name)) | {f"{name}.{field}": value for field, value in (settled or {}).items()}
        return self.values.fresh(domain, name, self.sizes, fixed)

    def _fixed(self, domain: Domain, name: str) -> Iterator[tuple[str, Any]]:
        if not isinstance(domain, Record):
            return
        if domain.cls in self.game.setups:
            for path, value in self._chosen.items():
                yield ".".join((name, *path)), value
            return
        for field, part in domain.fields:
            yield from self._fixed(part, f"{name}.{field}")

    def start(self, machine: Machine) -> Start:
        """The start from a symbolic set-up."""
        begin = machine.begin
        setup = None if machine.setup_domain is None else self.fresh(machine.setup_domain, "setup")
        arguments = tuple(self.fresh(domain, name) for name, domain in begin.parameters)
        return Start(setup, arguments, self._begin(machine, setup, arguments))

    def _begin(self, machine: Machine, setup: Any, arguments: tuple[Any, ...]) -> Lifted:
        everything = arguments if machine.setup_domain is None else (setup, *arguments)
        return self.interpreter.lift(machine.begin.function, everything)

    def state(self, machine: Machine, settled: Mapping[str, Any] | None = None) -> tuple[Any, Guard]:
        """A symbolic state, reachable or not, and the condition that its set-up is well-formed."""
        state = self.fresh(machine.domain, "state", settled)
        self.states.append((machine.domain, state))
        return state, self.well_formed(machine, state)

    def settled_before(self, machine: Machine, rule: Rule) -> Settled | None:
        """The enumerated fields of a state to which the conditions of a rule leave one value; None if it never fires.

        That the state is not over is among the conditions.
        """
        state = self.fresh(machine.domain, "any")
        arguments = self.any_instance(rule)
        lifted = self.refusals(rule, state, arguments)
        if lifted.allowed is False:
            return None
        conditions = [one.condition for one in lifted.requirements if one.path is True]
        conditions.append(self.logic.neg(self.over(machine, state)))
        held = {id(part) for one in conditions for part in self.logic.conjuncts(one)}
        return tuple(
            (name, member)
            for name, domain in machine.domain.fields
            if isinstance(domain, Members)
            for member in domain.enum
            if id(self.values.equal(self.values.field(state, name), member)) in held
        )

    def settled_by(self, machine: Machine, state: Any, condition: Guard) -> Settled:
        """The fields of a state, and the items of its rows, to which a condition leaves one of their alternatives."""
        held = {id(part) for part in self.logic.conjuncts(condition)}
        found: list[tuple[str, Any]] = []
        for name, domain in machine.domain.fields:
            value = self.values.field(state, name)
            parts = [(name, domain, value)]
            if isinstance(domain, Rows) and isinstance(value, tuple):
                parts = [(f"{name}[{place}]", domain.item, item) for place, item in enumerate(value)]
            for path, part, one in parts:
                guards = [guard for guard, _ in self.values.options(one)]
                if not isinstance(part, Either) or len(guards) != len(part.options):
                    continue
                for place, guard in enumerate(guards):
                    others = (self.logic.neg(other) for other in guards if other is not guard)
                    if id(guard) in held or all(id(other) in held for other in others):
                        found.append((f"{path}.which", place))
        return tuple(found)

    def well_formed(self, machine: Machine, state: Any) -> Guard:
        """Whether the start accepts the set-up of ``state``."""
        if machine.setup_domain is None:
            return True
        arguments = tuple(self.fresh(domain, name) for name, domain in machine.begin.parameters)
        return self._begin(machine, self.values.field(state, "setup"), arguments).allowed

    def over(self, machine: Machine, state: Any) -> Guard:
        """Whether ``state`` is final."""
        if machine.over_function is None:
            return False
        return self.predicate(machine.over_function, state)

    def predicate(self, function: Any, *arguments: Any) -> Guard:
        """The truth of a predicate that refuses nothing. Raises SpecError where it gives no truth value."""
        lifted = self.interpreter.lift(function, arguments)
        return self.logic.conj(lifted.allowed, self.truth(lifted.value) if lifted.returns else False)

    def lemma(self, function: Any, state: Any) -> Guard:
        """That an invariant is true of ``state``, if its premises hold there."""
        lifted = self._lift_once(function, (state,))
        return self.logic.implies(lifted.allowed, self.truth(lifted.value) if lifted.returns else False)

    def _lift_once(self, function: Any, arguments: tuple[Any, ...]) -> Lifted:
        """A call lifted, or what came of it when it was lifted before with the same objects and knowledge."""
        if not is_symbolic(arguments[0]):
            return self.interpreter.lift(function, arguments)
        key = (function, self.logic.knowledge, *map(id, arguments))
        if key not in self._lifted:
            with self.logic.scope():
                self._lifted[key] = self.interpreter.lift(function, arguments), arguments
        return self._lifted[key][0]

    def truth(self, value: Any) -> Guard:
        """A lifted predicate's value as a truth value. Raises SpecError where it is none."""
        if not isinstance(value, bool | SymBool):
            kind = self.values.class_of(value).__name__
            raise SpecError(f"a condition is wanted where a {kind} is given", cure="return True or False on every path")
        return value

    def measure(self, value: Any) -> int | SymInt:
        """A lifted measure's value as a whole number. Raises SpecError where it is none."""
        if not is_truth(value) and not is_number(value):
            kind = self.values.class_of(value).__name__
            raise SpecError(f"a whole number is wanted where a {kind} is given", cure="measure in whole numbers")
        return self.logic.number(value)

    def instances(self, rule: Rule) -> list[tuple[Any, ...]]:
        """The arguments of a rule, concrete as long as they are few, symbolic for the rest; always the same objects."""
        if rule.function not in self._instances:
            self._instances[rule.function] = list(self._new_instances(rule))
        return self._instances[rule.function]

    def _new_instances(self, rule: Rule) -> Iterator[tuple[Any, ...]]:
        choices: list[list[Any]] = []
        count: Size = 1
        for name, domain in rule.parameters:
            size = domain.size(self.sizes)
            if product_of((count, size)) <= FEW_TO_SPLIT and size < math.inf:
                choices.append(list(domain.values(self.sizes)))
                count *= size
            else:
                choices.append([self.fresh(domain, name)])
        yield from itertools.product(*choices)

    def has_large_parameter(self, rule: Rule) -> bool:
        """Whether some parameter of a rule has so many values that one query for all is tried first."""
        return any(domain.size(self.sizes) > FEW_TO_TRY for _, domain in rule.parameters)

    def any_instance(self, rule: Rule) -> tuple[Any, ...]:
        """Symbolic arguments of a rule."""
        return tuple(self.fresh(domain, name) for name, domain in rule.parameters)

    def apply(self, rule: Rule, state: Any, arguments: tuple[Any, ...]) -> Lifted:
        """One rule applied to a state."""
        return self._lift_once(rule.function, (state, *arguments))

    def refusals(self, rule: Rule, state: Any, arguments: tuple[Any, ...]) -> Lifted:
        """What one rule refuses in a state, without the state that it leads to."""
        return self.interpreter.refusals(rule.function, (state, *arguments))

    def step(self, machine: Machine, state: Any, index: int) -> Step:
        """Any step from ``state``, its rule and arguments symbolic; ``index`` numbers it for the names."""
        logic, values = self.logic, self.values
        rules = list(machine.rules.values())
        which = logic.int_variable(f"rule[{index}]", 0, len(rules) - 1)
        arguments, options, taken = {}, [], []
        for position, rule in enumerate(rules):
            with logic.scope():
                chosen = tuple(self.fresh(domain, f"{name}[{index}]") for name, domain in rule.parameters)
                lifted = self.apply(rule, state, chosen)
            arguments[rule.name] = chosen
            here = logic.compare("==", which, position)
            taken.append(logic.implies(here, lifted.allowed))
            if lifted.returns:
                options.append((here, lifted.value))
        after = values.merge_options(options) if options else None
        going = logic.neg(self.over(machine, state))
        result = Step(which, arguments, after, logic.all_of([going, *taken, bool(options)]))
        if len(rules) == 1:
            self.interpreter.assume(result.taken)
        return result
