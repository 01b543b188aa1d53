"""Golpher's table against its rulebook: places, ruler and ball, every refusal, and what each reading changes."""

import inspect
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any
from xml.dom import minidom

import attrs
import pytest
from attrs import evolve
from golfers import COURSE, HOLE, TEE, Golfer, directions, game, ordered, place, towards
from refusing import conditions, refusals, refused

from checker.runs import Move, Run, Step, follow, replay, well_formed
from checker.scope import Scope, chosen_fields
from spec import Refused
from spec.games.golpher import (
    GAME,
    SEATS,
    TABLE,
    TRICK,
    Apart,
    Beside,
    Building,
    Card,
    Direction,
    FourNotches,
    Gear,
    Ground,
    HighestNotch,
    HoleCard,
    Landing,
    Lie,
    NearHole,
    NoAim,
    NoPlace,
    OnCourse,
    Opening,
    Passing,
    Phase,
    Place,
    Placed,
    Point,
    Progress,
    Readings,
    Rectangle,
    Rulings,
    SecondPlace,
    Setup,
    Suit,
    Table,
    TeeCard,
    TrumpChoice,
    UnderBall,
    ZeroNotch,
    are_two_rulers_apart,
    cards_under_ruler,
    check_ground,
    do_overlap,
    do_share_an_edge,
    goes_further,
    has_length_one,
    is_crossed,
    is_touched,
    is_well_laid,
    landing_of,
    pictured_shots,
    squared_distance,
    suits_under,
    table,
    target,
    touches_enough,
    trump_and_lead,
    value_hit,
    values_on_course,
    winner,
)
from spec.games.golpher.drawing import describe, draw, recount
from spec.games.golpher.table import (
    aim,
    aim_freely,
    begin,
    break_off,
    build,
    draw_tee,
    end_round,
    forgo_aim,
    forgo_shot,
    give_tee,
    hit,
    lay_from_pile,
    name_trump,
    play,
    set_first_tee,
    set_tee,
    set_up_anew,
    skip,
    with_tee_and_hole,
)

RIGHT = towards("1 0")
OFF = Landing(Lie.OFF_COURSE)
HOLED = Landing(Lie.HOLED)


def ground(players: int = 3, is_first_game: bool = False, fewest_shots: int = 3, **rulings: Any) -> Ground:
    """A set-up with some readings of places changed."""
    return Ground(
        Setup(players=players, is_first_game=is_first_game, fewest_shots=fewest_shots), Gear(), Rulings(**rulings)
    )


@cache
def played(setup: Ground, seed: int = 0) -> Run:
    """A whole game."""
    return game(setup, Golfer(seed))


def at(setup: Ground, phase: Phase) -> Table:
    """The first position of a game in which this is to be done."""
    return next(one for one in played(setup).states if one.tricks.phase is phase)


def to_build(setup: Ground, **places: Place) -> Table:
    """A course is to be built, of which the tee box and the hole card lie."""
    before = at(setup, Phase.TEE)
    (card, *_) = ordered(before.tricks.hands[0] if setup.play.players == 5 else before.tricks.deck)
    rule = give_tee if setup.play.players == 5 else set_tee
    return rule(before, card, places.get("tee", TEE), places.get("hole", HOLE))


def ready(**rulings: Any) -> Table:
    """The ruler is to be laid for the first time; the course is that of the golfers."""
    return at(ground(**rulings), Phase.PLAYING)


def with_ball(state: Table, x: int | Fraction, y: int | Fraction = 300) -> Table:
    """The position with the ball at some place."""
    return evolve(state, ball=Point(Fraction(x), Fraction(y)))


def struck(table: Table) -> Table:
    """``table`` after the hit that the card calls for."""
    return hit(table, value_hit(table.tricks))


def landing(table: Table) -> Landing:
    """Where the ball comes to lie by the hit that the card calls for."""
    return landing_of(table, value_hit(table.tricks))


def shot(value: int, x: int | Fraction, direction: Direction = RIGHT, **rulings: Any) -> Table:
    """The ball at some place on the tee box's line is to be hit to a value, for the third time."""
    state = with_ball(ready(**rulings), x)
    cards = (Card(Suit.A, value), Card(Suit.A, 1) if value > 1 else Card(Suit.B, 1), Card(Suit.C, 1), None, None)
    tricks = evolve(
        state.tricks,
        phase=Phase.HITTING,
        played=cards,
        lead_suit=Suit.A,
        trump=Suit.D,
        suits=frozenset({Suit.D}),
        tricks=2,
        shots=2,
    )
    return evolve(state, tricks=tricks, aim=direction)


def suit_at(state: Table, x: int, y: int) -> Suit:
    """The suit of the card whose middle is at some place."""
    return next(one.card.suit for one in state.laid if one is not None and one.place == place(x, y))


def rectangle(x: int, y: int, half_width: int, half_height: int) -> Rectangle:
    """A rectangle by numbers."""
    return Rectangle(*map(Fraction, (x, y, half_width, half_height)))


# Geometry


