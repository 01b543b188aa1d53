"""Proof by induction: true at every start, and kept by every instance of every rule.

One query per rule instance and conjunct: small queries are fast, and a failure names the rule. Other
invariants may be assumed of the state before a step; each is a claim of its own, so that together
they are one induction over the length of a run.
"""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import frozen

from checker.claims import Cases, Claims
from checker.instruments.turns import are_shared, turns_from, turns_of
from checker.instruments.work import Work, lemma_of
from checker.lift.machines import Settled, Symbolic, has_turns
from checker.lift.values import Guard
from checker.show import show, show_arguments
from checker.solve import Session
from spec import Machine, Rule
from spec.domains import Sizes


@frozen(eq=False)
class Shown:
    """What is to be shown of a state, and what is ``known`` by theorems that may help."""

    goal: Guard
    known: tuple[Guard, ...] = ()


Predicate = Callable[[Symbolic, Any], Shown]


@frozen(eq=False)
class Induction:
    """How an induction went: ``status`` is "proved", "base", "step" or "unknown".

    A failed base comes with the ``setup`` and start ``arguments`` at fault; a failed step with ``lines``
    that show the state before, the move and the state after.
    """

    status: str
    setup: Any = None
    arguments: tuple[Any, ...] = ()
    lines: tuple[str, ...] = ()


@frozen(eq=False)
class Before:
    """Any state, and a session that assumes what is known of it, the ``lemmas`` among it.

    Where symbolic side and variables are shared, with other states or other claims, lifts may not use what is
    assumed of this one.
    """

    symbolic: Symbolic
    state: Any
    session: Session
    lemmas: tuple[Callable[..., Any], ...]
    is_shared: bool = False

    def assume(self, condition: Guard) -> None:
        """Assume a further condition of the state."""
        if not self.is_shared:
            self.symbolic.interpreter.assume(condition)
        self.session.assume(condition)

    def assume_shown(self, shown: Shown) -> None:
        """Assume that what is to be shown holds of the state."""
        for one in (shown.goal, *shown.known):
            self.assume(one)


def any_state(
    work: Work, machine: Machine, lemmas: Sequence[Callable[..., Any]], sizes: Sizes, settled: Settled = ()
) -> Before:
    """Any state with a well-formed set-up, and with the fields that are ``settled``, in which the lemmas hold."""
    if not settled and are_shared(work.claims, machine):
        turns = turns_of(machine, work.scope, sizes)
        holding = [work.lemma(turns.symbolic, lemma, turns.state) for lemma in lemmas]
        session = Session(turns.symbolic.logic, work.budget, [turns.well_formed, *holding])
        return Before(turns.symbolic, turns.state, session, tuple(lemmas), is_shared=True)
    return own_state(work, machine, lemmas, sizes, settled)


def own_state(
    work: Work, machine: Machine, lemmas: Sequence[Callable[..., Any]], sizes: Sizes, settled: Settled = ()
) -> Before:
    """Any state as :func:`any_state` gives it, of which nothing is shared."""
    symbolic = work.symbolic(sizes)
    state, known = _lemma_state(work.claims, symbolic, machine, lemmas, settled)
    return Before(symbolic, state, Session(symbolic.logic, work.budget, known), tuple(lemmas))


def before_a_step(
    work: Work, machine: Machine, lemmas: Sequence[Callable[..., Any]], sizes: Sizes, settled: Settled = ()
) -> Before:
    """Any state as :func:`any_state` gives it that is not over."""
    before = any_state(work, machine, lemmas, sizes, settled)
    before.assume(before.symbolic.logic.neg(before.symbolic.over(machine, before.state)))
    return before


def before_each_case(
    work: Work, machine: Machine, lemmas: Sequence[Callable[..., Any]], sizes: Sizes
) -> Iterator[tuple[Before, list[Rule]]]:
    """Any state that is not over, case by case, and the rules that may fire in each case.

    The cases are the values of the enumerated fields to which the conditions of some rule leave one value: where
    these are concrete, every lift is the simpler.
    """
    symbolic = work.symbolic(sizes)
    settled_by: dict[str, Settled] = {}
    for rule in machine.rules.values():
        settled = symbolic.settled_before(machine, rule)
        if settled is not None:
            settled_by[rule.name] = settled
    names = list(dict.fromkeys(name for settled in settled_by.values() for name, _ in settled))
    fields = dict(machine.domain.fields)
    for members in itertools.product(*(list(fields[name].values({})) for name in names)):
        case = tuple(zip(names, members, strict=True))
        if symbolic.over(machine, symbolic.fresh(machine.domain, "state", dict(case))) is not True:
            rules = [machine.rules[name] for name, settled in settled_by.items() if set(settled) <= set(case)]
            yield before_a_step(work, machine, lemmas, sizes, case), rules


