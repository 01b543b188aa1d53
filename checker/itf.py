"""Values in the Informal Trace Format, by their domains, so that other readers of that format understand them.

A whole number is ``{"#bigint": "3"}``, a tuple of parts of their own kinds ``{"#tup": [...]}``, a row a list, a set
``{"#set": [...]}``, a bag ``{"#map": [[kind, count], ...]}``, a record an object, an enumeration member its name and a
fraction text such as "3/2". What may be nothing is ``{"tag": "Some", "value": ...}`` or ``{"tag": "None", "value":
{"#tup": []}}``, as Quint writes it; alternatives that could not be told apart are tagged with their names.

Source: https://apalache-mc.org/docs/adr/015adr-trace.html
"""

import re
from fractions import Fraction
from typing import Any

from attrs import evolve
from itf_py import value_to_json

from checker.order import ordered
from checker.positions import Alternative, alternatives, belongs, from_json, json_kinds
from checker.rationals import written
from spec import Place, SpecError
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

MOST_DIGITS = 400
NONE, SOME = "None", "Some"
_WHOLE = re.compile(r"-?[0-9]+")
_FRACTION = re.compile(r"-?[0-9]+(/[0-9]*[1-9][0-9]*)?")


# Writing


def to_itf(domain: Domain, value: Any) -> Any:
    """A value of ``domain`` as JSON of the format, equal values always in the same way."""
    match domain:
        case Booleans() | Integers():
            return value_to_json(value)
        case Nothing():
            return tagged(NONE, {"#tup": []})
        case Rationals():
            return str(value)
        case Members():
            return value.name
        case Record(fields=fields):
            return {name: to_itf(part, getattr(value, name)) for name, part in fields}
        case Fixed(items=items):
            return {"#tup": [to_itf(item, one) for item, one in zip(items, value, strict=True)]}
        case Rows(item=item):
            return [to_itf(item, one) for one in value]
        case Subsets(item=item):
            return {"#set": [to_itf(item, one) for one in ordered(value)]}
        case Bags(item=item):
            kinds = ordered(value.kinds())
            return {"#map": [[to_itf(item, kind), value_to_json(value[kind])] for kind in kinds]}
        case Either():
            return _either_to_itf(domain, value)
    raise TypeError(f"{domain!r} has no place in a trace")


def tagged(tag: str, data: Any) -> dict[str, Any]:
    """A value, as JSON, with a tag in front."""
    return {"tag": tag, "value": data}


def _either_to_itf(domain: Either, value: Any) -> Any:
    option = next(one for one in tags(domain) if belongs(one.domain, value))
    if isinstance(option.domain, Nothing):
        return to_itf(option.domain, value)
    data = to_itf(option.domain, value)
    data = tagged(option.name, data) if option.name else data
    return tagged(SOME, data) if is_optional(domain) else data


def tags(domain: Either) -> list[Alternative]:
    """The alternatives, with the tags that tell them apart: beside what is tagged a record is tagged too."""
    options = alternatives(domain)
    if not any(one.name for one in options):
        return options
    return [
        evolve(one, name=one.domain.cls.__name__) if isinstance(one.domain, Record) and not one.name else one
        for one in options
    ]


def is_optional(domain: Either) -> bool:
    """Whether one of the alternatives is nothing."""
    return any(isinstance(one.domain, Nothing) for one in alternatives(domain))


# Reading


def from_itf(domain: Domain, data: Any, sizes: Sizes, place: Place, path: str) -> Any:
    """The value of ``domain`` that stands at ``path`` of a file.

    Raises SpecError, with the path and what to do, for whatever is not in the domain.
    """
    return from_json(domain, plain_json(domain, data, place, path), sizes, place, path)


def plain_json(domain: Domain, data: Any, place: Place, path: str) -> Any:
    """The JSON of a value as positions have it, from that of the format; its values are not looked at.

    Raises SpecError where it does not have the form of the domain.
    """
    return _Plain(place).of(domain, data, path)


