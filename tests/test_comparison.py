"""Readings compared: each toy reading matters in its own way, and a game that tells two apart is one by the rules."""

import json
from pathlib import Path
from typing import Any

import pytest
from commanding import call, refused
from toys import nim

from checker.claims import Claims
from checker.comparison import Comparison, Pair, compare, pairs_of
from checker.comparison.partings import Outcome, is_earliest, parting_along, shorter
from checker.comparison.sides import Side, Watch, names_apart
from checker.comparison.twofold import agree, shortest_apart
from checker.runs import Move, Run, replay
from checker.scope import Scope
from spec import Machine

pytestmark = pytest.mark.usefixtures("clean_imports", "elsewhere")

CLAIMS = Claims(nim.GAME)
HERE = Path(__file__).parent
TEXT = '''
"""Nothing is claimed of nim."""

from checker import Claims
from toys.nim import GAME

CLAIMS = Claims(GAME)
'''


@pytest.fixture
def nim_file(elsewhere: Path) -> Path:
    """A file of claims about nim."""
    file = elsewhere / "nim.py"
    file.write_text(TEXT)
    return file


def side(**readings: str) -> Side:
    """Nim as some readings have it."""
    return Side(nim.PLAY, Scope(readings=tuple(readings.items())))


def compared(*pairs: Pair, machines: tuple[Machine, ...] = (nim.PLAY,), **settings: Any) -> list[Comparison]:
    """How the readings of each pair compare."""
    return list(compare(CLAIMS, machines, pairs or pairs_of(nim.GAME), Scope(**settings), lambda _: None))


def test_each_reading_compares_as_it_was_made_to() -> None:
    """The verdict on each reading, where its sides part, and after how many moves."""
    found = {one.pair.second[-1][0]: one for one in compared()}
    told = {
        name: (one.verdict, best and best.parting and (best.parting.what, len(best.parting.run.moves)))
        for name, one in found.items()
        for best in [one.best]
    }
    assert told == {
        "heap": ("apart", ("start", 0)),
        "three": ("apart", ("move", 2)),
        "last": ("apart", ("told", 3)),
        "end": ("apart", ("over", 2)),
        "pause": ("passing", ("move", 0)),
        "zero": ("agree", None),
        "names": ("unasked", None),
    }
    assert all(one.best.is_shortest for one in found.values() if one.best is not None)
    assert found["names"].asked_in == ("are_sticks",)


def test_two_readings_that_are_no_default() -> None:
    """Each side may have readings of its own: here the last match decides otherwise, and the heap is smaller."""
    one, other = (("last", "loses"),), (("heap", "fewer"),)
    found = compared(Pair(one, other))[0]
    assert found.best is not None
    assert found.best.parting is not None
    assert (found.verdict, found.best.parting.what) == ("apart", "start")


def test_what_both_sides_read_alike() -> None:
    """Another reading changes what matters: where the game ends with one match, three are never taken of three."""
    both = (("end", "one"), ("heap", "fewer"))
    found = {one.pair.second[-1][0]: one for one in compared(*pairs_of(nim.GAME, both))}
    best = found["three"].best
    assert best is not None
    assert best.parting is not None
    assert [move.arguments for move in best.parting.run.moves] == [(3,)]
    assert "end" not in found
    assert "heap" not in found


@pytest.mark.parametrize("pair", pairs_of(nim.GAME), ids=lambda pair: pair.second[0][0])
def test_what_is_found_is_so_by_brute_force(pair: Pair) -> None:
    """All games of nim are gone through side by side: no other verdict than that of the comparison is right."""
    first, second = (Side(nim.PLAY, Scope(readings=choice)) for choice in (pair.first, pair.second))
    lengths = [depth for depth in range(8) if _parts_within(first, second, depth)]
    found = compared(pair)[0]
    if found.verdict in ("agree", "unasked"):
        assert lengths == []
    else:
        assert found.best is not None
        assert found.best.parting is not None
        assert lengths[0] == len(found.best.parting.run.moves)


def _parts_within(first: Side, second: Side, depth: int) -> bool:
    """Whether two sides part after so many moves or fewer, by three plain loops."""
    setups = first.setup(nim.Setup()), second.setup(nim.Setup())
    pairs = [tuple(nim.begin(setup) for setup in setups)]
    if pairs[0][0].heap != pairs[0][1].heap:
        return True
    for _ in range(depth + 1):
        after = []
        for one, another in pairs:
            if nim.is_over(one) != nim.is_over(another):
                return True
            if nim.is_over(one):
                if nim.winner(one) != nim.winner(another):
                    return True
                continue
            for count in (1, 2, 3):
                moves = [replayed(state, count) for state in (one, another)]
                if (moves[0] is None) != (moves[1] is None):
                    return True
                if moves[0] is None or moves[1] is None:
                    continue
                if (moves[0].heap, moves[0].turn, moves[0].rests) != (moves[1].heap, moves[1].turn, moves[1].rests):
                    return True
                after.append((moves[0], moves[1]))
        pairs = after
    return False


def replayed(state: nim.Play, count: int) -> nim.Play | None:
    """The state after some matches were taken, None where that is refused."""
    from checker.runs import step
    from spec import Refused

    try:
        after: nim.Play = step(nim.PLAY, state, Move("take", (count,)))
    except Refused:
        return None
    return after


def test_a_proof_that_two_readings_agree_is_no_matter_of_course() -> None:
    """Agreement is proved where it holds, and for no reading that matters."""
    usual = side()
    assert agree(CLAIMS, usual, side(zero="lost")) == ()
    for name, option in (("heap", "fewer"), ("three", "of-many"), ("last", "loses"), ("end", "one"), ("pause", "yes")):
        assert agree(CLAIMS, usual, side(**{name: option})) is None


