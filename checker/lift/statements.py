"""Statements: where control goes on, and how the values of both ways are merged."""

import ast
from typing import Any

from checker.lift.expressions import Expressions
from checker.lift.frames import LAST, LONGEST_LOOP, UNSET, Dead, Environment
from checker.lift.nodes import SymBool
from checker.lift.values import Guard, Guarded


class Statements(Expressions):
    """Carries out statements.

    Each method returns the guard, relative to the call, under which control goes on, or None.
    """

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
        self.path = self._frames[-1].outside.onward(live)

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
                return self._match(subject, self._eval(subject, environment), cases, environment, live)
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

    def _branch(
        self, node: ast.expr, body: list[ast.stmt], orelse: list[ast.stmt], environment: Environment, live: Guard
    ) -> Guard | None:
        test = self._fork(self._truth_of(node, environment), node)
        if isinstance(test, bool):
            return self._block(body if test else orelse, environment, live)
        other = dict(self._narrowed(node, environment, False))
        environment.update(self._narrowed(node, environment, True))
        against = self.logic.neg(test)
        with self._on(test):
            first = self._block(body, environment, self.logic.onward(live, test))
        with self._on(against):
            second = self._block(orelse, other, self.logic.onward(live, against))
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
            one, two = environment.get(name, UNSET), other.get(name, UNSET)
            if one is not two and (isinstance(one, Guarded) or isinstance(two, Guarded)):
                environment[name] = UNSET
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
                environment[part.id] = LAST
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
                inside = self.logic.onward(current, guard)
                if inside is False:
                    continue
                self._bind(node.target, item, environment)
                with self._on(guard):
                    after = self._block(node.body, environment, inside)
                states = [] if after is None else [(after, dict(environment))]
                states += frame.continues
                if guard is not True:
                    states.append((self.logic.onward(current, self.logic.neg(guard)), skipped))
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
                over = self.logic.onward(current, self.logic.neg(test))
                if over is not False:
                    ended.append((over, dict(environment)))
                current = self.logic.onward(current, test)
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

    def _match(
        self, node: ast.expr, subject: Any, cases: list[ast.match_case], environment: Environment, live: Guard
    ) -> Guard | None:
        if not cases:
            return live
        first, rest = cases[0], cases[1:]
        bindings: Environment = {}
        test = self._pattern(first.pattern, subject, bindings)
        if first.guard is not None and test is not False:
            try:
                with self._on(test):
                    test = self.logic.onward(test, self._truth_of(first.guard, {**environment, **bindings}))
            except Dead:
                if test is True:
                    raise
                live, test = self.logic.onward(live, self.logic.neg(test)), False
                self._go_on(live)
        test = self._fork(test, node, first)
        if test is True:
            environment.update(bindings)
            return self._block(first.body, environment, live)
        if test is False:
            return self._match(node, subject, rest, environment, live)
        assert isinstance(test, SymBool)
        other, against = dict(environment), self.logic.neg(test)
        environment.update(bindings)
        with self._on(test):
            one = self._block(first.body, environment, self.logic.onward(live, test))
        with self._on(against):
            two = self._match(node, subject, rest, other, self.logic.onward(live, against))
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


_GATHERING = (ast.Add, ast.Sub, ast.Mult, ast.BitOr, ast.BitAnd, ast.BitXor)
