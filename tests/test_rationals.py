"""A machine whose state and moves are rational numbers, under every instrument; and the domain of rational numbers."""

import json
import math
import random
import time
from fractions import Fraction
from typing import Annotated, Any

import pytest
from checking import checked
from hypothesis import find, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from toys import wanderer
from toys.wanderer import Meadow, Post, Wanderer

from checker.agreement import random_value as plain_value
from checker.explore import explore
from checker.instruments import all_claims
from checker.instruments.inside import Inside
from checker.lift.machines import Symbolic
from checker.lift.terms import Irrational, Model, Terms
from checker.positions import from_json, parse_value, schema, state_from_json, to_json
from checker.runs import Move, Run, count_instances, first_states, replay, setups
from checker.sampling import machine_test, random_runs, random_value, run_machine_test, sample_theorem, strategy
from checker.scope import Scope, usual_setup
from checker.show import show
from checker.solve import ALGEBRA, LADDER, LINEAR, Budget, Session, solve
from checker.verdicts import Verdict
from spec import Bag, Ge, Interval, Le, SpecError, frozen
from spec.domains import Either, Fixed, Integers, Members, Nothing, Rationals, Rows, Subsets, domain_of, record_of

HALF = Fraction(1, 2)
RATIOS = Rationals(Fraction(-3, 2), Fraction(4))
BOUNDED = "write Annotated[Fraction, Interval(ge=..., le=...)]"

# Claims


@pytest.mark.parametrize(
    "claim",
    [one for one in all_claims(wanderer.CLAIMS).values() if not one.function.__name__.startswith(("inverse_of_n",))
     and one.kind not in ("optimum", "terminates", "census")],
    ids=lambda one: one.name,
)  # fmt: skip
def test_claims_about_rationals_end_as_expected(claim: Any) -> None:
    """Claims are proved, witnessed and refuted, and are unknown where only irrational numbers would tell."""
    result = checked(wanderer, claim.name)
    assert (result.verdict, result.as_expected) == (claim.expected, True)


def test_invariant_is_proved_by_induction() -> None:
    """That a part of the way to the edge stays inside is proved for all rational numbers at once."""
    result = checked(wanderer, "in-the-meadow")
    assert (result.verdict, result.by.partition(" (")[0]) == (Verdict.PROVED, "induction")


def test_witness_is_replayed() -> None:
    """A witness has exact arguments, and the concrete rules lead it to the very place."""
    result = checked(wanderer, "a-third-and-a-third")
    setup = from_json(record_of(Meadow), _told(result.details, "set-up: "))
    domains = dict(wanderer.WALK.rules["walk"].parameters)
    moves = tuple(
        Move(step["rule"], tuple(from_json(domains[name], value) for name, value in step["arguments"].items()))
        for step in result.trace
    )
    last = replay(wanderer.WALK, Run(wanderer.WALK, setup, (), moves)).states[-1]
    assert (last.x, last.y) == (Fraction(1, 3), Fraction(1, 3))


def _told(details: tuple[str, ...], what: str) -> dict[str, str | int]:
    """The set-up that a result tells."""
    text = next(line for line in details if line.startswith(what)).removeprefix(f"{what}Meadow(east=").rstrip(")")
    return {"east": text if "/" in text else int(text)}


def test_counterexample_is_told() -> None:
    """A counterexample of a theorem is told as a fraction, and of an invariant as a run."""
    (line,) = checked(wanderer, "inverse-of-a-share").details
    share = Fraction(line.removeprefix("counterexample: share = "))
    assert 0 < share <= Fraction(1, 100)
    result = checked(wanderer, "never-far-north")
    last = result.trace[-1]["arguments"]
    assert last["post"] == "NORTH"
    assert 0 < from_json(Rationals(Fraction(0), Fraction(1)), last["share"]) <= 1


@pytest.mark.parametrize(
    "name",
    ["no-square-is-a-half", "some-square-is-a-half", "premise-of-no-share", "never-on-the-circle", "on-the-circle"],
)
def test_irrational_answers_are_none(name: str) -> None:
    """Where only irrational numbers refute, witness or meet the premises, the verdict is unknown and says why."""
    result = checked(wanderer, name)
    assert result.verdict is Verdict.UNKNOWN
    assert result.details[-1].endswith(" answers had irrational numbers in them, which no value has")


