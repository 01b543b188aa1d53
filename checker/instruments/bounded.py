"""Bounded search with the solver: the machine unrolled step by step, for any set-up and any start."""

from collections.abc import Callable, Iterator, Sequence
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

    The claim's lemmas are asserted of every state: they are true of it, and make the search easier.
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
    _use_lemmas(work, symbolic, session, state)
    yield Unrolled(symbolic, machine, session, setup, arguments, steps, state, start)
    for index in range(within):
        step = symbolic.step(machine, state, index)
        if step.state is None:
            return
        session.assume(step.taken)
        steps, state = (*steps, step), step.state
        _use_lemmas(work, symbolic, session, state)
        yield Unrolled(symbolic, machine, session, setup, arguments, steps, state, start)


def _use_lemmas(work: Work, symbolic: Symbolic, session: Session, state: Any) -> None:
    for lemma in work.claim.lemmas:
        holds = work.lemma(symbolic, lemma, state)
        symbolic.interpreter.assume(holds)
        session.assume(holds)


@frozen(eq=False)
class Search:
    """How a bounded search went.

    ``status`` is "found" (with a run for each goal), "none" (no run is longer than ``depth``, so that all
    were searched), "bounded" (nothing within ``depth`` steps) or "unknown".
    """

    status: str
    depth: int
    runs: tuple[Run | None, ...] = ()

    @property
    def run(self) -> Run | None:
        """The run to the first goal."""
        return self.runs[0] if self.runs else None


Goal = Callable[[Symbolic, Any], Guard]


def first_reaching(
    work: Work,
    machine: Machine,
    sizes: Sizes,
    within: int,
    goals: Sequence[Goal],
    start: Any = None,
    throughout: Goal | None = None,
    is_open_ended: bool = False,
) -> Search:
    """A shortest run, of at most ``within`` steps, to a state for each of the ``goals``.

    ``throughout`` must hold in every state of the runs. An open-ended search looks at every depth, and not at
    the last one alone, whether there are any longer runs.
    """
    depth, is_answered = 0, True
    runs: list[Run | None] = [None] * len(goals)
    for depth, unrolled in enumerate(unroll(work, machine, sizes, within, start)):
        session = unrolled.session
        if throughout is not None:
            session.assume(throughout(unrolled.symbolic, unrolled.state))
        for index, goal in enumerate(goals):
            if runs[index] is None:
                answer = session.check([goal(unrolled.symbolic, unrolled.state)])
                is_answered &= answer.status != "unknown"
                if answer.status == "sat":
                    runs[index] = unrolled.run(answer)
        if all(run is not None for run in runs):
            return Search("found", depth, tuple(runs))
        if (is_open_ended or depth == within) and session.check([]).status == "unsat":
            return Search("none" if is_answered else "unknown", depth, tuple(runs))
    return Search("bounded" if is_answered else "unknown", depth, tuple(runs))
