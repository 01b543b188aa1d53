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
    MOST_PLAYERS,
    NUMBERS,
    SCORE_TOKENS,
    SEATS,
    TABLE,
    Card,
    CombinedScore,
    EightRows,
    JoinsDeck,
    Kind,
    Life,
    Outcome,
    Phase,
    Precedence,
    Readings,
    Seat,
    Setup,
    Table,
    Unused,
    WinDeclared,
    combined_score,
    count_numbers,
    count_perfect,
    deal,
    deck,
    end_day,
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
    left_of,
    life_of,
    live,
    locked,
    next_day,
    nightfall,
    number_under,
    outcome_of,
    perfect_of,
    play,
    unlocked_by,
)

CLAIMS = Claims(GAME)


def reread_life(life: Life, readings: Readings) -> Life:
    """``life`` with other readings."""
    return evolve(life, setup=evolve(life.setup, readings=readings))


def reread(table: Table, readings: Readings) -> Table:
    """``table`` with other readings."""
    return evolve(table, setup=evolve(table.setup, readings=readings))


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
    """An undecided game has seven cards played on each day before; a won one, on each day with the last."""
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
    # Every row that can be lived is part of the deck.
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
    """A day that wins brings none of the three losses, so that it does not matter which is looked for first."""
    given(life.outcome is Outcome.UNDECIDED)
    live(life, row)
    is_lost = has_too_few(row) or is_not_higher(life, row) or has_six_perfect(life, row)
    return not (is_perfect_day(row) and is_lost)


# The deck


@CLAIMS.invariant(
    DAY,
    cites=("next.deck-rebuilt", "cards.sixty"),
    lemmas=(every_lived_day_takes_seven_cards, locked_cards_are_not_spent),
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
    None,
    sense="largest",
    value=30,
    cites=("deal.number-under-groundhog", "day.seven-ascending", "cards.numbers-to-twelve"),
)
def thirty_cards_need_not_have_seven_numbers(setup: Setup, cards: frozenset[Card]) -> int:
    """The largest first deal with fewer than seven numbers has 30 cards: only from 31 on is a row sure."""
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


@CLAIMS.invariant(DAY, cites="score.sum-of-hearts", lemmas=(every_lived_day_takes_seven_cards,))
def a_first_row_is_spent(life: Life) -> bool:
    """After the first day the cards spent have as many hearts as the Score says."""
    given(life.outcome is Outcome.UNDECIDED and life.day <= 2)
    return hearts(life.spent) == life.score


@CLAIMS.invariant(DAY, cites="unlock.by-learning-card")
def a_learning_card_unlocks_one_card_at_most(life: Life) -> bool:
    """No Learning card unlocks more than one Perfect card, and none that was not played unlocks any."""
    return all(
        sum(1 for one in life.setup.unlocks if one.learning == card.number and card in life.spent)
        <= sum(1 for other in life.spent if other == card)
        for card in CARDS
        if card.kind is Kind.LEARNING
    )


@CLAIMS.invariant(
    DAY,
    cites=("score.sum-of-hearts", "unlock.by-learning-card"),
    lemmas=(every_lived_day_takes_seven_cards, a_learning_card_unlocks_one_card_at_most, a_first_row_is_spent),
)
def a_high_first_score_spends_perfect_cards(life: Life) -> bool:
    """A first Score of 25 or more takes four Perfect cards, and leaves at most three cards that can unlock."""
    given(life.outcome is Outcome.UNDECIDED and life.day == 2 and life.score >= 25)
    perfect = count_perfect(life.spent)
    return perfect >= 4 and len(unlocked_by(life.setup.unlocks, life.spent)) + perfect <= 7


@CLAIMS.invariant(
    DAY,
    cites=("end.another-day", "tip.low-first-score", "tip.not-too-early"),
    lemmas=(a_high_first_score_spends_perfect_cards, locked_cards_are_not_spent),
)
def a_first_score_of_25_or_26_is_lost_on_the_next_day(life: Life, row: frozenset[Card]) -> bool:
    """Yet no row saves such a game on the second day: the losses that the text lists do not name every lost cause."""
    given(life.outcome is Outcome.UNDECIDED and life.day == 2 and life.score >= 25)
    # Every row that can be lived is part of the deck.
    given(row <= deck(life))
    after = live(life, row)
    return after.outcome is not Outcome.UNDECIDED and after.outcome is not Outcome.WON


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
def the_printed_example_can_be_played(setup: Setup, rows: Annotated[tuple[frozenset[Card], ...], Len(7, 7)]) -> bool:
    """The printed example can be played, with all its rows and Scores, and wins on the seventh day."""
    life = first_morning(setup)
    for row, (numbers, score) in zip(rows, EXAMPLE, strict=True):
        given(all(sum(1 for card in row if card.number == number) == 1 for number in numbers))
        given(life.outcome is Outcome.UNDECIDED and len(row) == 7 and hearts(row) == score)
        life = live(life, row)
    return life.outcome is Outcome.WON


