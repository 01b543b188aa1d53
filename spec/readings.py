"""What the rulebook leaves open: readings of its text, and prints we cannot see.

Both are fields of the set-up. A reading is an Enum field whose members' values say in words
what each option means; an unknown print is any field, left symbolic in a proof.
"""

import enum
from collections.abc import Iterator
from typing import Any

import attrs
from attrs import frozen

from spec.domains import class_place
from spec.errors import Place


@frozen
class Reading:
    """A finite choice between ways to read a rulebook.

    ``name`` is the field's name, ``path`` the way to it from the set-up, ``options`` the Enum,
    ``cites`` the clauses that are read, ``because`` the reason for the default.
    """

    name: str
    path: tuple[str, ...]
    options: type[enum.Enum]
    default: enum.Enum
    question: str
    because: str
    cites: tuple[str, ...]
    dispute: str
    place: Place | None


@frozen
class UnknownPrint:
    """Something that only the printed components show; ``path`` leads to its field of the set-up."""

    name: str
    path: tuple[str, ...]
    what: str
    cites: tuple[str, ...]
    place: Place | None


def reading(default: enum.Enum, *, question: str, because: str, cites: tuple[str, ...], dispute: str = "") -> Any:
    """A set-up field for a reading of the text; its annotation is the Enum of options."""
    marks = {"question": question, "because": because, "cites": cites, "dispute": dispute}
    return attrs.field(default=default, metadata={"reading": marks})


def unknown_print(default: Any, *, what: str, cites: tuple[str, ...]) -> Any:
    """A set-up field for an unknown print. ``default`` is one possible print, used where a concrete one is needed."""
    return attrs.field(default=default, metadata={"print": {"what": what, "cites": cites}})


def _marked(cls: type[Any], mark: str, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    for one in attrs.fields(attrs.resolve_types(cls)):
        if mark in one.metadata:
            yield (*path, one.name), one, cls
        if isinstance(one.type, type) and attrs.has(one.type):
            yield from _marked(one.type, mark, (*path, one.name))


def readings_of(setup: type[Any]) -> tuple[Reading, ...]:
    """The readings among the fields of a set-up class and of the attrs classes inside it."""
    return tuple(
        Reading(one.name, path, one.type, one.default, place=class_place(cls), **one.metadata["reading"])
        for path, one, cls in _marked(setup, "reading", ())
    )


def prints_of(setup: type[Any]) -> tuple[UnknownPrint, ...]:
    """The unknown prints among the fields of a set-up class and of the attrs classes inside it."""
    return tuple(
        UnknownPrint(one.name, path, place=class_place(cls), **one.metadata["print"])
        for path, one, cls in _marked(setup, "print", ())
    )
