"""Refinement: every run of the fine machine is a run of the coarse one, and every coarse step can be played out.

Both directions are proved step by step. Down: each fine step leaves the coarse state as it is or is one
coarse step. Up: while a coarse move is being played out, some fine move is on its way, each such move
is legal and brings the end nearer, and the last one gives the coarse successor.
"""

from typing import Any

from checker.instruments.induction import assumptions
from checker.instruments.work import Work, conjuncts
from checker.lift.machines import Symbolic
from checker.lift.values import Guard
from checker.show import show, show_arguments
from checker.solve import Session
from checker.verdicts import Result, Verdict
from spec import Machine, Rule


def check_refines(work: Work) -> Result:
    """Prove a refinement, or show the step at which the two machines part."""
    claim = work.claim
    fine = claim.machine
    assert fine is not None
    all_shapes = work.shapes(fine)
    covered = work.covered(all_shapes)
    for sizes in all_shapes:
        failure = _starts_agree(work, work.symbolic(sizes), fine)
        for rule in fine.rules.values():
            failure = failure or _steps_agree(work, work.symbolic(sizes), fine, rule)
        if failure is not None:
            verdict, lines = failure
            return work.result(verdict, "simulation, step by step", covered=covered, details=lines)
    return work.result(Verdict.PROVED, "simulation, step by step", covered=covered, rests_on=claim.lemmas)


Failure = tuple[Verdict, tuple[str, ...]] | None


def _starts_agree(work: Work, symbolic: Symbolic, fine: Machine) -> Failure:
    coarse: Machine = work.claim.options["coarse"]
    begun = symbolic.start(fine)
    image = symbolic.interpreter.lift(work.claim.function, (begun.lifted.value,))
    other = symbolic.interpreter.lift(coarse.begin.function, (begun.setup,))
    same = symbolic.values.equal(image.value, other.value)
    session = Session(symbolic.logic, work.budget, [begun.lifted.allowed])
    answer = session.check([symbolic.logic.neg(symbolic.logic.all_of([image.allowed, other.allowed, same]))])
    if answer.status == "unsat":
        return None
    if answer.status == "unknown":
        return Verdict.UNKNOWN, ("the budget ended at the start",)
    setup = show(symbolic.values.evaluate(begun.setup, answer.model))
    return Verdict.REFUTED, (f"the machines start apart for {setup}",)


def _steps_agree(work: Work, symbolic: Symbolic, fine: Machine, rule: Rule) -> Failure:
    claim = work.claim
    coarse: Machine = claim.options["coarse"]
    logic, interpreter, values = symbolic.logic, symbolic.interpreter, symbolic.values
    state, known = assumptions(symbolic, fine, claim.lemmas)
    image = interpreter.lift(claim.function, (state,))
    session = Session(logic, work.budget, [*known, image.allowed])
    move = claim.options["moves"].get(rule.name)
    for arguments in symbolic.instances(rule):
        with logic.scope():
            lifted = symbolic.apply(rule, state, arguments)
            if lifted.allowed is False or not lifted.returns:
                continue
            interpreter.assume(lifted.allowed)
            after = interpreter.lift(claim.function, (lifted.value,))
            if move is None:
                agree = values.equal(image.value, after.value)
            else:
                agree = _coarse_step(symbolic, coarse, move, image.value, (state, *arguments), after.value)
        for part in conjuncts(agree):
            answer = session.check([lifted.allowed, logic.neg(part)])
            if answer.status == "unknown":
                return Verdict.UNKNOWN, (f"the budget ended at the rule {rule.name}",)
            if answer.status == "sat":
                names = tuple(name for name, _ in rule.parameters)
                moved = show_arguments(names, values.evaluate(arguments, answer.model))
                return Verdict.UNKNOWN, (
                    f"the machines part at {rule.name}({moved})",
                    f"before (this state may be unreachable): {show(values.evaluate(state, answer.model))}",
                    "name a lemma that excludes the state before, if it cannot be reached",
                )
    return None


def _coarse_step(
    symbolic: Symbolic, coarse: Machine, move: tuple[Any, Any], before: Any, fine: tuple[Any, ...], after: Any
) -> Guard:
    function, arguments_of = move
    arguments = symbolic.interpreter.lift(arguments_of, fine)
    stepped = symbolic.interpreter.lift(function, (before, *arguments.value))
    going = symbolic.logic.neg(symbolic.over(coarse, before))
    same = symbolic.values.equal(stepped.value, after)
    return symbolic.logic.all_of([going, arguments.allowed, stepped.allowed, same])
