"""Sessions: moving, branching, random play and what is told of a position."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from toys import coffee_can, die_hard, knuth_yao, tic_tac_toe

from checker.beginning import start_of
from checker.claims import Claims
from checker.explorer.legal import Legal
from checker.explorer.session import Session
from checker.registry import ClaimsFile
from checker.runs import Move, replay
from checker.scope import Scope
from spec import Machine, Refused, SpecError


def session(machine: Machine, seed: int = 0) -> Session:
    """A session of a toy at its beginning."""
    file = ClaimsFile(machine.game.name, "", Claims(machine.game), Path("none.json"), True)
    found = Session(file, machine, seed)
    found.begin(start_of(machine, Scope()))
    return found


def made(found: Session) -> list[Any]:
    """The arguments of the moves that led to the position at hand."""
    return [move.arguments[0] for move in found.run().moves]


def mark(*squares: int) -> Session:
    """A session of tic-tac-toe after these marks."""
    found = session(tic_tac_toe.PLAY)
    for square in squares:
        found.make(Move("mark", (square,)))
    return found


def test_moves_are_made_undone_and_redone() -> None:
    """Undo goes back one move, and redo on again; at either end there is nothing more."""
    found = mark(4, 0)
    found.undo()
    assert made(found) == [4]
    found.redo()
    assert made(found) == [4, 0]
    with pytest.raises(SpecError, match="nothing was undone here"):
        found.redo()
    found.jump(0)
    with pytest.raises(SpecError, match="first position"):
        found.undo()


def test_another_move_makes_a_branch() -> None:
    """A move other than the one that was undone begins a branch; the older one is kept, and the same one is found."""
    found = mark(4, 0)
    found.undo()
    found.make(Move("mark", (1,)))
    found.undo()
    assert [node.move.arguments[0] for node in found.branches() if node.move] == [1, 0]
    found.branch(2)
    assert made(found) == [4, 0]
    found.undo()
    found.make(Move("mark", (1,)))
    found.undo()
    assert len(found.branches()) == 2
    with pytest.raises(SpecError, match="no branch 3"):
        found.branch(3)


def test_jumps_stay_on_the_line() -> None:
    """A jump goes to any position of the line, also onward; there are no others."""
    found = mark(4, 0, 8)
    found.jump(1)
    found.jump(3)
    assert made(found) == [4, 0, 8]
    assert [node.number for node in found.line()] == [0, 1, 2, 3]
    with pytest.raises(SpecError, match="no position 4"):
        found.jump(4)


def test_refused_moves_change_nothing() -> None:
    """A move that is refused, or is none, leaves the position as it is."""
    found = mark(4)
    with pytest.raises(Refused):
        found.make(Move("mark", (4,)))
    with pytest.raises(SpecError):
        found.make(Move("mark", (9,)))
    assert made(found) == [4]
    assert found.branches() == ()


def test_random_play_ends_and_replays() -> None:
    """Random play goes on to the end, the same from the same seed, and its run replays."""
    runs = []
    for seed in (1, 1, 2, 3):
        found = session(tic_tac_toe.PLAY, seed)
        assert 5 <= found.play_out() <= 9
        assert found.machine.is_over(found.here.state)
        assert not found.play_random()
        runs.append(replay(found.machine, found.run()).moves)
    assert runs[0] == runs[1]
    assert len(set(runs)) > 1


def test_play_stops_when_it_is_told() -> None:
    """Random play makes no more moves than are asked for, and none when it is stopped."""
    found = session(die_hard.PLAY)
    assert found.play_out(7) == 7
    found.is_stopped = lambda: True
    assert found.play_out(7) == 0
    assert found.here.number == 7


def test_on_to_the_next_change() -> None:
    """The line is followed first, then play is random; where nothing changes the position stays."""
    found = mark(4, 0, 8)
    found.jump(0)
    assert found.go_to_change(lambda position: position.board[8])
    assert found.here.number == 3
    assert found.go_to_change(lambda position: found.machine.is_over(position))
    assert found.machine.is_over(found.here.state)
    found.jump(0)
    assert not found.go_to_change(lambda position: True)
    assert found.here.number == 0


def test_odds_add_up() -> None:
    """The legal moves of chance have their odds, which add up to one."""
    (group,) = Legal(knuth_yao.PLAY, Claims(knuth_yao.GAME)).groups(session(knuth_yao.PLAY).here.state)
    assert group.is_complete
    assert [one.odds for one in group.choices] == [Fraction(1, 2)] * 2


def test_random_moves_of_chance_keep_to_the_odds() -> None:
    """Of 200 tosses between 60 and 140 fall on either side."""
    found = session(knuth_yao.PLAY)
    first = []
    for _ in range(200):
        found.jump(0)
        found.play_random()
        first.append(found.here.state)
    assert 60 < sum(state == first[0] for state in first) < 140


def test_a_start_with_arguments_is_found() -> None:
    """Where the start has arguments the first that fit are taken, and a set-up that is refused is named."""
    run = start_of(coffee_can.HUNDRED, Scope())
    assert replay(coffee_can.HUNDRED, run).states[0] is not None


def test_the_last_step_is_told() -> None:
    """The last step is told by its move, what it changed, and its clauses with their texts."""
    found = mark(4)
    head, *rest = found.last_step()
    assert head == "mark(square = 4)"
    assert any("cross" in line for line in rest)
    assert all(any(line.startswith(f"{name}, ") for line in rest) for name in found.last_rule.cites)
    found.undo()
    assert found.last_step()[0] == "the first position"
