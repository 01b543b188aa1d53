"""The ledger and the fingerprints that it keeps."""

import json
from pathlib import Path

import pytest
from fakes import CLAUSES, GAME, claim, forget, result_of, write_claims

from checker import files
from checker.claims import Claim
from checker.fingerprints import cache_key, fingerprints
from checker.ledger import (
    Drift,
    Ledger,
    changed_texts,
    drift,
    read_ledger_file,
    row_of,
    row_verdict,
    updated,
    write_ledger,
)
from checker.registry import ClaimsFile
from checker.scope import Scope
from checker.verdicts import Result, Verdict
from spec import SpecError

pytestmark = pytest.mark.usefixtures("clean_imports")

TWO = (claim("first", 'invariant(COUNT, cites="count.to-three")'), claim("second"))
STEP = {"rule": "add", "arguments": {}, "clauses": ["count.up"]}


def results(file: ClaimsFile, verdict: Verdict = Verdict.PROVED) -> list[tuple[Claim, Result]]:
    """A result with one verdict for each claim of a file."""
    return [
        (one, result_of(one, verdict, by="fake", bound=3, details=("a line",), trace=(STEP,), seconds=1.5))
        for one in file.claims.values()
    ]


def recorded(file: ClaimsFile) -> Ledger:
    """A ledger of a file's claims, written and read again."""
    write_ledger(updated(Ledger(file.ledger), file, results(file), complete=True), file.game)
    return read_ledger_file(file.ledger)


def test_a_ledger_is_read_as_it_was_written(tmp_path: Path) -> None:
    """Every field of a row survives the file."""
    file = write_claims(tmp_path, *TWO)
    rows = {one.id: row_of(file.claims, one, result) for one, result in results(file)}
    assert recorded(file).rows == rows


