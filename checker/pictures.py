"""Positions as text."""

import importlib
from collections.abc import Callable
from typing import Any

import attrs

from checker.predicates import _package
from checker.show import show
from spec import Game


def describer(game: Game) -> Callable[[Any], str]:
    """In words."""
    if _package(game):
        return importlib.import_module(f"{_package(game)}.drawing").describe
    return lambda state: "\n".join(f"{one.name}: {show(getattr(state, one.name))}" for one in attrs.fields(type(state)))


def drawer(game):
    if not _package(game):
        return None
    d = importlib.import_module(f"{_package(game)}.drawing").draw
    return lambda state, before: d(state)
