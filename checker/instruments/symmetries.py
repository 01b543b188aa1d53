"""Symmetries: a machine turned into itself, proved step by step.

Where each step of a machine is a step of the images too, and the images are one to one, the states that a finite
machine reaches have their images at the same distance from the start.
"""

from typing import Any

from checker.claims import Symmetry
from checker.instruments.inside import Inside
from checker.instruments.work import Work
from checker.lift.interpreter import Lifted
from checker.lift.machines import Symbolic
from checker.lift.values import Guard
from checker.show import show, show_arguments
from checker.solve import Answer, Session
from spec import Machine, Rule
from spec.domains import Sizes

Fault = tuple[str, ...] | None


def find_fault(work: Work, machine: Machine, symmetry: Symmetry, sizes: Sizes) -> Fault:
    """Why it is not proved that this is a symmetry of a machine, in lines, none of them if the budget ended.

    The answer is None where it is proved.
    """
    symbolic = work.symbolic(sizes)
    state, known = symbolic.state(machine)
    session = Session(symbolic.logic, work.budget, [known])
    return _maps_states(symbolic, session, machine, symmetry, state) or _maps_steps(
        symbolic, session, machine, symmetry, state
    )


def _image(symbolic: Symbolic, symmetry: Symmetry, state: Any) -> tuple[Any, Guard]:
    """The image of a state, and that there is one."""
    lifted = symbolic.interpreter.lift(symmetry.state, (state,))
    return lifted.value, _is_sure(symbolic, lifted)


def _is_sure(symbolic: Symbolic, lifted: Lifted) -> Guard:
    """That a call neither refuses nor raises anything."""
    logic = symbolic.logic
    return logic.all_of([lifted.allowed, lifted.returns, *(logic.neg(fault.guard) for fault in lifted.faults)])


def _maps_states(symbolic: Symbolic, session: Session, machine: Machine, symmetry: Symmetry, state: Any) -> Fault:
    """Every state has an image, no other has the same, and it is over where the state is."""
    logic, values = symbolic.logic, symbolic.values
    image, is_sure = _image(symbolic, symmetry, state)
    answer = session.refute(logic.conjuncts(is_sure))
    if answer.status != "unsat":
        return _told(symbolic, answer, "there need be no image", state)
    other = symbolic.fresh(machine.domain, "other")
    other_image, _ = _image(symbolic, symmetry, other)
    answer = session.refute(logic.conjuncts(values.equal(state, other)), [values.equal(image, other_image)])
    if answer.status != "unsat":
        return _told(symbolic, answer, "two states may have one image", state, other)
    over, image_over = symbolic.over(machine, state), symbolic.over(machine, image)
    same = logic.conj(logic.implies(over, image_over), logic.implies(image_over, over))
    answer = session.refute(logic.conjuncts(same))
    return None if answer.status == "unsat" else _told(symbolic, answer, "one of state and image may be over", state)


def _maps_steps(symbolic: Symbolic, session: Session, machine: Machine, symmetry: Symmetry, state: Any) -> Fault:
    """The image of each step is a step of the image."""
    image, _ = _image(symbolic, symmetry, state)
    for rule in machine.rules.values():
        for arguments in symbolic.instances(rule):
            answer = _maps_step(symbolic, session, symmetry, rule, (state, image), arguments)
            if answer.status != "unsat":
                names = tuple(name for name, _ in rule.parameters)
                moved = "" if answer.model is None else show_arguments(names, _evaluated(symbolic, answer, arguments))
                return _told(symbolic, answer, f"the image of {rule.name}({moved}) need be no step", state)
    return None


def _maps_step(
    symbolic: Symbolic,
    session: Session,
    symmetry: Symmetry,
    rule: Rule,
    states: tuple[Any, Any],
    arguments: tuple[Any, ...],
) -> Answer:
    logic, values, interpreter = symbolic.logic, symbolic.values, symbolic.interpreter
    state, image = states
    with logic.scope():
        lifted = symbolic.apply(rule, state, arguments)
        if lifted.allowed is False or not lifted.returns:
            return Answer("unsat", None, 0, "simplification")
        interpreter.assume(lifted.allowed)
        turned, goal = arguments, []
        if rule.name in symmetry.moves:
            mapped = interpreter.lift(symmetry.moves[rule.name], arguments)
            turned = mapped.value
            domains = zip(rule.parameters, turned, strict=True)
            inside = Inside(symbolic)
            goal = [_is_sure(symbolic, mapped), *(inside.holds(domain, one) for (_, domain), one in domains)]
        stepped = symbolic.apply(rule, image, turned)
        after, is_sure = _image(symbolic, symmetry, lifted.value)
        same = values.equal(stepped.value, after) if stepped.returns else False
        goal += [_is_sure(symbolic, stepped), is_sure, same]
    return session.refute(logic.conjuncts(logic.all_of(goal)), [lifted.allowed])


def _evaluated(symbolic: Symbolic, answer: Answer, value: Any) -> Any:
    assert answer.model is not None
    return symbolic.values.evaluate(value, answer.model)


def _told(symbolic: Symbolic, answer: Answer, what: str, *states: Any) -> tuple[str, ...]:
    if answer.model is None:
        return ()
    shown = " and ".join(show(_evaluated(symbolic, answer, one)) for one in states)
    return (what, f"for example (it may be unreachable): {shown}")