def before_each_turn(work: Work, machine: Machine, first: Before) -> Iterator[tuple[Before, list[Rule]]]:
    """Any state, and the rules that are to be looked at from there; ``first`` is any state, of which no more is known.

    From rules that look up a row by a number one state is given for each of the number's values.
    """
    if not has_turns(machine):
        yield first, list(machine.rules.values())
        return
    symbolic, state = first.symbolic, first.state
    if first.is_shared:
        turns = turns_of(machine, work.scope, symbolic.sizes)
    else:
        turns = turns_from(machine, symbolic, state, symbolic.well_formed(machine, state))
    yield first, turns.others
    for chosen in turns.states:
        holding = [work.lemma(symbolic, lemma, chosen) for lemma in first.lemmas]
        session = Session(symbolic.logic, work.budget, [turns.well_formed, *holding])
        yield Before(symbolic, chosen, session, first.lemmas, is_shared=True), turns.rules


def every_turn(work: Work, machine: Machine, first: Before) -> list[Before]:
    """Any state, as one or as several that :func:`before_each_turn` gives."""
    whole, *turns = (before for before, _ in before_each_turn(work, machine, first))
    return turns or [whole]


def induct(work: Work, machine: Machine, predicate: Predicate, before: Before) -> Induction:
    """Try to prove that ``predicate`` holds in every reachable state of ``machine``.

    ``before`` is any state in which the lemmas hold; that it is not over, and that the predicate holds in it,
    is assumed here.
    """
    base = _base(work, machine, predicate, before.symbolic.sizes)
    if base.status != "proved":
        return base
    for start, rules in before_each_turn(work, machine, before):
        start.assume(start.symbolic.logic.neg(start.symbolic.over(machine, start.state)))
        start.assume_shown(predicate(start.symbolic, start.state))
        for rule in rules:
            cases = work.claim.cases.get(rule.name)
            step = (
                _step(start, rule, predicate)
                if cases is None
                else _step_by_cases(work, machine, start, rule, predicate, cases)
            )
            if step.status != "proved":
                return step
    return Induction("proved")


def _step_by_cases(
    work: Work, machine: Machine, start: Before, rule: Rule, predicate: Predicate, cases: Cases
) -> Induction:
    """A step of one rule, case by case; that there are no more cases is shown first."""
    symbolic, logic = start.symbolic, start.symbolic.logic
    values = list(itertools.product(*(domain.values(symbolic.sizes) for _, domain in cases.parameters)))
    conditions = [symbolic.predicate(cases.condition, start.state, *one) for one in values]
    arguments = symbolic.any_instance(rule)
    with logic.scope():
        allowed = symbolic.refusals(rule, start.state, arguments).allowed
    if start.session.refute([logic.any_of(conditions)], [allowed]).status != "unsat":
        lines = (f"the cases of {rule.name} may not be all: {cases.condition.__name__} may hold for no value",)
        return Induction("unknown", lines=lines)
    for one, condition in zip(values, conditions, strict=True):
        settled = symbolic.settled_by(machine, start.state, condition)
        case = own_state(work, machine, start.lemmas, symbolic.sizes, settled)
        case.assume(case.symbolic.logic.neg(case.symbolic.over(machine, case.state)))
        case.assume(case.symbolic.predicate(cases.condition, case.state, *one))
        case.assume_shown(predicate(case.symbolic, case.state))
        step = _step(case, rule, predicate)
        if step.status != "proved":
            return step
    return Induction("proved")


def _base(work: Work, machine: Machine, predicate: Predicate, sizes: Sizes) -> Induction:
    symbolic = work.symbolic(sizes)
    start = symbolic.start(machine)
    session = Session(symbolic.logic, work.budget, [start.lifted.allowed])
    shown = predicate(symbolic, start.lifted.value)
    answer = session.check([*shown.known, symbolic.logic.neg(shown.goal)])
    if answer.status == "sat":
        setup = symbolic.values.evaluate(start.setup, answer.model)
        return Induction("base", setup, symbolic.values.evaluate(start.arguments, answer.model))
    return Induction("proved" if answer.status == "unsat" else "unknown")


