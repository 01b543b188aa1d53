"""The rules: first the words in which they are written, then the two machines."""

from spec import evolve, require
from spec.games.groundhog.components import (
    CARDS,
    CARDS_IN_A_DAY,
    GAME,
    NUMBERS,
    ROWS_OF_ROOM,
    SCORE_TOKENS,
    Card,
    Kind,
    Level,
    Number,
    Unlock,
)
from spec.games.groundhog.state import (
    OFF_TRACK,
    SEATS,
    TRACK_LENGTH,
    CombinedScore,
    DeadBy,
    EightRows,
    ExtraCards,
    FewNumbers,
    FirstDay,
    FullRow,
    Hopeless,
    JoinsDeck,
    Life,
    Outcome,
    Phase,
    Precedence,
    Readings,
    SameMoment,
    Seat,
    Setup,
    ShortDeck,
    Showing,
    SixPerfect,
    SixTested,
    Table,
    Talk,
    Timer,
    Tokens,
    Track,
    TrackEnd,
    Unlocking,
    Unused,
    WinDeclared,
    WrongCard,
)

# Cards


@GAME.defines("score.sum-of-hearts")
def hearts(cards: frozenset[Card]) -> int:
    """How many hearts ``cards`` have together: the Score of a day, if they are its row."""
    return sum(card.hearts for card in cards)


def combined_score(readings: Readings, shares: tuple[frozenset[Card], ...]) -> int:
    """The combined Score of a day on which each player has played the cards of one of ``shares``."""
    if readings.combined_score is CombinedScore.SUM_OF_SHARES:
        return sum(hearts(share) for share in shares)
    return hearts(frozenset(card for share in shares for card in share))


def count_perfect(cards: frozenset[Card]) -> int:
    """How many of ``cards`` are Perfect."""
    return sum(1 for card in cards if card.kind is Kind.PERFECT)


def count_numbers(cards: frozenset[Card]) -> int:
    """How many different numbers ``cards`` have."""
    return sum(1 for number in NUMBERS if any(card.number == number for card in cards))


def has_one_card_per_number(row: frozenset[Card]) -> bool:
    """Whether ``row`` can be laid in ascending order, which is to say that no number comes twice."""
    return all(sum(1 for card in row if card.number == number) <= 1 for number in NUMBERS)


def has_token(readings: Readings, score: int) -> bool:
    """Whether ``score`` can be marked with the tokens."""
    return readings.tokens is Tokens.DIGITS or 1 <= score <= SCORE_TOKENS


# Locked cards


def perfect_of(unlocks: frozenset[Unlock]) -> frozenset[Card]:
    """The Perfect cards that ``unlocks`` name: those that start above the board."""
    return frozenset(Card(unlock.perfect, Kind.PERFECT) for unlock in unlocks)


@GAME.defines("unlock.by-learning-card")
def unlocked_by(unlocks: frozenset[Unlock], cards: frozenset[Card]) -> frozenset[Card]:
    """The Perfect cards that playing ``cards`` unlocks."""
    return frozenset(
        Card(unlock.perfect, Kind.PERFECT) for unlock in unlocks if Card(unlock.learning, Kind.LEARNING) in cards
    )


def locked_after(unlocks: frozenset[Unlock], cards: frozenset[Card]) -> frozenset[Card]:
    """The Perfect cards that are still above the board when ``cards`` have been played, and unlocked what they can."""
    return frozenset(
        Card(unlock.perfect, Kind.PERFECT) for unlock in unlocks if Card(unlock.learning, Kind.LEARNING) not in cards
    )


def count_locked(unlocks: frozenset[Unlock], cards: frozenset[Card]) -> int:
    """How many Perfect cards are still above the board when ``cards`` have been played; each has its own unlocking."""
    return sum(1 for unlock in unlocks if Card(unlock.learning, Kind.LEARNING) not in cards)


def locked(life: Life) -> frozenset[Card]:
    """The Perfect cards that are still above the board, if everything played was let unlock what it can."""
    return locked_after(life.setup.unlocks, life.spent)


