# ruff: noqa
"""Functions with one construct each that no rule may use; the comment ``# here`` marks its line."""

import enum
import math
import random
from functools import reduce
from itertools import product
from typing import Annotated, Any

from spec import Bag, Interval, Len, frozen, require

Small = Annotated[int, Interval(ge=0, le=3)]
Row = Annotated[tuple[Small, ...], Len(3, 3)]
COUNTS = [0, 0, 0]


class Suit(enum.Enum):
    CLUB = 1
    HEART = 2

    def told(self) -> str:
        return f"the suit {self.name}"  # here


Suits = frozenset[Suit]
Kinds = Annotated[Bag[Suit], Interval(le=2)]


@frozen
class Box:
    number: Small

    @property
    def squared(self) -> int:
        return self.number**2  # here


def lambda_expression(a: Small) -> int:
    return (lambda n: n + 1)(a)  # here


def nested_function(a: Small) -> int:
    def inner(n: int) -> int:  # here
        return n + 1

    return inner(a)


def nested_class(a: Small) -> int:
    class Inner:  # here
        pass

    return a


def try_statement(a: Small) -> int:
    try:  # here
        return 3 // a
    except ZeroDivisionError:
        return 0


def raise_statement(a: Small) -> int:
    if a:
        raise ValueError  # here
    return a


def assert_statement(a: Small) -> int:
    assert a > 0  # here
    return a


def global_statement(a: Small) -> int:
    global COUNTS  # here
    return a


def del_statement(a: Small) -> int:
    b = a
    del b  # here
    return a


def f_string(a: Small) -> str:
    return f"{a}"  # here


def with_statement(a: Small) -> int:
    with open("x") as file:  # here
        return a


def true_division(a: Small) -> float:
    return a / 2  # here


def power(a: Small) -> int:
    return a**2  # here


def shift(a: Small) -> int:
    return a << 1  # here


def list_display(a: Small) -> Any:
    return [a, a]  # here


def starred_assignment(row: Row) -> Any:
    first, *rest = row  # here
    return first


def item_assignment(a: Small) -> int:
    COUNTS[a] = 1  # here
    return a


def item_increment(a: Small) -> int:
    COUNTS[a] += 1  # here
    return a


def attribute_assignment(box: Box) -> Box:
    box.number = 1  # here
    return box


def chained_assignment(a: Small) -> int:
    b = c = a  # here
    return b + c


def for_else(row: Row) -> int:
    for number in row:  # here
        if number:
            break
    else:
        return 1
    return 2


def while_else(a: Small) -> int:
    while a > 0:  # here
        a -= 1
    else:
        return 1
    return 2


def walrus(a: Small) -> int:
    return (b := a) + b  # here


def yielding(a: Small) -> Any:
    yield a  # here


def importing(a: Small) -> int:
    import math  # here

    return a


def mutable_default(a: Small, seen: Any = []) -> int:  # here
    return a


def calls_mutable_default(a: Small) -> int:
    return mutable_default(a)


def property_of_an_object(box: Box) -> Any:
    return Box(box.number).squared


def method_of_a_member(suit: Suit) -> Any:
    return Suit(suit).told()


def library_module(a: Small) -> int:
    return random.randint(0, a)  # here


def library_module_plain(a: Small) -> int:
    return a + random.randint(0, 3)  # here


def library_builtin(row: Row) -> int:
    return math.prod(row)  # here


def library_function(row: Row) -> int:
    return reduce(min, row)  # here


def library_class(row: Row) -> int:
    return sum(a * b for a, b in product(row, row))  # here


def printing(a: Small) -> int:
    print(a)  # here
    return a


def sorting(row: Row) -> Any:
    return tuple(sorted(row))  # here


def text_of(a: Small) -> str:
    return str(a)  # here


def changing_a_list(a: Small) -> int:
    COUNTS.append(a)  # here
    return a


TABLE = {1: 2}


def changing_a_dict(a: Small) -> int:
    TABLE.pop(1)  # here
    return a


def break_in_a_set(suits: Suits) -> int:
    count = 0
    for suit in suits:
        if suit is Suit.CLUB:
            break  # here
        count += 1
    return count


def element_of_a_set(suits: Suits) -> Suit | None:
    for suit in suits:
        return suit  # here
    return None


def first_constant_in_a_set(suits: Suits) -> int:
    for suit in suits:
        if suit is Suit.CLUB:
            return 1
        if suit is Suit.HEART:
            return 2  # here
    return 3


def last_of_a_set(suits: Suits) -> Suit:
    suit = Suit.CLUB
    for suit in suits:
        pass
    return suit  # here


def row_from_a_set(suits: Suits) -> Any:
    row: tuple[Suit, ...] = ()
    for suit in suits:
        row += (suit,)  # here
    return row


def prefixes_of_a_set(suits: Suits) -> int:
    total, prefixes = 0, 0
    for suit in suits:
        total += suit.value
        prefixes += total  # here
    return prefixes


def mixed_operators_in_a_set(suits: Suits) -> int:
    total = 0
    for suit in suits:
        total += suit.value
        total *= 2  # here
    return total


def assignment_in_a_set(suits: Suits) -> int:
    last = 0
    for suit in suits:
        last = suit.value  # here
    return last


def tuple_of_a_set(suits: Suits) -> Any:
    return tuple(suits)  # here


def enumerated_set(suits: Suits) -> int:
    return sum(n * suit.value for n, suit in enumerate(suits))  # here


def zipped_set(suits: Suits, row: Row) -> int:
    return sum(n * suit.value for n, suit in zip(row, suits))  # here


def tuple_from_a_set_comprehension(suits: Suits) -> Any:
    return tuple(suit for suit in suits)  # here


def loop_over_a_bag(bag: Kinds) -> int:
    total = 0
    for suit in bag:  # here
        total += suit.value
    return total


def loop_never_ending(a: Small) -> int:
    b = a
    while a < 4:  # here
        b += 1
    return b


def recursion_never_ending(a: Small) -> int:  # here
    return recursion_never_ending(a) + 1


def is_on_numbers(a: Small, b: Small) -> bool:
    return a is b  # here


def is_on_sets(a: Suits, b: Suits) -> bool:
    return a is b  # here


def symbolic_slice(row: Row, a: Small) -> Any:
    return row[:a]  # here


def symbolic_repetition(a: Small) -> Any:
    return (1, 2) * a  # here


def wrong_arguments(a: Small) -> int:
    return lambda_free(a, a, a)


def lambda_free(a: int) -> int:  # here
    return a


def keyword_of_a_word(row: Row) -> int:
    return max(row, key=None)  # here


def two_stars(a: Small) -> int:
    return lambda_free(**{"a": a})  # here


def require_without_a_clause(a: Small) -> int:
    require(a > 0, "a" + "b")  # here
    return a


def unknown_name(a: Small) -> int:
    return a + nowhere  # here


def mapping_pattern(a: Small) -> int:
    match a:
        case {}:  # here
            return 1
    return 2
