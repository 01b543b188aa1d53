"""Rational numbers as text, and drawn at random."""

import math
import random
import re
from fractions import Fraction

from spec.domains import Rationals

PATTERN = r"-?[0-9]+/[0-9]*[1-9][0-9]*"
MOST_DIGITS = 1000
MOST_PARTS = 12


def written(value: Fraction) -> int | str:
    """A rational number as JSON: a number where it is whole, else text such as "3/2"."""
    return value.numerator if value.denominator == 1 else str(value)


def read(data: object) -> Fraction | None:
    """The rational number that JSON tells, or None where it tells none; floating-point numbers are none."""
    match data:
        case bool():
            return None
        case int():
            return Fraction(data)
        case str() if len(data) <= MOST_DIGITS and re.fullmatch(PATTERN, data):
            return Fraction(data)
    return None


def whole_between(domain: Rationals, parts: int = 1) -> range:
    """The numerators of the fractions of a domain that have the denominator ``parts``."""
    return range(math.ceil(domain.low * parts), math.floor(domain.high * parts) + 1)


def random_rational(domain: Rationals, source: random.Random) -> Fraction:
    """A rational number of a domain: often an end, a whole number or zero, else one with a small denominator."""
    if source.random() < 0.2:
        return source.choice((domain.low, domain.high))
    for parts in (1 if source.random() < 0.3 else source.randint(1, MOST_PARTS), 1, MOST_PARTS):
        if numerators := whole_between(domain, parts):
            return Fraction(source.choice(numerators), parts)
    share = Fraction(source.randint(0, MOST_PARTS), MOST_PARTS)
    return domain.low + share * (domain.high - domain.low)
