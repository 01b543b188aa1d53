"""The subset of Python in which rules are written, checked before anything runs.

A rule and every function that it can reach are read; a construct outside the subset is refused with
its file and line, and so is a ``require`` whose clause does not exist.
"""

import ast
import enum
import inspect
import sys
import types
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import attrs

from checker.lift.source import Source, source_of
from checker.lift.words import CALLS
from spec import Game, Machine, SpecError
from spec.domains import Domain, Members, Record
from spec.game import nearest

_ALLOWED: tuple[type[ast.AST], ...] = (
    ast.FunctionDef, ast.arguments, ast.arg, ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.If, ast.For,
    ast.While, ast.Match, ast.match_case, ast.MatchAs, ast.MatchValue, ast.MatchSingleton, ast.MatchOr,
    ast.MatchClass, ast.MatchSequence, ast.Break, ast.Continue, ast.Expr, ast.Pass, ast.Constant, ast.Name,
    ast.Tuple, ast.Set, ast.Dict, ast.DictComp, ast.UnaryOp, ast.BoolOp, ast.IfExp, ast.Compare, ast.BinOp,
    ast.Attribute, ast.Subscript, ast.Slice, ast.Starred, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.Call,
    ast.keyword, ast.comprehension, ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop,
)  # fmt: skip
_WORDS = frozenset(CALLS)
_REFUSED_OPERATORS = (ast.Pow, ast.MatMult, ast.LShift, ast.RShift, ast.Invert, ast.UAdd)
_CURES = {
    ast.Lambda: "write a named function",
    ast.Try: "state the condition with if or require",
    ast.Raise: "refuse with require",
    ast.Assert: "refuse with require",
    ast.Global: "a rule is pure: pass the value in and return it",
    ast.Delete: "build a new value",
    ast.JoinedStr: "rules compute values, not text",
    ast.With: "a rule is pure",
    ast.NamedExpr: "assign on a line of its own",
    ast.List: "use a tuple",
    ast.Pow: "use *",
    ast.Constant: "write a Fraction: Fraction(1, 2)",
    ast.Starred: "take a row apart by slices",
    ast.Yield: "return a tuple",
    ast.Import: "import at the head of the module",
    ast.FunctionDef: "write the function at the level of the module",
    ast.ClassDef: "write the class at the level of the module",
    ast.Assign: "assign to one name, or to a row of names; change objects with evolve",
    ast.AugAssign: "assign to a name; change objects with evolve",
    ast.For: "a loop has no else: use any or a name set before it",
    ast.While: "a loop has no else: use any or a name set before it",
}


def reachable(
    function: Callable[..., Any], apart: frozenset[Callable[..., Any]] = frozenset()
) -> tuple[types.FunctionType, ...]:
    """The function and every function, method and property of specifications that it can call.

    Those that stand ``apart``, and what only they call, are left out.
    """
    return _reachable(inspect.unwrap(function), apart)


@cache
def _reachable(function: types.FunctionType, apart: frozenset[Callable[..., Any]]) -> tuple[types.FunctionType, ...]:
    found: dict[types.FunctionType, None] = {}
    pending = [function]
    while pending:
        one = pending.pop()
        if one in found or one in apart:
            continue
        found[one] = None
        pending.extend(_named_in(one))
    return tuple(found)


def _named_in(function: types.FunctionType) -> Iterator[types.FunctionType]:
    tree = source_of(function).node
    own = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    own |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in own:
            continue
        value = inspect.unwrap(value) if callable(value := _named(node, function)) else value
        if _is_from_library(value):
            continue
        if isinstance(value, types.FunctionType) and value not in CALLS:
            yield value
        elif isinstance(value, type) and (attrs.has(value) or issubclass(value, enum.Enum)):
            yield from methods_of(value)


def _named(node: ast.AST, function: types.FunctionType) -> Any:
    """What a name, or a name in a module, stands for; None for anything else."""
    match node:
        case ast.Name(id=name):
            return function.__globals__.get(name)
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            module = function.__globals__.get(name)
            return getattr(module, attribute, None) if isinstance(module, types.ModuleType) else None
    return None


def _is_from_library(value: Any) -> bool:
    """Whether something callable belongs to the standard library and is no word of the language."""
    if not callable(value) or value in _WORDS:
        return False
    module = getattr(value, "__module__", None) or ""
    return module != "builtins" and module.partition(".")[0] in sys.stdlib_module_names


def methods_of(cls: type[Any]) -> Iterator[types.FunctionType]:
    """The methods and properties that a class's own text defines."""
    for name, member in vars(cls).items():
        getter = member.fget if isinstance(member, property) else member
        if isinstance(getter, types.FunctionType) and not name.startswith("__") and getter.__module__ != "enum":
            yield getter


def check_subset(function: Callable[..., Any]) -> None:
    """Raise SpecError, with file and line, for the first construct that the lift does not support."""
    for one in reachable(function):
        source = source_of(one)
        for default in (*source.node.args.defaults, *source.node.args.kw_defaults):
            if isinstance(default, ast.List | ast.Dict | ast.Set | ast.Call):
                raise SpecError(
                    f"unsupported in a rule: a mutable default in {source.node.name}",
                    source.place(default),
                    "use a tuple, a frozenset or None",
                )
        for node in (part for statement in source.node.body for part in ast.walk(statement)):
            _check_node(node, source)
            if _is_from_library(_named(node, one)):
                raise SpecError(
                    f"unsupported in a rule: {ast.unparse(node)}, which belongs to Python's library",
                    source.place(node),
                    "call functions of the specification or the words of the language",
                )


