"""Golpher's tricks against its rulebook: the printed examples, every refusal, and what each reading changes."""

import inspect
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.dom import minidom

import pytest
from attrs import evolve
from refusing import conditions, refusals, refused

from checker.lift.subset import carriers, check_game
from checker.runs import Run
from checker.sampling.walks import random_runs
from spec.games.golpher import (
    CARDS,
    GAME,
    MOST_PLAYERS,
    TRICK,
    Building,
    Card,
    HighestNumber,
    Landing,
    LatestHoler,
    Lie,
    NoHoler,
    Opening,
    Phase,
    Ranking,
    Readings,
    SecondPlace,
    Setup,
    Suit,
    TeeCard,
    Tricks,
    TrumpLed,
    Undealt,
    agree,
    beats,
    blame,
    build,
    cards_in,
    check_setup,
    deal,
    deck_of,
    discard,
    draw_tee,
    earliest,
    end_round,
    give_tee,
    given_by_each,
    hand_size,
    hit,
    known_to,
    left_of,
    may_follow,
    name_trump,
    play,
    rules,
    second_places,
    set_tee,
    shot_value,
    shuffle,
    suits_used,
    trump_on,
    undealt,
    winner,
    winners,
)
from spec.games.golpher.drawing import describe, draw, recount

# Claims cite these examples; no rule carries them out.
LEFT_TO_CLAIMS = {"rank.example-four-cards", "score.example"}

OFF, HOLED = Landing(Lie.OFF_COURSE), Landing(Lie.HOLED)
# The lead's A10 is the only card of trump or lead suit; the two others are equal.
SHARED = "A10 B1 C1"


def card(text: str) -> Card:
    """A card by its suit and number."""
    return Card(Suit[text[0]], int(text[1:]))


def cards(text: str) -> frozenset[Card]:
    """Cards as "A1 E12"; a range as "A1-4"."""
    found = set()
    for word in text.split():
        first, _, last = word[1:].partition("-")
        found |= {Card(Suit[word[0]], number) for number in range(int(first), int(last or first) + 1)}
    return frozenset(found)


def on(suits: str) -> Landing:
    """A landing on cards of these suits."""
    return Landing(Lie.ON_COURSE, frozenset(Suit[suit] for suit in suits))


def setup(players: int, **readings: Any) -> Setup:
    """A set-up with so many players and some readings changed."""
    return Setup(players=players, readings=Readings(**readings))


def ordered(some: Iterable[Card]) -> list[Card]:
    """Cards in a fixed order."""
    return sorted(some, key=lambda one: (one.suit.value, one.number))


def dealt(chosen: Setup, *hands: str) -> Tricks:
    """The first round when the hands that are given, and others from what is left, have been dealt from the lead."""
    state = shuffle(chosen)
    for seat in range(chosen.players):
        kept = frozenset[Card]().union(*map(cards, hands[seat + 1 :]))
        hand = cards(hands[seat]) if seat < len(hands) else frozenset()
        rest = [one for one in ordered(state.deck) if one not in hand | kept]
        for one in ordered(hand | frozenset(rest[: hand_size(chosen.players) - len(hand)])):
            state = deal(state, one)
    return state


def built(state: Tricks, kept: str = "") -> Tricks:
    """The state when the course has been built, of cards that are not named if there are others."""
    while state.phase is Phase.BUILDING:
        hand = ordered(state.hands[state.turn])
        state = build(state, next((one for one in hand if one not in cards(kept)), hand[0]))
    return state


def ready(players: int = 3, **readings: Any) -> Tricks:
    """The first trick of a game is to begin."""
    state = dealt(setup(players, **readings))
    tee = ordered(state.hands[state.lead] if players == 5 else state.deck)[0]
    return built(give_tee(state, tee) if players == 5 else set_tee(state, tee))


