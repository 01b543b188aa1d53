"""The clause of a require is written where the require stands; one that depends on the arguments is refused."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import pytest
from lifting import domains, mismatches

from checker.lift.interpreter import Interpreter
from checker.lift.subset import clauses_required
from spec import Interval, SpecError, require

Tiny = Annotated[int, Interval(ge=0, le=3)]


def chosen_on_the_spot(n: Tiny, flag: bool) -> int:
    require(n > 0, "number.positive" if flag else "number.large")  # here
    return n


def chosen_before(n: Tiny, flag: bool) -> int:
    clause = "number.positive"
    if flag:
        clause = "number.large"
    require(n > 0, clause)  # here
    return n


def chosen_from_a_row(n: Tiny) -> int:
    require(n > 0, ("number.a", "number.b", "number.c", "number.d")[n])  # here
    return n


def no_text(n: Tiny) -> int:
    require(n > 0, n)  # type: ignore[arg-type]  # here
    return n


def positive(n: int, clause: str) -> int:
    require(n > 0, clause)  # here
    return n


def chosen_for_a_call(n: Tiny, flag: bool) -> int:
    return positive(n, "number.positive" if flag else "number.large")


def chosen_for_a_call_with_a_constant(n: Tiny) -> int:
    return n + positive(5, "number.positive" if n > 1 else "number.large")


def given_to_a_call(n: Tiny, flag: bool) -> int:
    return positive(n, "number.positive") if flag else positive(n - 1, "number.large")


def written_twice(n: Tiny, flag: bool) -> int:
    if flag:
        require(n > 0, "number.positive")
    else:
        require(n > 1, "number.large")
    return n


def lift(function: Callable[..., Any]) -> None:
    """Lift a function on fresh arguments."""
    interpreter = Interpreter()
    fresh = [interpreter.values.fresh(one, f"argument{n}", {}) for n, one in enumerate(domains(function))]
    interpreter.lift(function, tuple(fresh))


def line_of(function: Callable[..., Any]) -> int:
    """The line that is marked in a function."""
    lines, first = inspect.getsourcelines(function)
    return next(number for number, line in enumerate(lines, first) if line.rstrip().endswith("# here"))


def is_here(error: SpecError, function: Callable[..., Any]) -> bool:
    """Whether an error names this file and the marked line of a function."""
    place = error.place
    return place is not None and (Path(place.file).name, place.line) == (Path(__file__).name, line_of(function))


DEPENDING = {
    chosen_on_the_spot: chosen_on_the_spot,
    chosen_before: chosen_before,
    chosen_from_a_row: chosen_from_a_row,
    no_text: no_text,
    chosen_for_a_call: positive,
    chosen_for_a_call_with_a_constant: positive,
}


@pytest.mark.parametrize(("function", "requiring"), DEPENDING.items(), ids=lambda one: one.__name__)
def test_invalid_clause_that_depends_on_the_arguments(
    function: Callable[..., Any], requiring: Callable[..., Any]
) -> None:
    """A clause that depends on the arguments is refused when it is lifted, with the line of the require and a cure."""
    with pytest.raises(SpecError) as caught:
        lift(function)
    assert caught.value.message == "unsupported in a rule: a clause that depends on the arguments"
    assert caught.value.cure == "write a require for each clause"
    assert is_here(caught.value, requiring)


@pytest.mark.parametrize(
    ("function", "requiring"), [*DEPENDING.items(), (given_to_a_call, positive)], ids=lambda one: one.__name__
)
def test_invalid_clause_that_is_not_written_in_the_require(
    function: Callable[..., Any], requiring: Callable[..., Any]
) -> None:
    """A rule that requires by a clause it does not write out is refused before anything runs."""
    with pytest.raises(SpecError) as caught:
        clauses_required(function)
    assert caught.value.message == "require without the id of a clause"
    assert caught.value.cure == 'write require(condition, "group.clause")'
    assert is_here(caught.value, requiring)


def test_cure_is_accepted() -> None:
    """A require for each clause is accepted, each clause is known, and refuses where CPython refuses by it."""
    assert clauses_required(written_twice) == {"number.positive", "number.large"}
    assert mismatches(written_twice, 20) == []


def test_clause_handed_to_a_call_is_the_clause_that_refuses() -> None:
    """Where only the lift reads it, a constant clause handed to a call refuses by the clause handed over."""
    assert mismatches(given_to_a_call, 20) == []
