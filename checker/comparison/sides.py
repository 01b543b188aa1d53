"""The two sides of a comparison: the same position as the one reading and as the other has it."""

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import attrs
from attrs import evolve, field, frozen

from checker.fingerprints import game_modules
from checker.lift.source import source_of
from checker.lift.subset import reachable
from checker.scope import Scope, chosen_fields, option_word, with_fields
from spec import Game, Machine, Observation, Rule, SpecError
from spec.domains import Domain, Record
from spec.readings import Reading, readings_of

Way = tuple[str, ...]
Choice = tuple[tuple[str, str], ...]


@frozen
class Pair:
    """Two choices of readings, each as pairs of a reading's name and that of its option; all others are as usual."""

    first: Choice
    second: Choice


def pairs_of(game: Game, both: Choice = ()) -> tuple[Pair, ...]:
    """For each reading its default and every other option, where ``both`` sides have certain readings."""
    settled = {name.replace("-", "_") for name, _ in both}
    return tuple(
        Pair((*both, (one.name, option_word(one.default))), (*both, (one.name, option_word(option))))
        for one in game.readings
        if one.name not in settled
        for option in one.options
        if option is not one.default
    )


@frozen(eq=False)
class Side:
    """Positions of a machine as one choice of readings has them."""

    machine: Machine
    scope: Scope
    _known: dict[int, tuple[Any, Any]] = field(factory=dict)

    def setup(self, setup: Any) -> Any:
        """A set-up read so; always the same object for the same one."""
        if id(setup) not in self._known:
            self._known[id(setup)] = setup, None if setup is None else with_fields(setup, self.choices)
        return self._known[id(setup)][1]

    def state(self, state: Any) -> Any:
        """A state whose set-ups are read so."""
        for way in setup_ways(self.machine):
            state = replaced(state, way, self.setup(_at(state, way)))
        return state

    @property
    def choices(self) -> Mapping[Way, Any]:
        """The option of every reading, by its path from each set-up."""
        return _choices(self.machine, self.scope)

    def option(self, name: str) -> Any:
        """The option of the reading called ``name``."""
        return next(value for path, value in self.choices.items() if path[-1] == name)


@cache
def _choices(machine: Machine, scope: Scope) -> Mapping[Way, Any]:
    return chosen_fields(machine.game, Scope(readings=scope.readings))


def names_apart(first: Side, second: Side) -> frozenset[str]:
    """The readings on which two sides differ."""
    return frozenset(path[-1] for path, value in first.choices.items() if second.choices[path] is not value)


def reading_of(game: Game, name: str) -> Reading:
    """The reading called ``name``."""
    return next(one for one in game.readings if one.name == name)


# The set-ups in a state


@cache
def setup_ways(machine: Machine) -> tuple[Way, ...]:
    """The ways from a state to the set-ups that stand in it."""
    return tuple(_ways(machine.game, machine.domain, ()))


def _ways(game: Game, domain: Domain, way: Way) -> Iterator[Way]:
    if isinstance(domain, Record):
        if domain.cls in game.setups:
            yield way
        else:
            for name, part in domain.fields:
                yield from _ways(game, part, (*way, name))


def _at(value: Any, way: Way) -> Any:
    for name in way:
        value = getattr(value, name)
    return value


def replaced(value: Any, way: Way, new: Any) -> Any:
    """A value with what stands at the end of a way replaced."""
    if not way:
        return new
    name, *rest = way
    return evolve(value, **{name: replaced(getattr(value, name), tuple(rest), new)})


def with_setups_of(machine: Machine, state: Any, other: Any) -> Any:
    """A state with the set-ups that another has."""
    for way in setup_ways(machine):
        state = replaced(state, way, _at(other, way))
    return state


# Which readings are asked for


@cache
def names_in(function: Callable[..., Any]) -> frozenset[str]:
    """The names of all fields that a function, or one that it can call, asks for."""
    return frozenset[str]().union(*(_own_names(one) for one in reachable(function)))


def asking(machine: Machine, names: frozenset[str]) -> bool:
    """Whether anything of a machine may ask for one of the readings called ``names``."""
    functions = [machine.begin.function, *(rule.function for rule in machine.rules.values())]
    functions += [one.function for one in machine.observations.values()]
    functions += [rule.weight for rule in machine.rules.values() if callable(rule.weight)]
    functions += [] if machine.over_function is None else [machine.over_function]
    return machine.setup is not None and any(names & names_in(one) for one in functions)


def functions_asking(game: Game, names: frozenset[str]) -> list[str]:
    """The functions in a game's modules that themselves ask for one of the readings called ``names``."""
    return sorted(
        name
        for module in game_modules(game)
        for name, one in vars(module).items()
        if inspect.isfunction(one) and one.__module__ == module.__name__ and names & _own_names(one)
    )


def _own_names(function: Callable[..., Any]) -> frozenset[str]:
    tree = source_of(function).node
    return frozenset(node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))


def is_told_in_play(machine: Machine, one: Observation) -> bool:
    """Whether an observation counts before the end: what is told to all is of interest when the game is over."""
    return one.seat is not None or machine.over_function is None


def weight_of(rule: Rule) -> Callable[..., Any] | None:
    """The function that weighs a chance move, if it is one."""
    return rule.weight if callable(rule.weight) else None


class Watch:
    """Set-ups that tell which of their readings are asked for: ``asked`` collects the names."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.asked: set[str] = set()
        self._classes: dict[type[Any], type[Any]] = {}
        self._marks: dict[type[Any], tuple[frozenset[str], bool]] = {}
        self._known: dict[int, tuple[Any, Any]] = {}

    def state(self, state: Any) -> Any:
        """A state in which all set-ups are watched."""
        for way in setup_ways(self.machine):
            state = replaced(state, way, self.setup(_at(state, way)))
        return state

    def setup(self, value: Any) -> Any:
        """A watched set-up, with all readings in it."""
        if id(value) not in self._known:
            self._known[id(value)] = value, self._watched(value)
        return self._known[id(value)][1]

    def _watched(self, value: Any) -> Any:
        if not attrs.has(type(value)) or not self._marks_of(type(value))[1]:
            return value
        fields = {one.name: self.setup(getattr(value, one.name)) for one in attrs.fields(type(value))}
        return self._class(type(value))(**fields)

    def _marks_of(self, cls: type[Any]) -> tuple[frozenset[str], bool]:
        """The readings among the fields of a class, and whether there are any in it or in what stands in it."""
        if cls not in self._marks:
            found = readings_of(cls)
            self._marks[cls] = frozenset(one.name for one in found if len(one.path) == 1), bool(found)
        return self._marks[cls]

    def _class(self, cls: type[Any]) -> type[Any]:
        if cls not in self._classes:
            names, asked = self._marks_of(cls)[0], self.asked

            def get(value: Any, name: str) -> Any:
                if name in names:
                    asked.add(name)
                return object.__getattribute__(value, name)

            self._classes[cls] = type(cls.__name__, (cls,), {"__slots__": (), "__getattribute__": get})
        return self._classes[cls]


def check_sides(game: Game, pair: Pair) -> None:
    """Raise SpecError for an unknown reading or option, and for two sides that are the same."""
    sides = [chosen_fields(game, Scope(readings=side)) for side in (pair.first, pair.second)]
    if sides[0] == sides[1]:
        raise SpecError(
            "both sides read the text alike", cure="name another option: see proofbook list GAME --readings"
        )
