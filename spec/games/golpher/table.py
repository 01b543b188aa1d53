"""The rules of what lies on the table: first the words in which they are written, then the table machine.

Cards, turns and points are left to the rules of the trick machine, which each step here carries out as they are.
"""

from fractions import Fraction

from spec import evolve, require
from spec.games.golpher import rules
from spec.games.golpher.components import GAME, HIGHEST_NUMBER, NUMBERS, Card, Suit
from spec.games.golpher.geometry import (
    Direction,
    Point,
    Rectangle,
    along,
    beside,
    covers,
    do_meet_at_a_corner,
    do_overlap,
    do_share_an_edge,
    has_length_one,
    is_at_least_apart,
    is_crossed,
    is_nearer,
    is_touched,
    lies_in,
    progress,
    square,
    squared_distance,
)
from spec.games.golpher.ground import (
    MOST_LAID,
    Apart,
    Beside,
    FourNotches,
    Gear,
    Ground,
    HighestNotch,
    HoleCard,
    NearHole,
    NoAim,
    NoPlace,
    OnCourse,
    Passing,
    Place,
    Placed,
    Progress,
    Rulings,
    Table,
    TrumpChoice,
    UnderBall,
    Value,
    ZeroNotch,
)
from spec.games.golpher.rules import is_first_time, shot_value, trump_and_lead, winner
from spec.games.golpher.state import Landing, Lie, Phase, Seat, Tricks

Laid = tuple[Placed | None, ...]

NOTHING_LAID: Laid = (None,) * MOST_LAID
WANTED_NOTCHES = 4
WANTED_CARDS = 2
GAME.fact("WANTED_NOTCHES", "aim.four-notches")
GAME.fact("WANTED_CARDS", "aim.two-cards")

# Cards on the table


def rectangle_of(gear: Gear, place: Place) -> Rectangle:
    """What a card covers that lies at a place."""
    width = gear.card_height if place.is_turned else gear.card_width
    height = gear.card_width if place.is_turned else gear.card_height
    return Rectangle(place.x, place.y, width / 2, height / 2)


def middle(place: Place) -> Point:
    """The middle of a card that lies at a place."""
    return Point(place.x, place.y)


def is_inside(gear: Gear, place: Place) -> bool:
    """Whether a card at a place is inside the boundary; it may touch the lines."""
    return lies_in(rectangle_of(gear, place), gear.area_width, gear.area_height)


def are_beside(rulings: Rulings, one: Rectangle, other: Rectangle) -> bool:
    """Whether two cards lie right beside one another."""
    is_corner_enough = rulings.beside is Beside.CORNER
    return do_share_an_edge(one, other) or (is_corner_enough and do_meet_at_a_corner(one, other))


def is_free(gear: Gear, laid: Laid, hole: Place | None, place: Place) -> bool:
    """Whether a card at ``place`` covers no card of the course, nor the hole card."""
    mine = rectangle_of(gear, place)
    return not any(one is not None and do_overlap(rectangle_of(gear, one.place), mine) for one in laid) and (
        hole is None or not do_overlap(rectangle_of(gear, hole), mine)
    )


def is_beside_course(gear: Gear, rulings: Rulings, laid: Laid, place: Place) -> bool:
    """Whether a card at ``place`` lies right beside some card of the course; the hole card does not count."""
    mine = rectangle_of(gear, place)
    return any(one is not None and are_beside(rulings, rectangle_of(gear, one.place), mine) for one in laid)


def are_two_rulers_apart(setup: Ground, tee: Place, hole: Place) -> bool:
    """Whether there is room for two rulers between tee box and hole card."""
    one, other = rectangle_of(setup.gear, tee), rectangle_of(setup.gear, hole)
    distance = 2 * setup.gear.ruler_length
    if setup.rulings.apart is Apart.CENTRES:
        return square(one.x - other.x) + square(one.y - other.y) >= square(distance)
    return is_at_least_apart(one, other, distance)


def is_next(laid: Laid, index: int) -> bool:
    """Whether the card that is laid next, after the tee box or before it, comes to stand at ``index``."""
    return index > 0 and laid[index] is None and (index == 1 or laid[index - 1] is not None)


