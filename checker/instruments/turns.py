"""From which states the rules of a machine are looked at, and what claims about it share.

Where rules look up a row by a number of the state, as in ``table.areas[table.turn]``, one state is made for each of the
number's values, with variables for the item looked up that all these states share: then only one item of a row is
changed, and what is lifted for one state serves for the others. Where lifts are not to learn from the lemmas of a
claim, all claims about a machine can share them.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from attrs import frozen

from checker.claims import Claims
from checker.instruments.work import lemma_of
from checker.lift.machines import Symbolic, all_lookups, has_turns, item_of, lookups
from checker.lift.values import Guard
from checker.scope import Scope
from spec import Machine, Rule
from spec.domains import Integers, Sizes


@frozen(eq=False)
class Turns:
    """Any ``state`` of a machine, and any state with each value of the number looked up by, if it has turns; their
    set-up is ``well_formed``. ``rules`` look up a row, ``others`` do not.
    """

    symbolic: Symbolic
    state: Any
    well_formed: Guard
    states: tuple[Any, ...]
    rules: list[Rule]
    others: list[Rule]


def are_shared(claims: Claims, machine: Machine) -> bool:
    """Whether claims about a machine share what is lifted of its rules."""
    return machine.id in claims.sharing


def turns_of(machine: Machine, scope: Scope, sizes: Sizes) -> Turns:
    """The states of a machine for all claims that share them; in one process always the same."""
    return _shared_turns(machine, scope, tuple(sorted(sizes.items())))


@cache
def _shared_turns(machine: Machine, scope: Scope, sizes: tuple[tuple[str, int], ...]) -> Turns:
    symbolic = Symbolic(machine.game, scope, dict(sizes))
    state, well_formed = symbolic.state(machine)
    symbolic.interpreter.assume(well_formed)
    return turns_from(machine, symbolic, state, well_formed)


def turns_from(machine: Machine, symbolic: Symbolic, state: Any, well_formed: Guard) -> Turns:
    """The states of a machine made from any ``state`` of it with a ``well_formed`` set-up."""
    if not has_turns(machine):
        return Turns(symbolic, state, well_formed, (), [], list(machine.rules.values()))
    every, fields = all_lookups(machine), dict(machine.domain.fields)
    number = every[0][0]
    domain = fields[number]
    assert isinstance(domain, Integers)
    items = {row: symbolic.fresh(item_of(fields[row]), f"state.{row}[{number}]") for _, row in every}
    states = []
    for value in domain.values(symbolic.sizes):
        changed = {name: symbolic.values.field(state, name) for name in fields} | {number: value}
        for row, item in items.items():
            changed[row] = tuple(item if place == value else other for place, other in enumerate(changed[row]))
        states.append(symbolic.values.record(machine.state, changed))
    rules = [rule for rule in machine.rules.values() if lookups(machine, rule)]
    others = [rule for rule in machine.rules.values() if not lookups(machine, rule)]
    return Turns(symbolic, state, well_formed, tuple(states), rules, others)


def lift_turns(
    claims: Claims, machine: Machine, scope: Scope, sizes: Sizes, predicates: Sequence[Callable[..., Any]]
) -> None:
    """Lift the rules of a machine, and some predicates, before claims that share them do that one by one."""
    turns = turns_of(machine, scope, sizes)
    symbolic = turns.symbolic
    for state in (turns.state, *turns.states):
        for predicate in predicates:
            lemma_of(claims, machine, symbolic, predicate, state)
        for rule in turns.others if state is turns.state else turns.rules:
            for arguments in symbolic.instances(rule):
                with symbolic.logic.scope():
                    symbolic.apply(rule, state, arguments)
