"""Claims about Groundhog Day: The Game.

They hold for every print that the text allows: any track on which 24, 22 and 20 come in that order, and
any six unlockings of which two are known.
"""

from typing import Annotated

from checker import Claims, Plan, given
from spec import Interval, Len, evolve
from spec.games.groundhog import (
    CARDS,
    CARDS_IN_A_DAY,
    DAY,
    GAME,
    SCORE_TOKENS,
    TABLE,
    Card,
    Kind,
    Life,
    Outcome,
    Phase,
    Setup,
    Table,
    count_numbers,
    count_perfect,
    deck,
    first_morning,
    has_one_card_per_number,
    has_six_perfect,
    has_too_few,
    hearts,
    held,
    is_dead,
    is_evenly_dealt,
    is_not_higher,
    is_perfect_day,
    life_of,
    live,
    locked,
    number_under,
    perfect_of,
    unlocked_by,
)

CLAIMS = Claims(GAME)


# The cards


@CLAIMS.consistent()
def the_card_counts_agree(total: Annotated[int, Interval(ge=0, le=200)]) -> dict[str, bool]:
    """The stated number of cards is the sum of the stated numbers of the five kinds."""
    return {
        "cards.sixty": total == 60,
        "cards.twelve-selfish": sum(1 for card in CARDS if card.kind is Kind.SELFISH) == 12,
        "cards.twelve-wild": sum(1 for card in CARDS if card.kind is Kind.WILD) == 12,
        "cards.twelve-nice": sum(1 for card in CARDS if card.kind is Kind.NICE) == 12,
        "cards.twelve-learning": sum(1 for card in CARDS if card.kind is Kind.LEARNING) == 12,
        "cards.twelve-perfect": sum(1 for card in CARDS if card.kind is Kind.PERFECT) == 12,
        "cards.numbers-to-twelve": total == 5 * 12,
    }


@CLAIMS.theorem(cites=("cards.example-six-nice", "cards.twelve-nice"))
def a_nice_six_has_two_hearts(card: Card) -> bool:
    """The Nice card with the number 6 has two hearts."""
    given(card.number == 6 and card.kind is Kind.NICE)
    return card.hearts == 2


@CLAIMS.theorem(cites=("setup.rest-is-deck", "setup.six-perfect-out", "cards.sixty"))
def the_first_deck_has_54_cards(setup: Setup) -> bool:
    """The first deck has 54 cards, six of them Perfect."""
    cards = deck(first_morning(setup))
    return len(cards) == 54 and count_perfect(cards) == 6


# The day machine: what every game has in common


@CLAIMS.invariant(DAY, cites=("play.only-seven", "end.loss-too-few", "next.played-cards-stay"))
def every_lived_day_takes_seven_cards(life: Life) -> bool:
    """While the game is undecided, seven cards have been played on each day before; a won game has seven for each day."""
    if life.outcome is Outcome.UNDECIDED:
        return len(life.spent) == 7 * (life.day - 1)
    return life.outcome is not Outcome.WON or len(life.spent) == 7 * life.day


@CLAIMS.invariant(DAY, cites="end.loss-six-perfect")
def an_undecided_game_has_spent_at_most_five_perfect(life: Life) -> bool:
    """While the game is undecided, at most five Perfect cards have been played."""
    return life.outcome is not Outcome.UNDECIDED or count_perfect(life.spent) <= 5


@CLAIMS.invariant(
    DAY,
    cites=("setup.room-for-eight-rows", "end.another-day", "end.loss-six-perfect"),
    lemmas=(every_lived_day_takes_seven_cards, an_undecided_game_has_spent_at_most_five_perfect),
)
def no_game_is_undecided_after_day_eight(life: Life) -> bool:
    """Whatever the track is, no game is undecided after the eighth day: room for eight rows is room enough."""
    return life.outcome is not Outcome.UNDECIDED or life.day <= 8


CLAIMS.assume(
    DAY,
    every_lived_day_takes_seven_cards,
    an_undecided_game_has_spent_at_most_five_perfect,
    no_game_is_undecided_after_day_eight,
)


