"""Examples made simpler: as many parts as possible are those of something plain."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import attrs

MOST_TRIED = 400
MOST_PAIRED = 14

Path = tuple[str | int, ...]


def simplified(example: Any, plain: Any, is_good: Callable[[Any], bool]) -> Any:
    """``example`` with parts replaced by those of ``plain``, one or two at a time, as long as it ``is_good``.

    Parts are the fields of records and the items of rows, large ones first.
    """
    tries = itertools.count()
    has_changed = True
    while has_changed:
        has_changed = False
        for paths in _groups(example, plain):
            if next(tries) >= MOST_TRIED:
                return example
            candidate = example
            for path in paths:
                candidate = _with(candidate, path, _at(plain, path))
            if candidate != example and is_good(candidate):
                example, has_changed = candidate, True
    return example


def _groups(example: Any, plain: Any) -> Iterator[tuple[Path, ...]]:
    paths = list(_differing(example, plain))
    yield from ((path,) for path in paths)
    yield from itertools.combinations(paths[:MOST_PAIRED], 2)


def _differing(one: Any, other: Any, path: Path = ()) -> Iterator[Path]:
    """Where two values differ, the whole before its parts."""
    if one == other:
        return
    if path:
        yield path
    for name in _names(one, other):
        yield from _differing(_at(one, (name,)), _at(other, (name,)), (*path, name))


def _names(one: Any, other: Any) -> list[str | int]:
    """The parts that two values of one shape have; none where their shapes differ."""
    if type(one) is not type(other):
        return []
    if isinstance(one, tuple):
        return list(range(len(one))) if len(one) == len(other) else []
    return [field.name for field in attrs.fields(type(one))] if attrs.has(type(one)) else []


def _at(value: Any, path: Path) -> Any:
    for name in path:
        value = value[name] if isinstance(name, int) else getattr(value, name)
    return value


def _with(value: Any, path: Path, part: Any) -> Any:
    if not path:
        return part
    name, rest = path[0], path[1:]
    new = _with(_at(value, (name,)), rest, part)
    if isinstance(name, int):
        return (*value[:name], new, *value[name + 1 :])
    return attrs.evolve(value, **{name: new})
