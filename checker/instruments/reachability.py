"""Reachability: a run to a state, found or given, and replayed, or a proof that there is none."""

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve

from checker.claims import Claim, Claims
from checker.instruments.bounded import Goal, first_reaching
from checker.instruments.given import OUTSIDE, are_covered, given_run
from checker.instruments.induction import Predicate, Shown, any_state, induct
from checker.instruments.invariant import search_all
from checker.instruments.playing_out import play_out
from checker.instruments.work import Work
from checker.lift.machines import Symbolic
from checker.lift.values import Guard
from checker.runs import Run
from checker.scope import Scope, has_default_readings
from checker.show import show_changes, show_mapping
from checker.verdicts import Result, Verdict
from checker.wall_clock import OutOfTime, wall_clock
from spec import Machine, SpecError
from spec.game import function_place

POSITION = "the position given"


def check_reachable(work: Work) -> Result:
    """Find a run to a state of which the claim's function is true, or prove that there is none."""
    claim = work.claim
    machine = claim.machine
    assert machine is not None
    all_shapes = work.shapes(machine)
    if claim.options.get("play") is not None:
        return _replay_given(work, machine, all_shapes)
    found = (
        None
        if work.further
        else search_all(work, machine, all_shapes, lambda one: not work.is_true(claim.function, one))
    )
    if found is not None:
        run, states = found
        by, covered = f"exhaustive search of {states:,} states", work.covered(all_shapes)
        if run is None:
            return work.result(Verdict.REFUTED, by, covered=covered, details=("no run reaches such a state",))
        return work.result(Verdict.WITNESSED, by, covered=covered, run=run)
    return search(work, machine, all_shapes)


def _cases(work: Work, all_shapes: list[dict[str, int]]) -> list[tuple[Any, ...]]:
    """The values of the claim's further parameters."""
    return list(itertools.product(*(tuple(domain.values(all_shapes[0])) for _, domain in work.further)))


def search(
    work: Work,
    machine: Machine,
    all_shapes: list[dict[str, int]],
    without: Sequence[Callable[..., bool]] = (),
    begun: Any = None,
    is_open_ended: bool = False,
) -> Result:
    """Search with the solver, from any start or from the state ``begun``; no ``without`` is true along the way."""
    claim, within = work.claim, work.claim.options["within"]
    covered = work.covered(all_shapes)
    cases = _cases(work, all_shapes)

    def goal(case: tuple[Any, ...]) -> Goal:
        return lambda symbolic, state: symbolic.predicate(claim.function, state, *case)

    def throughout(symbolic: Symbolic, state: Any) -> Guard:
        return symbolic.logic.all_of([symbolic.logic.neg(symbolic.predicate(one, state)) for one in without])

    runs: dict[tuple[Any, ...], Run] = {}
    statuses = set()
    depth = 0
    for sizes in all_shapes:
        left = [case for case in cases if case not in runs]
        found = first_reaching(
            work,
            machine,
            sizes,
            within,
            [goal(case) for case in left],
            begun,
            throughout if without else None,
            is_open_ended,
        )
        statuses.add(found.status)
        depth = max(depth, found.depth)
        for case, run in zip(left, found.runs, strict=True):
            if run is not None:
                _confirm(work, run, case)
                runs[case] = run
        if len(runs) == len(cases):
            return _witnessed(work, runs, "bounded search", covered)
    missing = [
        show_mapping(dict(zip((name for name, _ in work.further), case, strict=True)))
        for case in cases
        if case not in runs
    ]
    where = f" for {'; '.join(missing)}" if work.further else ""
    if statuses == {"none"}:
        searched = f"none is longer than {depth - 1} steps, and all were searched" if depth else "none can begin"
        line = f"no run reaches such a state{where}: {searched}"
        return work.result(
            Verdict.REFUTED, "search of runs of every length", covered=covered, details=(line,), rests_on=claim.lemmas
        )
    if begun is None and not without and not work.further:
        proofs = (
            induct(work, machine, _never(goal(())), any_state(work, machine, claim.lemmas, sizes)).status
            for sizes in all_shapes
        )
        if all(status == "proved" for status in proofs):
            line = "no run of any length reaches such a state"
            return work.result(Verdict.REFUTED, "induction", covered=covered, rests_on=claim.lemmas, details=(line,))
    if "unknown" in statuses:
        return work.unknown("bounded search", f"runs of at most {within} steps{where}", covered=covered)
    line = f"no run of at most {within} steps reaches such a state{where}"
    return work.result(Verdict.BOUNDED, "bounded search", covered=covered, bound=within, details=(line,))


