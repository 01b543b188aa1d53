"""Positions: every value survives JSON, the schema takes exactly what is read, and errors name the path."""

import json
from typing import Annotated

import pytest
from domains import DOMAINS, RECORDS, SIZES, Box, Colour, Shape, Token, key, values_of
from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from toys import cellar_door, flawed, hanoi, pairs, tic_tac_toe

from checker.explore import explore
from checker.positions import from_json, load_state, parse_value, schema, state_from_json, to_json
from spec import Bag, Interval, Len, Place, SpecError
from spec.domains import Bags, Domain, Integers, Nothing, domain_of, record_of

PLACE = Place("position.json")


def is_read(domain: Domain, data: object) -> bool:
    """Whether ``data`` is read as a value of ``domain``."""
    try:
        value = from_json(domain, data, SIZES)
    except SpecError:
        return False
    assert domain.fault(value, SIZES, "it") is None
    return True


@given(DOMAINS)
def test_every_value_survives_json(domain):
    """Each value of a domain is read back from its own JSON text, and no two have the same text."""
    texts = set()
    for value in values_of(domain):
        text = json.dumps(to_json(domain, value))
        assert key(from_json(domain, json.loads(text), SIZES)) == key(value)
        texts.add(text)
    assert len(texts) == domain.size(SIZES)


@given(DOMAINS)
def test_the_schema_takes_every_value(domain):
    """The schema of a domain is a valid one, and takes the JSON of all its values."""
    written = schema(domain, SIZES)
    Draft202012Validator.check_schema(written)
    validator = Draft202012Validator(written)
    assert all(validator.is_valid(to_json(domain, value)) for value in values_of(domain))


SCRAPS = st.sampled_from(
    [None, True, False, 0, 1, 2.0, 1.5, -1, 4, "RED", "red", "CUBE", "", [], {}, [0], ["RED", "RED"], {"is": "Token"}]
)


@st.composite
def damaged(draw: st.DrawFn, data: object) -> object:
    """JSON with one part of it, however deep, taken away, doubled or put in place of another."""
    if isinstance(data, list) and data and draw(st.booleans()):
        index = draw(st.integers(0, len(data) - 1))
        part = draw(st.sampled_from(["in", "gone", "twice", "reversed"]))
        if part == "in":
            return [*data[:index], draw(damaged(data[index])), *data[index + 1 :]]
        if part == "reversed":
            return data[::-1]
        return data[:index] + data[index : index + 1] * (0 if part == "gone" else 2) + data[index + 1 :]
    if isinstance(data, dict) and data and draw(st.booleans()):
        name = draw(st.sampled_from(sorted(data)))
        part = draw(st.sampled_from(["in", "gone", "renamed"]))
        if part == "in":
            return {**data, name: draw(damaged(data[name]))}
        rest = {other: one for other, one in data.items() if other != name}
        return rest if part == "gone" else {**rest, draw(st.sampled_from(["is", "kind", name + "s"])): data[name]}
    return draw(SCRAPS)


@given(DOMAINS, DOMAINS, st.data())
def test_the_schema_takes_exactly_what_is_read(domain, other, data):
    """Damaged JSON, or that of another domain, is valid by the schema exactly if it is read."""
    assume(not (isinstance(domain, Bags) and domain.item in RECORDS))
    source = data.draw(st.sampled_from([domain, other]))
    written = to_json(source, data.draw(st.sampled_from(values_of(source))))
    damage = data.draw(damaged(written))
    assert Draft202012Validator(schema(domain, SIZES)).is_valid(damage) == is_read(domain, damage)


def test_positions_of_the_toys():
    """Every state of some toys is read back from its JSON, and the schema of their states takes it."""
    for machine in (cellar_door.PLAY, pairs.PLAY):
        validator = Draft202012Validator(schema(machine.domain))
        states = []
        explore(machine, invariants={"kept": lambda state, states=states: states.append(state) is None})
        assert len(states) > 20
        for state in states:
            data = json.loads(json.dumps(to_json(machine.domain, state)))
            assert validator.is_valid(data)
            assert state_from_json(machine, data) == state