def test_small_machine_is_not_proved_by_questions_without_an_answer() -> None:
    """A claim for all values of a rational parameter is not proved by going through states where nobody knows."""
    assert checked(wanderer, "no-share-at-the-end").verdict is Verdict.UNKNOWN


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("inverse-of-nothing", "the claim wanderer.inverse-of-nothing raises ZeroDivisionError: Fraction(1, 0)"),
        ("farthest", "a whole number is wanted where a Fraction is given"),
        ("falls-by-distance", "a whole number is wanted where a Fraction is given"),
        ("every-state", "machine wanderer has endlessly many set-ups"),
    ],
)
def test_invalid_claim_about_rationals(name: str, message: str) -> None:
    """A claim that divides by nothing, measures in fractions or counts endless states is one clear error."""
    with pytest.raises(SpecError) as caught:
        checked(wanderer, name)
    assert caught.value.message.startswith(message)


def test_scope_sets_a_fraction() -> None:
    """A field of the set-up is set on the command line, and then the claims are about it alone."""
    scope = Scope(settings=(("east", "1/3"),))
    assert usual_setup(wanderer.WALK, scope) == Meadow(Fraction(1, 3))
    result = checked(wanderer, "a-third-and-a-third", scope)
    assert (result.verdict, result.details[0]) == (Verdict.WITNESSED, "set-up: Meadow(east=1/3)")


@pytest.mark.parametrize(
    ("low", "high", "kept"),
    [(-1, 1, True), (0, Fraction(5, 4), False), (Fraction(-5, 4), 0, False), (Fraction(-1, 2), HALF, True)],
)
def test_values_outside_their_domain_are_found(low: int | Fraction, high: int | Fraction, kept: bool) -> None:
    """A symbolic fraction lies inside its domain exactly if it can pass neither bound; a whole number never does."""
    symbolic = Symbolic(wanderer.GAME, Scope(), {})
    inside, domain = Inside(symbolic), Rationals(Fraction(-1), Fraction(1))
    value = symbolic.fresh(Rationals(Fraction(low), Fraction(high)), "x")
    moved = symbolic.values.numbers.add(symbolic.values.numbers.times(2, value), symbolic.values.numbers.minus(value))
    session = Session(symbolic.logic, Budget(10**6, time.monotonic() + 60))
    answer = session.check([symbolic.logic.neg(inside.holds(domain, moved))])
    assert answer.status == ("unsat" if kept else "sat")
    assert inside.holds(domain, symbolic.fresh(Integers(0, 1), "n")) is False


# The solver


def test_products_of_reals_are_for_algebra() -> None:
    """Values of products of reals are found by real algebra; it is not asked of what has no products."""
    terms = Terms()
    x, y, t = (terms.variable(name, "real") for name in "xyt")
    one, nothing = terms.rational(Fraction(1)), terms.rational(Fraction(0))

    def square(side: int) -> int:
        return terms.product(side, side)

    inside = terms.make("<=", terms.sum([square(x), square(y)]), one)
    nearer = terms.make("<=", terms.sum([square(terms.product(t, x)), square(terms.product(t, y))]), one)
    share = [terms.make("<=", nothing, t), terms.make("<=", t, one)]
    budget = Budget(10**7, time.monotonic() + 60)
    answer = solve(terms, [inside, *share, terms.make("not", nearer)], budget)
    assert (answer.status, answer.strategy) == ("unsat", LINEAR[0])
    on_edge = terms.make("==", terms.sum([square(x), square(y)]), one)
    answer = solve(terms, [on_edge], budget)
    assert (answer.status, answer.strategy) == ("sat", ALGEBRA[0])
    assert answer.model.rational(x) ** 2 + answer.model.rational(y) ** 2 == 1
    assert solve(terms, share, budget).strategy == LADDER[0][0]


def test_products_are_first_left_unread() -> None:
    """What holds whatever the values of products are is told without a look at them; that they have values is not."""
    terms = Terms()
    x, y = (terms.variable(name, "real") for name in "xy")
    product, one, two = terms.product(x, y), terms.rational(Fraction(1)), terms.rational(Fraction(2))
    budget = Budget(10**7, time.monotonic() + 60)
    above, below = terms.make("<", two, product), terms.make("<", product, one)
    answer = solve(terms, [above, below], budget)
    assert (answer.status, answer.strategy) == ("unsat", LINEAR[0])
    answer = solve(terms, [above], budget)
    assert (answer.status, answer.strategy) == ("sat", ALGEBRA[0])


