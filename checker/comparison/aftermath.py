"""What comes of it where two sides have parted: whether it shows in play, or the positions become alike again."""

import random
from typing import Any

from attrs import frozen

from checker.comparison.partings import Parting, told_apart
from checker.comparison.sides import Side, with_setups_of
from checker.runs import Run, is_legal, sizes_of, step
from checker.sampling.walks import Walk

FOLLOWED, STEPS = 4, 120


@frozen(eq=False)
class Aftermath:
    """What comes after a parting.

    ``is_alike`` if in every game that was followed the positions became alike again, or the game ended and what is
    told of it, if anything is, was the same.

    ``shows_after`` is the number of further moves after which it was seen to show in what is allowed, in the end of the
    game or in what is told, of each seat at the end alone: 0 if that is what the sides part in, None if never.
    """

    is_alike: bool
    shows_after: int | None


def aftermath(parting: Parting, first: Side, second: Side) -> Aftermath:
    """Follow some games, at random, after a move that both sides allow."""
    if parting.what != "move" or parting.first.clause or parting.second.clause:
        return Aftermath(False, 0)
    source = random.Random(first.machine.id)
    ends = [_follow(parting.first.value, parting.second.value, first, source) for _ in range(FOLLOWED)]
    shown = [steps for steps, how in ends if how == "shows"]
    return Aftermath(all(how == "alike" for _, how in ends), min(shown, default=None))


def _follow(one: Any, another: Any, first: Side, source: random.Random) -> tuple[int, str]:
    """After how many moves two positions become alike, or show that they are not, in one game."""
    machine = first.machine
    nothing = Run(machine)
    walk = Walk(machine, sizes_of(machine, one), source, {})
    for steps in range(STEPS):
        if with_setups_of(machine, another, one) == one:
            return steps, "alike"
        is_over = machine.is_over(one)
        if told_apart(nothing, one, another, to_all=not is_over):
            return steps, "shows"
        if is_over:
            return steps, "alike" if machine.observations else "apart"
        taken = walk.step(one)
        if taken is None:
            return steps, "apart"
        move, one = taken
        if not is_legal(machine, another, move):
            return steps, "shows"
        another = step(machine, another, move)
    return STEPS, "apart"
