"""How claims stand in one position: which of them are true of it."""

from typing import Any

from attrs import frozen

from checker.claims import Claim, Claims, PremiseFailed
from checker.runs import call
from checker.scope import Scope, covers, has_default_readings, scope_of
from spec import Machine, Refused, SpecError


@frozen(eq=False)
class Standing:
    """A claim about states and whether it is true of one; None where it does not speak of it."""

    claim: Claim
    is_true: bool | None


def standings(claims: Claims, machine: Machine, state: Any) -> tuple[Standing, ...]:
    """How every invariant that speaks of one state at a time stands in a position, in the order of the claims.

    What is claimed of a machine that this one refines is asked of what the position is mapped to. Under other readings
    than the default ones nothing is claimed. Raises SpecError where a claim raises.
    """
    is_usual = has_default_readings(machine, state)
    states = _states(claims, machine, state) if is_usual else {}
    return tuple(
        Standing(claim, _is_true(claim, states[claim.machine.id]) if is_usual else None)
        for claim in claims.values()
        if _is_about_states(claim) and claim.machine is not None and (not is_usual or claim.machine.id in states)
    )


def stands(claims: Claims, machine: Machine, claim: Claim, state: Any) -> bool | None:
    """Whether a claim is true of a state, or of what it is mapped to; None where it does not speak of it.

    Raises SpecError where the claim is not one about states of this machine, or raises.
    """
    states = _states(claims, machine, state) if has_default_readings(machine, state) else {}
    if not _is_about_states(claim) or claim.machine is None:
        raise SpecError(f"{claim.id} is no claim about positions", claim.place, "name an invariant or a predicate")
    return _is_true(claim, states[claim.machine.id]) if claim.machine.id in states else None


def _is_about_states(claim: Claim) -> bool:
    return claim.kind == "invariant" and len(claim.parameters) == 1


def _states(claims: Claims, machine: Machine, state: Any) -> dict[str, Any]:
    """The state, and those of the machines that this one refines to which it is mapped, by the machines' names."""
    found = {machine.id: state}
    for one in claims.refinements_of(machine):
        found[one.options["coarse"].id] = call(one.id, one.function, state)
    return found


def _is_true(claim: Claim, state: Any) -> bool | None:
    """Whether a claim is true of a state; None where it is about other set-ups, or presupposes what is not so."""
    about = claim.machine
    if about is not None and about.setup is not None and not covers(scope_of(claim, Scope()), about, state.setup):
        return None

    def claimed(state: Any) -> bool | None:
        try:
            return bool(claim.function(state))
        except (PremiseFailed, Refused):
            return None

    holds: bool | None = call(claim.id, claimed, state)
    return holds
