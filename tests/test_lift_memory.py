# ruff: noqa: SIM108
"""Calls that the lift remembers: interpreted once, reused only where what they depend on is known."""

import enum
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import pytest
from lifting import domains, mismatches

from checker.claims import given
from checker.lift.frames import Fork
from checker.lift.interpreter import Interpreter, Lifted
from spec import Interval, frozen, require

EVERY = 1000


class Suit(enum.Enum):
    """Suits."""

    CLUB = 1
    HEART = 2


Tiny = Annotated[int, Interval(ge=0, le=3)]
Suits = frozenset[Suit]


@frozen
class Coin:
    """A coin."""

    value: Annotated[int, Interval(ge=0, le=1)]


@frozen
class Purse:
    """A purse that may be empty."""

    coin: Coin | None
    suit: Suit | None


class Counting(Interpreter):
    """Counts how often each function is interpreted."""

    def __init__(self) -> None:
        super().__init__()
        self.times: Counter[str] = Counter()

    def _interpret(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        named: Mapping[str, Any],
        body: list[Any] | None = None,
    ) -> Any:
        self.times[function.__name__] += 1
        return super()._interpret(function, arguments, named, body)


def lifted(function: Callable[..., Any], interpreter: Interpreter) -> Lifted:
    """A function lifted on fresh arguments."""
    fresh = [interpreter.values.fresh(one, f"argument{n}", {}) for n, one in enumerate(domains(function))]
    return interpreter.lift(function, tuple(fresh))


def times(function: Callable[..., Any], called: Callable[..., Any]) -> int:
    """How often ``called`` is interpreted while ``function`` is lifted."""
    counting = Counting()
    lifted(function, counting)
    return counting.times[called.__name__]


# What is called


def joined(a: Suits, b: Suits) -> Suits:
    return a | b


def is_within(a: Suits, b: Suits) -> bool:
    return a <= b


def is_within_by_call(a: Suits, b: Suits) -> bool:
    return is_within(a, b)


def not_in(a: Suits, b: Suits) -> int:
    return sum(1 for suit in a if suit not in b)


def worth(purse: Purse) -> int:
    return purse.coin.value  # type: ignore[union-attr]


def suit_of(purse: Purse) -> int:
    return purse.suit.value  # type: ignore[union-attr]


def positive(n: Tiny) -> int:
    require(n > 0, "number.positive")
    return n


def presumed(n: Tiny) -> int:
    given(n > 1)
    return n


def never(n: Tiny) -> int:
    require(n < 0, "number.negative")
    require(False, "number.never")
    return n


def both_within(a: Suits, b: Suits, c: Suits) -> int:
    return (1 if a <= b else 2) + (10 if c <= b else 20)


def count_outside(a: Suits, b: Suits) -> int:
    return len(a - b)


def checked_within(a: Suits, b: Suits) -> int:
    require(a <= b, "suits.within")
    return len(b)


def first_and(row: tuple[int, int], step: int = 0) -> int:
    return row[0] * 10 + row[1] + step


def side(n: Tiny) -> int:
    return 1 if n > 1 else 2


# What calls


def twice(a: Suits, b: Suits) -> tuple[Suits, Suits]:
    return (joined(a, b), joined(a, b))


def turned(a: Suits, b: Suits) -> tuple[Suits, Suits]:
    return (joined(a, b), joined(b, a))


def on_every_path(a: Suits, b: Suits, c: Suits, flag: bool) -> int:
    if flag:
        first = not_in(a, b)
    else:
        first = not_in(a, b) + 1
    if a <= c:
        first += not_in(a, b) * 10
    return first + not_in(a, b) * 100


def known_then_not(a: Suits, b: Suits) -> tuple[bool, bool]:
    first = False
    if a <= b:
        first = is_within(a, b)
    return (first, is_within(a, b))


def not_known_then_known(a: Suits, b: Suits) -> tuple[bool, bool]:
    first = is_within(a, b)
    second = True
    if a <= b:
        second = is_within(a, b)
    return (first, second)


def known_again(a: Suits, b: Suits) -> int:
    first = 0
    if a <= b:
        first = not_in(a, b) + 1
    if a <= b:
        first += (not_in(a, b) + 1) * 10
    return first


def known_and_more(a: Suits, b: Suits, c: Suits) -> int:
    total = 0
    if a <= b:
        total = not_in(a, b) + 1
        if b <= c:
            total += (not_in(a, b) + 1) * 10
    return total