def trick(text: str, trump: str = "D", lead: int = 0, **readings: Any) -> Tricks:
    """A trick of these cards, played in this order from the lead, is to be settled; one suit is under the ball."""
    played = [card(word) for word in text.split()]
    players = len(played)
    seats = {(lead + index) % players: one for index, one in enumerate(played)}
    state = ready(players, **readings)
    return evolve(
        state,
        phase=Phase.HITTING,
        turn=lead,
        lead=lead,
        hands=tuple(hand - frozenset(played) for hand in state.hands),
        played=tuple(seats.get(seat) for seat in range(MOST_PLAYERS)),
        lead_suit=played[0].suit,
        course=cards("A2 B2 C2 D2 E2"),
        suits=frozenset({Suit[trump]}),
        trump=Suit[trump],
    )


def points(state: Tricks) -> tuple[int, ...]:
    """The points of this round of those who play."""
    return state.points[: state.setup.players]


def shot(state: Tricks) -> int:
    """The value to which the ball is hit when a trick has been played."""
    trump, lead_suit = state.trump, state.lead_suit
    best = state.played[winner(state.played, trump, lead_suit)]
    return shot_value(state.setup.readings, best, state.played, trump, lead_suit)


def games(chosen: Setup, count: int = 1, seed: int = 0) -> Iterator[Run]:
    """Random games that are played to the end."""
    return random_runs(TRICK, chosen, count=count, steps=800, seed=seed)


# The clauses


def test_every_clause_has_a_home() -> None:
    """Each of the 92 clauses is carried out or marked with a reason, but those that are left to claims."""
    check_game(GAME)
    carried = carriers(GAME)
    marked = {clause.id: clause.marked for clause in GAME.clauses.values() if clause.marked}
    assert len(GAME.clauses) == 92
    assert set(GAME.clauses) - set(carried) - set(marked) == LEFT_TO_CLAIMS
    assert not set(marked) & set(carried)
    assert {reason.split(":")[0] for reason in marked.values()} == {"note", "tip"}


def test_every_refusal_is_tried_here() -> None:
    """For each condition of each rule there is a test in this file that breaks it, and is refused by its clause."""
    asked = conditions(inspect.getsource(rules))
    tried = refusals(Path(__file__).read_text(encoding="utf-8"))
    assert asked.total() == 34
    assert asked - tried == Counter()
    assert set(tried) == set(asked)


def test_every_dispute_has_an_answer() -> None:
    """Of the 31 questions 24 are readings; two are sizes of the set-up, and five have one answer."""
    sizes = [6, 18]
    # A card beside the hole is linked, and no card shifts; the others are of tricks.
    one_answer = [13, 27, 28, 30, 31]
    readings = [int(one.dispute[1:]) for one in GAME.readings]
    assert sorted([*readings, *sizes, *one_answer]) == list(range(1, 32))


# Components and setup


def test_components() -> None:
    """There are sixty cards: five suits, each with the numbers 1 to 12."""
    assert len(CARDS) == 60
    assert all({one.number for one in CARDS if one.suit is suit} == set(range(1, 13)) for suit in Suit)


@pytest.mark.parametrize(
    ("players", "suits", "highest", "hand", "given", "left"),
    [(3, 4, 10, 13, 4, 1), (4, 5, 10, 12, 3, 2), (5, 5, 12, 12, 3, 0)],
)
def test_table_by_player_count(players: int, suits: int, highest: int, hand: int, given: int, left: int) -> None:
    """Decks, hands, what is given for the course and what is left over are as printed; hands are nine cards then."""
    deck = deck_of(players)
    assert {one.suit for one in deck} == set(list(Suit)[:suits])
    assert suits_used(players) == suits
    assert {one.number for one in deck} == set(range(1, highest + 1))
    assert len(deck) == suits * highest
    assert (hand_size(players), given_by_each(players), undealt(players)) == (hand, given, left)
    assert len(dealt(setup(players)).deck) == left


