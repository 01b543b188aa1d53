"""The explorer: the counts of known state spaces, shortest runs to what is false, and honest ends."""

import pytest
from toys import (
    cellar_door,
    coffee_can,
    die_hard,
    flawed,
    hanoi,
    knuth_yao,
    missionaries,
    pairs,
    sliding_puzzle,
    tic_tac_toe,
)

from checker.explore import explore
from checker.runs import first_states, moves, setups
from spec import SpecError

SMALL = {
    "tic-tac-toe": tic_tac_toe.PLAY,
    "die-hard": die_hard.PLAY,
    "missionaries": missionaries.PLAY,
    "coffee-can": coffee_can.HUNDRED,
    "hanoi": hanoi.PLAY,
    "knuth-yao": knuth_yao.PLAY,
    "pairs": pairs.PLAY,
    "cellar-door": cellar_door.PLAY,
    "flawed.picky": flawed.PICKY,
}


def counts(found):
    """States, transitions, levels and final states."""
    return found.states, found.transitions, found.levels, found.final


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("tic-tac-toe", (5478, 16167, 10, 958)),
        ("die-hard", (16, 96, 8, 0)),
        ("missionaries", (16, 34, 13, 0)),
        ("coffee-can", (5150, 14850, 1, 2)),
        ("hanoi", (sum(3**n for n in range(1, 7)), sum(3 * 3**n - 3 for n in range(1, 7)), 2**6, 0)),
        ("knuth-yao", (13, 14, 4, 6)),
        ("pairs", (119, 221, 14, 5)),
        ("cellar-door", (24, 88, 7, 0)),
        ("flawed.picky", (8, 5, 4, 3)),
    ],
)
def test_small_state_spaces(name, expected):
    """Each toy has as many states, transitions, levels and final states as is known of it."""
    found = explore(SMALL[name])
    assert counts(found) == expected
    assert found.is_complete
    assert found.deadlocks == 0
    assert sum(found.level_sizes) == found.states
    assert sum(found.fired.values()) == found.transitions


def test_the_sliding_puzzle():
    """The puzzle has 181,440 states, half of all orders of its tiles, and 483,840 transitions in 32 levels."""
    found = explore(
        sliding_puzzle.PLAY,
        invariants={"tiles": sliding_puzzle.tiles_are_kept, "gap": sliding_puzzle.gap_is_known},
    )
    assert counts(found) == (181_440, 483_840, 32, 0)
    assert found.level_sizes[-1] == 2
    assert found.violations == {}


@pytest.mark.slow
def test_the_large_coffee_can():
    """A can of at most a thousand beans has 501,500 states and 1,498,500 transitions."""
    found = explore(coffee_can.THOUSAND, invariants={"never empty": coffee_can.never_empty})
    assert counts(found) == (501_500, 1_498_500, 1, 2)
    assert found.violations == {}


@pytest.mark.parametrize("name", SMALL)
def test_agreement_with_a_search_of_three_lines(name):
    """The explorer sees the states and transitions that following every move from every start gives."""
    machine = SMALL[name]
    firsts = [state for setup in setups(machine) for _, state in first_states(machine, setup)]
    seen, level, transitions = set(firsts), list(dict.fromkeys(firsts)), 0
    while level:
        reached = [after for state in level for _, after in moves(machine, state)]
        transitions += len(reached)
        level = list(dict.fromkeys(after for after in reached if after not in seen))
        seen.update(level)
    found = explore(machine)
    assert (found.states, found.transitions) == (len(seen), transitions)


def test_fired_and_refused_are_counted():
    """Transitions are counted by rule, refusals by clause, final states having neither."""
    found = explore(tic_tac_toe.PLAY)
    assert found.fired == {"mark": 16167}
    assert found.refused == {"turn.only-empty-squares": 9 * (5478 - 958) - 16167}
    beans = explore(coffee_can.HUNDRED)
    assert beans.fired == {"take_two_black": 4950, "take_two_white": 4950, "take_one_of_each": 4950}


def test_chosen_set_ups():
    """A search can be confined to some set-ups: the tower of three disks has 27 states in 8 levels."""
    found = explore(hanoi.PLAY, setups=[hanoi.Tower(3)])
    assert counts(found) == (27, 78, 8, 0)