def with_next(laid: Laid, placed: Placed) -> Laid:
    """``laid`` when one more card is laid."""
    return tuple(placed if is_next(laid, index) else one for index, one in enumerate(laid))


def with_tee(laid: Laid, placed: Placed) -> Laid:
    """``laid`` when the tee box is laid."""
    return (placed, *laid[1:])


def is_well_laid(table: Table) -> bool:
    """Whether the cards on the table lie as the rules of building want them: for a course not of a first game.

    All lie inside the boundary and none covers another; each but the tee box lies beside one that was laid before.
    """
    gear, rulings, laid, hole = table.setup.gear, table.setup.rulings, table.laid, table.hole
    return all(
        one is None
        or (
            is_inside(gear, one.place)
            and is_free(gear, laid[:index], hole, one.place)
            and (index == 0 or is_beside_course(gear, rulings, laid[:index], one.place))
        )
        for index, one in enumerate(laid)
    )


# The set-up


@GAME.defines("tee.two-rulers-to-hole")
def least_shots(rulings: Rulings) -> int:
    """How many shots that move the ball it takes at least to hole it, when tee box and hole card lie as they should."""
    return 2 if rulings.apart is Apart.CENTRES else 3


@GAME.defines("first.pictures-missing")
def pictured_shots(setup: Ground) -> int:
    """How many shots that move the ball it takes at least to hole it, when the cards lie as in the picture; 3 or more.

    So many rulers, less one, do not bring the ball from the middle of the tee box to where it touches the hole card.
    """
    gear = setup.gear
    distance = squared_distance(rectangle_of(gear, setup.pictured_hole), middle(setup.pictured[0]))
    if distance > square(2 * gear.ruler_length + gear.ball_radius):
        return 3
    return 2 if distance > square(gear.ruler_length + gear.ball_radius) else 1


def check_ground(setup: Ground) -> None:
    """Refuse a set-up whose sizes do not fit together, or that promises more shots than the distances do."""
    gear, play = setup.gear, setup.play
    require(2 * gear.ball_radius < min(gear.card_width, gear.card_height), "pieces.ball")
    require(gear.card_width + gear.card_height <= gear.ruler_length, "pieces.ruler")
    # Upright, tee box and hole card have room on one line.
    has_room = 2 * gear.ruler_length + 2 * gear.card_width <= gear.area_width and gear.card_height <= gear.area_height
    require(has_room, "boundary.never-crossed")
    require(play.fewest_shots <= least_shots(setup.rulings), "tee.two-rulers-to-hole")
    require(not play.is_first_game or play.fewest_shots <= pictured_shots(setup), "first.pictures-missing")


# The ruler


def notches(rulings: Rulings) -> int:
    """The highest notch of the ruler."""
    return 10 if rulings.highest_notch is HighestNotch.TEN else HIGHEST_NUMBER


def distance_to(setup: Ground, value: int) -> Fraction:
    """How far from the ruler's 0 the notch ``value`` is."""
    length = setup.gear.ruler_length
    is_short = setup.rulings.highest_notch is HighestNotch.TEN
    return length * Fraction(value, 10) if is_short else length * Fraction(value, 12)


def notch(setup: Ground, ball: Point, direction: Direction, value: int) -> Point:
    """Where the notch ``value`` lies on the edge along which the ball is hit."""
    return along(ball, direction, distance_to(setup, value))


def other_notch(setup: Ground, ball: Point, direction: Direction, value: int) -> Point:
    """Where the notch ``value`` lies on the other edge of the ruler."""
    return beside(notch(setup, ball, direction, value), direction, setup.gear.ruler_width)


def is_hole_on_course(rulings: Rulings) -> bool:
    """Whether the hole card is a card of the course for the ruler."""
    return rulings.hole_card is HoleCard.ON_COURSE


@GAME.defines("aim.on-course")
def touches_course(setup: Ground, laid: Laid, hole: Place, point: Point) -> bool:
    """Whether a notch at this point touches a card of the course."""
    return any(one is not None and covers(rectangle_of(setup.gear, one.place), point) for one in laid) or (
        is_hole_on_course(setup.rulings) and covers(rectangle_of(setup.gear, hole), point)
    )