@pytest.mark.parametrize("is_first_game", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_hands_are_nine_when_play_begins(players: int, is_first_game: bool) -> None:
    """In both setups everybody has nine cards, and the course has 13 with three or four players and 15 with five."""
    (run,) = games(Setup(players=players, first_lead=1, is_first_game=is_first_game))
    state = next(one for one in run.states if one.phase is Phase.PLAYING)
    assert [len(hand) for hand in state.hands] == [9] * players + [0] * (MOST_PLAYERS - players)
    assert len(state.course) == (15 if players == 5 else 13)
    assert (state.turn, state.lead) == (1, 1)
    assert len(state.suits) == 1
    assert state.trump in state.suits


def test_tee_box_is_trump_in_the_first_trick() -> None:
    """The suit of the tee box, on which the ball starts, is trump first."""
    state = dealt(setup(3))
    (tee,) = state.deck
    assert built(set_tee(state, tee)).trump is tee.suit


def test_five_players_count_the_tee_box() -> None:
    """The lead's tee box is the first of three cards; the left neighbour goes on, and 15 cards are laid."""
    state = give_tee(dealt(setup(5)), card("A1"))
    assert (state.turn, len(state.hands[0])) == (1, 11)
    turns = []
    while state.phase is Phase.BUILDING:
        turns.append(state.turn)
        state = build(state, ordered(state.hands[state.turn])[0])
    assert turns == [1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4]
    assert len(state.course) == 15


def test_first_game_of_five_draws_the_tee_box_from_the_pile() -> None:
    """All 15 cards given away make the course, and one of them is the tee box."""
    state = dealt(Setup(players=5, is_first_game=True))
    while state.phase is Phase.DISCARDING:
        state = discard(state, ordered(state.hands[state.turn])[0])
    assert (len(state.course), state.deck) == (15, frozenset())
    tee = ordered(state.course)[3]
    after = draw_tee(state, tee)
    assert (after.trump, after.course, after.phase) == (tee.suit, state.course, Phase.PLAYING)


def test_only_the_first_round_is_set_up_for_a_first_game() -> None:
    """After the first round of a first game the standard setup is done."""
    (run,) = games(Setup(players=3, is_first_game=True))
    phases = {number: {one.phase for one in run.states if one.round == number} for number in (1, 2, 3)}
    assert [Phase.DISCARDING in phases[number] for number in (1, 2, 3)] == [True, False, False]
    assert [Phase.BUILDING in phases[number] for number in (1, 2, 3)] == [False, True, True]


# Tricks


def test_order_of_the_printed_trick() -> None:
    """A 6 and a 3 of the lead suit, a 4 of trump and a 7 of another suit are 2nd, 3rd, 1st and 4th."""
    state = trick("A6 A3 D4 B7")
    places = [sum(beats(other, one, Suit.D, Suit.A) for other in cards_in(state.played)) for one in state.played[:4]]
    assert places == [1, 2, 0, 3]
    assert winner(state.played, Suit.D, Suit.A) == 2
    assert second_places(state.played, Suit.D, Suit.A) == {0}


def test_lead_suit_wins_without_trump() -> None:
    """Where nobody plays trump the highest of the lead suit wins, whatever else is played."""
    state = trick("A3 B10 A5 C9")
    assert winner(state.played, state.trump, Suit.A) == 2


def test_must_follow() -> None:
    """Who holds the lead suit plays it; who does not, and the lead, may play anything."""
    hand = cards("A1 B2")
    assert may_follow(hand, card("B2"), None)
    assert may_follow(hand, card("B2"), Suit.B)
    assert not may_follow(hand, card("A1"), Suit.B)
    assert may_follow(hand, card("A1"), Suit.C)


def test_winner_takes_scores_and_leads() -> None:
    """The winner takes the trick, scores 1 and leads; the ball's new suit is trump."""
    state = hit(trick("A6 A3 D4 B7"), on("B"))
    assert points(state) == (0, 0, 1, 0)
    assert state.taken == cards("A6 A3 D4 B7")
    assert (state.lead, state.turn, state.trump) == (2, 2, Suit.B)
    assert (state.tricks, state.shots, cards_in(state.played)) == (1, 1, frozenset())


def test_off_course_costs_second_place_a_point() -> None:
    """Off course the ball stays, second place loses 1, and the winner scores 1 all the same."""
    state = hit(trick("A6 A3 D4 B7"), OFF)
    assert points(state) == (-1, 0, 1, 0)
    assert (state.suits, state.trump, state.shots, state.tricks) == ({Suit.D}, Suit.D, 0, 1)


def test_holed_ball_ends_the_round() -> None:
    """Whoever holes the ball has -4 from the trick, and the round is over at once."""
    state = hit(evolve(trick("A6 A3 D4 B7"), shots=2, tricks=4), HOLED)
    assert points(state) == (0, 0, -4, 0)
    assert (state.phase, state.is_holed, state.shots, state.tricks) == (Phase.ROUND_OVER, True, 3, 5)
    assert state.holed == (0, 0, 1, 0, 0)


def test_printed_addition() -> None:
    """1 from before, 3 for tricks won and 5 off for the ball in the hole make -1."""
    state = evolve(trick("A6 A3 D4 B7"), shots=2, points=(0, 0, 2, 0, 0), totals=(0, 0, 1, 0, 0))
    assert end_round(hit(state, HOLED)).totals[2] == -1


def test_shot_values() -> None:
    """The ball goes as far as the winner's own number, or the highest if trump wins off the lead suit."""
    assert shot(trick("A6 A3 B10")) == 6
    assert shot(trick("A6 A3 D4 B7")) == 7
    assert shot(trick("D4 D3 B7")) == 4


def test_lead_chooses_among_suits_under_the_ball() -> None:
    """When the ball overlaps cards of several suits, the lead chooses one of these before playing."""
    state = hit(trick("A6 A3 D4 B7"), on("BC"))
    assert (state.phase, state.turn, state.trump) == (Phase.TRUMP, 2, None)
    assert name_trump(state, Suit.C).trump is Suit.C
    assert name_trump(state, Suit.C).phase is Phase.PLAYING
    # Off course nothing changes under the ball, and the next lead chooses anew.
    again = evolve(trick("A6 A3 D4 B7"), suits=frozenset({Suit.D, Suit.E}))
    assert hit(again, OFF).phase is Phase.TRUMP


def test_trump_on() -> None:
    """One suit under the ball is trump; of several none is yet."""
    assert [trump_on(frozenset({suit})) for suit in Suit] == list(Suit)
    assert trump_on(frozenset({Suit.A, Suit.B})) is None


def test_round_may_end_unholed() -> None:
    """Nine tricks off course end the round, and nobody gets the five off."""
    state = evolve(trick("A6 A3 D4 B7"), tricks=8)
    after = hit(state, OFF)
    assert (after.phase, after.is_holed, after.holed) == (Phase.ROUND_OVER, False, (0,) * 5)
    # Short shots on course do the same.
    assert hit(state, on("A")).phase is Phase.ROUND_OVER


def test_next_round() -> None:
    """The winner of the last trick leads the next round, which is dealt from the whole deck."""
    state = end_round(hit(evolve(trick("A6 A3 D4 B7"), tricks=8), on("A")))
    assert (state.round, state.lead, state.turn, state.phase) == (2, 2, 2, Phase.DEALING)
    assert state.deck == deck_of(4)
    assert state.totals == (0, 0, 1, 0, 0)
    assert points(state) == (0, 0, 0, 0)


def test_game_ends_after_three_rounds() -> None:
    """The third round's points are added, and the game is over."""
    state = end_round(hit(evolve(trick("A6 A3 D4 B7"), tricks=8, round=3), on("A")))
    assert (state.phase, state.round, state.totals) == (Phase.GAME_OVER, 3, (0, 0, 1, 0, 0))
    assert TRICK.is_over(state)


def test_lowest_round_score() -> None:
    """A player can come second off course six times and then hole the ball, for -10; another then has +8."""
    first = "A10 A7 A4 B10 B7 B4 C10 C9 C7"
    second = "A9 A6 A3 B9 B6 B3 C6 C5 C8"
    third = "A8 A5 A2 B8 B5 B2 C2 C3 C4"
    state = dealt(setup(3), f"{first} D1-4", f"{second} D5-8", f"{third} D9 A1 B1 C1")
    state = built(set_tee(state, card("D10")), f"{first} {second} {third}")
    lengths = []
    for number, thrown in enumerate(zip(first.split(), second.split(), third.split(), strict=True), 1):
        for word in thrown:
            state = play(state, card(word))
        lengths.append(shot(state))
        state = hit(state, OFF if number <= 6 else HOLED if number == 9 else on("D"))
    assert points(state) == (8, -10, 0)
    assert state.phase is Phase.ROUND_OVER
    assert sum(lengths[6:]) == 27


# The winner of the game


def test_fewest_points_win() -> None:
    """Who has the fewest points wins; seats that are not taken do not count."""
    assert winners(Readings(), 3, (2, 1, 3, 0, 0), (0, 0, 3, 0, 0), 0) == {1}


def test_tie_goes_to_the_latest_holer() -> None:
    """Of those who are tied the one who holed most recently wins, even if somebody else did so later."""
    assert winners(Readings(), 4, (1, 1, 1, 5, 0), (1, 2, 0, 3, 0), 0) == {1}


def test_tie_without_holer_is_shared() -> None:
    """If none of those who are tied ever holed the ball they share the victory."""
    assert winners(Readings(), 4, (1, 5, 1, 1, 0), (0, 3, 0, 0, 0), 0) == {0, 2, 3}


# Whole games


def seen_cards(state: Tricks) -> list[Card]:
    """The cards of all places, each as often as it is in one."""
    places = [state.deck, state.course, state.taken, cards_in(state.played), *state.hands]
    return [one for place in places for one in place]


@pytest.mark.parametrize("is_first_game", [False, True])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_random_games(players: int, is_first_game: bool) -> None:
    """Cards are neither lost nor doubled, rounds have nine tricks at most, and the points sum to what they should."""
    for run in games(Setup(players=players, first_lead=2, is_first_game=is_first_game), count=2, seed=players):
        for state in run.states:
            assert Counter(seen_cards(state)) == Counter(deck_of(players))
            assert sum(state.points) == state.shots - 5 * state.is_holed
            assert state.shots <= state.tricks <= 9
            assert all(-10 <= one <= 9 for one in state.points)
            assert all(-30 <= one <= 27 for one in state.totals)
            assert state.trump is None or state.trump in state.suits
            if state.phase is Phase.PLAYING and not cards_in(state.played):
                assert {len(hand) for hand in state.hands[:players]} == {9 - state.tricks}
        last = run.states[-1]
        assert last.phase is Phase.GAME_OVER
        assert winners(Readings(), players, last.totals, last.holed, last.lead)


@pytest.mark.parametrize("name", ["second_place", "opening", "building", "tee_card", "ranking", "undealt"])
def test_random_games_under_other_readings(name: str) -> None:
    """Under every option of the readings that change the course of play, games can be played to the end."""
    (one,) = [one for one in GAME.readings if one.name == name]
    for option in one.options:
        (run,) = games(setup(5, **{name: option}), seed=7)
        assert run.states[-1].phase is Phase.GAME_OVER


def test_random_set_ups() -> None:
    """Games can be played to the end from any set-up that is accepted."""
    assert all(run.states[-1].phase is Phase.GAME_OVER for run in games(None, count=4, seed=11))


# Readings


def test_d01_earliest_of_those_who_share_second_place_pays() -> None:
    """By default it is the first clockwise after the lead, wherever the lead sits."""
    assert points(hit(trick(SHARED), OFF)) == (1, -1, 0)
    assert points(hit(trick(SHARED, lead=1), OFF)) == (0, 1, -1)
    assert points(hit(trick(SHARED, lead=2), OFF)) == (-1, 0, 1)


def test_d01_all_or_nobody_pays() -> None:
    """If all or none of those who share second place pay, the points do not sum to the shots that moved the ball."""
    assert points(hit(trick(SHARED, second_place=SecondPlace.ALL), OFF)) == (1, -1, -1)
    assert points(hit(trick(SHARED, second_place=SecondPlace.NOBODY), OFF)) == (1, 0, 0)
    # An unshared second place pays under all readings.
    for option in SecondPlace:
        assert points(hit(trick("A10 A9 C1", second_place=option), OFF)) == (1, -1, 0)


def test_d01_lead_decides_who_pays() -> None:
    """If the lead decides, the trick is settled by the choice."""
    state = hit(trick(SHARED, second_place=SecondPlace.LEAD_DECIDES), OFF)
    assert (state.phase, points(state), state.tricks) == (Phase.BLAMING, (0, 0, 0), 0)
    assert points(blame(state, 2)) == (1, 0, -1)
    assert (blame(state, 1).phase, blame(state, 1).tricks) == (Phase.PLAYING, 1)


def test_d15_somebody_else_begins_to_build() -> None:
    """If the players agree, any of them lays the first card, and all lay as many as they should."""
    state = give_tee(dealt(setup(5, opening=Opening.AGREEMENT)), card("A1"))
    assert agree(state, 3).turn == 3
    assert [len(hand) for hand in built(agree(state, 3)).hands] == [9] * 5


def test_d16_all_cards_at_once() -> None:
    """If each player lays all cards at once, the turn passes when nine are left."""
    state = set_tee(dealt(setup(4, building=Building.ALL_AT_ONCE)), card("E10"))
    turns = []
    while state.phase is Phase.BUILDING:
        turns.append(state.turn)
        state = build(state, ordered(state.hands[state.turn])[0])
    assert turns == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]


