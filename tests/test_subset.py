"""What is outside the language is refused with file, line, construct and cure."""

import inspect
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lifting import domains
from unsupported import flaws

from checker.lift.interpreter import Interpreter
from checker.lift.subset import check_cited, check_game, check_subset, clauses_required
from spec import Game, SpecError, frozen, require

STATIC = {
    "lambda_expression": "lambda",
    "nested_function": "functiondef",
    "nested_class": "classdef",
    "try_statement": "try",
    "raise_statement": "raise",
    "assert_statement": "assert",
    "global_statement": "global",
    "del_statement": "delete",
    "f_string": "joinedstr",
    "with_statement": "with",
    "power": "pow",
    "shift": "lshift",
    "list_display": "list",
    "starred_assignment": "starred",
    "item_assignment": "assign",
    "item_increment": "augassign",
    "attribute_assignment": "assign",
    "chained_assignment": "assign",
    "for_else": "for",
    "while_else": "while",
    "walrus": "namedexpr",
    "yielding": "yield",
    "importing": "import",
    "mutable_default": "mutable default",
    "calls_mutable_default": "mutable default",
    "property_of_an_object": "pow",
    "method_of_a_member": "joinedstr",
    "library_module": "random.randint",
    "library_module_plain": "random.randint",
    "library_builtin": "math.prod",
    "library_function": "reduce",
    "library_class": "product",
    "mapping_pattern": "matchmapping",
}
LIFTED = {
    "true_division": "the quotient of two whole numbers, a float",
    "printing": "a call of print",
    "sorting": "a call of sorted",
    "text_of": "a call of str",
    "changing_a_list": "a call of list.append",
    "changing_a_dict": "a call of dict.pop",
    "break_in_a_set": "leaving a loop over a set",
    "element_of_a_set": "a value returned from a loop over a set",
    "first_constant_in_a_set": "several values returned from a loop over a set",
    "last_of_a_set": "the last suit of a loop over a set",
    "row_from_a_set": "a row made in a loop over a set",
    "prefixes_of_a_set": "reading total in the loop over a set that gathers it",
    "mixed_operators_in_a_set": "a loop over a set where order matters",
    "assignment_in_a_set": "an assignment in a loop over a set",
    "tuple_of_a_set": "a tuple of the elements of a set",
    "enumerated_set": "enumerate of something without a fixed order",
    "zipped_set": "zip of something without a fixed order",
    "tuple_from_a_set_comprehension": "a tuple of the elements of a set",
    "loop_over_a_bag": "a loop over a bag",
    "loop_never_ending": "a loop that may run more than",
    "recursion_never_ending": "a call of recursion_never_ending that never ends",
    "is_on_numbers": "is between values",
    "is_on_sets": "is between values",
    "symbolic_slice": "a slice with a symbolic end",
    "symbolic_repetition": "a row repeated a symbolic number of times",
    "wrong_arguments": "a call of lambda_free with other arguments",
    "keyword_of_a_word": "this call of max",
    "two_stars": "two stars in a call",
    "unknown_name": "the name nowhere",
}


def marked_line(*functions: Any) -> int:
    """The line of the first ``# here`` in the functions' text."""
    for function in functions:
        lines, first = inspect.getsourcelines(function)
        for number, line in enumerate(lines, first):
            if line.rstrip().endswith("# here"):
                return number
    raise AssertionError("no line is marked")


def where(name: str) -> int:
    """The line at which the flaw called ``name`` stands."""
    others = {
        "calls_mutable_default": flaws.mutable_default,
        "property_of_an_object": flaws.Box,
        "method_of_a_member": flaws.Suit,
        "wrong_arguments": flaws.lambda_free,
    }
    return marked_line(others.get(name, getattr(flaws, name)))


def lift(function: Callable[..., Any]) -> None:
    """Lift a function on fresh arguments."""
    interpreter = Interpreter()
    fresh = (interpreter.values.fresh(one, f"argument{n}", {}) for n, one in enumerate(domains(function)))
    interpreter.lift(function, tuple(fresh))


@pytest.mark.parametrize(("name", "construct"), STATIC.items(), ids=STATIC)
def test_invalid_construct_is_refused_before_anything_runs(name: str, construct: str) -> None:
    """Reading a function refuses what the language does not have, and names file, line, construct and cure."""
    with pytest.raises(SpecError) as caught:
        check_subset(getattr(flaws, name))
    error = caught.value
    assert error.message.startswith("unsupported in a rule: ")
    assert construct in error.message
    assert error.place is not None
    assert (Path(error.place.file).name, error.place.line) == ("flaws.py", where(name))
    assert error.cure


@pytest.mark.parametrize(("name", "construct"), LIFTED.items(), ids=LIFTED)
def test_invalid_use_is_refused_when_it_is_lifted(name: str, construct: str) -> None:
    """Lifting a function refuses what would depend on order, never end or have no meaning, and names its place."""
    with pytest.raises(SpecError) as caught:
        lift(getattr(flaws, name))
    error = caught.value
    assert error.message.startswith(f"unsupported in a rule: {construct}")
    assert error.place is not None
    assert (Path(error.place.file).name, error.place.line) == ("flaws.py", where(name))


