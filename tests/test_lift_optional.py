# ruff: noqa: SIM108
"""Values that may be None: narrowed after a test, changed, merged, compared, and held in rows and records."""

import enum
from collections.abc import Callable
from typing import Annotated, Any

import pytest
from lifting import domains, mismatches

from checker.lift.interpreter import Interpreter, Lifted
from spec import Interval, Len, evolve, frozen

EVERY = 1000


class Rank(enum.Enum):
    """Ranks."""

    LOW = 2
    HIGH = 5


Bit = Annotated[int, Interval(ge=0, le=1)]
Trit = Annotated[int, Interval(ge=0, le=2)]


@frozen
class Card:
    """A card."""

    number: Trit
    open: bool

    @property
    def worth(self) -> int:
        """What the card is worth."""
        return self.number + 1


@frozen
class Place:
    """A place on which a card may lie."""

    card: Card | None
    weight: Bit


@frozen
class Label:
    """A choice between few objects: each field may be None."""

    rank: Rank | None
    number: Bit | None


@frozen
class Mark:
    """A truth value beside what may be None."""

    rank: Rank | None
    done: bool


Cards = Annotated[tuple[Card | None, ...], Len(2, 2)]
Labels = Annotated[tuple[Label | None, ...], Len(2, 2)]
Numbers = Annotated[tuple[Trit | None, ...], Len(3, 3)]


def lifted(function: Callable[..., Any]) -> Lifted:
    """A function lifted on fresh arguments."""
    interpreter = Interpreter()
    fresh = [interpreter.values.fresh(one, f"argument{n}", {}) for n, one in enumerate(domains(function))]
    return interpreter.lift(function, tuple(fresh))


# Narrowed after a test


def returned_first(place: Place) -> int:
    card = place.card
    if card is None:
        return -1
    return card.number * 2 + card.worth


def returned_first_if_not(place: Place) -> int:
    card = place.card
    if card is not None:
        return card.number * 2 + card.worth
    return -1


def returned_first_if_denied(place: Place) -> int:
    card = place.card
    if not card is not None:
        return -1
    return card.number


def in_both_branches(place: Place) -> int:
    card = place.card
    if card is None:
        result = place.weight
    else:
        result = card.number + 10
    return result if card is None else result + card.number * 100


def given_a_value(place: Place) -> int:
    card = place.card
    if card is None:
        card = Card(2, False)
    return card.number + card.worth * 10


def after_other_branches(place: Place, flag: bool, trit: Trit) -> int:
    card = place.card
    if card is None:
        return -1
    if flag:
        more = 10
    elif trit == 1:
        more = 20
    else:
        more = 30
    if trit > 1 and flag:
        return more
    return card.number + more


def after_many_branches(place: Place, n: Annotated[int, Interval(ge=0, le=24)]) -> int:
    card = place.card
    if card is None:
        return -1
    match n:
        case 0 | 7:
            more = 1
        case 1 | 8:
            more = 2
        case 2 | 9:
            more = 3
        case 3 | 10:
            more = 4
        case 4 | 11:
            more = 5
        case 5 | 12:
            more = 6
        case 6 | 13:
            more = 7
        case _:
            more = 8
    return card.number * more


def in_a_conditional_expression(place: Place) -> int:
    card = place.card
    return place.weight if card is None else card.number


def in_a_conditional_expression_if_not(place: Place) -> int:
    card = place.card
    return card.number if card is not None else place.weight


def in_an_and_chain(place: Place) -> bool:
    card = place.card
    return card is not None and card.open and card.number > place.weight


def in_an_or_chain(place: Place) -> bool:
    card = place.card
    return card is None or card.open or card.number > place.weight


def under_an_and(place: Place, flag: bool) -> int:
    card = place.card
    if flag and card is not None and card.open:
        return card.number
    return 7


def past_an_or(place: Place, flag: bool) -> int:
    card = place.card
    if flag or card is None or card.open:
        return 7
    return card.number


def past_a_denied_and(place: Place, flag: bool) -> int:
    card = place.card
    if not (card is not None and flag):
        return 7
    return card.number


def two_at_once(one: Trit | None, two: Trit | None) -> int:
    if one is None or two is None:
        return -1
    return one * 10 + two


def one_after_the_other(one: Trit | None, two: Trit | None) -> int:
    if one is None:
        return -1 if two is None else two
    if two is None:
        return one
    return one * 10 + two


