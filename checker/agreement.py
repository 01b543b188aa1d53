"""Agreement: the lifted rules and the concrete rules say the same, on sampled states and arguments.

Refusals count too: both must refuse, by the same clause. For a sample the solver is given the inputs
and asked for the outputs; CPython computes the same call.
"""

import random
from collections.abc import Iterable
from typing import Any

from attrs import define, field

from checker.lift.interpreter import Lifted
from checker.lift.machines import Symbolic
from checker.lift.values import touch
from checker.rationals import random_rational
from checker.scope import Scope
from checker.show import show, show_arguments
from checker.solve import Budget, Session
from spec import Machine, Refused, Rule


@define
class Agreement:
    """How many samples were compared, how many of them were refusals, and where the two differ."""

    samples: int = 0
    refusals: int = 0
    mismatches: list[str] = field(factory=list)


def concrete_outcome(rule: Rule, before: tuple[Any, ...], arguments: tuple[Any, ...]) -> tuple[str, Any]:
    """What CPython says of a move: ("refused", clause), ("raises", None) or ("value", the state after)."""
    try:
        return "value", rule.function(*before, *arguments)
    except Refused as refused:
        return "refused", refused.clause
    except Exception:
        return "raises", None


def _lifted_outcome(symbolic: Symbolic, lifted: Lifted, model: Any) -> tuple[str, Any]:
    values = symbolic.values

    def holds(guard: Any) -> bool:
        return bool(values.evaluate(guard, model))

    for index, requirement in enumerate([*lifted.requirements, None]):
        for fault in lifted.faults:
            if fault.after == index and holds(fault.guard):
                return "raises", None
        if requirement is not None and holds(requirement.path) and not holds(requirement.condition):
            return "refused", requirement.clause
    return "value", values.evaluate(lifted.value, model)


def compare(
    machine: Machine, rule: Rule, samples: Iterable[tuple[Any, tuple[Any, ...]]], scope: Scope, budget: Budget
) -> Agreement:
    """Compare the two readings of ``rule`` on pairs of a state (for a start, a set-up) and arguments."""
    found = Agreement()
    by_shape: dict[tuple[tuple[str, int], ...], list[tuple[Any, tuple[Any, ...]]]] = {}
    for before, arguments in samples:
        setup = before if rule.kind == "start" else getattr(before, "setup", None)
        sizes = machine.sizes(setup) if setup is not None else {}
        by_shape.setdefault(tuple(sorted(sizes.items())), []).append((before, arguments))
    for shape, group in by_shape.items():
        symbolic = Symbolic(machine.game, scope, dict(shape), free=True)
        domain = machine.setup_domain if rule.kind == "start" else machine.domain
        inputs = () if domain is None else (symbolic.fresh(domain, "before"),)
        moved = tuple(symbolic.fresh(one, name) for name, one in rule.parameters)
        lifted = symbolic.interpreter.lift(rule.function, (*inputs, *moved))
        _touch_all(lifted)
        for before, arguments in group:
            given = (before,) if inputs else ()
            session = Session(symbolic.logic, budget)
            same = [symbolic.values.equal(a, b) for a, b in zip((*inputs, *moved), (*given, *arguments), strict=True)]
            answer = session.check(same)
            expected = concrete_outcome(rule, given, arguments)
            got = ("unanswered", None) if answer.model is None else _lifted_outcome(symbolic, lifted, answer.model)
            found.samples += 1
            found.refusals += expected[0] == "refused"
            if got != expected:
                names = tuple(name for name, _ in rule.parameters)
                call = f"{rule.name}({show_arguments(names, arguments)}) at {show(before)}"
                found.mismatches.append(
                    f"{call}: concrete {expected[0]} {show(expected[1])}, lifted {got[0]} {show(got[1])}"
                )
    return found


def _touch_all(lifted: Lifted) -> None:
    touch(tuple(part for one in lifted.requirements for part in (one.path, one.condition)))
    touch(tuple(fault.guard for fault in lifted.faults))
    touch(lifted.value)


def sampled(
    machine: Machine, rule: Rule, states: list[Any], count: int, source: random.Random
) -> Iterable[tuple[Any, tuple[Any, ...]]]:
    """``count`` pairs of one of the ``states`` and random arguments from the rule's domains."""
    for _ in range(count):
        state = source.choice(states)
        setup = state if rule.kind == "start" else getattr(state, "setup", None)
        sizes = machine.sizes(setup) if setup is not None else {}
        yield state, tuple(random_value(domain, sizes, source) for _, domain in rule.parameters)


def random_value(domain: Any, sizes: Any, source: random.Random) -> Any:
    """A random value of a domain, drawn part by part."""
    from spec import Bag
    from spec.domains import Bags, Either, Fixed, Rationals, Record, Rows, Subsets

    match domain:
        case Record(cls=cls, fields=fields):
            return cls(*(random_value(part, sizes, source) for _, part in fields))
        case Fixed(items=items):
            return tuple(random_value(item, sizes, source) for item in items)
        case Rows(item=item):
            length = source.choice(list(domain.lengths(sizes)))
            return tuple(random_value(item, sizes, source) for _ in range(length))
        case Subsets():
            universe = domain.universe(sizes)
            share = source.choice((0.05, 0.15, 0.5, 0.9))
            return frozenset(one for one in universe if source.random() < share)
        case Bags(ceiling=ceiling):
            return Bag({kind: source.randint(0, ceiling) for kind in domain.universe(sizes)})
        case Either(options=options):
            return random_value(source.choice(options), sizes, source)
        case Rationals():
            return random_rational(domain, source)
    return source.choice(list(domain.values(sizes)))