class _Plain:
    def __init__(self, place: Place) -> None:
        self.place = place

    def wrong(self, path: str, wanted: str) -> SpecError:
        return SpecError(f"{path} is not written as {wanted}", self.place, "see the README of the format")

    def of(self, domain: Domain, data: Any, path: str) -> Any:
        match domain:
            case Booleans() | Members():
                return data
            case Nothing():
                if data != tagged(NONE, {"#tup": []}):
                    raise self.wrong(path, "nothing")
                return None
            case Integers():
                return self.whole(data, path)
            case Rationals():
                if not isinstance(data, str) or len(data) > MOST_DIGITS or not _FRACTION.fullmatch(data):
                    raise self.wrong(path, 'a fraction, as in "3/2"')
                return written(Fraction(data))
            case Record(fields=fields):
                return self.record(dict(fields), data, path)
            case Fixed(items=items):
                parts = self.inside("#tup", data, path)
                if len(parts) != len(items):
                    raise self.wrong(path, f"a tuple of {len(items)}")
                return [
                    self.of(item, one, f"{path}[{index}]")
                    for index, (item, one) in enumerate(zip(items, parts, strict=True))
                ]
            case Rows(item=item):
                if not isinstance(data, list):
                    raise self.wrong(path, "a list")
                return [self.of(item, one, f"{path}[{index}]") for index, one in enumerate(data)]
            case Subsets(item=item):
                parts = self.inside("#set", data, path)
                return [self.of(item, one, f"{path}[{index}]") for index, one in enumerate(parts)]
            case Bags(item=item):
                return [
                    self.counted(item, one, f"{path}[{index}]")
                    for index, one in enumerate(self.inside("#map", data, path))
                ]
            case Either():
                return self.either(domain, data, path)
        raise TypeError(f"{domain!r} has no place in a trace")

    def inside(self, key: str, data: Any, path: str) -> list[Any]:
        """The list that stands alone under a key."""
        if not isinstance(data, dict) or list(data) != [key] or not isinstance(data[key], list):
            raise self.wrong(path, f'{{"{key}": [...]}}')
        return list(data[key])

    def whole(self, data: Any, path: str) -> int:
        """A whole number, which other writers may give as a number too."""
        if isinstance(data, int) and not isinstance(data, bool):
            return data
        digits = data.get("#bigint") if isinstance(data, dict) and len(data) == 1 else None
        if not isinstance(digits, str) or len(digits) > MOST_DIGITS or not _WHOLE.fullmatch(digits):
            raise self.wrong(path, 'a whole number, as in {"#bigint": "3"}')
        return int(digits)

    def record(self, fields: dict[str, Domain], data: Any, path: str) -> Any:
        if not isinstance(data, dict):
            return data
        if missing := [name for name in fields if name not in data]:
            raise SpecError(f"{path} has no {missing[0]!r}", self.place, f"add {', '.join(missing)}")
        return {
            name: self.of(fields[name], one, f"{path}.{name}") if name in fields else one for name, one in data.items()
        }

    def counted(self, item: Domain, data: Any, path: str) -> Any:
        if not isinstance(data, list) or len(data) != 2:
            raise self.wrong(path, "[kind, count]")
        return {"kind": self.of(item, data[0], f"{path}.kind"), "count": self.whole(data[1], f"{path}.count")}

    def either(self, domain: Either, data: Any, path: str) -> Any:
        options = [one for one in tags(domain) if not isinstance(one.domain, Nothing)]
        if is_optional(domain):
            if data == tagged(NONE, {"#tup": []}):
                return None
            data = self.tagged(data, (SOME,), path)[1]
        plain = [one.domain for one in options if not one.name and _kind(data) in json_kinds(one.domain)]
        if plain:
            return self.of(plain[0], data, path)
        named = {one.name: one for one in options if one.name}
        if not named:
            raise self.wrong(path, domain.describe())
        tag, data = self.tagged(data, tuple(named), path)
        inside = self.of(named[tag].domain, data, path)
        if not any(one.name == tag for one in alternatives(domain)):
            return inside
        return {"is": tag, **(inside if named[tag].is_object else {"value": inside})}

    def tagged(self, data: Any, tags: tuple[str, ...], path: str) -> tuple[str, Any]:
        """The tag, one of some, and what stands behind it."""
        if not isinstance(data, dict) or sorted(data) != ["tag", "value"] or data["tag"] not in tags:
            raise self.wrong(path, f'{{"tag": "{" or ".join(tags)}", "value": ...}}')
        return data["tag"], data["value"]


def _kind(data: Any) -> str:
    """As what a value may stand in the JSON of a position."""
    match data:
        case bool():
            return "boolean"
        case int() | {"#bigint": _}:
            return "integer"
        case str():
            return "string"
        case list() | {"#tup": _} | {"#set": _} | {"#map": _}:
            return "array"
    return "object"
