"""Moves by which two sides part, proposed by the solver in positions of games, for rules whose moves are not listed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import evolve

from checker.claims import Claims
from checker.comparison.partings import replay_to
from checker.comparison.sides import Side
from checker.comparison.twofold import Twofold, question, rules_asking
from checker.lift.machines import Symbolic
from checker.observations import is_listed
from checker.runs import Move, Run, sizes_of
from checker.solve import Session

MOST_TRIED = 12
CHEAP = 5_000_000


def probe(claims: Claims, first: Side, second: Side, games: Sequence[Run]) -> Iterator[tuple[Run, Move]]:
    """The beginning of a game and a move that, as the solver has it, comes out differently for two sides after it.

    Asked in positions in which the games go on by a rule that may ask for what the sides differ in.
    """
    machine = first.machine
    cheap = evolve(first, scope=evolve(first.scope, budget=min(first.scope.budget, CHEAP)))
    for (run, index), name in _situations(first, second, games):
        state = run.states[index]
        symbolic = Symbolic(machine.game, cheap.scope, dict(sizes_of(machine, state)))
        session = Session(symbolic.logic, question(claims, cheap).budget)
        twofold, rule = Twofold(symbolic, first, second), machine.rules[name]
        arguments = symbolic.any_instance(rule)
        alike = symbolic.logic.all_of(twofold.of_move(rule, state, arguments))
        answer = session.check([symbolic.logic.neg(alike)])
        if answer.status == "sat":
            yield replay_to(run, index), Move(name, symbolic.values.evaluate(arguments, answer.model))


def _situations(first: Side, second: Side, games: Sequence[Run]) -> Iterator[tuple[tuple[Run, int], str]]:
    """Some positions of games, as far apart as may be, each with the rule by which it goes on."""
    names = {rule.name for rule in rules_asking(first, second)}
    tried: Counter[str] = Counter()
    seen: set[Any] = set()
    for run in games:
        for index, move in enumerate(run.moves):
            state = run.states[index]
            if move.rule not in names or tried[move.rule] >= MOST_TRIED or state in seen:
                continue
            if not is_listed(first.machine, first.machine.rules[move.rule], state):
                seen.add(state)
                tried[move.rule] += 1
                yield (run, index), move.rule
