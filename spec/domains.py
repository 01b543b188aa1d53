"""Domains: the set of values that an annotation means, finite unless there are rational numbers in it.

From a domain come the solver's variables, the values Hypothesis draws, the JSON of a
position and the table of fields in the book. A length or a bound that depends on the set-up
(one hand per player) names the set-up's field; ``sizes`` then gives the value of that field.
"""

import inspect
import itertools
import math
import types
import typing
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, get_args, get_origin

import annotated_types
import attrs
from attrs import frozen

from spec.bag import Bag
from spec.errors import Place, SpecError

Sizes = Mapping[str, int]
Size = int | float  # a whole number, or math.inf where there is no end of values


@frozen
class Per:
    """Annotation of a tuple: one entry for each of the set-up's ``parameter`` (say, players)."""

    parameter: str


@frozen
class Index:
    """Annotation of an int: an index into a tuple that is ``Per`` the same ``parameter``."""

    parameter: str


class Domain(ABC):
    """A set of values. ``sizes`` maps each set-up parameter used by Per or Index to its value."""

    @abstractmethod
    def describe(self) -> str:
        """The domain in words, for tables and messages."""

    @abstractmethod
    def size(self, sizes: Sizes) -> Size:
        """How many values there are."""

    @abstractmethod
    def values(self, sizes: Sizes) -> Iterator[Any]:
        """Every value, always in the same order. Raises SpecError where there is no end of them."""

    def first(self, sizes: Sizes) -> Any:
        """One value, always the same, of a domain that has any."""
        return next(iter(self.values(sizes)))

    @abstractmethod
    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        """What is wrong with ``value`` standing at ``path``, or None if it belongs here."""

    def parts(self) -> tuple["Domain", ...]:
        """The domains this one is built of."""
        return ()

    def parameters(self) -> frozenset[str]:
        """The set-up fields on which the shape depends."""
        return frozenset[str]().union(*(part.parameters() for part in self.parts()))

    def is_finite(self) -> bool:
        """Whether there are no rational numbers in it."""
        return all(part.is_finite() for part in self.parts())


def product_of(sizes: Iterable[Size]) -> Size:
    """How many ways there are to take one value from each of several sets."""
    found = list(sizes)
    return 0 if 0 in found else math.inf if math.inf in found else math.prod(found)


def _sum_of(sizes: Iterable[Size]) -> Size:
    found = list(sizes)
    return math.inf if math.inf in found else sum(found)


@frozen
class Booleans(Domain):
    """True and False."""

    def describe(self) -> str:
        return "yes or no"

    def size(self, sizes: Sizes) -> int:
        return 2

    def values(self, sizes: Sizes) -> Iterator[bool]:
        yield from (False, True)

    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        return None if isinstance(value, bool) else f"{path} is {value!r}, not yes or no"


@frozen
class Nothing(Domain):
    """None alone."""

    def describe(self) -> str:
        return "nothing"

    def size(self, sizes: Sizes) -> int:
        return 1

    def values(self, sizes: Sizes) -> Iterator[None]:
        yield None

    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        return None if value is None else f"{path} is {value!r}, not null"


@frozen
class Integers(Domain):
    """The whole numbers from ``low`` to ``high``, both included."""

    low: int
    high: int

    def describe(self) -> str:
        return f"{self.low} to {self.high}"

    def bounds(self, sizes: Sizes) -> tuple[int, int]:
        """The smallest and the largest value."""
        return self.low, self.high

    def size(self, sizes: Sizes) -> int:
        low, high = self.bounds(sizes)
        return max(0, high - low + 1)

    def values(self, sizes: Sizes) -> Iterator[int]:
        low, high = self.bounds(sizes)
        yield from range(low, high + 1)

    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        low, high = self.bounds(sizes)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return None
        return f"{path} is {value!r}, not a whole number from {low} to {high}"


@frozen
class Indices(Integers):
    """The indices of a tuple that has one entry per ``parameter``."""

    low: int = 0
    high: int = 0
    parameter: str = ""

    def describe(self) -> str:
        return f"one of the {self.parameter}, counted from 0"

    def bounds(self, sizes: Sizes) -> tuple[int, int]:
        return 0, sizes[self.parameter] - 1

    def parameters(self) -> frozenset[str]:
        return frozenset({self.parameter})