def test_rectangles_that_meet() -> None:
    """Rectangles overlap, share an edge, meet at a corner, or are apart: each pair is one of these."""
    card = rectangle(0, 0, 3, 4)
    beside, corner = rectangle(6, 7, 3, 4), rectangle(6, 8, 3, 4)
    assert do_overlap(card, rectangle(5, 7, 3, 4))
    assert (do_overlap(card, beside), do_share_an_edge(card, beside)) == (False, True)
    assert (do_overlap(card, corner), do_share_an_edge(card, corner)) == (False, False)
    assert not do_share_an_edge(card, rectangle(7, 0, 3, 4))


def test_disc_that_touches_a_rectangle() -> None:
    """A disc touches a rectangle at an edge, or at a corner by the theorem of Pythagoras."""
    card = rectangle(0, 0, 3, 4)
    assert squared_distance(card, Point(Fraction(1), Fraction(2))) == 0
    assert squared_distance(card, Point(Fraction(6), Fraction(8))) == 25
    assert is_touched(card, Point(Fraction(6), Fraction(8)), Fraction(5))
    assert not is_touched(card, Point(Fraction(6), Fraction(8)), Fraction(49, 10))


def test_segment_that_crosses_a_rectangle() -> None:
    """A segment meets a rectangle if it gets there, goes that way, and does not pass by its corner."""
    card, start = rectangle(10, 0, 2, 2), Point(Fraction(0), Fraction(0))
    assert is_crossed(card, start, RIGHT, Fraction(8))
    assert not is_crossed(card, start, RIGHT, Fraction(7))
    assert not is_crossed(card, start, towards("-1 0"), Fraction(20))
    assert not is_crossed(card, start, towards("12/13 5/13"), Fraction(20))
    assert is_crossed(card, Point(Fraction(10), Fraction(1)), towards("0 1"), Fraction(1))


def test_segments_agree_with_points_along_them() -> None:
    """Where a segment meets a rectangle some point of it lies there or nearly so, and where it does not none does."""
    card = rectangle(9, 7, 4, 3)
    for direction in directions(7):
        near = min(
            squared_distance(card, Point(Fraction(step, 4) * direction.x, Fraction(step, 4) * direction.y))
            for step in range(4 * 15 + 1)
        )
        crossed = is_crossed(card, Point(Fraction(0), Fraction(0)), direction, Fraction(15))
        assert near > 0 if not crossed else near < 1


def test_directions_of_the_golfers() -> None:
    """The directions that are tried here all have length one."""
    assert len(directions(7)) > 60
    assert all(map(has_length_one, directions(7)))


# Whole games

GAMES = [
    ground(3),
    ground(4, is_first_game=True),
    ground(5),
    ground(5, is_first_game=True),
    ground(3, no_aim=NoAim.OFF_COURSE, under_ball=UnderBall.CENTRE, on_course=OnCourse.BALL),
    ground(4, trump_choice=TrumpChoice.BEFORE_AIM, highest_notch=HighestNotch.TEN, passing=Passing.HOLED),
    ground(5, fewest_shots=2, apart=Apart.CENTRES, hole_card=HoleCard.NOT_ON_COURSE, near_hole=NearHole.STAYS),
    Ground(Setup(players=5, readings=Readings(tee_card=TeeCard.BESIDES_THREE, second_place=SecondPlace.LEAD_DECIDES))),
    Ground(Setup(players=4, readings=Readings(building=Building.ALL_AT_ONCE, second_place=SecondPlace.ALL))),
]
# What each step at the table is for the tricks; the others leave them as they are.
AS_TRICKS = {
    "deal": "deal",
    "discard": "discard",
    "draw_tee": "draw_tee",
    "set_first_tee": "set_tee",
    "set_tee": "set_tee",
    "give_tee": "give_tee",
    "agree": "agree",
    "build": "build",
    "skip": "build",
    "name_trump": "name_trump",
    "play": "play",
    "hit": "hit",
    "blame": "blame",
    "end_round": "end_round",
}
OF_THE_TABLE = {"lay_from_pile", "aim", "aim_freely", "forgo_aim"}
# Steps that only a reading about places brings: the trick machine has none like them.
OF_A_READING = {"set_up_anew": "no_place", "break_off": "no_aim", "forgo_shot": "no_aim"}


def as_trick(step: Step) -> Move:
    """A step at the table as the trick machine makes it."""
    name = AS_TRICKS[step.move.rule]
    if name == "hit":
        return Move(name, (landing_of(step.before, *step.move.arguments),))
    return Move(name, step.move.arguments[: len(TRICK.rules[name].parameters)])


def test_each_step_is_one_of_the_tricks_or_leaves_them() -> None:
    """Every rule of the table is a step of the trick machine, or leaves it as it is, or is for a reading alone."""
    assert set(TABLE.rules) == set(AS_TRICKS) | OF_THE_TABLE | set(OF_A_READING)
    assert set(OF_A_READING.values()) <= {one.name for one in attrs.fields(Rulings)}
    assert set(AS_TRICKS.values()) == set(TRICK.rules)


@pytest.mark.parametrize("setup", GAMES, ids=range(len(GAMES)))
def test_games_are_games_of_the_trick_machine(setup: Ground) -> None:
    """What a game at the table does to cards and points, the trick machine does by itself in as many moves."""
    run = played(setup)
    assert TABLE.is_over(run.states[-1])
    assert all(one.before.tricks == one.after.tricks for one in run.steps if one.move.rule in OF_THE_TABLE)
    steps = [one for one in run.steps if one.move.rule in AS_TRICKS]
    tricks = replay(TRICK, Run(TRICK, setup.play, (), tuple(map(as_trick, steps))))
    assert tricks.states[1:] == tuple(one.after.tricks for one in steps)


