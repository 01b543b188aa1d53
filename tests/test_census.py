"""Census: all states are gone through and counted, of those that symmetries turn into one another only one."""

import pytest
from checking import checked
from toys import tic_tac_toe
from twins import towers, turned

from checker.instruments import census
from checker.runs import setups
from checker.scope import Scope
from checker.solve import Answer, Session
from checker.survey import orbit_of, survey
from checker.verdicts import Verdict
from spec import SpecError


@pytest.mark.parametrize(
    ("name", "by", "lines"),
    [
        (
            "positions",
            "exhaustive search of 5,478 states up to proved symmetries",
            (
                "there are 5,478 such states",
                "the farthest is 9 steps away",
                "at each number of steps from 0 on: 1, 9, 72, 252, 756, 1,260, 1,520, 1,140, 390, 78",
            ),
        ),
        (
            "lines",
            "exhaustive search of 5,478 states",
            (
                "there are 942 such states",
                "the farthest is 9 steps away",
                "at each number of steps from 0 on: 0, 0, 0, 0, 0, 120, 148, 444, 168, 62",
            ),
        ),
        (
            "lines-up-to-symmetry",
            "exhaustive search of 5,478 states up to proved symmetries",
            (
                "there are 942 such states",
                "the farthest is 9 steps away",
                "at each number of steps from 0 on: 0, 0, 0, 0, 0, 120, 148, 444, 168, 62",
            ),
        ),
        (
            "empty-boards",
            "exhaustive search of 5,478 states up to proved symmetries",
            (
                "there are 1 such states",
                "the farthest is 0 steps away",
                "at each number of steps from 0 on: 1",
            ),
        ),
    ],
)
def test_states_are_counted(name: str, by: str, lines: tuple[str, ...]) -> None:
    """The states are counted at each distance, and a run leads to one of the farthest."""
    result = checked(turned, name)
    assert (result.verdict, result.by.partition(" (")[0]) == (Verdict.PROVED, by)
    assert result.details[:3] == lines
    assert len(result.trace) == len(lines[2].split(": ")[1].split(", ")) - 1


def test_set_ups_are_counted_together() -> None:
    """States of all set-ups are counted, and with --set those of the one."""
    result = checked(towers, "ways-to-stand")
    assert (result.verdict, result.covered) == (Verdict.PROVED, "disks 1 to 6; every set-up")
    one = checked(towers, "ways-to-stand", Scope(settings=(("disks", "3"),)))
    assert one.verdict is Verdict.REFUTED
    assert one.details[:2] == ("there are 27 such states", "the farthest is 7 steps away")


def test_nothing_to_count() -> None:
    """Where no state is counted none is the farthest."""
    result = checked(turned, "two-lines")
    assert (result.verdict, result.details, result.trace) == (Verdict.PROVED, ("there are 0 such states",), ())


@pytest.mark.parametrize("name", ["too-few", "too-near"])
def test_wrong_number_is_refuted(name: str) -> None:
    """A wrong number of states or of steps is refuted, and the right ones are told."""
    result = checked(turned, name)
    assert result.verdict is Verdict.REFUTED
    assert result.details[:2] == ("there are 5,478 such states", "the farthest is 9 steps away")


@pytest.mark.parametrize(
    ("name", "image", "fault"),
    [
        ("positions-wiped", "wiped", "two states may have one image"),
        ("positions-turned-alone", "turned", "the image of mark(square = "),
        ("positions-exchanged", "exchanged", "one of state and image may be over"),
        ("positions-turned-at-times", "turned_while_empty", "there need be no image"),
    ],
)
def test_what_is_no_symmetry_proves_nothing(name: str, image: str, fault: str) -> None:
    """A map that is not shown to be a symmetry is not used, and a state at which it fails is shown."""
    result = checked(turned, name)
    assert (result.verdict, result.trace) == (Verdict.UNKNOWN, ())
    assert result.details[0].startswith(f"{image} is not shown to be a symmetry: {fault}")
    assert result.details[1].startswith("for example (it may be unreachable): Position(")


def test_budget_that_ends_shows_no_symmetry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A symmetry that the budget does not suffice to prove is not used."""
    monkeypatch.setattr(Session, "refute", lambda *_: Answer("unknown", None, 0, "all"))
    result = checked(turned, "positions")
    assert result.verdict is Verdict.UNKNOWN
    assert result.details[0].endswith(" queries on the symmetries")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "positions-marked-otherwise",
            "a symmetry of machine tic-tac-toe leads from a first state to one that is none",
        ),
        ("positions-with-a-free-corner", "a symmetry of machine tic-tac-toe leads out of what is counted"),
    ],
)
def test_invalid_symmetry(name: str, message: str) -> None:
    """A symmetry that changes the start, or what is counted, is an error of the claim."""
    with pytest.raises(SpecError) as caught:
        checked(turned, name)
    assert caught.value.message == message
    assert caught.value.place == turned.CLAIMS[f"tic-tac-toe.{name}"].place


def test_too_many_states_are_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are more states than a census goes through, nothing is known."""
    monkeypatch.setattr(census, "MOST_STATES", 1000)
    result = checked(turned, "positions")
    assert (result.verdict, result.details) == (Verdict.UNKNOWN, ("there are more than 1,000 states",))


def test_one_state_of_each_orbit_is_gone_on_from() -> None:
    """Up to symmetry there are 765 positions, and with or without it 5,478 are seen."""
    images = (turned.turned, turned.mirrored)
    asked = []
    found = survey(tic_tac_toe.PLAY, setups(tic_tac_toe.PLAY), lambda state: asked.append(state) is None, images, 9999)
    assert (found.seen, found.is_complete, sum(found.sizes)) == (5478, True, 5478)
    orbits = {frozenset(orbit_of(state, images)) for state in asked}
    assert len(orbits) == 765
    assert sum(map(len, orbits)) == 5478
