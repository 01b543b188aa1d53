"""Groundhog Day: The Game against its rulebook: the printed examples, every refusal, and what each reading changes."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from xml.dom import minidom

import pytest
from attrs import evolve
from refusing import refused

from checker.lift.subset import carriers, check_game, clauses_required
from spec.games.groundhog import (
    CARDS,
    DAY,
    GAME,
    OFF_TRACK,
    TABLE,
    Card,
    CombinedScore,
    DeadBy,
    EightRows,
    ExtraCards,
    FewNumbers,
    FirstDay,
    FullRow,
    Hopeless,
    JoinsDeck,
    Kind,
    Level,
    Life,
    Outcome,
    Phase,
    Precedence,
    Readings,
    SameMoment,
    Setup,
    ShortDeck,
    Showing,
    SixPerfect,
    SixTested,
    Table,
    Talk,
    Timer,
    Tokens,
    TrackEnd,
    Unlock,
    Unlocking,
    Unused,
    WinDeclared,
    WrongCard,
    cards_that_count,
    cards_to_deal,
    combined_score,
    count_perfect,
    deal,
    deck,
    end_day,
    first_morning,
    has_six_perfect,
    has_token,
    has_too_few,
    hearts,
    held,
    is_declared_lost,
    is_evenly_dealt,
    is_not_higher,
    is_perfect_day,
    known_to,
    lay_out,
    life_of,
    live,
    locked,
    may_talk,
    misplay,
    next_day,
    outcome_of,
    play,
    redeal,
    show,
    unlock,
)
from spec.games.groundhog.drawing import describe, draw

# A claim has yet to cite these; no rule carries them out.
LEFT_TO_CLAIMS = {
    "cards.example-six-nice",
    "unlock.one-is-needed",
    "example.seven-days",
    "example.day-one",
    "example.day-two",
    "example.day-three",
    "example.day-four",
    "example.day-five",
    "example.day-six",
    "example.day-seven",
}
INITIALS = {"S": Kind.SELFISH, "W": Kind.WILD, "N": Kind.NICE, "L": Kind.LEARNING, "P": Kind.PERFECT}

# The winning example: its numbers are printed, and these are kinds that give the printed Scores.
EXAMPLE = (
    ("W1 N3 W5 S6 S7 S9 W12", 5),
    ("S2 W4 S5 N6 W8 N9 S10", 6),
    ("W2 S3 N4 N5 W7 W10 N12", 9),
    ("W3 L5 W6 N8 W9 N10 W11", 11),
    ("S1 N2 L3 N7 L9 N11 S12", 12),
    ("L2 S4 L6 L7 L8 L10 L11", 18),
    ("P1 P3 P5 P7 P9 P10 P12", 28),
)
PRINTED_NUMBERS = (
    (1, 3, 5, 6, 7, 9, 12),
    (2, 4, 5, 6, 8, 9, 10),
    (2, 3, 4, 5, 7, 10, 12),
    (3, 5, 6, 8, 9, 10, 11),
    (1, 2, 3, 7, 9, 11, 12),
    (2, 4, 6, 7, 8, 10, 11),
    (1, 3, 5, 7, 9, 10, 12),
)
LOW = "W1 N3 W5 S6 S7 S9 W12"
SEVEN_SELFISH = "S1 S2 S3 S4 S5 S6 S7"


def cards(text: str) -> frozenset[Card]:
    """Cards as "S1 P12": the kind's initial and the number."""
    return frozenset(Card(int(word[1:]), INITIALS[word[0]]) for word in text.split())


def card(text: str) -> Card:
    """One card."""
    (one,) = cards(text)
    return one


def setup(**readings: object) -> Setup:
    """The default set-up with some readings changed."""
    return Setup(readings=Readings(**readings))


def morning(readings: Readings | None = None, **fields: object) -> Life:
    """A morning at the default set-up with some fields changed."""
    return evolve(first_morning(Setup(readings=readings or Readings())), **fields)


def ascending(row: frozenset[Card]) -> list[Card]:
    """Cards in the order of their numbers."""
    return sorted(row, key=lambda one: (one.number, one.hearts))


def dealt(table: Table, wanted: frozenset[Card]) -> Table:
    """The table after a deal in which the players get ``wanted``, and cards of the lowest numbers besides."""
    order = ascending(wanted) + [one for one in ascending(table.deck) if one not in wanted]
    for one in order:
        if table.phase is Phase.DEALING:
            table = deal(table, one, table.receiver)
    return table


def holder(table: Table, one: Card) -> int:
    """The seat that holds a card."""
    return next(seat for seat, hand in enumerate(table.hands) if one in hand)


def played(table: Table, text: str) -> Table:
    """The table after some cards were played in the order of their numbers, each by whoever holds it."""
    for one in ascending(cards(text)):
        table = play(table, holder(table, one), one)
    return table


def at_play(text: str, **readings: object) -> Table:
    """The first day once the cards named, and others, have been dealt."""
    return dealt(lay_out(setup(**readings)), cards(text))


