"""Regions: each behaviour of a rule once, with an example that the rules replay."""

import time

import pytest
from toys import cellar_door
from twins import heap

from checker.claims import Claims
from checker.instruments import regions
from checker.scope import Scope
from checker.solve import Budget
from spec import Refused


def budget() -> Budget:
    """Enough for small rules."""
    return Budget(10**7, time.monotonic() + 60)


def test_regions_of_a_small_rule() -> None:
    """Taking stones has two behaviours: it applies, or too few are left."""
    found = regions(heap.CLAIMS, heap.HEAP, heap.HEAP.rules["take"], Scope(), budget())
    assert [one.refused_by for one in found] == ["", "take.no-more-than-left"]
    assert [one.lines(heap.HEAP, heap.HEAP.rules["take"])[0].split(" (")[0] for one in found] == [
        "if count <= heap.stones",
        "unless count <= heap.stones",
    ]


@pytest.mark.parametrize(("name", "count", "refusals"), [("act", 12, 7), ("take_key", 2, 1), ("hang_up_key", 2, 1)])
def test_regions_of_a_rule_with_many_cases(name: str, count: int, refusals: int) -> None:
    """Every behaviour of a rule is found once, its decisions differ from all others, and its example replays."""
    rule = cellar_door.PLAY.rules[name]
    found = regions(Claims(cellar_door.GAME), cellar_door.PLAY, rule, Scope(), budget())
    assert len(found) == count
    assert sum(bool(one.refused_by) for one in found) == refusals
    ways = {tuple((decision.place, decision.text, decision.held) for decision in one.decisions) for one in found}
    assert len(ways) == len(found)
    for one in found:
        try:
            after, refused = rule.function(one.state, *one.arguments), ""
        except Refused as error:
            after, refused = None, error.clause
        assert (after, refused) == (one.after, one.refused_by)


def test_examples_have_the_usual_set_up() -> None:
    """An example has the set-up of the defaults where it can, which is then not told."""
    rule = heap.HEAP.rules["take"]
    found = regions(heap.CLAIMS, heap.HEAP, rule, Scope(), budget())
    assert [one.state.setup for one in found] == [heap.Setup(), heap.Setup()]
    assert not any("set-up" in line for one in found for line in one.lines(heap.HEAP, rule))
    (other, *_) = regions(heap.CLAIMS, heap.HEAP, rule, Scope(readings=(("last", "loses"),)), budget())
    assert any("set-up: last = loses, all else as usual" in line for line in other.lines(heap.HEAP, rule))


def test_what_the_budget_does_not_tell_is_shown_as_unknown() -> None:
    """When the time is up, the cases not looked at are told as far as they are known."""
    rule = heap.HEAP.rules["take"]
    found = regions(heap.CLAIMS, heap.HEAP, rule, Scope(), Budget(1, time.monotonic()))
    assert [one.is_known for one in found] == [False, False]
    place = found[0].decisions[0].place
    assert [one.lines(heap.HEAP, rule) for one in found] == [
        [f"if count <= heap.stones ({place})", "feasibility unknown: the budget ended before an example was found"],
        [f"unless count <= heap.stones ({place})", "feasibility unknown: the budget ended before an example was found"],
    ]