def deck(life: Life) -> frozenset[Card]:
    """The cards from which the day is dealt, if everything played was let unlock what it can."""
    return CARDS - life.spent - locked(life)


# The track


def space_of(track: Track, number: int) -> int:
    """The first space with ``number``, or that behind the track if there is none."""
    return min((space for space in range(TRACK_LENGTH) if track[space] == number), default=OFF_TRACK)


def count_spaces(track: Track, number: int) -> int:
    """How many spaces have ``number``."""
    return sum(1 for one in track if one == number)


@GAME.defines("pieces.groundhog", "deal.number-under-groundhog")
def number_under(track: Track, space: int) -> int:
    """How many cards are to be dealt with the Groundhog on ``space``; behind the track, all of them."""
    return (*track, len(CARDS))[space]


def cards_to_deal(track: Track, space: int, cards: frozenset[Card]) -> int:
    """How many of ``cards`` are dealt with the Groundhog on ``space``."""
    return min(number_under(track, space), len(cards))


def numbered_space_after(track: Track, space: int) -> int:
    """The next space to the right that has a number, or that behind the track if there is none."""
    return min((one for one in range(TRACK_LENGTH) if one > space and track[one] > 0), default=OFF_TRACK)


@GAME.defines("next.groundhog-moves")
def next_space(setup: Setup, space: int) -> int:
    """Where the Groundhog goes from ``space``."""
    after = numbered_space_after(setup.track, space)
    if after == OFF_TRACK and setup.readings.track_end is not TrackEnd.DEAL_ALL:
        return space
    return after


def left_of(setup: Setup, seat: int) -> int:
    """The seat to the left of ``seat``."""
    return seat + 1 if seat + 1 < setup.players else 0


# Playing


def most_cards(readings: Readings) -> int:
    """How many cards may be played on a day."""
    return CARDS_IN_A_DAY + 1 if readings.full_row is FullRow.EIGHTH_CARD else CARDS_IN_A_DAY


@GAME.defines("play.example-after-three")
def is_dead(card: Card, row: frozenset[Card]) -> bool:
    """Whether ``card`` is not higher than some card of ``row``, and so can no longer be played on this day."""
    return any(card.number <= other.number for other in row)


def cards_that_count(readings: Readings, row: frozenset[Card], first: Card, second: Card) -> tuple[Card, ...]:
    """The cards that join ``row``, in order, when ``first`` and ``second`` are put down at the same moment.

    ``first`` is the one that whoever takes them in turn would take first.
    """
    if readings.same_moment is SameMoment.NEITHER:
        return ()
    swapped = readings.same_moment is SameMoment.LOWER_FIRST and second.number < first.number
    one, other = (second, first) if swapped else (first, second)
    if is_dead(one, row):
        return () if is_dead(other, row) else (other,)
    if is_dead(other, row | {one}):
        return (one,)
    return (one, other)


def ends_with_sixth_perfect(spent: frozenset[Card], row: frozenset[Card]) -> bool:
    """Whether no card of ``row`` lies to the right of the sixth Perfect card of the game."""
    return all(
        count_perfect(spent) + sum(1 for one in row if one.kind is Kind.PERFECT and one.number < card.number) < 6
        for card in row
    )


def may_talk(readings: Readings, phase: Phase, about_hands: bool) -> bool:
    """Whether players may talk in ``phase``; ``about_hands`` says that it is about what they hold."""
    if readings.talk is Talk.NEVER:
        return False
    if readings.talk is Talk.NOT_OF_HANDS:
        return not about_hands
    return phase is not Phase.PLAYING


# The end of a day


@GAME.defines("win.perfect-day", "end.win-seven-perfect")
def is_perfect_day(row: frozenset[Card]) -> bool:
    """Whether seven Perfect cards were played on the day of ``row``."""
    return count_perfect(row) >= CARDS_IN_A_DAY


