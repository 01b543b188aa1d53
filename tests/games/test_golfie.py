"""Golfie against its rulebook: the printed example, every refusal, and what each reading changes."""

import ast
import inspect
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.dom import minidom

import pytest
from attrs import evolve
from refusing import conditions, refusals, refused
from typer.testing import CliRunner

from checker.command import app
from checker.lift.subset import carriers, check_game
from checker.positions import to_json
from checker.runs import Move, instances, refusal
from proofs.games.golfie import game_of_equals
from spec import Bag
from spec.games.golfie import (
    COPIES,
    EMPTY,
    FIELD_CARDS,
    GAME,
    MOST_PLAYERS,
    TABLE,
    Action,
    ActionCards,
    Area,
    Bands,
    CheckOrder,
    ComboCards,
    ComboChoice,
    ComboDuty,
    Course,
    Direction,
    DoubleCheck,
    DoubleMarks,
    DrawOrder,
    Field,
    FinalHole,
    Grid,
    Half,
    HiddenCard,
    HoleFromCombo,
    HoleLostBall,
    HoleShift,
    Item,
    ItemUse,
    Kept,
    Kind,
    LastHole,
    LastMarks,
    Line,
    LostBallOrder,
    LostBallTime,
    ManyCombos,
    Mark,
    MovesUp,
    NineHoles,
    OpeningLostBall,
    Place,
    Readings,
    Reshuffle,
    Revealer,
    SecondMedal,
    SecondRevealer,
    Setup,
    SharedItems,
    SoloVerdict,
    Stage,
    Table,
    Tie,
    acting,
    action_cards,
    cards_in,
    check_setup,
    combine,
    draw,
    end_half,
    end_turn,
    find,
    go_on,
    has_gap,
    has_verdict,
    is_turn_over,
    known_to,
    lay_out,
    move,
    must_find,
    must_reshuffle,
    open_card,
    pick,
    reshuffle,
    reveal,
    rules,
    score,
    score_of,
    sight_of,
    take_over,
    trophy,
    unveil,
    verdicts_on,
    winners,
    with_area,
)
from spec.games.golfie.areas import has_combo, has_lost_ball
from spec.games.golfie.chain import Chain, Crowd, Piles, replace
from spec.games.golfie.drawing import describe, recount
from spec.games.golfie.drawing import draw as picture_of
from spec.games.golfie.swaps import arrange, swap

# Nine hidden cards, and a grid with some open ones.
HIDDEN = "? ? ? / ? ? ? / ? ? ?"
PLAIN = "3 4 5 / 2 ? ? / ? ? 6"
CROSSED = "1 1 1 / 1 ? ? / 1 ? ?"
TWO_ROWS = "1 1 1 / 2 2 2 / ? ? ?"


def card(sign: str) -> Field:
    """A Field card by its number, or L for a Lost Ball."""
    return Field(0 if sign == "L" else int(sign))


def place(sign: str) -> Place:
    """A place as "3" open, "?3" hidden, "?" a hidden Bunker, "." a gap and "!" a gap for an open card."""
    if sign in {".", "!"}:
        return Place(None, sign == "!")
    return Place(card(sign.lstrip("?") or "6"), not sign.startswith("?"))


def grid(text: str) -> Grid:
    """A grid, its rows parted by strokes."""
    return tuple(place(sign) for sign in text.split() if sign != "/")


def at(
    revealed: Action | None,
    *grids: str,
    stage: Stage = Stage.ACTING,
    deck: str | None = None,
    setup: Setup | None = None,
    **readings: object,
) -> Table:
    """The first half with an Action card revealed and some grids; the player of the first has something to do.

    All cards that lie in no grid are in the deck, or, if a deck is given, among the discards.
    """
    setup = evolve(setup or Setup(), players=len(grids), readings=Readings(**readings))
    areas = [Area(grid(text), Stage.DONE) for text in grids]
    areas += [Area((EMPTY,) * 9, Stage.DONE)] * (MOST_PLAYERS - len(grids))
    rest = COPIES
    for area in areas:
        rest -= cards_in(area.grid)
    kept = rest if deck is None else Bag([card(sign) for sign in deck.split()])
    is_last = revealed is Action.FINAL_HOLE
    table = Table(
        setup,
        halves=0,
        actions=frozenset() if is_last else action_cards(setup.readings) - {revealed},
        revealed=revealed,
        revealer=0,
        turn=0,
        deck=kept,
        discards=rest - kept,
        areas=tuple(areas),
    )
    return changed(table, stage=stage)


def changed(table: Table, **fields: object) -> Table:
    """The table with some fields of the acting player's area changed."""
    return with_area(table, evolve(acting(table), **fields))


def drawn(table: Table, text: str) -> Table:
    """The table after some cards were drawn, in this order."""
    for sign in text.split():
        table = draw(table, card(sign))
    return table


def dealt(table: Table, *grids: str) -> Table:
    """The table after each player, in turn, was dealt a grid and has turned up its open cards."""
    for text in grids:
        table = drawn(table, text.replace("/", " ").replace("?", " "))
        for cell, one in enumerate(grid(text)):
            if one.is_open:
                table = open_card(table, cell)
        table = end_turn(table)
    return table


def scored(table: Table, column: int, refill: str = "6") -> Table:
    """The table after the acting player has scored the open card at the top of a column and ended the turn."""
    return end_turn(drawn(score(pick(table, column)), refill))


def strokes(table: Table, seat: int = 0) -> tuple[int, int, int, int]:
    """What a player has for the first half: holes, strokes, marks among the +1 and marks among the -2."""
    half = table.areas[seat].first
    return half.holes, half.strokes, half.lost, half.combos


# The clauses


def test_every_clause_has_a_home() -> None:
    """Each of the 96 clauses is carried out or marked with a reason."""
    check_game(GAME)
    carried = carriers(GAME)
    marked = {clause.id: clause.marked for clause in GAME.clauses.values() if clause.marked}
    assert len(GAME.clauses) == 96
    assert set(GAME.clauses) == {*carried, *marked}
    assert not set(marked) & set(carried)
    assert {reason.split(":")[0] for reason in marked.values()} == {"component", "credit"}


def test_every_refusal_is_tried_here() -> None:
    """For each condition of each rule there is a test in this file that breaks it, and is refused by its clause."""
    asked = conditions(inspect.getsource(rules))
    tried = refusals(Path(__file__).read_text(encoding="utf-8"))
    assert asked.total() == 58
    assert asked - tried == Counter()
    assert set(tried) == set(asked)


def test_every_dispute_is_a_reading_or_a_parameter() -> None:
    """The 32 questions are readings, but for the items of the Doubles and the player count."""
    disputes = [one.dispute for one in GAME.readings]
    assert sorted([*disputes, "D15", "D26"]) == [f"D{number:02}" for number in range(1, 33)]
    assert {one.name for one in GAME.prints} == {"items", "zones", "doubles"}


