"""Checks what every game owes its readers."""

import ast
import itertools
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from attrs import evolve

from checker.agreement import concrete_outcome
from checker.claims import NOTHING, When
from checker.instruments.bounded import unroll
from checker.instruments.induction import Before, any_state, before_a_step, before_each_turn, every_turn
from checker.instruments.inside import Inside
from checker.instruments.invariant import search_all
from checker.instruments.walks import Seen, follow_claims, walk_until
from checker.instruments.work import Work
from checker.lift.interpreter import Lifted
from checker.lift.machines import MOST_SPLIT, Symbolic
from checker.lift.source import source_of
from checker.lift.subset import clauses_required, reachable
from checker.lift.values import Guard
from checker.obligations import SENTENCES, forced_rules, obligation_id, obligations
from checker.runs import Move, moves, refusal
from checker.scope import Scope
from checker.show import show, show_arguments
from checker.solve import Answer, Session
from checker.verdicts import Result, Verdict
from spec import Machine, Rule
from spec.domains import Domain, Rationals, Sizes, product_of

__all__ = ["SENTENCES", "check_obligation", "obligations"]


def check_obligation(work: Work) -> Result:
    """Check one obligation."""
    checks: dict[str, Callable[[Work, Machine], Result]] = {
        "no-gap": _no_gap,
        "no-clash": _no_clash,
        "keeps-domains": _keeps_domains,
        "never-raises": _never_raises,
        "every-rule-fires": _every_rule_fires,
        "every-require-refuses": _every_require_refuses,
    }
    assert work.claim.machine is not None
    return checks[work.claim.kind](work, work.claim.machine)


# No gap and no clash


def _no_gap(work: Work, machine: Machine) -> Result:
    all_shapes = work.shapes(machine)
    covered = work.covered(all_shapes)
    firsts = (any_state(work, machine, work.claim.lemmas, sizes) for sizes in all_shapes)
    for before in (one for first in firsts for one in every_turn(work, machine, first)):
        before.assume(before.symbolic.logic.neg(before.symbolic.over(machine, before.state)))
        if _goes_on(work, before, machine):
            continue
        answer = _without_a_move(before, machine)
        if answer.status == "unknown":
            return work.unknown("solver", "a state without a move", covered=covered)
        if answer.status == "sat":
            found = search_all(
                work, machine, all_shapes, lambda one: machine.is_over(one) or bool(list(moves(machine, one)))
            )
            if found is not None:
                run, states = found
                by = f"exhaustive search of {states:,} states"
                return work.result(Verdict.REFUTED if run else Verdict.PROVED, by, covered=covered, run=run)
            shown = show(before.symbolic.values.evaluate(before.state, answer.model))
            lines = (
                f"no move was found in this state, which may be unreachable: {shown}",
                "name a lemma that excludes it",
            )
            return work.result(Verdict.UNKNOWN, "solver", covered=covered, details=lines)
    return work.result(Verdict.PROVED, "solver", covered=covered, rests_on=work.claim.lemmas)


def _goes_on(work: Work, before: Before, machine: Machine) -> bool:
    """Whether one of the conditions under which the claims say that a rule can fire always holds, and it can."""
    symbolic, logic = before.symbolic, before.symbolic.logic
    conditions: list[Guard] = []
    for name, when in work.claims.going_on.get(machine.id, {}).items():
        here = symbolic.predicate(when.condition, before.state)
        conditions.append(here)
        goals = _can_fire_when(before, machine.rules[name], when)
        if len(goals) > 1:
            goals = list(before.session.not_soon(goals, [here]))
        if before.session.refute(goals, [here]).status != "unsat":
            return False
    return bool(conditions) and before.session.refute([logic.any_of(conditions)]).status == "unsat"


