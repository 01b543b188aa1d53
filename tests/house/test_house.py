"""The house: which room may import what, what every game must have, and what stands at the top."""

import ast
import fnmatch
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from checker.registry import load

ROOT = Path(__file__).parents[2]
ROOMS = ("spec", "checker", "proofs", "docs", "tests")
GAMES = sorted(folder.name for folder in (ROOT / "spec" / "games").iterdir() if (folder / "__init__.py").exists())


def python_files(*rooms: str) -> list[Path]:
    """Every Python file of some rooms."""
    return sorted(file for room in rooms for file in (ROOT / room).rglob("*.py"))


def shown(file: Path) -> str:
    """A file's path from the top, for messages."""
    return file.relative_to(ROOT).as_posix()


def imported(file: Path) -> set[str]:
    """The dotted names of the modules that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(file)}:{node.lineno}: a relative import"
            found.add(node.module or "")
    return found


def tops(file: Path) -> set[str]:
    """The top-level names of what a file imports."""
    return {name.partition(".")[0] for name in imported(file)}


# Imports run one way


@pytest.mark.parametrize("file", python_files("spec"), ids=shown)
def test_spec_imports_little(file: Path) -> None:
    """A specification needs the standard library, attrs and annotated-types, and svg.py to draw."""
    allowed = {*sys.stdlib_module_names, "attrs", "annotated_types", "spec"}
    if file.name == "drawing.py":
        allowed.add("svg")
    assert tops(file) <= allowed


@pytest.mark.parametrize(
    ("room", "never"),
    [
        ("spec", {"checker", "proofs", "docs", "tests"}),
        ("checker", {"proofs", "docs", "tests"}),
        ("proofs", {"docs", "tests"}),
        ("docs", {"tests"}),
    ],
)
def test_imports_run_one_way(room: str, never: set[str]) -> None:
    """No room imports one that stands after it."""
    wrong = {shown(file): tops(file) & never for file in python_files(room) if tops(file) & never}
    assert wrong == {}


def test_games_do_not_import_one_another() -> None:
    """A game's own files import no other game."""
    wrong = [
        f"{shown(file)} imports {name}"
        for game in GAMES
        for file in (*python_files(f"spec/games/{game}"), ROOT / "proofs" / "games" / f"{game}.py")
        if file.exists()
        for name in imported(file)
        if name.startswith("spec.games.") and name.split(".")[2] != game
    ]
    assert wrong == []


def test_proofs_use_public_names() -> None:
    """Claims are written with what the checker offers at its front door."""
    wrong = [
        f"{shown(file)} imports {name}"
        for file in python_files("proofs")
        for name in imported(file)
        if name.startswith("checker.")
    ]
    assert wrong == []


def test_no_book_runs_a_solver() -> None:
    """The pages of the book import neither solver nor Hypothesis."""
    assert [shown(file) for file in python_files("docs") if tops(file) & {"z3", "hypothesis"}] == []


def test_no_part_of_the_book_runs_an_instrument() -> None:
    """The Sphinx extension reads the registry and the ledger, and imports nothing that checks."""
    instruments = ("checker.instruments", "checker.solve", "checker.runner", "checker.sampling", "checker.explore")
    wrong = [
        f"{shown(file)} imports {name}"
        for file in python_files("checker/book")
        for name in imported(file)
        if name.startswith(instruments)
    ]
    assert python_files("checker/book")
    assert wrong == []


def test_the_checker_names_no_game() -> None:
    """No instrument knows any game by its name."""
    words = re.compile("|".join(rf"\b{re.escape(game)}\b" for game in GAMES), re.IGNORECASE)
    assert GAMES
    assert [shown(file) for file in python_files("checker") if words.search(file.read_text(encoding="utf-8"))] == []


# Games


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_complete(game: str) -> None:
    """Who knows the files of one game knows those of all."""
    inside = ("__init__.py", "clauses.toml", "components.py", "state.py", "rules.py", "drawing.py")
    wanted = [*(f"spec/games/{game}/{name}" for name in inside), f"docs/games/{game}.md"]
    wanted += [
        f"proofs/games/{game}/__init__.py" if (ROOT / "proofs/games" / game).is_dir() else f"proofs/games/{game}.py"
    ]
    wanted += [f"tests/games/test_{game}.py", f"proofs/ledger/{game}.json"]
    assert [name for name in wanted if not (ROOT / name).is_file()] == []


# Files


def test_tests_are_no_package() -> None:
    """Tests are found by their files."""
    assert [shown(file) for file in python_files("tests") if file.name == "__init__.py"] == []


def test_the_top_is_tidy() -> None:
    """At the top stand the rooms, the project's own papers, and what git ignores."""
    papers = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"}
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()]
    strangers = [
        one.name
        for one in ROOT.iterdir()
        if one.name not in {*ROOMS, *papers}
        and not one.name.startswith(".")
        and not any(fnmatch.fnmatch(one.name, pattern) for pattern in ignored)
    ]
    assert strangers == []
    assert [name for name in papers if not (ROOT / name).is_file()] == []


def texts() -> Iterator[tuple[Path, str]]:
    """Every text file of the project."""
    suffixes = {".py", ".md", ".toml", ".json", ".css", ".svg", ".txt"}
    files = [file for room in ROOMS for file in (ROOT / room).rglob("*") if file.suffix in suffixes]
    files = [file for file in files if not any(part.startswith(("_build", ".")) for part in file.parts[1:])]
    for file in (*files, *ROOT.glob("*.md"), ROOT / "pyproject.toml", ROOT / ".ci" / "run"):
        yield file, file.read_text(encoding="utf-8")


def test_no_text_knows_a_machine() -> None:
    """No file names a path of one person's machine."""
    path = re.compile(r"(?<![\w.}])/(work|root|home|Users|tmp)/\w")
    assert [shown(file) for file, text in texts() if path.search(text)] == []


def test_the_readme_shows_claims_that_load(tmp_path: Path) -> None:
    """The file of claims in the README is one."""
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "readme_claims.py").write_text(example, encoding="utf-8")
    assert len(load(str(tmp_path / "readme_claims.py")).claims) == 1


# Words


def is_public(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Whether readers may use this; an overload only repeats what follows it."""
    return not node.name.startswith("_") and not any(
        ast.unparse(one).endswith("overload") for one in node.decorator_list
    )


def undocumented(file: Path) -> Iterator[str]:
    """The public things of a module without a docstring: itself, its functions, its classes and their methods."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    if tree.body and ast.get_docstring(tree) is None:
        yield f"{shown(file)}:1"
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or not is_public(node):
            continue
        # A method of a class with a base may be documented there.
        methods = node.body if isinstance(node, ast.ClassDef) and not node.bases else []
        for one in (node, *methods):
            if isinstance(one, ast.FunctionDef | ast.ClassDef) and is_public(one) and not ast.get_docstring(one):
                yield f"{shown(file)}:{one.lineno} {one.name}"


def test_public_things_have_docstrings() -> None:
    """Every public module, class and function of the language, the instruments and the claims says what it means."""
    assert [one for file in python_files("spec", "checker", "proofs") for one in undocumented(file)] == []


def test_tests_say_what_they_claim() -> None:
    """Every test has a docstring: the sentence that it checks."""
    wrong = [
        f"{shown(file)}:{node.lineno} {node.name}"
        for file in python_files("tests")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert wrong == []
