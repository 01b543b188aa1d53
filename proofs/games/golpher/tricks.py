"""Claims about cards, tricks and points: about the trick machine and its words."""

from collections.abc import Callable
from typing import Annotated

from checker import Claims, Move, Run, follow, given, known
from spec import Len, evolve, frozen
from spec.games.golpher import (
    CARDS,
    FEWEST_PLAYERS,
    GAME,
    HAND_TO_PLAY,
    HIGHEST_NUMBER,
    HOLE_POINTS,
    MOST_PLAYERS,
    MOST_TRICKS,
    ROUNDS,
    SEATS,
    TRICK,
    Card,
    HighestNumber,
    Landing,
    Lie,
    Opening,
    Phase,
    Played,
    Players,
    Readings,
    Round,
    Seat,
    SecondPlace,
    Setup,
    Suit,
    Total,
    Tricks,
    TrumpLed,
    beats,
    cards_kept,
    deck_of,
    given_by_each,
    hand_size,
    highest_number,
    highest_used,
    hit,
    is_first_time,
    is_in_deck,
    is_unbeaten,
    latest_holers,
    leaders,
    losers,
    may_follow,
    points_of,
    second_places,
    shot_value,
    standing,
    suits_used,
    trump_and_lead,
    undealt,
    value_hit,
    winner,
    winners,
)

CLAIMS = Claims(GAME)

TABLES = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)

# The components


@CLAIMS.theorem(
    cites=("pieces.sixty-cards", "deal.by-player-count", "deal.three-players", "deal.four-players", "deal.five-players")
)
def the_decks_fit_the_cards(setup: Setup) -> bool:
    """The decks of three, four and five players have 40, 50 and 60 cards: all of them can be made up of the sixty."""
    size = suits_used(setup.players) * highest_used(setup.players)
    return len(deck_of(setup.players)) == size and size == 10 * (setup.players + 1)


@CLAIMS.theorem(
    cites=(
        "deal.rest-set-aside",
        "deal.three-players",
        "deal.four-players",
        "deal.five-players",
        "tee.undealt-card-inside",
        "tee.five-players-from-hand",
    )
)
def five_players_leave_no_card(setup: Setup) -> bool:
    """Three, four and five players leave 1, 2 and 0 cards: five have to take the tee box from a hand."""
    left = undealt(setup.players)
    return left == (1 if setup.players == 3 else 2 if setup.players == 4 else 0)


@CLAIMS.theorem(cites=("build.three-players", "build.four-players", "build.five-players", "first.discard-to-nine"))
def everybody_keeps_nine_cards(setup: Setup, is_lead: bool) -> bool:
    """A hand less what is given for the course is nine cards, as many as a round has tricks, for 3, 4 and 5 players."""
    return cards_kept(setup.players, is_lead, setup.readings) == HAND_TO_PLAY and HAND_TO_PLAY == MOST_TRICKS


@CLAIMS.robust(everybody_keeps_nine_cards, over=("opening", "building"))
def the_order_of_building_does_not_matter_for_hands() -> None:
    """Everybody keeps nine cards whoever lays the first one, and whether one by one or all at once (D15, D16)."""


@CLAIMS.robust(everybody_keeps_nine_cards, over=("tee_card",), expect="REFUTED")
def the_tee_box_of_five_matters_for_hands() -> None:
    """Everybody keeps nine cards whether or not the tee box of five players counts as one of three: false (D17)."""


@CLAIMS.theorem(cites=("build.three-players", "build.four-players", "build.five-players"))
def the_course_has_twelve_or_fifteen_cards(setup: Setup) -> bool:
    """Three and four players lay 12 cards together, and five lay 15."""
    return setup.players * given_by_each(setup.players) == (15 if setup.players == 5 else 12)


# Ranking


def is_trick(played: Played, lead_suit: Suit) -> bool:
    """Whether these can be the cards of a trick: two or more, no two the same, and one of the lead suit."""
    return (
        sum(1 for card in played if card is not None) > 1
        and all(played[one] is None or played[one] != played[other] for one in SEATS for other in SEATS if one < other)
        and any(card is not None and card.suit is lead_suit for card in played)
    )


@CLAIMS.theorem(cites=("trick.one-card-each", "rank.full-order", "rank.higher-number", "rank.trump-lead-other"))
def every_trick_has_one_winner(played: Played, trump: Suit | None, lead_suit: Suit) -> bool:
    """Whatever up to five players play, and whether they may or not, exactly one card is beaten by no other."""
    given(is_trick(played, lead_suit))
    unbeaten = tuple(is_unbeaten(card, played, trump, lead_suit) for card in played)
    return any(unbeaten) and not any(
        unbeaten[one] and unbeaten[other] for one in SEATS for other in SEATS if one < other
    )


@CLAIMS.theorem(cites=("rank.full-order", "rank.lead-suit-highest"))
def trump_or_the_lead_suit_wins(played: Played, trump: Suit | None, lead_suit: Suit) -> bool:
    """The card that wins is of the trump or the lead suit."""
    given(is_trick(played, lead_suit))
    best = winner(played, trump, lead_suit)
    return any(
        card is not None and seat == best and standing(card.suit, trump, lead_suit) > 0
        for seat, card in enumerate(played)
    )


@CLAIMS.theorem(cites=("rank.full-order", "hit.off-course-second-pays"))
def somebody_else_comes_second(played: Played, trump: Suit | None, lead_suit: Suit) -> bool:
    """In every trick somebody comes second, and that is not the winner."""
    given(is_trick(played, lead_suit))
    seconds = second_places(played, trump, lead_suit)
    return len(seconds) > 0 and winner(played, trump, lead_suit) not in seconds


@CLAIMS.theorem(cites=("rank.full-order", "hit.off-course-second-pays"), expect="REFUTED")
def only_one_comes_second(played: Played, trump: Suit | None, lead_suit: Suit) -> bool:
    """In every trick only one player comes second: false, since equal numbers of other suits are not ranked (D01)."""
    given(is_trick(played, lead_suit))
    return len(second_places(played, trump, lead_suit)) == 1


def has_two(truths: tuple[bool, ...]) -> bool:
    """Whether two or more of these are true."""
    return any(truths[one] and truths[other] for one in SEATS for other in SEATS if one < other)


def is_second_shared(played: Played, trump: Suit | None, lead_suit: Suit) -> bool:
    """Whether one card alone is of trump or the lead suit, and the highest number of the others comes twice."""
    ranked = tuple(card is not None and standing(card.suit, trump, lead_suit) > 0 for card in played)
    numbers = tuple(0 if card is None or is_one else card.number for card, is_one in zip(played, ranked, strict=True))
    return not has_two(ranked) and has_two(tuple(number == max(numbers) for number in numbers))


