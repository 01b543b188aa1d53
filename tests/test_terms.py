"""Terms made through z3's C interface: each once, with its variables, and with the values of a model."""

import pytest
import z3

from checker.lift.terms import Model, Terms


def test_equal_terms_have_equal_handles() -> None:
    """A term that is made twice is one term, and a term that differs in its parts or their order is another."""
    terms = Terms()
    x, y = terms.variable("x", "integer"), terms.variable("y", "integer")
    assert terms.variable("x", "integer") == x != y
    assert terms.number(1) == terms.one != terms.zero
    assert terms.make("<", x, y) == terms.make("<", x, y)
    assert len({terms.make("<", x, y), terms.make("<", y, x), terms.make("<=", x, y)}) == 3
    assert terms.made[terms.make("<", x, y)] == ("<", (x, y))


def test_variables_are_bits() -> None:
    """A term's variables are the bits of a number, in the order in which they were made, each once."""
    terms = Terms()
    x, y, sure = (terms.variable(name, sort) for name, sort in (("x", "integer"), ("y", "integer"), ("z", "boolean")))
    assert [terms.variables(one) for one in (x, y, sure, terms.number(7))] == [0b001, 0b010, 0b100, 0]
    below = terms.make("<", terms.sum([y, y, terms.one]), terms.number(7))
    assert terms.variables(below) == 0b010
    assert terms.variables(terms.every([below, sure])) == 0b110
    assert terms.variables(terms.make("if", sure, x, below)) == 0b111


@pytest.mark.parametrize(
    ("op", "parts"),
    [("and", "nn"), ("or", "nb"), ("not", "n"), ("if", "nnn")],
)
def test_invalid_ill_sorted_term(op: str, parts: str) -> None:
    """Logic of numbers is refused whenever it is asked for, and later terms are made as ever."""
    terms = Terms()
    known = {"n": terms.variable("n", "integer"), "b": terms.variable("b", "boolean")}
    chosen = [known[part] for part in parts]
    for _ in range(2):
        with pytest.raises(z3.Z3Exception, match=f"z3 makes no term of {op} with {len(parts)} parts"):
            terms.make(op, *chosen)
    assert terms.make("not", known["b"]) in terms.made


def test_conjuncts_are_the_parts_of_a_conjunction() -> None:
    """A conjunction of conjunctions has the parts of all of them; any other term is its own only part."""
    terms = Terms()
    a, b, c = (terms.variable(name, "boolean") for name in "abc")
    assert terms.conjuncts(terms.make("and", terms.make("and", a, b), c)) == [a, b, c]
    either = terms.some([a, b])
    assert terms.conjuncts(either) == [either]


def test_a_model_gives_the_values() -> None:
    """A model gives the value of every term, also of those that were not asserted."""
    terms = Terms()
    x, sure = terms.variable("x", "integer"), terms.variable("sure", "boolean")
    two, three = terms.number(2), terms.number(3)
    solver = z3.SimpleSolver(ctx=terms.context)
    terms.tell(solver, [terms.make("==", terms.make("*", x, three), terms.number(-21)), terms.make("not", sure)])
    assert solver.check() == z3.sat
    model = Model(terms, solver.model())
    assert model.number(x) == -7
    assert model.number(terms.make("div", x, two)) == -4
    assert model.number(terms.make("mod", x, two)) == 1
    assert model.number(terms.make("if", sure, x, terms.make("negative", x))) == 7
    assert model.truth(sure) is False
    assert model.truth(terms.make("<", x, terms.zero)) is True


def test_two_contexts_do_not_mix() -> None:
    """What one set of terms has made is unknown to another."""
    first, second = Terms(), Terms()
    x = first.variable("x", "integer")
    assert x not in second.made
    assert second.variables(second.variable("y", "integer")) == first.variables(x) == 1
