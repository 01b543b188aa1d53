"""Where games and claims are found: in this project, among installed packages, or in a file.

A game is a module with ``GAME``; a file of claims a module with ``CLAIMS``. Modules are named by an
*origin*, a dotted name or a path, which a worker process can load again.
"""

import ast
import fnmatch
import hashlib
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import frozen

import checker
import spec.games
from checker.claims import Claim, Claims
from checker.obligations import obligations
from checker.places import place_of, reason
from spec import Game, Machine, Place, Rule, SpecError
from spec.game import nearest

GROUP = "proofbook.games"
OWN = ("proofs.games.", "spec.games.")


@frozen(eq=False)
class ClaimsFile:
    """Claims about one game and where they come from.

    ``name`` is how the call names it, ``origin`` the module or path to load it from, ``ledger`` the file
    where its results are recorded. ``is_own`` says whether it speaks for the game, and so answers for
    what is owed for every game too; a reader's further claims about a game that is known here do not.
    """

    name: str
    origin: str
    claims: Claims
    ledger: Path
    is_own: bool

    @property
    def game(self) -> Game:
        """The game that the claims are about."""
        return self.claims.game

    @cached_property
    def all_claims(self) -> Mapping[str, Claim]:
        """The claims by id, and in a game's own file the obligations generated for every game."""
        return {**self.claims, **obligations(self.claims)} if self.is_own else dict(self.claims)


# Games


def _own_origins() -> list[str]:
    packages = pkgutil.iter_modules(spec.games.__path__, "spec.games.")
    return sorted(one.name for one in packages if one.ispkg)


def _entries() -> list[EntryPoint]:
    return sorted(entry_points(group=GROUP), key=lambda entry: entry.name)


def _game_in(module: ModuleType) -> Game | None:
    game = getattr(module, "GAME", None)
    return game if isinstance(game, Game) else None


def find_game(target: str) -> Game:
    """The game with this name, or the one that a path leads to. Raises SpecError, with the nearest name, if none."""
    return find_file(target).game


# Files of claims


def find_claims(target: str) -> Claims:
    """The claims about a game, by its name or the path of a file. Raises SpecError if there are none such."""
    return find_file(target).claims


def find_file(target: str) -> ClaimsFile:
    """The claims that a call means: a game's name, or a path to a file of claims or to a game.

    Raises SpecError, with the nearest name, where it means nothing.
    """
    if _is_plainly_registered(target) or not (target.endswith(".py") or Path(target).exists()):
        return find_registered(target)
    return load(target)


def find_registered(target: str) -> ClaimsFile:
    """The claims about the game of this project or of an installed package that has a name; no path is followed.

    Raises SpecError, with the nearest name, where there is none.
    """
    own = f"spec.games.{target.replace('-', '_')}"
    if own in _own_origins():
        return _of_game(own)
    for entry in _entries():
        if entry.name == target:
            return load(entry.module)
    known = {game.name: origin for origin in _own_origins() if (game := _game_in(import_origin(origin)))}
    if target in known:
        return _of_game(known[target])
    names = sorted([*known, *(entry.name for entry in _entries())])
    cure = nearest(target, names) or f"games are {', '.join(names) or 'none'}; a path to a file of claims is taken too"
    raise SpecError(f"unknown game {target!r}", cure=cure)


def _is_plainly_registered(target: str) -> bool:
    own = f"spec.games.{target.replace('-', '_')}"
    return own in _own_origins() or any(entry.name == target for entry in _entries())


def all_files() -> tuple[ClaimsFile, ...]:
    """The claims about every game of this project and of installed packages, in the order of the games' names.

    Raises SpecError, with its place, for a game that does not import, and for two games of one name.
    """
    found: dict[str, ClaimsFile] = {}
    for file in (*map(_of_game, _own_origins()), *(load(entry.module) for entry in _entries())):
        if found.setdefault(file.name, file) is not file:
            raise SpecError(f"two games are called {file.name}", cure="rename or uninstall one of them")
    return tuple(found[name] for name in sorted(found))


