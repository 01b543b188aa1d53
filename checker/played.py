"""The runs that claims about a machine give."""

import itertools
from collections.abc import Iterator

from checker.claims import Claims
from checker.runs import Run, replay
from spec import Machine


def given_runs(claims: Claims, machine: Machine) -> Iterator[Run]:
    """The runs that claims about a machine give, carried out. Raises SpecError for one that the rules do not allow."""
    for _, run in named_given_runs(claims, machine):
        yield run


def named_given_runs(claims: Claims, machine: Machine) -> Iterator[tuple[str, Run]]:
    """The runs that claims about a machine give, carried out, each with the name of its claim."""
    for claim in claims.values():
        play = claim.options.get("play")
        if play is not None and claim.machine is machine:
            for case in itertools.product(*(tuple(domain.values({})) for _, domain in claim.parameters[1:])):
                yield claim.id, replay(machine, play(*case))
