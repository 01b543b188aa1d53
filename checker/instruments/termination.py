"""Termination: a measure that is never negative falls with every step."""

from typing import Any

from checker.instruments.induction import before_a_step
from checker.instruments.work import Work
from checker.lift.machines import Symbolic
from checker.lift.values import Guard
from checker.show import show, show_arguments
from checker.verdicts import Result, Verdict


def check_terminates(work: Work) -> Result:
    """Prove that the claim's measure falls with each instance of each rule, or show a step where it does not."""
    claim = work.claim
    machine = claim.machine
    assert machine is not None
    all_shapes = work.shapes(machine)
    covered = work.covered(all_shapes)
    for sizes in all_shapes:
        start = before_a_step(work, machine, claim.lemmas, sizes)
        symbolic, state = start.symbolic, start.state
        before = _parts(symbolic, work, state)
        for rule in machine.rules.values():
            for arguments in symbolic.instances(rule):
                with symbolic.logic.scope():
                    lifted = symbolic.apply(rule, state, arguments)
                    if lifted.allowed is False or not lifted.returns:
                        continue
                    symbolic.interpreter.assume(lifted.allowed)
                    after = _parts(symbolic, work, lifted.value)
                    falls = symbolic.logic.conj(_falls(symbolic, before, after), _natural(symbolic, before))
                answer = start.session.refute([falls], [lifted.allowed])
                if answer.status == "unknown":
                    return work.unknown("ranking", f"the rule {rule.name}", covered=covered)
                if answer.status == "sat":
                    values = symbolic.values
                    shown = show(values.evaluate(state, answer.model))
                    names = tuple(name for name, _ in rule.parameters)
                    move = show_arguments(names, values.evaluate(arguments, answer.model))
                    lines = (
                        f"the measure need not fall with {rule.name}({move})",
                        f"before (this state may be unreachable): {shown}",
                        "name a lemma that excludes the state before, or another measure",
                    )
                    return work.result(Verdict.UNKNOWN, "ranking", covered=covered, details=lines)
    return work.result(Verdict.PROVED, "ranking", covered=covered, rests_on=claim.lemmas)


def _parts(symbolic: Symbolic, work: Work, state: Any) -> tuple[Any, ...]:
    value = symbolic.interpreter.lift(work.claim.function, (state,)).value
    return tuple(symbolic.measure(part) for part in (value if isinstance(value, tuple) else (value,)))


def _natural(symbolic: Symbolic, measure: tuple[Any, ...]) -> Guard:
    return symbolic.logic.all_of(symbolic.logic.compare(">=", part, 0) for part in measure)


def _falls(symbolic: Symbolic, before: tuple[Any, ...], after: tuple[Any, ...]) -> Guard:
    if not before:
        return False
    logic = symbolic.logic
    less = logic.compare("<", after[0], before[0])
    same = logic.compare("==", after[0], before[0])
    return logic.disj(less, logic.conj(same, _falls(symbolic, before[1:], after[1:])))
