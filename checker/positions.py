"""Values as JSON, by their domains: positions that a player types in, traces, and values on the command line.

A fraction is text ("3/2") or, where it is whole, a number. An enumeration member is its name, a record an object,
a tuple a list, a set a sorted list, a bag a list of ``{"kind": ..., "count": ...}``, None is null.
Where a domain has alternatives that JSON could not tell
apart (two classes, two enumerations), ``"is"`` names the one that is meant: ``{"is": "Shut", "locked": true}``
for a record, ``{"is": "Metal", "value": "IRON"}`` for anything else.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, NoReturn

import attrs
from attrs import define, field, frozen

from checker.files import read_json
from checker.order import ordered
from checker.rationals import PATTERN, read, whole_between, written
from checker.runs import MOST_INSTANCES, count_instances, setup_refusal
from spec import Bag, Machine, Place, SpecError
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
from spec.game import nearest

NO_SIZES: Sizes = MappingProxyType({})
MOST_KINDS = 256
_WORDS = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_FRACTION = "-?[0-9]+/[0-9]+"
_NOTHING = ("none", "nothing", "null")


# Writing


def to_json(domain: Domain, value: Any) -> Any:
    """A value of ``domain`` as JSON, equal values always in the same way."""
    match domain:
        case Booleans() | Nothing() | Integers():
            return value
        case Rationals():
            return written(value)
        case Members():
            return value.name
        case Record(fields=fields):
            return {name: to_json(part, getattr(value, name)) for name, part in fields}
        case Fixed(items=items):
            return [to_json(item, one) for item, one in zip(items, value, strict=True)]
        case Rows(item=item):
            return [to_json(item, one) for one in value]
        case Subsets(item=item):
            return [to_json(item, one) for one in ordered(value)]
        case Bags(item=item):
            return [{"kind": to_json(item, kind), "count": value[kind]} for kind in ordered(value.kinds())]
        case Either():
            return _either_to_json(domain, value)
    raise TypeError(f"no JSON for {domain!r}")


def _either_to_json(domain: Either, value: Any) -> Any:
    for option in alternatives(domain):
        if belongs(option.domain, value):
            written = to_json(option.domain, value)
            if not option.name:
                return written
            return {"is": option.name, **(written if option.is_object else {"value": written})}
    raise TypeError(f"{value!r} is not {domain.describe()}")


def belongs(domain: Domain, value: Any) -> bool:
    """Whether a value that lies in one of several alternatives lies in this one; sizes do not matter."""
    match domain:
        case Booleans():
            return isinstance(value, bool)
        case Nothing():
            return value is None
        case Integers():
            return isinstance(value, int) and not isinstance(value, bool)
        case Rationals():
            return isinstance(value, Fraction)
        case Members(enum=cls) | Record(cls=cls):
            return isinstance(value, cls)
        case Fixed(items=items):
            return isinstance(value, tuple) and len(value) == len(items) and all(map(belongs, items, value))
        case Rows(item=item):
            return isinstance(value, tuple) and all(belongs(item, one) for one in value)
        case Subsets(item=item):
            return isinstance(value, frozenset) and all(belongs(item, one) for one in value)
        case Bags(item=item):
            return isinstance(value, Bag) and all(belongs(item, one) for one in value.kinds())
        case Either(options=options):
            return any(belongs(option, value) for option in options)
    raise TypeError(f"no JSON for {domain!r}")


@frozen
class Alternative:
    """One of several domains; ``name`` stands under "is", and is empty where JSON alone tells it apart."""

    domain: Domain
    name: str

    @property
    def is_object(self) -> bool:
        """Whether its values are records."""
        return isinstance(self.domain, Record)


def alternatives(domain: Either) -> list[Alternative]:
    """The alternatives of a domain in their order, those inside others beside them."""
    options: list[Domain] = []
    pending = list(domain.options)
    while pending:
        option = pending.pop(0)
        if isinstance(option, Either):
            pending = [*option.options, *pending]
        else:
            options.append(option)
    kinds = Counter(kind for option in options for kind in json_kinds(option))
    names: Counter[str] = Counter()
    found = []
    for option in options:
        name = ""
        if any(kinds[kind] > 1 for kind in json_kinds(option)) and not isinstance(option, Integers | Rationals):
            name = _name(option)
            names[name] += 1
            name = name if names[name] == 1 else f"{name} {names[name]}"
        found.append(Alternative(option, name))
    return found


def json_kinds(domain: Domain) -> tuple[str, ...]:
    """As what the values of a domain may stand in JSON."""
    match domain:
        case Booleans():
            return ("boolean",)
        case Nothing():
            return ("null",)
        case Integers():
            return ("integer",)
        case Rationals():
            return ("integer", "string")
        case Members():
            return ("string",)
        case Record():
            return ("object",)
    return ("array",)


def _name(domain: Domain) -> str:
    match domain:
        case Members(enum=cls) | Record(cls=cls):
            return str(cls.__name__)
        case Subsets():
            return "set"
        case Bags():
            return "bag"
    return "row"


# Reading


def from_json(domain: Domain, data: Any, sizes: Sizes = NO_SIZES, place: Place | None = None, path: str = "$") -> Any:
    """The value of ``domain`` that ``data`` tells; ``sizes`` are those of the set-up, and it stands at ``path``.

    A field that has a default may be left out. Raises SpecError, with the path in ``data`` and what to
    do, for whatever is not in the domain.
    """
    return _reader(domain, sizes, place).read(domain, data, path)


def state_from_json(machine: Machine, data: Any, place: Place | None = None, path: str = "$") -> Any:
    """The state that ``data`` tells at ``path``, its shape being that of its own set-up.

    Raises SpecError as :func:`from_json` does, and for a set-up that the start refuses.
    """
    if machine.setup_domain is None:
        return from_json(machine.domain, data, NO_SIZES, place, path)
    reader = _Reader(NO_SIZES, place)
    reader.check_keys(data, path, machine.domain)
    setup = reader.field(machine.domain, "setup", machine.setup_domain, data, path)
    sizes = machine.sizes(setup)
    can_tell = count_instances(machine.begin, sizes) <= MOST_INSTANCES
    if can_tell and (clause := setup_refusal(machine, setup)):
        raise SpecError(f"{path}.setup is contradictory: the start refuses it", place, clause=clause)
    return from_json(machine.domain, data, sizes, place, path)


def load_state(machine: Machine, file: Path) -> Any:
    """The state that a JSON file tells. Raises SpecError, with file and line or path, for whatever is wrong with it."""
    place = Place(str(file))
    data = read_json(file, "position", "proofbook list GAME --state prints one")
    return state_from_json(machine, data, place)


def _reader(domain: Domain, sizes: Sizes, place: Place | None) -> "_Reader":
    if missing := sorted(domain.parameters() - set(sizes)):
        raise SpecError(f"the shape of {domain.describe()} depends on {', '.join(missing)}", place, "give its value")
    return _Reader(sizes, place)


@frozen
class _Reader:
    sizes: Sizes
    place: Place | None

    def fail(self, path: str, data: Any, wanted: str, cure: str = "") -> NoReturn:
        shown = json.dumps(data)
        shown = shown if len(shown) <= 60 else f"{shown[:57]}..."
        raise SpecError(f"{path} is {shown}, not {wanted}", self.place, cure)

    def read(self, domain: Domain, data: Any, path: str) -> Any:
        match domain:
            case Booleans():
                return data if isinstance(data, bool) else self.fail(path, data, "true or false")
            case Nothing():
                return None if data is None else self.fail(path, data, "null")
            case Integers():
                return self.number(domain.bounds(self.sizes), data, path)
            case Rationals():
                return self.rational(domain, data, path)
            case Members(enum=cls):
                names = {member.name: member for member in cls}
                if not isinstance(data, str) or data not in names:
                    near = nearest(str(data).upper(), names)
                    self.fail(path, data, f"one of {', '.join(names)}", near)
                return names[data]
            case Record():
                return self.record(domain, data, path)
            case Fixed(items=items):
                data = self.row(data, path, range(len(items), len(items) + 1))
                return tuple(
                    self.read(item, one, f"{path}[{i}]") for i, (item, one) in enumerate(zip(items, data, strict=True))
                )
            case Rows(item=item):
                data = self.row(data, path, domain.lengths(self.sizes))
                return tuple(self.read(item, one, f"{path}[{i}]") for i, one in enumerate(data))
            case Subsets(item=item):
                elements = [self.read(item, one, f"{path}[{i}]") for i, one in enumerate(self.row(data, path))]
                self.check_distinct(elements, data, path)
                return frozenset(elements)
            case Bags():
                return self.bag(domain, data, path)
            case Either():
                return self.either(domain, data, path)
        raise TypeError(f"no JSON for {domain!r}")

    def number(self, bounds: tuple[int, int], data: Any, path: str) -> int:
        low, high = bounds
        if isinstance(data, float) and data.is_integer():
            data = int(data)
        if not isinstance(data, int) or isinstance(data, bool) or not low <= data <= high:
            self.fail(path, data, f"a whole number from {low} to {high}")
        return data

    def rational(self, domain: Rationals, data: Any, path: str) -> Fraction:
        value = read(data)
        if value is None or not domain.low <= value <= domain.high:
            cure = "" if value is not None else 'a fraction is written like "3/2", a whole one like 2'
            self.fail(path, data, f"a fraction from {domain.low} to {domain.high}", cure)
        return value

    def row(self, data: Any, path: str, lengths: range | None = None) -> list[Any]:
        if not isinstance(data, list):
            self.fail(path, data, "a list")
        if lengths is not None and len(data) not in lengths:
            wanted = str(lengths[0]) if len(lengths) == 1 else f"{lengths[0]} to {lengths[-1]}"
            self.fail(path, data, f"a list of {wanted}", f"it has {len(data)}")
        return data

    def check_distinct(self, values: list[Any], data: list[Any], path: str) -> None:
        first: dict[Any, int] = {}
        for index, value in enumerate(values):
            if value in first:
                shown = json.dumps(data[index])
                raise SpecError(
                    f"{path}[{index}] repeats {path}[{first[value]}]: {shown[:60]}", self.place, "take one of them away"
                )
            first[value] = index

    def record(self, domain: Record, data: Any, path: str) -> Any:
        self.check_keys(data, path, domain)
        values = {name: self.field(domain, name, part, data, path) for name, part in domain.fields}
        aliases = {one.name: one.alias for one in attrs.fields(domain.cls)}
        return domain.cls(**{aliases[name]: value for name, value in values.items()})

    def field(self, domain: Record, name: str, part: Domain, data: Any, path: str) -> Any:
        """A field of a record, ``part`` being its domain; its default where ``data`` leaves it out."""
        default = _default(domain.cls, name)
        if name not in data and default is attrs.NOTHING:
            raise SpecError(f"{path} has no {name!r}", self.place, f'add "{name}": {part.describe()}')
        return self.read(part, data[name], f"{path}.{name}") if name in data else default

    def check_keys(self, data: Any, path: str, domain: Record) -> None:
        self.check_names(data, path, [name for name, _ in domain.fields], domain.describe())

    def check_names(self, data: Any, path: str, names: list[str], what: str) -> None:
        if not isinstance(data, dict):
            self.fail(path, data, f"an object with the fields of {what}", f"fields are {', '.join(names)}")
        for key in data:
            if key not in names:
                cure = nearest(key, names) or f"fields are {', '.join(names)}"
                raise SpecError(f"{path} has an unknown field {key!r}", self.place, cure)

    def bag(self, domain: Bags, data: Any, path: str) -> Bag[Any]:
        kinds, counts = [], []
        for index, one in enumerate(self.row(data, path)):
            here = f"{path}[{index}]"
            self.check_names(one, here, ["kind", "count"], "a part of a bag")
            for name in ("kind", "count"):
                if name not in one:
                    raise SpecError(f"{here} has no {name!r}", self.place, f'add "{name}"')
            kinds.append(self.read(domain.item, one["kind"], f"{here}.kind"))
            counts.append(self.number((1, domain.ceiling), one["count"], f"{here}.count"))
        self.check_distinct(kinds, [one["kind"] for one in data], path)
        return Bag(dict(zip(kinds, counts, strict=True)))

    def either(self, domain: Either, data: Any, path: str) -> Any:
        options = alternatives(domain)
        if isinstance(data, dict) and "is" in data:
            return self.named(options, data, path)
        plain = [
            option.domain for option in options if not option.name and _json_kind(data) in json_kinds(option.domain)
        ]
        if not plain:
            names = ", ".join(option.name for option in options if option.name)
            self.fail(path, data, domain.describe(), f'say with "is" which one is meant: {names}' if names else "")
        for option in plain[:-1]:
            try:
                return self.read(option, data, path)
            except SpecError:
                continue  # another range of numbers may have it; the last one says what is wrong
        return self.read(plain[-1], data, path)

    def named(self, options: list[Alternative], data: dict[str, Any], path: str) -> Any:
        names = {option.name: option for option in options if option.name}
        option = names.get(data["is"]) if isinstance(data["is"], str) else None
        if option is None:
            near = nearest(str(data["is"]), names)
            self.fail(f"{path}.is", data["is"], f"one of {', '.join(names)}" if names else "expected here", near)
        if option.is_object:
            return self.read(option.domain, {key: one for key, one in data.items() if key != "is"}, path)
        self.check_names(data, path, ["is", "value"], option.name)
        if "value" not in data:
            raise SpecError(f"{path} has no 'value'", self.place, 'add "value"')
        return self.read(option.domain, data["value"], f"{path}.value")


def _json_kind(data: Any) -> str:
    match data:
        case bool():
            return "boolean"
        case None:
            return "null"
        case int() | float():
            return "integer"
        case str():
            return "string"
        case dict():
            return "object"
    return "array"


def _default(cls: type[Any], name: str) -> Any:
    return attrs.fields_dict(cls)[name].default


# Schemas


def schema(domain: Domain, sizes: Sizes = NO_SIZES) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the values of ``domain``.

    Lengths and indices that depend on a set-up field which ``sizes`` does not give are left open.
    """
    schemas = _Schemas(sizes=sizes)
    written = schemas.inside(domain)
    definitions = {"$defs": dict(sorted(schemas.written.items()))} if schemas.written else {}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **written, **definitions}