def number_counted_with(one: Trit | None, rank: Rank | None) -> int:
    total = 0
    if one is not None:
        total += one
    if rank is not None:
        total += rank.value * 10
    return total


def in_an_item(cards: Cards) -> int:
    card = cards[0]
    other = cards[1]
    if card is None:
        return -1 if other is None else other.number
    return card.number * 10


def in_an_attribute(place: Place) -> int:
    if place.card is None:
        return -1
    return place.card.number


def in_a_sum(cards: Cards) -> int:
    return sum(card.number + 1 for card in cards if card is not None)


def in_an_any(cards: Cards) -> bool:
    return any(card is not None and card.number > 1 for card in cards)


def in_an_all(cards: Cards) -> bool:
    return all(card is None or card.open for card in cards)


def in_an_element(cards: Cards) -> tuple[int, ...]:
    return tuple(0 if card is None else card.number + 1 for card in cards)


def in_two_tests(cards: Cards) -> int:
    return sum(1 for card in cards if card is not None if card.open)


def in_a_set(numbers: Numbers) -> frozenset[int]:
    return frozenset(number + 1 for number in numbers if number is not None)


def in_a_loop(cards: Cards) -> int:
    total = 0
    for card in cards:
        if card is None:
            continue
        total += card.number + 1
    return total


def in_a_loop_left(cards: Cards) -> int:
    total = 0
    for card in cards:
        if card is None:
            break
        total = total * 10 + card.number + 1
    return total


def in_a_match(place: Place) -> int:
    card = place.card
    match card:
        case None:
            return -1
        case _:
            return card.number


def while_there_is_one(cards: Cards) -> int:
    card = cards[0]
    steps = 0
    while card is not None and steps < 2:
        steps += card.number + 1
        card = cards[1]
    return steps


def several_kinds(thing: Card | Mark | None) -> bool:
    if thing is None:
        return False
    match thing:
        case Card(open=held) | Mark(done=held):
            return held
    return True


NARROWED = [
    returned_first,
    returned_first_if_not,
    returned_first_if_denied,
    in_both_branches,
    given_a_value,
    after_other_branches,
    after_many_branches,
    in_a_conditional_expression,
    in_a_conditional_expression_if_not,
    in_an_and_chain,
    in_an_or_chain,
    under_an_and,
    past_an_or,
    past_a_denied_and,
    two_at_once,
    one_after_the_other,
    number_counted_with,
    in_an_item,
    in_an_attribute,
    in_a_sum,
    in_an_any,
    in_an_all,
    in_an_element,
    in_two_tests,
    in_a_set,
    in_a_loop,
    in_a_loop_left,
    in_a_match,
    while_there_is_one,
    several_kinds,
]


@pytest.mark.parametrize("function", NARROWED, ids=lambda function: function.__name__)
def test_what_is_tested_for_none_is_used_without_fault(function: Callable[..., Any]) -> None:
    """Past a test for None a value is used as CPython uses it, for all arguments, and nothing is said to go wrong."""
    assert mismatches(function, EVERY) == []
    assert [one.what for one in lifted(function).faults] == []


# Tests that leave it open


def or_leaves_it_open(place: Place, flag: bool) -> int:
    card = place.card
    if card is not None or flag:
        return card.number  # type: ignore[union-attr]
    return 7


def denied_and_leaves_it_open(place: Place, flag: bool) -> int:
    card = place.card
    if card is None and flag:
        return 7
    return card.number  # type: ignore[union-attr]


def wrong_way(place: Place) -> int:
    card = place.card
    return card.number if card is None else 7  # type: ignore[union-attr]


def wrong_way_denied(place: Place) -> int:
    card = place.card
    if not card is not None:
        return card.number  # type: ignore[union-attr]
    return 7


def wrong_branch(place: Place) -> int:
    card = place.card
    if card is None:
        return card.number  # type: ignore[attr-defined]
    return 7


def wrong_chain(place: Place) -> bool:
    card = place.card
    return card is None and card.open  # type: ignore[attr-defined]


def wrong_order(place: Place) -> bool:
    card = place.card
    return card.open and card is not None  # type: ignore[union-attr]


def other_name(one: Trit | None, two: Trit | None) -> int:
    if one is None:
        return 7
    return one + two  # type: ignore[operator]


def bound_again(place: Place, other: Place) -> int:
    card = place.card
    if card is None:
        return 7
    card = other.card
    return card.number  # type: ignore[union-attr]


