"""Exhaustive search up to symmetry: of the states that symmetries turn into one another, one is gone on from."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from attrs import frozen

from checker.runs import Run, apply, first_states, instances, run_through, sizes_of
from spec import Machine, Refused, SpecError

Image = Callable[[Any], Any]


@frozen(eq=False)
class Survey:
    """What a search has seen.

    ``sizes`` tells how many states were counted at each distance from the first states, up to the largest distance
    with any, and ``run`` is a shortest run to one at that distance. ``seen`` counts all states; only if
    ``is_complete`` are these all that can be reached.
    """

    sizes: tuple[int, ...]
    seen: int
    run: Run | None
    is_complete: bool


def survey(
    machine: Machine, setups: Iterable[Any], counts: Callable[[Any], bool], images: Sequence[Image], limit: int
) -> Survey:
    """Search every state that ``machine`` can reach from ``setups``, and count those of which ``counts`` is true.

    Each of ``images`` maps states to states, one to one; every step has to be a step of the images too, and the end
    an end. The search stops early when it has seen more than ``limit`` states.

    Raises SpecError where an image of a first state is none, or ``counts`` is not true of a state and its images alike.
    """
    begun = {state: (setup, chosen) for setup in setups for chosen, state in first_states(machine, setup)}
    before: dict[Any, Any] = {}
    seen: set[Any] = set()
    level: list[Any] = []
    sizes: list[int] = []
    farthest = None

    def keep(state: Any, previous: Any) -> int:
        """Keep a state that is new, and its images; tell how many of them are counted."""
        orbit = orbit_of(state, images)
        seen.update(orbit)
        before[state] = previous
        level.append(state)
        counted = sum(1 for one in orbit if counts(one))
        if counted not in (0, len(orbit)):
            raise SpecError(f"a symmetry of machine {machine.id} leads out of what is counted")
        return counted

    here = sum(keep(state, None) for state in begun if state not in seen)
    if len(seen) != len(begun):
        raise SpecError(f"a symmetry of machine {machine.id} leads from a first state to one that is none")
    while level:
        sizes.append(here)
        if here:
            farthest = next(state for state in level if counts(state))
        if len(seen) > limit:
            break
        going, level, here = level, [], 0
        for state in going:
            for after in _successors(machine, state):
                if after not in seen:
                    here += keep(after, state)
    while sizes and not sizes[-1]:
        sizes.pop()
    run = None if farthest is None else _run_to(machine, farthest, before, begun)
    return Survey(tuple(sizes), len(seen), run, not level)


def orbit_of(state: Any, images: Sequence[Image]) -> set[Any]:
    """A state and all that it becomes by the images, one after another."""
    orbit = {state}
    pending = [state]
    while pending:
        one = pending.pop()
        for image in images:
            other = image(one)
            if other not in orbit:
                orbit.add(other)
                pending.append(other)
    return orbit


def _successors(machine: Machine, state: Any) -> Iterator[Any]:
    if machine.is_over(state):
        return
    sizes = sizes_of(machine, state)
    for rule in machine.rules.values():
        for arguments in instances(rule, sizes):
            try:
                yield apply(rule, (state,), arguments)
            except Refused:
                continue


def _run_to(machine: Machine, state: Any, before: dict[Any, Any], begun: dict[Any, tuple[Any, Any]]) -> Run:
    path = [state]
    while (previous := before[path[-1]]) is not None:
        path.append(previous)
    return run_through(machine, *begun[path[-1]], path[::-1])
