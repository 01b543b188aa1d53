"""The rules of cards and points: first the words in which they are written, then the trick machine."""

from spec import evolve, require
from spec.games.golpher.components import (
    GAME,
    HAND_TO_PLAY,
    HOLE_POINTS,
    MOST_PLAYERS,
    MOST_TRICKS,
    ROUNDS,
    SECOND_PLACE_POINTS,
    TRICK_POINTS,
    Card,
    Suit,
    deck_of,
    given_by_each,
    hand_size,
)
from spec.games.golpher.state import (
    SEATS,
    Building,
    Hands,
    HighestNumber,
    Landing,
    LatestHoler,
    Lie,
    NoHoler,
    Opening,
    Phase,
    Played,
    Ranking,
    Readings,
    Seat,
    SecondPlace,
    Setup,
    TeeCard,
    Tricks,
    TrumpLed,
    Undealt,
)

NO_CARDS: frozenset[Card] = frozenset()
NOBODY: frozenset[Seat] = frozenset()
NO_HANDS: Hands = (NO_CARDS,) * MOST_PLAYERS
NOTHING_PLAYED: Played = (None,) * MOST_PLAYERS
NO_POINTS = (0,) * MOST_PLAYERS

# Seats


def left_of(players: int, seat: int) -> int:
    """The next seat, clockwise."""
    return seat + 1 if seat + 1 < players else 0


def seats_between(players: int, first: int, seat: int) -> int:
    """How many seats clockwise ``seat`` comes after ``first``, 0 for ``first`` itself."""
    return seat - first if seat >= first else seat - first + players


def earliest(players: int, first: int, seats: frozenset[int]) -> int:
    """The one of ``seats`` that comes first, clockwise from ``first``; ``first`` if there are none."""
    return min(
        (
            seat
            for seat in SEATS
            if seat in seats
            and all(
                other not in seats or seats_between(players, first, seat) <= seats_between(players, first, other)
                for other in SEATS
            )
        ),
        default=first,
    )


# Hands and the course


def is_first_time(setup: Setup, number: int) -> bool:
    """Whether the round with this number is set up as for a first game."""
    return setup.is_first_game and number == 1


def is_tee_besides(players: int, readings: Readings) -> bool:
    """Whether the lead gives the tee box on top of as many cards as the others give."""
    return players == 5 and readings.tee_card is TeeCard.BESIDES_THREE


@GAME.defines("build.three-players", "build.four-players", "build.five-players")
def cards_kept(players: int, is_lead: bool, readings: Readings) -> int:
    """How many cards a player keeps when the course is built in the standard setup."""
    kept = hand_size(players) - given_by_each(players)
    return kept - 1 if is_lead and is_tee_besides(players, readings) else kept


def builders(players: int, lead: int, hands: Hands, readings: Readings) -> frozenset[int]:
    """The seats that still have cards to lay for the course."""
    return frozenset(
        seat
        for seat, hand in enumerate(hands)
        if seat < players and len(hand) > cards_kept(players, seat == lead, readings)
    )


def first_builder(players: int, lead: int, readings: Readings) -> int:
    """Who lays the first card after the tee box, unless the players agree on somebody else."""
    return left_of(players, lead) if players == 5 and not is_tee_besides(players, readings) else lead


def next_builder(players: int, turn: int, seats: frozenset[int], readings: Readings) -> int:
    """Who lays the next card after that of ``turn``, when ``seats`` still have some to lay."""
    is_staying = readings.building is Building.ALL_AT_ONCE
    return earliest(players, turn if is_staying else left_of(players, turn), seats)


def given_away(hands: Hands, seat: int, card: Card) -> Hands:
    """``hands`` when ``seat`` has parted with ``card``."""
    return tuple(hand - {card} if holder == seat else hand for holder, hand in enumerate(hands))


# Following suit


@GAME.defines("follow.lead-suit")
def lead_suit_with(lead_suit: Suit | None, card: Card) -> Suit:
    """The lead suit when ``card`` is played: that of the first card of the trick."""
    return card.suit if lead_suit is None else lead_suit


