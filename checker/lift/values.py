"""Symbolic values: enumeration members, records, sets, bags and guarded alternatives.

A value with nothing symbolic in it stays the Python value it is. Tuples may hold symbolic items.
"""

import enum
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import attrs

from checker.lift.logic import Logic
from checker.lift.nodes import SymBool, SymInt, SymReal, is_number, is_rational, is_truth
from checker.lift.numbers import Numbers
from checker.lift.terms import Model
from checker.order import ordered
from spec import Bag
from spec.domains import (
    Bags,
    Booleans,
    Domain,
    Either,
    Fixed,
    Integers,
    Members,
    Nothing,
    Rationals,
    Record,
    Rows,
    Sizes,
    Subsets,
)

Guard = bool | SymBool
MOST_CASES = 100
FEW_CASES = 4


class SymEnum:
    """One of the members of an enumeration: ``index`` is its position in ``members``."""

    __slots__ = ("index", "members")

    def __init__(self, members: tuple[enum.Enum, ...], index: SymInt) -> None:
        self.members = members
        self.index = index


class SymRecord:
    """An object of the attrs class ``cls`` with a symbolic value in some of its ``fields``.

    ``cases``, where they are known, are all the objects it may be, each with what says that it is that one.
    """

    __slots__ = ("cases", "cls", "fields")

    def __init__(self, cls: type[Any], fields: dict[str, Any], cases: Mapping[Any, Guard] | None = None) -> None:
        self.cls = cls
        self.fields = fields
        self.cases = cases


class SymSet:
    """A set: for each element that may be in it, whether it is."""

    __slots__ = ("members",)

    def __init__(self, members: Mapping[Any, Guard]) -> None:
        self.members = members


class SymBag:
    """A bag: for each kind that may be in it, how many."""

    __slots__ = ("counts",)

    def __init__(self, counts: dict[Any, int | SymInt]) -> None:
        self.counts = counts


class Union:
    """Alternatives of different kinds; exactly one guard holds."""

    __slots__ = ("options",)

    def __init__(self, options: list[tuple[Guard, Any]]) -> None:
        self.options = options


class Guarded:
    """What a loop runs over: values, each under a guard, in order; ``ordered`` is False for a set."""

    __slots__ = ("items", "ordered")

    def __init__(self, items: list[tuple[Guard, Any]], ordered: bool) -> None:
        self.items = items
        self.ordered = ordered


SYMBOLIC = (SymBool, SymInt, SymReal, SymEnum, SymRecord, SymSet, SymBag, Union, Guarded)


def is_symbolic(value: Any) -> bool:
    """Whether anything in a value is symbolic."""
    if isinstance(value, SYMBOLIC):
        return True
    if isinstance(value, tuple):
        return any(is_symbolic(item) for item in value)
    return isinstance(value, dict) and any(is_symbolic(item) for item in value.values())