def test_how_values_are_written():
    """Members are names, sets sorted lists, bags lists of kinds and counts, alternatives say which they are."""
    colours = frozenset({Colour.BLUE, Colour.RED})
    assert to_json(domain_of(frozenset[Colour]), colours) == ["RED", "BLUE"]
    bag = Bag({Colour.BLUE: 1, Colour.RED: 2})
    written = [{"kind": "RED", "count": 2}, {"kind": "BLUE", "count": 1}]
    assert to_json(domain_of(Annotated[Bag[Colour], Interval(le=2)]), bag) == written
    assert to_json(record_of(Box), Box(Shape.DISC, None)) == {"shape": "DISC", "inside": None}
    assert to_json(cellar_door.PLAY.domain, cellar_door.begin()) == {
        "door": {"is": "Shut", "locked": True, "lock": "IRON"},
        "key": None,
        "heard": False,
    }
    assert to_json(domain_of(Colour | Shape), Shape.RED) == {"is": "Shape", "value": "RED"}


def test_defaults_may_be_left_out():
    """A field with a default may be left out; the schema shows the default and does not require the field."""
    assert from_json(record_of(Token), {"colour": "RED"}) == Token(Colour.RED, False)
    written = schema(record_of(Token))
    assert written["required"] == ["colour"]
    assert written["properties"]["is_marked"] == {"type": "boolean", "default": False}


def test_shapes_come_from_the_position_itself():
    """A state is read in the shape of its own set-up; its schema leaves lengths open where no sizes are given."""
    data = {"setup": {"disks": 2}, "place": ["LEFT", "RIGHT"]}
    pegs = hanoi.Pegs(hanoi.Tower(2), (hanoi.Peg.LEFT, hanoi.Peg.RIGHT))
    assert state_from_json(hanoi.PLAY, data) == pegs
    assert Draft202012Validator(schema(hanoi.PLAY.domain)).is_valid(data)
    assert Draft202012Validator(schema(hanoi.PLAY.domain, {"disks": 2})).is_valid(data)
    assert not Draft202012Validator(schema(hanoi.PLAY.domain, {"disks": 3})).is_valid(data)


PEGS = {"setup": {"disks": 2}, "place": ["LEFT", "RIGHT"]}
DOOR = {"door": {"is": "Open", "wide": True}, "key": None, "heard": False}
DECK = {"deck": [], "hand": [{"kind": "SUN", "count": 1}], "laid": []}


