"""Golpher's table: the lifted rules and the concrete rules say the same."""

import random
import time
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve
from golfers import HOLE, TEE, Golfer, game, place

from checker.agreement import compare, concrete_outcome, sampled
from checker.scope import Scope
from checker.solve import Budget
from spec import Rule
from spec.games.golpher import (
    TABLE,
    Beside,
    Card,
    FourNotches,
    Gear,
    Ground,
    HighestNotch,
    NoAim,
    NoPlace,
    OnCourse,
    Opening,
    Passing,
    Phase,
    Progress,
    Readings,
    Rulings,
    SecondPlace,
    Setup,
    Suit,
    Table,
    TrumpChoice,
    UnderBall,
    ZeroNotch,
)

SAMPLES = 3
Sample = tuple[Table, tuple[Any, ...]]

SETUPS = [
    Ground(Setup(players=3, is_first_game=True), rulings=Rulings(progress=Progress.TOWARDS, no_aim=NoAim.ROUND_ENDS)),
    Ground(Setup(players=5, is_first_game=True), rulings=Rulings(zero_notch=ZeroNotch.COUNTED)),
    Ground(Setup(players=4), rulings=Rulings(no_aim=NoAim.OFF_COURSE, four_notches=FourNotches.BOTH_EDGES)),
    Ground(
        Setup(players=5),
        Gear(ball_radius=Fraction(21, 2)),
        Rulings(on_course=OnCourse.BALL, no_aim=NoAim.NO_SHOT, no_place=NoPlace.SETUP_ANEW),
    ),
    Ground(
        Setup(players=3, readings=Readings(opening=Opening.AGREEMENT)),
        rulings=Rulings(trump_choice=TrumpChoice.BEFORE_AIM, under_ball=UnderBall.CENTRE, passing=Passing.HOLED),
    ),
    Ground(
        Setup(players=3, readings=Readings(opening=Opening.AGREEMENT, second_place=SecondPlace.LEAD_DECIDES)),
        rulings=Rulings(highest_notch=HighestNotch.TEN, beside=Beside.CORNER, progress=Progress.EVERY_NOTCH),
    ),
]

WITHOUT_AIM = {
    NoAim.LEAD_JUDGES: "aim_freely",
    NoAim.OFF_COURSE: "forgo_aim",
    NoAim.NO_SHOT: "forgo_aim",
    NoAim.ROUND_ENDS: "break_off",
}

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def samples() -> dict[str, list[Sample]]:
    """For each rule some of its moves in games under readings of all kinds, and some that come near being legal."""
    found: dict[str, list[Sample]] = {name: [] for name in TABLE.rules}
    for seed, setup in enumerate(SETUPS):
        for step in game(setup, Golfer(seed)).steps:
            before, tricks = step.before, step.before.tricks
            found[step.move.rule].append((before, step.move.arguments))
            if step.move.rule == "build":
                if setup.rulings.no_place is NoPlace.SETUP_ANEW:
                    found["set_up_anew"].append((before, ()))
                else:
                    found["skip"].append((before, step.move.arguments[:1]))
                if len(tricks.course) == 1 and setup.play.readings.opening is Opening.AGREEMENT:
                    found["agree"].append((before, (2,)))
            if step.move.rule == "aim":
                name = WITHOUT_AIM[setup.rulings.no_aim]
                found[name].append((before, step.move.arguments if name == "aim_freely" else ()))
            if step.move.rule == "hit" and setup.rulings.no_aim is NoAim.NO_SHOT:
                found["forgo_shot"].append((evolve(before, aim=None, is_aimless=True), ()))
            if step.move.rule == "hit" and setup.play.players == 3:
                # A second place that is shared is rare.
                played = (Card(Suit.A, 10), Card(Suit.B, 1), Card(Suit.C, 1), None, None)
                shared = evolve(tricks, phase=Phase.BLAMING, trump=Suit.D, lead=0, played=played, lead_suit=Suit.A)
                found["blame"].append((evolve(before, tricks=shared), (1,)))
    return found


def refusable(name: str, before: Table, arguments: tuple[Any, ...]) -> list[Sample]:
    """Moves with places and directions that nearly fit, most of which are refused."""
    if name == "build":
        return [(before, (arguments[0], place(x, y, turned))) for x, y, turned in ((110, 310, False), (890, 1, True))]
    if name in ("set_tee", "give_tee"):
        return [(before, (arguments[0], TEE, place(522, 300))), (before, (arguments[0], place(9, 9), HOLE))]
    return []


def chosen(rule: Rule, samples: dict[str, list[Sample]], source: random.Random) -> list[Sample]:
    """Some moves that are made, some that nearly fit, and as many at random, most of which are refused."""
    made = source.sample(samples[rule.name], min(SAMPLES, len(samples[rule.name])))
    states = [before for before, _ in samples[rule.name]]
    return [*made, *refusable(rule.name, *made[0]), *sampled(TABLE, rule, states, SAMPLES, source)]


def test_games_have_every_rule(samples: dict[str, list[Sample]]) -> None:
    """The games make each kind of move, or come to where it is made."""
    assert all(samples.values())


@pytest.mark.parametrize("name", TABLE.rules)
def test_lifted_and_concrete_rules_agree(name: str, samples: dict[str, list[Sample]]) -> None:
    """A rule refuses, raises and gives the same, lifted and carried out by Python, in positions of real games."""
    rule, source = TABLE.rules[name], random.Random(name)
    some = chosen(rule, samples, source)
    found = compare(TABLE, rule, some, Scope(), Budget(10**8, time.monotonic() + 900))
    assert found.samples == len(some)
    assert found.refusals == sum(
        concrete_outcome(rule, (before,), arguments)[0] == "refused" for before, arguments in some
    )
    assert found.mismatches == []


def test_lifted_and_concrete_starts_agree() -> None:
    """The start, too, from set-ups that it accepts and from some whose sizes do not fit."""
    setups = [*SETUPS, Ground(gear=Gear(ball_radius=Fraction(40))), Ground(gear=Gear(area_width=Fraction(400)))]
    near = evolve(SETUPS[0], pictured_hole=place(400, 300))
    setups += [near, evolve(near, play=evolve(near.play, fewest_shots=2))]
    found = compare(TABLE, TABLE.begin, [(one, ()) for one in setups], Scope(), Budget(10**8, time.monotonic() + 900))
    assert (found.samples, found.refusals, found.mismatches) == (len(setups), 3, [])
