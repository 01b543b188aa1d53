"""The language: what a game is told in its words, and the one error of each text that it does not allow."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from toys import hanoi, pairs, tic_tac_toe

from spec import Game, Refused, SpecError, require

CLAUSES = """\
[[clause]]
id = "take.some"
number = 1
section = "Play"
kind = "turn"
text = "Take a stone."

[[clause]]
id = "take.no-more-than-left"
number = 2
section = "Play"
kind = "constraint"
text = "Never more than there are."
"""

GOOD = """\
import enum
from pathlib import Path
from typing import Annotated

from attrs import define, field

from spec import Bag, Game, Interval, Len, Per, evolve, frozen, require

GAME = Game("heap", "Heap", Path(__file__).parent)


@frozen
class Heap:
    stones: Annotated[int, Interval(ge=0, le=21)]


PLAY = GAME.machine("", state=Heap)


@PLAY.start()
def begin() -> Heap:
    return Heap(21)


@PLAY.rule(cites="take.some")
def take(heap: Heap, count: Annotated[int, Interval(ge=1, le=3)]) -> Heap:
    require(count <= heap.stones, "take.no-more-than-left")
    return evolve(heap, stones=heap.stones - count)
"""


@pytest.fixture
def load(tmp_path):
    """A function that imports a game's text, with its clauses beside it, and asks for its domains."""
    names = []

    def from_text(text: str) -> ModuleType:
        (tmp_path / "clauses.toml").write_text(CLAUSES, encoding="utf-8")
        file = tmp_path / "heap_game.py"
        file.write_text(text, encoding="utf-8")
        found = importlib.util.spec_from_file_location("heap_game", file)
        module = importlib.util.module_from_spec(found)
        names.append("heap_game")
        sys.modules["heap_game"] = module
        found.loader.exec_module(module)
        for machine in module.GAME.machines.values():
            _ = machine.domain, machine.setup_domain, machine.shape
        return module

    yield from_text
    for name in names:
        sys.modules.pop(name, None)


def line_of(text: str, part: str) -> int:
    """The line on which ``part`` first stands."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


def test_a_good_text_loads(load):
    """The text from which all bad ones are made is a good one."""
    game = load(GOOD).GAME
    assert list(game.machines[""].rules) == ["take"]


# A flaw: what is replaced in the good text, by what, the message, the line's text, and the cure.
FLAWS = {
    "unknown clause in a rule": (
        '"take.some"',
        '"take.sum"',
        "unknown clause 'take.sum'",
        "@PLAY.rule(",
        "Did you mean 'take.some'? Clauses stand in clauses.toml",
    ),
    "unknown clause in a fact": (
        "PLAY = GAME",
        'GAME.fact("PLAY", "take.nothing-at-all")\n\nPLAY = GAME',
        "unknown clause 'take.nothing-at-all'",
        "GAME.fact(",
        "Did you mean 'take.no-more-than-left'? Clauses stand in clauses.toml",
    ),
    "unknown clause of a class": (
        "@frozen\nclass",
        '@GAME.defines("take.som")\n@frozen\nclass',
        "unknown clause 'take.som'",
        "@GAME.defines(",
        "Did you mean 'take.some'? Clauses stand in clauses.toml",
    ),
    "mutable default": (
        "le=21)]\n",
        "le=21)]\n    taken: tuple[()] = []\n",
        "Heap.taken has a mutable default",
        "@frozen",
        "use a tuple, a frozenset or a Bag",
    ),
    "default outside its domain": (
        "le=21)]\n",
        "le=21)] = 22\n",
        "the default of Heap.stones is 22, not a whole number from 0 to 21",
        "@frozen",
        "give it a default of its domain",
    ),
    "default made anew": (
        "le=21)]\n",
        "le=21)]\n    taken: tuple[()] = field(factory=tuple)\n",
        "Heap.taken has a default made anew each time",
        "@frozen",
        "use an immutable value",
    ),
    "state not frozen": (
        "@frozen\nclass",
        "@define\nclass",
        "Heap is not a frozen attrs class",
        "@define",
        "write @frozen above the class",
    ),
    "state no attrs class": (
        "@frozen\nclass",
        "class",
        "Heap is not a frozen attrs class",
        "class Heap",
        "write @frozen above the class",
    ),
    "field without bounds": (
        "stones: Annotated[int, Interval(ge=0, le=21)]",
        "stones: int",
        "Heap.stones: an int without bounds",
        "@frozen",
        "write Annotated[int, Interval(ge=..., le=...)]",
    ),
    "field without a finite domain": (
        "stones: Annotated[int, Interval(ge=0, le=21)]",
        "stones: str",
        "Heap.stones: the annotation str has no finite domain",
        "@frozen",
        "use bool, a bounded int or Fraction, an Enum, a frozen attrs class, a tuple, a frozenset, a Bag or None",
    ),
    "parameter without an annotation": (
        "count: Annotated[int, Interval(ge=1, le=3)]",
        "count",
        "take(count) has no annotation",
        "@PLAY.rule(",
        "annotate it with a finite domain",
    ),
    "parameter without a finite domain": (
        "count: Annotated[int, Interval(ge=1, le=3)]",
        "count: float",
        "take(count): the annotation float has no finite domain",
        "@PLAY.rule(",
        "use bool, a bounded int or Fraction, an Enum, a frozen attrs class, a tuple, a frozenset, a Bag or None",
    ),
    "converter": (
        "le=21)]\n",
        "le=21)] = field(converter=int)\n",
        "Heap.stones has a converter or a validator",
        "@frozen",
        "put the condition in the start rule as a require",
    ),
    "validator": (
        "le=21)]\n",
        "le=21)] = field(validator=print)\n",
        "Heap.stones has a converter or a validator",
        "@frozen",
        "put the condition in the start rule as a require",
    ),
    "two rules of one name": (
        "@PLAY.rule(",
        '@PLAY.rule(cites="take.some")\ndef take(heap: Heap) -> Heap:\n    return heap\n\n\n@PLAY.rule(',
        "machine heap has two rules called take",
        None,
        "rename one",
    ),
    "forced rule with parameters": (
        '@PLAY.rule(cites="take.some")',
        '@PLAY.rule(cites="take.some", forced=True)',
        "the forced rule take has parameters",
        "@PLAY.rule(",
        "a forced move is one move",
    ),
}


@pytest.mark.parametrize("flaw", FLAWS)
def test_invalid_text(load, tmp_path, flaw):
    """Each flaw of a game's text is one error with its file, its line and its cure."""
    old, new, message, at, cure = FLAWS[flaw]
    assert GOOD.count(old) == 1
    text = GOOD.replace(old, new)
    line = line_of(text, at) if at else len(text[: text.rindex("@PLAY.rule(")].splitlines()) + 1
    with pytest.raises(SpecError) as caught:
        load(text)
    error = caught.value
    assert (error.message, error.cure) == (message, cure)
    assert (error.place.file, error.place.line) == (str(tmp_path / "heap_game.py"), line)