@CLAIMS.invariant(DAY, cites=("setup.six-perfect-above-board", "next.played-cards-stay"))
def locked_cards_are_not_spent(life: Life) -> bool:
    """No card above the board has been played."""
    return all(card not in life.spent for card in locked(life))


@CLAIMS.terminates(DAY, cites="end.another-day", lemmas=(no_game_is_undecided_after_day_eight,))
def every_game_ends(life: Life) -> tuple[int, int]:
    """Every game ends: either it is over or a day has passed, and there are at most eight."""
    return (0 if life.outcome is not Outcome.UNDECIDED else 1, 9 - life.day)


# When a game can be won


@CLAIMS.invariant(
    DAY,
    cites=("win.perfect-day", "unlock.one-is-needed", "setup.six-perfect-out"),
    lemmas=(every_lived_day_takes_seven_cards,),
)
def nobody_wins_on_the_first_day(life: Life) -> bool:
    """No game is won on the first day."""
    return life.outcome is not Outcome.WON or life.day >= 2


@CLAIMS.invariant(DAY, cites=("win.perfect-day", "end.another-day"), lemmas=(no_game_is_undecided_after_day_eight,))
def nobody_wins_on_day_nine_or_later(life: Life) -> bool:
    """No game is won on the ninth day or later."""
    return life.outcome is not Outcome.WON or life.day <= 8


@CLAIMS.invariant(
    DAY,
    cites=("unlock.one-is-needed", "win.perfect-day"),
    lemmas=(locked_cards_are_not_spent, every_lived_day_takes_seven_cards),
)
def a_win_needs_more_unlocks_than_perfect_cards_spent(life: Life, row: frozenset[Card]) -> bool:
    """A Perfect Day needs more cards unlocked before it than Perfect cards spent before it, and so at least one."""
    given(life.outcome is Outcome.UNDECIDED and is_perfect_day(row) and row <= deck(life))
    after = live(life, row)
    unlocked = len(unlocked_by(life.setup.unlocks, life.spent))
    return after.outcome is Outcome.WON and unlocked >= count_perfect(life.spent) + 1


@CLAIMS.theorem(cites=("end.loss-six-perfect", "cards.twelve-perfect"))
def six_perfect_spent_leave_too_few(cards: frozenset[Card]) -> bool:
    """Six Perfect cards are spent exactly when fewer than seven are left, so that no Perfect Day is possible."""
    return (count_perfect(cards) >= 6) == (count_perfect(CARDS - cards) < CARDS_IN_A_DAY)


# Scores


def has_survived_a_day(life: Life) -> bool:
    """Whether a day has been lived that neither won nor lost."""
    return life.outcome is Outcome.UNDECIDED and life.day >= 2


@CLAIMS.optimum(
    DAY,
    sense="largest",
    value=26,
    within=1,
    where=has_survived_a_day,
    lemmas=(an_undecided_game_has_spent_at_most_five_perfect,),
    cites=("score.sum-of-hearts", "end.loss-six-perfect", "pieces.score-tokens"),
)
def the_highest_surviving_score_is_26(life: Life) -> int:
    """The highest Score of a day that neither wins nor loses is 26: there are just enough tokens."""
    return life.score


@CLAIMS.optimum(
    DAY, sense="smallest", value=0, within=1, where=has_survived_a_day, cites=("score.sum-of-hearts", "day.more-hearts")
)
def the_lowest_surviving_score_is_0(life: Life) -> int:
    """The lowest Score of a day that neither wins nor loses is 0."""
    return life.score


@CLAIMS.reachable(DAY, within=1, cites=("score.sum-of-hearts", "score.mark-with-token", "pieces.score-tokens"))
def every_score_up_to_26_is_survived(life: Life, score: Annotated[int, Interval(ge=0, le=SCORE_TOKENS)]) -> bool:
    """Each Score from 0 to 26 is that of some day that neither wins nor loses."""
    return has_survived_a_day(life) and life.score == score


@CLAIMS.invariant(DAY, cites="pieces.score-tokens")
def a_surviving_score_is_at_most_26(life: Life) -> bool:
    """While the game is undecided, the last Score is at most 26."""
    return life.outcome is not Outcome.UNDECIDED or life.score <= 26


