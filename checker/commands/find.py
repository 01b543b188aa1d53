"""``proofbook find``: runs to goals."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from checker.claims import Claim, Claims
from checker.expressions import check_truth, goal_of
from checker.pictures import storyteller
from checker.predicates import Predicate
from checker.registry import ClaimsFile, find_file, find_machine
from checker.report import as_json, err, out, print_json, show_result
from checker.runner import examine
from checker.runs import Run, first_states
from checker.scope import Scope, chosen_fields, usual_setup
from checker.standing import standings
from checker.verdicts import Result, Verdict
from spec import Machine, Place, SpecError


@frozen
class Wishes:
    """What is sought: states with each of the ``goals`` in turn, never passing one of ``without``.

    ``position`` is where to begin, a file; ``is_any_allowed`` lets it break an invariant. ``count`` runs are wanted
    that differ in the rules that they use, the shortest where that is of at most ``within`` steps. ``output`` is where
    the runs are written.
    """

    target: str
    machine: str | None
    goals: tuple[str, ...]
    without: tuple[str, ...] = ()
    position: Path | None = None
    is_any_allowed: bool = False
    within: int = 12
    count: int = 1
    output: Path | None = None
    as_json: bool = False


def find(wishes: Wishes, scope: Scope) -> bool:
    """Search runs to goals, print them and write them. Returns whether there are as many as wanted.

    Raises SpecError for an unknown name, for a position that is none and, unless any is allowed, for one that breaks
    an invariant of the game.
    """
    from checker.instruments.goals import Found, Search

    began = time.monotonic()
    file, machine, start = _beginning(wishes, scope)
    goals, without = _goals(wishes, file, machine, start, scope)
    examine(file)
    claims, broken = file.claims, None
    if start is not None:
        broken = broken_invariant(claims, machine, start)
        if broken is not None and not wishes.is_any_allowed:
            assert wishes.position is not None
            raise impossible(wishes.position, broken)
        # Lemmas are of no use from a position of which they may be false.
        claims = claims if broken is None else evolve(claims, lemmas={})
    search = Search(claims, machine, without, scope, wishes.within, storyteller(file.game))
    found: list[list[Found]] = []
    for number, legs in enumerate(search.different(goals, start, wishes.count), 1):
        if broken is not None:
            covered = f"{legs[0].result.covered}, though it breaks {broken.id}"
            legs = [evolve(legs[0], result=evolve(legs[0].result, covered=covered)), *legs[1:]]
        found.append(legs)
        if not wishes.as_json:
            _show(legs, number if wishes.count > 1 else None)
    whole = [legs for legs in found if len(legs) == len(goals) and legs[-1].run is not None]
    _write(wishes.output, [[one.run for one in legs if one.run is not None] for legs in whole])
    if wishes.as_json:
        print_json(_as_json(wishes, [[one.result for one in legs] for legs in found], time.monotonic() - began))
    elif whole and len(whole) < wishes.count:
        runs = "1 run was found" if len(whole) == 1 else f"{len(whole)} runs were found"
        err().print(f"{runs}: no further one within these bounds leaves out some of the rules used", markup=False)
    return len(whole) == wishes.count


def _beginning(wishes: Wishes, scope: Scope) -> tuple[ClaimsFile, Machine, Any]:
    """The claims, the machine, and the state in which to begin; None for any start."""
    from checker.traces import run_from

    if twice := [one for one in wishes.without if one in wishes.goals]:
        raise SpecError(f"{twice[0]} is both wanted and forbidden", cure="leave out --goal or --not-goal")
    if wishes.position is not None and scope.settings:
        raise SpecError("--from with --set: a position has a set-up of its own", cure="write the value into the file")
    file = find_file(wishes.target)
    machine = find_machine(file.game, wishes.machine)
    if wishes.position is None:
        if wishes.is_any_allowed:
            raise SpecError("--impossible without --from: it is about a position", cure="name the file of the position")
        chosen_fields(file.game, scope)
        return file, machine, None
    return file, machine, run_from(machine, wishes.position).states[-1]


def _goals(
    wishes: Wishes, file: ClaimsFile, machine: Machine, start: Any, scope: Scope
) -> tuple[list[Predicate], list[Predicate]]:
    """The predicates that are sought and shunned, each of which says yes or no of a first state."""
    goals = [goal_of(file, machine, text) for text in wishes.goals]
    without = [goal_of(file, machine, text) for text in wishes.without]
    example = start if start is not None else next((one for _, one in _some_first(machine, scope)), None)
    if example is not None:
        for text, goal in zip((*wishes.goals, *wishes.without), (*goals, *without), strict=True):
            check_truth(text, goal, example)
    return goals, without


def _some_first(machine: Machine, scope: Scope) -> Any:
    from checker.runs import MOST_INSTANCES, count_instances

    setup = usual_setup(machine, scope)
    sizes = {} if setup is None else machine.sizes(setup)
    return first_states(machine, setup) if count_instances(machine.begin, sizes) <= MOST_INSTANCES else ()


def _show(legs: Sequence[Any], number: int | None) -> None:
    console = out()
    if number is not None:
        console.print(f"run {number}", style="bold")
    for one in legs:
        show_result(console, evolve(one.result, expected=one.result.verdict))


def _write(output: Path | None, runs: Sequence[Sequence[Run]]) -> None:
    from checker.instruments.goals import joined
    from checker.traces import write_trace

    if output is None:
        return
    for number, legs in enumerate(runs, 1):
        file = output if number == 1 else numbered(output, number)
        write_trace(file, joined(legs))
        err().print(f"written: {file}", markup=False)


def numbered(file: Path, number: int) -> Path:
    """The file for one of several runs: game.itf.json becomes game-2.itf.json."""
    stem, dot, rest = file.name.partition(".")
    return file.with_name(f"{stem}-{number}{dot}{rest}")


def _as_json(wishes: Wishes, found: list[list[Result]], seconds: float) -> Any:
    each = [[as_json([one], (), seconds)["claims"][0] for one in legs] for legs in found]
    if wishes.count == 1 and len(wishes.goals) == 1:
        return each[0][0]
    return {"runs": each}


def broken_invariant(claims: Claims, machine: Machine, state: Any) -> Claim | None:
    """The first claim to say of all positions what is not so of this one; None where none does.

    What is claimed of a machine that this one refines is asked of what the position is mapped to. Under other readings
    than the default ones nothing is claimed. Raises SpecError where a claim raises.
    """
    broken = (one.claim for one in standings(claims, machine, state) if one.is_true is False)
    return next((claim for claim in broken if claim.expected is Verdict.PROVED), None)


def impossible(position: Path, broken: Claim) -> SpecError:
    """The error that says that a position cannot come up, ``broken`` being an invariant that is not true of it."""
    cited = f" [{'clause' if len(broken.cites) == 1 else 'clauses'} {', '.join(broken.cites)}]" if broken.cites else ""
    return SpecError(
        f"this position cannot come up, for it breaks {broken.id}: {broken.sentence}{cited}",
        Place(str(position)),
        "correct the position, or search from it all the same with --impossible",
    )