@GAME.defines("follow.lead-any-card", "follow.must-follow", "follow.none-of-suit")
def may_follow(hand: frozenset[Card], card: Card, lead_suit: Suit | None) -> bool:
    """Whether ``card`` may be played from ``hand``; ``lead_suit`` is None for the lead."""
    return lead_suit is None or card.suit is lead_suit or all(one.suit is not lead_suit for one in hand)


# Ranking. Here ``trump`` is the suit that ranks as trump, or None where no suit does.


@GAME.defines("trump.card-under-ball")
def trump_on(suits: frozenset[Suit]) -> Suit | None:
    """The trump suit when the ball lies on cards of these ``suits``; None if there are several to choose from."""
    for suit in Suit:
        if suits == frozenset((suit,)):
            return suit
    return None


def ranking_trump(readings: Readings, trump: Suit | None) -> Suit | None:
    """The suit that ranks as trump."""
    return trump if readings.ranking is Ranking.TRUMP_FIRST else None


@GAME.defines("rank.trump-lead-other")
def standing(suit: Suit, trump: Suit | None, lead_suit: Suit | None) -> int:
    """How a suit stands in a trick: 2 trump, 1 lead suit, 0 any other."""
    if suit is trump:
        return 2
    return 1 if suit is lead_suit else 0


@GAME.defines("rank.higher-number", "rank.full-order")
def beats(card: Card, other: Card, trump: Suit | None, lead_suit: Suit | None) -> bool:
    """Whether ``card`` comes before ``other`` in a trick; equal numbers of other suits do not beat one another."""
    mine, its = standing(card.suit, trump, lead_suit), standing(other.suit, trump, lead_suit)
    return mine > its or (mine == its and card.number > other.number)


def is_unbeaten(card: Card | None, others: Played, trump: Suit | None, lead_suit: Suit | None) -> bool:
    """Whether ``card`` is there and none of ``others`` beats it."""
    return card is not None and not any(other is not None and beats(other, card, trump, lead_suit) for other in others)


@GAME.defines("trick.one-card-each", "rank.full-order", "rank.lead-suit-highest")
def winner(played: Played, trump: Suit | None, lead_suit: Suit | None) -> int:
    """The seat that wins a trick: that whose card no other beats."""
    return min((seat for seat in SEATS if is_unbeaten(played[seat], played, trump, lead_suit)), default=0)


@GAME.defines("rank.full-order")
def second_places(played: Played, trump: Suit | None, lead_suit: Suit | None) -> frozenset[int]:
    """The seats that come second in a trick: those whose cards none but the winner's beats."""
    best = winner(played, trump, lead_suit)
    others = tuple(None if seat == best else card for seat, card in enumerate(played))
    return frozenset(seat for seat in SEATS if is_unbeaten(others[seat], others, trump, lead_suit))


# The shot


def highest_number(readings: Readings, played: Played, trump: Suit | None, lead_suit: Suit | None) -> int:
    """The highest number of a trick."""
    is_any = readings.highest_number is HighestNumber.ANY_SUIT
    return max(
        (
            card.number
            for card in played
            if card is not None and (is_any or card.suit is trump or card.suit is lead_suit)
        ),
        default=0,
    )


@GAME.defines("hit.own-number", "hit.highest-number")
def shot_value(readings: Readings, best: Card, played: Played, trump: Suit | None, lead_suit: Suit | None) -> int:
    """The value of the ruler to which the ball is hit when ``best`` has won the trick."""
    is_lead_trump_enough = readings.trump_led is TrumpLed.HIGHEST_NUMBER
    if best.suit is trump and (best.suit is not lead_suit or is_lead_trump_enough):
        return highest_number(readings, played, trump, lead_suit)
    return best.number


# Points


@GAME.defines("hit.off-course-second-pays")
def losers(readings: Readings, players: int, lead: int, seconds: frozenset[int]) -> frozenset[int]:
    """Who loses a point for a shot off course, when ``seconds`` came second and nobody has to choose among them."""
    if readings.second_place is SecondPlace.EARLIEST:
        return frozenset((earliest(players, lead, seconds),))
    if readings.second_place is SecondPlace.NOBODY and len(seconds) > 1:
        return frozenset()
    return seconds


