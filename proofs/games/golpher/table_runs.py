"""Claims about what can happen at the table: each is shown by a run with exact places, or is about where one ends."""

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated

from checker import Move, Run, follow, given
from proofs.games.golpher.tricks import CLAIMS, SHARED, first_of
from spec import Interval, frozen
from spec.games.golpher import (
    TABLE,
    Card,
    Direction,
    Ground,
    NoAim,
    NoPlace,
    Opening,
    Phase,
    Place,
    Players,
    Point,
    Readings,
    Rulings,
    SecondPlace,
    Setup,
    Suit,
    Table,
    cards_under_ruler,
    deck_of,
    goes_further,
    has_length_one,
    is_first_time,
    is_pile_laid,
    is_time_to_aim,
    is_touched,
    is_well_laid,
    rectangle_of,
    stays_on_course,
    suits_under,
    touches_enough,
    value_hit,
    winners,
)
from spec.games.golpher.table import WANTED_CARDS, is_without_shot, set_up_anew

__all__ = ["CLAIMS"]

# Rounds as they are told


def place(x: int, y: int) -> Place:
    """The place of an upright card."""
    return Place(Fraction(x), Fraction(y))


def row(*middles: int, y: int) -> tuple[Place, ...]:
    """Places of upright cards beside one another."""
    return tuple(place(x, y) for x in middles)


RIGHT = Direction(Fraction(1), Fraction(0))
DOWNWARDS = Direction(Fraction(3, 5), Fraction(4, 5))


@frozen
class Story:
    """A round as it is told: what each seat plays, trick by trick, where the cards lie, and how the ball is aimed.

    By default tee box and hole card lie on one line, two rulers apart, with five cards between them and the others
    below. Of the cards that players have to lay ``built`` are laid, and the others are skipped.
    """

    hands: tuple[tuple[Card, ...], ...] = ()
    tee: Place = place(100, 300)
    hole: Place = place(523, 300)
    course: tuple[Place, ...] = (
        *row(163, 226, 289, 352, 415, y=300),
        *row(163, 226, 289, 352, 415, 478, 541, y=388),
        *row(163, 226, y=476),
    )
    built: int = 14
    aim: Direction = RIGHT


def won_by(seat: int, players: int, *numbers: int) -> tuple[tuple[Card, ...], ...]:
    """What is played where one player wins with these numbers, each trick in another suit and by all."""
    return tuple(
        tuple(Card(suit, number if one == seat else one + 1) for suit, number in zip(Suit, numbers, strict=False))
        for one in range(players)
    )


def meets_all_conditions(table: Table, direction: Direction) -> bool:
    """Whether the ruler may lie in a direction: over two cards, further towards the hole, and with four notches."""
    return (
        cards_under_ruler(table, direction) >= WANTED_CARDS
        and goes_further(table, direction)
        and touches_enough(table, direction)
    )


def aimed(table: Table, direction: Direction) -> Move:
    """The ruler is laid in a direction, or there is no aim, as the conditions and the reading of the text want it."""
    if meets_all_conditions(table, direction):
        return Move("aim", (direction,))
    match table.setup.rulings.no_aim:
        case NoAim.LEAD_JUDGES:
            return Move("aim_freely", (direction,))
        case NoAim.ROUND_ENDS:
            return Move("break_off")
    return Move("forgo_aim")


def tee_laid(table: Table, story: Story, spared: frozenset[Card]) -> Move:
    """The course of a first game is laid as it is pictured; otherwise tee box and hole card lie where they are told."""
    tricks = table.tricks
    is_five = tricks.setup.players == 5
    if is_first_time(tricks.setup, tricks.round):
        if not is_pile_laid(table):
            return Move("lay_from_pile", (first_of((), table.pile),))
        return (
            Move("draw_tee", (first_of((), table.pile),)) if is_five else Move("set_first_tee", (min_of(tricks.deck),))
        )
    card = first_of((), tricks.hands[tricks.turn] if is_five else tricks.deck, spared)
    return Move("give_tee" if is_five else "set_tee", (card, story.tee, story.hole))


def min_of(cards: frozenset[Card]) -> Card:
    """The first of some cards."""
    return first_of((), cards)


