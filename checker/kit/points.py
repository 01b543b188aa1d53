"""What the traces of a kit are to show: that a clause, rule or region is carried out, or refuses a move."""

from collections.abc import Callable, Iterator

from attrs import frozen

from checker.instruments.walks import CanHappen
from checker.lift.machines import Symbolic, machine_domains, shapes
from checker.lift.subset import clauses_required
from checker.scope import Scope
from spec import Machine, Rule


@frozen(order=True)
class Point:
    """Something that is to be seen once: what ``does`` what, as in a clause that refuses, or a rule that applies."""

    what: str
    does: str

    def __str__(self) -> str:
        return f"{self.what} {self.does}"


@frozen
class Seen:
    """A move that was made, or refused by a clause; of a start the rule and its refusal alike."""

    machine: Machine
    rule: Rule
    refused_by: str = ""


Tell = Callable[[Seen], tuple[Point, ...]]

APPLIES, REFUSES = "applies", "refuses"


def points_by_clause(seen: Seen) -> tuple[Point, ...]:
    """What is seen of clauses: those that a move carries out, or the one that refuses it."""
    if seen.refused_by:
        return (Point(seen.refused_by, REFUSES),)
    return tuple(Point(clause, APPLIES) for clause in seen.rule.cites)


def points_by_rule(seen: Seen) -> tuple[Point, ...]:
    """What is seen of rules: that one applies, or is refused by a clause."""
    name = f"{seen.machine.id}.{seen.rule.name}"
    return (Point(name, f"is refused by {seen.refused_by}" if seen.refused_by else APPLIES),)


def all_seen(machine: Machine, scope: Scope) -> Iterator[Seen]:
    """Whatever may be seen in some state under a scope, reachable or not, as the lift shows for one shape."""
    yield Seen(machine, machine.begin)
    symbolic = Symbolic(machine.game, scope, shapes(machine.game, machine_domains(machine), scope)[0])
    can_happen = CanHappen(symbolic, machine)
    fire = can_happen.fire(set(machine.rules))
    for rule in machine.rules.values():
        if rule.name in fire:
            yield Seen(machine, rule)
        if clauses_required(rule.function):
            yield from (Seen(machine, rule, clause) for clause in sorted(can_happen.refuse_in(rule)))
