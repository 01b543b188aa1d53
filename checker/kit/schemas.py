"""The JSON Schema of a machine's traces in the Informal Trace Format.

Source: https://json-schema.org/draft/2020-12 and https://apalache-mc.org/docs/adr/015adr-trace.html
"""

from collections.abc import Iterable
from typing import Any

from checker.itf import NONE, SOME, is_optional, tagged, tags
from checker.observations import FIELDS
from checker.positions import Definitions
from checker.traces import ACTION, DESCRIPTION, META, PICKS, POSITION, VERSION
from spec import Machine, Rule
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
    Subsets,
)

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
TRUTH: Schema = {"type": "boolean"}
WHOLE: Schema = {"type": "integer", "minimum": 0}


def trace_schema(machine: Machine) -> Schema:
    """The JSON Schema of the traces of a machine, which kits and other tools write."""
    # The name of the states' own schema is taken.
    schemas = _Schemas(written={"State": {}})
    fields = {name: schemas.of(domain) for name, domain in machine.domain.fields}
    rules = (machine.begin, *machine.rules.values())
    given = _object({ACTION: {"const": POSITION}, PICKS: _object({})}, is_open=True)
    made = [_object({ACTION: {"const": rule.name}, PICKS: _picks(schemas, rule)}, is_open=True) for rule in rules]
    state = _object(
        {META: _note(schemas, machine), ACTION: TEXT, PICKS: {"type": "object"}, **fields}, optional=(META,)
    )
    head: Schema = {
        "format": {"const": "ITF"},
        "format-description": {"const": DESCRIPTION},
        "version": {"const": VERSION},
        "game": {"const": machine.game.name},
        "machine": {"const": machine.name},
        "observed": TRUTH,
    }
    whole: Schema = {
        META: _object(head),
        "params": {"const": []},
        "vars": {"const": [*fields, ACTION, PICKS]},
        "states": _list({"$ref": "#/$defs/State"}, minItems=1),
    }
    definitions = {**schemas.written, "State": {**state, "anyOf": [given, *made]}}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_object(whole), "$defs": definitions}


def _note(schemas: "_Schemas", machine: Machine) -> Schema:
    """What stands beside a state."""
    telling = [one for one in machine.observations.values() if one.seat is None]
    by_seat = [one for one in machine.observations.values() if one.seat is not None]
    rules = (machine.begin, *machine.rules.values())
    expected = {
        "over": TRUTH,
        "legal": _list({"anyOf": [_move(schemas, rule, "odds") for rule in rules]}),
        "unlisted": _list({"enum": list(machine.rules)}),
        "refused": _list({"anyOf": [_move(schemas, rule, "clause") for rule in rules]}),
        "predicates": {"type": "object", "additionalProperties": TRUTH},
        "told": _object({one.name: schemas.of(one.domain) for one in telling}),
        "of_seats": _object(
            {
                one.name: _list(_object({"seat": schemas.of(one.seat), "value": schemas.of(one.domain)}))
                for one in by_seat
                if one.seat is not None
            }
        ),
    }
    assert tuple(expected) == FIELDS
    noted = {"index": WHOLE, "move": TEXT, "clauses": _list(TEXT), "expected": _object(expected)}
    return _object(noted, optional=("expected",))


def _move(schemas: "_Schemas", rule: Rule, *more: str) -> Schema:
    extra = dict.fromkeys(more, TEXT)
    optional = tuple(name for name in more if name == "odds")
    return _object({"action": {"const": rule.name}, "picks": _picks(schemas, rule), **extra}, optional)


def _picks(schemas: "_Schemas", rule: Rule) -> Schema:
    return _object({name: _tagged(SOME, schemas.of(domain)) for name, domain in rule.parameters})


class _Schemas(Definitions):
    def inside(self, domain: Domain) -> Schema:
        match domain:
            case Booleans():
                return TRUTH
            case Nothing():
                return {"const": tagged(NONE, {"#tup": []})}
            case Integers():
                return _object({"#bigint": {"type": "string", "pattern": "^-?[0-9]+$"}})
            case Rationals():
                return {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
            case Members(enum=cls):
                return {"enum": [member.name for member in cls]}
            case Record(fields=fields):
                return _object({name: self.of(part) for name, part in fields})
            case Fixed(items=items):
                places = {"prefixItems": [self.of(item) for item in items]} if items else {}
                return _object({"#tup": {"type": "array", **places, "minItems": len(items), "maxItems": len(items)}})
            case Rows(item=item):
                return _list(self.of(item))
            case Subsets(item=item):
                return _object({"#set": _list(self.of(item), uniqueItems=True)})
            case Bags(item=item):
                pair = {"type": "array", "prefixItems": [self.of(item), _COUNT], "minItems": 2, "maxItems": 2}
                return _object({"#map": _list(pair)})
            case Either():
                return {"anyOf": list(self.options(domain))}
        raise TypeError(f"{domain!r} has no place in a trace")

    def options(self, domain: Either) -> Iterable[Schema]:
        for option in tags(domain):
            found = self.of(option.domain)
            if not isinstance(option.domain, Nothing):
                found = _tagged(option.name, found) if option.name else found
                found = _tagged(SOME, found) if is_optional(domain) else found
            yield found


def _object(properties: dict[str, Schema], optional: tuple[str, ...] = (), is_open: bool = False) -> Schema:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": is_open}


def _list(item: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": item, **more}


def _tagged(tag: str, value: Schema) -> Schema:
    return _object({"tag": {"const": tag}, "value": value})


_COUNT = _object({"#bigint": {"type": "string", "pattern": "^[1-9][0-9]*$"}})