def _can_fire_when(before: Before, rule: Rule, when: When) -> list[Guard]:
    """That a rule can fire, with some of few arguments, whatever those are that the state gives."""
    symbolic, logic, values = before.symbolic, before.symbolic.logic, before.symbolic.values
    asked = {name: given for name, given in when.arguments.items() if callable(given)}
    fixed = {name: given for name, given in when.arguments.items() if name not in asked}
    domains = {name: domain for name, domain in rule.parameters if name in asked}
    lifted = {name: symbolic.interpreter.lift(given, (before.state,)) for name, given in asked.items()}
    inside = Inside(symbolic, *symbolic.states)
    goals = [one.allowed for one in lifted.values()]
    goals += [inside.holds(domain, lifted[name].value) for name, domain in domains.items()]
    # What the state gives is taken value by value, unless there are too many.
    is_split = product_of(domain.size(symbolic.sizes) for domain in domains.values()) <= MOST_SPLIT
    rows = [
        list(domain.values(symbolic.sizes)) if is_split else [lifted[name].value] for name, domain in domains.items()
    ]
    for given in itertools.product(*rows):
        chosen = dict(zip(domains, given, strict=True))
        here = logic.all_of(values.equal(lifted[name].value, one) for name, one in chosen.items())
        able: list[Guard] = []
        for arguments in _candidates(symbolic, rule, fixed | chosen):
            with logic.scope():
                able.append(symbolic.refusals(rule, before.state, arguments).allowed)
        goals.append(logic.implies(here, logic.any_of(able)))
    return [part for goal in goals for part in logic.conjuncts(goal)]


def _without_a_move(before: Before, machine: Machine) -> Answer:
    """Whether there is a state in which no rule can fire.

    The solver proposes a state; where the concrete rules find a move in it, all moves of that rule are
    lifted and have to be refused too in the next one.
    """
    symbolic, logic = before.symbolic, before.symbolic.logic
    refused: list[Guard] = []
    waiting = dict(machine.rules)
    while True:
        answer = before.session.check(refused)
        if answer.status != "sat":
            return answer
        state = symbolic.values.evaluate(before.state, answer.model)
        able = next((rule for rule in waiting.values() if _can_fire(rule, state, symbolic)), None)
        if able is None:
            return answer
        del waiting[able.name]
        for arguments in _candidates(symbolic, able):
            with logic.scope():
                refused.append(logic.neg(symbolic.refusals(able, before.state, arguments).allowed))


def _can_fire(rule: Rule, state: Any, symbolic: Symbolic) -> bool:
    return any(concrete_outcome(rule, (state,), one)[0] == "value" for one in _candidates(symbolic, rule))


def _candidates(symbolic: Symbolic, rule: Rule, known: Mapping[str, Any] = NOTHING) -> Iterator[tuple[Any, ...]]:
    """The instances of a rule, as far as they are few; of a parameter with too many values, some.

    Of parameters that are ``known``, no other values are taken.
    """
    few = [[known[name]] if name in known else _some(domain, symbolic.sizes) for name, domain in rule.parameters]
    return itertools.islice(itertools.product(*few), MOST_SPLIT)


def _some(domain: Domain, sizes: Sizes) -> list[Any]:
    """All values of a domain; where they are too many the first, and of fractions the ends and the middle."""
    if isinstance(domain, Rationals):
        return [domain.low, (domain.low + domain.high) / 2, domain.high]
    return [domain.first(sizes)] if domain.size(sizes) > MOST_SPLIT else list(domain.values(sizes))


def _no_clash(work: Work, machine: Machine) -> Result:
    all_shapes = work.shapes(machine)
    covered = work.covered(all_shapes)
    forced = forced_rules(machine)
    for sizes in all_shapes:
        before = before_a_step(work, machine, work.claim.lemmas, sizes)
        symbolic, state, session = before.symbolic, before.state, before.session
        for index, first in enumerate(forced):
            for second in forced[index + 1 :]:
                one = symbolic.apply(first, state, ())
                two = symbolic.apply(second, state, ())
                differ = symbolic.logic.neg(symbolic.values.equal(one.value, two.value))
                answer = session.check([one.allowed, two.allowed, differ])
                if answer.status == "unknown":
                    return work.unknown("solver", f"{first.name} and {second.name}", covered=covered)
                if answer.status == "sat":
                    shown = show(symbolic.values.evaluate(state, answer.model))
                    lines = (
                        f"{first.name} and {second.name} disagree in this state, which may be unreachable: {shown}",
                    )
                    return work.result(Verdict.UNKNOWN, "solver", covered=covered, details=lines)
    return work.result(Verdict.PROVED, "solver", covered=covered, rests_on=work.claim.lemmas)