@frozen
class Rationals(Domain):
    """The rational numbers from ``low`` to ``high``, both included, as Fractions: a whole number is one too."""

    low: Fraction
    high: Fraction

    def describe(self) -> str:
        return f"fraction from {self.low} to {self.high}"

    def is_finite(self) -> bool:
        return False

    def size(self, sizes: Sizes) -> Size:
        return math.inf

    def values(self, sizes: Sizes) -> Iterator[Fraction]:
        raise SpecError(
            f"there is no end of fractions from {self.low} to {self.high}", cure="use the solver, or sample"
        )

    def first(self, sizes: Sizes) -> Fraction:
        return self.low

    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        if isinstance(value, Fraction) and self.low <= value <= self.high:
            return None
        return f"{path} is {value!r}, not a Fraction from {self.low} to {self.high}"


@frozen
class Members(Domain):
    """The members of an enumeration."""

    enum: type[Enum]

    def describe(self) -> str:
        return " | ".join(member.name for member in self.enum)

    def size(self, sizes: Sizes) -> int:
        return len(self.enum)

    def values(self, sizes: Sizes) -> Iterator[Enum]:
        yield from self.enum

    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        return None if isinstance(value, self.enum) else f"{path} is {value!r}, not one of {self.describe()}"


@frozen
class Record(Domain):
    """The objects of a frozen attrs class."""

    cls: type[Any]
    fields: tuple[tuple[str, Domain], ...]

    def describe(self) -> str:
        return self.cls.__name__

    def parts(self) -> tuple[Domain, ...]:
        return tuple(domain for _, domain in self.fields)

    def size(self, sizes: Sizes) -> Size:
        return product_of(domain.size(sizes) for domain in self.parts())

    def values(self, sizes: Sizes) -> Iterator[Any]:
        for values in itertools.product(*(tuple(domain.values(sizes)) for domain in self.parts())):
            yield self.cls(*values)

    def first(self, sizes: Sizes) -> Any:
        return self.cls(*(domain.first(sizes) for domain in self.parts()))

    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        if not isinstance(value, self.cls):
            return f"{path} is {value!r}, not a {self.describe()}"
        faults = (d.fault(getattr(value, name), sizes, f"{path}.{name}") for name, d in self.fields)
        return next((fault for fault in faults if fault), None)


@frozen
class Fixed(Domain):
    """Tuples of a fixed length, each place with a domain of its own."""

    items: tuple[Domain, ...]

    def describe(self) -> str:
        return "(" + ", ".join(item.describe() for item in self.items) + ")"

    def parts(self) -> tuple[Domain, ...]:
        return self.items

    def size(self, sizes: Sizes) -> Size:
        return product_of(item.size(sizes) for item in self.items)

    def values(self, sizes: Sizes) -> Iterator[tuple[Any, ...]]:
        yield from itertools.product(*(tuple(item.values(sizes)) for item in self.items))

    def first(self, sizes: Sizes) -> Any:
        return tuple(item.first(sizes) for item in self.items)

    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        if not isinstance(value, tuple) or len(value) != len(self.items):
            return f"{path} is {value!r}, not a row of {len(self.items)}"
        faults = (d.fault(v, sizes, f"{path}[{i}]") for i, (d, v) in enumerate(zip(self.items, value, strict=True)))
        return next((fault for fault in faults if fault), None)


