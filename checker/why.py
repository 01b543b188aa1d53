"""Why a move is legal, or why not: the conditions that its rule looks at, in order, and how each came out."""

from collections.abc import Callable, Iterator
from typing import Any

import attrs
from attrs import frozen

from checker.moves import find_move_rule, sizes_before
from checker.positions import to_json
from checker.runs import Move, apply, argument_fault, broken
from checker.show import is_told_by_fields, show, show_arguments, show_changes
from checker.tracing import Recorded, Trace, trace
from spec import Machine, Place, Refused, Rule, SpecError
from spec.game import sentence_of

MOST_LETTERS = 60


@frozen
class Part:
    """A part of a condition, and its value as it is shown."""

    text: str
    value: str


@frozen
class Condition:
    """A condition of a rule, as written, and whether it held.

    ``clause`` is the id that a ``require`` names, and "" for a decision: a test, or a case that was taken. ``parts``
    are what explains it; ``sentence`` is that of the function by whose call it is stated, else "". Those that are
    ``is_after_refusal`` tell what else would refuse. ``depth`` is 0 in the rule itself, and more in the ``function``
    that it calls.
    """

    text: str
    sentence: str
    place: Place
    held: bool
    clause: str
    parts: tuple[Part, ...]
    is_after_refusal: bool
    function: str
    depth: int


@frozen
class Explanation:
    """What became of a move, and why.

    ``refused_by`` is the clause that refuses it, or None. ``fault`` says why there is no such move at all, or how its
    rule breaks; else it is "". ``after`` is the state that a legal move leads to.
    """

    machine: Machine
    move: Move
    conditions: tuple[Condition, ...]
    refused_by: str | None = None
    fault: str = ""
    before: Any = None
    after: Any = None

    @property
    def is_legal(self) -> bool:
        """Whether the move can be made."""
        return self.refused_by is None and not self.fault

    @property
    def rule(self) -> Rule:
        """The rule of the move."""
        return find_move_rule(self.machine, self.move.rule)

    @property
    def would_refuse_too(self) -> tuple[Condition, ...]:
        """The requirements after the first that fails which do not hold either."""
        return tuple(one for one in self.conditions if one.is_after_refusal and one.clause and not one.held)

    def lines(self, story: Callable[[Any, Any], list[str]] = show_changes) -> list[str]:
        """The explanation in words; ``story`` tells a step from the states before and after it."""
        found = [f"{_show(self.rule, self.move)} {self._outcome()}"]
        if self.refused_by is not None:
            found.append(f"  {clause_in_words(self.machine, self.refused_by)}")
        for one in self.conditions:
            if not one.is_after_refusal:
                found += _told(one)
        if self.would_refuse_too:
            found.append("  and these would refuse it too:")
            for one in self.would_refuse_too:
                found += [*_told(one), f"      {clause_in_words(self.machine, one.clause)}"]
        if self.is_legal:
            found += [f"  carries out {', '.join(self.rule.cites)}"] if self.rule.cites else []
            found += [f"  {line}" for line in story(self.before, self.after)] if self.rule.kind != "start" else []
        return found

    def _outcome(self) -> str:
        if self.fault:
            return f"is no move: {self.fault}"
        if self.refused_by is not None:
            return f"is refused by {self.refused_by}"
        kind = {"chance": ", by chance", "start": ", at the start"}.get(self.rule.kind, "")
        return f"is legal{', and forced' if self.rule.is_forced else kind}"

    def as_json(self) -> dict[str, Any]:
        """The explanation for programs."""
        rule = self.rule
        arguments = [] if self.fault else zip(rule.parameters, self.move.arguments, strict=True)
        clause = None if self.refused_by is None else self.machine.game.clauses[self.refused_by]
        return {
            "machine": self.machine.id,
            "rule": rule.name,
            "kind": rule.kind,
            "arguments": {name: to_json(domain, value) for (name, domain), value in arguments},
            "is_legal": self.is_legal,
            "refused_by": clause and {"id": clause.id, "section": clause.section, "text": clause.text},
            "fault": self.fault,
            "cites": list(rule.cites),
            "conditions": [_condition_json(one) for one in self.conditions],
            "after": to_json(self.machine.domain, self.after) if self.is_legal else None,
        }


def over_in_words(machine: Machine) -> str:
    """That a machine is over, and what this means."""
    sentence = sentence_of(machine.over_function) if machine.over_function else ""
    return f"machine {machine.id} is over{': ' if sentence else ''}{sentence}"


def clause_in_words(machine: Machine, clause: str) -> str:
    """A clause with the section in which it stands."""
    found = machine.game.clauses[clause]
    return f"{found.section}: {found.text}"


