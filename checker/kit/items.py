"""Traces of a kit: parts of runs, with moves that are refused on the way."""

from attrs import frozen

from checker.kit.points import Point, Seen, Tell
from checker.observations import refusals
from checker.runs import Move, Run, refusal
from spec import Machine


@frozen(eq=False)
class Item:
    """A trace of a kit: a run, for each state moves that are refused there, and in which state what is shown."""

    run: Run
    tried: tuple[tuple[Move, ...], ...]
    shows: dict[Point, int]

    @property
    def machine(self) -> Machine:
        """The machine of which it is a run."""
        return self.run.machine


def window(run: Run, first: int, last: int, tell: Tell, tried_at_end: tuple[Move, ...] = ()) -> Item:
    """The steps of a run from one state to another; such as do not begin with the run begin in a given position."""
    machine = run.machine
    states, moves = run.states[first : last + 1], run.moves[first:last]
    begun = run.begun if first == 0 else states[0]
    cut = Run(machine, run.setup if first == 0 else None, run.arguments if first == 0 else (), moves, states, begun)
    shows: dict[Point, int] = {}
    tried: list[tuple[Move, ...]] = []
    for index, state in enumerate(states):
        if index or begun is None:
            rule = machine.rules[moves[index - 1].rule] if index else machine.begin
            _show(shows, tell(Seen(machine, rule)), index)
        found = refusals(machine, state)
        for (name, clause), _ in found.items():
            _show(shows, tell(Seen(machine, machine.rules[name], clause)), index)
        extra = tuple(move for move in tried_at_end if index == len(states) - 1 and move not in found.values())
        for move in extra:
            clause = _clause(machine, state, move)
            _show(shows, tell(Seen(machine, machine.rules[move.rule], clause)), index)
        tried.append((*found.values(), *extra))
    return Item(cut, tuple(tried), shows)


def _clause(machine: Machine, state: object, move: Move) -> str:
    clause = refusal(machine, state, move)
    assert clause is not None
    return clause


def _show(shows: dict[Point, int], points: tuple[Point, ...], index: int) -> None:
    for point in points:
        shows.setdefault(point, index)
