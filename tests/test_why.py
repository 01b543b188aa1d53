"""Why moves are legal, and why not: what is recorded of each construct, and that the outcome is the rule's own."""

import enum
from pathlib import Path
from typing import Annotated, Any

import pytest
from toys import cellar_door, knuth_yao
from twins import heap
from twins.heap import FOLDER

from checker.moves import parse_move
from checker.runs import Move, instances, moves
from checker.tracing import MOST_AFTER_REFUSAL
from checker.why import Explanation, explain
from spec import Game, Interval, Machine, SpecError, evolve, frozen, require

GAME = Game("larder", "The larder", FOLDER)
SOME, LEFT, EMPTY, LAST = "take.some", "take.no-more-than-left", "end.empty", "end.last-wins"
TWO = 2
Amount = Annotated[int, Interval(ge=0, le=9)]


class Food(enum.Enum):
    """What there is to eat."""

    BREAD = 1
    CHEESE = 2


@frozen
class Shelf:
    """A shelf with so much on it; ``loaf`` may not be asked for when it is empty."""

    amount: Amount

    @property
    def loaf(self) -> int:
        """What is on the shelf, of which there must be some."""
        require(self.amount > 0, "end.empty")
        return self.amount

    def without(self, amount: int) -> "Shelf":
        """The shelf with less on it."""
        require(amount <= self.amount, "take.no-more-than-left")
        return Shelf(self.amount - amount)


@frozen
class Larder:
    """Two shelves, and whether the larder is locked."""

    bread: Shelf
    cheese: Shelf
    is_locked: bool = False
    is_counted: bool = False


LARDER = GAME.machine("", state=Larder, sentence="One step takes something.")


@LARDER.start
def begin() -> Larder:
    """There is some of everything."""
    return Larder(Shelf(3), Shelf(0))


@LARDER.over
def is_locked_up(larder: Larder) -> bool:
    """The larder is locked."""
    return larder.is_locked


def has_any(larder: Larder) -> bool:
    """Whether there is anything left."""
    return larder.bread.amount > 0 or larder.cheese.amount > 0


def with_less(larder: Larder, food: Food, amount: int) -> Larder:
    """The larder when something was taken."""
    match food:
        case Food.BREAD:
            return evolve(larder, bread=larder.bread.without(amount))
        case Food.CHEESE if amount > 5:
            require(False, "take.some")
    return evolve(larder, cheese=larder.cheese.without(amount))


@LARDER.rule(cites=("take.some", "end.empty"))
def eat(larder: Larder, food: Food, amount: Amount) -> Larder:
    """Something is eaten."""
    is_small = 0 < amount <= TWO or food is Food.CHEESE
    require(has_any(larder), "end.empty")  # while there is any
    require(
        is_small  # not too much
        and not larder.is_locked,
        "take.some",
    )
    left = larder.bread.amount if food is Food.BREAD else larder.cheese.amount
    if left == 0:
        return larder
    return with_less(larder, food, amount)


@LARDER.rule(cites="take.some")
def slice_up(larder: Larder, amount: Amount) -> Larder:
    """Slices are cut as long as there are any."""
    require(larder.bread.loaf >= amount, "take.some")
    require(all(one.without(0).amount >= 0 for one in (larder.bread, larder.cheese)), "take.some")
    while larder.bread.amount > amount:
        larder = evolve(larder, bread=Shelf(larder.bread.amount - 1))
    return larder


@LARDER.rule(cites="take.some")
def count_forever(larder: Larder, amount: Amount) -> Larder:
    """Counting ends only where it may begin."""
    require(amount > 0, "take.some")
    left = 9
    while left > 0:
        left -= amount
    return evolve(larder, is_counted=True)