@pytest.mark.parametrize(
    ("machine", "predicate", "length"),
    [
        (die_hard.PLAY, die_hard.never_four_gallons, 6),
        (missionaries.PLAY, missionaries.never_all_across, 11),
        (tic_tac_toe.PLAY, tic_tac_toe.nought_never_wins, 6),
        (hanoi.PLAY, hanoi.never_all_right, 1),
        (pairs.PLAY, pairs.all_suns_are_never_laid, 6),
        (cellar_door.PLAY, cellar_door.never_opened, 3),
        (coffee_can.HUNDRED, coffee_can.last_bean_is_black, 0),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_false_predicates_have_shortest_runs(machine, predicate, length):
    """What is false is shown by a run of the known shortest length, whose last state alone breaks it."""
    run = explore(machine, invariants={"it": predicate}).violations["it"]
    assert len(run.moves) == length
    assert [predicate(state) for state in run.states] == [True] * length + [False]


def test_the_towers_take_two_to_the_n_less_one():
    """A tower of n disks takes 2 ** n - 1 moves."""
    for disks in range(1, 7):
        found = explore(hanoi.PLAY, [hanoi.Tower(disks)], {"it": hanoi.never_all_right})
        assert len(found.violations["it"].moves) == 2**disks - 1
        assert found.violations["it"].setup == hanoi.Tower(disks)


def test_true_predicates_have_no_violation():
    """What is true of every state is not violated, beside something false that is."""
    invariants = {"true": tic_tac_toe.marks_are_balanced, "false": tic_tac_toe.nought_never_wins}
    found = explore(tic_tac_toe.PLAY, invariants=invariants)
    assert list(found.violations) == ["false"]
    assert counts(found) == (5478, 16167, 10, 958)


def test_predicates_are_asked_once_of_each_state():
    """An invariant is asked of each state once, final states included."""
    asked = []
    explore(tic_tac_toe.PLAY, invariants={"it": lambda state: asked.append(state) is None})
    assert len(asked) == len(set(asked)) == 5478


def test_a_search_can_end_at_the_first_violation():
    """With until_violated a search stops once every invariant has failed, and says that it is not complete."""
    found = explore(tic_tac_toe.PLAY, invariants={"it": tic_tac_toe.nought_never_wins}, until_violated=True)
    assert not found.is_complete
    assert found.states < 5478
    assert len(found.violations["it"].moves) == 6


@pytest.mark.parametrize("limit", [1, 10, 11, 5477])
def test_a_limit_is_kept(limit):
    """A search that meets its limit keeps that many states and says that it is not complete."""
    found = explore(tic_tac_toe.PLAY, limit=limit)
    assert found.states == limit
    assert not found.is_complete


def test_a_limit_that_suffices():
    """A search that needs just as many states as its limit is complete."""
    assert explore(tic_tac_toe.PLAY, limit=5478).is_complete
    assert counts(explore(coffee_can.HUNDRED, limit=5150)) == (5150, 14850, 1, 2)


def test_a_limit_below_the_first_states():
    """A limit may already be met by the first states."""
    found = explore(coffee_can.HUNDRED, limit=100)
    assert (found.states, found.transitions, found.is_complete) == (100, 0, False)


def test_a_deadlock_is_found():
    """A state without moves that does not end the machine is a deadlock, with a shortest run to it."""
    found = explore(flawed.STUCK)
    assert found.deadlocks == 1
    assert found.final == 0
    assert found.deadlock.states[-1] == flawed.Count(3)
    assert len(found.deadlock.moves) == 3
    assert explore(tic_tac_toe.PLAY).deadlock is None


def test_rules_that_never_fire_are_named():
    """A rule without a transition is named."""
    assert explore(pairs.PLAY, limit=1).never_fired == ("lay",)
    assert explore(pairs.PLAY).never_fired == ()


def test_progress_is_told():
    """Progress tells states, transitions and the level, none of them ever falling."""
    told = []
    explore(tic_tac_toe.PLAY, progress=lambda *numbers: told.append(numbers))
    assert told == sorted(told)
    assert told[-1] == (5478, 16167, 10)


@pytest.mark.parametrize(
    ("machine", "message"),
    [
        (flawed.RAISING, "the rule look_up(step = 1) raises IndexError: tuple index out of range"),
        (flawed.STATELESS, "the rule add gives 1, no Count"),
        (
            flawed.HUGE,
            "the rule choose has 1,099,511,627,776 choices of arguments, too many to go through",
        ),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_invalid_machine(machine, message):
    """A rule that breaks, gives no state or cannot be gone through is one error at its place."""
    with pytest.raises(SpecError) as caught:
        explore(machine)
    assert caught.value.message == message
    assert caught.value.place == next(iter(machine.rules.values())).place


def test_invalid_invariant_that_raises():
    """An invariant that raises is an error that names it and shows the state."""
    with pytest.raises(SpecError) as caught:
        explore(die_hard.PLAY, invariants={"full": lambda jugs: 1 // (3 - jugs.small) >= 0})
    assert caught.value.message == (
        "full raises ZeroDivisionError: integer division or modulo by zero, for example on Jugs(small=3, big=0)"
    )
    assert caught.value.place.file == __file__


def test_a_machine_that_never_starts():
    """Where the start refuses every set-up there is nothing to search."""
    found = explore(flawed.NEVER_STARTS)
    assert (found.states, found.levels, found.is_complete) == (0, 0, True)
