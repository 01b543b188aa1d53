"""Fingerprints: what a result rests on, as hashes of texts.

The ledger keeps three of them for each claim, and the solver's version, so that a reader sees what changed.
The cache uses one over everything that could change an answer, the instruments and the solver's version included.
"""

import ast
import hashlib
import importlib.util
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

from attrs import frozen

import checker
import spec
from checker.claims import Claim, Claims
from checker.places import is_library
from checker.scope import Scope
from spec import Game

SHORT = 16


@frozen
class Fingerprints:
    """Hashes of the clauses that a claim cites, of the rules of its game, and of the claim with what it uses.

    ``solver`` is the solver's version.
    """

    clauses: str
    rules: str
    claim: str
    solver: str


def _digest(parts: Iterable[str]) -> str:
    hashed = hashlib.sha256()
    for part in parts:
        text = part.encode()
        hashed.update(f"{len(text)}:".encode())
        hashed.update(text)
    return hashed.hexdigest()


def fingerprints(claims: Claims, claim: Claim) -> Fingerprints:
    """The fingerprints of one claim of ``claims``, as the ledger keeps them."""
    return Fingerprints(
        clauses=_digest(_clause_texts(claim))[:SHORT],
        rules=_digest(_rule_texts(claim.game))[:SHORT],
        claim=_digest(_claim_texts(claims, claim))[:SHORT],
        solver=solver_version(),
    )


def cache_key(claims: Claims, claim: Claim, scope: Scope) -> str:
    """The fingerprint of everything on which a result depends."""
    where = (*sorted(scope.readings), *sorted(scope.settings), ("budget", str(scope.budget)), ("wall", str(scope.wall)))
    return _digest(
        [
            engine(),
            claim.id,
            *_clause_texts(claim),
            "rules",
            *_rule_texts(claim.game),
            "claim",
            *_claim_texts(claims, claim),
            "scope",
            *(text for pair in where for text in pair),
        ]
    )


def game_key(claims: Claims) -> str:
    """The fingerprint of everything that is checked of a game and its claims before any claim is."""
    clauses = (f"{one.place.line} {one.id} {one.marked}" for one in claims.game.clauses.values())
    cited = sorted({clause for claim in claims.values() for clause in claim.cites})
    return _digest([engine(), "clauses", *clauses, "rules", *_rule_texts(claims.game), "cited", *cited])


@cache
def solver_version() -> str:
    """The version of the solver that is installed."""
    return f"z3 {version('z3-solver')}"


@cache
def engine() -> str:
    """The fingerprint of the instruments: the texts of checker and spec, the solver's version and Python's."""
    instruments, vocabulary = Path(checker.__path__[0]), Path(spec.__path__[0])
    files = [*sorted(instruments.rglob("*.py")), *sorted(vocabulary.glob("*.py"))]
    texts = [file.read_text(encoding="utf-8") for file in files]
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    return _digest([*texts, python, solver_version(), version("hypothesis")])


# Texts


def _clause_texts(claim: Claim) -> Iterator[str]:
    for name in sorted(claim.cites):
        clause = claim.game.clauses[name]
        yield from (clause.id, clause.section, clause.kind, clause.text, clause.marked)


@cache
def _rule_texts(game: Game) -> tuple[str, ...]:
    return tuple(text for module in game_modules(game) for text in (_name(module), _text(module)))


def _name(module: ModuleType) -> str:
    return Path(module.__file__ or "").name


def _text(module: ModuleType) -> str:
    return Path(module.__file__ or "").read_text(encoding="utf-8")


@cache
def game_modules(game: Game) -> tuple[ModuleType, ...]:
    """The modules that a game's rules, states and set-ups stand in or import: neither spec's own nor libraries."""
    names = set()
    for machine in game.machines.values():
        functions = [machine.begin.function, *(rule.function for rule in machine.rules.values()), machine.over_function]
        things = [*functions, machine.state, machine.setup]
        names |= {thing.__module__ for thing in things if thing is not None}
    return _closure(names, game.folder)


def claim_modules(game: Game, claims: tuple[Claim, ...]) -> tuple[ModuleType, ...]:
    """The modules that the claims stand in or import, without those of the game."""
    names = {claim.function.__module__ for claim in claims}
    of_game = set(game_modules(game))
    return tuple(one for one in _closure(names, game.folder) if one not in of_game)


def _closure(names: set[str], folder: Path) -> tuple[ModuleType, ...]:
    found: dict[str, ModuleType] = {}
    pending = sorted(names)
    while pending:
        name = pending.pop()
        module = sys.modules.get(name)
        if module is not None and name not in found and _is_own(module, folder):
            found[name] = module
            pending.extend(_imports(module))
    return tuple(sorted(found.values(), key=lambda module: (_name(module), module.__name__)))


def _is_own(module: ModuleType, folder: Path) -> bool:
    """Whether a module is part of a specification or a file of claims, and no vocabulary, instrument or library."""
    name, file = module.__name__, module.__file__
    vocabulary = name == "spec" or (name.startswith("spec.") and not name.startswith("spec.games."))
    if file is None or not file.endswith(".py") or vocabulary or name.split(".")[0] == "checker":
        return False
    return not is_library(file) or Path(file).is_relative_to(folder) or name.startswith(("spec.", "proofs."))


def _imports(module: ModuleType) -> Iterator[str]:
    for node in ast.walk(ast.parse(_text(module))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = module.__package__ or ""
            name = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            yield name
            yield from (f"{name}.{one.name}" for one in node.names)


# A claim and what it uses


@frozen(eq=False)
class _Piece:
    """A top-level statement of a module: its text and the names in it."""

    text: str
    names: frozenset[str]


@cache
def _pieces(game: Game, claims: tuple[Claim, ...]) -> tuple[dict[str, _Piece], tuple[_Piece, ...]]:
    """The claims' functions by name, and every other statement of the modules they stand in."""
    standing = {(claim.function.__module__, claim.function.__name__) for claim in claims}
    claimed: dict[str, _Piece] = {}
    common: list[_Piece] = []
    for module in claim_modules(game, claims):
        text = _text(module)
        lines = text.splitlines()
        for node in ast.parse(text).body:
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno, *(one.lineno for one in decorators)])
            names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
            names |= {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}
            piece = _Piece("\n".join(lines[first - 1 : node.end_lineno]), frozenset(names))
            if isinstance(node, ast.FunctionDef) and (module.__name__, node.name) in standing:
                claimed[node.name] = piece
            else:
                common.append(piece)
    return claimed, tuple(common)


def _claim_texts(claims: Claims, claim: Claim) -> Iterator[str]:
    yield from (claim.id, claim.kind, claim.sentence, claim.expected.name)
    claimed, common = _pieces(claims.game, tuple(claims.values()))
    lemmas = claims.lemmas.get(claim.machine.id, ()) if claim.machine is not None else ()
    pending = {claim.function.__name__, *(one.__name__ for one in (*claim.lemmas, *lemmas))}
    pending |= {name for piece in common for name in piece.names}
    found: set[str] = set()
    while pending:
        name = pending.pop()
        if name in claimed and name not in found:
            found.add(name)
            pending |= claimed[name].names
    yield from (claimed[name].text for name in sorted(found))
    yield from (piece.text for piece in common)