@define
class Definitions:
    """Schemas of domains; those of records and enumerations are ``written`` once, under ``names``, and referred to."""

    names: dict[Domain, str] = field(factory=dict)
    written: dict[str, Any] = field(factory=dict)

    def of(self, domain: Domain) -> dict[str, Any]:
        """The schema of a domain: for records and enumerations a reference to their definition."""
        if not isinstance(domain, Record | Members):
            return self.inside(domain)
        if domain not in self.names:
            name = _name(domain)
            while name in self.names.values() or name in self.written:
                name += "_"
            self.names[domain] = name
            self.written[name] = self.inside(domain)
        return {"$ref": f"#/$defs/{self.names[domain]}"}

    def inside(self, domain: Domain) -> dict[str, Any]:
        """The schema of a domain in full."""
        raise NotImplementedError


@define
class _Schemas(Definitions):
    sizes: Sizes = NO_SIZES

    def inside(self, domain: Domain) -> dict[str, Any]:
        match domain:
            case Booleans():
                return {"type": "boolean"}
            case Nothing():
                return {"type": "null"}
            case Integers():
                return self.number(domain)
            case Rationals():
                return self.rational(domain)
            case Members(enum=cls):
                return {"enum": [member.name for member in cls]}
            case Record():
                return self.record(domain)
            case Fixed(items=items):
                count = len(items)
                places = {"prefixItems": [self.of(item) for item in items]} if items else {}
                return {"type": "array", **places, "minItems": count, "maxItems": count}
            case Rows(item=item):
                return {"type": "array", "items": self.of(item), **self.lengths(domain)}
            case Subsets(item=item):
                return {"type": "array", "items": self.of(item), "uniqueItems": True}
            case Bags():
                return self.bag(domain)
            case Either():
                return {"anyOf": [self.alternative(option) for option in alternatives(domain)]}
        raise TypeError(f"no JSON for {domain!r}")

    def number(self, domain: Integers) -> dict[str, Any]:
        if domain.parameters() - set(self.sizes):
            return {"type": "integer", "minimum": 0}
        low, high = domain.bounds(self.sizes)
        return {"type": "integer", "minimum": low, "maximum": high}

    def rational(self, domain: Rationals) -> dict[str, Any]:
        """A number or text: a schema cannot tell which text lies between bounds."""
        whole = whole_between(domain)
        number = {"type": "integer", "minimum": whole.start, "maximum": whole.stop - 1}
        return {"anyOf": [number, {"type": "string", "pattern": f"^{PATTERN}$"}]}

    def lengths(self, domain: Rows) -> dict[str, Any]:
        if domain.parameter and domain.parameter not in self.sizes:
            return {}
        lengths = domain.lengths(self.sizes)
        return {"minItems": lengths[0], "maxItems": lengths[-1]}

    def record(self, domain: Record, name: str = "") -> dict[str, Any]:
        properties: dict[str, Any] = {"is": {"const": name}} if name else {}
        required = ["is"] if name else []
        for one, part in domain.fields:
            properties[one] = self.of(part)
            default = _default(domain.cls, one)
            if default is attrs.NOTHING:
                required.append(one)
            else:
                properties[one] = {**properties[one], "default": to_json(part, default)}
        return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}

    def bag(self, domain: Bags) -> dict[str, Any]:
        counts = {"type": "integer", "minimum": 1, "maximum": domain.ceiling}
        part = {
            "type": "object",
            "properties": {"kind": self.of(domain.item), "count": counts},
            "required": ["kind", "count"],
            "additionalProperties": False,
        }
        found: dict[str, Any] = {"type": "array", "items": part, "uniqueItems": True}
        if not domain.item.parameters() - set(self.sizes) and domain.item.size(self.sizes) <= MOST_KINDS:
            kinds = [to_json(domain.item, kind) for kind in domain.item.values(self.sizes)]
            found["allOf"] = [
                {"contains": {"properties": {"kind": {"const": kind}}}, "minContains": 0, "maxContains": 1}
                for kind in kinds
            ]
        return found

    def alternative(self, option: Alternative) -> dict[str, Any]:
        if not option.name:
            return self.of(option.domain)
        if isinstance(option.domain, Record):
            return self.record(option.domain, option.name)
        return {
            "type": "object",
            "properties": {"is": {"const": option.name}, "value": self.of(option.domain)},
            "required": ["is", "value"],
            "additionalProperties": False,
        }


