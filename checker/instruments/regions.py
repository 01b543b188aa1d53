"""Regions: every distinct behaviour of a rule, found by forking at each condition."""

from typing import Any

from attrs import frozen

from checker.claims import Claims
from checker.instruments.induction import assumptions
from checker.lift.interpreter import Interpreter
from checker.lift.logic import SymBool
from checker.lift.machines import Symbolic, machine_domains, shapes
from checker.lift.values import Guard
from checker.scope import Scope
from checker.show import show, show_arguments, show_changes
from checker.solve import Budget, Session
from spec import Machine, Place, Refused, Rule, SpecError

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
    lemmas of its machine but may be unreachable.
    """

    decisions: tuple[Decision, ...]
    refused_by: str
    state: Any
    arguments: tuple[Any, ...]
    after: Any

    def lines(self, rule: Rule) -> list[str]:
        """The region in words."""
        found = [f"{'if' if one.held else 'if not'} {one.text}" for one in self.decisions]
        found.append(f"then refused by {self.refused_by}" if self.refused_by else "then it applies")
        names = tuple(name for name, _ in rule.parameters)
        found.append(f"example: {rule.name}({show_arguments(names, self.arguments)}) at {show(self.state)}")
        if not self.refused_by:
            found += [f"  {line}" for line in show_changes(self.state, self.after)]
        return found


def regions(claims: Claims, machine: Machine, rule: Rule, scope: Scope, budget: Budget) -> tuple[Region, ...]:
    """Every region of a rule over the first shape that the scope covers, in the order of the rule's text."""
    sizes = shapes(machine.game, machine_domains(machine), scope)[0]
    found: list[Region] = []
    pending: list[tuple[bool, ...]] = [()]
    while pending:
        if len(found) >= MOST_REGIONS:
            raise SpecError(
                f"{rule.name} has more than {MOST_REGIONS} regions", rule.place, "narrow the set-up with --set"
            )
        forced = pending.pop()
        region, alternatives = _walk(claims, machine, rule, scope, budget, sizes, forced)
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
    forced: tuple[bool, ...],
) -> tuple[Region | None, list[tuple[bool, ...]]]:
    """Follow ``forced`` decisions and then the first feasible ones; and the alternatives left aside."""
    symbolic = Symbolic(machine.game, scope, sizes, Interpreter())
    lemmas = claims.lemmas.get(machine.id, ())
    state, known = assumptions(symbolic, machine, lemmas)
    arguments = tuple(symbolic.fresh(domain, name) for name, domain in rule.parameters)
    session = Session(symbolic.logic, budget, known)
    path: list[Guard] = []
    decisions: list[Decision] = []
    alternatives: list[tuple[bool, ...]] = []

    def decide(condition: SymBool, text: str, place: Place) -> bool:
        against = symbolic.logic.neg(condition)
        if len(decisions) < len(forced):
            chosen = forced[len(decisions)]
        else:
            chosen = session.check([*path, condition]).status != "unsat"
            if chosen and session.check([*path, against]).status != "unsat":
                alternatives.append((*(one.held for one in decisions), False))
        decisions.append(Decision(text, place, chosen))
        path.append(condition if chosen else against)
        return chosen

    symbolic.interpreter.fork = decide
    symbolic.interpreter.lift(rule.function, (state, *arguments))
    symbolic.interpreter.fork = None
    answer = session.check(path)
    if answer.status == "unsat":
        return None, alternatives
    if answer.status == "unknown":
        raise SpecError(f"the budget ended at {rule.name}", rule.place, "try a larger --budget")
    concrete = symbolic.values.evaluate(state, answer.model)
    moved = symbolic.values.evaluate(arguments, answer.model)
    try:
        after, refused = rule.function(concrete, *moved), ""
    except Refused as refusal:
        after, refused = None, refusal.clause
    return Region(tuple(decisions), refused, concrete, moved, after), alternatives
