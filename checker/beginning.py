"""Where a game begins if nothing else is said."""

import random
from typing import Any

import attrs

from checker.agreement import random_value
from checker.runs import MOST_INSTANCES, Run, apply, count_instances, first_states, setup_refusal
from checker.scope import Scope, usual, usual_setup
from checker.show import show
from spec import Machine, Refused, SpecError
from spec.domains import record_of

DRAWS = 2000


def start_of(machine: Machine, scope: Scope) -> Run:
    """The beginning of a game from the usual set-up under a scope; where the start has arguments, the first that fit.

    Raises SpecError where the start refuses the set-up.
    """
    setup = usual_setup(machine, scope)
    if count_instances(machine.begin, {} if setup is None else machine.sizes(setup)) <= MOST_INSTANCES:
        first = next(iter(first_states(machine, setup)), None)
        if first is None:
            raise SpecError(
                f"the start of {machine.id} refuses this set-up",
                machine.begin.place,
                clause=setup_refusal(machine, setup) or "",
            )
        return Run(machine, setup, first[0])
    source = random.Random(machine.id)
    sizes = {} if setup is None else machine.sizes(setup)
    for _ in range(DRAWS):
        drawn = tuple(random_value(domain, sizes, source) for _, domain in machine.begin.parameters)
        try:
            apply(machine.begin, () if setup is None else (setup,), drawn)
        except Refused:
            continue
        return Run(machine, setup, drawn)
    raise SpecError(
        f"no arguments that the start of {machine.id} accepts were found", machine.begin.place, "use --from"
    )


def setup_told(setup: Any) -> list[str]:
    """The fields of a set-up that are not those of the defaults, in words; nothing where all are."""
    if setup is None:
        return []
    plain = usual(record_of(type(setup)))
    names = [name for name in attrs.fields_dict(type(setup)) if getattr(setup, name) != getattr(plain, name)]
    told = ", ".join(f"{name} = {show(getattr(setup, name))}" for name in names)
    return [f"set-up: {told}, all else as usual"] if told else []