def _of_game(origin: str) -> ClaimsFile:
    """The claims of this project about one of its games; none but the generated ones, where it has no such file."""
    claims = f"proofs.games.{origin.rsplit('.', 1)[1]}"
    return load(claims if importlib.util.find_spec(claims) else origin)


def load(origin: str) -> ClaimsFile:
    """The claims in the module ``origin``, a dotted name or a path.

    A module with GAME and no CLAIMS has only the claims that are generated for every game.
    Raises SpecError where it does not import, with file and line, or has neither.
    """
    module = import_origin(origin)
    claims = getattr(module, "CLAIMS", None)
    game = _game_in(module)
    if not isinstance(claims, Claims):
        if game is None:
            place = Place(module.__file__ or origin)
            raise SpecError("neither CLAIMS nor GAME in this file", place, "write CLAIMS = Claims(GAME)")
        claims = Claims(game)
    is_path = _is_path(origin) and not module.__name__.startswith(OWN)
    stem = Path(origin).stem if is_path else claims.game.name
    return ClaimsFile(
        name=origin if is_path else claims.game.name,
        origin=str(Path(origin).resolve()) if is_path else module.__name__,
        claims=claims,
        ledger=_ledger(module, stem),
        is_own=not is_path or not _is_registered(claims.game),
    )


def _is_registered(game: Game) -> bool:
    """Whether a game is one of this project's or of an installed package's."""
    modules = {machine.begin.function.__module__ for machine in game.machines.values()}
    roots = ("spec.games.", *(entry.module for entry in _entries()))
    return any(module.startswith(roots) for module in modules)


def _ledger(module: ModuleType, stem: str) -> Path:
    if module.__name__.startswith(OWN):
        return Path(checker.__path__[0]).parent / "proofs" / "ledger" / f"{stem}.json"
    return Path(module.__file__ or ".").resolve().parent / ".proofbook" / "ledger" / f"{stem}.json"


# Importing


def _is_path(origin: str) -> bool:
    return origin.endswith(".py") or "/" in origin or Path(origin).is_dir()


def import_origin(origin: str) -> ModuleType:
    """The module with a dotted name or at a path.

    Raises SpecError naming file and line where it does not import.
    """
    folder = Path(origin).resolve().parent if _is_path(origin) else None
    try:
        return importlib.import_module(origin) if folder is None else _import_path(Path(origin))
    except SpecError:
        raise
    except (Exception, SystemExit) as error:
        place = place_of(error, folder)
        cure = "mend the file, or run it with python to see more"
        raise SpecError(f"{origin} does not import: {reason(error)}", place, cure) from error


def _import_path(path: Path) -> ModuleType:
    path = path.resolve()
    file = path / "__init__.py" if path.is_dir() else path
    if not file.is_file():
        raise SpecError("no such file" if file == path else "this folder is no package", Place(str(file)))
    inside = path if path.is_dir() else path.parent
    if (inside / "__init__.py").is_file():
        return _import_in_package(file, inside)
    _add_folder(path.parent)
    digest = hashlib.sha256(str(path).encode()).hexdigest()[:8]
    name = f"_{path.stem.replace('-', '_')}_{digest}"
    if name in sys.modules:
        return sys.modules[name]
    _check_neighbours(path)
    found = importlib.util.spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    try:
        found.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _import_in_package(file: Path, folder: Path) -> ModuleType:
    """Import a file by its name inside the outermost package, so that its own imports find the same modules."""
    parts = [] if file.name == "__init__.py" else [file.stem]
    while (folder / "__init__.py").is_file():
        parts.insert(0, folder.name)
        folder = folder.parent
    _add_folder(folder)
    module = importlib.import_module(".".join(parts))
    if Path(module.__file__ or "").resolve() != file:
        raise _namesake(".".join(parts), module.__file__, Place(str(file)))
    return module


