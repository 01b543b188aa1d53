"""Both readings of a plain function side by side: CPython's and the lift's."""

import itertools
import random
import typing
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import z3
from domains import key

from checker.agreement import random_value
from checker.claims import PremiseFailed
from checker.lift.interpreter import Interpreter, Lifted
from checker.lift.terms import Model
from checker.lift.values import touch
from spec import Refused
from spec.domains import Domain, domain_of

SAMPLES = 48


def domains(function: Callable[..., Any]) -> tuple[Domain, ...]:
    """The domains of a function's parameters, in order."""
    hints = typing.get_type_hints(function, include_extras=True)
    return tuple(domain_of(hint, what=name) for name, hint in hints.items() if name != "return")


def concretely(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[str, Any]:
    """What CPython makes of a call: a value, a refusal with its clause, an unmet premise or an error."""
    try:
        return "value", function(*arguments)
    except Refused as refused:
        return "refused", refused.clause
    except PremiseFailed:
        return "outside", None
    except Exception:
        return "raises", None


def lifted_outcome(interpreter: Interpreter, lifted: Lifted, model: Any) -> tuple[str, Any]:
    """What the lift makes of the call whose arguments stand in a model."""
    values = interpreter.values
    if not all(values.evaluate(premise, model) for premise in lifted.premises):
        return "outside", None
    for index, requirement in enumerate([*lifted.requirements, None]):
        if any(fault.after == index and values.evaluate(fault.guard, model) for fault in lifted.faults):
            return "raises", None
        if requirement is None or not values.evaluate(requirement.path, model):
            continue
        if not values.evaluate(requirement.condition, model):
            return "refused", requirement.clause
    return "value", values.evaluate(lifted.value, model)


def inputs(function: Callable[..., Any], samples: int) -> Iterator[tuple[Any, ...]]:
    """All arguments of a function, or where they are many a sample that is the same in every run."""
    parts = domains(function)
    source = random.Random(zlib.crc32(function.__name__.encode()))
    size = 1
    for part in parts:
        size *= part.size({})
    if size <= samples:
        yield from itertools.product(*(part.values({}) for part in parts))
        return
    for _ in range(samples):
        yield tuple(random_value(part, {}, source) for part in parts)


def mismatches(function: Callable[..., Any], samples: int = SAMPLES) -> list[str]:
    """The inputs on which the two readings of a function differ, with what each makes of them."""
    interpreter = Interpreter()
    values = interpreter.values
    fresh = tuple(values.fresh(domain, f"argument{place}", {}) for place, domain in enumerate(domains(function)))
    lifted = interpreter.lift(function, fresh)
    for one in lifted.requirements:
        touch((one.path, one.condition))
    touch(tuple(fault.guard for fault in lifted.faults))
    touch(lifted.premises)
    touch(lifted.value)
    found = []
    for arguments in inputs(function, samples):
        same = [values.equal(a, b) for a, b in zip(fresh, arguments, strict=True)]
        terms = [one.term for one in same if not isinstance(one, bool)]
        assert False not in same
        held = interpreter.logic.terms
        solver = z3.SimpleSolver(ctx=held.context)
        held.tell(solver, [*interpreter.logic.definitions, *terms])
        expected = concretely(function, arguments)
        if solver.check() != z3.sat:
            got: tuple[str, Any] = ("no answer", None)
        else:
            got = lifted_outcome(interpreter, lifted, Model(held, solver.model()))
        if (got[0], key(got[1])) != (expected[0], key(expected[1])):
            found.append(f"{arguments}: CPython {expected}, the lift {got}")
    return found


def proves(function: Callable[..., Any], units: int) -> str:
    """Whether a function is true for all arguments, within a budget of solver resource units."""
    interpreter = Interpreter()
    fresh = tuple(interpreter.values.fresh(one, f"argument{n}", {}) for n, one in enumerate(domains(function)))
    lifted = interpreter.lift(function, fresh)
    logic = interpreter.logic
    bad = logic.conj(lifted.allowed, logic.neg(lifted.value))
    if bad is False:
        return "unsat"
    solver = z3.SimpleSolver(ctx=logic.terms.context)
    solver.set("rlimit", units)
    logic.terms.tell(solver, [*([] if bad is True else [bad.term]), *logic.definitions])
    return str(solver.check())
