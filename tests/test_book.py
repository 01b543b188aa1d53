"""The book: what it shows, how it follows the ledger, and what its build refuses."""

import html
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from fakes import claim, result_of, write_claims, write_files

from checker.book.facts import CLAIM_KINDS, Facts
from checker.claims import Claims
from checker.commands.docs import source_folder
from checker.ledger import Ledger, updated, write_ledger
from checker.verdicts import Verdict

BUILD = """
import json, sys
from sphinx.cmd.build import main
status = main(["-b", "html", "-W", "-n", "--keep-going", "-q", "--no-color", *sys.argv[1:]])
checks = [name for name in ("checker.solve", "checker.instruments", "checker.runner") if name in sys.modules]
print(json.dumps(checks))
sys.exit(status)
"""
TWO = (claim("first", 'invariant(COUNT, cites="count.to-three")'), claim("second"))
WHOLE = """
# Counting

```{clauses} claims.py
```
```{readings} claims.py
```
```{prints} claims.py
```
```{machines} claims.py
```
```{claims} claims.py
```
"""


def build(source: Path, output: Path, folder: Path) -> "subprocess.CompletedProcess[str]":
    """Build a book, every warning an error, as ``proofbook docs`` does; run in ``folder``."""
    arguments = ["-d", str(output) + ".doctrees", str(source), str(output)]
    return subprocess.run(
        [sys.executable, "-c", BUILD, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


def write_page(folder: Path, page: str) -> None:
    """Write the small game, two claims about it and a book of one page."""
    write_files(folder, *TWO)
    (folder / "docs").mkdir()
    (folder / "docs" / "conf.py").write_text(
        'extensions = ["myst_parser", "sphinx_design", "checker.book"]\n'
        'myst_enable_extensions = ["colon_fence"]\n'
        'book_games = ["claims.py"]\n'
    )
    (folder / "docs" / "index.md").write_text(page)


def errors(folder: Path, page: str) -> str:
    """What the build of a page says when it fails."""
    write_page(folder, page)
    done = build(folder / "docs", folder / "site", folder)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def text_of(folder: Path) -> str:
    """The page's text, without its markup."""
    page = (folder / "site" / "index.html").read_text(encoding="utf-8")
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", page)))


# The book of this project


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book, built."""
    folder = tmp_path_factory.mktemp("book")
    done = build(source_folder(), folder / "site", folder)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == []
    return folder / "site"


def test_the_book_shows_every_thing_once(book: Path) -> None:
    """Every clause, rule, reading, unknown print and claim of a game has its permanent anchor, on one page."""
    pages = [page.read_text(encoding="utf-8") for page in sorted((book / "games").glob("*.html"))]
    assert pages
    for page in sorted((source_folder() / "games").glob("*.md")):
        for kind, identity, _ in Facts.of(page.stem).everything():
            anchor = f'id="{kind}-{page.stem}-{identity}"'
            assert sum(text.count(anchor) for text in pages) == 1, anchor


def test_the_book_needs_no_network(book: Path) -> None:
    """No page loads anything from elsewhere."""
    loads = re.compile(r'<(?:script|img|iframe)[^>]*\bsrc="(?:https?:)?//|<link[^>]*\bhref="(?:https?:)?//')
    pages = list(book.rglob("*.html"))
    assert pages
    assert [page.name for page in pages if loads.search(page.read_text(encoding="utf-8"))] == []
    styles = list(book.rglob("*.css"))
    assert [style.name for style in styles if re.search(r"url\(.?https?:", style.read_text(encoding="utf-8"))] == []


def test_the_book_tells_what_verdicts_mean(book: Path) -> None:
    """The page of verdicts has each of them with its meaning."""
    page = (book / "verdicts.html").read_text(encoding="utf-8")
    assert [one.name for one in Verdict if one.name not in page or html.escape(one.meaning) not in page] == []


# The ledger


@pytest.mark.usefixtures("clean_imports")
def test_the_book_follows_the_ledger(tmp_path: Path) -> None:
    """A claim is UNKNOWN without a record, has its verdict with one, and is STALE when a rule has changed since."""
    write_page(tmp_path, WHOLE)
    file = write_claims(tmp_path, *TWO)

    def shown() -> str:
        done = build(tmp_path / "docs", tmp_path / "site", tmp_path)
        assert done.returncode == 0, done.stderr
        return text_of(tmp_path)

    text = shown()
    assert "UNKNOWN The claim first." in text
    assert "Not established yet; expected is PROVED." in text
    first, second = file.claims.values()
    proved = result_of(first, Verdict.PROVED, by="fake", bound=3, covered="2 set-ups", rests_on=(second.id,))
    refuted = result_of(second, Verdict.REFUTED, by="fake", details=("a * line *",), trace=({"rule": "add"},))
    write_ledger(updated(Ledger(file.ledger), file, [(first, proved), (second, refuted)], complete=True), file.game)
    text = shown()
    assert "PROVED The claim first." in text
    assert "first · invariant · fake · up to 3 · 2 set-ups Clauses: count.to-three Lemmas: second" in text
    assert "REFUTED, expected PROVED The claim second." in text
    assert "The run, replayed a * line *" in text
    rules = tmp_path / "counting" / "__init__.py"
    rules.write_text(rules.read_text().replace("Count one or two.", "Count."))
    text = shown()
    assert "STALE The claim first." in text
    assert "This was PROVED; changed since: rules." in text


# Clauses


def test_a_clause_has_its_source_and_its_claims(tmp_path: Path) -> None:
    """Under a clause stand the rule that refuses by it, its source, and the claims on it; its words are plain."""
    write_page(tmp_path, WHOLE)
    file = tmp_path / "counting" / "clauses.toml"
    file.write_text(
        file.read_text().replace("Nobody counts beyond three.", "Nobody *counts* <b>beyond</b> {x} [3](y).")
    )
    done = build(tmp_path / "docs", tmp_path / "site", tmp_path)
    assert done.returncode == 0, done.stderr
    clause = text_of(tmp_path).split("2. Nobody")[1].split("Where?")[0]
    assert clause.startswith(" *counts* <b>beyond</b> {x} [3](y). count.to-three · constraint · Rules: count.add")
    assert "Carried out by add" in clause
    assert 'require(count.number + by <= 3, "count.to-three")' in clause
    assert "UNKNOWN The claim first. first" in clause


# What the build refuses

FLAWS = {
    "As {clause}`claims.py:count.upp` says.": "counting has no clause 'count.upp'; cure: Did you mean 'count.up'?",
    "As {rule}`claims.py:count.ad` does.": "counting has no rule 'count.ad'; cure: Did you mean 'count.add'?",
    "See {reading}`claims.py:begin`.": "counting has no reading 'begin'",
    "See {print}`claims.py:track`.": "counting has no print 'track'",
    "See {claim}`claims.py:frist`.": "counting has no claim 'frist'; cure: Did you mean 'first'?",
    "See {claim}`owed <claims.py:count-no-gapp>`.": "counting has no claim 'count-no-gapp'; cure: Did you mean",
    "As {clause}`count.up` says.": "'count.up' names no game; cure: write game:id",
    "As {clause}`groundhogg:deal` says.": "unknown game 'groundhogg'; cure: Did you mean 'groundhog'?",
    "```{tally} groundhogg\n```": "unknown game 'groundhogg'; cure: Did you mean 'groundhog'?",
    "```{clauses} claims.py\n:section: Countin\n```": "counting has no section 'Countin'; cure: Did you mean",
    "```{claims} claims.py\n:kinds: invariants\n```": "no claim is of the kind 'invariants'; cure: Did you mean",
    "```{prints} claims.py\n:section: Counting\n```": "Has content, but none permitted",
}


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A page with each flaw, and what its build says."""
    page = WHOLE + "\n" + "\n\n".join(FLAWS) + "\n"
    return page, errors(tmp_path_factory.mktemp("faulty"), page)


@pytest.mark.parametrize(("flaw", "message"), FLAWS.items())
def test_invalid_unknown_name(faulty: tuple[str, str], flaw: str, message: str) -> None:
    """A role or directive that names what does not exist is an error with file, line and the nearest name."""
    page, said = faulty
    line = page[: page.index(flaw)].count("\n")
    assert re.search(rf"docs/index\.md:{line + 1}: (ERROR|WARNING): .*{re.escape(message)}", said), said


def test_invalid_untold_things(tmp_path: Path) -> None:
    """What no page shows is an error that names where it is written."""
    said = errors(tmp_path, "# Counting\n")
    for place, what in (
        (r"counting/clauses\.toml:2", "clause claims.py:count.up"),
        (r"counting/__init__\.py:\d+", "rule claims.py:count.add"),
        (r"counting/__init__\.py:\d+", "reading claims.py:start"),
        (r"claims\.py:\d+", "claim claims.py:second"),
        (r"counting/__init__\.py:\d+", "claim claims.py:count-no-gap"),
    ):
        assert re.search(rf"{place}: WARNING: no page shows the {re.escape(what)}\n", said), said


def test_invalid_thing_told_twice(tmp_path: Path) -> None:
    """A clause that stands in two places is an error."""
    said = errors(tmp_path, f"{WHOLE}\n```{{clauses}} claims.py\n```\n")
    assert "docs/index.md:15: WARNING: the clause claims.py:count.up stands on index already" in said


def test_every_kind_of_claim_can_be_placed() -> None:
    """The kinds that the book knows are those that claims can have."""
    made = {name for name in vars(Claims) if not name.startswith("_")}
    assert {kind for kind in CLAIM_KINDS if "-" not in kind} == made - {
        "game",
        "by_id",
        "lemmas",
        "going_on",
        "owed_under",
        "image_of",
        "refinements_of",
        "share",
        "sharing",
        "of",
        "assume",
        "goes_on",
    }
