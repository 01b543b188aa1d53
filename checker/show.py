"""Values, moves and runs in words."""

import enum
from collections.abc import Mapping
from typing import Any

import attrs

from checker.order import ordered
from spec import Bag


def show(value: Any) -> str:
    """A value as a reader would write it: a class's own ``__str__`` if it has one."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "nothing"
        case enum.Enum():
            return value.name.lower().replace("_", " ")
        case frozenset():
            return "{" + ", ".join(show(one) for one in ordered(value)) + "}"
        case tuple():
            return "(" + ", ".join(show(one) for one in value) + ")"
        case Bag():
            return "{" + ", ".join(f"{count} x {show(kind)}" for kind, count in sorted_items(value)) + "}"
        case dict():
            return ", ".join(f"{key}={show(one)}" for key, one in value.items())
    if attrs.has(type(value)) and not type(value).__dict__.get("__str__"):
        return _record(value)
    return str(value)


def _record(value: Any) -> str:
    """A record with its fields; readings of the text are told only where they are not the default ones."""
    fields = {one: getattr(value, one.name) for one in attrs.fields(type(value))}
    told = [(one.name, it) for one, it in fields.items() if "reading" not in one.metadata or it is not one.default]
    if fields and not told:
        return "default"
    others = ", others default" if any("reading" in one.metadata for one in fields) and len(told) < len(fields) else ""
    return f"{type(value).__name__}({', '.join(f'{name}={show(one)}' for name, one in told)}{others})"


def sorted_items(bag: "Bag[Any]") -> list[tuple[Any, int]]:
    """The kinds of a bag and their counts, in an order that does not depend on hashing."""
    return [(kind, bag[kind]) for kind in ordered(bag.kinds())]


def show_changes(before: Any, after: Any) -> list[str]:
    """What a step changed: for each field, the value after; for sets, what came and went."""
    lines = []
    for one in attrs.fields(type(after)):
        was, now = getattr(before, one.name), getattr(after, one.name)
        if was != now:
            lines.append(f"{one.name}: {_change(was, now)}")
    return lines


def _change(was: Any, now: Any) -> str:
    if isinstance(was, frozenset) and isinstance(now, frozenset):
        parts = [f"+{show(one)}" for one in ordered(now - was)] + [f"-{show(one)}" for one in ordered(was - now)]
        return " ".join(parts)
    if isinstance(was, tuple) and isinstance(now, tuple) and len(was) == len(now):
        return "; ".join(
            f"[{index}] {_change(a, b)}" for index, (a, b) in enumerate(zip(was, now, strict=True)) if a != b
        )
    return f"{show(was)} -> {show(now)}"


def show_arguments(names: tuple[str, ...], arguments: tuple[Any, ...]) -> str:
    """The arguments of a move, named."""
    return show_mapping(dict(zip(names, arguments, strict=True)))


def show_mapping(values: Mapping[str, Any]) -> str:
    """Named values, separated by commas."""
    return ", ".join(f"{name} = {show(value)}" for name, value in values.items())
