"""Positions as text."""

import importlib
from collections.abc import Callable
from typing import Any

import attrs

from checker.predicates import package_of
from checker.show import show
from spec import Game


def describer(game: Game) -> Callable[[Any], str]:
    """In words."""
    if package_of(game):
        return importlib.import_module(f"{package_of(game)}.drawing").describe
    return lambda state: "\n".join(f"{one.name}: {show(getattr(state, one.name))}" for one in attrs.fields(type(state)))


def drawer(game):
    if not package_of(game):
        return None
    d = importlib.import_module(f"{package_of(game)}.drawing").draw
    return lambda state, before: d(state)