def test_d17_tee_box_besides_three_cards() -> None:
    """If the tee box comes on top of three cards, the lead has eight and the round eight tricks."""
    state = ready(5, tee_card=TeeCard.BESIDES_THREE)
    assert [len(hand) for hand in state.hands] == [8, 9, 9, 9, 9]
    assert len(state.course) == 16
    last = trick("A1 A3 A5 A7 A9", tee_card=TeeCard.BESIDES_THREE)
    assert hit(evolve(last, tricks=7), on("A")).phase is Phase.ROUND_OVER
    assert hit(evolve(last, tricks=6), on("A")).phase is Phase.PLAYING
    # With fewer players, and in a first game, it changes nothing.
    assert hit(evolve(trick("A1 A3 A5", tee_card=TeeCard.BESIDES_THREE), tricks=7), on("A")).phase is Phase.PLAYING
    first = evolve(last, tricks=7, setup=evolve(last.setup, is_first_game=True))
    assert hit(first, on("A")).phase is Phase.PLAYING


def test_d20_highest_of_lead_suit_wins() -> None:
    """If the general rule decides, trump does not win, and does not come second before the lead suit."""
    state = hit(trick("A6 A3 D4 B7", ranking=Ranking.LEAD_SUIT), OFF)
    assert points(state) == (1, -1, 0, 0)


