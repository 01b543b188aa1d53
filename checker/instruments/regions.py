"""Regions: every distinct behaviour of a rule, found by forking at each condition."""

import time
from collections.abc import Callable
from typing import Any

import attrs
from attrs import frozen

from checker.beginning import setup_told
from checker.claims import Claims, PremiseFailed
from checker.instruments.induction import assumptions
from checker.instruments.simpler import simplified
from checker.lift.followed import followed_in
from checker.lift.frames import Fork
from checker.lift.interpreter import Interpreter
from checker.lift.machines import Symbolic, machine_domains, shapes
from checker.lift.nodes import SymBool
from checker.lift.values import Guard
from checker.runs import apply, argument_fault, first_state, setup_refusal, sizes_of, well_formed
from checker.scope import Scope, covers, usual_setup
from checker.show import show, show_arguments, show_changes
from checker.solve import Answer, Budget, Session
from checker.tracing import trace
from checker.why import clause_in_words
from spec import Machine, Place, Refused, Rule, SpecError

MOST_REGIONS = 500

Values = tuple[Any, ...]
Progress = Callable[[int, int], None]


@frozen(eq=False)
class Decision:
    """A condition of a rule, as written, and which way it went."""

    text: str
    place: Place
    held: bool


@frozen(eq=False)
class Region:
    """One behaviour of a rule: the decisions that lead to it, what happens, and one example.

    ``refused_by`` is a clause id, or "" where the rule applies; the example's ``state`` (of a start: set-up) satisfies
    the lemmas of its machine but may be unreachable. Where ``is_known`` is false the budget ended before an example
    was found, or the decisions shown to be impossible: then there are neither refusal nor example.
    """

    decisions: tuple[Decision, ...]
    is_known: bool = False
    refused_by: str = ""
    state: Any = None
    arguments: Values = ()
    after: Any = None

    def lines(
        self,
        machine: Machine,
        rule: Rule,
        describe: Callable[[Any], list[str]] | None = None,
        story: Callable[[Any, Any], list[str]] = show_changes,
    ) -> list[str]:
        """The region in words; ``describe`` draws a state, ``story`` tells a step from the states around it."""
        found = [f"{'if' if one.held else 'unless'} {one.text} ({one.place})" for one in self.decisions]
        if not self.is_known:
            return [*found, "feasibility unknown: the budget ended before an example was found"]
        if self.refused_by:
            found += [f"then refused by {self.refused_by}", f"  {clause_in_words(machine, self.refused_by)}"]
        else:
            found.append("then it applies")
        names = tuple(name for name, _ in rule.parameters)
        found.append(f"example: {rule.name}({show_arguments(names, self.arguments)})")
        if rule.kind == "start":
            return [*found, *(f"  {line}" for line in setup_told(self.state))]
        found += [f"  {line}" for line in _told(self.state, describe)]
        if not self.refused_by:
            found += ["and after it", *(f"  {line}" for line in story(self.state, self.after))]
        return found


def _told(state: Any, describe: Callable[[Any], list[str]] | None) -> list[str]:
    """A state in words, its set-up apart."""
    fields = attrs.fields_dict(type(state))
    plain = [", ".join(f"{name} = {show(getattr(state, name))}" for name in fields if name != "setup")]
    told = plain if describe is None else describe(state)
    return [*told, *setup_told(state.setup)] if "setup" in fields else told


def regions(
    claims: Claims, machine: Machine, rule: Rule, scope: Scope, budget: Budget, progress: Progress | None = None
) -> tuple[Region, ...]:
    """Every region of a rule over the shape of the usual set-up, in the order of the rule's text.

    Conditions are those of the rule, and of the functions it calls that :mod:`checker.lift.followed` tells.
    ``progress`` is told how many regions are found and how many are still to be looked into. Raises SpecError where
    there are too many.
    """
    splitter = _Splitter(claims, machine, rule, scope, budget)
    found: list[Region] = []
    pending = [_Prefix(())]
    while pending:
        if len(found) >= MOST_REGIONS:
            raise SpecError(
                f"{rule.name} has more than {MOST_REGIONS} regions", rule.place, "narrow the set-up with --set"
            )
        if progress is not None:
            progress(len(found), len(pending))
        prefix = pending.pop()
        if prefix.decisions and time.monotonic() > budget.deadline:
            found.append(Region(prefix.decisions))
            continue
        region, alternatives = splitter.walk(prefix)
        pending += reversed(alternatives)
        found += [region] if region is not None else []
    return tuple(sorted(found, key=lambda one: [not decision.held for decision in one.decisions]))