def test_flaws_are_all_tried() -> None:
    """Every function of the file of flaws is refused by one of the tests here."""
    known = {*STATIC, *LIFTED, "lambda_free", "require_without_a_clause"}
    written = {
        name for name, one in vars(flaws).items() if inspect.isfunction(one) and one.__module__ == flaws.__name__
    }
    assert written == known


def test_invalid_require_without_a_clause() -> None:
    """A require names its clause by a plain string."""
    with pytest.raises(SpecError, match="require without the id of a clause") as caught:
        clauses_required(flaws.require_without_a_clause)
    assert caught.value.place is not None
    assert caught.value.place.line == where("require_without_a_clause")


# Clauses

_CLAUSE = '[[clause]]\nid = "{}"\nnumber = {}\nsection = "Play"\nkind = "turn"\ntext = "A sentence."\n'


@frozen
class Light:
    """A light."""

    on: bool


def game_with(folder: Path, *clauses: str, marked: tuple[str, ...] = ()) -> Game:
    """A game with one machine, a switch, and these clauses."""
    parts = []
    for number, clause in zip(itertools.count(1), (*clauses, *marked), strict=False):
        parts.append(_CLAUSE.format(clause, number) + ('marked = "a tip"\n' if clause in marked else ""))
    (folder / "clauses.toml").write_text("".join(parts), encoding="utf-8")
    return Game("light", "The light", folder)


def begin() -> Light:
    """The light is off."""
    return Light(False)


def switch(light: Light) -> Light:
    """Switch the light on."""
    require(not light.on, "switch.only-whn-off")
    return Light(True)


def switch_on(light: Light) -> Light:
    """Switch the light on."""
    require(not light.on, "switch.only-when-off")
    return Light(True)


def test_invalid_require_of_an_unknown_clause(tmp_path: Path) -> None:
    """A require of a clause that does not exist is refused with its line and the nearest clause."""
    game = game_with(tmp_path, "switch.only-when-off")
    machine = game.machine("", state=Light)
    machine.start(begin)
    machine.rule(cites="switch.only-when-off")(switch)
    with pytest.raises(SpecError, match=r"unknown clause 'switch\.only-whn-off' in require") as caught:
        check_game(game)
    assert "Did you mean 'switch.only-when-off'?" in caught.value.cure
    assert caught.value.place is not None
    assert caught.value.place.line == inspect.getsourcelines(switch)[1] + 2


def test_invalid_rule_citing_an_unknown_clause(tmp_path: Path) -> None:
    """A rule that cites a clause that does not exist is refused with the nearest clause."""
    machine = game_with(tmp_path, "switch.only-when-off").machine("", state=Light)
    with pytest.raises(SpecError, match=r"unknown clause 'switch\.only'") as caught:
        machine.rule(cites="switch.only")(switch_on)
    assert "Did you mean 'switch.only-when-off'?" in caught.value.cure


def test_invalid_clause_that_nobody_cites(tmp_path: Path) -> None:
    """A clause that no rule, require, fact, reading or claim cites must be marked with the reason."""
    game = game_with(tmp_path, "switch.only-when-off", "switch.light")
    machine = game.machine("", state=Light)
    machine.start(begin)
    machine.rule()(switch_on)
    with pytest.raises(SpecError, match=r"nobody cites the clause switch\.light") as caught:
        check_cited(game, frozenset())
    assert caught.value.place is not None
    assert (Path(caught.value.place.file).name, caught.value.place.line) == ("clauses.toml", 7)
    check_cited(game, frozenset({"switch.light"}))


def test_invalid_mark_on_a_clause_that_is_carried_out(tmp_path: Path) -> None:
    """A clause that a rule carries out must not be marked as needing none."""
    game = game_with(tmp_path, marked=("switch.only-when-off",))
    machine = game.machine("", state=Light)
    machine.start(begin)
    machine.rule()(switch_on)
    with pytest.raises(SpecError, match="is marked as needing no rule, but switch_on carries it out"):
        check_cited(game, frozenset())


def test_marked_clause_needs_no_rule(tmp_path: Path) -> None:
    """A marked clause is accepted without a rule."""
    game = game_with(tmp_path, "switch.only-when-off", marked=("tip.save-power",))
    machine = game.machine("", state=Light)
    machine.start(begin)
    machine.rule()(switch_on)
    check_game(game)
    check_cited(game, frozenset())


def test_invalid_method_of_a_state_class(tmp_path: Path) -> None:
    """The methods of a state class are read with the game, whether or not a rule names the class."""
    game = game_with(tmp_path, "switch.only-when-off")
    machine = game.machine("", state=flaws.Box)
    machine.start(begin_box)
    with pytest.raises(SpecError, match="unsupported in a rule: pow in squared"):
        check_game(game)


def begin_box() -> Any:
    """Nothing that names the class of the state."""
    return None
