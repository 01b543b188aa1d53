"""Consistency: which stated facts clash, and what is the least that must go.

Minimal conflicting sets and minimal repairs are enumerated together, as in Liffiton, Previti, Malik
and Marques-Silva, "Fast, flexible MUS enumeration" (Constraints 21, 2016).
"""

from collections.abc import Iterator

from checker.instruments.work import Work
from checker.lift.machines import shapes
from checker.lift.values import Guard
from checker.show import show_mapping
from checker.solve import Session, Subsets
from checker.verdicts import Result, Verdict
from spec import SpecError


def check_consistent(work: Work) -> Result:
    """Whether the facts that a claim states, one for each clause, hold together for some arguments."""
    claim = work.claim
    domains = tuple(domain for _, domain in claim.parameters)
    all_shapes = shapes(claim.game, domains, work.scope)
    symbolic = work.symbolic(all_shapes[0])
    arguments = tuple(symbolic.fresh(domain, name) for name, domain in claim.parameters)
    lifted = work.lifted_claim(symbolic, *arguments)
    facts = lifted.value
    if not isinstance(facts, dict) or not facts:
        raise SpecError(
            f"the claim {claim.id} does not return a dict of facts", claim.place, "return {clause: condition}"
        )
    for clause in facts:
        claim.game.check_clause(clause, claim.place)
    session = Session(symbolic.logic, work.budget, [lifted.allowed])
    conditions = {clause: symbolic.truth(value) for clause, value in facts.items()}
    answer = session.check(conditions.values())
    if answer.status == "unknown":
        return work.unknown("solver", "the facts")
    clauses = tuple(conditions)
    if answer.status == "sat":
        names = [name for name, _ in claim.parameters]
        concrete = [symbolic.values.evaluate(one, answer.model) for one in arguments]
        line = f"they hold together for {show_mapping(dict(zip(names, concrete, strict=True)))}" if names else ""
        return work.result(Verdict.PROVED, "solver", details=filter(None, (line,)))
    conflicts: list[list[str]] = []
    repairs: list[list[str]] = []
    for kind, found in _enumerate(session, conditions):
        (conflicts if kind == "conflict" else repairs).append(sorted(found, key=clauses.index))
    lines = [f"clash: {' and '.join(one)}" for one in sorted(conflicts)]
    lines += [f"repair: give up {' and '.join(one)}" for one in sorted(repairs, key=lambda one: (len(one), one))]
    return work.result(Verdict.REFUTED, "solver, all minimal conflicts", details=lines)


def _enumerate(session: Session, conditions: dict[str, Guard]) -> Iterator[tuple[str, frozenset[str]]]:
    """Each minimal conflict and each minimal repair, once."""
    names = list(conditions)
    left = Subsets(names)

    def holds(some: frozenset[str]) -> bool:
        status = session.check([conditions[name] for name in names if name in some]).status
        if status == "unknown":
            raise SpecError("the budget ended while conflicts were enumerated", cure="try a larger --budget")
        return status == "sat"

    while (seed := left.any()) is not None:
        if holds(seed):
            for name in names:
                if name not in seed and holds(seed | {name}):
                    seed |= {name}
            repair = frozenset(names) - seed
            yield "repair", repair
            left.require_one_of(name for name in names if name in repair)
        else:
            for name in names:
                if name in seed and not holds(seed - {name}):
                    seed -= {name}
            yield "conflict", seed
            left.forbid_all_of(name for name in names if name in seed)
