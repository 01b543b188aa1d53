"""Under which readings and settings a claim is checked, and with what budget."""

import enum
import functools
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
from attrs import evolve, frozen

from checker.claims import Claim
from spec import Game, Machine, SpecError
from spec.domains import Record, record_of
from spec.game import nearest
from spec.readings import readings_of


@frozen
class Scope:
    """What a check covers and what it may spend.

    ``readings`` pairs the name of a reading with that of its option; ``settings`` pairs the name of a
    set-up field with a value as typed, and ``settled`` with the value itself, which a setting overrules.
    ``budget`` is in solver resource units for each query, ``wall`` in seconds for each claim.
    """

    readings: tuple[tuple[str, str], ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    settled: tuple[tuple[str, Any], ...] = ()
    budget: int = 50_000_000
    wall: float = 300.0


def chosen_fields(game: Game, scope: Scope) -> dict[tuple[str, ...], Any]:
    """The set-up fields that a scope makes concrete, by their path from the set-up.

    Of a set-up that stands inside another there is a path from each. Raises SpecError for an unknown reading,
    option or field, with the nearest name.
    """
    everywhere = [one for setup in game.setups for one in readings_of(setup)]
    found: dict[tuple[str, ...], Any] = {one.path: one.default for one in everywhere}
    by_name = {one.name: one for one in game.readings}
    for name, option in scope.readings:
        reading = by_name.get(name.replace("-", "_"))
        if reading is None:
            raise SpecError(f"{game.name} has no reading {name!r}", cure=nearest(name, by_name) or _names(by_name))
        chosen = _option(reading.options, name, option)
        found |= {one.path: chosen for one in everywhere if (one.name, one.place) == (reading.name, reading.place)}
    for name, value in scope.settled:
        found |= {(*way, name): value for way in _ways(game, owner_of(game, name))}
    for name, text in scope.settings:
        field = name.replace("-", "_")
        setup = owner_of(game, name)
        from checker.positions import parse_value

        try:
            value = parse_value(dict(record_of(setup).fields)[field], text)
        except SpecError as error:
            raise attrs.evolve(error, message=f"the set-up's {name}: {error.message}") from error
        found |= {(*way, field): value for way in _ways(game, setup)}
    return found


def owner_of(game: Game, name: str) -> type[Any]:
    """The set-up class that has a field of this name. Raises SpecError, with the nearest name, if none has."""
    field = name.replace("-", "_")
    for setup in game.setups:
        if any(one.name == field for one in attrs.fields(setup)):
            return setup
    names = {one.name: one for setup in game.setups for one in attrs.fields(setup)}
    raise SpecError(f"the set-up of {game.name} has no field {name!r}", cure=nearest(name, names) or _names(names))


def usual_field(game: Game, name: str) -> Any:
    """The value that a set-up field has where nothing else is said."""
    setup = owner_of(game, name)
    return getattr(usual(record_of(setup)), name)


def _ways(game: Game, owner: type[Any]) -> Iterator[tuple[str, ...]]:
    """The paths to a set-up class from itself and from the set-ups that it stands in."""
    yield ()
    for setup in game.setups:
        for one in attrs.fields(attrs.resolve_types(setup)):
            if one.type is owner:
                yield from ((*way, one.name) for way in _ways(game, setup))


def has_default_readings(machine: Machine, state: Any) -> bool:
    """Whether every reading in the set-up of a concrete state is the default one."""
    if machine.setup is None:
        return True
    readings = readings_of(machine.setup)
    return all(functools.reduce(getattr, one.path, state.setup) is one.default for one in readings)


def scope_of(claim: Claim, scope: Scope) -> Scope:
    """The scope under which a claim is meant in a run under ``scope``."""
    under = claim.options.get("under", {})
    names = {one.name for one in claim.game.readings}
    readings = tuple((name, option) for name, option in under.items() if name.replace("-", "_") in names)
    settled = tuple((name, value) for name, value in under.items() if (name, value) not in readings)
    return evolve(scope, readings=(*readings, *scope.readings), settled=settled)


def covers(scope: Scope, machine: Machine, setup: Any) -> bool:
    """Whether a concrete set-up of a machine is among those that a scope covers."""
    if machine.setup is None:
        return True
    names = attrs.fields_dict(machine.setup)
    chosen = {path: value for path, value in chosen_fields(machine.game, scope).items() if path[0] in names}
    return all(functools.reduce(getattr, path, setup) == value for path, value in chosen.items())


def usual(domain: Record) -> Any:
    """The record of a class's defaults, and of first values where a field has none."""
    values = {}
    for name, part in domain.fields:
        default = attrs.fields_dict(domain.cls)[name].default
        if default is attrs.NOTHING:
            default = usual(part) if isinstance(part, Record) else part.first({})
        values[name] = default
    return domain.cls(**values)


def usual_setup(machine: Machine, scope: Scope) -> Any:
    """The set-up of the defaults, with what the scope says; None where the machine has no set-up."""
    if machine.setup_domain is None:
        return None
    return with_fields(usual(machine.setup_domain), chosen_fields(machine.game, scope))


def with_fields(value: Any, changes: Mapping[tuple[str, ...], Any]) -> Any:
    """A record with the fields at these paths changed, as far as it has them."""
    inner: dict[str, dict[tuple[str, ...], Any]] = {}
    for (name, *rest), new in changes.items():
        if name in attrs.fields_dict(type(value)):
            inner.setdefault(name, {})[tuple(rest)] = new
    fields = {name: new[()] if () in new else with_fields(getattr(value, name), new) for name, new in inner.items()}
    return attrs.evolve(value, **fields)


def option_word(option: enum.Enum) -> str:
    """The option of a reading as it is typed."""
    return option.name.lower().replace("_", "-")


def _option(options: type[enum.Enum], name: str, text: str) -> enum.Enum:
    member = options.__members__.get(text.upper().replace("-", "_"))
    if member is None:
        known = {option_word(one): one for one in options}
        cure = nearest(text, known) or _names(known)
        raise SpecError(f"the reading {name!r} has no option {text!r}", cure=cure)
    return member


def _names(names: dict[str, Any]) -> str:
    return f"one of {', '.join(names)}" if names else "there is none"