def emptied_in_a_branch(place: Place, flag: bool) -> int:
    card = place.card
    if card is None:
        return 7
    if flag and card.open:
        card = None
    return card.number  # type: ignore[union-attr]


def after_the_branch(place: Place) -> int:
    card = place.card
    total = 0
    if card is not None:
        total = card.number
    return total + card.number  # type: ignore[union-attr]


def after_the_expression(place: Place) -> int:
    card = place.card
    total = 0 if card is None else card.number
    return total + card.number  # type: ignore[union-attr]


def after_the_chain(place: Place) -> bool:
    card = place.card
    if card is not None and card.open:
        return True
    return card.number > 1  # type: ignore[union-attr]


def untested_in_a_row(cards: Cards) -> int:
    return sum(card.number for card in cards if card is not None) + cards[1].number  # type: ignore[union-attr]


def untested_number(one: Trit | None) -> int:
    return one + 2  # type: ignore[operator]


OPEN = [
    or_leaves_it_open,
    denied_and_leaves_it_open,
    wrong_way,
    wrong_way_denied,
    wrong_branch,
    wrong_chain,
    wrong_order,
    other_name,
    bound_again,
    emptied_in_a_branch,
    after_the_branch,
    after_the_expression,
    after_the_chain,
    untested_in_a_row,
    untested_number,
]


@pytest.mark.parametrize("function", OPEN, ids=lambda function: function.__name__)
def test_what_may_still_be_none_raises_where_python_does(function: Callable[..., Any]) -> None:
    """A test that leaves None open, or speaks of another value, hides no error: it is told where CPython raises."""
    assert mismatches(function, EVERY) == []
    assert lifted(function).faults


# Changed and merged


def evolved_in_branches(place: Place, card: Card, flag: bool) -> Place:
    if flag:
        return evolve(place, card=None)
    if place.card is None:
        return evolve(place, card=card, weight=1)
    return evolve(place, card=evolve(place.card, open=not place.card.open))


def evolved_to_the_same(label: Label, flag: bool) -> tuple[Label, bool, bool]:
    after = evolve(label, rank=Rank.LOW) if flag else evolve(label, number=None)
    return (after, after == label, after.rank is None)


def evolved_twice(label: Label, trit: Trit) -> tuple[Label, bool]:
    if trit == 0:
        label = evolve(label, rank=None)
    elif label.rank is None:
        label = evolve(label, rank=Rank.HIGH)
    if label.number is not None and label.number == trit - 1:
        label = evolve(label, number=None)
    return (label, label == Label(None, None))


def made_in_branches(trit: Trit, flag: bool) -> tuple[Mark, bool, bool]:
    if trit == 0:
        mark = Mark(None, flag)
    elif trit == 1:
        mark = Mark(Rank.LOW, not flag)
    else:
        mark = Mark(Rank.HIGH, True)
    return (mark, mark.rank is None, mark == Mark(Rank.LOW, True))


def merged_choice(label: Label, other: Label, flag: bool) -> tuple[Label, bool, bool, bool]:
    chosen = label if flag else other
    return (chosen, chosen == label, chosen.rank == other.rank, chosen.number is None)


def merged_with_a_constant(label: Label, trit: Trit) -> tuple[Label, bool, bool, int]:
    chosen = Label(Rank.HIGH, 1) if trit == 2 else label if trit == 1 else Label(None, 0)
    return (chosen, chosen == Label(Rank.HIGH, 1), chosen == label, 5 if chosen.number is None else chosen.number)


def merged_with_an_object_outside(label: Label, trit: Trit) -> tuple[Label, bool, int]:
    chosen = Label(None, 9) if trit == 0 else label
    return (chosen, chosen == Label(None, 9), 5 if chosen.number is None else chosen.number * 2)


def merged_made_and_chosen(mark: Mark, flag: bool, other: bool) -> tuple[Mark, bool, bool, int]:
    chosen = Mark(Rank.LOW, other) if flag else mark
    rank = chosen.rank
    return (chosen, chosen == mark, chosen.done, 0 if rank is None else rank.value)


def merged_made(flag: bool, first: bool, second: bool) -> tuple[Mark, bool, bool]:
    chosen = Mark(None, first) if flag else Mark(Rank.HIGH, second)
    return (chosen, chosen.rank is None, chosen == Mark(None, second))