@GAME.defines("trick.winner-scores", "hit.off-course-winner-scores", "hit.off-course-second-pays", "hole.minus-five")
def points_of(is_winner: bool, is_loser: bool, is_holed: bool) -> int:
    """What a trick brings to one player."""
    won = TRICK_POINTS + (HOLE_POINTS if is_holed else 0)
    return (won if is_winner else 0) + (SECOND_PLACE_POINTS if is_loser else 0)


def tricks_in_round(players: int, readings: Readings, is_first: bool) -> int:
    """How many tricks a round has at most."""
    return MOST_TRICKS - 1 if is_tee_besides(players, readings) and not is_first else MOST_TRICKS


# The winner of the game


@GAME.defines("win.few-points", "win.fewest-points")
def leaders(players: int, totals: tuple[int, ...]) -> frozenset[int]:
    """The seats with the fewest points."""
    return frozenset(
        seat
        for seat in SEATS
        if seat < players and all(totals[seat] <= totals[other] for other in SEATS if other < players)
    )


@GAME.defines("win.latest-holer")
def latest_holers(seats: frozenset[int], holed: tuple[int, ...]) -> frozenset[int]:
    """Those of ``seats`` that most recently got the ball into the hole; none if none of them ever did."""
    return frozenset(
        seat
        for seat in SEATS
        if seat in seats and holed[seat] > 0 and all(holed[other] <= holed[seat] for other in SEATS if other in seats)
    )


@GAME.defines("win.few-points", "win.fewest-points", "win.latest-holer")
def winners(
    readings: Readings, players: int, totals: tuple[int, ...], holed: tuple[int, ...], lead: int
) -> frozenset[int]:
    """Who wins a game with these ``totals``; ``lead`` has won the last trick."""
    best = leaders(players, totals)
    if len(best) == 1:
        return best
    is_among_tied = readings.latest_holer is LatestHoler.TIED
    latest = latest_holers(best if is_among_tied else frozenset(seat for seat in SEATS if seat < players), holed)
    if len(latest) > 0:
        return latest & best
    if readings.no_holer is NoHoler.SHARED:
        return best
    return frozenset((earliest(players, lead, best),))


# The machine

TRICK = GAME.machine(
    "trick",
    state=Tricks,
    setup=Setup,
    sentence="One step is one act with cards or points; where the ball comes to lie is left open.",
)


def cards_in(played: Played) -> frozenset[Card]:
    """The cards that have been played to a trick."""
    return frozenset(card for card in played if card is not None)


def trump_and_lead(state: Tricks) -> tuple[Suit | None, Suit | None]:
    """The suit that ranks as trump, and the lead suit."""
    return ranking_trump(state.setup.readings, state.trump), state.lead_suit


def seats_taken(state: Tricks) -> tuple[Seat, ...]:
    """The seats at which somebody plays."""
    return tuple(SEATS[: state.setup.players])


@TRICK.observation(seats=seats_taken)
def known_to(state: Tricks, seat: Seat) -> frozenset[Card]:
    """The cards that ``seat`` sees: the own hand, the course, the trick, and what was not dealt if that is shown."""
    phase = state.phase
    own = state.hands[seat] | cards_in(state.played)
    if phase is Phase.DEALING or phase is Phase.DISCARDING or phase is Phase.TEE:
        return own
    is_shown = state.setup.readings.undealt is Undealt.SHOWN
    return own | state.course | (state.deck if is_shown else NO_CARDS)


@TRICK.observation
def won_by(state: Tricks) -> frozenset[Seat]:
    """Who has won; nobody before the end."""
    if state.phase is not Phase.GAME_OVER:
        return NOBODY
    return winners(state.setup.readings, state.setup.players, state.totals, state.holed, state.lead)


def check_setup(setup: Setup) -> None:
    """Refuse a set-up that the rulebook excludes."""
    require(setup.first_lead < setup.players, "lead.last-played-golf")