@GAME.defines("aim.two-cards")
def cards_under_ruler(table: Table, direction: Direction) -> int:
    """On how many cards of the course the ruler lies with the edge along which the ball is hit; 0 without a ball."""
    setup, ball, hole = table.setup, table.ball, table.hole
    if ball is None or hole is None:
        return 0
    length = setup.gear.ruler_length
    is_hole_met = is_hole_on_course(setup.rulings) and is_crossed(
        rectangle_of(setup.gear, hole), ball, direction, length
    )
    return (1 if is_hole_met else 0) + sum(
        1
        for one in table.laid
        if one is not None and is_crossed(rectangle_of(setup.gear, one.place), ball, direction, length)
    )


@GAME.defines("aim.on-course", "aim.announce", "aim.ball-at-zero")
def values_on_course(table: Table, direction: Direction) -> frozenset[int]:
    """The values that the lead announces to be on course: those whose notches touch cards; none without a ball."""
    setup, ball, hole = table.setup, table.ball, table.hole
    if ball is None or hole is None:
        return frozenset()
    return frozenset(
        value
        for value in NUMBERS
        if value <= notches(setup.rulings)
        and touches_course(setup, table.laid, hole, notch(setup, ball, direction, value))
    )


def others_on_course(table: Table, direction: Direction) -> int:
    """How many notches of the other edge of the ruler touch cards, its 0 not counted."""
    setup, ball, hole = table.setup, table.ball, table.hole
    if ball is None or hole is None:
        return 0
    return sum(
        1
        for value in NUMBERS
        if value <= notches(setup.rulings)
        and touches_course(setup, table.laid, hole, other_notch(setup, ball, direction, value))
    )


def zeros_on_course(table: Table, direction: Direction) -> tuple[int, int]:
    """How many notches the 0 adds on each edge of the ruler: 1 where it counts and touches a card."""
    setup, ball, hole = table.setup, table.ball, table.hole
    if ball is None or hole is None or setup.rulings.zero_notch is ZeroNotch.NOT_COUNTED:
        return 0, 0
    return (
        1 if touches_course(setup, table.laid, hole, ball) else 0,
        1 if touches_course(setup, table.laid, hole, other_notch(setup, ball, direction, 0)) else 0,
    )


@GAME.defines("aim.four-notches")
def touches_enough(table: Table, direction: Direction) -> bool:
    """Whether at least four notches touch cards of the course."""
    zero, other_zero = zeros_on_course(table, direction)
    used = len(values_on_course(table, direction)) + zero
    if table.setup.rulings.four_notches is FourNotches.EDGE_USED:
        return used >= WANTED_NOTCHES
    other = others_on_course(table, direction) + other_zero
    if table.setup.rulings.four_notches is FourNotches.IN_TOTAL:
        return used + other >= WANTED_NOTCHES
    return used >= WANTED_NOTCHES and other >= WANTED_NOTCHES


@GAME.defines("aim.toward-hole")
def goes_further(table: Table, direction: Direction) -> bool:
    """Whether an aim takes the ball further towards the hole."""
    setup, ball, hole = table.setup, table.ball, table.hole
    if ball is None or hole is None:
        return False
    goal = middle(hole)
    match setup.rulings.progress:
        case Progress.END:
            return is_nearer(ball, direction, setup.gear.ruler_length, goal)
        case Progress.TOWARDS:
            return progress(ball, direction, goal) > 0
    on_course = values_on_course(table, direction)
    return all(
        value not in on_course or is_nearer(ball, direction, distance_to(setup, value), goal) for value in NUMBERS
    )


def has_aimed(table: Table) -> bool:
    """Whether the ruler has been laid in this trick, or the players go on without."""
    return table.aim is not None or table.is_aimless


@GAME.defines("step.aim", "measure.not-ahead")
def is_time_to_aim(table: Table) -> bool:
    """Whether the lead is to lay the ruler, once and before the trick. It is laid at no other time."""
    tricks = table.tricks
    is_before_trump = table.setup.rulings.trump_choice is TrumpChoice.AFTER_AIM and tricks.phase is Phase.TRUMP
    is_before_play = tricks.phase is Phase.PLAYING and tricks.lead_suit is None
    return (is_before_trump or is_before_play) and not has_aimed(table)


