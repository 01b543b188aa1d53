"""Moves as a person writes them: each form, each kind of value, and what is no move."""

import enum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import pytest
from toys import cellar_door
from twins import heap

from checker.moves import parse_move
from checker.runs import Move, instances, show_move
from spec import Bag, Game, Interval, Len, Machine, Per, SpecError, frozen

GAME = Game("parcels", "Parcels", Path(__file__).parent / "twins" / "clauses" / "heap")


class Wood(enum.Enum):
    """What a box is made of."""

    RED_OAK = 1
    ASH = 2


class Twin(enum.Enum):
    """Something that is shown like nothing."""

    NOTHING = 1


@frozen
class Box:
    """A box, shown in its own words."""

    wood: Wood
    side: Annotated[int, Interval(ge=1, le=3)]

    def __str__(self) -> str:
        return f"box of {self.wood.name.lower()}, {self.side} wide"


@frozen
class Crate:
    """A crate without words of its own."""

    boxes: Annotated[tuple[Wood, ...], Len(0, 20)]
    lid: Wood | None


@frozen
class Spot:
    """A place on the floor."""

    x: Annotated[Fraction, Interval(ge=0, le=9)]


@frozen
class Room:
    """How many people are in a room."""

    setup: "Setup"
    full: bool


@frozen
class Setup:
    """How many shelves there are."""

    shelves: Annotated[int, Interval(ge=1, le=3)] = 2


ROOM = GAME.machine("", state=Room, setup=Setup, sentence="Something is moved.")


@ROOM.start
def enter(setup: Setup, full: bool) -> Room:
    """The room is entered."""
    return Room(setup, full)


@ROOM.rule()
def put(room: Room, box: Box, wood: Wood) -> Room:
    """Put a box onto something."""
    return room


@ROOM.rule()
def pack(room: Room, crate: Crate) -> Room:
    """Pack a crate."""
    return room


@ROOM.rule()
def sort(room: Room, boxes: frozenset[Box], woods: Annotated[Bag[Wood], Interval(ge=0, le=4)]) -> Room:
    """Sort boxes."""
    return room


@ROOM.rule()
def fill(room: Room, shelves: Annotated[tuple[Wood | None, ...], Per("shelves")], pair: tuple[bool, Wood]) -> Room:
    """Fill the shelves."""
    return room


@ROOM.rule()
def choose(room: Room, thing: Twin | None) -> Room:
    """Choose what is hardly there."""
    return room


@ROOM.rule()
def shove(room: Room, to: Spot, by: Annotated[Fraction, Interval(ge=0, le=9)]) -> Room:
    """Shove something."""
    return room


@ROOM.rule()
def leave(room: Room) -> Room:
    """Leave the room."""
    return room


ASH_1, OAK_2 = Box(Wood.ASH, 1), Box(Wood.RED_OAK, 2)
HERE = Room(Setup(), False)
FULL = heap.Heap(heap.Setup(), 5, heap.Seat.FIRST)


def read(text: str, machine: Machine = ROOM, state: Any = HERE) -> Move:
    """The move that a text means."""
    return parse_move(machine, state, text)


def refused(text: str, machine: Machine = ROOM, state: Any = HERE) -> str:
    """What is said of a text that is no move; a cure is said too."""
    with pytest.raises(SpecError) as error:
        read(text, machine, state)
    assert error.value.cure
    return f"{error.value.message}; {error.value.cure}"


@pytest.mark.parametrize("text", ["take(count = 2)", "take(2)", "take 2", " take( count=2 ) ", "take count = 2"])
def test_a_move_can_be_written_in_several_ways(text: str) -> None:
    """Parameters may be named, brackets left out."""
    assert read(text, heap.HEAP, FULL) == Move("take", (2,))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("leave", Move("leave")),
        ("leave()", Move("leave")),
        ("put(box = box of ash, 1 wide, wood = red oak)", Move("put", (ASH_1, Wood.RED_OAK))),
        ("put(wood = RED_OAK, box = box of ash, 1 wide)", Move("put", (ASH_1, Wood.RED_OAK))),
        ('put {"wood": "ASH", "side": 1} red-oak', Move("put", (ASH_1, Wood.RED_OAK))),
        ('put(wood = ash, box = {"wood": "ASH", "side": 1})', Move("put", (ASH_1, Wood.ASH))),
        ("choose(thing = null)", Move("choose", (None,))),
        ('shove({"x": "3/2"}, 1/2)', Move("shove", (Spot(Fraction(3, 2)), Fraction(1, 2)))),
        ("shove to=Spot(x=3/2) by=2", Move("shove", (Spot(Fraction(3, 2)), Fraction(2)))),
    ],
)
def test_values_are_read_as_they_are_shown_or_as_on_the_command_line(text: str, move: Move) -> None:
    """Words, JSON and what is shown to a reader are read; a value with a comma in it wants a name."""
    assert read(text) == move


