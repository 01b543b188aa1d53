"""The command that tells why a move is legal, or why not: what it prints, what it takes, and how it says no."""

import json
from pathlib import Path
from typing import Any

import pytest
from fakes import GAME, write_game
from typer.testing import CliRunner

from checker.command import app
from checker.commands import why as why_module
from checker.registry import find_game
from checker.runs import Move, Run, replay
from checker.traces import write_trace

pytestmark = pytest.mark.usefixtures("clean_imports")

MORE = '''

DEAL = GAME.machine("deal", state=Count, setup=Setup)


@DEAL.start
def shuffle(setup: Setup, first: Annotated[int, Interval(ge=0, le=1)]) -> Count:
    """Any number may come first, but for some."""
    require(setup.players < 3, "count.up")
    return Count(setup, first)


@DEAL.chance(cites="count.up")
def add_all(count: Count, numbers: frozenset[Annotated[int, Interval(ge=0, le=30)]]) -> Count:
    """Add many."""
    return count
'''

TEXT = GAME.replace("return Count(setup, 0)", "return Count(setup, 1 if setup.start is Start.ONE else 0)") + MORE


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of its own that has the small game, without colours."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    (write_game(tmp_path) / "__init__.py").write_text(TEXT)
    (tmp_path / "two.json").write_text('{"setup": {}, "number": 2}')


def call(*words: str) -> tuple[int, str, str]:
    """The exit code, the output and the errors of a call about the small game."""
    result = CliRunner().invoke(app, ["why", "counting", *words])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def refused(*words: str) -> str:
    """The one error of a call that is wrong."""
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    return err


def test_a_legal_move() -> None:
    """A legal move exits with 0, with the conditions that hold and what it changes."""
    code, out, err = call("add(by = 2)")
    assert (code, err) == (0, "")
    head, condition, *_ = out.splitlines()
    assert head == "add(by = 2) is legal"
    assert condition.startswith("  holds: count.number + by <= 3 [count.to-three] counting/__init__.py:")
    assert "           count.number = 0\n" in out
    assert "carries out count.up" in out
    assert "number: 0 -> 2" in out


def test_a_refused_move() -> None:
    """A refused move exits with 1, with the clause in words."""
    code, out, _ = call("add 2", "--from", "two.json")
    assert code == 1
    assert out.splitlines()[:2] == [
        "add(by = 2) is refused by count.to-three",
        "  Counting: Nobody counts beyond three.",
    ]
    assert "  fails: count.number + by <= 3 [count.to-three]" in out


def test_as_json() -> None:
    """For programs there is the same as JSON."""
    code, out, _ = call("add 2", "--from", "two.json", "--json")
    table = json.loads(out)
    assert code == 1
    assert table["refused_by"] == {"id": "count.to-three", "section": "Counting", "text": "Nobody counts beyond three."}
    assert table["conditions"][0]["parts"] == {"count.number + by": "4", "count.number": "2", "by": "2"}


def test_the_set_up_is_chosen() -> None:
    """The position is the start of the usual set-up, with what the options say."""
    assert "number: 1 -> 2" in call("add 1", "--reading", "start=one")[1]
    assert call("shuffle 0", "--machine", "deal")[0] == 0
    code, out, _ = call("shuffle 0", "--machine", "deal", "--set", "players=3")
    assert code == 1
    assert "shuffle(first = 0) is refused by count.up" in out
    assert "at the start" in call("begin", "--from", "two.json")[1]


