"""Where two values differ: two states, or two JSON texts."""

from collections.abc import Iterator
from typing import Any

import attrs
from attrs import frozen

from checker.show import show

MOST_LETTERS = 80
ABSENT = "not there"


@frozen
class Difference:
    """A part of two values that is not the same, by its path, and what it is in each, in words."""

    path: str
    one: str
    other: str


def differences(one: Any, other: Any, path: str = "") -> Iterator[Difference]:
    """The innermost parts in which two values differ, in the order of the fields."""
    if type(one) is not type(other):
        yield Difference(path, _words(one), _words(other))
    elif attrs.has(type(one)):
        for part in attrs.fields(type(one)):
            yield from differences(getattr(one, part.name), getattr(other, part.name), _below(path, part.name))
    elif isinstance(one, dict):
        for name in dict.fromkeys((*one, *other)):
            if name in one and name in other:
                yield from differences(one[name], other[name], _below(path, name))
            else:
                here, there = (_words(it[name]) if name in it else ABSENT for it in (one, other))
                yield Difference(_below(path, name), here, there)
    elif isinstance(one, tuple | list) and len(one) == len(other):
        for index, (this, that) in enumerate(zip(one, other, strict=True)):
            yield from differences(this, that, f"{path}[{index}]")
    elif one != other:
        yield Difference(path, _words(one), _words(other))


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _words(value: Any) -> str:
    shown = show(value) if not isinstance(value, list) else f"({', '.join(map(show, value))})"
    return shown if len(shown) <= MOST_LETTERS else f"{shown[: MOST_LETTERS - 3]}..."
