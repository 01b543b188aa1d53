"""``proofbook find``: a run to a goal."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from checker.claims import Claim, Claims, PremiseFailed
from checker.registry import find_file, find_machine, find_predicate
from checker.report import as_json, out, print_json, show_result
from checker.runner import examine
from checker.runs import ask, call
from checker.scope import Scope, chosen_fields, covers, has_default_readings, scope_of
from checker.verdicts import Verdict
from spec import Machine, Place, Refused, SpecError


def find(
    target: str,
    machine_name: str | None,
    goal: str,
    without: Sequence[str],
    position: Path | None,
    is_any_allowed: bool,
    scope: Scope,
    within: int,
    as_json_text: bool,
) -> bool:
    """Search a run to a state where ``goal`` holds, never passing one of ``without``. Returns whether there is one.

    Raises SpecError for an unknown name, for a position that is none and, unless ``is_any_allowed``, for one that
    breaks an invariant of the game.
    """
    from checker.instruments import find as search
    from checker.positions import load_state
    from checker.predicates import storyteller

    began = time.monotonic()
    if goal in without:
        raise SpecError(f"{goal} is both wanted and forbidden", cure="leave out --goal or --not-goal")
    if position is not None and scope.settings:
        raise SpecError("--from with --set: a position has a set-up of its own", cure="write the value into the file")
    file = find_file(target)
    machine = find_machine(file.game, machine_name)
    if position is None and is_any_allowed:
        raise SpecError("--impossible without --from: it is about a position", cure="name the file of the position")
    chosen_fields(file.game, scope)
    wanted = find_predicate(file, machine, goal)
    avoided = tuple(find_predicate(file, machine, name) for name in without)
    examine(file)
    start = broken = None
    if position is not None:
        start = load_state(machine, position)
        broken = broken_invariant(file.claims, machine, start)
        if broken is not None and not is_any_allowed:
            raise impossible(position, broken)
    # Lemmas are of no use from a position of which they may be false.
    claims = file.claims if broken is None else evolve(file.claims, lemmas={})
    result = search(claims, machine, wanted, avoided, start, scope, within, storyteller(file.game))
    if broken is not None:
        result = evolve(result, covered=f"{result.covered}, though it breaks {broken.id}")
    if as_json_text:
        print_json(as_json([result], (), time.monotonic() - began)["claims"][0])
    else:
        show_result(out(), evolve(result, expected=result.verdict))
    return result.verdict is Verdict.WITNESSED


def broken_invariant(claims: Claims, machine: Machine, state: Any) -> Claim | None:
    """The first claim to say of all positions what is not so of this one; None where none does.

    What is claimed of a machine that this one refines is asked of what the position is mapped to. Under other readings
    than the default ones nothing is claimed. Raises SpecError where a claim raises.
    """
    if not has_default_readings(machine, state):
        return None
    states = {machine.id: state}
    for one in claims.refinements_of(machine):
        states[one.options["coarse"].id] = call(one.id, one.function, state)
    for claim in claims.values():
        is_plain = claim.kind == "invariant" and len(claim.parameters) == 1 and claim.expected is Verdict.PROVED
        about = claim.machine
        if about is None or about.id not in states or not is_plain:
            continue
        mine = states[about.id]
        is_meant = about.setup is None or covers(scope_of(claim, Scope()), about, mine.setup)
        if is_meant and not is_true(claim, mine):
            return claim
    return None


def impossible(position: Path, broken: Claim) -> SpecError:
    """The error that says that a position cannot come up, ``broken`` being an invariant that is not true of it."""
    cited = f" [{'clause' if len(broken.cites) == 1 else 'clauses'} {', '.join(broken.cites)}]" if broken.cites else ""
    return SpecError(
        f"this position cannot come up, for it breaks {broken.id}: {broken.sentence}{cited}",
        Place(str(position)),
        "correct the position, or search from it all the same with --impossible",
    )


def is_true(claim: Claim, state: Any) -> bool:
    """Whether a claim about states is true of one, or does not speak of it. Raises SpecError where it raises."""

    def claimed(state: Any) -> bool:
        try:
            return bool(claim.function(state))
        except (PremiseFailed, Refused):
            return True

    return ask(claim.id, claimed, state)