def assumptions(
    claims: Claims, symbolic: Symbolic, machine: Machine, lemmas: Sequence[Callable[..., Any]]
) -> tuple[Any, list[Guard]]:
    """A symbolic state that is not over, with a well-formed set-up, in which the lemmas hold."""
    state, known = _lemma_state(claims, symbolic, machine, lemmas)
    going = symbolic.logic.neg(symbolic.over(machine, state))
    symbolic.interpreter.assume(going)
    return state, [going, *known]


def _lemma_state(
    claims: Claims,
    symbolic: Symbolic,
    machine: Machine,
    lemmas: Sequence[Callable[..., Any]],
    settled: Settled = (),
) -> tuple[Any, list[Guard]]:
    """A symbolic state with a well-formed set-up in which the lemmas hold, and what is known of it."""
    state, well_formed = symbolic.state(machine, dict(settled))
    symbolic.interpreter.assume(well_formed)
    known = [well_formed]
    for lemma in lemmas:
        holds = lemma_of(claims, machine, symbolic, lemma, state)
        symbolic.interpreter.assume(holds)
        known.append(holds)
    return state, known


@frozen(eq=False)
class _Instance:
    """One instance of a rule, lifted: what allows it, the state after it, and what is known and to be shown of that."""

    arguments: tuple[Any, ...]
    allowed: Guard
    after: Any
    known: tuple[Guard, ...]
    goals: list[Guard]

    @property
    def given(self) -> list[Guard]:
        """What may be assumed of the state after it."""
        return [self.allowed, *self.known]


def _step(before: Before, rule: Rule, predicate: Predicate) -> Induction:
    instances = list(before.symbolic.instances(rule))
    if len(instances) > 1 and before.symbolic.has_large_parameter(rule):
        together = _lifted_instance(before, rule, predicate, before.symbolic.any_instance(rule))
        if together is None or before.session.refute(together.goals, together.given, True).status == "unsat":
            return Induction("proved")
    lifted = [_lifted_instance(before, rule, predicate, arguments) for arguments in instances]
    possible = [one for one in lifted if one is not None]
    common = _common(before, [one.allowed for one in possible])
    for one in possible:
        goals = wanted = before.session.not_refuted(one.goals, one.given, is_read=False)
        if common and wanted:
            goals = before.session.not_refuted(wanted, common)
            common = common if len(goals) < len(wanted) else []
        answer = before.session.refute(goals, one.given)
        if answer.status == "unknown":
            return Induction("unknown", lines=(f"the budget ended in the induction, at {rule.name}",))
        if answer.status != "unsat":
            values = before.symbolic.values
            concrete = [values.evaluate(part, answer.model) for part in (before.state, one.arguments, one.after)]
            return Induction("step", lines=_failed_step(rule, *concrete))
    return Induction("proved")


def _lifted_instance(before: Before, rule: Rule, predicate: Predicate, arguments: tuple[Any, ...]) -> _Instance | None:
    """An instance of a rule, or None if it is never allowed."""
    symbolic = before.symbolic
    with symbolic.logic.scope():
        lifted = symbolic.apply(rule, before.state, arguments)
        if lifted.allowed is False or not lifted.returns:
            return None
        symbolic.interpreter.assume(lifted.allowed)
        shown = predicate(symbolic, lifted.value)
    goals = symbolic.logic.conjuncts(shown.goal)
    return _Instance(arguments, lifted.allowed, lifted.value, shown.known, goals)


def _common(before: Before, conditions: list[Guard]) -> list[Guard]:
    """What several conditions have in common; nothing where there are less than two."""
    if len(conditions) < 2:
        return []
    first, *others = [{id(part): part for part in before.symbolic.logic.conjuncts(one)} for one in conditions]
    return [part for key, part in first.items() if all(key in other for other in others)]


def _failed_step(rule: Rule, state: Any, arguments: tuple[Any, ...], after: Any) -> tuple[str, ...]:
    names = tuple(name for name, _ in rule.parameters)
    return (
        f"the induction step fails for {rule.name}({show_arguments(names, arguments)})",
        f"before (this state may be unreachable): {show(state)}",
        f"after: {show(after)}",
        "name a lemma that excludes the state before, if it cannot be reached",
    )