def test_d23_highest_number_of_trump_and_lead_suit() -> None:
    """If other suits do not count, the highest number is that of a card that could win."""
    assert shot(trick("A6 A3 D4 B7", highest_number=HighestNumber.TRUMP_AND_LEAD)) == 6


def test_d24_highest_number_when_trump_is_led() -> None:
    """If a trump that is led counts, too, the ball goes to the highest number."""
    assert shot(trick("D4 D3 B7", trump_led=TrumpLed.HIGHEST_NUMBER)) == 7


def test_d25_latest_holer_of_all() -> None:
    """If the latest holer of all is meant, nobody wins where that player is not tied."""
    everybody = Readings(latest_holer=LatestHoler.EVERYBODY)
    assert winners(everybody, 4, (1, 1, 1, 5, 0), (1, 2, 0, 3, 0), 0) == frozenset()
    assert winners(everybody, 4, (1, 1, 1, 5, 0), (1, 3, 0, 2, 0), 0) == {1}
    assert winners(everybody, 4, (1, 1, 1, 5, 0), (0, 0, 0, 0, 0), 0) == {0, 1, 2}


def test_d26_play_order_breaks_a_tie() -> None:
    """If the order of play decides, the first clockwise from the winner of the last trick wins."""
    in_order = Readings(no_holer=NoHoler.PLAY_ORDER)
    assert winners(in_order, 4, (1, 5, 1, 1, 0), (0, 3, 0, 0, 0), 1) == {2}
    assert winners(in_order, 4, (1, 5, 1, 1, 0), (0, 3, 0, 0, 0), 3) == {3}


