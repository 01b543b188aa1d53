"""Arithmetic on numbers: on whole ones as the logic has it, on rational ones over z3's reals.

As in Python, what comes of a whole and a rational number is rational. Z3's reals are more than the rational numbers:
what no real refutes, a rational number may.
"""

from collections.abc import Iterable
from fractions import Fraction

from checker.lift.logic import Logic
from checker.lift.nodes import SymBool, SymInt, SymReal, is_number, is_rational
from checker.lift.terms import Term

Whole = int | SymInt
Rational = Fraction | SymReal
Number = Whole | Rational
Concrete = int | Fraction
Span = tuple[Fraction, Fraction]


class Numbers:
    """Adds, multiplies, divides, compares and merges numbers over one :class:`Logic`."""

    def __init__(self, logic: Logic) -> None:
        self.logic = logic
        self.terms = logic.terms
        self._quotients: dict[tuple[Term, Term], SymReal] = {}

    def variable(self, stem: str, low: Fraction, high: Fraction) -> SymReal:
        """A new rational number between two bounds."""
        terms = self.terms
        variable = terms.variable(self.logic.name(stem), "real")
        self.logic.definitions.append(terms.make("<=", terms.rational(low), variable))
        self.logic.definitions.append(terms.make("<=", variable, terms.rational(high)))
        return SymReal(variable, (low, high))

    def rational(self, value: Number) -> Rational:
        """A number as a rational one."""
        if isinstance(value, SymInt):
            return SymReal(self.terms.make("real", value.term), _span(value))
        return Fraction(value) if isinstance(value, int) else value

    def add(self, first: Number, second: Number) -> Number:
        """The sum."""
        if is_number(first) and is_number(second):
            return self.logic.add(first, second)
        if isinstance(first, Concrete) and isinstance(second, Concrete):
            return first + second
        for one, other in ((first, second), (second, first)):
            if isinstance(one, Concrete) and one == 0:
                return self.rational(other)
        a, b = _span(first), _span(second)
        span = (a[0] + b[0], a[1] + b[1]) if a and b else None
        return SymReal(self.terms.make("+", self._term(first), self._term(second)), span)

    def minus(self, value: Number) -> Number:
        """The number with the other sign."""
        if is_number(value):
            return self.logic.minus(value)
        if isinstance(value, Fraction):
            return -value
        span = _span(value)
        return SymReal(self.terms.make("negative", self._term(value)), (-span[1], -span[0]) if span else None)

    def times(self, first: Number, second: Number) -> Number:
        """The product."""
        if is_number(first) and is_number(second):
            return self.logic.times(first, second)
        if isinstance(first, Concrete) and isinstance(second, Concrete):
            return first * second
        for one, other in ((first, second), (second, first)):
            if isinstance(one, Concrete) and one in (0, 1):
                return self.rational(other) if one else Fraction(0)
        is_linear = isinstance(first, Concrete) or isinstance(second, Concrete)
        parts = self._term(first), self._term(second)
        term = self.terms.make("*", *parts) if is_linear else self.terms.product(*parts)
        span = _product(_span(first), _span(second))
        if span and parts[0] == parts[1]:
            span = (max(span[0], Fraction(0)), span[1])
        return SymReal(term, span)

    def divide(self, first: Number, second: Number) -> Rational:
        """The quotient of two numbers of which the second must not be zero.

        Of symbolic numbers it is a new one that the second makes to the first.
        """
        if isinstance(second, Concrete):
            return self.rational(self.times(first, 1 / Fraction(second)))
        dividend, divisor = self._term(first), self._term(second)
        if (dividend, divisor) not in self._quotients:
            self._quotients[dividend, divisor] = self._quotient(dividend, divisor, _span(first), _span(second))
        return self._quotients[dividend, divisor]

    def _quotient(self, dividend: Term, divisor: Term, above: Span | None, below: Span | None) -> SymReal:
        terms = self.terms
        quotient = terms.variable(self.logic.name("quotient"), "real")
        is_right = terms.make("==", terms.product(quotient, divisor), dividend)
        if below is not None and not below[0] <= 0 <= below[1]:
            self.logic.definitions.append(is_right)
            return SymReal(quotient, _product(above, (1 / below[1], 1 / below[0])))
        is_nothing = terms.make("==", divisor, terms.rational(Fraction(0)))
        self.logic.definitions.append(terms.some([is_nothing, is_right]))
        return SymReal(quotient, None)

    def total(self, parts: Iterable[tuple[bool | SymBool, Number]]) -> Number:
        """The sum of the numbers whose guard holds."""
        found = list(parts)
        result: Number = self.logic.total((guard, value) for guard, value in found if is_number(value))
        for guard, value in found:
            if is_rational(value) and guard is not False:
                result = self.add(result, value if guard is True else self.choose(guard, value, Fraction(0)))
        return result

    def compare(self, op: str, first: Number, second: Number) -> bool | SymBool:
        """``op`` is one of == != < <= > >=."""
        if is_number(first) and is_number(second):
            return self.logic.compare(op, first, second)
        if op == "!=":
            return self.logic.neg(self.compare("==", first, second))
        if op in (">", ">="):
            return self.compare({">": "<", ">=": "<="}[op], second, first)
        if isinstance(first, Concrete) and isinstance(second, Concrete):
            return {"==": first == second, "<": first < second, "<=": first <= second}[op]
        told = _told_by_spans(op, _span(first), _span(second))
        if told is not None:
            return told
        parts = self._term(first), self._term(second)
        if parts[0] == parts[1]:
            return op != "<"
        return self.logic.truth(self.terms.make(op, *parts))

    def choose(self, choice: SymBool, yes: Rational, no: Rational) -> Rational:
        """``yes`` where ``choice`` holds, else ``no``."""
        if yes is no or (isinstance(yes, Fraction) and isinstance(no, Fraction) and yes == no):
            return yes
        one, two = _span(yes), _span(no)
        span = (min(one[0], two[0]), max(one[1], two[1])) if one and two else None
        return SymReal(self.terms.make("if", choice.term, self._term(yes), self._term(no)), span)

    def _term(self, value: Number) -> Term:
        one = self.rational(value)
        return self.terms.rational(one) if isinstance(one, Fraction) else one.term


def _span(value: Number) -> Span | None:
    """Between which numbers a number lies, where that is known."""
    match value:
        case SymReal():
            return value.span
        case SymInt():
            return Fraction(value.low), Fraction(value.high)
    return Fraction(value), Fraction(value)


def _product(first: Span | None, second: Span | None) -> Span | None:
    if first is None or second is None:
        return None
    ends = [a * b for a in first for b in second]
    return min(ends), max(ends)


def _told_by_spans(op: str, first: Span | None, second: Span | None) -> bool | None:
    """What a comparison gives for all numbers in two spans, or None where they differ."""
    if first is None or second is None:
        return None
    if op == "==":
        return False if first[1] < second[0] or second[1] < first[0] else None
    if first[1] < second[0] or (op == "<=" and first[1] == second[0]):
        return True
    return False if second[1] < first[0] or (op == "<" and second[1] == first[0]) else None