@frozen(eq=False)
class _Prefix:
    """Decisions that are still to be followed, and a state with arguments of which they are true, if one is known."""

    decisions: tuple[Decision, ...]
    witness: Values | None = None


class _Splitter:
    """Walks through one rule, in one way after another."""

    def __init__(self, claims: Claims, machine: Machine, rule: Rule, scope: Scope, budget: Budget) -> None:
        self.machine = machine
        self.rule = rule
        self.claims = claims
        self.scope = scope
        self.budget = budget
        self.setup = usual_setup(machine, scope)
        all_sizes = shapes(machine.game, machine_domains(machine), scope)
        wanted = {} if self.setup is None else {name: getattr(self.setup, name) for name in all_sizes[0]}
        self.sizes = wanted if wanted in all_sizes else all_sizes[0]
        # The lemmas are claimed of the default readings.
        self.lemmas = () if scope.readings else claims.lemmas.get(machine.id, ())
        self.follows = followed_in(machine.game)

    def walk(self, prefix: _Prefix) -> tuple[Region | None, list[_Prefix]]:
        """Follow some decisions and then such as may be feasible; and the alternatives left aside."""
        walk = _Walk(self, prefix)
        region = walk.region()
        return region, walk.alternatives

    def concrete(self, values: Values, decisions: tuple[Decision, ...]) -> Region:
        """The region of which a state and arguments are an example."""
        state, arguments = (values[0], values[1:]) if self.has_subject else (None, values)
        try:
            return Region(
                decisions, True, "", state, arguments, apply(self.rule, values[: self.has_subject], arguments)
            )
        except Refused as refused:
            return Region(decisions, True, refused.clause, state, arguments)

    @property
    def has_subject(self) -> bool:
        """Whether the rule's function takes a state or a set-up before its parameters."""
        return self.rule.kind != "start" or self.machine.setup is not None

    def simplest(self, values: Values) -> Values:
        """An example of the same region that has more in common with the usual start."""
        plain = self._plain()
        if plain is None:
            return values
        wanted = self._trail(values)
        found = simplified(values, plain, lambda one: self._is_well_formed(one) and self._trail(one) == wanted)
        assert isinstance(found, tuple)
        return found

    def _plain(self) -> Values | None:
        """The first state of the usual set-up, or that itself, and the first arguments; None where there is none."""
        subject: Values = ()
        if self.rule.kind == "start":
            subject = (self.setup,) if self.has_subject else ()
        elif self.machine.begin.parameters or setup_refusal(self.machine, self.setup):
            return None
        else:
            subject = (first_state(self.machine, self.setup),)
        return (*subject, *(domain.first(self.sizes) for _, domain in self.rule.parameters))

    def _trail(self, values: Values) -> object:
        """How each condition comes out, and whether the rule refuses."""
        found = trace(self.machine.game, self.rule.function, values)
        met = [(one.place, one.text, one.held) for one in found.conditions if not one.is_after_refusal]
        return met, found.refused_by, type(found.error)

    def _is_well_formed(self, values: Values) -> bool:
        """Whether a state, or set-up, and arguments are such that the rule is asked about them in this scope."""
        if argument_fault(self.rule, values[self.has_subject :], self.sizes):
            return False
        if self.rule.kind == "start":
            return not self.has_subject or covers(self.scope, self.machine, values[0])
        state, machine = values[0], self.machine
        if well_formed(machine, state) or machine.is_over(state) or sizes_of(machine, state) != self.sizes:
            return False
        if machine.setup is not None and not covers(self.scope, machine, state.setup):
            return False
        return all(self._holds(lemma, state) for lemma in self.lemmas)

    def _holds(self, lemma: Callable[..., Any], state: Any) -> bool:
        image = self.claims.image_of(lemma, self.machine)
        try:
            return bool(lemma(state if image is None else image(state)))
        except (PremiseFailed, Refused):
            return True


