"""The solver layer: a ladder of strategies within a budget, and sessions of small queries."""

import itertools
import time
from typing import Annotated

import pytest
from lifting import proves

from checker.lift.logic import Logic
from checker.lift.terms import Terms
from checker.solve import LADDER, NEARBY, Budget, Session, solve
from spec import Interval, frozen, require


def budget(units: int = 10**7) -> Budget:
    """A budget with a minute to go."""
    return Budget(units, time.monotonic() + 60)


def test_first_strategy_that_tells_wins() -> None:
    """An easy query is told by the first strategy, and the budget counts what it used."""
    terms = Terms()
    x = terms.variable("x", "integer")
    square = terms.make("==", terms.make("*", x, x), terms.number(49))
    mine = budget()
    answer = solve(terms, [square, terms.make("<", terms.zero, x)], mine)
    assert (answer.status, answer.strategy) == ("sat", LADDER[0][0])
    assert answer.model.number(x) == 7
    assert (mine.queries, mine.spent, mine.strategies) == (1, answer.spent, (LADDER[0][0],))


@pytest.mark.parametrize("units", [0, 1, 4])
def test_budget_that_ends_goes_up_the_whole_ladder(units: int) -> None:
    """A hard query over budget is unknown after every strategy had its share; no budget is not an endless one."""
    terms = Terms()
    cubes = []
    for name in "xyz":
        one = terms.variable(name, "integer")
        cubes.append(terms.make("*", one, one, one))
    above = [terms.make("<", terms.one, terms.variable(name, "integer")) for name in "xy"]
    mine = budget(units)
    answer = solve(terms, [terms.make("==", terms.sum(cubes), terms.number(114)), *above], mine)
    assert (answer.status, answer.strategy) == ("unknown", "all")
    assert mine.queries == len(LADDER)


def test_session_keeps_its_assumptions() -> None:
    """The queries of a session share its assumptions and nothing else."""
    logic = Logic()
    a, b = logic.bit_variable("a"), logic.bit_variable("b")
    session = Session(logic, budget(), [logic.disj(a, b)])
    assert session.check([logic.neg(a), logic.neg(b)]).status == "unsat"
    assert session.check([logic.neg(a)]).status == "sat"
    session.assume(a)
    assert session.check([logic.neg(a)]).status == "unsat"
    assert session.check([True]).status == "sat"


def test_session_learns_later_definitions() -> None:
    """What the lift defines after a session began counts in its next query."""
    logic = Logic()
    a, b = logic.bit_variable("a"), logic.bit_variable("b")
    session = Session(logic, budget())
    assert session.check([a, b]).status == "sat"
    both = logic.compare("==", logic.total([(logic.conj(a, b), 1)]), 1)
    assert session.check([a, logic.neg(b), both]).status == "unsat"
    assert session.check([a, b, both]).status == "sat"


