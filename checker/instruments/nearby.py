"""Moves near those of given runs: what a rule refuses often lies close beside what it allows.

Values drawn at random hardly ever fit where arguments are rational, or have to fit one another. So a move of a run is
changed in one argument at a time, mostly to values that are met in the runs.
"""

import itertools
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import define, evolve, field

from checker.agreement import concrete_outcome
from checker.lift.subset import clauses_required
from checker.runs import Move, Run, sizes_of
from spec import Machine
from spec.domains import Domain, Rationals, Record, Sizes

FEW = 100  # values of a domain that are all tried


@define(eq=False)
class Nearby:
    """Moves near those of some runs of one machine.

    ``met`` are the values of each domain that stand in their moves, and ``made`` has for each rule a move of them.
    """

    machine: Machine
    met: defaultdict[Domain, dict[Any, None]] = field(factory=lambda: defaultdict(dict))
    made: dict[str, Move] = field(factory=dict)

    def learn(self, run: Run) -> None:
        """Take the moves of a run in."""
        for move in run.moves:
            self.made.setdefault(move.rule, move)
            parameters = self.machine.rules[move.rule].parameters
            for (_, domain), value in zip(parameters, move.arguments, strict=True):
                self._meet(domain, value)

    def _meet(self, domain: Domain, value: Any) -> None:
        self.met[domain][value] = None
        if isinstance(domain, Record):
            for name, part in domain.fields:
                self._meet(part, getattr(value, name))

    def _values(self, domain: Domain, value: Any, sizes: Sizes) -> Iterator[Any]:
        """Values that may stand in place of one: those met, all or the ends, and those with one field changed."""
        yield from (one for one in itertools.islice(self.met[domain], FEW) if domain.has(one, sizes))
        if isinstance(domain, Rationals):
            yield from (domain.low, (domain.low + domain.high) / 2, domain.high)
        elif domain.size(sizes) <= FEW:
            yield from domain.values(sizes)
        elif isinstance(domain, Record):
            for name, part in domain.fields:
                for other in self._values(part, getattr(value, name), sizes):
                    yield evolve(value, **{name: other})

    def moves(self, move: Move, sizes: Sizes) -> Iterator[Move]:
        """The moves that differ from one in one argument."""
        parameters = self.machine.rules[move.rule].parameters
        for index, ((_, domain), value) in enumerate(zip(parameters, move.arguments, strict=True)):
            for other in dict.fromkeys(self._values(domain, value, sizes)):
                yield Move(move.rule, (*move.arguments[:index], other, *move.arguments[index + 1 :]))

    def refused_along(self, run: Run, clauses: Iterable[str]) -> Iterator[str]:
        """Those of ``clauses`` that are seen to refuse a move along a run.

        Wherever the run goes on by another rule than before, and at its end, each rule's move that comes next, or
        stands somewhere, is tried with those near it. Everywhere this is done for the run's own move.
        """
        missing = set(clauses)
        after = dict(self.made)
        following: list[dict[str, Move]] = [after]
        for move in reversed(run.moves):
            after = after | {move.rule: move}
            following.append(after)
        own = (None, *(move.rule for move in run.moves), None)
        for state, ahead, (before, now) in zip(run.states, reversed(following), itertools.pairwise(own), strict=True):
            if not missing:
                return
            if self.machine.is_over(state):
                continue
            sizes = sizes_of(self.machine, state)
            for name, move in ahead.items():
                rule = self.machine.rules[name]
                if before == now and name != now:
                    continue
                for one in itertools.chain((move,), self.moves(move, sizes)):
                    if not missing & clauses_required(rule.function):
                        break
                    kind, clause = concrete_outcome(rule, (state,), one.arguments)
                    if kind == "refused" and clause in missing:
                        missing.discard(clause)
                        yield clause
