"""Z3's terms, made through its C interface.

Z3's Python classes check and convert the arguments of every operation and keep a reference count for
every object, which takes ten times as long as making the term. Here a term is the handle that the C
interface gives; equal terms have equal handles. All terms live as long as the :class:`Terms` that made them,
and each :class:`Terms` has a context of its own, so that what a solver answers depends on these terms alone.
"""

import ctypes
import weakref
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

import z3
from z3 import z3core

Term = int

_Handle = ctypes.c_void_p


def _address(handle: Any) -> int:
    address = ctypes.cast(handle, _Handle).value
    assert address is not None
    return address


def _function(name: str, *arguments: Any, gives: Any = _Handle) -> Callable[..., Any]:
    """A function of z3's C interface, taken from the Python function that wraps it."""
    wrapped = getattr(z3core, name).__defaults__[0].f
    prototype = ctypes.PYFUNCTYPE(gives, *arguments)
    return prototype(_address(wrapped))


def _rows(name: str) -> Callable[[int, Sequence[Term]], Term]:
    """A function of any number of terms."""
    function = _function(name, _Handle, ctypes.c_uint, _Handle)

    def make(context: int, parts: Sequence[Term]) -> Term:
        made: Term = function(context, len(parts), (_Handle * len(parts))(*parts))
        return made

    return make


def _fixed(name: str, count: int) -> Callable[[int, Sequence[Term]], Term]:
    """A function of ``count`` terms."""
    function = _function(name, *[_Handle] * (count + 1))

    def make(context: int, parts: Sequence[Term]) -> Term:
        made: Term = function(context, *parts)
        return made

    return make


_MAKE: dict[str, Callable[[int, Sequence[Term]], Term]] = {
    "<=": _fixed("Z3_mk_le", 2),
    "<": _fixed("Z3_mk_lt", 2),
    "==": _fixed("Z3_mk_eq", 2),
    "+": _rows("Z3_mk_add"),
    "-": _rows("Z3_mk_sub"),
    "*": _rows("Z3_mk_mul"),
    "negative": _fixed("Z3_mk_unary_minus", 1),
    "div": _fixed("Z3_mk_div", 2),
    "mod": _fixed("Z3_mk_mod", 2),
    "not": _fixed("Z3_mk_not", 1),
    "and": _rows("Z3_mk_and"),
    "or": _rows("Z3_mk_or"),
    "if": _fixed("Z3_mk_ite", 3),
    "real": _fixed("Z3_mk_int2real", 1),
}
_LEAVES = ("variable", "number", "rational")
_symbol = _function("Z3_mk_string_symbol", _Handle, ctypes.c_char_p)
_constant = _function("Z3_mk_const", _Handle, _Handle, _Handle)
_numeral = _function("Z3_mk_numeral", _Handle, ctypes.c_char_p, _Handle)
_integers = _function("Z3_mk_int_sort", _Handle)
_reals = _function("Z3_mk_real_sort", _Handle)
_booleans = _function("Z3_mk_bool_sort", _Handle)
_keep = _function("Z3_inc_ref", _Handle, _Handle, gives=None)
_let_go = _function("Z3_dec_ref", _Handle, _Handle, gives=None)
_assert = _function("Z3_solver_assert", _Handle, _Handle, _Handle, gives=None)


def _release(context: z3.Context, made: dict[Term, Any]) -> None:
    """Give back the references to terms, each before those to its parts."""
    address = _address(context.ref())
    for term in reversed(made):
        _let_go(address, term)


