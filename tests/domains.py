"""Domains of all kinds for property tests, and a key that tells values apart where Python's == does not."""

import enum
from typing import Any

import attrs
from attrs import frozen
from hypothesis import strategies as st

from spec import Bag
from spec.domains import (
    Bags,
    Booleans,
    Domain,
    Either,
    Fixed,
    Indices,
    Integers,
    Members,
    Nothing,
    Rows,
    Subsets,
    record_of,
)

SIZES = {"players": 3}
MOST = 300


class Colour(enum.Enum):
    """Two colours."""

    RED = "red"
    BLUE = "blue"


class Shape(enum.Enum):
    """Three shapes, one of them named like a colour."""

    DISC = 1
    CUBE = 2
    RED = 3


@frozen
class Token:
    """A coloured token that may be marked."""

    colour: Colour
    is_marked: bool = False


@frozen
class Box:
    """A shape that may hold a token."""

    shape: Shape
    inside: Token | None


SCALARS: list[Domain] = [
    Booleans(),
    Nothing(),
    Integers(-1, 2),
    Integers(3, 4),
    Indices(parameter="players"),
    Members(Colour),
    Members(Shape),
]
RECORDS: list[Domain] = [record_of(Token), record_of(Box)]
ALTERNATIVES: list[Domain] = [
    Either((Members(Colour), Nothing())),
    Either((Members(Colour), Members(Shape), Booleans())),
    Either((record_of(Token), record_of(Box))),
    Either((record_of(Token), Members(Shape), Members(Colour))),
    Either((Integers(0, 1), Integers(4, 6), Nothing())),
    Either((Fixed((Members(Colour),)), Subsets(Members(Shape)), Bags(Booleans(), 1))),
    Either((Either((Members(Colour), Members(Shape))), record_of(Token))),
]


def _larger(inner: st.SearchStrategy[Domain]) -> st.SearchStrategy[Domain]:
    return st.one_of(
        st.lists(inner, max_size=3).map(lambda items: Fixed(tuple(items))),
        st.builds(Rows, inner, st.integers(0, 1), st.integers(1, 2)),
        st.builds(Rows, inner, parameter=st.just("players")),
    )


FLAT = st.sampled_from(SCALARS + RECORDS)
DOMAINS = st.one_of(
    FLAT,
    st.sampled_from(ALTERNATIVES),
    st.builds(Subsets, FLAT),
    st.builds(Bags, st.sampled_from(SCALARS), st.integers(1, 2)),
    st.recursive(st.sampled_from([*SCALARS, *ALTERNATIVES]), _larger, max_leaves=3),
).filter(lambda domain: domain.size(SIZES) <= MOST)


def values_of(domain: Domain) -> list[Any]:
    """Every value of a domain, for three players."""
    return list(domain.values(SIZES))


def key(value: Any) -> Any:
    """A key under which only equal values of equal types are the same: True is not 1 here."""
    if isinstance(value, tuple):
        return ("row", *map(key, value))
    if isinstance(value, frozenset):
        return ("set", frozenset(map(key, value)))
    if isinstance(value, Bag):
        return ("bag", frozenset((key(kind), count) for kind, count in value.items()))
    if attrs.has(type(value)):
        return (type(value), *(key(getattr(value, one.name)) for one in attrs.fields(type(value))))
    return (type(value), value)
