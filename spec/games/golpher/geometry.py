"""Points, directions and rectangles, exactly: the words in which the rules of the table are written.

Coordinates are rational numbers, in millimetres, and no square root is ever taken: lengths are compared by their
squares, and a direction is a vector of length one. Rectangles have horizontal and vertical edges. They are closed:
what touches an edge touches the rectangle.
"""

from fractions import Fraction
from typing import Annotated

from spec import Interval, frozen
from spec.games.golpher.components import GAME

ZERO = Fraction(0)

Coordinate = Annotated[Fraction, Interval(ge=-2000, le=4000)]
Component = Annotated[Fraction, Interval(ge=-1, le=1)]
Half = Annotated[Fraction, Interval(ge=0, le=200)]
Length = Annotated[Fraction, Interval(ge=0, le=2000)]


@frozen
class Point:
    """A point of the table; ``x`` counts to the right and ``y`` downwards, as in the pictures."""

    x: Coordinate
    y: Coordinate

    def __str__(self) -> str:
        return f"({self.x}, {self.y})"


@frozen
class Direction:
    """The direction of a vector that is of length one wherever a rule has accepted it."""

    x: Component
    y: Component

    def __str__(self) -> str:
        return f"({self.x}, {self.y})"


@frozen
class Rectangle:
    """A rectangle by its centre and half its width and height."""

    x: Coordinate
    y: Coordinate
    half_width: Half
    half_height: Half


# Points and directions


def has_length_one(direction: Direction) -> bool:
    """Whether a direction is a vector of length one."""
    return direction.x * direction.x + direction.y * direction.y == 1


def along(start: Point, direction: Direction, distance: Fraction) -> Point:
    """The point that lies so far from ``start`` in a direction."""
    return Point(start.x + distance * direction.x, start.y + distance * direction.y)


def beside(start: Point, direction: Direction, distance: Fraction) -> Point:
    """The point that lies so far from ``start`` to the right of a direction, as one sees it on a picture."""
    return Point(start.x - distance * direction.y, start.y + distance * direction.x)


def progress(start: Point, direction: Direction, goal: Point) -> Fraction:
    """How far along a direction ``goal`` lies from ``start``; negative behind it."""
    return direction.x * (goal.x - start.x) + direction.y * (goal.y - start.y)


def is_nearer(start: Point, direction: Direction, distance: Fraction, goal: Point) -> bool:
    """Whether one is nearer to ``goal`` after going so far in a direction of length one.

    The square of the distance falls by ``distance * (2 * progress - distance)``.
    """
    return 2 * progress(start, direction, goal) > distance


# Rectangles


def lies_in(rectangle: Rectangle, width: Fraction, height: Fraction) -> bool:
    """Whether a rectangle lies in the area from (0, 0) to (``width``, ``height``); it may touch the edge."""
    return (
        rectangle.half_width <= rectangle.x <= width - rectangle.half_width
        and rectangle.half_height <= rectangle.y <= height - rectangle.half_height
    )


def covers(rectangle: Rectangle, point: Point) -> bool:
    """Whether a point lies on a rectangle."""
    return abs(point.x - rectangle.x) <= rectangle.half_width and abs(point.y - rectangle.y) <= rectangle.half_height


def gap_across(one: Rectangle, other: Rectangle) -> Fraction:
    """How far two rectangles are apart from left to right; negative where one is partly above the other."""
    return abs(one.x - other.x) - (one.half_width + other.half_width)


def gap_down(one: Rectangle, other: Rectangle) -> Fraction:
    """How far two rectangles are apart from top to bottom; negative where one is partly beside the other."""
    return abs(one.y - other.y) - (one.half_height + other.half_height)


@GAME.defines("build.no-overlap")
def do_overlap(one: Rectangle, other: Rectangle) -> bool:
    """Whether two rectangles have more in common than their edges."""
    return gap_across(one, other) < 0 and gap_down(one, other) < 0


@GAME.defines("build.beside-course-card")
def do_share_an_edge(one: Rectangle, other: Rectangle) -> bool:
    """Whether two rectangles lie edge to edge, for some length."""
    across, down = gap_across(one, other), gap_down(one, other)
    return (across == 0 and down < 0) or (across < 0 and down == 0)


def do_meet_at_a_corner(one: Rectangle, other: Rectangle) -> bool:
    """Whether two rectangles have just a corner in common."""
    return gap_across(one, other) == 0 and gap_down(one, other) == 0


def square(number: Fraction) -> Fraction:
    """A number times itself."""
    return number * number


def is_at_least_apart(one: Rectangle, other: Rectangle, distance: Fraction) -> bool:
    """Whether no point of one rectangle is nearer to the other than ``distance``."""
    across, down = max(gap_across(one, other), ZERO), max(gap_down(one, other), ZERO)
    return square(across) + square(down) >= square(distance)


def distance_across(rectangle: Rectangle, point: Point) -> Fraction:
    """How far a point lies to the left or right of a rectangle, 0 above, below or on it."""
    return max(abs(point.x - rectangle.x) - rectangle.half_width, ZERO)


def distance_down(rectangle: Rectangle, point: Point) -> Fraction:
    """How far a point lies above or below a rectangle, 0 beside or on it."""
    return max(abs(point.y - rectangle.y) - rectangle.half_height, ZERO)


def squared_distance(rectangle: Rectangle, point: Point) -> Fraction:
    """The square of the distance between a rectangle and a point, 0 on the rectangle."""
    return square(distance_across(rectangle, point)) + square(distance_down(rectangle, point))


def is_touched(rectangle: Rectangle, point: Point, radius: Fraction) -> bool:
    """Whether a disc around a point touches a rectangle.

    Each of the distances across and down is then no larger than the radius, which is said first since it is simpler.
    """
    return (
        distance_across(rectangle, point) <= radius
        and distance_down(rectangle, point) <= radius
        and squared_distance(rectangle, point) <= square(radius)
    )


def is_crossed(rectangle: Rectangle, start: Point, direction: Direction, length: Fraction) -> bool:
    """Whether the segment that goes from ``start`` so far in a direction has a point in common with a rectangle.

    Two convex figures are apart just where they are so as seen along an edge of one of them: here from above, from
    the side, or along the segment.
    """
    x, y = rectangle.x - start.x, rectangle.y - start.y
    across, down = length * direction.x, length * direction.y
    return (
        min(across, ZERO) - rectangle.half_width <= x <= max(across, ZERO) + rectangle.half_width
        and min(down, ZERO) - rectangle.half_height <= y <= max(down, ZERO) + rectangle.half_height
        and abs(direction.x * y - direction.y * x)
        <= rectangle.half_height * abs(direction.x) + rectangle.half_width * abs(direction.y)
    )