def another_fact(a: Suits, b: Suits, c: Suits) -> tuple[int, int]:
    first, second = 0, 0
    if a <= b:
        first = not_in(a, b)
    if c <= b:
        second = not_in(a, b)
    return (first, second)


def facts_in_another_order(a: Suits, b: Suits, c: Suits) -> tuple[int, int]:
    first, second = 0, 0
    if c <= a:
        if a <= b:
            first = not_in(a, b)
        second = not_in(a, b)
    elif a <= b:
        second = not_in(a, b) + not_in(c, b)
    return (first, second)


def each_way(a: Suits, b: Suits) -> int:
    if a <= b:
        return not_in(a, b) + not_in(b, a) * 3
    if b <= a:
        return not_in(a, b) + not_in(b, a) * 3 + 9
    return not_in(a, b) + not_in(b, a) * 3 + 18


def remembered_inside(a: Suits, b: Suits) -> tuple[bool, bool, bool]:
    first, second = False, False
    if a <= b:
        first = is_within(a, b)
        second = is_within_by_call(a, b)
    return (first, second, is_within_by_call(a, b))


def known_by_a_condition(a: Suits, b: Suits) -> tuple[bool, bool]:
    return (a <= b and is_within(a, b), is_within(a, b) if b <= a else is_within(b, a))


def known_in_a_comprehension(a: Suits, b: Suits, n: Tiny) -> tuple[int, int]:
    return (sum(not_in(a, b) + 1 for m in (0, 1) if m < n and a <= b), not_in(a, b))


def one_fact_of_two(a: Suits, b: Suits, c: Suits) -> tuple[int, int, int]:
    first, second = 0, 0
    if a <= b:
        if c <= b:
            first = both_within(a, b, c)
        second = both_within(a, b, c)
    return (first, second, both_within(a, b, c))


def made_before_the_call(a: Suits, b: Suits) -> tuple[int, int]:
    first = 0
    if a <= b:
        first = len(a - b) + count_outside(a, b) * 3
    return (first, count_outside(a, b))


def fact_without_use(a: Suits, b: Suits, n: Tiny) -> tuple[int, int]:
    first = 0
    if a <= b:
        first = side(n)
    return (first, side(n))


def required_where_not_known(a: Suits, b: Suits) -> int:
    total = 0
    if a <= b:
        total = checked_within(a, b)
    return total + checked_within(a, b)


def required_where_it_is_needed(a: Suits, b: Suits, flag: bool) -> int:
    if flag:
        return checked_within(a, b) + not_in(a, b)
    return not_in(a, b)


def refused_on_each_path(n: Tiny, flag: bool, other: bool) -> int:
    if flag:
        return positive(n)
    if other:
        return positive(n) + 10
    return 20


def presumed_on_each_path(n: Tiny, flag: bool, other: bool) -> int:
    if flag:
        return presumed(n)
    if other:
        return presumed(n) + 10
    return 20


def raising_on_each_path(purse: Purse, flag: bool, other: bool) -> int:
    if flag:
        return worth(purse)
    if other:
        return worth(purse) + 10
    return 20


def never_on_each_path(n: Tiny, flag: bool, other: bool) -> int:
    if flag:
        return never(n)
    if other:
        return never(n)
    return 20


def excluded_then_not(purse: Purse, flag: bool) -> int:
    total = 0
    if purse.coin is not None:
        total = worth(purse)
    if flag:
        return total + worth(purse) * 10
    return total


def excluded_by_a_choice_then_not(purse: Purse) -> int:
    total = 0
    if purse.suit is not None:
        total = suit_of(purse)
    return total + suit_of(purse) * 10


def rows_made_for_a_call(n: Tiny) -> int:
    return first_and((n, 1)) + first_and((n, 2)) * 100


def named_arguments(n: Tiny) -> tuple[int, int, int]:
    row = (n, 1)
    return (first_and(row), first_and(row, step=1), first_and(row, step=2))


def asked_twice(n: Tiny) -> tuple[int, int]:
    return (side(n), side(n))


AGREEING = [
    twice,
    turned,
    on_every_path,
    known_then_not,
    not_known_then_known,
    known_again,
    known_and_more,
    another_fact,
    facts_in_another_order,
    each_way,
    remembered_inside,
    known_by_a_condition,
    known_in_a_comprehension,
    one_fact_of_two,
    made_before_the_call,
    fact_without_use,
    required_where_not_known,
    required_where_it_is_needed,
    refused_on_each_path,
    presumed_on_each_path,
    raising_on_each_path,
    never_on_each_path,
    excluded_then_not,
    excluded_by_a_choice_then_not,
    rows_made_for_a_call,
    named_arguments,
    asked_twice,
]


