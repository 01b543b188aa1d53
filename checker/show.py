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
    return _record(value) if is_told_by_fields(type(value)) else str(value)


def is_told_by_fields(cls: type[Any]) -> bool:
    """Whether the values of a class are records for which it has no words of its own."""
    return attrs.has(cls) and "__str__" not in cls.__dict__


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
    """What a step changed, field by field: what it was and is; of sets and bags, what came and went."""
    return [f"{name}: {_change(was, now)}" for name, was, now in _changed_fields(before, after)]


def _changed_fields(before: Any, after: Any) -> list[tuple[str, Any, Any]]:
    """The names of the fields in which two records differ, with both values."""
    pairs = [(one.name, getattr(before, one.name), getattr(after, one.name)) for one in attrs.fields(type(after))]
    return [(name, was, now) for name, was, now in pairs if was != now]


def _change(was: Any, now: Any) -> str:
    if isinstance(was, frozenset) and isinstance(now, frozenset):
        return " ".join(
            [f"+{show(one)}" for one in ordered(now - was)] + [f"-{show(one)}" for one in ordered(was - now)]
        )
    if isinstance(was, Bag) and isinstance(now, Bag):
        came = [f"+{count} x {show(kind)}" for kind, count in sorted_items(now - was)]
        return ", ".join(came + [f"-{count} x {show(kind)}" for kind, count in sorted_items(was - now)])
    if isinstance(was, tuple) and isinstance(now, tuple) and len(was) == len(now):
        pairs = enumerate(zip(was, now, strict=True))
        return "; ".join(f"[{index}] {_change_inside(a, b)}" for index, (a, b) in pairs if a != b)
    if type(was) is type(now) and is_told_by_fields(type(now)):
        return "; ".join(f"{name} {_change_inside(a, b)}" for name, a, b in _changed_fields(was, now))
    return f"{show(was)} -> {show(now)}"


def _change_inside(was: Any, now: Any) -> str:
    """A change inside another, in brackets where it has parts of its own."""
    change = _change(was, now)
    return f"({change})" if "; " in change else change


def show_arguments(names: tuple[str, ...], arguments: tuple[Any, ...]) -> str:
    """The arguments of a move, named."""
    return show_mapping(dict(zip(names, arguments, strict=True)))


def show_mapping(values: Mapping[str, Any]) -> str:
    """Named values, separated by commas."""
    return ", ".join(f"{name} = {show(value)}" for name, value in values.items())