@CLAIMS.theorem(cites=("rank.full-order", "hit.off-course-second-pays"))
def when_second_place_is_shared(played: Played, trump: Suit | None, lead_suit: Suit) -> bool:
    """Second place is shared exactly when one card alone is trump or follows suit, and the next number comes twice."""
    given(is_trick(played, lead_suit))
    seconds = second_places(played, trump, lead_suit)
    return has_two(tuple(seat in seconds for seat in SEATS)) == is_second_shared(played, trump, lead_suit)


@CLAIMS.optimum(None, sense="largest", value=4, cites=("rank.full-order", "hit.off-course-second-pays"))
def four_can_share_second_place(played: Played, trump: Suit | None, lead_suit: Suit) -> int:
    """At most four players share second place: all but the winner can."""
    given(is_trick(played, lead_suit))
    return len(second_places(played, trump, lead_suit))


@CLAIMS.theorem(cites=("rank.lead-suit-highest", "rank.trump-lead-other", "rank.full-order"))
def when_trump_makes_a_difference(played: Played, trump: Suit | None, lead_suit: Suit) -> bool:
    """The two orders that are given name different winners exactly when trump is played and not led (D20)."""
    given(is_trick(played, lead_suit))
    is_trumped = trump is not lead_suit and any(card is not None and card.suit is trump for card in played)
    return (winner(played, trump, lead_suit) != winner(played, None, lead_suit)) == is_trumped


def exchanged(suit: Suit, one: Suit, other: Suit) -> Suit:
    """``suit`` when two suits change places."""
    if suit is one:
        return other
    return one if suit is other else suit


@CLAIMS.theorem(cites=("deal.three-players", "deal.four-players", "rank.trump-lead-other"))
def it_does_not_matter_which_suit_is_left_out(
    card: Card, than: Card, trump: Suit, lead_suit: Suit, one: Suit, other: Suit
) -> bool:
    """If two suits change places everywhere, the same cards beat one another: any may be left out of the deck (D31)."""
    return beats(card, than, trump, lead_suit) == beats(
        Card(exchanged(card.suit, one, other), card.number),
        Card(exchanged(than.suit, one, other), than.number),
        exchanged(trump, one, other),
        exchanged(lead_suit, one, other),
    )


@CLAIMS.theorem(cites=("follow.must-follow", "follow.none-of-suit", "follow.lead-any-card"))
def who_holds_cards_can_play_one(hand: frozenset[Card], lead_suit: Suit | None) -> bool:
    """To follow suit always leaves a card to whoever holds any."""
    given(len(hand) > 0)
    return any(card in hand and may_follow(hand, card, lead_suit) for card in CARDS)


@CLAIMS.theorem(cites=("rank.example-four-cards", "rank.full-order"))
def the_printed_trick_is_ranked_as_printed(lead_suit: Suit, trump: Suit, other: Suit) -> bool:
    """A 6 and a 3 of the lead suit, a 4 of trump and a 7 of another suit come 2nd, 3rd, 1st and 4th."""
    given(lead_suit is not trump and lead_suit is not other and trump is not other)
    trick = (Card(lead_suit, 6), Card(lead_suit, 3), Card(trump, 4), Card(other, 7))
    places = tuple(1 + sum(1 for one in trick if beats(one, card, trump, lead_suit)) for card in trick)
    return places == (2, 3, 1, 4)


@CLAIMS.theorem(cites=("score.example", "score.added-up", "trick.winner-scores", "hole.minus-five"))
def the_printed_points_add_up_as_printed() -> bool:
    """A player with 1 point who then wins three tricks and holes the ball with the last has -1."""
    return 1 + 2 * points_of(True, False, False) + points_of(True, False, True) == -1


# Shots


@CLAIMS.theorem(cites=("hit.highest-number", "hit.own-number"))
def no_shot_is_shorter_than_the_own_number(
    readings: Readings, played: Played, trump: Suit | None, lead_suit: Suit
) -> bool:
    """However the rules are read, no card hits the ball less far than the number on it, not even trump off the lead."""
    return all(card is None or shot_value(readings, card, played, trump, lead_suit) >= card.number for card in played)


@CLAIMS.theorem(cites=("hit.highest-number", "hit.own-number"))
def only_trump_that_is_led_is_read_in_two_ways(
    readings: Readings, played: Played, trump: Suit | None, lead_suit: Suit
) -> bool:
    """How far a trump that is led hits the ball matters only where trump is the lead suit (D24)."""
    given(trump is not lead_suit)
    own, highest = evolve(readings, trump_led=TrumpLed.OWN_NUMBER), evolve(readings, trump_led=TrumpLed.HIGHEST_NUMBER)
    return all(
        card is None
        or shot_value(own, card, played, trump, lead_suit) == shot_value(highest, card, played, trump, lead_suit)
        for card in played
    )


@CLAIMS.theorem(cites="hit.highest-number")
def only_a_high_card_of_another_suit_is_read_in_two_ways(
    readings: Readings, played: Played, trump: Suit | None, lead_suit: Suit
) -> bool:
    """It matters which suits are looked at only where some card of another is higher than those of these two (D23)."""
    every = evolve(readings, highest_number=HighestNumber.ANY_SUIT)
    some = evolve(readings, highest_number=HighestNumber.TRUMP_AND_LEAD)
    is_read_in_two_ways = any(
        card is not None
        and standing(card.suit, trump, lead_suit) == 0
        and all(
            other is None or standing(other.suit, trump, lead_suit) == 0 or other.number < card.number
            for other in played
        )
        for card in played
    )
    return is_read_in_two_ways == (
        highest_number(every, played, trump, lead_suit) != highest_number(some, played, trump, lead_suit)
    )


# Points of one trick


def points_off_course(setup: Setup, lead: int, played: Played, trump: Suit | None, lead_suit: Suit) -> int:
    """What a trick with a shot off course brings to all players together, if nobody has to choose who pays."""
    best = winner(played, trump, lead_suit)
    paying = losers(setup.readings, setup.players, lead, second_places(played, trump, lead_suit))
    return sum(points_of(seat == best, seat in paying, False) for seat in SEATS)


@CLAIMS.theorem(cites=("hit.off-course-second-pays", "hit.off-course-winner-scores"))
def a_shot_off_course_brings_nothing_in_all(
    setup: Setup, lead: Seat, played: Played, trump: Suit | None, lead_suit: Suit
) -> bool:
    """If the ball goes off course, what the winner scores is what somebody else loses."""
    given(is_trick(played, lead_suit))
    return points_off_course(setup, lead, played, trump, lead_suit) == 0


@CLAIMS.theorem(under={"second_place": "all"}, cites="hit.off-course-second-pays", expect="REFUTED")
def it_brings_nothing_if_all_pay(setup: Setup, lead: Seat, played: Played, trump: Suit | None, lead_suit: Suit) -> bool:
    """So it is if all pay who share second place: false (D01)."""
    given(is_trick(played, lead_suit))
    return points_off_course(setup, lead, played, trump, lead_suit) == 0


