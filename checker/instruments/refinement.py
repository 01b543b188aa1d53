"""Refinement: every run of the fine machine is a run of the coarse one, and every coarse step can be played out.

Both directions are proved step by step. Down: each fine step leaves the coarse state as it is or is one
coarse step. Up: while a coarse move is being played out, some fine move is on its way, each such move
is legal and brings the end nearer, and the last one gives the coarse successor.
"""

from typing import Any

from checker.claims import Plan
from checker.instruments.induction import Before, before_each_case
from checker.instruments.work import Work
from checker.lift.machines import Symbolic
from checker.lift.values import Guard
from checker.runs import instances, rule_of
from checker.show import show, show_arguments
from checker.solve import Answer, Session
from checker.verdicts import Result, Verdict
from spec import Machine, Rule, SpecError
from spec.domains import Sizes

Failure = tuple[Verdict, tuple[str, ...]] | None


def check_refines(work: Work) -> Result:
    """Prove a refinement, or show the step at which the two machines part."""
    claim = work.claim
    fine = claim.machine
    assert fine is not None
    all_shapes = work.shapes(fine)
    covered = work.covered(all_shapes)
    for sizes in all_shapes:
        failure = _starts_agree(work, work.symbolic(sizes), fine) or _cases_agree(work, fine, sizes)
        if failure is not None:
            verdict, lines = failure
            return work.result(verdict, "simulation, step by step", covered=covered, details=lines)
    return work.result(Verdict.PROVED, "simulation, step by step", covered=covered, rests_on=claim.lemmas)


def _cases_agree(work: Work, fine: Machine, sizes: Sizes) -> Failure:
    for before, rules in before_each_case(work, fine, work.claim.lemmas, sizes):
        failure = _steps_agree(work, before, rules)
        if work.claim.options["plan"] is not None:
            failure = failure or _plays_out(work, before, fine)
        if failure is not None:
            return failure
    return None


def _starts_agree(work: Work, symbolic: Symbolic, fine: Machine) -> Failure:
    coarse: Machine = work.claim.options["coarse"]
    begun = symbolic.start(fine)
    image = symbolic.interpreter.lift(work.claim.function, (begun.lifted.value,))
    setup = () if coarse.setup is None else (symbolic.values.field(image.value, "setup"),)
    other = symbolic.interpreter.lift(coarse.begin.function, setup)
    same = symbolic.values.equal(image.value, other.value)
    session = Session(symbolic.logic, work.budget, [begun.lifted.allowed])
    answer = session.check([symbolic.logic.neg(symbolic.logic.all_of([image.allowed, other.allowed, same]))])
    if answer.status == "unsat":
        return None
    if answer.status == "unknown":
        return Verdict.UNKNOWN, ("the budget ended at the start",)
    where = f" for {show(symbolic.values.evaluate(begun.setup, answer.model))}" if fine.setup else ""
    return Verdict.REFUTED, (f"the machines start apart{where}",)


def _steps_agree(work: Work, before: Before, rules: list[Rule]) -> Failure:
    """Each fine step leaves the coarse state as it is, or is one coarse step."""
    image = before.symbolic.interpreter.lift(work.claim.function, (before.state,))
    before.session.assume(image.allowed)
    for rule in rules:
        failure = _step_agrees(work, before, image.value, rule)
        if failure is not None:
            return failure
    return None


def _step_agrees(work: Work, before: Before, image: Any, rule: Rule) -> Failure:
    claim = work.claim
    symbolic, state = before.symbolic, before.state
    coarse: Machine = claim.options["coarse"]
    logic, interpreter, values = symbolic.logic, symbolic.interpreter, symbolic.values
    move = claim.options["moves"].get(rule.name)
    for arguments in symbolic.instances(rule):
        with logic.scope():
            lifted = symbolic.apply(rule, state, arguments)
            if lifted.allowed is False or not lifted.returns:
                continue
            interpreter.assume(lifted.allowed)
            after = interpreter.lift(claim.function, (lifted.value,))
            if move is None:
                agree = values.equal(image, after.value)
            else:
                agree = _coarse_step(symbolic, coarse, move, image, (state, *arguments), after.value)
        answer = before.session.refute(logic.conjuncts(agree), [lifted.allowed])
        failure = _failure(symbolic, answer, rule, arguments, state, "the machines part at {move}")
        if failure is not None:
            return failure
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


# Upwards: every coarse step can be played out


def _coarse_rule(work: Work) -> Rule:
    """The coarse rule that the fine machine plays out. There must be just one."""
    coarse: Machine = work.claim.options["coarse"]
    functions = {id(function) for function, _ in work.claim.options["moves"].values()}
    rules = [rule for rule in coarse.rules.values() if id(rule.function) in functions]
    if len(rules) != 1:
        raise SpecError(
            f"claim {work.claim.id}: a plan plays out one coarse rule, and moves names {len(rules)}", work.claim.place
        )
    return rules[0]


def _plays_out(work: Work, before: Before, fine: Machine) -> Failure:
    rule = _coarse_rule(work)
    return _can_begin(work, before, rule) or _can_go_on(work, before, fine, rule) or _moves_on(work, before, fine, rule)