@CLAIMS.invariant(DAY, cites=("day.more-hearts", "end.loss-not-higher", "pieces.score-tokens"))
def scores_rise_from_day_to_day(life: Life, row: frozenset[Card]) -> bool:
    """Each day that is survived after the first has a higher Score than the one before, so that none occurs twice."""
    given(life.outcome is Outcome.UNDECIDED and life.day >= 2)
    after = live(life, row)
    return after.outcome is not Outcome.UNDECIDED or after.score > life.score


@CLAIMS.invariant(DAY, cites=("win.perfect-day", "day.more-hearts"), lemmas=(a_surviving_score_is_at_most_26,))
def a_perfect_day_outscores_every_earlier_day(life: Life, row: frozenset[Card]) -> bool:
    """A Perfect Day has more hearts than the day before, and so than every earlier day."""
    given(life.outcome is Outcome.UNDECIDED and is_perfect_day(row))
    live(life, row)
    return hearts(row) > life.score and not is_not_higher(life, row)


@CLAIMS.invariant(
    DAY,
    cites=("end.win-seven-perfect", "end.loss-too-few", "end.loss-not-higher", "end.loss-six-perfect"),
    lemmas=(a_surviving_score_is_at_most_26,),
)
def a_win_and_a_loss_exclude_one_another(life: Life, row: frozenset[Card]) -> bool:
    """A day that wins brings none of the three losses, so that the order in which they are looked for does not matter."""
    given(life.outcome is Outcome.UNDECIDED)
    live(life, row)
    is_lost = has_too_few(row) or is_not_higher(life, row) or has_six_perfect(life, row)
    return not (is_perfect_day(row) and is_lost)


# The deck


@CLAIMS.invariant(
    DAY, cites=("next.deck-rebuilt", "cards.sixty"), lemmas=(every_lived_day_takes_seven_cards, locked_cards_are_not_spent)
)
def the_deck_of_a_day_is_known(life: Life) -> bool:
    """On day d, with u cards unlocked before, the deck has 54 - 7(d - 1) + u cards."""
    given(life.outcome is Outcome.UNDECIDED)
    return len(deck(life)) == 54 - 7 * (life.day - 1) + len(unlocked_by(life.setup.unlocks, life.spent))


@CLAIMS.invariant(DAY, cites="next.deck-rebuilt", lemmas=(the_deck_of_a_day_is_known,))
def the_deck_of_day_eight_has_at_most_eleven_cards(life: Life) -> bool:
    """On the eighth day the deck has at most eleven cards."""
    given(life.outcome is Outcome.UNDECIDED and life.day == 8)
    return len(deck(life)) <= 11


@CLAIMS.reachable(DAY, within=7, cites=("deal.number-under-groundhog", "next.deck-rebuilt"))
def the_deck_can_be_too_small_for_the_deal(life: Life) -> bool:
    """On the eighth day the deck can be smaller than the number under the Groundhog."""
    is_short = len(deck(life)) < number_under(life.setup.track, life.space)
    return life.outcome is Outcome.UNDECIDED and life.day == 8 and is_short


@CLAIMS.optimum(
    None, sense="largest", value=30, cites=("deal.number-under-groundhog", "day.seven-ascending", "cards.numbers-to-twelve")
)
def thirty_cards_need_not_have_seven_numbers(setup: Setup, cards: frozenset[Card]) -> int:
    """The largest deal on the first day with fewer than seven numbers has 30 cards: only from 31 on can all be sure of a row."""
    given(cards <= deck(first_morning(setup)) and count_numbers(cards) < CARDS_IN_A_DAY)
    return len(cards)


@CLAIMS.possible(cites=("deal.number-under-groundhog", "day.seven-ascending", "level.standard"))
def a_deal_need_not_allow_a_row(setup: Setup, cards: frozenset[Card]) -> bool:
    """The first deal need not allow seven ascending cards: the rulebook does not say what then happens."""
    given(cards <= deck(first_morning(setup)))
    return len(cards) == setup.level.start_number and count_numbers(cards) < CARDS_IN_A_DAY


# Losing


@CLAIMS.possible(cites="end.loss-too-few")
def too_few_cards_can_be_the_only_loss(setup: Setup, row: frozenset[Card]) -> bool:
    """A game can be lost by too few cards alone."""
    life = first_morning(setup)
    live(life, row)
    return has_too_few(row) and not is_not_higher(life, row) and not has_six_perfect(life, row)


