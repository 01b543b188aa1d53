"""Conformance kits: they replay clean, fit their schema, and every change of a field is found and named."""

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from test_traces import call

from checker.files import replace_file


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


def test_every_change_of_a_field_is_found_and_named(kit: Path) -> None:
    """Whatever value of whatever file is changed, the file is named."""
    for file in sorted(kit.glob("*.json")):
        text = file.read_text()
        data = json.loads(text)
        every = [(path, one) for path, one in changes(data) if one != data]
        assert every
        for path, changed in random.Random(file.name).sample(every, min(4, len(every))):
            replace_file(file, json.dumps(changed))
            code, _, err = call("replay", str(kit))
            assert code in (1, 2), path
            assert file.name in err or file.name == "manifest.json", path
            assert err, path
        replace_file(file, text)
    assert call("replay", str(kit))[0] == 0


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