def _can_begin(work: Work, before: Before, rule: Rule) -> Failure:
    """Where a coarse move may begin, each one that is legal is on plan."""
    plan: Plan = work.claim.options["plan"]
    coarse: Machine = work.claim.options["coarse"]
    symbolic, state, logic = before.symbolic, before.state, before.symbolic.logic
    image = symbolic.interpreter.lift(work.claim.function, (state,))
    wanted = symbolic.any_instance(rule)
    with logic.scope():
        going = logic.neg(symbolic.over(coarse, image.value))
        begins = symbolic.predicate(plan.begins, state)
        symbolic.interpreter.assume(begins)
        lifted = symbolic.apply(rule, image.value, wanted)
        symbolic.interpreter.assume(lifted.allowed)
        holds = symbolic.predicate(plan.holds, state, *wanted)
    answer = before.session.refute(logic.conjuncts(holds), [image.allowed, going, lifted.allowed, begins])
    return _failure(symbolic, answer, rule, wanted, state, "playing out {move} cannot be begun")


def _can_go_on(work: Work, before: Before, fine: Machine, rule: Rule) -> Failure:
    """While a coarse move is on plan, some fine move is on the way."""
    plan: Plan = work.claim.options["plan"]
    symbolic, state = before.symbolic, before.state
    wanted = symbolic.any_instance(rule)
    off = [
        symbolic.logic.neg(symbolic.predicate(step, state, *arguments, *wanted))
        for name, step in plan.steps.items()
        for arguments in instances(rule_of(fine, name), symbolic.sizes)
    ]
    answer = before.session.check([symbolic.predicate(plan.holds, state, *wanted), *off])
    return _failure(symbolic, answer, rule, wanted, state, "playing out {move} gets stuck")


def _moves_on(work: Work, before: Before, fine: Machine, rule: Rule) -> Failure:
    """Each fine move on the way is legal, and brings the end of the coarse move nearer or is its end.

    That goes for every step of the plan, also where no state of this case allows its rule.
    """
    plan: Plan = work.claim.options["plan"]
    wanted = before.symbolic.any_instance(rule)
    before.assume(before.symbolic.predicate(plan.holds, before.state, *wanted))
    for name, step in plan.steps.items():
        failure = _goes_on(work, before, fine, rule_of(fine, name), step, rule, wanted)
        if failure is not None:
            return failure
    return None


def _goes_on(
    work: Work, before: Before, fine: Machine, fine_rule: Rule, step: Any, rule: Rule, wanted: tuple[Any, ...]
) -> Failure:
    plan: Plan = work.claim.options["plan"]
    symbolic, state, logic = before.symbolic, before.state, before.symbolic.logic
    arguments = symbolic.any_instance(fine_rule)
    on_way = symbolic.predicate(step, state, *arguments, *wanted)
    if on_way is False:
        return None
    left = symbolic.measure(symbolic.interpreter.lift(plan.left, (state, *wanted)).value)
    move = work.claim.options["moves"].get(fine_rule.name)
    with logic.scope():
        symbolic.interpreter.assume(on_way)
        lifted = symbolic.apply(fine_rule, state, arguments)
        symbolic.interpreter.assume(lifted.allowed)
        if not lifted.returns:
            goal: Guard = False
        elif move is None:
            after = symbolic.measure(symbolic.interpreter.lift(plan.left, (lifted.value, *wanted)).value)
            nearer = logic.conj(logic.compare("<", after, left), logic.compare(">=", left, 0))
            goal = logic.conj(symbolic.predicate(plan.holds, lifted.value, *wanted), nearer)
        else:
            given_arguments = symbolic.interpreter.lift(move[1], (state, *arguments)).value
            ended = logic.disj(symbolic.over(fine, lifted.value), symbolic.predicate(plan.begins, lifted.value))
            goal = logic.conj(symbolic.values.equal(given_arguments, wanted), ended)
    answer = before.session.refute(logic.conjuncts(lifted.allowed), [on_way])
    if answer.status == "unsat":
        answer = before.session.refute(logic.conjuncts(goal), [on_way, lifted.allowed])
    return _failure(symbolic, answer, rule, wanted, state, f"playing out {{move}} goes wrong at {fine_rule.name}")


def _failure(
    symbolic: Symbolic, answer: Answer, rule: Rule, arguments: tuple[Any, ...], state: Any, what: str
) -> Failure:
    """What an answer other than "unsat" means; ``what`` says what goes wrong with the ``{move}``."""
    if answer.status == "unsat":
        return None
    if answer.status == "unknown":
        return Verdict.UNKNOWN, (f"the budget ended at the rule {rule.name}",)
    values = symbolic.values
    names = tuple(name for name, _ in rule.parameters)
    move = f"{rule.name}({show_arguments(names, values.evaluate(arguments, answer.model))})"
    return Verdict.UNKNOWN, (
        what.format(move=move),
        f"before (this state may be unreachable): {show(values.evaluate(state, answer.model))}",
        "name a lemma that excludes the state, if it cannot be reached, or mend the claim",
    )
