"""Starts that are refused: for each clause by which a machine's start refuses, a set-up with its arguments."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from checker.agreement import concrete_outcome
from checker.kit.points import Point
from checker.lift.machines import Symbolic, machine_domains, shapes
from checker.scope import Scope
from checker.solve import Budget, Session
from spec import Machine

Arguments = tuple[Any, tuple[Any, ...]]


@frozen(eq=False)
class RefusedStart:
    """A set-up, and other arguments of the start, that the start of a machine refuses by a clause.

    ``shows`` is what is shown by that.
    """

    machine: Machine
    setup: Any
    arguments: tuple[Any, ...]
    clause: str
    shows: tuple[Point, ...]


def refused_starts(machine: Machine, scope: Scope, budget: Budget) -> Iterator[tuple[str, Arguments | None]]:
    """Each clause by which the start may refuse under a scope, with a set-up and other arguments that it refuses.

    There is None where none were found. What the solver shows to be impossible for every shape is left out.
    """
    found: dict[str, Arguments | None] = {}
    for sizes in shapes(machine.game, machine_domains(machine), scope):
        symbolic = Symbolic(machine.game, scope, sizes)
        start, logic = symbolic.start(machine), symbolic.logic
        session, earlier = Session(logic, budget), list[Any]()
        for one in start.lifted.requirements:
            refuses = logic.conj(one.path, logic.neg(one.condition))
            if found.get(one.clause) is None and refuses is not False:
                answer = session.check([*earlier, refuses])
                if answer.status == "sat":
                    setup, arguments = symbolic.values.evaluate((start.setup, start.arguments), answer.model)
                    before = () if machine.setup is None else (setup,)
                    if concrete_outcome(machine.begin, before, arguments) == ("refused", one.clause):
                        found[one.clause] = (setup, arguments)
                if answer.status != "unsat":
                    found.setdefault(one.clause, None)
            earlier.append(logic.implies(one.path, one.condition))
    yield from found.items()
