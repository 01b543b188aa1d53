"""The instruments: each checks one kind of claim and says what it has established."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve

from checker.claims import Claim, Claims
from checker.instruments.census import check_census
from checker.instruments.consistency import check_consistent
from checker.instruments.invariant import check_invariant
from checker.instruments.obligations import SENTENCES, check_obligation, obligations
from checker.instruments.optimum import check_optimum
from checker.instruments.reachability import check_reachable, find
from checker.instruments.refinement import check_refines
from checker.instruments.regions import regions
from checker.instruments.robustness import check_robust
from checker.instruments.termination import check_terminates
from checker.instruments.theorem import check_possible, check_theorem
from checker.instruments.turns import are_shared, lift_turns
from checker.instruments.work import Work
from checker.lemmas import settle
from checker.lift.machines import machine_domains, shapes
from checker.scope import Scope, chosen_fields, scope_of
from checker.verdicts import Result
from spec import SpecError

__all__ = ["all_claims", "check", "find", "obligations", "prepare", "regions"]

_INSTRUMENTS: dict[str, Callable[[Work], Result]] = {
    "theorem": check_theorem,
    "possible": check_possible,
    "invariant": check_invariant,
    "reachable": check_reachable,
    "optimum": check_optimum,
    "census": check_census,
    "terminates": check_terminates,
    "consistent": check_consistent,
    "refines": check_refines,
    **dict.fromkeys(SENTENCES, check_obligation),
}


def all_claims(claims: Claims) -> Mapping[str, Claim]:
    """The claims of a file and the obligations generated for its game, by id."""
    return {**claims, **obligations(claims)}


def check(claims: Claims, claim: Claim, scope: Scope) -> Result:
    """Check one claim. Raises SpecError where the claim itself is wrong.

    The result rests only on lemmas that are meant under the same readings. Others are proved here, under the
    readings of the claim, and the result says so.
    """
    return _check(claims, claim, scope, scope)


def prepare(claims: Claims, some: Sequence[Claim], scope: Scope) -> None:
    """Lift, before claims are checked that are meant under the same conditions, what they have in common."""
    machines = {
        one.machine.id: one.machine for one in some if one.machine is not None and are_shared(claims, one.machine)
    }
    for machine in machines.values():
        mine = [one for one in some if one.machine is machine]
        said = [one.function for one in mine if one.kind == "invariant" and len(one.parameters) == 1]
        predicates = list(dict.fromkeys([*(lemma for one in mine for lemma in one.lemmas), *said]))
        here = scope_of(mine[0], scope)
        for sizes in shapes(machine.game, machine_domains(machine), here):
            lift_turns(claims, machine, here, sizes, predicates)


def _check(claims: Claims, claim: Claim, scope: Scope, run: Scope) -> Result:
    """Check a claim under ``scope``; lemmas are those of the claim's readings if a run under ``run`` proves them so."""
    began = time.monotonic()
    here = scope_of(claim, scope)
    work = Work.begin(claims, claim, here)
    if claim.kind == "robust":
        result = check_robust(work, lambda of, inner: _check(claims, of, inner, run))
    else:
        result = _instrument(claim)(work)
        chosen, named = chosen_fields(claim.game, here), all_claims(claims)
        lemmas = (chosen_fields(claim.game, scope_of(named[one], run)) for one in result.rests_on)
        if any(not _is_within(chosen, one) for one in lemmas):
            result = _with_lemmas_proved(claims, result, here)
    return evolve(result, seconds=time.monotonic() - began)


def _is_within(chosen: Mapping[Any, Any], lemma: Mapping[Any, Any]) -> bool:
    """Whether set-ups with some ``chosen`` fields are among those with the fields of a lemma."""
    return all(path in chosen and chosen[path] == value for path, value in lemma.items())


def _with_lemmas_proved(claims: Claims, result: Result, scope: Scope) -> Result:
    """A result whose lemmas, and theirs, are proved under ``scope`` itself; UNKNOWN where one is not."""
    results, named = {result.claim: result}, all_claims(claims)
    pending = list(result.rests_on)
    while pending:
        name = pending.pop()
        if name not in results:
            results[name] = _instrument(named[name])(Work.begin(claims, named[name], scope))
            pending += results[name].rests_on
    spent = sum(one.spent for one in results.values())
    settled = evolve(settle(list(results.values()))[0], rests_on=(), spent=spent)
    if settled.verdict is not result.verdict:
        return settled
    lemmas = ", ".join(sorted(name for name in results if name != result.claim))
    return evolve(settled, by=f"{result.by}; lemmas proved under the same readings: {lemmas}")


def _instrument(claim: Claim) -> Callable[[Work], Result]:
    if claim.kind not in _INSTRUMENTS:
        raise SpecError(f"claim {claim.id} is of the unknown kind {claim.kind!r}", claim.place)
    return _INSTRUMENTS[claim.kind]