def test_every_rule() -> None:
    """Without a move each rule is told: how many of its moves are legal, or which clauses refuse them."""
    (Path("over.json")).write_text('{"setup": {}, "number": 3}')
    assert call() == (0, "add: 2 of 2 moves legal, as add(by = 1)\n", "")
    assert call("--from", "two.json")[1] == "add: 1 of 2 moves legal, as add(by = 1)\n"
    assert call("--from", "over.json")[:2] == (
        0,
        "machine counting is over: Three were counted.\n".replace("counting", "counting.count"),
    )
    table = json.loads(call("--from", "two.json", "--json")[1])
    assert table == {
        "machine": "counting.count",
        "over": "",
        "rules": [
            {
                "rule": "add",
                "kind": "rule",
                "moves": 2,
                "legal": 1,
                "example": "add(by = 1)",
                "refused_by": {"count.to-three": 1},
            }
        ],
    }
    assert (
        json.loads(call("--from", "over.json", "--json")[1])["over"]
        == "machine counting.count is over: Three were counted."
    )


def test_rules_with_too_many_moves() -> None:
    """Of a rule whose moves cannot be listed that is said."""
    assert call("--machine", "deal")[1] == "add_all: too many moves to list: ask about one\n"
    assert json.loads(call("--machine", "deal", "--json")[1])["rules"][0]["legal"] is None
    assert call("add_all {1, 2}", "--machine", "deal")[:2][0] == 0


def test_a_rule_that_is_refused_throughout(tmp_path: Path) -> None:
    """Where no move of a rule is legal, the clauses that refuse them are counted and told."""
    text = GAME.replace("count.number + by <= 3", "count.number + by <= 0")
    (tmp_path / "counting" / "__init__.py").write_text(text)
    assert call()[1] == "add: all 2 moves refused\n  2 by count.to-three, Counting: Nobody counts beyond three.\n"


def test_the_end_of_a_trace(tmp_path: Path) -> None:
    """A trace is replayed, and its last state is asked about; a position is read all the same."""
    machine = find_game("counting").machines["count"]
    write_trace(tmp_path / "trace.json", replay(machine, Run(machine, machine.setup(), (), (Move("add", (1,)),))))
    assert "number: 1 -> 2" in call("add 1", "--from", "trace.json")[1]
    assert "number: 2 -> 3" in call("add 1", "--from", "two.json")[1]
    assert "this is a trace of counting.count" in refused("add 1", "--from", "trace.json", "--machine", "deal")


def test_an_interruption_has_its_own_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends a call with 130 and without a traceback."""

    def interrupted(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(why_module, "explain", interrupted)
    code, out, err = call("add 1")
    assert (code, out) == (130, "")
    assert "interrupted" in err


def test_invalid_position_of_deep_nesting() -> None:
    """However deeply a position is nested, it is refused in one message."""
    Path("deep.json").write_text("[" * 1_000_000)
    assert "deep.json: the position or trace is nested too deeply" in refused("--from", "deep.json")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("ad 1",), "machine counting.count has no rule 'ad'"),
        (("add",), "add is not given by"),
        (("add 3",), "add(by): the value is 3, not a whole number from 1 to 2"),
        (("add 1", "--machine", "cuont"), "counting has no machine 'cuont'"),
        (("add 1", "--from", "nothing.json"), "nothing.json: cannot read the position"),
        (("add 1", "--from", "two.json", "--set", "players=1"), "--from with --set"),
        (("add 1", "--from", "two.json", "--reading", "start=one"), "--from with --reading"),
        (("add 1", "--set", "player=1"), "Did you mean 'players'?"),
        (("add 1", "--reading", "strat=one"), "Did you mean 'start'?"),
        (
            ("--machine", "deal", "--set", "players=3"),
            "the start of counting.deal refuses this set-up [clause count.up]",
        ),
    ],
)
def test_invalid_calls(words: tuple[str, ...], message: str) -> None:
    """Whatever is wrong with a call is told in one message."""
    assert message in refused(*words)


def test_invalid_game() -> None:
    """An unknown game is refused with the nearest name."""
    result = CliRunner().invoke(app, ["why", "countign"])
    assert result.exit_code == 2
    assert "unknown game 'countign'" in result.stderr


def test_help_has_examples() -> None:
    """The help has example calls."""
    out = CliRunner().invoke(app, ["why", "--help"]).stdout
    assert "proofbook why GAME" in out.split("Examples")[1]
