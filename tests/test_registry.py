"""How games, claims, rules and predicates are found, and what is said where they are not."""

from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from fakes import CLAUSES, GAME, HEAD, claim, write_claims, write_game

import spec.games
from checker import registry
from checker.claims import Claims
from checker.predicates import predicates
from checker.registry import (
    all_files,
    find_claims,
    find_file,
    find_game,
    find_machine,
    find_predicate,
    find_rule,
    load,
    select_claims,
    unknown_claim,
)
from spec import SpecError

pytestmark = pytest.mark.usefixtures("clean_imports")


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for the project's own games, and has one."""
    folder = tmp_path / "games"
    write_game(folder)
    monkeypatch.setattr(spec.games, "__path__", [str(folder)])
    return folder


def installed(monkeypatch: pytest.MonkeyPatch, **modules: str) -> None:
    """Pretend that packages with these games are installed."""
    entries = [EntryPoint(name, module, registry.GROUP) for name, module in modules.items()]
    monkeypatch.setattr(registry, "entry_points", lambda group: entries if group == registry.GROUP else [])


# Games


def test_own_games_are_found_by_their_marker(own: Path) -> None:
    """A folder of the project with GAME in it is a game, and needs to be named nowhere else."""
    assert [file.name for file in all_files()] == ["counting"]
    assert find_game("counting").title == "Counting"
    assert isinstance(find_claims("counting"), Claims)


def test_a_game_is_found_by_its_name_whatever_its_folder(own: Path) -> None:
    """The name of a game counts, and not that of its folder."""
    (own / "counting").rename(own / "to_three")
    assert find_file("counting").origin == "spec.games.to_three"


def test_installed_games_are_found(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point of the group makes an installed module a game, claims included."""
    folder = tmp_path / "site"
    write_game(folder)
    (folder / "counting" / "__init__.py").write_text(GAME.replace('Game("counting"', 'Game("tallying"'))
    (folder / "tally_claims.py").write_text(HEAD + claim("true_one"))
    monkeypatch.syspath_prepend(str(folder))
    installed(monkeypatch, tallying="tally_claims")
    assert [file.name for file in all_files()] == ["counting", "tallying"]
    assert "tallying.true-one" in find_file("tallying").all_claims


def test_invalid_two_games_of_one_name(own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games of one name are an error that names it."""
    write_game(tmp_path / "site")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    installed(monkeypatch, counting="counting")
    with pytest.raises(SpecError, match="two games are called counting"):
        all_files()


def test_invalid_game_that_does_not_import(own: Path) -> None:
    """A game that does not import is an error with file and line, and is not left out."""
    (own / "broken").mkdir()
    (own / "broken" / "__init__.py").write_text("import attrs\n\nCARDS = attrs.cards\n")
    with pytest.raises(SpecError, match=r"spec\.games\.broken does not import: AttributeError") as caught:
        all_files()
    assert caught.value.place is not None
    assert (caught.value.place.file, caught.value.place.line) == (str(own / "broken" / "__init__.py"), 3)


def test_invalid_unknown_game(own: Path) -> None:
    """An unknown game's error names the nearest one."""
    with pytest.raises(SpecError, match="unknown game 'countign'") as caught:
        find_game("countign")
    assert caught.value.cure == "Did you mean 'counting'?"


# Files


def test_a_file_of_claims_is_found_by_its_path(tmp_path: Path) -> None:
    """A path leads to the claims in a file; the same file is loaded once."""
    file = write_claims(tmp_path, claim("true_one"))
    again = find_file(str(tmp_path / "claims.py"))
    assert again.claims is file.claims
    assert "counting.true-one" in file.all_claims


def test_files_of_one_name_are_different(tmp_path: Path) -> None:
    """Two files of one name in two folders are two modules."""
    one = write_claims(tmp_path / "one", claim("one"))
    two = write_claims(tmp_path / "one", claim("two"), name="other.py")
    (tmp_path / "two").mkdir()
    copy = tmp_path / "two" / "claims.py"
    copy.write_text((tmp_path / "one" / "other.py").read_text())
    assert set(load(str(copy)).claims) == set(two.claims) != set(one.claims)


def test_a_path_to_a_game_is_found(tmp_path: Path) -> None:
    """A path to a game's folder gives the claims that are generated for every game."""
    file = find_file(str(write_game(tmp_path)))
    assert file.game.name == "counting"
    assert len(file.claims) == 0
    assert "counting.count-no-gap" in file.all_claims


def test_a_file_in_a_package_keeps_its_name(tmp_path: Path) -> None:
    """Claims inside a game's own package are imported by their name in it, so that there is one GAME."""
    game = write_game(tmp_path)
    (game / "claims.py").write_text(HEAD.replace("from counting", "from .") + claim("true_one"))
    assert load(str(game / "claims.py")).game is load(str(game)).game


def test_only_a_games_own_file_answers_for_its_obligations(own: Path, tmp_path: Path) -> None:
    """A reader's claims about a game that is known here are those claims and no more."""
    mine = tmp_path / "mine.py"
    mine.write_text(HEAD.replace("from counting", "from spec.games.counting") + claim("true_one"))
    assert list(find_file(str(mine)).all_claims) == ["counting.true-one"]
    assert "counting.count-no-gap" in find_file("counting").all_claims


def test_invalid_two_neighbours_of_one_name(tmp_path: Path) -> None:
    """Claims that stand beside a game are not checked against another game of that name, but refused."""
    one = write_claims(tmp_path / "one", claim("one"))
    with pytest.raises(SpecError, match="another package is called counting") as caught:
        write_claims(tmp_path / "two", claim("two"))
    assert caught.value.place is not None
    assert caught.value.place.file == str(tmp_path / "two" / "claims.py")
    assert str(one.game.folder) in caught.value.cure


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ("CLAIMS = (\n", "SyntaxError: '(' was never closed", 1),
        ("\nimport no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'", 2),
        ("\n\n1 // 0\n", "ZeroDivisionError", 3),
        ("raise SystemExit(3)\n", "SystemExit: 3", 1),
    ],
)
def test_invalid_file_that_does_not_import(tmp_path: Path, text: str, reason: str, line: int) -> None:
    """A file that does not import is an error with its reason, its line and a cure."""
    file = tmp_path / "claims.py"
    file.write_text(text)
    with pytest.raises(SpecError) as caught:
        find_file(str(file))
    assert caught.value.message.startswith(f"{file} does not import: {reason}")
    assert caught.value.place is not None
    assert (caught.value.place.file, caught.value.place.line) == (str(file), line)
    assert caught.value.cure