@CLAIMS.theorem(under={"second_place": "nobody"}, cites="hit.off-course-second-pays", expect="REFUTED")
def it_brings_nothing_if_nobody_pays(
    setup: Setup, lead: Seat, played: Played, trump: Suit | None, lead_suit: Suit
) -> bool:
    """So it is if nobody pays where second place is shared: false (D01)."""
    given(is_trick(played, lead_suit))
    return points_off_course(setup, lead, played, trump, lead_suit) == 0


@CLAIMS.theorem(cites=("hit.off-course-second-pays", "hole.minus-five", "trick.winner-scores"))
def points_go_down_in_two_ways_only(state: Tricks, landing: Landing) -> bool:
    """Only who gets the ball into the hole, or comes second in a trick with a shot off course, loses points."""
    trump, lead_suit = trump_and_lead(state)
    best, seconds = winner(state.played, trump, lead_suit), second_places(state.played, trump, lead_suit)
    given(len(seconds) > 0)
    after = hit(state, landing)
    return all(
        after.points[seat] >= state.points[seat]
        or (landing.lie is Lie.HOLED and seat == best)
        or (landing.lie is Lie.OFF_COURSE and seat in seconds)
        for seat in SEATS
    )


# Who wins

Totals = Annotated[tuple[Total, ...], Len(MOST_PLAYERS, MOST_PLAYERS)]
Rounds = Annotated[tuple[Round, ...], Len(MOST_PLAYERS, MOST_PLAYERS)]


def is_one_holer_a_round(holed: Rounds) -> bool:
    """Whether no two players are said to have got the ball into the hole in the same round."""
    return all(holed[one] == 0 or holed[one] != holed[other] for one in SEATS for other in SEATS if one < other)


@CLAIMS.theorem(cites=("win.fewest-points", "win.latest-holer"), expect="REFUTED")
def every_game_has_one_winner(setup: Setup, totals: Totals, holed: Rounds, lead: Seat) -> bool:
    """Every game has exactly one winner: false, where several are tied who never got the ball into the hole."""
    given(is_one_holer_a_round(holed))
    return len(winners(setup.readings, setup.players, totals, holed, lead)) == 1


@CLAIMS.theorem(cites=("win.fewest-points", "win.latest-holer"))
def a_tie_is_broken_by_a_holer(setup: Setup, totals: Totals, holed: Rounds, lead: Seat) -> bool:
    """A tie has one winner exactly when some of those who are tied has got the ball into the hole; else all win."""
    given(is_one_holer_a_round(holed))
    best = leaders(setup.players, totals)
    given(len(best) > 1)
    won = winners(setup.readings, setup.players, totals, holed, lead)
    return won <= best and len(won) == (1 if any(seat in best and holed[seat] > 0 for seat in SEATS) else len(best))


@CLAIMS.theorem(under={"no_holer": "play-order"}, cites=("win.fewest-points", "win.latest-holer"))
def the_order_of_play_breaks_every_tie(setup: Setup, totals: Totals, holed: Rounds, lead: Seat) -> bool:
    """If the order of play decides where nobody holed, every game has exactly one winner (D26)."""
    given(is_one_holer_a_round(holed))
    return len(winners(setup.readings, setup.players, totals, holed, lead)) == 1


@CLAIMS.theorem(under={"latest_holer": "everybody"}, cites="win.latest-holer")
def nobody_wins_if_the_latest_holer_is_not_tied(setup: Setup, totals: Totals, holed: Rounds, lead: Seat) -> bool:
    """If the latest holer of all is meant, nobody wins a tie exactly when that player is not tied (D25)."""
    given(is_one_holer_a_round(holed))
    best = leaders(setup.players, totals)
    latest = latest_holers(frozenset(seat for seat in SEATS if seat < setup.players), holed)
    is_elsewhere = len(best) > 1 and len(latest) > 0 and len(latest & best) == 0
    return (len(winners(setup.readings, setup.players, totals, holed, lead)) == 0) == is_elsewhere


# The trick machine: seats


def is_before_tricks(phase: Phase) -> bool:
    """Whether the course is not built yet."""
    return phase is Phase.DEALING or phase is Phase.DISCARDING or phase is Phase.TEE or phase is Phase.BUILDING


def is_in_trick(phase: Phase) -> bool:
    """Whether cards of a trick may lie on the table."""
    return phase is Phase.PLAYING or phase is Phase.HITTING or phase is Phase.BLAMING


def is_to_be_settled(phase: Phase) -> bool:
    """Whether everybody has played to the trick."""
    return phase is Phase.HITTING or phase is Phase.BLAMING


def has_played(state: Tricks, seat: int) -> bool:
    """Whether ``seat`` has played to the trick."""
    return state.played[seat] is not None


def comes_before(state: Tricks, seat: int) -> bool:
    """Whether ``seat`` comes before that whose turn it is, clockwise from the lead."""
    if state.lead <= state.turn:
        return state.lead <= seat < state.turn
    return state.lead <= seat or seat < state.turn


def is_taken(state: Tricks, seat: int) -> bool:
    """Whether somebody sits at ``seat``."""
    return seat < state.setup.players


@CLAIMS.invariant(TRICK, cites=("trick.in-order", "trump.lead-chooses", "trick.winner-leads", "next.winner-leads"))
def the_turn_begins_with_the_lead(state: Tricks) -> bool:
    """The lead has the turn when the tee box or trump is chosen, when a trick is settled and when a round ends."""
    phase = state.phase
    is_lead_next = phase is Phase.TEE or phase is Phase.TRUMP or phase is Phase.ROUND_OVER or is_to_be_settled(phase)
    return not is_lead_next or state.turn == state.lead


@CLAIMS.invariant(TRICK, cites=("trick.in-order", "deal.three-to-five-players", "lead.last-played-golf"))
def free_seats_play_nothing(state: Tricks) -> bool:
    """The lead and whoever has the turn are among the players, and so are all who have played to the trick."""
    return (
        state.lead < state.setup.players
        and state.turn < state.setup.players
        and all(is_taken(state, seat) or not has_played(state, seat) for seat in SEATS)
    )


@CLAIMS.invariant(
    TRICK,
    cites=("trick.in-order", "step.play", "trick.one-card-each"),
    lemmas=(the_turn_begins_with_the_lead, free_seats_play_nothing),
)
def the_players_play_in_order(state: Tricks) -> bool:
    """Those who come before the player whose turn it is have played to the trick, and nobody else before it is full."""
    return all(
        not is_taken(state, seat)
        or has_played(state, seat)
        == (is_to_be_settled(state.phase) or (state.phase is Phase.PLAYING and comes_before(state, seat)))
        for seat in SEATS
    )