# What holds of every step


Goal = Callable[[Lifted], Guard]
GoalFrom = Callable[[Symbolic, Any], Goal]


def _keeps_domains(work: Work, machine: Machine) -> Result:
    """What a state has in common with one of a machine that is refined lies inside where that machine keeps to it."""
    refinements = work.claims.refinements_of(machine)

    def goal_from(symbolic: Symbolic, state: Any) -> Goal:
        inside = Inside(symbolic, *([] if state is None else [(machine.domain, state)]))

        def goal(lifted: Lifted) -> Guard:
            for one in refinements:
                image = symbolic.interpreter.lift(one.function, (lifted.value,))
                if image.allowed is True:
                    inside.take(one.options["coarse"].domain, image.value)
            holds = inside.holds(machine.domain, lifted.value)
            if machine.setup is None or state is None:
                return holds
            setups = (symbolic.values.field(one, "setup") for one in (state, lifted.value))
            return symbolic.logic.conj(holds, symbolic.values.equal(*setups))

        return goal

    result = _every_step(work, machine, goal_from, "leaves the domains of the state")
    if result.verdict is not Verdict.PROVED:
        return result
    also = [name for one in refinements for name in (one.id, obligation_id(one.options["coarse"], work.claim.kind))]
    return evolve(result, rests_on=(*result.rests_on, *(one for one in also if one not in result.rests_on)))


def _never_raises(work: Work, machine: Machine) -> Result:
    def goal_from(symbolic: Symbolic, _: Any) -> Goal:
        logic = symbolic.logic

        def goal(lifted: Lifted) -> Guard:
            safe = []
            for fault in lifted.faults:
                earlier = lifted.requirements[: fault.after]
                allowed = logic.all_of([logic.implies(one.path, one.condition) for one in earlier])
                safe.append(logic.neg(logic.conj(fault.guard, allowed)))
            return logic.all_of(safe)

        return goal

    return _every_step(work, machine, goal_from, "raises an error", allowed_only=False)


def _every_step(work: Work, machine: Machine, goal_from: GoalFrom, what: str, allowed_only: bool = True) -> Result:
    """Whether the start, and every step from any state, meets the goal that ``goal_from`` gives for that state.

    For the start that state is None.
    """
    all_shapes = work.shapes(machine)
    covered = work.covered(all_shapes)
    for sizes in all_shapes:
        failure = _start_fails(work, machine, goal_from, what, allowed_only, sizes) or _step_fails(
            work, machine, goal_from, what, allowed_only, sizes
        )
        if failure is not None:
            verdict, lines = failure
            return work.result(verdict, "every step", covered=covered, details=lines)
    return work.result(Verdict.PROVED, "every step", covered=covered, rests_on=work.claim.lemmas)


def _start_fails(
    work: Work, machine: Machine, goal_from: GoalFrom, what: str, allowed_only: bool, sizes: Sizes
) -> tuple[Verdict, tuple[str, ...]] | None:
    symbolic = work.symbolic(sizes)
    start = symbolic.start(machine)
    if start.lifted.allowed is False and allowed_only:
        return None
    conditions = [start.lifted.allowed] if allowed_only else []
    wanted = goal_from(symbolic, None)(start.lifted)
    answer = Session(symbolic.logic, work.budget, conditions).check([symbolic.logic.neg(wanted)])
    if answer.status == "unsat":
        return None
    if answer.status == "unknown":
        return Verdict.UNKNOWN, ("the budget ended at the start",)
    arguments = symbolic.values.evaluate((start.setup, *start.arguments), answer.model)
    names = ("setup", *(name for name, _ in machine.begin.parameters))
    shown = show_arguments(names[machine.setup is None :], arguments[machine.setup is None :])
    return Verdict.REFUTED, (f"the start {what}" + (f" for {shown}" if shown else ""),)


