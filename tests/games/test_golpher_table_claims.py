"""The runs that claims about Golpher's table give: each is replayed, reaches what it says, and ends in time."""

import itertools
from typing import Any

import pytest
from attrs import evolve
from golfers import directions
from refusing import refused

from checker.claims import Claim
from checker.runs import Move, is_legal, replay, well_formed
from proofs.games.golpher import CLAIMS
from proofs.games.golpher.table_runs import BEHIND, DOWNWARDS, RIGHT, Story, meets_all_conditions, told, won_by
from spec.games.golpher import TABLE, Ground, Phase, Place, Placed, Setup, Suit, Table, cards_under_ruler
from spec.games.golpher.table import aim, name_trump

RUNS = [
    (claim, case)
    for claim in CLAIMS.values()
    if claim.machine is TABLE and claim.options.get("play") is not None
    for case in itertools.product(*(tuple(domain.values({})) for _, domain in claim.parameters[1:]))
]


def end_of(name: str, *case: Any) -> Table:
    """Where the run of a claim ends."""
    state = CLAIMS[f"golpher.{name}"].options["play"](*case).states[-1]
    assert isinstance(state, Table)
    return state


@pytest.mark.parametrize(("claim", "case"), RUNS, ids=lambda one: one.name if isinstance(one, Claim) else str(one))
def test_runs_reach_what_they_say(claim: Claim, case: tuple[Any, ...]) -> None:
    """A run that a claim gives keeps to the rules and domains, and the claim is true where it ends."""
    run = replay(TABLE, claim.options["play"](*case))
    assert len(run.moves) <= claim.options["within"]
    assert claim.function(run.states[-1], *case)
    assert not claim.function(run.states[0], *case)
    assert all(well_formed(TABLE, state) is None for state in run.states)


def test_runs_have_every_rule() -> None:
    """Between them the runs make each kind of move."""
    made = {move.rule for claim, case in RUNS for move in claim.options["play"](*case).moves}
    assert made == set(TABLE.rules)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_games_hole_by_legal_aims(players: int) -> None:
    """In the games that are told each round ends in the hole after three shots, and each aim meets all conditions."""
    play = CLAIMS["golpher.a-game-can-be-played-at-the-table"].options["play"]
    run = replay(TABLE, play(players))
    ends = [step.before.tricks for step in run.steps if step.move.rule == "end_round"]
    assert [(one.is_holed, one.shots, one.tricks) for one in ends] == [(True, 3, 3)] * 3
    assert sum(1 for move in run.moves if move.rule == "aim") == 9
    assert not {"aim_freely", "forgo_aim"} & {move.rule for move in run.moves}


def test_no_direction_on_the_course_behind() -> None:
    """On the course behind the tee box directions of many kinds are refused; beside the next card one is not."""
    for direction in directions(9):
        assert not is_legal(TABLE, BEHIND, Move("aim", (direction,)))
    with refused("aim.two-cards"):
        aim(BEHIND, RIGHT)
    *laid, last = (one for one in BEHIND.laid if one is not None)
    before_the_tee = Placed(last.card, Place(BEHIND.laid[0].place.x + 63, BEHIND.laid[0].place.y))
    with_one_before = evolve(BEHIND, laid=(*laid, before_the_tee, None, None, None))
    assert cards_under_ruler(with_one_before, RIGHT) == 2
    assert is_legal(TABLE, with_one_before, Move("aim", (RIGHT,)))


def test_notches_are_missing_alone() -> None:
    """The direction of which only the notches are too few is refused by that condition, until a card lies below."""
    state = end_of("four-notches-can-be-missing-alone")
    with refused("aim.four-notches"):
        aim(state, DOWNWARDS)
    whole = told(Ground(Setup(players=3)), Story(), is_end=lambda table: table.ball is not None).states[-1]
    assert meets_all_conditions(whole, DOWNWARDS)


def test_trump_is_one_of_those_under_the_ball() -> None:
    """Where the ball lies over two cards, the lead may choose the suit of either, and no other."""
    run = CLAIMS["golpher.trump-can-be-chosen"].options["play"]()
    state = run.states[-2]
    assert (state.tricks.phase, run.moves[-1].rule) == (Phase.TRUMP, "name_trump")
    chosen = {suit for suit in Suit if is_legal(TABLE, state, Move("name_trump", (suit,)))}
    assert chosen == state.tricks.suits
    (other, *_) = set(Suit) - chosen
    with refused("trump.card-under-ball"):
        name_trump(state, other)


def test_all_follow_in_stories() -> None:
    """In the tricks that are told all play the suit that is led, and one wins them all."""
    hands = won_by(1, 3, 10, 9)
    assert [[str(card) for card in hand] for hand in hands] == [["A1", "B1"], ["A10", "B9"], ["A3", "B3"]]
