"""Questions of players about Groundhog Day: can it still be won from here?"""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from checker.command import app

KINDS = {"S": "SELFISH", "W": "WILD", "N": "NICE", "L": "LEARNING", "P": "PERFECT"}
MIDDLE = "S1 S2 S3 S4 S5 S6 S7 W1 W2 L4 L5 L7 W9 W11"


def ask(*words: str) -> tuple[int, dict[str, Any]]:
    """The exit code and the answer of a search on the day machine."""
    done = CliRunner().invoke(app, ["find", "groundhog", "--machine", "day", "--json", *words])
    assert done.exit_code in (0, 1), done.output
    return done.exit_code, json.loads(done.stdout)


@pytest.fixture
def position(tmp_path: Path) -> Any:
    """Writes a position: the example that is printed, with other cards spent, another day and another Score."""
    printed = CliRunner().invoke(app, ["list", "groundhog", "--state", "--machine", "day"]).stdout

    def write(spent: str, day: int, score: int) -> str:
        cards = [{"number": int(card[1:]), "kind": KINDS[card[0]]} for card in spent.split()]
        state = json.loads(printed) | {"spent": cards, "day": day, "space": day - 1, "score": score}
        file = tmp_path / "position.json"
        file.write_text(json.dumps(state))
        return str(file)

    return write


def test_a_game_can_be_won_from_the_start() -> None:
    """On the hardest level two days are enough, and the plan tells them with what they unlock."""
    code, answer = ask("--goal", "won", "--set", "level=heckfire")
    assert (code, answer["verdict"], len(answer["trace"])) == (0, "WITNESSED", 2)
    assert any(line.strip().startswith("unlocked: Perfect") for line in answer["details"])
    assert answer["details"][-1].endswith("won by a Perfect Day")


def test_a_game_can_be_won_from_the_middle(position: Any) -> None:
    """On the third day, with three cards unlocked, one day is enough."""
    code, answer = ask("--goal", "won", "--from", position(MIDDLE, 3, 13))
    assert (code, answer["verdict"], len(answer["trace"])) == (0, "WITNESSED", 1)


def test_a_first_score_of_25_dooms_a_game(position: Any) -> None:
    """After a first day of 25 hearts there is no run to a win, of whatever length."""
    code, answer = ask("--goal", "won", "--from", position("P1 P2 P3 P5 P7 L8 N9", 2, 25))
    assert (code, answer["verdict"]) == (1, "REFUTED")
    assert answer["by"].startswith("search of runs of every length")


def test_a_run_may_be_kept_from_passing_a_state(position: Any) -> None:
    """What no state of a run may be is not passed, the first state included."""
    file = position(MIDDLE, 3, 13)
    code, answer = ask("--goal", "won", "--from", file, "--not-goal", "has-survived-a-day")
    assert (code, answer["verdict"]) == (1, "REFUTED")
    assert answer["details"] == ["no run reaches such a state: none can begin"]


@pytest.mark.parametrize(
    ("spent", "score", "message"),
    [
        ("P4 W1 W2 W3 W5 W6 W7", 10, "groundhog.locked-cards-are-not-spent"),
        ("P1 W2 W3 W5 W6 W7", 9, "groundhog.every-lived-day-takes-seven-cards"),
        ("P1 P2 P3 P5 P7 P11 W8", 25, "groundhog.an-undecided-game-has-spent-at-most-five-perfect"),
        ("W1 W2 W3 W5 W6 W7 W8", 27, "groundhog.a-surviving-score-is-at-most-26"),
        ("W1 W2 W3 W5 W6 W7 W8", 40, "score is 40, not a whole number from 0 to 32"),
        ("W1 W2 W3 W5 W6 W7 W13", 7, "number is 13, not a whole number from 1 to 12"),
    ],
)
def test_invalid_positions(position: Any, spent: str, score: int, message: str) -> None:
    """A position that breaks its domain, or an invariant of the game, is refused, and the reason named."""
    words = ["find", "groundhog", "--machine", "day", "--goal", "won", "--from", position(spent, 2, score)]
    done = CliRunner().invoke(app, words, env={"COLUMNS": "80", "NO_COLOR": "1"})
    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr
    assert "position.json" in done.stderr
