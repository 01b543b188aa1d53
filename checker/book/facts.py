"""What the book knows of one game: its things by kind and id, who carries out which clause, and the verdicts."""

import ast
import inspect
import textwrap
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from attrs import define, field, frozen

import checker
from checker.claims import Claim
from checker.fingerprints import claim_modules, game_modules
from checker.ledger import Ledger, Row, changed_texts, read_ledger_file, row_verdict
from checker.lift.source import source_of
from checker.lift.subset import clauses_required, reachable
from checker.obligations import SENTENCES
from checker.registry import ClaimsFile, find_file
from checker.verdicts import Verdict
from spec import Game, Machine, Place, Rule, SpecError
from spec.game import nearest
from spec.readings import Reading, UnknownPrint

KINDS = ("clause", "rule", "reading", "print", "claim")
CLAIM_KINDS = (
    *("theorem", "possible", "invariant", "reachable", "optimum", "census", "terminates"),
    *("consistent", "refines", "robust"),
    *SENTENCES,
)


@frozen
class Carrier:
    """Something that carries out a clause: its name in the game's files and its source."""

    name: str
    source: str


@define
class Facts:
    """One game as the book tells it. Raises SpecError, where it is made, for an unknown or faulty game."""

    file: ClaimsFile
    ledger: Ledger
    _verdicts: dict[str, Verdict] = field(factory=dict)

    @classmethod
    def of(cls, name: str) -> "Facts":
        """The facts about the game with this name, or the one that a path leads to."""
        file = find_file(name)
        return cls(file, read_ledger_file(file.ledger))

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.file.game

    @cached_property
    def things(self) -> dict[str, dict[str, Place | None]]:
        """For each kind, the ids of all things that the book must show, and where each is written."""
        return {
            "clause": {one.id: one.place for one in self.game.clauses.values()},
            "rule": {rule_id(machine, rule): rule.place for machine, rule in self.rules()},
            "reading": {one.name: one.place for one in self.game.readings},
            "print": {one.name: one.place for one in self.game.prints},
            "claim": {one.name: one.place for one in self.file.all_claims.values()},
        }

    def everything(self) -> Iterator[tuple[str, str, Place | None]]:
        """Kind, id and place of all these things."""
        for kind, known in self.things.items():
            for identity, place in known.items():
                yield kind, identity, place

    def check(self, kind: str, identity: str) -> None:
        """Raise SpecError, with the nearest id, unless the game has this thing."""
        known = self.things[kind]
        if identity not in known:
            raise SpecError(f"{self.game.name} has no {kind} {identity!r}", cure=nearest(identity, known))

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """The files from which these facts and the words of the book are taken."""
        modules = (*game_modules(self.game), *claim_modules(self.game, tuple(self.file.claims.values())))
        return (
            self.game.folder / "clauses.toml",
            self.ledger.file,
            *(Path(module.__file__ or "") for module in modules),
            *sorted(Path(__file__).parent.glob("*.py")),
            *(Path(checker.__path__[0]) / name for name in ("obligations.py", "verdicts.py")),
        )

    # Claims

    def row(self, claim: Claim) -> Row | None:
        """What the ledger records of a claim."""
        return self.ledger.rows.get(claim.id)

    def verdict(self, claim: Claim) -> Verdict:
        """What may be believed of a claim now: STALE where its texts have changed, UNKNOWN without a record."""
        if claim.id not in self._verdicts:
            self._verdicts[claim.id] = row_verdict(self.ledger, self.file.claims, claim)
        return self._verdicts[claim.id]

    def changed(self, claim: Claim) -> tuple[str, ...]:
        """Which of the texts that a claim's record rests on have changed since."""
        row = self.row(claim)
        return changed_texts(self.file.claims, claim, row) if row is not None else ()

    def claims_on(self, clause: str) -> list[Claim]:
        """The claims that cite a clause, or that the ledger records as speaking of it."""
        return [one for one in self.file.all_claims.values() if clause in self.clauses_of(one)]

    def clauses_of(self, claim: Claim) -> tuple[str, ...]:
        """The clauses that a claim cites, and those that its record names besides."""
        row = self.row(claim)
        recorded = row.clauses if row is not None else ()
        return tuple(dict.fromkeys((*claim.cites, *(one for one in recorded if one in self.game.clauses))))

    # Clauses

    def rules(self) -> Iterator[tuple[Machine, Rule]]:
        """Every rule with its machine, the starts first."""
        for machine in self.game.machines.values():
            for rule in (machine.begin, *machine.rules.values()):
                yield machine, rule

    def rules_on(self, clause: str) -> list[tuple[Machine, Rule]]:
        """The rules that carry out a clause or may refuse by it."""
        return [
            (machine, rule)
            for machine, rule in self.rules()
            if clause in rule.cites or clause in clauses_required(rule.function)
        ]

    def readings_on(self, clause: str) -> list[Reading]:
        """The readings of a clause."""
        return [one for one in self.game.readings if clause in one.cites]

    def prints_on(self, clause: str) -> list[UnknownPrint]:
        """The unknown prints of which a clause speaks."""
        return [one for one in self.game.prints if clause in one.cites]

    def carriers(self, clause: str) -> list[Carrier]:
        """The functions, classes and constants that carry out a clause, each once."""
        found: dict[Carrier, None] = {}
        for _, rule in self.rules_on(clause):
            named = [one for one in reachable(rule.function) if _names(one, clause)]
            cited = [inspect.unwrap(rule.function)] if clause in rule.cites else []
            found |= {Carrier(one.__name__, source_text(one)): None for one in (*cited, *named)}
        for name in self.game.carried.get(clause, ()):
            found[Carrier(name, self._text_of(name))] = None
        return list(found)

    def _text_of(self, name: str) -> str:
        """The text of the function, class or constant that one of the game's modules defines under a name."""
        for module in game_modules(self.game):
            if (text := _definition(module, name)) is not None:
                return text
        raise SpecError(f"no file of {self.game.name} defines {name!r}")


def rule_id(machine: Machine, rule: Rule) -> str:
    """The name of a rule within its game."""
    return f"{machine.name}.{rule.name}" if machine.name else rule.name


def source_text(thing: Any) -> str:
    """The source of a function or class, at the left margin."""
    return textwrap.dedent(inspect.getsource(thing)).rstrip()


def _names(function: FunctionType, clause: str) -> bool:
    """Whether the function's own text names a clause."""
    nodes = ast.walk(source_of(function).node)
    return any(isinstance(node, ast.Constant) and node.value == clause for node in nodes)


def _definition(module: ModuleType, name: str) -> str | None:
    """The text of the statement that defines ``name`` at the level of a module, or None."""
    text = Path(module.__file__ or "").read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.parse(text).body:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                names = [node.name]
            case ast.Assign(targets=[ast.Name(id=target)]) | ast.AnnAssign(target=ast.Name(id=target)):
                names = [target]
            case _:
                names = []
        if name in names:
            first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
            return "\n".join(lines[first - 1 : node.end_lineno])
    return None