@CLAIMS.possible(cites="end.loss-not-higher")
def a_low_score_can_be_the_only_loss(setup: Setup, first: frozenset[Card], second: frozenset[Card]) -> bool:
    """A game can be lost by a Score that is no higher alone."""
    life = live(first_morning(setup), first)
    given(life.outcome is Outcome.UNDECIDED)
    live(life, second)
    return is_not_higher(life, second) and not has_too_few(second) and not has_six_perfect(life, second)


@CLAIMS.possible(cites="end.loss-six-perfect")
def six_perfect_cards_can_be_the_only_loss(setup: Setup, first: frozenset[Card], second: frozenset[Card]) -> bool:
    """A game can be lost by six Perfect cards alone."""
    life = live(first_morning(setup), first)
    given(life.outcome is Outcome.UNDECIDED)
    live(life, second)
    return has_six_perfect(life, second) and not has_too_few(second) and not is_not_higher(life, second)


@CLAIMS.reachable(DAY, within=1, cites=("end.another-day", "tip.low-first-score"))
def a_doomed_game_can_go_on(life: Life, score: Annotated[int, Interval(ge=25, le=26)]) -> bool:
    """A game with a Score of 25 or 26 on the first day is not lost by any rule."""
    return life.outcome is Outcome.UNDECIDED and life.day == 2 and life.score == score


@CLAIMS.theorem(cites=("end.another-day", "tip.low-first-score", "tip.not-too-early"))
def a_first_score_of_25_or_26_is_never_won(
    setup: Setup, first: frozenset[Card], rows: Annotated[tuple[frozenset[Card], ...], Len(7, 7)]
) -> bool:
    """Yet no game with a Score of 25 or 26 on the first day is ever won: the losses that the text lists are not complete."""
    given(hearts(first) >= 25)
    life = live(first_morning(setup), first)
    for row in rows:
        if life.outcome is Outcome.UNDECIDED:
            life = live(life, row)
    return life.outcome is not Outcome.WON


@CLAIMS.invariant(DAY, under={"six_tested": "as-played"}, cites=("end.loss-six-perfect", "end.judge-the-day"))
def looking_after_every_card_leaves_no_win(life: Life) -> bool:
    """If six Perfect cards lost the game as soon as they lie, nobody could ever win: that reading empties the game."""
    return life.outcome is not Outcome.WON


# The printed example

EXAMPLE = (
    ((1, 3, 5, 6, 7, 9, 12), 5),
    ((2, 4, 5, 6, 8, 9, 10), 6),
    ((2, 3, 4, 5, 7, 10, 12), 9),
    ((3, 5, 6, 8, 9, 10, 11), 11),
    ((1, 2, 3, 7, 9, 11, 12), 12),
    ((2, 4, 6, 7, 8, 10, 11), 18),
    ((1, 3, 5, 7, 9, 10, 12), 28),
)


@CLAIMS.possible(
    cites=(
        "example.seven-days",
        "example.day-one",
        "example.day-two",
        "example.day-three",
        "example.day-four",
        "example.day-five",
        "example.day-six",
        "example.day-seven",
    )
)
def the_printed_example_can_be_played(
    setup: Setup, rows: Annotated[tuple[frozenset[Card], ...], Len(7, 7)]
) -> bool:
    """The printed example can be played, with all its rows and Scores, and wins on the seventh day."""
    life = first_morning(setup)
    for row, (numbers, score) in zip(rows, EXAMPLE, strict=True):
        given(all(sum(1 for card in row if card.number == number) == 1 for number in numbers))
        given(life.outcome is Outcome.UNDECIDED and len(row) == 7 and hearts(row) == score)
        life = live(life, row)
    return life.outcome is Outcome.WON


# Readings that agree


@CLAIMS.theorem(cites=("play.strictly-ascending", "dead.show-face-up"))
def a_dead_card_stays_dead(card: Card, row: frozenset[Card], played: Card) -> bool:
    """A card that cannot be played any more stays so for the rest of the day."""
    given(is_dead(card, row))
    return is_dead(card, row | {played})
