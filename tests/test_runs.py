"""Concrete runs: moves, steps, odds and replays follow the rules, and what does not fit is named."""

from fractions import Fraction

import attrs
import pytest
from toys import cellar_door, flawed, hanoi, knuth_yao, pairs, sliding_puzzle, tic_tac_toe

from checker.runs import (
    Move,
    Run,
    Step,
    chances,
    changed_fields,
    first_states,
    follow,
    instances,
    moves,
    refusal,
    replay,
    setup_refusal,
    setups,
    step,
    well_formed,
)
from spec import Bag, Refused, SpecError

FIRST = tic_tac_toe.begin()
WON = tic_tac_toe.Position((tic_tac_toe.Mark.CROSS,) * 3 + (None,) * 6, tic_tac_toe.Mark.NOUGHT)


def test_moves_are_the_legal_instances_in_order():
    """The moves of a state are the instances that no clause refuses, each with what it leads to."""
    found = list(moves(tic_tac_toe.PLAY, tic_tac_toe.mark(FIRST, 4)))
    assert [move for move, _ in found] == [Move("mark", (square,)) for square in (0, 1, 2, 3, 5, 6, 7, 8)]
    assert all(after == tic_tac_toe.mark(tic_tac_toe.mark(FIRST, 4), *move.arguments) for move, after in found)


def test_no_moves_when_over():
    """A machine that is over has no moves."""
    assert list(moves(tic_tac_toe.PLAY, WON)) == []


def test_instances_follow_the_shape():
    """The instances of a rule depend on the sizes of the set-up."""
    rule = hanoi.PLAY.rules["move"]
    assert len(instances(rule, {"disks": 2})) == 6
    assert instances(rule, {"disks": 1}) == tuple((0, peg) for peg in hanoi.Peg)


def test_set_ups_and_first_states():
    """Set-ups are all values of their domain; first states are those that the start does not refuse."""
    assert [tower.disks for tower in setups(hanoi.PLAY)] == [1, 2, 3, 4, 5, 6]
    assert list(setups(tic_tac_toe.PLAY)) == [None]
    assert list(first_states(tic_tac_toe.PLAY)) == [((), FIRST)]
    begun = [len(list(first_states(flawed.PICKY, setup))) for setup in setups(flawed.PICKY)]
    assert begun == [1, 1, 0, 1]
    assert setup_refusal(flawed.PICKY, flawed.From(2)) == "setup.not-two"
    assert setup_refusal(flawed.PICKY, flawed.From(1)) is None


def test_a_step_is_what_the_rule_says():
    """A step gives the rule's own result."""
    assert step(tic_tac_toe.PLAY, FIRST, Move("mark", (4,))) == tic_tac_toe.mark(FIRST, 4)


def test_invalid_step_names_the_clause():
    """An illegal step is refused by its clause, and a legal one by none."""
    after = tic_tac_toe.mark(FIRST, 4)
    with pytest.raises(Refused) as caught:
        step(tic_tac_toe.PLAY, after, Move("mark", (4,)))
    assert caught.value.clause == "turn.only-empty-squares"
    assert refusal(tic_tac_toe.PLAY, after, Move("mark", (4,))) == "turn.only-empty-squares"
    assert refusal(tic_tac_toe.PLAY, after, Move("mark", (5,))) is None


@pytest.mark.parametrize(
    ("machine", "state", "move", "message", "cure"),
    [
        (tic_tac_toe.PLAY, WON, Move("mark", (5,)), "mark(square = 5) is no move: machine tic-tac-toe is over", ""),
        (
            tic_tac_toe.PLAY,
            FIRST,
            Move("marks", (5,)),
            "machine tic-tac-toe has no rule 'marks'",
            "Did you mean 'mark'?",
        ),
        (tic_tac_toe.PLAY, FIRST, Move("mark", (9,)), "mark: square is 9, not a whole number from 0 to 8", ""),
        (tic_tac_toe.PLAY, FIRST, Move("mark", ()), "mark: 0 arguments, where it takes square", ""),
        (
            flawed.RAISING,
            flawed.Count(2),
            Move("look_up", (1,)),
            "the rule look_up(step = 1) raises IndexError: tuple index out of range",
            "let a require refuse the move before this happens, or mend the rule",
        ),
    ],
    ids=["over", "unknown rule", "argument outside its domain", "missing argument", "rule that raises"],
)
def test_invalid_step(machine, state, move, message, cure):
    """What is no move at all is one error that says why."""
    with pytest.raises(SpecError) as caught:
        step(machine, state, move)
    assert (caught.value.message, caught.value.cure) == (message, cure)


