"""The words of the language: what ``require``, ``sum``, ``tuple`` and the like mean for symbolic values."""

import ast
import types
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import attrs

from checker.claims import given, known
from checker.lift.frames import Dead, Requirement
from checker.lift.nodes import SymBool, is_number, is_rational
from checker.lift.numbers import Number, Whole
from checker.lift.operations import Operations
from checker.lift.values import Guard, Guarded, SymBag, SymSet, is_symbolic
from spec import require


class Words(Operations):
    """Carries out the words of the language."""

    def _require(self, node: ast.AST, condition: Any, clause: Any) -> None:
        if not isinstance(clause, str):
            self._refuse(node, "a clause that depends on the arguments", "write a require for each clause")
        truth = self._truth(condition, node)
        if truth is True:
            return
        self.requirements.append(Requirement(self.path.guard, truth, clause, self._place(node)))
        truth = self._fork_required(truth, node)
        if truth is False:
            raise Dead
        self._know(truth)

    def _given(self, node: ast.AST, condition: Any) -> None:
        truth = self._truth(condition, node)
        if truth is True:
            return
        self.premises.append(self.logic.neg(self.logic.onward(self.path.guard, self.logic.neg(truth))))
        if truth is False:
            raise Dead
        self._learn(truth)

    def _use(self, node: ast.AST, theorem: Any, *arguments: Any) -> None:
        if not isinstance(theorem, types.FunctionType):
            self._refuse(node, "known without a theorem", "name the theorem, then its arguments")
        self.uses.append((theorem, arguments))

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

    def _sum(self, node: ast.AST, values: Any, start: Any = 0) -> Any:
        parts: list[tuple[Guard, Any]] = []
        for guard, item in self._items(values, node).items:
            if isinstance(item, SymBool | bool):
                parts.append((self.logic.conj(guard, item), 1))
            else:
                parts += self._numbers_where(guard, item, node)
        numbers, begun = self.values.numbers, self._number(start, node)
        has_rational = self.logic.any_of(guard for guard, one in parts if is_rational(one))
        whole = numbers.add(self.logic.total(part for part in parts if is_number(part[1])), begun)
        if has_rational is False or is_rational(begun):
            return numbers.add(numbers.total(part for part in parts if is_rational(part[1])), whole)
        return self.values.choose(has_rational, numbers.add(numbers.total(parts), begun), whole)

    def _numbers_where(self, guard: Guard, item: Any, node: ast.AST) -> list[tuple[Guard, Number]]:
        """The numbers that an item may give where there is that item; nothing where it always goes wrong."""
        try:
            with self._on(guard):
                found = self._numbers(item, node)
                return [(self.logic.conj(guard, held), number) for held, number in found]
        except Dead:
            if guard is True:
                raise
            return []

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
            options = (self._numbers(one, node) for one in arguments)
            return self._extreme([self.values.merge_options(one) for one in options], largest)
        items = [
            one
            for guard, item in self._items(arguments[0], node).items
            for one in self._numbers_where(guard, item, node)
        ]
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
        result = 0 if is_number(items[0][1]) else items[0][1]
        for guard, value in items:
            better = self.logic.disj(self.logic.neg(found), self._is_better(value, result, largest))
            result = self.values.choose(self.logic.conj(guard, better), value, result)
            found = self.logic.disj(found, guard)
        return result if default is None else self.values.choose(found, result, default)

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
        numbers = [self._whole(end, node) for end in ends]
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
        def size(one: Any) -> Any:
            number = self._number(one, node)
            return self._extreme([number, self.values.numbers.minus(number)], largest=True)

        return self._distribute(size, value)

    def _bool(self, node: ast.AST, value: Any = False) -> Guard:
        return self._truth(value, node)

    def _int(self, node: ast.AST, value: Any = 0) -> Whole:
        return self._whole(value, node)

    def _fraction(self, node: ast.AST, numerator: Any = 0, denominator: Any = 1) -> Any:
        for value in (numerator, denominator):
            if isinstance(value, str | float):
                self._refuse(node, f"a Fraction of {value!r}", "write Fraction(a, b) with whole numbers")

        def divide(first: Any, second: Any) -> Any:
            quotient = self._quotient(self._number(first, node), self._number(second, node), node)
            return self.values.numbers.rational(quotient)

        return self._distribute(divide, numerator, denominator)

    def _divmod(self, node: ast.AST, first: Any, second: Any) -> Any:
        a, b = self._whole(first, node), self._whole(second, node)
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


CALLS: dict[Any, Callable[..., Any]] = {
    require: Words._require,
    given: Words._given,
    known: Words._use,
    attrs.evolve: Words._evolve,
    len: Words._len,
    sum: Words._sum,
    any: Words._any,
    all: Words._all,
    min: Words._min,
    max: Words._max,
    abs: Words._abs,
    divmod: Words._divmod,
    isinstance: Words._isinstance,
    frozenset: Words._frozenset_call,
    tuple: Words._tuple_call,
    enumerate: Words._enumerate,
    zip: Words._zip,
    reversed: Words._reversed,
    range: Words._range,
    bool: Words._bool,
    int: Words._int,
    Fraction: Words._fraction,
}
SET_METHODS: dict[str, Callable[..., Any]] = {
    "isdisjoint": Words._is_disjoint,
    "issubset": Words._is_subset,
    "union": Words._union,
}
METHODS: dict[tuple[type[Any], str], Callable[..., Any]] = {
    (SymBag, "kinds"): Words._kinds,
    **{(SymSet, name): method for name, method in SET_METHODS.items()},
}