def _show(rule: Rule, move: Move) -> str:
    names = tuple(name for name, _ in rule.parameters)
    if len(names) != len(move.arguments):
        return move.rule
    return f"{move.rule}({show_arguments(names, move.arguments)})"


def _told(condition: Condition) -> list[str]:
    word = ("holds" if condition.held else "fails") if condition.clause else ("yes" if condition.held else "no")
    clause = f" [{condition.clause}]" if condition.clause else ""
    inside = f" in {condition.function}," if condition.depth else ""
    head = f"  {word + ':':<7}{condition.text}{clause}{inside} {condition.place}"
    meaning = [f"           {condition.sentence}"] if condition.sentence and not condition.held else []
    return [head, *meaning, *(f"           {part.text} = {part.value}" for part in condition.parts)]


def _condition_json(condition: Condition) -> dict[str, Any]:
    return {
        "text": condition.text,
        "sentence": condition.sentence,
        "file": condition.place.file.rpartition("/")[2],
        "line": condition.place.line,
        "function": condition.function,
        "held": condition.held,
        "clause": condition.clause or None,
        "is_after_refusal": condition.is_after_refusal,
        "parts": {part.text: part.value for part in condition.parts},
    }


# Explaining


def explain(machine: Machine, state: Any, move: Move) -> Explanation:
    """Why a move is legal in a state, or why not; for the start, ``state`` is the set-up, None where there is none.

    Raises SpecError for an unknown rule or clause, and where the recorded rule does not come out as the plain one does.
    """
    rule = find_move_rule(machine, move.rule)
    if fault := _no_move(machine, rule, state, move.arguments):
        return Explanation(machine, move, (), fault=fault, before=state)
    before = () if rule.kind == "start" and machine.setup is None else (state,)
    found = trace(machine.game, rule.function, (*before, *move.arguments))
    fault = _fault(rule, move, found.error)
    if (found.value, found.refused_by, fault) != _plain_outcome(rule, before, move):
        raise SpecError(
            f"{_show(rule, move)} does not come out in the same way when its conditions are recorded",
            rule.place,
            "a rule is pure, and gives the same for the same state: see that it is",
        )
    conditions = tuple(_conditions(machine, found))
    return Explanation(machine, move, conditions, found.refused_by, fault, state, found.value)


def _no_move(machine: Machine, rule: Rule, state: Any, arguments: tuple[Any, ...]) -> str:
    """Why there is no such move, whatever its rule says; "" where there is."""
    if rule.kind != "start":
        if machine.is_over(state):
            return over_in_words(machine)
    elif machine.setup_domain is not None and (
        fault := machine.setup_domain.fault(state, machine.sizes(state), "the set-up")
    ):
        return fault
    return argument_fault(rule, arguments, sizes_before(machine, rule, state)) or ""


def _fault(rule: Rule, move: Move, error: Exception | None) -> str:
    if error is None:
        return ""
    return error.message if isinstance(error, SpecError) else broken(rule, move.arguments, error).message


def _plain_outcome(rule: Rule, before: tuple[Any, ...], move: Move) -> tuple[Any, str | None, str]:
    """What the plain rule gives: a state, a clause that refuses, or how it breaks."""
    try:
        return apply(rule, before, move.arguments), None, ""
    except Refused as refused:
        return None, refused.clause, ""
    except SpecError as error:
        return None, None, error.message


def _conditions(machine: Machine, found: Trace) -> Iterator[Condition]:
    wholes = {machine.state, machine.setup} | {
        cls for one in machine.game.machines.values() for cls in (one.state, one.setup)
    }
    for one in found.conditions:
        if one.clause:
            machine.game.check_clause(one.clause, one.place)
        yield Condition(
            one.text,
            one.sentence,
            one.place,
            one.held,
            one.clause,
            tuple(_parts(one, wholes)),
            one.is_after_refusal,
            one.function,
            one.depth,
        )


def _has_readings(value: Any) -> bool:
    return attrs.has(type(value)) and any("reading" in one.metadata for one in attrs.fields(type(value)))


def _parts(recorded: Recorded, wholes: set[Any]) -> Iterator[Part]:
    """The parts that can be told in a few words: no whole states, and no long records."""
    for text, value in recorded.values:
        if type(value) in wholes or callable(value) or _has_readings(value):
            continue
        shown = show(value)
        if len(shown) <= MOST_LETTERS:
            yield Part(text, shown)
        elif not is_told_by_fields(type(value)):
            yield Part(text, f"{shown[: MOST_LETTERS - 3]}...")
