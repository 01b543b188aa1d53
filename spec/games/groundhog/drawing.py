"""A position as a picture, and in words.

The picture shows the track with the Groundhog's space, and all sixty cards, one column for each number and
one line for each kind; in each card's cell stands where the card is.
"""

import svg

from spec.drawing import Corner, boxes, frames, marks, picture, text
from spec.games.groundhog.components import NUMBERS, Card, Kind
from spec.games.groundhog.rules import deck, locked, number_under
from spec.games.groundhog.state import OFF_TRACK, Life, Outcome, Phase, Table

DECK, LOCKED, UNLOCKED, ROW, SPENT = ".", "L", "+", "#", "x"
LEGEND = "# today   x played before   1-6 held   (1) shown   . deck   + unlocked today   L above the board"

WIDTH, HEIGHT, MARGIN, HEADER = 30, 20, 8, 64


def draw(state: Life | Table) -> str:
    """The position as an SVG picture, in the colour of the text around it."""
    left, track_top = MARGIN + HEADER, MARGIN + HEIGHT
    top = track_top + 3 * HEIGHT
    bottom = top + len(Kind) * HEIGHT
    lines = tuple(reversed(Kind))
    corners = {
        Card(number, kind): (left + (number - 1) * WIDTH, top + line * HEIGHT)
        for line, kind in enumerate(lines)
        for number in NUMBERS
    }
    spaces = [(left + space * WIDTH, track_top) for space in range(len(state.setup.track))]
    headers = [
        text(MARGIN, MARGIN + 10, headline(state)),
        text(MARGIN, track_top + 14, "Track"),
        *(text(MARGIN, top + line * HEIGHT + 14, kind.name.capitalize()) for line, kind in enumerate(lines)),
        text(MARGIN, bottom + 16, LEGEND),
    ]
    signs = [
        *(_mark(corner, str(number or "")) for corner, number in zip(spaces, state.setup.track, strict=True)),
        *(_mark((left + (number - 1) * WIDTH, top - HEIGHT), str(number)) for number in NUMBERS),
        *(_mark(corner, place_of(state, card)) for card, corner in corners.items()),
    ]
    groundhog = [corner for space, corner in enumerate(spaces) if space == state.space]
    width, height = left + len(NUMBERS) * WIDTH + MARGIN, bottom + 16 + MARGIN
    elements = [
        boxes(corners.values(), WIDTH, HEIGHT),
        boxes(spaces, WIDTH, HEIGHT),
        frames(groundhog, WIDTH, HEIGHT),
        *headers,
        marks(signs),
    ]
    return picture(width, height, elements)


def _mark(corner: Corner, sign: str) -> svg.Element:
    return text(corner[0] + WIDTH // 2, corner[1] + 14, sign)


def place_of(state: Life | Table, card: Card) -> str:
    """Where ``card`` is, as the picture writes it: one of the marks, or the seat that holds it, from 1."""
    if isinstance(state, Life):
        return SPENT if card in state.spent else LOCKED if card in locked(state) else DECK
    for mark, cards in ((ROW, state.row), (SPENT, state.spent), (LOCKED, state.locked), (UNLOCKED, state.unlocked)):
        if card in cards:
            return mark
    for seat, hand in enumerate(state.hands, 1):
        if card in hand:
            return f"({seat})" if card in state.shown else str(seat)
    return DECK


def headline(state: Life | Table) -> str:
    """The day, the Groundhog's space, the last Score and how the game stands, in one line."""
    space = "off the track" if state.space == OFF_TRACK else f"on {number_under(state.setup.track, state.space)}"
    parts = [f"Day {state.day}", f"Groundhog {space}"]
    if state.score or state.day > 1:
        parts.append(f"last Score {state.score}")
    if isinstance(state, Table) and state.outcome is Outcome.UNDECIDED:
        parts.append(state.phase.value)
    else:
        parts.append(state.outcome.value)
    return "; ".join(parts)


def describe(state: Life | Table) -> str:
    """The position in words, a few lines."""
    lines = [headline(state)]
    if isinstance(state, Life):
        lines.append(f"played: {in_words(state.spent)}")
        lines.append(f"above the board: {in_words(locked(state))}")
        lines.append(f"deck: {len(deck(state))} cards")
        return "\n".join(lines)
    if state.phase is Phase.DEALING:
        lines.append(f"to deal: {state.to_deal}")
    lines.append(f"row: {in_words(state.row)}")
    for seat, hand in enumerate(state.hands[: state.setup.players], 1):
        lines.append(f"seat {seat}: hidden {in_words(hand - state.shown)}; shown {in_words(hand & state.shown)}")
    lines.append(f"played before: {in_words(state.spent)}")
    lines.append(f"above the board: {in_words(state.locked)}")
    if state.unlocked:
        lines.append(f"unlocked today: {in_words(state.unlocked)}")
    lines.append(f"deck: {len(state.deck)} cards")
    return "\n".join(lines)


def recount(before: Life | Table, after: Life | Table) -> str:
    """What a step has changed, in words: of a day its Score, what was unlocked, and how the game stands."""
    if isinstance(before, Life) and isinstance(after, Life):
        lines = [f"Score {after.score}"]
        if unlocked := locked(before) - locked(after):
            lines.append(f"unlocked: {in_words(unlocked)}")
        return "\n".join((*lines, headline(after)))
    known = describe(before).splitlines()
    return "\n".join(line for line in describe(after).splitlines() if line not in known)


def in_words(cards: frozenset[Card]) -> str:
    """Cards by number, or "none"."""
    ordered = sorted(cards, key=lambda card: (card.number, card.kind.value))
    return ", ".join(str(card) for card in ordered) or "none"