@CLAIMS.invariant(TRICK, cites="deal.three-to-five-players", lemmas=(free_seats_play_nothing,))
def free_seats_hold_nothing(state: Tricks) -> bool:
    """No cards are held where nobody sits."""
    return all(is_taken(state, seat) or len(hand) == 0 for seat, hand in enumerate(state.hands))


@CLAIMS.invariant(TRICK, cites=("hit.off-course-second-pays", "rank.full-order"))
def nobody_is_chosen_to_pay(state: Tricks) -> bool:
    """As it is read by default, nobody has to choose who comes second."""
    return state.phase is not Phase.BLAMING


# Cards


def places(state: Tricks) -> tuple[frozenset[Card], ...]:
    """Everywhere a card can be."""
    return (state.deck, state.course, state.taken, *state.hands, *tuple(laid(card) for card in state.played))


def laid(card: Card | None) -> frozenset[Card]:
    """What one player has played to the trick."""
    return frozenset() if card is None else frozenset((card,))


@CLAIMS.invariant(
    TRICK,
    lemmas=(free_seats_play_nothing, the_players_play_in_order, nobody_is_chosen_to_pay),
    cites=("pieces.sixty-cards", "deal.rest-set-aside", "trick.winner-takes", "next.setup-anew"),
)
def no_card_is_in_two_places(state: Tricks) -> bool:
    """No card is in two places: deck, hands, course, trick and piles have none in common."""
    return all(sum(1 for place in places(state) if card in place) <= 1 for card in CARDS)


@CLAIMS.invariant(
    TRICK,
    lemmas=(free_seats_play_nothing, the_players_play_in_order, nobody_is_chosen_to_pay),
    cites=("pieces.sixty-cards", "deal.by-player-count", "trick.winner-takes", "next.setup-anew"),
)
def every_card_is_somewhere(state: Tricks) -> bool:
    """The cards that are played with, and no others, are in deck, hands, course, trick and piles."""
    return all(any(card in place for place in places(state)) == is_in_deck(state.setup.players, card) for card in CARDS)


@CLAIMS.invariant(TRICK, cites=("first.skips-standard-setup", "next.setup-anew", "first.discard-to-nine"))
def the_standard_setup_is_skipped_once(state: Tricks) -> bool:
    """Cards are discarded only in the first round of a first game, and laid in turn only in any other round."""
    is_first = is_first_time(state.setup, state.round)
    return (state.phase is not Phase.DISCARDING or is_first) and (state.phase is not Phase.BUILDING or not is_first)


@CLAIMS.invariant(TRICK, cites=("deal.by-player-count", "trick.winner-takes"))
def the_tricks_of_a_round_are_counted(state: Tricks) -> bool:
    """None is counted before the first trick, and none begins after nine tricks or with the ball in the hole."""
    is_fresh = state.tricks == 0 and state.shots == 0 and not state.is_holed
    is_early = is_before_tricks(state.phase) or state.phase is Phase.GAME_OVER
    return (
        (not is_early or is_fresh)
        and (state.phase is Phase.ROUND_OVER or (state.tricks < MOST_TRICKS and not state.is_holed))
        and state.tricks <= MOST_TRICKS
        and state.shots <= state.tricks
    )


def fewest_cards(state: Tricks, seat: int) -> int:
    """How many cards ``seat`` holds at least."""
    phase, size = state.phase, hand_size(state.setup.players)
    if phase is Phase.GAME_OVER or (phase is Phase.DEALING and not comes_before(state, seat)):
        return 0
    if phase is Phase.DEALING:
        return size
    if phase is Phase.DISCARDING and not comes_before(state, seat):
        return HAND_TO_PLAY + 1 if seat == state.turn else size
    if phase is Phase.DISCARDING:
        return HAND_TO_PLAY
    if phase is Phase.TEE:
        return HAND_TO_PLAY if is_first_time(state.setup, state.round) else size
    if phase is Phase.BUILDING:
        return HAND_TO_PLAY + 1 if seat == state.turn else HAND_TO_PLAY
    return HAND_TO_PLAY - state.tricks - (1 if has_played(state, seat) else 0)


def most_cards(state: Tricks, seat: int) -> int:
    """How many cards ``seat`` holds at most."""
    phase, size = state.phase, hand_size(state.setup.players)
    if phase is Phase.DEALING and seat == state.turn:
        return size - 1
    if phase is Phase.BUILDING or (phase is Phase.DISCARDING and seat == state.turn):
        return size
    return fewest_cards(state, seat)


@CLAIMS.invariant(
    TRICK,
    cites=("first.discard-to-nine", "build.three-players", "build.four-players", "build.five-players"),
    lemmas=(
        free_seats_play_nothing,
        the_turn_begins_with_the_lead,
        the_players_play_in_order,
        nobody_is_chosen_to_pay,
        the_standard_setup_is_skipped_once,
        no_card_is_in_two_places,
        the_tricks_of_a_round_are_counted,
    ),
)
def hands_are_as_large_as_they_should(state: Tricks) -> bool:
    """In both setups hands grow to what the table says, shrink to nine and then by one card with every trick."""
    return all(
        not is_taken(state, seat) or fewest_cards(state, seat) <= len(hand) <= most_cards(state, seat)
        for seat, hand in enumerate(state.hands)
    )


def is_first_trick(state: Tricks) -> bool:
    """Whether the first trick of a round begins: no card has been played."""
    is_begun = state.phase is Phase.TRUMP or state.phase is Phase.PLAYING
    return is_begun and state.tricks == 0 and not any(has_played(state, seat) for seat in SEATS)


@CLAIMS.invariant(
    TRICK,
    cites=("first.discard-to-nine", "build.three-players", "build.four-players", "build.five-players"),
    lemmas=(hands_are_as_large_as_they_should,),
)
def everybody_begins_with_nine_cards(state: Tricks) -> bool:
    """When the first trick of a round begins, each of 3, 4 or 5 players has nine cards, in either setup."""
    given(is_first_trick(state))
    return all(not is_taken(state, seat) or len(hand) == HAND_TO_PLAY for seat, hand in enumerate(state.hands))


@CLAIMS.invariant(
    TRICK,
    cites="deal.by-player-count",
    lemmas=(
        free_seats_play_nothing,
        the_turn_begins_with_the_lead,
        no_card_is_in_two_places,
    ),
)
def what_is_dealt_leaves_the_deck(state: Tricks) -> bool:
    """Until the tee box is chosen, deck, hands and pile are all cards; while hands are dealt there is no pile."""
    given(state.phase in (Phase.DEALING, Phase.DISCARDING, Phase.TEE))
    held, pile = sum(len(hand) for hand in state.hands), len(state.course)
    is_whole = len(state.deck) + held + pile == len(deck_of(state.setup.players))
    return is_whole and (state.phase is not Phase.DEALING or pile == 0)