@pytest.mark.parametrize("setup", GAMES, ids=range(len(GAMES)))
def test_games_keep_to_the_table(setup: Ground) -> None:
    """In a game all positions are of the domain, courses are well laid, and the ball lies on cards of its suits."""
    for state in played(setup).states:
        assert well_formed(TABLE, state) is None
        if not (setup.play.is_first_game and state.tricks.round == 1):
            assert is_well_laid(state)
        if state.ball is not None and not state.tricks.is_holed:
            assert suits_under(state, state.ball) == state.tricks.suits


def test_games_have_every_rule() -> None:
    """Between them the games make each kind of move but those which golfers seldom need, or wish to make."""
    made = {move.rule for setup in GAMES for move in played(setup).moves}
    assert set(TABLE.rules) - made == {"skip", "agree", "blame"} | set(OF_A_READING)


# The course


def test_pictured_course() -> None:
    """In a first game the cards of the pile lie at the printed places, the tee box first, and the ball on it."""
    for players, count in ((3, 13), (4, 13), (5, 15)):
        setup = ground(players, is_first_game=True)
        state = at(setup, Phase.PLAYING)
        laid = [one for one in state.laid if one is not None]
        assert [one.place for one in laid] == list(setup.pictured[:count])
        assert frozenset(one.card for one in laid) == state.tricks.course
        assert state.tricks.suits == {laid[0].card.suit}
        assert (state.hole, state.ball) == (setup.pictured_hole, Point(Fraction(100), Fraction(300)))


def test_standard_course() -> None:
    """Tee box and hole card lie two rulers apart; cards are laid beside one another, and the ball goes to the tee."""
    for players, count in ((3, 13), (4, 13), (5, 15)):
        state = at(ground(players), Phase.PLAYING)
        laid = [one for one in state.laid if one is not None]
        assert [one.place for one in laid] == [TEE, *COURSE[: count - 1]]
        assert (state.hole, state.ball) == (HOLE, Point(Fraction(100), Fraction(300)))
        assert all(one.ball is None for one in played(ground(players)).states if one.tricks.phase is Phase.BUILDING)


def test_tee_box_on_top_of_three_cards() -> None:
    """Where the tee box of five players comes on top of three cards each, there is room for all sixteen."""
    setup = Ground(Setup(players=5, readings=Readings(tee_card=TeeCard.BESIDES_THREE)))
    assert all(one is not None for one in at(setup, Phase.PLAYING).laid)


def test_link_is_not_needed() -> None:
    """The question that is answered: the hole card may lie apart from all cards of the course."""
    state = to_build(ground())
    for place_ in [place(100, 388), *(place(163 + 63 * one, 388) for one in range(4))]:
        state = build(state, ordered(state.tricks.hands[state.tricks.turn])[0], place_)
    assert is_well_laid(state)
    assert state.hole == HOLE


def test_card_without_a_place_is_given_away() -> None:
    """A card for which there is no place is skipped: it is given away all the same, and hands are nine (D19)."""
    state = to_build(ground(4))
    while state.tricks.phase is Phase.BUILDING:
        state = skip(state, ordered(state.tricks.hands[state.tricks.turn])[0])
    assert [len(hand) for hand in state.tricks.hands] == [9, 9, 9, 9, 0]
    assert [one is not None for one in state.laid] == [True] + [False] * 15
    assert state.ball == Point(Fraction(100), Fraction(300))


def test_d19_setup_anew() -> None:
    """Where the setup is done over, all cards are dealt again from the same lead, and the course is cleared away."""
    setup = ground(no_place=NoPlace.SETUP_ANEW)
    state = to_build(setup)
    state = build(state, ordered(state.tricks.hands[state.tricks.turn])[0], COURSE[0])
    assert set_up_anew(state) == begin(setup)
    later = evolve(state, tricks=evolve(state.tricks, round=2, lead=2, totals=(1, 2, 3, 0, 0), holed=(0, 1, 0, 0, 0)))
    again = set_up_anew(later).tricks
    assert (again.round, again.lead, again.turn, again.phase) == (2, 2, 2, Phase.DEALING)
    assert (again.totals, again.holed, len(again.deck)) == ((1, 2, 3, 0, 0), (0, 1, 0, 0, 0), 40)


def test_players_agree_who_begins() -> None:
    """Where a reading says so another player lays the first card."""
    setup = Ground(Setup(players=3, readings=Readings(opening=Opening.AGREEMENT)))
    assert table.agree(to_build(setup), 2).tricks.turn == 2


def test_positions_that_are_not_well_laid() -> None:
    """A position with a card over another, beside none, or over the boundary is told from one that can come up."""
    state = at(ground(), Phase.PLAYING)
    last = next(one for one in reversed(state.laid) if one is not None)

    def moved(to: Place) -> Table:
        return evolve(state, laid=tuple(Placed(one.card, to) if one is last else one for one in state.laid if one))

    assert is_well_laid(moved(last.place))
    assert not is_well_laid(moved(place(164, 300)))
    assert not is_well_laid(moved(place(530, 310)))
    assert not is_well_laid(moved(place(700, 500)))
    assert not is_well_laid(moved(place(163 - 63 - 63 - 31, 300)))


