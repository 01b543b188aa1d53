"""Claims about what lies on the table: cards, ruler and ball.

Where sizes matter they are the usual ones. Lengths are compared by their squares; where that is hard for a solver, a
theorem about few numbers says what is needed, and is used for those at hand.
"""

from fractions import Fraction
from typing import Annotated

from checker import When, given, known
from proofs.games.golpher.table_runs import Wide, a_ball_on_course_lies_over_a_card
from proofs.games.golpher.tricks import (
    CLAIMS,
    a_hole_takes_as_many_shots_as_the_distance,
    each_trick_moves_points_a_little,
    every_shot_has_its_notch,
    free_seats_hold_nothing,
    free_seats_play_nothing,
    hands_are_as_large_as_they_should,
    is_building,
    is_dealing,
    is_discarding,
    is_hitting,
    is_naming_trump,
    is_playing,
    is_round_over,
    is_tee_chosen,
    is_tee_drawn,
    is_tee_given,
    nobody_is_chosen_to_pay,
    rounds_not_over_have_no_holer,
    the_ball_lies_on_cards,
    the_players_play_in_order,
    the_tricks_of_a_round_are_counted,
    the_turn_begins_with_the_lead,
    totals_are_within_their_bounds,
    what_is_dealt_leaves_the_deck,
    what_is_discarded_is_the_pile,
    what_is_not_dealt_is_left,
)
from spec import Interval
from spec.games.golpher import (
    MOST_LAID,
    NUMBERS,
    TABLE,
    TRICK,
    Apart,
    Card,
    Direction,
    Gear,
    Ground,
    Landing,
    Lie,
    Phase,
    Place,
    Point,
    Rulings,
    Seat,
    Suit,
    Table,
    Tricks,
    Value,
    along,
    are_two_rulers_apart,
    distance_across,
    distance_down,
    distance_to,
    has_aimed,
    has_length_one,
    is_as_pictured,
    is_beside_course,
    is_free,
    is_inside,
    is_pile_laid,
    is_time_to_aim,
    is_touched,
    landing_of,
    middle,
    notch,
    rectangle_of,
    rules,
    square,
    squared_distance,
    stays_on_course,
    target,
    value_hit,
)

__all__ = ["CLAIMS"]

GEAR = Gear()
USUAL = {"gear": GEAR}

# Every game at the table is one of cards and points


def same_card(table: Table, card: Card) -> tuple[Card]:
    """The card of a move."""
    return (card,)


def card_of_tee(table: Table, card: Card, tee: Place, hole: Place) -> tuple[Card]:
    """The card that is laid for the tee box."""
    return (card,)


def card_built(table: Table, card: Card, place: Place) -> tuple[Card]:
    """The card that is laid."""
    return (card,)


def same_seat(table: Table, seat: Seat) -> tuple[int]:
    """The seat of a move."""
    return (seat,)


def same_suit(table: Table, suit: Suit) -> tuple[Suit]:
    """The suit of a move."""
    return (suit,)


def landing(table: Table, value: Value) -> tuple[Landing]:
    """Where the ball comes to lie."""
    return (landing_of(table, value),)


def nothing(table: Table) -> tuple[()]:
    """No arguments."""
    return ()


@CLAIMS.refines(
    TABLE,
    TRICK,
    moves={
        "deal": (rules.deal, same_card),
        "discard": (rules.discard, same_card),
        "draw_tee": (rules.draw_tee, same_card),
        "set_first_tee": (rules.set_tee, same_card),
        "set_tee": (rules.set_tee, card_of_tee),
        "give_tee": (rules.give_tee, card_of_tee),
        "agree": (rules.agree, same_seat),
        "build": (rules.build, card_built),
        "skip": (rules.build, same_card),
        "name_trump": (rules.name_trump, same_suit),
        "play": (rules.play, same_card),
        "hit": (rules.hit, landing),
        "blame": (rules.blame, same_seat),
        "end_round": (rules.end_round, nothing),
    },
)
def the_table_plays_tricks(table: Table) -> Tricks:
    """Every game at the table is one of the trick machine: what is proved of that holds whatever lies where."""
    return table.tricks


# How far the ball comes

Number = Annotated[Fraction, Interval(ge=-4000, le=4000)]
OnRuler = Annotated[Fraction, Interval(ge=0, le=180)]