# The clauses


def test_every_clause_has_a_home() -> None:
    """Each of the 94 clauses is carried out or marked with a reason, except those that wait for a claim."""
    check_game(GAME)
    carried = carriers(GAME)
    marked = {clause.id for clause in GAME.clauses.values() if clause.marked}
    assert len(GAME.clauses) == 94
    assert set(GAME.clauses) - set(carried) - marked == LEFT_TO_CLAIMS
    assert not marked & set(carried)
    assert all(clause.marked.split(":")[0] in {"", "flavour", "tip", "component"} for clause in GAME.clauses.values())


def test_every_refusal_is_tried_here() -> None:
    """For each clause by which a rule may refuse there is a test in this file that is refused by it."""
    functions = [rule.function for machine in (DAY, TABLE) for rule in (machine.begin, *machine.rules.values())]
    possible = frozenset[str]().union(*map(clauses_required, functions))
    tried = {
        node.args[0].value
        for node in ast.walk(ast.parse(Path(__file__).read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refused"
    }
    assert possible == tried


def test_every_dispute_is_a_reading_or_a_parameter() -> None:
    """The 27 questions are readings, but for the track, the player count, the unlock map and the dealer."""
    disputes = [one.dispute for one in GAME.readings]
    parameters = {"D01", "D15", "D16", "D24"}
    assert sorted([*disputes, *parameters]) == [f"D{number:02}" for number in range(1, 28)]
    assert {one.name for one in GAME.prints} == {"track", "unlocks"}


# The printed examples


def test_components() -> None:
    """There are sixty cards: five kinds with 0 to 4 hearts, each with the numbers 1 to 12."""
    assert len(CARDS) == 60
    assert {kind.hearts: sum(1 for one in CARDS if one.kind is kind) for kind in Kind} == dict.fromkeys(range(5), 12)
    assert all({one.number for one in CARDS if one.kind is kind} == set(range(1, 13)) for kind in Kind)


def test_six_of_two_hearts_is_nice() -> None:
    """The 6 with two hearts is a Nice card."""
    assert [one for one in CARDS if one.number == 6 and one.hearts == 2] == [Card(6, Kind.NICE)]


def test_learning_seven_unlocks_romantic_dinner() -> None:
    """Playing Learning 7 unlocks Perfect 9."""
    table = played(at_play("L7"), "L7")
    assert table.unlocked == cards("P9")
    assert card("P9") not in table.locked


def test_some_card_unlocks_perfect_twelve() -> None:
    """In every set-up some Learning card unlocks Perfect 12; with the default print Learning 10 does."""
    assert played(at_play("L10"), "L10").unlocked == cards("P12")


def test_start() -> None:
    """Six Perfect cards are above the board, and the deck has the other 54."""
    table = lay_out(Setup())
    assert len(table.locked) == count_perfect(table.locked) == 6
    assert len(table.deck) == 54
    assert deck(first_morning(Setup())) == table.deck


@pytest.mark.parametrize("level", Level)
def test_level_decides_the_first_deal(level: Level) -> None:
    """24, 22 or 20 cards are dealt on the first day."""
    assert lay_out(Setup(level=level)).to_deal == level.start_number


def test_even_deal_of_the_example() -> None:
    """22 cards among four players: two get six and two get five."""
    table = dealt(lay_out(Setup(players=4, level=Level.HARD)), frozenset())
    assert sorted(len(hand) for hand in table.hands[:4]) == [5, 5, 6, 6]
    assert is_evenly_dealt(table.hands[:4])


def test_after_a_three_comes_a_four() -> None:
    """After a 3 a 4 may be played, and another 3 may not."""
    table = played(at_play("S3 W3 W4"), "S3")
    with refused("play.strictly-ascending"):
        play(table, holder(table, card("W3")), card("W3"))
    assert play(table, holder(table, card("W4")), card("W4")).row == cards("S3 W4")


def test_perfect_one_is_shown_after_a_three() -> None:
    """When one player plays Selfish 3, another shows Perfect 1, which can no longer be played."""
    table = at_play("P1 S3")
    assert holder(table, card("P1")) != holder(table, card("S3"))
    after = played(table, "S3")
    assert card("P1") in after.shown
    assert card("P1") in held(after)
    assert card("P1") not in table.shown


def test_example_has_the_printed_rows() -> None:
    """The rows used here have the printed numbers and Scores."""
    for (text, score), numbers in zip(EXAMPLE, PRINTED_NUMBERS, strict=True):
        assert tuple(one.number for one in ascending(cards(text))) == numbers
        assert hearts(cards(text)) == score


def test_example_on_the_day_machine() -> None:
    """The winning example can be played day by day, with the printed Scores, and wins on day 7."""
    life = first_morning(Setup())
    for day, (text, score) in enumerate(EXAMPLE, 1):
        assert (life.day, life.outcome) == (day, Outcome.UNDECIDED)
        life = live(life, cards(text))
        assert life.score == score
    assert (life.day, life.outcome) == (7, Outcome.WON)


def test_example_on_the_table_machine() -> None:
    """The winning example can be dealt and played card by card, each day standing for a step of the day machine."""
    table = lay_out(Setup())
    life = first_morning(Setup())
    for (text, score), number in zip(EXAMPLE, Setup().track, strict=False):
        assert table.to_deal == number
        table = dealt(table, cards(text))
        assert len(held(table)) == number
        table = played(table, text)
        assert len(table.row) == 7
        assert life_of(table) == life
        table = end_day(table)
        life = live(life, cards(text))
        assert life_of(table) == life
        assert table.score == score
        if table.outcome is Outcome.UNDECIDED:
            table = next_day(table)
            assert table.deck == deck(life)
            assert life_of(table) == life
    assert table.outcome is Outcome.WON
    assert table.row == cards(EXAMPLE[-1][0])


# How a day ends


def test_loss_too_few_alone() -> None:
    """A first day of six cards loses by that alone."""
    life, row = first_morning(Setup()), cards("S1 S2 S3 S4 S5 S6")
    assert (has_too_few(row), is_not_higher(life, row), has_six_perfect(life, row)) == (True, False, False)
    assert live(life, row).outcome is Outcome.TOO_FEW_CARDS


def test_loss_not_higher_alone() -> None:
    """A second day with the Score of the first loses by that alone."""
    life, row = live(first_morning(Setup()), cards(LOW)), cards("S1 W2 S3 N4 S5 W6 W7")
    assert hearts(row) == life.score
    assert (has_too_few(row), is_not_higher(life, row), has_six_perfect(life, row)) == (False, True, False)
    assert live(life, row).outcome is Outcome.NOT_HIGHER


def test_loss_six_perfect_alone() -> None:
    """A first day with six Perfect cards and one Learning card loses by that alone, with 27 hearts."""
    life, row = first_morning(Setup()), cards("P1 P2 P3 L4 P5 P7 P11")
    assert hearts(row) == 27
    assert (has_too_few(row), is_not_higher(life, row), has_six_perfect(life, row)) == (False, False, True)
    assert live(life, row).outcome is Outcome.SIX_PERFECT


def test_ended_game_keeps_its_day() -> None:
    """A game that ends stays on its day and space, and is over on both machines."""
    table = end_day(at_play(LOW))
    assert (table.day, table.space, table.phase) == (1, 0, Phase.EVENING)
    assert DAY.is_over(life_of(table))
    assert TABLE.is_over(table)


def test_another_day_follows() -> None:
    """After an undecided day the Groundhog moves, and all but the row is in the deck again."""
    evening = end_day(played(at_play(LOW), LOW))
    assert (evening.outcome, evening.day, evening.space, evening.score) == (Outcome.UNDECIDED, 2, 1, 5)
    table = next_day(evening)
    assert table.spent == cards(LOW)
    assert table.row == table.shown == frozenset()
    assert len(table.deck) == 47
    assert table.to_deal == 22


def test_groundhog_skips_spaces_without_number() -> None:
    """The Groundhog goes to the next space that has a number."""
    print_ = Setup(track=(24, 0, 0, 22, 20, 0, 0, 0, 0, 0, 0, 0))
    assert live(first_morning(print_), cards(LOW)).space == 3


def test_what_a_player_knows() -> None:
    """A player knows the own hand and what lies open, not the deck or what others hold hidden."""
    table = played(at_play("P1 S3"), "S3")
    for seat, hand in enumerate(table.hands):
        hidden = held(table) - hand - table.shown
        assert known_to(table, seat) == CARDS - table.deck - hidden


# Set-ups that are refused


def test_invalid_dealer() -> None:
    """The dealer is one of the players."""
    with refused("setup.dealer-by-birthday"):
        first_morning(Setup(players=3, dealer=3))


def test_invalid_track_without_24() -> None:
    """A track needs a space 24 for the Standard level."""
    with refused("level.standard"):
        first_morning(Setup(track=(22, 20, 18, 0, 0, 0, 0, 0, 0, 0, 0, 0)))


def test_invalid_track_with_two_24() -> None:
    """The space 24 is one space."""
    with refused("level.standard"):
        lay_out(Setup(track=(24, 24, 22, 20, 0, 0, 0, 0, 0, 0, 0, 0)))


@pytest.mark.parametrize("start", [(24, 20, 18), (22, 24, 20)], ids=["none", "left of 24"])
def test_invalid_space_22(start: tuple[int, ...]) -> None:
    """There is one space 22, to the right of 24."""
    with refused("level.hard"):
        first_morning(Setup(track=start + (0,) * 9))


@pytest.mark.parametrize("start", [(24, 22, 18), (24, 20, 22)], ids=["none", "left of 22"])
def test_invalid_space_20(start: tuple[int, ...]) -> None:
    """There is one space 20, to the right of 22."""
    with refused("level.heckfire"):
        first_morning(Setup(track=start + (0,) * 9))


def test_invalid_five_unlocks() -> None:
    """Six Perfect cards start above the board, not five."""
    with refused("setup.six-perfect-out"):
        first_morning(Setup(unlocks=Setup().unlocks - {Unlock(2, 4)}))


def test_invalid_perfect_card_unlocked_twice() -> None:
    """No Perfect card is named by two Learning cards, for then only five were above the board."""
    with refused("setup.six-perfect-out"):
        first_morning(Setup(unlocks=Setup().unlocks - {Unlock(2, 4)} | {Unlock(2, 6)}))


def test_invalid_learning_card_unlocks_two() -> None:
    """No Learning card unlocks two Perfect cards."""
    with refused("unlock.joins-deck"):
        first_morning(Setup(unlocks=Setup().unlocks - {Unlock(2, 4)} | {Unlock(4, 1)}))


def test_invalid_without_romantic_dinner() -> None:
    """Learning 7 unlocks Perfect 9."""
    with refused("unlock.example-romantic-dinner"):
        first_morning(Setup(unlocks=Setup().unlocks - {Unlock(7, 9)} | {Unlock(7, 3)}))


def test_invalid_without_sculpt_rita() -> None:
    """Some Learning card unlocks Perfect 12."""
    with refused("unlock.example-sculpt-rita"):
        first_morning(Setup(unlocks=Setup().unlocks - {Unlock(10, 12)} | {Unlock(10, 11)}))


# Days that are refused


def test_invalid_row_of_spent_cards() -> None:
    """A card of an earlier day cannot be played again."""
    with refused("next.played-cards-stay"):
        live(live(first_morning(Setup()), cards(LOW)), cards(LOW))


def test_invalid_row_of_locked_cards() -> None:
    """A card above the board cannot be played."""
    with refused("setup.six-perfect-above-board"):
        live(first_morning(Setup()), cards("P9"))


def test_invalid_row_with_a_number_twice() -> None:
    """No row has a number twice."""
    with refused("play.strictly-ascending"):
        live(first_morning(Setup()), cards("S1 W1"))


def test_invalid_row_of_eight() -> None:
    """No row has eight cards."""
    with refused("play.only-seven"):
        live(first_morning(Setup()), cards("S1 S2 S3 S4 S5 S6 S7 S8"))


def test_invalid_row_longer_than_the_deal() -> None:
    """No more cards can be played than the number under the Groundhog."""
    print_ = Setup(track=(24, 5, 22, 20, 0, 0, 0, 0, 0, 0, 0, 0))
    life = live(first_morning(print_), cards(SEVEN_SELFISH))
    with refused("deal.number-under-groundhog"):
        live(life, cards("W1 W2 W3 W4 W5 W6"))


def test_invalid_card_behind_the_sixth_perfect() -> None:
    """Where the sixth Perfect card loses at once, no card follows it."""
    life = morning(Readings(six_tested=SixTested.AS_PLAYED))
    with refused("end.loss-six-perfect"):
        live(life, cards("P1 P2 P3 P5 P7 P11 L12"))


# Acts at the table that are refused


def test_invalid_deal_after_the_last_card() -> None:
    """Once the number under the Groundhog is dealt, no more cards are."""
    with refused("deal.number-under-groundhog"):
        deal(at_play(LOW), card("S12"), 0)


def test_invalid_deal_of_a_locked_card() -> None:
    """Only cards of the deck are dealt."""
    with refused("setup.rest-is-deck"):
        deal(lay_out(Setup()), card("P9"), 1)


def test_invalid_deal_out_of_turn() -> None:
    """The first card goes to the dealer's left."""
    with refused("deal.as-even-as-possible"):
        deal(lay_out(Setup(dealer=1)), card("S1"), 1)


def test_invalid_play_before_the_timer_runs() -> None:
    """No card is played before all are dealt."""
    with refused("play.timer-starts-day"):
        play(deal(lay_out(Setup()), card("S1"), 1), 1, card("S1"))


def test_invalid_play_from_another_hand() -> None:
    """Nobody plays a card that somebody else holds."""
    table = at_play("S1")
    with refused("play.no-turns"):
        play(table, (holder(table, card("S1")) + 1) % 4, card("S1"))


def test_invalid_eighth_card() -> None:
    """After seven cards the day takes no more."""
    table = played(at_play(f"{SEVEN_SELFISH} S8"), SEVEN_SELFISH)
    with refused("play.only-seven"):
        play(table, holder(table, card("S8")), card("S8"))


def test_invalid_play_of_a_lower_card() -> None:
    """A card must be higher than the last."""
    table = played(at_play("S3 S5"), "S5")
    with refused("play.strictly-ascending"):
        play(table, holder(table, card("S3")), card("S3"))


def test_invalid_misplay_that_is_taken_back() -> None:
    """Where a wrong card is just taken back, putting it down is no step."""
    table = played(at_play("S3 S5"), "S5")
    with refused("play.strictly-ascending"):
        misplay(table, holder(table, card("S3")), card("S3"))


def test_invalid_misplay_of_a_fitting_card() -> None:
    """A card that is higher than the last is no wrong card."""
    table = played(at_play("S3 S5", wrong_card=WrongCard.STANDS), "S3")
    with refused("play.strictly-ascending"):
        misplay(table, holder(table, card("S5")), card("S5"))


def test_invalid_misplay_after_seven_cards() -> None:
    """After seven cards not even a wrong one is taken."""
    table = played(at_play(f"{SEVEN_SELFISH} W1", wrong_card=WrongCard.STANDS), SEVEN_SELFISH)
    with refused("play.only-seven"):
        misplay(table, holder(table, card("W1")), card("W1"))


def test_invalid_show_where_it_is_a_duty() -> None:
    """Where showing is a duty it is done with the play, and nobody can choose it."""
    table = played(at_play("S3 S5"), "S5")
    with refused("dead.show-face-up"):
        show(table, holder(table, card("S3")), card("S3"))


def test_invalid_show_of_a_playable_card() -> None:
    """A card that can still be played is not shown."""
    table = played(at_play("S3 S5", showing=Showing.CHOICE), "S3")
    with refused("dead.show-face-up"):
        show(table, holder(table, card("S5")), card("S5"))


def test_invalid_show_twice() -> None:
    """A card is shown once."""
    table = played(at_play("S3 S5", showing=Showing.CHOICE), "S5")
    seat = holder(table, card("S3"))
    with refused("dead.show-face-up"):
        show(show(table, seat, card("S3")), seat, card("S3"))


def test_invalid_unlock_where_it_is_automatic() -> None:
    """Where playing a Learning card always unlocks, there is no further step."""
    with refused("unlock.by-learning-card"):
        unlock(played(at_play("L7"), "L7"), 7)


def test_invalid_unlock_without_the_learning_card() -> None:
    """Nothing is unlocked by a card that was not played today."""
    with refused("unlock.by-learning-card"):
        unlock(at_play("L7", unlocking=Unlocking.OPTIONAL), 7)


def test_invalid_redeal() -> None:
    """The rulebook knows no second deal."""
    with refused("deal.number-under-groundhog"):
        redeal(at_play(LOW))


def test_invalid_redeal_after_a_play() -> None:
    """Cards are dealt anew before the first card of the day, or not at all."""
    with refused("play.timer-starts-day"):
        redeal(played(at_play("S1", few_numbers=FewNumbers.REDEAL), "S1"))


def test_invalid_redeal_of_seven_numbers() -> None:
    """Cards that may give a row of seven are not dealt anew."""
    with refused("day.seven-ascending"):
        redeal(at_play(LOW, few_numbers=FewNumbers.REDEAL))


def test_invalid_end_of_day_while_dealing() -> None:
    """No time runs while cards are dealt."""
    with refused("play.timer-starts-day"):
        end_day(lay_out(Setup()))


def test_invalid_end_of_day_while_cards_can_be_played() -> None:
    """Where the timer is long enough, the day lasts while a card can be played."""
    with refused("end.time-runs-out"):
        end_day(at_play(LOW, timer=Timer.LONG_ENOUGH))


def test_invalid_next_day_before_the_evening() -> None:
    """The table is not cleared while the timer runs."""
    with refused("end.time-runs-out"):
        next_day(at_play(LOW))


# What the readings change


def test_short_deck_is_dealt_whole_or_lost() -> None:
    """When the deck is too small for the next deal, all of it is dealt, or the game is lost."""
    track = (24, 60, 22, 20, 0, 0, 0, 0, 0, 0, 0, 0)
    whole = live(first_morning(Setup(track=track)), cards(LOW))
    assert whole.outcome is Outcome.UNDECIDED
    assert cards_to_deal(track, whole.space, deck(whole)) == 47
    lost = Setup(track=track, readings=Readings(short_deck=ShortDeck.LOST))
    assert live(first_morning(lost), cards(LOW)).outcome is Outcome.DECK_SHORT


def test_unlocked_card_joins_the_deck_at_once_or_in_the_evening() -> None:
    """The two moments of joining the deck differ during the day, and agree on the next morning."""
    row = "S1 S2 S3 S4 S5 S6 L7"
    days = {one: played(at_play(row, joins_deck=one), row) for one in JoinsDeck}
    assert card("P9") in days[JoinsDeck.AT_ONCE].deck
    assert card("P9") in days[JoinsDeck.AT_DAYS_END].unlocked - days[JoinsDeck.AT_DAYS_END].deck
    mornings = [next_day(end_day(table)) for table in days.values()]
    assert mornings[0].deck == mornings[1].deck >= cards("P9")


def test_seven_perfect_lose_or_are_not_six() -> None:
    """With four Perfect cards before and three today, seven lose if six means at least six."""
    spent, row = cards("P1 P2 P3 P5"), cards("S1 S2 S3 S5 P7 P8 P11")
    at_least = outcome_of(morning(day=2, spent=spent), row)
    exactly = outcome_of(morning(Readings(six_perfect=SixPerfect.EXACTLY), day=2, spent=spent), row)
    assert (at_least, exactly) == (Outcome.SIX_PERFECT, Outcome.UNDECIDED)


def test_sixth_perfect_ends_the_game_at_once() -> None:
    """Where the loss is looked for as cards are played, the sixth Perfect card ends day and game."""
    six = "P1 P2 P3 P5 P7 P11"
    table = played(at_play(six, six_tested=SixTested.AS_PLAYED), six)
    assert (table.phase, table.outcome) == (Phase.EVENING, Outcome.SIX_PERFECT)
    assert life_of(table) == live(morning(Readings(six_tested=SixTested.AS_PLAYED)), cards(six))
    assert TABLE.is_over(table)


def test_six_perfect_of_earlier_days_only() -> None:
    """Where only earlier days count, six Perfect cards on one day let one more day follow."""
    row = cards("P1 P2 P3 L4 P5 P7 P11")
    life = live(morning(Readings(six_tested=SixTested.EARLIER_DAYS)), row)
    assert life.outcome is Outcome.UNDECIDED
    assert has_six_perfect(life, frozenset())


def test_win_or_loss_first() -> None:
    """The order of the checks matters only where a Perfect Day does not beat the day before, which cannot be."""
    perfect = cards(EXAMPLE[-1][0])
    fair = [outcome_of(morning(Readings(precedence=one), day=7, score=26), perfect) for one in Precedence]
    absurd = [outcome_of(morning(Readings(precedence=one), day=7, score=28), perfect) for one in Precedence]
    assert fair == [Outcome.WON, Outcome.WON]
    assert absurd == [Outcome.WON, Outcome.NOT_HIGHER]


def test_seven_selfish_on_the_first_day() -> None:
    """A first Score of 0 is allowed, unless it has to beat a 0 before it."""
    assert live(morning(), cards(SEVEN_SELFISH)).outcome is Outcome.UNDECIDED
    strict = morning(Readings(first_day=FirstDay.ABOVE_ZERO))
    assert live(strict, cards(SEVEN_SELFISH)).outcome is Outcome.NOT_HIGHER


def test_eighth_card_where_it_is_allowed() -> None:
    """Where an eighth card may be played, the Score can be higher; waiting for the timer changes nothing."""
    row = cards("S1 S2 S3 S4 S5 S6 S7 P11")
    assert live(morning(Readings(full_row=FullRow.EIGHTH_CARD)), row).score == 4
    with refused("play.only-seven"):
        live(morning(Readings(full_row=FullRow.WAIT)), row)


def test_two_cards_at_the_same_moment() -> None:
    """Of a 5 and a 4 put down at once on a 3, the first, both or none count."""
    row, five, four = cards("S3"), card("S5"), card("W4")
    count = {one: cards_that_count(Readings(same_moment=one), row, five, four) for one in SameMoment}
    assert count == {
        SameMoment.ONE_AFTER_THE_OTHER: (five,),
        SameMoment.LOWER_FIRST: (four, five),
        SameMoment.NEITHER: (),
    }
    assert cards_that_count(Readings(), row, card("W3"), four) == (four,)
    assert cards_that_count(Readings(), row, four, five) == (four, five)
    assert cards_that_count(Readings(), row, card("W3"), card("S2")) == ()


def test_wrong_card_loses_the_day_or_stands() -> None:
    """A 3 put down on a 5 ends the day at once, or stays while the next card must still beat the 5."""
    lost = played(at_play("S3 S5", wrong_card=WrongCard.DAY_LOST), "S5")
    seat = holder(lost, card("S3"))
    after = misplay(lost, seat, card("S3"))
    assert (after.outcome, after.row) == (Outcome.TOO_FEW_CARDS, cards("S5"))
    assert card("S3") in after.hands[seat]
    stands = played(at_play("S3 W4 S5", wrong_card=WrongCard.STANDS), "S5")
    after = misplay(stands, holder(stands, card("S3")), card("S3"))
    assert after.row == cards("S3 S5")
    with refused("play.strictly-ascending"):
        play(after, holder(after, card("W4")), card("W4"))


def test_when_players_may_talk() -> None:
    """Talk is free outside the play, never, or always if it is not about hands."""
    free = {one: [may_talk(Readings(talk=one), phase, False) for phase in Phase] for one in Talk}
    about = {one: [may_talk(Readings(talk=one), phase, True) for phase in Phase] for one in Talk}
    assert free == {
        Talk.BEFORE_AND_AFTER: [True, False, True],
        Talk.NEVER: [False, False, False],
        Talk.NOT_OF_HANDS: [True, True, True],
    }
    assert about == {**free, Talk.NOT_OF_HANDS: [False, False, False]}


@pytest.mark.parametrize("whose", DeadBy)
def test_own_play_makes_own_cards_dead(whose: DeadBy) -> None:
    """A card made unplayable by its owner's play is shown, or only if another's play does it."""
    table = at_play("S1 S2 S3 S4 S5", dead_by=whose)
    own, others = card("S1"), card("S2")
    assert holder(table, own) == holder(table, card("S5")) != holder(table, others)
    shown = played(table, "S5").shown
    assert others in shown
    assert (own in shown) == (whose is DeadBy.ANY_PLAY)


def test_showing_by_choice() -> None:
    """Where showing is a choice nothing is shown by itself, and a dead card may be."""
    table = played(at_play("S3 S5", showing=Showing.CHOICE), "S5")
    assert table.shown == frozenset()
    assert show(table, holder(table, card("S3")), card("S3")).shown == cards("S3")


def test_who_gets_the_extra_cards() -> None:
    """The dealer may choose among those with fewest cards, where the reading says so."""
    table = lay_out(Setup(level=Level.HARD, readings=Readings(extra_cards=ExtraCards.DEALERS_CHOICE)))
    table = deal(table, card("S1"), 3)
    with refused("deal.as-even-as-possible"):
        deal(table, card("S2"), 3)
    assert deal(table, card("S2"), 0).hands[0] == cards("S2")


def test_tokens() -> None:
    """With the values 1 to 26, Score 0 and Scores above 26 have no token; digits can make any."""
    assert [score for score in range(33) if has_token(Readings(), score)] == list(range(1, 27))
    assert all(has_token(Readings(tokens=Tokens.DIGITS), score) for score in range(33))


def test_end_of_the_track() -> None:
    """On the last numbered space the Groundhog stays, the game is lost, or every card is dealt."""
    track = (24, 22, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    after = {}
    for one in TrackEnd:
        start = first_morning(Setup(level=Level.HECKFIRE, track=track, readings=Readings(track_end=one)))
        after[one] = live(start, cards(LOW))
    stay, lost, all_dealt = (after[one] for one in TrackEnd)
    assert (stay.outcome, stay.space) == (Outcome.UNDECIDED, 2)
    assert lost.outcome is Outcome.TRACK_ENDED
    assert (all_dealt.outcome, all_dealt.space) == (Outcome.UNDECIDED, OFF_TRACK)
    assert cards_to_deal(track, all_dealt.space, deck(all_dealt)) == 47


def test_long_enough_timer() -> None:
    """Where the timer is long enough, a day ends with seven cards or when every held card is dead."""
    assert end_day(played(at_play(LOW, timer=Timer.LONG_ENOUGH), LOW)).outcome is Outcome.UNDECIDED
    table = played(at_play("S12", timer=Timer.LONG_ENOUGH), "S12")
    assert end_day(table).outcome is Outcome.TOO_FEW_CARDS


def test_unused_cards_agree() -> None:
    """Both readings of the unused cards give the same deck, shown cards included."""
    decks = [next_day(end_day(played(at_play(LOW, unused=one), LOW))).deck for one in Unused]
    assert decks[0] == decks[1]
    assert len(decks[0]) == 47


def test_ninth_day_without_room() -> None:
    """Where room for eight rows is a limit, an undecided eighth day loses."""
    row = cards("L1 W2 W3 W4 W5 W6 W7")
    advice = live(morning(day=8), row)
    limit = live(morning(Readings(eight_rows=EightRows.LIMIT), day=8), row)
    assert (advice.outcome, limit.outcome) == (Outcome.UNDECIDED, Outcome.NO_ROOM)


def test_redeal_of_six_numbers() -> None:
    """A deal with fewer than seven numbers may be taken back, where the reading says so."""
    low = " ".join(f"{initial}{number}" for number in range(1, 6) for initial in "SWNL")
    table = at_play(f"{low} P1 P2 P3 P5", few_numbers=FewNumbers.REDEAL)
    again = redeal(table)
    assert (again.phase, again.to_deal, len(again.deck)) == (Phase.DEALING, 24, 54)
    assert held(again) == frozenset()


def test_hopeless_game() -> None:
    """A game that cannot be won goes on, or is declared lost."""
    assert not is_declared_lost(Readings(), can_be_won=False)
    declared = Readings(hopeless=Hopeless.DECLARED_LOST)
    assert [is_declared_lost(declared, can_be_won=one) for one in (False, True)] == [True, False]


def test_combined_score_agrees() -> None:
    """The players' shares of a row add up to its Score, so that the readings agree."""
    shares = (cards("W1 S6"), cards("N3 W12"), cards("W5"), cards("S7 S9"))
    assert [combined_score(Readings(combined_score=one), shares) for one in CombinedScore] == [5, 5]


def test_win_is_declared_at_once_or_in_the_evening() -> None:
    """The seventh Perfect card wins at once or at the end of the day, with the same result."""
    text = EXAMPLE[-1][0]
    ends = []
    for one in WinDeclared:
        table = evolve(lay_out(setup(win_declared=one)), deck=CARDS, locked=frozenset())
        table = played(dealt(table, cards(text)), text)
        assert (table.outcome is Outcome.WON) == (one is WinDeclared.AT_ONCE)
        ends.append(table if one is WinDeclared.AT_ONCE else end_day(table))
    assert ends[0].outcome is ends[1].outcome is Outcome.WON
    assert ends[0].row == ends[1].row


def test_unlocking_may_be_declined() -> None:
    """Where unlocking is optional the card stays above the board unless the players take it."""
    table = played(at_play("L7", unlocking=Unlocking.OPTIONAL), "L7")
    assert card("P9") in table.locked
    assert unlock(table, 7).unlocked == cards("P9")


# The two machines


def sample_row(table: Table, chance: random.Random) -> frozenset[Card]:
    """A row that the hands allow: seven cards with just more hearts than the last Score, if some can be found."""
    by_number: dict[int, list[Card]] = {}
    for one in ascending(held(table)):
        by_number.setdefault(one.number, []).append(one)
    rows = []
    for _ in range(60):
        numbers = chance.sample(sorted(by_number), min(7, len(by_number)))
        rows.append(frozenset(chance.choice(by_number[number]) for number in numbers))
    enough = [row for row in rows if hearts(row) > table.score or table.day == 1]
    return min(enough or rows, key=hearts)


def random_table_run(start: Table, chance: random.Random) -> Iterator[tuple[Table, Table]]:
    """The steps of a game at the table whose players try to go on for as long as they can."""
    table = start
    plan: list[Card] = []
    while not TABLE.is_over(table):
        before = table
        if table.phase is Phase.DEALING:
            table = deal(table, chance.choice(ascending(table.deck)), table.receiver)
            plan = ascending(sample_row(table, chance))
        elif table.phase is Phase.EVENING:
            table = next_day(table)
        elif plan and (table.setup.readings.timer is Timer.LONG_ENOUGH or chance.random() < 0.995):
            one = plan.pop(0)
            table = play(table, holder(table, one), one)
        else:
            table = end_day(table)
        yield before, table


VARIANTS = {"default": Readings()} | {
    f"{one.name} {option.name}": Readings(**{one.name: option})
    for one in GAME.readings
    for option in one.options
    if option is not one.default
}


@pytest.mark.parametrize("readings", VARIANTS.values(), ids=VARIANTS.keys())
def test_life_commutes_on_random_runs(readings: Readings) -> None:
    """Each step at the table leaves the day machine's state as it is or is one step of that machine."""
    chance = random.Random(3)
    start = Setup(players=chance.randint(2, 6), level=chance.choice(list(Level)), readings=readings)
    table = lay_out(start)
    assert life_of(table) == first_morning(start)
    for before, after in random_table_run(table, chance):
        life, then = life_of(before), life_of(after)
        assert then == life or then == live(life, after.row)


def test_random_runs_keep_the_cards() -> None:
    """In every state each of the sixty cards has one place, and the state lies in its domain."""
    chance = random.Random(4)
    longest = 0
    for players in range(2, 7):
        start = Setup(players=players)
        for _, after in random_table_run(lay_out(start), chance):
            places = [after.deck, *after.hands, after.row, after.spent, after.locked, after.unlocked]
            assert sum(map(len, places)) == 60
            assert frozenset[Card]().union(*places) == CARDS
            assert after.shown <= held(after)
            if after.phase is Phase.EVENING:
                assert TABLE.domain.fault(after, TABLE.sizes(start), "table") is None
                longest = max(longest, after.day)
    assert longest >= 4


def test_locked_and_unlocked_agree_with_the_day() -> None:
    """In the morning the table's deck and locked cards are those that the day machine derives."""
    chance = random.Random(3)
    for _ in range(5):
        for _, after in random_table_run(lay_out(Setup()), chance):
            if after.phase is Phase.DEALING and not held(after):
                assert (after.deck, after.locked) == (deck(life_of(after)), locked(life_of(after)))


# Pictures and words


def test_perfect_day_needs_seven_perfect_cards() -> None:
    """Six Perfect cards and one Learning card are no Perfect Day."""
    assert is_perfect_day(cards(EXAMPLE[-1][0]))
    assert not is_perfect_day(cards("P1 P3 P5 P7 P9 P10 L12"))


def test_pictures_are_well_formed() -> None:
    """A position of either machine is drawn as XML in the colour of the text around it."""
    table = played(at_play("P1 S3"), "S3")
    for picture in (draw(table), draw(life_of(table))):
        root = minidom.parseString(picture).documentElement
        assert root.tagName == "svg"
        assert "Day 1; Groundhog on 24" in picture
        assert "#fff" not in picture
    assert ">#<" in draw(table)


def test_positions_in_words() -> None:
    """A position is told by day, space, row, hands and what lies above the board."""
    words = describe(played(at_play("P1 S3"), "S3"))
    assert "Day 1; Groundhog on 24; the timer runs" in words
    assert "row: Selfish 3" in words
    assert "Perfect 1" in words
    assert "above the board: Perfect 4, Perfect 6, Perfect 8, Perfect 9, Perfect 10, Perfect 12" in words
    assert "deck: 54 cards" in describe(first_morning(Setup()))