@CLAIMS.invariant(
    TRICK,
    cites=("deal.rest-set-aside", "deal.by-player-count", "tee.undealt-card-inside"),
    lemmas=(
        free_seats_play_nothing,
        free_seats_hold_nothing,
        no_card_is_in_two_places,
        hands_are_as_large_as_they_should,
        what_is_dealt_leaves_the_deck,
    ),
)
def what_is_not_dealt_is_left(state: Tricks) -> bool:
    """When all hands are dealt, 1, 2 or no cards are left of 3, 4 or 5 players, until the tee box is chosen."""
    given(state.phase is Phase.DISCARDING or state.phase is Phase.TEE)
    return all(state.setup.players != players or len(state.deck) == undealt(players) for players in TABLES)


def pile_size(players: int) -> int:
    """How many cards the players discard in a first game."""
    return players * (hand_size(players) - HAND_TO_PLAY)


@CLAIMS.invariant(
    TRICK,
    cites=("first.discard-to-nine", "first.pile-shuffled", "first.course-as-pictured"),
    lemmas=(
        free_seats_hold_nothing,
        hands_are_as_large_as_they_should,
        what_is_dealt_leaves_the_deck,
        what_is_not_dealt_is_left,
    ),
)
def what_is_discarded_is_the_pile(state: Tricks) -> bool:
    """In a first game of 3, 4 or 5 players a pile of 12, 12 or 15 cards is what the course is laid of."""
    given(state.phase is Phase.TEE and is_first_time(state.setup, state.round))
    return all(state.setup.players != players or len(state.course) == pile_size(players) for players in TABLES)


# The ball and trump


@CLAIMS.invariant(TRICK, cites=("trump.card-under-ball", "trump.example-tee", "hit.off-course-stays"))
def the_ball_lies_on_cards(state: Tricks) -> bool:
    """From the tee box on, until the round is over, some card is under the ball."""
    phase = state.phase
    is_on_course = phase is Phase.BUILDING or phase is Phase.TRUMP or is_in_trick(phase)
    return not is_on_course or len(state.suits) > 0


@CLAIMS.invariant(TRICK, cites=("trump.card-under-ball", "trump.lead-chooses", "rank.trump-lead-other"))
def trump_is_a_suit_under_the_ball(state: Tricks) -> bool:
    """As long as cards are played there is a trump suit, and it is one of those under the ball."""
    if not is_in_trick(state.phase):
        return state.trump is None
    return any(suit is state.trump and suit in state.suits for suit in Suit)


@CLAIMS.invariant(TRICK, cites=("trump.lead-chooses",), lemmas=(the_ball_lies_on_cards,))
def trump_is_chosen_among_several(state: Tricks) -> bool:
    """The lead has a choice whenever trump is to be chosen."""
    return state.phase is not Phase.TRUMP or len(state.suits) > 1


@CLAIMS.invariant(
    TRICK,
    cites=("follow.lead-suit", "trick.in-order"),
    lemmas=(the_players_play_in_order, the_turn_begins_with_the_lead, free_seats_play_nothing),
)
def the_lead_suit_is_that_of_the_lead(state: Tricks) -> bool:
    """The lead suit is that of the card that the lead has played, and there is none before."""
    return all(
        seat != state.lead
        or (card is None and state.lead_suit is None)
        or (card is not None and card.suit is state.lead_suit)
        for seat, card in enumerate(state.played)
    )


@CLAIMS.theorem(cites=("rank.full-order", "rank.lead-suit-highest"))
def somebody_who_played_wins(played: Played, trump: Suit | None, lead_suit: Suit | None) -> bool:
    """Where a card of the lead suit is played, who wins has played a card."""
    given(any(card is not None and card.suit is lead_suit for card in played))
    return played[winner(played, trump, lead_suit)] is not None


@CLAIMS.theorem(cites=("hit.own-number", "hit.highest-number", "pieces.ruler"))
def every_card_has_its_notch(
    readings: Readings, best: Card, played: Played, trump: Suit | None, lead_suit: Suit | None
) -> bool:
    """Whatever cards are played, one of them of the lead suit, the winner's hits the ball to a notch of the ruler."""
    given(any(card is not None and card.suit is lead_suit for card in played))
    return 1 <= shot_value(readings, best, played, trump, lead_suit) <= HIGHEST_NUMBER


@CLAIMS.invariant(
    TRICK,
    cites=("hit.own-number", "hit.highest-number", "pieces.ruler"),
    lemmas=(the_lead_suit_is_that_of_the_lead, the_players_play_in_order, free_seats_play_nothing),
    theorems=(somebody_who_played_wins, every_card_has_its_notch),
)
def every_shot_has_its_notch(state: Tricks) -> bool:
    """When the ball has to be hit, there is a notch to which."""
    value = value_hit(state)
    readings, played = state.setup.readings, state.played
    trump, lead_suit = trump_and_lead(state)
    known(somebody_who_played_wins, played, trump, lead_suit)
    best = played[winner(played, trump, lead_suit)]
    if best is not None:
        known(every_card_has_its_notch, readings, best, played, trump, lead_suit)
    return state.phase is not Phase.HITTING or 1 <= value <= HIGHEST_NUMBER


# Points


@CLAIMS.invariant(
    TRICK,
    cites=("trick.winner-scores", "hit.off-course-winner-scores", "hit.off-course-second-pays", "hole.minus-five"),
    lemmas=(the_tricks_of_a_round_are_counted, nobody_is_chosen_to_pay),
)
def points_sum_to_the_shots(state: Tricks) -> bool:
    """In a round the points of all players sum to the shots that moved the ball, less five if it is in the hole."""
    return sum(state.points) == state.shots + (HOLE_POINTS if state.is_holed else 0)


@CLAIMS.invariant(
    TRICK,
    under={"second_place": "lead-decides"},
    cites=("trick.winner-scores", "hit.off-course-winner-scores", "hit.off-course-second-pays", "hole.minus-five"),
    lemmas=(the_tricks_of_a_round_are_counted, free_seats_play_nothing, the_players_play_in_order),
)
def points_sum_to_the_shots_if_the_lead_decides(state: Tricks) -> bool:
    """So they do if the lead decides who of several comes second."""
    return sum(state.points) == state.shots + (HOLE_POINTS if state.is_holed else 0)


def points_lost(state: Tricks) -> int:
    """How many points a player can have lost in this round."""
    return state.tricks - state.shots + (4 if state.is_holed else 0)


