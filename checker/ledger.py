"""The ledger: what was established of each claim, committed beside the claims.

A ledger is JSON with sorted keys, without times and without paths, so that it changes only when a result
does. Each row keeps the fingerprints of the texts it rests on: a row whose texts have changed is stale.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import attrs
from attrs import define, field, frozen

from checker.claims import Claim, Claims
from checker.files import converter, replace_file, to_json
from checker.fingerprints import Fingerprints, fingerprints
from checker.registry import ClaimsFile, find_file
from checker.verdicts import Result, Verdict
from spec import Game, Place, SpecError

NEW = "not in the ledger"
CURE = "proofbook verify --write makes the ledger anew"


@frozen
class Row:
    """One claim's result, with the fingerprints of what it rests on. The other fields are those of Result."""

    id: str
    kind: str
    verdict: Verdict
    expected: Verdict
    by: str
    bound: int | None
    covered: str
    clauses: tuple[str, ...]
    details: tuple[str, ...]
    trace: tuple[Mapping[str, Any], ...]
    rests_on: tuple[str, ...]
    fingerprints: Fingerprints


@define
class Ledger:
    """The rows of one file of claims, by claim id. ``file`` need not exist yet."""

    file: Path
    rows: dict[str, Row] = field(factory=dict)


@frozen
class Drift:
    """A difference between a ledger and what is true now, in words."""

    claim: str
    what: str


def read_ledger_file(file: Path) -> Ledger:
    """The ledger in a file; empty where there is none. Raises SpecError for a file that is no ledger."""
    if not file.exists():
        return Ledger(file)
    try:
        table = json.loads(file.read_text(encoding="utf-8"))
        rows = converter().structure(table["claims"], dict[str, Row])
    except json.JSONDecodeError as error:
        raise SpecError(f"the ledger is not JSON: {error.msg}", Place(str(file), error.lineno), CURE) from error
    except Exception as error:
        raise SpecError(f"this is no ledger: {type(error).__name__}", Place(str(file)), CURE) from error
    return Ledger(file, rows)


def read_ledger(game: Game | str) -> Ledger:
    """The ledger of a game. Raises SpecError for an unknown game or a file that is no ledger."""
    return read_ledger_file(find_file(game if isinstance(game, str) else game.name).ledger)


def write_ledger(ledger: Ledger, game: Game) -> None:
    """Write a ledger, whole or not at all. Raises SpecError where its folder cannot be written."""
    try:
        replace_file(ledger.file, to_json({"game": game.name, "claims": ledger.rows}))
    except OSError as error:
        raise SpecError(f"cannot write the ledger: {error.strerror}", Place(str(ledger.file))) from error


def row_of(claims: Claims, claim: Claim, result: Result) -> Row:
    """The row that records a result."""
    same = {one.name: getattr(result, one.name) for one in attrs.fields(Row) if hasattr(result, one.name)}
    return Row(id=claim.id, fingerprints=fingerprints(claims, claim), **same)


def changed_texts(claims: Claims, claim: Claim, row: Row) -> tuple[str, ...]:
    """What has changed of that on which a row rests: some of "clauses", "rules", "claim" and "solver"."""
    now = fingerprints(claims, claim)
    names = (one.name for one in attrs.fields(Fingerprints))
    return tuple(name for name in names if getattr(row.fingerprints, name) != getattr(now, name))


def row_verdict(ledger: Ledger, claims: Claims, claim: Claim) -> Verdict:
    """What a reader may believe: the recorded verdict, STALE if its texts have changed, UNKNOWN without a row."""
    row = ledger.rows.get(claim.id)
    if row is None:
        return Verdict.UNKNOWN
    return Verdict.STALE if changed_texts(claims, claim, row) else row.verdict


def updated(ledger: Ledger, file: ClaimsFile, results: Iterable[tuple[Claim, Result]], complete: bool) -> Ledger:
    """The ledger with these results recorded; with ``complete`` ones, nothing else is kept."""
    rows = {} if complete else dict(ledger.rows)
    rows |= {claim.id: row_of(file.claims, claim, result) for claim, result in results}
    return Ledger(ledger.file, rows)


def drift(
    ledger: Ledger, file: ClaimsFile, results: Iterable[tuple[Claim, Result]], complete: bool
) -> tuple[Drift, ...]:
    """Where the ledger and the results differ. If the results are ``complete``, rows without a claim count too."""
    found: list[Drift] = []
    seen: set[str] = set()
    for claim, result in results:
        seen.add(claim.id)
        row = ledger.rows.get(claim.id)
        if row is None:
            found.append(Drift(claim.id, NEW))
            continue
        if row.verdict is not result.verdict:
            found.append(Drift(claim.id, f"was {row.verdict.name}, is {result.verdict.name}"))
        if changed := changed_texts(file.claims, claim, row):
            found.append(Drift(claim.id, f"stale: changed since are its {', '.join(changed)}"))
    if complete:
        found += [Drift(name, "in the ledger, but no such claim") for name in sorted(set(ledger.rows) - seen)]
    return tuple(found)
