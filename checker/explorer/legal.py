"""What may happen in a position: the legal moves, rule by rule, and the odds of those that chance makes.

Where a rule has too many choices of arguments to go through, some of its moves are found among those of the runs that
claims give, and those near them, and the solver can be asked for one more.
"""

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from attrs import define, field, frozen

from checker.claims import Claims
from checker.played import given_runs
from checker.runs import Move, apply, count_instances, instances, is_legal, sizes_of, weigh
from checker.scope import Scope
from spec import Machine, Refused, Rule

MOST_LISTED = 5000
MOST_TRIED = 2000


@frozen
class Choice:
    """A legal move, the position that it leads to, and its odds among all moves of chance; None for a player's move."""

    move: Move
    after: Any
    odds: Fraction | None = None


@frozen(eq=False)
class Group:
    """A rule and its legal moves in a position. ``is_complete`` says whether these are all."""

    rule: Rule
    choices: tuple[Choice, ...]
    is_complete: bool


@define(eq=False)
class Legal:
    """Lists the legal moves of a machine's positions, with the help of the ``claims`` about it."""

    machine: Machine
    claims: Claims
    _met: dict[str, list[tuple[Any, ...]]] | None = field(default=None, init=False)

    def groups(self, state: Any) -> tuple[Group, ...]:
        """Every rule with its legal moves; none where the machine is over.

        Raises SpecError where a rule raises, or the weight of a move of chance is none.
        """
        if self.machine.is_over(state):
            return ()
        found = [self._group(rule, state) for rule in self.machine.rules.values()]
        weights = [
            weigh(group.rule, state, one.move) if group.rule.kind == "chance" else 0
            for group in found
            for one in group.choices
        ]
        are_all_known = all(group.is_complete for group in found if group.rule.kind == "chance")
        total, left = sum(weights), iter(weights)
        return tuple(
            Group(
                group.rule,
                tuple(
                    Choice(one.move, one.after, Fraction(weight, total) if weight and are_all_known else None)
                    for one, weight in zip(group.choices, left, strict=False)
                ),
                group.is_complete,
            )
            for group in found
        )

    def _group(self, rule: Rule, state: Any) -> Group:
        sizes = sizes_of(self.machine, state)
        is_complete = count_instances(rule, sizes) <= MOST_LISTED
        candidates = instances(rule, sizes) if is_complete else self._candidates(rule, state)
        choices = tuple(_legal(rule, state, candidates))
        return Group(rule, choices, is_complete or (not choices and self._is_refused(rule, state)))

    def _is_refused(self, rule: Rule, state: Any) -> bool:
        """Whether the lift shows that a rule is refused in a state, whatever its arguments are."""
        if self._met is None:
            return False
        from checker.lift.machines import Symbolic

        symbolic = Symbolic(self.machine.game, Scope(), dict(sizes_of(self.machine, state)))
        arguments = symbolic.any_instance(rule)
        return symbolic.refusals(rule, state, arguments).allowed is False

    def _candidates(self, rule: Rule, state: Any) -> Iterator[tuple[Any, ...]]:
        """Arguments that may fit: those met in runs of claims, each value also beside those of other moves."""
        sizes = sizes_of(self.machine, state)
        met = (self._met or {}).get(rule.name, [])
        columns = [
            tuple(value for value in dict.fromkeys(column) if domain.has(value, sizes))
            for column, (_, domain) in zip(zip(*met, strict=True), rule.parameters, strict=False)
        ]
        for index, (_, domain) in enumerate(rule.parameters):
            if columns and domain.size(sizes) <= MOST_LISTED:
                columns[index] = tuple(domain.values(sizes))
        return itertools.islice(itertools.product(*columns) if columns else (), MOST_TRIED)

    def is_warm(self, state: Any) -> bool:
        """Whether the moves that are met in runs of claims are known, or not needed in games of this state's shape."""
        sizes = sizes_of(self.machine, state)
        rules = self.machine.rules.values()
        return self._met is not None or all(count_instances(rule, sizes) <= MOST_LISTED for rule in rules)

    def warm_if_needed(self, state: Any) -> None:
        """Look for those moves, where some rule has too many to try them all."""
        if not self.is_warm(state):
            self.warm()

    def warm(self) -> None:
        """Look for the moves that are met in runs of claims, which takes some seconds for some games."""
        met: dict[str, list[tuple[Any, ...]]] = {}
        for _, run in given_runs(self.claims, self.machine):
            for move in run.moves:
                met.setdefault(move.rule, []).append(move.arguments)
        self._met = met

    def proposed(self, rule: Rule, state: Any, scope: Scope) -> Move | None:
        """A legal move of a rule that the solver finds; None where there is none, or the budget of ``scope`` ended.

        Raises SpecError where the concrete rule refuses what the solver found.
        """
        import time

        from checker.lift.machines import Symbolic
        from checker.solve import Budget, Session

        symbolic = Symbolic(self.machine.game, Scope(), dict(sizes_of(self.machine, state)))
        arguments = symbolic.any_instance(rule)
        lifted = symbolic.apply(rule, state, arguments)
        budget = Budget(scope.budget, time.monotonic() + scope.wall)
        answer = Session(symbolic.logic, budget).check([lifted.allowed])
        if answer.status != "sat":
            return None
        move = Move(rule.name, symbolic.values.evaluate(arguments, answer.model))
        assert is_legal(self.machine, state, move)
        return move


def _legal(rule: Rule, state: Any, candidates: Any) -> Iterator[Choice]:
    for arguments in candidates:
        try:
            after = apply(rule, (state,), arguments)
        except Refused:
            continue
        yield Choice(Move(rule.name, arguments), after)
