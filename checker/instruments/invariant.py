"""Invariants: induction first; then a search for a counterexample; then all states, where they are few."""

from collections.abc import Callable
from typing import Any

from attrs import evolve

from checker.claims import PremiseFailed
from checker.explore import Exploration, explore
from checker.instruments.bounded import first_reaching
from checker.instruments.induction import Before, Induction, Predicate, Shown, any_state, induct, own_state
from checker.instruments.theorem import fact, holds
from checker.instruments.work import Work
from checker.lift.interpreter import Lifted
from checker.lift.machines import MOST_SPLIT, Symbolic
from checker.lift.values import Guard
from checker.runs import Run, count_instances, first_states, replay, setups
from checker.scope import covers, usual
from checker.show import show_mapping
from checker.solve import Session
from checker.verdicts import Result, Verdict
from spec import Machine, Refused, SpecError
from spec.domains import Sizes

FEW_STATES = 200_000
DEFAULT_STEPS = 6


def check_invariant(work: Work) -> Result:
    """Prove that the claim's predicate holds in every reachable state, or find a run to one where it does not."""
    claim = work.claim
    machine = claim.machine
    assert machine is not None

    cases: dict[int, tuple[Any, ...]] = {}

    def lifted(symbolic: Symbolic, state: Any) -> Lifted:
        if id(symbolic) not in cases:
            cases[id(symbolic)] = tuple(symbolic.fresh(domain, name) for name, domain in work.further)
        return symbolic.interpreter.lift(claim.function, (state, *cases[id(symbolic)]))

    def predicate(symbolic: Symbolic, state: Any) -> Shown:
        one = lifted(symbolic, state)
        facts = tuple(fact(work, symbolic, theorem, arguments) for theorem, arguments in one.uses)
        return Shown(symbolic.logic.implies(one.allowed, holds(symbolic, one)), facts)

    try:
        return prove_always(
            work,
            machine,
            predicate,
            lambda state: _is_true(work, state),
            lambda symbolic, state: lifted(symbolic, state).allowed,
        )
    except Unanswered:
        return work.unknown("solver", "the further parameters of the claim", covered=work.covered(work.shapes(machine)))


class Unanswered(SpecError):
    """The solver does not tell whether a claim is true of a state."""


def _is_true(work: Work, state: Any) -> bool:
    """Whether a claim is true of a concrete state, for all values of its further parameters.

    Raises Unanswered where the solver does not tell.
    """
    claim = work.claim
    arguments: tuple[Any, ...] = ()
    if work.further:
        machine = claim.machine
        assert machine is not None
        symbolic = work.symbolic(machine.sizes(state.setup) if machine.setup else {})
        fresh = tuple(symbolic.fresh(domain, name) for name, domain in work.further)
        lifted = symbolic.interpreter.lift(claim.function, (state, *fresh))
        wrong = symbolic.logic.neg(holds(symbolic, lifted))
        answer = Session(symbolic.logic, work.budget).check([lifted.allowed, wrong])
        if answer.status == "unknown":
            raise Unanswered("the budget ended", claim.place)
        if answer.status != "sat":
            return True
        arguments = symbolic.values.evaluate(fresh, answer.model)
    try:
        value = bool(work.concretely(claim.function, state, *arguments))
    except (PremiseFailed, Refused):
        return True
    if not value and arguments:
        names = (name for name, _ in work.further)
        work.details.append(f"at the end of the run, for {show_mapping(dict(zip(names, arguments, strict=True)))}")
    return value


def prove_always(
    work: Work,
    machine: Machine,
    predicate: Predicate,
    concrete: Callable[[Any], bool],
    applies: Callable[[Symbolic, Any], Guard],
) -> Result:
    """The verdict on "``predicate`` holds in every reachable state"; ``concrete`` is the same on plain states.

    ``applies`` says where the predicate says anything: if nowhere that the lemmas allow, the claim is vacuous.
    """
    claim = work.claim
    all_shapes = work.shapes(machine)
    covered = work.covered(all_shapes)
    failed: Induction | None = None
    by, is_consequence = f"consequence of its {'lemmas' if claim.lemmas else 'theorems'}", False
    premises = {"sat"} if _speaks_of_a_start(work, machine) else set[str]()
    for sizes in all_shapes:
        before = any_state(work, machine, claim.lemmas, sizes)
        if "sat" not in premises:
            premises.add(_can_be(before, applies(before.symbolic, before.state)))
        # What theorems say is recognised best where nothing else was lifted.
        alone = own_state(work, machine, claim.lemmas, sizes) if claim.theorems else before
        if (claim.lemmas or claim.theorems) and _follows(alone, predicate):
            is_consequence = True
            continue
        by = "induction"
        outcome = induct(work, machine, predicate, before)
        if outcome.status == "base":
            begun = replay(machine, Run(machine, outcome.setup, outcome.arguments))
            return _refuted(work, machine, concrete, begun, "induction", covered)
        if outcome.status != "proved":
            failed = outcome
            break
    if failed is None:
        rests_on = (*claim.lemmas, *claim.theorems)
        return evolve(_proved(work, by, covered, premises, rests_on), is_consequence=is_consequence)
    for sizes in all_shapes if "sat" not in premises else ():
        before = any_state(work, machine, claim.lemmas, sizes)
        premises.add(_can_be(before, applies(before.symbolic, before.state)))
    found = search_all(work, machine, all_shapes, concrete)
    if found is not None:
        run, states = found
        if run is not None:
            return _refuted(work, machine, concrete, run, "exhaustive search", covered)
        return _proved(work, f"exhaustive search of {states:,} states", covered, premises, ())
    within = claim.options.get("within") or DEFAULT_STEPS
    is_complete = True
    for sizes in all_shapes:
        search = first_reaching(
            work, machine, sizes, within, [lambda symbolic, state: _fails(symbolic, predicate(symbolic, state))]
        )
        if search.run is not None:
            return _refuted(work, machine, concrete, search.run, "bounded search", covered)
        if search.status == "unknown":
            return work.unknown(
                "bounded search", f"runs of at most {within} steps", details=failed.lines, covered=covered
            )
        is_complete &= search.status == "none"
    if is_complete:
        rests_on = (*claim.lemmas, *claim.theorems)
        ended = _proved(work, "search of runs of every length", covered, premises, rests_on)
        return evolve(ended, is_consequence=True)
    return work.result(
        Verdict.BOUNDED,
        "bounded search",
        covered=covered,
        bound=within,
        details=failed.lines,
        rests_on=(*claim.lemmas, *claim.theorems),
    )