@frozen
class Rows(Domain):
    """Tuples of one kind of item, of any length from ``low`` to ``high``; with ``parameter``, one item for each."""

    item: Domain
    low: int = 0
    high: int = 0
    parameter: str = ""

    def describe(self) -> str:
        if self.parameter:
            return f"for each of the {self.parameter}: {self.item.describe()}"
        return f"{self.low} to {self.high} of: {self.item.describe()}"

    def parts(self) -> tuple[Domain, ...]:
        return (self.item,)

    def parameters(self) -> frozenset[str]:
        own = frozenset({self.parameter}) if self.parameter else frozenset[str]()
        return own | self.item.parameters()

    def lengths(self, sizes: Sizes) -> range:
        """The lengths that occur."""
        if self.parameter:
            return range(sizes[self.parameter], sizes[self.parameter] + 1)
        return range(self.low, self.high + 1)

    def size(self, sizes: Sizes) -> Size:
        one = self.item.size(sizes)
        return _sum_of(product_of([one] * length) for length in self.lengths(sizes))

    def values(self, sizes: Sizes) -> Iterator[tuple[Any, ...]]:
        items = tuple(self.item.values(sizes))
        for length in self.lengths(sizes):
            yield from itertools.product(items, repeat=length)

    def first(self, sizes: Sizes) -> Any:
        return tuple(self.item.first(sizes) for _ in range(self.lengths(sizes)[0]))

    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        lengths = self.lengths(sizes)
        if not isinstance(value, tuple) or len(value) not in lengths:
            wanted = str(lengths[0]) if len(lengths) == 1 else f"{lengths[0]} to {lengths[-1]}"
            return f"{path} is {value!r}, not a row of {wanted}"
        faults = (self.item.fault(v, sizes, f"{path}[{i}]") for i, v in enumerate(value))
        return next((fault for fault in faults if fault), None)


@frozen
class Subsets(Domain):
    """The sets whose elements come from ``item``."""

    item: Domain

    def describe(self) -> str:
        return f"set of {self.item.describe()}"

    def parts(self) -> tuple[Domain, ...]:
        return (self.item,)

    def universe(self, sizes: Sizes) -> tuple[Any, ...]:
        """Every element that a set may have."""
        return tuple(self.item.values(sizes))

    def size(self, sizes: Sizes) -> int:
        return int(2 ** self.item.size(sizes))

    def values(self, sizes: Sizes) -> Iterator[frozenset[Any]]:
        universe = self.universe(sizes)
        for length in range(len(universe) + 1):
            for chosen in itertools.combinations(universe, length):
                yield frozenset(chosen)

    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        if not isinstance(value, frozenset):
            return f"{path} is {value!r}, not a set"
        faults = (self.item.fault(v, sizes, f"an element of {path}") for v in sorted(value, key=repr))
        return next((fault for fault in faults if fault), None)


@frozen
class Bags(Domain):
    """The bags of ``item`` that hold at most ``ceiling`` of each kind."""

    item: Domain
    ceiling: int

    def describe(self) -> str:
        return f"bag of {self.item.describe()}, at most {self.ceiling} of each"

    def parts(self) -> tuple[Domain, ...]:
        return (self.item,)

    def universe(self, sizes: Sizes) -> tuple[Any, ...]:
        """Every kind that a bag may hold."""
        return tuple(self.item.values(sizes))

    def size(self, sizes: Sizes) -> int:
        return int((self.ceiling + 1) ** self.item.size(sizes))

    def values(self, sizes: Sizes) -> Iterator[Bag[Any]]:
        universe = self.universe(sizes)
        for counts in itertools.product(range(self.ceiling + 1), repeat=len(universe)):
            yield Bag(dict(zip(universe, counts, strict=True)))

    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        if not isinstance(value, Bag):
            return f"{path} is {value!r}, not a bag"
        for kind, count in value.items():
            if fault := self.item.fault(kind, sizes, f"a kind in {path}"):
                return fault
            if count > self.ceiling:
                return f"{path} holds {count} of {kind!r}, more than {self.ceiling}"
        return None


@frozen
class Either(Domain):
    """The values of any of several domains that have no value in common."""

    options: tuple[Domain, ...]

    def describe(self) -> str:
        return " or ".join(option.describe() for option in self.options)

    def parts(self) -> tuple[Domain, ...]:
        return self.options

    def size(self, sizes: Sizes) -> Size:
        return _sum_of(option.size(sizes) for option in self.options)

    def values(self, sizes: Sizes) -> Iterator[Any]:
        for option in self.options:
            yield from option.values(sizes)

    def first(self, sizes: Sizes) -> Any:
        return self.options[0].first(sizes)

    def fault(self, value: Any, sizes: Sizes, path: str) -> str | None:
        if any(option.fault(value, sizes, path) is None for option in self.options):
            return None
        return f"{path} is {value!r}, not {self.describe()}"


