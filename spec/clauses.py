"""Clause files: every sentence of a rulebook, told in our own words, with a permanent id.

A clause file is TOML: one ``[[clause]]`` table for each sentence, with

``id``      permanent, dotted lower-case words (``combo.three-in-line``)
``number``  the clause's place in reading order, from 1
``section`` the heading under which the rulebook says it
``kind``    one of :data:`KINDS`
``text``    the clause in our words
``marked``  only for a clause that no rule carries out: why none does
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import frozen

from spec.errors import Place, SpecError

KINDS = frozenset(
    {"component", "setup", "turn", "constraint", "scoring", "end", "definition", "tip", "example", "note", "credit"}
)
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")
_HEAD = re.compile(r"\s*\[\[\s*clause\s*\]\]")
_KEYS = {"id", "number", "section", "kind", "text", "marked"}


@frozen
class Clause:
    """One sentence of a rulebook. ``marked`` gives the reason why no rule carries it out, else it is empty."""

    id: str
    number: int
    section: str
    kind: str
    text: str
    marked: str
    place: Place


@frozen
class Clauses(Mapping[str, Clause]):
    """The clauses of one rulebook by id, in reading order."""

    file: str
    by_id: dict[str, Clause]

    def __getitem__(self, clause: str) -> Clause:
        return self.by_id[clause]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_id)

    def __len__(self) -> int:
        return len(self.by_id)


def load_clauses(file: Path) -> Clauses:
    """Read a clause file. Raises SpecError with file and line for whatever is wrong with it."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise SpecError(f"cannot read the clause file: {error.strerror}", Place(str(file))) from error
    except UnicodeDecodeError as error:
        raise SpecError("the clause file is not UTF-8", Place(str(file)), "save it as UTF-8") from error
    clauses: dict[str, Clause] = {}
    for index, (table, line) in enumerate(_tables(text, file), 1):
        clause = _clause(table, Place(str(file), line), index)
        if clause.id in clauses:
            first = clauses[clause.id].place.line
            raise SpecError(
                f"the clause id {clause.id!r} is used twice, first in line {first}", clause.place, "give it another id"
            )
        clauses[clause.id] = clause
    return Clauses(str(file), clauses)


def _tables(text: str, file: Path) -> list[tuple[dict[str, object], int]]:
    """The clause tables of a file, each with the line where it begins."""
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        place = Place(str(file), int(at.group(1)) if at else len(text.splitlines()))
        raise SpecError(f"not valid TOML: {error}", place, "see https://toml.io") from error
    tables = found.pop("clause", [])
    lines = [number for number, line in enumerate(text.splitlines(), 1) if _HEAD.match(line)]
    if found or not isinstance(tables, list) or len(lines) != len(tables):
        stray = min(found, default="clause")
        place = Place(str(file), next((n for n, line in enumerate(text.splitlines(), 1) if stray in line), 0))
        raise SpecError(
            f"{stray!r} stands outside the clauses", place, "a clause file has only [[clause]] tables, each on its line"
        )
    return list(zip(tables, lines, strict=True))


def _clause(table: dict[str, object], place: Place, expected: int) -> Clause:
    if unknown := set(table) - _KEYS:
        raise SpecError(f"unknown key {min(unknown)!r} in a clause", place, f"keys are {', '.join(sorted(_KEYS))}")
    for key in ("id", "section", "kind", "text"):
        if not isinstance(table.get(key), str) or not table[key]:
            raise SpecError(f"a clause without {key!r}", place, f'add {key} = "..."')
    if not isinstance(table.get("marked", ""), str) or table.get("marked") == "":
        raise SpecError("a clause marked without a reason", place, 'say why no rule carries it out: marked = "..."')
    identity, kind, number = str(table["id"]), str(table["kind"]), table.get("number")
    if not _ID.fullmatch(identity):
        raise SpecError(f"malformed clause id {identity!r}", place, "use lower-case words, as in group.what-it-says")
    if kind not in KINDS:
        raise SpecError(f"clause {identity}: unknown kind {kind!r}", place, f"kinds are {', '.join(sorted(KINDS))}")
    if number != expected:
        raise SpecError(
            f"clause {identity}: number is {number!r}, but it stands at place {expected}", place, "count from 1"
        )
    return Clause(
        identity, expected, str(table["section"]), kind, str(table["text"]), str(table.get("marked", "")), place
    )