def _step_fails(
    work: Work, machine: Machine, goal_from: GoalFrom, what: str, allowed_only: bool, sizes: Sizes
) -> tuple[Verdict, tuple[str, ...]] | None:
    first = any_state(work, machine, work.claim.lemmas, sizes)
    for before, rules in before_each_turn(work, machine, first):
        before.assume(before.symbolic.logic.neg(before.symbolic.over(machine, before.state)))
        goal = goal_from(before.symbolic, before.state)
        for rule in rules:
            failure = _rule_fails(before, rule, goal, what, allowed_only)
            if failure is not None:
                return failure
    return None


def _rule_fails(
    before: Before, rule: Rule, goal: Goal, what: str, allowed_only: bool
) -> tuple[Verdict, tuple[str, ...]] | None:
    symbolic, state, logic = before.symbolic, before.state, before.symbolic.logic
    for arguments in symbolic.instances(rule):
        with logic.scope():
            lifted = symbolic.apply(rule, state, arguments)
            if allowed_only and (lifted.allowed is False or not lifted.returns):
                continue
            if allowed_only:
                symbolic.interpreter.assume(lifted.allowed)
            wanted = goal(lifted)
        answer = before.session.refute(logic.conjuncts(wanted), [lifted.allowed] if allowed_only else [])
        if answer.status == "unknown":
            return Verdict.UNKNOWN, (f"the budget ended at {rule.name}",)
        if answer.status == "sat":
            names = tuple(name for name, _ in rule.parameters)
            moved = show_arguments(names, symbolic.values.evaluate(arguments, answer.model))
            shown = show(symbolic.values.evaluate(state, answer.model))
            return Verdict.UNKNOWN, (
                f"the induction step fails: {rule.name}({moved}) {what}",
                f"before (this state may be unreachable): {shown}",
                "name a lemma that excludes the state before, if it cannot be reached",
            )
    return None


# What happens somewhere


def _every_rule_fires(work: Work, machine: Machine) -> Result:
    wanted = set(machine.rules)
    seen = _look(work, machine, wanted, set())
    missing = sorted(wanted - set(seen.fired))
    return _somewhere(work, "fires", "never fired", seen.fired, missing)


def _every_require_refuses(work: Work, machine: Machine) -> Result:
    wanted = _own_clauses(machine)
    seen = _look(work, machine, set(), set(wanted))
    at_start = clauses_required(machine.begin.function)
    refused_at_start: set[str] = set()
    for scope in _scopes(work):
        if not at_start <= refused_at_start:
            refused_at_start |= _refused_at_the_start(work, machine, scope)
    missing = sorted((wanted - set(seen.refused)) | (at_start - refused_at_start))
    where = dict.fromkeys(refused_at_start, "an ill-formed set-up") | seen.refused
    return _somewhere(work, "refuses", "never refused", where, missing)


def _own_clauses(machine: Machine) -> frozenset[str]:
    """The clauses by which the rules of a machine may refuse.

    Where a rule carries out that of another machine, what that one requires is for the other machine to be seen.
    """
    others = frozenset(
        rule.function
        for other in machine.game.machines.values()
        if other is not machine
        for rule in other.rules.values()
    )
    return frozenset[str]().union(*(clauses_required(rule.function, others) for rule in machine.rules.values()))


def _somewhere(work: Work, does: str, never: str, seen: dict[str, str], missing: list[str]) -> Result:
    lines = [f"{name} {does} with {where}" for name, where in sorted(seen.items())]
    lines += [f"{name} {never} in the walks that were tried" for name in missing]
    verdict = Verdict.SAMPLED if missing else Verdict.WITNESSED
    return work.result(verdict, "walks over the concrete rules", details=lines)


def _look(work: Work, machine: Machine, rules: set[str], clauses: set[str]) -> Seen:
    """Look in the runs that claims give, in the first states, and in walks, until all is seen.

    The walks are under the default readings, and then under each that differs in one option.
    """
    seen = Seen()
    follow_claims(work, machine, seen, rules, clauses)
    seen.refused |= _refused_early(work, machine, clauses - set(seen.refused))
    walk_until(work, machine, work.scope, seen, rules, clauses)
    missing = [
        rule
        for rule in machine.rules.values()
        if rule.name in rules - set(seen.fired) or clauses_required(rule.function) & (clauses - set(seen.refused))
    ]
    for scope in itertools.islice(_scopes(work, lambda name: _distance(machine, name, missing)), 1, None):
        if not (rules <= set(seen.fired) and clauses <= set(seen.refused)):
            walk_until(work, machine, scope, seen, rules, clauses)
    return seen