@CLAIMS.theorem()
def a_smaller_number_has_a_smaller_square(one: Number, other: Number) -> bool:
    """Of two numbers that are not negative the smaller one has the smaller square."""
    given(0 <= one <= other)
    return square(one) <= square(other)


@CLAIMS.theorem()
def a_sign_leaves_the_square(one: Number) -> bool:
    """A number and its amount have the same square."""
    return square(abs(one)) == square(one)


def is_within(x: Fraction, y: Fraction, length: Fraction) -> bool:
    """Whether a vector is no longer than that."""
    return square(x) + square(y) <= square(length)


@CLAIMS.theorem()
def two_ways_are_no_longer_than_their_sum(a: Number, b: Number, x: Number, y: Number) -> bool:
    """A vector no longer than the ball's radius, and one no longer than one or two rulers, add up to none longer."""
    given(is_within(a, b, GEAR.ball_radius))
    return all(
        not is_within(x, y, length) or is_within(a + x, b + y, length + GEAR.ball_radius)
        for length in (GEAR.ruler_length, 2 * GEAR.ruler_length)
    )


def is_near(start: Point, point: Point, length: Fraction) -> bool:
    """Whether a point is no farther from ``start`` than that."""
    return is_within(point.x - start.x, point.y - start.y, length)


@CLAIMS.theorem()
def a_shot_goes_no_farther_than_a_ruler(start: Point, ball: Point, direction: Direction, length: OnRuler) -> bool:
    """One shot brings the ball no farther than a ruler from where it was, and no farther than two from a ruler away."""
    given(has_length_one(direction))
    point, ruler = along(ball, direction, length), GEAR.ruler_length
    return (start != ball or is_near(start, point, ruler)) and (
        not is_near(start, ball, ruler) or is_near(start, point, 2 * ruler)
    )


@CLAIMS.theorem(
    theorems=(
        a_smaller_number_has_a_smaller_square,
        a_sign_leaves_the_square,
        two_ways_are_no_longer_than_their_sum,
    )
)
def the_ball_touches_no_card_that_is_too_far(start: Point, point: Point, card: Place) -> bool:
    """A ball that lies no farther than one or two rulers from a point touches no card that is farther by its radius."""
    radius, ruler = GEAR.ball_radius, GEAR.ruler_length
    at = rectangle_of(GEAR, card)
    across, down = distance_across(at, point), distance_down(at, point)
    x, y = point.x - start.x, point.y - start.y
    known(a_sign_leaves_the_square, x)
    known(a_sign_leaves_the_square, y)
    known(a_smaller_number_has_a_smaller_square, distance_across(at, start), across + abs(x))
    known(a_smaller_number_has_a_smaller_square, distance_down(at, start), down + abs(y))
    known(two_ways_are_no_longer_than_their_sum, across, down, abs(x), abs(y))
    return not is_touched(at, point, radius) or all(
        not is_near(start, point, length) or squared_distance(at, start) <= square(length + radius)
        for length in (ruler, 2 * ruler)
    )


@CLAIMS.theorem()
def two_rulers_of_room_are_more_from_the_middle(tee: Place, hole: Place) -> bool:
    """If there is room for two rulers between tee box and hole card, the latter is farther from the former's middle."""
    given(are_two_rulers_apart(Ground(gear=GEAR), tee, hole))
    return squared_distance(rectangle_of(GEAR, hole), middle(tee)) > square(2 * GEAR.ruler_length + GEAR.ball_radius)


@CLAIMS.theorem()
def two_rulers_between_the_middles_are_more_than_one_shot(tee: Place, hole: Place) -> bool:
    """Two rulers between the middles of tee box and hole card are more than one and the ball's radius to the latter."""
    given(are_two_rulers_apart(Ground(gear=GEAR, rulings=Rulings(apart=Apart.CENTRES)), tee, hole))
    return squared_distance(rectangle_of(GEAR, hole), middle(tee)) > square(GEAR.ruler_length + GEAR.ball_radius)


# What lies where, and when

BEFORE_TEE = (Phase.DEALING, Phase.DISCARDING, Phase.TEE, Phase.GAME_OVER)


@CLAIMS.invariant(TABLE, cites=("aim.ball-at-zero",), under=USUAL)
def aims_are_of_length_one(table: Table) -> bool:
    """The direction of an aim is a vector of length one."""
    return table.aim is None or has_length_one(table.aim)


