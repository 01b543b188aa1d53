"""The wanderer: a point of a round meadow whose coordinates are rational numbers, and claims about it."""

import enum
from fractions import Fraction
from pathlib import Path
from typing import Annotated

from checker.claims import Claims, given
from spec import Game, Interval, evolve, frozen, require

GAME = Game("wanderer", "The wanderer", Path(__file__).parent / "clauses" / "wanderer")

Coordinate = Annotated[Fraction, Interval(ge=-1, le=1)]
Share = Annotated[Fraction, Interval(ge=0, le=1)]
LEGS = 3


class Post(enum.Enum):
    """The posts at the edge, by their coordinates."""

    EAST = (Fraction(1), Fraction(0))
    NORTH = (Fraction(0), Fraction(1))
    WEST = (Fraction(-1), Fraction(0))
    SOUTH = (Fraction(0), Fraction(-1))


@frozen
class Meadow:
    """How far east of the centre the wanderer begins."""

    east: Annotated[Fraction, Interval(ge=0, le=Fraction(1, 2))] = Fraction(1, 4)


@frozen
class Wanderer:
    """Where the wanderer stands, and how many legs are left."""

    setup: Meadow
    x: Coordinate
    y: Coordinate
    left: Annotated[int, Interval(ge=0, le=LEGS)]

    @property
    def distance(self) -> Fraction:
        """The square of the distance from the centre."""
        return self.x * self.x + self.y * self.y


WALK = GAME.machine("", state=Wanderer, setup=Meadow, sentence="One step is one leg of the way.")


@WALK.start(cites="setup.east-of-the-centre")
def begin(meadow: Meadow) -> Wanderer:
    """The wanderer stands east of the centre."""
    return Wanderer(meadow, meadow.east, Fraction(0), LEGS)


@WALK.rule(cites="walk.towards-a-post")
def walk(wanderer: Wanderer, post: Post, share: Share) -> Wanderer:
    """The wanderer goes a share of the way to a post."""
    require(share > 0, "walk.some-of-the-way")
    x, y = post.value
    return evolve(
        wanderer,
        x=wanderer.x + share * (x - wanderer.x),
        y=wanderer.y + share * (y - wanderer.y),
        left=wanderer.left - 1,
    )


@WALK.rule(cites="rest.half-way-back")
def rest(wanderer: Wanderer) -> Wanderer:
    """The wanderer goes half the way back."""
    require(wanderer.distance > Fraction(1, 16), "rest.only-when-far")
    return evolve(wanderer, x=wanderer.x / 2, y=wanderer.y / 2, left=wanderer.left - 1)


@WALK.over
@GAME.defines("end.three-legs")
def is_over(wanderer: Wanderer) -> bool:
    """Whether no leg is left."""
    return wanderer.left == 0


@frozen
class Legs:
    """How many legs are left, whatever the way."""

    left: Annotated[int, Interval(ge=0, le=LEGS)]


COUNT = GAME.machine("legs", state=Legs, sentence="One step is one leg, wherever it leads.")


@COUNT.start
def begin_counting() -> Legs:
    """All legs are left."""
    return Legs(LEGS)


@COUNT.rule(cites="walk.towards-a-post")
def go(legs: Legs) -> Legs:
    """A leg is gone."""
    return Legs(legs.left - 1)


@COUNT.over
def is_counted(legs: Legs) -> bool:
    """Whether no leg is left."""
    return legs.left == 0


CLAIMS = Claims(GAME)


@CLAIMS.invariant(WALK)
def in_the_meadow(wanderer: Wanderer) -> bool:
    """The wanderer never leaves the meadow."""
    return wanderer.distance <= 1


@CLAIMS.invariant(WALK, within=2, expect="REFUTED")
def never_far_north(wanderer: Wanderer) -> bool:
    """The wanderer never comes far north, which is false."""
    return wanderer.y <= Fraction(99, 100)


@CLAIMS.reachable(WALK, within=2)
def a_third_and_a_third(wanderer: Wanderer) -> bool:
    """The wanderer can come to stand a third of the way east and a third north."""
    return wanderer.x == Fraction(1, 3) and wanderer.y == Fraction(1, 3)


@CLAIMS.reachable(WALK, within=2, expect="REFUTED")
def outside(wanderer: Wanderer) -> bool:
    """The wanderer can come to stand outside the meadow, which is false."""
    return wanderer.distance > 1


@CLAIMS.theorem()
def part_of_a_part(first: Share, second: Share) -> bool:
    """A part of a part is no larger than either."""
    return first * second <= min(first, second)


@CLAIMS.theorem(expect="REFUTED")
def inverse_of_a_share(share: Share) -> bool:
    """A share that is no nothing has an inverse below a hundred, which is false."""
    given(share > 0)
    return 1 / share < 100


@CLAIMS.theorem(expect="REFUTED")
def inverse_of_nothing(share: Share) -> bool:
    """Every share has an inverse, which is false: nothing has none."""
    return 1 / share >= 1


# What only irrational numbers refute or witness


@CLAIMS.theorem(expect="UNKNOWN")
def no_square_is_a_half(share: Share) -> bool:
    """No share has the square of a half."""
    return share * share != Fraction(1, 2)


@CLAIMS.possible(expect="UNKNOWN")
def some_square_is_a_half(share: Share) -> bool:
    """Some share has the square of a half."""
    return share * share == Fraction(1, 2)


@CLAIMS.theorem(expect="UNKNOWN")
def premise_of_no_share(share: Share) -> bool:
    """A share with the square of a half is less than one."""
    given(share * share == Fraction(1, 2))
    return share < 1


@CLAIMS.invariant(WALK, within=1, expect="UNKNOWN")
def never_on_the_circle(wanderer: Wanderer) -> bool:
    """Going straight north, the wanderer never stands on the circle of half the meadow."""
    given(wanderer.x == 0)
    return wanderer.distance != Fraction(1, 2)


@CLAIMS.reachable(WALK, within=1, expect="UNKNOWN")
def on_the_circle(wanderer: Wanderer) -> bool:
    """Going straight north, the wanderer can come to stand on the circle of half the meadow."""
    return wanderer.x == 0 and wanderer.distance == Fraction(1, 2)


@CLAIMS.invariant(COUNT, expect="UNKNOWN")
def no_share_at_the_end(legs: Legs, share: Share) -> bool:
    """When no leg is left, no share has the square of a half."""
    return legs.left > 0 or share * share != Fraction(1, 2)


# What is no measure, and cannot be counted


@CLAIMS.optimum(WALK, sense="largest", value=1, within=1)
def farthest(wanderer: Wanderer) -> Fraction:
    """The square of the largest distance, which is no measure: it is no whole number."""
    return wanderer.distance


@CLAIMS.terminates(WALK)
def falls_by_distance(wanderer: Wanderer) -> Fraction:
    """The distance, which is no measure."""
    return wanderer.distance


@CLAIMS.census(WALK, states=1, farthest=1)
def every_state(wanderer: Wanderer) -> bool:
    """The states, which nobody can count."""
    return True