def test_room_for_two_rulers() -> None:
    """The gap between tee box and hole card is measured straight across, and from corner to corner."""
    assert are_two_rulers_apart(ground(), TEE, HOLE)
    assert not are_two_rulers_apart(ground(), TEE, place(522, 300))
    # 216 and 288 are sides of a right-angled triangle whose long side is 360.
    assert are_two_rulers_apart(ground(), TEE, place(100 + 63 + 216, 100 + 200 + 88 + 288))
    assert not are_two_rulers_apart(ground(), TEE, place(100 + 63 + 215, 100 + 200 + 88 + 288))


# Aiming


def test_values_on_course() -> None:
    """The lead announces the values whose notches touch cards: from the middle of the tee box all do."""
    assert values_on_course(ready(), RIGHT) == set(range(1, 13))
    assert values_on_course(with_ball(ready(), 400), RIGHT) == {1, 2, 3, 7, 8, 9, 10}
    assert values_on_course(with_ball(ready(), 400), towards("0 -1")) == {1, 2}


def test_ten_off_course() -> None:
    """As in the pictured example, 10 can be the only value that is not on course."""
    places = (TEE, place(163, 300), place(226, 300), place(270, 388), place(Fraction(613, 2), 300))
    cards = ordered(ready().tricks.course)
    laid = (*map(Placed, cards, places), *(None,) * 11)
    state = with_ball(evolve(ready(), laid=laid), 115)
    assert is_well_laid(state)
    assert values_on_course(state, RIGHT) == set(range(1, 13)) - {10}
    assert aim(state, RIGHT).aim == RIGHT


def test_aim_is_kept_for_the_trick() -> None:
    """The ruler is laid once in a trick, before the first card; then the ball is hit along it."""
    state = aim(ready(), RIGHT)
    (card, *_) = ordered(state.tricks.hands[state.tricks.turn])
    assert play(state, card).aim == RIGHT
    for step in played(ground()).steps:
        if step.move.rule == "hit":
            assert (step.before.aim is None, step.after.aim) == (False, None)


def test_ruler_counts_cards_that_it_crosses() -> None:
    """The ruler lies on the card under the ball and on all others that its edge crosses, the hole card among them."""
    assert cards_under_ruler(ready(), RIGHT) == 4
    assert cards_under_ruler(ready(), towards("-1 0")) == 1
    assert cards_under_ruler(with_ball(ready(), 400), RIGHT) == 2


BEHIND = (*(place(382 - 63 * one, 300) for one in range(6)), *(place(67 + 63 * one, 388) for one in range(6)))


def test_course_without_a_legal_aim() -> None:
    """Twelve cards behind the tee box, each legally laid: of many directions none is legal, nor can any be."""
    tee, hole = place(445, 300), place(868, 300)
    run = follow(TABLE, stop_at_aim(Golfer(0, tee, hole, BEHIND)), ground())
    state = run.states[-1]
    assert is_well_laid(state)
    assert sum(1 for one in state.laid if one is not None) == 13
    tried = directions(12)
    assert len(tried) > 180
    for direction in tried:
        with pytest.raises(Refused):
            aim(state, direction)
        if goes_further(state, direction):
            assert cards_under_ruler(state, direction) == 1
    assert aim_freely(state, RIGHT).aim == RIGHT


def stop_at_aim(golfer: Golfer) -> Any:
    """Plays until the ruler is to be laid."""
    return lambda state: None if state.tricks.phase in (Phase.PLAYING, Phase.TRUMP) else golfer(state)


# The shot


def test_ball_goes_to_the_notch() -> None:
    """The ball goes to the notch that the card names, and comes to lie on the cards there."""
    state = shot(3, 226)
    after = struck(state)
    assert target(state, value_hit(state.tricks)) == after.ball == Point(Fraction(271), Fraction(300))
    assert after.tricks.suits == {suit_at(state, 289, 300)}
    assert (after.tricks.shots, after.tricks.points[0]) == (3, 1)


def test_exact_notch_of_a_slanted_aim() -> None:
    """Along 3/5, 4/5 the notch 5, 75 from the ball, is 45 across and 60 down."""
    after = struck(shot(5, 226, towards("3/5 4/5")))
    assert after.ball == Point(Fraction(271), Fraction(360))


def test_ball_over_two_cards() -> None:
    """The question that is answered: over cards of two suits the lead chooses, when the ruler has been laid."""
    state = shot(1, 370)
    suits = {suit_at(state, 352, 300), suit_at(state, 415, 300)}
    assert len(suits) == 2
    after = struck(state)
    assert (after.tricks.suits, after.tricks.phase) == (suits, Phase.TRUMP)
    chosen = sorted(suits, key=lambda suit: suit.value)[1]
    assert name_trump(aim_freely(after, RIGHT), chosen).tricks.trump is chosen


def test_ball_off_course_stays() -> None:
    """A notch beside all cards is off course: the ball stays, and second place pays."""
    state = shot(4, 400)
    assert landing(state) == OFF
    after = struck(state)
    assert (after.ball, after.aim) == (state.ball, None)
    assert sorted(after.tricks.points[:3]) == [-1, 0, 1]
    assert after.tricks.suits == state.tricks.suits