@TRICK.start(cites=("deal.by-player-count", "lead.last-played-golf", "deal.three-to-five-players"))
def shuffle(setup: Setup) -> Tricks:
    """The deck is made up for the number of players."""
    check_setup(setup)
    return Tricks(
        setup,
        round=1,
        phase=Phase.DEALING,
        turn=setup.first_lead,
        lead=setup.first_lead,
        deck=deck_of(setup.players),
        hands=NO_HANDS,
        course=NO_CARDS,
        played=NOTHING_PLAYED,
        lead_suit=None,
        taken=NO_CARDS,
        suits=frozenset(),
        trump=None,
        tricks=0,
        shots=0,
        is_holed=False,
        points=NO_POINTS,
        totals=NO_POINTS,
        holed=NO_POINTS,
    )


@TRICK.over
def is_game_over(state: Tricks) -> bool:
    """Three rounds have been played."""
    return state.phase is Phase.GAME_OVER


def before_trick(state: Tricks) -> Tricks:
    """``state`` when the next trick is to begin: the suit under the ball is trump, or one of them is to be chosen."""
    trump = trump_on(state.suits)
    return evolve(state, phase=Phase.TRUMP if trump is None else Phase.PLAYING, turn=state.lead, trump=trump)


@TRICK.chance(cites=("deal.by-player-count", "deal.rest-set-aside", "first.skips-standard-setup"))
def deal(state: Tricks, card: Card) -> Tricks:
    """A card of the shuffled deck is dealt; each player in turn, clockwise from the lead, gets a whole hand."""
    players = state.setup.players
    require(state.phase is Phase.DEALING, "deal.by-player-count")
    require(card in state.deck, "deal.by-player-count")
    hands = tuple(hand | {card} if seat == state.turn else hand for seat, hand in enumerate(state.hands))
    is_full = any(seat == state.turn and len(hand) == hand_size(players) for seat, hand in enumerate(hands))
    after = left_of(players, state.turn) if is_full else state.turn
    ready = Phase.DISCARDING if is_first_time(state.setup, state.round) else Phase.TEE
    return evolve(
        state,
        phase=ready if is_full and after == state.lead else Phase.DEALING,
        turn=after,
        deck=state.deck - {card},
        hands=hands,
    )


@TRICK.rule(cites=("first.discard-to-nine", "first.pile-shuffled", "first.any-suit-or-number"))
def discard(state: Tricks, card: Card) -> Tricks:
    """In a first game a player gives a card away for the course, until nine are left."""
    require(state.phase is Phase.DISCARDING, "first.discard-to-nine")
    require(card in state.hands[state.turn], "first.discard-to-nine")
    hands = given_away(state.hands, state.turn, card)
    is_done = len(state.hands[state.turn]) == HAND_TO_PLAY + 1
    after = left_of(state.setup.players, state.turn) if is_done else state.turn
    return evolve(
        state,
        phase=Phase.TEE if is_done and after == state.lead else Phase.DISCARDING,
        turn=after,
        hands=hands,
        course=state.course | {card},
    )


@TRICK.chance(cites=("first.pile-shuffled", "first.course-as-pictured", "first.ball-on-tee", "trump.example-tee"))
def draw_tee(state: Tricks, card: Card) -> Tricks:
    """In a first game of five players, some card of the shuffled pile comes to be the tee box."""
    is_first = is_first_time(state.setup, state.round)
    require(state.setup.players == 5, "first.undealt-tee-box")
    require(state.phase is Phase.TEE and is_first, "first.course-as-pictured")
    require(card in state.course, "first.course-as-pictured")
    return before_trick(evolve(state, suits=frozenset((card.suit,))))


@TRICK.rule(cites=("tee.undealt-card-inside", "first.undealt-tee-box", "first.ball-on-tee", "trump.example-tee"))
def set_tee(state: Tricks, card: Card) -> Tricks:
    """With three or four players a card that was not dealt becomes the tee box."""
    players, readings = state.setup.players, state.setup.readings
    require(state.phase is Phase.TEE, "tee.undealt-card-inside")
    require(players != 5, "tee.five-players-from-hand")
    require(card in state.deck, "tee.undealt-card-inside")
    laid = evolve(state, deck=state.deck - {card}, course=state.course | {card}, suits=frozenset((card.suit,)))
    if is_first_time(state.setup, state.round):
        return before_trick(laid)
    return evolve(laid, phase=Phase.BUILDING, turn=first_builder(players, state.lead, readings))