@GAME.defines("day.seven-ascending", "end.loss-too-few")
def has_too_few(row: frozenset[Card]) -> bool:
    """Whether fewer than seven cards were played on the day of ``row``."""
    return len(row) < CARDS_IN_A_DAY


@GAME.defines("day.more-hearts", "end.loss-not-higher")
def is_not_higher(life: Life, row: frozenset[Card]) -> bool:
    """Whether the Score of ``row`` is no higher than that of the day before."""
    if life.day == 1 and life.setup.readings.first_day is FirstDay.NOTHING_TO_BEAT:
        return False
    return hearts(row) <= life.score


@GAME.defines("end.loss-six-perfect")
def has_six_perfect(life: Life, row: frozenset[Card]) -> bool:
    """Whether six Perfect cards have been played without a Perfect Day."""
    readings = life.setup.readings
    if is_perfect_day(row):
        return False
    counted = life.spent if readings.six_tested is SixTested.EARLIER_DAYS else life.spent | row
    if readings.six_perfect is SixPerfect.EXACTLY:
        return count_perfect(counted) == 6
    return count_perfect(counted) >= 6


def loss_of(life: Life, row: frozenset[Card]) -> Outcome:
    """The first of the three losses that the day of ``row`` brings, or UNDECIDED if it brings none."""
    # Where the sixth Perfect card loses at once, that comes before the end of the day.
    if life.setup.readings.six_tested is SixTested.AS_PLAYED and has_six_perfect(life, row):
        return Outcome.SIX_PERFECT
    if has_too_few(row):
        return Outcome.TOO_FEW_CARDS
    if is_not_higher(life, row):
        return Outcome.NOT_HIGHER
    if has_six_perfect(life, row):
        return Outcome.SIX_PERFECT
    return Outcome.UNDECIDED


def hindrance_of(life: Life, row: frozenset[Card]) -> Outcome:
    """What keeps another day from following that of ``row``; under the default readings nothing does."""
    readings, track = life.setup.readings, life.setup.track
    if readings.track_end is TrackEnd.LOST and numbered_space_after(track, life.space) == OFF_TRACK:
        return Outcome.TRACK_ENDED
    if readings.eight_rows is EightRows.LIMIT and life.day >= ROWS_OF_ROOM:
        return Outcome.NO_ROOM
    if readings.short_deck is ShortDeck.LOST and has_short_deck(life, row):
        return Outcome.DECK_SHORT
    return Outcome.UNDECIDED


def has_short_deck(life: Life, row: frozenset[Card]) -> bool:
    """Whether after the day of ``row`` the deck has fewer cards than the next space of the Groundhog asks for."""
    space = next_space(life.setup, life.space)
    left = len(CARDS - life.spent - row) - count_locked(life.setup.unlocks, life.spent | row)
    return space != OFF_TRACK and left < number_under(life.setup.track, space)


@GAME.defines("end.judge-the-day")
def outcome_of(life: Life, row: frozenset[Card]) -> Outcome:
    """How the game stands after the day of ``row``."""
    loss = loss_of(life, row)
    is_loss_first = life.setup.readings.precedence is Precedence.LOSS_FIRST
    if is_perfect_day(row) and (loss is Outcome.UNDECIDED or not is_loss_first):
        return Outcome.WON
    if loss is not Outcome.UNDECIDED:
        return loss
    return hindrance_of(life, row)


@GAME.defines("end.another-day")
def lived(life: Life, row: frozenset[Card]) -> Life:
    """``life`` after a day on which ``row`` was played: at its end if the game has ended, else on the next morning."""
    evening = evolve(life, spent=life.spent | row, score=hearts(row), outcome=outcome_of(life, row))
    if evening.outcome is not Outcome.UNDECIDED:
        return evening
    return evolve(evening, day=life.day + 1, space=next_space(life.setup, life.space))