def test_a_ledger_knows_no_time_and_no_place(tmp_path: Path) -> None:
    """The file has sorted keys, a newline at its end, no seconds and no paths."""
    file = write_claims(tmp_path, *TWO)
    recorded(file)
    text = file.ledger.read_text()
    assert text == json.dumps(json.loads(text), indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    assert "seconds" not in text
    assert str(tmp_path) not in text
    assert set(json.loads(text)["claims"]["counting.first"]) == {
        "id", "kind", "verdict", "expected", "by", "bound", "covered", "clauses", "details", "trace", "rests_on",
        "fingerprints",
    }  # fmt: skip


def test_a_users_ledger_stands_beside_the_file(tmp_path: Path) -> None:
    """The ledger of a file outside the project is in a hidden folder beside it."""
    assert write_claims(tmp_path, *TWO).ledger == tmp_path / ".proofbook" / "ledger" / "claims.json"


def test_half_a_ledger_is_never_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A write that fails leaves the old ledger whole and no other file behind."""
    file = write_claims(tmp_path, *TWO)
    before = recorded(file)

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "replace", fail)
    with pytest.raises(KeyboardInterrupt):
        write_ledger(Ledger(file.ledger), file.game)
    assert read_ledger_file(file.ledger) == before
    assert list(file.ledger.parent.iterdir()) == [file.ledger]


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ('{\n"claims": ', "the ledger is not JSON", 2),
        ('{"game": "counting"}', "this is no ledger", 0),
        ('{"claims": {"counting.first": {"verdict": "TRUE"}}}', "this is no ledger", 0),
    ],
)
def test_invalid_ledgers(tmp_path: Path, text: str, message: str, line: int) -> None:
    """A file that is no ledger is refused with its place and a cure."""
    file = tmp_path / "ledger.json"
    file.write_text(text)
    with pytest.raises(SpecError, match=message) as caught:
        read_ledger_file(file)
    assert caught.value.place is not None
    assert (caught.value.place.file, caught.value.place.line) == (str(file), line)
    assert "--write" in caught.value.cure


# Drift


def test_an_unchanged_ledger_does_not_drift(tmp_path: Path) -> None:
    """Nothing is said where nothing differs."""
    file = write_claims(tmp_path, *TWO)
    assert drift(recorded(file), file, results(file), complete=True) == ()


def test_drift_is_told(tmp_path: Path) -> None:
    """A new claim, another verdict and a row without a claim are each told."""
    file = write_claims(tmp_path, *TWO)
    ledger = recorded(file)
    ledger.rows["counting.gone"] = ledger.rows.pop("counting.second")
    found = drift(ledger, file, results(file, Verdict.BOUNDED), complete=True)
    assert found == (
        Drift("counting.first", "was PROVED, is BOUNDED"),
        Drift("counting.second", "not in the ledger"),
        Drift("counting.gone", "in the ledger, but no such claim"),
    )
    assert len(drift(ledger, file, results(file, Verdict.BOUNDED), complete=False)) == 2


def test_some_claims_renew_only_their_rows(tmp_path: Path) -> None:
    """Recording some of the claims keeps the other rows; recording all of them does not."""
    file = write_claims(tmp_path, *TWO)
    ledger = Ledger(file.ledger, dict(recorded(file).rows, **{"counting.gone": recorded(file).rows["counting.first"]}))
    first = results(file, Verdict.REFUTED)[:1]
    assert set(updated(ledger, file, first, complete=False).rows) == set(ledger.rows)
    assert updated(ledger, file, first, complete=False).rows["counting.first"].verdict is Verdict.REFUTED
    assert set(updated(ledger, file, first, complete=True).rows) == {"counting.first"}


# Fingerprints


IDS = ("counting.first", "counting.second")


def changed(tmp_path: Path, clauses: str = CLAUSES, game: str = GAME, claims: str = "".join(TWO)) -> list[str]:
    """What has changed for each of two claims when the files become the ones given."""
    before = write_claims(tmp_path, *TWO)
    ledger = Ledger(before.ledger, {one.id: row_of(before.claims, one, result) for one, result in results(before)})
    forget(tmp_path)
    (tmp_path / "counting" / "clauses.toml").write_text(clauses)
    (tmp_path / "counting" / "__init__.py").write_text(game)
    after = write_claims(tmp_path, claims)
    found = []
    for name in IDS:
        texts = changed_texts(after.claims, after.claims[name], ledger.rows[name])
        stale = row_verdict(ledger, after.claims, after.claims[name]) is Verdict.STALE
        assert stale == bool(texts)
        found.append(", ".join(texts))
    return found


def test_nothing_changed(tmp_path: Path) -> None:
    """The same texts, imported anew, have the same fingerprints."""
    assert changed(tmp_path) == ["", ""]


def test_a_changed_clause_makes_its_claims_stale(tmp_path: Path) -> None:
    """A claim is stale when a clause that it cites is told in other words, and no other claim is."""
    clauses = CLAUSES.replace("Nobody counts beyond three.", "Three is the end of it.")
    assert changed(tmp_path, clauses=clauses) == ["clauses", ""]


def test_a_changed_rule_makes_every_claim_stale(tmp_path: Path) -> None:
    """Every claim is stale when the source of the rules changes."""
    game = GAME.replace("<= 3, ", "< 4, ")
    assert changed(tmp_path, game=game) == ["rules", "rules"]


def test_a_changed_claim_is_stale_alone(tmp_path: Path) -> None:
    """A claim is stale when its own text changes; comments and other claims do not matter."""
    claims = TWO[0] + "\n# a comment\n" + TWO[1] + claim("third")
    claims = claims.replace(
        '"""The claim first."""\n    return count.number <= 3', '"""The claim first."""\n    return True'
    )
    assert changed(tmp_path, claims=claims) == ["claim", ""]


def test_a_changed_helper_makes_its_claims_stale(tmp_path: Path) -> None:
    """A claim is stale when the file of claims changes outside of the claims."""
    claims = "\n\nLIMIT = 3\n" + "".join(TWO)
    assert changed(tmp_path, claims=claims) == ["claim", "claim"]


def test_a_changed_lemma_makes_its_claims_stale(tmp_path: Path) -> None:
    """A claim depends on the text of its lemmas, and of theirs."""
    texts = (
        claim("ground"),
        claim("middle", "invariant(COUNT, lemmas=(ground,))"),
        claim("top", "invariant(COUNT, lemmas=(middle,))"),
        claim("beside"),
    )

    def marks(*claims: str) -> dict[str, str]:
        file = write_claims(tmp_path, *claims)
        found = {one.name: fingerprints(file.claims, one).claim for one in file.claims.values()}
        forget(tmp_path)
        return found

    before = marks(*texts)
    after = marks(texts[0].replace("<= 3", "< 4"), *texts[1:])
    assert {name for name in before if before[name] != after[name]} == {"ground", "middle", "top"}


def test_the_cache_asks_for_more_than_the_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of an instrument changes the cache's key and not the ledger's fingerprints."""
    file = write_claims(tmp_path, *TWO)
    (first, _) = file.claims.values()
    key, marks = cache_key(file.claims, first, Scope()), fingerprints(file.claims, first)
    monkeypatch.setattr("checker.fingerprints.engine", lambda: "other instruments")
    assert cache_key(file.claims, first, Scope()) != key
    assert fingerprints(file.claims, first) == marks


def test_another_solver_makes_rows_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another version of the solver established is stale, and the ledger says that it is the solver."""
    file = write_claims(tmp_path, *TWO)
    ledger = recorded(file)
    (first, _) = file.claims.values()
    monkeypatch.setattr("checker.fingerprints.solver_version", lambda: "z3 0")
    assert changed_texts(file.claims, first, ledger.rows[first.id]) == ("solver",)
    assert row_verdict(ledger, file.claims, first) is Verdict.STALE
