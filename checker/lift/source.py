"""The syntax trees of functions, with the lines at which they stand in their files."""

import ast
import inspect
import linecache
from collections.abc import Callable
from functools import cache
from typing import Any

from attrs import frozen

from spec import Place, SpecError


@frozen(eq=False)
class Source:
    """A function's syntax tree, the names of its parameters, and its file."""

    node: ast.FunctionDef
    file: str
    parameters: tuple[str, ...]

    def place(self, node: ast.AST) -> Place:
        """Where a part of the function stands."""
        return Place(self.file, getattr(node, "lineno", self.node.lineno))


@cache
def _functions(file: str, text: str) -> dict[tuple[str, int], ast.FunctionDef]:
    found = {}
    for node in ast.walk(ast.parse(text, file)):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found[node.name, first] = node
    return found


@cache
def source_of(function: Callable[..., Any]) -> Source:
    """The source of a plain Python function.

    Raises SpecError where it cannot be had: for a lambda, or a function made without a file.
    """
    code = function.__code__
    file = inspect.getsourcefile(function) or code.co_filename
    text = "".join(linecache.getlines(file, function.__globals__))
    node = _functions(file, text).get((code.co_name, code.co_firstlineno)) if text else None
    if node is None:
        raise SpecError(
            f"cannot read the source of {function.__qualname__}",
            Place(file, code.co_firstlineno),
            "write it as a def in a file",
        )
    parameters = tuple(inspect.signature(function).parameters)
    return Source(node, file, parameters)
