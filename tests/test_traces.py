"""Traces: what is written is read again, other readers understand it, and whatever does not fit is named."""

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from domains import DOMAINS, SIZES, key, values_of
from hypothesis import given
from hypothesis import strategies as st
from itf_py import trace_from_json
from test_positions import damaged
from toys import die_hard, hanoi, knuth_yao, pairs, tic_tac_toe
from typer.testing import CliRunner

from checker.command import app
from checker.itf import from_itf, to_itf
from checker.runs import Move, Run, replay
from checker.sampling.walks import random_runs
from checker.traces import check_trace, is_trace, load_trace, read_trace, trace_json, write_trace
from spec import Place, SpecError
from spec.domains import Domain

HERE = Place("here")
PLAY = tic_tac_toe.PLAY
OPENING = replay(PLAY, Run(PLAY, None, (), (Move("mark", (4,)), Move("mark", (0,)))))
TRIED: tuple[tuple[Move, ...], ...] = ((), (Move("mark", (4,)),), (Move("mark", (4,)), Move("mark", (0,))))
TOYS = (PLAY, die_hard.PLAY, knuth_yao.PLAY, pairs.PLAY, hanoi.PLAY)


def call(*words: str) -> tuple[int, str, str]:
    """The exit code, the output and the errors of a call."""
    result = CliRunner().invoke(app, list(words))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, " ".join(result.stderr.split())


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print without colours."""
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def opening(tmp_path: Path) -> Path:
    """A trace of two marks."""
    write_trace(tmp_path / "opening.itf.json", OPENING)
    return tmp_path / "opening.itf.json"


def fault_of(reading: Callable[[], Any]) -> SpecError | None:
    """The error of a reading, or None."""
    try:
        reading()
    except SpecError as error:
        return error
    return None


def read(file: Path, data: Any) -> Run:
    """What is read of ``data`` as a trace of tic-tac-toe."""
    file.write_text(json.dumps(data))
    return read_trace(file, tic_tac_toe.GAME)


# Values


@given(DOMAINS)
def test_every_value_survives(domain: Domain) -> None:
    """Each value of a domain is read back from its own text, and no two have the same."""
    texts = set()
    for value in values_of(domain):
        text = json.dumps(to_itf(domain, value))
        assert key(from_itf(domain, json.loads(text), SIZES, HERE, "$")) == key(value)
        texts.add(text)
    assert len(texts) == domain.size(SIZES)


@given(DOMAINS, st.data())
def test_what_is_damaged_is_refused_or_another_value(domain: Domain, data: st.DataObject) -> None:
    """Of a value that was tampered with, what is read is in the domain, or it is refused in one error with its path."""
    value = data.draw(st.sampled_from(values_of(domain)))
    hurt = data.draw(damaged(to_itf(domain, value)))
    found: list[Any] = []
    fault = fault_of(lambda: found.append(from_itf(domain, hurt, SIZES, HERE, "$")))
    if fault is None:
        assert domain.fault(found[0], SIZES, "it") is None
    else:
        assert fault.place == HERE
        assert "$" in fault.message


# Whole traces


@pytest.mark.parametrize("machine", TOYS, ids=lambda machine: machine.id)
def test_runs_survive(machine: Any, tmp_path: Path) -> None:
    """A run that is written and read again is the same, with every state; also one from a position."""
    for run in random_runs(machine, count=5, steps=12):
        for one in (run, Run(machine, None, (), run.moves[1:], run.states[1:], run.states[1])):
            file = tmp_path / "run.itf.json"
            write_trace(file, one)
            assert is_trace(file)
            again = read_trace(file, machine.game)
            assert (again.moves, again.states, again.setup, again.begun) == (
                one.moves,
                one.states,
                one.setup,
                one.begun,
            )


def test_other_readers_understand_it() -> None:
    """The reader of itf-py finds the state, the rule and its argument where it looks for them."""
    (run,) = random_runs(hanoi.PLAY, count=1, steps=3)
    told = trace_json(run)
    trace = trace_from_json({**told, "states": [{**one, "mbt::nondetPicks": {}} for one in told["states"]]})
    assert trace.meta["format"] == "ITF"
    assert [one.values["mbt::actionTaken"] for one in trace.states] == [hanoi.PLAY.begin.name, *["move"] * 3]
    assert all(set(one.values) == set(trace.vars) for one in trace.states)
    (pick, *_) = told["states"][1]["mbt::nondetPicks"].values()
    assert pick["tag"] == "Some"


def test_the_notes_are_not_needed(tmp_path: Path) -> None:
    """An implementation may leave out what stands under #meta of its states; whatever it tells there is checked."""
    data = trace_json(OPENING)
    for one in data["states"]:
        del one["#meta"]
    assert read(tmp_path / "bare.itf.json", data).moves == OPENING.moves


