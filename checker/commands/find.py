"""``proofbook find`` and ``proofbook regions``: questions asked of a game."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from checker.claims import Claim, PremiseFailed
from checker.registry import ClaimsFile, find_file, find_machine, find_predicate, find_rule
from checker.report import as_json, out, print_json, show_result
from checker.runner import examine
from checker.runs import ask
from checker.scope import Scope, chosen_fields, has_default_readings
from checker.verdicts import Verdict
from spec import Machine, Place, Refused, Rule, SpecError


def find(
    target: str,
    machine_name: str | None,
    goal: str,
    without: Sequence[str],
    position: Path | None,
    scope: Scope,
    within: int,
    as_json_text: bool,
) -> bool:
    """Search a run to a state where ``goal`` holds, never passing one of ``without``. Returns whether there is one.

    Raises SpecError for an unknown name and for a position that is none.
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
    chosen_fields(file.game, scope)
    wanted = find_predicate(file, machine, goal)
    avoided = tuple(find_predicate(file, machine, name) for name in without)
    examine(file)
    start = None
    if position is not None:
        start = load_state(machine, position)
        check_can_occur(file, machine, start, position)
    result = search(file.claims, machine, wanted, avoided, start, scope, within, storyteller(file.game))
    if as_json_text:
        print_json(as_json([result], (), time.monotonic() - began)["claims"][0])
    else:
        show_result(out(), evolve(result, expected=result.verdict))
    return result.verdict is Verdict.WITNESSED


def check_can_occur(file: ClaimsFile, machine: Machine, state: Any, position: Path) -> None:
    """Refuse a position of which an invariant of the game says that it never occurs.

    Under other readings than the default ones nothing is claimed, and no position refused. Raises SpecError.
    """
    if not has_default_readings(machine, state):
        return
    for claim in file.claims.values():
        is_plain = claim.kind == "invariant" and len(claim.parameters) == 1 and not claim.options["under"]
        if claim.machine is machine and is_plain and claim.expected is Verdict.PROVED and not is_true(claim, state):
            raise SpecError(
                f"this position cannot occur. {claim.sentence}",
                Place(str(position)),
                f"correct the position; {claim.id} says so",
            )


def is_true(claim: Claim, state: Any) -> bool:
    """Whether a claim about states is true of one, or does not speak of it. Raises SpecError where it raises."""

    def claimed(state: Any) -> bool:
        try:
            return bool(claim.function(state))
        except (PremiseFailed, Refused):
            return True

    return ask(claim.id, claimed, state)


def regions(target: str, scope: Scope, as_json_text: bool) -> None:
    """Print every distinct behaviour of a rule, with an example of each. Raises SpecError for an unknown name."""
    from checker.instruments.regions import regions as split
    from checker.solve import Budget

    file, machine, rule = find_rule(target)
    chosen_fields(file.game, scope)
    examine(file)
    found = split(file.claims, machine, rule, scope, Budget(scope.budget, time.monotonic() + scope.wall))
    if as_json_text:
        cases = [_region_json(machine, rule, one) for one in found]
        print_json({"rule": f"{machine.id}.{rule.name}", "regions": cases})
        return
    console = out()
    for number, region in enumerate(found, 1):
        console.print(f"{number}.", style="bold")
        for line in region.lines(rule):
            console.print(f"   {line}", markup=False)
    console.print(f"{machine.id}.{rule.name} has {len(found)} regions")


def _region_json(machine: Machine, rule: Rule, region: Any) -> dict[str, Any]:
    from checker.positions import to_json

    table = {
        "feasible": "yes" if region.is_known else "unknown",
        "decisions": [{"text": one.text, "line": one.place.line, "held": one.held} for one in region.decisions],
    }
    if not region.is_known:
        return table
    arguments = zip(rule.parameters, region.arguments, strict=True)
    return table | {
        "refused_by": region.refused_by,
        "state": to_json(machine.domain, region.state),
        "arguments": {name: to_json(domain, value) for (name, domain), value in arguments},
        "after": None if region.refused_by else to_json(machine.domain, region.after),
    }
