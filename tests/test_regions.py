"""Regions: each behaviour of a rule once, with an example that the rules replay."""

import re
import time
from typing import Annotated, Any

import pytest
from toys import cellar_door
from twins import heap

from checker.claims import Claims
from checker.instruments import regions
from checker.instruments.regions import Region
from checker.runs import instances
from checker.scope import Scope
from checker.solve import Budget
from checker.tracing import trace
from spec import Game, Interval, Machine, Refused, Rule, frozen, require


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


def told(machine: Machine, rule: str, found: tuple[Region, ...]) -> list[list[str]]:
    """The regions in words, without places."""
    lines = (one.lines(machine, machine.rules[rule]) for one in found)
    return [[re.sub(r" \([^()]*:[0-9]+\)$", "", line) for line in some] for some in lines]


def test_a_region_has_condition_outcome_clause_and_example() -> None:
    """The conditions stand as written with their places; then what follows, the clause's text, and an example."""
    found = regions(heap.CLAIMS, heap.HEAP, heap.HEAP.rules["take"], Scope(), budget())
    assert told(heap.HEAP, "take", found) == [
        [
            "if count <= heap.stones",
            "then it applies",
            "example: take(count = 1)",
            "  stones = 9, to_move = first",
            "and after it",
            "  stones: 9 -> 8",
            "  to_move: first -> second",
        ],
        [
            "unless count <= heap.stones",
            "then refused by take.no-more-than-left",
            f"  Play: {heap.GAME.clauses['take.no-more-than-left'].text}",
            "example: take(count = 2)",
            "  stones = 1, to_move = first",
        ],
    ]
    drawn = found[0].lines(heap.HEAP, heap.HEAP.rules["take"], lambda heap: [f"{heap.stones} lie there"])
    assert "  9 lie there" in drawn


def test_the_start_has_regions() -> None:
    """The start is split as well, by its set-up and arguments."""
    found = regions(heap.CLAIMS, heap.HEAP, heap.HEAP.begin, Scope(readings=(("begins", "second"),)), budget())
    assert len(found) == 1
    assert found[0].lines(heap.HEAP, heap.HEAP.begin)[-1] == "  set-up: begins = second, all else as usual"
    cellar = regions(Claims(cellar_door.GAME), cellar_door.PLAY, cellar_door.PLAY.begin, Scope(), budget())
    assert [one.after for one in cellar] == [cellar_door.begin()]


def test_cases_are_told_as_they_are_taken() -> None:
    """A case is told with its subject, and stands among those before it that are not taken."""
    found = regions(Claims(cellar_door.GAME), cellar_door.PLAY, cellar_door.PLAY.rules["act"], Scope(), budget())
    assert told(cellar_door.PLAY, "act", found)[0][:3] == [
        "if deed matches Deed.PUSH",
        "if cellar.door matches Shut(locked=True)",
        "then refused by door.locked-stays-shut",
    ]


GAME = Game("sieve", "The sieve", heap.FOLDER)
Amount = Annotated[int, Interval(ge=0, le=5)]


@frozen
class Sieve:
    """What is in the sieve."""

    sand: Amount
    stones: Amount


SIEVE = GAME.machine("", state=Sieve)


@SIEVE.start
def fill() -> Sieve:
    """It is full."""
    return Sieve(5, 5)


def is_much(amount: int) -> bool:
    """Whether it is much."""
    if amount > 3:
        return True
    return amount == 3


def checked(amount: int) -> int:
    """The amount, which is not 4."""
    require(amount != 4, "end.last-wins")
    return amount


@SIEVE.rule(cites="take.some")
def shake(sieve: Sieve) -> Sieve:
    """Shake, unless there is much of both; no amount over 1 may be 4."""
    require(not (is_much(sieve.sand) and is_much(sieve.stones)), "take.some")
    total = sum(checked(one) for one in (sieve.sand, sieve.stones) if one > 1)
    return Sieve(0 if total > 3 else 1, sieve.stones)


def test_only_followed_functions_are_split() -> None:
    """What gives truth values is one condition, and what is required in a comprehension is asked for its items."""
    found = regions(Claims(GAME), SIEVE, SIEVE.rules["shake"], Scope(), budget())
    shown = told(SIEVE, "shake", found)
    assert all(one.is_known for one in found)
    assert sorted({one.refused_by for one in found}) == ["", "end.last-wins", "take.some"]
    much = "not (is_much(sieve.sand) and is_much(sieve.stones))"
    assert shown[-1][:2] == [f"unless {much}", "then refused by take.some"]
    assert shown[0][:4] == [f"if {much}", "if amount != 4", "if amount != 4", "if total > 3"]
    assert not any("amount > 3" in line for lines in shown for line in lines)


def trail(machine: Machine, rule: Rule, values: tuple[Any, ...]) -> object:
    """Which conditions are met by the plain rule, how they come out, and what follows."""
    found = trace(machine.game, rule.function, values)
    met = [(one.text, one.place, one.held) for one in found.conditions if not one.is_after_refusal]
    return tuple(met), found.refused_by


@pytest.mark.parametrize("name", ["act", "take_key", "hang_up_key"])
def test_no_behaviour_is_left_out(name: str) -> None:
    """What any state of a machine meets in a rule, some region's example meets, and no two examples meet the same."""
    machine, rule = cellar_door.PLAY, cellar_door.PLAY.rules[name]
    found = regions(Claims(cellar_door.GAME), machine, rule, Scope(), budget())
    everything = {
        trail(machine, rule, (state, *arguments))
        for state in machine.domain.values({})
        for arguments in instances(rule, {})
    }
    examples = [trail(machine, rule, (one.state, *one.arguments)) for one in found]
    assert set(examples) == everything
    assert len(everything) == len(examples)


def test_examples_are_simple() -> None:
    """An example differs from the usual start only where it must."""
    rule = heap.HEAP.rules["take"]
    applies, refused = regions(heap.CLAIMS, heap.HEAP, rule, Scope(), budget())
    assert (applies.state, applies.arguments) == (heap.begin(heap.Setup()), (1,))
    assert refused.state.to_move is heap.Seat.FIRST


def test_progress_is_told() -> None:
    """While regions are looked for it is told how many there are, and how many ways are left."""
    seen: list[tuple[int, int]] = []
    rule = heap.HEAP.rules["take"]
    regions(heap.CLAIMS, heap.HEAP, rule, Scope(), budget(), lambda found, pending: seen.append((found, pending)))
    assert seen == [(0, 1), (1, 1)]


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