def next_move(table: Table, story: Story) -> Move:
    """The move by which a round goes on as it is told: what is played there is dealt to its seats and kept."""
    tricks = table.tricks
    mine = story.hands[tricks.turn] if tricks.turn < len(story.hands) else ()
    spared = frozenset(card for hand in story.hands for card in hand)
    hand = tricks.hands[tricks.turn]
    match tricks.phase:
        case Phase.DEALING:
            return Move("deal", (first_of(mine, tricks.deck, spared),))
        case Phase.DISCARDING:
            return Move("discard", (first_of((), hand, spared),))
        case Phase.TEE:
            return tee_laid(table, story, spared)
        case Phase.BUILDING:
            card, laid = first_of((), hand, spared), sum(1 for one in table.laid if one is not None)
            if laid <= story.built:
                return Move("build", (card, story.course[laid - 1]))
            is_anew = table.setup.rulings.no_place is NoPlace.SETUP_ANEW
            return Move("set_up_anew") if is_anew else Move("skip", (card,))
        case Phase.TRUMP | Phase.PLAYING if is_time_to_aim(table):
            return aimed(table, story.aim)
        case Phase.TRUMP:
            return Move("name_trump", (min(tricks.suits, key=lambda suit: suit.value),))
        case Phase.PLAYING:
            return Move("play", (mine[tricks.tricks],))
        case Phase.HITTING:
            return Move("forgo_shot") if is_without_shot(table) else Move("hit", (value_hit(table.tricks),))
    return Move("end_round")


End = Callable[[Table], bool]


def told(setup: Ground, *stories: Story, is_end: End = lambda table: False) -> Run:
    """The run of a game whose rounds are told, up to ``is_end``."""
    return follow(
        TABLE, lambda table: None if is_end(table) else next_move(table, stories[table.tricks.round - 1]), setup
    )


def is_round_over(table: Table) -> bool:
    """Whether the points of a round have to be added up."""
    return table.tricks.phase is Phase.ROUND_OVER


def is_settled(table: Table) -> bool:
    """Whether the first trick of a round has been settled."""
    return table.tricks.tricks == 1


# Whole games and rounds


@CLAIMS.reachable(
    TABLE,
    within=400,
    play=lambda players: told(
        Ground(Setup(players=players)), *(Story(won_by(seat, players, 10, 9, 8)) for seat in range(3))
    ),
    cites=(
        "game.three-rounds",
        "tee.undealt-card-inside",
        "tee.five-players-from-hand",
        "build.beside-course-card",
        "hole.touches-card",
        "win.latest-holer",
    ),
)
def a_game_can_be_played_at_the_table(table: Table, players: Players) -> bool:
    """Three, four and five players can play a game in which three of them hole once, and the last of these wins it."""
    tricks = table.tricks
    won = winners(tricks.setup.readings, players, tricks.totals, tricks.holed, tricks.lead)
    return (
        tricks.setup.players == players
        and tricks.phase is Phase.GAME_OVER
        and tricks.totals == (-2, -2, -2, 0, 0)
        and tricks.holed == (1, 2, 3, 0, 0)
        and won == frozenset({2})
    )


@CLAIMS.reachable(
    TABLE,
    within=200,
    play=lambda players: told(
        Ground(Setup(players=players, is_first_game=True)),
        Story(won_by(0, players, 10, 10, 7, 6)),
        is_end=is_round_over,
    ),
    cites=("first.course-as-pictured", "first.pile-shuffled", "first.undealt-tee-box", "first.ball-on-tee"),
)
def a_first_game_can_be_begun_at_the_table(table: Table, players: Players) -> bool:
    """On the pictured course of a first game, three, four and five players can get the ball into the hole."""
    tricks = table.tricks
    return (
        tricks.setup.players == players
        and is_first_time(tricks.setup, tricks.round)
        and is_round_over(table)
        and tricks.is_holed
        and (tricks.tricks, tricks.shots) == (4, 4)
    )


# The course


def course_that_others_begin() -> Run:
    """The players agree on the third seat, whose card is laid."""
    setup = Ground(Setup(players=3, readings=Readings(opening=Opening.AGREEMENT)))
    begun = told(setup, Story(), is_end=lambda table: table.tricks.phase is Phase.BUILDING)
    card = min_of(begun.states[-1].tricks.hands[2])
    return Run(TABLE, setup, (), (*begun.moves, Move("agree", (2,)), Move("build", (card, Story().course[0]))))


@CLAIMS.reachable(
    TABLE,
    within=50,
    play=course_that_others_begin,
    under={"opening": "agreement"},
    cites=("build.clockwise-from-hand", "build.beside-course-card"),
)
def somebody_else_can_lay_the_first_card(table: Table) -> bool:
    """If that is left to the players, somebody who is not the lead can lay the first card (D15)."""
    tricks = table.tricks
    return tricks.lead == 0 and tricks.turn == 0 and len(tricks.hands[2]) == 12 and table.laid[1] is not None


