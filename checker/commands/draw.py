"""``proofbook draw``: positions as pictures."""

import re
from pathlib import Path

from attrs import frozen

from checker.canvas import as_text
from checker.pictures import MOST_PANELS, Panel, describer, drawer, panels_of, picture, strip
from checker.played import runs_given_by
from checker.registry import ClaimsFile, find_file, find_machine, unknown_claim
from checker.report import err, out
from checker.runs import Run
from checker.scope import Scope, chosen_fields
from checker.traces import headings, is_trace, read_trace, run_from, write_file
from spec import Game, SpecError

SUFFIX = ".svg"


@frozen
class Wishes:
    """What is drawn, of which steps, and where to.

    ``target`` is a trace or a game, ``position`` a file to begin with, ``claim`` the claim whose run is meant,
    ``steps`` as in 3-7, and ``output`` an SVG file, or None for text.
    """

    target: str
    machine: str | None
    claim: str | None
    position: Path | None
    steps: str | None
    output: Path | None


def draw(wishes: Wishes, scope: Scope) -> None:
    """Draw the steps of a run, or one position, into a file or as text.

    Raises SpecError for an unknown name, for a file that is neither trace nor position, and for steps that are none.
    """
    if wishes.output is not None and wishes.output.suffix != SUFFIX:
        raise SpecError(f"{wishes.output} is no SVG file", cure=f"end its name with {SUFFIX}")
    run = _run(wishes, scope)
    panels = panels_of(run, headings(run))
    first, last = _steps(wishes.steps, len(run.moves))
    chosen = panels[first : last + 1]
    game = run.machine.game
    if wishes.output is None:
        _print(game, chosen)
        return
    title = f"{game.title}: {chosen[-1].heading}"
    if len(chosen) == 1:
        drawn = picture(game, chosen[0].state, chosen[0].before, title)
    else:
        drawn = strip(game, chosen, f"{game.title}: steps {first} to {last}")
    write_file(wishes.output, drawn)
    err().print(f"written: {wishes.output}", markup=False)


def _run(wishes: Wishes, scope: Scope) -> Run:
    if Path(wishes.target).suffix == ".json":
        if wishes.position is not None or wishes.claim is not None or scope.settings or scope.readings:
            raise SpecError(
                "a trace with --from, --claim, --set or --reading", cure="name the game, or the trace alone"
            )
        file = Path(wishes.target)
        if not is_trace(file):
            raise SpecError(f"{file} is a position", cure=f"proofbook draw GAME --from {file}")
        return read_trace(file)
    file_of_claims = find_file(wishes.target)
    chosen_fields(file_of_claims.game, scope)
    if wishes.claim is not None:
        return _run_of_claim(file_of_claims, wishes.claim)
    machine = find_machine(file_of_claims.game, wishes.machine)
    if wishes.position is not None:
        return run_from(machine, wishes.position)
    from checker.beginning import start_of
    from checker.runs import replay

    return replay(machine, start_of(machine, scope))


def _run_of_claim(file: ClaimsFile, name: str) -> Run:
    claim = next((one for one in file.claims.values() if name in (one.id, one.name)), None)
    if claim is None:
        raise unknown_claim(name, (file,))
    run = next(runs_given_by(claim), None)
    if run is None:
        raise SpecError(f"{claim.id} gives no run", claim.place, "find one with proofbook find, and draw its trace")
    return run


def _steps(text: str | None, count: int) -> tuple[int, int]:
    """The first and the last step that are drawn of a run of ``count`` steps."""
    if text is None:
        first = max(0, count + 1 - MOST_PANELS)
        if first:
            line = f"the last {MOST_PANELS} of {count} steps are drawn: choose others with --steps 0-{MOST_PANELS - 1}"
            err().print(line, markup=False)
        return first, count
    match = re.fullmatch(r"(\d+)(?:-(\d+))?", text)
    if match is None:
        raise SpecError(f"--steps {text}: these are no steps", cure="write --steps 3-7, or --steps 3")
    first = int(match[1])
    last = int(match[2] or first)
    if not first <= last <= count:
        raise SpecError(f"--steps {text}: the run has the steps 0 to {count}", cure=f"write --steps 0-{count}")
    return first, last


def _print(game: Game, panels: list[Panel]) -> None:
    """Print pictures as text, and under each the position in words with the changed lines marked by >."""
    console, draws, describe = out(), drawer(game), describer(game)
    for number, one in enumerate(panels):
        if number:
            console.print()
        console.print(one.heading, style="bold", markup=False, soft_wrap=True)
        if draws is not None:
            console.print(as_text(draws(one.state)), markup=False, soft_wrap=True)
        known = set() if one.before is None else set(describe(one.before))
        for line in describe(one.state):
            is_changed = one.before is not None and line not in known
            console.print(f"{'>' if is_changed else ' '} {line}", markup=False, soft_wrap=True)
