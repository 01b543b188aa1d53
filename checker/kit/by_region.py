"""Kits by region: an example of every distinct behaviour of every rule."""

import time
from collections.abc import Callable

from attrs import define, field

from checker.claims import Claims
from checker.instruments.regions import Region, regions
from checker.kit.items import Item
from checker.kit.points import Point
from checker.kit.starts import RefusedStart
from checker.runs import Move, Run
from checker.scope import Scope
from checker.solve import Budget
from spec import Machine, Rule


@define(eq=False)
class Regional:
    """The traces and the refused starts that show the regions of one machine's rules, and all that is to be shown."""

    items: list[Item] = field(factory=list)
    starts: list[RefusedStart] = field(factory=list)
    wanted: set[Point] = field(factory=set)


def by_region(claims: Claims, machine: Machine, scope: Scope, watch: Callable[[str], None]) -> Regional:
    """An example of each region of each rule. Regions of which none is known are wanted all the same.

    ``scope.wall`` is in seconds for each rule. Raises SpecError where a rule has too many regions.
    """
    made = Regional()
    for rule in (machine.begin, *machine.rules.values()):
        watch(f"{machine.id}.{rule.name}: looking for its regions")
        budget = Budget(scope.budget, time.monotonic() + scope.wall)
        for number, region in enumerate(regions(claims, machine, rule, scope, budget), 1):
            point = Point(f"{machine.id}.{rule.name}", f"region {number}")
            made.wanted.add(point)
            if region.is_known:
                _add(made, machine, rule, region, point)
    return made


def _add(made: Regional, machine: Machine, rule: Rule, region: Region, point: Point) -> None:
    if rule.kind == "start":
        if region.refused_by:
            made.starts.append(RefusedStart(machine, region.state, region.arguments, region.refused_by, (point,)))
        else:
            run = Run(machine, region.state, region.arguments, (), (region.after,))
            made.items.append(Item(run, ((),), {point: 0}))
        return
    move = Move(rule.name, region.arguments)
    if region.refused_by:
        run = Run(machine, states=(region.state,), begun=region.state)
        made.items.append(Item(run, ((move,),), {point: 0}))
    else:
        run = Run(machine, moves=(move,), states=(region.state, region.after), begun=region.state)
        made.items.append(Item(run, ((), ()), {point: 1}))