def _never(goal: Goal) -> Predicate:
    return lambda symbolic, state: Shown(symbolic.logic.neg(goal(symbolic, state)))


def _confirm(work: Work, run: Run, case: tuple[Any, ...]) -> None:
    if not work.is_true(work.claim.function, run.states[-1], *case):
        raise SpecError(
            f"{work.claim.id}: the concrete rules do not confirm the witness",
            work.claim.place,
            "this is a mistake of the lift: please report it",
        )


def _replay_given(work: Work, machine: Machine, all_shapes: list[dict[str, int]]) -> Result:
    """The result with the runs that the claim gives; UNKNOWN where they begin with set-ups outside the scope."""
    function = work.claim.function
    runs = {
        case: given_run(work, machine, case, lambda state, *case: work.is_true(function, state, *case))
        for case in _cases(work, all_shapes)
    }
    by = "a run given by the claim, replayed" if len(runs) == 1 else "runs given by the claim, replayed"
    if not are_covered(work, runs.values()):
        return work.result(Verdict.UNKNOWN, by, covered=work.covered(all_shapes), details=(OUTSIDE,))
    covered = "" if machine.setup is None else "the set-up of the run" if len(runs) == 1 else "the set-ups of the runs"
    return _witnessed(work, runs, by, covered)


def _witnessed(work: Work, runs: dict[tuple[Any, ...], Run], by: str, covered: str) -> Result:
    """The result with every run: the last as the trace, and each played out on the fine machine if that is claimed."""
    details: list[str] = []
    refinement = work.claim.options.get("replay_on")
    names = [name for name, _ in work.further]
    for case, run in runs.items():
        shown = f"for {show_mapping(dict(zip(names, case, strict=True)))}: " if names else ""
        if names:
            details.append(f"{shown}a run of {len(run.moves)} steps")
        if refinement is not None:
            fine = play_out(work.claims.of(refinement), run)
            details.append(f"{shown}played out on the {fine.machine.name} machine in {len(fine.moves)} steps")
    *_, last = runs.values()
    return work.result(Verdict.WITNESSED, by, covered=covered, details=details, run=last)


def find(
    claims: Claims,
    machine: Machine,
    goal: Callable[..., bool],
    without: Sequence[Callable[..., bool]],
    begun: Any,
    scope: Scope,
    within: int,
    tell: Callable[[Any, Any], list[str]] = show_changes,
) -> tuple[Result, Run | None]:
    """A shortest run to a state of which ``goal`` is true and along which no ``without`` is, or a proof of none.

    ``begun`` is the state to begin in, or None for any start. ``tell`` says in words what a step of the run
    has changed. Lemmas are used where the readings are the default ones, for which they are claimed. The search is
    interrupted at the wall time of the ``scope``.
    """
    work = asked(claims, machine, goal, begun, scope, within, tell)
    if begun is None:
        all_shapes = work.shapes(machine)
    else:
        all_shapes = [dict(machine.sizes(begun.setup))] if machine.setup else [{}]
    try:
        with wall_clock(scope.wall):
            result = search(work, machine, all_shapes, without, begun, is_open_ended=True)
    except OutOfTime:
        covered = work.covered(all_shapes)
        result = work.unknown(
            f"wall clock of {scope.wall:g} s",
            f"runs of at most {within} steps",
            ("it was interrupted",),
            covered=covered,
        )
    return (result if begun is None else evolve(result, covered=POSITION)), work.run


def asked(
    claims: Claims,
    machine: Machine,
    goal: Callable[..., bool],
    begun: Any,
    scope: Scope,
    within: int,
    tell: Callable[[Any, Any], list[str]],
) -> Work:
    """A question as a claim that a state of which ``goal`` is true can be reached."""
    name = goal.__name__.replace("_", "-")
    is_usual = not scope.readings if begun is None else has_default_readings(machine, begun)
    claim = Claim(
        id=f"{claims.game.name}.{name}",
        game=claims.game,
        kind="reachable",
        machine=machine,
        function=goal,
        parameters=(),
        sentence=(goal.__doc__ or name).strip().split("\n\n")[0],
        cites=(),
        expected=Verdict.WITNESSED,
        options={"within": within, "lemmas": claims.lemmas.get(machine.id, ()) if is_usual else ()},
        place=function_place(goal),
    )
    work = Work.begin(claims, claim, scope)
    work.tell = tell
    return work