def test_invalid_too_many_instances():
    """A rule with too many choices of arguments is named, and so is their number."""
    with pytest.raises(SpecError) as caught:
        list(moves(flawed.HUGE, flawed.Count(0)))
    assert caught.value.message == (
        "the rule choose has 1,099,511,627,776 choices of arguments, too many to go through"
    )
    assert caught.value.place == flawed.HUGE.rules["choose"].place


def test_chances_follow_the_weights():
    """The odds of a draw are the shares of the deck, exactly, and the moves of players have none."""
    sun, moon, star = pairs.Kind
    table = pairs.Table(Bag({sun: 4, star: 2}), Bag({moon: 2}), Bag())
    found = {move.arguments: odds for move, _, odds in chances(pairs.PLAY, table)}
    assert found == {(sun,): Fraction(2, 3), (star,): Fraction(1, 3)}
    assert all(after == pairs.draw(table, *move.arguments) for move, after, _ in chances(pairs.PLAY, table))
    assert chances(tic_tac_toe.PLAY, FIRST) == []


def test_invalid_weight():
    """A chance move that is legal but weighs nothing is an error of its rule."""
    with pytest.raises(SpecError) as caught:
        chances(flawed.WEIGHTLESS, flawed.Count(0))
    assert caught.value.message == "the chance rule happen has the weight 0 in a state where it is legal"
    assert caught.value.cure == "a weight is a positive whole number: let a require refuse what cannot happen"


def test_the_knuth_yao_die_is_fair():
    """Each face comes up with odds of exactly one in six: the equations of the absorbing chain, solved in fractions."""
    nodes = [node for node in knuth_yao.Node if node not in knuth_yao.FACES]
    odds = {}
    for node in nodes:
        for _, after, share in chances(knuth_yao.PLAY, knuth_yao.Die(node)):
            odds[node, after.node] = odds.get((node, after.node), Fraction(0)) + share
    for face in knuth_yao.FACES:
        rows = [
            [Fraction(node is other) - odds.get((node, other), 0) for other in nodes] + [odds.get((node, face), 0)]
            for node in nodes
        ]
        assert solve(rows)[0] == Fraction(1, 6)


def solve(rows: list[list[Fraction]]) -> list[Fraction]:
    """The solution of linear equations, the last entry of each row being its right side."""
    size = len(rows)
    for place in range(size):
        pivot = next(row for row in range(place, size) if rows[row][place] != 0)
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [entry / rows[place][place] for entry in rows[place]]
        for other in range(size):
            if other != place:
                factor = rows[other][place]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[place], strict=True)]
    return [row[-1] for row in rows]


def to_and_fro(puzzle: sliding_puzzle.Puzzle) -> Move:
    """A tile slides down and up again."""
    return Move("slide", (sliding_puzzle.Direction.DOWN if puzzle.gap == 8 else sliding_puzzle.Direction.UP,))


GAME_OF_FIVE = tuple(Move("mark", (square,)) for square in (0, 3, 1, 4, 2))


def test_a_replay_tells_every_state():
    """A replay begins at the start, takes each step by the rules and keeps all states."""
    run = replay(tic_tac_toe.PLAY, Run(tic_tac_toe.PLAY, moves=GAME_OF_FIVE))
    assert run.states[0] == FIRST
    assert len(run.states) == 6
    assert tic_tac_toe.is_over(run.states[-1])
    assert run.steps[0] == Step(GAME_OF_FIVE[0], FIRST, tic_tac_toe.mark(FIRST, 0))
    assert [one.move for one in run.steps] == list(GAME_OF_FIVE)
    assert replay(tic_tac_toe.PLAY, run).states == run.states


def test_a_replay_may_begin_anywhere():
    """A replay begins in a given state where the run says so, and at its own set-up otherwise."""
    begun = tic_tac_toe.mark(FIRST, 0)
    run = replay(tic_tac_toe.PLAY, Run(tic_tac_toe.PLAY, moves=GAME_OF_FIVE[1:], begun=begun))
    assert run.states[0] == begun
    tower = hanoi.Tower(2)
    assert replay(hanoi.PLAY, Run(hanoi.PLAY, tower)).states == (hanoi.begin(tower),)