def is_declared_lost(readings: Readings, can_be_won: bool) -> bool:
    """Whether an undecided game is given up, knowing whether it can still be won."""
    return readings.hopeless is Hopeless.DECLARED_LOST and not can_be_won


# The day machine


def check_setup(setup: Setup) -> None:
    """Refuse a set-up that the rulebook excludes."""
    track, unlocks = setup.track, setup.unlocks
    # Each level names one space; the harder it is, the further to the right that space lies.
    require(count_spaces(track, Level.STANDARD.start_number) == 1, "level.standard")
    require(count_spaces(track, Level.HARD.start_number) == 1, "level.hard")
    require(count_spaces(track, Level.HECKFIRE.start_number) == 1, "level.heckfire")
    require(space_of(track, Level.STANDARD.start_number) < space_of(track, Level.HARD.start_number), "level.hard")
    require(space_of(track, Level.HARD.start_number) < space_of(track, Level.HECKFIRE.start_number), "level.heckfire")
    # Six Perfect cards start above the board, and each has one Learning card to unlock it.
    require(len(unlocks) == 6, "setup.six-perfect-out")
    require(
        all(sum(1 for unlock in unlocks if unlock.perfect == number) <= 1 for number in NUMBERS),
        "setup.six-perfect-out",
    )
    # A Learning card unlocks one Perfect card at most.
    require(
        all(sum(1 for unlock in unlocks if unlock.learning == number) <= 1 for number in NUMBERS),
        "unlock.joins-deck",
    )
    # The dealer is one of the players.
    require(setup.dealer < setup.players, "setup.dealer-by-birthday")
    # Two of the six are known.
    require(Unlock(7, 9) in unlocks, "unlock.example-romantic-dinner")
    require(any(Unlock(number, 12) in unlocks for number in NUMBERS), "unlock.example-sculpt-rita")


DAY = GAME.machine("day", state=Life, setup=Setup, sentence="One step is a whole day: the row that is played on it.")


@DAY.start(
    cites=(
        "setup.choose-level",
        "level.standard",
        "level.hard",
        "level.heckfire",
        "setup.six-perfect-above-board",
        "setup.rest-is-deck",
        "unlock.six-begin-above-board",
    )
)
def first_morning(setup: Setup) -> Life:
    """The Groundhog stands on the space of the level; six Perfect cards are locked, and nothing has been played."""
    check_setup(setup)
    space = space_of(setup.track, setup.level.start_number)
    return Life(setup, day=1, space=space, spent=frozenset(), score=0, outcome=Outcome.UNDECIDED)


@DAY.over
def is_life_over(life: Life) -> bool:
    """The game is won or lost."""
    return life.outcome is not Outcome.UNDECIDED


def is_won(life: Life) -> bool:
    """The players have won."""
    return life.outcome is Outcome.WON


def is_lost(life: Life) -> bool:
    """The players have lost."""
    return life.outcome is not Outcome.WON and life.outcome is not Outcome.UNDECIDED


@DAY.rule(cites=("day.is-a-round", "day.seven-ascending", "day.more-hearts", "end.judge-the-day", "end.another-day"))
def live(life: Life, row: frozenset[Card]) -> Life:
    """The players play a row of cards, the day ends, and it is judged."""
    readings = life.setup.readings
    # What was played on an earlier day does not come back.
    require(row <= CARDS - life.spent, "next.played-cards-stay")
    # What is above the board cannot be dealt.
    require(row <= CARDS - locked(life), "setup.six-perfect-above-board")
    # The numbers go up, so that none comes twice.
    require(readings.wrong_card is WrongCard.STANDS or has_one_card_per_number(row), "play.strictly-ascending")
    require(len(row) <= most_cards(readings), "play.only-seven")
    # No more is played than is dealt; a smaller deck is dealt whole, and holds the row anyway.
    require(len(row) <= number_under(life.setup.track, life.space), "deal.number-under-groundhog")
    # Where the sixth Perfect card ends the game, no card follows it.
    require(
        readings.six_tested is not SixTested.AS_PLAYED or ends_with_sixth_perfect(life.spent, row),
        "end.loss-six-perfect",
    )
    return lived(life, row)


