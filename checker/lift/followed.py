"""Which functions are looked into where a rule is told condition by condition.

They are those that may refuse a move, and those that give an object or a member of an enumeration as there are in
states. What gives truth values, numbers and sets is taken as a word of the rule.
"""

import itertools
import types
import typing
from collections.abc import Callable
from functools import cache
from typing import Any

from checker.lift.source import source_of
from checker.lift.subset import classes_of, clauses_required
from checker.lift.words import CALLS
from spec import Game, SpecError

Follows = Callable[[types.FunctionType, bool], bool]


def followed_in(game: Game) -> Follows:
    """Whether a function that a rule of a game calls is looked into; in a comprehension only one that may refuse is."""
    parts = frozenset(itertools.chain.from_iterable(map(classes_of, game.machines.values())))

    def is_followed(function: types.FunctionType, is_in_comprehension: bool) -> bool:
        if not _can_be_read(function):
            return False
        makes_part = not is_in_comprehension and bool(_returned(function) & parts)
        return makes_part or bool(clauses_required(function))

    return is_followed


@cache
def _can_be_read(function: types.FunctionType) -> bool:
    """Whether a function is no word of the language and has a source."""
    if function in CALLS:
        return False
    try:
        source_of(function)
    except SpecError:
        return False
    return True


@cache
def _returned(function: types.FunctionType) -> frozenset[Any]:
    """The classes that a function's annotation says it returns."""
    hint = function.__annotations__.get("return")
    if isinstance(hint, str):
        hint = function.__globals__.get(hint)
    return frozenset((hint, *typing.get_args(hint)))