@CLAIMS.invariant(
    TRICK,
    cites=("trick.winner-scores", "hit.off-course-second-pays", "hole.minus-five"),
    lemmas=(the_tricks_of_a_round_are_counted, nobody_is_chosen_to_pay),
)
def each_trick_moves_points_a_little(state: Tricks) -> bool:
    """A player gets at most 1 for each trick, and loses at most 1 for each ball off course and 4 at the hole."""
    return all(-points_lost(state) <= points <= state.tricks for points in state.points)


@CLAIMS.invariant(TRICK, cites="tee.two-rulers-to-hole", lemmas=(the_tricks_of_a_round_are_counted,))
def a_hole_takes_as_many_shots_as_the_distance(state: Tricks) -> bool:
    """The ball is never in the hole after fewer shots than the distance takes."""
    return not state.is_holed or state.shots >= state.setup.fewest_shots


def rounds_over(state: Tricks) -> int:
    """How many rounds have been added up."""
    return ROUNDS if state.phase is Phase.GAME_OVER else state.round - 1


@CLAIMS.invariant(
    TRICK,
    cites=("score.added-up", "game.three-rounds"),
    lemmas=(
        each_trick_moves_points_a_little,
        a_hole_takes_as_many_shots_as_the_distance,
        the_tricks_of_a_round_are_counted,
    ),
)
def totals_are_within_their_bounds(state: Tricks) -> bool:
    """Each round adds at most nine points and takes off at most twelve, or ten if the hole is three shots away."""
    most = 10 if state.setup.fewest_shots == 3 else 12
    return all(-most * rounds_over(state) <= total <= MOST_TRICKS * rounds_over(state) for total in state.totals)


@CLAIMS.invariant(TRICK, cites=("win.latest-holer", "hole.ends-round"))
def rounds_not_over_have_no_holer(state: Tricks) -> bool:
    """Whoever is said to have got the ball into the hole did so in a round that is over."""
    is_over = state.phase is Phase.ROUND_OVER or state.phase is Phase.GAME_OVER
    return all(last < state.round or (is_over and last == state.round) for last in state.holed)


@CLAIMS.invariant(TRICK, cites=("win.latest-holer", "hole.ends-round"), lemmas=(rounds_not_over_have_no_holer,))
def one_player_holes_in_a_round(state: Tricks) -> bool:
    """No two players got the ball into the hole last in the same round."""
    return all(
        state.holed[one] == 0 or state.holed[one] != state.holed[other]
        for one in SEATS
        for other in SEATS
        if one < other
    )


# Play goes on, and ends


CLAIMS.assume(
    TRICK,
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
)


def is_dealing(state: Tricks) -> bool:
    """Whether hands are dealt."""
    return state.phase is Phase.DEALING


def is_discarding(state: Tricks) -> bool:
    """Whether somebody has to discard."""
    return state.phase is Phase.DISCARDING


def is_tee_drawn(state: Tricks) -> bool:
    """Whether the tee box comes from the pile: in a first game of five."""
    return state.phase is Phase.TEE and is_first_time(state.setup, state.round) and state.setup.players == 5


def is_tee_chosen(state: Tricks) -> bool:
    """Whether the tee box is a card that was not dealt: with three or four players."""
    return state.phase is Phase.TEE and state.setup.players != 5


def is_tee_given(state: Tricks) -> bool:
    """Whether the lead has to give the tee box: with five players, but in a first game."""
    return state.phase is Phase.TEE and not is_first_time(state.setup, state.round) and state.setup.players == 5


def is_building(state: Tricks) -> bool:
    """Whether somebody has to lay a card for the course."""
    return state.phase is Phase.BUILDING


def is_naming_trump(state: Tricks) -> bool:
    """Whether the lead has to choose trump."""
    return state.phase is Phase.TRUMP


def is_playing(state: Tricks) -> bool:
    """Whether somebody has to play a card."""
    return state.phase is Phase.PLAYING


def is_hitting(state: Tricks) -> bool:
    """Whether the ball has to be hit."""
    return state.phase is Phase.HITTING


def is_round_over(state: Tricks) -> bool:
    """Whether the points of a round have to be added up."""
    return state.phase is Phase.ROUND_OVER


CLAIMS.goes_on(
    TRICK,
    deal=is_dealing,
    discard=is_discarding,
    draw_tee=is_tee_drawn,
    set_tee=is_tee_chosen,
    give_tee=is_tee_given,
    build=is_building,
    name_trump=is_naming_trump,
    play=is_playing,
    hit=is_hitting,
    end_round=is_round_over,
)


def setup_left(phase: Phase) -> int:
    """How many parts of the setup have not begun or not ended."""
    if phase is Phase.DEALING:
        return 4
    if phase is Phase.DISCARDING:
        return 3
    if phase is Phase.TEE:
        return 2
    return 1 if phase is Phase.BUILDING else 0


def trick_left(phase: Phase) -> int:
    """How many parts of a trick have not begun or not ended."""
    if phase is Phase.TRUMP:
        return 4
    if phase is Phase.PLAYING:
        return 3
    if phase is Phase.HITTING:
        return 2
    return 1 if phase is Phase.BLAMING else 0


def cards_left(state: Tricks) -> int:
    """How many cards are still to be dealt, laid or played, or a number that falls with it."""
    phase = state.phase
    if phase is Phase.DEALING:
        return len(state.deck)
    if phase is Phase.DISCARDING or phase is Phase.BUILDING:
        return len(CARDS) - len(state.course)
    if phase is Phase.PLAYING:
        return sum(1 for seat in SEATS if is_taken(state, seat) and not has_played(state, seat))
    return 0


@CLAIMS.terminates(
    TRICK,
    cites=("game.three-rounds", "round.until-holed-or-nine", "hole.ends-round"),
    lemmas=(
        free_seats_play_nothing,
        the_turn_begins_with_the_lead,
        the_players_play_in_order,
        nobody_is_chosen_to_pay,
        no_card_is_in_two_places,
        the_tricks_of_a_round_are_counted,
    ),
)
def every_game_ends(state: Tricks) -> tuple[int, int, int, int, int]:
    """Every game ends: three rounds have each a setup and at most nine tricks, and of these each has its parts."""
    return (
        ROUNDS - rounds_over(state),
        setup_left(state.phase),
        MOST_TRICKS - state.tricks,
        trick_left(state.phase),
        cards_left(state),
    )


# Bounds and what can happen: games as they are told


@frozen
class Tale:
    """A round as it is told: what each seat plays, trick by trick, and where the ball then goes."""

    hands: tuple[tuple[Card, ...], ...]
    landings: tuple[Landing, ...]


def cards(text: str) -> tuple[Card, ...]:
    """Cards as "A10 D1"."""
    return tuple(Card(Suit[word[0]], int(word[1:])) for word in text.split())


OFF, HOLED, ON_D = Landing(Lie.OFF_COURSE), Landing(Lie.HOLED), Landing(Lie.ON_COURSE, frozenset({Suit.D}))
TEE = Card(Suit.D, 10)


