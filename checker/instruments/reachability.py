"""Reachability: a shortest run to a state, replayed, or a proof that there is none."""

from typing import Any

from checker.instruments.bounded import first_reaching
from checker.instruments.induction import induct
from checker.instruments.invariant import search_all
from checker.instruments.work import Work
from checker.lift.machines import Symbolic
from checker.lift.values import Guard
from checker.verdicts import Result, Verdict
from spec import SpecError


def check_reachable(work: Work, start: Any = None) -> Result:
    """Find a run to a state of which the claim's function is true, from any start or from the state ``start``."""
    claim = work.claim
    machine = claim.machine
    assert machine is not None
    within = claim.options["within"]
    all_shapes = work.shapes(machine)
    if start is not None:
        all_shapes = [dict(machine.sizes(start.setup))] if machine.setup else [{}]
    covered = work.covered(all_shapes)

    def goal(symbolic: Symbolic, state: Any) -> Guard:
        return symbolic.predicate(claim.function, state)

    def never(symbolic: Symbolic, state: Any) -> Guard:
        return symbolic.logic.neg(goal(symbolic, state))

    if start is None:
        found = search_all(work, machine, all_shapes, lambda state: not claim.function(state))
        if found is not None:
            run, states = found
            by = f"exhaustive search of {states:,} states"
            if run is None:
                return work.result(Verdict.REFUTED, by, covered=covered, details=("no run reaches such a state",))
            return work.result(Verdict.WITNESSED, by, covered=covered, run=run)
    everything_answered = True
    for sizes in all_shapes:
        unrolled, answer, complete = first_reaching(work, machine, sizes, within, goal, start)
        everything_answered &= complete
        if unrolled is not None and answer is not None:
            run = unrolled.run(answer)
            if not work.concretely(claim.function, run.states[-1]):
                raise SpecError(
                    f"{claim.id}: the concrete rules do not confirm the witness",
                    claim.place,
                    "this is a mistake of the lift: please report it",
                )
            return work.result(Verdict.WITNESSED, "bounded search", covered=covered, run=run)
    if start is None and all(
        induct(work, machine, never, claim.lemmas, sizes).status == "proved" for sizes in all_shapes
    ):
        return work.result(
            Verdict.REFUTED,
            "induction",
            covered=covered,
            rests_on=claim.lemmas,
            details=("no run of any length reaches such a state",),
        )
    if not everything_answered:
        return work.unknown("bounded search", f"runs of at most {within} steps", covered=covered)
    return work.result(
        Verdict.BOUNDED,
        "bounded search",
        covered=covered,
        bound=within,
        details=(f"no run of at most {within} steps reaches such a state",),
    )