class Values:
    """Makes, compares, merges and reads symbolic values over one :class:`Logic`."""

    def __init__(self, logic: Logic) -> None:
        self.logic = logic
        self.numbers = Numbers(logic)

    # Making

    def fresh(self, domain: Domain, name: str, sizes: Sizes, fixed: Mapping[str, Any] | None = None) -> Any:
        """A symbolic value of ``domain``.

        ``fixed`` maps paths (``name.field.field``) to concrete values that take the place of variables, and those of
        alternatives (``name.which``) to the place of one of them.
        """
        if fixed and name in fixed:
            return fixed[name]
        logic = self.logic
        match domain:
            case Booleans():
                return logic.bool_variable(name)
            case Nothing():
                return None
            case Integers():
                return logic.int_variable(name, *domain.bounds(sizes))
            case Rationals(low=low, high=high):
                return self.numbers.variable(name, low, high)
            case Members(enum=cls):
                return self._member(tuple(cls), logic.int_variable(name, 0, len(cls) - 1))
            case Record() if _is_choice(domain, sizes, name, fixed):
                return self._chosen(domain, name, sizes)
            case Record(cls=cls, fields=fields):
                return self.record(cls, {n: self.fresh(d, f"{name}.{n}", sizes, fixed) for n, d in fields})
            case Fixed(items=items):
                return tuple(self.fresh(d, f"{name}[{i}]", sizes, fixed) for i, d in enumerate(items))
            case Rows(item=item):
                lengths = domain.lengths(sizes)
                if len(lengths) == 0:
                    return ()
                longest = tuple(self.fresh(item, f"{name}[{i}]", sizes, fixed) for i in range(lengths[-1]))
                return self._alternatives(name, [longest[:length] for length in lengths])
            case Subsets():
                universe = domain.universe(sizes)
                return SymSet({element: logic.bit_variable(f"{name}[{element}]") for element in universe})
            case Bags(ceiling=ceiling):
                universe = domain.universe(sizes)
                return SymBag({kind: logic.int_variable(f"{name}[{kind}]", 0, ceiling) for kind in universe})
            case Either(options=options) if fixed and (which := fixed.get(f"{name}.which")) is not None:
                return self.fresh(options[which], name, sizes, fixed)
            case Either(options=options):
                return self._alternatives(name, [self.fresh(option, name, sizes, fixed) for option in options])
        raise TypeError(f"no symbolic value of {domain!r}")

    def _chosen(self, domain: Record, name: str, sizes: Sizes) -> Any:
        """One of few objects, with a truth value for each: what is counted over them then stays linear."""
        objects = list(domain.values(sizes))
        chosen = self.logic.choice(f"{name}[{one}]" for one in objects)
        return self._record_of(domain.cls, dict(zip(objects, chosen, strict=True)))

    def _record_of(self, cls: type[Any], cases: dict[Any, Guard]) -> SymRecord:
        """An object of a class that is one of those in ``cases``."""
        names = [one.name for one in attrs.fields(cls)]
        fields = {name: self.of_cases([(g, getattr(one, name)) for one, g in cases.items()]) for name in names}
        return SymRecord(cls, fields, cases)

    def of_cases(self, cases: list[tuple[Guard, Any]]) -> Any:
        """The value, a member, a number, a truth value or None, that each case gives."""
        kinds: dict[type[Any], list[tuple[Guard, Any]]] = {}
        for guard, value in cases:
            kinds.setdefault(type(value), []).append((guard, value))
        if len(kinds) > 1:
            return Union([(self.logic.one_of(g for g, _ in some), self.of_cases(some)) for some in kinds.values()])
        first = cases[0][1]
        if first is None:
            return None
        if isinstance(first, bool):
            return self.logic.one_of(guard for guard, value in cases if value)
        members = tuple(type(first)) if isinstance(first, enum.Enum) else ()
        grouped: dict[int, list[Guard]] = {}
        for guard, value in cases:
            grouped.setdefault(members.index(value) if members else value, []).append(guard)
        number = self.logic.number_of({value: self.logic.one_of(guards) for value, guards in grouped.items()})
        return self._member(members, number) if members else number

    def _alternatives(self, name: str, values: list[Any]) -> Any:
        which = self.logic.int_variable(f"{name}.which", 0, len(values) - 1)
        guards = [self.logic.compare("==", which, index) for index in range(len(values))]
        return self.merge_options(list(zip(guards, values, strict=True)))

    def _member(self, members: tuple[enum.Enum, ...], index: int | SymInt) -> Any:
        return members[index] if isinstance(index, int) else SymEnum(members, index)

    def record(self, cls: type[Any], fields: dict[str, Any]) -> Any:
        """An object of an attrs class; the Python object itself if nothing in it is symbolic."""
        if any(is_symbolic(value) for value in fields.values()):
            return SymRecord(cls, fields)
        return cls(**{name.lstrip("_"): value for name, value in fields.items()})

    def made(self, cls: type[Any], fields: dict[str, Any]) -> SymRecord:
        """An object of an attrs class with something symbolic in it, as a choice where it is one of few objects."""
        if all(isinstance(value, SymBool) or is_plain(value) for value in fields.values()):
            truths = sum(1 for value in fields.values() if isinstance(value, SymBool))
            if 2**truths <= FEW_CASES:
                return self._record_of(cls, {one: guard for guard, one in self.cases(SymRecord(cls, fields))})
        return SymRecord(cls, fields)

    def to_set(self, value: Any) -> SymSet:
        """A set as a SymSet."""
        if isinstance(value, SymSet):
            return value
        return SymSet(dict.fromkeys(ordered(value), True))

    def to_bag(self, value: Any) -> SymBag:
        """A bag as a SymBag."""
        return value if isinstance(value, SymBag) else SymBag(dict(value.items()))

    def set_of(self, members: dict[Any, Guard]) -> Any:
        """A set from memberships; a frozenset if nothing in it is symbolic."""
        kept = {element: guard for element, guard in members.items() if guard is not False}
        if all(guard is True for guard in kept.values()):
            return frozenset(kept)
        return SymSet(kept)

    def bag_of(self, counts: dict[Any, int | SymInt]) -> Any:
        """A bag from counts; a Bag if nothing in it is symbolic."""
        if all(isinstance(count, int) for count in counts.values()):
            return Bag({kind: count for kind, count in counts.items() if isinstance(count, int)})
        return SymBag({kind: count for kind, count in counts.items() if not (isinstance(count, int) and count == 0)})

    # Reading

    def field(self, value: Any, name: str) -> Any:
        """A field of a record."""
        return value.fields[name] if isinstance(value, SymRecord) else getattr(value, name)

    def cases(self, value: Any) -> Iterator[tuple[Guard, Any]]:
        """Every concrete value that a symbolic value may have, with the guard under which it has it."""
        logic = self.logic
        match value:
            case SymBool():
                yield value, True
                yield logic.neg(value), False
            case SymInt(cases=dict() as known) | SymRecord(cases=dict() as known):
                yield from ((guard, one) for one, guard in known.items())
            case SymInt():
                if value.high - value.low > 4096:
                    raise TooManyCases
                for number in range(value.low, value.high + 1):
                    yield logic.compare("==", value, number), number
            case SymEnum():
                for index, member in enumerate(value.members):
                    guard = logic.compare("==", value.index, index)
                    if guard is not False:
                        yield guard, member
            case SymRecord():
                names = list(value.fields)
                parts = [list(self.cases(value.fields[name])) for name in names]
                for chosen in itertools.product(*parts):
                    guard = logic.all_of(guard for guard, _ in chosen)
                    if guard is not False:
                        yield guard, self.record(value.cls, dict(zip(names, (v for _, v in chosen), strict=True)))
            case tuple() if is_symbolic(value):
                for chosen in itertools.product(*(list(self.cases(item)) for item in value)):
                    guard = logic.all_of(guard for guard, _ in chosen)
                    if guard is not False:
                        yield guard, tuple(v for _, v in chosen)
            case Union():
                for guard, option in value.options:
                    for inner, concrete in self.cases(option):
                        both = logic.conj(guard, inner)
                        if both is not False:
                            yield both, concrete
            case SymSet() | SymBag() | SymReal() | Guarded():
                raise TooManyCases
            case _:
                yield True, value

    def lookup(self, value: Any, read: Callable[[Any], Any]) -> Any:
        """``read`` of whichever concrete value this is."""
        return self.merge_options([(guard, read(concrete)) for guard, concrete in self.cases(value)])

    def contains(self, container: SymSet, element: Any) -> Guard:
        """Whether a set holds an element, either of them symbolic."""
        if not is_symbolic(element):
            return container.members.get(element, False)
        if isinstance(element, SymRecord) and element.cases is not None:
            pairs = ((guard, container.members.get(one, False)) for one, guard in element.cases.items())
            return self.logic.one_of(self.logic.conj(guard, held) for guard, held in pairs)
        return self.logic.any_of(
            self.logic.conj(self.equal(element, one), guard) for one, guard in container.members.items()
        )

    # Comparing

    def equal(self, first: Any, second: Any) -> Guard:
        """Whether two values are equal, as Python's == would say."""
        logic = self.logic
        if first is second:
            return True
        if isinstance(first, Union) or isinstance(second, Union):
            if self._are_alike(first, second):
                return True
            return logic.any_of(
                logic.conj(logic.conj(g, h), self.equal(a, b))
                for g, a in self.options(first)
                for h, b in self.options(second)
            )
        if is_truth(first) and is_truth(second):
            return logic.same(first, second)
        if (is_number(first) or is_truth(first)) and (is_number(second) or is_truth(second)):
            return logic.compare("==", logic.number(first), logic.number(second))
        if is_rational(first) or is_rational(second):
            return self._same_number(first, second)
        if isinstance(first, SymEnum) or isinstance(second, SymEnum):
            return self._same_member(first, second)
        if isinstance(first, SymRecord) or isinstance(second, SymRecord):
            cls = first.cls if isinstance(first, SymRecord) else second.cls
            if self.class_of(first) is not self.class_of(second):
                return False
            for one, other in ((first, second), (second, first)):
                if isinstance(one, SymRecord) and one.cases is not None and not is_symbolic(other):
                    return one.cases.get(other, False)
            names = (one.name for one in attrs.fields(cls))
            return logic.all_of(self.equal(self.field(first, name), self.field(second, name)) for name in names)
        if isinstance(first, SymSet | frozenset) and isinstance(second, SymSet | frozenset):
            a, b = self.to_set(first).members, self.to_set(second).members
            return logic.all_of(logic.same(a.get(e, False), b.get(e, False)) for e in dict.fromkeys([*a, *b]))
        if isinstance(first, SymBag | Bag) and isinstance(second, SymBag | Bag):
            x, y = self.to_bag(first).counts, self.to_bag(second).counts
            return logic.all_of(logic.compare("==", x.get(kind, 0), y.get(kind, 0)) for kind in dict.fromkeys([*x, *y]))
        if isinstance(first, tuple) and isinstance(second, tuple):
            if len(first) != len(second):
                return False
            return logic.all_of(self.equal(a, b) for a, b in zip(first, second, strict=True))
        if is_symbolic(first) or is_symbolic(second):
            return False
        return bool(first == second)

    def _are_alike(self, first: Any, second: Any) -> bool:
        """Whether two values have the same options under the same guards; one of these always holds."""
        pairs = list(zip(self.options(first), self.options(second), strict=False))
        is_whole = len(pairs) == len(self.options(first)) == len(self.options(second))
        return is_whole and all(self.logic.same(g, h) is True and self.equal(a, b) is True for (g, a), (h, b) in pairs)

    def _same_number(self, first: Any, second: Any) -> Guard:
        """Whether two values, one of them rational, are the same number."""
        one, two = (self.logic.number(value) if is_truth(value) else value for value in (first, second))
        if not all(is_number(value) or is_rational(value) for value in (one, two)):
            return False
        return self.numbers.compare("==", one, two)

    def _same_member(self, first: Any, second: Any) -> Guard:
        if isinstance(first, SymEnum) and isinstance(second, SymEnum):
            if first.members is not second.members and first.members != second.members:
                return False
            return self.logic.compare("==", first.index, second.index)
        symbolic, concrete = (first, second) if isinstance(first, SymEnum) else (second, first)
        if concrete not in symbolic.members:
            return False
        return self.logic.compare("==", symbolic.index, symbolic.members.index(concrete))

    def class_of(self, value: Any) -> type[Any]:
        """The Python class that a value has or stands for."""
        match value:
            case SymBool():
                return bool
            case SymInt():
                return int
            case SymReal():
                return Fraction
            case SymEnum():
                return type(value.members[0])
            case SymRecord():
                return value.cls
            case SymSet():
                return frozenset
            case SymBag():
                return Bag
            case _:
                return type(value)

    # Merging

    def options(self, value: Any) -> list[tuple[Guard, Any]]:
        """The alternatives of a value: its own if it is a union, else itself."""
        return value.options if isinstance(value, Union) else [(True, value)]

    def choose(self, choice: Guard, yes: Any, no: Any) -> Any:
        """``yes`` where ``choice`` holds, else ``no``, as one value."""
        logic = self.logic
        if isinstance(choice, bool):
            return yes if choice else no
        if yes is no:
            return yes
        if is_truth(yes) and is_truth(no):
            return logic.choose(choice, yes, no)
        if is_number(yes) and is_number(no):
            return logic.choose_number(choice, yes, no)
        if is_rational(yes) and is_rational(no):
            return self.numbers.choose(choice, yes, no)
        kind = self.class_of(yes)
        if kind is self.class_of(no) and not isinstance(yes, Union | Guarded):
            if issubclass(kind, enum.Enum):
                return self._choose_member(choice, yes, no, tuple(kind))
            if attrs.has(kind):
                if (cases := self._merged_cases(choice, yes, no)) is not None:
                    return self._record_of(kind, cases)
                names = [one.name for one in attrs.fields(kind)]
                fields = {n: self.choose(choice, self.field(yes, n), self.field(no, n)) for n in names}
                return self.record(kind, fields)
            if kind is frozenset:
                a, b = self.to_set(yes).members, self.to_set(no).members
                merged = {e: logic.choose(choice, a.get(e, False), b.get(e, False)) for e in dict.fromkeys([*a, *b])}
                return self.set_of(merged)
            if kind is Bag:
                x, y = self.to_bag(yes).counts, self.to_bag(no).counts
                counts = {k: logic.choose_number(choice, x.get(k, 0), y.get(k, 0)) for k in dict.fromkeys([*x, *y])}
                return self.bag_of(counts)
            if kind is tuple and len(yes) == len(no):
                return tuple(self.choose(choice, a, b) for a, b in zip(yes, no, strict=True))
            if not is_symbolic(yes) and not is_symbolic(no) and yes == no:
                return yes
        if isinstance(yes, Guarded) or isinstance(no, Guarded):
            raise TypeError("a generator cannot be chosen by a symbolic condition")
        options = [(logic.conj(choice, guard), value) for guard, value in self.options(yes)]
        options += [(logic.conj(logic.neg(choice), guard), value) for guard, value in self.options(no)]
        return self.merge_options(options)

    def _merged_cases(self, choice: SymBool, yes: Any, no: Any) -> dict[Any, Guard] | None:
        """All the objects that either of two may be, or None where they are not known."""
        a, b = self._known_cases(yes), self._known_cases(no)
        if a is None or b is None or not (is_symbolic(yes) or is_symbolic(no)):
            return None
        merged = {one: self.logic.choose(choice, a.get(one, False), b.get(one, False)) for one in {**a, **b}}
        return {one: guard for one, guard in merged.items() if guard is not False}

    def _known_cases(self, value: Any) -> Mapping[Any, Guard] | None:
        if isinstance(value, SymRecord):
            return value.cases
        plain = not is_symbolic(value) and all(is_plain(getattr(value, one.name)) for one in attrs.fields(type(value)))
        return {value: True} if plain else None

    def _choose_member(self, choice: SymBool, yes: Any, no: Any, members: tuple[enum.Enum, ...]) -> Any:
        a = yes.index if isinstance(yes, SymEnum) else members.index(yes)
        b = no.index if isinstance(no, SymEnum) else members.index(no)
        return self._member(members, self.logic.choose_number(choice, a, b))

    def merge_options(self, options: Iterable[tuple[Guard, Any]]) -> Any:
        """One value from alternatives of which exactly one guard holds; like kinds are merged."""
        kinds: dict[Any, tuple[Guard, Any]] = {}
        for guard, value in options:
            for inner, one in self.options(value):
                both = self.logic.conj(guard, inner)
                if both is False:
                    continue
                kind = self._kind(one)
                if kind in kinds:
                    other, held = kinds[kind]
                    kinds[kind] = (self.logic.disj(other, both), self.choose(both, one, held))
                else:
                    kinds[kind] = (both, one)
        found = list(kinds.values())
        if not found:
            raise NoOption
        return found[0][1] if len(found) == 1 else Union(found)

    def _kind(self, value: Any) -> Any:
        cls = self.class_of(value)
        if cls is tuple:
            return cls, len(value)
        return (cls, value) if cls is str else cls

    # Evaluating

    def evaluate(self, value: Any, model: Model) -> Any:
        """The concrete value that a symbolic one has in a model."""
        match value:
            case SymBool():
                if value._bit is not None and value._term is None:
                    return model.number(value.bit) >= 1
                return model.truth(value.term)
            case SymInt():
                return model.number(value.term)
            case SymReal():
                return model.rational(value.term)
            case SymEnum():
                return value.members[self.evaluate(value.index, model)]
            case SymRecord():
                fields = {name: self.evaluate(one, model) for name, one in value.fields.items()}
                return self.record(value.cls, fields)
            case SymSet():
                return frozenset(e for e, guard in value.members.items() if self.evaluate(guard, model))
            case SymBag():
                return Bag({kind: self.evaluate(count, model) for kind, count in value.counts.items()})
            case Union():
                return next(self.evaluate(one, model) for guard, one in value.options if self.evaluate(guard, model))
            case tuple():
                return tuple(self.evaluate(item, model) for item in value)
            case _:
                return value