def test_ball_in_the_hole() -> None:
    """A ball that comes to touch the hole card ends the round with -4, and the course is cleared away."""
    after = struck(shot(7, 400))
    assert (after.tricks.phase, after.tricks.points[0]) == (Phase.ROUND_OVER, -4)
    cleared = table.end_round(after)
    assert (cleared.laid, cleared.hole, cleared.ball) == (table.NOTHING_LAID, None, None)
    assert cleared.tricks.round == 2


def test_round_ends_unholed() -> None:
    """The question that is answered: a round of nine tricks may end with the ball on the course."""
    ends = [one for setup in GAMES for one in played(setup).states if one.tricks.phase is Phase.ROUND_OVER]
    assert any(not one.tricks.is_holed and one.ball is not None for one in ends)
    assert any(one.tricks.is_holed for one in ends)


def test_blame_at_the_table() -> None:
    """Where the lead chooses who came second, the ball has already stayed where it was."""
    readings = Readings(second_place=SecondPlace.LEAD_DECIDES)
    state = shot(4, 400)
    cards = (Card(Suit.A, 4), Card(Suit.B, 1), Card(Suit.C, 1), None, None)
    tricks = evolve(state.tricks, setup=evolve(state.tricks.setup, readings=readings), played=cards)
    after = struck(evolve(state, tricks=tricks))
    assert (after.tricks.phase, after.aim) == (Phase.BLAMING, None)
    assert table.blame(after, 2).tricks.points[:3] == (1, 0, -1)


# The readings


def test_readings_are_of_both_set_ups() -> None:
    """The readings of the tricks are those of the set-up inside the table's: told once, and chosen for both."""
    names = [one.name for one in GAME.readings]
    assert len(names) == len(set(names)) == 24
    scope = Scope(readings=(("ranking", "lead-suit"), ("apart", "centres")), settings=(("players", "3"),))
    chosen = chosen_fields(GAME, scope)
    assert {path: one.name for path, one in chosen.items() if path[-1] in ("ranking", "apart")} == {
        ("readings", "ranking"): "LEAD_SUIT",
        ("play", "readings", "ranking"): "LEAD_SUIT",
        ("rulings", "apart"): "CENTRES",
    }
    assert {path: one for path, one in chosen.items() if path[-1] == "players"} == {
        ("players",): 3,
        ("play", "players"): 3,
    }


def test_d02_without_an_aim() -> None:
    """Where the players find no aim, the lead aims as may be, or the shot is off course and second place pays."""
    with pytest.raises(Refused):
        forgo_aim(ready())
    state = forgo_aim(ready(no_aim=NoAim.OFF_COURSE))
    assert (state.is_aimless, state.aim) == (True, None)
    while state.tricks.phase is not Phase.HITTING:
        state = TABLE.rules["play"].function(state, Golfer()(state).arguments[0])
    after = struck(state)
    assert (after.ball, after.is_aimless, sum(after.tricks.points)) == (state.ball, False, 0)


def unaimed(**rulings: Any) -> Table:
    """A trick has been played to which there was no aim."""
    state = forgo_aim(ready(**rulings))
    while state.tricks.phase is not Phase.HITTING:
        state = TABLE.rules["play"].function(state, Golfer()(state).arguments[0])
    return state


def test_d02_trick_without_a_shot() -> None:
    """Where nobody hits the ball, it stays, the winner takes the cards, scores and leads, and nobody pays."""
    state = unaimed(no_aim=NoAim.NO_SHOT)
    after = forgo_shot(state)
    best = winner(state.tricks.played, *trump_and_lead(state.tricks))
    assert (after.ball, after.is_aimless, after.aim) == (state.ball, False, None)
    assert after.tricks.points == tuple(1 if seat == best else 0 for seat in SEATS)
    assert (after.tricks.lead, after.tricks.tricks, after.tricks.shots, len(after.tricks.taken)) == (best, 1, 0, 3)


def test_d02_round_that_ends() -> None:
    """Where the round ends without an aim, its points stand, and the next is led by who won the last trick."""
    state = ready(no_aim=NoAim.ROUND_ENDS)
    state = evolve(state, tricks=evolve(state.tricks, points=(2, 1, 0, 0, 0), tricks=3))
    after = break_off(state)
    assert (after.tricks.phase, after.tricks.trump, after.tricks.points) == (Phase.ROUND_OVER, None, (2, 1, 0, 0, 0))
    later = end_round(after)
    assert (later.tricks.round, later.tricks.totals, later.tricks.lead) == (2, (2, 1, 0, 0, 0), state.tricks.lead)
    assert later.laid == begin(ground()).laid


def test_d03_progress() -> None:
    """Near the hole the end of the ruler goes beyond it; a slanted aim may lead further at first."""
    beyond, slanted = with_ball(ready(), 440), towards("11/61 60/61")
    for option, is_beyond, is_slanted in (
        (Progress.END, False, False),
        (Progress.EVERY_NOTCH, True, True),
        (Progress.TOWARDS, True, True),
    ):
        setup = ground(progress=option)
        assert goes_further(evolve(beyond, setup=setup), RIGHT) == is_beyond
        assert goes_further(evolve(ready(), setup=setup), slanted) == is_slanted
        assert not goes_further(evolve(ready(), setup=setup), towards("-1 0"))


