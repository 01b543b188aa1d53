"""Words for what a step changed: short ones, that name the place of the change."""

import enum
from typing import Any

import pytest

from checker.show import show_changes
from spec import Bag, evolve, frozen


class Suit(enum.Enum):
    """Two suits."""

    CLUB = 1
    HEART = 2


@frozen
class Card:
    """A card with words of its own."""

    number: int

    def __str__(self) -> str:
        return f"the {self.number}"


@frozen
class Seat:
    """What one player has."""

    score: int = 0
    card: Card | None = None


@frozen
class Table:
    """What there is to change."""

    hand: frozenset[int] = frozenset({1, 2})
    deck: Bag[Suit] = Bag({Suit.CLUB: 2, Suit.HEART: 1})
    row: tuple[int, ...] = (1, 2, 3)
    seats: tuple[Seat, ...] = (Seat(), Seat(1, Card(1)))
    first: Seat = Seat(5, Card(5))
    card: Card = Card(2)
    is_open: bool = False


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"hand": frozenset({2, 3})}, "hand: +3 -1"),
        ({"deck": Bag({Suit.HEART: 3})}, "deck: +2 x heart, -2 x club"),
        ({"row": (1, 5, 3)}, "row: [1] 2 -> 5"),
        ({"row": (1, 2)}, "row: (1, 2, 3) -> (1, 2)"),
        ({"row": (2, 2, 1)}, "row: [0] 1 -> 2; [2] 3 -> 1"),
        ({"card": Card(3)}, "card: the 2 -> the 3"),
        ({"is_open": True}, "is_open: no -> yes"),
        ({"first": Seat(6, Card(5))}, "first: score 5 -> 6"),
        ({"first": Seat(6)}, "first: score 5 -> 6; card the 5 -> nothing"),
        (
            {"seats": (Seat(2, Card(4)), Seat(1, Card(2)))},
            "seats: [0] (score 0 -> 2; card nothing -> the 4); [1] card the 1 -> the 2",
        ),
    ],
)
def test_a_change_is_told_where_it_is(changes: dict[str, Any], line: str) -> None:
    """A change is told by what came and went, or by the places inside a row or a record that differ."""
    assert show_changes(Table(), evolve(Table(), **changes)) == [line]


def test_each_field_that_changed_has_a_line() -> None:
    """Fields that differ are told in their order, and no others."""
    assert show_changes(Table(), Table()) == []
    after = evolve(Table(), is_open=True, hand=frozenset({1}))
    assert show_changes(Table(), after) == ["hand: -2", "is_open: no -> yes"]
