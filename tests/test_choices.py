"""A symbolic object of few is a choice between them, and counting with it stays linear."""

import time
from typing import Annotated

import pytest
from lifting import proves

from checker.lift.interpreter import Interpreter
from checker.lift.values import SymRecord
from checker.solve import Budget, Session
from spec import Interval, frozen, require
from spec.domains import domain_of


@frozen
class Card:
    """One of a hundred cards."""

    row: Annotated[int, Interval(ge=1, le=10)]
    column: Annotated[int, Interval(ge=1, le=10)]


Cards = frozenset[Card]


def test_exactly_one_case_of_a_choice_holds() -> None:
    """Of the truth values of a symbolic object of few, one holds, whichever it is, and never two or none."""
    interpreter = Interpreter()
    logic = interpreter.logic
    card = interpreter.values.fresh(domain_of(Card, what="card"), "card", {})
    assert isinstance(card, SymRecord)
    assert card.cases is not None
    assert len(card.cases) == 100
    session = Session(logic, Budget(10**7, time.monotonic() + 60))
    cases = list(card.cases.values())
    assert session.check([logic.neg(case) for case in cases]).status == "unsat"
    assert session.check([cases[3], logic.any_of(cases[:3] + cases[4:])]).status == "unsat"
    last = session.check([cases[99]])
    assert last.status == "sat"
    assert interpreter.values.evaluate(card, last.model) == Card(10, 10)


def rest_of_a_card(deck: Cards, card: Card) -> bool:
    """A card taken from a deck leaves one fewer."""
    require(card in deck, "held")
    return len(deck - {card}) == len(deck) - 1


def new_card(deck: Cards, card: Card) -> bool:
    """A card put to a deck that lacks it makes one more."""
    require(card not in deck, "new")
    return len(deck | {card}) == len(deck) + 1


def wrong_rest(deck: Cards, card: Card) -> bool:
    """False where the deck lacks the card."""
    return len(deck - {card}) == len(deck) - 1


@pytest.mark.parametrize(("function", "status"), [(rest_of_a_card, "unsat"), (new_card, "unsat"), (wrong_rest, "sat")])
def test_counting_with_a_symbolic_card_stays_linear(function: object, status: str) -> None:
    """That one card more or less counts one is proved within a small budget, and refuted where it is false."""
    assert callable(function)
    assert proves(function, 2_000_000) == status
