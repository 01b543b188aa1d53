"""An order of values that does not depend on hashing."""

import enum
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import attrs


def ordered(elements: Iterable[Any]) -> list[Any]:
    """The elements of a set in an order that does not depend on hashing."""
    return sorted(elements, key=_sort_key)


def _sort_key(value: Any) -> Any:
    """A key by which any values of specifications sort the same way in every run."""
    if isinstance(value, enum.Enum):
        return (type(value).__name__, list(type(value)).index(value))
    if isinstance(value, bool | int | Fraction):
        return ("", value)
    if value is None:
        return (" ", 0)
    if isinstance(value, tuple):
        return ("tuple", tuple(_sort_key(item) for item in value))
    if isinstance(value, frozenset):
        return ("set", tuple(sorted(_sort_key(item) for item in value)))
    if attrs.has(type(value)):
        return (type(value).__name__, tuple(_sort_key(getattr(value, one.name)) for one in attrs.fields(type(value))))
    return (type(value).__name__, repr(value))
