"""A session: a tree of positions of one game, the place in it, and what can be done from there."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from attrs import define, field

from checker.explorer.legal import Choice, Legal
from checker.registry import ClaimsFile
from checker.runs import (
    Move,
    Run,
    ask,
    call,
    replay,
    rule_of,
    show_move,
    step,
)
from checker.scope import Scope
from checker.show import show_changes
from checker.standing import Standing, standings
from spec import Machine, Rule, SpecError

FARTHEST = 2000


@define(eq=False)
class Node:
    """A position of the session: the state, and the move that led there from ``before``.

    ``onward`` are the positions that were gone on to from it, the one gone to last at the end.
    """

    state: Any
    move: Move | None = None
    before: "Node | None" = field(default=None, repr=False)
    onward: list["Node"] = field(factory=list, repr=False)

    @property
    def number(self) -> int:
        """How many moves lead here."""
        return sum(1 for _ in self.path()) - 1

    def path(self) -> "Iterator[Node]":
        """This position and those before it, back to the first."""
        here: Node | None = self
        while here is not None:
            yield here
            here = here.before


@define(eq=False)
class Session:
    """A game that is explored: where it began, all positions that were seen, and the one at hand.

    ``is_stopped`` is asked during random play whether to go on no longer. Draws depend on ``seed`` alone.
    """

    file: ClaimsFile
    machine: Machine
    seed: int = 0
    is_stopped: Callable[[], bool] = lambda: False
    legal: Legal = field(init=False)
    here: Node = field(init=False)
    _begun: Run = field(init=False)
    _source: random.Random = field(init=False)
    _recorded: dict[str, str] | None = field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        self.legal = Legal(self.machine, self.file.claims)
        self._source = random.Random(self.seed)

    def begin(self, run: Run) -> None:
        """Begin with a run, and go to its last position. Raises SpecError where a step of it does not fit."""
        carried_out = replay(self.machine, run)
        self._begun = carried_out
        self.here = Node(carried_out.states[0])
        for move, after in zip(carried_out.moves, carried_out.states[1:], strict=True):
            self._go_on(move, after)

    # Moving

    def make(self, move: Move) -> None:
        """Make a move. Raises Refused, or SpecError where there is no such move, as :func:`checker.runs.step` does."""
        self._go_on(move, step(self.machine, self.here.state, move))

    def _go_on(self, move: Move, after: Any) -> None:
        known = next((one for one in self.here.onward if one.move == move), None)
        node = known or Node(after, move, self.here)
        self._turn_to(node)

    def _turn_to(self, node: Node) -> None:
        """Go to a position next to this one, which is then the one gone to last."""
        if node in self.here.onward:
            self.here.onward.remove(node)
        self.here.onward.append(node)
        self.here = node

    def undo(self) -> None:
        """Go back one position. Raises SpecError at the first."""
        if self.here.before is None:
            raise SpecError("this is the first position", cure="there is nothing to undo")
        self.here = self.here.before

    def redo(self) -> None:
        """Go on to the position that was gone to last from here. Raises SpecError where there is none."""
        if not self.here.onward:
            raise SpecError("nothing was undone here", cure="make a move")
        self.here = self.here.onward[-1]

    def line(self) -> list[Node]:
        """The positions from the first through this one to the last that redo would reach."""
        nodes = list(self.here.path())[::-1]
        while nodes[-1].onward:
            nodes.append(nodes[-1].onward[-1])
        return nodes

    def jump(self, number: int) -> None:
        """Go to the position after so many moves of this line. Raises SpecError where it has fewer."""
        line = self.line()
        if not 0 <= number < len(line):
            raise SpecError(f"there is no position {number}", cure=f"this line has the positions 0 to {len(line) - 1}")
        self.here = line[number]

    def branches(self) -> tuple[Node, ...]:
        """The positions that were gone on to from here, the one gone to last first."""
        return tuple(reversed(self.here.onward))

    def branch(self, number: int) -> None:
        """Go on by a branch, counted from 1 in the order of :meth:`branches`. Raises SpecError where there is none."""
        found = self.branches()
        if not 1 <= number <= len(found):
            has = f"branches are 1 to {len(found)}" if found else "nothing was gone on to from here"
            raise SpecError(f"there is no branch {number} here", cure=has)
        self._turn_to(found[number - 1])

    # Playing

    def choices(self) -> list[Choice]:
        """The legal moves that are known here."""
        return [one for group in self.legal.groups(self.here.state) for one in group.choices]

    def play_random(self) -> bool:
        """Make a random move, and tell whether there was one.

        A rule is drawn among those with a known move, and a move of it; moves of chance are drawn by their odds.
        """
        every = self.legal.groups(self.here.state)
        groups = [one for one in every if one.choices]
        if not groups:
            return self._play_proposed([one.rule for one in every if not one.is_complete])
        kinds = [group for group in groups if group.rule.kind != "chance"]
        chances = [one for group in groups if group.rule.kind == "chance" for one in group.choices]
        drawn = self._source.randrange(len(kinds) + (1 if chances else 0))
        if drawn < len(kinds):
            chosen = self._source.choice(kinds[drawn].choices)
        else:
            weights = [float(one.odds) if one.odds is not None else 1.0 for one in chances]
            chosen = self._source.choices(chances, weights)[0]
        self._go_on(chosen.move, chosen.after)
        return True

    def _play_proposed(self, rules: list[Rule]) -> bool:
        """Make a move that the solver finds for one of these rules, in random order."""
        for rule in self._source.sample(rules, len(rules)):
            move = self.legal.proposed(rule, self.here.state, Scope())
            if move is not None:
                self.make(move)
                return True
        return False

    def play_out(self, most: int = FARTHEST) -> int:
        """Play at random to the end, or until it is stopped; tells how many moves were made."""
        made = 0
        while made < most and not self.is_stopped() and self.play_random():
            made += 1
        return made

    def go_to_change(self, tell: Callable[[Any], Any]) -> bool:
        """Go on to the next position for which ``tell`` gives another value, and tell whether it was found.

        The line is followed as far as it goes, and then play is random, for FARTHEST moves at most. Where no such
        position is found, this one stays.
        """
        begun, first, made = self.here, tell(self.here.state), 0
        while made < FARTHEST and not self.is_stopped():
            if self.here.onward:
                self.here = self.here.onward[-1]
            elif not self.play_random():
                break
            made += 1
            if tell(self.here.state) != first:
                return True
        self.here = begun
        return False

    # Telling

    def run(self) -> Run:
        """The run that led here."""
        nodes = list(self.here.path())[::-1]
        begun = self._begun
        moves = tuple(one.move for one in nodes if one.move is not None)
        states = tuple(one.state for one in nodes)
        return Run(self.machine, begun.setup, begun.arguments, moves, states, begun.begun)

    def teller(self, name: str) -> Callable[[Any], Any]:
        """What tells of a state whether a claim, a named predicate or an expression is true of it.

        Raises SpecError, with the nearest name, for what is none of these.
        """
        from checker.expressions import goal_of
        from checker.standing import stands

        claim = next((one for one in self.file.claims.values() if name in (one.name, one.id)), None)
        if claim is None:
            goal = goal_of(self.file, self.machine, name)
            return lambda state: call(name, goal, state)
        return lambda state: stands(self.file.claims, self.machine, claim, state)

    def proposed(self, name: str) -> Move | None:
        """A legal move of the rule with this name that the solver finds, or None. Raises SpecError for no rule."""
        return self.legal.proposed(rule_of(self.machine, name), self.here.state, Scope())

    def standings(self) -> tuple[Standing, ...]:
        """How the claims about states stand here."""
        return standings(self.file.claims, self.machine, self.here.state)

    def recorded(self) -> dict[str, str]:
        """What the ledger records of each claim, by its id."""
        if self._recorded is None:
            from checker.ledger import read_ledger_file, row_verdict

            ledger = read_ledger_file(self.file.ledger)
            claims = self.file.claims
            self._recorded = {name: row_verdict(ledger, claims, one).name for name, one in self.file.all_claims.items()}
        return self._recorded

    def predicates(self) -> list[tuple[str, bool]]:
        """The named predicates, and whether they are true here."""
        from checker.predicates import predicates

        known = predicates(self.file.claims, self.machine)
        return [(name, ask(name, known[name], self.here.state)) for name in sorted(known)]

    def explain(self, text: str) -> list[str]:
        """Why a move is legal or refused, in words; why the last move was made as it was, where none is named.

        Raises SpecError for what is no move, and where none was made yet.
        """
        from checker.moves import parse_move
        from checker.why import explain

        here = self.here
        if text:
            return explain(self.machine, here.state, parse_move(self.machine, here.state, text)).lines()
        if here.before is None or here.move is None:
            raise SpecError("no move was made yet", cure="write why MOVE")
        return explain(self.machine, here.before.state, here.move).lines()

    def save(self, file: Path) -> None:
        """Write the run that led here as a trace. Raises SpecError where the file cannot be written."""
        from checker.traces import write_trace

        write_trace(file, self.run())

    def load(self, file: Path) -> None:
        """Begin anew with a trace, at its end, or with a position.

        Raises SpecError for a file that is neither, for a trace of another machine or one that does not replay.
        """
        from checker.traces import run_from

        self.begin(run_from(self.machine, file))

    @property
    def last_rule(self) -> Rule:
        """The rule that led here: the start for the first position."""
        move = self.here.move
        return self.machine.begin if move is None else self.machine.rules[move.rule]

    def last_step(self) -> list[str]:
        """The step that led here in words: the move, what it changed, and the clauses that it carried out."""
        from checker.why import clause_in_words

        if self.here.move is None or self.here.before is None:
            head = "the first position"
            changed: list[str] = []
        else:
            head = show_move(self.machine, self.here.move)
            changed = show_changes(self.here.before.state, self.here.state)
        clauses = [f"{one}, {clause_in_words(self.machine, one)}" for one in self.last_rule.cites]
        return [head, *changed, *clauses]
