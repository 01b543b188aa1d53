"""The instruments: each checks one kind of claim and says what it has established."""

import time
from collections.abc import Callable, Mapping

from attrs import evolve

from checker.claims import Claim, Claims
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
from checker.instruments.work import Work
from checker.scope import Scope
from checker.verdicts import Result
from spec import SpecError

__all__ = ["all_claims", "check", "find", "obligations", "regions"]

_INSTRUMENTS: dict[str, Callable[[Work], Result]] = {
    "theorem": check_theorem,
    "possible": check_possible,
    "invariant": check_invariant,
    "reachable": check_reachable,
    "optimum": check_optimum,
    "terminates": check_terminates,
    "consistent": check_consistent,
    "refines": check_refines,
    **dict.fromkeys(SENTENCES, check_obligation),
}


def all_claims(claims: Claims) -> Mapping[str, Claim]:
    """The claims of a file and the obligations generated for its game, by id."""
    return {**claims, **obligations(claims)}


def check(claims: Claims, claim: Claim, scope: Scope) -> Result:
    """Check one claim. Raises SpecError where the claim itself is wrong."""
    began = time.monotonic()
    under = tuple(claim.options.get("under", {}).items())
    work = Work.begin(claims, claim, evolve(scope, readings=(*under, *scope.readings)))
    result = check_robust(work, check) if claim.kind == "robust" else _instrument(claim)(work)
    return evolve(result, seconds=time.monotonic() - began)


def _instrument(claim: Claim) -> Callable[[Work], Result]:
    if claim.kind not in _INSTRUMENTS:
        raise SpecError(f"claim {claim.id} is of the unknown kind {claim.kind!r}", claim.place)
    return _INSTRUMENTS[claim.kind]
