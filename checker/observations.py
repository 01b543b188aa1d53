"""What can be observed in a position, for an implementation to be held to.

Whether the machine is over, its legal moves with the odds of those of chance, moves that are refused and by which
clause, the game's predicates and scores, and what each player sees.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from checker.itf import from_itf, tagged, to_itf
from checker.predicates import game_predicates
from checker.runs import Move, apply, ask, count_instances, instances, refusal, rule_of, sizes_of, weigh
from spec import Machine, Observation, Place, Refused, Rule, SpecError

MOST_LISTED = 2000
FIELDS = ("over", "legal", "unlisted", "refused", "predicates", "told", "of_seats")


def observed(machine: Machine, state: Any, tried: tuple[Move, ...]) -> dict[str, Any]:
    """What is observed in a state, as JSON; ``tried`` are moves that are refused in it.

    Raises SpecError where a rule, predicate or observation raises, and for a move tried that is legal.
    """
    is_over = machine.is_over(state)
    listed = [] if is_over else [rule for rule in machine.rules.values() if is_listed(machine, rule, state)]
    every = machine.observations.values()
    return {
        "over": is_over,
        "legal": _legal(machine, state, listed),
        "unlisted": [] if is_over else [name for name, rule in machine.rules.items() if rule not in listed],
        "refused": [_refused(machine, state, move) for move in tried],
        "predicates": {name: ask(name, one, state) for name, one in sorted(game_predicates(machine).items())},
        "told": {one.name: to_itf(one.domain, _ask(one, state)) for one in every if one.seat is None},
        "of_seats": {one.name: _of_seats(one, state) for one in every if one.seat is not None},
    }


def is_listed(machine: Machine, rule: Rule, state: Any) -> bool:
    """Whether a rule has few enough moves in a state to list the legal ones."""
    return count_instances(rule, sizes_of(machine, state)) <= MOST_LISTED


def _legal(machine: Machine, state: Any, rules: list[Rule]) -> list[dict[str, Any]]:
    found: list[tuple[Rule, tuple[Any, ...], int]] = []
    for rule in rules:
        for arguments in instances(rule, sizes_of(machine, state)):
            try:
                apply(rule, (state,), arguments)
            except Refused:
                continue
            weight = weigh(rule, state, Move(rule.name, arguments)) if rule.kind == "chance" else 0
            found.append((rule, arguments, weight))
    total = sum(weight for _, _, weight in found)
    return [
        {**move_json(rule, arguments), **({"odds": str(Fraction(weight, total))} if weight else {})}
        for rule, arguments, weight in found
    ]


def move_json(rule: Rule, arguments: tuple[Any, ...]) -> dict[str, Any]:
    """A move as JSON: the rule by its name, and its arguments by their parameters."""
    return {"action": rule.name, "picks": picks_json(rule, arguments)}


def picks_json(rule: Rule, arguments: tuple[Any, ...]) -> dict[str, Any]:
    """The arguments of a rule by its parameters, each as something that was picked."""
    pairs = zip(rule.parameters, arguments, strict=True)
    return {name: tagged("Some", to_itf(domain, value)) for (name, domain), value in pairs}


def _refused(machine: Machine, state: Any, move: Move) -> dict[str, Any]:
    clause = refusal(machine, state, move)
    return {**move_json(rule_of(machine, move.rule), move.arguments), "clause": clause or "not refused"}


def _ask(observation: Observation, state: Any, *seat: Any) -> Any:
    try:
        value = observation.function(state, *seat)
    except Exception as error:
        raise SpecError(
            f"the observation {observation.name} raises {type(error).__name__}: {error}", observation.place, "mend it"
        ) from error
    return value


def _of_seats(observation: Observation, state: Any) -> list[dict[str, Any]]:
    """What is told of each seat that is taken, or what the player there sees."""
    assert observation.seat is not None
    assert observation.seats is not None
    return [
        {"seat": to_itf(observation.seat, seat), "value": to_itf(observation.domain, _ask(observation, state, seat))}
        for seat in observation.seats(state)
    ]


def refusals(machine: Machine, state: Any) -> dict[tuple[str, str], Move]:
    """For each rule whose moves can be listed and each clause that refuses one of them, the first such move."""
    found: dict[tuple[str, str], Move] = {}
    for rule in machine.rules.values() if not machine.is_over(state) else ():
        if is_listed(machine, rule, state):
            for arguments in instances(rule, sizes_of(machine, state)):
                try:
                    apply(rule, (state,), arguments)
                except Refused as refused:
                    found.setdefault((rule.name, refused.clause), Move(rule.name, arguments))
    return found


# Reading


def tried_in(machine: Machine, state: Any, data: Any, place: Place, path: str) -> tuple[Move, ...]:
    """The moves whose refusal is told in what is observed in a state.

    Raises SpecError, naming what is wrong, where it does not have the fields of what is observed.
    """
    check_names(data, FIELDS, path, place)
    refused = data["refused"]
    if not isinstance(refused, list):
        raise SpecError(f"{path}.refused is no list", place)
    return tuple(_move(machine, state, one, place, f"{path}.refused[{index}]") for index, one in enumerate(refused))


def _move(machine: Machine, state: Any, data: Any, place: Place, path: str) -> Move:
    check_names(data, ("action", "picks", "clause"), path, place)
    if not isinstance(data["action"], str) or data["action"] not in machine.rules:
        names = ", ".join(machine.rules)
        raise SpecError(f"{path}.action names no rule", place, f"rules are {names}")
    rule = machine.rules[data["action"]]
    return Move(rule.name, picked(rule, data["picks"], sizes_of(machine, state), place, f"{path}.picks"))


def picked(rule: Rule, picks: Any, sizes: Mapping[str, int], place: Place, path: str) -> tuple[Any, ...]:
    """The arguments of a rule that were picked, each tagged as something.

    Raises SpecError, naming the parameter, for one that is missing, unknown or outside its domain.
    """
    check_names(picks, tuple(name for name, _ in rule.parameters), path, place)
    found = []
    for name, domain in rule.parameters:
        one, here = picks[name], f"{path}.{name}"
        if not isinstance(one, dict) or sorted(one) != ["tag", "value"] or one["tag"] != "Some":
            raise SpecError(f'{here} is not written as {{"tag": "Some", "value": ...}}', place)
        found.append(from_itf(domain, one["value"], sizes, place, here))
    return tuple(found)


def check_names(data: Any, names: tuple[str, ...], path: str, place: Place) -> None:
    """Raise SpecError unless ``data`` is an object with exactly the fields called ``names``."""
    if not isinstance(data, dict):
        raise SpecError(f"{path} is no object", place, f"fields are {', '.join(names) or 'none'}")
    if missing := [name for name in names if name not in data]:
        raise SpecError(f"{path} has no {missing[0]!r}", place, f"add {', '.join(missing)}")
    if extra := [name for name in data if name not in names]:
        raise SpecError(f"{path} has an unknown field {extra[0]!r}", place, f"fields are {', '.join(names) or 'none'}")
