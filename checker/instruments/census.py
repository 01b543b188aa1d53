"""Census: how many states a machine reaches, and how far the farthest is, by going through them all."""

import itertools

from attrs import evolve

from checker.claims import Symmetry
from checker.instruments.symmetries import find_fault
from checker.instruments.work import Work
from checker.runs import setups
from checker.scope import covers
from checker.survey import survey
from checker.verdicts import Result, Verdict
from spec import Machine, SpecError

MOST_STATES = 1_000_000


def check_census(work: Work) -> Result:
    """Count the states of which the claim's function is true, and how many steps the farthest is away."""
    machine = work.claim.machine
    assert machine is not None
    all_shapes = work.shapes(machine)
    covered = work.covered(all_shapes)
    for symmetry, sizes in itertools.product(_symmetries(work), all_shapes):
        fault = find_fault(work, machine, symmetry, sizes)
        if fault is None:
            continue
        if not fault:
            return work.unknown("solver", "the symmetries", covered=covered)
        lines = (f"{symmetry.state.__name__} is not shown to be a symmetry: {fault[0]}", *fault[1:])
        return work.result(Verdict.UNKNOWN, "solver", covered=covered, details=lines)
    return _count(work, machine, covered)


def _symmetries(work: Work) -> tuple[Symmetry, ...]:
    return tuple(work.claim.options["symmetries"])


def _count(work: Work, machine: Machine, covered: str) -> Result:
    claim = work.claim
    try:
        found = survey(
            machine,
            (setup for setup in setups(machine) if covers(work.scope, machine, setup)),
            lambda state: work.is_true(claim.function, state),
            [symmetry.state for symmetry in _symmetries(work)],
            MOST_STATES,
        )
    except SpecError as error:
        raise evolve(error, place=error.place or claim.place) from error
    by = f"exhaustive search of {found.seen:,} states" + (" up to proved symmetries" if _symmetries(work) else "")
    if not found.is_complete:
        line = f"there are more than {MOST_STATES:,} states"
        return work.result(Verdict.UNKNOWN, by, covered=covered, details=(line,))
    count, farthest = sum(found.sizes), len(found.sizes) - 1
    lines = [f"there are {count:,} such states"]
    if count:
        by_distance = ", ".join(f"{size:,}" for size in found.sizes)
        lines += [f"the farthest is {farthest} steps away", f"at each number of steps from 0 on: {by_distance}"]
    is_right = count == claim.options["states"] and (not count or farthest == claim.options["farthest"])
    verdict = Verdict.PROVED if is_right else Verdict.REFUTED
    return work.result(verdict, by, covered=covered, details=lines, run=found.run)
