"""``proofbook compare``: two ways to read the text, and the game that tells them apart."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from attrs import evolve, frozen
from rich.console import Console
from rich.table import Table
from rich.text import Text

from checker.beginning import setup_told
from checker.comparison import Comparison, OnMachine, Outcome, Pair, Parting, check_sides, compare, pairs_of
from checker.comparison.sides import with_setups_of
from checker.observations import move_json
from checker.pictures import describer, storyteller
from checker.registry import find_file, find_machine
from checker.report import err, out, print_json
from checker.runner import examine
from checker.runs import replay, show_move
from checker.scope import Scope, chosen_fields, option_word
from checker.show import show
from checker.why import clause_in_words
from spec import Game, Machine, SpecError
from spec.readings import Reading

MOST_MOVES = 8
VERDICTS = {
    "apart": ("APART", "red", "a game tells them apart"),
    "agree": ("AGREE", "green", "it is proved that no game tells them apart"),
    "passing": ("PASSING", "yellow", "positions differ for a while; in no game that was followed did more come of it"),
    "unasked": ("UNASKED", "cyan", "no rule of a machine, and nothing told of its positions, asks for it"),
    "open": ("OPEN", "magenta", "no game was found that tells them apart, and no proof that there is none"),
}


@frozen
class Wishes:
    """What is compared: the readings that are the ``sides``, at most two, or all that there are where none is given.

    ``output`` is where the game that tells two sides apart is written.
    """

    target: str
    machine: str | None
    sides: tuple[tuple[str, str], ...]
    output: Path | None = None
    as_json: bool = False


def compare_readings(wishes: Wishes, scope: Scope) -> bool:
    """Compare two readings, or each with the default, and print what tells them apart. Returns whether all is settled.

    Raises SpecError for an unknown name and for sides that are the same.
    """
    file = find_file(wishes.target)
    game = file.game
    chosen_fields(game, scope)
    pairs = _pairs(game, wishes, scope.readings)
    machines = list(game.machines.values()) if wishes.machine is None else [find_machine(game, wishes.machine)]
    examine(file)
    with _progress(err()) as tell:
        found = list(compare(file.claims, machines, pairs, scope, tell))
    if wishes.output is not None:
        _write(wishes.output, found[0])
    if wishes.as_json:
        print_json({"game": game.name, "comparisons": [_as_json(one) for one in found]})
    elif wishes.sides:
        _show(out(), game, found[0])
    else:
        _show_matrix(out(), game, found)
    return all(one.verdict != "open" for one in found)


def _pairs(game: Game, wishes: Wishes, both: tuple[tuple[str, str], ...]) -> tuple[Pair, ...]:
    if not wishes.sides:
        if wishes.output is not None:
            raise SpecError("--output without --reading: it is for one game", cure="name the readings to compare")
        if not game.readings:
            raise SpecError(f"{game.name} leaves no reading open", cure="proofbook list has games that do")
        return pairs_of(game, both)
    settled = {name.replace("-", "_") for name, _ in both}
    if twice := [name for name, _ in wishes.sides if name.replace("-", "_") in settled]:
        raise SpecError(f"--both and --reading name {twice[0]}", cure="a reading is compared or the same on both sides")
    if len(wishes.sides) > 2:
        raise SpecError(f"{len(wishes.sides)} readings to compare", cure="give --reading once or twice")
    first, second = ((), wishes.sides[0]) if len(wishes.sides) == 1 else wishes.sides
    pair = Pair((*both, *((first,) if first else ())), (*both, second))
    check_sides(game, pair)
    return (pair,)


@contextmanager
def _progress(console: Console) -> Iterator[Any]:
    """What is told what is being done: it shows that on a terminal, and nothing elsewhere."""
    if not console.is_terminal:
        yield lambda text: None
        return
    with console.status("") as status:
        yield lambda text: status.update(text)


def _reading(game: Game, name: str) -> Reading:
    return next(one for one in game.readings if one.name == name.replace("-", "_"))


def _options(game: Game, pair: Pair) -> list[tuple[Reading, Any, Any]]:
    """The readings in which the sides of a pair differ, with the option of each side."""
    first, second = (chosen_fields(game, Scope(readings=side)) for side in (pair.first, pair.second))
    readings = {one.path: one for one in game.readings}
    named = {name.replace("-", "_") for name, _ in (*pair.first, *pair.second)}
    return [
        (one, first[path], second[path])
        for path, one in readings.items()
        if one.name in named and first[path] is not second[path]
    ]


def _names(game: Game, pair: Pair) -> tuple[str, str]:
    """What the two sides are called."""
    options = _options(game, pair)
    if len(options) == 1:
        return option_word(options[0][1]), option_word(options[0][2])
    first = ", ".join(f"{one.name} {option_word(option)}" for one, option, _ in options)
    return first, ", ".join(f"{one.name} {option_word(option)}" for one, _, option in options)


# One pair


def _show(console: Console, game: Game, found: Comparison) -> None:
    for one, first, second in _options(game, found.pair):
        console.print(one.question, style="bold", markup=False)
        for option in (first, second):
            console.print(f"   {option_word(option)}: {option.value}", markup=False)
        for clause in one.cites:
            said = game.clauses[clause]
            console.print(f"   {clause}, {said.section}: {said.text}", style="dim", markup=False)
    name, colour, meaning = VERDICTS[found.verdict]
    console.print(Text.assemble((name, f"bold {colour}"), f": {meaning}"))
    if found.asked_in:
        console.print(f"   asked for by: {', '.join(found.asked_in)}", markup=False)
    for on_machine in found.by_machine:
        console.print(f"   {on_machine.machine.id}: {_told_of(on_machine)}", markup=False)
    best = found.best
    if best is not None and best.parting is not None:
        _show_example(console, game, found, best, best.parting)


def _told_of(one: OnMachine) -> str:
    """What was found on a machine, in words."""
    if one.verdict == "agree":
        resting = f", resting on {len(one.rests_on)} claims, which verify proves" if one.rests_on else ""
        return f"they agree, by induction over the length of a game{resting}"
    if one.parting is not None:
        return f"they part {_when(one)}"
    searched = f"none of at most {one.searched} moves, and " if one.searched >= 0 else ""
    return f"{searched}none in {one.positions:,} positions of games that were looked through"


def _when(one: OnMachine) -> str:
    assert one.parting is not None
    count = len(one.parting.run.moves)
    if one.parting.what == "start":
        return "at the start"
    moves = "before any move" if not count else f"after {count} move{'s' if count > 1 else ''}"
    return f"{moves}, and no sooner with this set-up" if one.is_shortest else f"{moves}; there may be shorter games"


def _show_example(console: Console, game: Game, found: Comparison, best: OnMachine, parting: Parting) -> None:
    machine, names = best.machine, _names(game, found.pair)
    describe = describer(game)
    console.print(f"Example, on {machine.id}", style="bold")
    lines = setup_told(parting.run.setup) if machine.setup is not None else []
    if parting.run.arguments and parting.what == "start":
        lines.append(f"start: {', '.join(map(show, parting.run.arguments))}")
    moves = parting.run.moves
    if moves:
        last = moves[-MOST_MOVES:]
        lines.append("the game:" if len(moves) <= MOST_MOVES else f"the last {len(last)} of {len(moves)} moves:")
        lines += [f"  {show_move(machine, move)}" for move in last]
    if parting.run.states:
        lines += ["the position:", *(f"  {line}" for line in describe(parting.run.states[-1]))]
    lines.append(_asked(machine, parting))
    width = max(map(len, names))
    for name, outcome in zip(names, (parting.first, parting.second), strict=True):
        told = list(_outcome_told(game, machine, parting, outcome))
        lines += [f"  {name if not number else '':{width}}  {line}" for number, line in enumerate(told)]
    lines += [f"clause: {clause}, {clause_in_words(machine, clause)}" for clause in _clauses(machine, parting)]
    if best.after is not None and best.after.shows_after != 0:
        lines.append(_aftermath_told(best))
    for line in lines:
        console.print(f"   {line}", markup=False, soft_wrap=True)


def _asked(machine: Machine, parting: Parting) -> str:
    """What comes out differently, in words."""
    if parting.what == "start":
        return "the start:"
    if parting.what == "over":
        return "is the game over?"
    if parting.what == "told":
        of = "" if parting.seat is None else f" of seat {show(parting.seat)}"
        return f"what is told{of} by {parting.name}:"
    assert parting.move is not None
    odds = "the weight of the move " if parting.what == "odds" else "the move "
    return f"{odds}{show_move(machine, parting.move)}:"


def _outcome_told(game: Game, machine: Machine, parting: Parting, outcome: Outcome) -> Iterator[str]:
    if outcome.clause:
        yield f"refused by {outcome.clause}"
    elif parting.what == "move":
        before = parting.run.states[-1]
        yield from storyteller(game)(before, with_setups_of(machine, outcome.value, before)) or ["nothing changes"]
    elif parting.what == "start":
        other = parting.second if outcome is parting.first else parting.first
        known = [] if other.clause else describer(game)(other.value)
        yield from [line for line in describer(game)(outcome.value) if known and line not in known] or ["a game begins"]
    else:
        yield show(outcome.value)


def _clauses(machine: Machine, parting: Parting) -> list[str]:
    cited = [one.clause for one in (parting.first, parting.second) if one.clause]
    if parting.move is not None:
        cited += machine.rules[parting.move.rule].cites
    return list(dict.fromkeys(cited))


def _aftermath_told(best: OnMachine) -> str:
    after = best.after
    assert after is not None
    if after.is_alike:
        return "in all games followed from there nothing more came of it"
    if after.shows_after is None:
        return "in the games followed from there positions stay different, but neither what is allowed nor the end does"
    return f"it was seen to show in what is allowed, or in the end, after {after.shows_after} further moves"


def _write(file: Path, found: Comparison) -> None:
    from checker.traces import write_trace

    best = found.best
    if best is None or best.parting is None:
        err().print("no game to write", markup=False)
        return
    run, move = best.parting.run, best.parting.move
    if best.parting.what == "start":
        err().print("no game to write: they part at the start", markup=False)
        return
    if move is not None and not best.parting.first.clause:
        run = evolve(run, moves=(*run.moves, move), states=())
    write_trace(file, replay(best.machine, evolve(run, states=())))
    err().print(f"written: {file}", markup=False)


# All readings


def _show_matrix(console: Console, game: Game, found: Sequence[Comparison]) -> None:
    table = Table(title=f"{game.title}: which readings matter", title_justify="left", pad_edge=False)
    for name in ("reading", "default", "other", "verdict", "where", "moves"):
        table.add_column(name, overflow="fold", justify="right" if name == "moves" else "left")
    before = ""
    for one in found:
        reading, first, second = next(iter(_options(game, one.pair)))
        name, colour, _ = VERDICTS[one.verdict]
        shown = reading.name if reading.name != before else ""
        table.add_row(shown, option_word(first), option_word(second), Text(name, style=colour), *_short(one))
        before = reading.name
    console.print(table)
    for key, (name, _, meaning) in VERDICTS.items():
        if count := sum(one.verdict == key for one in found):
            console.print(f"{count} {name}: {meaning}", markup=False)
    if any(one.best is not None for one in found):
        console.print("moves: how many there are before the two part; with ≤, perhaps fewer")


def _short(found: Comparison) -> tuple[str, str]:
    """Where two sides part, or were compared, and after how many moves at most."""
    best = found.best
    if best is not None and best.parting is not None:
        count = len(best.parting.run.moves)
        moves = "start" if best.parting.what == "start" else f"{count}" if best.is_shortest else f"≤ {count}"
        return best.machine.name or best.machine.id, moves
    return ", ".join(found.asked_in or (one.machine.name or one.machine.id for one in found.by_machine)), ""


# For programs


def _as_json(found: Comparison) -> dict[str, Any]:
    first, second = (
        {name.replace("-", "_"): option for name, option in side} for side in (found.pair.first, found.pair.second)
    )
    return {
        "first": first,
        "second": second,
        "verdict": found.verdict,
        "asked_in": list(found.asked_in),
        "machines": [_machine_json(one) for one in found.by_machine],
    }


def _machine_json(one: OnMachine) -> dict[str, Any]:
    table: dict[str, Any] = {
        "machine": one.machine.id,
        "verdict": one.verdict,
        "positions": one.positions,
        "searched": one.searched,
        "rests_on": list(one.rests_on),
    }
    if one.parting is not None:
        table["parting"] = _parting_json(one, one.parting)
    return table


def _parting_json(one: OnMachine, parting: Parting) -> dict[str, Any]:
    from checker.positions import to_json

    machine, run = one.machine, parting.run
    moves = [move_json(machine.rules[move.rule], move.arguments) for move in run.moves]
    move = parting.move
    domain = machine.domain if parting.what in ("move", "start") else None
    outcomes: list[dict[str, Any]] = []
    for outcome in (parting.first, parting.second):
        if outcome.clause:
            outcomes.append({"refused_by": outcome.clause})
        else:
            outcomes.append({"value": show(outcome.value) if domain is None else to_json(domain, outcome.value)})
    return {
        "what": parting.what,
        "is_shortest": one.is_shortest,
        "setup": None if machine.setup_domain is None else to_json(machine.setup_domain, run.setup),
        "arguments": [show(value) for value in run.arguments],
        "moves": moves,
        "move": None if move is None else move_json(machine.rules[move.rule], move.arguments),
        "told_by": parting.name,
        "first": outcomes[0],
        "second": outcomes[1],
        "shows_after": None if one.after is None else one.after.shows_after,
        "becomes_alike": one.after is not None and one.after.is_alike,
    }
