"""What needs no solver: a value that is made twice equals itself, and what is given need not be proved."""

import time
from typing import Annotated

from lifting import domains

from checker.lift.interpreter import Interpreter
from checker.lift.logic import Logic
from checker.solve import NEARBY, Budget, Session
from spec import Interval

Small = Annotated[int, Interval(ge=0, le=9)]


def chosen(a: Small, b: Small) -> int | None:
    """The first number that fits, or None."""
    if a > b:
        return a
    return b if b > 3 else None


def test_value_that_may_be_none_equals_itself() -> None:
    """A value with alternatives, lifted twice, is the same by its terms; one that differs is not."""
    interpreter = Interpreter()
    values = interpreter.values
    a, b = (values.fresh(one, f"argument{n}", {}) for n, one in enumerate(domains(chosen)))
    first, second = interpreter.lift(chosen, (a, b)).value, interpreter.lift(chosen, (a, b)).value
    other = interpreter.lift(chosen, (b, a)).value
    assert first is not second
    assert values.equal(first, second) is True
    assert values.equal(first, other) is not True


def test_what_is_given_need_not_be_proved() -> None:
    """A goal that is part of what is given is dropped without a query; another is asked for."""
    logic = Logic()
    x, y = logic.int_variable("x", 0, 9), logic.int_variable("y", 0, 9)
    less, small = logic.compare("<", x, y), logic.compare("<", x, 5)
    budget = Budget(10**7, time.monotonic() + 60)
    session = Session(logic, budget)
    assert session.refute([less, small], [logic.conj(less, small)]).status == "unsat"
    assert budget.queries == 0
    assert session.refute([small], [less]).status == "sat"
    assert NEARBY in budget.strategies
