"""Expressions about positions that a person types in: plain Python over the fields of a state.

Besides the fields, an expression may name ``state``, the members of enumerations, and what the game and its claims
name: predicates, helpers, constants and classes. It is read in the language of rules, so that a solver can look for
positions of which it is true; nothing of it is carried out before all of it was found to belong to that language.
"""

import ast
import builtins
import enum
import itertools
import linecache
import types
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

import attrs

from checker.claims import Claims
from checker.fingerprints import claim_modules, game_modules
from checker.lift.subset import check_subset, classes_of, methods_of
from checker.lift.words import CALLS, SET_METHODS
from checker.predicates import Predicate, predicates
from checker.registry import ClaimsFile
from checker.show import show
from spec import Bag, Game, Machine, SpecError
from spec.game import nearest

MOST_LETTERS = 2000
STATE = "state"
_DATA = (bool, int, Fraction, str, tuple, frozenset, dict, range, Bag, enum.Enum, type(None))
_METHODS = frozenset({*SET_METHODS, "count", "index", "get", "keys", "values", "items", "kinds", "total"})
_numbers = itertools.count(1)


def goal_of(file: ClaimsFile, machine: Machine, text: str) -> Predicate:
    """The predicate on the machine's states that a text means: one that has a name, or an expression.

    Raises SpecError, with the nearest name, for what is neither.
    """
    names = predicates(file.claims, machine)
    field = text.strip().replace("-", "_")
    for candidate in (field, f"is_{field}", f"has_{field}"):
        if candidate in names:
            return names[candidate]
    if not field.isidentifier():
        return expression_of(file.claims, machine, text)
    words = _Words(file.claims, machine)
    if field in words.fields or field in words.named:
        return expression_of(file.claims, machine, text)
    from checker.registry import find_predicate

    predicate: Predicate = find_predicate(file, machine, text)
    return predicate


def expression_of(claims: Claims, machine: Machine, text: str) -> Callable[[Any], Any]:
    """The function from a state to a value that an expression means.

    Raises SpecError for what is no expression, for an unknown name, and for what does not belong to the language.
    """
    try:
        return _function(_Words(claims, machine), text)
    except (ValueError, RecursionError, MemoryError) as error:
        raise SpecError(_in(text, "it cannot be read"), cure="write a shorter one") from error


def _function(words: "_Words", text: str) -> Callable[[Any], Any]:
    tree = words.rewritten(_parsed(text))
    number = next(_numbers)
    name, file = f"goal_{number}", f"<expression {number}>"
    source = f"def {name}({STATE}):\n    return {ast.unparse(tree)}\n"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    namespace: dict[str, Any] = {"__builtins__": {}, "__name__": file, **words.named}
    exec(compile(source, file, "exec"), namespace)
    function: Callable[[Any], Any] = namespace[name]
    function.__name__, function.__doc__ = "goal", text.strip()
    try:
        check_subset(function)
    except SpecError as error:
        what = error.message.removeprefix("unsupported in a rule: ").removesuffix(f" in {name}")
        raise SpecError(_in(text, f"unsupported: {what}"), cure=error.cure) from error
    return function


def check_truth(text: str, goal: Predicate, state: Any) -> None:
    """Raise SpecError unless a goal gives yes or no for a state."""
    try:
        value = goal(state)
    except Exception as error:
        raise SpecError(_in(text, f"it raises {type(error).__name__}: {error}"), cure="mend it") from error
    if not isinstance(value, bool):
        raise SpecError(_in(text, f"its value is {show(value)[:60]}, not yes or no"), cure="compare it, as in day > 3")


def _in(text: str, message: str) -> str:
    shown = text if len(text) <= 80 else f"{text[:77]}..."
    return f"the expression {shown!r}: {message}"


def _parsed(text: str) -> ast.expr:
    if len(text) > MOST_LETTERS:
        raise SpecError(_in(text, f"it has more than {MOST_LETTERS} letters"), cure="write it as a predicate in a file")
    try:
        return ast.parse(text.strip(), mode="eval").body
    except SyntaxError as error:
        cure = "write Python, as in day > 3 and not is_over"
        raise SpecError(_in(text, f"{error.msg} at letter {error.offset or 1}"), cure=cure) from error