@TRICK.rule(cites=("tee.five-players-from-hand", "trump.example-tee"))
def give_tee(state: Tricks, card: Card) -> Tricks:
    """With five players the lead, who has the turn, gives a card from the hand for the tee box."""
    players, readings = state.setup.players, state.setup.readings
    require(state.phase is Phase.TEE, "tee.five-players-from-hand")
    require(players == 5, "tee.undealt-card-inside")
    require(not is_first_time(state.setup, state.round), "first.course-as-pictured")
    require(card in state.hands[state.turn], "tee.five-players-from-hand")
    return evolve(
        state,
        phase=Phase.BUILDING,
        turn=first_builder(players, state.lead, readings),
        hands=given_away(state.hands, state.turn, card),
        course=state.course | {card},
        suits=frozenset((card.suit,)),
    )


@TRICK.rule(cites="build.clockwise-from-hand")
def agree(state: Tricks, seat: Seat) -> Tricks:
    """The players agree on somebody else to lay the first card, where a reading leaves that to them."""
    players, readings = state.setup.players, state.setup.readings
    require(readings.opening is Opening.AGREEMENT, "build.clockwise-from-hand")
    require(state.phase is Phase.BUILDING and len(state.course) == 1, "build.clockwise-from-hand")
    first = first_builder(players, state.lead, readings)
    # They agree once.
    require(state.turn == first, "build.clockwise-from-hand")
    require(seat < players and seat != first, "build.clockwise-from-hand")
    return evolve(state, turn=seat)


@TRICK.rule(
    cites=(
        "build.clockwise-from-hand",
        "build.ball-to-tee",
        "build.three-players",
        "build.four-players",
        "build.five-players",
    )
)
def build(state: Tricks, card: Card) -> Tricks:
    """A player lays a card from the hand for the course; after the last one the first trick can begin."""
    players, readings = state.setup.players, state.setup.readings
    require(state.phase is Phase.BUILDING, "build.clockwise-from-hand")
    require(card in state.hands[state.turn], "build.clockwise-from-hand")
    hands = given_away(state.hands, state.turn, card)
    laid = evolve(state, hands=hands, course=state.course | {card})
    left = builders(players, state.lead, hands, readings)
    if len(left) == 0:
        return before_trick(laid)
    return evolve(laid, turn=next_builder(players, state.turn, left, readings))


@TRICK.rule(cites=("trump.lead-chooses", "trump.card-under-ball"))
def name_trump(state: Tricks, suit: Suit) -> Tricks:
    """The ball lies over cards of several suits: the lead chooses one of these for trump."""
    require(state.phase is Phase.TRUMP, "trump.lead-chooses")
    require(suit in state.suits, "trump.card-under-ball")
    return evolve(state, phase=Phase.PLAYING, trump=suit)


@TRICK.rule(cites=("step.play", "trick.one-card-each", "trick.in-order", "follow.lead-any-card", "follow.none-of-suit"))
def play(state: Tricks, card: Card) -> Tricks:
    """The player whose turn it is plays a card to the trick, and follows suit if possible."""
    require(state.phase is Phase.PLAYING, "step.play")
    hand = state.hands[state.turn]
    require(card in hand, "trick.one-card-each")
    require(may_follow(hand, card, state.lead_suit), "follow.must-follow")
    after = left_of(state.setup.players, state.turn)
    return evolve(
        state,
        phase=Phase.HITTING if after == state.lead else Phase.PLAYING,
        turn=after,
        hands=given_away(state.hands, state.turn, card),
        played=tuple(card if seat == state.turn else other for seat, other in enumerate(state.played)),
        lead_suit=lead_suit_with(state.lead_suit, card),
    )


