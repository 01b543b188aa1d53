"""The nodes of symbolic truth values and numbers: what they are made of, and their terms."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeGuard

from checker.lift.terms import Term

if TYPE_CHECKING:
    from checker.lift.logic import Logic


class SymBool:
    """A symbolic truth value, a node over ``args``.

    ``op`` is "term", "bit", "not", "and", "or", "ite", or one that is used only on paths where something
    is known of its parts: "sum", an "or" of which never both hold, and "minus", an "and" of the first
    and not the second, which implies the first. ``is_exact`` says whether the bit is 0 or 1 on every path.
    Of the variables that share a ``choice`` exactly one holds; ``among`` are some of them, as bits of a number, if the
    node says that one of these holds. ``negation`` is the node that says the opposite,
    once there is one, and ``is_known`` says that something was learned of the node.
    """

    __slots__ = (
        "_bit",
        "_parts",
        "_term",
        "among",
        "args",
        "choice",
        "is_exact",
        "is_known",
        "logic",
        "negation",
        "op",
        "serial",
    )

    def __init__(self, logic: "Logic", op: str, args: tuple[Any, ...], is_always: bool = True) -> None:
        self.logic = logic
        self.op = op
        self.args = args
        self.serial = logic.next_serial()
        self.choice: object = None
        self.among: tuple[object, int] | None = None
        self.is_known = False
        self.negation: SymBool | None = args[0] if op == "not" else None
        self.is_exact: bool = op in ("term", "bit") or (is_always and all(arg.is_exact for arg in args))
        self._term: Term | None = args[0] if op == "term" else None
        self._bit: Term | None = args[0] if op == "bit" else None
        self._parts: tuple[SymBool, ...] | None = None

    def __bool__(self) -> bool:
        raise TypeError("a symbolic truth value has no truth of its own")

    @property
    def term(self) -> Term:
        """The value as a z3 Boolean."""
        if self._term is None:
            self._term = self._make_term()
        return self._term

    @property
    def bit(self) -> Term:
        """The value as a z3 integer, 0 or 1."""
        if self._bit is None:
            self._bit = self._make_bit()
        return self._bit

    def _make_term(self) -> Term:
        terms = self.logic.terms
        if self._bit is not None and self.op in ("and", "or") and self.is_exact:
            # Where a truth value is counted, its one number says both that it holds and that it counts.
            return terms.make("<=", terms.one, self._bit)
        match self.op:
            case "bit":
                return terms.make("<=", terms.one, self.args[0])
            case "not":
                inner = self.args[0]
                if inner.op == "bit":
                    return terms.make("<=", inner.args[0], terms.zero)
                return terms.make("not", inner.term)
            case "and":
                return terms.every([part.term for part in flat("and", self)])
            case "sum" if len(self.args) > 2:
                return terms.make("<=", terms.one, self.bit)
            case "or" | "sum":
                return terms.some([part.term for part in flat("or", self)])
            case "minus":
                return terms.make("and", self.args[0].term, terms.make("not", self.args[1].term))
        choice, yes, no = self.args
        return terms.make("if", choice.term, yes.term, no.term)

    def _make_bit(self) -> Term:
        logic, terms = self.logic, self.logic.terms
        match self.op:
            case "term":
                return terms.make("if", self.args[0], terms.one, terms.zero)
            case "not":
                return terms.make("-", terms.one, self.args[0].bit)
            case "and":
                parts = flat("and", self)
                return logic.product(*self.args) if len(parts) <= 2 else logic.all_bit(parts)
            case "or":
                parts = flat("or", self)
                if len(parts) > 2:
                    return logic.any_bit(parts)
                first, last = parts[0], parts[-1]
                return terms.make("-", terms.make("+", first.bit, last.bit), logic.product(first, last))
            case "sum":
                return terms.sum([part.bit for part in flat("sum", self)])
            case "minus":
                return terms.make("-", self.args[0].bit, self.args[1].bit)
        choice, yes, no = self.args
        if self.is_exact:
            chosen = terms.make("-", no.bit, logic.product(choice, no))
            return terms.make("+", logic.product(choice, yes), chosen)
        return terms.make("if", choice.term, yes.bit, no.bit)


_SIMPLE = ("bit", "term", "ite")
FEW = 20


def is_simple(node: SymBool) -> bool:
    """Whether a node, or what it denies, is not made of parts that hold together or one by one."""
    return node.op in _SIMPLE or (node.op == "not" and node.args[0].op in _SIMPLE)


def is_clause(node: SymBool) -> bool:
    """Whether a node says that one of several holds, or that not all do."""
    return node.op == "or" or (node.op == "not" and node.args[0].op == "and")


def few(op: str, node: SymBool) -> tuple[SymBool, ...]:
    """The parts of a node, or none where they are too many to compare."""
    if node._parts is None:
        parts = flat(op, node)
        node._parts = tuple(parts) if len(parts) <= FEW else ()
    return node._parts


def flat(op: str, node: SymBool) -> list[SymBool]:
    """The parts of a node whose operator is ``op``, and of such parts, each once; a "sum" is an "or"."""
    found: list[SymBool] = []
    stack = [node]
    seen: set[int] = set()
    while stack:
        one = stack.pop()
        if one.op == op or (one.op == "sum" and op == "or"):
            stack.extend(reversed(one.args))
        elif id(one) not in seen:
            seen.add(id(one))
            found.append(one)
    return found


class SymInt:
    """A symbolic whole number: a z3 integer term that lies between ``low`` and ``high``.

    ``counted`` are the truth values that it counts, if it is a plain count. ``cases``, where they are known,
    are all the values it may have, each with what says that it has it.
    """

    __slots__ = ("cases", "counted", "high", "low", "term")

    def __init__(
        self,
        term: Term,
        low: int,
        high: int,
        counted: "tuple[SymBool, ...]" = (),
        cases: "Mapping[int, bool | SymBool] | None" = None,
    ) -> None:
        self.term = term
        self.low = low
        self.high = high
        self.counted = counted
        self.cases = cases

    def __bool__(self) -> bool:
        raise TypeError("a symbolic number has no truth of its own")

    __hash__ = None  # type: ignore[assignment]


class SymReal:
    """A symbolic rational number: a z3 real term. Where it is known, ``span`` tells between which numbers it lies."""

    __slots__ = ("span", "term")

    def __init__(self, term: Term, span: tuple[Fraction, Fraction] | None) -> None:
        self.term = term
        self.span = span

    def __bool__(self) -> bool:
        raise TypeError("a symbolic number has no truth of its own")

    __hash__ = None  # type: ignore[assignment]


def is_number(value: object) -> TypeGuard["int | SymInt"]:
    """Whether a value is a concrete or symbolic whole number."""
    return isinstance(value, SymInt) or (isinstance(value, int) and not isinstance(value, bool))


def is_rational(value: object) -> TypeGuard["Fraction | SymReal"]:
    """Whether a value is a concrete or symbolic rational number, a Fraction in Python."""
    return isinstance(value, Fraction | SymReal)


def is_truth(value: object) -> TypeGuard["bool | SymBool"]:
    """Whether a value is a concrete or symbolic truth value."""
    return isinstance(value, bool | SymBool)
