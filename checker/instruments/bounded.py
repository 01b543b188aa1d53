"""Bounded search with the solver: the machine unrolled step by step, for any set-up and any start."""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from checker.instruments.work import Work
from checker.lift.machines import Step, Symbolic
from checker.lift.values import Guard
from checker.runs import Move, Run, replay
from checker.solve import Answer, Session
from spec import Machine
from spec.domains import Sizes


@frozen(eq=False)
class Unrolled:
    """A machine after a number of steps: the state reached and everything that led there."""

    symbolic: Symbolic
    machine: Machine
    session: Session
    setup: Any
    arguments: tuple[Any, ...]
    steps: tuple[Step, ...]
    state: Any
    begun: Any = None

    def run(self, answer: Answer) -> Run:
        """The run of a model, replayed by the concrete rules."""
        values = self.symbolic.values
        rules = list(self.machine.rules)
        moves = []
        for step in self.steps:
            name = rules[values.evaluate(step.which, answer.model)]
            moves.append(Move(name, values.evaluate(step.arguments[name], answer.model)))
        setup = values.evaluate(self.setup, answer.model)
        arguments = values.evaluate(self.arguments, answer.model)
        return replay(self.machine, Run(self.machine, setup, arguments, tuple(moves), begun=self.begun))


def unroll(work: Work, machine: Machine, sizes: Sizes, within: int, start: Any = None) -> Iterator[Unrolled]:
    """The machine after 0, 1, ... ``within`` steps, from any start or from the concrete state ``start``.

    The runs are replayed by the concrete rules, which raise SpecError where they do not agree.
    """
    symbolic = work.symbolic(sizes)
    session = Session(symbolic.logic, work.budget)
    setup: Any = None
    arguments: tuple[Any, ...] = ()
    if start is None:
        begun = symbolic.start(machine)
        setup, arguments, state = begun.setup, begun.arguments, begun.lifted.value
        session.assume(begun.lifted.allowed)
        symbolic.interpreter.assume(begun.lifted.allowed)
    else:
        state = start
    steps: tuple[Step, ...] = ()
    yield Unrolled(symbolic, machine, session, setup, arguments, steps, state, start)
    for index in range(within):
        step = symbolic.step(machine, state, index)
        if step.state is None:
            return
        session.assume(step.taken)
        steps, state = (*steps, step), step.state
        yield Unrolled(symbolic, machine, session, setup, arguments, steps, state, start)


def first_reaching(
    work: Work, machine: Machine, sizes: Sizes, within: int, goal: "Any", start: Any = None
) -> "tuple[Unrolled | None, Answer | None, bool]":
    """The first depth at which ``goal(symbolic, state)`` can hold, its answer, and whether every query was answered."""
    complete = True
    for unrolled in unroll(work, machine, sizes, within, start):
        condition: Guard = goal(unrolled.symbolic, unrolled.state)
        answer = unrolled.session.check([condition])
        if answer.status == "sat":
            return unrolled, answer, complete
        complete &= answer.status == "unsat"
    return None, None, complete