def test_invalid_error_below_the_file(tmp_path: Path) -> None:
    """An error inside a library is told at the line of the file that called it."""
    file = tmp_path / "claims.py"
    file.write_text("import json\n\njson.loads('{')\n")
    with pytest.raises(SpecError, match="JSONDecodeError") as caught:
        find_file(str(file))
    assert caught.value.place is not None
    assert caught.value.place.line == 3


def test_invalid_file_without_claims(tmp_path: Path) -> None:
    """A file with neither CLAIMS nor GAME says what to write."""
    file = tmp_path / "claims.py"
    file.write_text("X = 1\n")
    with pytest.raises(SpecError, match="neither CLAIMS nor GAME") as caught:
        find_file(str(file))
    assert "CLAIMS = Claims(GAME)" in caught.value.cure


def test_invalid_missing_file(tmp_path: Path) -> None:
    """A path to nothing says so."""
    with pytest.raises(SpecError, match="no such file"):
        find_file(str(tmp_path / "nothing.py"))


def test_invalid_package_of_a_taken_name(tmp_path: Path) -> None:
    """A game whose folder has the name of another package is refused, and not taken for it."""
    folder = tmp_path / "json"
    folder.mkdir()
    (folder / "__init__.py").write_text(GAME)
    (folder / "clauses.toml").write_text(CLAUSES)
    with pytest.raises(SpecError, match="another package is called json"):
        find_file(str(folder))


# Parts


def test_claims_are_selected_by_pattern(tmp_path: Path) -> None:
    """A pattern matches whole names, with or without the game's."""
    file = write_claims(tmp_path, claim("true_one"), claim("true_two"), claim("other"))
    assert [one.name for one in select_claims(file, "true-*")] == ["true-one", "true-two"]
    assert [one.name for one in select_claims(file, "counting.other")] == ["other"]
    assert select_claims(file, "true") == ()
    assert unknown_claim("otter", (file,)).cure == "Did you mean 'other'?"


def test_rules_are_found_by_name(tmp_path: Path) -> None:
    """A rule is named by its game, its machine where that is needed, and itself; starts too."""
    write_game(tmp_path)
    path = str(tmp_path / "counting")
    (file, machine, rule) = find_rule_of(path, "add")
    assert (file.game.name, machine.name, rule.name) == ("counting", "count", "add")
    assert find_rule_of(path, "count.add")[2] is rule
    assert find_rule_of(path, "begin")[2].kind == "start"


def find_rule_of(path: str, rest: str):  # type: ignore[no-untyped-def]
    """Find a rule of the game at a path, as if the path were its name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "find_file", lambda _: load(path))
        return find_rule(f"counting.{rest}")


@pytest.mark.parametrize(
    ("look", "message", "cure"),
    [
        (lambda path: find_rule_of(path, "ad"), "counting has no rule 'ad'", "Did you mean 'add'?"),
        (lambda path: find_rule_of(path, "cuont.add"), "no machine 'cuont'", "Did you mean 'count'?"),
        (lambda path: find_machine(find_game(path), "x"), "no machine 'x'", "machines are count"),
    ],
)
def test_invalid_parts(tmp_path: Path, look: Callable[[str], object], message: str, cure: str) -> None:
    """An unknown rule or machine is an error that names the nearest one."""
    write_game(tmp_path)
    with pytest.raises(SpecError, match=message) as caught:
        look(str(tmp_path / "counting"))
    assert caught.value.cure == cure


PREDICATES = '''

def is_even(count: Count) -> bool:
    """Whether the number is even."""
    return count.number % 2 == 0


@CLAIMS.reachable(COUNT, within=3)
def at_two(count: Count) -> bool:
    """Two can be counted."""
    return count.number == 2
'''


def test_predicates_are_found_by_name(tmp_path: Path) -> None:
    """Predicates are the functions from a state to a bool in the game and in the claims; "is" may be left out."""
    file = write_claims(tmp_path, PREDICATES)
    machine = find_machine(file.game, None)
    assert set(predicates(file.claims, machine)) == {"is_over", "is_even", "at_two"}
    assert find_predicate(file, machine, "over") is find_predicate(file, machine, "is-over")
    with pytest.raises(SpecError, match="knows no 'at-too'") as caught:
        find_predicate(file, machine, "at-too")
    assert caught.value.cure == "Did you mean 'at-two'?"


FIELD = "    number: Annotated[int, Interval(ge=0, le=3)]\n"
PROPERTY = """
    @property
    def is_last(self) -> bool:
        return self.number == 3
"""


def test_a_bool_of_the_state_is_a_predicate(tmp_path: Path) -> None:
    """Bool methods and properties of the state are predicates."""
    game = write_game(tmp_path)
    (game / "__init__.py").write_text(GAME.replace(FIELD, FIELD + PROPERTY))
    file = find_file(str(game))
    assert set(predicates(file.claims, find_machine(file.game, "count"))) == {"is_over", "is_last"}