# Readings that agree


@CLAIMS.invariant(
    DAY,
    cites=("end.win-seven-perfect", "end.loss-six-perfect"),
    lemmas=(a_surviving_score_is_at_most_26,),
)
def looking_for_a_loss_first_changes_nothing(life: Life, row: frozenset[Card]) -> bool:
    """Whether a win or a loss is looked for first, every day ends in the same way."""
    given(life.outcome is Outcome.UNDECIDED)
    live(life, row)
    return outcome_of(life, row) is outcome_of(
        reread_life(life, evolve(life.setup.readings, precedence=Precedence.LOSS_FIRST)), row
    )


@CLAIMS.invariant(
    DAY,
    cites=("setup.room-for-eight-rows", "end.loss-six-perfect"),
    lemmas=(every_lived_day_takes_seven_cards, an_undecided_game_has_spent_at_most_five_perfect),
)
def a_limit_of_eight_rows_changes_nothing(life: Life, row: frozenset[Card]) -> bool:
    """Whether or not room for eight rows is a limit, every day ends in the same way."""
    given(life.outcome is Outcome.UNDECIDED)
    live(life, row)
    return outcome_of(life, row) is outcome_of(
        reread_life(life, evolve(life.setup.readings, eight_rows=EightRows.LIMIT)), row
    )


@CLAIMS.theorem(cites=("day.more-hearts", "end.loss-not-higher", "score.sum-of-hearts"))
def the_players_shares_add_up_to_the_score(
    shares: Annotated[tuple[frozenset[Card], ...], Len(MOST_PLAYERS, MOST_PLAYERS)],
) -> bool:
    """The combined Score is the same, whether it is summed over the row or over the shares of up to six players."""
    given(all(sum(1 for share in shares if card in share) <= 1 for card in CARDS))
    summed = Readings(combined_score=CombinedScore.SUM_OF_SHARES)
    return combined_score(summed, shares) == combined_score(Readings(), shares)


@CLAIMS.theorem(cites=("play.strictly-ascending", "dead.show-face-up"))
def a_dead_card_stays_dead(card: Card, row: frozenset[Card], played: Card) -> bool:
    """A card that cannot be played any more stays so for the rest of the day."""
    given(is_dead(card, row))
    return is_dead(card, row | {played})


@CLAIMS.robust(no_game_is_undecided_after_day_eight, over=("precedence", "eight_rows"))
def eight_days_are_enough_however_it_is_read() -> None:
    """Eight days are enough, whether a win or a loss is looked for first and whether or not eight rows are a limit."""


# The table machine


def places(table: Table) -> tuple[frozenset[Card], ...]:
    """Everywhere a card can be."""
    return (table.deck, *table.hands, table.row, table.spent, table.locked, table.unlocked)


def morning(table: Table) -> Life:
    """The state of the day machine before the row of the present day was counted."""
    return evolve(life_of(table), spent=table.spent)


@CLAIMS.invariant(TABLE, cites="dead.show-face-up")
def shown_cards_are_held(table: Table) -> bool:
    """A card that lies face-up in front of a player is still that player's."""
    return table.shown <= held(table)


@CLAIMS.invariant(
    TABLE,
    cites=("cards.sixty", "next.deck-rebuilt", "next.played-cards-stay", "setup.rest-is-deck"),
    lemmas=(shown_cards_are_held,),
)
def every_card_is_in_one_place(table: Table) -> bool:
    """The sixty cards are conserved: at every moment each card is in exactly one place."""
    return all(sum(1 for place in places(table) if card in place) == 1 for card in CARDS)


