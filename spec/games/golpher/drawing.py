"""A position as a picture, and in words.

The picture of the tricks shows all cards, one column for each number and one line for each suit; in each card's cell
stands where the card is. Beside it stand the points. That of the table shows what lies there, to scale.
"""

from fractions import Fraction

import svg

from spec.drawing import Corner, boxes, frames, marks, picture, text
from spec.games.golpher.components import NUMBERS, Card, Suit
from spec.games.golpher.geometry import Direction, Point, Rectangle, beside
from spec.games.golpher.ground import Table
from spec.games.golpher.rules import trump_and_lead, winner, winners
from spec.games.golpher.state import Phase, Tricks
from spec.games.golpher.table import notch, notches, other_notch, rectangle_of, values_on_course

DECK, COURSE, TAKEN, ABSENT = ".", "o", "x", ""
LEGEND = "1-5 held   (1) played   o in the course   x taken   . not dealt; a thick frame: a suit under the ball"

WIDTH, HEIGHT, MARGIN, HEADER, LINE = 30, 20, 8, 24, 16


def draw(state: Tricks | Table) -> str:
    """The position as an SVG picture, in the colour of the text around it."""
    return _draw_table(state) if isinstance(state, Table) else _draw_tricks(state)


def _draw_tricks(state: Tricks) -> str:
    left, top = MARGIN + HEADER, MARGIN + LINE + 2 * HEIGHT
    bottom = top + len(Suit) * HEIGHT
    corners = {
        Card(suit, number): (left + (number - 1) * WIDTH, top + line * HEIGHT)
        for line, suit in enumerate(Suit)
        for number in NUMBERS
    }
    headers = [
        text(MARGIN, MARGIN + 10, headline(state)),
        *(text(MARGIN, top + line * HEIGHT + 14, suit.name) for line, suit in enumerate(Suit)),
        *(text(MARGIN, bottom + (row + 1) * LINE, words) for row, words in enumerate((*scores(state), LEGEND))),
    ]
    signs = [
        *(_mark((left + (number - 1) * WIDTH, top - HEIGHT), str(number)) for number in NUMBERS),
        *(_mark(corner, sign) for card, corner in corners.items() if (sign := place_of(state, card))),
    ]
    width = max(left + len(NUMBERS) * WIDTH, 7 * len(LEGEND)) + MARGIN
    height = bottom + (len(scores(state)) + 1) * LINE + 2 * MARGIN
    under = [(left, top + line * HEIGHT) for line, suit in enumerate(Suit) if suit in state.suits]
    elements = [
        boxes(corners.values(), WIDTH, HEIGHT),
        frames(under, len(NUMBERS) * WIDTH, HEIGHT),
        *headers,
        marks(signs),
    ]
    return picture(width, height, elements)