@pytest.mark.parametrize(
    ("machine", "data", "message", "cure"),
    [
        pytest.param(
            hanoi.PLAY,
            {**PEGS, "place": ["LEFT", "Right"]},
            '$.place[1] is "Right", not one of LEFT, MIDDLE, RIGHT',
            "Did you mean 'RIGHT'?",
            id="unknown member",
        ),
        pytest.param(
            hanoi.PLAY,
            {**PEGS, "place": ["LEFT"]},
            '$.place is ["LEFT"], not a list of 2',
            "it has 1",
            id="too short",
        ),
        pytest.param(
            hanoi.PLAY,
            {**PEGS, "setup": {"disk": 2}},
            "$.setup has an unknown field 'disk'",
            "Did you mean 'disks'?",
            id="unknown field",
        ),
        pytest.param(
            hanoi.PLAY,
            {**PEGS, "setup": {"disks": 7}},
            "$.setup.disks is 7, not a whole number from 1 to 6",
            "",
            id="number too large",
        ),
        pytest.param(
            hanoi.PLAY,
            {**PEGS, "setup": {"disks": True}},
            "$.setup.disks is true, not a whole number from 1 to 6",
            "",
            id="no number",
        ),
        pytest.param(hanoi.PLAY, {"place": ["LEFT"]}, "$ has no 'setup'", 'add "setup": Tower', id="no set-up"),
        pytest.param(
            hanoi.PLAY,
            {"setup": {}},
            "$ has no 'place'",
            'add "place": for each of the disks: LEFT | MIDDLE | RIGHT',
            id="missing field",
        ),
        pytest.param(
            hanoi.PLAY,
            [],
            "$ is [], not an object with the fields of Pegs",
            "fields are setup, place",
            id="no object",
        ),
        pytest.param(
            flawed.PICKY,
            {"setup": {"first": 2}, "number": 2},
            "$.setup is contradictory: the start refuses it",
            "",
            id="contradictory set-up",
        ),
        pytest.param(
            cellar_door.PLAY,
            {**DOOR, "door": {"wide": True}},
            '$.door is {"wide": true}, not Open or Shut',
            'say with "is" which one is meant: Open, Shut',
            id="alternative not named",
        ),
        pytest.param(
            cellar_door.PLAY,
            {**DOOR, "door": {"is": "open", "wide": True}},
            '$.door.is is "open", not one of Open, Shut',
            "Did you mean 'Open'?",
            id="unknown alternative",
        ),
        pytest.param(
            cellar_door.PLAY,
            {**DOOR, "key": "GOLD"},
            '$.key is "GOLD", not one of BRASS, IRON',
            "",
            id="unknown option",
        ),
        pytest.param(
            cellar_door.PLAY,
            {**DOOR, "heard": "no"},
            '$.heard is "no", not true or false',
            "",
            id="no truth value",
        ),
        pytest.param(
            pairs.PLAY,
            {**DECK, "hand": DECK["hand"] * 2},
            '$.hand[1] repeats $.hand[0]: "SUN"',
            "take one of them away",
            id="kind given twice",
        ),
        pytest.param(
            pairs.PLAY,
            {**DECK, "hand": [{"kind": "SUN", "count": 5}]},
            "$.hand[0].count is 5, not a whole number from 1 to 4",
            "",
            id="too many of a kind",
        ),
        pytest.param(
            pairs.PLAY,
            {**DECK, "hand": [{"kind": "SUN"}]},
            "$.hand[0] has no 'count'",
            'add "count"',
            id="bag without a count",
        ),
        pytest.param(
            pairs.PLAY,
            {**DECK, "hand": ["SUN"]},
            '$.hand[0] is "SUN", not an object with the fields of a part of a bag',
            "fields are kind, count",
            id="bag of bare kinds",
        ),
    ],
)
def test_invalid_position(machine, data, message, cure):
    """Each flaw of a position is one error with its file, the path to it and the cure."""
    with pytest.raises(SpecError) as caught:
        state_from_json(machine, data, PLACE)
    error = caught.value
    assert (error.message, error.cure, error.place) == (message, cure, PLACE)


def test_invalid_set_up_names_the_clause():
    """A set-up that the start refuses is reported with the clause that refuses it."""
    with pytest.raises(SpecError) as caught:
        state_from_json(flawed.PICKY, {"setup": {"first": 2}, "number": 2})
    assert caught.value.clause == "setup.not-two"


def test_invalid_missing_sizes():
    """A value whose shape depends on the set-up is not read without sizes."""
    with pytest.raises(SpecError, match="the shape of Pegs depends on disks"):
        from_json(hanoi.PLAY.domain, PEGS)


