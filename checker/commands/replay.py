"""``proofbook replay``: whether a trace, or every trace of a conformance kit, fits the rules."""

from pathlib import Path
from typing import Any

from checker.registry import find_game
from checker.report import out, print_json, show_error
from checker.traces import check_trace, load_trace
from spec import SpecError


def replay(target: Path, game_name: str | None, as_json: bool) -> bool:
    """Carry a trace, or those of a kit's folder, out by the rules. Returns whether all of them fit.

    Raises SpecError for a file that is no trace, and for a folder that is no kit.
    """
    game = None if game_name is None else find_game(game_name)
    if target.is_dir():
        from checker.kit import check_kit

        told, wrong = check_kit(target, game)
    else:
        trace = load_trace(target, game)
        steps = len(trace.run.moves)
        told = f"{trace.machine.id}: {steps} {'step fits' if steps == 1 else 'steps fit'} the rules"
        wrong = []
        try:
            check_trace(trace)
        except SpecError as error:
            wrong.append(error)
    if as_json:
        print_json({"fits": not wrong, "told": told, "wrong": [_error_json(one) for one in wrong]})
        return not wrong
    for one in wrong:
        show_error(one)
    if not wrong:
        out().print(told, markup=False, soft_wrap=True)
    return not wrong


def _error_json(error: SpecError) -> dict[str, Any]:
    return {
        "file": error.place.file if error.place else None,
        "message": error.message,
        "clause": error.clause or None,
        "cure": error.cure or None,
    }