def test_d29_card_that_is_left_over() -> None:
    """Nobody sees the card that four players leave over, unless it is shown."""
    for option in Undealt:
        state = ready(4, undealt=option)
        assert len(state.deck) == 1
        assert (state.deck <= known_to(state, 0)) == (option is Undealt.SHOWN)


def test_what_players_know() -> None:
    """A player sees the own hand, the course once it lies there and the trick, and no other hand."""
    state = ready(3)
    one = ordered(state.hands[0])[0]
    after = play(state, one)
    assert known_to(after, 1) == after.hands[1] | after.course | {one}
    giving = dealt(Setup(players=3, is_first_game=True))
    giving = discard(giving, ordered(giving.hands[0])[0])
    assert known_to(giving, 1) == giving.hands[1]


def test_seats() -> None:
    """The table is round: after the last player comes the first."""
    assert [left_of(3, seat) for seat in range(3)] == [1, 2, 0]
    assert earliest(4, 2, frozenset({0, 1})) == 0
    assert earliest(4, 1, frozenset({0, 1})) == 1
    assert earliest(4, 3, frozenset()) == 3


# Refusals


def test_invalid_lead() -> None:
    """The first lead is one of the players."""
    with refused("lead.last-played-golf"):
        check_setup(Setup(players=3, first_lead=3))
    assert shuffle(Setup(players=3, first_lead=2)).turn == 2


