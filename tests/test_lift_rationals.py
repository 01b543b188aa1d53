"""The lift reads arithmetic on Fractions as CPython does, and refuses what would not stay exact."""

# ruff: noqa: SIM108
import enum
import inspect
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import pytest
from lifting import domains, mismatches, proves

from checker.lift.interpreter import Interpreter
from checker.lift.subset import check_subset
from spec import Bag, Interval, Len, SpecError, evolve, frozen, require

Ratio = Annotated[Fraction, Interval(ge=-2, le=Fraction(5, 2))]
Share = Annotated[Fraction, Interval(ge=0, le=1)]
Positive = Annotated[Fraction, Interval(ge=Fraction(1, 3), le=4)]
Small = Annotated[int, Interval(ge=-3, le=3)]
Ratios = Annotated[tuple[Ratio, ...], Len(0, 3)]
HALF = Fraction(1, 2)


class Coin(enum.Enum):
    """Coins, with what they are worth."""

    CENT = Fraction(1, 100)
    DIME = Fraction(1, 10)
    DOLLAR = Fraction(1)


@frozen
class Point:
    """A point of the plane."""

    x: Ratio
    y: Ratio

    @property
    def norm(self) -> Fraction:
        """The square of the distance from the origin."""
        return self.x * self.x + self.y * self.y


def sums(a: Ratio, b: Ratio, n: Small) -> Any:
    return (a + b, a - b, a + n, n - a, -a, 2 * a + 1, 0 + a, a - 0)


def products(a: Ratio, b: Ratio, n: Small) -> Any:
    return (a * b, a * n, n * a, a * HALF, 3 * a, 1 * a, a * 0, a * a)


def quotients(a: Ratio, b: Ratio, n: Small) -> Any:
    return (a / b, n / b, Fraction(n, 3) / 2)


def quotient_by_a_whole_number(a: Ratio, n: Small) -> Fraction:
    return a / n


def quotients_by_what_is_never_zero(a: Ratio, b: Positive) -> Any:
    return (a / b, 1 / b, 1 / (b + 1), a / 3, 2 / (b * b))


def quotient_after_a_require(a: Ratio, b: Ratio) -> Fraction:
    require(b != 0, "b.zero")
    return a / b


def quotient_in_a_branch(a: Ratio, b: Ratio) -> Fraction:
    if b > 0 and a / b > 1:
        return a / b
    return a / b if b < -1 else b


def increments(a: Ratio, n: Small) -> Fraction:
    total = a
    total += n
    total *= HALF
    total /= 3
    total -= a
    return total


def comparisons(a: Ratio, b: Ratio, n: Small) -> Any:
    return (
        a < b,
        a <= b,
        a == b,
        a != b,
        a > b,
        a >= b,
        a < n,
        n <= a,
        a == n,
        n == a,
        a != n,
        a == HALF,
        a < 1,
        a > 3,
    )


def chains(a: Ratio, b: Ratio, n: Small) -> Any:
    return (0 <= a < b, a < n <= 2, -1 < a + b < HALF, a == a)


def truths(a: Ratio, b: Ratio) -> Any:
    return (not a, bool(a), 1 if a else 2, a == (b > 0), a == None)  # noqa: E711


def folded_by_bounds(a: Share, b: Positive) -> Any:
    return (a < 2, a >= 0, b > 0, a * b <= 4, a - b < 1, -b < 0, a + b == 9, b * b > 0, a * a >= 0)


def chosen(a: Ratio, b: Ratio, n: Small) -> Any:
    c = a if n > 0 else b
    if a < b:
        d = a * 2
    else:
        d = b + n
    return (c, d, c + d, HALF if n > 1 else Fraction(3))


def whole_or_rational(a: Ratio, n: Small) -> Any:
    return 0 if n > 0 else a


def arithmetic_on_whole_or_rational(a: Ratio, b: Ratio, n: Small) -> Any:
    c = n if a > 0 else b
    return (c + a, c * 2, -c, c < a, c == n, Fraction(c), abs(c), c - c)


def extremes(a: Ratio, b: Ratio, n: Small) -> Any:
    return (min(a, b), max(a, b, 1 + a), min(a, n), max(n, a, 0), max(0, min(1, a)), max(b, HALF))


def extremes_of_rows(row: Ratios, n: Small) -> Any:
    return (min(row, default=HALF), max((x for x in row if x > n), default=0), max(row))


def extremes_of_whole_and_rational(a: Ratio, n: Small) -> Any:
    return (
        max(x for x in (a, n, HALF) if x > n - 1),
        min((n, a)),
        max((x for x in (n, a) if x > 2), default=0),
    )


