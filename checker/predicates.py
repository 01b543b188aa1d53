"""The predicates on a machine's states, by name: what a search can be asked to reach or to avoid."""

import importlib.util
import inspect
import typing
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from checker.claims import Claims
from checker.fingerprints import claim_modules, game_modules
from checker.show import show_changes
from spec import Game, Machine

Predicate = Callable[[Any], bool]


def predicates(claims: Claims, machine: Machine) -> dict[str, Predicate]:
    """The functions from a state of ``machine`` to a bool: of the game, the file of claims, the state itself."""
    found = game_predicates(machine)
    for name, function in _predicates_in(claim_modules(claims.game, tuple(claims.values())), machine):
        found.setdefault(name, function)
    return found


def game_predicates(machine: Machine) -> dict[str, Predicate]:
    """The functions from a state of ``machine`` to a bool that stand in the game: of its modules, and of the state."""
    found: dict[str, Predicate] = {}
    for name, member in vars(machine.state).items():
        getter = member.fget if isinstance(member, property) else member
        if isinstance(getter, FunctionType) and not name.startswith("_") and _is_predicate(getter, None):
            found[name] = getter
    for name, function in _predicates_in(game_modules(machine.game), machine):
        found.setdefault(name, function)
    return found


def _predicates_in(modules: Iterable[ModuleType], machine: Machine) -> Iterator[tuple[str, Predicate]]:
    for module in modules:
        for name, function in _functions(module):
            if _is_predicate(function, machine.state):
                yield name, function


def storyteller(game: Game) -> Callable[[Any, Any], list[str]]:
    """What tells a step in words: ``recount(before, after)`` of the game's drawing, or else the fields that changed."""
    recount = _drawn_by(game, "recount")
    if recount is None:
        return show_changes
    return lambda before, after: str(recount(before, after)).splitlines()


def position_teller(game: Game) -> Callable[[Any], list[str]] | None:
    """What tells a position in words, ``describe(state)`` of the game's drawing; None where there is no such thing."""
    describe = _drawn_by(game, "describe")
    return None if describe is None else lambda state: str(describe(state)).splitlines()


def _drawn_by(game: Game, function: str) -> Callable[..., Any] | None:
    """A function of the module that draws a game, or None."""
    package = package_of(game)
    name = f"{package}.drawing"
    has_drawing = package and importlib.util.find_spec(name)
    return getattr(importlib.import_module(name), function, None) if has_drawing else None


def package_of(game: Game) -> str:
    """The package in whose folder a game stands; "" where it is not in a package."""
    modules = (one for one in game_modules(game) if Path(one.__file__ or "").parent == game.folder)
    return next((one.__package__ or "" for one in modules), "")


def _functions(module: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield name, value


def _is_predicate(function: Callable[..., Any], state: type[Any] | None) -> bool:
    """Whether a function takes one argument, annotated with ``state`` unless that is None, and returns a bool."""
    names = list(inspect.signature(function).parameters)
    if len(names) != 1:
        return False
    hints = typing.get_type_hints(function)
    return hints.get("return") is bool and (state is None or hints.get(names[0]) is state)
