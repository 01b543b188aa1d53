"""Operators on symbolic values: truth, comparison, membership, arithmetic, the algebra of sets and bags."""

import ast
import enum
import types
from collections.abc import Callable, ItemsView, Iterable, KeysView, ValuesView
from typing import Any

from checker.lift.frames import Dead
from checker.lift.nodes import SymBool, SymInt, SymReal, is_number, is_rational, is_truth
from checker.lift.numbers import Number, Whole
from checker.lift.paths import Paths
from checker.lift.values import (
    Guard,
    Guarded,
    SymBag,
    SymEnum,
    SymRecord,
    SymSet,
    TooManyCases,
    Union,
    is_symbolic,
)
from checker.order import ordered
from spec import Bag


class Operations(Paths):
    """Applies operators to values."""

    def _truth(self, value: Any, node: ast.AST) -> Guard:
        """Whether Python takes a value for true."""
        logic = self.logic
        match value:
            case bool() | SymBool():
                return value
            case SymInt():
                return logic.neg(logic.compare("==", value, 0))
            case SymReal():
                return logic.neg(self.values.numbers.compare("==", value, 0))
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

    def _compare(self, op: ast.cmpop, first: Any, second: Any, node: ast.AST) -> Guard:
        logic, values = self.logic, self.values
        match op:
            case ast.Eq():
                same = values.equal(first, second)
                is_one = isinstance(second, int) and second == 1 and isinstance(first, SymInt)
                return self._with_facts(same, logic.facts_of_count(first)) if is_one else same
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
            order: Guard = self._distribute(lambda a, b: self._order(op, a, b, node), first, second)
            return order
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
                return bool(_PLAIN_ORDERS[op](first, second))
            except TypeError as error:
                self._fault(True, str(error), node)
        one, other = self._number(first, node), self._number(second, node)
        condition = self.values.numbers.compare(op, one, other)
        if isinstance(other, int) and is_number(one) and (op, other) in (("<=", 1), ("<", 2)):
            return self._with_facts(condition, logic.facts_of_count(one))
        return condition

    def _order_rows(self, op: str, first: tuple[Any, ...], second: tuple[Any, ...], node: ast.AST) -> Guard:
        """Rows are ordered by their first difference, as in a dictionary."""
        if not first or not second:
            return bool(_PLAIN_ORDERS[op](len(first), len(second)))
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
                inside = self.values.contains(container, element)
                if not isinstance(element, SymRecord) or element.cases is None:
                    return inside
                members = container.members
                return self._with_facts(inside, [(g, members.get(one, False)) for one, g in element.cases.items()])
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

    def _number(self, value: Any, node: ast.AST) -> Number:
        """A value that has to be a number; of several kinds of numbers, see :meth:`_numbers`."""
        (_, number), *others = self._numbers(value, node)
        if others:
            self._refuse(node, "what is here a whole number and there a fraction", "write Fraction(...) around it")
        return number

    def _numbers(self, value: Any, node: ast.AST) -> list[tuple[Guard, Number]]:
        """The numbers, whole or rational, that a value may be, at most one of each kind."""
        if is_truth(value) or is_number(value):
            return [(True, self.logic.number(value))]
        if is_rational(value):
            return [(True, value)]
        if isinstance(value, float):
            self._refuse(node, f"the floating-point number {value}", "write it as a Fraction")
        if isinstance(value, Union):
            found: list[tuple[Guard, Any]] = []
            for guard, one in value.options:
                if is_truth(one) or is_number(one):
                    found.append((guard, self.logic.number(one)))
                elif is_rational(one):
                    found.append((guard, one))
                else:
                    self._fault(guard, f"a {self.values.class_of(one).__name__} where a number is needed", node)
            if found:
                return self.values.options(self.values.merge_options(found))
        kind = self.values.class_of(value).__name__
        self._fault(True, f"a {kind} where a number is needed", node)
        raise Dead

    def _whole(self, value: Any, node: ast.AST) -> Whole:
        """A value that has to be a whole number."""
        number = self._number(value, node)
        if not is_number(number):
            self._refuse(node, "a fraction where a whole number is needed", "a fraction has + - * / and comparisons")
        return number

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
        numbers = self.values.numbers
        match op:
            case ast.Add():
                return numbers.add(a, b)
            case ast.Sub():
                return numbers.add(a, numbers.minus(b))
            case ast.Mult():
                return numbers.times(a, b)
            case ast.Div():
                if is_number(a) and is_number(b):
                    self._refuse(node, "the quotient of two whole numbers, a float", "write Fraction(a, b), or use //")
                return self._quotient(a, b, node)
            case ast.FloorDiv() | ast.Mod():
                if not is_number(a) or not is_number(b):
                    self._refuse(node, f"{'//' if isinstance(op, ast.FloorDiv) else '%'} of a fraction", "use /")
                self._fault(logic.compare("==", b, 0), "a division by zero", node)
                quotient, remainder = logic.floor_divide(a, b)
                return quotient if isinstance(op, ast.FloorDiv) else remainder
        self._refuse(node, f"the operator {type(op).__name__}", "use + - * / // %")

    def _quotient(self, first: Number, second: Number, node: ast.AST) -> Number:
        self._fault(self.values.numbers.compare("==", second, 0), "a division by zero", node)
        return self.values.numbers.divide(first, second)

    def _set_algebra(self, op: ast.operator, first: Any, second: Any, node: ast.AST) -> Any:
        key = (type(op), id(first), id(second), self.logic.knowledge)
        if key not in self._made:
            self._made[key] = (self._join_sets(op, first, second, node), first, second)
        self.logic.use_everything()
        return self._made[key][0]

    def _join_sets(self, op: ast.operator, first: Any, second: Any, node: ast.AST) -> Any:
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

    def _size(self, value: Any, node: ast.AST) -> int | SymInt:
        match value:
            case SymSet(members=members):
                key = (len, id(value), self.logic.knowledge)
                if key not in self._made:
                    self._made[key] = (self.logic.total((guard, 1) for guard in members.values()), value)
                self.logic.use_everything()
                size: int | SymInt = self._made[key][0]
                return size
            case SymBag(counts=counts):
                return self.logic.total((True, count) for count in counts.values())
            case Guarded(items=items):
                return self.logic.total((guard, 1) for guard, _ in items)
            case tuple() | frozenset() | Bag() | dict() | range():
                return len(value)
        self._fault(True, f"len of a {self.values.class_of(value).__name__}", node)
        raise Dead

    def _extreme(self, numbers: list[Any], largest: bool) -> Any:
        result = numbers[0]
        for number in numbers[1:]:
            result = self.values.choose(self._is_better(number, result, largest), number, result)
        return result

    def _is_better(self, number: Any, than: Any, largest: bool) -> Guard:
        """Whether a number, of one kind or of several, is larger or smaller than another."""
        compare, options = self.values.numbers.compare, self.values.options
        found = [
            (self.logic.conj(guard, held), compare(">" if largest else "<", one, other))
            for guard, one in options(number)
            for held, other in options(than)
        ]
        return found[0][1] if len(found) == 1 else self.logic.any_of(self.logic.conj(*pair) for pair in found)

    def _frozenset(self, values: Any, node: ast.AST) -> Any:
        if isinstance(values, SymSet | frozenset):
            return values
        members: dict[Any, Guard] = {}
        for guard, item in self._items(values, node).items:
            for inner, element in self._cases(item, "set", node):
                both = self.logic.conj(guard, inner)
                members[element] = self.logic.disj(members.get(element, False), both)
        return self.values.set_of(members)

    def _cases(self, value: Any, what: str, node: ast.AST) -> list[tuple[Guard, Any]]:
        """Every concrete value that an element of a set or a kind in a bag may have."""
        try:
            return list(self.values.cases(value))
        except TooManyCases:
            self._refuse(node, f"a {what} of values with too many possibilities", "use smaller domains")


_ORDERS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_PLAIN_ORDERS: dict[str, Callable[[Any, Any], Any]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