class _Walk:
    """One way through a rule, its subject and arguments symbolic."""

    def __init__(self, splitter: _Splitter, prefix: _Prefix) -> None:
        self.splitter = splitter
        self.prefix = prefix
        self.symbolic = Symbolic(splitter.machine.game, splitter.scope, splitter.sizes, Interpreter())
        subject, known = self._subject()
        self.values: Values = (*subject, *self.symbolic.any_instance(splitter.rule))
        self.session = Session(self.symbolic.logic, splitter.budget, known)
        self.path: list[Guard] = []
        self.decisions: list[Decision] = []
        self.alternatives: list[_Prefix] = []

    def _subject(self) -> tuple[Values, list[Guard]]:
        """What the rule is asked about, and what is known of that."""
        machine = self.splitter.machine
        if self.splitter.rule.kind != "start":
            state, known = assumptions(self.splitter.claims, self.symbolic, machine, self.splitter.lemmas)
            return (state,), known
        return () if machine.setup_domain is None else (self.symbolic.fresh(machine.setup_domain, "setup"),), []

    def region(self) -> Region | None:
        """The region to which the way leads, or None if nothing takes it."""
        interpreter = self.symbolic.interpreter
        interpreter.fork = Fork(self._decide, self.splitter.follows)
        interpreter.lift(self.splitter.rule.function, self.values)
        interpreter.fork = None
        answer = self._example()
        if answer.status == "unsat":
            return None
        decisions = tuple(self.decisions)
        if answer.status == "unknown":
            return Region(decisions)
        return self.splitter.concrete(self.splitter.simplest(self._evaluated(answer)), decisions)

    def _evaluated(self, answer: Answer) -> Values:
        found = self.symbolic.values.evaluate(self.values, answer.model)
        assert isinstance(found, tuple)
        return found

    def _decide(self, condition: SymBool, text: str, place: Place) -> bool:
        """The way that the prefix tells, then that of its witness, else one that may be feasible."""
        against = self.symbolic.logic.neg(condition)
        done = len(self.decisions)
        if done < len(self.prefix.decisions):
            chosen = self.prefix.decisions[done].held
        else:
            chosen = self._ask([*self._witnessed(), condition]).status in ("sat", "unknown")
            other = self._ask([against if chosen else condition])
            if other.status != "unsat":
                witness = self._evaluated(other) if other.status == "sat" else None
                self.alternatives.append(_Prefix((*self.decisions, Decision(text, place, not chosen)), witness))
        self.decisions.append(Decision(text, place, chosen))
        self.path.append(condition if chosen else against)
        return chosen

    def _ask(self, conditions: list[Guard]) -> Answer:
        """Whether there is room on the path for some conditions; such a question is soon given up."""
        return self.session.check([*self.path, *conditions], quick=True)

    def _witnessed(self) -> list[Guard]:
        """That all is as in the witness of the prefix, if it has one."""
        witness = self.prefix.witness
        return [] if witness is None else [self.symbolic.values.equal(self.values, witness)]

    def _example(self) -> Answer:
        """Whether a path is feasible, with the usual set-up if there is such an example."""
        setup, has_setup = self.splitter.setup, self.splitter.machine.setup is not None
        if has_setup:
            is_start = self.splitter.rule.kind == "start"
            own = self.values[0] if is_start else self.symbolic.values.field(self.values[0], "setup")
            answer = self._ask([self.symbolic.values.equal(own, setup)])
            if answer.status == "sat":
                return answer
        if self.prefix.witness is not None and (answer := self._ask(self._witnessed())).status == "sat":
            return answer
        return self.session.check(self.path)