# The words of the table


def life_of(table: Table) -> Life:
    """The state of the day machine that ``table`` stands for.

    During a day it is that of its morning. In the evening the row counts as spent, and the other fields are
    the evening's own; clearing the table for the next day then changes nothing.
    """
    today = table.row if table.phase is Phase.EVENING else frozenset()
    return Life(table.setup, table.day, table.space, table.spent | today, table.score, table.outcome)


def seats_taken(table: Table) -> tuple[Seat, ...]:
    """The seats at which somebody plays."""
    return tuple(SEATS[: table.setup.players])


@GAME.defines("deal.hands-hidden")
def known_to(table: Table, seat: Seat) -> frozenset[Card]:
    """The cards whose place the player at ``seat`` knows: all but the deck and what others hold hidden."""
    return table.hands[seat] | table.shown | table.row | table.spent | table.locked | table.unlocked


def held(table: Table) -> frozenset[Card]:
    """The cards that the players hold, shown or not."""
    return frozenset(card for hand in table.hands for card in hand)


def is_evenly_dealt(hands: tuple[frozenset[Card], ...]) -> bool:
    """Whether no hand has two cards more than another."""
    return max(len(hand) for hand in hands) - min(len(hand) for hand in hands) <= 1


def may_receive(table: Table, seat: int) -> bool:
    """Whether the next card may be dealt to ``seat``."""
    players = table.setup.players
    if table.setup.readings.extra_cards is ExtraCards.DEALERS_CHOICE:
        fewest = all(len(table.hands[seat]) <= len(table.hands[other]) for other in SEATS if other < players)
        return seat < players and fewest
    return seat == table.receiver


def made_dead(table: Table, seat: int, card: Card) -> frozenset[Card]:
    """The cards that must be shown when ``seat`` has played ``card``."""
    readings = table.setup.readings
    if readings.showing is Showing.CHOICE:
        return frozenset()
    return frozenset(
        one
        for holder, hand in enumerate(table.hands)
        if holder != seat or readings.dead_by is DeadBy.ANY_PLAY
        for one in hand
        if one.number <= card.number
    )


def is_time_up_fair(table: Table) -> bool:
    """Whether the time may be up: at any moment, or, if it is long enough, when no card can be played any more."""
    readings = table.setup.readings
    if readings.timer is Timer.ANY_MOMENT:
        return True
    return len(table.row) >= most_cards(readings) or all(is_dead(card, table.row) for card in held(table))


def unused(table: Table) -> frozenset[Card]:
    """The cards that go back into the deck in the evening."""
    if table.setup.readings.unused is Unused.HANDS:
        return held(table)
    return held(table) | table.shown | table.deck


def gain(table: Table, cards: frozenset[Card]) -> Table:
    """``table`` after the unlocking of ``cards``."""
    above_board = table.locked - cards
    if table.setup.readings.joins_deck is JoinsDeck.AT_ONCE:
        return evolve(table, locked=above_board, deck=table.deck | cards)
    return evolve(table, locked=above_board, unlocked=table.unlocked | cards)


def lay(table: Table, seat: int, card: Card) -> Table:
    """``table`` after ``seat`` has put ``card`` into the row."""
    hands = tuple(hand - {card} if holder == seat else hand for holder, hand in enumerate(table.hands))
    after = evolve(table, hands=hands, row=table.row | {card}, shown=table.shown - {card})
    shown = evolve(after, shown=after.shown | made_dead(after, seat, card))
    if table.setup.readings.unlocking is Unlocking.OPTIONAL:
        return shown
    return gain(shown, unlocked_by(table.setup.unlocks, frozenset({card})) & table.locked)


def nightfall(table: Table) -> Table:
    """``table`` when the day is over: it is judged, and if the game goes on the Groundhog moves."""
    evening = lived(evolve(life_of(table), spent=table.spent), table.row)
    return evolve(
        table,
        phase=Phase.EVENING,
        day=evening.day,
        space=evening.space,
        score=evening.score,
        outcome=evening.outcome,
    )


