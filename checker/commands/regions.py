"""``proofbook regions``: every distinct behaviour of a rule, with an example of each."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console

from checker.pictures import position_teller, storyteller
from checker.registry import find_rule
from checker.report import err, out, print_json
from checker.runner import examine
from checker.scope import Scope, chosen_fields
from checker.why import clause_in_words
from spec import Machine, Rule


def regions(target: str, scope: Scope, as_json: bool) -> bool:
    """Print every distinct behaviour of a rule. Returns whether all of them are known.

    Raises SpecError for an unknown name, and where there are too many.
    """
    from checker.instruments.regions import regions as split
    from checker.solve import Budget

    file, machine, rule = find_rule(target)
    chosen_fields(file.game, scope)
    examine(file)
    with _progress(err()) as told:
        budget = Budget(scope.budget, time.monotonic() + scope.wall)
        found = split(file.claims, machine, rule, scope, budget, told)
    unknown = sum(not one.is_known for one in found)
    if as_json:
        print_json(_as_json(machine, rule, found, unknown))
    else:
        _show(out(), machine, rule, found, unknown)
    return unknown == 0


@contextmanager
def _progress(console: Console) -> Iterator[Any]:
    """What is told how far the search has come: it shows that on a terminal, and nothing elsewhere."""
    if not console.is_terminal:
        yield None
        return
    with console.status("") as status:
        yield lambda found, pending: status.update(f"regions found: {found}, ways to look into: {pending}")


def _show(console: Console, machine: Machine, rule: Rule, found: Any, unknown: int) -> None:
    name = f"{machine.id}.{rule.name}"
    console.print(f"{name}: {rule.sentence}", style="bold", markup=False)
    for clause in rule.cites:
        console.print(f"   {clause}, {clause_in_words(machine, clause)}", markup=False)
    describe, story = position_teller(machine.game), storyteller(machine.game)
    for number, region in enumerate(found, 1):
        console.print(f"{number}.", style="bold")
        for line in region.lines(machine, rule, describe, story):
            console.print(f"   {line}", markup=False)
    ending = f", of which {unknown} are unknown: try a larger --budget or --wall, or --set" if unknown else ""
    console.print(f"{name} has {len(found)} regions{ending}")


def _as_json(machine: Machine, rule: Rule, found: Any, unknown: int) -> dict[str, Any]:
    cited = dict.fromkeys((*rule.cites, *(one.refused_by for one in found if one.refused_by)))
    clauses = [machine.game.clauses[clause] for clause in cited]
    return {
        "rule": f"{machine.id}.{rule.name}",
        "sentence": rule.sentence,
        "cites": list(rule.cites),
        "clauses": {one.id: {"section": one.section, "text": one.text} for one in clauses},
        "unknown": unknown,
        "regions": [_region_json(machine, rule, one) for one in found],
    }


def _region_json(machine: Machine, rule: Rule, region: Any) -> dict[str, Any]:
    from checker.positions import to_json

    table = {
        "feasible": "yes" if region.is_known else "unknown",
        "decisions": [
            {
                "text": one.text,
                "file": one.place.file.rpartition("/")[2],
                "line": one.place.line,
                "held": one.held,
            }
            for one in region.decisions
        ],
    }
    if not region.is_known:
        return table
    arguments = zip(rule.parameters, region.arguments, strict=True)
    before = machine.domain if rule.kind != "start" else machine.setup_domain
    return table | {
        "refused_by": region.refused_by,
        "setup" if rule.kind == "start" else "state": to_json(before, region.state) if before else None,
        "arguments": {name: to_json(domain, value) for (name, domain), value in arguments},
        "after": None if region.refused_by else to_json(machine.domain, region.after),
    }