def test_invalid_deal_out_of_time() -> None:
    """Hands are dealt at the start of a round, as many cards to each as the table says."""
    state = dealt(setup(4))
    with refused("deal.by-player-count"):
        deal(state, ordered(state.deck)[0])
    assert [len(hand) for hand in state.hands] == [12] * 4 + [0]


def test_invalid_deal_of_absent_card() -> None:
    """Only cards of the deck are dealt, each once."""
    with refused("deal.by-player-count"):
        deal(shuffle(setup(3)), card("E1"))
    with refused("deal.by-player-count"):
        deal(deal(shuffle(setup(3)), card("A1")), card("A1"))


def test_invalid_discard() -> None:
    """Cards are given away from the own hand, before a first game only."""
    with refused("first.discard-to-nine"):
        discard(dealt(setup(3)), card("A1"))
    state = dealt(Setup(players=3, is_first_game=True))
    with refused("first.discard-to-nine"):
        discard(state, ordered(state.hands[1])[0])


def given_up(players: int) -> Tricks:
    """A first game when all cards have been given away."""
    state = dealt(Setup(players=players, is_first_game=True))
    while state.phase is Phase.DISCARDING:
        state = discard(state, ordered(state.hands[state.turn])[0])
    return state


def test_invalid_drawn_tee() -> None:
    """The tee box is drawn from the pile only in a first game of five players, and is one of its cards."""
    with refused("first.course-as-pictured"):
        draw_tee(dealt(setup(5)), card("A1"))
    state = given_up(3)
    with refused("first.undealt-tee-box"):
        draw_tee(state, ordered(state.course)[0])
    five = given_up(5)
    with refused("first.course-as-pictured"):
        draw_tee(five, ordered(five.hands[0])[0])


def test_invalid_tee() -> None:
    """Three and four players choose a card that was not dealt for the tee box, once the hands are dealt."""
    with refused("tee.undealt-card-inside"):
        set_tee(ready(3), card("A1"))
    with refused("tee.five-players-from-hand"):
        set_tee(dealt(setup(5)), card("A1"))
    with refused("tee.undealt-card-inside"):
        set_tee(dealt(setup(3)), card("A1"))


def test_invalid_tee_of_five() -> None:
    """With five players the lead gives the tee box from the own hand, but in a first game."""
    with refused("tee.five-players-from-hand"):
        give_tee(ready(5), card("A1"))
    with refused("tee.undealt-card-inside"):
        give_tee(dealt(setup(3)), card("A1"))
    five = given_up(5)
    with refused("first.course-as-pictured"):
        give_tee(five, ordered(five.hands[0])[0])
    with refused("tee.five-players-from-hand"):
        give_tee(dealt(setup(5)), card("E12"))


def test_invalid_agreement() -> None:
    """The players agree on another of them, once, before the first card, and only where a reading says so."""
    with refused("build.clockwise-from-hand"):
        agree(give_tee(dealt(setup(5)), card("A1")), 3)
    state = set_tee(dealt(setup(3, opening=Opening.AGREEMENT)), card("D10"))
    with refused("build.clockwise-from-hand"):
        agree(build(state, ordered(state.hands[0])[0]), 2)
    with refused("build.clockwise-from-hand"):
        agree(agree(state, 2), 1)
    with refused("build.clockwise-from-hand"):
        agree(state, 3)
    with refused("build.clockwise-from-hand"):
        agree(state, 0)


