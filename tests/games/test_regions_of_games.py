"""Regions of rules of the real games: each behaviour once, its example replayed and told."""

import time

import pytest

from checker.instruments import regions
from checker.pictures import position_teller, storyteller
from checker.registry import find_rule
from checker.runs import Move
from checker.scope import Scope
from checker.solve import Budget
from checker.why import explain


@pytest.mark.parametrize(
    ("name", "count", "refusals"),
    [
        ("groundhog.live", 11, 5),
        pytest.param("golfie.end_turn", 4, 3, marks=pytest.mark.slow),
        pytest.param("golpher.trick.hit", 19, 5, marks=pytest.mark.slow),
    ],
)
def test_regions_of_a_rule(name: str, count: int, refusals: int) -> None:
    """All behaviours are known, and an example of each is explained by the very decisions that lead to it."""
    file, machine, rule = find_rule(name)
    scope = Scope()
    found = regions(file.claims, machine, rule, scope, Budget(scope.budget, time.monotonic() + 120))
    assert all(one.is_known for one in found)
    assert (len(found), sum(bool(one.refused_by) for one in found)) == (count, refusals)
    describe, story = position_teller(machine.game), storyteller(machine.game)
    assert describe is not None
    for one in found:
        told = explain(machine, one.state, Move(rule.name, one.arguments))
        assert (told.refused_by or "", told.after) == (one.refused_by, one.after)
        met = {(condition.text, condition.place.line, condition.held) for condition in told.conditions}
        assert {(decision.text, decision.place.line, decision.held) for decision in one.decisions} <= met
        assert one.lines(machine, rule, describe, story)