def test_every_option_is_tried_here() -> None:
    """Each option of each reading that is not the default stands by its name in some test of this file."""
    named = {
        (node.value.id, node.attr)
        for node in ast.walk(ast.parse(Path(__file__).read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    }
    wanted = {
        (one.options.__name__, option.name)
        for one in GAME.readings
        for option in one.options
        if option is not one.default
    }
    assert len(wanted) == 41
    assert wanted <= named


# The components and the setup


def test_field_cards() -> None:
    """There are 126 Field cards: six kinds with the values 1 to 6, and twelve Lost Balls."""
    assert len(COPIES) == FIELD_CARDS == 126
    assert {kind.points: COPIES[kind] for kind in Field} == {0: 12, 1: 9, 2: 15, 3: 18, 4: 21, 5: 24, 6: 27}
    assert str(Field.DOUBLE_BOGEY) == "Double bogey"


def test_action_cards_by_default() -> None:
    """On the Final hole lie 27 cards: eight Holes, ten Zones to Play, four Doubles and five Golf Carts."""
    kinds = Counter(action.kind for action in action_cards(Readings()))
    assert kinds == {Kind.HOLE: 8, Kind.ZONE: 10, Kind.DOUBLE: 4, Kind.CART: 5}


def test_lines() -> None:
    """The six lines are the three rows and the three columns."""
    assert [line.cells for line in Line if line.is_row] == [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    assert [line.cells for line in Line if not line.is_row] == [(0, 3, 6), (1, 4, 7), (2, 5, 8)]


def test_start() -> None:
    """At the start all Field cards are in the deck, and the first player has nine places to fill."""
    table = lay_out(Setup(players=3, first_player=2))
    assert (table.deck, table.discards, table.halves, table.revealed) == (COPIES, Bag(), 0, None)
    assert (table.turn, table.revealer) == (2, 2)
    assert all(area.grid == (EMPTY,) * 9 for area in table.areas)
    assert [area.stage for area in table.areas[:4]] == [Stage.OPENING_TOP] * 3 + [Stage.DONE]


def test_no_game_starts_from_a_set_up_that_is_excluded() -> None:
    """The start refuses what the check of the set-up refuses."""
    with refused("first.freshly-cut-grass"):
        lay_out(Setup(players=1, first_player=1))


def test_setup_of_two_players() -> None:
    """Each player gets nine hidden cards, turns up one of the top row, then one of the bottom row."""
    table = dealt(
        lay_out(Setup(players=2, first_player=1)), "?1 2 ?3 / ?4 ?5 ?6 / 1 ?2 ?3", "3 ?3 ?3 / ?4 ?4 ?4 / ?5 ?5 5"
    )
    assert table.areas[1].grid == grid("?1 2 ?3 / ?4 ?5 ?6 / 1 ?2 ?3")
    assert table.areas[0].grid == grid("3 ?3 ?3 / ?4 ?4 ?4 / ?5 ?5 5")
    assert len(table.deck) == 126 - 18
    assert is_turn_over(table)
    assert table.turn == 1
    assert reveal(table, Action.ZONE_1).turn == 1


def test_what_a_player_knows() -> None:
    """Players see the open cards of all areas and no hidden one, not even of their own."""
    table = at(None, "1 ?1 ? / ? ? ? / ? ? 6", "? ? 2 / ? ? ? / ? L ?", stage=Stage.DONE)
    for seat in range(2):
        mine, other, *rest = known_to(table, seat)
        assert mine == (Field.EAGLE, *(None,) * 7, Field.BUNKER)
        assert other == (None, None, Field.BIRDIE, *(None,) * 4, Field.LOST_BALL, None)
        assert set(rest) == {(None,) * 9}


# Turns


def test_par_of_the_example() -> None:
    """A Par of the top row scores 3, the cards under it move up, and the bottom place gets a new hidden card."""
    table = score(pick(at(Action.HOLE_1, PLAIN), 0))
    assert strokes(table) == (1, 3, 0, 0)
    assert table.discards == Bag([Field.PAR])
    assert acting(table).grid == grid("2 4 5 / ? ? ? / . ? 6")
    after = draw(table, Field.EAGLE)
    assert acting(after).grid == grid("2 4 5 / ? ? ? / ?1 ? 6")
    assert after.deck == table.deck - Bag([Field.EAGLE])
    assert is_turn_over(end_turn(after))


def test_hole_with_a_hidden_card() -> None:
    """A hidden card of the top row may be picked; it is turned up and scored."""
    table = pick(at(Action.HOLE_8, "?2 4 5 / 6 ? ? / ? ? ?"), 0)
    assert acting(table).grid[0] == Place(Field.BIRDIE, True)
    assert strokes(score(table)) == (1, 2, 0, 0)


def test_final_hole_is_played_as_a_hole() -> None:
    """After the last Action card the Final hole is revealed, and everybody scores a card of the top row."""
    table = evolve(at(Action.HOLE_1, PLAIN, PLAIN, stage=Stage.DONE), actions=frozenset())
    table = reveal(table, Action.FINAL_HOLE)
    assert [area.stage for area in table.areas[:2]] == [Stage.ACTING] * 2
    table = scored(scored(table, 0), 1)
    assert (table.revealer, strokes(table, 1), strokes(table, 0)) == (1, (1, 3, 0, 0), (1, 4, 0, 0))


def test_the_next_player_reveals() -> None:
    """The first player reveals the first card, and after each turn it is for the next one, clockwise."""
    table = evolve(at(None, HIDDEN, HIDDEN, stage=Stage.DONE), revealer=1, turn=1)
    seats = []
    for action in (Action.CART_1, Action.CART_2, Action.CART_3):
        table = reveal(table, action)
        seats.append(table.revealer)
        for cell in (0, 8):
            table = end_turn(unveil(table, cell, 0))
        table = evolve(table, areas=at(None, HIDDEN, HIDDEN, stage=Stage.DONE).areas)
    assert seats == [1, 0, 1]
    assert table.actions == action_cards(Readings()) - {Action.CART_1, Action.CART_2, Action.CART_3}


def test_players_act_clockwise_from_the_revealer() -> None:
    """Whoever revealed acts first, and ends before the next one begins."""
    table = evolve(at(None, HIDDEN, HIDDEN, HIDDEN, stage=Stage.DONE), turn=1, revealer=1)
    table = reveal(table, Action.CART_1)
    seats = []
    while not is_turn_over(table):
        seats.append(table.turn)
        table = end_turn(unveil(table, 4, 0))
    assert seats == [1, 2, 0]


# Zones to Play


def test_unveil_at_the_ball_or_at_the_own_item() -> None:
    """On a Zone to Play the card at the ball can be Unveiled, or that at the own item."""
    table = at(Action.ZONE_1, HIDDEN)
    assert acting(unveil(table, 0, 0)).grid == grid("6 ? ? / ? ? ? / ? ? ?")
    assert acting(unveil(table, 8, 0)).grid == grid("? ? ? / ? ? ? / ? ? 6")
    assert acting(unveil(table, 0, 0)).stage is Stage.CHECKING


def test_items_are_those_of_the_character() -> None:
    """Which item is one's own depends on the Character that was taken."""
    table = at(Action.ZONE_2, HIDDEN, setup=Setup(characters=(1, 0, 2, 3, 4, 5, 6, 7)))
    assert table.setup.items[1] is Item.MELON
    assert acting(unveil(table, 7, 0)).grid[7].is_open
    with refused("zone.ball"):
        unveil(at(Action.ZONE_2, HIDDEN), 7, 0)


@pytest.mark.parametrize(("direction", "cell"), [("UP", 1), ("DOWN", 7), ("LEFT", 3), ("RIGHT", 5)])
def test_move_in_every_direction(direction: str, cell: int) -> None:
    """The card at the ball changes places with a neighbour above, below, left or right, open or hidden."""
    before = at(Action.ZONE_5, "? 1 ? / 2 3 ?4 / ? ?5 ?")
    after = move(before, 4, Direction[direction], 0)
    there, here = acting(before).grid, acting(after).grid
    assert (here[4], here[cell]) == (there[cell], there[4])
    assert all(here[other] == there[other] for other in range(9) if other not in (4, cell))


def test_move_at_the_own_item() -> None:
    """The card at the own item can be Moved as well."""
    table = move(at(Action.ZONE_1, "? ? ? / ? ? ? / ? ? 1"), 8, Direction.UP, 0)
    assert acting(table).grid == grid("? ? ? / ? ? 1 / ? ? ?")


def test_double_in_either_order() -> None:
    """A Double has two marks, of which either comes first and then the other."""
    start = at(Action.DOUBLE_1, HIDDEN)
    one = unveil(start, 0, 0)
    other = unveil(start, 8, 1)
    assert (acting(one).stage, acting(one).mark, acting(other).mark) == (Stage.HALFWAY, 1, 0)
    assert acting(unveil(one, 8, 1)) == acting(unveil(other, 0, 0))
    with refused("zone.ball"):
        unveil(one, 0, 0)


def test_order_of_a_double_matters() -> None:
    """To Unveil one card and Move it with the other action shows another card than the reverse."""
    start = at(Action.DOUBLE_1, "?1 ?2 ? / ? ? ? / ? ? ?", setup=with_doubles(Mark(0), Mark(1)))
    unveiled_first = move(unveil(start, 0, 0), 1, Direction.LEFT, 1)
    moved_first = unveil(move(start, 1, Direction.LEFT, 1), 0, 0)
    assert acting(unveiled_first).grid == grid("?2 1 ? / ? ? ? / ? ? ?")
    assert acting(moved_first).grid == grid("2 ?1 ? / ? ? ? / ? ? ?")


def test_golf_cart() -> None:
    """With a Golf Cart any of the nine cards can be Unveiled, or Moved."""
    table = at(Action.CART_5, HIDDEN)
    for cell in range(9):
        assert acting(unveil(table, cell, 0)).grid[cell].is_open
        assert acting(move(table, cell, Direction.UP if cell > 2 else Direction.DOWN, 0)).stage is Stage.CHECKING


# Lost Balls


def test_lost_ball_chain() -> None:
    """A Lost Ball is marked and replaced by an open card, and again if that is one too."""
    table = unveil(at(Action.CART_1, "? ? ? / ? ?L ? / ? ? ?"), 4, 0)
    table = find(table)
    assert acting(table).grid == grid("? ? ? / ? ! ? / ? ? ?")
    table = find(draw(table, Field.LOST_BALL))
    table = find(draw(table, Field.LOST_BALL))
    table = draw(table, Field.EAGLE)
    assert acting(table).grid == grid("? ? ? / ? 1 ? / ? ? ?")
    assert strokes(table) == (0, 0, 3, 0)
    assert table.discards == Bag({Field.LOST_BALL: 3})
    assert is_turn_over(end_turn(table))


def test_lost_ball_between_the_actions_of_a_double() -> None:
    """A Lost Ball turned up by the first action is replaced before the second, which can Move what replaced it."""
    table = unveil(at(Action.DOUBLE_1, "?L ? ? / ? ? ? / ? ? ?", setup=with_doubles(Mark(0), Mark(1))), 0, 0)
    table = move(draw(find(table), Field.EAGLE), 1, Direction.LEFT, 1)
    assert acting(table).grid == grid("? 1 ? / ? ? ? / ? ? ?")


def test_lost_ball_may_make_a_combo() -> None:
    """The card that replaces a Lost Ball is open, and can make a Combo."""
    table = draw(find(unveil(at(Action.CART_1, "1 1 ?L / ? ? ? / ? ? ?"), 2, 0)), Field.EAGLE)
    assert strokes(combine(table, Line.TOP)) == (0, 0, 1, 1)


def with_doubles(one: Mark, other: Mark) -> Setup:
    """A set-up with these marks on each Double."""
    return Setup(doubles=((one, other),) * 4)


# Combos


def test_combo_in_a_row() -> None:
    """The cards of the row are discarded, those under it move up, and hidden ones are drawn at the bottom."""
    table = combine(at(Action.CART_1, "1 1 1 / ?2 3 ?4 / 5 ? 6", stage=Stage.CHECKING), Line.TOP)
    assert acting(table).grid == grid("?2 3 ?4 / 5 ? 6 / . . .")
    assert table.discards == Bag({Field.EAGLE: 3})
    table = drawn(table, "1 2 3")
    assert acting(table).grid == grid("?2 3 ?4 / 5 ? 6 / ?1 ?2 ?3")
    assert strokes(table) == (0, 0, 0, 1)
    assert score_of(acting(table).first) == -2


def test_combo_in_the_middle_row() -> None:
    """Above the row nothing moves."""
    table = combine(at(Action.CART_1, "? 2 3 / 4 4 4 / 5 ? 6", stage=Stage.CHECKING), Line.MIDDLE)
    assert acting(table).grid == grid("? 2 3 / 5 ? 6 / . . .")


def test_combo_in_a_column() -> None:
    """A column has nothing under it, and is filled anew with hidden cards."""
    table = combine(at(Action.CART_1, "? 2 3 / 4 2 ? / 5 2 6", stage=Stage.CHECKING), Line.CENTRE)
    assert acting(table).grid == grid("? . 3 / 4 . ? / 5 . 6")
    assert acting(drawn(table, "1 3 6")).grid == grid("? ?1 3 / 4 ?3 ? / 5 ?6 6")


@pytest.mark.parametrize("line", [Line.TOP, Line.LEFT])
def test_crossed_combos(line: Line) -> None:
    """Of two Combos that cross the owner makes the one or the other, and then there is none left."""
    table = combine(at(Action.CART_1, CROSSED, stage=Stage.CHECKING), line)
    rest = drawn(table, "1 1 1")
    assert acting(rest).grid == grid("1 ? ? / 1 ? ? / ?1 ?1 ?1" if line is Line.TOP else "?1 1 1 / ?1 ? ? / ?1 ? ?")
    assert is_turn_over(end_turn(rest))
    assert strokes(rest) == (0, 0, 0, 1)


def test_disjoint_combos() -> None:
    """Of two Combos that do not cross both are made; the second one has moved up."""
    table = drawn(combine(at(Action.CART_1, TWO_ROWS, stage=Stage.CHECKING), Line.TOP), "6 6 6")
    with refused("combo.discarded"):
        end_turn(table)
    table = drawn(combine(table, Line.TOP), "5 5 5")
    assert acting(end_turn(table)).grid == grid("? ? ? / ?6 ?6 ?6 / ?5 ?5 ?5")
    assert strokes(table) == (0, 0, 0, 2)


def test_three_combos() -> None:
    """After a Double three Combos are possible."""
    start = at(Action.DOUBLE_1, "1 2 2 / 2 1 1 / 1 1 ?1", setup=with_doubles(Mark(0), Mark(8)))
    table = unveil(move(start, 0, Direction.DOWN, 0), 8, 1)
    for line in (Line.BOTTOM, Line.MIDDLE, Line.TOP):
        table = drawn(combine(table, line), "6 6 6")
    assert strokes(end_turn(table)) == (0, 0, 0, 3)


def test_hidden_cards_make_no_combo() -> None:
    """Two open cards and a hidden one of the same value are no Combo; nor are three Lost Balls' places."""
    table = at(Action.CART_1, "1 1 ?1 / ? ? ? / . . .", stage=Stage.CHECKING)
    assert not has_combo(sight_of(Readings(), acting(table).grid))
    assert not has_combo(sight_of(Readings(), grid("L L L / ? ? ? / ? ? ?")))


def test_combo_after_a_hole() -> None:
    """The cards that move up after a Hole can make a Combo; the card that was scored cannot."""
    table = drawn(score(pick(at(Action.HOLE_1, "2 1 1 / 1 ? ? / ? ? ?"), 0)), "6")
    assert strokes(combine(table, Line.TOP)) == (1, 2, 0, 1)
    picked = pick(at(Action.HOLE_1, "?1 1 1 / ? ? ? / ? ? ?"), 0)
    with refused("turn.check"):
        combine(picked, Line.TOP)
    after = drawn(score(picked), "6")
    with refused("combo.three-in-line"):
        combine(after, Line.TOP)


# The deck


def test_reshuffle() -> None:
    """When no Field card is left, the discarded ones are shuffled and drawn from."""
    table = score(pick(at(Action.HOLE_1, PLAIN, deck=""), 0))
    again = reshuffle(table)
    assert (again.deck, again.discards) == (table.discards, Bag())
    assert len(again.deck) == 126 - 8
    assert Field.PAR in again.deck
    assert not has_gap(acting(draw(again, Field.PAR)).grid)


def test_reshuffle_in_a_chain() -> None:
    """A Lost Ball that was discarded can come back when the deck is renewed in the same chain."""
    table = unveil(at(Action.CART_1, "?L ? ? / ? ? ? / ? ? ?", deck=""), 0, 0)
    table = draw(reshuffle(find(table)), Field.LOST_BALL)
    assert must_find(table)
    assert strokes(find(table)) == (0, 0, 2, 0)


# Halves and the end


def last_turn(*grids: str, halves: int = 0, **rest: object) -> Table:
    """The Final hole of a half has been scored by everybody."""
    return evolve(at(Action.FINAL_HOLE, *grids, stage=Stage.DONE, **rest), halves=halves)


def with_halves(table: Table, *halves: tuple[Half, Half]) -> Table:
    """The table with the players' halves on the Scorecard, and the medal of the first if that is over."""
    areas = [
        evolve(area, first=first, second=second, medals=(score_of(first) if table.halves else None, None))
        for area, (first, second) in zip(table.areas, halves, strict=False)
    ]
    return evolve(table, areas=(*areas, *table.areas[len(areas) :]))


def test_medal_of_the_first_half() -> None:
    """The first medal is the strokes, one more for each +1 and two less for each -2."""
    table = end_half(with_halves(last_turn(PLAIN), (Half(9, 40, 3, 2), Half())))
    assert [area.medals for area in table.areas] == [(39, None)] + [(None, None)] * 7


def test_second_half() -> None:
    """Areas are kept; all Action cards are shuffled, and the Field discards join the deck."""
    before = last_turn(PLAIN, HIDDEN, deck="1 2 3")
    table = end_half(before)
    assert (table.halves, table.revealed, table.actions) == (1, None, action_cards(Readings()))
    assert [area.grid for area in table.areas] == [area.grid for area in before.areas]
    assert (table.deck, table.discards) == (before.deck + before.discards, Bag())
    assert not TABLE.is_over(table)
    assert reveal(table, Action.HOLE_1).revealer == table.revealer == 1


def test_second_half_is_on_its_own_lines() -> None:
    """Holes and marks of the second half do not change the first."""
    table = reveal(end_half(last_turn("3 ?L ? / ? ? ? / ? ? ?")), Action.HOLE_1)
    table = scored(table, 0)
    assert (table.areas[0].first, table.areas[0].second) == (Half(), Half(1, 3))
    table = find(unveil(reveal(table, Action.CART_1), 1, 0))
    assert (table.areas[0].first, table.areas[0].second) == (Half(), Half(1, 3, 1))


def test_game_of_nine_holes() -> None:
    """A course of nine holes ends with the first half, and its medal decides."""
    table = last_turn(HIDDEN, HIDDEN, setup=Setup(course=Course.NINE))
    table = end_half(with_halves(table, (Half(9, 40), Half()), (Half(9, 39), Half())))
    assert TABLE.is_over(table)
    assert [trophy(table, seat) for seat in range(2)] == [40, 39]
    assert winners(table) == {1}


def test_trophy_is_both_medals() -> None:
    """The trophy is the sum of both medals, and the lowest wins."""
    table = with_halves(
        last_turn(HIDDEN, HIDDEN, halves=1), (Half(9, 40, 1, 2), Half(9, 30)), (Half(9, 30), Half(9, 41, 0, 2))
    )
    table = end_half(table)
    assert TABLE.is_over(table)
    assert [area.medals for area in table.areas[:2]] == [(37, 30), (30, 37)]
    assert [trophy(table, seat) for seat in range(2)] == [67, 67]
    assert winners(table) == {0, 1}


def test_trophy_before_any_medal() -> None:
    """Before a half is over the trophy is 0, and after it the first medal."""
    table = with_halves(last_turn(HIDDEN), (Half(9, 40), Half()))
    assert trophy(table, 0) == 0
    assert trophy(end_half(table), 0) == 40


def test_one_player_has_one_verdict() -> None:
    """A game alone ends with one winner, and its score has one verdict."""
    table = end_half(with_halves(last_turn(HIDDEN, halves=1), (Half(9, 25), Half(9, 25))))
    assert winners(table) == {0}
    assert verdicts_on(table) == {SoloVerdict.DOING_WELL}


def verdicts(readings: Readings, points: int) -> list[SoloVerdict]:
    """The verdicts on a score."""
    return [verdict for verdict in SoloVerdict if has_verdict(readings, points, verdict)]


@pytest.mark.parametrize(
    ("verdict", "low", "high"),
    [
        (SoloVerdict.NEVER_SEEN, -20, 34),
        (SoloVerdict.LEGEND, 35, 39),
        (SoloVerdict.PRIZES, 40, 44),
        (SoloVerdict.PROFESSIONAL, 45, 49),
        (SoloVerdict.DOING_WELL, 50, 54),
        (SoloVerdict.PRACTISE, 55, 60),
        (SoloVerdict.WIND, 61, 150),
    ],
)
def test_solo_verdicts(verdict: SoloVerdict, low: int, high: int) -> None:
    """Every score has one verdict."""
    assert all(verdicts(Readings(), points) == [verdict] for points in range(low, high + 1))


# Set-ups that are refused


def test_invalid_solo_game_of_nine_holes() -> None:
    """Somebody who plays alone plays eighteen holes."""
    with refused("solo.eighteen-holes"):
        check_setup(Setup(players=1, course=Course.NINE))


def test_invalid_first_player() -> None:
    """The first player is one of the players."""
    with refused("first.freshly-cut-grass"):
        check_setup(Setup(players=3, first_player=3))


def test_invalid_character_taken_twice() -> None:
    """No two players have the same Character; those of empty seats do not count."""
    characters = (0, 1, 1, 3, 4, 5, 6, 7)
    check_setup(Setup(players=2, characters=characters))
    with refused("setup.choose-character"):
        check_setup(Setup(players=3, characters=characters))


def test_invalid_shared_item() -> None:
    """Where items are not shared, two players need Characters of different items, and five players cannot be."""
    forbidden = Readings(shared_items=SharedItems.FORBIDDEN)
    check_setup(Setup(players=4, readings=forbidden))
    check_setup(Setup(players=8))
    with refused("zone.items"):
        check_setup(Setup(players=2, characters=(0, 4, 2, 3, 1, 5, 6, 7), readings=forbidden))
    with refused("zone.items"):
        check_setup(Setup(players=5, readings=forbidden))


def test_invalid_double_with_one_ball() -> None:
    """The two balls of a Double are on two different cards."""
    with refused("double.both-cards"):
        check_setup(with_doubles(Mark(4), Mark(4)))


# Draws and reshuffles that are refused


def test_invalid_reshuffle_of_a_deck_with_cards() -> None:
    """While there is a card to draw, nothing is shuffled."""
    table = score(pick(at(Action.HOLE_1, PLAIN, deck="1"), 0))
    with refused("point.empty-deck"):
        reshuffle(table)


def test_invalid_reshuffle_when_nobody_draws() -> None:
    """The discards are shuffled when a card is needed, not before."""
    table = at(Action.HOLE_1, PLAIN, deck="")
    with refused("point.empty-deck"):
        reshuffle(table)


def test_invalid_draw_without_a_gap() -> None:
    """No card is drawn while all nine places have one."""
    with refused("combo.refill"):
        draw(at(Action.HOLE_1, PLAIN), Field.EAGLE)


def test_invalid_draw_of_a_card_that_is_not_there() -> None:
    """Only cards of the deck are drawn."""
    table = score(pick(at(Action.HOLE_1, PLAIN, deck="1 2"), 0))
    with refused("setup.field-deck"):
        draw(table, Field.PAR)


# Setups of players that are refused


def opening(text: str = HIDDEN, stage: Stage = Stage.OPENING_TOP, **rest: object) -> Table:
    """One player during setup."""
    return at(None, text, stage=stage, **rest)


def test_invalid_third_open_card() -> None:
    """Nobody turns up a third card during setup."""
    with refused("setup.open-top"):
        open_card(open_card(open_card(opening(), 0), 8), 4)


def test_invalid_opening_with_an_empty_deck() -> None:
    """Where the deck is renewed as soon as it is empty, that comes first."""
    with refused("point.empty-deck"):
        open_card(opening(deck="", reshuffle=Reshuffle.WHEN_EMPTY), 0)


def test_invalid_opening_before_all_are_dealt() -> None:
    """Nobody turns up a card before all nine are there."""
    with refused("setup.nine-cards"):
        open_card(drawn(lay_out(Setup()), "1 2 3 4 5 6 1 2"), 0)


def test_invalid_opening_with_a_lost_ball() -> None:
    """A Lost Ball of the top row is replaced before the bottom row is turned to."""
    with refused("lost.discarded"):
        open_card(open_card(opening("?L ? ? / ? ? ? / ? ? ?"), 0), 8)


def test_invalid_opening_below_the_top_row() -> None:
    """The first card to turn up is one of the top row."""
    with refused("setup.open-top"):
        open_card(opening(), 3)


def test_invalid_opening_above_the_bottom_row() -> None:
    """The second card to turn up is one of the bottom row."""
    with refused("setup.open-bottom"):
        open_card(open_card(opening(), 0), 5)


# Reveals that are refused


def test_invalid_reveal_before_all_have_ended() -> None:
    """No card is revealed while somebody has something to do."""
    with refused("turn.everybody-acts"):
        reveal(at(Action.HOLE_1, PLAIN), Action.HOLE_2)


def test_invalid_reveal_after_the_final_hole() -> None:
    """After the Final hole the half is added up before anything is revealed."""
    with refused("half.after-final-hole"):
        reveal(last_turn(PLAIN), Action.HOLE_1)


def test_invalid_reveal_with_an_empty_deck() -> None:
    """Where the deck is renewed as soon as it is empty, nothing is revealed before."""
    with refused("point.empty-deck"):
        reveal(at(None, PLAIN, stage=Stage.DONE, deck="", reshuffle=Reshuffle.WHEN_EMPTY), Action.HOLE_1)


def test_invalid_reveal_of_a_used_card() -> None:
    """A card is revealed once in a half, and the Final hole after all others."""
    table = at(Action.HOLE_1, PLAIN, stage=Stage.DONE)
    for action in (Action.HOLE_1, Action.HOLE_9, Action.FINAL_HOLE):
        with refused("setup.action-deck"):
            reveal(table, action)


# Holes that are refused


def test_invalid_pick_twice() -> None:
    """Everybody picks one card for a Hole."""
    with refused("turn.everybody-acts"):
        pick(pick(at(Action.HOLE_1, PLAIN), 0), 1)


def test_invalid_pick_without_a_hole() -> None:
    """Cards are picked for Holes only."""
    with refused("hole.top-row"):
        pick(at(Action.CART_1, PLAIN), 0)


def test_invalid_pick_with_an_empty_deck() -> None:
    """Where the deck is renewed as soon as it is empty, that comes before a card is picked."""
    with refused("point.empty-deck"):
        pick(at(Action.HOLE_1, PLAIN, deck="", reshuffle=Reshuffle.WHEN_EMPTY), 0)


def test_invalid_pick_with_a_lost_ball() -> None:
    """An open Lost Ball is dealt with before a card is picked."""
    with refused("lost.discarded"):
        pick(at(Action.HOLE_1, "3 L 5 / ? ? ? / ? ? ?"), 0)


def test_invalid_pick_of_a_lost_ball() -> None:
    """Where a Lost Ball that was picked has another card picked, it cannot be picked again."""
    table = at(Action.HOLE_1, "?L 4 5 / ? ? ? / ? ? ?", hole_lost_ball=HoleLostBall.ANOTHER_CARD)
    with refused("point.hole-card-excluded"):
        pick(pick(table, 0), 0)


def test_invalid_score_before_the_pick() -> None:
    """Nothing is scored before a card was picked."""
    with refused("hole.top-row"):
        score(at(Action.HOLE_1, PLAIN))


def test_invalid_score_with_an_empty_deck() -> None:
    """Where the deck is renewed as soon as it is empty, that comes before a card is scored."""
    with refused("point.empty-deck"):
        score(at(Action.HOLE_1, PLAIN, stage=Stage.PICKED, deck="", reshuffle=Reshuffle.WHEN_EMPTY))


def test_invalid_score_of_a_lost_ball() -> None:
    """A Lost Ball that was picked is replaced before anything is scored."""
    table = pick(at(Action.HOLE_1, "?L 4 5 / ? ? ? / ? ? ?"), 0)
    with refused("lost.discarded"):
        score(table)
    with refused("lost.discarded"):
        score(find(table))


# Actions that are refused


def test_invalid_unveil_after_the_action() -> None:
    """A Golf Cart gives one action."""
    with refused("turn.everybody-acts"):
        unveil(unveil(at(Action.CART_1, HIDDEN), 0, 0), 1, 0)


def test_invalid_unveil_with_an_empty_deck() -> None:
    """Where the deck is renewed as soon as it is empty, that comes before any Unveiling."""
    with refused("point.empty-deck"):
        unveil(at(Action.CART_1, HIDDEN, deck="", reshuffle=Reshuffle.WHEN_EMPTY), 0, 0)


def test_invalid_unveil_with_a_lost_ball() -> None:
    """A Lost Ball that the first action of a Double has turned up is dealt with before the second."""
    with refused("lost.discarded"):
        unveil(unveil(at(Action.DOUBLE_1, "?L ? ? / ? ? ? / ? ? ?"), 0, 0), 8, 1)


def test_invalid_unveil_elsewhere() -> None:
    """Only the card at the ball or at the own item can be Unveiled, by the one mark of a Zone; for a Hole, none."""
    with refused("zone.ball"):
        unveil(at(Action.ZONE_1, HIDDEN), 4, 0)
    with refused("zone.ball"):
        unveil(at(Action.ZONE_1, HIDDEN), 0, 1)
    with refused("zone.ball"):
        unveil(at(Action.HOLE_1, HIDDEN), 0, 0)


def test_invalid_unveil_of_an_open_card() -> None:
    """An open card cannot be Unveiled."""
    with refused("unveil.open-must-move"):
        unveil(at(Action.CART_1, PLAIN), 0, 0)


def test_invalid_move_after_the_action() -> None:
    """Nobody Moves a card when the action has been done."""
    with refused("turn.everybody-acts"):
        move(unveil(at(Action.CART_1, HIDDEN), 0, 0), 0, Direction.DOWN, 0)


def test_invalid_move_with_an_empty_deck() -> None:
    """Where the deck is renewed as soon as it is empty, that comes before any Move."""
    with refused("point.empty-deck"):
        move(at(Action.CART_1, HIDDEN, deck="", reshuffle=Reshuffle.WHEN_EMPTY), 0, Direction.DOWN, 0)


def test_invalid_move_with_a_lost_ball() -> None:
    """A Lost Ball that was turned up is not Moved, but dealt with first."""
    table = unveil(at(Action.DOUBLE_1, "?L ? ? / ? ? ? / ? ? ?"), 0, 0)
    with refused("lost.discarded"):
        move(table, 8, Direction.UP, 1)
    with refused("lost.discarded"):
        move(find(table), 8, Direction.UP, 1)


@pytest.mark.parametrize(("cell", "direction"), [(0, "UP"), (3, "LEFT"), (5, "RIGHT"), (8, "DOWN")])
def test_invalid_move_out_of_the_area(cell: int, direction: str) -> None:
    """A card at the edge has no neighbour beyond it."""
    with refused("move.orthogonal"):
        move(at(Action.CART_1, PLAIN), cell, Direction[direction], 0)


def test_invalid_move_elsewhere() -> None:
    """Only the card at the ball or at the own item can be Moved."""
    with refused("zone.ball"):
        move(at(Action.ZONE_1, HIDDEN), 4, Direction.UP, 0)


def test_invalid_move_of_a_hidden_card() -> None:
    """Where a hidden card has to be Unveiled it cannot be Moved, though an open one can."""
    table = at(Action.CART_1, "1 ? ? / ? ? ? / ? ? ?", hidden_card=HiddenCard.UNVEIL)
    assert acting(move(table, 0, Direction.RIGHT, 0)).grid == grid("? 1 ? / ? ? ? / ? ? ?")
    with refused("unveil.turn-up"):
        move(table, 1, Direction.LEFT, 0)


# What is refused when players look for Lost Balls and Combos


def test_invalid_find_before_the_last_one_is_replaced() -> None:
    """A Lost Ball is replaced before the next one is dealt with."""
    table = at(Action.CART_1, "L L ? / ? ? ? / ? ? ?", stage=Stage.CHECKING)
    with refused("lost.replaced"):
        find(find(table))


def test_invalid_find_with_an_empty_deck() -> None:
    """Where the deck is renewed as soon as it is empty, that comes before a Lost Ball is dealt with."""
    table = at(Action.CART_1, "L ? ? / ? ? ? / ? ? ?", stage=Stage.CHECKING, deck="", reshuffle=Reshuffle.WHEN_EMPTY)
    with refused("point.empty-deck"):
        find(table)


def test_invalid_find_without_a_lost_ball() -> None:
    """Nothing is dealt with where no Lost Ball lies open."""
    with refused("lost.discarded"):
        find(at(Action.CART_1, "?L ? ? / ? ? ? / ? ? ?", stage=Stage.CHECKING))


def test_invalid_combo_before_the_action() -> None:
    """Combos are looked for after the action."""
    with refused("turn.check"):
        combine(at(Action.CART_1, CROSSED), Line.TOP)


def test_invalid_combo_with_an_empty_deck() -> None:
    """Where the deck is renewed as soon as it is empty, that comes before a Combo is made."""
    table = at(Action.CART_1, CROSSED, stage=Stage.CHECKING, deck="", reshuffle=Reshuffle.WHEN_EMPTY)
    with refused("point.empty-deck"):
        combine(table, Line.TOP)


def test_invalid_combo_before_the_last_one_is_refilled() -> None:
    """The area is filled up before the next Combo is made."""
    table = at(Action.CART_1, TWO_ROWS, stage=Stage.CHECKING)
    with refused("lost.discarded"):
        combine(combine(table, Line.TOP), Line.TOP)


def test_invalid_combo_with_a_lost_ball() -> None:
    """Lost Balls come before Combos."""
    with refused("lost.discarded"):
        combine(at(Action.CART_1, "1 1 1 / L ? ? / ? ? ?", stage=Stage.CHECKING), Line.TOP)


@pytest.mark.parametrize("text", ["1 1 2 / ? ? ? / ? ? ?", "1 1 ?1 / ? ? ? / ? ? ?", "?1 ?1 ?1 / ? ? ? / ? ? ?"])
def test_invalid_combo_of_other_cards(text: str) -> None:
    """A Combo takes three open cards of the same value."""
    with refused("combo.three-in-line"):
        combine(at(Action.CART_1, text, stage=Stage.CHECKING), Line.TOP)


def test_invalid_combo_of_a_column_that_crosses_two_rows() -> None:
    """Where as many Combos as possible have to be made, a column cannot be one that crosses two rows."""
    table = at(Action.CART_1, "1 1 1 / 1 1 1 / 1 ? ?", stage=Stage.CHECKING, combo_choice=ComboChoice.MOST)
    with refused("point.crossed"):
        combine(table, Line.LEFT)


def test_invalid_go_on_without_two_actions() -> None:
    """Nobody goes on to a second action where Combos are looked for after both."""
    with refused("double.both-cards"):
        go_on(unveil(at(Action.DOUBLE_1, HIDDEN), 0, 0))


def between(text: str, **rest: object) -> Table:
    """One player between the two actions of a Double, where Combos are looked for after each."""
    return at(Action.DOUBLE_1, text, stage=Stage.BETWEEN, double_check=DoubleCheck.AFTER_EACH, **rest)


def test_invalid_go_on_with_an_empty_deck() -> None:
    """Where the deck is renewed as soon as it is empty, that comes before the second action."""
    with refused("point.empty-deck"):
        go_on(between(HIDDEN, deck="", reshuffle=Reshuffle.WHEN_EMPTY))


def test_invalid_go_on_with_a_combo() -> None:
    """Where Combos are looked for after each action, one has to be made before the second, and a Lost Ball replaced."""
    with refused("turn.check"):
        go_on(between(CROSSED))
    with refused("turn.check"):
        go_on(between("L ? ? / ? ? ? / ? ? ?"))


def test_invalid_end_before_the_action() -> None:
    """Nobody ends a turn without doing what the card asks for."""
    with refused("turn.four-phases"):
        end_turn(at(Action.CART_1, HIDDEN))


def test_invalid_end_with_an_empty_deck() -> None:
    """Where the deck is renewed as soon as it is empty, that comes before the turn ends."""
    with refused("point.empty-deck"):
        end_turn(at(Action.CART_1, HIDDEN, stage=Stage.CHECKING, deck="", reshuffle=Reshuffle.WHEN_EMPTY))


def test_invalid_end_with_a_lost_ball() -> None:
    """No turn ends with an open Lost Ball or with a gap."""
    table = at(Action.CART_1, "L ? ? / ? ? ? / ? ? ?", stage=Stage.CHECKING)
    with refused("lost.discarded"):
        end_turn(table)
    with refused("lost.discarded"):
        end_turn(find(table))


def test_invalid_end_with_a_combo() -> None:
    """No turn ends with a Combo that can be made."""
    with refused("combo.discarded"):
        end_turn(at(Action.CART_1, CROSSED, stage=Stage.CHECKING))


def test_invalid_taking_over() -> None:
    """Where the players act clockwise, nobody takes over."""
    with refused("turn.everybody-acts"):
        take_over(reveal(at(None, HIDDEN, HIDDEN, stage=Stage.DONE), Action.CART_1), 1)


def test_invalid_taking_over_with_nothing_to_do() -> None:
    """Where the players act in any order, only somebody else who has something to do takes over."""
    table = at(Action.CART_1, HIDDEN, HIDDEN, draw_order=DrawOrder.AS_IT_COMES)
    for seat in (0, 1, 2):
        with refused("turn.everybody-acts"):
            take_over(table, seat)


def test_invalid_end_of_the_half_before_the_final_hole() -> None:
    """A half ends with the Final hole and not before."""
    with refused("half.after-final-hole"):
        end_half(at(Action.HOLE_1, PLAIN, stage=Stage.DONE))


def test_invalid_end_of_the_half_before_all_have_ended() -> None:
    """A half ends when everybody has scored the Final hole."""
    with refused("turn.everybody-acts"):
        end_half(at(Action.FINAL_HOLE, PLAIN))


def test_invalid_end_of_the_half_with_an_empty_deck() -> None:
    """Where the deck is renewed as soon as it is empty, that comes before the half ends."""
    with refused("point.empty-deck"):
        end_half(last_turn(PLAIN, deck="", reshuffle=Reshuffle.WHEN_EMPTY))


# What the readings change


@pytest.mark.parametrize(
    ("which", "holes", "zones", "doubles", "carts"),
    [
        (ActionCards.EIGHT_HOLES, 8, 10, 4, 5),
        (ActionCards.NINE_HOLES, 9, 10, 4, 5),
        (ActionCards.NINE_ZONES, 9, 9, 4, 5),
        (ActionCards.THREE_DOUBLES, 9, 10, 3, 5),
        (ActionCards.FOUR_CARTS, 9, 10, 4, 4),
    ],
)
def test_action_cards(which: ActionCards, holes: int, zones: int, doubles: int, carts: int) -> None:
    """There are 27 Action cards with one number lowered by one, and 28 with none."""
    found = action_cards(Readings(action_cards=which))
    assert Counter(action.kind for action in found) == {
        Kind.HOLE: holes,
        Kind.ZONE: zones,
        Kind.DOUBLE: doubles,
        Kind.CART: carts,
    }
    assert len(found) == (28 if which is ActionCards.NINE_HOLES else 27)


def test_final_hole_that_only_ends() -> None:
    """Where the Final hole only ends the half, nobody scores it."""
    start = at(Action.HOLE_1, PLAIN, stage=Stage.DONE, final_hole=FinalHole.ENDS_ONLY)
    table = reveal(evolve(start, actions=frozenset()), Action.FINAL_HOLE)
    assert is_turn_over(table)
    assert strokes(end_half(table)) == (0, 0, 0, 0)


LOST_ON_TOP = "?L 1 5 / ? ? ? / ? ? ?"


def test_lost_ball_for_a_hole_is_replaced() -> None:
    """The card that replaces the Lost Ball is the one that is scored, beside the mark."""
    table = draw(find(pick(at(Action.HOLE_1, LOST_ON_TOP), 0)), Field.BOGEY)
    assert acting(table).stage is Stage.PICKED
    assert strokes(score(table)) == (1, 4, 1, 0)


def test_lost_ball_for_a_hole_has_the_player_pick_again() -> None:
    """The Lost Ball is replaced and marked, and then any card can be picked."""
    table = pick(at(Action.HOLE_1, LOST_ON_TOP, hole_lost_ball=HoleLostBall.PICK_AGAIN), 0)
    with refused("lost.discarded"):
        score(table)
    table = draw(find(table), Field.BOGEY)
    assert acting(table).stage is Stage.ACTING
    assert [strokes(score(pick(table, column)))[1:3] for column in range(3)] == [(4, 1), (1, 1), (5, 1)]


@pytest.mark.parametrize(
    ("which", "marks"), [(HoleLostBall.WORTH_NOTHING, 0), (HoleLostBall.MARK_ONLY, 1)], ids=["nothing", "mark"]
)
def test_lost_ball_for_a_hole_counts_nothing_or_a_mark(which: HoleLostBall, marks: int) -> None:
    """The Lost Ball is scored with 0 and discarded, with a mark or without one."""
    table = score(pick(at(Action.HOLE_1, LOST_ON_TOP, hole_lost_ball=which), 0))
    assert strokes(table) == (1, 0, marks, 0)
    assert table.discards == Bag([Field.LOST_BALL])
    assert acting(drawn(table, "2")).grid == grid("? 1 5 / ? ? ? / ?2 ? ?")


def test_lost_ball_for_a_hole_has_another_card_picked() -> None:
    """Another card is scored, and the Lost Ball is dealt with when that is done."""
    table = pick(at(Action.HOLE_1, LOST_ON_TOP, hole_lost_ball=HoleLostBall.ANOTHER_CARD), 0)
    assert acting(table).stage is Stage.ACTING
    table = drawn(score(pick(table, 1)), "6")
    assert strokes(table) == (1, 1, 0, 0)
    assert acting(find(table)).grid == grid("! ? 5 / ? ? ? / ? ?6 ?")
    assert strokes(find(table)) == (1, 1, 1, 0)


def test_three_lost_balls_for_a_hole() -> None:
    """Where another card has to be picked and all three are Lost Balls, one is replaced first."""
    table = at(Action.HOLE_1, "L L ?L / ? ? ? / ? ? ?", hole_lost_ball=HoleLostBall.ANOTHER_CARD)
    assert not must_find(table)
    table = draw(find(pick(table, 2)), Field.PAR)
    assert strokes(score(pick(table, 0))) == (1, 3, 1, 0)


@pytest.mark.parametrize(("which", "marks"), [(OpeningLostBall.MARKED, 1), (OpeningLostBall.FREE, 0)])
def test_lost_ball_of_the_setup(which: OpeningLostBall, marks: int) -> None:
    """A Lost Ball that is turned up during setup costs a mark, or is replaced free of charge."""
    table = find(open_card(opening("?L ? ? / ? ? ? / ? ? ?", opening_lost_ball=which), 0))
    assert acting(drawn(table, "2")).grid == grid("2 ? ? / ? ? ? / ? ? ?")
    assert strokes(table) == (0, 0, marks, 0)


def test_lost_ball_of_the_setup_that_stays() -> None:
    """A Lost Ball that is turned up during setup may stay, and is dealt with in the first turn."""
    table = open_card(open_card(opening("?L ? ? / ? ? ? / ? ? ?", opening_lost_ball=OpeningLostBall.STAYS), 0), 8)
    table = end_turn(table)
    with refused("lost.discarded"):
        find(table)
    table = reveal(table, Action.CART_1)
    with refused("lost.discarded"):
        unveil(table, 4, 0)
    assert strokes(find(table)) == (0, 0, 1, 0)


def test_hidden_cards_that_make_combos() -> None:
    """Where hidden cards count, new ones can make a Combo at once, and such a Combo must be made."""
    table = at(Action.CART_1, "1 1 ?1 / ? ? ?2 / ? ? ?", stage=Stage.CHECKING, combo_cards=ComboCards.ALL)
    table = drawn(combine(table, Line.TOP), "3 3 3")
    with refused("combo.discarded"):
        end_turn(table)
    assert strokes(combine(table, Line.BOTTOM)) == (0, 0, 0, 2)


def test_combo_that_is_left() -> None:
    """Where a Combo may be left, three Eagles stay on top and are scored as a hole."""
    table = at(Action.CART_1, "1 1 1 / ? ? ? / ? ? ?", stage=Stage.CHECKING, combo_duty=ComboDuty.MAY)
    table = reveal(end_turn(table), Action.HOLE_1)
    assert strokes(scored(table, 0)) == (1, 1, 0, 0)


@pytest.mark.parametrize("order", CheckOrder)
def test_lost_ball_beside_a_combo_that_is_left(order: CheckOrder) -> None:
    """Whoever leaves a Combo cannot leave a Lost Ball, whichever comes first."""
    text = "1 1 1 / L ? ? / ? ? ?"
    table = at(Action.CART_1, text, stage=Stage.CHECKING, combo_duty=ComboDuty.MAY, check_order=order)
    with refused("lost.discarded"):
        end_turn(table)
    assert strokes(end_turn(draw(find(table), Field.BIRDIE))) == (0, 0, 1, 0)


def test_shift_that_makes_no_combo() -> None:
    """Where the cards that move up after a Hole make no Combo, they stay."""
    start = at(Action.HOLE_1, "2 1 1 / 1 ? ? / ? ? ?", hole_shift=HoleShift.VOID)
    table = drawn(score(pick(start, 0)), "6")
    with refused("turn.check"):
        combine(table, Line.TOP)
    assert strokes(end_turn(table)) == (1, 2, 0, 0)


def test_one_combo_a_turn() -> None:
    """Where one Combo a turn is made, the other stays until the next."""
    table = at(Action.CART_1, TWO_ROWS, stage=Stage.CHECKING, many_combos=ManyCombos.ONE_A_TURN)
    table = drawn(combine(table, Line.TOP), "6 6 6")
    with refused("turn.check"):
        combine(table, Line.TOP)
    table = unveil(reveal(end_turn(table), Action.CART_2), 8, 0)
    assert strokes(combine(table, Line.TOP)) == (0, 0, 0, 2)


def test_choice_among_many_combos() -> None:
    """Of two rows and a column the column may be made alone; or the rows, or one of them; or just both rows."""
    text = "1 1 1 / 1 1 1 / 1 ? ?"
    start = {one: at(Action.CART_1, text, stage=Stage.CHECKING, combo_choice=one) for one in ComboChoice}
    column = drawn(combine(start[ComboChoice.ONE_BY_ONE], Line.LEFT), "6 6 6")
    assert strokes(end_turn(column)) == (0, 0, 0, 1)
    rows = drawn(combine(start[ComboChoice.ONE_BY_ONE], Line.TOP), "6 6 6")
    with refused("combo.discarded"):
        end_turn(rows)
    row = drawn(combine(start[ComboChoice.ANY_SET], Line.TOP), "6 6 6")
    assert strokes(end_turn(row)) == (0, 0, 0, 1)
    with refused("combo.discarded"):
        end_turn(start[ComboChoice.ANY_SET])
    most = drawn(combine(start[ComboChoice.MOST], Line.TOP), "6 6 6")
    assert strokes(combine(most, Line.TOP)) == (0, 0, 0, 2)


@pytest.mark.parametrize("line", [Line.TOP, Line.LEFT])
def test_as_many_combos_as_possible_leave_a_choice(line: Line) -> None:
    """Where as many Combos as possible are made, a row and a column that cross are as good as one another."""
    table = at(Action.CART_1, CROSSED, stage=Stage.CHECKING, combo_choice=ComboChoice.MOST)
    assert strokes(combine(table, line)) == (0, 0, 0, 1)


@pytest.mark.parametrize(
    ("deck", "lost_balls_first", "combos_first"), [("2 6 6 6 6 6 6", 2, 1), ("6 6 6 2 6 6 6", 1, 2)]
)
def test_combos_or_lost_balls_first(deck: str, lost_balls_first: int, combos_first: int) -> None:
    """Which come first decides where the cards drawn lie, and how many Combos there are."""
    text = "5 5 5 / 2 2 L / ? ? ?"
    orders = {CheckOrder.LOST_BALLS: lost_balls_first, CheckOrder.COMBOS: combos_first}
    for order, combos in orders.items():
        for reading in (order, CheckOrder.CHOICE):
            table = at(Action.CART_1, text, stage=Stage.CHECKING, check_order=reading)
            assert checked(table, deck, order is CheckOrder.COMBOS) == combos


def checked(table: Table, deck: str, is_combo_first: bool) -> int:
    """How many Combos come of a check in which the cards are drawn in this order."""
    order = iter(deck.split())
    while acting(table).stage is not Stage.DONE:
        area = acting(table)
        if has_gap(area.grid):
            table = draw(table, card(next(order)))
        elif has_lost_ball(area.grid) and not (is_combo_first and has_combo(sight_of(Readings(), area.grid))):
            table = find(table)
        elif has_combo(sight_of(Readings(), area.grid)):
            table = combine(table, Line.TOP)
        else:
            table = end_turn(table)
    return table.areas[0].first.combos


def test_lost_ball_after_the_whole_double() -> None:
    """Where Lost Balls wait until the action is over, the second action Moves one that the first turned up."""
    setup = with_doubles(Mark(0), Mark(1))
    start = at(Action.DOUBLE_1, "?L ? ? / ? ? ? / ? ? ?", setup=setup, lost_ball_time=LostBallTime.CHECK)
    table = move(unveil(start, 0, 0), 1, Direction.LEFT, 1)
    assert acting(table).grid == grid("? L ? / ? ? ? / ? ? ?")
    assert acting(find(table)).grid == grid("? ! ? / ? ? ? / ? ? ?")


def test_combos_between_the_actions_of_a_double() -> None:
    """A line that the first action makes and the second breaks is a Combo where it is looked for after each."""
    text, setup = "1 1 2 / ? ? 1 / ? ? ?", with_doubles(Mark(2), Mark(0))
    both = move(at(Action.DOUBLE_1, text, setup=setup), 2, Direction.DOWN, 0)
    with refused("turn.check"):
        combine(both, Line.TOP)
    both = move(both, 0, Direction.DOWN, 1)
    assert strokes(end_turn(both)) == (0, 0, 0, 0)
    each = move(at(Action.DOUBLE_1, text, setup=setup, double_check=DoubleCheck.AFTER_EACH), 2, Direction.DOWN, 0)
    assert acting(each).stage is Stage.BETWEEN
    each = go_on(drawn(combine(each, Line.TOP), "5 5 5"))
    assert strokes(end_turn(unveil(each, 0, 1))) == (0, 0, 0, 1)


def test_items_that_only_unveil() -> None:
    """Where items serve to Unveil only, the card at the own item cannot be Moved."""
    table = at(Action.ZONE_1, HIDDEN, item_use=ItemUse.UNVEIL_ONLY)
    assert acting(unveil(table, 8, 0)).grid[8].is_open
    with refused("zone.ball"):
        move(table, 8, Direction.UP, 0)


def test_marks_that_mean_cards() -> None:
    """A card that the first action has moved away is found at its place, or where it has gone."""
    text, setup = "1 2 ? / ? ? ? / ? ? ?", with_doubles(Mark(0), Mark(1))
    places = move(at(Action.DOUBLE_1, text, setup=setup), 0, Direction.RIGHT, 0)
    cards = move(at(Action.DOUBLE_1, text, setup=setup, double_marks=DoubleMarks.CARDS), 0, Direction.RIGHT, 0)
    assert acting(places).grid == acting(cards).grid == grid("2 1 ? / ? ? ? / ? ? ?")
    assert acting(move(places, 1, Direction.DOWN, 1)).grid == grid("2 ? ? / ? 1 ? / ? ? ?")
    assert acting(move(cards, 0, Direction.DOWN, 1)).grid == grid("? 1 ? / 2 ? ? / ? ? ?")
    with refused("zone.ball"):
        move(cards, 1, Direction.DOWN, 1)


def test_order_of_mark_and_discard_agrees() -> None:
    """Whether a Lost Ball is marked first or discarded first makes no difference."""
    ways = (LostBallOrder.DISCARD_FIRST, LostBallOrder.MARK_FIRST)
    ends = [find(at(Action.CART_1, "L ? ? / ? ? ? / ? ? ?", stage=Stage.CHECKING, lost_ball_order=one)) for one in ways]
    assert ends[0].areas == ends[1].areas
    assert ends[0].discards == ends[1].discards == Bag([Field.LOST_BALL])


def test_time_of_the_reshuffle() -> None:
    """A deck renewed as soon as it is empty has not the cards that are discarded before the next draw."""
    decks = []
    for one in Reshuffle:
        table = at(Action.HOLE_1, PLAIN, deck="1", reshuffle=one)
        table = draw(score(pick(table, 0)), Field.EAGLE)
        if one is Reshuffle.WHEN_EMPTY:
            with refused("point.empty-deck"):
                end_turn(table)
            table = reshuffle(table)
        table = score(pick(reveal(end_turn(table), Action.HOLE_2), 1))
        decks.append(table.deck if one is Reshuffle.WHEN_EMPTY else reshuffle(table).deck)
    assert decks[0] - decks[1] == Bag([Field.BOGEY])


def test_cards_are_drawn_in_turn() -> None:
    """Where players draw a card each, they do so clockwise, from the first player on."""
    card_by_card = Readings(draw_order=DrawOrder.CARD_BY_CARD)
    table = drawn(lay_out(Setup(players=3, first_player=1, readings=card_by_card)), "1 2 3 4 5")
    assert [area.grid[:2] for area in table.areas[:3]] == [grid("?3 ."), grid("?1 ?4"), grid("?2 ?5")]
    assert table.turn == 0
    default = drawn(lay_out(Setup(players=2)), "1 2 3")
    assert default.areas[0].grid[:3] == grid("?1 ?2 ?3")


def test_who_draws_first_matters() -> None:
    """The order in which two players draw decides who gets which card."""
    table = reveal(at(None, "L ? ? / ? ? ? / ? ? ?", "L ? ? / ? ? ? / ? ? ?", stage=Stage.DONE), Action.CART_1)
    first, second = table, evolve(table, turn=1)
    assert drawn(find(first), "1").areas[0].grid[0].card is Field.EAGLE
    assert drawn(find(second), "1").areas[1].grid[0].card is Field.EAGLE


def test_players_act_as_it_comes() -> None:
    """Where players act in any order, another one who has something to do may go on."""
    start = at(None, HIDDEN, HIDDEN, HIDDEN, stage=Stage.DONE, draw_order=DrawOrder.AS_IT_COMES)
    table = take_over(reveal(start, Action.CART_1), 2)
    table = end_turn(unveil(table, 0, 0))
    assert table.turn == 0
    table = take_over(table, 1)
    assert [area.stage for area in table.areas[:3]] == [Stage.ACTING, Stage.ACTING, Stage.DONE]
    assert table.turn == 1


def test_last_hole_that_is_not_played() -> None:
    """Where the game ends with the second reveal of the Final hole, that hole is not scored; the first one is."""
    start = at(Action.HOLE_1, PLAIN, stage=Stage.DONE, last_hole=LastHole.NOT_PLAYED)
    start = evolve(start, actions=frozenset())
    assert not is_turn_over(reveal(start, Action.FINAL_HOLE))
    table = reveal(evolve(start, halves=1), Action.FINAL_HOLE)
    assert is_turn_over(table)
    assert TABLE.is_over(end_half(table))
    assert end_half(table).areas[0].second == Half()


@pytest.mark.parametrize(
    ("which", "first", "second"),
    [
        (LastMarks.THIS_HALF, Half(1, 2, 1, 1), Half()),
        (LastMarks.NOWHERE, Half(1, 2), Half()),
        (LastMarks.NEXT_HALF, Half(1, 2), Half(0, 0, 1, 1)),
    ],
)
def test_marks_after_the_final_hole(which: LastMarks, first: Half, second: Half) -> None:
    """Marks that follow a Final hole count in the half that ends, nowhere or in the next."""
    text, another = "?L 2 5 / ? 5 ? / ? ? ?", HoleLostBall.ANOTHER_CARD
    table = pick(at(Action.FINAL_HOLE, text, last_marks=which, hole_lost_ball=another), 0)
    table = find(drawn(score(pick(table, 1)), "6"))
    table = drawn(combine(drawn(table, "5"), Line.TOP), "6 6 6")
    table = end_half(end_turn(table))
    assert (table.areas[0].first, table.areas[0].second) == (first, second)
    assert table.areas[0].medals[0] == score_of(first)


@pytest.mark.parametrize("which", LastMarks)
def test_marks_before_the_final_hole_is_scored(which: LastMarks) -> None:
    """Marks of other turns, and that of a Lost Ball picked for the Final hole, count in their own half."""
    other = at(Action.CART_1, "L ? ? / ? ? ? / ? ? ?", stage=Stage.CHECKING, last_marks=which)
    assert strokes(find(other)) == (0, 0, 1, 0)
    final = pick(at(Action.FINAL_HOLE, LOST_ON_TOP, last_marks=which), 0)
    assert strokes(find(final)) == (0, 0, 1, 0)


def test_marks_after_the_last_final_hole() -> None:
    """Where marks count in the next half and there is none, they count nowhere."""
    table = evolve(at(Action.FINAL_HOLE, "2 1 1 / 1 ? ? / ? ? ?", last_marks=LastMarks.NEXT_HALF), halves=1)
    table = combine(drawn(score(pick(table, 0)), "6"), Line.TOP)
    assert (table.areas[0].first, table.areas[0].second) == (Half(), Half(1, 2))


def test_nine_holes_of_two_halves() -> None:
    """Where a course of nine holes has two halves, the game goes on, and the first medal decides."""
    setup = Setup(course=Course.NINE)
    table = last_turn(HIDDEN, HIDDEN, setup=setup, nine_holes=NineHoles.BOTH_HALVES)
    table = end_half(with_halves(table, (Half(9, 40), Half()), (Half(9, 39), Half())))
    assert not TABLE.is_over(table)
    table = last_turn(HIDDEN, HIDDEN, halves=1, setup=setup, nine_holes=NineHoles.BOTH_HALVES)
    table = end_half(with_halves(table, (Half(9, 40), Half(9, 10)), (Half(9, 39), Half(9, 54))))
    assert TABLE.is_over(table)
    assert winners(table) == {1}


@pytest.mark.parametrize(("which", "medal"), [(SecondMedal.OWN, 31), (SecondMedal.ALL, 28)])
def test_second_medal(which: SecondMedal, medal: int) -> None:
    """The second medal counts the marks of its half, or those of both."""
    table = last_turn(HIDDEN, halves=1, second_medal=which)
    table = end_half(with_halves(table, (Half(9, 40, 1, 2), Half(9, 30, 1))))
    assert table.areas[0].medals == (37, medal)
    assert trophy(table, 0) == 37 + medal


def test_draw_pile_that_is_kept() -> None:
    """Where the draw pile is kept, the areas are dealt anew, and players turn up two cards again."""
    table = end_half(last_turn(PLAIN, HIDDEN, kept=Kept.DRAW_PILE))
    assert table.deck == COPIES
    assert all(area.grid == (EMPTY,) * 9 for area in table.areas[:2])
    again = "1 ?2 ?3 / ?4 ?5 ?6 / ?2 ?3 4"
    table = reveal(dealt(table, again, again), Action.HOLE_1)
    assert strokes(scored(table, 0), 1) == (0, 0, 0, 0)
    assert scored(table, 0).areas[1].second == Half(1, 1)


def test_tie_that_nobody_wins() -> None:
    """Where a tie is won by nobody, a lowest score of one player still wins."""
    for points, best in ((40, frozenset()), (41, {0})):
        table = last_turn(HIDDEN, HIDDEN, setup=Setup(course=Course.NINE), tie=Tie.NOBODY)
        table = end_half(with_halves(table, (Half(9, 40), Half()), (Half(9, points), Half())))
        assert winners(table) == best


def test_literal_bands() -> None:
    """Read literally, 50 has two verdicts, and so has every score from 61 on; no other score has."""
    literal = Readings(bands=Bands.LITERAL)
    assert verdicts(literal, 50) == [SoloVerdict.DOING_WELL, SoloVerdict.PROFESSIONAL]
    assert verdicts(literal, 61) == [SoloVerdict.WIND, SoloVerdict.PRACTISE]
    assert [points for points in range(-20, 70) if len(verdicts(literal, points)) != 1] == [50, *range(61, 70)]


def test_first_player_reveals_always() -> None:
    """Where the first player reveals every card, the role does not move."""
    start = at(None, HIDDEN, HIDDEN, stage=Stage.DONE, revealer=Revealer.FIRST_PLAYER)
    table = end_turn(end_turn_of_cart(reveal(start, Action.CART_1)))
    assert reveal(table, Action.CART_2).revealer == reveal(table, Action.CART_2).turn == 0


def end_turn_of_cart(table: Table) -> Table:
    """The table when the acting player has ended with a Golf Cart, and the next one has done all but that."""
    return unveil(end_turn(unveil(table, 0, 0)), 0, 0)


def test_first_player_reveals_again_in_the_second_half() -> None:
    """The second half begins with the player who follows, or with the first one again."""
    ways = {one: last_turn(HIDDEN, HIDDEN, HIDDEN, second_revealer=one) for one in SecondRevealer}
    after = {one: end_half(evolve(table, revealer=1, turn=1)) for one, table in ways.items()}
    assert {one: table.revealer for one, table in after.items()} == {
        SecondRevealer.NEXT: 2,
        SecondRevealer.FIRST_PLAYER: 0,
    }
    assert all(reveal(table, Action.HOLE_1).revealer == table.revealer == table.turn for table in after.values())


def test_whole_area_moves_up() -> None:
    """Where all cards move up after a Hole, the gap is the last place of the bottom row."""
    table = score(pick(at(Action.HOLE_1, "3 ?4 5 / 1 2 ? / 6 ?3 ?1", moves_up=MovesUp.AREA), 0))
    assert acting(table).grid == grid("?4 5 1 / 2 ? 6 / ?3 ?1 .")
    middle = score(pick(at(Action.HOLE_1, "3 ?4 5 / 1 2 ? / 6 ?3 ?1", moves_up=MovesUp.AREA), 1))
    assert acting(middle).grid == grid("3 5 1 / 2 ? 6 / ?3 ?1 .")


def test_card_of_a_combo_that_is_barred() -> None:
    """Where Combos may be left, a card that stands in one may be picked for a Hole, or may not."""
    text = "1 2 3 / 1 ? ? / 1 ? ?"
    allowed = at(Action.HOLE_1, text, combo_duty=ComboDuty.MAY)
    assert strokes(score(pick(allowed, 0))) == (1, 1, 0, 0)
    barred = at(Action.HOLE_1, text, combo_duty=ComboDuty.MAY, hole_from_combo=HoleFromCombo.BARRED)
    with refused("point.hole-card-excluded"):
        pick(barred, 0)
    assert strokes(score(pick(barred, 1))) == (1, 2, 0, 0)


# Whole games


BY_STAGE = {
    Stage.OPENING_TOP: ("open_card", "find"),
    Stage.OPENING_BOTTOM: ("open_card", "find"),
    Stage.OPENED: ("find", "end_turn"),
    Stage.ACTING: ("pick", "unveil", "move", "find"),
    Stage.PICKED: ("score", "find"),
    Stage.BETWEEN: ("combine", "go_on", "find"),
    Stage.HALFWAY: ("unveil", "move", "find"),
    Stage.CHECKING: ("combine", "end_turn", "find"),
    Stage.DONE: ("reveal", "end_half"),
}
CHOICES = {name: list(instances(rule, {})) for name, rule in TABLE.rules.items()}


def next_moves(table: Table) -> list[Move]:
    """The moves among which those are that can be made now."""
    if must_reshuffle(table) or (has_gap(acting(table).grid) and len(table.deck) == 0):
        return [Move("reshuffle", ())]
    names = ("draw",) if has_gap(acting(table).grid) else BY_STAGE[acting(table).stage]
    return [Move(name, choice) for name in names for choice in CHOICES[name]]


def random_run(setup: Setup, chance: random.Random) -> Iterator[Table]:
    """The tables of a game in which each move is drawn from those that can be made."""
    table = lay_out(setup)
    yield table
    while not TABLE.is_over(table):
        moves = next_moves(table)
        chance.shuffle(moves)
        legal = (move for move in moves if refusal(TABLE, table, move) is None)
        table = next(after for after in (TABLE.rules[one.rule].function(table, *one.arguments) for one in legal))
        yield table


VARIANTS = {"default": Readings()} | {
    f"{one.name} {option.name}": Readings(**{one.name: option})
    for one in GAME.readings
    for option in one.options
    if option is not one.default
}


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_come_to_an_end(name: str) -> None:
    """Under every reading there is always a move until the game is over, no card is lost, and each turn ends in order.

    When everybody has ended, no area has a gap, an open Lost Ball or, where they must be made, a Combo.
    """
    readings, chance = VARIANTS[name], random.Random(name)
    players = chance.randint(1, 3)
    course = chance.choice(list(Course)) if players > 1 else Course.EIGHTEEN
    setup = Setup(players=players, course=course, readings=readings)
    turns = 0
    for table in random_run(setup, chance):
        assert cards_of(table) == COPIES
        if not is_turn_over(table) or table.revealed is None:
            continue
        turns += 1
        areas = table.areas[: setup.players]
        assert not any(has_gap(area.grid) or has_lost_ball(area.grid) for area in areas)
        if not leaves_combos(readings):
            assert not any(has_combo(sight_of(readings, area.grid)) for area in areas)
        assert TABLE.domain.fault(table, TABLE.sizes(setup), "table") is None
    assert turns >= 28 * table.halves


def leaves_combos(readings: Readings) -> bool:
    """Whether a turn may end with a Combo."""
    default = Readings()
    names = ("combo_duty", "hole_shift", "many_combos", "combo_choice")
    return any(getattr(readings, name) is not getattr(default, name) for name in names)


def cards_of(table: Table) -> Bag[Field]:
    """All Field cards of a table."""
    cards = table.deck + table.discards
    for area in table.areas:
        cards += cards_in(area.grid)
    return cards


def test_eighteen_holes() -> None:
    """By default a half has 28 turns and nine holes for everybody, and the trophy adds up both."""
    chance = random.Random(5)
    revealed = []
    table = lay_out(Setup(players=2))
    for after in random_run(Setup(players=2), chance):
        if after.revealed is not table.revealed and after.revealed is not None:
            revealed.append(after.revealed)
        table = after
    assert [len(revealed), len(set(revealed))] == [56, 28]
    assert revealed[27] is revealed[55] is Action.FINAL_HOLE
    for seat, area in enumerate(table.areas[:2]):
        assert (area.first.holes, area.second.holes) == (9, 9)
        marks = area.first.lost + area.second.lost - 2 * (area.first.combos + area.second.combos)
        assert trophy(table, seat) == area.first.strokes + area.second.strokes + marks


# Pictures and words


def signs(picture: str) -> list[str]:
    """The texts of a picture, in order."""
    document = minidom.parseString(picture).documentElement
    assert document.tagName == "svg"
    return [text.firstChild.data if text.firstChild else "" for text in document.getElementsByTagName("text")]


def test_picture_of_a_table() -> None:
    """The picture has the card revealed, and of each area the open cards, blanks for hidden ones and dots for gaps."""
    texts = signs(picture_of(at(Action.ZONE_1, "1 ?L L / 3 . ? / ! ? 6", HIDDEN)))
    assert texts[:2] == ["First half; Zone to Play 1 revealed by seat 1", "seat 1 has to draw a card"]
    zone, first, second = (texts[start : start + 9] for start in (3, 16, 28))
    assert zone == ["o", "", "", "", "", "", "", "", "A"]
    assert first == ["1", "", "L", "3", ".", "", ".", "", "6"]
    assert second == [""] * 9
    assert [texts[at] for at in (12, 25, 37)] == ["Zone to Play 1", "Seat 1", "Seat 2"]
    assert "Seat 3" not in texts


@pytest.mark.parametrize("turn", range(2))
def test_picture_marks_who_acts(turn: int) -> None:
    """Only the area of the player who acts has a thick frame, in the colour of the text around it."""
    picture = picture_of(evolve(at(Action.HOLE_1, HIDDEN, HIDDEN), turn=turn))
    groups = minidom.parseString(picture).getElementsByTagName("g")
    frames = [len(group.childNodes) for group in groups if group.getAttribute("stroke-width") == "3"]
    assert frames == [0, int(turn == 0), int(turn == 1)]
    assert "#fff" not in picture


def test_positions_in_words() -> None:
    """A table is told by its card, its areas, hidden cards in brackets, the Scorecard and the sizes of the piles."""
    words = describe(score(pick(at(Action.HOLE_1, PLAIN), 0)))
    assert words.splitlines() == [
        "First half; Hole revealed by seat 1",
        "seat 1 has to draw a card",
        "seat 1: 2 4 5 / (6) (6) (6) / . (6) 6",
        "Scorecard of seat 1: holes 1, strokes 3; +1: 0; -2: 0; sum 3",
        "Field deck 117; discards 1; Action deck 26",
    ]


def test_ends_in_words() -> None:
    """Between turns nobody acts, and a game that is over is told with its medals."""
    table = with_halves(last_turn(PLAIN, setup=Setup(course=Course.NINE)), (Half(9, 40, 1), Half()))
    assert describe(table).splitlines()[:2] == ["First half; Final hole revealed by seat 1", "everybody has ended"]
    assert describe(at(None, PLAIN, stage=Stage.DONE)).startswith("First half; seat 1 is to reveal\n")
    words = describe(end_half(table))
    assert words.startswith("The game is over\nnobody has anything to do\n")
    assert "Scorecard of seat 1: holes 9, strokes 40; +1: 1; -2: 0; sum 41; medals 41" in words


def test_steps_in_words() -> None:
    """A step is told by what it changed."""
    table = score(pick(at(Action.HOLE_1, PLAIN), 0))
    assert recount(table, draw(table, Field.EAGLE)).splitlines() == [
        "seat 1 has to look for Combos and Lost Balls",
        "seat 1: 2 4 5 / (6) (6) (6) / (1) (6) 6",
        "Field deck 116; discards 1; Action deck 26",
    ]


def test_other_states_in_words() -> None:
    """States of other machines are told and drawn field by field."""
    chain = Chain(Crowd(4), Piles(Bag({Field.EAGLE: 3, Field.LOST_BALL: 2}), Bag()))
    assert describe(chain).splitlines() == [
        "setup: players 4",
        "piles: deck 3 Eagle, 2 Lost ball; discards none",
        "marks: 0",
        "is renewed: no",
        "is over: no",
    ]
    assert recount(chain, replace(chain, Field.EAGLE)).splitlines() == [
        "piles: deck 2 Eagle, 2 Lost ball; discards 1 Lost ball",
        "marks: 1",
        "is over: yes",
    ]
    assert recount(arrange(), swap(arrange(), 0)) == "cards: 1, 0, 2, 3, 4, 5, 6, 7, 8"
    assert signs(picture_of(chain)) == describe(chain).splitlines()


# Positions that a player types in


def example() -> dict[str, Any]:
    """The position that is printed to be edited."""
    position: dict[str, Any] = json.loads(CliRunner().invoke(app, ["list", "golfie", "--state"]).stdout)
    return position


def played_out() -> dict[str, Any]:
    """A game of nine holes that two players have played to its end."""
    position: dict[str, Any] = to_json(TABLE.domain, game_of_equals().states[-1])
    return position


@pytest.fixture
def ask_from(tmp_path: Path) -> Callable[[object], tuple[int, str]]:
    """Asks whether the game is over in a position: the exit code, and what is wrong."""

    def ask(position: object) -> tuple[int, str]:
        file = tmp_path / "position.json"
        file.write_text(json.dumps(position))
        words = ["find", "golfie", "--goal", "table-over", "--within", "0", "--from", str(file)]
        done = CliRunner().invoke(app, words, env={"COLUMNS": "80", "NO_COLOR": "1"})
        assert done.exit_code != 2 or (done.stdout == "" and done.stderr.startswith(f"error: {file}: "))
        return done.exit_code, done.stderr.removeprefix(f"error: {file}: ")

    return ask


def test_positions_that_can_come_up_are_taken(ask_from: Callable[[object], tuple[int, str]]) -> None:
    """The printed example is a table at its start, and a search can begin there, or where the game is over."""
    assert example()["halves"] == 0
    assert ask_from(example()) == (1, "")
    assert ask_from(played_out()) == (0, "")


def test_invalid_count_of_a_card(ask_from: Callable[[object], tuple[int, str]]) -> None:
    """A table on which some card lies once too often, and another once too seldom, is refused."""
    position = example()
    corner = position["areas"][0]["grid"][0]
    corner["card"] = "BUNKER" if corner["card"] != "BUNKER" else "EAGLE"
    code, message = ask_from(position)
    assert code == 2
    assert "it breaks golfie.the-field-cards-are-conserved: At every moment" in message
    assert "[clauses pieces.field-cards, second.field-deck, point.empty-deck]" in message
    assert "cure: correct the position" in message


def test_invalid_score_sheet(ask_from: Callable[[object], tuple[int, str]]) -> None:
    """A medal that is not the strokes with their marks is refused."""
    position = played_out()
    position["areas"][0]["medals"][0] += 1
    code, message = ask_from(position)
    assert code == 2
    assert "it breaks golfie.medals-add-up: A medal has" in message
    assert "half.first-medal" in message


def test_invalid_zone_print(ask_from: Callable[[object], tuple[int, str]]) -> None:
    """A ball printed outside the nine places of a Zone to Play is refused, and where it stands is named."""
    position = example()
    position["setup"]["zones"][3]["ball"] = 9
    assert ask_from(position) == (2, "$.setup.zones[3].ball is 9, not a whole number from 0 to 8\n")