class Terms:
    """Makes terms in a context of its own, each once, and knows how each was made.

    ``made`` gives for each term its operator and parts: a key of the operators above and terms, or "variable" and
    a name, or "number" or "rational" and the number. ``products`` are the products of reals of which none is a
    number: with them a query is no longer linear. ``refuted`` are the terms that were found to contradict a set of
    others.
    """

    def __init__(self) -> None:
        self.context = z3.Context()
        self._handle = _address(self.context.ref())
        self._sorts = {
            "integer": _integers(self._handle),
            "real": _reals(self._handle),
            "boolean": _booleans(self._handle),
        }
        for sort in self._sorts.values():
            _keep(self._handle, sort)
        self.made: dict[Term, tuple[str, tuple[Any, ...]]] = {}
        self._known: dict[tuple[Any, ...], Term] = {}
        self.products: set[Term] = set()
        self.has_reals = False
        self._places: dict[Term, int] = {}
        self._variables: dict[Term, int] = {}
        self.refuted: set[tuple[Term, frozenset[Term], int]] = set()
        self.one = self.number(1)
        self.zero = self.number(0)
        # A context that is dropped with deep terms in it takes long; from the last made to the first it does not.
        weakref.finalize(self, _release, self.context, self.made).atexit = False

    def _keep(self, term: Term | None, op: str, parts: tuple[Any, ...]) -> Term:
        if term is None:
            raise z3.Z3Exception(f"z3 makes no term of {op} with {len(parts)} parts")
        _keep(self._handle, term)
        self._known[op, *parts] = term
        self.made.setdefault(term, (op, parts))
        return term

    def make(self, op: str, *parts: Term) -> Term:
        """The term of an operator and its parts. Raises Z3Exception where z3 refuses them."""
        known = self._known.get((op, *parts))
        return self._keep(_MAKE[op](self._handle, parts), op, parts) if known is None else known

    def variable(self, name: str, sort: str) -> Term:
        """The variable of that name; ``sort`` is "integer", "real" or "boolean"."""
        known = self._known.get(("variable", name))
        if known is not None:
            return known
        made = _constant(self._handle, _symbol(self._handle, name.encode()), self._sorts[sort])
        variable = self._keep(made, "variable", (name,))
        self._places[variable] = len(self._places)
        self.has_reals |= sort == "real"
        return variable

    def number(self, value: int) -> Term:
        """A whole number."""
        known = self._known.get(("number", value))
        if known is not None:
            return known
        return self._keep(_numeral(self._handle, str(value).encode(), self._sorts["integer"]), "number", (value,))

    def rational(self, value: Fraction) -> Term:
        """A rational number, as a real."""
        known = self._known.get(("rational", value))
        if known is not None:
            return known
        return self._keep(_numeral(self._handle, str(value).encode(), self._sorts["real"]), "rational", (value,))

    def product(self, first: Term, second: Term) -> Term:
        """The product of two reals of which none is a number."""
        made = self.make("*", first, second)
        self.products.add(made)
        return made

    def have_products(self, asserted: Iterable[Term]) -> bool:
        """Whether there is a product of reals in some of the terms."""
        stack = list(asserted) if self.products else []
        seen: set[Term] = set()
        while stack:
            one = stack.pop()
            if one in self.products:
                return True
            if one not in seen:
                seen.add(one)
                op, parts = self.made[one]
                stack += () if op in _LEAVES else parts
        return False

    def sum(self, parts: Sequence[Term]) -> Term:
        """The sum of one or more terms."""
        return parts[0] if len(parts) == 1 else self.make("+", *parts)

    def every(self, parts: Sequence[Term]) -> Term:
        """The conjunction of one or more terms."""
        return parts[0] if len(parts) == 1 else self.make("and", *parts)

    def some(self, parts: Sequence[Term]) -> Term:
        """The disjunction of one or more terms."""
        return parts[0] if len(parts) == 1 else self.make("or", *parts)

    def conjuncts(self, term: Term) -> list[Term]:
        """The parts of a conjunction; the term itself if it is none."""
        op, parts = self.made[term]
        return [one for part in parts for one in self.conjuncts(part)] if op == "and" else [term]

    def variables(self, term: Term) -> int:
        """The variables in a term, as the bits of a number: variable n, in the order they were made, is bit n."""
        found = self._variables
        stack = [term]
        while stack:
            one = stack[-1]
            if one in found:
                stack.pop()
                continue
            op, parts = self.made[one]
            if op == "variable":
                found[one] = 1 << self._places[one]
            elif op in _LEAVES:
                found[one] = 0
            else:
                missing = [part for part in parts if part not in found]
                if missing:
                    stack += missing
                    continue
                held = 0
                for part in parts:
                    held |= found[part]
                found[one] = held
            stack.pop()
        return found[term]

    def variables_of(self, terms: Iterable[Term]) -> int:
        """The variables in some terms."""
        found = 0
        for one in terms:
            found |= self.variables(one)
        return found

    def expression(self, term: Term) -> z3.ExprRef:
        """The term as an object of z3's Python classes."""
        handle = z3.Ast(None)
        handle.value = term
        return z3.z3._to_expr_ref(handle, self.context)

    def tell(self, solver: z3.Solver, terms: Iterable[Term]) -> None:
        """Assert terms in a solver of this context."""
        address = _address(solver.solver)
        for term in terms:
            _assert(self._handle, address, term)


class Irrational(Exception):
    """A model gives a term an irrational value, which no number of a specification has."""


class Model:
    """The values that a model gives to terms."""

    def __init__(self, terms: Terms, model: z3.ModelRef) -> None:
        self._terms = terms
        self._model = model

    def number(self, term: Term) -> int:
        """The value of an integer."""
        return int(self._value(term).as_long())

    def rational(self, term: Term) -> Fraction:
        """The value of a real. Raises Irrational where it is no rational number."""
        value = self._value(term)
        if not z3.is_rational_value(value):
            raise Irrational(str(value))
        return Fraction(value.numerator_as_long(), value.denominator_as_long())

    def is_rational(self) -> bool:
        """Whether every variable has a value that a number of a specification can have."""
        return not any(z3.is_algebraic_value(self._model[one]) for one in self._model.decls())

    def truth(self, term: Term) -> bool:
        """The value of a Boolean."""
        return bool(z3.is_true(self._value(term)))

    def _value(self, term: Term) -> Any:
        return self._model.eval(self._terms.expression(term), model_completion=True)
