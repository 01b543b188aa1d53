"""Domains: values(), size() and fault() tell of the same set, and annotations mean what they say."""

from enum import IntEnum
from typing import Annotated

import pytest
from domains import DOMAINS, SIZES, Box, Colour, Shape, Token, key, values_of
from hypothesis import given
from hypothesis import strategies as st

from spec import Bag, Ge, Index, Interval, Le, Len, Per, SpecError
from spec.domains import (
    Bags,
    Booleans,
    Either,
    Fixed,
    Indices,
    Integers,
    Members,
    Nothing,
    Record,
    Rows,
    Subsets,
    domain_of,
    record_of,
)


@given(DOMAINS)
def test_size_counts_the_values(domain):
    """A domain has as many values as it says, all different, in the same order each time."""
    values = values_of(domain)
    assert len(values) == domain.size(SIZES)
    assert len({key(value) for value in values}) == len(values)
    assert [key(value) for value in domain.values(SIZES)] == [key(value) for value in values]


@given(DOMAINS)
def test_no_fault_in_its_own_values(domain):
    """A domain finds no fault with any of its own values."""
    assert all(domain.fault(value, SIZES, "it") is None for value in values_of(domain))


@given(DOMAINS, DOMAINS, st.data())
def test_fault_in_all_other_values(domain, other, data):
    """A domain finds fault with a value of another one exactly if it is not among its own, and says where."""
    value = data.draw(st.sampled_from(values_of(other)))
    fault = domain.fault(value, SIZES, "it")
    assert (fault is None) == (key(value) in {key(own) for own in values_of(domain)})
    assert fault is None or "it" in fault


@given(DOMAINS)
def test_descriptions_are_words(domain):
    """Each domain describes itself, and names the set-up fields that its shape depends on."""
    assert domain.describe()
    assert domain.parameters() <= {"players"}


@pytest.mark.parametrize(
    ("annotation", "domain"),
    [
        (bool, Booleans()),
        (None, Nothing()),
        (Annotated[int, Interval(ge=0, le=12)], Integers(0, 12)),
        (Annotated[int, Interval(gt=0, lt=12)], Integers(1, 11)),
        (Annotated[int, Ge(2), Le(3)], Integers(2, 3)),
        (Annotated[int, Index("players")], Indices(parameter="players")),
        (Colour, Members(Colour)),
        (Colour | None, Either((Members(Colour), Nothing()))),
        (tuple[bool, Colour], Fixed((Booleans(), Members(Colour)))),
        (tuple[()], Fixed(())),
        (Annotated[tuple[bool, ...], Len(2, 5)], Rows(Booleans(), 2, 5)),
        (Annotated[tuple[bool, ...], Per("players")], Rows(Booleans(), parameter="players")),
        (frozenset[Shape], Subsets(Members(Shape))),
        (Annotated[Bag[Colour], Interval(le=4)], Bags(Members(Colour), 4)),
    ],
)
def test_annotations_mean_domains(annotation, domain):
    """Each kind of annotation of the language means its domain."""
    assert domain_of(annotation) == domain


def test_records_have_their_fields_in_order():
    """The domain of a class has the fields of the class, in its order."""
    assert record_of(Box) == Record(
        Box,
        (
            ("shape", Members(Shape)),
            ("inside", Either((record_of(Token), Nothing()))),
        ),
    )


@pytest.mark.parametrize(
    ("annotation", "message", "cure"),
    [
        (int, "an int without bounds", "write Annotated[int, Interval(ge=..., le=...)]"),
        (Annotated[int, Ge(0)], "an int without bounds", "write Annotated[int, Interval(ge=..., le=...)]"),
        (
            tuple[bool, ...],
            "a tuple of any length",
            "write Annotated[tuple[X, ...], Len(low, high)] or Per(...)",
        ),
        (Bag[Colour], "a Bag without a bound", "write Annotated[Bag[...], Interval(le=...)]"),
        (
            str,
            "the annotation str has no finite domain",
            "use bool, a bounded int or Fraction, an Enum, a frozen attrs class, a tuple, a frozenset, a Bag or None",
        ),
        (
            list[bool],
            "the annotation list has no finite domain",
            "use bool, a bounded int or Fraction, an Enum, a frozen attrs class, a tuple, a frozenset, a Bag or None",
        ),
        (frozenset[int], "an int without bounds", "write Annotated[int, Interval(ge=..., le=...)]"),
        (
            IntEnum("Rank", "LOW HIGH"),
            "Rank mixes an Enum with int",
            "write a plain Enum, whose members equal nothing but themselves, and use .value",
        ),
    ],
)
def test_invalid_annotation(annotation, message, cure):
    """An annotation without a finite domain is refused with what to write instead."""
    with pytest.raises(SpecError) as caught:
        domain_of(annotation, what="heap.stones")
    assert caught.value.message == f"heap.stones: {message}"
    assert caught.value.cure == cure


def test_a_fault_names_the_way_to_it():
    """A fault deep in a value is reported with the path that leads there."""
    rows = domain_of(Annotated[tuple[Box, ...], Len(1, 1)])
    value = (Box(Shape.DISC, Token(Colour.RED, 1)),)
    assert rows.fault(value, SIZES, "row").startswith("row[0].inside is Token(")
    assert record_of(Token).fault(Token(Colour.RED, 1), SIZES, "token") == "token.is_marked is 1, not yes or no"
    assert rows.fault((), SIZES, "row") == "row is (), not a row of 1"
