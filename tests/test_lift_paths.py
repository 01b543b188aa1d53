# ruff: noqa: SIM102
"""What is learned on a path stays on it: paths, premises and remembered calls mean the same on all others."""

from collections.abc import Callable
from typing import Annotated, Any

import pytest
from constructs import Suit
from lifting import mismatches

from checker.claims import given
from spec import Interval, Len, frozen, require

EVERY = 1000
Bit = Annotated[int, Interval(ge=0, le=1)]
Trit = Annotated[int, Interval(ge=0, le=2)]
Suits = frozenset[Suit]
Numbers = Annotated[tuple[Trit | None, ...], Len(3, 3)]


@frozen
class Coin:
    """A coin."""

    value: Bit


@frozen
class Held:
    """A choice between few objects."""

    suit: Suit | None
    number: Bit | None


@frozen
class Move:
    """What may be moved."""

    coin: Coin | None
    done: bool


@frozen
class Line:
    """What may stand in a line."""

    row: tuple[int, ...] | None
    done: bool


@frozen
class Wrap:
    """A number that may be missing."""

    number: Trit | None


# Paths


def returned_in_a_branch(x: bool, y: bool) -> int:
    if not (x and y):
        if x:
            return 1
        return 2
    return 3


def raised_in_a_branch(x: bool, y: bool) -> int:
    if not (x and y):
        if x:
            return 1 // 0
        return 2
    return 3


def raised_in_an_expression(x: bool, y: bool) -> int:
    return 5 if x and y else (1 if not x else 1 // 0)


def raised_in_a_comprehension(x: bool, y: bool, z: Bit) -> int:
    return 5 if x and y else sum(1 // z for n in (0,) if x)


def refused_in_a_branch(x: bool, y: bool) -> int:
    if x or y:
        if not x:
            require(y, "y.needed")
    return 4


def presumed_in_a_branch(x: bool, y: bool) -> int:
    if not (x and y):
        given(not y)
        return 1
    return 3


def guarded_case(n: Trit) -> int:
    match n:
        case 0 | 1 if n != 0:
            return 5
    return 7


def raised_on_sets(a: Suits, b: Suits) -> int:
    if Suit.HEART in a or Suit.HEART in b:
        if Suit.HEART not in a:
            return 1 // 0
        return 2
    return 3


def none_in_a_merged_record(number: Bit | None, trit: Trit) -> int:
    chosen = Wrap(2 if trit == 0 else number)
    return 5 if chosen.number is None else chosen.number * 2


# Remembered calls


def suit_of(held: Held) -> int:
    return held.suit.value  # type: ignore[union-attr]


def outside_within(a: Suits, b: Suits, c: Suits) -> int:
    if c <= a:
        return len(a - b)
    return 50


def are_within(a: Suits, b: Suits, c: Suits) -> tuple[bool, bool]:
    return (a <= b, c <= a)


def are_within_by_call(a: Suits, b: Suits, c: Suits) -> tuple[bool, bool]:
    if c <= a:
        return are_within(a, b, c)
    return (True, False)


def fault_impossible_on_one_path(held: Held) -> int:
    total = 0
    if held.suit is Suit.CLUB:
        total = suit_of(held)
    return total + suit_of(held)


def set_made_before_a_call(a: Suits, b: Suits, c: Suits) -> int:
    total = 0
    if a <= b:
        if c <= a:
            total = len(a - b)
        total += outside_within(a, b, c)
    return total * 100 + outside_within(a, b, c)


def call_remembered_in_a_call(a: Suits, b: Suits, c: Suits) -> tuple[Any, Any, Any]:
    first, second = (True, True), (True, True)
    if a <= b:
        if c <= a:
            first = are_within(a, b, c)
        second = are_within_by_call(a, b, c)
    return (first, second, are_within_by_call(a, b, c))


# Merged choices


def merged_coins(n: Trit) -> Move:
    if n == 1:
        return Move(Coin(0), True)
    if n == 2:
        return Move(Coin(1), True)
    return Move(None, n > 0)


def merged_rows(n: Trit) -> Line:
    if n == 1:
        return Line((1,), True)
    if n == 2:
        return Line((2,), True)
    return Line(None, n > 0)


# None in an order or in a sum


def order_in_a_chain(held: Held) -> bool:
    return held.number is not None and held.number < 1


def order_after_a_return(held: Held) -> int:
    if held.number is None:
        return 5
    return 1 if held.number > 0 else 2


def order_in_a_comprehension(numbers: Numbers) -> int:
    return sum(1 for number in numbers if number is not None if number < 2)


def order_may_raise(number: Trit | None) -> bool:
    return number < 2  # type: ignore[operator]


def sum_of_some(numbers: Numbers) -> int:
    return sum(number for number in numbers if number is not None)


def largest_of_some(numbers: Numbers) -> int:
    return max((number for number in numbers if number is not None), default=0)


def raised_after_what_tells(row: Numbers, number: Trit) -> bool:
    """What would raise after the element that tells is not computed, and before it is."""
    return any(one == number or 2 // one == 1 for one in row)


def raised_in_the_test_of_an_inner_row(row: Numbers, number: Trit, is_kept: bool) -> bool:
    """Elements and tests of two rows, of which either may raise, on a path and off it."""
    if is_kept and number > 0:
        return all(one <= 4 // number for one in row for other in row if 2 // other > number)
    return any(one is None or other is None or one % number == other for one in row for other in row)


def refused_after_what_tells(row: Numbers, number: Trit) -> bool:
    """What is required of an element is not required after the one that tells."""
    return all(is_no_larger(one, number) for one in row)


def is_no_larger(one: Trit | None, number: Trit) -> bool:
    """Whether a number that has to be there is no larger than another."""
    require(one is not None, "take.some")
    return one is None or one <= number


FUNCTIONS = [
    raised_after_what_tells,
    raised_in_the_test_of_an_inner_row,
    refused_after_what_tells,
    returned_in_a_branch,
    raised_in_a_branch,
    raised_in_an_expression,
    raised_in_a_comprehension,
    refused_in_a_branch,
    presumed_in_a_branch,
    guarded_case,
    raised_on_sets,
    none_in_a_merged_record,
    fault_impossible_on_one_path,
    set_made_before_a_call,
    call_remembered_in_a_call,
    merged_coins,
    merged_rows,
    order_in_a_chain,
    order_after_a_return,
    order_in_a_comprehension,
    order_may_raise,
    sum_of_some,
    largest_of_some,
]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_what_is_known_on_a_path_stays_there(function: Callable[..., Any]) -> None:
    """A function that uses what it knows on one path gives, for all arguments, what CPython gives."""
    assert mismatches(function, EVERY) == []