def _check_neighbours(file: Path) -> None:
    """Raise SpecError where a file imports what stands beside it by a name that leads elsewhere."""
    for node in ast.walk(ast.parse(file.read_bytes(), str(file))):
        if isinstance(node, ast.Import):
            names = [one.name for one in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        else:
            continue
        for name in {one.partition(".")[0] for one in names}:
            beside = (file.parent / name / "__init__.py", file.parent / f"{name}.py")
            found = importlib.util.find_spec(name) if any(one.is_file() for one in beside) else None
            if found is not None and Path(found.origin or "").resolve() not in beside:
                raise _namesake(name, found.origin, Place(str(file), node.lineno))


def _namesake(name: str, other: str | None, place: Place) -> SpecError:
    cure = f"rename the folder, or install the package; the other one is {other}"
    return SpecError(f"another package is called {name}", place, cure)


def _add_folder(folder: Path) -> None:
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


# The parts of a game and its claims, by name


def select_claims(file: ClaimsFile, pattern: str) -> tuple[Claim, ...]:
    """The claims whose id, or name without the game's, matches a shell pattern; perhaps none."""
    return tuple(
        claim
        for claim in file.all_claims.values()
        if fnmatch.fnmatchcase(claim.id, pattern) or fnmatch.fnmatchcase(claim.name, pattern)
    )


def unknown_claim(pattern: str, files: tuple[ClaimsFile, ...]) -> SpecError:
    """The error that no claim of ``files`` matches ``pattern``, with the nearest name."""
    names = [name for file in files for claim in file.all_claims.values() for name in (claim.name, claim.id)]
    cure = nearest(pattern, names) or "proofbook list GAME --claims names them"
    return SpecError(f"no claim matches {pattern!r}", cure=cure)


def find_machine(game: Game, name: str | None) -> Machine:
    """The machine with this name, or the first one where none is named. Raises SpecError for an unknown name."""
    if not game.machines:
        raise SpecError(f"{game.name} has no machine", cure="make one with GAME.machine(...)")
    if name is None:
        return next(iter(game.machines.values()))
    if name not in game.machines:
        names = [one for one in game.machines if one]
        cure = nearest(name, names) or (f"machines are {', '.join(names)}" if names else "leave --machine out")
        raise SpecError(f"{game.name} has no machine {name!r}", cure=cure)
    return game.machines[name]


def find_rule(target: str) -> tuple[ClaimsFile, Machine, Rule]:
    """The rule that ``game.rule`` or ``game.machine.rule`` names. Raises SpecError for an unknown name."""
    name, _, rest = target.partition(".")
    if not rest:
        raise SpecError(f"{target!r} names no rule", cure="write GAME.RULE, or GAME.MACHINE.RULE")
    file = find_file(name)
    machine_name, _, rule_name = rest.rpartition(".")
    machines = [find_machine(file.game, machine_name)] if machine_name else list(file.game.machines.values())
    field = rule_name.replace("-", "_")
    found = [(machine, rule) for machine in machines for rule in _all_rules(machine) if rule.name == field]
    if not found:
        names = [rule.name for machine in machines for rule in _all_rules(machine)]
        cure = nearest(field, names) or f"rules are {', '.join(names)}"
        raise SpecError(f"{file.name} has no rule {rule_name!r}", cure=cure)
    if len(found) > 1:
        cure = " or ".join(f"{name}.{machine.name}.{field}" for machine, _ in found)
        raise SpecError(f"{len(found)} machines of {file.name} have a rule {rule_name!r}", cure=f"write {cure}")
    return file, *found[0]


def _all_rules(machine: Machine) -> Iterator[Rule]:
    yield machine.begin
    yield from machine.rules.values()


def find_predicate(file: ClaimsFile, machine: Machine, name: str) -> Any:
    """The predicate on the machine's states that a call names.

    It is one of the functions from a state to a bool in the game's modules or in the file of claims, or a
    bool method or property of the state; ``won`` is short for ``is_won``.
    Raises SpecError, with the nearest name, for an unknown one.
    """
    from checker.predicates import predicates

    known = predicates(file.claims, machine)
    field = name.replace("-", "_")
    for candidate in (field, f"is_{field}", f"has_{field}"):
        if candidate in known:
            return known[candidate]
    short = {one.removeprefix("is_").removeprefix("has_").replace("_", "-"): one for one in known}
    cure = nearest(name, [*short, *known]) or f"one of {', '.join(sorted(short))}"
    raise SpecError(f"the {machine.name or 'only'} machine of {file.game.name} knows no {name!r}", cure=cure)
