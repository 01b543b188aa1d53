"""The lift: a symbolic interpreter of the pure Python in which rules are written.

It walks a function's syntax tree. What is concrete stays concrete: CPython computes it. Where a
condition is symbolic, both ways are walked and their values merged (the merge policy), or one way
is chosen by a callback (the fork policy). What a rule refuses, what a claim presupposes and what
would raise in Python are collected beside the value.
"""

import ast
import builtins
import enum
import inspect
import types
from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, Sequence, ValuesView
from contextlib import contextmanager
from typing import Any, NoReturn

import attrs
from attrs import frozen

from checker.claims import PremiseFailed, given
from checker.lift.logic import Logic, SymBool, SymInt, is_number, is_truth
from checker.lift.source import Source, source_of
from checker.lift.values import (
    Guard,
    Guarded,
    NoOption,
    SymBag,
    SymEnum,
    SymRecord,
    SymSet,
    TooManyCases,
    Union,
    Values,
    is_symbolic,
    ordered,
)
from spec import Bag, Place, Refused, SpecError, require

DEEPEST_CALL = 100
LONGEST_LOOP = 1000


@frozen(eq=False)
class Requirement:
    """A ``require`` that was met: on ``path`` the ``condition`` must hold, or ``clause`` refuses."""

    path: Guard
    condition: Guard
    clause: str
    place: Place


@frozen(eq=False)
class Fault:
    """Something that would raise in Python where ``guard`` holds and the first ``after`` requirements do."""

    guard: Guard
    what: str
    place: Place
    after: int


@frozen(eq=False)
class Lifted:
    """What a call gives: its value (None if it never returns), and all that was collected on the way.

    ``allowed`` says that nothing is refused and every premise holds.
    """

    value: Any
    allowed: Guard
    requirements: tuple[Requirement, ...]
    premises: tuple[Guard, ...]
    faults: tuple[Fault, ...]
    returns: bool


class Dead(Exception):
    """Nothing goes on from here: a move was refused, or an error is certain."""


class BoundMethod:
    """A method of a symbolic object, ready to be called."""

    __slots__ = ("function", "owner")

    def __init__(self, function: Callable[..., Any], owner: Any) -> None:
        self.function = function
        self.owner = owner


class Found:
    """What a comprehension has given so far; ``ended`` says where ``any`` or ``all`` asks for no more."""

    __slots__ = ("ended", "ends", "items")

    def __init__(self, ends: Callable[[Any], Guard] | None = None) -> None:
        self.items: list[tuple[Guard, Any]] = []
        self.ends = ends
        self.ended: Guard = False


class Entries:
    """A dict with symbolic keys; it can only be made a Bag."""

    __slots__ = ("items",)

    def __init__(self, items: list[tuple[Any, Any]]) -> None:
        self.items = items


class Frame:
    """One call: its source, its local names and the ways it has ended so far."""

    __slots__ = ("any_order", "breaks", "continues", "function", "known", "outside", "returns", "source")

    def __init__(self, function: Callable[..., Any], source: Source, outside: Guard) -> None:
        self.function = function
        self.source = source
        self.outside = outside
        self.known: list[Guard] = []
        self.any_order = False
        self.returns: list[tuple[Guard, Any]] = []
        self.breaks: list[tuple[Guard, dict[str, Any]]] = []
        self.continues: list[tuple[Guard, dict[str, Any]]] = []


Environment = dict[str, Any]
Fork = Callable[[SymBool, str, Place], bool]