@CLAIMS.invariant(TABLE, cites=("end.time-runs-out", "play.timer-starts-day", "next.deck-rebuilt"))
def the_parts_of_a_day_are_in_order(table: Table) -> bool:
    """Cards are dealt before a row is begun and played when all are dealt; only an evening decides the game."""
    is_dealing = table.phase is Phase.DEALING
    is_fresh = len(table.row) == 0 and len(table.shown) == 0 and len(table.unlocked) == 0
    return (
        (not is_dealing or is_fresh)
        and (table.to_deal > 0) == is_dealing
        and (not is_dealing or table.to_deal <= len(table.deck))
        and (table.phase is Phase.EVENING or table.outcome is Outcome.UNDECIDED)
        and table.receiver < table.setup.players
    )


@CLAIMS.invariant(TABLE, cites=("play.strictly-ascending", "play.only-seven", "day.seven-ascending"))
def a_row_ascends(table: Table) -> bool:
    """A row has at most one card of each number, and at most seven cards."""
    return has_one_card_per_number(table.row) and len(table.row) <= CARDS_IN_A_DAY


@CLAIMS.invariant(
    TABLE,
    cites=("deal.number-under-groundhog", "next.deck-rebuilt"),
    lemmas=(every_card_is_in_one_place, the_parts_of_a_day_are_in_order),
)
def what_is_held_was_dealt(table: Table) -> bool:
    """Hands, row and cards still to be dealt are the number under the Groundhog, or all where the deck has fewer."""
    given(table.phase is not Phase.EVENING)
    dealt = sum(len(hand) for hand in table.hands) + len(table.row)
    return dealt + table.to_deal == min(number_under(table.setup.track, table.space), len(table.deck) + dealt)


@CLAIMS.invariant(
    TABLE,
    cites=("unlock.by-learning-card", "setup.six-perfect-above-board"),
    lemmas=(every_card_is_in_one_place, the_parts_of_a_day_are_in_order),
)
def unlocking_follows_the_row(table: Table) -> bool:
    """Above the board are the cards whose Learning card was never played; won today, those whose card is in the row."""
    unlocks = table.setup.unlocks
    return table.unlocked == unlocked_by(unlocks, table.row) and table.locked == perfect_of(unlocks) - unlocked_by(
        unlocks, table.spent | table.row
    )


@CLAIMS.invariant(TABLE, cites="dead.show-face-up", lemmas=(the_parts_of_a_day_are_in_order,))
def only_dead_cards_are_shown(table: Table) -> bool:
    """Every card that lies face-up in front of a player can no longer be played on that day."""
    return all(is_dead(card, table.row) for card in table.shown)


@CLAIMS.invariant(
    TABLE,
    cites=("play.only-seven", "end.loss-six-perfect"),
    lemmas=(a_row_ascends, every_card_is_in_one_place, the_parts_of_a_day_are_in_order),
)
def the_table_counts_days_as_the_day_machine_does(table: Table) -> bool:
    """While the game is undecided, seven cards have been played on each day before, and at most five Perfect ones."""
    life = life_of(table)
    given(life.outcome is Outcome.UNDECIDED)
    return len(life.spent) == 7 * (life.day - 1) and count_perfect(life.spent) <= 5


CLAIMS.assume(
    TABLE,
    every_card_is_in_one_place,
    the_parts_of_a_day_are_in_order,
    a_row_ascends,
    the_table_counts_days_as_the_day_machine_does,
)


# The deal


def surplus(table: Table, seat: int) -> int:
    """How many cards ``seat`` has more than its left neighbour while the deal goes round from the dealer's left."""
    neighbour = left_of(table.setup, seat)
    ends = 1 if neighbour == table.receiver else 0
    begins = 1 if neighbour == left_of(table.setup, table.setup.dealer) else 0
    return ends - begins


@CLAIMS.invariant(
    TABLE,
    cites=("deal.as-even-as-possible", "setup.dealer-by-birthday"),
    lemmas=(every_card_is_in_one_place, the_parts_of_a_day_are_in_order),
)
def the_deal_goes_round_the_table(table: Table) -> bool:
    """Until a card is played, the seats served in the present round of the deal have one card more than the others."""
    given(table.phase is not Phase.EVENING and len(table.row) == 0)
    return all(
        len(table.hands[seat]) == len(table.hands[left_of(table.setup, seat)]) + surplus(table, seat)
        for seat in SEATS
        if seat < table.setup.players
    )


@CLAIMS.invariant(TABLE, cites="deal.as-even-as-possible", lemmas=(the_deal_goes_round_the_table,))
def a_deal_is_even(table: Table) -> bool:
    """Until a card is played, no hand has two cards more than another."""
    given(table.phase is not Phase.EVENING and len(table.row) == 0)
    players = table.setup.players
    return all(
        len(table.hands[one]) <= len(table.hands[other]) + 1
        for one in SEATS
        for other in SEATS
        if one < players and other < players
    )


