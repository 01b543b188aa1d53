"""Theorems: the lifted predicate has no counterexample among all well-formed arguments."""

from collections.abc import Callable
from typing import Any

from checker.claims import PremiseFailed
from checker.instruments.inside import Inside
from checker.instruments.work import Work
from checker.lift.interpreter import Lifted
from checker.lift.machines import Symbolic, shapes
from checker.lift.values import Guard
from checker.show import show, show_mapping
from checker.solve import Session
from checker.verdicts import Result, Verdict
from spec import Machine, Refused, SpecError
from spec.domains import Domain, Record


def check_theorem(work: Work) -> Result:
    """Prove a theorem or find a counterexample, shape by shape."""
    claim = work.claim
    domains = tuple(domain for _, domain in claim.parameters)
    all_shapes = shapes(claim.game, domains, work.scope)
    covered = work.covered(all_shapes)
    satisfiable = False
    for sizes in all_shapes:
        symbolic = work.symbolic(sizes)
        arguments = tuple(symbolic.fresh(domain, name) for name, domain in claim.parameters)
        known = well_formed(symbolic, domains, arguments)
        lifted = work.lifted_claim(symbolic, *arguments)
        logic = symbolic.logic
        facts = [fact(work, symbolic, theorem, of) for theorem, of in lifted.uses]
        premises = [*known, lifted.allowed, *facts]
        session = Session(logic, work.budget, premises)
        goal = holds(symbolic, lifted)
        answer = session.check([logic.neg(goal)])
        if answer.status == "sat":
            concrete = tuple(symbolic.values.evaluate(one, answer.model) for one in arguments)
            return _refuted(work, concrete, covered)
        if answer.status == "unknown":
            return work.unknown("solver", "the theorem", covered=covered)
        if not satisfiable:
            possible = session.check([])
            if possible.status == "unknown":
                return work.unknown("solver", "the premises", covered=covered)
            satisfiable = possible.status == "sat"
    if not satisfiable:
        return work.result(
            Verdict.VACUOUS, "solver", covered=covered, details=("no arguments meet the premises of the claim",)
        )
    return work.result(Verdict.PROVED, "solver", covered=covered, rests_on=claim.theorems)


def check_possible(work: Work) -> Result:
    """Find arguments of which a claim is true, or prove that there are none."""
    claim = work.claim
    domains = tuple(domain for _, domain in claim.parameters)
    all_shapes = shapes(claim.game, domains, work.scope)
    covered = work.covered(all_shapes)
    is_answered = True
    for sizes in all_shapes:
        symbolic = work.symbolic(sizes)
        arguments = tuple(symbolic.fresh(domain, name) for name, domain in claim.parameters)
        known = well_formed(symbolic, domains, arguments)
        lifted = work.lifted_claim(symbolic, *arguments)
        session = Session(symbolic.logic, work.budget, [*known, lifted.allowed])
        answer = session.check([symbolic.truth(lifted.value)])
        is_answered &= answer.status != "unknown"
        if answer.status == "sat":
            concrete = tuple(symbolic.values.evaluate(one, answer.model) for one in arguments)
            _confirm(work, concrete, True)
            names = [name for name, _ in claim.parameters]
            lines = [f"{name} = {show(value)}" for name, value in zip(names, concrete, strict=True)]
            return work.result(Verdict.WITNESSED, "solver", covered=covered, details=("for example:", *lines))
    if not is_answered:
        return work.unknown("solver", "the claim", covered=covered)
    return work.result(Verdict.REFUTED, "solver", covered=covered, details=("there are no such arguments",))


def holds(symbolic: Symbolic, lifted: Lifted) -> Guard:
    """That a lifted claim is true and does not raise, where its premises hold and nothing is refused."""
    value = symbolic.truth(lifted.value) if lifted.returns else lifted.allowed is False
    return symbolic.logic.all_of([*(symbolic.logic.neg(fault.guard) for fault in lifted.faults), value])


def fact(work: Work, symbolic: Symbolic, theorem: Callable[..., Any], arguments: tuple[Any, ...]) -> Guard:
    """What a theorem says of symbolic arguments, where they are among those of which it speaks.

    Raises SpecError where the claim does not name the theorem.
    """
    if not any(theorem is one for one in work.claim.theorems):
        raise SpecError(
            f"the claim {work.claim.id} uses {theorem.__name__}, and does not say so",
            work.claim.place,
            f"write theorems=({theorem.__name__},)",
        )
    domains = tuple(domain for _, domain in work.claims.of(theorem).parameters)
    if len(domains) != len(arguments):
        raise SpecError(f"{theorem.__name__} takes {len(domains)} arguments, not {len(arguments)}", work.claim.place)
    inside = Inside(symbolic, *symbolic.states)
    lifted = symbolic.interpreter.lift(theorem, arguments)
    about = [inside.holds(domain, one) for domain, one in zip(domains, arguments, strict=True)]
    with symbolic.logic.scope():
        accepted = well_formed(symbolic, domains, arguments)
    return symbolic.logic.implies(symbolic.logic.all_of([*about, *accepted, lifted.allowed]), holds(symbolic, lifted))


def well_formed(symbolic: Symbolic, domains: tuple[Domain, ...], arguments: tuple[Any, ...]) -> list[Guard]:
    """That every set-up inside the arguments is one that a start of its game accepts."""
    found: list[Guard] = []
    machines = {machine.setup: machine for machine in symbolic.game.machines.values() if machine.setup}

    def visit(domain: Domain, value: Any) -> None:
        if not isinstance(domain, Record):
            return
        if domain.cls in machines:
            found.append(_accepted(symbolic, machines[domain.cls], value))
            return
        for name, part in domain.fields:
            visit(part, symbolic.values.field(value, name))

    for domain, value in zip(domains, arguments, strict=True):
        visit(domain, value)
    for one in found:
        symbolic.interpreter.assume(one)
    return found


def _accepted(symbolic: Symbolic, machine: Machine, setup: Any) -> Guard:
    others = tuple(symbolic.fresh(domain, name) for name, domain in machine.begin.parameters)
    return symbolic.interpreter.lift(machine.begin.function, (setup, *others)).allowed


def _refuted(work: Work, arguments: tuple[Any, ...], covered: str) -> Result:
    _confirm(work, arguments, False)
    names = [name for name, _ in work.claim.parameters]
    line = f"counterexample: {show_mapping(dict(zip(names, arguments, strict=True)))}"
    return work.result(Verdict.REFUTED, "solver", covered=covered, details=(line,))


def _confirm(work: Work, arguments: tuple[Any, ...], wanted: bool) -> None:
    """Raise SpecError unless the concrete rules give the claim the value that the solver says it has."""
    claim = work.claim
    try:
        value = work.concretely(claim.function, *arguments)
    except (PremiseFailed, Refused):
        value = None
    if value is not wanted:
        raise SpecError(
            f"the claim {claim.id} is {value!r} by the concrete rules where the solver says {wanted}",
            claim.place,
            "this is a mistake of the lift: please report it",
        )