def domain_of(annotation: Any, place: Place | None = None, what: str = "this value") -> Domain:
    """The domain that ``annotation`` means.

    Bounds come from :mod:`annotated_types`: ``Interval`` (or Ge, Gt, Le, Lt) for an int and for the
    count of each kind in a Bag, ``Interval`` (or Ge, Le) for a Fraction, ``Len`` for a tuple; ``Per`` and ``Index``
    tie a shape to the set-up. Raises SpecError, naming ``what``, where the annotation does not mean such a set.
    """
    try:
        return _domain_of(annotation)
    except _NoDomain as error:
        raise SpecError(f"{what}: {error}", place, error.cure) from error


class _NoDomain(Exception):
    def __init__(self, message: str, cure: str) -> None:
        super().__init__(message)
        self.cure = cure


def _domain_of(annotation: Any, extras: tuple[Any, ...] = ()) -> Domain:
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _domain_of(arguments[0], tuple(annotation.__metadata__))
    if isinstance(annotation, typing.TypeAliasType) if hasattr(typing, "TypeAliasType") else False:
        return _domain_of(annotation.__value__, extras)
    if annotation is bool:
        return Booleans()
    if annotation is None or annotation is type(None):
        return Nothing()
    if annotation is int:
        return _integers(extras)
    if annotation is Fraction:
        return _rationals(extras)
    if origin is tuple:
        return _rows(annotation, arguments, extras)
    if origin is frozenset:
        return Subsets(_universe_of(arguments[0], "set"))
    if origin is Bag:
        _, high = _bounds(extras)
        if high is None:
            raise _NoDomain("a Bag without a bound", "write Annotated[Bag[...], Interval(le=...)]")
        return Bags(_universe_of(arguments[0], "Bag"), high)
    if origin in (typing.Union, types.UnionType):
        return _either(tuple(_domain_of(argument) for argument in arguments))
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        if issubclass(annotation, int | str):
            raise _NoDomain(
                f"{annotation.__name__} mixes an Enum with {'int' if issubclass(annotation, int) else 'str'}",
                "write a plain Enum, whose members equal nothing but themselves, and use .value",
            )
        return Members(annotation)
    if isinstance(annotation, type) and attrs.has(annotation):
        return record_of(annotation)
    shown = getattr(annotation, "__name__", None) or str(annotation)
    raise _NoDomain(
        f"the annotation {shown} has no finite domain",
        "use bool, a bounded int or Fraction, an Enum, a frozen attrs class, a tuple, a frozenset, a Bag or None",
    )


def _parts_of(extras: tuple[Any, ...]) -> list[Any]:
    return [p for e in extras for p in (e if isinstance(e, annotated_types.GroupedMetadata) else (e,))]


def _bounds(extras: tuple[Any, ...]) -> tuple[int | None, int | None]:
    low: int | None = None
    high: int | None = None
    for part in _parts_of(extras):
        match part:
            case annotated_types.Ge(ge=value):
                low = typing.cast(int, value)
            case annotated_types.Gt(gt=value):
                low = typing.cast(int, value) + 1
            case annotated_types.Le(le=value):
                high = typing.cast(int, value)
            case annotated_types.Lt(lt=value):
                high = typing.cast(int, value) - 1
    return low, high


def _integers(extras: tuple[Any, ...]) -> Domain:
    for extra in extras:
        if isinstance(extra, Index):
            return Indices(parameter=extra.parameter)
    low, high = _bounds(extras)
    if low is None or high is None:
        raise _NoDomain("an int without bounds", "write Annotated[int, Interval(ge=..., le=...)]")
    return Integers(low, high)