def merged_and_evolved(label: Label, flag: bool) -> tuple[Label, bool]:
    chosen = label if flag else Label(Rank.LOW, None)
    after = evolve(chosen, number=1) if chosen.number is None else chosen
    return (after, after == chosen)


def merged_optional(label: Label | None, other: Label | None, flag: bool) -> tuple[Label | None, bool, bool, bool]:
    chosen = label if flag else other
    return (chosen, chosen is None, chosen == label, chosen is not None and chosen.rank is Rank.LOW)


def merged_with_none(label: Label, flag: bool, other: bool) -> tuple[Label | None, bool, int]:
    chosen = label if flag else None
    if chosen is None and other:
        chosen = Label(None, 1)
    return (chosen, chosen == label, -1 if chosen is None or chosen.number is None else chosen.number)


def merged_in_a_row(labels: Labels, flag: bool) -> tuple[Labels, bool, int]:
    changed = (None, labels[0]) if flag else labels
    return (changed, changed == labels, sum(1 for label in changed if label is None))


def row_compared(labels: Labels) -> tuple[bool, bool, bool, int]:
    first, second = labels
    return (first == second, first is None, None in labels, sum(1 for label in labels if label == Label(None, None)))


def row_looked_up(labels: Labels, bit: Bit) -> tuple[Label | None, bool, bool]:
    label = labels[bit]
    return (label, label is None, label is not None and label.rank is None)


def row_changed(cards: Cards, bit: Bit) -> tuple[Cards, bool]:
    changed = tuple(None if place == bit else card for place, card in enumerate(cards))
    return (changed, changed == cards)


def rows_of_some(cards: Cards) -> tuple[int, ...]:
    some = tuple(card for card in cards if card is not None)
    return tuple(card.number for card in some)


def compared_with_an_object_outside(label: Label, mark: Mark, flag: bool) -> tuple[bool, bool, bool]:
    return (label == Label(Rank.LOW, 7), Label(None, 2) != label, (mark if flag else label) == Label(Rank.HIGH, 9))


def compared_members(rank: Rank | None, other: Rank | None) -> tuple[bool, bool, bool, bool]:
    return (rank == other, rank != other, rank is None, rank is not Rank.HIGH)


def compared_numbers(one: Trit | None, two: Trit | None) -> tuple[bool, bool, bool]:
    return (one == two, one != 1, one in (None, 2))


def compared_places(place: Place, other: Place) -> tuple[bool, bool]:
    return (place == other, place.card == other.card)


def members_of_a_set(label: Label, other: Label, flag: bool) -> tuple[bool, bool, int]:
    held = frozenset({label, Label(None, None)})
    chosen = other if flag else Label(None, 0)
    return (chosen in held, label in frozenset({Label(Rank.LOW, None), Label(None, 1)}), len(held))


def counted(labels: Labels) -> int:
    return len(frozenset(label for label in labels if label is not None))


def truth_of_optional(one: Trit | None, label: Label | None) -> int:
    return (1 if one else 2) + (10 if label else 20)


MERGED = [
    evolved_in_branches,
    evolved_to_the_same,
    evolved_twice,
    made_in_branches,
    merged_choice,
    merged_with_a_constant,
    merged_with_an_object_outside,
    merged_made_and_chosen,
    merged_made,
    merged_and_evolved,
    merged_optional,
    merged_with_none,
    merged_in_a_row,
    row_compared,
    row_looked_up,
    row_changed,
    rows_of_some,
    compared_with_an_object_outside,
    compared_members,
    compared_numbers,
    compared_places,
    members_of_a_set,
    counted,
    truth_of_optional,
]


@pytest.mark.parametrize("function", MERGED, ids=lambda function: function.__name__)
def test_optional_values_are_changed_and_compared_as_in_python(function: Callable[..., Any]) -> None:
    """What may be None is changed, merged, compared and counted, for all arguments, as CPython does it."""
    assert mismatches(function, EVERY) == []


def merged_labels(label: Label, other: Label, flag: bool) -> Label:
    return label if flag else other


def merged_marks(flag: bool, done: bool) -> Mark:
    return Mark(None, done) if flag else Mark(Rank.LOW, True)


@pytest.mark.parametrize(("function", "count"), [(merged_labels, 9), (merged_marks, 3)])
def test_merged_choice_keeps_its_cases(function: Callable[..., Any], count: int) -> None:
    """An object merged from few objects is still a choice between those that either could be."""
    assert len(lifted(function).value.cases) == count