def is_without_shot(table: Table) -> bool:
    """Whether nobody is to hit the ball in this trick."""
    return table.is_aimless and table.setup.rulings.no_aim is NoAim.NO_SHOT


# The shot


def value_hit(tricks: Tricks) -> int:
    """The value of the ruler to which the ball is hit; 0 before a trick is played."""
    trump, lead_suit = trump_and_lead(tricks)
    best = tricks.played[winner(tricks.played, trump, lead_suit)]
    return 0 if best is None else shot_value(tricks.setup.readings, best, tricks.played, trump, lead_suit)


@GAME.defines("hole.touches-card")
def goes_in(table: Table, ball: Point, aim: Direction, value: int) -> bool:
    """Whether the ball comes to touch the hole card when it is hit to the notch ``value``."""
    setup, hole = table.setup, table.hole
    if hole is None:
        return False
    card = rectangle_of(setup.gear, hole)
    return is_touched(card, notch(setup, ball, aim, value), setup.gear.ball_radius) or (
        setup.rulings.passing is Passing.HOLED and is_crossed(card, ball, aim, distance_to(setup, value))
    )


def stays_on_course(table: Table, point: Point) -> bool:
    """Whether a ball that is hit to this point is on course there."""
    setup, hole, laid = table.setup, table.hole, table.laid
    if hole is None:
        return False
    if setup.rulings.on_course is OnCourse.NOTCH:
        return touches_course(setup, laid, hole, point)
    radius = setup.gear.ball_radius
    return any(one is not None and is_touched(rectangle_of(setup.gear, one.place), point, radius) for one in laid) or (
        is_hole_on_course(setup.rulings) and is_touched(rectangle_of(setup.gear, hole), point, radius)
    )


@GAME.defines("trump.card-under-ball")
def suits_under(table: Table, point: Point) -> frozenset[Suit]:
    """The suits of the cards under a ball at this point."""
    gear = table.setup.gear
    under = frozenset(
        one.card.suit for one in table.laid if one is not None and covers(rectangle_of(gear, one.place), point)
    )
    if table.setup.rulings.under_ball is UnderBall.CENTRE and len(under) > 0:
        return under
    return frozenset(
        one.card.suit
        for one in table.laid
        if one is not None and is_touched(rectangle_of(gear, one.place), point, gear.ball_radius)
    )


def target(table: Table, value: int) -> Point | None:
    """The notch ``value``; None without an aim, or where the ruler has no such notch."""
    setup, ball, aim = table.setup, table.ball, table.aim
    if ball is None or aim is None or value > notches(setup.rulings):
        return None
    return notch(setup, ball, aim, value)


@GAME.defines("hit.off-course-stays", "hole.touches-card")
def landing_of(table: Table, value: int) -> Landing:
    """Where the ball comes to lie when it is hit to the notch ``value``: off course where there is none."""
    ball, aim, point = table.ball, table.aim, target(table, value)
    if ball is None or aim is None or point is None:
        return Landing(Lie.OFF_COURSE)
    is_on_course = stays_on_course(table, point)
    if goes_in(table, ball, aim, value) and (is_on_course or table.setup.rulings.near_hole is NearHole.HOLED):
        return Landing(Lie.HOLED)
    return Landing(Lie.ON_COURSE, suits_under(table, point)) if is_on_course else Landing(Lie.OFF_COURSE)


# The machine

TABLE = GAME.machine(
    "table",
    state=Table,
    setup=Ground,
    sentence="One step is one act at the table: cards, ruler and ball have their exact places.",
)


def seats_taken(table: Table) -> tuple[Seat, ...]:
    """The seats at which somebody plays."""
    return rules.seats_taken(table.tricks)


@TABLE.observation(seats=seats_taken)
def known_to(table: Table, seat: Seat) -> frozenset[Card]:
    """The cards that ``seat`` sees; what lies on the table is seen by all."""
    return rules.known_to(table.tricks, seat)


@TABLE.observation
def won_by(table: Table) -> frozenset[Seat]:
    """Who has won; nobody before the end."""
    return rules.won_by(table.tricks)


def pictured_cards(players: int) -> int:
    """How many cards the pile of a first game gives for the course, besides the tee box."""
    return 14 if players == 5 else 12


