"""Players of Golpher's table: they play by the rules, with exact places and directions, and at random otherwise."""

import random
from collections.abc import Iterable
from fractions import Fraction

from checker.runs import Move, Run, Strategy, follow, is_legal
from spec.games.golpher import (
    TABLE,
    Card,
    Direction,
    Ground,
    Phase,
    Place,
    Table,
    is_first_time,
    is_pile_laid,
    is_time_to_aim,
    may_follow,
    second_places,
    trump_and_lead,
    value_hit,
)


def place(x: int | Fraction, y: int | Fraction, is_turned: bool = False) -> Place:
    """A place by numbers."""
    return Place(Fraction(x), Fraction(y), is_turned)


# Two rulers of room on one line, and a course of rows below one another, edge to edge.
TEE, HOLE = place(100, 300), place(523, 300)
COURSE = (
    *(place(163 + 63 * one, 300) for one in range(5)),
    *(place(163 + 63 * one, 388) for one in range(7)),
    *(place(163 + 63 * one, 476) for one in range(3)),
)


def towards(text: str) -> Direction:
    """The direction with these components, as "3/5 4/5"."""
    x, y = text.split()
    return Direction(Fraction(x), Fraction(y))


def directions(finest: int) -> tuple[Direction, ...]:
    """Directions of length one with rational components: those of all right-angled triangles with small sides."""
    found = {}
    for one in range(finest + 1):
        for other in range(finest + 1):
            if one or other:
                long = one * one + other * other
                x, y = Fraction(one * one - other * other, long), Fraction(2 * one * other, long)
                for sign in (1, -1):
                    found[x, sign * y] = Direction(x, sign * y)
    return tuple(found.values())


DIRECTIONS = directions(4)


def ordered(cards: Iterable[Card]) -> list[Card]:
    """Cards in a fixed order."""
    return sorted(cards, key=lambda one: (one.suit.value, one.number))


class Golfer:
    """Plays all seats: cards at random, the course as it is told, and a direction that is legal if one is found."""

    def __init__(self, seed: int = 0, tee: Place = TEE, hole: Place = HOLE, course: tuple[Place, ...] = COURSE) -> None:
        self.source = random.Random(seed)
        self.tee, self.hole, self.course = tee, hole, course

    def __call__(self, table: Table) -> Move:
        tricks = table.tricks
        match tricks.phase:
            case Phase.DEALING:
                return Move("deal", (self.source.choice(ordered(tricks.deck)),))
            case Phase.DISCARDING:
                return Move("discard", (self.source.choice(ordered(tricks.hands[tricks.turn])),))
            case Phase.TEE:
                return self.begun(table)
            case Phase.BUILDING:
                card = self.source.choice(ordered(tricks.hands[tricks.turn]))
                laid = sum(1 for one in table.laid if one is not None)
                return Move("build", (card, self.course[laid - 1]))
            case Phase.TRUMP | Phase.PLAYING if is_time_to_aim(table):
                return self.aimed(table)
            case Phase.TRUMP:
                suits = sorted(tricks.suits, key=lambda suit: suit.value)
                return Move("name_trump", (self.source.choice(suits),))
            case Phase.PLAYING:
                hand = ordered(tricks.hands[tricks.turn])
                fit = [card for card in hand if may_follow(frozenset(hand), card, tricks.lead_suit)]
                return Move("play", (self.source.choice(fit),))
            case Phase.HITTING:
                hit = Move("hit", (value_hit(table.tricks),))
                return hit if is_legal(TABLE, table, hit) else Move("forgo_shot")
            case Phase.BLAMING:
                return Move("blame", (min(second_places(tricks.played, *trump_and_lead(tricks))),))
        return Move("end_round")

    def begun(self, table: Table) -> Move:
        """The tee box is laid, in a first game after the cards of the pile."""
        tricks = table.tricks
        players = tricks.setup.players
        if is_first_time(tricks.setup, tricks.round):
            left = ordered(table.pile)
            if not is_pile_laid(table):
                return Move("lay_from_pile", (self.source.choice(left),))
            return Move("draw_tee", (left[0],)) if players == 5 else Move("set_first_tee", (ordered(tricks.deck)[0],))
        if players == 5:
            card = self.source.choice(ordered(tricks.hands[tricks.turn]))
            return Move("give_tee", (card, self.tee, self.hole))
        return Move("set_tee", (self.source.choice(ordered(tricks.deck)), self.tee, self.hole))

    def aimed(self, table: Table) -> Move:
        """The ruler is laid, in the first legal direction of a few."""
        for direction in self.source.sample(DIRECTIONS, len(DIRECTIONS)):
            if is_legal(TABLE, table, move := Move("aim", (direction,))):
                return move
        for move in (Move("forgo_aim"), Move("break_off")):
            if is_legal(TABLE, table, move):
                return move
        return Move("aim_freely", (towards("1 0"),))


def game(ground: Ground, golfer: Strategy) -> Run:
    """A whole game."""
    return follow(TABLE, golfer, ground)
