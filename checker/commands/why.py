"""``proofbook why``: why a move is legal, or why not; or what each rule says at a position."""

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

from attrs import field, frozen
from rich.console import Console

from checker.moves import MOST_LOOKED_UP, parse_move, rule_in
from checker.pictures import storyteller
from checker.positions import load_state
from checker.registry import find_file, find_machine
from checker.report import out, print_json
from checker.runs import Move, count_instances, first_state, instances, refusal, show_move, sizes_of
from checker.scope import Scope, chosen_fields, usual_setup
from checker.traces import is_trace, read_trace
from checker.why import clause_in_words, explain, over_in_words
from spec import Game, Machine, Place, Rule, SpecError


@frozen
class Tried:
    """What came of the moves of a rule in a state.

    ``count`` says how many there are; where they are too many to go through it is None, and nothing was tried.
    ``legal`` counts the legal ones, of which ``example`` is the first, and ``refused`` the others by their clauses.
    """

    rule: Rule
    count: int | None = None
    legal: int = 0
    example: Move | None = None
    refused: Counter[str] = field(factory=Counter)


def why(
    target: str, text: str | None, machine_name: str | None, position: Path | None, scope: Scope, as_json: bool
) -> bool:
    """Print why a move is legal or not, or without a move what each rule says. Returns False for an illegal move.

    Raises SpecError for an unknown name, for a position that is none, and for a text that is no move.
    """
    if position is not None and (scope.settings or scope.readings):
        option = "--set" if scope.settings else "--reading"
        cure = "write the value into the file"
        raise SpecError(f"--from with {option}: a position has a set-up of its own", cure=cure)
    game = find_file(target).game
    chosen_fields(game, scope)
    if position is None:
        machine, state = find_machine(game, machine_name), None
        setup = usual_setup(machine, scope)
    else:
        machine, state = position_in(game, machine_name, position)
        setup = state.setup if machine.setup is not None else None
    if text is not None and rule_in(machine, text).kind == "start":
        return _explained(machine, setup, text, as_json)
    state = first_state(machine, setup) if state is None else state
    if text is not None:
        return _explained(machine, state, text, as_json)
    _show_all(machine, state, as_json)
    return True


def position_in(game: Game, machine_name: str | None, file: Path) -> tuple[Machine, Any]:
    """The machine and state of a position, or those at the end of a trace, which is replayed.

    Raises SpecError where the file tells neither, and where it is of another machine than that which is named.
    """
    if not is_trace(file):
        machine = find_machine(game, machine_name)
        return machine, load_state(machine, file)
    run = read_trace(file, game)
    if machine_name is not None and run.machine is not find_machine(game, machine_name):
        chosen = f" --machine {run.machine.name}" if run.machine.name else ""
        cure = f"ask about it with proofbook why {game.name}{chosen}"
        raise SpecError(f"this is a trace of {run.machine.id}", Place(str(file)), cure)
    return run.machine, run.states[-1]


def _explained(machine: Machine, state: Any, text: str, as_json: bool) -> bool:
    found = explain(machine, state, parse_move(machine, state, text))
    if as_json:
        print_json(found.as_json())
    else:
        for line in found.lines(storyteller(machine.game)):
            out().print(line, markup=False, soft_wrap=True)
    return found.is_legal


# Every rule


def tried(machine: Machine, rule: Rule, state: Any) -> Tried:
    """What comes of every move of a rule, where they can be listed."""
    sizes = sizes_of(machine, state)
    count = count_instances(rule, sizes)
    if count > MOST_LOOKED_UP:
        return Tried(rule)
    found = [(move, refusal(machine, state, move)) for move in map(partial(Move, rule.name), instances(rule, sizes))]
    legal = [move for move, clause in found if clause is None]
    refused = Counter(clause for _, clause in found if clause is not None)
    return Tried(rule, len(found), len(legal), legal[0] if legal else None, refused)


def _show_all(machine: Machine, state: Any, as_json: bool) -> None:
    is_over = machine.is_over(state)
    rules = [] if is_over else [tried(machine, rule, state) for rule in machine.rules.values()]
    if as_json:
        told = over_in_words(machine) if is_over else ""
        print_json({"machine": machine.id, "over": told, "rules": [_tried_json(machine, one) for one in rules]})
        return
    console = out()
    if is_over:
        console.print(over_in_words(machine), markup=False)
    for one in rules:
        _show_tried(console, machine, one)


def _show_tried(console: Console, machine: Machine, one: Tried) -> None:
    if one.count is None:
        outcome = "too many moves to list: ask about one"
    elif one.example is None:
        outcome = "refused" if one.count == 1 else f"all {one.count} moves refused"
    else:
        outcome = (
            "legal"
            if one.count == 1
            else f"{one.legal} of {one.count} moves legal, as {show_move(machine, one.example)}"
        )
    console.print(f"{one.rule.name}: {outcome}", markup=False, soft_wrap=True)
    if one.example is None:
        for clause, count in one.refused.most_common():
            times = f"{count} by " if one.count != 1 else "by "
            console.print(f"  {times}{clause}, {clause_in_words(machine, clause)}", markup=False, soft_wrap=True)


def _tried_json(machine: Machine, one: Tried) -> dict[str, Any]:
    return {
        "rule": one.rule.name,
        "kind": one.rule.kind,
        "moves": one.count,
        "legal": one.legal if one.count is not None else None,
        "example": show_move(machine, one.example) if one.example else None,
        "refused_by": dict(one.refused.most_common()),
    }
