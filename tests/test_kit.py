"""Conformance kits: they replay clean, fit their schema, and every change of a field is found and named."""

import copy
import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from test_traces import call

from checker.files import replace_file
from checker.kit import check_kit
from spec import SpecError


def changes(data: Any, path: str = "$") -> Iterator[tuple[str, Any]]:
    """The data with one field or value changed, in every way."""
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(pairs):
        for where, changed in changes(value, f"{path}.{key}"):
            one = copy.copy(data)
            one[key] = changed
            yield where, one
    if isinstance(data, bool) or data is None:
        yield path, not data
    elif isinstance(data, int):
        yield path, data + 1
    elif isinstance(data, str):
        yield path, f"{int(data) + 1}" if data.isdigit() else f"{data}x"


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kit of a game."""
    folder = tmp_path_factory.mktemp("kits") / "kit"
    code, out, err = call("traces", "groundhog", "--machine", "table", "-n", "8", "-o", str(folder))
    assert (code, err) == (0, ""), out
    return folder


def test_a_kit_replays_clean_and_fits_its_schema(kit: Path) -> None:
    """All of its traces fit the rules, and the schema that comes with it."""
    code, out, _ = call("replay", str(kit))
    assert code == 0
    assert out.startswith("groundhog: 8 traces with ")
    validator = jsonschema.Draft202012Validator(json.loads((kit / "schema-table.json").read_text()))
    traces = sorted(kit.glob("*.itf.json"))
    assert len(traces) == 8
    for file in traces:
        validator.validate(json.loads(file.read_text()))


def found_out(folder: Path, file: Path, changed: Any) -> bool:
    """Whether a change is found out, and the file named; a wrong digest may name the file that it is of."""
    text = file.read_text()
    replace_file(file, json.dumps(changed))
    try:
        _, wrong = check_kit(folder)
    except SpecError as error:
        wrong = [error]
    finally:
        replace_file(file, text)
    told = "\n".join(map(str, wrong))
    return file.name in told or (file.name == "manifest.json" and any(one.name in told for one in folder.iterdir()))


def changes_of(file: Path) -> list[tuple[str, Any]]:
    """The changes of one field of a file."""
    data = json.loads(file.read_text())
    return [(path, one) for path, one in changes(data) if one != data]


def test_every_change_of_a_field_is_found_and_named(kit: Path) -> None:
    """Whatever value of whatever file is changed, the file is named: some of each file."""
    for file in sorted(kit.glob("*.json")):
        every = changes_of(file)
        assert every
        for path, changed in random.Random(file.name).sample(every, min(4, len(every))):
            assert found_out(kit, file, changed), path
    assert call("replay", str(kit))[0] == 0


@pytest.mark.slow
def test_every_change_of_every_trace_is_found_and_named(tmp_path: Path) -> None:
    """All changes of one value of the traces of a small kit are found."""
    folder = tmp_path / "kit"
    assert call("traces", "golfie", "--machine", "arrangement", "-n", "2", "-o", str(folder))[0] == 0
    for file in sorted(folder.glob("*.itf.json")):
        for path, changed in changes_of(file):
            assert found_out(folder, file, changed), path


@pytest.mark.slow
@pytest.mark.parametrize("game", ["groundhog", "golfie", "golpher"])
def test_kits_of_the_games(game: str, tmp_path: Path) -> None:
    """A kit of a hundred traces of each game replays clean, and changes of it are found and named."""
    folder = tmp_path / "kit"
    assert call("traces", game, "-n", "100", "-o", str(folder))[0] == 0
    coverage = json.loads((folder / "coverage.json").read_text())
    assert coverage["traces"] == 100
    assert coverage["shown"] + len(coverage["not_shown"]) == coverage["wanted"]
    assert len(coverage["not_shown"]) <= 1
    assert check_kit(folder)[1] == []
    small = tmp_path / "small"
    assert call("traces", game, "-n", "3", "-o", str(small))[0] == 0
    for file in sorted(small.glob("*.itf.json")):
        for path, changed in random.Random(game).sample(changes_of(file), 40):
            assert found_out(small, file, changed), path


@pytest.mark.parametrize("cover", ["rules", "regions"])
def test_kits_by_rule_and_by_region(cover: str, tmp_path: Path) -> None:
    """Each rule that applies or refuses is shown, or each region, as many as the command of that name tells."""
    folder = tmp_path / "kit"
    code, out, _ = call("traces", "golfie", "--machine", "chain", "--cover", cover, "-o", str(folder), "--json")
    assert code == 0
    told = json.loads(out)
    assert told["not_shown"] == []
    assert check_kit(folder)[1] == []
    if cover == "regions":
        names = [one["what"] for one in json.loads((folder / "coverage.json").read_text())["points"]]
        for rule in dict.fromkeys(names):
            assert names.count(rule) == len(json.loads(call("regions", rule, "--json")[1])["regions"])


def test_a_kit_is_written_over_a_kit_alone(kit: Path, tmp_path: Path) -> None:
    """A kit takes the place of another, not where something else lies or the manifest is junk."""
    folder = tmp_path / "kit"
    shutil.copytree(kit, folder)
    again = ("traces", "golfie", "--machine", "chain", "-o", str(folder))
    assert call(*again)[0] == 0
    assert call("replay", str(folder))[1].startswith("golfie: ")
    (folder / "mine.txt").write_text("mine")
    assert "another file in it, mine.txt" in call(*again)[2]
    (folder / "mine.txt").unlink()
    for junk in ("{", "[]", '{"kit": 1}', "\0\1"):
        (folder / "manifest.json").write_text(junk)
        for words in (again, ("replay", str(folder))):
            code, _, err = call(*words)
            assert code == 2, junk
            assert "manifest.json" in err


def test_fewer_traces_than_wanted_are_told(tmp_path: Path) -> None:
    """Where there are not so many different traces, that is said, and the exit code is 1."""
    code, _, err = call("traces", "groundhog", "--machine", "day", "-n", "500", "-o", str(tmp_path / "kit"))
    assert code == 1
    assert "different traces were met, of 500" in err


def test_what_is_no_kit_is_told(tmp_path: Path) -> None:
    """A folder with other things in it is neither written to nor replayed; an unknown cover is told."""
    (tmp_path / "mine.txt").write_text("mine")
    code, _, err = call("traces", "groundhog", "-o", str(tmp_path))
    assert code == 2
    assert "has other things in it" in err
    assert "has no manifest.json" in call("replay", str(tmp_path))[2]
    code, _, err = call("traces", "groundhog", "--cover", "claims", "-o", str(tmp_path / "kit"))
    assert code == 2
    assert "choose of clauses, rules, regions" in err