def parts(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path to every part of JSON, but the whole."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, one in pairs:
        yield (*path, name)
        yield from parts(one, (*path, name))


def changed(data: Any, path: tuple[Any, ...]) -> Iterator[Any]:
    """JSON with the part at a path taken away, or put in place of something else of its kind and of another."""
    for new in (None, "", "other", 0, 1, -1, True, [], {}, {"#bigint": "7"}, {"tag": "Some", "value": "NOUGHT"}):
        hurt = copy.deepcopy(data)
        inside = hurt
        for name in path[:-1]:
            inside = inside[name]
        if json.dumps(inside[path[-1]]) != json.dumps(new):
            inside[path[-1]] = new
            yield hurt
    hurt = copy.deepcopy(data)
    inside = hurt
    for name in path[:-1]:
        inside = inside[name]
    del inside[path[-1]]
    yield hurt


@pytest.mark.parametrize("tried", [None, TRIED], ids=["plain", "observed"])
def test_every_corruption_is_caught(tried: Any, tmp_path: Path) -> None:
    """Whatever is changed in a trace, it is refused in one error that says where, or it is another right trace."""
    data = trace_json(OPENING, tried)
    file = tmp_path / "hurt.itf.json"
    assert read(file, data).moves == OPENING.moves
    right = set()
    for path in parts(data):
        for hurt in changed(data, path):
            fault = fault_of(lambda hurt=hurt: read(file, hurt))
            if fault is None:
                right.add(path)
            else:
                assert fault.place == Place(str(file)), (path, fault)
    shorter, in_digits = ("states", 2), ("states", 2, "mbt::nondetPicks", "square", "value")
    if tried is None:
        may_be_left_out = {("states", index, "#meta") for index in range(3)}
    else:
        lists = [("states", index, "#meta", "expected", "refused") for index in range(3)]
        may_be_left_out = {*lists[1:], (*lists[1], 0), (*lists[2], 0), (*lists[2], 1)}
    assert right == {shorter, in_digits, *may_be_left_out}


# The command


def test_a_trace_is_replayed(opening: Path) -> None:
    """A trace that fits is told so."""
    code, out, err = call("replay", str(opening), "--game", "tests/toys/tic_tac_toe.py")
    assert (code, out, err) == (0, "tic-tac-toe: 2 steps fit the rules\n", "")
    code, out, _ = call("replay", str(opening), "--game", "tests/toys/tic_tac_toe.py", "--json")
    assert json.loads(out) == {"fits": True, "told": "tic-tac-toe: 2 steps fit the rules", "wrong": []}


WRONG = [
    pytest.param(
        lambda data: data["states"][2]["mbt::nondetPicks"]["square"].update(value={"#bigint": "4"}),
        "step 2, mark(square = 4), is refused [clause turn.only-empty-squares]",
        id="an illegal step",
    ),
    pytest.param(
        lambda data: data["states"][1].update(to_move="CROSS"),
        "the state after step 1, mark(square = 4) is another one than the run tells: to_move is cross, and by the "
        "rules nought [clause turn.mark-a-square]",
        id="another state",
    ),
    pytest.param(
        lambda data: data["states"][1]["#meta"].update(move="mark(square = 5)"),
        "beside step 1, mark(square = 4): $.states[1].#meta.move is mark(square = 5), and by the rules "
        "mark(square = 4) [clause turn.mark-a-square]",
        id="another move in words",
    ),
    pytest.param(
        lambda data: data["states"][0].update(to_move="NOUGHT"),
        "the first state is another one than the run tells: to_move is nought, and by the rules cross",
        id="an impossible start",
    ),
]


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_a_wrong_step_is_named(change: Any, message: str, opening: Path) -> None:
    """The first step that does not fit is named, with its clause, and the exit code is 1."""
    data = json.loads(opening.read_text())
    change(data)
    opening.write_text(json.dumps(data))
    code, out, err = call("replay", str(opening), "--game", "tests/toys/tic_tac_toe.py")
    assert (code, out) == (1, "")
    assert message in err
    code, out, _ = call("replay", str(opening), "--game", "tests/toys/tic_tac_toe.py", "--json")
    assert (code, json.loads(out)["fits"]) == (1, False)


MALFORMED = [
    pytest.param(lambda data: data.pop("vars"), "$ has no 'vars'", id="missing"),
    pytest.param(lambda data: data.update(loop=0), "$ has an unknown field 'loop'", id="extra"),
    pytest.param(lambda data: data["#meta"].update(version=2), "$.#meta.version is 2, not 1", id="version"),
    pytest.param(lambda data: data["#meta"].update(game="chess"), "this is a trace of chess", id="game"),
    pytest.param(lambda data: data["#meta"].update(machine="x"), "$.#meta: tic-tac-toe has no machine 'x'", id="which"),
    pytest.param(lambda data: data.update(states=[]), "$.states is no list with a first state", id="no states"),
    pytest.param(lambda data: data["states"][1].pop("board"), "$.states[1] has no 'board'", id="missing field"),
    pytest.param(lambda data: data["states"][1].update(score=1), "unknown field 'score'", id="extra field"),
    pytest.param(lambda data: data["states"][1]["board"].pop(), "$.states[1].board is", id="too short"),
    pytest.param(lambda data: data["states"][1].update({"mbt::actionTaken": "mrak"}), "no rule 'mrak'", id="rule"),
    pytest.param(lambda data: data["states"][1].update({"mbt::nondetPicks": {}}), "has no 'square'", id="picks"),
    pytest.param(lambda data: data["states"][0].update({"mbt::actionTaken": "mark"}), "is no start of", id="start"),
]


@pytest.mark.parametrize(("change", "message"), MALFORMED)
def test_invalid_trace(change: Any, message: str, opening: Path) -> None:
    """What is no trace of the game is refused in one error, with the file and the place in it."""
    data = json.loads(opening.read_text())
    change(data)
    opening.write_text(json.dumps(data))
    code, out, err = call("replay", str(opening), "--game", "tests/toys/tic_tac_toe.py")
    assert (code, out) == (2, "")
    assert message in err
    assert "opening.itf.json" in err


def test_invalid_trace_that_names_a_file(opening: Path, tmp_path: Path) -> None:
    """What a trace names as its game is never imported."""
    (tmp_path / "evil.py").write_text("raise SystemExit('imported')\n")
    data = json.loads(opening.read_text())
    data["#meta"]["game"] = str(tmp_path / "evil.py")
    opening.write_text(json.dumps(data))
    code, _, err = call("replay", str(opening))
    assert code == 2
    assert "unknown game" in err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x00\xff\xfe\x9c" * 100, "is not UTF-8"),
        (b"\x00\x01\x02", "not valid JSON"),
        (b"[" * 2_000_000, "nested too deeply"),
        (b'{"#meta": ' * 100_000, "nested too deeply"),
        (b'{"vars": NaN}', "NaN is no number of JSON"),
        (b'{"vars": 1, "vars": 2}', "the field 'vars' is given twice"),
        (b'{"vars": ' + b"9" * 5000 + b"}", "too many digits"),
        (b"[]", "$ is no object"),
        (b"", "not valid JSON"),
    ],
)
def test_invalid_junk(content: bytes, message: str, tmp_path: Path) -> None:
    """Binary junk, endless nesting and JSON without a meaning are refused in one error."""
    (tmp_path / "junk.json").write_bytes(content)
    code, out, err = call("replay", str(tmp_path / "junk.json"))
    assert (code, out) == (2, "")
    assert message in err