def is_pile_laid(table: Table) -> bool:
    """Whether the cards from the pile of a first game all lie in their places."""
    return table.laid[pictured_cards(table.tricks.setup.players)] is not None


def is_as_pictured(table: Table) -> bool:
    """Whether this round's course is that of a first game."""
    return is_first_time(table.tricks.setup, table.tricks.round)


@GAME.defines("build.ball-to-tee")
def ball_on_tee(table: Table) -> Table:
    """``table`` with the ball in the middle of the tee box, if the course has been built."""
    tee = table.laid[0]
    if tee is None or table.tricks.phase is Phase.BUILDING:
        return table
    return evolve(table, ball=middle(tee.place))


def cleared(setup: Ground, tricks: Tricks) -> Table:
    """The table when nothing lies on it."""
    return Table(setup, tricks, frozenset(), NOTHING_LAID, hole=None, ball=None, aim=None, is_aimless=False)


@TABLE.start(cites=("deal.by-player-count", "lead.last-played-golf"))
def begin(setup: Ground) -> Table:
    """The deck is made up for the number of players, and nothing lies on the table."""
    check_ground(setup)
    return cleared(setup, rules.shuffle(setup.play))


@TABLE.over
def is_table_left(table: Table) -> bool:
    """Three rounds have been played."""
    return rules.is_game_over(table.tricks)


@TABLE.chance(cites=("deal.by-player-count", "deal.rest-set-aside"))
def deal(table: Table, card: Card) -> Table:
    """A card of the shuffled deck is dealt; each player in turn, clockwise from the lead, gets a whole hand."""
    return evolve(table, tricks=rules.deal(table.tricks, card))


@TABLE.rule(cites=("first.discard-to-nine", "first.pile-shuffled"))
def discard(table: Table, card: Card) -> Table:
    """In a first game a player gives a card away for the course, until nine are left."""
    tricks = rules.discard(table.tricks, card)
    return evolve(table, tricks=tricks, pile=tricks.course)


# The course of a first game


@TABLE.chance(cites=("first.pile-shuffled", "first.course-as-pictured", "first.any-suit-or-number"))
def lay_from_pile(table: Table, card: Card) -> Table:
    """In a first game a card from the shuffled pile is laid face-up at the next place of the picture."""
    tricks = table.tricks
    require(is_as_pictured(table) and tricks.phase is Phase.TEE, "first.course-as-pictured")
    require(not is_pile_laid(table), "first.course-as-pictured")
    require(card in table.pile, "first.pile-shuffled")
    pictured = tuple(
        Placed(card, place) if is_next(table.laid, index) else table.laid[index]
        for index, place in enumerate(table.setup.pictured)
    )
    return evolve(table, pile=table.pile - {card}, laid=(*pictured, *table.laid[len(pictured) :]))


@TABLE.chance(cites=("first.course-as-pictured", "first.ball-on-tee"))
def draw_tee(table: Table, card: Card) -> Table:
    """In a first game of five players, the last card of the pile is laid at the tee box's place of the picture."""
    tricks = rules.draw_tee(table.tricks, card)
    require(is_pile_laid(table), "first.course-as-pictured")
    require(card in table.pile, "first.pile-shuffled")
    return with_pictured_tee(evolve(table, tricks=tricks, pile=table.pile - {card}), card)


@TABLE.rule(cites=("first.undealt-tee-box", "first.course-as-pictured", "first.ball-on-tee", "trump.example-tee"))
def set_first_tee(table: Table, card: Card) -> Table:
    """In a first game of three or four, a card that was not dealt is laid at the tee box's place of the picture."""
    tricks = rules.set_tee(table.tricks, card)
    require(is_as_pictured(table), "first.undealt-tee-box")
    require(is_pile_laid(table), "first.course-as-pictured")
    return with_pictured_tee(evolve(table, tricks=tricks), card)


def with_pictured_tee(table: Table, card: Card) -> Table:
    """``table`` when tee box and hole card lie as pictured, and the ball on the tee box."""
    setup = table.setup
    laid = with_tee(table.laid, Placed(card, setup.pictured[0]))
    return ball_on_tee(evolve(table, laid=laid, hole=setup.pictured_hole))


# The course of the standard setup