def test_hard_products_are_within_the_budget() -> None:
    """Real algebra has its share of the budget, and then the others have theirs."""
    terms = Terms()
    x, y, z = (terms.variable(name, "real") for name in "xyz")
    cubes = [terms.product(terms.product(one, one), one) for one in (x, y, z)]
    hard = [
        terms.make("==", terms.sum([terms.product(a, b), a]), one)
        for a, b, one in zip(cubes, (y, z, x), (z, x, y), strict=True)
    ]
    budget = Budget(100, time.monotonic() + 60)
    assert solve(terms, hard, budget).status == "unknown"
    assert budget.queries == 2 + len(LADDER)
    assert budget.spent < 10_000


def test_irrational_values_are_not_given() -> None:
    """A model with an irrational number is no answer, and does not give it a value."""
    import z3

    terms = Terms()
    x = terms.variable("x", "real")
    root = terms.make("==", terms.product(x, x), terms.rational(Fraction(2)))
    budget = Budget(10**7, time.monotonic() + 60)
    answer = solve(terms, [root], budget)
    assert (answer.status, answer.model, budget.queries) == ("unknown", None, 2 + len(LADDER))
    assert budget.irrational > 1
    solver = z3.SimpleSolver(ctx=terms.context)
    terms.tell(solver, [root])
    assert solver.check() == z3.sat
    model = Model(terms, solver.model())
    assert not model.is_rational()
    with pytest.raises(Irrational):
        model.rational(x)


# The domain


@pytest.mark.parametrize(
    ("annotation", "domain"),
    [
        (Annotated[Fraction, Interval(ge=0, le=Fraction(3, 2))], Rationals(Fraction(0), Fraction(3, 2))),
        (Annotated[Fraction, Ge(-1), Le(1)], Rationals(Fraction(-1), Fraction(1))),
        (
            Annotated[Fraction, Interval(ge=0, le=1)] | None,
            Either((Rationals(Fraction(0), Fraction(1)), Nothing())),
        ),
    ],
)
def test_annotations_mean_rationals(annotation: Any, domain: Any) -> None:
    """A Fraction between bounds, whole numbers or Fractions, means the rational numbers between them."""
    assert domain_of(annotation) == domain


@pytest.mark.parametrize(
    ("annotation", "message", "cure"),
    [
        (Fraction, "a Fraction without bounds", BOUNDED),
        (Annotated[Fraction, Ge(0)], "a Fraction without bounds", BOUNDED),
        (
            Annotated[Fraction, Interval(gt=0, le=1)],
            "a Fraction with an excluded bound",
            f"{BOUNDED}, and exclude it with a require",
        ),
        (
            Annotated[Fraction, Interval(ge=0.5, le=1)],
            "a Fraction with the bound 0.5",
            "a bound is an int or a Fraction",
        ),
        (
            Annotated[Fraction, Interval(ge=2, le=1)],
            "no Fractions lie between 2 and 1",
            "the lower bound stands at ge",
        ),
        (
            frozenset[tuple[wanderer.Share, bool]],
            "a set of things with fractions in them, of which there is no end",
            "use a tuple",
        ),
        (
            Annotated[Bag[wanderer.Share], Interval(le=2)],
            "a Bag of things with fractions in them, of which there is no end",
            "use a tuple",
        ),
        (
            wanderer.Share | bool,
            "alternatives of which a Fraction may equal another",
            "use Fraction alone",
        ),
    ],
)
def test_invalid_annotation_of_a_fraction(annotation: Any, message: str, cure: str) -> None:
    """A Fraction whose domain is not told, or cannot be gone through where it must, is one clear error."""
    with pytest.raises(SpecError) as caught:
        domain_of(annotation, what="point.x")
    assert (caught.value.message, caught.value.cure) == (f"point.x: {message}", cure)


def test_there_is_no_end_of_rationals() -> None:
    """Whatever has rational numbers in it is endless, unless there is none of it, and nobody goes through it."""
    ratio, never = RATIOS, Integers(1, 0)
    huge = Subsets(Integers(1, 5000))
    endless = (ratio, Fixed((ratio, huge)), Rows(ratio, 0, 2), Either((ratio, Nothing())), wanderer.WALK.domain)
    for domain in endless:
        assert domain.size({}) == math.inf
        assert not domain.is_finite()
        assert domain.fault(domain.first({}), {}, "it") is None
        with pytest.raises(SpecError, match="there is no end of fractions from"):
            list(domain.values({}))
    assert Fixed((ratio, never)).size({}) == 0
    assert Rows(ratio, 0, 0).size({}) == 1
    assert ratio.describe() == "fraction from -3/2 to 4"


