"""Positions of Golpher that cannot come up are refused, each with the claim that it breaks."""

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from attrs import evolve
from typer.testing import CliRunner

from checker.command import app
from checker.positions import to_json
from proofs.games.golpher.table_runs import BEHIND, Story, told
from spec.games.golpher import TABLE, Direction, Ground, Phase, Place, Setup, Table

AIMED = told(
    Ground(Setup(players=3)), Story(), is_end=lambda table: table.aim is not None or table.tricks.phase is Phase.HITTING
).states[-1]


def moved(table: Table, index: int, place: Place) -> Table:
    """``table`` with one card of the course in another place."""
    card = table.laid[index]
    assert card is not None
    return evolve(table, laid=(*table.laid[:index], evolve(card, place=place), *table.laid[index + 1 :]))


def overlapping() -> Table:
    """A card lies beside the tee box, and on the first card that was laid there."""
    first = BEHIND.laid[1]
    assert first is not None
    return moved(BEHIND, 12, evolve(first.place, y=first.place.y + 10))


def unreachable() -> Table:
    """The last card lies apart from all others."""
    return moved(BEHIND, 12, Place(Fraction(800), Fraction(500)))


def crooked() -> Table:
    """The ruler lies in a direction that is too long."""
    return evolve(AIMED, aim=Direction(Fraction(1), Fraction(1)))


def wrong_hands() -> Table:
    """Somebody has a card that another player should have."""
    first, second, *others = AIMED.tricks.hands
    card = min(first, key=str)
    return evolve(AIMED, tricks=evolve(AIMED.tricks, hands=(first - {card}, second | {card}, *others)))


def unheld() -> Table:
    """The lead has played a card that nobody held: it is one of the course."""
    tricks = AIMED.tricks
    card = min(tricks.course, key=str)
    return evolve(
        AIMED,
        tricks=evolve(tricks, played=(card, *tricks.played[1:]), lead_suit=card.suit, turn=1),
    )


@pytest.mark.parametrize(
    ("position", "claim"),
    [
        (overlapping, "no-card-covers-another"),
        (unreachable, "every-card-is-linked-to-the-tee-box"),
        (crooked, "aims-are-of-length-one"),
        (wrong_hands, "hands-are-as-large-as-they-should"),
        (unheld, "no-card-is-in-two-places"),
    ],
)
def test_invalid_position(position: Callable[[], Table], claim: str, tmp_path: Path) -> None:
    """Such a position is one error with exit code 2, and names what it breaks."""
    file = tmp_path / "position.json"
    file.write_text(json.dumps(to_json(TABLE.domain, position())))
    words = [
        "find",
        "golpher",
        "--machine",
        "table",
        "--goal",
        "a-course-can-lie-behind-the-tee-box",
        "--from",
        str(file),
    ]
    result = CliRunner().invoke(app, words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "this position cannot come up" in result.stderr
    assert f"golpher.{claim}" in result.stderr
    assert "Traceback" not in result.stderr


def test_positions_that_come_up_are_taken() -> None:
    """Those from which the bad ones are made break nothing."""
    from checker.commands.find import broken_invariant
    from proofs.games.golpher import CLAIMS

    for table in (BEHIND, AIMED):
        assert broken_invariant(CLAIMS, TABLE, table) is None