@TRICK.rule(
    cites=(
        "step.resolve",
        "trick.winner-hits",
        "hit.off-course-stays",
        "hit.off-course-second-pays",
        "hole.ends-round",
        "round.may-end-unholed",
    )
)
def hit(state: Tricks, landing: Landing) -> Tricks:
    """The winner of the trick hits the ball, and the trick is settled.

    Where it comes to lie is for the course to say: here it may be anything that the cards allow.
    """
    is_on_course, is_over_cards = landing.lie is Lie.ON_COURSE, landing.suits != frozenset()
    require(is_on_course or not is_over_cards, "hit.off-course-stays")
    require(is_over_cards or not is_on_course, "hit.own-number")
    # Tee box and hole are too far apart for fewer shots.
    is_far_enough = state.shots + 1 >= state.setup.fewest_shots
    require(landing.lie is not Lie.HOLED or is_far_enough, "tee.two-rulers-to-hole")
    require(state.phase is Phase.HITTING, "trick.winner-hits")
    require(all(any(card.suit is suit for card in state.course) for suit in landing.suits), "trump.card-under-ball")
    if landing.lie is not Lie.OFF_COURSE:
        return settled(state, landing, frozenset())
    setup = state.setup
    trump, lead_suit = trump_and_lead(state)
    seconds = second_places(state.played, trump, lead_suit)
    if setup.readings.second_place is SecondPlace.LEAD_DECIDES and len(seconds) > 1:
        return evolve(state, phase=Phase.BLAMING)
    return settled(state, landing, losers(setup.readings, setup.players, state.lead, seconds))


@TRICK.rule(cites="hit.off-course-second-pays")
def blame(state: Tricks, seat: Seat) -> Tricks:
    """The lead chooses which of those who share second place loses the point, where a reading says so."""
    require(state.phase is Phase.BLAMING, "hit.off-course-second-pays")
    trump, lead_suit = trump_and_lead(state)
    require(seat in second_places(state.played, trump, lead_suit), "hit.off-course-second-pays")
    return settled(state, Landing(Lie.OFF_COURSE), frozenset((seat,)))


@GAME.defines("trick.winner-takes", "trick.winner-scores", "trick.winner-leads", "hole.ends-round")
def settled(state: Tricks, landing: Landing, paying: frozenset[int]) -> Tricks:
    """``state`` after a trick whose shot had this ``landing``, and for which the seats ``paying`` lose a point."""
    setup = state.setup
    trump, lead_suit = trump_and_lead(state)
    best = winner(state.played, trump, lead_suit)
    is_holed = landing.lie is Lie.HOLED
    has_moved = landing.lie is not Lie.OFF_COURSE
    done = evolve(
        state,
        turn=best,
        lead=best,
        played=NOTHING_PLAYED,
        lead_suit=None,
        taken=state.taken | cards_in(state.played),
        suits=landing.suits if has_moved else state.suits,
        tricks=state.tricks + 1,
        shots=state.shots + 1 if has_moved else state.shots,
        is_holed=is_holed,
        points=tuple(
            points + points_of(seat == best, seat in paying, is_holed) for seat, points in enumerate(state.points)
        ),
        holed=tuple(state.round if is_holed and seat == best else last for seat, last in enumerate(state.holed)),
    )
    most = tricks_in_round(setup.players, setup.readings, is_first_time(setup, state.round))
    return with_round_over(done) if is_holed or done.tricks >= most else before_trick(done)


def with_round_over(state: Tricks) -> Tricks:
    """``state`` when its round has ended, and the points are to be added up."""
    return evolve(state, phase=Phase.ROUND_OVER, trump=None)


@GAME.defines("next.setup-anew")
def with_cards_back(state: Tricks) -> Tricks:
    """``state`` when all cards are in the deck, to be dealt."""
    return evolve(
        state,
        phase=Phase.DEALING,
        deck=deck_of(state.setup.players),
        hands=NO_HANDS,
        course=NO_CARDS,
        taken=NO_CARDS,
        suits=frozenset(),
    )


@TRICK.rule(
    cites=("round.until-holed-or-nine", "score.added-up", "next.setup-anew", "next.winner-leads", "win.fewest-points")
)
def end_round(state: Tricks) -> Tricks:
    """The points of the round are added to the totals; unless it was the last, another begins with all cards."""
    require(state.phase is Phase.ROUND_OVER, "round.until-holed-or-nine")
    is_last = state.round == ROUNDS
    return evolve(
        with_cards_back(state),
        round=state.round if is_last else state.round + 1,
        phase=Phase.GAME_OVER if is_last else Phase.DEALING,
        tricks=0,
        shots=0,
        is_holed=False,
        points=NO_POINTS,
        totals=tuple(total + points for total, points in zip(state.totals, state.points, strict=True)),
    )