def test_d04_four_notches() -> None:
    """Four notches on the edge used, on both edges or on the two together: here one edge touches no card."""
    above, below = with_ball(ready(), 100, 250), with_ball(ready(), 100, 300)
    for option, is_enough in (
        (FourNotches.EDGE_USED, (False, True)),
        (FourNotches.BOTH_EDGES, (False, True)),
        (FourNotches.IN_TOTAL, (True, True)),
    ):
        setup = ground(four_notches=option)
        assert tuple(touches_enough(evolve(one, setup=setup), RIGHT) for one in (above, below)) == is_enough
    lowest = with_ball(ready(), 130, 420)
    assert touches_enough(lowest, RIGHT)
    assert not touches_enough(evolve(lowest, setup=ground(four_notches=FourNotches.BOTH_EDGES)), RIGHT)


def test_d05_zero() -> None:
    """With three values on course, the notch under the ball makes the fourth if it counts."""
    for option, is_enough in ((ZeroNotch.NOT_COUNTED, False), (ZeroNotch.COUNTED, True)):
        state = with_ball(ready(zero_notch=option, hole_card=HoleCard.NOT_ON_COURSE), 400)
        assert values_on_course(state, RIGHT) == {1, 2, 3}
        assert touches_enough(state, RIGHT) == is_enough


def test_d07_highest_notch() -> None:
    """On a ruler up to 10 the notches are farther apart, and an 11 or a 12 is off course."""
    assert target(shot(12, 226), 12) == Point(Fraction(406), Fraction(300))
    assert target(shot(10, 226, highest_notch=HighestNotch.TEN), 10) == Point(Fraction(406), Fraction(300))
    assert landing(shot(11, 226, highest_notch=HighestNotch.TEN)) == OFF
    assert max(values_on_course(ready(highest_notch=HighestNotch.TEN), RIGHT)) == 10


def test_d08_two_rulers() -> None:
    """Measured between the middles the hole card lies nearer, and two shots may do."""
    nearer = place(460, 300)
    with pytest.raises(Refused):
        to_build(ground(), hole=nearer)
    assert to_build(ground(fewest_shots=2, apart=Apart.CENTRES), hole=nearer).hole == nearer


def test_d09_hole_card_on_course() -> None:
    """The hole card counts for the ruler, or it does not."""
    state = with_ball(ready(hole_card=HoleCard.NOT_ON_COURSE), 400)
    assert values_on_course(state, RIGHT) == {1, 2, 3}
    assert cards_under_ruler(state, RIGHT) == 1
    both = shot(7, 400, hole_card=HoleCard.NOT_ON_COURSE, near_hole=NearHole.STAYS)
    assert landing(both) == OFF
    assert landing(shot(7, 400, hole_card=HoleCard.NOT_ON_COURSE)) == HOLED


def test_d10_near_the_hole() -> None:
    """The notch is 1.5 beside the hole card, and the ball would touch it."""
    assert landing(shot(6, 400)) == HOLED
    assert landing(shot(6, 400, near_hole=NearHole.STAYS)) == OFF


def test_d11_notch_or_ball() -> None:
    """The notch is 3.5 beside the last card, and the ball would lie on it."""
    assert landing(shot(3, 405)) == OFF
    state = shot(3, 405, on_course=OnCourse.BALL)
    assert landing(state) == Landing(Lie.ON_COURSE, frozenset({suit_at(state, 415, 300)}))
    with_centre = shot(3, 405, on_course=OnCourse.BALL, under_ball=UnderBall.CENTRE)
    assert landing(with_centre) == landing(state)


def test_d12_over_the_hole() -> None:
    """The ball passes over the hole card to a notch beyond it."""
    assert landing(shot(12, 400)) == OFF
    assert landing(shot(12, 400, passing=Passing.HOLED)) == HOLED
    assert landing(shot(4, 400, passing=Passing.HOLED)) == OFF


def test_d14_corners() -> None:
    """A card that only meets the tee box at a corner is beside it where that is enough."""
    diagonal = place(163, 388)
    setup = ground(beside=Beside.CORNER)
    card = ordered(to_build(setup).tricks.hands[0])[0]
    assert build(to_build(setup), card, diagonal).laid[1] == Placed(card, diagonal)
    with pytest.raises(Refused):
        build(to_build(ground()), card, diagonal)


def test_d21_trump_before_aim() -> None:
    """Where trump is chosen first, the ruler waits for it."""
    state = struck(shot(1, 370, trump_choice=TrumpChoice.BEFORE_AIM))
    with pytest.raises(Refused):
        aim_freely(state, RIGHT)
    chosen = name_trump(state, suit_at(state, 352, 300))
    assert aim_freely(chosen, RIGHT).aim == RIGHT


def test_d22_middle_of_the_ball() -> None:
    """Where the middle of the ball decides, the other card that it touches does not count."""
    state = shot(1, 370, under_ball=UnderBall.CENTRE)
    assert landing(state).suits == {suit_at(state, 415, 300)}