def _scopes(work: Work, distance: Callable[[str], Any] | None = None) -> Iterator[Scope]:
    """The scope of the claim, and each in which one reading more has another option than the default.

    Readings at the smallest ``distance``, if it is given, come first.
    """
    yield work.scope
    for one in sorted(work.claim.game.readings, key=lambda one: distance(one.name) if distance else 0):
        for option in one.options:
            if option is not one.default:
                yield evolve(work.scope, readings=(*work.scope.readings, (one.name, option.name)))


def _distance(machine: Machine, reading: str, rules: list[Rule]) -> tuple[int, int]:
    """How far a reading seems to be from what ``rules`` do.

    Nearest is one at which they look themselves, then one at which a function looks that speaks of several of the same
    members of enumerations, then one at which a function looks that they call.
    """
    own = frozenset[str]().union(*(_attributes(rule.function) for rule in rules))
    if reading in own:
        return 0, 0
    shared = max(
        (
            sum(1 for name in own & _attributes(function) if name.isupper())
            for rule in machine.rules.values()
            for function in reachable(rule.function)
            if reading in _attributes(function)
        ),
        default=0,
    )
    if shared > 1:
        return 1, -shared
    is_called = any(reading in _attributes(function) for rule in rules for function in reachable(rule.function))
    return (2 if is_called else 3), 0


@cache
def _attributes(function: Callable[..., Any]) -> frozenset[str]:
    """The names of attributes in the source of a function."""
    return frozenset(node.attr for node in ast.walk(source_of(function).node) if isinstance(node, ast.Attribute))


def _refused_early(work: Work, machine: Machine, clauses: set[str]) -> dict[str, str]:
    """The clauses that refuse some move in the first states of some run, whatever the set-up.

    The solver proposes set-up, run and arguments; the concrete rules confirm each refusal.
    """
    found: dict[str, str] = {}
    if not clauses:
        return found
    steps = 2 if len(machine.rules) == 1 else 0
    for unrolled in unroll(work, machine, work.shapes(machine)[0], steps):
        symbolic, logic = unrolled.symbolic, unrolled.symbolic.logic
        for rule in machine.rules.values():
            arguments = symbolic.any_instance(rule)
            with logic.scope():
                lifted = symbolic.apply(rule, unrolled.state, arguments)
            earlier: list[Guard] = [logic.neg(symbolic.over(machine, unrolled.state))]
            for one in lifted.requirements:
                if one.clause in clauses and one.clause not in found:
                    answer = unrolled.session.check([*earlier, one.path, logic.neg(one.condition)], quick=True)
                    if answer.status == "sat":
                        state = unrolled.run(answer).states[-1]
                        move = Move(rule.name, symbolic.values.evaluate(arguments, answer.model))
                        if refusal(machine, state, move) == one.clause:
                            found[one.clause] = f"default readings, after {len(unrolled.steps)} steps"
                earlier.append(logic.implies(one.path, one.condition))
    return found


def _refused_at_the_start(work: Work, machine: Machine, scope: Scope) -> set[str]:
    """The clauses by which the start refuses a set-up, or its other arguments, each confirmed by the concrete rule."""
    found: set[str] = set()
    for sizes in work.shapes(machine):
        symbolic = Symbolic(machine.game, scope, sizes)
        start = symbolic.start(machine)
        logic = symbolic.logic
        session = Session(logic, work.budget)
        earlier: list[Guard] = []
        for one in start.lifted.requirements:
            if one.clause not in found:
                answer = session.check([*earlier, one.path, logic.neg(one.condition)])
                if answer.status == "sat":
                    setup = () if machine.setup is None else (symbolic.values.evaluate(start.setup, answer.model),)
                    arguments = symbolic.values.evaluate(start.arguments, answer.model)
                    if concrete_outcome(machine.begin, setup, arguments) == ("refused", one.clause):
                        found.add(one.clause)
            earlier.append(logic.implies(one.path, one.condition))
    return found