def test_invalid_machine_without_a_start(load):
    """A machine that nobody starts says so when its start is asked for."""
    text = GOOD.replace("@PLAY.start()\n", "")
    with pytest.raises(SpecError, match="machine heap has no start") as caught:
        _ = load(text).PLAY.begin
    assert caught.value.cure == "decorate a function with @MACHINE.start"


def test_an_error_reads_as_one_text(load, tmp_path):
    """An error shows its place, its message and its cure."""
    with pytest.raises(SpecError) as caught:
        load(GOOD.replace("@frozen\nclass", "class"))
    line = line_of(GOOD, "class Heap") - 1
    assert str(caught.value) == (
        f"{tmp_path / 'heap_game.py'}:{line}: Heap is not a frozen attrs class\n  cure: write @frozen above the class"
    )


def test_a_machine_knows_its_shape():
    """The set-up fields that fix shapes are those named by Per and Index."""
    assert hanoi.PLAY.shape == ("disks",)
    assert hanoi.PLAY.sizes(hanoi.Tower(4)) == {"disks": 4}
    assert tic_tac_toe.PLAY.shape == ()


def test_a_rule_knows_its_sentence_and_its_clauses():
    """A rule carries its kind, its clauses, its parameters and the first paragraph of its docstring."""
    rule = pairs.PLAY.rules["draw"]
    assert (rule.kind, rule.cites) == ("chance", ("draw.one-card",))
    assert rule.sentence == "A card is drawn, each as likely as any other."
    assert [name for name, _ in rule.parameters] == ["kind"]
    assert pairs.GAME.carried["end.no-move-left"] == ("is_over",)
    assert pairs.PLAY.id == "pairs"


def test_require_names_the_clause():
    """A condition that fails refuses with its clause, and one that holds does nothing."""
    require(True, "take.some")
    with pytest.raises(Refused) as caught:
        require(False, "take.some")
    assert caught.value.clause == "take.some"


def test_a_game_is_what_its_files_say():
    """A game's clauses are read from the file in its folder."""
    game = Game("pairs", "Pairs", Path(pairs.__file__).parent / "clauses" / "pairs")
    assert list(game.clauses) == list(pairs.GAME.clauses)
