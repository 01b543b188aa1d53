"""Truth values over choices fold to what they mean: as terms and as numbers, whatever they are made of."""

import random
import time

import pytest

from checker.lift.logic import Logic
from checker.lift.nodes import FEW, SymBool
from checker.lift.terms import Term
from checker.solve import Budget, solve

Pair = tuple[bool | SymBool, Term]


def plain_and_folded(logic: Logic, source: random.Random) -> list[Pair]:
    """Truth values, each with the term that says the same without any folding; leaves come first."""
    terms = logic.terms
    leaves = [*logic.choice("abcd"), *logic.choice("efgh"), logic.bit_variable("x"), logic.bit_variable("y")]
    made: list[Pair] = [(leaf, leaf.term) for leaf in leaves]
    for _ in range(60):
        (one, first), (two, second), (three, third) = (source.choice(made) for _ in range(3))
        match source.choice(("not", "and", "or", "if", "all", "any")):
            case "not":
                pair = logic.neg(one), terms.make("not", first)
            case "and":
                pair = logic.conj(one, two), terms.make("and", first, second)
            case "or":
                pair = logic.disj(one, two), terms.make("or", first, second)
            case "all":
                pair = logic.all_of([one, two, three]), terms.make("and", first, second, third)
            case "any":
                pair = logic.any_of([one, two, three]), terms.make("or", first, second, third)
            case _ if isinstance(one, SymBool):
                pair = logic.choose(one, two, three), terms.make("if", first, second, third)
            case _:
                continue
        made.append(pair)
    return made


def differs(logic: Logic, node: bool | SymBool, plain: Term) -> Term:
    """That a truth value, or its number, is not what the plain term says."""
    terms = logic.terms
    number = terms.make("if", plain, terms.one, terms.zero)
    if isinstance(node, bool):
        return terms.make("not", terms.make("==", terms.one if node else terms.zero, number))
    same = terms.make("and", terms.make("==", node.term, plain), terms.make("==", node.bit, number))
    return terms.make("not", same)


@pytest.mark.parametrize("seed", range(40))
def test_folding_keeps_the_meaning(seed: int) -> None:
    """No assignment tells a folded truth value from the plain one of which it was made."""
    logic, source = Logic(), random.Random(seed)
    pairs = plain_and_folded(logic, source)
    wrong = logic.terms.some([differs(logic, node, plain) for node, plain in pairs])
    answer = solve(logic.terms, [*logic.definitions, wrong], Budget(10**8, time.monotonic() + 60))
    assert answer.status == "unsat"


@pytest.mark.parametrize("seed", range(10))
def test_many_clauses_keep_their_meaning(seed: int) -> None:
    """More clauses than are compared with one another mean together, and denied, what they mean one by one."""
    logic, source = Logic(), random.Random(seed)
    leaves = [logic.bit_variable(str(number)) for number in range(12)]
    clauses: list[bool | SymBool] = []
    while len({id(one) for one in clauses}) < FEW + 5:
        first, second = source.sample(leaves, 2)
        clauses.append(source.choice((logic.disj(first, second), logic.neg(logic.conj(first, second)))))
    plain = logic.terms.every([_term(logic, one) for one in clauses])
    pairs: list[Pair] = [
        (logic.all_of(clauses), plain),
        (logic.any_of(logic.neg(one) for one in clauses), logic.terms.make("not", plain)),
    ]
    wrong = logic.terms.some([differs(logic, node, term) for node, term in pairs])
    assert solve(logic.terms, [*logic.definitions, wrong], Budget(10**8, time.monotonic() + 60)).status == "unsat"


@pytest.mark.parametrize("seed", range(10))
def test_folding_on_a_path_keeps_the_meaning_there(seed: int) -> None:
    """Where something was learned, folded truth values mean the same as plain ones wherever that holds."""
    logic, source = Logic(), random.Random(seed)
    leaves = [*logic.choice("abcd"), *logic.choice("efgh")]
    first, second = source.sample(leaves, 2)
    with logic.scope():
        logic.learn(first, second)
        one, two = (logic.any_of(source.sample(leaves, 3)) for _ in range(2))
        made = logic.conj(logic.disj(first, one), logic.neg(logic.conj(second, two)))
    plain = logic.terms.make(
        "and",
        logic.terms.make("or", first.term, _term(logic, one)),
        logic.terms.make("not", logic.terms.make("and", second.term, _term(logic, two))),
    )
    learned = logic.implies(first, second)
    wrong = logic.terms.make("not", logic.terms.make("==", _term(logic, made), plain))
    asserted = [*logic.definitions, _term(logic, learned), wrong]
    assert solve(logic.terms, asserted, Budget(10**8, time.monotonic() + 60)).status == "unsat"


def _term(logic: Logic, node: bool | SymBool) -> Term:
    terms = logic.terms
    if isinstance(node, bool):
        return terms.make("==", terms.one, terms.one if node else terms.zero)
    return node.term