def _proved(work: Work, by: str, covered: str, premises: set[str], rests_on: tuple[Callable[..., Any], ...]) -> Result:
    if "sat" in premises:
        return work.result(Verdict.PROVED, by, covered=covered, rests_on=rests_on)
    if "unknown" in premises:
        return work.unknown("solver", "the premises", covered=covered)
    line = "no state meets the premises of the claim"
    return work.result(Verdict.VACUOUS, by, covered=covered, details=(line,))


def _speaks_of_a_start(work: Work, machine: Machine) -> bool:
    """Whether the usual set-up begins with a state of which the claim says something."""
    setup = None if machine.setup_domain is None else usual(machine.setup_domain)
    if work.further or machine.begin.parameters or not covers(work.scope, machine, setup):
        return False
    for _, state in first_states(machine, setup):
        try:
            work.concretely(work.claim.function, state)
        except (PremiseFailed, Refused):
            return False
        return True
    return False


def _can_be(before: Before, condition: Guard) -> str:
    """Whether a condition holds in some state that satisfies the lemmas: "sat", "unsat" or "unknown"."""
    if condition is True:
        return "sat"
    status = before.session.soon(condition)
    return status if status != "unknown" else before.session.check([condition]).status


def _fails(symbolic: Symbolic, shown: Shown) -> Guard:
    return symbolic.logic.all_of([*shown.known, symbolic.logic.neg(shown.goal)])


def _follows(before: Before, predicate: Predicate) -> bool:
    """Whether the predicate holds in every state, reachable or not, in which the claim's lemmas hold."""
    logic, shown = before.symbolic.logic, predicate(before.symbolic, before.state)
    return not any(True for _ in before.session.not_soon(logic.conjuncts(shown.goal), shown.known))


def search_all(
    work: Work, machine: Machine, all_shapes: list[dict[str, int]], predicate: Callable[[Any], bool]
) -> tuple[Run | None, int] | None:
    """Search every state of a small machine, from the set-ups within the scope.

    The answer is a run to one where ``predicate`` fails, or None, and the number of states; None altogether
    where the machine has too many states, set-ups or instances to go through them.
    """
    if not is_small(machine, all_shapes):
        return None
    claim = work.claim
    exploration = explore_covered(work, machine, predicate)
    violation = exploration.violations.get(claim.name)
    if violation is not None:
        return violation, exploration.states
    return (None, exploration.states) if exploration.is_complete else None


def explore_covered(work: Work, machine: Machine, predicate: Callable[[Any], bool]) -> Exploration:
    """Explore a machine from the set-ups within the scope, until ``predicate`` fails."""
    covered = (setup for setup in setups(machine) if covers(work.scope, machine, setup))
    return explore(machine, covered, {work.claim.name: predicate}, limit=FEW_STATES, until_violated=True)


def is_small(machine: Machine, all_shapes: list[dict[str, int]]) -> bool:
    """Whether a machine's set-ups and rule instances are few enough to go through them."""
    largest: Sizes = max(all_shapes, key=lambda sizes: sum(sizes.values()), default={})
    if machine.setup_domain is not None and machine.setup_domain.size(largest) > MOST_SPLIT:
        return False
    return all(count_instances(rule, largest) <= MOST_SPLIT for rule in (*machine.rules.values(), machine.begin))


def _refuted(work: Work, machine: Machine, concrete: Callable[[Any], bool], run: Run, by: str, covered: str) -> Result:
    if concrete(run.states[-1]):
        raise SpecError(
            f"{work.claim.id}: the concrete rules do not confirm the counterexample",
            work.claim.place,
            "this is a mistake of the lift: please report it",
        )
    return work.result(Verdict.REFUTED, by, covered=covered, run=run)