@pytest.mark.parametrize(
    ("machine", "run", "message", "clause"),
    [
        pytest.param(
            tic_tac_toe.PLAY,
            Run(tic_tac_toe.PLAY, moves=(*GAME_OF_FIVE[:2], Move("mark", (3,)))),
            "step 3, mark(square = 3), is refused",
            "turn.only-empty-squares",
            id="refused step",
        ),
        pytest.param(
            tic_tac_toe.PLAY,
            Run(tic_tac_toe.PLAY, moves=(*GAME_OF_FIVE, Move("mark", (5,)))),
            "step 6, mark(square = 5), does not fit: mark(square = 5) is no move: machine tic-tac-toe is over",
            "",
            id="step after the end",
        ),
        pytest.param(
            tic_tac_toe.PLAY,
            Run(tic_tac_toe.PLAY, moves=(Move("pass"),)),
            "step 1 does not fit: machine tic-tac-toe has no rule 'pass'",
            "",
            id="unknown rule",
        ),
        pytest.param(
            tic_tac_toe.PLAY,
            Run(tic_tac_toe.PLAY, moves=GAME_OF_FIVE[:1], states=(FIRST, FIRST)),
            "the state after step 1, mark(square = 0) is another one than the run tells: "
            "board[0] is nothing, and by the rules cross",
            "turn.mark-a-square",
            id="another state",
        ),
        pytest.param(
            flawed.LEAVING,
            Run(flawed.LEAVING, moves=(Move("go_on"),) * 4),
            "the state after step 4, go_on() leaves its domain: number is 4, not a whole number from 0 to 3",
            "",
            id="state outside its domain",
        ),
        pytest.param(
            flawed.STATELESS,
            Run(flawed.STATELESS, moves=(Move("add"),)),
            "the state after step 1, add() leaves its domain: 1 is not a Count",
            "",
            id="no state",
        ),
        pytest.param(
            flawed.PICKY,
            Run(flawed.PICKY, flawed.From(2)),
            "the start is refused",
            "setup.not-two",
            id="refused start",
        ),
        pytest.param(
            flawed.PICKY,
            Run(flawed.PICKY, flawed.From(4)),
            "the set-up.first is 4, not a whole number from 0 to 3",
            "",
            id="set-up outside its domain",
        ),
        pytest.param(
            tic_tac_toe.PLAY,
            Run(tic_tac_toe.PLAY, arguments=(1,)),
            "the start does not fit: 1 arguments, where it takes none",
            "",
            id="start with arguments",
        ),
    ],
)
def test_invalid_replay(machine, run, message, clause):
    """A run that the rules do not allow is one error that names the first step at fault, and the clause."""
    with pytest.raises(SpecError) as caught:
        replay(machine, run)
    assert (caught.value.message, caught.value.clause) == (message, clause)


def first_square(position: tic_tac_toe.Position) -> Move:
    """A mark in the first empty square."""
    return Move("mark", (position.board.index(None),))


def test_a_strategy_is_followed_to_the_end():
    """A run that a strategy makes ends where the machine is over, or where the strategy names no move."""
    run = follow(tic_tac_toe.PLAY, first_square)
    assert [move.arguments for move in run.moves] == [(square,) for square in range(7)]
    assert replay(tic_tac_toe.PLAY, run).states == run.states
    assert follow(hanoi.PLAY, lambda pegs: None, hanoi.Tower(2)).states == (hanoi.begin(hanoi.Tower(2)),)


@pytest.mark.parametrize(
    ("machine", "strategy", "message", "clause"),
    [
        (
            tic_tac_toe.PLAY,
            lambda position: Move("mark", (4,)),
            "step 2, mark(square = 4), is refused",
            "turn.only-empty-squares",
        ),
        (
            tic_tac_toe.PLAY,
            lambda position: Move("pass"),
            "step 1 does not fit: machine tic-tac-toe has no rule 'pass'",
            "",
        ),
        (sliding_puzzle.PLAY, to_and_fro, "the run goes on after 100,000 moves", ""),
    ],
    ids=["refused step", "unknown rule", "run without an end"],
)
def test_invalid_strategy(machine, strategy, message, clause):
    """A strategy that the rules do not allow, or that never ends, is one error."""
    with pytest.raises(SpecError) as caught:
        follow(machine, strategy)
    assert (caught.value.message, caught.value.clause) == (message, clause)


def test_invalid_steps_of_a_run_never_carried_out():
    """A run without states has no steps to show."""
    with pytest.raises(SpecError, match="this run was never carried out"):
        _ = Run(tic_tac_toe.PLAY, moves=GAME_OF_FIVE).steps


def test_well_formed_states():
    """A state is well-formed if it lies in its domain, the shape being that of its own set-up."""
    pegs = hanoi.begin(hanoi.Tower(2))
    assert well_formed(hanoi.PLAY, pegs) is None
    assert "not a row of 3" in well_formed(hanoi.PLAY, attrs.evolve(pegs, setup=hanoi.Tower(3)))
    assert well_formed(hanoi.PLAY, attrs.evolve(pegs, setup=hanoi.Tower(7))).startswith("setup.disks is 7")
    assert well_formed(hanoi.PLAY, FIRST).endswith("is not a Pegs")


def test_changed_fields_are_those_that_differ():
    """What a step changed is told field by field."""
    before = cellar_door.begin()
    after = cellar_door.take_key(before, cellar_door.Metal.IRON)
    assert changed_fields(before, after) == {"key": (None, cellar_door.Metal.IRON)}
    assert changed_fields(before, before) == {}
