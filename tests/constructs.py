# ruff: noqa: SIM108, SIM110
"""Small pure functions, each for one construct of the language, to be read both by CPython and by the lift."""

import enum
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from checker.claims import given
from spec import Bag, Interval, Len, evolve, frozen, require

Small = Annotated[int, Interval(ge=-3, le=3)]
Tiny = Annotated[int, Interval(ge=0, le=4)]
Triple = Annotated[tuple[Small, ...], Len(3, 3)]
Short = Annotated[tuple[Tiny, ...], Len(0, 3)]

FUNCTIONS: list[Callable[..., Any]] = []


def construct(function: Callable[..., Any]) -> Callable[..., Any]:
    """Keep a function in the list of constructs."""
    FUNCTIONS.append(function)
    return function


class Suit(enum.Enum):
    """Suits, with what a member can carry."""

    CLUB = 1
    HEART = 4
    SPADE = 9

    @property
    def is_red(self) -> bool:
        """Whether the suit is red."""
        return self is Suit.HEART

    @property
    def checked(self) -> int:
        """A number that one suit does not have."""
        require(self is not Suit.SPADE, "suit.checked")
        return self.value + 1

    def after(self, steps: int) -> int:
        """A number that depends on the suit and on an argument."""
        if self is Suit.CLUB:
            return steps
        return self.value + steps


@frozen
class Card:
    """A card."""

    number: Annotated[int, Interval(ge=1, le=4)]
    suit: Suit

    @property
    def worth(self) -> int:
        """What the card is worth."""
        return self.number * 2 if self.suit.is_red else self.number

    def beats(self, other: "Card") -> bool:
        """Whether the card beats another one."""
        return self.suit is other.suit and self.number > other.number


@frozen
class Coin:
    """A coin."""

    value: Tiny
    heads: bool


@frozen
class Purse:
    """A purse of coins."""

    best: Coin | None
    spare: Tiny


Thing = Card | Coin | None
Cards = frozenset[Card]
Kinds = Annotated[Bag[Suit], Interval(le=2)]
CARDS = frozenset(Card(number, suit) for number in (1, 2, 3, 4) for suit in Suit)
TABLE = {0: 5, 1: 7, 3: -1}
RANKS = {Suit.CLUB: 10, Suit.HEART: 20, Suit.SPADE: 30}
PRIMES = (2, 3, 5, 7)


# Branches and returns


@construct
def if_elif_else(a: Small, b: Small) -> int:
    if a < b:
        result = 1
    elif a == b:
        result = 2
    else:
        result = 3
    return result


@construct
def early_return(a: Small) -> int:
    if a < 0:
        return -a
    if a == 0:
        return 100
    return a * 2


@construct
def nested_returns_then_require(a: Small, b: Small) -> int:
    if a > 0:
        if b > 0:
            return 1
        if b < -1:
            return 2
    require(b != 0, "b.zero")
    return 3


@construct
def requires_in_order(a: Small, b: Small) -> int:
    require(a > -2, "a.low")
    require(b > -2, "b.low")
    require(a != b, "a.same")
    return a + b


@construct
def require_in_a_branch(a: Small, b: Small) -> int:
    if a > 0:
        require(b > 0, "b.positive")
    else:
        require(b < 0, "b.negative")
    return a * b


def checked_half(n: int) -> int:
    require(n % 2 == 0, "half.even")
    return n // 2


@construct
def helper_with_require_in_a_branch(a: Small) -> int:
    if a > 0:
        return checked_half(a)
    return a


@construct
def helper_refuses_in_a_condition(a: Small) -> int:
    if a > 0 and checked_half(a) == 1:
        return 5
    return 6


@construct
def nothing_returned(a: Small) -> int | None:
    if a > 0:
        return a
    return None


@construct
def falls_off_the_end(a: Small) -> Any:
    if a > 0:
        return a


@construct
def premise(a: Small, b: Small) -> bool:
    given(a > 0)
    require(b > 0, "b.positive")
    return a * b > 0


@construct
def always_refused(a: Small) -> int:
    if a < 5:
        require(False, "never")
    return a


@construct
def tuple_assignment(a: Small, b: Small) -> int:
    low, high = (a, b) if a < b else (b, a)
    return high * 10 + low


@construct
def swapped(a: Small, b: Small) -> tuple[int, int]:
    a, b = b, a
    return (a, b)