def sums_of_rows(row: Ratios, n: Small) -> Any:
    return (sum(row), sum(x for x in row if x > 0), sum(row, HALF), sum((n, HALF, n)), sum(x * x for x in row))


def sum_that_may_be_whole(row: Ratios, n: Small) -> Any:
    return sum(x for x in row if x > n)


def absolutes(a: Ratio, b: Ratio) -> Any:
    return (abs(a), abs(a - b), abs(a) + abs(b))


def made(n: Small, m: Small, a: Ratio) -> Any:
    return (Fraction(n, 7), Fraction(m), Fraction(3, 4), Fraction(), Fraction(a), Fraction(n) / 2, Fraction(n > 0))


def made_with_a_divisor(n: Small, m: Small) -> Fraction:
    return Fraction(n, m)


def made_by_name(n: Small) -> Fraction:
    return Fraction(numerator=n, denominator=4)


def values_of_members(coin: Coin, n: Small) -> Any:
    return (coin.value * n, coin.value < HALF, coin.value)


def look_ups(row: Annotated[tuple[Ratio, ...], Len(3, 3)], n: Small, a: Ratio) -> Any:
    return (row[n], a in row, a in (0, 1, HALF), a in frozenset({Fraction(1), HALF}), {0: HALF, 1: Fraction(2)}.get(n))


def look_up_by_a_rational(a: Ratio) -> Any:
    return {HALF: 1, Fraction(1): 2}.get(a, 3)


def objects(p: Point, q: Point, a: Ratio) -> Any:
    nearer = p if p.norm < q.norm else q
    return (evolve(p, x=a), p == q, nearer, Point(a, HALF) == p, p.norm)


def middle(p: Point, q: Point) -> Point:
    return Point((p.x + q.x) / 2, (p.y + q.y) / 2)


def turned(p: Point, n: Small) -> Point:
    for _ in range(n):
        p = Point(-p.y, p.x)
    return p


def patterns(a: Ratio) -> int:
    match a:
        case 0:
            return 1
        case Fraction():
            return 2
    return 3


def kinds(a: Ratio, n: Small) -> Any:
    c = n if a > 0 else a
    return (isinstance(a, Fraction), isinstance(c, Fraction), isinstance(c, int))


def optional(a: Ratio | None, b: Ratio) -> Any:
    if a is None:
        return b
    return a + b


def crossing(p: Point, q: Point, t: Share) -> bool:
    x, y = p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)
    return x * x + y * y <= 1


def order_of_rows(p: Point, q: Point) -> bool:
    return (p.x, p.y) < (q.x, q.y)


AGREE: list[Callable[..., Any]] = [
    sums, products, quotients, quotient_by_a_whole_number, quotients_by_what_is_never_zero, quotient_after_a_require,
    quotient_in_a_branch, increments, comparisons, chains, truths, folded_by_bounds, chosen, whole_or_rational,
    arithmetic_on_whole_or_rational, extremes, extremes_of_rows, extremes_of_whole_and_rational, sums_of_rows,
    sum_that_may_be_whole, absolutes, made, made_with_a_divisor, made_by_name, values_of_members, look_ups,
    look_up_by_a_rational, objects, middle, turned, patterns, kinds, optional, crossing, order_of_rows,
]  # fmt: skip


@pytest.mark.parametrize("function", AGREE, ids=lambda function: function.__name__)
def test_rationals_mean_what_python_means(function: Callable[..., Any]) -> None:
    """Arithmetic on Fractions gives the same values, kinds of numbers and errors, lifted and run."""
    check_subset(function)
    assert mismatches(function, 60) == []


# What is refused


def quotient_of_whole_numbers(n: Small, m: Small) -> Any:
    return n / m  # here


def quotient_of_constants(n: Small) -> Any:
    return n * (1 / 2)  # here


def quotient_of_what_may_be_whole(a: Ratio, n: Small) -> Any:
    c = n if a > 0 else a
    return c / 2  # here


def floor_of_a_rational(a: Ratio) -> Any:
    return a // 2  # here


def remainder_of_a_rational(a: Ratio, n: Small) -> Any:
    return n % a  # here


def both_of_a_rational(a: Ratio) -> Any:
    return divmod(a, 2)  # here


def whole_part(a: Ratio) -> Any:
    return int(a)  # here


def rounded(a: Ratio) -> Any:
    return round(a)  # here


def power_of_a_rational(a: Ratio) -> Any:
    return a**2  # here


def floating_point(a: Ratio) -> Any:
    return a * 0.5  # here


QUARTER = 0.25


def floating_point_by_name(a: Ratio) -> Any:
    return a + QUARTER  # here


