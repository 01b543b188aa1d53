"""Moves that are refused: that each condition of a game's rules has a test that breaks it."""

import ast
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from spec import Refused


@contextmanager
def refused(clause: str) -> Iterator[None]:
    """The move inside is refused by this clause."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.clause == clause


def conditions(source: str) -> Counter[tuple[str, str]]:
    """How often each function asks for a condition, by its name and the clause that refuses."""
    return Counter(
        (function.name, node.args[1].value)
        for function in ast.parse(source).body
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "require"
    )


def refusals(source: str) -> Counter[tuple[str, str]]:
    """How often a test expects a function to refuse, by its name and the clause."""
    return Counter(
        (node.body[0].value.func.id, node.items[0].context_expr.args[0].value)
        for function in ast.parse(source).body
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_invalid_")
        for node in ast.walk(function)
        if isinstance(node, ast.With)
    )