class _Words:
    """What an expression about a machine's states may name."""

    def __init__(self, claims: Claims, machine: Machine) -> None:
        self.fields = {name for name, _ in machine.domain.fields}
        self.fields |= {one.__name__ for one in methods_of(machine.state) if _is_property(machine.state, one.__name__)}
        classes = tuple(classes_of(machine))
        self.methods = _METHODS | {one.__name__ for cls in classes for one in methods_of(cls)}
        self.named: dict[str, Any] = {word.__name__: word for word in CALLS if hasattr(builtins, word.__name__)}
        modules = (*game_modules(machine.game), *claim_modules(machine.game, tuple(claims.values())))
        for module in modules:
            for name, value in vars(module).items():
                if not name.startswith("_") and _is_usable(value):
                    self.named.setdefault(name, value)
        self.named |= {cls.__name__: cls for cls in classes} | {"Fraction": Fraction}
        self.members = _members(classes, {*self.fields, *self.named, STATE})

    def rewritten(self, tree: ast.expr) -> ast.expr:
        """An expression in which fields belong to ``state``, and members to their enumerations.

        Raises SpecError for a name that is not known, and for one that begins with an underscore.
        """
        text = ast.unparse(tree)
        bound = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        if taken := sorted(bound & {*self.fields, *self.named, STATE}):
            raise SpecError(_in(text, f"{taken[0]} has a meaning already"), cure="call it otherwise")
        for node in ast.walk(tree):
            self._check(node, text, bound)
        found: ast.expr = ast.fix_missing_locations(_Fields(self.fields, self.members).visit(tree))
        return found

    def _check(self, node: ast.AST, text: str, bound: set[str]) -> None:
        match node:
            case ast.Attribute(attr=name) if name.startswith("_"):
                raise SpecError(_in(text, f"{name} is private"), cure="name what the game names")
            case ast.Name(id=name) if name not in {*self.fields, *self.named, *self.members, *bound, STATE}:
                known = {*self.fields, *self.named, *self.members}
                cure = nearest(name, known) or f"fields are {', '.join(sorted(self.fields))}"
                raise SpecError(_in(text, f"there is no {name!r}"), cure=cure)
            case ast.Call(func=ast.Attribute(attr=name)) if name not in self.methods:
                cure = nearest(name, self.methods) or "call what the game defines"
                raise SpecError(_in(text, f"{name} may not be called"), cure=cure)
            case ast.Call(func=function) if not isinstance(function, ast.Name | ast.Attribute):
                raise SpecError(_in(text, "only what has a name may be called"), cure="call what the game defines")


class _Fields(ast.NodeTransformer):
    """Puts the state before its fields, and enumerations before their members."""

    def __init__(self, fields: set[str], members: Mapping[str, str]) -> None:
        self.fields = fields
        self.members = members

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Rewrite one name."""
        owner = STATE if node.id in self.fields else self.members.get(node.id)
        return node if owner is None else ast.Attribute(ast.Name(owner, ast.Load()), node.id, node.ctx)


def _is_property(cls: type[Any], name: str) -> bool:
    return isinstance(vars(cls).get(name), property)


def _is_usable(value: Any) -> bool:
    """Whether something that a game's module names may stand in an expression."""
    if isinstance(value, types.FunctionType):
        return not value.__module__.startswith("checker.")
    if isinstance(value, type):
        return attrs.has(value) or issubclass(value, enum.Enum)
    return isinstance(value, _DATA) or (attrs.has(type(value)) and not isinstance(value, Game | Machine | Claims))


def _members(classes: Iterable[type[Any]], taken: set[str]) -> dict[str, str]:
    """The enumeration of each member whose name means nothing else."""
    found: dict[str, list[str]] = {}
    for cls in classes:
        if issubclass(cls, enum.Enum):
            for name in cls.__members__:
                found.setdefault(name, []).append(cls.__name__)
    return {name: owners[0] for name, owners in found.items() if len(owners) == 1 and name not in taken}