def test_invalid_building() -> None:
    """Cards are laid while the course is built, from the own hand."""
    with refused("build.clockwise-from-hand"):
        build(dealt(setup(3)), card("A1"))
    state = set_tee(dealt(setup(3)), card("D10"))
    with refused("build.clockwise-from-hand"):
        build(state, ordered(state.hands[1])[0])


def test_invalid_trump() -> None:
    """Trump is chosen where the ball overlaps several suits, and is one of these."""
    with refused("trump.lead-chooses"):
        name_trump(ready(3), Suit.A)
    state = hit(trick("A6 A3 D4 B7"), on("BC"))
    with refused("trump.card-under-ball"):
        name_trump(state, Suit.A)


def test_invalid_play_out_of_time() -> None:
    """Cards are played while a trick lasts."""
    with refused("step.play"):
        play(trick("A6 A3 D4 B7"), card("A1"))


def test_invalid_card_of_another() -> None:
    """A card is played from the own hand."""
    state = ready(3)
    with refused("trick.one-card-each"):
        play(state, ordered(state.hands[1])[0])


def test_invalid_revoke() -> None:
    """Who holds the lead suit has to play it."""
    state = dealt(setup(3), "A1-5 C1-8", "A6-10 B1-8", "B9-10 C9-10 D1-9")
    state = built(set_tee(state, card("D10")), "A1-10 B8")
    state = play(state, card("A1"))
    with refused("follow.must-follow"):
        play(state, card("B8"))
    assert play(state, card("A6")).turn == 2


def test_invalid_hit_out_of_time() -> None:
    """The ball is hit when all have played."""
    with refused("trick.winner-hits"):
        hit(ready(3), OFF)


def test_invalid_landing() -> None:
    """A ball lies on cards of the course where it stays on course, and on none where it does not."""
    state = trick("A6 A3 D4 B7")
    with refused("hit.off-course-stays"):
        hit(state, Landing(Lie.OFF_COURSE, frozenset({Suit.A})))
    with refused("hit.own-number"):
        hit(state, on(""))
    bare = evolve(state, course=cards("A2 B2 C2 D2"))
    with refused("trump.card-under-ball"):
        hit(bare, on("AE"))


def test_invalid_early_hole() -> None:
    """The ball is not in the hole before the shots that the distance takes."""
    state = trick("A6 A3 D4 B7")
    with refused("tee.two-rulers-to-hole"):
        hit(evolve(state, shots=1, tricks=5), HOLED)
    assert hit(evolve(state, setup=evolve(state.setup, fewest_shots=1)), HOLED).is_holed


def test_invalid_blame() -> None:
    """The lead chooses where several share second place, and chooses one of these."""
    with refused("hit.off-course-second-pays"):
        blame(trick(SHARED), 1)
    state = hit(trick(SHARED, second_place=SecondPlace.LEAD_DECIDES), OFF)
    with refused("hit.off-course-second-pays"):
        blame(state, 0)


def test_invalid_end_of_round() -> None:
    """A round ends when the ball is in the hole, or after nine tricks."""
    with refused("round.until-holed-or-nine"):
        end_round(hit(trick("A6 A3 D4 B7"), on("A")))


# Pictures and words


def test_drawing() -> None:
    """A picture is SVG and shows all cards of the deck; the words name the cards and tell what changed."""
    state = trick("A6 A3 D4 B7")
    texts = [one.firstChild.data for one in minidom.parseString(draw(state)).getElementsByTagName("text")]
    assert {"(1)", "(2)", "(3)", "(4)"} <= set(texts)
    assert "trick: A6 by seat 1, A3 by seat 2, D4 by seat 3, B7 by seat 4" in describe(state)
    assert "turn of seat 3" in describe(state)
    after = hit(state, OFF)
    assert "seat 3: 1 in this round, 0 before" in recount(state, after).splitlines()
    over = end_round(evolve(after, phase=Phase.ROUND_OVER, round=3))
    assert "won by seat 1" in describe(over)
    minidom.parseString(draw(over))
