"""The syntax trees of functions, with the lines at which they stand in their files."""

import ast
import inspect
import io
import linecache
import tokenize
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

    def text(self, node: ast.expr | ast.pattern) -> str:
        """A part of the function as it is written, on one line and without comments."""
        lines = linecache.getlines(self.file)[node.lineno - 1 : node.end_lineno]
        if not lines:
            return ast.unparse(node)
        lines[-1] = lines[-1].encode()[: node.end_col_offset].decode()
        lines[0] = lines[0].encode()[node.col_offset :].decode()
        return lines[0] if len(lines) == 1 else _on_one_line("".join(lines))


def _on_one_line(text: str) -> str:
    found = ""
    end = (1, 0)
    for token in tokenize.generate_tokens(io.StringIO(f"({text})").readline):
        if token.type in (tokenize.NL, tokenize.NEWLINE, tokenize.COMMENT, tokenize.ENDMARKER):
            continue
        is_apart = token.start != end and not found.endswith(("(", "[", "{"))
        if token.string in (")", "]", "}"):
            found, is_apart = found.removesuffix(","), False
        found += f" {token.string}" if is_apart else token.string
        end = token.end
    return found[1:-1]


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


def case_text(source: Source, subject: ast.expr, case: ast.match_case) -> str:
    """The condition that a case of a ``match`` is taken, if none before it is."""
    if takes_all(case):
        return f"{source.text(subject)} matches no case before"
    guard = f" and {source.text(case.guard)}" if case.guard else ""
    return f"{source.text(subject)} matches {source.text(case.pattern)}{guard}"


def takes_all(case: ast.match_case) -> bool:
    """Whether a case of a ``match`` fits whatever the subject is."""
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None
