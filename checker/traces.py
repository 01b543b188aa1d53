"""Runs as files in the Informal Trace Format, which other tools read and an implementation can be held to.

Each state is an object with the fields of the machine's states; ``mbt::actionTaken`` names the rule that led there and
``mbt::nondetPicks`` its arguments. Under ``#meta`` stand the move in words, the clauses that it carries out and, in
a trace of a conformance kit, what is to be observed in the state. Reading a trace never executes what stands in it.

Source: https://apalache-mc.org/docs/adr/015adr-trace.html and https://quint-lang.org/docs/model-based-testing
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from checker.differences import differences
from checker.files import read_json, replace_file
from checker.itf import plain_json, to_itf
from checker.observations import check_names, observed, picked, picks_json, tried_in
from checker.positions import from_json, load_state, state_from_json
from checker.registry import find_machine, find_registered
from checker.runs import Move, Run, replay, rule_of, sizes_of
from checker.show import show_arguments
from spec import Game, Machine, Place, Rule, SpecError

VERSION = 1
ACTION, PICKS, META = "mbt::actionTaken", "mbt::nondetPicks", "#meta"
POSITION = "a given position"
DESCRIPTION = "https://apalache-mc.org/docs/adr/015adr-trace.html"
_CURE = "proofbook explore writes traces, and proofbook find GAME --goal EXPR -o FILE"
_HEAD = ("format", "format-description", "version", "game", "machine", "observed")


@frozen(eq=False)
class Trace:
    """A run as a file tells it, not carried out yet.

    ``notes`` are what stands under ``#meta`` of each state, empty where nothing does. Where ``is_observed``, these tell
    what is observed there, and ``tried`` are for each state the moves whose refusal is told.
    """

    run: Run
    notes: tuple[Mapping[str, Any], ...]
    is_observed: bool
    tried: tuple[tuple[Move, ...], ...]
    place: Place

    @property
    def machine(self) -> Machine:
        """The machine of which it tells a run."""
        return self.run.machine


# Writing


def trace_json(run: Run, tried: tuple[tuple[Move, ...], ...] | None = None) -> dict[str, Any]:
    """A run that was carried out as JSON of the format.

    Where moves to be ``tried`` in each state are given, what is observed there stands beside it. Raises SpecError for
    a run that was never carried out, and where an observation raises.
    """
    machine = run.machine
    names = [name for name, _ in machine.domain.fields]
    each = [None] * (len(run.steps) + 1) if tried is None else tried
    return {
        META: {
            "format": "ITF",
            "format-description": DESCRIPTION,
            "version": VERSION,
            "game": machine.game.name,
            "machine": machine.name,
            "observed": tried is not None,
        },
        "params": [],
        "vars": [*names, ACTION, PICKS],
        "states": [_state_json(run, index, moves) for index, moves in enumerate(each)],
    }


def _state_json(run: Run, index: int, tried: tuple[Move, ...] | None) -> dict[str, Any]:
    rule, arguments = _led_to(run, index)
    picks = {} if rule is None else picks_json(rule, arguments)
    state = to_itf(run.machine.domain, run.states[index])
    return {
        META: note(run, index, tried),
        ACTION: POSITION if rule is None else rule.name,
        PICKS: picks,
        **state,
    }


def note(run: Run, index: int, tried: tuple[Move, ...] | None = None) -> dict[str, Any]:
    """What stands beside a state: how it was reached and, where moves are ``tried``, what is observed in it."""
    rule, _ = _led_to(run, index)
    found: dict[str, Any] = {
        "index": index,
        "move": _told(run, index),
        "clauses": [] if rule is None else list(rule.cites),
    }
    if tried is not None:
        found["expected"] = observed(run.machine, run.states[index], tried)
    return found


def _led_to(run: Run, index: int) -> tuple[Rule | None, tuple[Any, ...]]:
    """The rule that led to a state of a run and its arguments; None for a position that was given."""
    if index:
        move = run.moves[index - 1]
        return rule_of(run.machine, move.rule), move.arguments
    return (run.machine.begin, run.arguments) if run.begun is None else (None, ())


def headings(run: Run) -> list[str]:
    """How each state of a run was reached, in words: its number and the move."""
    return [f"{index}. {_told(run, index)}" for index in range(len(run.moves) + 1)]


def _told(run: Run, index: int) -> str:
    rule, arguments = _led_to(run, index)
    return POSITION if rule is None else _show(rule, arguments)


def _show(rule: Rule, arguments: tuple[Any, ...]) -> str:
    return f"{rule.name}({show_arguments(tuple(name for name, _ in rule.parameters), arguments)})"


def write_trace(file: Path, run: Run) -> None:
    """Write a run that was carried out. Raises SpecError where the file cannot be written."""
    write_file(file, trace_text(trace_json(run)))


def trace_text(data: dict[str, Any]) -> str:
    """A trace as JSON text, each state on a line of its own."""
    *head, states = ((name, data[name]) for name in (META, "params", "vars", "states"))
    lines = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}," for name, value in head]
    rows = ",\n".join(json.dumps(one, ensure_ascii=False) for one in states[1])
    return "\n".join(("{", *lines, '"states": [', rows, "]", "}", ""))


def write_file(file: Path, text: str) -> None:
    """Write a file. Raises SpecError where that cannot be done."""
    try:
        replace_file(file, text)
    except OSError as error:
        raise SpecError(f"cannot write: {error.strerror}", Place(str(file)), "choose another place") from error


# Reading


def is_trace(file: Path) -> bool:
    """Whether a JSON file is meant to be a trace, not a position. Raises SpecError where it is no JSON."""
    data = read_json(file, "position or trace", "proofbook list GAME --state prints a position")
    return isinstance(data, dict) and bool({"states", "vars", META} & set(data))


def read_trace(file: Path, game: Game | None = None) -> Run:
    """The run that a trace tells, carried out by the rules; ``game`` is that of the trace where it is not registered.

    Raises SpecError for what is no trace, and for one that does not fit the rules.
    """
    return check_trace(load_trace(file, game))


def run_from(machine: Machine, file: Path) -> Run:
    """The run that a trace tells, or one without moves that begins in the position that a file tells.

    Raises SpecError for a file that is neither, and for a trace of another machine.
    """
    if not is_trace(file):
        state = load_state(machine, file)
        return Run(machine, states=(state,), begun=state)
    run = read_trace(file, machine.game)
    if run.machine is not machine:
        chosen = f"add --machine {run.machine.name}" if run.machine.name else "leave out --machine"
        raise SpecError(f"this trace is of machine {run.machine.id}", Place(str(file)), chosen)
    return run


def load_trace(file: Path, game: Game | None = None) -> Trace:
    """The trace that a file tells, every value of it within its domain; whether it fits the rules is not asked.

    Raises SpecError, naming the file and what in it is wrong.
    """
    data = read_json(file, "trace", _CURE)
    place = Place(str(file))
    check_names(data, (META, "params", "vars", "states"), "$", place)
    machine, is_observed = _head(data[META], game, place)
    if data["params"] != []:
        raise SpecError("$.params is not an empty list", place, "a trace of Proofbook has no parameters")
    names = [*(name for name, _ in machine.domain.fields), ACTION, PICKS]
    if not isinstance(data["vars"], list) or data["vars"] != names:
        raise SpecError("$.vars does not list the fields of the states", place, f"they are {', '.join(names)}")
    states = data["states"]
    if not isinstance(states, list) or not states:
        raise SpecError("$.states is no list with a first state", place, _CURE)
    reader = _Reader(machine, place, is_observed)
    for index, one in enumerate(states):
        reader.state(one, f"$.states[{index}]", index)
    return reader.trace()


def _head(head: Any, game: Game | None, place: Place) -> tuple[Machine, bool]:
    """The machine that a trace tells of, and whether it tells what is observed."""
    path = f"$.{META}"
    check_names(head, _HEAD, path, place)
    if type(head["version"]) is not int or head["version"] != VERSION:
        raise SpecError(f"{path}.version is {head['version']!r}, not {VERSION}", place, "write it anew")
    for name, value in (("format", "ITF"), ("format-description", DESCRIPTION)):
        if head[name] != value:
            raise SpecError(f"{path}.{name} is not {value!r}", place, "write the trace anew")
    if not isinstance(head["observed"], bool):
        raise SpecError(f"{path}.observed is not true or false", place)
    if not isinstance(head["game"], str) or not isinstance(head["machine"], str):
        raise SpecError(f"{path} does not name a game and a machine", place)
    if game is not None and game.name != head["game"]:
        cure = f"proofbook replay FILE --game {head['game']}"
        raise SpecError(f"{path}.game: this is a trace of {head['game']}, not of {game.name}", place, cure)
    try:
        return find_machine(game or find_registered(head["game"]).game, head["machine"]), head["observed"]
    except SpecError as error:
        raise evolve(error, message=f"{path}: {error.message}", place=place) from error


class _Reader:
    """Reads the states of a trace one after the other."""

    def __init__(self, machine: Machine, place: Place, is_observed: bool) -> None:
        self.machine = machine
        self.place = place
        self.is_observed = is_observed
        self.states: list[Any] = []
        self.moves: list[Move] = []
        self.notes: list[dict[str, Any]] = []
        self.tried: list[tuple[Move, ...]] = []
        self.arguments: tuple[Any, ...] = ()
        self.is_given = False

    def fail(self, message: str, cure: str = "") -> SpecError:
        return SpecError(message, self.place, cure)

    def state(self, data: Any, path: str, index: int) -> None:
        names = [name for name, _ in self.machine.domain.fields]
        noted = (META,) if self.is_observed or (isinstance(data, dict) and META in data) else ()
        check_names(data, (*noted, *names, ACTION, PICKS), path, self.place)
        state = self._position({name: data[name] for name in names}, path)
        if noted:
            self._note(data[META], f"{path}.{META}", index)
        else:
            self.notes.append({})
        self._move(data[ACTION], data[PICKS], path, state, index)
        self.states.append(state)
        if self.is_observed:
            expected = data[META]["expected"]
            tried = tried_in(self.machine, state, expected, self.place, f"{path}.{META}.expected")
            self.tried.append(tried)

    def _position(self, data: dict[str, Any], path: str) -> Any:
        plain = plain_json(self.machine.domain, data, self.place, path)
        if not self.states:
            return state_from_json(self.machine, plain, self.place, path)
        return from_json(self.machine.domain, plain, sizes_of(self.machine, self.states[0]), self.place, path)

    def _note(self, data: Any, path: str, index: int) -> None:
        check_names(data, ("index", "move", "clauses", *(("expected",) if self.is_observed else ())), path, self.place)
        if type(data["index"]) is not int or data["index"] != index:
            raise self.fail(f"{path}.index is not {index}", "number the states from 0")
        self.notes.append(data)

    def _move(self, action: Any, picks: Any, path: str, state: Any, index: int) -> None:
        if not isinstance(action, str):
            raise self.fail(f"{path}.{ACTION} names no rule")
        if not index and action == POSITION:
            self.is_given = True
            check_names(picks, (), f"{path}.{PICKS}", self.place)
            return
        if not index and action != self.machine.begin.name:
            cure = f"a run begins with {self.machine.begin.name}, or in {POSITION}"
            raise self.fail(f"{path}.{ACTION}: {action!r} is no start of {self.machine.id}", cure)
        try:
            rule = rule_of(self.machine, action) if index else self.machine.begin
        except SpecError as error:
            raise self.fail(f"{path}.{ACTION}: {error.message}", error.cure) from error
        before = self.states[0] if index else state
        arguments = picked(rule, picks, sizes_of(self.machine, before), self.place, f"{path}.{PICKS}")
        if index:
            self.moves.append(Move(action, arguments))
        else:
            self.arguments = arguments

    def trace(self) -> Trace:
        begun = self.states[0] if self.is_given else None
        setup = self.states[0].setup if self.machine.setup is not None and begun is None else None
        run = Run(self.machine, setup, self.arguments, tuple(self.moves), tuple(self.states), begun)
        return Trace(run, tuple(self.notes), self.is_observed, tuple(self.tried), self.place)


# Checking


def check_trace(trace: Trace) -> Run:
    """The run of a trace, carried out by the rules.

    Raises SpecError, naming the first step that does not fit and the clause, where a state is another one than the
    rules lead to, or what is told beside it is another thing than the rules say.
    """
    try:
        run = replay(trace.machine, trace.run)
    except SpecError as error:
        raise evolve(error, place=trace.place) from error
    for index, told in enumerate(trace.notes):
        meant = note(run, index, trace.tried[index] if trace.is_observed else None)
        wrong = next(differences(told, meant, f"$.states[{index}].{META}"), None) if told else None
        if wrong is not None:
            where = f"step {index}, {meant['move']}" if index else "the first state"
            message = f"beside {where}: {wrong.path} is {wrong.one}, and by the rules {wrong.other}"
            raise SpecError(message, trace.place, clause=_clause(run, index))
    return run


def _clause(run: Run, index: int) -> str:
    rule, _ = _led_to(run, index)
    return rule.cites[0] if rule is not None and rule.cites else ""
