"""Runs to goals: goals as expressions, one after another, in several ways, and further off than the solver looks."""

import json
from pathlib import Path

import pytest
from commanding import call, refused
from toys import die_hard

from checker.traces import read_trace

pytestmark = pytest.mark.usefixtures("clean_imports", "elsewhere")

JUGS = '''
"""Nothing is claimed of the jugs."""

from checker import Claims
from toys.die_hard import GAME

CLAIMS = Claims(GAME)
'''
TOWERS = JUGS.replace("die_hard", "hanoi")


@pytest.fixture(autouse=True)
def _jugs(elsewhere: Path) -> None:
    (elsewhere / "jugs.py").write_text(JUGS)


def rules(*words: str) -> list[str]:
    """The rules of the run that is found."""
    code, out, err = call("find", "jugs.py", *words, "--json")
    assert code == 0, err
    return [step["rule"] for step in json.loads(out)["trace"]]


@pytest.mark.parametrize(
    ("goal", "steps"),
    [
        ("big == 4", 6),
        ("small == 3 and not big", 1),
        ("state == Jugs(0, 5)", 1),
        ("big - small == 2", 2),
        ("never_four_gallons", 0),
        ("not never_four_gallons(state)", 6),
    ],
)
def test_a_goal_may_be_an_expression(goal: str, steps: int) -> None:
    """Fields, the state, classes and predicates may be named; the run is the shortest."""
    assert len(rules("--goal", goal)) == steps


def test_what_is_never_so_is_refuted() -> None:
    """An expression that is true of no state that comes up gives no run, and exit code 1."""
    code, out, _ = call("find", "jugs.py", "--goal", "small == 1 and big == 1", "--json")
    assert code == 1
    assert json.loads(out)["verdict"] == "REFUTED"


@pytest.mark.parametrize(
    ("goal", "message"),
    [
        ("bigg == 4", "Did you mean 'big'?"),
        ("big ==", "invalid syntax at letter"),
        ("big", "its value is 0, not yes or no"),
        ("1 // big == 1", "it raises ZeroDivisionError"),
        ("__import__('os') == 1", "there is no '__import__'"),
        ("__import__('os').getcwd() == ''", "error: the expression"),
        ("state.__class__ == 1", "__class__ is private"),
        ("open('jugs.py') == 1", "there is no 'open'"),
        ("eval('big') == 1", "there is no 'eval'"),
        ("(lambda: big)() == 1", "only what has a name may be called"),
        ("sorted((1, 2), key=lambda one: one) == 1", "error: the expression"),
        ("(big := 3) == 3", "has a meaning already"),
        ("big == 10 ** 10 ** 10", "use *"),
        ("(" * 300, "too many nested parentheses"),
        ("big == 4 " * 1000, "more than 2000 letters"),
        ("big == '\x00'", "the expression"),
    ],
)
def test_invalid_expressions(goal: str, message: str) -> None:
    """What is no expression about the state, or would do more than look at it, is refused before it is carried out."""
    assert message in " ".join(refused("find", "jugs.py", "--goal", goal).split())


def test_goals_may_follow_one_another() -> None:
    """With --then the run goes on to the next goal, and the trace holds all of it."""
    code, out, _ = call(
        "find", "jugs.py", "--goal", "big == 4", "--then", "small == 3 and big == 5", "-o", "x.itf.json"
    )
    assert code == 0
    assert out.count("WITNESSED") == 2
    states = read_trace(Path("x.itf.json"), die_hard.GAME).states
    assert (states[0], states[-1]) == (die_hard.Jugs(0, 0), die_hard.Jugs(3, 5))
    assert any(jugs.big == 4 for jugs in states)


def test_a_goal_that_cannot_follow() -> None:
    """Where the second goal is out of reach the first is told, and the exit code is 1."""
    code, out, _ = call("find", "jugs.py", "--goal", "big == 4", "--then", "big == 4 and small == 4")
    assert code == 1
    assert "WITNESSED" in out
    assert "BOUNDED" in out


def test_different_runs_use_different_rules() -> None:
    """Each run has rules that another does not have, and is written to a file of its own."""
    code, out, _ = call("find", "jugs.py", "--goal", "big == 4", "--different", "2", "--json", "-o", "four.itf.json")
    assert code == 0
    used = [frozenset(step["rule"] for leg in one for step in leg["trace"]) for one in json.loads(out)["runs"]]
    assert len(set(used)) == 2
    assert Path("four.itf.json").exists()
    assert Path("four-2.itf.json").exists()


def test_fewer_runs_than_wanted() -> None:
    """Where there are not so many different runs the exit code is 1, and it is said how many there are."""
    code, _, err = call("find", "jugs.py", "--goal", "small == 3", "--different", "9")
    assert code == 1
    assert "found: no further one within these bounds" in " ".join(err.split())


def test_a_goal_beyond_the_bound_is_met_in_play() -> None:
    """A run that is longer than the solver looks is found in play, and not called the shortest."""
    code, out, _ = call("find", "jugs.py", "--goal", "big == 4", "--within", "2")
    assert code == 0
    assert "random play" in out
    assert "perhaps not the shortest, which has more than 2 steps" in " ".join(out.split())


def test_a_search_ends_at_its_wall_time(elsewhere: Path) -> None:
    """A search that takes too long is interrupted, and says so: a tower of six moves in no less than 63 steps."""
    (elsewhere / "towers.py").write_text(TOWERS)
    goal = "all(peg is Peg.RIGHT for peg in place)"
    code, out, err = call("find", "towers.py", "--goal", goal, "--set", "disks=6", "--wall", "0.1", "--within", "400")
    assert code == 1, err
    assert "UNKNOWN" in out
    assert "wall clock of 0.1 s" in out
