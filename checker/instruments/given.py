"""Runs that a claim gives itself: replayed by the concrete rules, and held to what the claim says of them."""

from collections.abc import Callable, Iterable
from typing import Any

from attrs import evolve

from checker.instruments.work import Work
from checker.runs import Run, replay
from checker.scope import covers
from checker.show import show_mapping
from spec import Machine, Refused, SpecError

OUTSIDE = "the claim gives a run from a set-up that is not among those asked for"


def given_run(
    work: Work,
    machine: Machine,
    case: tuple[Any, ...],
    is_there: Callable[..., bool],
    missed: str = "the claim is not true",
) -> Run:
    """The run that the claim gives for these values of its further parameters, replayed.

    Raises SpecError for a run that the rules do not allow, that is too long, or for whose last state and the same
    values ``is_there`` is false; ``missed`` says in words what is then wrong.
    """
    claim = work.claim
    names = [name for name, _ in work.further]
    where = f" for {show_mapping(dict(zip(names, case, strict=True)))}" if names else ""
    what = f"the run that {claim.id} gives{where}"
    try:
        run = work.concretely(claim.options["play"], *case)
        if not isinstance(run, Run) or run.machine is not machine or run.begun is not None:
            raise SpecError("it is no run of the claim's machine from its start", cure="let play return such a Run")
        run = replay(machine, run)
    except Refused as refused:
        raise SpecError(f"{what}: it is refused while it is made", claim.place, clause=refused.clause) from refused
    except SpecError as error:
        raise evolve(error, message=f"{what}: {error.message}", place=error.place or claim.place) from error
    within = claim.options["within"]
    if len(run.moves) > within:
        raise SpecError(f"{what} has {len(run.moves)} steps, more than {within}", claim.place, "claim it within more")
    if not is_there(run.states[-1], *case):
        raise SpecError(f"{what} ends after step {len(run.moves)} where {missed}", claim.place)
    return run


def are_covered(work: Work, runs: Iterable[Run]) -> bool:
    """Whether the set-ups of the runs are within the scope: elsewhere they show nothing."""
    return all(covers(work.scope, run.machine, run.setup) for run in runs)