@TABLE.rule(cites=("tee.undealt-card-inside", "tee.start-and-end", "boundary.three-in-column"))
def set_tee(table: Table, card: Card, tee: Place, hole: Place) -> Table:
    """With three or four players a card that was not dealt is laid for the tee box, and the hole card with it."""
    tricks = rules.set_tee(table.tricks, card)
    require(not is_as_pictured(table), "first.skips-standard-setup")
    return with_tee_and_hole(evolve(table, tricks=tricks), card, tee, hole)


@TABLE.rule(cites=("tee.five-players-from-hand", "tee.start-and-end", "boundary.three-in-column"))
def give_tee(table: Table, card: Card, tee: Place, hole: Place) -> Table:
    """With five players the lead lays a card from the hand for the tee box, and the hole card with it."""
    return with_tee_and_hole(evolve(table, tricks=rules.give_tee(table.tricks, card)), card, tee, hole)


def with_tee_and_hole(table: Table, card: Card, tee: Place, hole: Place) -> Table:
    """``table`` when tee box and hole card are laid at these places, if they may."""
    gear = table.setup.gear
    require(is_inside(gear, tee) and is_inside(gear, hole), "tee.undealt-card-inside")
    require(are_two_rulers_apart(table.setup, tee, hole), "tee.two-rulers-to-hole")
    return evolve(table, laid=with_tee(table.laid, Placed(card, tee)), hole=hole)


@TABLE.rule(cites="build.clockwise-from-hand")
def agree(table: Table, seat: Seat) -> Table:
    """The players agree on somebody else to lay the first card, where a reading leaves that to them."""
    return evolve(table, tricks=rules.agree(table.tricks, seat))


@TABLE.rule(cites=("build.clockwise-from-hand", "build.beside-course-card", "build.no-overlap", "link.not-needed"))
def build(table: Table, card: Card, place: Place) -> Table:
    """A player lays a card from the hand beside the course; after the last one the ball goes to the tee box."""
    setup = table.setup
    tricks = rules.build(table.tricks, card)
    require(is_inside(setup.gear, place), "boundary.never-crossed")
    require(is_free(setup.gear, table.laid, table.hole, place), "build.no-overlap")
    require(is_beside_course(setup.gear, setup.rulings, table.laid, place), "build.beside-course-card")
    return ball_on_tee(evolve(table, tricks=tricks, laid=with_next(table.laid, Placed(card, place))))


@TABLE.rule(cites=("build.clockwise-from-hand", "build.beside-course-card", "boundary.never-crossed"))
def skip(table: Table, card: Card) -> Table:
    """A player who finds no place where a card may be laid gives a card away, and it is not laid.

    Whether there is such a place is for the players to see: whoever builds may do this.
    """
    tricks = rules.build(table.tricks, card)
    require(table.setup.rulings.no_place is NoPlace.GIVEN_AWAY, "build.clockwise-from-hand")
    return ball_on_tee(evolve(table, tricks=tricks))


@TABLE.rule(cites=("build.clockwise-from-hand", "build.beside-course-card", "boundary.never-crossed"))
def set_up_anew(table: Table) -> Table:
    """Players who find no place where a card may be laid do the setup of the round over, where a reading says so.

    That there is none is for the players to see.
    """
    tricks = table.tricks
    require(tricks.phase is Phase.BUILDING, "build.clockwise-from-hand")
    require(table.setup.rulings.no_place is NoPlace.SETUP_ANEW, "build.clockwise-from-hand")
    return cleared(table.setup, evolve(rules.with_cards_back(tricks), turn=tricks.lead))


# Tricks


@TABLE.rule(cites=("trump.lead-chooses", "trump.card-under-ball"))
def name_trump(table: Table, suit: Suit) -> Table:
    """The ball lies over cards of several suits: the lead chooses one of these for trump."""
    is_free_to_choose = table.setup.rulings.trump_choice is TrumpChoice.BEFORE_AIM
    require(is_free_to_choose or has_aimed(table), "step.aim")
    return evolve(table, tricks=rules.name_trump(table.tricks, suit))