@CLAIMS.theorem(cites=("deal.example-four-players", "deal.as-even-as-possible"))
def twenty_two_cards_are_dealt_6_6_5_5(hands: Annotated[tuple[frozenset[Card], ...], Len(4, 4)]) -> bool:
    """Whenever four players have 22 cards as evenly as can be, two of them have six and two five."""
    given(is_evenly_dealt(hands) and sum(len(hand) for hand in hands) == 22)
    return all(sum(1 for hand in hands if len(hand) == count) == 2 for count in (5, 6))


# Readings that agree at the table


@CLAIMS.invariant(TABLE, cites="next.deck-rebuilt", lemmas=(shown_cards_are_held,))
def unused_cards_make_the_same_deck(table: Table) -> bool:
    """The deck of the next day is the same, whether unused means the hands or also what is shown or not dealt."""
    given(table.phase is Phase.EVENING)
    return next_day(table).deck == next_day(reread(table, evolve(table.setup.readings, unused=Unused.HANDS))).deck


def joined_at_once(table: Table) -> Table:
    """What ``table`` would be if unlocked cards joined the deck at once."""
    early = reread(table, evolve(table.setup.readings, joins_deck=JoinsDeck.AT_ONCE))
    return evolve(early, deck=table.deck | table.unlocked, unlocked=frozenset())


@CLAIMS.theorem(cites=("deal.number-under-groundhog", "unlock.joins-deck"))
def joining_the_deck_at_once_changes_no_deal(table: Table, card: Card, seat: Seat) -> bool:
    """While no unlocked card waits, as on every morning, cards are dealt in the same way if those join at once."""
    given(len(table.unlocked) == 0)
    late, early = joined_at_once(deal(table, card, seat)), deal(joined_at_once(table), card, seat)
    return early == late


@CLAIMS.theorem(cites=("unlock.joins-deck", "unlock.added-at-days-end", "unlock.example-sculpt-rita"))
def joining_the_deck_at_once_changes_no_play(table: Table, seat: Seat, card: Card) -> bool:
    """After every play the tables differ only in where unlocked cards wait if those join the deck at once."""
    late, early = joined_at_once(play(table, seat, card)), play(joined_at_once(table), seat, card)
    return early == late


@CLAIMS.theorem(cites=("end.time-runs-out", "end.judge-the-day", "unlock.added-at-days-end"))
def joining_the_deck_at_once_changes_no_judgement(table: Table) -> bool:
    """A day is judged in the same way if unlocked cards join the deck at once."""
    late, early = joined_at_once(end_day(table)), end_day(joined_at_once(table))
    return early == late


@CLAIMS.theorem(cites=("unlock.added-at-days-end", "next.deck-rebuilt"))
def joining_the_deck_at_once_makes_the_same_deck(table: Table) -> bool:
    """The next day begins in the same way, and with the same deck, if unlocked cards join the deck at once."""
    late, early = joined_at_once(next_day(table)), next_day(joined_at_once(table))
    return early == late


@CLAIMS.invariant(
    TABLE,
    under={"joins_deck": "at-once"},
    cites=("unlock.joins-deck", "unlock.by-learning-card", "unlock.example-sculpt-rita"),
)
def no_unlocked_card_waits(table: Table) -> bool:
    """If unlocked cards join the deck at once, none waits for the end of the day, and the same are above the board."""
    unlocks = table.setup.unlocks
    above = perfect_of(unlocks) - unlocked_by(unlocks, table.spent | table.row)
    return len(table.unlocked) == 0 and table.locked == above


@CLAIMS.theorem(cites=("win.perfect-day", "end.time-runs-out", "end.win-seven-perfect"))
def a_win_declared_at_once_is_the_same_win(table: Table, seat: Seat, card: Card) -> bool:
    """If the seventh Perfect card wins at once, the table is as if time had run out right after it."""
    after = play(table, seat, card)
    given(is_perfect_day(after.row))
    early = play(reread(table, evolve(table.setup.readings, win_declared=WinDeclared.AT_ONCE)), seat, card)
    return early == reread(end_day(after), evolve(table.setup.readings, win_declared=WinDeclared.AT_ONCE))