@LARDER.rule(cites="take.some")
def share(larder: Larder, amount: Amount) -> Larder:
    """The bread is shared, which raises when there is nobody."""
    if amount > 8:
        require(False, "take.no-more-than-left")
    return evolve(larder, bread=Shelf(larder.bread.amount // amount), is_locked=True)


FULL = begin()


def of(text: str, larder: Larder = FULL) -> Explanation:
    """The explanation of a move."""
    return explain(LARDER, larder, parse_move(LARDER, larder, text))


def told(found: Explanation) -> list[tuple[str, bool, str]]:
    """The conditions: text, whether they held, clause."""
    return [(one.text, one.held, one.clause) for one in found.conditions]


def test_a_legal_move_is_told_with_its_path() -> None:
    """Requirements and decisions stand in order, those of followed functions too, each as it is written."""
    found = of("eat bread 1")
    assert found.is_legal
    assert found.after == Larder(Shelf(2), Shelf(0))
    assert told(found) == [
        ("has_any(larder)", True, EMPTY),
        ("is_small and not larder.is_locked", True, SOME),
        ("food is Food.BREAD", True, ""),
        ("left == 0", False, ""),
        ("food matches Food.BREAD", True, ""),
        ("amount <= self.amount", True, LEFT),
    ]
    assert [(one.function, one.depth) for one in found.conditions[3:]] == [("eat", 0), ("with_less", 1), ("without", 2)]
    assert all(one.place.file == __file__ for one in found.conditions)
    lines = Path(__file__).read_text().splitlines()
    assert "has_any(larder)" in lines[found.conditions[0].place.line - 1]


def test_parts_explain_a_condition() -> None:
    """The values of parts are told, those of a name's definition too, and none that was not looked at."""
    found = of("eat bread 4")
    assert [(part.text, part.value) for part in found.conditions[1].parts] == [
        ("is_small", "no"),
        ("0 < amount <= TWO", "no"),
        ("amount", "4"),
        ("TWO", "2"),
        ("food is Food.CHEESE", "no"),
        ("food", "bread"),
    ]
    assert found.conditions[0].parts == ()
    assert found.conditions[0].sentence == "Whether there is anything left."
    enough = of("eat bread 2").conditions[1]
    assert [part.text for part in enough.parts][:4] == ["is_small", "0 < amount <= TWO", "amount", "TWO"]
    assert ("larder.is_locked", "no") in [(part.text, part.value) for part in enough.parts]
    assert "food is Food.CHEESE" not in [part.text for part in enough.parts]


def test_a_refusal_is_told_with_what_else_would_refuse() -> None:
    """After the first requirement that fails the rule is followed as far as it goes."""
    found = of("eat(food = cheese, amount = 7)", Larder(Shelf(0), Shelf(0)))
    assert (found.refused_by, found.after, found.is_legal) == (EMPTY, None, False)
    assert [one.is_after_refusal for one in found.conditions] == [False, True, True, True]
    assert found.would_refuse_too == ()
    found = of("eat bread 9")
    assert found.refused_by == SOME
    assert [one.clause for one in found.would_refuse_too] == [LEFT]
    shown = "\n".join(found.lines())
    assert shown.startswith("eat(food = bread, amount = 9) is refused by take.some\n")
    assert "and these would refuse it too:" in shown
    assert FOLDER.joinpath("clauses.toml").read_text().count(GAME.clauses[SOME].text) == 1
    assert f"  {GAME.clauses[SOME].section}: {GAME.clauses[SOME].text}" in shown


def test_a_case_without_a_pattern_is_told() -> None:
    """Where no case of a match is taken, that is told, and so is a guard."""
    assert ("food matches no case before", True, "") in told(of("eat cheese 3", Larder(Shelf(3), Shelf(4))))
    guarded = of("eat cheese 6", Larder(Shelf(3), Shelf(9)))
    assert told(guarded)[-3:-1] == [("food matches Food.CHEESE and amount > 5", True, ""), ("False", False, SOME)]


def test_loops_and_what_is_not_followed() -> None:
    """Each test of a loop is told; a property that refuses is told by its own condition."""
    tests = [held for text, held, _ in told(of("slice_up 1")) if text == "larder.bread.amount > amount"]
    assert tests == [True, True, False]
    empty = of("slice_up 0", Larder(Shelf(0), Shelf(1)))
    assert empty.refused_by == EMPTY
    assert told(empty) == [("self.amount > 0", False, EMPTY)]
    assert empty.conditions[0].function == "loaf"


def test_what_never_ends_after_a_refusal_is_left_off() -> None:
    """A loop that only ends because of the refusal does not hold an explanation up."""
    found = of("count_forever 0")
    assert found.refused_by == SOME
    assert len(found.conditions) == MOST_AFTER_REFUSAL + 2
    assert len(found.lines()) == 4


def test_a_rule_that_breaks_and_a_machine_that_is_over() -> None:
    """There is no such move where the rule raises, an argument is outside its domain, or the machine is over."""
    assert (
        of("share 0").fault == "the rule share(amount = 0) raises ZeroDivisionError: integer division or modulo by zero"
    )
    assert told(of("share 0")) == [("amount > 8", False, "")]
    over = of("share 2").after
    assert of("share 2", over).fault == "machine larder is over: The larder is locked."
    assert of("share 2", over).lines() == [
        "share(amount = 2) is no move: machine larder is over: The larder is locked."
    ]
    outside = explain(LARDER, FULL, Move("share", (12,)))
    assert outside.fault == "amount is 12, not a whole number from 0 to 9"
    assert outside.as_json()["arguments"] == {}
    assert "takes food, amount" in explain(LARDER, FULL, Move("eat")).fault
    assert explain(LARDER, FULL, Move("eat")).lines()[0].startswith("eat is no move")
    assert of("share 9").refused_by == LEFT


def test_every_move_of_small_machines() -> None:
    """All moves from all states near the start have their own outcome; those that are told legal are all there are."""
    for machine in (cellar_door.PLAY, LARDER):
        states = [machine.begin.function()]
        for state in states:
            legal = [move for move, _ in moves(machine, state)] if machine is not LARDER else None
            found = [
                explain(machine, state, Move(rule.name, arguments))
                for rule in machine.rules.values()
                for arguments in instances(rule, {})
            ]
            if legal is not None:
                assert [one.move for one in found if one.is_legal] == legal
            states += [one.after for one in found if one.is_legal and one.after not in states and len(states) < 40]
        assert len(states) > 8


def test_chance_and_start() -> None:
    """A chance rule and the start are explained like others, and said to be such."""
    state = knuth_yao.PLAY.begin.function()
    chance = next(move for move, _ in moves(knuth_yao.PLAY, state))
    assert "is legal, by chance" in explain(knuth_yao.PLAY, state, chance).lines()[0]
    start = explain(heap.HEAP, heap.Setup(), Move("begin"))
    assert start.lines() == [
        "begin() is legal, at the start",
        f"  yes:   setup.begins is Begins.FIRST {start.conditions[0].place}",
        "           setup.begins = first",
    ]
    assert start.after == heap.begin(heap.Setup())
    assert explain(heap.HEAP, "none", Move("begin")).fault.startswith("the set-up is 'none'")


SEEN: list[int] = []


def impure(count: int) -> bool:
    """Gives something else each time."""
    SEEN.append(count)
    return len(SEEN) % 2 == 1


def test_an_outcome_that_is_not_the_rules_own_is_an_error() -> None:
    """A rule that is not pure has no explanation."""
    game = Game("moody", "Moods", FOLDER)
    machine: Machine = game.machine("", state=Shelf)

    @machine.start
    def wake() -> Shelf:
        """Nothing is there."""
        return Shelf(0)

    @machine.rule(cites="take.some")
    def sulk(shelf: Shelf) -> Shelf:
        """Depends on the mood."""
        require(impure(1), "take.some")
        return shelf

    with pytest.raises(SpecError, match="does not come out in the same way") as error:
        explain(machine, Shelf(0), Move("sulk"))
    assert "a rule is pure" in error.value.cure
    assert error.value.place == machine.rules["sulk"].place


def test_names_from_outside_and_defaults_are_kept() -> None:
    """A function that stands in another keeps the names of that, and its defaults."""
    game = Game("inner", "Inner", FOLDER)
    machine: Machine = game.machine("", state=Shelf)
    least = 2

    def lessened(shelf: Shelf, by: int = 1, *, least_left: int = 0) -> Shelf:
        """The shelf with less."""
        require(shelf.amount - by >= least + least_left, "take.some")
        return Shelf(shelf.amount - by)

    @machine.start
    def wake() -> Shelf:
        """Some is there."""
        return Shelf(4)

    @machine.rule(cites="take.some")
    def lessen(shelf: Shelf) -> Shelf:
        """Less is there."""
        return lessened(shelf)

    found = explain(machine, Shelf(2), Move("lessen"))
    assert found.refused_by == SOME
    parts = {part.text: part.value for part in found.conditions[0].parts}
    assert parts == {
        "shelf.amount - by": "1",
        "shelf.amount": "2",
        "by": "1",
        "least + least_left": "2",
        "least": "2",
        "least_left": "0",
    }


def test_invalid_clause() -> None:
    """A clause that does not exist is an error at the requirement that names it."""
    game = Game("typo", "Typo", FOLDER)
    machine: Machine = game.machine("", state=Shelf)

    @machine.start
    def wake() -> Shelf:
        """Nothing is there."""
        return Shelf(0)

    @machine.rule(cites="take.some")
    def take(shelf: Shelf) -> Shelf:
        """Names no clause."""
        require(False, "take.smoe")
        return shelf

    with pytest.raises(SpecError, match=r"unknown clause 'take.smoe'") as error:
        explain(machine, Shelf(0), Move("take"))
    assert error.value.place is not None
    assert error.value.place.file == __file__


def test_invalid_rule() -> None:
    """An unknown rule is refused with the nearest name."""
    with pytest.raises(SpecError, match="has no rule 'eet'") as error:
        explain(LARDER, FULL, Move("eet"))
    assert error.value.cure == "Did you mean 'eat'?"


def test_json() -> None:
    """For programs there are the outcome, the clause with its text, and each condition with its line."""
    table: Any = of("eat bread 9").as_json()
    assert (table["rule"], table["kind"], table["is_legal"], table["after"]) == ("eat", "rule", False, None)
    assert table["arguments"] == {"food": "BREAD", "amount": 9}
    assert table["refused_by"]["id"] == SOME
    assert table["conditions"][1]["parts"]["amount"] == "9"
    assert [one["is_after_refusal"] for one in table["conditions"][:3]] == [False, False, True]
    assert of("eat bread 1").as_json()["after"]["bread"] == {"amount": 2}