def _rationals(extras: tuple[Any, ...]) -> Domain:
    bounds: dict[str, Any] = {}
    for part in _parts_of(extras):
        match part:
            case annotated_types.Ge(ge=value):
                bounds["low"] = value
            case annotated_types.Le(le=value):
                bounds["high"] = value
            case annotated_types.Gt() | annotated_types.Lt():
                raise _NoDomain("a Fraction with an excluded bound", f"{_BOUNDED}, and exclude it with a require")
    if len(bounds) < 2:
        raise _NoDomain("a Fraction without bounds", _BOUNDED)
    for value in bounds.values():
        if not isinstance(value, int | Fraction) or isinstance(value, bool):
            raise _NoDomain(f"a Fraction with the bound {value!r}", "a bound is an int or a Fraction")
    low, high = Fraction(bounds["low"]), Fraction(bounds["high"])
    if low >= high:
        raise _NoDomain(f"no Fractions lie between {low} and {high}", "the lower bound stands at ge")
    return Rationals(low, high)


_BOUNDED = "write Annotated[Fraction, Interval(ge=..., le=...)]"


def _universe_of(annotation: Any, what: str) -> Domain:
    """The domain of the elements of a set or the kinds in a bag, for each of which there is a variable."""
    domain = _domain_of(annotation)
    if not domain.is_finite():
        raise _NoDomain(f"a {what} of things with fractions in them, of which there is no end", "use a tuple")
    return domain


def _either(options: tuple[Domain, ...]) -> Domain:
    kinds = {type(option) for option in options}
    if Rationals in kinds and kinds & {Integers, Indices, Booleans}:
        raise _NoDomain("alternatives of which a Fraction may equal another", "use Fraction alone")
    return Either(options)


def _rows(annotation: Any, arguments: tuple[Any, ...], extras: tuple[Any, ...]) -> Domain:
    if len(arguments) != 2 or arguments[1] is not Ellipsis:
        return Fixed(tuple(_domain_of(argument) for argument in arguments if argument != ()))
    item = _domain_of(arguments[0])
    low: int | None = None
    high: int | None = None
    for part in _parts_of(extras):
        match part:
            case Per(parameter=parameter):
                return Rows(item, parameter=parameter)
            case annotated_types.MinLen(min_length=value):
                low = value
            case annotated_types.MaxLen(max_length=value):
                high = value
    if high is None:
        raise _NoDomain("a tuple of any length", "write Annotated[tuple[X, ...], Len(low, high)] or Per(...)")
    return Rows(item, low or 0, high)


def record_of(cls: type[Any]) -> Record:
    """The domain of a frozen attrs class.

    Raises SpecError where the class is not frozen, has a mutable default or one outside its domain, a
    converter, a validator or a field without a finite domain.
    """
    found: Record = _record_of(typing.cast(typing.Hashable, cls))
    return found


@cache
def _record_of(cls: Any) -> Record:
    place = class_place(cls)
    if not attrs.has(cls) or not getattr(cls.__setattr__, "__module__", "").startswith("attr."):
        raise SpecError(f"{cls.__name__} is not a frozen attrs class", place, "write @frozen above the class")
    hints = typing.get_type_hints(cls, include_extras=True)
    fields = []
    for one in attrs.fields(cls):
        what = f"{cls.__name__}.{one.name}"
        if one.default is not attrs.NOTHING and isinstance(one.default, list | dict | set):
            raise SpecError(f"{what} has a mutable default", place, "use a tuple, a frozenset or a Bag")
        if isinstance(one.default, attrs.Factory):  # type: ignore[arg-type]
            raise SpecError(f"{what} has a default made anew each time", place, "use an immutable value")
        if one.converter is not None or one.validator is not None:
            raise SpecError(
                f"{what} has a converter or a validator", place, "put the condition in the start rule as a require"
            )
        domain = domain_of(hints[one.name], place, what)
        can_tell = one.default is not attrs.NOTHING and not domain.parameters()
        if can_tell and (fault := domain.fault(one.default, {}, f"the default of {what}")):
            raise SpecError(fault, place, "give it a default of its domain")
        fields.append((one.name, domain))
    return Record(cls, tuple(fields))


@cache
def class_place(cls: type[Any]) -> Place | None:
    """Where a class is defined, or None where Python cannot tell."""
    try:
        return Place(inspect.getfile(cls), inspect.getsourcelines(cls)[1])
    except (OSError, TypeError):
        return None
