"""Readings of the games compared: some that matter, some that are proved not to, and, if asked for, all there are."""

import json

import pytest
from commanding import call

pytestmark = pytest.mark.usefixtures("elsewhere")


def compared(game: str, *words: str) -> dict[str, dict[str, str]]:
    """The verdict on each reading of a game, by its name and option."""
    code, out, err = call("compare", game, *words, "--json")
    assert code == 0, err
    found: dict[str, dict[str, str]] = {}
    for one in json.loads(out)["comparisons"]:
        ((name, option),) = one["second"].items()
        found.setdefault(name, {})[option] = one["verdict"]
    return found


@pytest.mark.parametrize(
    ("game", "machine", "reading", "verdict"),
    [
        ("groundhog", "day", "first_day=above-zero", "apart"),
        ("groundhog", "day", "six_perfect=exactly", "apart"),
        ("groundhog", "day", "precedence=loss-first", "agree"),
        ("groundhog", "day", "eight_rows=limit", "agree"),
        ("groundhog", "table", "talk=never", "unasked"),
        ("golpher", "trick", "second_place=nobody", "apart"),
        ("golpher", "trick", "tee_card=besides-three", "apart"),
    ],
)
def test_readings_that_matter_and_that_do_not(game: str, machine: str, reading: str, verdict: str) -> None:
    """What the disputes lead one to expect is found by comparison."""
    name, _, option = reading.partition("=")
    assert compared(game, "--machine", machine, "--reading", reading) == {name: {option: verdict}}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "agree", "unasked"),
    [
        (
            "groundhog",
            {"precedence", "unused", "eight_rows"},
            {"same_moment", "talk", "tokens", "hopeless", "combined_score"},
        ),
        ("golfie", {"lost_ball_order", "hole_from_combo"}, {"bands"}),
        ("golpher", set(), set()),
    ],
)
def test_every_dispute_is_settled(game: str, agree: set[str], unasked: set[str]) -> None:
    """No reading of a game stays open, and the others tell games apart."""
    found = compared(game)
    assert {name for name, verdicts in found.items() if set(verdicts.values()) == {"agree"}} == agree
    assert {name for name, verdicts in found.items() if set(verdicts.values()) == {"unasked"}} == unasked
    assert {verdict for verdicts in found.values() for verdict in verdicts.values()} <= {"apart", "agree", "unasked"}