@CLAIMS.invariant(TABLE, cites=("win.perfect-day", "play.only-seven"), lemmas=(a_row_ascends,))
def nothing_spoils_a_perfect_day(table: Table) -> bool:
    """Once seven Perfect cards lie, no card can be played any more, and the end of the day wins."""
    given(table.phase is Phase.PLAYING and is_perfect_day(table.row))
    return len(table.row) == CARDS_IN_A_DAY and nightfall(table).outcome is Outcome.WON


# Days played out card by card


def row_of(table: Table) -> tuple[frozenset[Card]]:
    """The coarse move that the evening of ``table`` completes."""
    return (table.row,)


def begins(table: Table) -> bool:
    """Whether a day of the day machine may begin: its cards are not dealt yet."""
    if table.phase is Phase.EVENING:
        return table.outcome is Outcome.UNDECIDED
    return len(held(table)) == 0 and len(table.row) == 0


def is_livable(table: Table, row: frozenset[Card]) -> bool:
    """Whether the day machine could live ``row`` on the day of ``table``."""
    life = morning(table) if table.phase is not Phase.EVENING else life_of(table)
    return (
        row <= CARDS - life.spent
        and row <= CARDS - locked(life)
        and has_one_card_per_number(row)
        and len(row) <= CARDS_IN_A_DAY
        and len(row) <= number_under(life.setup.track, life.space)
    )


def can_follow(cards: frozenset[Card], row: frozenset[Card]) -> bool:
    """Whether each of ``cards`` has a higher number than every card of ``row``."""
    return all(
        not (any(card.number <= number for card in cards) and any(card.number >= number for card in row))
        for number in NUMBERS
    )


def is_on_plan(table: Table, row: frozenset[Card]) -> bool:
    """Whether ``row`` can still be played on the day of ``table``, or on the next if it is evening."""
    if table.phase is Phase.EVENING:
        return table.outcome is Outcome.UNDECIDED and is_livable(table, row)
    return (
        is_livable(table, row)
        and table.row <= row
        and row <= table.row | table.deck | held(table)
        and len(row & table.deck) <= table.to_deal
        and can_follow(row - table.row, table.row)
    )


def deals_for(table: Table, card: Card, seat: int, row: frozenset[Card]) -> bool:
    """Deal the cards of the row first."""
    if table.phase is not Phase.DEALING or card not in table.deck:
        return False
    missing = row & table.deck
    return seat == table.receiver and (card in missing or len(missing) == 0)


def plays_for(table: Table, seat: int, card: Card, row: frozenset[Card]) -> bool:
    """Play the lowest card of the row that does not lie yet."""
    if table.phase is not Phase.PLAYING or card not in table.hands[seat]:
        return False
    missing = row - table.row
    is_lowest = not any(other.number <= card.number for other in missing if other != card)
    return card in missing and is_lowest and not is_dead(card, table.row)


def ends_for(table: Table, row: frozenset[Card]) -> bool:
    """End the day when the row lies."""
    return table.phase is Phase.PLAYING and table.row == row


def wakes_for(table: Table, row: frozenset[Card]) -> bool:
    """Begin the next day."""
    return table.phase is Phase.EVENING


def acts_left(table: Table, row: frozenset[Card]) -> int:
    """A number that falls with every act while ``row`` is played out."""
    if table.phase is Phase.EVENING:
        return 200
    return table.to_deal + len(row - table.row)


@CLAIMS.refines(
    TABLE,
    DAY,
    moves={"end_day": (live, row_of)},
    plan=Plan(
        begins=begins,
        holds=is_on_plan,
        steps={"deal": deals_for, "play": plays_for, "end_day": ends_for, "next_day": wakes_for},
        left=acts_left,
    ),
    cites=("end.judge-the-day", "end.another-day", "next.deck-rebuilt", "deal.number-under-groundhog"),
    lemmas=(
        every_card_is_in_one_place,
        the_parts_of_a_day_are_in_order,
        a_row_ascends,
        what_is_held_was_dealt,
        unlocking_follows_the_row,
    ),
)
def the_table_plays_out_days(table: Table) -> Life:
    """Every game card by card is a game day by day, and every day of a game can be played out card by card."""
    return life_of(table)


@CLAIMS.reachable(
    DAY,
    within=8,
    cites=("win.perfect-day", "end.win-seven-perfect", "tip.many-days"),
    replay_on=the_table_plays_out_days,
)
def a_game_can_be_won_on_each_day_from_two_to_eight(life: Life, day: Annotated[int, Interval(ge=2, le=8)]) -> bool:
    """A game can be won on each of the days two to eight."""
    return life.outcome is Outcome.WON and life.day == day