def test_shots_that_the_picture_takes() -> None:
    """From the middle of the tee box to touching the hole card it is three, two or one ruler and the ball's radius."""
    setup = ground(is_first_game=True)
    assert pictured_shots(setup) == 3
    for x, shots in ((500, 3), (499, 2), (320, 2), (319, 1)):
        assert pictured_shots(evolve(setup, pictured_hole=place(x, 300))) == shots


# Refusals


def test_every_refusal_is_tried_here() -> None:
    """For each condition of each rule of the table there is a test that breaks it, and is refused by its clause."""
    asked = conditions(inspect.getsource(table))
    tried = refusals(Path(__file__).read_text(encoding="utf-8"))
    assert asked.total() == 40
    assert asked - tried == Counter()
    assert set(tried) == set(asked)


def test_what_tricks_refuse_is_refused() -> None:
    """A move at the table that the rules of cards and turns refuse is refused by the same clause."""
    state = aim(ready(), RIGHT)
    with pytest.raises(Refused) as caught:
        play(state, ordered(state.tricks.hands[1])[0])
    assert caught.value.clause == "trick.one-card-each"
    with pytest.raises(Refused) as caught:
        begin(Ground(Setup(players=3, first_lead=3)))
    assert caught.value.clause == "lead.last-played-golf"


def test_invalid_sizes() -> None:
    """A ball wider than a card, a ruler shorter than two, and an area without room are refused."""
    with refused("pieces.ball"):
        check_ground(Ground(gear=Gear(ball_radius=Fraction(63, 2))))
    with refused("pieces.ruler"):
        check_ground(Ground(gear=Gear(ruler_length=Fraction(150))))
    with refused("boundary.never-crossed"):
        check_ground(Ground(gear=Gear(area_width=Fraction(485))))
    with refused("boundary.never-crossed"):
        check_ground(Ground(gear=Gear(area_height=Fraction(87))))


def test_invalid_number_of_shots() -> None:
    """A set-up does not promise more shots than the distance takes."""
    with refused("tee.two-rulers-to-hole"):
        check_ground(ground(apart=Apart.CENTRES))
    near = evolve(ground(is_first_game=True), pictured_hole=place(400, 300))
    with refused("first.pictures-missing"):
        check_ground(near)
    check_ground(evolve(near, play=evolve(near.play, fewest_shots=2)))


def pile(players: int, left: int) -> Table:
    """In a first game so many cards of the pile are still to be laid, the tee box of five among them."""
    run = played(ground(players, is_first_game=True))
    return [one for one in run.states if one.tricks.phase is Phase.TEE and one.tricks.round == 1][-1 - left]


def unlaid(state: Table) -> list[Card]:
    """The cards of the pile that are not laid."""
    laid = [one.card for one in state.laid if one is not None]
    return [card for card in ordered(state.tricks.course) if card not in laid]


def test_invalid_card_from_the_pile() -> None:
    """Cards of the pile are laid in a first game, until all lie, and each once."""
    with refused("first.course-as-pictured"):
        lay_from_pile(at(ground(), Phase.TEE), Card(Suit.A, 1))
    with refused("first.course-as-pictured"):
        lay_from_pile(pile(5, 0), unlaid(pile(5, 0))[0])
    state = pile(3, 4)
    laid = state.laid[1]
    assert laid is not None
    with refused("first.pile-shuffled"):
        lay_from_pile(state, laid.card)


def test_invalid_drawn_tee() -> None:
    """The tee box of five players in a first game is the last card of the pile."""
    with refused("first.course-as-pictured"):
        draw_tee(pile(5, 1), unlaid(pile(5, 1))[0])
    state = pile(5, 0)
    laid = state.laid[1]
    assert laid is not None
    with refused("first.pile-shuffled"):
        draw_tee(state, laid.card)


def test_invalid_first_tee() -> None:
    """The pictured tee box is laid in a first game only, after the pile."""
    state = at(ground(), Phase.TEE)
    with refused("first.undealt-tee-box"):
        set_first_tee(state, ordered(state.tricks.deck)[0])
    early = pile(3, 1)
    with refused("first.course-as-pictured"):
        set_first_tee(early, ordered(early.tricks.deck)[0])


def test_invalid_tee() -> None:
    """Nothing of the standard setup is done in a first game; otherwise both cards lie inside, two rulers apart."""
    first = pile(3, 0)
    with refused("first.skips-standard-setup"):
        set_tee(first, ordered(first.tricks.deck)[0], TEE, HOLE)
    state = at(ground(), Phase.TEE)
    card = ordered(state.tricks.deck)[0]
    with refused("tee.undealt-card-inside"):
        with_tee_and_hole(state, card, place(31, 300), HOLE)
    with refused("tee.undealt-card-inside"):
        with_tee_and_hole(state, card, TEE, place(523, 560))
    with refused("tee.two-rulers-to-hole"):
        with_tee_and_hole(state, card, TEE, place(522, 300))