@CLAIMS.invariant(TABLE, cites=("tee.start-and-end",))
def table_and_tricks_have_one_set_up(table: Table) -> bool:
    """What is settled of the cards before a game is settled of the table too."""
    return table.tricks.setup == table.setup.play


@CLAIMS.invariant(TABLE, cites=("build.ball-to-tee", "next.setup-anew", "tee.start-and-end"), under=USUAL)
def what_lies_fits_what_is_to_be_done(table: Table) -> bool:
    """Tee box and hole card are laid together, and the ball when the course is built; before a new course none lies."""
    phase = table.tricks.phase
    has_ends = table.laid[0] is not None and table.hole is not None
    if phase in BEFORE_TEE:
        return table.laid[0] is None and table.hole is None and table.ball is None and table.aim is None
    if phase is Phase.BUILDING:
        return has_ends and table.ball is None and table.aim is None
    return has_ends and table.ball is not None


@CLAIMS.invariant(
    TABLE,
    cites=("tee.two-rulers-to-hole", "first.course-as-pictured"),
    lemmas=(what_lies_fits_what_is_to_be_done,),
    under=USUAL,
)
def tee_box_and_hole_card_lie_as_they_should(table: Table) -> bool:
    """Between tee box and hole card is room for two rulers, or they lie where the picture of a first game has them."""
    tee, hole, setup = table.laid[0], table.hole, table.setup
    if tee is None or hole is None:
        return True
    if is_as_pictured(table):
        return tee.place == setup.pictured[0] and hole == setup.pictured_hole
    return are_two_rulers_apart(setup, tee.place, hole)


@CLAIMS.invariant(
    TABLE,
    cites=("tee.two-rulers-to-hole", "first.pictures-missing"),
    lemmas=(table_and_tricks_have_one_set_up, tee_box_and_hole_card_lie_as_they_should),
    theorems=(two_rulers_of_room_are_more_from_the_middle, two_rulers_between_the_middles_are_more_than_one_shot),
    under=USUAL,
)
def the_hole_is_as_far_as_it_should_be(table: Table) -> bool:
    """From the middle of the tee box so many rulers, less one, do not bring the ball to the hole card."""
    tee, hole, fewest = table.laid[0], table.hole, table.setup.play.fewest_shots
    if tee is None or hole is None:
        return True
    known(two_rulers_of_room_are_more_from_the_middle, tee.place, hole)
    known(two_rulers_between_the_middles_are_more_than_one_shot, tee.place, hole)
    distance = squared_distance(rectangle_of(GEAR, hole), middle(tee.place))
    return all(fewest <= shots or distance > square(shots * GEAR.ruler_length + GEAR.ball_radius) for shots in (1, 2))


@CLAIMS.invariant(
    TABLE,
    cites=("hit.own-number", "pieces.ruler"),
    lemmas=(aims_are_of_length_one, what_lies_fits_what_is_to_be_done),
    under=USUAL,
)
def the_first_shot_goes_no_farther_than_a_ruler(table: Table) -> bool:
    """The ball begins in the middle of the tee box, and its first move takes it no farther than a ruler."""
    tee, ball, shots = table.laid[0], table.ball, table.tricks.shots
    if tee is None or ball is None or shots > 1:
        return True
    start, length = middle(tee.place), GEAR.ruler_length
    if shots == 0:
        return ball == start
    return abs(ball.x - start.x) <= length and abs(ball.y - start.y) <= length and is_near(start, ball, length)


@CLAIMS.invariant(
    TABLE,
    cites=("tee.two-rulers-to-hole", "hole.touches-card"),
    lemmas=(
        aims_are_of_length_one,
        the_hole_is_as_far_as_it_should_be,
        the_first_shot_goes_no_farther_than_a_ruler,
    ),
    theorems=(a_shot_goes_no_farther_than_a_ruler, the_ball_touches_no_card_that_is_too_far),
    under=USUAL,
)
def too_few_shots_do_not_reach_the_hole(table: Table) -> bool:
    """No notch of the ruler brings the ball to the hole card before it was moved as often as the distance takes."""
    tee, hole, ball, aim, shots = table.laid[0], table.hole, table.ball, table.aim, table.tricks.shots
    if tee is None or hole is None or ball is None or aim is None or shots + 1 >= table.setup.play.fewest_shots:
        return True
    start = middle(tee.place)
    for value in NUMBERS:
        known(a_shot_goes_no_farther_than_a_ruler, start, ball, aim, distance_to(table.setup, value))
        known(the_ball_touches_no_card_that_is_too_far, start, notch(table.setup, ball, aim, value), hole)
    return not any(
        is_touched(rectangle_of(GEAR, hole), notch(table.setup, ball, aim, value), GEAR.ball_radius)
        for value in NUMBERS
    )