def test_invalid_for_its_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is too large is not even read."""
    with (tmp_path / "huge.json").open("wb") as stream:
        stream.truncate(100 * 2**20)
    code, _, err = call("replay", str(tmp_path / "huge.json"))
    assert code == 2
    assert "the trace has 100 MiB, and at most 64 MiB are read" in err


def test_a_trace_is_never_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a trace cannot be written that is one error, and nothing is left behind."""
    (tmp_path / "taken").write_text("")
    with pytest.raises(SpecError, match="cannot write"):
        write_trace(tmp_path / "taken" / "run.itf.json", OPENING)
    assert [one.name for one in tmp_path.iterdir()] == ["taken"]


def test_invalid_run_that_was_never_carried_out(tmp_path: Path) -> None:
    """Only a run with its states can be written."""
    with pytest.raises(SpecError, match="never carried out"):
        write_trace(tmp_path / "run.itf.json", Run(PLAY, None, (), (Move("mark", (4,)),)))


def test_a_loaded_trace_is_checked_apart(opening: Path) -> None:
    """A trace is read without being carried out, and carried out afterwards."""
    trace = load_trace(opening, tic_tac_toe.GAME)
    assert trace.machine is PLAY
    assert not trace.is_observed
    assert check_trace(trace).states == OPENING.states
