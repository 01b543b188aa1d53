"""The command line: what it prints, what it takes, and how it says no."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from commanding import call, refused
from fakes import GAME, HEAD, claim, write_claims, write_game

from checker.commands import verify as verify_module

pytestmark = pytest.mark.usefixtures("clean_imports", "elsewhere")

ROOT = Path(__file__).parents[1]
COMMANDS = (
    "list", "verify", "find", "why", "regions", "compare", "explore", "replay", "traces", "draw", "docs",
)  # fmt: skip
FALSE = claim("never_three", body="count.number < 3")
GOAL = '''

@CLAIMS.reachable(COUNT, within=3)
def three(count: Count) -> bool:
    """Three can be counted."""
    return count.number == 3
'''


# Verify


def test_verify_shows_every_claim(tmp_path: Path) -> None:
    """The table has verdict and sentence of each claim, within 80 columns; the summary counts them."""
    write_claims(tmp_path, claim("at_most_three"), GOAL)
    code, out, err = call("verify", "claims.py")
    assert code == 0, err
    assert "PROVED     The claim at most three." in out
    assert "WITNESSED  Three can be counted." in out
    assert "7 claims: 4 PROVED, 3 WITNESSED, all as expected (" in out
    assert max(map(len, out.splitlines())) <= 80
    assert err == ""


def test_verify_shows_what_refutes_a_claim(tmp_path: Path) -> None:
    """A claim that does not end as expected shows its counterexample, and the exit code is 1."""
    write_claims(tmp_path, FALSE)
    code, out, _ = call("verify", "claims.py", "--claim", "never-three")
    assert code == 1
    assert "expected PROVED" in out
    assert "2. add(by = " in out
    assert " -> 3" in out
    assert "1 claim: 1 REFUTED, 1 not as expected (" in out


def test_verify_as_json(tmp_path: Path) -> None:
    """The JSON has each claim with its fields, a summary, and where the ledger differs."""
    write_claims(tmp_path, claim("at_most_three", 'invariant(COUNT, cites="count.to-three")'), FALSE)
    code, out, _ = call("verify", "claims.py", "--claim", "*three", "--json")
    table = json.loads(out)
    assert code == 1
    assert [one["id"] for one in table["claims"]] == ["counting.at-most-three", "counting.never-three"]
    first = table["claims"][0]
    assert first["game"] == "counting"
    assert first["kind"] == "invariant"
    assert (first["verdict"], first["expected"], first["as_expected"]) == ("PROVED", "PROVED", True)
    assert first["clauses"] == ["count.to-three"]
    assert first["seconds"] >= 0
    assert [step["rule"] for step in table["claims"][1]["trace"]] == ["add", "add"]
    assert table["summary"]["verdicts"] == {"PROVED": 1, "REFUTED": 1}
    assert (table["summary"]["claims"], table["summary"]["as_expected"]) == (2, 1)
    assert {one["what"] for one in table["drift"]} == {"not in the ledger"}


def test_verify_as_junit(tmp_path: Path) -> None:
    """The JUnit file has a case for each claim, and a failure for each that is not as expected."""
    write_claims(tmp_path, claim("at_most_three"), FALSE)
    code, _, _ = call("verify", "claims.py", "--claim", "*three", "--junit", "out/report.xml")
    (suite,) = ET.parse(tmp_path / "out" / "report.xml").getroot()
    assert code == 1
    assert (suite.get("name"), suite.get("tests"), suite.get("failures")) == ("counting", "2", "1")
    failed = {case.get("name"): case.find("failure") for case in suite.iter("testcase")}
    assert failed["at-most-three"] is None
    failure = failed["never-three"]
    assert failure is not None
    assert failure.get("message") == "REFUTED, expected PROVED"


def test_verify_records_and_compares(tmp_path: Path) -> None:
    """With --write the ledger has the results; later differences are told and do not change the exit code."""
    file = write_claims(tmp_path, claim("at_most_three"))
    pattern = ("--claim", "at-most-three")
    assert "--write does" in call("verify", "claims.py", *pattern)[1]
    assert not file.ledger.exists()
    call("verify", "claims.py", *pattern, "--write")
    assert "edger" not in call("verify", "claims.py", *pattern)[1]
    file.ledger.write_text(file.ledger.read_text().replace('"verdict": "PROVED"', '"verdict": "UNKNOWN"'))
    code, out, _ = call("verify", "claims.py", *pattern)
    assert code == 0
    assert "counting.at-most-three  was UNKNOWN, is PROVED" in out


def test_a_premise_that_cannot_hold_is_vacuous(tmp_path: Path) -> None:
    """A claim about nothing is VACUOUS, and the exit code is 1."""
    body = "count.number == 7 and count.number <= 3"
    text = claim("on_seven", "theorem()", body).replace("    return", "    given(count.number > 3)\n    return")
    write_claims(tmp_path, "\nfrom checker import given\n", text)
    code, out, _ = call("verify", "claims.py", "--claim", "on-seven")
    assert code == 1
    assert "VACUOUS" in out


def test_a_budget_that_ends_is_unknown(tmp_path: Path) -> None:
    """A claim over its budget is UNKNOWN, says what was spent and what to try, and the exit code is 1."""
    write_claims(
        tmp_path,
        '''

@CLAIMS.theorem()
def distinct(a: Code, b: Code, c: Code, d: Code, e: Code) -> bool:
    """A product is never the same in both orders, which takes a while."""
    return a * b * c * d != e * e * e + 7
'''.replace("Code", "Annotated[int, Interval(ge=10, le=100000)]").join(
            ["\nfrom typing import Annotated\nfrom spec import Interval\n", ""]
        ),
    )
    code, out, _ = call("verify", "claims.py", "--claim", "distinct", "--budget", "1000")
    assert code == 1
    assert "UNKNOWN" in out
    assert "spent" in out
    assert "--budget" in out


def test_an_unchanged_second_run_loads_no_solver(tmp_path: Path) -> None:
    """Where the cache knows every answer, no solver is imported and no worker started."""
    write_claims(tmp_path, claim("at_most_three"), GOAL)
    script = (
        "import multiprocessing.process, sys\n"
        "from checker.command import app\n"
        "starts = []\n"
        "multiprocessing.process.BaseProcess.start = lambda self: starts.append(self)\n"
        "try:\n"
        "    app(['verify', 'claims.py', '--claim', '*three', '--claim', 'count-*'])\n"
        "except SystemExit as end:\n"
        "    print(end.code, starts, sorted({'z3', 'hypothesis', 'sphinx'} & set(sys.modules)))\n"
    )
    assert run_python("-m", "checker.command", "verify", "claims.py").returncode == 0
    done = run_python("-c", script)
    assert done.stdout.splitlines()[-1] == "0 [] []"


def run_python(*words: str) -> "subprocess.CompletedProcess[str]":
    """Run Python in the test's folder, with the project on its path."""
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, env=environment(), check=False)