def touch(value: Any) -> None:
    """Make every term of a value, so that what defines them is known before a query."""
    match value:
        case SymBool():
            _ = value.bit, value.term
        case SymEnum():
            touch(value.index)
        case SymRecord():
            touch(tuple(value.fields.values()))
        case SymSet():
            touch(tuple(value.members.values()))
        case SymBag():
            touch(tuple(value.counts.values()))
        case Union():
            touch(tuple(part for option in value.options for part in option))
        case tuple():
            for item in value:
                touch(item)


def _is_choice(domain: Record, sizes: Sizes, name: str, fixed: Mapping[str, Any] | None) -> bool:
    """Whether a symbolic object is held as a choice between few objects."""
    plain = all(_is_plain(part) for _, part in domain.fields)
    return plain and not any(path.startswith(name) for path in fixed or ()) and 1 < domain.size(sizes) <= MOST_CASES


def _is_plain(domain: Domain) -> bool:
    """Whether the values of a domain are numbers, members, truth values or None."""
    if isinstance(domain, Either):
        return all(_is_plain(option) for option in domain.options)
    return isinstance(domain, Integers | Members | Booleans | Nothing)


def is_plain(value: Any) -> bool:
    """Whether a value is a whole number, a member, a truth value or None."""
    return value is None or isinstance(value, bool | int | enum.Enum)


class TooManyCases(Exception):
    """A symbolic value has too many possible values to go through them."""


class NoOption(Exception):
    """There is no alternative left: the path is dead."""
