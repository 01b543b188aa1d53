"""Bags are multisets: their algebra agrees with that of counters, and they are values."""

import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spec import Bag

COUNTS = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 3))


@given(COUNTS, COUNTS)
def test_algebra_agrees_with_counters(first, second):
    """Joining, taking away and inclusion are those of counters."""
    a, b, x, y = Bag(first), Bag(second), Counter(first), Counter(second)
    assert a + b == Bag(x + y)
    assert a - b == Bag(x - y)
    assert (a <= b) == (x <= y)
    assert len(a) == x.total()


@given(COUNTS)
def test_a_bag_reads_as_its_counts(counts):
    """A bag gives each kind's count, lists each thing as often as it is held, and knows its kinds."""
    bag = Bag(counts)
    held = {kind for kind, count in counts.items() if count}
    assert all(bag[kind] == counts.get(kind, 0) for kind in "abcd")
    assert Counter(bag) == Counter(counts) - Counter()
    assert bag.kinds() == held == {kind for kind in "abcd" if kind in bag}
    assert dict(bag.items()) == {kind: counts[kind] for kind in held}


@given(COUNTS)
def test_equal_bags_are_one_value(counts):
    """Bags made from counts, from things in any order and from a pickle are equal and hash alike."""
    bag = Bag(counts)
    others = (Bag(list(bag)), Bag(reversed(list(bag))), Bag({**counts, "z": 0}), pickle.loads(pickle.dumps(bag)))
    assert all(other == bag and hash(other) == hash(bag) for other in others)


def test_a_bag_is_no_dictionary():
    """A bag differs from a mapping with the same counts."""
    assert Bag({"a": 1}) != {"a": 1}


def test_invalid_negative_count():
    """A bag cannot hold less than nothing."""
    with pytest.raises(ValueError, match="a bag cannot hold -1 of 'a'"):
        Bag({"a": -1})


def test_invalid_assignment():
    """A bag cannot be changed."""
    with pytest.raises(AttributeError, match="a bag is immutable"):
        Bag({"a": 1}).extra = 1
