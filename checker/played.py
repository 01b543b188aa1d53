"""The runs that claims about a machine give."""

import itertools
from collections.abc import Iterator

from checker.claims import Claim, Claims
from checker.runs import Run, replay
from spec import Machine


def given_runs(claims: Claims, machine: Machine) -> Iterator[tuple[str, Run]]:
    """The runs that claims about a machine give, carried out, each with its claim's id.

    Raises SpecError for one that the rules do not allow.
    """
    for claim in claims.values():
        if claim.machine is machine:
            for run in runs_given_by(claim):
                yield claim.id, run


def runs_given_by(claim: Claim) -> Iterator[Run]:
    """The runs that one claim gives, carried out. Raises SpecError for one that the rules do not allow."""
    play, machine = claim.options.get("play"), claim.machine
    if play is not None and machine is not None:
        for case in itertools.product(*(tuple(domain.values({})) for _, domain in claim.parameters[1:])):
            yield replay(machine, play(*case))