def _check_node(node: ast.AST, source: Source) -> None:
    whole = node
    if isinstance(node, ast.BinOp | ast.UnaryOp | ast.AugAssign) and isinstance(node.op, _REFUSED_OPERATORS):
        node = node.op
    refused = not isinstance(node, _ALLOWED) or isinstance(node, (*_REFUSED_OPERATORS, ast.FunctionDef))
    if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
        refused = True
    if isinstance(node, ast.Starred) and isinstance(node.ctx, ast.Store):
        refused = True
    if isinstance(node, ast.For | ast.While) and node.orelse:
        refused = True
    if isinstance(node, ast.Assign) and len(node.targets) > 1:
        refused = True
    if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        refused = refused or not all(isinstance(one, ast.Name | ast.Tuple) for one in targets)
    if refused:
        cure = next((text for kind, text in _CURES.items() if isinstance(node, kind)), "see the language reference")
        name = type(node).__name__.lower()
        raise SpecError(f"unsupported in a rule: {name} in {source.node.name}", source.place(whole), cure)


@cache
def clauses_required(
    function: Callable[..., Any], apart: frozenset[Callable[..., Any]] = frozenset()
) -> frozenset[str]:
    """The ids of the clauses by which a function, or one that it can reach, may refuse.

    What functions require that stand ``apart`` is left out.
    """
    return frozenset(clause for one in reachable(function, apart) for _, clause in _requires(one))


def refusing_part(function: Callable[..., Any]) -> list[ast.stmt]:
    """The statements of a function up to the last that may refuse: what comes after only computes the value.

    A method or property that refuses need not be named where it is used; then it is the whole body.
    """
    body = source_of(function).node.body
    plain = inspect.unwrap(function)
    assert isinstance(plain, types.FunctionType)
    if any(one.__qualname__ != one.__name__ and any(_requires(one)) for one in reachable(plain)):
        return body
    last = max((index for index, one in enumerate(body) if _may_refuse(one, plain)), default=-1)
    return body[: last + 1]


def _may_refuse(statement: ast.stmt, function: types.FunctionType) -> bool:
    for node in ast.walk(statement):
        if isinstance(node, ast.Call):
            called = _named(node.func, function) if isinstance(node.func, ast.Name) else None
            if not isinstance(node.func, ast.Name) or node.func.id in ("require", "given"):
                return True
            if isinstance(called, types.FunctionType) and called not in CALLS and clauses_required(called):
                return True
    return False


def _requires(function: types.FunctionType) -> Iterator[tuple[ast.Call, str]]:
    for node in ast.walk(source_of(function).node):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "require":
            match node.args:
                case [_, ast.Constant(value=str() as clause)]:
                    yield node, clause
                case _:
                    raise SpecError(
                        "require without the id of a clause",
                        source_of(function).place(node),
                        'write require(condition, "group.clause")',
                    )


def check_game(game: Game) -> None:
    """Check all that can be known of a game before anything runs.

    Raises SpecError for a construct outside the subset, a required clause that does not exist, or a
    state, set-up or parameter without a finite domain.
    """
    for machine in game.machines.values():
        _ = machine.domain, machine.setup_domain, machine.shape
        functions = [machine.begin.function, *(rule.function for rule in machine.rules.values())]
        if machine.over_function is not None:
            functions.append(machine.over_function)
        functions += [method for cls in classes_of(machine) for method in methods_of(cls)]
        for function in functions:
            check_subset(function)
            for one in reachable(function):
                for node, clause in _requires(one):
                    if clause not in game.clauses:
                        raise SpecError(
                            f"unknown clause {clause!r} in require",
                            source_of(one).place(node),
                            f"{nearest(clause, game.clauses)} Clauses stand in clauses.toml",
                        )


def classes_of(machine: Machine) -> Iterator[type[Any]]:
    """The attrs classes and enumerations of which the states and arguments of a machine are built."""
    pending: list[Domain] = [machine.domain, *(d for rule in machine.rules.values() for _, d in rule.parameters)]
    seen: dict[type[Any], None] = {}
    while pending:
        domain = pending.pop()
        cls = domain.cls if isinstance(domain, Record) else domain.enum if isinstance(domain, Members) else None
        if cls is None or cls not in seen:
            pending.extend(domain.parts())
        if cls is not None:
            seen[cls] = None
    return iter(seen)


def carriers(game: Game) -> dict[str, tuple[str, ...]]:
    """For each clause, the names of the rules, conditions, facts, helpers and readings that carry it out."""
    found: dict[str, list[str]] = {clause: list(names) for clause, names in game.carried.items()}

    def carry(clause: str, name: str) -> None:
        names = found.setdefault(clause, [])
        if name not in names:
            names.append(name)

    for machine in game.machines.values():
        for rule in (machine.begin, *machine.rules.values()):
            for clause in (*rule.cites, *sorted(clauses_required(rule.function))):
                carry(clause, f"{machine.name}.{rule.name}" if machine.name else rule.name)
    for reading in game.readings:
        for clause in reading.cites:
            carry(clause, f"reading {reading.name}")
    for unknown in game.prints:
        for clause in unknown.cites:
            carry(clause, f"print {unknown.name}")
    return {clause: tuple(names) for clause, names in found.items()}


def check_cited(game: Game, claimed: frozenset[str]) -> None:
    """Raise SpecError for a clause that nothing carries out, no claim in ``claimed`` cites and no mark excuses."""
    carried = carriers(game)
    for clause in game.clauses.values():
        if clause.id not in carried and clause.id not in claimed and not clause.marked:
            raise SpecError(
                f"nobody cites the clause {clause.id}",
                clause.place,
                'cite it in a rule, a require, a fact, a reading or a claim, or say why not with marked = "..."',
            )
        if clause.marked and clause.id in carried:
            raise SpecError(
                f"the clause {clause.id} is marked as needing no rule, but {carried[clause.id][0]} carries it out",
                clause.place,
                "take the mark away",
            )