@pytest.mark.parametrize("value", [1, 1.0, "1", Fraction(9, 2), Fraction(-2), None, True])
def test_fault_in_what_is_no_fraction(value: Any) -> None:
    """Only a Fraction within the bounds belongs: not even a whole number, of which / would make a float."""
    assert RATIOS.fault(value, {}, "p.x") == f"p.x is {value!r}, not a Fraction from -3/2 to 4"
    assert RATIOS.fault(Fraction(4), {}, "p.x") is None


def test_instances_are_not_gone_through() -> None:
    """Rules with rational parameters have endlessly many instances, and who would go through them is told so."""
    machine = wanderer.WALK
    assert count_instances(machine.rules["walk"], {}) == math.inf
    with pytest.raises(SpecError, match="the rule walk has endlessly many choices of arguments"):
        explore(machine, [Meadow()])
    with pytest.raises(SpecError, match="machine wanderer has endlessly many set-ups"):
        setups(machine)


# JSON and the command line


@frozen
class Mixed:
    """Alternatives, some of which are rational."""

    ratio: wanderer.Share | Post | None
    pair: tuple[wanderer.Share, wanderer.Coordinate] = (Fraction(0), HALF)


@given(strategy(record_of(Mixed), {}))
def test_rationals_survive_json(value: Mixed) -> None:
    """Each value is read back from its own JSON text as the same value, and the schema takes it."""
    domain = record_of(Mixed)
    data = json.loads(json.dumps(to_json(domain, value)))
    assert Draft202012Validator(schema(domain)).is_valid(data)
    back = from_json(domain, data)
    assert back == value
    assert type(back.ratio) is type(value.ratio)


def test_how_rationals_are_written() -> None:
    """A whole number is a number, any other text; a member beside it says that it is one."""
    state = Wanderer(Meadow(), Fraction(1), Fraction(-2, 3), 2)
    data = {"setup": {"east": "1/4"}, "x": 1, "y": "-2/3", "left": 2}
    assert to_json(wanderer.WALK.domain, state) == data
    assert state_from_json(wanderer.WALK, data) == state
    assert to_json(record_of(Mixed), Mixed(Post.EAST))["ratio"] == {"is": "Post", "value": "EAST"}
    assert show(state) == "Wanderer(setup=Meadow(east=1/4), x=1, y=-2/3, left=2)"


@pytest.mark.parametrize("data", [0.5, 1.0, "1/0", "0/0", "half", "0.5", "1", " 1/2", "1/-2", True, None, [1, 2]])
def test_invalid_rational_in_a_position(data: Any) -> None:
    """What is no exact number is one error that names the path; the schema does not take it either, 1.0 excepted."""
    domain = wanderer.WALK.domain
    position = {"setup": {}, "x": data, "y": 0, "left": 1}
    with pytest.raises(SpecError) as caught:
        from_json(domain, position)
    assert caught.value.message == f"$.x is {json.dumps(data)}, not a fraction from -1 to 1"
    assert caught.value.cure == 'a fraction is written like "3/2", a whole one like 2'
    assert Draft202012Validator(schema(domain)).is_valid(position) == (data == 1.0 and isinstance(data, float))


@pytest.mark.parametrize("data", [2, -2, "3/2", "-1000000001/1000000000"])
def test_invalid_rational_out_of_bounds(data: Any) -> None:
    """A number outside the bounds is one error that names the path."""
    with pytest.raises(SpecError) as caught:
        from_json(wanderer.WALK.domain, {"setup": {}, "x": data, "y": 0, "left": 1})
    assert (caught.value.message, caught.value.cure) == (
        f"$.x is {json.dumps(data)}, not a fraction from -1 to 1",
        "",
    )


def test_rationals_on_the_command_line() -> None:
    """A fraction is typed plainly, or as JSON."""
    for text, value in (("3/2", Fraction(3, 2)), (" -1/2 ", -HALF), ("4", Fraction(4)), ('"6/4"', Fraction(3, 2))):
        assert parse_value(RATIOS, text) == value
    assert isinstance(parse_value(RATIOS, "4"), Fraction)
    assert parse_value(Either((RATIOS, Members(Post), Nothing())), "1/3") == Fraction(1, 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1/0", 'the value is "1/0", not a fraction from -3/2 to 4'),
        ("9/2", 'the value is "9/2", not a fraction from -3/2 to 4'),
        ("0.5", "the value is 0.5, not a fraction from -3/2 to 4"),
        ("half", "'half' is not fraction from -3/2 to 4"),
        ("1/2/3", "'1/2/3' is not fraction from -3/2 to 4"),
        ("9" * 2000 + "/7", "the value is"),
    ],
)
def test_invalid_rational_on_the_command_line(text: str, message: str) -> None:
    """What is no fraction within the bounds is one clear error."""
    with pytest.raises(SpecError) as caught:
        parse_value(RATIOS, text)
    assert caught.value.message.startswith(message)


