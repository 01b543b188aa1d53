"""Expressions: what each kind of node of the syntax tree means."""

import ast
import builtins
from collections.abc import Callable
from functools import partial
from typing import Any

from checker.lift.frames import LAST, Dead, Entries, Environment, Found, Unset
from checker.lift.nodes import is_truth
from checker.lift.objects import Objects
from checker.lift.values import Guard, Guarded, Union, is_symbolic


class Expressions(Objects):
    """Evaluates expressions."""

    def _eval(self, node: ast.expr, environment: Environment) -> Any:
        method = _EXPRESSIONS.get(type(node))
        if method is None:
            self._refuse(node, f"the expression {type(node).__name__.lower()}", "see the language reference")
        return method(self, node, environment)

    def _truth_of(self, node: ast.expr, environment: Environment) -> Guard:
        return self._truth(self._eval(node, environment), node)

    def _constant(self, node: ast.Constant, environment: Environment) -> Any:
        return node.value

    def _name_node(self, node: ast.Name, environment: Environment) -> Any:
        return self._name(node, node.id, environment)

    def _name(self, node: ast.AST, name: str, environment: Environment) -> Any:
        if name in environment:
            value = environment[name]
            return self._set_part(value, name, node) if isinstance(value, Union | Unset) else value
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
        if not any(isinstance(one, Unset) for _, one in options):
            return value
        for guard, one in options:
            if one is LAST:
                self._refuse(node, f"the last {name} of a loop over a set", "sets have no order: use a tuple")
            if isinstance(one, Unset):
                self._fault(guard, f"the name {name} has no value", node)
        return self.values.merge_options([option for option in options if not isinstance(option[1], Unset)])

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

    def _unary(self, node: ast.UnaryOp, environment: Environment) -> Any:
        value = self._eval(node.operand, environment)
        if isinstance(node.op, ast.Not):
            return self.logic.neg(self._truth(value, node))
        if isinstance(node.op, ast.USub):
            return self._distribute(lambda one: self.values.numbers.minus(self._number(one, node)), value)
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
                rest = self._connect(is_and, parts[1:], self._narrowed(parts[0], environment, is_and))
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
                narrowed = self._narrowed(node.test, environment, way is node.body)
                with self._on(guard):
                    found.append((guard, self._eval(way, narrowed)))
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

    def _binary_node(self, node: ast.BinOp, environment: Environment) -> Any:
        first, second = self._eval(node.left, environment), self._eval(node.right, environment)
        return self._binary(node.op, first, second, node)

    def _attribute_node(self, node: ast.Attribute, environment: Environment) -> Any:
        return self._attribute(self._eval(node.value, environment), node.attr, node)

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
                found.ended.append(self.logic.conj(outer, found.ends(value)))
            return True
        first, rest = generators[0], generators[1:]
        items = self._items(self._eval(first.iter, environment), first.iter)
        is_ordered = items.ordered or len(items.items) <= 1
        saved, frame = self.path, self._frames[-1]
        for guard, item in items.items:
            inside = self.logic.conj(outer, guard)
            base = saved.onward(partial(self._none_of, tuple(found.ended))) if is_ordered and found.ended else saved
            self._bind(first.target, item, environment)
            frame.comprehensions += 1
            try:
                for test in first.ifs:
                    if inside is False:
                        break
                    self.path = base.onward(inside)
                    inside = self.logic.conj(inside, self._truth_of(test, environment))
                if inside is False:
                    continue
                self.path = base.onward(inside)
                is_ordered &= self._generate_into(found, element, rest, inside, environment)
            except Dead:
                if inside is True and not found.ended:
                    raise
                found.ended.append(inside)
            finally:
                frame.comprehensions -= 1
                self.path = saved
        return is_ordered

    def _none_of(self, guards: tuple[Guard, ...]) -> Guard:
        return self.logic.neg(self.logic.any_of(guards))

    def _list_comprehension(self, node: ast.ListComp, environment: Environment) -> Any:
        return self._generator(node, environment)

    def _set_comprehension(self, node: ast.SetComp, environment: Environment) -> Any:
        return self._frozenset(self._generator(node, environment), node)

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


_EXPRESSIONS: dict[type[ast.expr], Callable[..., Any]] = {
    ast.Constant: Expressions._constant,
    ast.Name: Expressions._name_node,
    ast.Tuple: Expressions._tuple,
    ast.Set: Expressions._set,
    ast.Dict: Expressions._dict,
    ast.DictComp: Expressions._dict_comprehension,
    ast.UnaryOp: Expressions._unary,
    ast.BoolOp: Expressions._bool_op,
    ast.IfExp: Expressions._if_expression,
    ast.Compare: Expressions._comparison,
    ast.BinOp: Expressions._binary_node,
    ast.Attribute: Expressions._attribute_node,
    ast.Subscript: Expressions._subscript,
    ast.GeneratorExp: Expressions._generator,
    ast.ListComp: Expressions._list_comprehension,
    ast.SetComp: Expressions._set_comprehension,
    ast.Call: Expressions._call,
}
