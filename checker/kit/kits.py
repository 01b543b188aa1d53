"""Which traces make up a conformance kit: short ones, few, and together showing all that is wanted."""

import random
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from attrs import frozen

from checker.claims import Claims
from checker.kit.by_region import by_region
from checker.kit.items import Item, window
from checker.kit.points import Point, Seen, Tell, all_seen, points_by_clause, points_by_rule
from checker.kit.situations import Situation, Situations
from checker.kit.starts import RefusedStart, refused_starts
from checker.runs import Run
from checker.scope import Scope
from checker.solve import Budget
from spec import Game, Machine

COVERS = ("clauses", "rules", "regions")
LONGEST, LAST = 12, 4

Watch = Callable[[str], None]


@frozen(eq=False)
class Kit:
    """The traces of a conformance kit for a game, and the starts that are refused.

    ``wanted`` is what the kit is to show; what of it no trace or start shows is ``missing``.
    """

    game: Game
    cover: str
    items: tuple[Item, ...]
    starts: tuple[RefusedStart, ...]
    wanted: frozenset[Point]

    @property
    def missing(self) -> tuple[Point, ...]:
        """What is wanted and not shown."""
        return tuple(sorted(self.wanted - _shown(self.items, self.starts)))


def _shown(items: Sequence[Item], starts: Sequence[RefusedStart]) -> set[Point]:
    """All that some traces and starts show."""
    by_traces = {point for item in items for point in item.shows}
    return by_traces | {point for start in starts for point in start.shows}


def make_kit(
    claims: Claims,
    machines: Sequence[Machine],
    scope: Scope,
    cover: str,
    count: int | None = None,
    watch: Watch = lambda _: None,
) -> Kit:
    """A kit of traces of some machines of one game.

    ``cover`` is one of :data:`COVERS`, and what of it can happen is shown once. Where ``count`` is given the kit has so
    many traces: others are added, or those that show least left out. ``watch`` is told what is done.
    """
    game = machines[0].game
    items: list[Item] = []
    starts: list[RefusedStart] = []
    wanted: set[Point] = set()
    collected: list[Situations] = []
    for machine in machines:
        watch(f"{machine.id}: looking for what is to be shown")
        if cover == "regions":
            made = by_region(claims, machine, scope, watch)
            items += made.items
            starts += made.starts
            wanted |= made.wanted
            collected.append(Situations(claims, machine, scope, points_by_rule, set()))
            continue
        tell = _tell(cover)
        # What no machine before this one shows is wanted of it as well.
        shown = _shown(items, starts)
        new_starts, unseen = _starts(machine, scope, tell, shown)
        starts += new_starts
        points = {point for seen in all_seen(machine, scope) for point in tell(seen)}
        wanted |= points | unseen
        situations = Situations(claims, machine, scope, tell, points - shown)
        situations.collect()
        collected.append(situations)
        watch(f"{machine.id}: choosing traces")
        items += _fewest([_item(one, tell) for one in dict.fromkeys(situations.found.values())], points - shown)
    if count is not None and len(items) < count:
        watch("adding traces")
        items += _further(collected, _tell(cover), items, count - len(items))
    chosen = items if count is None else _most_telling(items, count)
    return Kit(game, cover, tuple(chosen), tuple(starts), frozenset(wanted))


def _tell(cover: str) -> Tell:
    return points_by_clause if cover == "clauses" else points_by_rule


def _starts(machine: Machine, scope: Scope, tell: Tell, shown: set[Point]) -> tuple[list[RefusedStart], set[Point]]:
    """Starts that are refused by what was not shown yet, and all that they were to show."""
    budget = Budget(scope.budget, time.monotonic() + scope.wall)
    starts, wanted = list[RefusedStart](), set[Point]()
    for clause, found in refused_starts(machine, scope, budget):
        points = tuple(one for one in tell(Seen(machine, machine.begin, clause)) if one not in shown)
        wanted |= set(points)
        if found is not None and points:
            starts.append(RefusedStart(machine, *found, clause, points))
    return starts, wanted


def _item(situation: Situation, tell: Tell) -> Item:
    """The trace of a situation: the run up to it, or its last steps where it is long."""
    first = 0 if situation.index <= LONGEST else situation.index - LAST
    return window(situation.run, first, situation.index, tell, situation.tried)


# Choosing


def _fewest(items: list[Item], points: set[Point]) -> list[Item]:
    """Some of the traces that show together all that all of them show, chosen greedily; none of them superfluous."""
    left = points & {point for item in items for point in item.shows}
    chosen: list[Item] = []
    while left:
        best = max(items, key=lambda item: (len(left & set(item.shows)), -len(item.run.states)))
        chosen.append(best)
        left -= set(best.shows)
    for item in list(chosen):
        others = {point for other in chosen if other is not item for point in other.shows}
        if not (set(item.shows) & points) - others:
            chosen.remove(item)
    return chosen


def _most_telling(items: list[Item], count: int) -> list[Item]:
    """So many of the traces, each the one that shows most of what those before it do not."""
    left, shown = list(items), set[Point]()
    chosen: list[Item] = []
    while left and len(chosen) < count:
        best = max(left, key=lambda item: len(set(item.shows) - shown))
        left.remove(best)
        chosen.append(best)
        shown |= set(best.shows)
    return [item for item in items if item in chosen]


def _further(collected: Sequence[Situations], tell: Tell, known: Sequence[Item], count: int) -> list[Item]:
    """Further traces, a few steps of the runs that were met, so that each machine and rule has its turn."""
    source = random.Random(count)
    met = {_key(item.run) for item in known}
    pools = [_windows(one, source) for one in collected]
    found: list[Item] = []
    while pools and len(found) < count:
        pool = pools.pop(0)
        for run, first, last in pool:
            key = run.machine.id, run.states[first : last + 1]
            if key not in met:
                met.add(key)
                found.append(window(run, first, last, tell))
                pools.append(pool)
                break
    return found


def _key(run: Run) -> tuple[str, tuple[object, ...]]:
    return run.machine.id, run.states


def _windows(situations: Situations, source: random.Random) -> Iterator[tuple[Run, int, int]]:
    """A few steps of some run again and again, ending with one rule after the other; all of them once."""
    by_rule: defaultdict[str, list[tuple[Run, int]]] = defaultdict(list)
    for run in situations.runs or situations.usual_runs():
        for index, move in enumerate(run.moves, 1):
            by_rule[move.rule].append((run, index))
    for ends in by_rule.values():
        source.shuffle(ends)
    while by_rule:
        for name in list(by_rule):
            run, index = by_rule[name].pop()
            if not by_rule[name]:
                del by_rule[name]
            yield run, max(0, index - LAST), index