def text_of_a_fraction(a: Ratio) -> Any:
    return a + Fraction("1/2")  # here


def numerator(a: Ratio) -> Any:
    return a.numerator  # here


def index_by_a_rational(a: Ratio) -> Any:
    return (1, 2)[a]  # here


def range_of_a_rational(a: Ratio) -> Any:
    return sum(range(a))  # here


def set_of_rationals(a: Ratio) -> Any:
    return frozenset({a, HALF})  # here


def bag_of_rationals(a: Ratio) -> Any:
    return Bag((a, HALF))  # here


REFUSED: dict[Callable[..., Any], tuple[str, str]] = {
    quotient_of_whole_numbers: ("the quotient of two whole numbers, a float", "write Fraction(a, b), or use //"),
    quotient_of_constants: ("the quotient of two whole numbers, a float", "write Fraction(a, b), or use //"),
    quotient_of_what_may_be_whole: ("the quotient of two whole numbers, a float", "write Fraction(a, b), or use //"),
    floor_of_a_rational: ("// of a fraction", "use /"),
    remainder_of_a_rational: ("% of a fraction", "use /"),
    both_of_a_rational: ("a fraction where a whole number is needed", "a fraction has + - * / and comparisons"),
    whole_part: ("a fraction where a whole number is needed", "a fraction has + - * / and comparisons"),
    rounded: ("a call of round", "call functions of the specification or the words of the language"),
    power_of_a_rational: ("pow in power_of_a_rational", "use *"),
    floating_point: ("constant in floating_point", "write a Fraction: Fraction(1, 2)"),
    floating_point_by_name: ("the floating-point number 0.25", "write it as a Fraction"),
    text_of_a_fraction: ("a Fraction of '1/2'", "write Fraction(a, b) with whole numbers"),
    numerator: ("the attribute numerator of a Fraction", ""),
    index_by_a_rational: ("a fraction where a whole number is needed", "a fraction has + - * / and comparisons"),
    range_of_a_rational: ("a fraction where a whole number is needed", "a fraction has + - * / and comparisons"),
    bag_of_rationals: ("a bag of values with too many possibilities", "use smaller domains"),
    set_of_rationals: ("a set of values with too many possibilities", "use smaller domains"),
}


def lift(function: Callable[..., Any]) -> None:
    """Check and lift a function on fresh arguments."""
    check_subset(function)
    interpreter = Interpreter()
    fresh = (interpreter.values.fresh(one, f"argument{n}", {}) for n, one in enumerate(domains(function)))
    interpreter.lift(function, tuple(fresh))


@pytest.mark.parametrize("function", REFUSED, ids=lambda function: function.__name__)
def test_invalid_arithmetic_is_refused(function: Callable[..., Any]) -> None:
    """What gives floating-point numbers, or parts of a fraction, is refused with file, line, construct and cure."""
    with pytest.raises(SpecError) as caught:
        lift(function)
    error = caught.value
    what, cure = REFUSED[function]
    assert (error.message, error.cure) == (f"unsupported in a rule: {what}", cure)
    lines, first = inspect.getsourcelines(function)
    line = next(number for number, text in enumerate(lines, first) if text.rstrip().endswith("# here"))
    assert error.place is not None
    assert (Path(error.place.file).name, error.place.line) == (Path(__file__).name, line)


# What is proved


def shrunk_stays_in_the_disc(p: Point, t: Share) -> bool:
    """A point of the disc, drawn nearer to its centre, stays in it."""
    require(p.norm <= 1, "disc")
    return Point(t * p.x, t * p.y).norm <= 1


def quotients_multiply(a: Ratio, b: Positive) -> bool:
    """A quotient times the divisor is the dividend."""
    return a / b * b == a


def counts_embed(cards: frozenset[Coin], a: Share) -> bool:
    """A share of a count is no larger than the count."""
    return a * len(cards) <= len(cards)


def wrong_about_the_disc(p: Point, t: Share) -> bool:
    """A point of the disc, drawn nearer to its centre, need not reach the centre."""
    require(p.norm <= 1, "disc")
    return Point(t * p.x, t * p.y).norm <= HALF


@pytest.mark.parametrize(
    ("function", "answer"),
    [
        (shrunk_stays_in_the_disc, "unsat"),
        (quotients_multiply, "unsat"),
        (counts_embed, "unsat"),
        (wrong_about_the_disc, "sat"),
    ],
)
def test_products_of_rationals_are_reasoned_about(function: Callable[..., Any], answer: str) -> None:
    """True statements with products and quotients of rationals have no counterexample, and false ones have."""
    assert proves(function, 2_000_000) == answer
