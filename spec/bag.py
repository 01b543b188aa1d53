"""Bags: how many of each kind there are, where the order does not matter."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

Kind = TypeVar("Kind", bound=Hashable)


class Bag(Generic[Kind]):
    """An immutable multiset of a finite kind.

    ``Bag({kind: count})`` or ``Bag(iterable)``; counts are natural numbers and a kind with
    count zero is not kept, so equal bags are equal values. ``a + b`` joins, ``a - b`` takes
    away (never below zero), ``a <= b`` is inclusion, ``len(a)`` the number of things and
    ``a[kind]`` the count of one kind, zero where there is none.
    """

    __slots__ = ("_counts", "_hash")
    _counts: dict[Kind, int]
    _hash: int

    def __init__(self, things: Mapping[Kind, int] | Iterable[Kind] = ()) -> None:
        counts = dict(things) if isinstance(things, Mapping) else dict(Counter(things))
        for kind, count in counts.items():
            if count < 0:
                raise ValueError(f"a bag cannot hold {count} of {kind!r}")
        kept = {kind: count for kind, count in counts.items() if count}
        object.__setattr__(self, "_counts", kept)
        object.__setattr__(self, "_hash", hash(frozenset(kept.items())))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a bag is immutable")

    def __reduce__(self) -> tuple[type["Bag[Kind]"], tuple[dict[Kind, int]]]:
        return Bag, (self._counts,)

    def __getitem__(self, kind: Kind) -> int:
        return self._counts.get(kind, 0)

    def __contains__(self, kind: object) -> bool:
        return kind in self._counts

    def __len__(self) -> int:
        return sum(self._counts.values())

    def __iter__(self) -> Iterator[Kind]:
        """Each kind as often as it is held."""
        for kind, count in self._counts.items():
            for _ in range(count):
                yield kind

    def kinds(self) -> frozenset[Kind]:
        """The kinds of which at least one is held."""
        return frozenset(self._counts)

    def items(self) -> Iterable[tuple[Kind, int]]:
        """Pairs of kind and count, counts positive."""
        return self._counts.items()

    def __add__(self, other: "Bag[Kind]") -> "Bag[Kind]":
        return Bag({k: self[k] + other[k] for k in (*self._counts, *other._counts)})

    def __sub__(self, other: "Bag[Kind]") -> "Bag[Kind]":
        return Bag({k: max(0, n - other[k]) for k, n in self._counts.items()})

    def __le__(self, other: "Bag[Kind]") -> bool:
        return all(n <= other[k] for k, n in self._counts.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bag) and self._counts == other._counts

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Bag({self._counts!r})"
