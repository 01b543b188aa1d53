"""The predicates on a machine's states, by name: what a search can be asked to reach or to avoid."""

import inspect
import typing
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from checker.claims import Claims
from checker.fingerprints import claim_modules, game_modules
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