@pytest.mark.parametrize("function", AGREEING, ids=lambda function: function.__name__)
def test_remembered_calls_mean_what_python_means(function: Callable[..., Any]) -> None:
    """A function that calls the same again gives, for all arguments, what CPython gives."""
    assert mismatches(function, EVERY) == []


def test_same_call_gives_the_same_object() -> None:
    """The same call of the same objects is interpreted once, and gives one object."""
    counting = Counting()
    first, second = lifted(twice, counting).value
    assert first is second
    assert counting.times["joined"] == 1


def test_other_order_of_arguments_is_another_call() -> None:
    """A call of the same objects in another order is interpreted for itself."""
    assert times(turned, joined) == 2


@pytest.mark.parametrize(
    ("function", "called", "count"),
    [
        (on_every_path, not_in, 1),
        (not_known_then_known, is_within, 1),
        (known_again, not_in, 1),
        (known_and_more, not_in, 1),
        (fact_without_use, side, 1),
        (known_then_not, is_within, 2),
        (one_fact_of_two, both_within, 3),
        (made_before_the_call, count_outside, 2),
        (another_fact, not_in, 2),
        (remembered_inside, is_within, 2),
        (remembered_inside, is_within_by_call, 2),
    ],
    ids=lambda one: getattr(one, "__name__", one),
)
def test_call_is_interpreted_as_often_as_what_it_needs_changes(
    function: Callable[..., Any], called: Callable[..., Any], count: int
) -> None:
    """A call is reused wherever all is known that its value needed, and interpreted again elsewhere."""
    assert times(function, called) == count


def test_value_that_needed_a_fact_is_not_reused_without_it() -> None:
    """What is certain on one path stays open on a path that does not know why."""
    first, second = lifted(known_then_not, Interpreter()).value
    assert first is second
    assert not isinstance(second, bool)


@pytest.mark.parametrize(
    ("function", "called"),
    [
        (refused_on_each_path, positive),
        (presumed_on_each_path, presumed),
        (raising_on_each_path, worth),
        (never_on_each_path, never),
        (excluded_then_not, worth),
        (required_where_not_known, checked_within),
    ],
    ids=lambda one: one.__name__,
)
def test_call_of_which_more_came_than_its_value_is_not_remembered(
    function: Callable[..., Any], called: Callable[..., Any]
) -> None:
    """A call that may refuse, presume or raise, or would on another path, is interpreted on each path."""
    assert times(function, called) == 2


def test_each_path_reports_its_own_refusal() -> None:
    """A call that may refuse leaves a requirement for each path on which it is met, at the path where it is met."""
    found = lifted(refused_on_each_path, Interpreter()).requirements
    assert [one.clause for one in found] == ["number.positive"] * 2
    assert found[0].path is not found[1].path


def test_each_path_reports_its_own_premise() -> None:
    """A call that presumes something leaves a premise for each path on which it is met."""
    first, second = lifted(presumed_on_each_path, Interpreter()).premises
    assert first is not second


def test_each_path_reports_its_own_fault() -> None:
    """A call that may raise leaves a fault for each path on which it may."""
    found = lifted(raising_on_each_path, Interpreter()).faults
    assert [one.what for one in found] == ["value of None"] * 2
    assert found[0].guard is not found[1].guard


def test_requirement_known_to_hold_is_reported_where_it_is_not_known() -> None:
    """A requirement that falls away where it is known to hold is met again where it is not."""
    (only,) = lifted(required_where_not_known, Interpreter()).requirements
    assert (only.clause, only.path) == ("suits.within", True)


def test_walking_one_path_asks_each_time() -> None:
    """Where a callback chooses the ways, it is asked at each call: its choice is not remembered."""
    asked: list[str] = []

    def choose(_: object, text: str, __: object) -> bool:
        asked.append(text)
        return len(asked) == 1

    interpreter = Interpreter(fork=Fork(choose, lambda function, is_in_comprehension: True))
    assert lifted(asked_twice, interpreter).value == (1, 2)
    assert asked == ["n > 1", "n > 1"]


def test_calls_are_remembered_from_one_lift_to_the_next() -> None:
    """The same call of the same objects in another lift by the same interpreter is not interpreted again."""
    counting = Counting()
    fresh = tuple(counting.values.fresh(one, f"argument{n}", {}) for n, one in enumerate(domains(twice)))
    first, second = counting.lift(twice, fresh).value, counting.lift(twice, fresh).value
    assert first[0] is second[0]
    assert counting.times["joined"] == 1
