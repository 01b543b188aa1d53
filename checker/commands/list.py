"""``proofbook list``: the games, and what there is of one."""

import json
from collections.abc import Callable, Sequence
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from checker.ledger import read_ledger_file, row_verdict
from checker.predicates import predicates
from checker.registry import ClaimsFile, all_files, find_file, find_machine
from checker.report import out, print_json
from checker.scope import option_word, usual
from spec import Game, Machine, SpecError

Rows = list[dict[str, Any]]


def list_games() -> Rows:
    """Every game: its name, title, and how much there is of it."""
    return [
        {
            "game": file.name,
            "title": file.game.title,
            "clauses": len(file.game.clauses),
            "readings": len(file.game.readings),
            "claims": len(file.all_claims),
        }
        for file in all_files()
    ]


def clause_rows(file: ClaimsFile) -> Rows:
    """The clauses in reading order."""
    return [
        {"number": one.number, "id": one.id, "kind": one.kind, "section": one.section, "text": one.text}
        | ({"marked": one.marked} if one.marked else {})
        for one in file.game.clauses.values()
    ]


def rule_rows(file: ClaimsFile) -> Rows:
    """The starts and rules of every machine."""
    return [
        {
            "rule": f"{machine.id}.{rule.name}",
            "kind": rule.kind,
            "parameters": {name: domain.describe() for name, domain in rule.parameters},
            "cites": list(rule.cites),
            "text": rule.sentence,
        }
        for machine in file.game.machines.values()
        for rule in (machine.begin, *machine.rules.values())
    ]


def claim_rows(file: ClaimsFile) -> Rows:
    """The claims, each with the verdict that the ledger records."""
    ledger = read_ledger_file(file.ledger)
    return [
        {
            "id": claim.id,
            "kind": claim.kind,
            "expected": claim.expected.name,
            "recorded": row_verdict(ledger, file.claims, claim).name if claim.id in ledger.rows else None,
            "cites": list(claim.cites),
            "text": claim.sentence,
        }
        for claim in file.all_claims.values()
    ]


def reading_rows(file: ClaimsFile) -> Rows:
    """What the rulebook leaves open; the default option comes first."""
    return [
        {
            "name": one.name,
            "options": {
                option_word(option): option.value
                for option in sorted(one.options, key=lambda option: option is not one.default)
            },
            "cites": list(one.cites),
            "text": one.question,
            "because": one.because,
        }
        for one in file.game.readings
    ]


def print_rows(file: ClaimsFile) -> Rows:
    """What only the printed components show."""
    return [{"name": one.name, "cites": list(one.cites), "text": one.what} for one in file.game.prints]


def machine_rows(file: ClaimsFile) -> Rows:
    """The machines and the fields of their states."""
    return [
        {
            "machine": machine.id,
            "text": machine.sentence,
            "state": {name: domain.describe() for name, domain in machine.domain.fields},
        }
        for machine in file.game.machines.values()
    ]


def predicate_rows(file: ClaimsFile) -> Rows:
    """What can be asked of a position by name, as a goal of ``find``."""
    return [
        {"name": name.replace("_", "-"), "machine": machine.id, "text": _first_line(function)}
        for machine in file.game.machines.values()
        for name, function in sorted(predicates(file.claims, machine).items())
    ]


def _first_line(function: Callable[..., Any]) -> str:
    return (function.__doc__ or "").strip().partition("\n")[0]


SECTIONS: dict[str, Callable[[ClaimsFile], Rows]] = {
    "machines": machine_rows,
    "rules": rule_rows,
    "clauses": clause_rows,
    "readings": reading_rows,
    "prints": print_rows,
    "predicates": predicate_rows,
    "claims": claim_rows,
}


def example_state(machine: Machine) -> Any:
    """A first state of a machine, its set-up that of the defaults. Raises SpecError where the start refuses it."""
    from checker.runs import first_state

    return first_state(machine, None if machine.setup_domain is None else usual(machine.setup_domain))


def state_json(game: Game, machine_name: str | None) -> dict[str, Any]:
    """An example position of a machine, and the JSON schema of its positions."""
    from checker.positions import schema, to_json

    machine = find_machine(game, machine_name)
    example = to_json(machine.domain, example_state(machine))
    return {"machine": machine.id, "example": example, "schema": schema(machine.domain)}


def list_(target: str | None, sections: Sequence[str], state: bool, machine: str | None, as_json: bool) -> None:
    """Print the games, or the chosen sections of one. Raises SpecError for an unknown name."""
    if target is None:
        if sections or state:
            raise SpecError("which game?", cure="proofbook list GAME; without options, proofbook list names the games")
        rows = list_games()
        if as_json:
            print_json({"games": rows})
        else:
            _show_table(rows)
        return
    file = find_file(target)
    table: dict[str, Any] = {name: SECTIONS[name](file) for name in sections}
    if state:
        table["state"] = state_json(file.game, machine)
    if not table:
        table = _overview(file)
        if not as_json:
            _show_overview(file, table)
            return
    if as_json:
        print_json({"game": file.game.name, "title": file.game.title} | table)
    elif state and not sections:
        print_json(table["state"]["example"])
    else:
        for name, content in table.items():
            _show_section(name, content)


def _overview(file: ClaimsFile) -> dict[str, Any]:
    return {name: len(rows(file)) for name, rows in SECTIONS.items()}


def _show_overview(file: ClaimsFile, counts: dict[str, int]) -> None:
    console = out()
    console.print(Text(file.game.title, style="bold"))
    for name, count in counts.items():
        console.print(f"  {count:>4} {name:<10} proofbook list {file.name} --{name}")
    console.print(f"       {'position':<10} proofbook list {file.name} --state")


def _show_table(rows: Rows) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for name in rows[0] if rows else ():
        table.add_column(name, justify="right" if isinstance(rows[0][name], int) else "left")
    for row in rows:
        table.add_row(*(Text(str(value)) for value in row.values()))
    out().print(table)


def _show_section(name: str, content: Any) -> None:
    console = out()
    console.print(Text(name, style="bold"))
    if name == "state":
        console.print_json(json.dumps(content["example"]))
        return
    for row in content:
        head, *facts = row.items()
        console.print(Text(f"  {head[1]}", style="cyan"))
        for key, value in facts:
            if value or value == 0:
                console.print(Padding(Text(_fact(key, value)), (0, 0, 0, 4), expand=False))
    if not content:
        console.print("  none")


def _fact(key: str, value: Any) -> str:
    if key == "text":
        return str(value)
    if isinstance(value, dict):
        return "\n".join(f"{name}: {meaning}" for name, meaning in value.items())
    return f"{key}: {', '.join(value) if isinstance(value, list) else value}"
