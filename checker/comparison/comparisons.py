"""Comparisons: for two readings, the earliest position found in which they part, or a proof that there is none."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import define, evolve, field, frozen

from checker.claims import Claims
from checker.comparison.aftermath import Aftermath, aftermath
from checker.comparison.corpus import games, long_games
from checker.comparison.partings import Parting, Scan, is_common, is_earliest, parting_along, shorter
from checker.comparison.probes import probe
from checker.comparison.sides import Choice, Pair, Side, asking, functions_asking, names_apart
from checker.comparison.twofold import agree, shortest_apart
from checker.runs import Run
from checker.scope import Scope, chosen_fields
from checker.wall_clock import OutOfTime, wall_clock
from spec import Game, Machine

WITHIN = 8
FEW_MOVES = 4
MOST_PASSING = 20
PART_OF_WALL = 3

Tell = Callable[[str], None]


@define(eq=False)
class OnMachine:
    """How two readings compare on one machine.

    ``verdict`` is "apart" (they part), "passing" (they part, and in all games that were followed the positions become
    alike again, with nothing else different), "agree" (it is proved, from the claims ``rests_on``, that they never do)
    or "open". ``searched`` is the number of moves up to which it is known that no game parts them, -1 if none is;
    ``positions`` counts those that were looked at. If ``is_shortest``, no game with the set-up of the ``parting`` parts
    them sooner.
    """

    machine: Machine
    verdict: str = "open"
    parting: Parting | None = None
    after: Aftermath | None = None
    is_shortest: bool = False
    rests_on: tuple[str, ...] = ()
    searched: int = -1
    positions: int = 0


@frozen(eq=False)
class Comparison:
    """How two readings compare: on each machine that asks for what they differ in.

    ``asked_in`` are the functions that ask for it where no machine does.
    """

    pair: Pair
    by_machine: tuple[OnMachine, ...]
    asked_in: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """As of the machines: "apart" if on one of them, "agree" if on all, else "passing" or "open".

        "unasked" where there is no machine that asks for what the readings differ in.
        """
        verdicts = {one.verdict for one in self.by_machine}
        if not verdicts:
            return "unasked"
        if "apart" in verdicts:
            return "apart"
        if verdicts == {"agree"}:
            return "agree"
        return "open" if "open" in verdicts else "passing"

    @property
    def best(self) -> OnMachine | None:
        """The machine on which the game that parts them is the shortest."""
        parted = [one for one in self.by_machine if one.verdict == self.verdict and one.parting is not None]
        return min(parted, key=lambda one: _length(one.parting), default=None)


def _length(parting: Parting | None) -> int:
    assert parting is not None
    return -1 if parting.what == "start" else len(parting.run.moves)


def compare(
    claims: Claims, machines: Sequence[Machine], pairs: Sequence[Pair], scope: Scope, tell: Tell
) -> Iterator[Comparison]:
    """How the two readings of each pair compare on some machines; ``scope.wall`` is in seconds for each pair.

    ``tell`` is told what is being done. The readings of the ``scope`` are those of both sides, as the pairs say.
    """
    every = {pair: [one for one in machines if _asks(one, pair, scope)] for pair in pairs}
    found: dict[tuple[Pair, str], OnMachine] = {}
    for machine in machines:
        asked = [pair for pair in pairs if machine in every[pair]]
        for first in dict.fromkeys(_unusual(machine, pair.first) for pair in asked):
            rivals = [pair for pair in asked if _unusual(machine, pair.first) == first]
            settled = {pair for (pair, _), one in found.items() if one.verdict == "apart"}
            search = _Search(claims, machine, _side(machine, first, scope), rivals, settled, scope, tell)
            found |= {(pair, machine.id): one for pair, one in search.results().items()}
    for pair in pairs:
        by_machine = tuple(found[pair, machine.id] for machine in every[pair])
        yield Comparison(pair, by_machine, () if by_machine else tuple(_asked_in(claims.game, pair)))


def _side(machine: Machine, choice: Choice, scope: Scope) -> Side:
    return Side(machine, evolve(scope, readings=_unusual(machine, choice)))


def _unusual(machine: Machine, choice: Choice) -> Choice:
    """Those of a choice of readings that are not the default."""
    usual = chosen_fields(machine.game, Scope())
    return tuple(one for one in choice if chosen_fields(machine.game, Scope(readings=(one,))) != usual)


def _asks(machine: Machine, pair: Pair, scope: Scope) -> bool:
    if machine.setup is None:
        return False
    sides = (_side(machine, choice, scope) for choice in (pair.first, pair.second))
    return asking(machine, names_apart(*sides))


def _asked_in(game: Game, pair: Pair) -> list[str]:
    """The functions of a game that ask for what two readings differ in."""
    usual, fields = Scope(readings=pair.first), Scope(readings=pair.second)
    first, second = (chosen_fields(game, scope) for scope in (usual, fields))
    return functions_asking(game, frozenset(path[-1] for path, value in first.items() if second[path] is not value))


@define(eq=False)
class _Search:
    """The search on one machine, for one first side and its rivals; those ``settled`` are known to part elsewhere."""

    claims: Claims
    machine: Machine
    first: Side
    rivals: Sequence[Pair]
    settled: set[Pair]
    scope: Scope
    tell: Tell
    known: dict[Pair, OnMachine] = field(factory=dict)
    seconds: dict[Pair, Side] = field(factory=dict)
    games: list[Run] = field(factory=list)

    def results(self) -> dict[Pair, OnMachine]:
        """How the first side and each of its rivals compare."""
        self.seconds = {pair: _side(self.machine, pair.second, self.scope) for pair in self.rivals}
        self.known = {pair: OnMachine(self.machine) for pair in self.rivals}
        self._scan("games are looked through", games(self.claims, self.first), self._open())
        for pair in self._unsettled():
            self._solve(pair)
        self._probe()
        self._scan("long games are looked through", long_games(self.claims, self.first), self._unsettled())
        return self.known

    def _open(self) -> list[Pair]:
        return [pair for pair, one in self.known.items() if one.verdict in ("open", "passing")]

    def _unsettled(self) -> list[Pair]:
        return [pair for pair in self._open() if pair not in self.settled]

    def _scan(self, what: str, batches: Iterator[list[Run]], wanted: Sequence[Pair]) -> None:
        scan = Scan(self.first, {pair: self.seconds[pair] for pair in wanted}, self._is_final)
        for runs in batches if scan.sought else ():
            self.games += runs
            self.tell(f"{self.machine.id}: {what}, {len(scan.sought)} readings are open")
            scan.look(runs)
            if not scan.sought:
                break
        for pair in scan.others:
            assert isinstance(pair, Pair)
            self.known[pair].positions += scan.positions

    def _is_final(self, key: Any, parting: Parting) -> bool:
        """Take a parting in; whether no other has to be sought."""
        one, second = self.known[key], self.seconds[key]
        if not is_common(parting.run, self.first, second):
            return False

        def is_fit(parting: Parting) -> bool:
            return not aftermath(parting, self.first, second).is_alike

        if is_fit(parting):
            one.verdict, one.parting = "apart", shorter(parting, self.first, second, is_fit)
        elif one.parting is None:
            one.verdict, one.parting = "passing", parting
        else:
            return False
        one.after = aftermath(one.parting, self.first, second)
        one.is_shortest = is_earliest(one.parting, self.first, second)
        return one.verdict == "apart"

    def _solve(self, pair: Pair) -> None:
        """Try to prove that two sides agree, else to find the shortest game that parts them."""
        one, second = self.known[pair], self.seconds[pair]
        names = " and ".join(sorted(names_apart(self.first, second)))
        self.tell(f"{self.machine.id}: the solver is asked about {names}")
        seconds = self.scope.wall / PART_OF_WALL
        try:
            with wall_clock(seconds):
                rests_on = agree(self.claims, self.first, second)
            if rests_on is not None:
                one.verdict, one.rests_on = "agree", rests_on
                return
        except OutOfTime:
            pass
        try:
            with wall_clock(seconds):
                for moves, found in enumerate(shortest_apart(self.claims, self.first, second, WITHIN)):
                    if found is None:
                        one.searched = moves
                        continue
                    run = found.run or Run(self.machine, found.setup, found.arguments)
                    parting = parting_along(self.first, second, run, found.move)
                    assert parting is not None, "the concrete rules do not confirm what the solver found"
                    if self._is_final(pair, parting):
                        one.is_shortest = True
        except OutOfTime:
            pass

    def _probe(self) -> None:
        for pair in self._unsettled():
            self.tell(f"{self.machine.id}: moves that tell readings apart are sought in positions")
            second = self.seconds[pair]
            try:
                with wall_clock(self.scope.wall / PART_OF_WALL):
                    for run, move in probe(self.claims, self.first, second, self.games):
                        parting = parting_along(self.first, second, run, move)
                        if parting is not None and self._is_final(pair, parting):
                            break
            except OutOfTime:
                pass
