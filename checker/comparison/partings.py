"""Where two readings part: the position up to which a game is the same for both, and what comes out differently."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import define, evolve, field, frozen

from checker.comparison.sides import (
    Side,
    Watch,
    asking,
    is_told_in_play,
    names_apart,
    names_in,
    weight_of,
    with_setups_of,
)
from checker.instruments.nearby import Nearby
from checker.observations import is_listed
from checker.runs import Move, Run, apply, argument_fault, instances, sizes_of, weigh
from spec import Machine, Observation, Refused, Rule

MOST_PASSING = 20
MOST_STEPS = 30_000
MOST_COMPARED = 5_000


@frozen(eq=False)
class Outcome:
    """What one side says: the ``clause`` that refuses, or else a ``value`` (a state, or what is told)."""

    clause: str = ""
    value: Any = None


@frozen(eq=False)
class Parting:
    """Where two sides part, after ``run`` as the first side has it.

    ``what`` is "start", "over", "told" (what the observation called ``name`` tells), "odds" or "move": then ``move``
    is refused by one side alone or leads the two to different positions.
    """

    run: Run
    what: str
    first: Outcome
    second: Outcome
    move: Move | None = None
    name: str = ""
    seat: Any = None


@define(eq=False)
class Scan:
    """Looks through games of one side for the first positions in which others differ from it.

    ``others`` are those sought, by any key; what was ``found`` is no longer sought. ``positions`` counts what was
    looked at. ``is_final`` is told of a parting, and says whether no other has to be sought; it is asked so often.
    """

    side: Side
    others: Mapping[Hashable, Side]
    is_final: Callable[[Hashable, Parting], bool]
    found: dict[Hashable, Parting] = field(factory=dict)
    positions: int = 0
    passed: Counter[Hashable] = field(factory=Counter)
    _names: dict[Hashable, frozenset[str]] = field(init=False)
    _watch: Watch = field(init=False)
    _nearby: Nearby = field(init=False)
    _seen: set[Any] = field(factory=set)

    def __attrs_post_init__(self) -> None:
        machine = self.side.machine
        self._names = {key: names_apart(self.side, other) for key, other in self.others.items()}
        self._names = {key: names for key, names in self._names.items() if asking(machine, names)}
        self._watch = Watch(machine)
        self._nearby = Nearby(machine)

    @property
    def machine(self) -> Machine:
        """The machine whose games are looked through."""
        return self.side.machine

    @property
    def sought(self) -> list[Hashable]:
        """The keys of the sides that may differ and were not seen to."""
        return [key for key in self._names if key not in self.found]

    def look(self, runs: Iterable[Run]) -> None:
        """Look through games, at the earliest positions of all of them first."""
        games = list(runs)
        for run in games:
            self._nearby.learn(run)
        for run in games:
            self._look_at_start(run)
        for index in range(max((len(run.states) for run in games), default=0)):
            for run in games:
                if not self.sought:
                    return
                if index < len(run.states):
                    self._look_at(run, index)

    # One position

    def _look_at_start(self, run: Run) -> None:
        machine, begin = self.machine, self.machine.begin
        if machine.setup is None or not self._may_ask(begin.function) or not self._is_new((run.setup, run.arguments)):
            return
        watched = outcome(machine, begin, self._watch.setup(run.setup), run.arguments)
        for key in self._asked():
            other = outcome(machine, begin, self.others[key].setup(run.setup), run.arguments)
            if are_apart(machine, watched, other):
                mine = outcome(machine, begin, run.setup, run.arguments)
                self.part(key, Parting(evolve(run, moves=(), states=()), "start", mine, other))

    def part(self, key: Hashable, parting: Parting) -> None:
        """Take in a parting from the side with this key."""
        self.passed[key] += 1
        if self.is_final(key, parting) or self.passed[key] >= MOST_PASSING:
            self.found[key] = parting

    def _is_new(self, thing: Any) -> bool:
        try:
            is_new = thing not in self._seen
            self._seen.add(thing)
        except TypeError:
            return True
        return is_new

    def _look_at(self, run: Run, index: int) -> None:
        state = run.states[index]
        if not self._is_new(state):
            return
        self.positions += 1
        position = _Position(self, replay_to(run, index), state)
        if not position.parts_in_what_is_told():
            position.parts_in_moves(self._candidates(run, index))

    def _candidates(self, run: Run, index: int) -> Iterator[tuple[Rule, Sequence[tuple[Any, ...]]]]:
        """The rules that may ask for a reading that is sought, and the arguments with which they are tried."""
        state = run.states[index]
        sizes = sizes_of(self.machine, state)
        ahead = {move.rule: move for move in reversed(run.moves[index:])}
        for rule in self.machine.rules.values():
            if not self._may_ask(rule.function) and not self._may_ask(weight_of(rule)):
                continue
            if is_listed(self.machine, rule, state):
                yield rule, instances(rule, sizes)
            elif rule.name in ahead or rule.name in self._nearby.made:
                move = ahead.get(rule.name, self._nearby.made.get(rule.name))
                assert move is not None
                is_next = index < len(run.moves) and run.moves[index] == move
                near = [one.arguments for one in self._nearby.moves(move, sizes)] if is_next else []
                yield rule, (move.arguments, *near)

    def _may_ask(self, function: Any) -> bool:
        if function is None:
            return False
        names = names_in(function)
        return any(self._names[key] & names for key in self.sought)

    def _asked(self) -> list[Hashable]:
        """The sides sought that differ in something for which was asked since the last time."""
        asked = frozenset(self._watch.asked)
        self._watch.asked.clear()
        return [key for key in self.sought if self._names[key] & asked]


class _Position:
    """One position, as the first side and as the others have it."""

    def __init__(self, scan: Scan, run: Run, state: Any) -> None:
        self.scan = scan
        self.run = run
        self.state = state
        self.watched = scan._watch.state(state)
        self.others: dict[Hashable, Any] = {}

    def of(self, key: Hashable) -> Any:
        """The position as another side has it."""
        if key not in self.others:
            self.others[key] = self.scan.others[key].state(self.state)
        return self.others[key]

    def parts_in_what_is_told(self) -> bool:
        """See whether sides differ in whether the machine is over, and in what is told; whether it is over at all."""
        scan, machine = self.scan, self.scan.machine
        scan._watch.asked.clear()
        is_over = machine.is_over(self.watched)
        for key in scan._asked():
            other = machine.is_over(self.of(key))
            if other is not is_over:
                scan.part(key, Parting(self.run, "over", Outcome(value=is_over), Outcome(value=other)))
        for one in machine.observations.values():
            if scan._may_ask(one.function) and (is_over or is_told_in_play(machine, one)):
                for seat in (None,) if one.seats is None else tuple(one.seats(self.state)):
                    self._compare_told(one, seat)
        return is_over

    def _compare_told(self, one: Observation, seat: Any) -> None:
        scan = self.scan
        arguments = () if seat is None else (seat,)
        told = one.function(self.watched, *arguments)
        for key in scan._asked():
            other = one.function(self.of(key), *arguments)
            if other != told:
                outcomes = Outcome(value=told), Outcome(value=other)
                scan.part(key, Parting(self.run, "told", *outcomes, name=one.name, seat=seat))

    def parts_in_moves(self, candidates: Iterable[tuple[Rule, Sequence[tuple[Any, ...]]]]) -> None:
        """See whether sides differ in what some moves lead to, or whether they are refused."""
        scan = self.scan
        for rule, choices in candidates:
            for arguments in choices:
                scan._watch.asked.clear()
                mine = outcome(scan.machine, rule, self.watched, arguments)
                for key in scan._asked():
                    other = outcome(scan.machine, rule, self.of(key), arguments)
                    if are_apart(scan.machine, mine, other, self.state):
                        move = Move(rule.name, arguments)
                        value = None if mine.clause else with_setups_of(scan.machine, mine.value, self.state)
                        scan.part(key, Parting(self.run, "move", Outcome(mine.clause, value), other, move))
                    elif not mine.clause and weight_of(rule) is not None:
                        self._compare_odds(rule, arguments, key)

    def _compare_odds(self, rule: Rule, arguments: tuple[Any, ...], key: Hashable) -> None:
        move = Move(rule.name, arguments)
        weights = [weigh(rule, state, move) for state in (self.state, self.of(key))]
        if weights[0] != weights[1]:
            mine, other = (Outcome(value=one) for one in weights)
            self.scan.part(key, Parting(self.run, "odds", mine, other, move))


def replay_to(run: Run, index: int) -> Run:
    """The beginning of a run that was carried out, up to the state with this index."""
    return evolve(run, moves=run.moves[:index], states=run.states[: index + 1])


# Partings by the rules alone


def told_apart(run: Run, one: Any, another: Any, to_all: bool = False) -> Parting | None:
    """Where two positions after the same game part in whether it is over, or in what is told, perhaps only ``to_all``.

    What is told of a seat follows from the position.
    """
    machine = run.machine
    ends = [Outcome(value=machine.is_over(state)) for state in (one, another)]
    if ends[0].value != ends[1].value:
        return Parting(run, "over", ends[0], ends[1])
    for told in machine.observations.values():
        if (to_all and told.seats is not None) or not (ends[0].value or is_told_in_play(machine, told)):
            continue
        for seat in (None,) if told.seats is None else tuple(told.seats(one)):
            arguments = () if seat is None else (seat,)
            first, second = (Outcome(value=told.function(state, *arguments)) for state in (one, another))
            if first.value != second.value:
                return Parting(run, "told", first, second, name=told.name, seat=seat)
    return None


def outcome(machine: Machine, rule: Rule, before: Any, arguments: tuple[Any, ...]) -> Outcome:
    """What the rules say of a move, or of a start."""
    has_subject = rule.kind != "start" or machine.setup is not None
    try:
        return Outcome(value=apply(rule, (before,) if has_subject else (), arguments))
    except Refused as refused:
        return Outcome(refused.clause)


def are_apart(machine: Machine, first: Outcome, second: Outcome, like: Any = None) -> bool:
    """Whether two outcomes are not the same: one is refused, or they lead to positions that differ, set-ups apart."""
    if first.clause or second.clause:
        return bool(first.clause) != bool(second.clause)
    like = first.value if like is None else like
    return bool(with_setups_of(machine, first.value, like) != with_setups_of(machine, second.value, like))


def parting_along(
    first: Side, second: Side, run: Run, tried: Move | None, is_told: bool = True, is_lenient: bool = False
) -> Parting | None:
    """The first parting of two sides along a game, found by the rules alone; None if there is none.

    The game is begun as ``run`` is, with the set-up of each side. In every position the move ``tried`` is compared,
    and, if ``is_told``, what is told. A lenient search leaves out moves that are not legal; another ends there.
    """
    machine = first.machine
    setups = first.setup(run.setup), second.setup(run.setup)
    begun = Run(machine, setups[0], run.arguments)
    start, other = (outcome(machine, machine.begin, setup, run.arguments) for setup in setups)
    if are_apart(machine, start, other):
        return Parting(begun, "start", start, other)
    if start.clause:
        return None
    states, taken = [start.value], list[Move]()
    sides = start.value, other.value
    for move in (*run.moves, None):
        here = evolve(begun, moves=tuple(taken), states=tuple(states))
        told = told_apart(here, *sides) if is_told else None
        if told is not None:
            return told
        if machine.is_over(sides[0]):
            return None
        for one in dict.fromkeys((tried, move)):
            found = _compared(machine, sides, one) if one is not None else None
            if found is not None and found[0] != "same":
                return Parting(here, found[0], *found[1], move=one)
        if move is None or (found is None or found[1][0].clause):
            if move is None or not is_lenient:
                return None
            continue
        taken.append(move)
        sides = found[1][0].value, found[1][1].value
        states.append(sides[0])
    return None


def _compared(machine: Machine, sides: tuple[Any, Any], move: Move) -> tuple[str, tuple[Outcome, Outcome]] | None:
    """How a move comes out on both sides: "same", "move" or "odds"; None where there is no such move."""
    rule = machine.rules[move.rule]
    if argument_fault(rule, move.arguments, sizes_of(machine, sides[0])):
        return None
    first, second = (outcome(machine, rule, state, move.arguments) for state in sides)
    if are_apart(machine, first, second):
        return "move", (first, second)
    if not first.clause and weight_of(rule) is not None:
        weights = [weigh(rule, state, move) for state in sides]
        if weights[0] != weights[1]:
            return "odds", (Outcome(value=weights[0]), Outcome(value=weights[1]))
    return "same", (first, second)


def is_common(run: Run, first: Side, second: Side) -> bool:
    """Whether a game of the first side, carried out by the rules alone, is one of the second and ends alike."""
    machine = first.machine
    if not run.states:
        return True
    state = outcome(machine, machine.begin, second.setup(run.setup), run.arguments)
    for move in run.moves:
        if state.clause or machine.is_over(state.value):
            return False
        state = outcome(machine, machine.rules[move.rule], state.value, move.arguments)
    return not are_apart(machine, Outcome(value=run.states[-1]), state)


def shorter(parting: Parting, first: Side, second: Side, is_fit: Callable[[Parting], bool]) -> Parting:
    """A fit parting of the same kind, with moves left out before it as long as that helps and few steps were tried."""
    best, steps = parting, 0
    size = len(parting.run.moves)
    while size:
        size = min(size, len(best.run.moves))
        end = len(best.run.moves)
        while end > 0 and steps < MOST_STEPS:
            moves = best.run.moves
            kept = moves[: max(0, end - size)] + moves[end:]
            steps += len(kept)
            is_told = parting.what != "move"
            found = parting_along(first, second, evolve(best.run, moves=kept), parting.move, is_told, is_lenient=True)
            is_shorter = found is not None and len(found.run.moves) < len(moves)
            if found is not None and is_shorter and found.what == parting.what and is_fit(found):
                best = found
            end = min(end - size, len(best.run.moves))
        size //= 2
    return best


def is_earliest(parting: Parting, first: Side, second: Side) -> bool:
    """Whether all shorter games begun as this one were looked through, and part nowhere; False where they are many."""
    machine = first.machine
    setups = first.setup(parting.run.setup), second.setup(parting.run.setup)
    starts = [outcome(machine, machine.begin, setup, parting.run.arguments).value for setup in setups]
    level = {starts[0]: starts[1]} if parting.run.moves else {}
    run, left = Run(machine), MOST_COMPARED
    for _ in parting.run.moves:
        after = {}
        for one, another in level.items():
            if told_apart(run, one, another) is not None:
                return False
            for rule in machine.rules.values() if not machine.is_over(one) else ():
                if not is_listed(machine, rule, one):
                    return False
                for arguments in instances(rule, sizes_of(machine, one)):
                    left -= 1
                    found = _compared(machine, (one, another), Move(rule.name, arguments))
                    if left < 0 or found is None or found[0] != "same":
                        return False
                    if not found[1][0].clause:
                        after[found[1][0].value] = found[1][1].value
        level = after
    return True