class Interpreter:
    """Lifts calls.

    ``fork``, if given, is told each symbolic condition, its text and its place, and chooses a way
    instead of merging.
    """

    def __init__(self, logic: Logic | None = None, fork: Fork | None = None) -> None:
        self.logic = logic or Logic()
        self.values = Values(self.logic)
        self.fork = fork
        self.path: Guard = True
        self.requirements: list[Requirement] = []
        self.premises: list[Guard] = []
        self.faults: list[Fault] = []
        self._frames: list[Frame] = []
        self._facts: dict[int, tuple[SymBool, list[Any]]] = {}

    # Calls

    def lift(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Lifted:
        """Call ``function`` with symbolic or concrete ``arguments``.

        Raises SpecError, with the place, where the function uses a construct that is not supported.
        """
        saved = self.requirements, self.premises, self.faults, self.path
        self.requirements, self.premises, self.faults, self.path = [], [], [], True
        try:
            returns = True
            try:
                value = self._interpret(function, arguments, {})
            except Dead:
                value, returns = None, False
            logic = self.logic
            allowed = logic.all_of(
                [logic.implies(one.path, one.condition) for one in self.requirements] + list(self.premises)
            )
            if not returns and not self.faults:
                allowed = False
            return Lifted(value, allowed, tuple(self.requirements), tuple(self.premises), tuple(self.faults), returns)
        finally:
            self.requirements, self.premises, self.faults, self.path = saved

    def _interpret(self, function: Callable[..., Any], arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any:
        source = source_of(function)
        if len(self._frames) >= DEEPEST_CALL:
            self._refuse(source.node, f"a call of {function.__name__} that never ends", "give it a concrete bound")
        signature = inspect.signature(function)
        try:
            bound = signature.bind(*arguments, **named)
        except TypeError as error:
            self._refuse(source.node, f"a call of {function.__name__} with other arguments: {error}", "")
        bound.apply_defaults()
        frame = Frame(function, source, self.path)
        self._frames.append(frame)
        try:
            with self.logic.scope():
                environment: Environment = dict(bound.arguments)
                live = self._block(source.node.body, environment, True)
                if live is not None:
                    frame.returns.append((live, None))
                return self._returned(frame)
        finally:
            self._frames.pop()
            self.path = frame.outside
            for condition in frame.known:
                self._know(condition)

    def _returned(self, frame: Frame) -> Any:
        if not frame.returns:
            raise Dead
        try:
            return self._merge_values(frame.returns)
        except NoOption:
            raise Dead from None

    def _merge_values(self, found: Sequence[tuple[Guard, Any]]) -> Any:
        value = found[-1][1]
        for guard, one in reversed(found[:-1]):
            value = self.values.choose(guard, one, value)
        return value

    # Messages

    def _place(self, node: ast.AST) -> Place:
        return self._frames[-1].source.place(node) if self._frames else Place("")

    def _refuse(self, node: ast.AST, what: str, cure: str) -> NoReturn:
        raise SpecError(f"unsupported in a rule: {what}", self._place(node), cure)

    def _fault(self, guard: Guard, what: str, node: ast.AST) -> None:
        """Record that ``what`` goes wrong on the present path where ``guard`` holds; stop if it always does."""
        if guard is False or (isinstance(guard, SymBool) and self._excluded(guard)):
            return
        both = self.logic.conj(self.path, guard)
        if both is not False:
            self.faults.append(Fault(both, what, self._place(node), len(self.requirements)))
        if guard is True:
            raise Dead

    def _excluded(self, guard: SymBool) -> bool:
        against = self.logic.neg(guard)
        stack = [self.path]
        while stack:
            one = stack.pop()
            if one is against:
                return True
            if isinstance(one, SymBool) and one.op == "and":
                stack.extend(one.args)
        return False

    # Paths

    @contextmanager
    def _on(self, condition: Guard) -> Iterator[None]:
        """Go on under a further condition, and what it teaches, until the end of the block."""
        saved = self.path
        self.path = self.logic.conj(self.path, condition)
        try:
            with self.logic.scope():
                self._learn(condition)
                yield
        finally:
            self.path = saved

    def assume(self, condition: Guard) -> None:
        """Let later lifts use that ``condition`` holds. Sound only where every query asserts it."""
        self._learn(condition)

    def _learn(self, condition: Guard) -> None:
        stack = [condition]
        while stack:
            one = stack.pop()
            if isinstance(one, SymBool):
                for first, second in self._facts.get(id(one), (one, []))[1]:
                    self.logic.learn(first, second)
                if one.op == "and":
                    stack.extend(one.args)
                elif one.op == "or":
                    self.logic.learn(self.logic.neg(one.args[0]), one.args[1])

    def _with_facts(self, condition: Guard, facts: list[Any]) -> Guard:
        if facts and isinstance(condition, SymBool):
            self._facts[id(condition)] = (condition, facts)
        return condition

    # Statements: each returns the guard, relative to the call, under which control goes on, or None

    def _block(self, body: list[ast.stmt], environment: Environment, live: Guard) -> Guard | None:
        current: Guard | None = live
        for statement in body:
            assert current is not None
            self._go_on(current)
            try:
                current = self._statement(statement, environment, current)
            except Dead:
                return None
            if current is None:
                return None
        return current

    def _go_on(self, live: Guard) -> None:
        """The path from here on: that of the call, and what led to this statement in it."""
        self.path = self.logic.conj(self._frames[-1].outside, live)

    def _statement(self, node: ast.stmt, environment: Environment, live: Guard) -> Guard | None:
        frame = self._frames[-1]
        match node:
            case ast.Return(value=value):
                frame.returns.append((live, None if value is None else self._eval(value, environment)))
                return None
            case ast.Assign(targets=[target], value=value):
                self._bind(target, self._eval(value, environment), environment)
            case ast.AnnAssign(target=ast.Name() as target, value=ast.expr() as value):
                self._bind(target, self._eval(value, environment), environment)
            case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                first = self._name(target, name, environment)
                if frame.any_order and isinstance(first, tuple):
                    self._refuse(node, "a row made in a loop over a set", "sets have no order: make a frozenset")
                self._bind(target, self._binary(op, first, self._eval(value, environment), node), environment)
            case ast.If(test=test, body=body, orelse=orelse):
                return self._branch(test, body, orelse, environment, live)
            case ast.For(target=target, iter=iterable, body=body, orelse=[]):
                return self._for(node, self._eval(iterable, environment), environment, live)
            case ast.While(orelse=[]):
                return self._while(node, environment, live)
            case ast.Match(subject=subject, cases=cases):
                return self._match(self._eval(subject, environment), cases, environment, live)
            case ast.Break():
                frame.breaks.append((live, dict(environment)))
                return None
            case ast.Continue():
                frame.continues.append((live, dict(environment)))
                return None
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case ast.Expr(value=value):
                self._eval(value, environment)
            case _:
                self._refuse(node, f"the statement {type(node).__name__.lower()}", "see the language reference")
        return live

    def _bind(self, target: ast.expr, value: Any, environment: Environment) -> None:
        match target:
            case ast.Name(id=name):
                environment[name] = value
            case ast.Tuple(elts=elements):
                if not isinstance(value, tuple) or len(value) != len(elements):
                    self._refuse(target, "taking apart something that is not a tuple of that length", "")
                for element, item in zip(elements, value, strict=True):
                    self._bind(element, item, environment)
            case _:
                self._refuse(target, "an assignment to something that is not a name", "use evolve")

    def _branch(
        self, node: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt], environment: Environment, live: Guard
    ) -> Guard | None:
        test = self._fork(self._truth_of(node, environment), node)
        if isinstance(test, bool):
            return self._block(body if test else orelse, environment, live)
        other = dict(environment)
        against = self.logic.neg(test)
        with self._on(test):
            first = self._block(body, environment, self.logic.conj(live, test))
        with self._on(against):
            second = self._block(orelse, other, self.logic.conj(live, against))
        if first is None and second is None:
            return None
        if first is None:
            environment.clear()
            environment.update(other)
            return second
        if second is None:
            return first
        self._merge(test, environment, other)
        return self.logic.disj(first, second)

    def _merge(self, choice: Guard, environment: Environment, other: Environment) -> None:
        """Make ``environment`` its own values where ``choice`` holds and those of ``other`` elsewhere."""
        for name in [*environment, *(n for n in other if n not in environment)]:
            one, two = environment.get(name, _UNSET), other.get(name, _UNSET)
            if one is not two and (isinstance(one, Guarded) or isinstance(two, Guarded)):
                environment[name] = _UNSET
            else:
                environment[name] = self.values.choose(choice, one, two)

    def _merge_states(self, states: list[tuple[Guard, Environment]], environment: Environment) -> Guard | None:
        if not states:
            return None
        live, merged = states[-1]
        merged = dict(merged)
        for guard, one in reversed(states[:-1]):
            own = dict(one)
            self._merge(guard, own, merged)
            merged = own
            live = self.logic.disj(guard, live)
        environment.clear()
        environment.update(merged)
        return live

    def _for(self, node: ast.For, iterable: Any, environment: Environment, live: Guard) -> Guard | None:
        items = self._items(iterable, node)
        if items.ordered or len(items.items) <= 1:
            return self._loop(node, items, environment, live)
        self._check_any_order(node)
        frame = self._frames[-1]
        outer, frame.any_order = frame.any_order, True
        try:
            current = self._loop(node, items, environment, live)
        finally:
            frame.any_order = outer
        for part in ast.walk(node.target):
            if isinstance(part, ast.Name):
                environment[part.id] = _LAST
        return current

    def _loop(self, node: ast.For, items: Guarded, environment: Environment, live: Guard) -> Guard | None:
        frame = self._frames[-1]
        outer_breaks, outer_continues = frame.breaks, frame.continues
        frame.breaks = []
        current: Guard | None = live
        try:
            for guard, item in items.items:
                frame.continues = []
                assert current is not None
                self._go_on(current)
                skipped = dict(environment)
                inside = self.logic.conj(current, guard)
                if inside is False:
                    continue
                self._bind(node.target, item, environment)
                with self._on(guard):
                    after = self._block(node.body, environment, inside)
                states = [] if after is None else [(after, dict(environment))]
                states += frame.continues
                if guard is not True:
                    states.append((self.logic.conj(current, self.logic.neg(guard)), skipped))
                current = self._merge_states(states, environment)
                if current is None:
                    break
            states = frame.breaks + ([] if current is None else [(current, dict(environment))])
            if not frame.breaks:
                return current
            return self._merge_states(states, environment)
        finally:
            frame.breaks, frame.continues = outer_breaks, outer_continues

    def _check_any_order(self, node: ast.For) -> None:
        """Refuse a loop over a set whose result could depend on the order of its elements.

        It may return one constant, and gather names that it does not read, each by one operator.
        """
        gathered: dict[str, type[ast.operator]] = {}
        returned: list[Any] = []
        parts = list(ast.walk(ast.Module(node.body, [])))
        for part in parts:
            match part:
                case ast.Break():
                    self._refuse(part, "leaving a loop over a set", "sets have no order: use any, all or a tuple")
                case ast.Return(value=value) if not isinstance(value, ast.Constant | None):
                    self._refuse(part, "a value returned from a loop over a set", "sets have no order: use a tuple")
                case ast.Return(value=value):
                    returned.append(value.value if isinstance(value, ast.Constant) else None)
                    if returned[0] is not returned[-1]:
                        self._refuse(part, "several values returned from a loop over a set", "use any, or a tuple")
                case ast.AugAssign(target=ast.Name(id=name), op=op):
                    if type(op) not in _GATHERING or gathered.setdefault(name, type(op)) is not type(op):
                        self._refuse(part, "a loop over a set where order matters", "use a tuple")
                case ast.Assign() | ast.AnnAssign():
                    self._refuse(
                        part, "an assignment in a loop over a set", "use sum, any, all, or +=, |= and the like"
                    )
        for part in parts:
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part.id in gathered:
                self._refuse(part, f"reading {part.id} in the loop over a set that gathers it", "use a tuple")

    def _while(self, node: ast.While, environment: Environment, live: Guard) -> Guard | None:
        frame = self._frames[-1]
        outer_breaks, outer_continues = frame.breaks, frame.continues
        frame.breaks = []
        current: Guard | None = live
        ended: list[tuple[Guard, Environment]] = []
        try:
            for _ in range(LONGEST_LOOP):
                frame.continues = []
                assert current is not None
                self._go_on(current)
                test = self._truth_of(node.test, environment)
                over = self.logic.conj(current, self.logic.neg(test))
                if over is not False:
                    ended.append((over, dict(environment)))
                current = self.logic.conj(current, test)
                if current is False:
                    break
                with self.logic.scope():
                    after = self._block(node.body, environment, current)
                states = ([] if after is None else [(after, dict(environment))]) + frame.continues
                current = self._merge_states(states, environment)
                if current is None:
                    break
            else:
                self._refuse(node, f"a loop that may run more than {LONGEST_LOOP} times", "use for over a tuple")
            return self._merge_states(ended + frame.breaks, environment)
        finally:
            frame.breaks, frame.continues = outer_breaks, outer_continues

    def _match(self, subject: Any, cases: list[ast.match_case], environment: Environment, live: Guard) -> Guard | None:
        if not cases:
            return live
        first, rest = cases[0], cases[1:]
        bindings: Environment = {}
        test = self._pattern(first.pattern, subject, bindings)
        if first.guard is not None and test is not False:
            try:
                with self._on(test):
                    test = self.logic.conj(test, self._truth_of(first.guard, {**environment, **bindings}))
            except Dead:
                if test is True:
                    raise
                live, test = self.logic.conj(live, self.logic.neg(test)), False
                self._go_on(live)
        test = self._fork(test, first.pattern)
        if test is True:
            environment.update(bindings)
            return self._block(first.body, environment, live)
        if test is False:
            return self._match(subject, rest, environment, live)
        assert isinstance(test, SymBool)
        other, against = dict(environment), self.logic.neg(test)
        environment.update(bindings)
        with self._on(test):
            one = self._block(first.body, environment, self.logic.conj(live, test))
        with self._on(against):
            two = self._match(subject, rest, other, self.logic.conj(live, against))
        if one is None and two is None:
            return None
        if one is None or two is None:
            if one is None:
                environment.clear()
                environment.update(other)
            return two if one is None else one
        self._merge(test, environment, other)
        return self.logic.disj(one, two)

    def _pattern(self, pattern: ast.pattern, subject: Any, bindings: Environment) -> Guard:
        values, logic = self.values, self.logic
        match pattern:
            case ast.MatchAs(pattern=None, name=name):
                if name is not None:
                    bindings[name] = subject
                return True
            case ast.MatchAs(pattern=ast.pattern() as inner, name=str() as name):
                bindings[name] = subject
                return self._pattern(inner, subject, bindings)
            case ast.MatchValue(value=value):
                return values.equal(subject, self._eval(value, {}))
            case ast.MatchSingleton(value=value):
                return self._same(subject, value)
            case ast.MatchOr(patterns=patterns):
                ways: list[tuple[Guard, Environment]] = []
                for one in patterns:
                    bound: Environment = {}
                    ways.append((self._pattern(one, subject, bound), bound))
                possible = [(guard, bound) for guard, bound in ways if guard is not False]
                for name in possible[0][1] if possible else ():
                    bindings[name] = self._merge_values([(guard, bound[name]) for guard, bound in possible])
                return logic.any_of(guard for guard, _ in possible)
            case ast.MatchSequence(patterns=patterns) if isinstance(subject, tuple):
                if len(subject) != len(patterns):
                    return False
                return logic.all_of(
                    [self._pattern(p, item, bindings) for p, item in zip(patterns, subject, strict=True)]
                )
            case ast.MatchClass(cls=cls, patterns=positional, kwd_attrs=names, kwd_patterns=keywords):
                wanted = self._eval(cls, {})
                options = [
                    (guard, one) for guard, one in values.options(subject) if issubclass(values.class_of(one), wanted)
                ]
                if not options:
                    return False
                fits = logic.any_of(guard for guard, _ in options)
                narrowed = values.merge_options(options)
                fields = [*wanted.__match_args__[: len(positional)], *names] if positional else names
                parts = [
                    self._pattern(p, self._attribute(narrowed, name, pattern), bindings)
                    for name, p in zip(fields, [*positional, *keywords], strict=True)
                ]
                return logic.all_of([fits, *parts])
        self._refuse(pattern, f"the pattern {type(pattern).__name__}", "match on enum members and attrs classes")

    # Expressions

    def _eval(self, node: ast.expr, environment: Environment) -> Any:
        method = _EXPRESSIONS.get(type(node))
        if method is None:
            self._refuse(node, f"the expression {type(node).__name__.lower()}", "see the language reference")
        return method(self, node, environment)

    def _truth_of(self, node: ast.expr, environment: Environment) -> Guard:
        return self._truth(self._eval(node, environment), node)

    def _truth(self, value: Any, node: ast.AST) -> Guard:
        """Whether Python takes a value for true."""
        logic = self.logic
        match value:
            case bool() | SymBool():
                return value
            case SymInt():
                return logic.neg(logic.compare("==", value, 0))
            case SymSet():
                return logic.any_of(value.members.values())
            case SymBag():
                return logic.neg(logic.compare("==", self._size(value, node), 0))
            case Union():
                return logic.any_of(logic.conj(guard, self._truth(one, node)) for guard, one in value.options)
            case SymRecord() | SymEnum():
                return True
            case Guarded():
                self._refuse(node, "the truth of a generator", "use any or len")
        return bool(value)

    def _constant(self, node: ast.Constant, environment: Environment) -> Any:
        return node.value

    def _name_node(self, node: ast.Name, environment: Environment) -> Any:
        return self._name(node, node.id, environment)

    def _name(self, node: ast.AST, name: str, environment: Environment) -> Any:
        if name in environment:
            value = environment[name]
            return self._set_part(value, name, node) if isinstance(value, Union | _Unset) else value
        function = self._frames[-1].function
        if function.__closure__ and name in function.__code__.co_freevars:
            return function.__closure__[function.__code__.co_freevars.index(name)].cell_contents
        if name in function.__globals__:
            return function.__globals__[name]
        if hasattr(builtins, name):
            return getattr(builtins, name)
        self._refuse(node, f"the name {name}, which has no value", "define it in the module")

    def _set_part(self, value: Any, name: str, node: ast.AST) -> Any:
        """The alternatives in which a name has a value; in the others Python would raise."""
        options = self.values.options(value)
        if not any(isinstance(one, _Unset) for _, one in options):
            return value
        for guard, one in options:
            if one is _LAST:
                self._refuse(node, f"the last {name} of a loop over a set", "sets have no order: use a tuple")
            if isinstance(one, _Unset):
                self._fault(guard, f"the name {name} has no value", node)
        return self.values.merge_options([option for option in options if not isinstance(option[1], _Unset)])

    def _tuple(self, node: ast.Tuple, environment: Environment) -> Any:
        items: list[Any] = []
        for element in node.elts:
            if isinstance(element, ast.Starred):
                value = self._eval(element.value, environment)
                if not isinstance(value, tuple):
                    self._refuse(element, "a star before something that is not a tuple", "use + on tuples")
                items.extend(value)
            else:
                items.append(self._eval(element, environment))
        return tuple(items)

    def _set(self, node: ast.Set, environment: Environment) -> Any:
        return self._frozenset(Guarded([(True, self._eval(one, environment)) for one in node.elts], True), node)

    def _dict(self, node: ast.Dict, environment: Environment) -> Any:
        found = []
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                self._refuse(node, "two stars in a dict", "write its entries")
            found.append((self._eval(key, environment), self._eval(value, environment)))
        return Entries(found) if any(is_symbolic(key) for key, _ in found) else dict(found)

    def _dict_comprehension(self, node: ast.DictComp, environment: Environment) -> Any:
        pair = ast.Tuple([node.key, node.value], ast.Load())
        found = {}
        for guard, (key, value) in self._generate(pair, node.generators, environment).items:
            if guard is not True or is_symbolic(key):
                self._refuse(node, "a dict with a symbolic key", "use a comparison")
            found[key] = value
        return found

    def _unary(self, node: ast.UnaryOp, environment: Environment) -> Any:
        value = self._eval(node.operand, environment)
        if isinstance(node.op, ast.Not):
            return self.logic.neg(self._truth(value, node))
        if isinstance(node.op, ast.USub):
            return self._distribute(lambda one: self.logic.minus(self._number(one, node)), value)
        self._refuse(node, "this sign", "use not or -")

    def _bool_op(self, node: ast.BoolOp, environment: Environment) -> Any:
        return self._connect(isinstance(node.op, ast.And), node.values, environment)

    def _connect(self, is_and: bool, parts: list[ast.expr], environment: Environment) -> Any:
        first = self._eval(parts[0], environment)
        if len(parts) == 1:
            return first
        truth = self._truth(first, parts[0])
        if isinstance(truth, bool):
            return self._connect(is_and, parts[1:], environment) if truth is is_and else first
        try:
            with self._on(truth if is_and else self.logic.neg(truth)):
                rest = self._connect(is_and, parts[1:], environment)
        except Dead:
            return first
        if is_truth(first) and is_truth(rest):
            return self.logic.conj(first, rest) if is_and else self.logic.disj(first, rest)
        return self.values.choose(truth, rest, first) if is_and else self.values.choose(truth, first, rest)

    def _if_expression(self, node: ast.IfExp, environment: Environment) -> Any:
        test = self._fork(self._truth_of(node.test, environment), node.test)
        if isinstance(test, bool):
            return self._eval(node.body if test else node.orelse, environment)
        found: list[tuple[Guard, Any]] = []
        for guard, way in ((test, node.body), (self.logic.neg(test), node.orelse)):
            try:
                with self._on(guard):
                    found.append((guard, self._eval(way, environment)))
            except Dead:
                continue
        if not found:
            raise Dead
        return found[0][1] if len(found) == 1 else self.values.choose(test, found[0][1], found[1][1])

    def _comparison(self, node: ast.Compare, environment: Environment) -> Any:
        first = self._eval(node.left, environment)
        result: Guard = True
        for op, right in zip(node.ops, node.comparators, strict=True):
            if result is True:
                second = self._eval(right, environment)
                result = self._compare(op, first, second, node)
            else:
                try:
                    with self._on(result):
                        second = self._eval(right, environment)
                        one = self._compare(op, first, second, node)
                except Dead:
                    return False
                result = self.logic.conj(result, one)
            if result is False:
                return False
            first = second
        return result

    def _compare(self, op: ast.cmpop, first: Any, second: Any, node: ast.AST) -> Guard:
        logic, values = self.logic, self.values
        match op:
            case ast.Eq():
                return values.equal(first, second)
            case ast.NotEq():
                return logic.neg(values.equal(first, second))
            case ast.Is() | ast.IsNot():
                same = self._identical(first, second, node)
                return same if isinstance(op, ast.Is) else logic.neg(same)
            case ast.In():
                return self._contains(second, first, node)
            case ast.NotIn():
                return logic.neg(self._contains(second, first, node))
        return self._order(_ORDERS[type(op)], first, second, node)

    def _identical(self, first: Any, second: Any, node: ast.AST) -> Guard:
        kinds = (bool, enum.Enum, type(None), SymBool, SymEnum)
        if isinstance(first, kinds) or isinstance(second, kinds):
            return self._same(first, second)
        self._refuse(node, "is between values that are not None, bools or enum members", "use ==")

    def _same(self, first: Any, second: Any) -> Guard:
        """Equality that tells bools from numbers, as ``is`` does."""
        logic = self.logic
        return logic.any_of(
            logic.conj(logic.conj(g, h), self.values.equal(a, b))
            for g, a in self.values.options(first)
            for h, b in self.values.options(second)
            if is_truth(a) == is_truth(b)
        )

    def _order(self, op: str, first: Any, second: Any, node: ast.AST) -> Guard:
        logic = self.logic
        if isinstance(first, Union) or isinstance(second, Union):
            return logic.any_of(
                logic.conj(logic.conj(g, h), self._order(op, a, b, node))
                for g, a in self.values.options(first)
                for h, b in self.values.options(second)
            )
        if isinstance(first, SymSet | frozenset) and isinstance(second, SymSet | frozenset):
            small, large = (first, second) if op in ("<", "<=") else (second, first)
            return self._subset(small, large, strict=op in ("<", ">"))
        if isinstance(first, SymBag | Bag) and isinstance(second, SymBag | Bag) and op in ("<=", ">="):
            bags = (first, second) if op == "<=" else (second, first)
            held, within = (self.values.to_bag(one).counts for one in bags)
            return logic.all_of(logic.compare("<=", count, within.get(kind, 0)) for kind, count in held.items())
        if isinstance(first, tuple) and isinstance(second, tuple) and (is_symbolic(first) or is_symbolic(second)):
            return self._order_rows(op, first, second, node)
        if not is_symbolic(first) and not is_symbolic(second):
            try:
                return bool(_CONCRETE_ORDERS[op](first, second))
            except TypeError as error:
                self._fault(True, str(error), node)
        one, other = self._number(first, node), self._number(second, node)
        condition = logic.compare(op, one, other)
        if isinstance(other, int) and (op, other) in (("<=", 1), ("<", 2)):
            return self._with_facts(condition, logic.facts_of_count(one))
        return condition

    def _order_rows(self, op: str, first: tuple[Any, ...], second: tuple[Any, ...], node: ast.AST) -> Guard:
        """Rows are ordered by their first difference, as in a dictionary."""
        if not first or not second:
            return bool(_CONCRETE_ORDERS[op](len(first), len(second)))
        same = self.values.equal(first[0], second[0])
        rest = self.logic.conj(same, self._order_rows(op, first[1:], second[1:], node))
        if same is True:
            return rest
        return self.logic.disj(rest, self.logic.conj(self.logic.neg(same), self._order(op, first[0], second[0], node)))

    def _subset(self, small: Any, large: Any, strict: bool) -> Guard:
        a, b = self.values.to_set(small).members, self.values.to_set(large).members
        inside, facts = self.logic.subset((guard, b.get(element, False)) for element, guard in a.items())
        inside = self._with_facts(inside, facts)
        return self.logic.conj(inside, self.logic.neg(self.values.equal(small, large))) if strict else inside

    def _contains(self, container: Any, element: Any, node: ast.AST) -> Guard:
        logic = self.logic
        match container:
            case Union():
                return logic.any_of(
                    logic.conj(guard, self._contains(one, element, node)) for guard, one in container.options
                )
            case SymSet():
                return self.values.contains(container, element)
            case frozenset() | set():
                if not is_symbolic(element):
                    return element in container
                return self.values.contains(self.values.to_set(container), element)
            case SymBag() | Bag():
                return logic.neg(logic.compare("==", self._count(container, element), 0))
            case dict():
                return self._contains(tuple(container), element, node)
        items = self._items(container, node).items
        return logic.any_of(logic.conj(guard, self.values.equal(element, one)) for guard, one in items)

    def _number(self, value: Any, node: ast.AST) -> int | SymInt:
        if is_truth(value) or is_number(value):
            return self.logic.number(value)
        if isinstance(value, Union):
            found: list[tuple[Guard, Any]] = []
            for guard, one in value.options:
                if is_truth(one) or is_number(one):
                    found.append((guard, self.logic.number(one)))
                else:
                    self._fault(guard, f"a {self.values.class_of(one).__name__} where a number is needed", node)
            if found:
                number: int | SymInt = self.values.merge_options(found)
                return number
        kind = self.values.class_of(value).__name__
        self._fault(True, f"a {kind} where a number is needed", node)
        raise Dead

    def _distribute(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call ``function`` for each alternative of each argument and merge what it gives."""
        for position, argument in enumerate(arguments):
            if isinstance(argument, Union):
                found: list[tuple[Guard, Any]] = []
                for guard, one in argument.options:
                    try:
                        with self._on(guard):
                            changed = (*arguments[:position], one, *arguments[position + 1 :])
                            found.append((guard, self._distribute(function, *changed)))
                    except Dead:
                        continue
                if not found:
                    raise Dead
                return self.values.merge_options(found)
        return function(*arguments)

    def _binary_node(self, node: ast.BinOp, environment: Environment) -> Any:
        first, second = self._eval(node.left, environment), self._eval(node.right, environment)
        return self._binary(node.op, first, second, node)

    def _binary(self, op: ast.operator, first: Any, second: Any, node: ast.AST) -> Any:
        return self._distribute(lambda a, b: self._binary_plain(op, a, b, node), first, second)

    def _binary_plain(self, op: ast.operator, first: Any, second: Any, node: ast.AST) -> Any:
        logic = self.logic
        if isinstance(first, SymSet | frozenset) and isinstance(second, SymSet | frozenset):
            return self._set_algebra(op, first, second, node)
        if isinstance(first, SymBag | Bag) and isinstance(second, SymBag | Bag):
            return self._bag_algebra(op, first, second, node)
        if isinstance(first, tuple) and isinstance(second, tuple) and isinstance(op, ast.Add):
            return first + second
        if isinstance(op, ast.Mult) and (isinstance(first, tuple) or isinstance(second, tuple)):
            if isinstance(first, SymInt | SymBool) or isinstance(second, SymInt | SymBool):
                self._refuse(node, "a row repeated a symbolic number of times", "use a comprehension")
            if isinstance(first, int) or isinstance(second, int):
                return first * second
        if is_truth(first) and is_truth(second) and isinstance(op, ast.BitAnd | ast.BitOr):
            return logic.conj(first, second) if isinstance(op, ast.BitAnd) else logic.disj(first, second)
        a, b = self._number(first, node), self._number(second, node)
        match op:
            case ast.Add():
                return logic.add(a, b)
            case ast.Sub():
                return logic.add(a, logic.minus(b))
            case ast.Mult():
                return logic.times(a, b)
            case ast.FloorDiv() | ast.Mod():
                self._fault(logic.compare("==", b, 0), "a division by zero", node)
                quotient, remainder = logic.floor_divide(a, b)
                return quotient if isinstance(op, ast.FloorDiv) else remainder
        self._refuse(node, f"the operator {type(op).__name__}", "use + - * // %")

    def _set_algebra(self, op: ast.operator, first: Any, second: Any, node: ast.AST) -> Any:
        logic = self.logic
        a, b = self.values.to_set(first).members, self.values.to_set(second).members
        match op:
            case ast.BitAnd():
                return self.values.set_of({e: logic.conj(guard, b[e]) for e, guard in a.items() if e in b})
            case ast.BitOr():
                joined = {e: logic.disj(guard, b.get(e, False)) for e, guard in a.items()}
                return self.values.set_of(joined | {e: guard for e, guard in b.items() if e not in a})
            case ast.Sub():
                return self.values.set_of(
                    {e: logic.conj(guard, logic.neg(b[e])) if e in b else guard for e, guard in a.items()}
                )
            case ast.BitXor():
                return self.values.set_of(
                    {e: logic.neg(logic.same(a.get(e, False), b.get(e, False))) for e in dict.fromkeys([*a, *b])}
                )
        self._refuse(node, f"the operator {type(op).__name__} on sets", "use | & - ^")

    def _bag_algebra(self, op: ast.operator, first: Any, second: Any, node: ast.AST) -> Any:
        logic = self.logic
        a, b = self.values.to_bag(first).counts, self.values.to_bag(second).counts
        kinds = dict.fromkeys([*a, *b])
        if isinstance(op, ast.Add):
            return self.values.bag_of({kind: logic.add(a.get(kind, 0), b.get(kind, 0)) for kind in kinds})
        if isinstance(op, ast.Sub):
            counts = {}
            for kind in a:
                left = logic.add(a[kind], logic.minus(b.get(kind, 0)))
                counts[kind] = self._extreme([left, 0], largest=True)
            return self.values.bag_of(counts)
        self._refuse(node, f"the operator {type(op).__name__} on bags", "use + or -")

    def _count(self, bag: Any, kind: Any) -> int | SymInt:
        counts = self.values.to_bag(bag).counts
        if not is_symbolic(kind):
            return counts.get(kind, 0)
        return self.logic.total((self.values.equal(kind, one), count) for one, count in counts.items())

    # Attributes and items

    def _attribute_node(self, node: ast.Attribute, environment: Environment) -> Any:
        return self._attribute(self._eval(node.value, environment), node.attr, node)

    def _attribute(self, value: Any, name: str, node: ast.AST) -> Any:
        match value:
            case Union():
                found: list[tuple[Guard, Any]] = []
                for guard, one in value.options:
                    if self._has_attribute(one, name):
                        try:
                            with self._on(guard):
                                found.append((guard, self._attribute(one, name, node)))
                        except Dead:
                            continue
                    else:
                        kind = "None" if one is None else f"a {self.values.class_of(one).__name__}"
                        self._fault(guard, f"{name} of {kind}", node)
                if not found:
                    raise Dead
                return self.values.merge_options(found)
            case SymRecord(fields=fields) if name in fields:
                return fields[name]
            case SymRecord():
                return self._member_of_class(value, value.cls, name, node)
            case SymEnum():
                found_on_class = inspect.getattr_static(type(value.members[0]), name, None)
                if isinstance(found_on_class, types.FunctionType):
                    return BoundMethod(found_on_class, value)
                return self._attribute_of_member(value, name, node)
            case SymSet() | SymBag() | SymInt() | SymBool() | Guarded():
                method = _METHODS.get((type(value), name))
                if method is None:
                    self._refuse(node, f"the attribute {name} of a {self.values.class_of(value).__name__}", "")
                return BoundMethod(method, value)
            case tuple() if is_symbolic(value) and name in ("index", "count"):
                self._refuse(node, f"tuple.{name} on symbolic items", "use sum or a comprehension with enumerate")
        try:
            return getattr(value, name)
        except AttributeError as error:
            self._fault(True, str(error), node)
            raise Dead from error

    def _has_attribute(self, value: Any, name: str) -> bool:
        if isinstance(value, SymEnum):
            return hasattr(value.members[0], name)
        if isinstance(value, SymRecord):
            return name in value.fields or hasattr(value.cls, name)
        return hasattr(self.values.class_of(value) if is_symbolic(value) else value, name)

    def _attribute_of_member(self, value: SymEnum, name: str, node: ast.AST) -> Any:
        """What CPython says for each member that this may be."""
        found: list[tuple[Guard, Any]] = []
        for guard, member in self.values.cases(value):
            try:
                with self._on(guard):
                    found.append((guard, self._native(getattr, (member, name), {}, node)))
            except Dead:
                continue
        if not found:
            raise Dead
        return self.values.merge_options(found)

    def _member_of_class(self, owner: Any, cls: type[Any], name: str, node: ast.AST) -> Any:
        found = inspect.getattr_static(cls, name, None)
        match found:
            case property(fget=types.FunctionType() as getter):
                return self._interpret(getter, (owner,), {})
            case types.FunctionType():
                return BoundMethod(found, owner)
            case None:
                self._refuse(node, f"the attribute {name} of {cls.__name__}", "")
            case staticmethod() | classmethod():
                return getattr(cls, name)
        return found

    def _subscript(self, node: ast.Subscript, environment: Environment) -> Any:
        value = self._eval(node.value, environment)
        if isinstance(node.slice, ast.Slice):
            ends = [
                None if part is None else self._eval(part, environment)
                for part in (node.slice.lower, node.slice.upper, node.slice.step)
            ]
            if any(is_symbolic(end) for end in ends):
                self._refuse(node, "a slice with a symbolic end", "use a comprehension with enumerate")
            return self._distribute(lambda one: self._slice(one, ends, node), value)
        key = self._eval(node.slice, environment)
        return self._distribute(lambda one, at: self._item(one, at, node), value, key)

    def _slice(self, value: Any, ends: list[Any], node: ast.AST) -> Any:
        if not isinstance(value, tuple):
            self._refuse(node, "a slice of something that is not a tuple", "")
        return value[slice(*ends)]

    def _item(self, value: Any, key: Any, node: ast.AST) -> Any:
        logic = self.logic
        if isinstance(value, SymBag | Bag):
            return self._count(value, key)
        if isinstance(value, dict):
            return self._look_up(value, key, "a key that is not in the dict", node)
        if isinstance(value, tuple | range):
            length = len(value)
            at = self._number(key, node)
            if isinstance(at, int):
                self._fault(not -length <= at < length, f"index {at} in a row of {length}", node)
                return value[at]
            outside = logic.disj(logic.compare("<", at, -length), logic.compare(">=", at, length))
            self._fault(outside, f"an index outside a row of {length}", node)
            places = {index: value[index] for index in range(-length if at.low < 0 else 0, length)}
            return self._look_up(places, at, "", node)
        if not is_symbolic(value) and not is_symbolic(key):
            try:
                return value[key]
            except (KeyError, IndexError, TypeError) as error:
                self._fault(True, f"{type(error).__name__}: {error}", node)
                raise Dead from error
        self._refuse(node, f"an item of a {self.values.class_of(value).__name__}", "use a tuple or a dict")

    def _look_up(self, table: dict[Any, Any], key: Any, missing: str, node: ast.AST) -> Any:
        if not is_symbolic(key):
            if key not in table:
                self._fault(True, f"{missing}: {key!r}", node)
            return table[key]
        found = [(self.values.equal(key, one), value) for one, value in table.items()]
        possible = [(guard, value) for guard, value in found if guard is not False]
        if missing:
            self._fault(self.logic.neg(self.logic.any_of(guard for guard, _ in possible)), missing, node)
        if not possible:
            raise Dead
        return self._merge_values(possible)

    # Loops

    def _items(self, value: Any, node: ast.AST) -> Guarded:
        """What a loop over ``value`` runs over."""
        match value:
            case Guarded():
                return value
            case SymSet(members=members):
                return Guarded([(guard, element) for element, guard in members.items()], False)
            case frozenset() | set():
                return Guarded([(True, element) for element in ordered(value)], False)
            case Union(options=options):
                found = [(guard, self._items(one, node)) for guard, one in options]
                longest = max((len(items.items) for _, items in found), default=0)
                merged: list[tuple[Guard, Any]] = []
                for index in range(longest):
                    here = [
                        (self.logic.conj(guard, items.items[index][0]), items.items[index][1])
                        for guard, items in found
                        if index < len(items.items)
                    ]
                    merged.append((self.logic.any_of(guard for guard, _ in here), self._merge_values(here)))
                return Guarded(merged, all(items.ordered for _, items in found))
            case tuple() | list() | range() | dict() | zip() | enumerate() | reversed() | types.GeneratorType():
                return Guarded([(True, item) for item in value], True)
        if isinstance(value, type) and issubclass(value, enum.Enum):
            every: Iterable[enum.Enum] = value
            return Guarded([(True, member) for member in every], True)
        if isinstance(value, KeysView | ValuesView | ItemsView):
            return Guarded([(True, item) for item in value], True)
        if isinstance(value, Bag | SymBag):
            self._refuse(node, "a loop over a bag", "loop over its kinds and use bag[kind]")
        self._refuse(node, f"a loop over a {self.values.class_of(value).__name__}", "loop over a tuple or a set")

    def _generator(self, node: Any, environment: Environment) -> Guarded:
        return self._generate(node.elt, node.generators, environment)

    def _generate(self, element: ast.expr, generators: list[ast.comprehension], environment: Environment) -> Guarded:
        found = Found()
        is_ordered = self._generate_into(found, element, generators, True, dict(environment))
        return Guarded(found.items, is_ordered)

    def _quantify(self, is_any: bool, node: ast.GeneratorExp, environment: Environment) -> Guard:
        """``any`` or ``all`` of a comprehension: what comes after the element that tells is not computed."""

        def tells(value: Any) -> Guard:
            truth = self._truth(value, node.elt)
            return truth if is_any else self.logic.neg(truth)

        found = Found(tells)
        self._generate_into(found, node.elt, node.generators, True, dict(environment))
        told = self.logic.any_of([self.logic.conj(guard, tells(value)) for guard, value in found.items])
        return told if is_any else self.logic.neg(told)

    def _generate_into(
        self,
        found: Found,
        element: ast.expr,
        generators: list[ast.comprehension],
        outer: Guard,
        environment: Environment,
    ) -> bool:
        if not generators:
            value = self._eval(element, environment)
            found.items.append((outer, value))
            if found.ends is not None:
                found.ended = self.logic.disj(found.ended, self.logic.conj(outer, found.ends(value)))
            return True
        first, rest = generators[0], generators[1:]
        items = self._items(self._eval(first.iter, environment), first.iter)
        is_ordered = items.ordered or len(items.items) <= 1
        saved = self.path
        for guard, item in items.items:
            inside = self.logic.conj(outer, guard)
            base = self.logic.conj(saved, self.logic.neg(found.ended)) if is_ordered else saved
            self._bind(first.target, item, environment)
            try:
                for test in first.ifs:
                    if inside is False:
                        break
                    self.path = self.logic.conj(base, inside)
                    inside = self.logic.conj(inside, self._truth_of(test, environment))
                if inside is False:
                    continue
                self.path = self.logic.conj(base, inside)
                is_ordered &= self._generate_into(found, element, rest, inside, environment)
            except Dead:
                if inside is True and found.ended is False:
                    raise
                found.ended = self.logic.disj(found.ended, inside)
            finally:
                self.path = saved
        return is_ordered

    def _list_comprehension(self, node: ast.ListComp, environment: Environment) -> Any:
        return self._generator(node, environment)

    def _set_comprehension(self, node: ast.SetComp, environment: Environment) -> Any:
        return self._frozenset(self._generator(node, environment), node)

    # Calls

    def _call(self, node: ast.Call, environment: Environment) -> Any:
        function = self._eval(node.func, environment)
        if function in (any, all):
            match node:
                case ast.Call(args=[ast.GeneratorExp() as generator], keywords=[]):
                    return self._quantify(function is any, generator, environment)
        arguments: list[Any] = []
        for argument in node.args:
            if isinstance(argument, ast.Starred):
                items = self._items(self._eval(argument.value, environment), argument)
                if any(guard is not True for guard, _ in items.items) or not items.ordered:
                    self._refuse(argument, "a star before a symbolic row", "")
                arguments.extend(item for _, item in items.items)
            else:
                arguments.append(self._eval(argument, environment))
        named = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                self._refuse(node, "two stars in a call", "write the arguments")
            named[keyword.arg] = self._eval(keyword.value, environment)
        return self._invoke(function, tuple(arguments), named, node)

    def _invoke(self, function: Any, arguments: tuple[Any, ...], named: dict[str, Any], node: ast.AST) -> Any:
        if isinstance(function, BoundMethod):
            method = function.function
            if isinstance(method, types.FunctionType) and not isinstance(function.owner, SymSet | SymBag):
                return self._python_call(method, (function.owner, *arguments), named, node)
            return method(self, node, function.owner, *arguments, **named)
        if isinstance(function, types.MethodType) and isinstance(function.__func__, types.FunctionType):
            return self._python_call(function.__func__, (function.__self__, *arguments), named, node)
        handler = _CALLS.get(function) if isinstance(function, _HASHABLE) else None
        if handler is not None:
            try:
                return handler(self, node, *arguments, **named)
            except TypeError as error:
                if "argument" not in str(error):
                    raise
                self._refuse(node, f"this call of {function.__name__}: {error}", "see the language reference")
        if isinstance(function, type):
            return self._construct(function, arguments, named, node)
        function = inspect.unwrap(function) if callable(function) else function
        if isinstance(function, types.FunctionType):
            return self._python_call(function, arguments, named, node)
        owner = getattr(function, "__self__", None)
        if isinstance(owner, dict) and getattr(function, "__name__", "") not in ("get", "keys", "values", "items"):
            self._refuse(node, f"a call of {function.__qualname__}", "build a new value")
        if isinstance(owner, _PLAIN) and not any(map(is_symbolic, (*arguments, *named.values()))):
            return self._native(function, arguments, named, node)
        if isinstance(owner, dict) and getattr(function, "__name__", "") == "get":
            return self._dict_get(owner, arguments, node)
        if isinstance(owner, frozenset) and getattr(function, "__name__", "") in _SET_METHODS:
            return _SET_METHODS[function.__name__](self, node, owner, *arguments)
        shown = getattr(function, "__qualname__", repr(function))
        self._refuse(node, f"a call of {shown}", "call functions of the specification or the words of the language")

    def _python_call(
        self, function: types.FunctionType, arguments: tuple[Any, ...], named: dict[str, Any], node: ast.AST
    ) -> Any:
        if any(is_symbolic(one) for one in arguments) or any(is_symbolic(one) for one in named.values()):
            return self._interpret(function, arguments, named)
        return self._native(function, arguments, named, node)

    def _native(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any], node: ast.AST
    ) -> Any:
        """Let CPython compute a call whose arguments are all concrete."""
        try:
            value = function(*arguments, **named)
        except Refused as refused:
            self._require(node, False, refused.clause)
            raise Dead from refused
        except PremiseFailed as failed:
            self._given(node, False)
            raise Dead from failed
        except SpecError:
            raise
        except Exception as error:
            self._fault(True, f"{type(error).__name__}: {error}", node)
            raise Dead from error
        return Guarded([(True, item) for item in value], True) if isinstance(value, types.GeneratorType) else value

    def _construct(self, cls: type[Any], arguments: tuple[Any, ...], named: dict[str, Any], node: ast.AST) -> Any:
        symbolic = any(is_symbolic(one) or isinstance(one, Entries) for one in (*arguments, *named.values()))
        if attrs.has(cls):
            if not symbolic:
                return self._native(cls, arguments, named, node)
            try:
                bound = inspect.signature(cls).bind(*arguments, **named)
            except TypeError as error:
                self._fault(True, f"{cls.__name__}: {error}", node)
                raise Dead from error
            given_fields = bound.arguments
            fields = {}
            for one in attrs.fields(cls):
                alias = one.alias or one.name
                fields[one.name] = given_fields.get(alias, one.default)
            return SymRecord(cls, fields)
        if cls is Bag and not symbolic:
            return self._native(cls, arguments, named, node)
        if cls is Bag and len(arguments) == 1 and isinstance(arguments[0], dict):
            return self.values.bag_of(arguments[0])
        counts: dict[Any, int | SymInt] = {}
        if cls is Bag and len(arguments) == 1 and isinstance(arguments[0], Entries):
            for key, count in arguments[0].items:
                for guard, kind in self.values.cases(key):
                    here = self.logic.total([(guard, self._number(count, node))])
                    counts[kind] = self.logic.add(counts.get(kind, 0), here)
            return self.values.bag_of(counts)
        if cls is Bag and len(arguments) == 1:
            for guard, item in self._items(arguments[0], node).items:
                for inner, kind in self.values.cases(item):
                    both = self.logic.conj(guard, inner)
                    counts[kind] = self.logic.add(counts.get(kind, 0), self.logic.number(both))
            return self.values.bag_of(counts)
        self._refuse(node, f"a call of {cls.__name__}", "construct attrs classes, frozenset, tuple and Bag")

    # The words of the language

    def _require(self, node: ast.AST, condition: Any, clause: Any) -> None:
        truth = self._truth(condition, node)
        if truth is True:
            return
        self.requirements.append(Requirement(self.path, truth, clause, self._place(node)))
        truth = self._fork(truth, node.args[0] if isinstance(node, ast.Call) and node.args else node)
        if truth is False:
            raise Dead
        self._know(truth)

    def _know(self, condition: Guard) -> None:
        """Learn what must hold if the call goes on; what was not under a condition, its caller learns too."""
        if not self._frames:
            return
        self._learn(condition)
        if self.path is self._frames[-1].outside:
            self._frames[-1].known.append(condition)

    def _fork(self, condition: Guard, node: ast.AST) -> Guard:
        """The way that the fork policy chooses, or the condition itself under the merge policy."""
        if self.fork is None or isinstance(condition, bool):
            return condition
        return self.fork(condition, ast.unparse(node), self._place(node))

    def _given(self, node: ast.AST, condition: Any) -> None:
        truth = self._truth(condition, node)
        if truth is True:
            return
        self.premises.append(self.logic.implies(self.path, truth))
        if truth is False:
            raise Dead
        self._learn(truth)

    def _evolve(self, node: ast.AST, value: Any, **changes: Any) -> Any:
        def change(one: Any) -> Any:
            cls = self.values.class_of(one)
            if not attrs.has(cls):
                self._fault(True, f"evolve of a {cls.__name__}", node)
            names = [field.name for field in attrs.fields(cls)]
            for name in changes:
                if name not in names:
                    self._fault(True, f"{cls.__name__} has no field {name}", node)
            return self.values.record(
                cls, {name: changes[name] if name in changes else self.values.field(one, name) for name in names}
            )

        return self._distribute(change, value)

    def _len(self, node: ast.AST, value: Any) -> Any:
        return self._distribute(lambda one: self._size(one, node), value)

    def _size(self, value: Any, node: ast.AST) -> int | SymInt:
        match value:
            case SymSet(members=members):
                return self.logic.total((guard, 1) for guard in members.values())
            case SymBag(counts=counts):
                return self.logic.total((True, count) for count in counts.values())
            case Guarded(items=items):
                return self.logic.total((guard, 1) for guard, _ in items)
            case tuple() | frozenset() | Bag() | dict() | range():
                return len(value)
        self._fault(True, f"len of a {self.values.class_of(value).__name__}", node)
        raise Dead

    def _sum(self, node: ast.AST, values: Any, start: Any = 0) -> Any:
        parts: list[tuple[Guard, Any]] = []
        for guard, item in self._items(values, node).items:
            if isinstance(item, SymBool | bool):
                parts.append((self.logic.conj(guard, item), 1))
            else:
                parts.append((guard, self._number(item, node)))
        return self.logic.add(self.logic.total(parts), self._number(start, node))

    def _any(self, node: ast.AST, values: Any) -> Guard:
        items = self._items(values, node).items
        return self.logic.any_of([self.logic.conj(guard, self._truth(item, node)) for guard, item in items])

    def _all(self, node: ast.AST, values: Any) -> Guard:
        items = self._items(values, node).items
        return self.logic.all_of([self.logic.implies(guard, self._truth(item, node)) for guard, item in items])

    def _min(self, node: ast.AST, *arguments: Any, default: Any = None) -> Any:
        return self._extreme_call(node, arguments, default, largest=False)

    def _max(self, node: ast.AST, *arguments: Any, default: Any = None) -> Any:
        return self._extreme_call(node, arguments, default, largest=True)

    def _extreme_call(self, node: ast.AST, arguments: tuple[Any, ...], default: Any, largest: bool) -> Any:
        if len(arguments) > 1:
            return self._extreme([self._number(one, node) for one in arguments], largest)
        items = [(guard, self._number(item, node)) for guard, item in self._items(arguments[0], node).items]
        if default is None:
            empty = self.logic.all_of(self.logic.neg(guard) for guard, _ in items)
            self._fault(empty, "the smallest or largest of nothing", node)
        else:
            default = self._number(default, node)
        if all(isinstance(value, int) for _, value in items):
            held: dict[int, Guard] = {}
            for guard, value in items:
                assert isinstance(value, int)
                held[value] = self.logic.disj(held.get(value, False), guard)
            best = sorted(held, reverse=not largest)
            result = best[0] if default is None and best else default
            for value in best:
                result = self.values.choose(held[value], value, result)
            return result
        found: Guard = False
        result = 0
        for guard, value in items:
            op = ">" if largest else "<"
            better = self.logic.disj(self.logic.neg(found), self.logic.compare(op, value, result))
            result = self.values.choose(self.logic.conj(guard, better), value, result)
            found = self.logic.disj(found, guard)
        return result if default is None else self.values.choose(found, result, default)

    def _extreme(self, numbers: list[int | SymInt], largest: bool) -> int | SymInt:
        result = numbers[0]
        for number in numbers[1:]:
            better = self.logic.compare(">" if largest else "<", number, result)
            result = self.values.choose(better, number, result)
        return result

    def _frozenset(self, values: Any, node: ast.AST) -> Any:
        if isinstance(values, SymSet | frozenset):
            return values
        members: dict[Any, Guard] = {}
        try:
            for guard, item in self._items(values, node).items:
                for inner, element in self.values.cases(item):
                    both = self.logic.conj(guard, inner)
                    members[element] = self.logic.disj(members.get(element, False), both)
        except TooManyCases:
            self._refuse(node, "a set of values with too many possibilities", "use smaller domains")
        return self.values.set_of(members)

    def _frozenset_call(self, node: ast.AST, values: Any = ()) -> Any:
        return self._distribute(lambda one: self._frozenset(one, node), values)

    def _tuple_call(self, node: ast.AST, values: Any = ()) -> Any:
        if isinstance(values, tuple):
            return values
        items = self._items(values, node)
        if not items.ordered:
            self._refuse(node, "a tuple of the elements of a set", "sets have no order: use frozenset")
        options: dict[int, tuple[Guard, tuple[Any, ...]]] = {0: (True, ())}
        for guard, item in items.items:
            grown: dict[int, tuple[Guard, tuple[Any, ...]]] = {}
            for length, (held, row) in options.items():
                for inside, size, longer in (
                    (self.logic.conj(held, guard), length + 1, (*row, item)),
                    (self.logic.conj(held, self.logic.neg(guard)), length, row),
                ):
                    if inside is False:
                        continue
                    if size in grown:
                        other, before = grown[size]
                        grown[size] = (self.logic.disj(other, inside), self.values.choose(inside, longer, before))
                    else:
                        grown[size] = (inside, longer)
            options = grown
        return self.values.merge_options(list(options.values()))

    def _enumerate(self, node: ast.AST, values: Any, start: int = 0) -> Any:
        items = self._row(values, node, "enumerate")
        return tuple((index, item) for index, item in enumerate(items, start))

    def _zip(self, node: ast.AST, *rows: Any, strict: bool = False) -> Any:
        return tuple(zip(*(self._row(row, node, "zip") for row in rows), strict=strict))

    def _reversed(self, node: ast.AST, values: Any) -> Any:
        return tuple(reversed(self._row(values, node, "reversed")))

    def _row(self, values: Any, node: ast.AST, word: str) -> list[Any]:
        items = self._items(values, node)
        if not items.ordered or any(guard is not True for guard, _ in items.items):
            self._refuse(node, f"{word} of something without a fixed order and length", "use a tuple")
        return [item for _, item in items.items]

    def _range(self, node: ast.AST, *ends: Any) -> Any:
        if not any(is_symbolic(end) for end in ends):
            return range(*ends)
        numbers = [self._number(end, node) for end in ends]
        low, high = (0, numbers[0]) if len(numbers) == 1 else (numbers[0], numbers[1])
        if len(numbers) == 3:
            self._refuse(node, "a symbolic range with a step", "filter a range instead")
        least = low if isinstance(low, int) else low.low
        most = high if isinstance(high, int) else high.high
        guards = [
            (self.logic.conj(self.logic.compare("<=", low, n), self.logic.compare("<", n, high)), n)
            for n in range(least, most)
        ]
        return Guarded([(guard, n) for guard, n in guards if guard is not False], True)

    def _abs(self, node: ast.AST, value: Any) -> Any:
        number = self._number(value, node)
        return self._extreme([number, self.logic.minus(number)], largest=True)

    def _bool(self, node: ast.AST, value: Any = False) -> Guard:
        return self._truth(value, node)

    def _int(self, node: ast.AST, value: Any = 0) -> int | SymInt:
        return self._number(value, node)

    def _divmod(self, node: ast.AST, first: Any, second: Any) -> Any:
        a, b = self._number(first, node), self._number(second, node)
        self._fault(self.logic.compare("==", b, 0), "a division by zero", node)
        return self.logic.floor_divide(a, b)

    def _isinstance(self, node: ast.AST, value: Any, cls: Any) -> Guard:
        return self.logic.any_of(
            guard for guard, one in self.values.options(value) if issubclass(self.values.class_of(one), cls)
        )

    def _dict_get(self, table: dict[Any, Any], arguments: tuple[Any, ...], node: ast.AST) -> Any:
        key, default = arguments[0], arguments[1] if len(arguments) > 1 else None
        found = [(self.values.equal(key, one), value) for one, value in table.items()]
        possible = [(guard, value) for guard, value in found if guard is not False]
        return self._merge_values([*possible, (True, default)])

    def _kinds(self, node: ast.AST, bag: SymBag) -> Any:
        logic = self.logic
        return self.values.set_of(
            {kind: logic.neg(logic.compare("==", count, 0)) for kind, count in bag.counts.items()}
        )

    def _is_disjoint(self, node: ast.AST, first: Any, second: Any) -> Guard:
        return self.logic.neg(self._truth(self._set_algebra(ast.BitAnd(), first, second, node), node))

    def _is_subset(self, node: ast.AST, first: Any, second: Any) -> Guard:
        return self._subset(first, second, strict=False)

    def _union(self, node: ast.AST, *sets: Any) -> Any:
        result = sets[0]
        for one in sets[1:]:
            result = self._set_algebra(ast.BitOr(), result, self._frozenset(one, node), node)
        return result


class _Unset:
    """The value of a name that has none, or none that every run would give it."""


_UNSET = _Unset()
_LAST = _Unset()
_GATHERING = (ast.Add, ast.Sub, ast.Mult, ast.BitOr, ast.BitAnd, ast.BitXor)
_PLAIN = (tuple, frozenset, dict, range, Bag, int, bool, enum.Enum, type(None))
_HASHABLE = (types.FunctionType, types.BuiltinFunctionType, type)
_ORDERS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_CONCRETE_ORDERS: dict[str, Callable[[Any, Any], Any]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_EXPRESSIONS: dict[type[ast.expr], Callable[..., Any]] = {
    ast.Constant: Interpreter._constant,
    ast.Name: Interpreter._name_node,
    ast.Tuple: Interpreter._tuple,
    ast.Set: Interpreter._set,
    ast.Dict: Interpreter._dict,
    ast.DictComp: Interpreter._dict_comprehension,
    ast.UnaryOp: Interpreter._unary,
    ast.BoolOp: Interpreter._bool_op,
    ast.IfExp: Interpreter._if_expression,
    ast.Compare: Interpreter._comparison,
    ast.BinOp: Interpreter._binary_node,
    ast.Attribute: Interpreter._attribute_node,
    ast.Subscript: Interpreter._subscript,
    ast.GeneratorExp: Interpreter._generator,
    ast.ListComp: Interpreter._list_comprehension,
    ast.SetComp: Interpreter._set_comprehension,
    ast.Call: Interpreter._call,
}
_CALLS: dict[Any, Callable[..., Any]] = {
    require: Interpreter._require,
    given: Interpreter._given,
    attrs.evolve: Interpreter._evolve,
    len: Interpreter._len,
    sum: Interpreter._sum,
    any: Interpreter._any,
    all: Interpreter._all,
    min: Interpreter._min,
    max: Interpreter._max,
    abs: Interpreter._abs,
    divmod: Interpreter._divmod,
    isinstance: Interpreter._isinstance,
    frozenset: Interpreter._frozenset_call,
    tuple: Interpreter._tuple_call,
    enumerate: Interpreter._enumerate,
    zip: Interpreter._zip,
    reversed: Interpreter._reversed,
    range: Interpreter._range,
    bool: Interpreter._bool,
    int: Interpreter._int,
}
_SET_METHODS: dict[str, Callable[..., Any]] = {
    "isdisjoint": Interpreter._is_disjoint,
    "issubset": Interpreter._is_subset,
    "union": Interpreter._union,
}
_METHODS: dict[tuple[type[Any], str], Callable[..., Any]] = {
    (SymBag, "kinds"): Interpreter._kinds,
    **{(SymSet, name): method for name, method in _SET_METHODS.items()},
}