# The command line


def parse_value(domain: Domain, text: str, sizes: Sizes = NO_SIZES) -> Any:
    """The value that ``text`` means on a command line.

    A member of an enumeration is its name in any case, with hyphens for underscores; yes or no, whole
    numbers, and fractions like 3/2, are written plainly; everything else is JSON. Raises SpecError, with the
    nearest word.
    """
    _reader(domain, sizes, None)
    words = _words(domain)
    found = {word.lower().replace("_", "-"): value for word, value in words.items()}
    plain = text.strip()
    if plain in words:
        return words[plain]
    if plain.lower().replace("_", "-") in found:
        return found[plain.lower().replace("_", "-")]
    if not _takes_json(domain):
        known = f"one of {', '.join(found)}"
        raise SpecError(f"{text!r} is not {domain.describe()}", cure=nearest(plain.lower(), found) or known)
    try:
        data = plain if re.fullmatch(_FRACTION, plain) else json.loads(plain)
    except json.JSONDecodeError as error:
        cure = nearest(plain.lower(), found) or f"write it as {'a number' if _is_number(domain) else 'JSON'}"
        raise SpecError(f"{text!r} is not {domain.describe()}", cure=cure) from error
    try:
        return from_json(domain, data, sizes)
    except SpecError as error:
        raise attrs.evolve(error, message=error.message.replace("$", "the value", 1)) from error


def _words(domain: Domain) -> Mapping[str, Any]:
    match domain:
        case Booleans():
            return _WORDS
        case Nothing():
            return dict.fromkeys(_NOTHING)
        case Members(enum=cls):
            return cls.__members__
        case Either():
            merged: dict[str, Any] = {}
            for option in alternatives(domain):
                merged = {**merged, **{word: one for word, one in _words(option.domain).items() if word not in merged}}
            return merged
    return {}


def _takes_json(domain: Domain) -> bool:
    if isinstance(domain, Either):
        return any(_takes_json(option) for option in domain.options)
    return not isinstance(domain, Booleans | Nothing | Members)


def _is_number(domain: Domain) -> bool:
    options = domain.options if isinstance(domain, Either) else (domain,)
    return all(isinstance(option, Integers | Rationals) for option in options if _takes_json(option))