@pytest.mark.parametrize(
    ("text", "line", "message", "cure"),
    [
        (b'{"door":\n  open}', 2, "not valid JSON: Expecting value", "see https://json.org"),
        (b'{"key": null, "key": null}', 0, "the field 'key' is given twice in one object", "take one away"),
        (b'{"key": "\xe9"}', 0, "the position is not UTF-8", "save it as UTF-8"),
        (
            b'{"door": {"is": "Open", "wide": 1}, "key": null, "heard": false}',
            0,
            "$.door.wide is 1, not true or false",
            "",
        ),
    ],
    ids=["no JSON", "field given twice", "other encoding", "wrong value"],
)
def test_invalid_position_file(tmp_path, text, line, message, cure):
    """A file that tells no position is one error with the file, the line where Python knows it, and the cure."""
    file = tmp_path / "position.json"
    file.write_bytes(text)
    with pytest.raises(SpecError) as caught:
        load_state(cellar_door.PLAY, file)
    error = caught.value
    assert (error.message, error.cure, error.place) == (message, cure, Place(str(file), line))


def test_position_files_are_read(tmp_path):
    """A position is read from its file; one that is not there is an error."""
    file = tmp_path / "position.json"
    with pytest.raises(SpecError, match="cannot read the position: No such file or directory"):
        load_state(cellar_door.PLAY, file)
    file.write_text(json.dumps(to_json(cellar_door.PLAY.domain, cellar_door.begin())), encoding="utf-8")
    assert load_state(cellar_door.PLAY, file) == cellar_door.begin()


METAL = domain_of(cellar_door.Metal | None)
NUMBER = Integers(1, 6)


@pytest.mark.parametrize(
    ("domain", "text", "value"),
    [
        (METAL, "brass", cellar_door.Metal.BRASS),
        (METAL, " IRON ", cellar_door.Metal.IRON),
        (METAL, "none", None),
        (domain_of(cellar_door.Deed), "Turn", cellar_door.Deed.TURN),
        (domain_of(tic_tac_toe.Mark), "nought", tic_tac_toe.Mark.NOUGHT),
        (NUMBER, "3", 3),
        (domain_of(bool), "yes", True),
        (domain_of(bool), "False", False),
        (domain_of(Annotated[int, Interval(ge=0, le=9)] | None), "7", 7),
        (domain_of(Annotated[int, Interval(ge=0, le=9)] | None), "nothing", None),
        (Nothing(), "null", None),
        (domain_of(Annotated[tuple[bool, ...], Len(0, 3)]), "[true, false]", (True, False)),
        (record_of(Token), '{"colour": "RED"}', Token(Colour.RED)),
        (domain_of(frozenset[Colour]), '["RED"]', frozenset({Colour.RED})),
    ],
    ids=str,
)
def test_values_on_the_command_line(domain, text, value):
    """Names in any case, numbers and yes or no are written plainly, everything else as JSON."""
    assert key(parse_value(domain, text)) == key(value)


def test_hyphens_stand_for_underscores():
    """A member's underscores may be typed as hyphens."""
    from toys.knuth_yao import Node

    assert parse_value(domain_of(Node), "two-or-three") is Node.TWO_OR_THREE
    assert parse_value(domain_of(Node), "TWO_OR_THREE") is Node.TWO_OR_THREE


@pytest.mark.parametrize(
    ("domain", "text", "message", "cure"),
    [
        (METAL, "bras", "'bras' is not BRASS | IRON or nothing", "Did you mean 'brass'?"),
        (METAL, "gold", "'gold' is not BRASS | IRON or nothing", "one of brass, iron, none, nothing, null"),
        (NUMBER, "9", "the value is 9, not a whole number from 1 to 6", ""),
        (NUMBER, "x", "'x' is not 1 to 6", "write it as a number"),
        (domain_of(bool), "yess", "'yess' is not yes or no", "Did you mean 'yes'?"),
        (record_of(Token), "red", "'red' is not Token", "write it as JSON"),
        (
            record_of(Token),
            '{"color": "RED"}',
            "the value has an unknown field 'color'",
            "Did you mean 'colour'?",
        ),
    ],
    ids=str,
)
def test_invalid_value_on_the_command_line(domain, text, message, cure):
    """A value outside its domain is one error with the nearest word, or how to write it."""
    with pytest.raises(SpecError) as caught:
        parse_value(domain, text)
    assert (caught.value.message, caught.value.cure) == (message, cure)