@pytest.mark.parametrize(
    "move",
    [
        Move("put", (OAK_2, Wood.ASH)),
        Move("pack", (Crate((), None),)),
        Move("pack", (Crate((Wood.ASH, Wood.RED_OAK), Wood.RED_OAK),)),
        Move("sort", (frozenset(), Bag())),
        Move("sort", (frozenset(), Bag((Wood.ASH, Wood.RED_OAK, Wood.ASH)))),
        Move("fill", ((Wood.ASH, None), (True, Wood.RED_OAK))),
        Move("shove", (Spot(Fraction(-0)), Fraction(7, 3))),
        Move("leave"),
    ],
    ids=lambda move: show_move(ROOM, move),
)
def test_what_is_shown_is_read_back(move: Move) -> None:
    """The text that shows a move is that move, with sets, bags, rows, records and options in it."""
    assert read(show_move(ROOM, move)) == move


def test_every_move_of_a_small_machine_is_read_back() -> None:
    """All moves of a machine are read from the text that shows them."""
    cellar = cellar_door.begin()
    moves = [Move(one.name, each) for one in cellar_door.PLAY.rules.values() for each in instances(one, {})]
    assert len(moves) == 7
    assert [parse_move(cellar_door.PLAY, cellar, show_move(cellar_door.PLAY, one)) for one in moves] == moves


def test_the_start_is_read_with_the_set_up() -> None:
    """The start is a move as well; it is read before there is a state."""
    assert parse_move(ROOM, Setup(), "enter yes") == Move("enter", (True,))
    assert parse_move(heap.HEAP, heap.Setup(), "begin") == Move("begin")
    assert parse_move(cellar_door.PLAY, None, "begin()") == Move("begin")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no move; write RULE"),
        ("?", "'?' is no move"),
        ("leave" * 3000, "is no move"),
        ("leaf", "machine parcels has no rule 'leaf'; Did you mean 'leave'?"),
        ("zzz", "has no rule 'zzz'; rules are put, pack, sort, fill, choose, shove, leave, enter"),
        ("leave(1)", "leave is given 1 values; it takes no values: write leave"),
        ("put(wod = ash, box = 1)", "put has no parameter 'wod'; Did you mean 'wood'?"),
        ("put(wood = ash, wood = ash)", "put is given wood twice; take one of them away"),
        ("put(box of ash, 1 wide, wood = ash)", "put is given wood twice"),
        ("put(1, 2, 3)", "put is given 3 values; write put(box = Box"),
        ("put(wood = ash)", "put is not given box; write put(box = Box, wood = RED_OAK | ASH)"),
        ("put", "put is not given box, wood"),
        ("put(wood = elm, box = box of ash, 1 wide)", "put(wood): 'elm' is not RED_OAK | ASH; one of red-oak, ash"),
        ("put(wood = ash, box = box of ash, 9 wide)", "put(box): 'box of ash, 9 wide' is not Box; write it as JSON"),
        ('put(wood = ash, box = {"wood": "ASH", "side": 9})', "put(box): the value.side is 9, not a whole number from"),
        ("fill((ash), (yes, ash))", "fill(shelves): '(ash)' is not for each of the shelves"),
        ("fill((ash, ash), (yes))", "fill(pair): '(yes)' is not"),
        ("sort({}, {5 x ash})", "sort(woods): '{5 x ash}' is not"),
        ("sort({}, {2 x ash, 1 x ash})", "sort(woods): '{2 x ash, 1 x ash}' is not"),
        ("choose(nothing)", "choose(thing): 'nothing' means several values; write it as JSON"),
        ("leave(", "'(': a bracket is not closed"),
        ("leave)", "this ) closes nothing"),
        ("put(ash], 1)", "this ] closes nothing"),
        ('put("ash, 1)', "a quotation mark is not closed"),
        ("pack " + "[" * 4000 + "]" * 4000, "is nested too deeply"),
    ],
)
def test_invalid_moves(text: str, message: str) -> None:
    """Whatever is wrong with a move is told in one message, with a cure."""
    assert message in refused(text)