def first_of(wanted: tuple[Card, ...], cards: frozenset[Card], spared: frozenset[Card] = frozenset()) -> Card:
    """The first of ``wanted`` that is among ``cards``, or another of these, if possible none that is ``spared``."""
    every = sorted(cards, key=lambda card: (card in spared, card.suit.value, card.number))
    return next((card for card in wanted if card in cards), every[0])


def next_move(state: Tricks, tale: Tale) -> Move:
    """The move by which a round goes on as ``tale`` has it: what is played there is dealt to its seats and kept."""
    mine = tale.hands[state.turn] if state.turn < len(tale.hands) else ()
    spared = frozenset(card for hand in tale.hands for card in hand) | {TEE}
    hand = state.hands[state.turn]
    match state.phase:
        case Phase.DEALING:
            return Move("deal", (first_of(mine, state.deck, spared),))
        case Phase.DISCARDING:
            return Move("discard", (first_of((), hand, spared),))
        case Phase.TEE if is_tee_drawn(state):
            return Move("draw_tee", (first_of((TEE,), state.course),))
        case Phase.TEE:
            is_given = is_tee_given(state)
            return Move("give_tee" if is_given else "set_tee", (first_of((TEE,), hand if is_given else state.deck),))
        case Phase.BUILDING:
            return Move("build", (first_of((), hand, spared),))
        case Phase.PLAYING:
            return Move("play", (mine[state.tricks],))
        case Phase.HITTING:
            return Move("hit", (tale.landings[state.tricks],))
    return Move("end_round")


def told(setup: Setup, *tales: Tale, is_end: Callable[[Tricks], bool] = lambda state: False) -> Run:
    """The run of a game whose rounds are told, up to ``is_end``."""
    return follow(TRICK, lambda state: None if is_end(state) else next_move(state, tales[state.round - 1]), setup)


THREE = Setup(players=3)
LONG_SHOTS = (OFF,) * 6 + (ON_D,) * 2 + (HOLED,)
ALWAYS_SECOND = Tale(
    (
        cards("A10 A7 A4 B10 B7 B4 C10 C9 C7"),
        cards("A9 A6 A3 B9 B6 B3 C6 C5 C8"),
        cards("A8 A5 A2 B8 B5 B2 C2 C3 C4"),
    ),
    LONG_SHOTS,
)


def trumps_of(seat: int) -> Tale:
    """A round in which one of three players wins every trick with a trump, and the ball is never holed."""
    trumps, others = (
        cards("D9 D8 D7 D6 D5 D4 D3 D2 D1"),
        (cards("A1 A2 A3 A4 A5 A6 A7 A8 A9"), cards("B1 B2 B3 B4 B5 B6 B7 B8 B9")),
    )
    hands = {seat: trumps, (seat + 1) % 3: others[0], (seat + 2) % 3: others[1]}
    return Tale((hands[0], hands[1], hands[2]), (ON_D,) * 9)


def is_round_scored(state: Tricks) -> bool:
    """Whether a round is over with the hole three shots away."""
    return state.phase is Phase.ROUND_OVER and state.setup.fewest_shots == 3


def is_game_scored(state: Tricks) -> bool:
    """Whether a game is over with the hole three shots away."""
    return state.phase is Phase.GAME_OVER and state.setup.fewest_shots == 3


def lowest(state: Tricks, points: tuple[int, ...]) -> int:
    """The fewest points of a player."""
    return min(one for seat, one in enumerate(points) if is_taken(state, seat))


def highest(state: Tricks, points: tuple[int, ...]) -> int:
    """The most points of a player."""
    return max(one for seat, one in enumerate(points) if is_taken(state, seat))


@CLAIMS.optimum(
    TRICK,
    sense="smallest",
    value=-10,
    where=is_round_scored,
    within=100,
    play=lambda: told(THREE, ALWAYS_SECOND, is_end=is_round_scored),
    cites=("hit.off-course-second-pays", "hole.minus-five", "tee.two-rulers-to-hole", "follow.must-follow"),
    lemmas=(
        each_trick_moves_points_a_little,
        a_hole_takes_as_many_shots_as_the_distance,
        the_tricks_of_a_round_are_counted,
    ),
)
def a_round_brings_minus_10_at_least(state: Tricks) -> int:
    """No player gets less than -10 in a round: second in six tricks off course, and then the ball in the hole."""
    return lowest(state, state.points)


@CLAIMS.optimum(
    TRICK,
    sense="largest",
    value=9,
    where=is_round_scored,
    within=100,
    play=lambda: told(THREE, trumps_of(0), is_end=is_round_scored),
    cites=("trick.winner-scores", "round.until-holed-or-nine"),
    lemmas=(each_trick_moves_points_a_little, the_tricks_of_a_round_are_counted),
)
def a_round_brings_9_at_most(state: Tricks) -> int:
    """No player gets more than 9 in a round: all its tricks."""
    return highest(state, state.points)


@CLAIMS.optimum(
    TRICK,
    sense="smallest",
    value=-30,
    where=is_game_scored,
    within=300,
    play=lambda: told(THREE, *(ALWAYS_SECOND,) * 3),
    cites=("score.added-up", "hit.off-course-second-pays", "hole.minus-five"),
    lemmas=(
        totals_are_within_their_bounds,
        each_trick_moves_points_a_little,
        a_hole_takes_as_many_shots_as_the_distance,
        the_tricks_of_a_round_are_counted,
    ),
)
def a_game_brings_minus_30_at_least(state: Tricks) -> int:
    """No player ends a game with less than -30: three such rounds."""
    return lowest(state, state.totals)


@CLAIMS.optimum(
    TRICK,
    sense="largest",
    value=27,
    where=is_game_scored,
    within=300,
    play=lambda: told(THREE, *(trumps_of(0),) * 3),
    cites=("score.added-up", "trick.winner-scores", "round.until-holed-or-nine"),
    lemmas=(
        totals_are_within_their_bounds,
        each_trick_moves_points_a_little,
        the_tricks_of_a_round_are_counted,
    ),
)
def a_game_brings_27_at_most(state: Tricks) -> int:
    """No player ends a game with more than 27: a game has at most 27 tricks, and somebody can win all."""
    return highest(state, state.totals)


SHARED = Tale(
    (
        cards("A10 A9 A8 A7 A6 A5 A4 A3 A2"),
        cards("B1 B2 B3 B4 B5 B6 B7 B8 B9"),
        cards("C1 C2 C3 C4 C5 C6 C7 C8 C9"),
    ),
    (OFF,),
)


def is_settled(state: Tricks) -> bool:
    """Whether the first trick has been settled."""
    return state.tricks == 1


def shared(option: SecondPlace) -> Setup:
    """A set-up of three players with one reading of who pays where second place is shared."""
    return Setup(players=3, readings=Readings(second_place=option))