def ended_by_play(table: Table) -> Table:
    """``table`` after a play, with the day over if a reading says that this card decides the game."""
    readings = table.setup.readings
    if readings.six_tested is SixTested.AS_PLAYED and count_perfect(table.spent | table.row) >= 6:
        return nightfall(table)
    if readings.win_declared is WinDeclared.AT_ONCE and is_perfect_day(table.row):
        return nightfall(table)
    return table


def dawn(table: Table) -> Table:
    """``table`` when all cards that can be dealt are in the deck, and the dealing begins."""
    count = cards_to_deal(table.setup.track, table.space, table.deck)
    return evolve(
        table,
        phase=Phase.DEALING if count > 0 else Phase.PLAYING,
        to_deal=count,
        receiver=left_of(table.setup, table.setup.dealer),
    )


# The table machine

TABLE = GAME.machine(
    "table",
    state=Table,
    setup=Setup,
    sentence="One step is one act: a card dealt, a card played, the time running out.",
)
TABLE.observation(seats=seats_taken)(known_to)


@TABLE.start(
    cites=(
        "setup.choose-level",
        "level.standard",
        "level.hard",
        "level.heckfire",
        "setup.six-perfect-out",
        "setup.six-perfect-above-board",
        "setup.rest-is-deck",
        "setup.dealer-by-birthday",
        "unlock.six-begin-above-board",
    )
)
def lay_out(setup: Setup) -> Table:
    """The Groundhog stands on the space of the level, six Perfect cards above the board; the others are the deck."""
    life = first_morning(setup)
    empty: frozenset[Card] = frozenset()
    return dawn(
        Table(
            setup,
            life.day,
            life.space,
            Phase.DEALING,
            deck=deck(life),
            hands=tuple(empty for _ in SEATS),
            shown=empty,
            row=empty,
            spent=life.spent,
            locked=locked(life),
            unlocked=empty,
            to_deal=0,
            receiver=setup.dealer,
            score=life.score,
            outcome=life.outcome,
        )
    )


@TABLE.over
def is_table_over(table: Table) -> bool:
    """The game is won or lost."""
    return table.outcome is not Outcome.UNDECIDED


@TABLE.chance(cites=("deal.number-under-groundhog", "deal.as-even-as-possible", "setup.dealer-by-birthday"))
def deal(table: Table, card: Card, seat: Seat) -> Table:
    """The dealer deals a card from the shuffled deck; after the last one the day begins."""
    require(table.phase is Phase.DEALING, "deal.number-under-groundhog")
    require(card in table.deck, "setup.rest-is-deck")
    # Who has fewest cards gets the next one.
    require(may_receive(table, seat), "deal.as-even-as-possible")
    return evolve(
        table,
        phase=Phase.DEALING if table.to_deal > 1 else Phase.PLAYING,
        deck=table.deck - {card},
        hands=tuple(hand | {card} if holder == seat else hand for holder, hand in enumerate(table.hands)),
        to_deal=table.to_deal - 1,
        receiver=left_of(table.setup, table.receiver),
    )


@TABLE.rule(
    cites=(
        "play.timer-starts-day",
        "play.every-day",
        "play.no-turns",
        "play.one-at-a-time",
        "play.strictly-ascending",
        "dead.show-face-up",
        "unlock.joins-deck",
        "unlock.by-learning-card",
    )
)
def play(table: Table, seat: Seat, card: Card) -> Table:
    """Any player plays a card from the own hand that is higher than the last one of the day.

    Cards that have become unplayable are shown, and a Learning card unlocks what it can.
    """
    require(table.phase is Phase.PLAYING, "play.timer-starts-day")
    # Nobody waits for a turn, and everybody plays from the own hand.
    require(card in table.hands[seat], "play.no-turns")
    require(len(table.row) < most_cards(table.setup.readings), "play.only-seven")
    # The number is higher than any that lies in the row.
    require(not is_dead(card, table.row), "play.strictly-ascending")
    return ended_by_play(lay(table, seat, card))