def test_refuted_goals_are_assumed_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Goals that follow one from another are told by near assumptions in this order, and in any by a full check."""
    monkeypatch.setattr("checker.solve.TOGETHER", 1)
    logic, mine = Logic(), budget()
    first, *goals = (logic.bit_variable(f"goal {number}") for number in range(10))
    links = [logic.implies(a, b) for a, b in itertools.pairwise([first, *goals])]
    session = Session(logic, mine, [first, *links])
    assert session.refute(goals, quick=True).status == "unsat"
    assert mine.strategies == (NEARBY,)
    assert session.refute(goals[::-1], quick=True).status == "unknown"
    assert session.refute(goals[::-1]).status == "unsat"
    assert mine.strategies == (NEARBY, LADDER[0][0])


def test_a_goal_is_first_held_against_its_own_variables() -> None:
    """What speaks of nothing else is tried alone, without what is said of choices; what needs more has it later."""
    logic = Logic()
    chosen = logic.choice("abc")
    other, further = logic.bit_variable("other"), logic.bit_variable("further")
    bits = logic.terms.variables_of(one.bit for one in chosen)
    logic.defined.update()
    one = logic.terms.variables(chosen[0].bit)
    assert logic.defined.reached(one, alone=True) == one
    assert logic.defined.reached(one) == bits
    assert set(logic.defined.of(bits)) - set(logic.defined.of(bits, alone=True)) == set(logic.choices[0][1])
    mine = budget()
    session = Session(logic, mine, [logic.implies(chosen[0], other), logic.implies(other, further)])
    assert session.refute([logic.implies(chosen[0], other)]).status == "unsat"
    assert mine.queries == 0, "an assumption needs no solver"
    assert session.refute([logic.disj(logic.neg(chosen[0]), logic.disj(other, further))]).status == "unsat"
    assert mine.queries == 1, "told by what speaks of its own variables"
    third = logic.truth(logic.terms.make("<=", logic.terms.sum([one.bit for one in chosen]), logic.terms.one))
    assert session.refute([third]).status == "unsat"
    assert mine.queries == 3, "told by what is said of the choice, after it was not told without"
    assert session.refute([logic.implies(chosen[1], further)]).status == "sat"


def test_the_first_goal_that_fails_is_told() -> None:
    """The answer to several goals is a model in which the first one that can fail does."""
    logic = Logic()
    a, b, c = (logic.bit_variable(name) for name in "abc")
    session = Session(logic, budget(), [a, logic.disj(b, c)])
    for goals in ([a, b, c], [a, c, b]):
        answer = session.refute(goals)
        assert answer.status == "sat"
        assert [answer.model.truth(goal.term) for goal in goals] == [True, False, True]
    assert session.refute([b], given=[logic.neg(c)]).status == "unsat"
    assert session.refute([False]).status == "sat"
    assert session.refute([False], given=[False]).status == "unsat"


def test_what_is_false_needs_no_solver() -> None:
    """A condition that is plainly false is answered without the solver."""
    mine = budget()
    answer = Session(Logic(), mine).check([False])
    assert (answer.status, answer.strategy, mine.queries) == ("unsat", "simplification", 0)


# Counting: sizes of sets stay linear


@frozen
class Card:
    """One of sixty cards."""

    number: Annotated[int, Interval(ge=1, le=60)]


Cards = frozenset[Card]
DECK = frozenset(Card(number) for number in range(1, 61))


def rest_of_a_part(a: Cards, b: Cards) -> bool:
    """Taking a part away leaves the difference of the sizes."""
    require(a <= b, "part")
    return len(b - a) == len(b) - len(a)


def rest_of_seven(hand: Cards, deck: Cards) -> bool:
    """Seven cards taken from a deck leave seven fewer."""
    require(hand <= deck, "part")
    require(len(hand) == 7, "seven")
    return len(deck - hand) == len(deck) - 7


def join_of_strangers(a: Cards, b: Cards) -> bool:
    """Sets without common elements add up."""
    require(a <= DECK - b, "strangers")
    return len(a | b) == len(a) + len(b)


def inclusion_and_exclusion(a: Cards, b: Cards) -> bool:
    """What is in both is counted twice in the sum."""
    return len(a | b) + len(a & b) == len(a) + len(b)


def three_piles(a: Cards, b: Cards, c: Cards) -> bool:
    """Three piles without common cards hold no more than the deck."""
    require(a <= DECK - b, "strangers")
    require(c <= DECK - (a | b), "strangers")
    return len(a) + len(b) + len(c) <= 60


@pytest.mark.parametrize(
    "function", [rest_of_a_part, rest_of_seven, join_of_strangers, inclusion_and_exclusion, three_piles]
)
def test_sizes_of_sets_stay_linear(function: object) -> None:
    """Counting sixty cards is proved within a small budget, by what is known of the sets."""
    assert callable(function)
    assert proves(function, 2_000_000) == "unsat"


def wrong_rest(a: Cards, b: Cards) -> bool:
    """False unless the part is one."""
    return len(b - a) == len(b) - len(a)


def test_what_is_not_known_is_not_used() -> None:
    """Without the premise the same count is refuted."""
    assert proves(wrong_rest, 2_000_000) == "sat"
