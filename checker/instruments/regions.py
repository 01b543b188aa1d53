"""Regions: every distinct behaviour of a rule, found by forking at each condition."""

import time
from typing import Any

import attrs
from attrs import frozen

from checker.claims import Claims
from checker.instruments.induction import assumptions
from checker.lift.interpreter import Interpreter
from checker.lift.machines import Symbolic, machine_domains, shapes
from checker.lift.nodes import SymBool
from checker.lift.values import Guard
from checker.scope import Scope, usual, usual_setup
from checker.show import show, show_arguments, show_changes
from checker.solve import Answer, Budget, Session
from spec import Machine, Place, Refused, Rule, SpecError
from spec.domains import record_of

MOST_REGIONS = 500


@frozen(eq=False)
class Decision:
    """A condition of a rule, as written, and which way it went."""

    text: str
    place: Place
    held: bool


@frozen(eq=False)
class Region:
    """One behaviour of a rule: the decisions that lead to it, what happens, and one example.

    ``refused_by`` is a clause id, or "" where the rule applies; the example's state satisfies the
    lemmas of its machine but may be unreachable. Where ``is_known`` is false the budget ended before an example
    was found, or the decisions shown to be impossible: then there are neither refusal nor example.
    """

    decisions: tuple[Decision, ...]
    is_known: bool = False
    refused_by: str = ""
    state: Any = None
    arguments: tuple[Any, ...] = ()
    after: Any = None

    def lines(self, rule: Rule) -> list[str]:
        """The region in words."""
        found = [f"{'if' if one.held else 'if not'} {one.text}" for one in self.decisions]
        if not self.is_known:
            return [*found, "feasibility unknown: the budget ended before an example was found"]
        found.append(f"then refused by {self.refused_by}" if self.refused_by else "then it applies")
        names = tuple(name for name, _ in rule.parameters)
        found.append(f"example: {rule.name}({show_arguments(names, self.arguments)})")
        found += [f"  at {line}" for line in _told(self.state)]
        if not self.refused_by:
            found += [f"  {line}" for line in show_changes(self.state, self.after)]
        return found


def _told(state: Any) -> list[str]:
    """A state in words: its set-up on a line of its own, and left out where it is that of the defaults."""
    fields = attrs.fields_dict(type(state))
    plain = ", ".join(f"{name} = {show(getattr(state, name))}" for name in fields if name != "setup")
    if "setup" not in fields or state.setup == usual(record_of(type(state.setup))):
        return [plain]
    return [plain, show(state.setup)]


Prefix = tuple[Decision, ...]


def regions(claims: Claims, machine: Machine, rule: Rule, scope: Scope, budget: Budget) -> tuple[Region, ...]:
    """Every region of a rule over the shape of the usual set-up, in the order of the rule's text.

    Raises SpecError where there are too many.
    """
    setup = usual_setup(machine, scope)
    all_sizes = shapes(machine.game, machine_domains(machine), scope)
    wanted = {} if setup is None else {name: getattr(setup, name) for name in all_sizes[0]}
    sizes = wanted if wanted in all_sizes else all_sizes[0]
    found: list[Region] = []
    pending: list[Prefix] = [()]
    while pending:
        if len(found) >= MOST_REGIONS:
            raise SpecError(
                f"{rule.name} has more than {MOST_REGIONS} regions", rule.place, "narrow the set-up with --set"
            )
        forced = pending.pop()
        if forced and time.monotonic() > budget.deadline:
            found.append(Region(forced))
            continue
        region, alternatives = _walk(claims, machine, rule, scope, budget, sizes, setup, forced)
        pending += reversed(alternatives)
        if region is not None:
            found.append(region)
    return tuple(found)


def _walk(
    claims: Claims,
    machine: Machine,
    rule: Rule,
    scope: Scope,
    budget: Budget,
    sizes: dict[str, int],
    setup: Any,
    forced: Prefix,
) -> tuple[Region | None, list[Prefix]]:
    """Follow ``forced`` decisions and then the first that may be feasible; and the alternatives left aside."""
    symbolic = Symbolic(machine.game, scope, sizes, Interpreter())
    # The lemmas are claimed of the default readings.
    lemmas = () if scope.readings else claims.lemmas.get(machine.id, ())
    state, known = assumptions(claims, symbolic, machine, lemmas)
    arguments = symbolic.any_instance(rule)
    session = Session(symbolic.logic, budget, known)
    path: list[Guard] = []
    decisions: list[Decision] = []
    alternatives: list[Prefix] = []

    def can_be(condition: Guard) -> bool:
        return session.check([*path, condition], quick=True).status != "unsat"

    def decide(condition: SymBool, text: str, place: Place) -> bool:
        against = symbolic.logic.neg(condition)
        if len(decisions) < len(forced):
            chosen = forced[len(decisions)].held
        else:
            chosen = can_be(condition)
            if chosen and can_be(against):
                alternatives.append((*decisions, Decision(text, place, False)))
        decisions.append(Decision(text, place, chosen))
        path.append(condition if chosen else against)
        return chosen

    symbolic.interpreter.fork = decide
    symbolic.interpreter.lift(rule.function, (state, *arguments))
    symbolic.interpreter.fork = None
    answer = _example(symbolic, setup, state, session, path)
    if answer.status == "unsat":
        return None, alternatives
    if answer.status == "unknown":
        return Region(tuple(decisions)), alternatives
    concrete = symbolic.values.evaluate(state, answer.model)
    moved = symbolic.values.evaluate(arguments, answer.model)
    try:
        after, refused = rule.function(concrete, *moved), ""
    except Refused as refusal:
        after, refused = None, refusal.clause
    return Region(tuple(decisions), True, refused, concrete, moved, after), alternatives


def _example(symbolic: Symbolic, setup: Any, state: Any, session: Session, path: list[Guard]) -> Answer:
    """Whether a path is feasible, with the usual set-up if there is such an example."""
    if setup is not None:
        is_usual = symbolic.values.equal(symbolic.values.field(state, "setup"), setup)
        answer = session.check([*path, is_usual], quick=True)
        if answer.status == "sat":
            return answer
    return session.check(path)