@TABLE.rule(cites=("step.aim", "aim.ball-at-zero", "aim.announce", "measure.not-ahead"))
def aim(table: Table, direction: Direction) -> Table:
    """The lead lays the ruler from the ball in the direction in which it is to go."""
    require(is_time_to_aim(table), "step.aim")
    require(has_length_one(direction), "aim.ball-at-zero")
    require(cards_under_ruler(table, direction) >= WANTED_CARDS, "aim.two-cards")
    require(goes_further(table, direction), "aim.toward-hole")
    require(touches_enough(table, direction), "aim.four-notches")
    return evolve(table, aim=direction)


@TABLE.rule(cites=("step.aim", "aim.lead-judges"))
def aim_freely(table: Table, direction: Direction) -> Table:
    """Where the players find no direction that meets all conditions, the lead keeps what can be kept.

    That there is none, and what can be kept, is for the lead to judge: any direction may be chosen.
    """
    require(is_time_to_aim(table), "step.aim")
    require(table.setup.rulings.no_aim is NoAim.LEAD_JUDGES, "aim.lead-judges")
    require(has_length_one(direction), "aim.ball-at-zero")
    return evolve(table, aim=direction)


@TABLE.rule(cites=("step.aim", "aim.lead-judges"))
def forgo_aim(table: Table) -> Table:
    """Where the players find no direction that meets all conditions they go on without, where a reading says so.

    That there is none is for the lead to judge.
    """
    require(is_time_to_aim(table), "step.aim")
    no_aim = table.setup.rulings.no_aim
    require(no_aim is NoAim.OFF_COURSE or no_aim is NoAim.NO_SHOT, "aim.lead-judges")
    return evolve(table, is_aimless=True)


@TABLE.rule(cites=("step.aim", "aim.lead-judges", "round.may-end-unholed"))
def break_off(table: Table) -> Table:
    """Where the players find no direction that meets all conditions the round ends, where a reading says so.

    That there is none is for the lead to judge.
    """
    require(is_time_to_aim(table), "step.aim")
    require(table.setup.rulings.no_aim is NoAim.ROUND_ENDS, "aim.lead-judges")
    return evolve(table, tricks=rules.with_round_over(table.tricks))


@TABLE.rule(cites=("step.play", "trick.one-card-each", "trick.in-order"))
def play(table: Table, card: Card) -> Table:
    """The player whose turn it is plays a card to the trick, when the ruler has been laid."""
    require(has_aimed(table), "step.aim")
    return evolve(table, tricks=rules.play(table.tricks, card))


@TABLE.rule(cites=("step.resolve", "trick.winner-hits", "hit.own-number", "hit.off-course-stays", "hole.ends-round"))
def hit(table: Table, value: Value) -> Table:
    """The winner of the trick hits the ball to the notch that the card names, and the trick is settled."""
    require(table.tricks.phase is Phase.HITTING, "trick.winner-hits")
    require(not is_without_shot(table), "aim.lead-judges")
    require(value == value_hit(table.tricks), "hit.own-number")
    landing, point = landing_of(table, value), target(table, value)
    return evolve(
        table,
        tricks=rules.hit(table.tricks, landing),
        ball=table.ball if point is None or landing.lie is Lie.OFF_COURSE else point,
        aim=None,
        is_aimless=False,
    )


@TABLE.rule(cites=("step.resolve", "aim.lead-judges", "trick.winner-takes", "trick.winner-scores"))
def forgo_shot(table: Table) -> Table:
    """Without an aim nobody hits the ball, where a reading says so: the trick is settled, and nobody pays."""
    require(table.tricks.phase is Phase.HITTING, "step.resolve")
    require(is_without_shot(table), "trick.winner-hits")
    tricks = rules.settled(table.tricks, Landing(Lie.OFF_COURSE), frozenset())
    return evolve(table, tricks=tricks, is_aimless=False)


@TABLE.rule(cites="hit.off-course-second-pays")
def blame(table: Table, seat: Seat) -> Table:
    """The lead chooses which of those who share second place loses the point, where a reading says so."""
    return evolve(table, tricks=rules.blame(table.tricks, seat))


@TABLE.rule(cites=("round.until-holed-or-nine", "score.added-up", "next.setup-anew"))
def end_round(table: Table) -> Table:
    """The points of the round are added to the totals, and the course is cleared away."""
    return cleared(table.setup, rules.end_round(table.tricks))