def test_invalid_place() -> None:
    """A card of the course does not cross the boundary, covers no other card, and lies beside one of the course."""
    state = to_build(ground(), tee=place(40, 300))
    card = ordered(state.tricks.hands[0])[0]
    with refused("boundary.never-crossed"):
        build(state, card, place(43, 388, is_turned=True))
    with refused("build.no-overlap"):
        build(state, card, place(102, 300))
    with refused("build.no-overlap"):
        build(state, card, place(523, 350))
    with refused("build.beside-course-card"):
        build(state, card, place(104, 300))
    # The hole card is none of the course.
    with refused("build.beside-course-card"):
        build(state, card, place(523 + 63, 300))
    assert build(state, card, place(44, 300 + 44 + Fraction(63, 2), is_turned=True)).laid[1] is not None


def test_invalid_trump_before_aim() -> None:
    """Trump is chosen when the ruler has been laid."""
    state = struck(shot(1, 370))
    with refused("step.aim"):
        name_trump(state, suit_at(state, 352, 300))


def test_invalid_aim_out_of_time() -> None:
    """The ruler is laid once in a trick, before it; to measure later shots it may not be laid."""
    state = aim(ready(), RIGHT)
    with refused("step.aim"):
        aim(state, RIGHT)
    with refused("step.aim"):
        aim(evolve(play(state, ordered(state.tricks.hands[0])[0]), aim=None), RIGHT)


def test_invalid_direction() -> None:
    """A direction of another length than one is none."""
    for text in ("1 1", "1/2 1/2", "0 0"):
        with refused("aim.ball-at-zero"):
            aim(ready(), towards(text))
        with refused("aim.ball-at-zero"):
            aim_freely(ready(), towards(text))


def test_invalid_aim() -> None:
    """The ruler lies on two cards, leads towards the hole, and touches cards with four notches."""
    with refused("aim.two-cards"):
        aim(ready(), towards("-1 0"))
    with refused("aim.toward-hole"):
        aim(with_ball(ready(), 289), towards("-1 0"))
    with refused("aim.four-notches"):
        aim(with_ball(ready(), 380, 290), towards("4/5 -3/5"))


def test_invalid_free_aim() -> None:
    """The lead aims freely when the ruler is to be laid, where a reading says so."""
    with refused("step.aim"):
        aim_freely(aim(ready(), RIGHT), RIGHT)
    with refused("aim.lead-judges"):
        aim_freely(ready(no_aim=NoAim.OFF_COURSE), RIGHT)


def test_invalid_forgone_aim() -> None:
    """The players go on without an aim when the ruler is to be laid, where a reading says so."""
    with refused("step.aim"):
        forgo_aim(aim(ready(no_aim=NoAim.OFF_COURSE), RIGHT))
    with refused("aim.lead-judges"):
        forgo_aim(ready())


def test_invalid_end_without_an_aim() -> None:
    """The round is broken off when the ruler is to be laid, where a reading says so."""
    with refused("step.aim"):
        break_off(aim(ready(no_aim=NoAim.ROUND_ENDS), RIGHT))
    with refused("aim.lead-judges"):
        break_off(ready())


def test_invalid_shot_without_an_aim() -> None:
    """Without an aim, and only then, a trick is settled without a shot, where a reading says so."""
    with refused("step.resolve"):
        forgo_shot(forgo_aim(ready(no_aim=NoAim.NO_SHOT)))
    with refused("trick.winner-hits"):
        forgo_shot(unaimed(no_aim=NoAim.OFF_COURSE))
    state = unaimed(no_aim=NoAim.NO_SHOT)
    with refused("aim.lead-judges"):
        hit(state, value_hit(state.tricks))


def test_invalid_setup_anew() -> None:
    """The setup is done over while the course is built, and a card is given away, each where a reading says so."""
    with refused("build.clockwise-from-hand"):
        set_up_anew(ready(no_place=NoPlace.SETUP_ANEW))
    with refused("build.clockwise-from-hand"):
        set_up_anew(to_build(ground()))
    state = to_build(ground(no_place=NoPlace.SETUP_ANEW))
    with refused("build.clockwise-from-hand"):
        skip(state, ordered(state.tricks.hands[state.tricks.turn])[0])


def test_invalid_card_before_aim() -> None:
    """No card is played before the ruler has been laid."""
    state = ready()
    with refused("step.aim"):
        play(state, ordered(state.tricks.hands[state.tricks.turn])[0])


def test_invalid_hit() -> None:
    """The ball is hit when all have played, as far as the card says that won."""
    with refused("trick.winner-hits"):
        hit(ready(), 1)
    with refused("hit.own-number"):
        hit(shot(3, 226), 4)


# Pictures and words


def test_drawing() -> None:
    """A picture of the table is SVG, shows cards, hole, ball and ruler; the words tell where they are."""
    state = aim(ready(), RIGHT)
    picture = minidom.parseString(draw(state))
    assert len(picture.getElementsByTagName("rect")) == 1 + 13 + 1
    assert len(picture.getElementsByTagName("circle")) == 12 + 1
    texts = [one.firstChild.data for one in picture.getElementsByTagName("text")]
    assert {str(card) for card in state.tricks.course} | {"hole"} <= set(texts)
    told = recount(ready(), state).splitlines()
    assert told == ["aim: (1, 0)", "on course: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"]
    assert "ball: (100, 300)" in describe(state).splitlines()
    assert "hole card: (523, 300), upright" in describe(state).splitlines()
    minidom.parseString(draw(begin(ground())))
    assert "there is no aim" in describe(evolve(ready(), is_aimless=True))
