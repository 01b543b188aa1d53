"""Machines driven by Hypothesis: a state machine test generated for any machine."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

import hypothesis
import hypothesis.strategies as st
from attrs import define, field, frozen
from hypothesis.errors import Unsatisfiable
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from checker.claims import Claims
from checker.runs import (
    Move,
    Run,
    apply,
    ask,
    count_instances,
    first_states,
    instances,
    setup_refusal,
    sizes_of,
    well_formed,
)
from checker.sampling.shortening import shortened
from checker.sampling.values import DRAWS, MOST_TRIED, Arguments, Predicate, Proposals, steady_settings, strategy
from spec import Machine, Refused, Rule, SpecError


class _Falsified(Exception):
    """An invariant does not hold."""


@define(eq=False)
class Seen:
    """What a generated test has seen: how often rules fired and clauses refused, and the smallest violation."""

    steps: int = 0
    fired: Counter[str] = field(factory=Counter)
    refused: Counter[str] = field(factory=Counter)
    violation: tuple[str, Run] | None = None


@frozen(eq=False)
class MachineReport:
    """The outcome of a generated test.

    ``violation`` names the invariant that failed, with the smallest run found to a state in which it does.
    """

    machine: Machine
    steps: int
    fired: Mapping[str, int]
    refused: Mapping[str, int]
    violation: tuple[str, Run] | None

    @property
    def never_fired(self) -> tuple[str, ...]:
        """The rules that fired nowhere."""
        return tuple(name for name in self.machine.rules if not self.fired[name])


def invariants_of(claims: Claims, machine: Machine) -> dict[str, Predicate]:
    """The invariants that are claimed of ``machine``, by the ids of their claims."""
    return {c.id: c.function for c in claims.values() if c.kind == "invariant" and c.machine is machine}


class GeneratedTest(RuleBasedStateMachine):
    """The base of the tests that :func:`machine_test` makes: it carries out a machine and asks its invariants."""

    machine: ClassVar[Machine]
    invariant_predicates: ClassVar[Mapping[str, Predicate]]
    proposals: ClassVar[Proposals]
    chosen_setups: ClassVar[Sequence[Any] | None]
    seen: ClassVar[Seen]

    def __init__(self) -> None:
        super().__init__()
        self.run = Run(self.machine)
        self.legal: dict[str, list[tuple[Arguments, Any]]] = {}

    def start(self, data: st.DataObject) -> None:
        """Draw a set-up and a first state, and begin there."""
        machine = self.machine
        setup = data.draw(_setups(machine, self.chosen_setups))
        sizes = machine.sizes(setup) if setup is not None else {}
        if count_instances(machine.begin, sizes) <= MOST_TRIED:
            firsts = list(first_states(machine, setup))
            hypothesis.assume(firsts)
            arguments, state = data.draw(st.sampled_from(firsts))
        else:
            arguments = data.draw(st.tuples(*(strategy(part, sizes) for _, part in machine.begin.parameters)))
            found = self.attempt(machine.begin, () if machine.setup is None else (setup,), arguments)
            hypothesis.assume(found)
            (state,) = found
        self.arrive(Run(machine, setup, arguments, (), (state,)))

    def attempt(self, rule: Rule, before: Arguments, arguments: Arguments) -> tuple[Any, ...]:
        """The state after a move, or nothing where it is refused."""
        try:
            return (apply(rule, before, arguments),)
        except Refused as refused:
            self.seen.refused[refused.clause] += 1
            return ()

    def arrive(self, run: Run) -> None:
        """Note what is legal now, and ask the invariants."""
        self.run = run
        state = run.states[-1]
        if fault := well_formed(self.machine, state):
            last = run.moves[-1].rule if run.moves else self.machine.begin.name
            raise SpecError(f"the rule {last} leaves the domain of the state: {fault}")
        for name, predicate in self.invariant_predicates.items():
            if not ask(name, predicate, state):
                self.seen.violation = (name, run)
                raise _Falsified(name)
        self.legal = {} if self.machine.is_over(state) else dict(self.find_legal(state))

    def find_legal(self, state: Any) -> Iterator[tuple[str, list[tuple[Arguments, Any]]]]:
        """For each rule that can be gone through, its legal arguments and what they lead to."""
        sizes = sizes_of(self.machine, state)
        for one in self.machine.rules.values():
            if count_instances(one, sizes) <= MOST_TRIED:
                tried = ((arguments, self.attempt(one, (state,), arguments)) for arguments in instances(one, sizes))
                yield one.name, [(arguments, found[0]) for arguments, found in tried if found]

    def can(self, one: Rule) -> bool:
        """Whether a rule may be tried: some instance is legal, or they are too many to know."""
        state = self.run.states[-1]
        return not self.machine.is_over(state) and bool(self.legal.get(one.name, True))

    def is_stuck(self) -> bool:
        """Whether no rule may be tried."""
        return not any(self.can(one) for one in self.machine.rules.values())

    def do(self, one: Rule, data: st.DataObject) -> None:
        """Carry out a rule with drawn arguments; where none of those drawn is legal, stay."""
        state = self.run.states[-1]
        if one.name in self.legal:
            arguments, after = data.draw(st.sampled_from(self.legal[one.name]))
            self.go(Move(one.name, arguments), after)
            return
        for arguments in self.drawn(one, state, data):
            if found := self.attempt(one, (state,), arguments):
                self.go(Move(one.name, arguments), found[0])
                return

    def drawn(self, one: Rule, state: Any, data: st.DataObject) -> Iterator[Arguments]:
        """Arguments that may be legal."""
        if one.name in self.proposals:
            source = data.draw(st.randoms(use_true_random=False))
            yield from self.proposals[one.name](source, state)
            return
        sizes = sizes_of(self.machine, state)
        for _ in range(DRAWS):
            yield data.draw(st.tuples(*(strategy(part, sizes) for _, part in one.parameters)))

    def go(self, move: Move, after: Any) -> None:
        """Take a step."""
        self.seen.steps += 1
        self.seen.fired[move.rule] += 1
        run = self.run
        self.arrive(Run(self.machine, run.setup, run.arguments, (*run.moves, move), (*run.states, after)))


def _setups(machine: Machine, chosen: Sequence[Any] | None) -> st.SearchStrategy[Any]:
    if chosen is not None:
        return st.sampled_from(list(chosen))
    if machine.setup_domain is None:
        return st.none()
    return strategy(machine.setup_domain, {}).filter(lambda setup: setup_refusal(machine, setup) is None)


def machine_test(
    machine: Machine,
    invariants: Mapping[str, Predicate] | None = None,
    proposals: Proposals | None = None,
    setups: Sequence[Any] | None = None,
) -> type[GeneratedTest]:
    """A Hypothesis state machine for any machine: one rule for each of its rules, and its invariants.

    Arguments are drawn from the legal ones where all can be gone through; else from ``proposals``,
    which maps a rule's name to a function from a source of chance and a state to arguments worth trying, or
    from the rule's domains. ``setups`` are the set-ups to draw from, if not all. What a test sees is in
    its ``seen``; where the machine is over, the test begins again.
    """
    members: dict[str, Any] = {
        "machine": machine,
        "invariant_predicates": dict(invariants or {}),
        "proposals": dict(proposals or {}),
        "chosen_setups": setups,
        "seen": Seen(),
        "begin": initialize(data=st.data())(_begin),
        "begin_again": precondition(GeneratedTest.is_stuck)(rule(data=st.data())(_begin_again)),
    }
    for one in machine.rules.values():
        members[f"do_{one.name}"] = _hypothesis_rule(one)
    return type(f"Test_{machine.id}", (GeneratedTest,), members)


def _begin(self: GeneratedTest, data: st.DataObject) -> None:
    self.start(data)


def _begin_again(self: GeneratedTest, data: st.DataObject) -> None:
    self.start(data)


def _hypothesis_rule(one: Rule) -> Any:
    def carry_out(self: GeneratedTest, data: st.DataObject) -> None:
        self.do(one, data)

    carry_out.__name__ = f"do_{one.name}"
    return precondition(lambda self: self.can(one))(rule(data=st.data())(carry_out))


def run_machine_test(
    machine: Machine,
    invariants: Mapping[str, Predicate] | None = None,
    examples: int = 50,
    steps: int = 40,
    seed: int = 0,
    proposals: Proposals | None = None,
    setups: Sequence[Any] | None = None,
) -> MachineReport:
    """Run the generated test: ``examples`` runs of at most ``steps`` steps, and what they have seen.

    Raises SpecError where a rule breaks or leaves the domain of the state, and where no start was found.
    """
    test = machine_test(machine, invariants, proposals, setups)
    seen = test.seen
    try:
        run_state_machine_as_test(hypothesis.seed(seed)(test), settings=steady_settings(examples, steps=steps))
    except _Falsified:
        assert seen.violation is not None
        name, run = seen.violation
        seen.violation = (name, shortened(run, partial(ask, name, test.invariant_predicates[name]), setups))
    except Unsatisfiable as error:
        raise SpecError(f"no set-up was found that the start of {machine.id} accepts", machine.begin.place) from error
    return MachineReport(machine, seen.steps, seen.fired, seen.refused, seen.violation)