@CLAIMS.reachable(
    TRICK,
    within=60,
    play=lambda: told(shared(SecondPlace.ALL), SHARED, is_end=is_settled),
    under={"second_place": "all"},
    cites=("hit.off-course-second-pays", "rank.full-order"),
)
def points_need_not_sum_to_the_shots_if_all_pay(state: Tricks) -> bool:
    """If all pay who share second place, the points of a round need not sum to the shots: 1 - 1 - 1 is not 0 (D01)."""
    return state.points[:3] == (1, -1, -1) and state.shots == 0


@CLAIMS.reachable(
    TRICK,
    within=60,
    play=lambda: told(shared(SecondPlace.NOBODY), SHARED, is_end=is_settled),
    under={"second_place": "nobody"},
    cites=("hit.off-course-second-pays", "rank.full-order"),
)
def points_need_not_sum_to_the_shots_if_nobody_pays(state: Tricks) -> bool:
    """Nor need they if nobody pays: 1 is not 0 (D01)."""
    return state.points[:3] == (1, 0, 0) and state.shots == 0


def trick_that_is_blamed() -> Run:
    """The lead of the first trick has the last of those who share second place pay."""
    begun = told(shared(SecondPlace.LEAD_DECIDES), SHARED, is_end=lambda state: state.phase is Phase.BLAMING)
    return Run(TRICK, begun.setup, (), (*begun.moves, Move("blame", (2,))))


@CLAIMS.reachable(
    TRICK,
    within=60,
    play=trick_that_is_blamed,
    under={"second_place": "lead-decides"},
    cites=("hit.off-course-second-pays", "rank.full-order"),
)
def the_lead_can_choose_who_pays(state: Tricks) -> bool:
    """If the lead decides, the one who played last of those who share second place can have to pay (D01)."""
    return state.points[:3] == (1, 0, -1) and state.shots == 0


def printed_trick() -> Run:
    """Four players play the printed trick as the first one, with trump D."""
    hands = (
        cards("A6 A1 A2 A4 A5 A7 A8 A9 A10"),
        cards("A3 E1 E2 E3 E4 E5 E6 E7 E8"),
        cards("D4 D1 D2 D3 D5 D6 D7 D8 D9"),
        cards("B7 B1 B2 B3 B4 B5 B6 B8 B9"),
    )
    return told(Setup(players=4), Tale(hands, ()), is_end=is_hitting)


@CLAIMS.reachable(
    TRICK,
    within=80,
    play=printed_trick,
    cites=("rank.example-four-cards", "rank.full-order", "follow.must-follow"),
)
def the_printed_trick_can_be_played(state: Tricks) -> bool:
    """Four players can play the printed trick: the third wins it with the 4 of trump, and the first comes second."""
    trump, lead_suit = trump_and_lead(state)
    trick = state.played[:4]
    return (
        is_hitting(state)
        and trick == cards("A6 A3 D4 B7")
        and winner(state.played, trump, lead_suit) == 2
        and second_places(state.played, trump, lead_suit) == frozenset({0})
    )


NOTHING_TOLD = Tale((), ())


@CLAIMS.reachable(
    TRICK,
    within=100,
    play=lambda players, is_first_game: told(
        Setup(players=players, is_first_game=is_first_game), NOTHING_TOLD, is_end=is_first_trick
    ),
    cites=("first.skips-standard-setup", "build.ball-to-tee", "first.ball-on-tee", "deal.three-to-five-players"),
)
def both_setups_can_be_done(state: Tricks, players: Players, is_first_game: bool) -> bool:
    """Three, four and five players can come to the first trick, in a first game and in others."""
    setup = state.setup
    return setup.players == players and setup.is_first_game == is_first_game and is_first_trick(state)


def course_that_others_begin() -> Run:
    """The players agree on the second seat."""
    setup = Setup(players=5, readings=Readings(opening=Opening.AGREEMENT))
    begun = told(setup, NOTHING_TOLD, is_end=is_building)
    return Run(TRICK, setup, (), (*begun.moves, Move("agree", (2,))))


@CLAIMS.reachable(
    TRICK,
    within=100,
    play=course_that_others_begin,
    under={"opening": "agreement"},
    cites=("build.clockwise-from-hand", "tee.five-players-from-hand"),
)
def somebody_else_can_begin_to_build(state: Tricks) -> bool:
    """If that is left to them, somebody can begin to build who is not next to the lead (D15)."""
    return state.phase is Phase.BUILDING and state.lead == 0 and state.turn == 2


@CLAIMS.reachable(
    TRICK,
    within=100,
    play=lambda: told(THREE, trumps_of(0), is_end=is_round_scored),
    cites=("round.may-end-unholed", "round.until-holed-or-nine"),
)
def a_round_can_end_unholed(state: Tricks) -> bool:
    """A round can end with the ball not in the hole, even if no ball is hit off course: nine short shots do (D28)."""
    return state.phase is Phase.ROUND_OVER and not state.is_holed and state.shots == MOST_TRICKS


@CLAIMS.reachable(
    TRICK,
    within=300,
    play=lambda: told(THREE, *(trumps_of(seat) for seat in range(3))),
    cites=("win.fewest-points", "win.latest-holer", "round.may-end-unholed"),
)
def players_who_never_holed_can_be_tied(state: Tricks) -> bool:
    """Three players can be tied who never got the ball into the hole: no rule says who wins, and all do (D26)."""
    won = winners(state.setup.readings, state.setup.players, state.totals, state.holed, state.lead)
    return state.phase is Phase.GAME_OVER and won == frozenset({0, 1, 2})


@CLAIMS.invariant(
    TRICK,
    cites=("win.fewest-points", "win.latest-holer", "hole.ends-round"),
    lemmas=(one_player_holes_in_a_round,),
)
def a_game_has_one_winner_if_somebody_tied_has_holed(state: Tricks) -> bool:
    """At its end a game has one winner exactly if one player has the fewest points, or some who are tied have holed."""
    given(state.phase is Phase.GAME_OVER)
    best = leaders(state.setup.players, state.totals)
    won = winners(state.setup.readings, state.setup.players, state.totals, state.holed, state.lead)
    is_decided = len(best) == 1 or any(seat in best and state.holed[seat] > 0 for seat in SEATS)
    return (len(won) == 1) == is_decided


@CLAIMS.invariant(
    TRICK,
    cites=("game.three-rounds", "round.until-holed-or-nine"),
    lemmas=(the_tricks_of_a_round_are_counted,),
)
def a_game_has_at_most_27_tricks(state: Tricks) -> bool:
    """A round has at most nine tricks, and a game at most 27."""
    return state.tricks <= MOST_TRICKS and MOST_TRICKS * rounds_over(state) + state.tricks <= 27