@CLAIMS.robust(too_few_shots_do_not_reach_the_hole, over=("apart",))
def room_between_middles_is_enough_for_two_shots() -> None:
    """If two rulers are measured between the middles of tee box and hole card, two shots are needed at least (D08)."""


# The course


@CLAIMS.invariant(TABLE, cites=("build.clockwise-from-hand", "first.course-as-pictured"), under=USUAL)
def cards_are_laid_in_order(table: Table) -> bool:
    """Each card has its place in the order in which cards were laid; in a first game the tee box comes last."""
    return all(table.laid[index] is None or table.laid[index - 1] is not None for index in range(2, len(table.laid)))


@CLAIMS.invariant(TABLE, cites=("next.setup-anew",), lemmas=(what_lies_fits_what_is_to_be_done,), under=USUAL)
def nothing_lies_before_a_course_is_begun(table: Table) -> bool:
    """Before a course is begun no card lies on the table; in a first game those of the pile come first."""
    phase = table.tricks.phase
    is_before = phase in (Phase.DEALING, Phase.DISCARDING) or (phase is Phase.TEE and not is_as_pictured(table))
    return not is_before or all(one is None for one in table.laid)


@CLAIMS.invariant(
    TABLE,
    cites=("first.course-as-pictured", "first.pile-shuffled"),
    lemmas=(cards_are_laid_in_order, nothing_lies_before_a_course_is_begun, what_lies_fits_what_is_to_be_done),
    under=USUAL,
)
def the_pile_is_what_is_not_laid(table: Table) -> bool:
    """In a first game the cards that lie and those of the pile are together those given for the course."""
    given(table.tricks.phase is Phase.TEE and is_as_pictured(table))
    laid = sum(1 for one in table.laid if one is not None)
    return len(table.pile) + laid == len(table.tricks.course) and table.laid[-1] is None


@CLAIMS.invariant(TABLE, cites=("first.pile-shuffled",), under=USUAL)
def the_pile_was_given_for_the_course(table: Table) -> bool:
    """Every card of the pile was given for the course."""
    return all(card in table.tricks.course for card in table.pile)


@CLAIMS.invariant(
    TABLE,
    cites=("first.pile-shuffled", "build.clockwise-from-hand", "tee.start-and-end"),
    lemmas=(what_lies_fits_what_is_to_be_done, the_pile_was_given_for_the_course),
    under=USUAL,
)
def suits_laid_are_suits_of_the_course(table: Table) -> bool:
    """Every suit that lies on the table is one of those that were given for the course."""
    return all(
        all(one is None or one.card.suit is not suit for one in table.laid)
        or any(card.suit is suit for card in table.tricks.course)
        for suit in Suit
    )


def are_so_many_laid(table: Table, count: Annotated[int, Interval(ge=1, le=MOST_LAID)]) -> bool:
    """Whether just so many cards lie on the table, the first ones in order."""
    return all((one is not None) == (index < count) for index, one in enumerate(table.laid))


@CLAIMS.invariant(
    TABLE,
    cites=("build.beside-course-card", "build.no-overlap", "boundary.never-crossed", "link.not-needed"),
    lemmas=(cards_are_laid_in_order, nothing_lies_before_a_course_is_begun, what_lies_fits_what_is_to_be_done),
    cases={"build": are_so_many_laid},
    under=USUAL,
)
def every_card_is_linked_to_the_tee_box(table: Table) -> bool:
    """Card by card the course hangs together: each lies beside one that was laid before it, up to the tee box."""
    given(not is_as_pictured(table))
    return all(
        one is None or index == 0 or is_beside_course(GEAR, table.setup.rulings, table.laid[:index], one.place)
        for index, one in enumerate(table.laid)
    )


