"""Clause files: what is read from a good one, and the one error, with its line and its cure, of each bad one."""

from pathlib import Path

import pytest

from spec import SpecError
from spec.clauses import KINDS, load_clauses

GOOD = """\
# The rules of a game.

[[clause]]
id = "setup.heap"
number = 1
section = "Set-up"
kind = "setup"
text = "There is a heap of stones."

[[clause]]
id = "advice.think"
number = 2
section = "Advice"
kind = "tip"
text = \"\"\"Think
first.\"\"\"
marked = "Advice binds nobody."
"""


def write(folder: Path, text: str) -> Path:
    """A clause file with this text."""
    file = folder / "clauses.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_file_is_read_in_order(tmp_path):
    """Clauses come by id, in reading order, each with its place in the file."""
    clauses = load_clauses(write(tmp_path, GOOD))
    assert list(clauses) == ["setup.heap", "advice.think"]
    assert len(clauses) == 2
    heap, think = clauses.values()
    assert (heap.number, heap.section, heap.kind, heap.marked) == (1, "Set-up", "setup", "")
    assert (think.text, think.marked) == ("Think\nfirst.", "Advice binds nobody.")
    assert [clause.place.line for clause in clauses.values()] == [3, 10]
    assert all(clause.place.file == str(tmp_path / "clauses.toml") for clause in clauses.values())


def test_a_file_may_be_empty(tmp_path):
    """A file without clauses has none."""
    assert len(load_clauses(write(tmp_path, "# nothing yet\n"))) == 0


@pytest.mark.parametrize(
    ("old", "new", "line", "message", "cure"),
    [
        pytest.param(
            '"setup.heap"',
            '"Setup.Heap"',
            3,
            "malformed clause id 'Setup.Heap'",
            "use lower-case words, as in group.what-it-says",
            id="upper-case id",
        ),
        pytest.param(
            '"setup.heap"',
            '"heap"',
            3,
            "malformed clause id 'heap'",
            "use lower-case words, as in group.what-it-says",
            id="id without a group",
        ),
        pytest.param(
            '"advice.think"',
            '"setup.heap"',
            10,
            "the clause id 'setup.heap' is used twice, first in line 3",
            "give it another id",
            id="duplicate id",
        ),
        pytest.param(
            'kind = "tip"',
            'kind = "hint"',
            10,
            "clause advice.think: unknown kind 'hint'",
            f"kinds are {', '.join(sorted(KINDS))}",
            id="unknown kind",
        ),
        pytest.param(
            "number = 2",
            "number = 3",
            10,
            "clause advice.think: number is 3, but it stands at place 2",
            "count from 1",
            id="wrong number",
        ),
        pytest.param(
            "number = 2\n",
            "",
            10,
            "clause advice.think: number is None, but it stands at place 2",
            "count from 1",
            id="no number",
        ),
        pytest.param(
            'section = "Advice"\n', "", 10, "a clause without 'section'", 'add section = "..."', id="no section"
        ),
        pytest.param(
            'text = "There is a heap of stones."',
            'text = ""',
            3,
            "a clause without 'text'",
            'add text = "..."',
            id="empty text",
        ),
        pytest.param(
            "marked =",
            "remark =",
            10,
            "unknown key 'remark' in a clause",
            "keys are id, kind, marked, number, section, text",
            id="unknown key",
        ),
        pytest.param(
            '"Advice binds nobody."',
            "true",
            10,
            "a clause marked without a reason",
            'say why no rule carries it out: marked = "..."',
            id="mark without a reason",
        ),
        pytest.param(
            '[[clause]]\nid = "advice.think"',
            '[[clauses]]\nid = "advice.think"',
            10,
            "'clauses' stands outside the clauses",
            "a clause file has only [[clause]] tables, each on its line",
            id="stray table",
        ),
    ],
)
def test_invalid_clause(tmp_path, old, new, line, message, cure):
    """Each flaw of a clause is one error with the line where its table begins, and what to do."""
    assert GOOD.count(old) == 1
    file = write(tmp_path, GOOD.replace(old, new))
    with pytest.raises(SpecError) as caught:
        load_clauses(file)
    error = caught.value
    assert (error.message, error.place.file, error.place.line, error.cure) == (message, str(file), line, cure)


@pytest.mark.parametrize(
    ("text", "line"),
    [(GOOD.replace("number = 2", "number = = 2"), 12), (GOOD + 'text = "twice', 18)],
    ids=["in the middle", "at the end"],
)
def test_invalid_toml(tmp_path, text, line):
    """Text that is not TOML is an error with the line at which reading failed."""
    file = write(tmp_path, text)
    with pytest.raises(SpecError, match="not valid TOML") as caught:
        load_clauses(file)
    assert (caught.value.place.file, caught.value.place.line) == (str(file), line)
    assert caught.value.cure == "see https://toml.io"


def test_invalid_missing_file(tmp_path):
    """A clause file that is not there is an error that names it."""
    with pytest.raises(SpecError, match="cannot read the clause file: No such file or directory") as caught:
        load_clauses(tmp_path / "clauses.toml")
    assert caught.value.place.file == str(tmp_path / "clauses.toml")


def test_invalid_encoding(tmp_path):
    """A clause file in another encoding is an error that says which one is meant."""
    file = tmp_path / "clauses.toml"
    file.write_bytes("# Größe".encode("latin-1"))
    with pytest.raises(SpecError, match="the clause file is not UTF-8") as caught:
        load_clauses(file)
    assert caught.value.cure == "save it as UTF-8"