@CLAIMS.reachable(
    TABLE,
    within=60,
    play=lambda: told(Ground(Setup(players=3)), Story(built=5), is_end=is_time_to_aim),
    cites=("build.clockwise-from-hand", "aim.two-cards", "aim.toward-hole", "aim.four-notches"),
)
def four_notches_can_be_missing_alone(table: Table) -> bool:
    """If cards are left out for which no place was found, a ruler can lie on two cards and lead to the hole, with three
    notches on cards (D19)."""
    return (
        is_well_laid(table)
        and is_time_to_aim(table)
        and sum(1 for one in table.laid if one is not None) == 6
        and cards_under_ruler(table, DOWNWARDS) == 2
        and goes_further(table, DOWNWARDS)
        and not touches_enough(table, DOWNWARDS)
        and meets_all_conditions(table, RIGHT)
    )


def round_begun_again() -> Run:
    """The players find no place for the last card of a course, and all that they need for that of another setup."""
    setup = Ground(Setup(players=3), rulings=Rulings(no_place=NoPlace.SETUP_ANEW))
    begun = told(setup, Story(built=11), is_end=lambda table: table.laid[11] is not None)
    again = told(setup, Story(won_by(1, 3, 10, 9, 8)), is_end=is_round_over)
    return Run(TABLE, setup, (), (*begun.moves, Move("set_up_anew"), *again.moves))


@CLAIMS.reachable(
    TABLE,
    within=160,
    play=round_begun_again,
    under={"no_place": "setup-anew"},
    cites=("build.clockwise-from-hand", "build.beside-course-card", "boundary.never-crossed"),
)
def a_round_whose_setup_was_done_over_can_be_played(table: Table) -> bool:
    """If the setup is done over where a card has no place, a course can have all its cards and be holed (D19)."""
    return is_well_laid(table) and table.laid[12] is not None and is_round_over(table) and table.tricks.is_holed


@CLAIMS.theorem(under={"no_place": "setup-anew"}, cites=("build.beside-course-card", "deal.by-player-count"))
def a_setup_that_is_done_over_begins_the_round_again(table: Table) -> bool:
    """If the setup is done over where a card has no place, all cards are dealt anew from the same lead, and points and
    rounds are as they were (D19)."""
    given(table.tricks.phase is Phase.BUILDING)
    before, after = table.tricks, set_up_anew(table).tricks
    return (
        after.phase is Phase.DEALING
        and after.turn == before.lead
        and after.deck == deck_of(before.setup.players)
        and all(hand == frozenset() for hand in after.hands)
        and (after.round, after.lead, after.points) == (before.round, before.lead, before.points)
        and (after.totals, after.holed) == (before.totals, before.holed)
    )


# Where no aim is legal

BEHIND_THE_TEE = Story(
    SHARED.hands,
    tee=place(445, 300),
    hole=place(868, 300),
    course=row(382, 319, 256, 193, 130, 67, y=300) + row(67, 130, 193, 256, 319, 382, y=388),
    aim=DOWNWARDS,
)


def course_behind_the_tee() -> Run:
    """All cards of the course are laid on that side of the tee box on which the hole card is not."""
    return told(Ground(Setup(players=3)), BEHIND_THE_TEE, is_end=is_time_to_aim)


BEHIND = course_behind_the_tee().states[-1]


@CLAIMS.reachable(
    TABLE,
    within=60,
    play=course_behind_the_tee,
    cites=(
        "aim.two-cards",
        "aim.toward-hole",
        "build.beside-course-card",
        "build.no-overlap",
        "boundary.never-crossed",
    ),
)
def a_course_can_lie_behind_the_tee_box(table: Table) -> bool:
    """Players can lay all twelve cards by the rules so that the lead has to aim from the last card before the hole."""
    return (
        is_well_laid(table)
        and is_time_to_aim(table)
        and sum(1 for one in table.laid if one is not None) == 13
        and table == BEHIND
    )


@CLAIMS.theorem(cites=("aim.two-cards", "aim.toward-hole", "aim.four-notches", "aim.lead-judges"))
def a_legal_aim_does_not_always_exist(direction: Direction) -> bool:
    """There is no legal aim on that course: no direction of length one meets all three conditions (D02)."""
    given(has_length_one(direction))
    return not meets_all_conditions(BEHIND, direction)


@CLAIMS.theorem(cites=("aim.two-cards", "aim.toward-hole", "aim.lead-judges"))
def two_of_the_conditions_can_exclude_each_other(direction: Direction) -> bool:
    """On that course a ruler that leads further towards the hole lies on one card, the tee box (D02)."""
    given(has_length_one(direction) and goes_further(BEHIND, direction))
    return cards_under_ruler(BEHIND, direction) == 1