def environment() -> dict[str, str]:
    """An environment in which the project can be imported from anywhere."""
    return {**os.environ, "PYTHONPATH": str(ROOT)}


def test_a_process_of_its_own(tmp_path: Path) -> None:
    """The command works as a program, quiet in a pipe, and a wrong call has no traceback."""
    write_claims(tmp_path, claim("at_most_three"))
    done = run_python("-m", "checker.command", "verify", "claims.py", "--claim", "at-most-three")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    wrong = run_python("-m", "checker.command", "verify", "claim.py")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("error: claim.py: no such file")


def test_an_interruption_has_its_own_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends a run with 130 and a line that says what was kept."""

    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    file = write_claims(tmp_path, claim("at_most_three"))
    monkeypatch.setattr(verify_module, "run", interrupted)
    code, out, err = call("verify", "claims.py", "--write")
    assert (code, out) == (130, "")
    assert "interrupted" in err
    assert not file.ledger.exists()


# What a wrong call gets


def test_invalid_names(tmp_path: Path) -> None:
    """An unknown claim, reading, option or field of the set-up is refused with the nearest name."""
    write_claims(tmp_path, claim("at_most_three"))
    assert "Did you mean 'at-most-three'?" in refused("verify", "claims.py", "--claim", "at-mots-three")
    assert "Did you mean 'start'?" in refused("verify", "claims.py", "--reading", "strat=one")
    assert "Did you mean 'zero'?" in refused("verify", "claims.py", "--reading", "start=zeroo")
    assert "Did you mean 'players'?" in refused("verify", "claims.py", "--set", "player=3")
    assert "players" in refused("verify", "claims.py", "--set", "players=9")


def test_invalid_game(tmp_path: Path) -> None:
    """An unknown game is refused, by every command."""
    for words in (
        ("verify", "countign"),
        ("list", "countign"),
        ("find", "countign", "--goal", "won"),
        ("regions", "countign.add"),
    ):
        assert "unknown game 'countign'" in refused(*words)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--set", "players"), "this is not NAME=VALUE"),
        (("--set", "players=2", "--set", "players=3"), "--set gives players two values, 2 and 3"),
        (("--reading", "start=one", "--reading", "start=zero"), "--reading gives start two values"),
        (("--write", "--set", "players=2"), "--write with --set or --reading"),
    ],
)
def test_invalid_options(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    """Options that make no sense, or contradict one another, are refused with a cure."""
    write_claims(tmp_path, claim("at_most_three"))
    err = refused("verify", "claims.py", *words)
    assert message in err
    assert "cure: " in err


def test_invalid_usage() -> None:
    """An option that does not exist is a wrong call too."""
    code, _, err = call("verify", "--colour")
    assert code == 2
    assert "--colour" in err


def test_invalid_claim_that_raises(tmp_path: Path) -> None:
    """A claim that raises is an error with its name, file and line."""
    write_claims(tmp_path, claim("is_broken", body="count.number // count.number >= 0"))
    err = refused("verify", "claims.py", "--claim", "is-broken")
    assert "counting.is-broken" in err
    assert "claims.py:" in err


def test_invalid_file_of_claims(tmp_path: Path) -> None:
    """A file that does not import is an error with file, line and cure."""
    (tmp_path / "claims.py").write_text("from checker import Claims\nfrom checker import Clams\n")
    err = refused("verify", "claims.py")
    assert err.startswith("error: claims.py:2: claims.py does not import: ImportError")
    assert "cure: " in err


def test_invalid_game_is_refused_before_it_runs(tmp_path: Path) -> None:
    """A rule outside the language, or a clause that nobody cites, is an error before any claim is checked."""
    game = write_game(tmp_path)
    (game / "__init__.py").write_text(GAME.replace("    require(", "    print(count)\n    require("))
    err = refused("verify", "counting")
    assert "counting/__init__.py:" in err


def test_invalid_clause_that_nobody_cites(tmp_path: Path) -> None:
    """A clause without a home is an error at its place in the clause file."""
    game = write_game(tmp_path)
    with (game / "clauses.toml").open("a") as file:
        file.write(
            '\n[[clause]]\nid = "count.loud"\nnumber = 3\nsection = "Counting"\nkind = "turn"\ntext = "Aloud."\n'
        )
    err = refused("verify", "counting")
    assert "counting/clauses.toml:16: nobody cites the clause count.loud" in err


# The other commands


def test_list_shows_each_part(tmp_path: Path) -> None:
    """Each section of a game can be listed, for readers and as JSON."""
    write_claims(tmp_path, claim("at_most_three"))
    sections = {
        "machines": "number: 0 to 3",
        "rules": "counting.count.add",
        "clauses": "Nobody counts beyond three.",
        "readings": "at one",
        "prints": "none",
        "claims": "The claim at most three.",
    }
    overview = call("list", "claims.py")[1]
    for section, text in sections.items():
        assert f"--{section}" in overview
        assert text in call("list", "claims.py", f"--{section}")[1]
        assert section in json.loads(call("list", "claims.py", f"--{section}", "--json")[1])


def test_list_prints_a_position_that_find_takes(tmp_path: Path) -> None:
    """The example position is JSON, and a search can start from it."""
    write_claims(tmp_path, GOAL)
    (tmp_path / "position.json").write_text(call("list", "claims.py", "--state")[1])
    assert json.loads((tmp_path / "position.json").read_text())["number"] == 0
    code, out, _ = call("find", "claims.py", "--goal", "three", "--from", "position.json")
    assert code == 0
    assert "2. add(by = " in out
    schema = json.loads(call("list", "claims.py", "--state", "--json")[1])["state"]["schema"]
    assert "number" in schema["properties"]


def test_list_names_the_predicates(tmp_path: Path) -> None:
    """What find can be asked for is listed with its machine and its sentence, and find takes it by that name."""
    write_claims(tmp_path, GOAL)
    code, out, _ = call("list", "claims.py", "--predicates", "--json")
    assert code == 0
    rows = {row["name"]: row for row in json.loads(out)["predicates"]}
    assert (rows["three"]["machine"], rows["three"]["text"]) == ("counting.count", "Three can be counted.")
    assert all(call("find", "claims.py", "--goal", name)[0] in (0, 1) for name in rows)


def test_find_tells_whether_there_is_a_run(tmp_path: Path) -> None:
    """A run exits with 0; none, because what it must pass is forbidden, with 1."""
    between = GOAL.replace("def three", "def between").replace("number == 3", "number in (1, 2)")
    write_claims(tmp_path, GOAL, between)
    code, out, _ = call("find", "claims.py", "--goal", "three", "--json")
    assert code == 0
    assert [step["rule"] for step in json.loads(out)["trace"]] == ["add", "add"]
    code, out, _ = call("find", "claims.py", "--goal", "three", "--not-goal", "between")
    assert code == 1
    assert "WITNESSED" not in out.replace("expected WITNESSED", "")


def test_invalid_questions(tmp_path: Path) -> None:
    """An unknown goal, a contradiction and a position that is none are refused."""
    write_claims(tmp_path, GOAL)
    ask = ("find", "claims.py", "--goal")
    assert "Did you mean 'three'?" in refused(*ask, "threee")
    assert "three is both wanted and forbidden" in refused(*ask, "three", "--not-goal", "three")
    assert "cannot read the position" in refused(*ask, "three", "--from", "nothing.json")
    (tmp_path / "broken.json").write_text('{\n"number"')
    assert "broken.json:2: not valid JSON" in refused(*ask, "three", "--from", "broken.json")
    (tmp_path / "wrong.json").write_text('{"setup": {}, "number": 4}')
    assert "number is 4, not a whole number from 0 to 3" in refused(*ask, "three", "--from", "wrong.json")
    assert "a position has a set-up of its own" in refused(*ask, "three", "--from", "wrong.json", "--set", "players=2")
    assert "--impossible without --from" in refused(*ask, "three", "--impossible")


JUGS = '''
"""Claims about jugs."""

from checker import Claims
from toys.die_hard import GAME, PLAY, Jugs

CLAIMS = Claims(GAME)


@CLAIMS.invariant(PLAY, cites=("pour.fill", "pour.over"))
def one_jug_is_empty_or_full(jugs: Jugs) -> bool:
    """One of the jugs is empty or full."""
    return jugs.small in (0, 3) or jugs.big in (0, 5)


def is_three_in_the_big_jug(jugs: Jugs) -> bool:
    """The big jug holds three gallons, the small one none."""
    return jugs == Jugs(0, 3)


CLAIMS.assume(PLAY, one_jug_is_empty_or_full)
'''


def test_invalid_position_that_breaks_an_invariant(tmp_path: Path) -> None:
    """A position that cannot come up is refused with the claim it breaks, its sentence, its clauses and the cure."""
    (tmp_path / "jugs.py").write_text(JUGS)
    (tmp_path / "position.json").write_text('{"small": 1, "big": 2}')
    assert refused("find", "jugs.py", "--goal", "three-in-the-big-jug", "--from", "position.json") == (
        "error: position.json: this position cannot come up, for it breaks die-hard.one-jug-is-empty-or-full: "
        "One of the jugs is empty or full. [clauses pour.fill, pour.over]\n"
        "  cure: correct the position, or search from it all the same with --impossible\n"
    )


def test_find_searches_from_an_impossible_position_if_asked(tmp_path: Path) -> None:
    """With --impossible the run from such a position is found, without the lemmas that it breaks, and this is told."""
    (tmp_path / "jugs.py").write_text(JUGS)
    file = tmp_path / "position.json"
    ask = ("find", "jugs.py", "--goal", "three-in-the-big-jug", "--from", "position.json", "--impossible", "--json")
    for state, covered in (
        ('{"small": 1, "big": 2}', "the position given, though it breaks die-hard.one-jug-is-empty-or-full"),
        ('{"small": 3, "big": 0}', "the position given"),
    ):
        file.write_text(state)
        code, out, _ = call(*ask)
        answer = json.loads(out)
        assert (code, answer["verdict"], answer["covered"]) == (0, "WITNESSED", covered)
        assert [step["rule"] for step in answer["trace"]] == ["small_to_big"]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        (claim("never_two", body="count.number != 2"), "ONE"),
        (claim("never_two", 'invariant(COUNT, expect="REFUTED")', "count.number != 2"), "ZERO"),
        (claim("never_two", 'invariant(COUNT, under={"start": "one"})', "count.number != 2"), "ZERO"),
        (claim("never_two", "theorem()", "count.number != 2"), "ZERO"),
        (claim("never_two", body="add(count, 2).number != 4"), "ZERO"),
        (claim("never_two").replace("    return", "    given(count.number != 2)\n    return not"), "ZERO"),
    ],
    ids=["other readings", "refuted", "under a reading", "no invariant", "a rule refuses", "premise fails"],
)
def test_a_position_is_held_against_invariants_alone(tmp_path: Path, text: str, start: str) -> None:
    """No position is refused by a claim that is no plain invariant, is not meant here, or says nothing of it."""
    write_claims(tmp_path, "\nfrom checker import given\nfrom counting import add\n", GOAL, text)
    file = tmp_path / "position.json"
    file.write_text(json.dumps({"setup": {"start": start}, "number": 2}))
    code, out, _ = call("find", "claims.py", "--goal", "three", "--from", "position.json", "--json")
    assert (code, len(json.loads(out)["trace"])) == (0, 1)


def test_regions_shows_each_case(tmp_path: Path) -> None:
    """A rule's cases are told with their conditions, the refusing clause and an example."""
    write_game(tmp_path)
    code, out, err = call("regions", "counting.count.add")
    assert code == 0, err
    assert "refused by count.to-three" in out
    assert "count.to-three, Counting: Nobody counts beyond three." not in out
    assert "Counting: Nobody counts beyond three." in out
    assert "count.up, Counting: A player adds one or two." in out
    assert out.endswith("counting.count.add has 2 regions\n")
    table = json.loads(call("regions", "counting.count.add", "--json")[1])
    assert sorted(one["refused_by"] for one in table["regions"]) == ["", "count.to-three"]
    assert table["clauses"]["count.to-three"]["text"] == "Nobody counts beyond three."
    assert table["regions"][0]["decisions"][0]["text"] == "count.number + by <= 3"
    assert (table["cites"], table["unknown"]) == (["count.up"], 0)