@construct
def augmented(a: Small, b: Small) -> int:
    a += b
    a *= 3
    a -= 1
    return a


# Conditions


@construct
def short_circuit_and(a: Small, b: Small) -> bool:
    return b != 0 and a // b > 0


@construct
def short_circuit_or(a: Small, b: Small) -> bool:
    return b == 0 or a % b == 1


@construct
def short_circuit_three(a: Small, b: Small) -> bool:
    return a > 0 and b > 0 and 6 // (a * b) > 1


@construct
def not_of(a: Small) -> bool:
    return not a


@construct
def and_gives_values(a: Small, b: Small) -> int:
    return a and b


@construct
def or_gives_values(a: Small, b: Small) -> int:
    return a or b


@construct
def truth_of_a_set(a: Cards) -> bool:
    return bool(a) or False


@construct
def truth_of_a_tuple(a: Short) -> int:
    if a:
        return a[0]
    return -1


@construct
def chained(a: Small, b: Small, c: Small) -> bool:
    return a < b <= c != 0


@construct
def chained_short_circuit(a: Small) -> bool:
    return 0 < a <= 4 // a


@construct
def chained_three(a: Small, b: Small) -> bool:
    return 0 != a < b < 6 // a


@construct
def conditional_expression(a: Small, b: Small) -> int:
    return a // b if b else 100


@construct
def conditional_in_conditional(a: Small, b: Small) -> int:
    return 1 if a > b else 2 if a == b else 3


@construct
def is_on_enums(a: Suit, b: Suit) -> int:
    if a is b:
        return 1
    return 2 if a is not Suit.CLUB else 3


@construct
def is_on_none(a: Suit | None) -> int:
    return 0 if a is None else a.value


@construct
def is_on_bools(a: bool, b: bool) -> bool:
    return (a is True) == (b is not False)


@construct
def number_is_no_bool(a: Tiny) -> bool:
    return a is True


@construct
def number_matches_no_bool(a: Tiny) -> int:
    match a:
        case True:
            return 1
        case _:
            return 2


@construct
def bools_are_numbers(a: bool, b: bool, n: Small) -> int:
    return a + b * 2 - (n > 0)


@construct
def bool_equality(a: bool, b: bool) -> bool:
    return (a == b) != (a and b)


@construct
def compares_kinds(a: Thing) -> bool:
    return a == Coin(1, True)


@construct
def compares_tuples(a: Triple) -> bool:
    return a == (1, 2, 3) or a[:2] == (0, 0)


@construct
def orders_tuples(a: Small, b: Small, c: Small, d: Small) -> bool:
    return (a, b) < (c, d)


@construct
def orders_tuples_weakly(a: Small, b: Small, c: Small) -> bool:
    return (a, b) >= (b, c)


# Membership


@construct
def in_a_tuple(a: Small, row: Triple) -> bool:
    return a in row


@construct
def not_in_a_tuple(a: Small) -> bool:
    return a not in (1, 2)


@construct
def in_a_set(card: Card, cards: Cards) -> bool:
    return card in cards


@construct
def in_a_plain_set(a: Small) -> bool:
    return a in {1, -2}


@construct
def in_a_bag(suit: Suit, bag: Kinds) -> bool:
    return suit in bag


@construct
def in_a_dict(a: Small) -> bool:
    return a in TABLE


@construct
def in_a_range(a: Small, n: Tiny) -> bool:
    return a in range(n)


@construct
def in_an_enum(a: Suit | None) -> bool:
    return a in (Suit.CLUB, None)


# Look-up


@construct
def tuple_by_index(a: Small) -> int:
    return PRIMES[a]


@construct
def tuple_by_index_out_of_range(a: Annotated[int, Interval(ge=-6, le=6)]) -> int:
    return PRIMES[a]


@construct
def symbolic_tuple_by_index(row: Triple, a: Small) -> int:
    return row[a]


@construct
def short_tuple_by_index(row: Short, a: Small) -> int:
    return row[a]


@construct
def dict_by_key(a: Small) -> int:
    return TABLE[a]


@construct
def dict_get(a: Small) -> int:
    return TABLE.get(a, 99)


@construct
def dict_get_nothing(a: Small) -> int | None:
    return TABLE.get(a)


@construct
def dict_by_enum(a: Suit) -> int:
    return RANKS[a]


@construct
def dict_display(a: Suit) -> int:
    return {Suit.CLUB: 1, Suit.HEART: 2}[a]


