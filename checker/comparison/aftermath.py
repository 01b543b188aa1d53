"""What comes of it where two sides have parted: whether it shows in play, or the positions become alike again."""

import random
from typing import Any

from attrs import frozen

from checker.agreement import concrete_outcome
from checker.comparison.partings import Parting, told_apart
from checker.comparison.sides import Side, with_setups_of
from checker.observations import is_listed
from checker.runs import Run, instances, is_legal, sizes_of, step
from checker.sampling.walks import Walk
from spec import Machine

FOLLOWED, STEPS, LISTED = 4, 120, 3


@frozen(eq=False)
class Aftermath:
    """What comes after a parting.

    ``is_alike`` if the positions became alike again in every game that was followed, those apart that ended before
    that without having told anything different. ``shows_after`` is the number of further moves after which it was seen
    to show in what is allowed, in the end of the game or in what is told, of each seat at the end alone: 0 if that is
    what the sides part in, None if it never did.
    """

    is_alike: bool
    shows_after: int | None


def aftermath(parting: Parting, first: Side, second: Side) -> Aftermath:
    """Follow some games, at random, after a move that both sides allow."""
    if parting.what != "move" or parting.first.clause or parting.second.clause:
        return Aftermath(False, 0)
    source = random.Random(first.machine.id)
    ends = [_follow(parting.first.value, parting.second.value, first, source) for _ in range(FOLLOWED)]
    how = {one for _, one in ends}
    shown = [steps for steps, one in ends if one == "shows"]
    return Aftermath("alike" in how and how <= {"alike", "ended"}, min(shown, default=None))


def _follow(one: Any, another: Any, first: Side, source: random.Random) -> tuple[int, str]:
    """After how many moves of one game two positions become alike, show that they are not, or the game has ended."""
    machine = first.machine
    nothing = Run(machine)
    walk = Walk(machine, sizes_of(machine, one), source, {})
    for steps in range(STEPS):
        if with_setups_of(machine, another, one) == one:
            return steps, "alike"
        is_over = machine.is_over(one)
        if told_apart(nothing, one, another, to_all=not is_over) is not None:
            return steps, "shows"
        if is_over:
            return steps, "ended"
        if steps < LISTED and not _allow_alike(machine, one, another):
            return steps, "shows"
        taken = walk.step(one)
        if taken is None:
            return steps, "apart"
        move, one = taken
        if not is_legal(machine, another, move):
            return steps, "shows"
        another = step(machine, another, move)
    return STEPS, "apart"


def _allow_alike(machine: Machine, one: Any, another: Any) -> bool:
    """Whether the same moves are allowed in two positions, of those that can be listed."""
    sizes = sizes_of(machine, one)
    return all(
        (concrete_outcome(rule, (one,), arguments)[0] == "value")
        == (concrete_outcome(rule, (another,), arguments)[0] == "value")
        for rule in machine.rules.values()
        if is_listed(machine, rule, one)
        for arguments in instances(rule, sizes)
    )