@TABLE.rule(cites="play.strictly-ascending")
def misplay(table: Table, seat: Seat, card: Card) -> Table:
    """A player puts down a card that is not higher than the last, where a reading gives that a consequence.

    Where such a card is simply taken back, nothing has happened, and there is no such step.
    """
    wrong_card = table.setup.readings.wrong_card
    require(wrong_card is not WrongCard.TAKEN_BACK, "play.strictly-ascending")
    require(table.phase is Phase.PLAYING, "play.timer-starts-day")
    require(card in table.hands[seat], "play.no-turns")
    require(len(table.row) < CARDS_IN_A_DAY, "play.only-seven")
    require(is_dead(card, table.row), "play.strictly-ascending")
    if wrong_card is WrongCard.DAY_LOST:
        return nightfall(table)
    return ended_by_play(lay(table, seat, card))


@TABLE.rule(cites="dead.show-face-up")
def show(table: Table, seat: Seat, card: Card) -> Table:
    """A player shows an unplayable card, where a reading leaves that to the player."""
    require(table.setup.readings.showing is Showing.CHOICE, "dead.show-face-up")
    require(card in table.hands[seat], "play.no-turns")
    require(card not in table.shown, "dead.show-face-up")
    require(is_dead(card, table.row), "dead.show-face-up")
    return evolve(table, shown=table.shown | {card})


@TABLE.rule(cites=("unlock.joins-deck", "unlock.by-learning-card"))
def unlock(table: Table, learning: Number) -> Table:
    """The players unlock what a Learning card of today's row can unlock, where a reading leaves that to them."""
    require(table.setup.readings.unlocking is Unlocking.OPTIONAL, "unlock.by-learning-card")
    played = table.row & {Card(learning, Kind.LEARNING)}
    cards = unlocked_by(table.setup.unlocks, played) & table.locked
    require(len(cards) > 0, "unlock.by-learning-card")
    return gain(table, cards)


@TABLE.rule(cites=("deal.number-under-groundhog", "day.seven-ascending"))
def redeal(table: Table) -> Table:
    """The cards are dealt anew because they have fewer than seven numbers, where a reading allows that."""
    require(table.setup.readings.few_numbers is FewNumbers.REDEAL, "deal.number-under-groundhog")
    # Only before the first card is played.
    require(table.phase is Phase.PLAYING and len(table.row) == 0, "play.timer-starts-day")
    require(count_numbers(held(table)) < CARDS_IN_A_DAY, "day.seven-ascending")
    empty: frozenset[Card] = frozenset()
    return dawn(evolve(table, deck=table.deck | held(table), hands=tuple(empty for _ in table.hands)))


@TABLE.rule(cites=("end.time-runs-out", "end.judge-the-day", "end.another-day", "next.groundhog-moves"))
def end_day(table: Table) -> Table:
    """The time runs out, and the day is judged; if the game goes on the Groundhog moves."""
    require(table.phase is Phase.PLAYING, "play.timer-starts-day")
    require(is_time_up_fair(table), "end.time-runs-out")
    return nightfall(table)


@TABLE.rule(cites=("next.played-cards-stay", "next.row-beneath", "unlock.added-at-days-end", "next.deck-rebuilt"))
def next_day(table: Table) -> Table:
    """The row stays where it is; unused cards and unlocked ones go into the deck, and the next deal begins."""
    require(table.phase is Phase.EVENING, "end.time-runs-out")
    empty: frozenset[Card] = frozenset()
    return dawn(
        evolve(
            table,
            deck=table.deck | unused(table) | table.unlocked,
            hands=tuple(empty for _ in table.hands),
            shown=empty,
            row=empty,
            spent=table.spent | table.row,
            unlocked=empty,
        )
    )