def test_regions_of_a_start(tmp_path: Path) -> None:
    """The start is told by its set-ups."""
    write_game(tmp_path)
    code, out, err = call("regions", "counting.count.begin", "--json")
    assert code == 0, err
    (one,) = json.loads(out)["regions"]
    assert (one["setup"]["players"], one["after"]["number"]) == (2, 0)


def test_regions_that_are_unknown_are_counted(tmp_path: Path) -> None:
    """Where the budget ends before all is known, that is said, and the exit code is 1."""
    write_game(tmp_path)
    code, out, err = call("regions", "counting.count.add", "--budget", "1")
    assert (code, err) == (1, "")
    assert "counting.count.add has 2 regions, of which 2 are unknown" in out
    assert "--budget" in out
    code, out, _ = call("regions", "counting.count.add", "--budget", "1", "--json")
    assert (code, json.loads(out)["unknown"]) == (1, 2)


@pytest.mark.parametrize(("page", "expected"), [("# A book\n", 0), ("# A book\n\n[nowhere](nowhere.md)\n", 1)])
def test_docs_builds_the_book(tmp_path: Path, page: str, expected: int) -> None:
    """The book is built into the folder that is named, and a warning in it is an error."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "conf.py").write_text('extensions = ["myst_parser"]\n')
    (tmp_path / "docs" / "index.md").write_text(page)
    script = (
        "from pathlib import Path\n"
        "from checker.commands import docs\n"
        "from checker.command import app\n"
        "docs.source_folder = lambda: Path('docs')\n"
        "app(['docs', '--output', 'site'])\n"
    )
    done = run_python("-c", script)
    assert done.returncode == expected
    assert ("the book is site/index.html" in done.stdout) == (expected == 0)
    assert "Traceback" not in done.stderr


def test_help_has_examples() -> None:
    """Each command's help has example calls."""
    for command in COMMANDS:
        code, out, _ = call(command, "--help")
        assert code == 0
        assert f"proofbook {command}" in out.split("Examples")[1]


def test_head_is_a_file_of_claims(tmp_path: Path) -> None:
    """A file without any claims is no error: it has none to check."""
    write_game(tmp_path)
    (tmp_path / "empty.py").write_text(HEAD)
    assert call("list", "empty.py", "--claims")[0] == 0