# Sampling


def test_drawn_rationals_are_simple_and_often_at_the_ends() -> None:
    """Plain draws lie within the bounds, have small denominators, and are often an end or whole."""
    for draw in (lambda source: random_value(RATIOS, {}, source), lambda source: plain_value(RATIOS, {}, source)):
        drawn = [draw(random.Random(seed)) for seed in range(300)]
        assert all(RATIOS.fault(value, {}, "it") is None for value in drawn)
        assert max(value.denominator for value in drawn) <= 12
        assert all(drawn.count(end) > 15 for end in (RATIOS.low, RATIOS.high))
        assert sum(value.denominator == 1 for value in drawn) > 90
        assert len(set(drawn)) > 60


@pytest.mark.parametrize("domain", [Rationals(Fraction(1, 100), Fraction(2, 100)), Rationals(Fraction(1, 3), HALF)])
def test_narrow_domains_can_be_drawn_from(domain: Rationals) -> None:
    """Where no fraction with a small denominator lies between the bounds, others are drawn."""
    drawn = {random_value(domain, {}, random.Random(seed)) for seed in range(50)}
    assert len(drawn) > 2
    assert all(domain.fault(value, {}, "it") is None for value in drawn)


@given(st.data())
def test_endless_lengths_and_alternatives_can_be_drawn(data: st.DataObject) -> None:
    """Rows and alternatives of rational numbers are drawn, by Hypothesis and plainly."""
    domain = Rows(Either((RATIOS, Nothing())), 0, 3)
    for value in (
        data.draw(strategy(domain, {})),
        random_value(domain, {}, random.Random(data.draw(st.integers(0, 99)))),
    ):
        assert domain.fault(value, {}, "it") is None


@pytest.mark.parametrize(
    ("wanted", "smallest"),
    [(lambda x: True, Fraction(0)), (lambda x: x > 2, Fraction(3)), (lambda x: x > Fraction(7, 2), Fraction(4)),
     (lambda x: 0 < x < 1, HALF)],
)  # fmt: skip
def test_rationals_shrink_to_simple_ones(wanted: Any, smallest: Fraction) -> None:
    """The smallest rational number that Hypothesis finds is a simple one."""
    assert find(strategy(RATIOS, {}), wanted, settings=settings(max_examples=500, database=None)) == smallest


def test_theorems_are_sampled() -> None:
    """A false theorem about rational numbers has a sampled counterexample, and a true one has none."""
    false = wanderer.CLAIMS["wanderer.inverse-of-a-share"]
    true = wanderer.CLAIMS["wanderer.part-of-a-part"]
    assert sample_theorem(true, 100).counterexample is None
    assert sample_theorem(true, 100).checked == 100
    assert (
        sample_theorem(false, 300).counterexample is None
        or 1 / sample_theorem(false, 300).counterexample["share"] >= 100
    )


def test_walks_follow_the_rules() -> None:
    """Random walks over rational moves fire every rule, and their states lie in the domain."""
    runs = list(random_runs(wanderer.WALK, count=20))
    assert {move.rule for run in runs for move in run.moves} == {"walk", "rest"}
    for run in runs:
        assert replay(wanderer.WALK, run).states == run.states
        assert all(state.distance <= 1 for state in run.states)


def test_generated_test_finds_a_violation() -> None:
    """Hypothesis drives the machine, finds what is false, and gives a run that is carried out anew."""
    machine = wanderer.WALK
    report = run_machine_test(machine, {"inside": lambda state: state.distance <= 1}, examples=20)
    assert report.violation is None
    assert report.never_fired == ()
    report = run_machine_test(machine, {"south": lambda state: state.y <= HALF}, examples=50)
    assert report.violation is not None
    name, run = report.violation
    assert (name, len(run.moves)) == ("south", 1)
    assert run.states[-1].y > HALF
    assert machine_test(machine).machine is machine


def test_first_states_of_a_set_up() -> None:
    """A set-up with a fraction gives its first state."""
    assert [state for _, state in first_states(wanderer.WALK, Meadow(HALF))] == [
        Wanderer(Meadow(HALF), HALF, Fraction(0), 3)
    ]