def _mark(corner: Corner, sign: str) -> svg.Element:
    return text(corner[0] + WIDTH // 2, corner[1] + 14, sign)


def place_of(state: Tricks, card: Card) -> str:
    """Where ``card`` is, as the picture writes it: one of the marks, or a seat, counted from 1."""
    for seat, hand in enumerate(state.hands, 1):
        if card in hand:
            return str(seat)
    for seat, one in enumerate(state.played, 1):
        if card == one:
            return f"({seat})"
    for mark, cards in ((COURSE, state.course), (TAKEN, state.taken), (DECK, state.deck)):
        if card in cards:
            return mark
    return ABSENT


def headline(state: Tricks) -> str:
    """The round, the trick, the trump suit and what is to be done, in one line."""
    if state.phase is Phase.GAME_OVER:
        seats = winners(state.setup.readings, state.setup.players, state.totals, state.holed, state.lead)
        return f"The game is over; won by {seats_in_words(seats)}"
    parts = [f"Round {state.round}", f"{state.tricks} tricks finished, {state.shots} shots moved the ball"]
    if state.is_holed:
        parts.append("the ball is in the hole")
    if state.trump is not None:
        parts.append(f"trump {state.trump.name}")
    if state.phase is not Phase.ROUND_OVER:
        parts.append(f"turn of seat {acting(state) + 1}")
    return "; ".join((*parts, state.phase.value))


def acting(state: Tricks) -> int:
    """The seat whose turn it is: the winner of the trick when it hits, else that of the state."""
    if state.phase is Phase.HITTING:
        return winner(state.played, *trump_and_lead(state))
    return state.turn


def scores(state: Tricks) -> list[str]:
    """For each player the points of this round and of the rounds before, and when the ball was last holed."""
    lines = []
    for seat in range(state.setup.players):
        holed = f", holed in round {state.holed[seat]}" if state.holed[seat] else ""
        lines.append(f"seat {seat + 1}: {state.points[seat]} in this round, {state.totals[seat]} before{holed}")
    return lines


# The table

NOTCH_RADIUS = 2


def _draw_table(table: Table) -> str:
    gear = table.setup.gear
    elements: list[svg.Element] = [
        svg.G(fill="none", stroke="currentColor", stroke_opacity=0.3, elements=[_area(table)])
    ]
    for placed in table.laid:
        if placed is not None:
            elements += _laid(rectangle_of(gear, placed.place), str(placed.card))
    if table.hole is not None:
        elements += _laid(rectangle_of(gear, table.hole), "hole", width=3)
    if table.ball is not None and table.aim is not None:
        elements += _ruler(table, table.ball, table.aim)
    if table.ball is not None:
        elements.append(_circle(table.ball, gear.ball_radius, fill_opacity=0.5))
    left, top = -MARGIN, -MARGIN - LINE
    width, height = gear.area_width + 2 * MARGIN, gear.area_height + 2 * MARGIN + LINE
    headers = [text(0, -MARGIN, headline(table.tricks)), marks(elements)]
    return picture(float(width), float(height), headers, (left, top))


def _area(table: Table) -> svg.Element:
    return svg.Rect(x=0, y=0, width=float(table.setup.gear.area_width), height=float(table.setup.gear.area_height))


def _laid(card: Rectangle, name: str, width: int = 1) -> list[svg.Element]:
    box = svg.Rect(
        x=float(card.x - card.half_width),
        y=float(card.y - card.half_height),
        width=float(2 * card.half_width),
        height=float(2 * card.half_height),
        fill="none",
        stroke="currentColor",
        stroke_width=width,
    )
    return [box, svg.Text(x=float(card.x), y=float(card.y - card.half_height) + LINE, text=name)]


def _circle(point: Point, radius: Fraction | int, fill_opacity: float) -> svg.Element:
    return svg.Circle(
        cx=float(point.x),
        cy=float(point.y),
        r=float(radius),
        fill_opacity=fill_opacity,
        stroke="currentColor",
    )


def _line(one: Point, other: Point) -> svg.Element:
    return svg.Line(
        x1=float(one.x),
        y1=float(one.y),
        x2=float(other.x),
        y2=float(other.y),
        stroke="currentColor",
        stroke_opacity=0.5,
    )


def _ruler(table: Table, ball: Point, aim: Direction) -> list[svg.Element]:
    """The ruler's outline and the notches of the edge along which the ball is hit, full where they are on course."""
    setup, last = table.setup, notches(table.setup.rulings)
    corners = (
        ball,
        notch(setup, ball, aim, last),
        other_notch(setup, ball, aim, last),
        beside(ball, aim, setup.gear.ruler_width),
    )
    outline = [_line(one, other) for one, other in zip(corners, (*corners[1:], ball), strict=True)]
    on_course = values_on_course(table, aim)
    dots = [
        _circle(notch(setup, ball, aim, value), NOTCH_RADIUS, fill_opacity=1 if value in on_course else 0)
        for value in range(1, last + 1)
    ]
    return [*outline, *dots]


def places(table: Table) -> list[str]:
    """What lies on the table and where, in lines of words."""
    lines = [f"laid: {placed}" for placed in table.laid if placed is not None]
    for name, what in (("hole card", table.hole), ("ball", table.ball), ("aim", table.aim)):
        if what is not None:
            lines.append(f"{name}: {what}")
    if table.ball is not None and table.aim is not None:
        on_course = sorted(values_on_course(table, table.aim))
        lines.append(f"on course: {', '.join(map(str, on_course)) or 'no value'}")
    if table.is_aimless:
        lines.append("there is no aim")
    return lines


# In words


def describe(state: Tricks | Table) -> str:
    """The position in words, a few lines."""
    if isinstance(state, Table):
        return "\n".join((describe(state.tricks), *places(state)))
    lines = [headline(state)]
    if state.suits:
        lines.append(f"under the ball: {', '.join(suit.name for suit in Suit if suit in state.suits)}")
    for seat in range(state.setup.players):
        lines.append(f"seat {seat + 1} holds {in_words(state.hands[seat])}")
    order = [(state.lead + one) % state.setup.players for one in range(state.setup.players)]
    trick = [f"{state.played[seat]} by seat {seat + 1}" for seat in order if state.played[seat] is not None]
    lines.append(f"trick: {', '.join(trick) or 'none'}")
    lines.extend(scores(state))
    lines.append(f"course: {in_words(state.course)}")
    lines.append(f"taken: {in_words(state.taken)}")
    lines.append(f"not dealt: {in_words(state.deck)}")
    return "\n".join(lines)


def recount(before: Tricks | Table, after: Tricks | Table) -> str:
    """What a step has changed, in words: the lines of the later position that do not stand in the earlier one."""
    known = describe(before).splitlines()
    return "\n".join(line for line in describe(after).splitlines() if line not in known)


def in_words(cards: frozenset[Card]) -> str:
    """Cards by suit and number, or "none"."""
    ordered = sorted(cards, key=lambda card: (card.suit.value, card.number))
    return ", ".join(map(str, ordered)) or "none"


def seats_in_words(seats: frozenset[int]) -> str:
    """Seats counted from 1, or "nobody"."""
    return ", ".join(f"seat {seat + 1}" for seat in sorted(seats)) or "nobody"