@CLAIMS.invariant(
    TABLE,
    cites=("build.no-overlap", "boundary.never-crossed"),
    lemmas=(cards_are_laid_in_order, nothing_lies_before_a_course_is_begun, what_lies_fits_what_is_to_be_done),
    cases={"build": are_so_many_laid},
    under=USUAL,
)
def no_card_covers_another(table: Table) -> bool:
    """All cards of a course that players build lie inside the boundary, and none covers another or the hole card."""
    given(not is_as_pictured(table))
    return all(
        one is None
        or (is_inside(GEAR, one.place) and (index == 0 or is_free(GEAR, table.laid[:index], table.hole, one.place)))
        for index, one in enumerate(table.laid)
    )


# Play


@CLAIMS.invariant(TABLE, cites=("step.aim", "step.play"), under=USUAL)
def cards_are_played_after_the_aim(table: Table) -> bool:
    """No card is played to a trick before the ruler was laid."""
    tricks, has_aim = table.tricks, table.aim is not None
    is_in_trick = tricks.phase in (Phase.PLAYING, Phase.HITTING, Phase.BLAMING)
    is_in_order = tricks.lead_suit is None or (has_aim and is_in_trick)
    return not table.is_aimless and is_in_order and (tricks.phase is not Phase.HITTING or has_aim)


def is_where_cards_can_lie(point: Point | None) -> bool:
    """Whether a point is no farther from the part of the table in which cards may lie than half a card and a ball."""
    return point is None or (-100 <= point.x <= 2100 and -100 <= point.y <= 2100)


@CLAIMS.theorem(cites=("aim.on-course", "hole.touches-card"), under=USUAL)
def what_is_on_course_lies_where_cards_can_lie(table: Table, x: Wide, y: Wide) -> bool:
    """A ball on course, or in the hole, is where cards may lie, but for its radius and half a card."""
    hole, point = table.hole, Point(x, y)
    given(hole is not None)
    is_holed = hole is not None and is_touched(rectangle_of(GEAR, hole), point, GEAR.ball_radius)
    return is_where_cards_can_lie(point) or not (is_holed or stays_on_course(table, point))


@CLAIMS.invariant(
    TABLE,
    cites=("hit.own-number", "aim.on-course"),
    theorems=(what_is_on_course_lies_where_cards_can_lie,),
    under=USUAL,
)
def no_shot_leads_off_the_table(table: Table) -> bool:
    """Wherever the ruler is laid, a ball that is hit comes to lie where cards can lie, or stays."""
    ball, aim = table.ball, table.aim
    if ball is None or aim is None:
        return True
    for value in NUMBERS:
        point = notch(table.setup, ball, aim, value)
        known(what_is_on_course_lies_where_cards_can_lie, table, point.x, point.y)
    return all(
        landing_of(table, value).lie is Lie.OFF_COURSE or is_where_cards_can_lie(target(table, value))
        for value in NUMBERS
    )


@CLAIMS.invariant(
    TABLE,
    cites=("hit.off-course-stays", "aim.on-course", "build.ball-to-tee"),
    lemmas=(no_shot_leads_off_the_table,),
    under=USUAL,
)
def the_ball_lies_where_cards_can_lie(table: Table) -> bool:
    """The ball never leaves the part of the table in which cards may lie, but for its radius and half a card."""
    return is_where_cards_can_lie(table.ball)


@CLAIMS.invariant(
    TABLE,
    cites=("hit.own-number", "trump.card-under-ball", "hole.touches-card"),
    lemmas=(
        table_and_tricks_have_one_set_up,
        what_lies_fits_what_is_to_be_done,
        suits_laid_are_suits_of_the_course,
        too_few_shots_do_not_reach_the_hole,
        the_ball_lies_where_cards_can_lie,
        cards_are_played_after_the_aim,
    ),
    theorems=(a_ball_on_course_lies_over_a_card,),
    under=USUAL,
)
def every_shot_is_one_of_the_tricks(table: Table) -> bool:
    """On course a ball lies over suits of the course, and in the hole it is no sooner than the distance allows."""
    ball, aim = table.ball, table.aim
    given(table.tricks.phase is Phase.HITTING)
    if ball is None or aim is None:
        return False
    for value in NUMBERS:
        point = notch(table.setup, ball, aim, value)
        known(a_ball_on_course_lies_over_a_card, table, point.x, point.y)
    return all(is_in_the_tricks(table.tricks, landing_of(table, value)) for value in NUMBERS)