@CLAIMS.reachable(
    TABLE,
    within=70,
    play=lambda: told(Ground(Setup(players=3)), BEHIND_THE_TEE, is_end=is_settled),
    cites=("aim.lead-judges", "hit.off-course-stays", "hit.off-course-second-pays"),
)
def the_lead_can_aim_freely(table: Table) -> bool:
    """Without a legal aim the lead chooses one; a ball that is hit off course stays, and second place pays (D02)."""
    return table.ball == BEHIND.ball and table.tricks.points[:3] == (1, -1, 0)


def trick_without_an_aim() -> Run:
    """Nobody finds an aim, and the lead has the last of those who share second place pay."""
    readings, rulings = Readings(second_place=SecondPlace.LEAD_DECIDES), Rulings(no_aim=NoAim.OFF_COURSE)
    setup = Ground(Setup(players=3, readings=readings), rulings=rulings)
    begun = told(setup, BEHIND_THE_TEE, is_end=lambda table: table.tricks.phase is Phase.BLAMING)
    return Run(TABLE, setup, (), (*begun.moves, Move("blame", (2,))))


@CLAIMS.reachable(
    TABLE,
    within=70,
    play=trick_without_an_aim,
    under={"no_aim": "off-course", "second_place": "lead-decides"},
    cites=("aim.lead-judges", "hit.off-course-second-pays"),
)
def a_trick_can_be_played_without_an_aim(table: Table) -> bool:
    """If a trick without a legal aim is one off course, the ball stays, and the lead can say who pays (D02, D01)."""
    return table.ball == BEHIND.ball and table.tricks.points[:3] == (1, 0, -1)


@CLAIMS.reachable(
    TABLE,
    within=70,
    play=lambda: told(
        Ground(Setup(players=3), rulings=Rulings(no_aim=NoAim.NO_SHOT)), BEHIND_THE_TEE, is_end=is_settled
    ),
    under={"no_aim": "no-shot"},
    cites=("aim.lead-judges", "trick.winner-scores"),
)
def a_trick_can_be_played_without_a_shot(table: Table) -> bool:
    """If nobody hits the ball where no aim is legal, it stays, the winner scores and nobody pays (D02)."""
    return table.ball == BEHIND.ball and table.tricks.points[:3] == (1, 0, 0)


@CLAIMS.reachable(
    TABLE,
    within=60,
    play=lambda: told(
        Ground(Setup(players=3), rulings=Rulings(no_aim=NoAim.ROUND_ENDS)), BEHIND_THE_TEE, is_end=is_round_over
    ),
    under={"no_aim": "round-ends"},
    cites=("aim.lead-judges", "round.may-end-unholed"),
)
def a_round_can_end_before_its_first_trick(table: Table) -> bool:
    """If a round ends where no aim is legal, one can be over before a trick of it is played (D02)."""
    return is_round_over(table) and table.tricks.tricks == 0


# Trump


Wide = Annotated[Fraction, Interval(ge=-3000, le=5000)]


@CLAIMS.theorem(cites=("trump.card-under-ball", "aim.on-course", "hole.touches-card"))
def a_ball_on_course_lies_over_a_card(table: Table, x: Wide, y: Wide) -> bool:
    """Wherever a ball is hit to that is then on course and not in the hole, it lies over some card: there is a trump.

    Cards and sizes may be any, legal or not.
    """
    gear, hole, point = table.setup.gear, table.hole, Point(x, y)
    given(stays_on_course(table, point))
    given(hole is not None and not is_touched(rectangle_of(gear, hole), point, gear.ball_radius))
    suits = suits_under(table, point)
    return any(suit in suits for suit in Suit)


@CLAIMS.robust(a_ball_on_course_lies_over_a_card, over=("on_course", "under_ball"))
def no_reading_leaves_a_ball_on_course_without_a_trump() -> None:
    """A ball on course lies over a card whatever counts as on course, and as under the ball (D11, D22)."""


@CLAIMS.reachable(
    TABLE,
    within=70,
    play=lambda: told(
        Ground(Setup(players=3)),
        Story(won_by(0, 3, 10, 9, 8)),
        is_end=lambda table: is_settled(table) and table.tricks.phase is Phase.PLAYING,
    ),
    cites=("trump.lead-chooses", "trump.card-under-ball"),
)
def trump_can_be_chosen(table: Table) -> bool:
    """A ball can come to lie over cards of two suits: the lead then chooses one of these for trump."""
    return (
        table.tricks.phase is Phase.PLAYING
        and len(table.tricks.suits) == 2
        and table.tricks.trump in table.tricks.suits
        and table.ball == Point(Fraction(250), Fraction(300))
    )
