"""Optima: the value is attained, and a query of its own proves that nothing passes it."""

from typing import Any

from checker.claims import PremiseFailed
from checker.instruments.bounded import unroll
from checker.instruments.given import OUTSIDE, are_covered, given_run
from checker.instruments.induction import Shown, any_state, induct
from checker.instruments.invariant import explore_covered, is_small
from checker.instruments.theorem import well_formed
from checker.instruments.work import Work
from checker.lift.machines import Symbolic, shapes
from checker.lift.values import Guard
from checker.runs import Run
from checker.show import show_mapping
from checker.solve import Session
from checker.verdicts import Result, Verdict
from spec import Machine


def check_optimum(work: Work) -> Result:
    """The largest or smallest value of a measure, against the value that the claim states."""
    return _over_arguments(work) if work.claim.machine is None else _over_runs(work, work.claim.machine)


def _better(symbolic: Symbolic, sense: str, value: Any, than: int) -> Guard:
    return symbolic.logic.compare(">" if sense == "largest" else "<", symbolic.measure(value), than)


def _over_arguments(work: Work) -> Result:
    claim = work.claim
    sense, stated = claim.options["sense"], claim.options["value"]
    domains = tuple(domain for _, domain in claim.parameters)
    all_shapes = shapes(claim.game, domains, work.scope)
    covered = work.covered(all_shapes)
    best: tuple[int, tuple[Any, ...]] | None = None
    for sizes in all_shapes:
        symbolic = work.symbolic(sizes)
        arguments = tuple(symbolic.fresh(domain, name) for name, domain in claim.parameters)
        known = well_formed(symbolic, domains, arguments)
        lifted = work.lifted_claim(symbolic, *arguments)
        session = Session(symbolic.logic, work.budget, [*known, lifted.allowed])
        while True:
            limit: Guard = True if best is None else _better(symbolic, sense, lifted.value, best[0])
            answer = session.check([limit])
            if answer.status == "unknown":
                return work.unknown("solver", "the bound", covered=covered)
            if answer.status == "unsat":
                break
            concrete = tuple(symbolic.values.evaluate(one, answer.model) for one in arguments)
            try:
                value = work.concretely(claim.function, *concrete)
            except PremiseFailed:
                return work.unknown("solver", "a model outside the premises", covered=covered)
            best = (value, concrete)
    if best is None:
        return work.result(Verdict.VACUOUS, "solver", covered=covered, details=("no arguments meet the premises",))
    names = [name for name, _ in claim.parameters]
    line = f"the {sense} value is {best[0]}, for {show_mapping(dict(zip(names, best[1], strict=True)))}"
    verdict = Verdict.PROVED if best[0] == stated else Verdict.REFUTED
    return work.result(verdict, "solver", covered=covered, details=(line,))


def _over_runs(work: Work, machine: Machine) -> Result:
    claim = work.claim
    all_shapes = work.shapes(machine)
    covered = work.covered(all_shapes)
    if claim.options["play"] is not None:
        by, value = "a run given by the claim", claim.options["value"]
        run = given_run(work, machine, (), lambda state: _attains(work, state), f"the measure is not {value}")
        if not are_covered(work, (run,)):
            return work.result(Verdict.UNKNOWN, by, covered=covered, details=(OUTSIDE,))
        return _bounded(work, machine, all_shapes, value, run, by)
    found = _all_states(work, machine, all_shapes)
    if found is not None:
        return _judge(work, *found, covered)
    best = _best_found(work, machine, all_shapes)
    if best is None:
        return work.unknown("bounded search", f"runs of at most {claim.options['within']} steps", covered=covered)
    return _bounded(work, machine, all_shapes, *best, "bounded search")


def _best_found(work: Work, machine: Machine, all_shapes: list[dict[str, int]]) -> tuple[int, Run] | None:
    """The best value that the solver finds, with a run to it."""
    claim = work.claim
    best: tuple[int, Run] | None = None
    for sizes in all_shapes:
        for unrolled in unroll(work, machine, sizes, claim.options["within"]):
            while True:
                condition, value = _measured(work, unrolled.symbolic, unrolled.state)
                limit: Guard = True
                if best is not None:
                    limit = _better(unrolled.symbolic, claim.options["sense"], value, best[0])
                answer = unrolled.session.check([condition, limit])
                if answer.status != "sat":
                    break
                run = unrolled.run(answer)
                best = (work.concretely(claim.function, run.states[-1]), run)
    return best


def _bounded(work: Work, machine: Machine, all_shapes: list[dict[str, int]], value: int, run: Run, by: str) -> Result:
    """The verdict on a value that a run attains: whether an induction proves that no run passes it."""
    claim = work.claim
    covered = work.covered(all_shapes)

    def is_within(symbolic: Symbolic, state: Any) -> Shown:
        condition, measured = _measured(work, symbolic, state)
        better = _better(symbolic, claim.options["sense"], measured, value)
        return Shown(symbolic.logic.neg(symbolic.logic.conj(condition, better)))

    for sizes in all_shapes:
        outcome = induct(work, machine, is_within, any_state(work, machine, claim.lemmas, sizes))
        if outcome.status != "proved":
            line = f"the {claim.options['sense']} value found is {value}, but nothing proves that none passes it"
            return work.result(
                Verdict.BOUNDED,
                by,
                covered=covered,
                bound=claim.options["within"],
                details=(line, *outcome.lines),
                run=run,
            )
    return _judge(work, value, run, f"{by}, bound by induction", covered)


def _attains(work: Work, state: Any) -> bool:
    """Whether a concrete state counts and has the value that the claim states."""
    where, value = work.claim.options["where"], work.claim.options["value"]
    counts = where is None or work.is_true(where, state)
    return counts and work.is_true(lambda one: work.claim.function(one) == value, state)


def _measured(work: Work, symbolic: Symbolic, state: Any) -> tuple[Guard, Any]:
    """Whether a state counts, and its measure."""
    where = work.claim.options["where"]
    counts = True if where is None else symbolic.predicate(where, state)
    lifted = symbolic.interpreter.lift(work.claim.function, (state,))
    value = symbolic.measure(lifted.value) if lifted.returns else 0
    return symbolic.logic.conj(counts, lifted.allowed), value


def _judge(work: Work, value: int, run: Run, by: str, covered: str) -> Result:
    sense, stated = work.claim.options["sense"], work.claim.options["value"]
    verdict = Verdict.PROVED if value == stated else Verdict.REFUTED
    line = f"the {sense} value is {value}" + ("" if value == stated else f", not {stated}")
    return work.result(verdict, by, covered=covered, details=(line,), run=run, rests_on=work.claim.lemmas)


def _all_states(work: Work, machine: Machine, all_shapes: list[dict[str, int]]) -> tuple[int, Run, str] | None:
    if not is_small(machine, all_shapes):
        return None
    claim = work.claim
    where, sign = claim.options["where"], 1 if claim.options["sense"] == "largest" else -1
    best: int | None = None
    while True:
        limit = best

        def is_within(state: Any, limit: int | None = limit) -> bool:
            if where is not None and not work.concretely(where, state):
                return True
            return limit is not None and sign * work.concretely(claim.function, state) <= sign * limit

        exploration = explore_covered(work, machine, is_within)
        violation = exploration.violations.get(claim.name)
        if violation is not None:
            best, run = work.concretely(claim.function, violation.states[-1]), violation
            continue
        if best is None or not exploration.is_complete:
            return None
        return best, run, f"exhaustive search of {exploration.states:,} states"
