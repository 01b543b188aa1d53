"""Groundhog Day: the lifted rules and the concrete rules say the same, under every reading."""

import random
import time

import pytest

from checker.agreement import Agreement, compare
from checker.runs import Move, instances, refusal
from checker.scope import Scope
from checker.solve import Budget
from spec import Machine
from spec.games.groundhog import (
    CARDS,
    DAY,
    GAME,
    TABLE,
    Card,
    Level,
    Phase,
    Readings,
    Setup,
    Table,
    deal,
    end_day,
    lay_out,
    life_of,
    next_day,
    play,
)

EVERY_READING = [Readings()] + [
    Readings(**{one.name: option}) for one in GAME.readings for option in one.options if option is not one.default
]


def ascending(cards: frozenset[Card]) -> list[Card]:
    """Cards in the order of their numbers."""
    return sorted(cards, key=lambda one: (one.number, one.hearts))


def walk(readings: Readings, chance: random.Random) -> list[Table]:
    """The tables of some days in which the lowest card that fits is played."""
    table = lay_out(Setup(players=chance.randint(2, 6), level=chance.choice(list(Level)), readings=readings))
    passed = [table]
    while not TABLE.is_over(table) and len(passed) < 120:
        if table.phase is Phase.DEALING:
            table = deal(table, chance.choice(ascending(table.deck)), table.receiver)
        elif table.phase is Phase.EVENING:
            table = next_day(table)
        else:
            tries = [(seat, card) for seat, hand in enumerate(table.hands) for card in ascending(hand)]
            fits = [move for move in tries if refusal(TABLE, table, Move("play", move)) is None]
            lowest = min(fits, key=lambda move: move[1].number, default=None)
            table = end_day(table) if lowest is None else play(table, *lowest)
        passed.append(table)
    return passed


def agreement(machine: Machine, rule: str, samples: list[tuple[object, tuple[object, ...]]]) -> Agreement:
    """The comparison of one rule."""
    return compare(machine, machine.rules[rule], samples, Scope(), Budget(10**8, time.monotonic() + 900))


@pytest.mark.parametrize("rule", TABLE.rules)
def test_rules_of_the_table_agree(rule: str) -> None:
    """For every reading a move that is legal, if there is one, and one drawn blindly give the same lifted."""
    chance = random.Random(rule)
    choices = instances(TABLE.rules[rule], {})
    samples: list[tuple[object, tuple[object, ...]]] = []
    for readings in EVERY_READING:
        passed = [table for table in walk(readings, chance) if not TABLE.is_over(table)]
        samples.append((chance.choice(passed), chance.choice(choices)))
        for table in chance.sample(passed, len(passed)):
            legal = [one for one in choices if refusal(TABLE, table, Move(rule, one)) is None]
            if legal:
                samples.append((table, chance.choice(legal)))
                break
    found = agreement(TABLE, rule, samples)
    assert found.mismatches == []
    assert 0 < found.refusals <= found.samples == len(samples)


def test_the_rule_of_the_day_agrees() -> None:
    """For every reading rows that were played and rows drawn blindly give the same lifted."""
    chance = random.Random(7)
    samples: list[tuple[object, tuple[object, ...]]] = []
    for readings in EVERY_READING:
        table = chance.choice([one for one in walk(readings, chance) if one.phase is Phase.EVENING])
        before = lay_out(table.setup)
        samples.append((life_of(before), (table.row,)))
        samples.append((life_of(before), (frozenset(chance.sample(ascending(CARDS), chance.randint(0, 9))),)))
    found = agreement(DAY, "live", samples)
    assert found.mismatches == []
    assert 0 < found.refusals < found.samples == len(samples)