def test_the_solver_finds_the_shortest_game() -> None:
    """For each number of moves there is none, and then one; and the concrete rules confirm it."""
    usual, other = side(), side(three="of-many")
    *none, found = shortest_apart(CLAIMS, usual, other, 5)
    assert none == [None, None]
    assert found is not None
    assert found.run is not None
    parting = parting_along(usual, other, found.run, found.move)
    assert parting is not None
    assert (parting.move, parting.second.clause) == (Move("take", (3,)), "take.one-to-three")
    assert list(shortest_apart(CLAIMS, usual, side(zero="lost"), 3)) == [None] * 4


def test_a_long_game_is_made_shorter() -> None:
    """Moves that do not matter are left out, and what is left is known to be the shortest."""
    usual, other = side(), side(last="loses")
    moves = tuple(Move("take", (count,)) for count in (1, 1, 1, 1, 1, 2))
    run = replay(nim.PLAY, Run(nim.PLAY, nim.Setup(), (), moves))
    long = parting_along(usual, other, run, None)
    assert long is not None
    assert len(long.run.moves) == 6
    assert not is_earliest(long, usual, other)
    short = shorter(long, usual, other, lambda _: True)
    assert (short.what, len(short.run.moves)) == ("told", 6)


def test_no_parting_along_a_game_that_is_alike() -> None:
    """A game that both sides have in common has no parting."""
    run = Run(nim.PLAY, nim.Setup(), (), (Move("take", (1,)),))
    assert parting_along(side(), side(three="of-many"), run, None) is None


def test_what_is_asked_for_is_noted() -> None:
    """A watched set-up tells which readings a rule asks for, and is else as it was."""
    watch = Watch(nim.PLAY)
    state = watch.state(nim.begin(nim.Setup()))
    assert watch.asked == set()
    after = nim.take(state, 3)
    assert watch.asked == {"three", "pause"}
    assert (after.heap, after.turn) == (4, 1)


def test_names_in_which_sides_differ() -> None:
    """Sides differ in the readings that have another option."""
    assert names_apart(side(last="loses", end="one"), side(end="one")) == {"last"}


def test_an_outcome_is_refused_or_a_value() -> None:
    """An outcome without a clause is a value."""
    assert Outcome(value=3).clause == ""


# The command


@pytest.mark.usefixtures("nim_file")
def test_the_matrix() -> None:
    """Every reading has a line, and the verdicts are counted and explained."""
    code, out, err = call("compare", "nim.py")
    assert code == 0, err
    assert max(map(len, out.splitlines())) <= 80
    for name, verdict in (("heap", "APART"), ("pause", "PASSING"), ("zero", "AGREE"), ("names", "UNASKED")):
        assert any(name in line and verdict in line for line in out.splitlines())
    assert "4 APART: a game tells them apart" in out


@pytest.mark.usefixtures("nim_file")
def test_one_comparison_is_told_as_an_example(elsewhere: Path) -> None:
    """The question, both options, the game, what comes out, the clause; and the game is written as a trace."""
    code, out, _ = call("compare", "nim.py", "--reading", "three=of-many", "-o", "game.itf.json")
    assert code == 0
    for part in (
        "When three?",
        "always: always",
        "of-many: of four or more",
        "they part after 2 moves, and no sooner with this set-up",
        "the move take(count = 3):",
        "refused by take.one-to-three",
    ):
        assert part in out
    written = json.loads((elsewhere / "game.itf.json").read_text())
    assert [state["mbt::actionTaken"] for state in written["states"]] == ["begin", "take", "take", "take"]


@pytest.mark.usefixtures("nim_file")
def test_a_comparison_for_programs() -> None:
    """The same as JSON, with the readings of both sides and what each makes of the move."""
    code, out, _ = call("compare", "nim.py", "--reading", "three=always", "--reading", "three=of-many", "--json")
    assert code == 0
    (found,) = json.loads(out)["comparisons"]
    assert (found["first"], found["second"], found["verdict"]) == (
        {"three": "always"},
        {"three": "of-many"},
        "apart",
    )
    parting = found["machines"][0]["parting"]
    assert (parting["what"], parting["is_shortest"]) == ("move", True)
    assert parting["second"] == {"refused_by": "take.one-to-three"}
    assert parting["first"]["value"]["heap"] == 0


@pytest.mark.usefixtures("nim_file")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--reading", "three=sometimes"), "has no option 'sometimes'"),
        (("--reading", "tree=always"), "Did you mean 'three'?"),
        (("--reading", "three=always"), "both sides read the text alike"),
        (("--reading", "three"), "this is not NAME=VALUE"),
        (("--reading", "heap=fewer", "--reading", "end=one", "--reading", "last=loses"), "3 readings to compare"),
        (("--both", "heap=fewer", "--reading", "heap=seven"), "--both and --reading name heap"),
        (("-o", "game.itf.json"), "--output without --reading"),
        (("--set", "players=3"), "has no field 'players'"),
    ],
)
def test_invalid_comparisons(words: tuple[str, ...], message: str) -> None:
    """What cannot be compared is told in one line, with its cure."""
    assert message in refused("compare", "nim.py", *words)


def test_a_game_without_readings_has_nothing_to_compare(elsewhere: Path) -> None:
    """A game that leaves nothing open says so."""
    (elsewhere / "jugs.py").write_text(TEXT.replace("toys.nim", "toys.die_hard"))
    assert "die-hard leaves no reading open" in refused("compare", "jugs.py")