@construct
def dict_of_symbols(a: Suit, n: Small) -> int:
    return {Suit.CLUB: n, Suit.HEART: n + 1, Suit.SPADE: n * n}[a]


@construct
def dict_comprehension(a: Suit, n: Small) -> int:
    return {suit: suit.value + n for suit in Suit}[a]


@construct
def enum_attribute(a: Suit) -> int:
    return a.value * 2


@construct
def enum_property(a: Suit) -> bool:
    return a.is_red


@construct
def enum_property_that_refuses(a: Suit) -> int:
    return a.checked


@construct
def enum_method(a: Suit, n: Small) -> int:
    return a.after(n)


@construct
def slices(row: Triple) -> tuple[int, ...]:
    return row[1:] + row[:1] + row[::-1]


@construct
def repeated(a: Small) -> tuple[int, ...]:
    return (a, 1) * 2 + 2 * (a,)


@construct
def starred(row: Triple, a: Small) -> tuple[int, ...]:
    return (a, *row, *row[:1])


# Arithmetic


@construct
def division(a: Annotated[int, Interval(ge=-7, le=7)], b: Small) -> tuple[int, int]:
    return (a // b, a % b)


@construct
def division_by_constants(a: Annotated[int, Interval(ge=-7, le=7)]) -> tuple[int, ...]:
    return (a // 3, a % 3, a // -3, a % -3)


@construct
def division_of_constants(b: Small) -> tuple[int, ...]:
    return (7 // b, -7 // b, 7 % b, -7 % b)


@construct
def both_at_once(a: Small, b: Small) -> tuple[int, int]:
    return divmod(a, b)


@construct
def absolute(a: Small) -> int:
    return abs(a) - a


@construct
def products(a: Small, b: Small, c: Small) -> int:
    return a * b * c - a * 0 + 1 * b


@construct
def least_and_largest(a: Small, b: Small, c: Small) -> tuple[int, int]:
    return (min(a, b, c), max(a, b, c))


@construct
def conversions(a: bool, b: Small) -> int:
    return int(a) + int(bool(b))


# Loops


@construct
def loop_with_break(row: Triple) -> int:
    total = 0
    for number in row:
        if number < 0:
            break
        total += number
    return total


@construct
def loop_with_continue(row: Triple) -> int:
    total = 0
    for number in row:
        if number < 0:
            continue
        total += number
    return total


@construct
def loop_with_return(row: Triple) -> int:
    for index, number in enumerate(row):
        if number == 0:
            return index
    return -1


@construct
def loop_with_everything(row: Triple, stop: Small) -> int:
    total = 0
    for number in row:
        if number == stop:
            break
        if number == 0:
            continue
        if number == 3:
            return 100 + total
        total += number
    return total * 10


@construct
def loop_over_a_short_tuple(row: Short) -> int:
    total = 1
    for number in row:
        total = total * 2 + number
    return total


@construct
def loop_variable_afterwards(row: Triple) -> int:
    number = 0
    for number in row:
        if number > 0:
            break
    return number


@construct
def loop_with_require(row: Triple) -> int:
    for number in row:
        require(number != 0, "row.zero")
    return sum(row)


@construct
def loop_in_a_loop(row: Triple) -> int:
    pairs = 0
    for first in row:
        for second in row:
            if second == 0:
                break
            if first < second:
                pairs += 1
    return pairs


@construct
def loop_over_a_symbolic_range(n: Tiny, a: Small) -> int:
    total = 0
    for number in range(n):
        total += number * a
    return total


@construct
def loop_over_a_range_between(a: Small, b: Small) -> int:
    total = 0
    for number in range(a, b):
        if number == 2:
            break
        total += 10 + number
    return total


@construct
def any_by_a_loop(cards: Cards) -> bool:
    for card in cards:
        if card.worth > 6:
            return True
    return False


@construct
def sum_by_a_loop(cards: Cards) -> int:
    total = 0
    for card in cards:
        if card.suit.is_red:
            total += card.number
    return total


@construct
def union_by_a_loop(cards: Cards) -> Cards:
    found: Cards = frozenset()
    for card in cards:
        found |= {Card(card.number, Suit.CLUB)}
    return found


@construct
def require_in_a_loop_over_a_set(cards: Cards) -> int:
    for card in cards:
        require(card.number != 4, "card.four")
    return len(cards)


@construct
def bounded_while(n: Tiny) -> int:
    steps = 0
    while n > 0:
        n = n // 2
        steps += 1
    return steps


@construct
def while_with_break(n: Tiny, stop: Tiny) -> int:
    while True:
        if n >= stop:
            break
        n += 1
    return n


@construct
def while_with_continue(n: Tiny) -> int:
    total = 0
    while n > 0:
        n -= 1
        if n == 2:
            continue
        total += n
    return total


@construct
def while_with_return(row: Triple) -> int:
    index = 0
    while index < 3:
        if row[index] > 0:
            return index
        index += 1
    return -1


# Comprehensions


@construct
def sum_of(row: Triple) -> int:
    return sum(number * 2 for number in row if number > 0)


@construct
def sum_of_conditions(cards: Cards) -> int:
    return sum(card.number > 2 for card in cards)


@construct
def sum_with_start(row: Short) -> int:
    return sum(row, 5)


@construct
def any_of(row: Triple, a: Small) -> bool:
    return any(number == a for number in row)


@construct
def all_of(cards: Cards) -> bool:
    return all(card.number < 4 for card in cards)


@construct
def any_stops_early(row: Triple) -> bool:
    return any(6 // number == 3 for number in row)


@construct
def all_stops_early(row: Triple) -> bool:
    return all(6 // number > 0 for number in row)


@construct
def any_refuses_late(row: Triple) -> bool:
    return any(checked_half(number) == 1 for number in row)


@construct
def length_of(row: Triple) -> int:
    return len([number for number in row if number > 0]) * 10 + len(row)


@construct
def lengths_of_sets(cards: Cards) -> int:
    return len(cards) + len({card.suit for card in cards}) * 100


@construct
def least_of(row: Short) -> int:
    return min(row)


@construct
def largest_of_a_set(cards: Cards) -> int:
    return max(card.worth for card in cards if card.number != 1)


@construct
def least_with_default(row: Triple) -> int:
    return min((number for number in row if number > 0), default=9)


@construct
def largest_with_default(cards: Cards) -> int:
    return max((card.number for card in cards), default=-1)


@construct
def frozenset_of(row: Triple) -> frozenset[int]:
    return frozenset(number * number for number in row)


@construct
def set_comprehension(cards: Cards) -> frozenset[Card]:
    return frozenset({evolve(card, suit=Suit.HEART) for card in cards if card.number > 1})


@construct
def tuple_of(row: Triple) -> tuple[int, ...]:
    return tuple(number + 1 for number in row)


@construct
def filtered_tuple(row: Triple) -> tuple[int, ...]:
    return tuple(number for number in row if number > 0)


@construct
def nested_comprehension(row: Triple) -> int:
    return sum(first * second for first in row for second in row if first < second)


@construct
def comprehension_in_comprehension(row: Triple) -> int:
    return sum(1 for first in row if all(first >= second for second in row))


@construct
def guarded_comprehension(row: Triple) -> int:
    return sum(6 // number for number in row if number != 0 if 6 % number == 0)


@construct
def enumerated(row: Triple) -> int:
    return sum(index * number for index, number in enumerate(row, 1))


@construct
def zipped(row: Triple, other: Triple) -> int:
    return sum(a * b for a, b in zip(row, other, strict=True))


@construct
def backwards(row: Triple) -> int:
    result = 0
    for number in reversed(row):
        result = result * 10 + number
    return result


@construct
def over_an_enum(a: Suit) -> int:
    return sum(suit.value for suit in Suit if suit is not a)


@construct
def over_dict_items(a: Small) -> int:
    return sum(value for key, value in TABLE.items() if key != a)


# Sets and bags


@construct
def set_algebra(a: Cards, b: Cards) -> tuple[Cards, Cards, Cards, Cards]:
    return (a & b, a | b, a - b, a ^ b)


@construct
def set_order(a: frozenset[Suit], b: frozenset[Suit]) -> tuple[bool, ...]:
    return (a <= b, a < b, a >= b, a > b, a == b, a != b)


@construct
def set_methods(a: frozenset[Suit], b: frozenset[Suit]) -> tuple[bool, bool, frozenset[Suit]]:
    return (a.isdisjoint(b), a.issubset(b), a.union(b))


@construct
def set_display(a: Small, b: Small) -> frozenset[int]:
    return frozenset({a, b, 1})


@construct
def sets_with_constants(a: Cards) -> int:
    return len(CARDS - a) + len(a & frozenset({Card(1, Suit.CLUB)}))


@construct
def bag_algebra(a: Kinds, b: Kinds) -> tuple[Bag[Suit], Bag[Suit], bool, int]:
    return (a + b, a - b, a <= b, len(a))


@construct
def bag_counts(a: Kinds, suit: Suit) -> int:
    return a[suit] * 10 + a[Suit.CLUB]


@construct
def bag_made(row: Annotated[tuple[Suit, ...], Len(2, 2)]) -> Bag[Suit]:
    return Bag(row)


@construct
def bag_with_a_symbolic_kind(suit: Suit, n: Tiny) -> Bag[Suit]:
    return Bag({suit: n}) + Bag({Suit.CLUB: 1})


@construct
def bag_kinds(a: Kinds) -> frozenset[Suit]:
    return a.kinds()


@construct
def bag_equality(a: Kinds, b: Kinds) -> bool:
    return a == b or a == Bag({Suit.CLUB: 1})


# Options, alternatives and objects


@construct
def option_matched(purse: Purse) -> int:
    match purse.best:
        case None:
            return -1
        case Coin(value=value, heads=True):
            return value
        case Coin(value):
            return value + 10
    return 99


@construct
def option_tested(purse: Purse) -> int:
    if purse.best is None:
        return purse.spare
    return purse.best.value


@construct
def option_not_tested(purse: Purse) -> int:
    return purse.best.value  # type: ignore[union-attr]


@construct
def option_in_a_condition(purse: Purse) -> bool:
    return purse.best is not None and purse.best.value > 2


@construct
def alternatives(thing: Thing) -> int:
    match thing:
        case Card(number=number, suit=Suit.HEART | Suit.CLUB):
            return number
        case Card(number, suit) if number > 2:
            return suit.value * 10
        case Card() as card:
            return card.worth + 100
        case Coin(heads=True):
            return 200
        case None:
            return 300
        case _:
            return 400


@construct
def capture_in_an_or_pattern(thing: Thing) -> int:
    match thing:
        case Card(number=found) | Coin(value=found):
            return found
    return -1


@construct
def refusing_guard(thing: Thing) -> int:
    match thing:
        case Coin(value=value) if checked_half(value) == 1:
            return 1
        case Coin():
            return 2
        case _:
            return 3


@construct
def match_on_enum(a: Suit) -> int:
    match a:
        case Suit.CLUB:
            result = 1
        case Suit.HEART | Suit.SPADE:
            result = 2
    return result


@construct
def match_on_number(a: Small) -> int:
    match a:
        case 0:
            return 1
        case 1 | 2:
            return 2
        case other if other < 0:
            return -other
    return 7


@construct
def match_on_tuple(row: Triple) -> int:
    match row:
        case (0, a, _):
            return a
        case (a, b, 1):
            return a + b
        case _:
            return 50


@construct
def instance_of(thing: Thing) -> int:
    if isinstance(thing, Card):
        return thing.number
    return 10 if isinstance(thing, Coin) else 20


@construct
def property_of_a_symbol(card: Card) -> int:
    return card.worth


@construct
def method_of_a_symbol(card: Card, other: Card) -> bool:
    return card.beats(other)


@construct
def attribute_of_alternatives(thing: Card | Coin) -> int:
    return thing.number  # type: ignore[union-attr]


@construct
def constructed(a: Small, suit: Suit) -> Coin:
    return Coin(heads=suit.is_red, value=a)


@construct
def evolved(purse: Purse, n: Tiny) -> Purse:
    if purse.best is None:
        return evolve(purse, best=Coin(n, True))
    return evolve(purse, best=evolve(purse.best, heads=not purse.best.heads), spare=n)


@construct
def evolved_alternatives(coin: Coin, card: Card, first: bool) -> Coin | Card:
    return coin if first else evolve(card, number=1)


@construct
def merged_objects(purse: Purse, other: Purse, first: bool) -> Purse:
    chosen = purse if first else other
    if chosen.spare > 2:
        chosen = evolve(chosen, spare=0)
    return chosen


@construct
def merged_rows(first: bool, a: Tiny) -> int:
    row = (a, 1) if first else (2,)
    return len(row) * 10 + row[-1]


# Helpers


def first_even(row: tuple[int, ...]) -> int:
    for number in row:
        if number % 2 == 0:
            return number
    require(False, "row.no-even")
    return 0


@construct
def helper_with_a_loop(row: Triple) -> int:
    return first_even(row) + 1


def factorial(n: int) -> int:
    return 1 if n <= 0 else n * factorial(n - 1)


@construct
def bounded_recursion(n: Tiny) -> int:
    return factorial(n)


def scaled(value: int, by: int = 2, plus: int = 0) -> int:
    return value * by + plus


@construct
def named_arguments(a: Small) -> int:
    return scaled(a) + scaled(plus=a, value=3) * 10


@cache
def remembered(n: int) -> int:
    return n * n


@construct
def remembering_helper(a: Small) -> int:
    return remembered(a) + remembered(2)


# What is learned on one path must not be used on another


@construct
def fact_of_a_branch(a: Cards, b: Cards) -> int:
    if a <= b:
        inside = len(b - a)
    else:
        inside = -1
    return len(a & b) * 100 + inside


@construct
def fact_of_one_branch_only(a: Cards, b: Cards, c: Cards) -> int:
    if a <= CARDS - b:
        joined = len((a | b) & c)
    else:
        joined = -1
    return joined * 20 + len(a & b & c)


@construct
def disjoint_in_one_branch(a: Cards, b: Cards, c: Cards) -> int:
    result = 0
    if a <= CARDS - b:
        result = len(c - (a | b))
    return result + len((a | b) & c) * 20


@construct
def disjoint_in_the_other_branch(a: Cards, b: Cards, c: Cards, flag: bool) -> tuple[Cards, int]:
    if flag and a <= CARDS - b:
        chosen = a | b
    else:
        chosen = a & b
    return (chosen & c, len(chosen - c) + len(chosen | c) * 20)


def counts_with_a_fact(a: Cards, b: Cards, flag: bool) -> int:
    if flag:
        return 0
    require(a <= b, "a.inside")
    return len(b - a)


@construct
def fact_of_a_helper(a: Cards, b: Cards, flag: bool) -> int:
    return counts_with_a_fact(a, b, flag) + len(a & b) * 20


@construct
def fact_of_a_loop(row: Annotated[tuple[bool, ...], Len(2, 2)], a: Cards, b: Cards) -> int:
    total = 0
    for flag in row:
        if flag:
            require(a <= b, "a.inside")
        total += len(a | b)
    return total


@construct
def fact_of_a_loop_left(row: Annotated[tuple[bool, ...], Len(2, 2)], a: Cards, b: Cards, c: Cards) -> int:
    for flag in row:
        if flag:
            break
        require(a <= CARDS - b, "a.apart")
    return len((a | b) & c) * 20 + len(a ^ b)


@construct
def fact_of_a_while(n: Tiny, a: Cards, b: Cards) -> int:
    while n > 3:
        require(a <= b, "a.inside")
        n -= 1
    return len(a & b)


@construct
def fact_of_an_or(a: Cards, b: Cards, flag: bool) -> tuple[bool, int]:
    return (a <= b or flag, len(a - b))


@construct
def fact_of_an_and(a: Cards, b: Cards, c: Cards) -> tuple[bool, int]:
    return (a <= CARDS - b and len((a | b) & c) > 3, len(a | b))


@construct
def fact_of_a_match(thing: Thing, a: Cards, b: Cards) -> int:
    match thing:
        case Coin():
            require(a <= b, "a.inside")
        case Card() if a <= CARDS - b:
            return len(a | b)
    return len(a & b) * 20 + len(b - a)


@construct
def fact_of_a_comprehension(row: Triple, a: Cards, b: Cards) -> tuple[int, int]:
    return (sum(len(b - a) for number in row if number > 0 and a <= b), len(b - a))


@construct
def fact_after_a_require(a: Cards, b: Cards, c: Cards) -> int:
    require(a <= CARDS - b, "a.apart")
    joined = a | b
    return len(joined & c) + len(c - joined) * 20 + len(joined ^ c) * 400


@construct
def fact_after_reassignment(a: Cards, b: Cards, c: Cards) -> int:
    require(a <= b, "a.inside")
    a = c
    return len(b - a) + len(a & b) * 20


@construct
def many_facts(a: Cards, b: Cards, c: Cards, flag: bool) -> Cards:
    if flag:
        require(a <= b, "a.inside")
        result = (b - a) | c
    elif a <= CARDS - c:
        result = (a | c) - b
    else:
        result = (a & c) ^ b
    return result | (a & b & c)