def is_in_the_tricks(tricks: Tricks, landed: Landing) -> bool:
    """Whether the trick machine has such a landing."""
    is_late = tricks.shots + 1 >= tricks.setup.fewest_shots
    return (
        (landed.lie is not Lie.ON_COURSE or any(suit in landed.suits for suit in Suit))
        and (landed.lie is not Lie.HOLED or is_late)
        and all(suit not in landed.suits or any(card.suit is suit for card in tricks.course) for suit in Suit)
    )


# How play goes on


def may_deal(table: Table) -> bool:
    """Whether hands are dealt."""
    return is_dealing(table.tricks)


def may_discard(table: Table) -> bool:
    """Whether somebody has to discard."""
    return is_discarding(table.tricks)


def may_lay_from_pile(table: Table) -> bool:
    """Whether a card of the pile has to be laid."""
    return table.tricks.phase is Phase.TEE and is_as_pictured(table) and not is_pile_laid(table)


def may_draw_tee(table: Table) -> bool:
    """Whether the last card of the pile has to be laid."""
    return is_tee_drawn(table.tricks) and is_pile_laid(table)


def may_set_first_tee(table: Table) -> bool:
    """Whether a card that was not dealt has to be laid for the tee box of a first game."""
    return is_tee_chosen(table.tricks) and is_as_pictured(table) and is_pile_laid(table)


def may_set_tee(table: Table) -> bool:
    """Whether a card that was not dealt has to be laid for the tee box."""
    return is_tee_chosen(table.tricks) and not is_as_pictured(table)


def may_give_tee(table: Table) -> bool:
    """Whether the lead has to give the tee box."""
    return is_tee_given(table.tricks)


def may_build(table: Table) -> bool:
    """Whether somebody has to lay a card, or give one away that has no place."""
    return is_building(table.tricks)


def may_name_trump(table: Table) -> bool:
    """Whether the lead has to choose trump."""
    return is_naming_trump(table.tricks) and has_aimed(table)


def may_play(table: Table) -> bool:
    """Whether somebody has to play a card."""
    return is_playing(table.tricks) and has_aimed(table)


def may_hit(table: Table) -> bool:
    """Whether the ball has to be hit."""
    return is_hitting(table.tricks)


def value_to_hit(table: Table) -> int:
    """The value to which the ball has to be hit."""
    return value_hit(table.tricks)


def may_end_round(table: Table) -> bool:
    """Whether the points of a round have to be added up."""
    return is_round_over(table.tricks)


TEE = Place(Fraction(100), Fraction(300))
HOLE = Place(Fraction(523), Fraction(300))

CLAIMS.share(TABLE)
CLAIMS.goes_on(
    TABLE,
    deal=may_deal,
    discard=may_discard,
    lay_from_pile=may_lay_from_pile,
    draw_tee=may_draw_tee,
    set_first_tee=may_set_first_tee,
    set_tee=When(may_set_tee, {"tee": TEE, "hole": HOLE}),
    give_tee=When(may_give_tee, {"tee": TEE, "hole": HOLE}),
    skip=may_build,
    aim_freely=When(is_time_to_aim, {"direction": Direction(Fraction(1), Fraction(0))}),
    name_trump=may_name_trump,
    play=may_play,
    hit=When(may_hit, {"value": value_to_hit}),
    end_round=may_end_round,
)
CLAIMS.assume(
    TABLE,
    free_seats_play_nothing,
    the_turn_begins_with_the_lead,
    the_players_play_in_order,
    free_seats_hold_nothing,
    nobody_is_chosen_to_pay,
    the_tricks_of_a_round_are_counted,
    hands_are_as_large_as_they_should,
    what_is_dealt_leaves_the_deck,
    what_is_not_dealt_is_left,
    what_is_discarded_is_the_pile,
    the_ball_lies_on_cards,
    each_trick_moves_points_a_little,
    a_hole_takes_as_many_shots_as_the_distance,
    totals_are_within_their_bounds,
    rounds_not_over_have_no_holer,
    table_and_tricks_have_one_set_up,
    what_lies_fits_what_is_to_be_done,
    aims_are_of_length_one,
    cards_are_laid_in_order,
    the_pile_is_what_is_not_laid,
    the_pile_was_given_for_the_course,
    suits_laid_are_suits_of_the_course,
    cards_are_played_after_the_aim,
    the_ball_lies_where_cards_can_lie,
    no_shot_leads_off_the_table,
    every_shot_is_one_of_the_tricks,
    every_shot_has_its_notch,
    under=USUAL,
)
