"""Symbolic truth values and numbers, over z3 terms.

A truth value is a node of a small graph with two faces: a Boolean term for logic, and a 0/1
integer for counting. Sizes of sets are then sums of variables, which keeps counting questions
linear: the conjunction of two members has one shared 0/1 variable y with y <= a, y <= b and
y >= a + b - 1. Such definitions are true whatever the path and are collected here; so they never
speak of the bit of a "sum", which is a + b and no 0/1 integer on paths where both hold.
"""

import functools
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from checker.lift.definitions import Definitions
from checker.lift.nodes import FEW, SymBool, SymInt, few, flat, is_clause, is_simple
from checker.lift.terms import Term, Terms

LOOKS = 1000


class Logic:
    """Makes symbolic truth values and numbers, folding what is known, and keeps their ``definitions``.

    ``knowledge`` numbers what is known at present: while it is the same, so is what is made of the same values. What
    is learned again in the same order has the same number. ``used`` are the places, in the order of learning, of what
    was learned and made a difference.
    """

    def __init__(self) -> None:
        self.terms = Terms()
        self.definitions: list[Term] = []
        self.choices: list[tuple[list[SymBool], list[Term]]] = []
        self.defined = Definitions(self.terms, self.definitions, self.choices)
        self._chosen: dict[int, list[SymBool]] = {}
        self._among: dict[tuple[int, int], SymBool] = {}
        self._nodes: dict[tuple[Any, ...], SymBool] = {}
        self._products: dict[tuple[int, int], Term] = {}
        self._below: set[tuple[int, int]] = set()
        self._implied: dict[int, list[SymBool]] = {}
        self._learned: list[tuple[int, int]] = []
        self._places: dict[tuple[int, int], int] = {}
        self._numbers: dict[tuple[int, int, int], int] = {}
        self.knowledge = 0
        self.used: set[int] = set()
        self._held: dict[int, int] = {0: -1}
        self._always: set[tuple[int, int]] = set()
        self._rests: dict[tuple[int, int, int, bool], tuple[list[SymBool], bool]] = {}
        self._excluding: dict[tuple[int, int, int], bool] = {}
        self._undivided: dict[int, bool | SymBool] = {}
        self._depth = 0
        self._serial = 0
        self._kept: list[SymBool] = []
        self._count = 0

    def next_serial(self) -> int:
        """The number of a new node: terms are built in the same order in every run."""
        self._serial += 1
        return self._serial

    # Variables

    def name(self, stem: str) -> str:
        """A name that no other variable has; what defines a variable is named before it."""
        self._count += 1
        return f"{stem}#{self._count}"

    def bit_variable(self, stem: str) -> SymBool:
        """A new truth value held as a 0/1 integer."""
        return SymBool(self, "bit", (self._variable(stem, 0, 1),))

    def choice(self, stems: "Iterable[str]") -> list[SymBool]:
        """New truth values of which exactly one holds."""
        chosen = [self.bit_variable(stem) for stem in stems]
        for position, one in enumerate(chosen):
            one.choice = chosen[0]
            one.among = (chosen[0], 1 << position)
        self._chosen[id(chosen[0])] = chosen
        exactly_one = [
            self.terms.make("==", self.terms.sum([one.bit for one in chosen]), self.terms.one),
            self.terms.some([one.term for one in chosen]),
        ]
        self.definitions += exactly_one
        self.choices.append((chosen, exactly_one))
        return chosen

    def number_of(self, cases: "Mapping[int, bool | SymBool]") -> "int | SymInt":
        """The number with these cases, of which exactly one holds."""
        if len(cases) == 1:
            return next(iter(cases))
        whole = self.total((guard, value) for value, guard in cases.items())
        assert isinstance(whole, SymInt)
        return SymInt(whole.term, min(cases), max(cases), cases=cases)

    def among(self, choice: object, which: int) -> "bool | SymBool":
        """That one of some variables of a choice holds: those whose place is a bit of ``which``."""
        variables = self._chosen[id(choice)]
        everything = (1 << len(variables)) - 1
        if which in (0, everything):
            return which == everything
        key = (id(choice), which)
        if key not in self._among:
            self._among[key] = self._made_among(variables, which, everything)
            self._among[key].among = (choice, which)
        return self._among[key]

    def _made_among(self, variables: list[SymBool], which: int, everything: int) -> SymBool:
        held = [one for place, one in enumerate(variables) if which >> place & 1]
        if len(held) == 1:
            return held[0]
        if 2 * len(held) > len(variables) or (2 * len(held) == len(variables) and not which & 1):
            other = self.among(variables[0], everything ^ which)
            assert isinstance(other, SymBool)
            other.negation = self._node("not", other)
            return other.negation
        return SymBool(self, "sum", tuple(held))

    def one_of(self, parts: "Iterable[bool | SymBool]") -> "bool | SymBool":
        """At least one of ``parts``, of which never two hold."""
        found: list[SymBool] = []
        for part in parts:
            if part is True:
                return True
            if isinstance(part, SymBool):
                found.append(part)
        if len(found) <= 2:
            return self.any_of(found)
        among = [part.among for part in found if part.among is not None]
        if len(among) == len(found) and all(choice is among[0][0] for choice, _ in among):
            return self.among(among[0][0], functools.reduce(operator.or_, (which for _, which in among)))
        key = ("sum", *(id(part) for part in found))
        if key not in self._nodes:
            self._nodes[key] = SymBool(self, "sum", tuple(found))
        return self._nodes[key]

    def bool_variable(self, stem: str) -> SymBool:
        """A new truth value held as a Boolean."""
        return self.truth(self.terms.variable(self.name(stem), "boolean"))

    def int_variable(self, stem: str, low: int, high: int) -> "int | SymInt":
        """A new number between two bounds."""
        if low == high:
            return low
        return SymInt(self._variable(stem, low, high), low, high)

    def _variable(self, stem: str, low: int | None, high: int | None) -> Term:
        terms = self.terms
        variable = terms.variable(self.name(stem), "integer")
        if low is not None:
            self.definitions.append(terms.make("<=", terms.number(low), variable))
        if high is not None:
            self.definitions.append(terms.make("<=", variable, terms.number(high)))
        return variable

    def truth(self, term: Term) -> SymBool:
        """The truth value of a z3 Boolean."""
        key = ("term", term)
        if key not in self._nodes:
            self._nodes[key] = SymBool(self, "term", (term,))
        return self._nodes[key]

    # Truth values

    def _node(self, op: str, *args: SymBool) -> SymBool:
        key = (op, *(id(arg) for arg in args))
        if key not in self._nodes:
            self._nodes[key] = SymBool(self, op, args)
        return self._nodes[key]

    def _known_node(self, op: str, first: SymBool, second: SymBool) -> SymBool:
        """A "sum" or "minus", and whether what it needs to know holds always or on the present path."""
        with self.on_every_path():
            always = self._is_disjoint(first, second) if op == "sum" else self._is_below(second, first)
        key = (op, always, id(first), id(second))
        if key not in self._nodes:
            self._nodes[key] = SymBool(self, op, (first, second), always)
        return self._nodes[key]

    @contextmanager
    def on_every_path(self) -> Iterator[None]:
        """Forget for a while what is known only on the present path."""
        here, self._below = self._below, self._always
        try:
            yield
        finally:
            self._below = here

    def neg(self, value: "bool | SymBool") -> "bool | SymBool":
        """Not ``value``."""
        if isinstance(value, bool):
            return not value
        if value.negation is None and value.among is not None:
            choice, which = value.among
            other = self.among(choice, ((1 << len(self._chosen[id(choice)])) - 1) ^ which)
            assert isinstance(other, SymBool)
            value.negation, other.negation = other, value
        if value.negation is None:
            value.negation = self._node("not", value)
        return value.negation

    def conj(self, first: "bool | SymBool", second: "bool | SymBool") -> "bool | SymBool":
        """Both."""
        if isinstance(first, bool):
            return second if first else False
        if isinstance(second, bool):
            return first if second else False
        if first.among and second.among and first.among[0] is second.among[0]:
            return self.among(first.among[0], first.among[1] & second.among[1])
        if first is second or self._is_below(first, second):
            return first
        if self._is_below(second, first):
            return second
        if self._is_disjoint(first, second):
            return False
        for one, other in ((first, second), (second, first)):
            narrow = self._within(one)
            if other.among and narrow and narrow[0] is other.among[0]:
                return self._narrower(one, *narrow, other.among[1])
        are_denials = first.op == "not" and second.op == "not" and "and" not in (first.args[0].op, second.args[0].op)
        if are_denials and self._is_disjoint(first.args[0], second.args[0]):
            return self.neg(self._known_node("sum", first.args[0], second.args[0]))
        for one, other in ((first, second), (second, first)):
            denied = other.negation
            if denied is None or not (other.op == "not" or self._options(denied)):
                continue
            if self._is_below(denied, one):
                return self._known_node("minus", one, denied)
            if one.among and (narrow := self._within(denied)) and narrow[0] is one.among[0]:
                common = self.conj(one, denied)
                if isinstance(common, bool):
                    return False if common else one
                return self._known_node("minus", one, common)
            if self._is_always_disjoint(one, denied):
                return one
        if first.serial > second.serial:
            first, second = second, first
        return self._node("and", first, second)

    def onward(self, path: "bool | SymBool", condition: "bool | SymBool") -> "bool | SymBool":
        """Both, on whatever path: what is known because ``path`` holds does not make ``path`` go without saying."""
        both = self.conj(path, condition)
        if isinstance(both, bool) or both is path:
            return both
        with self.on_every_path():
            return self.conj(path, condition)

    def disj(self, first: "bool | SymBool", second: "bool | SymBool") -> "bool | SymBool":
        """Either."""
        if isinstance(first, bool):
            return True if first else second
        if isinstance(second, bool):
            return True if second else first
        if first.among and second.among and first.among[0] is second.among[0]:
            return self.among(first.among[0], first.among[1] | second.among[1])
        if first is second or self._is_below(first, second):
            return second
        if self._is_below(second, first):
            return first
        if first.negation is second:
            return True
        if first.serial > second.serial:
            first, second = second, first
        return (
            self._known_node("sum", first, second)
            if self._is_disjoint(first, second)
            else self._node("or", first, second)
        )

    def all_of(self, values: "Iterable[bool | SymBool]") -> "bool | SymBool":
        """Every one of ``values``."""
        parts: list[SymBool] = []
        for value in values:
            if value is False:
                return False
            if isinstance(value, SymBool):
                parts.append(value)
        if len(parts) <= 2:
            return True if not parts else self.conj(parts[0], parts[-1])
        parts = list({id(part): part for part in parts}.values())
        if all(part.op == "bit" for part in parts[:3]):
            return self.truth(self.terms.every([part.term for part in parts]))
        if len(parts) > FEW and all(is_clause(part) for part in parts):
            # So many clauses are not compared with one another.
            return self._node("and", *parts)
        result: bool | SymBool = parts[0]
        for part in parts[1:]:
            result = self.conj(result, part)
        return result

    def any_of(self, values: "Iterable[bool | SymBool]") -> "bool | SymBool":
        """At least one of ``values``."""
        return self.neg(self.all_of(self.neg(value) for value in values))

    def implies(self, first: "bool | SymBool", second: "bool | SymBool") -> "bool | SymBool":
        """``second`` wherever ``first``."""
        return self.disj(self.neg(first), second)

    def same(self, first: "bool | SymBool", second: "bool | SymBool") -> "bool | SymBool":
        """Both or neither."""
        if isinstance(first, bool):
            return second if first else self.neg(second)
        if isinstance(second, bool):
            return first if second else self.neg(first)
        if first is second:
            return True
        if first.negation is second:
            return False
        if first._bit is not None and second._bit is not None:
            return self.truth(self.terms.make("==", first.bit, second.bit))
        return self.truth(self.terms.make("==", first.term, second.term))

    def choose(self, choice: SymBool, yes: "bool | SymBool", no: "bool | SymBool") -> "bool | SymBool":
        """``yes`` where ``choice`` holds, else ``no``."""
        if yes is no or choice is yes:
            return self.disj(choice, no) if choice is yes else yes
        if isinstance(yes, bool):
            return self.disj(choice, no) if yes else self.conj(self.neg(choice), no)
        if isinstance(no, bool):
            return self.disj(self.neg(choice), yes) if no else self.conj(choice, yes)
        if self._is_always_disjoint(choice, no):
            return self.disj(self.conj(choice, yes), no)
        return self._node("ite", choice, yes, no)

    # Taking apart

    def conjuncts(self, value: "bool | SymBool") -> "list[bool | SymBool]":
        """Truth values, each once and in a stable order, that all hold exactly where ``value`` does."""
        found: dict[int, bool | SymBool] = {}
        stack: list[tuple[bool | SymBool, bool | SymBool]] = [(False, value)]
        while stack:
            unless, one = stack.pop()
            parts = None if id(one) in self._undivided else self._parts_of(unless, one)
            if parts is None:
                self._undivided[id(one)] = one
                whole = one if unless is False else self.disj(unless, one)
                found.setdefault(id(whole), whole)
            else:
                stack.extend(reversed(parts))
        return list(found.values())

    def _parts_of(
        self, unless: "bool | SymBool", one: "bool | SymBool"
    ) -> "list[tuple[bool | SymBool, bool | SymBool]] | None":
        """The parts of "``unless`` or ``one``", each of that form; None where it has none."""
        if isinstance(one, bool):
            return None
        match one.op:
            case "and":
                return [(unless, part) for part in one.args]
            case "ite":
                choice, yes, no = one.args
                return [(self.disj(unless, self.neg(choice)), yes), (self.disj(unless, choice), no)]
            case "or":
                options = flat("or", one)
                split = next((option for option in options if option.op in ("and", "ite")), None)
                if split is not None:
                    rest = self.any_of(option for option in options if option is not split)
                    return [(self.disj(unless, rest), split)]
            case "term" if len(parts := self.terms.conjuncts(one.term)) > 1:
                return [(unless, self.truth(part)) for part in parts]
        return None

    # What is known on the present path

    def _is_below(self, first: SymBool, second: SymBool) -> bool:
        """Whether it is known, or plain from their parts, that ``first`` implies ``second``."""
        if first is second:
            return True
        if first.among and second.among and first.among[0] is second.among[0]:
            return first.among[1] & ~second.among[1] == 0
        if first.is_known and second.is_known and self._is_learned(first, second):
            return True
        if is_simple(first) and is_simple(second):
            return False
        if options := self._options(first):
            return all(self._is_below(part, second) for part in options)
        if options := self._options(second):
            return any(self._is_below(first, part) for part in options)
        if first.op == "minus":
            return all(self._is_below(part, second) for part in self._rest(*first.args))
        if first.op == "and":
            for part in few("and", first):
                if self._is_below(part, second):
                    return True
        return False

    def _is_learned(self, first: SymBool, second: SymBool) -> bool:
        if (id(first), id(second)) not in self._below:
            return False
        self.used.add(self._places[id(first), id(second)])
        return True

    def _options(self, node: SymBool) -> tuple[SymBool, ...]:
        """Few truth values of which at least one holds exactly where ``node`` does; none if it is of another form."""
        if node.op in ("or", "sum"):
            return few("or", node)
        if node.op == "not" and node.args[0].op == "and":
            if node._parts is None:
                node._parts = tuple(
                    other for part in few("and", node.args[0]) if isinstance(other := self.neg(part), SymBool)
                )
            return node._parts
        return ()

    def _is_disjoint(self, first: SymBool, second: SymBool) -> bool:
        """Whether it is known, or within few looks plain from their parts, that not both hold."""
        return self._excludes(first, second, iter(range(LOOKS)))

    def _excludes(self, first: SymBool, second: SymBool, looks: Iterator[int]) -> bool:
        """The same, as long as there are ``looks``: of parts of parts there may be very many pairs."""
        if first.negation is second:
            return True
        if first.among and second.among and first.among[0] is second.among[0]:
            return first.among[1] & second.among[1] == 0
        if first.is_known and second.negation is not None and self._is_learned(first, second.negation):
            return True
        if second.is_known and first.negation is not None and self._is_learned(second, first.negation):
            return True
        if first.choice is not None and self._is_disjoint_above(first, second, looks):
            return True
        if second.choice is not None and self._is_disjoint_above(second, first, looks):
            return True
        if (is_simple(first) and is_simple(second)) or next(looks, None) is None:
            return False
        for one, another in ((first, second), (second, first)):
            if options := self._options(one):
                return all(self._excludes(part, another, looks) for part in options)
        for one, another in ((first, second), (second, first)):
            if one.op == "minus":
                whole, rest = one.args
                return self._is_disjoint_from_rest(another, whole, rest, looks)
            if one.op == "and":
                for part in few("and", one):
                    if self._excludes(part, another, looks):
                        return True
        return False

    def _is_disjoint_from_rest(self, other: SymBool, whole: SymBool, part: SymBool, looks: Iterator[int]) -> bool:
        """Whether ``other`` excludes what is in ``whole`` and not in ``part``."""
        return self._is_below(other, part) or all(self._excludes(one, other, looks) for one in self._rest(whole, part))

    def _narrower(self, node: SymBool, choice: object, within: int, which: int) -> "bool | SymBool":
        """That ``node`` holds, and with it one of ``which`` and not another of the variables ``within``.

        Of a part and the rest the one is made from the other, so that together they count as ``node`` does.
        """
        lowest = within & -within
        part = self.among(choice, within & (which if which & lowest else ~which))
        assert isinstance(part, SymBool)
        held = self._node("and", *sorted((node, part), key=lambda one: one.serial))
        return held if which & lowest else self._known_node("minus", node, held)

    def _within(self, node: SymBool) -> tuple[object, int] | None:
        """Variables of one choice of which one holds wherever ``node`` does, if that is plain from how it is made."""
        if node.op == "minus" and len(rest := self._rest(*node.args)) == 1:
            return rest[0].among
        return None

    def _rest(self, whole: SymBool, part: SymBool) -> list[SymBool]:
        """Truth values of which one holds wherever ``whole`` does and ``part`` does not."""
        key = (id(whole), id(part), self.knowledge, self._below is self._always)
        if key not in self._rests:
            self._kept += (whole, part)
            outside, self.used = self.used, set()
            rest = [one for one in self._options(whole) or (whole,) if not self._is_below(one, part)]
            self._rests[key] = rest, bool(self.used)
            self.used |= outside
        rest, is_by_knowledge = self._rests[key]
        if is_by_knowledge:
            self.use_everything()
        return rest

    def _is_always_disjoint(self, first: SymBool, second: SymBool) -> bool:
        """Whether not both hold, on any path."""
        key = (id(first), id(second), len(self._always))
        if key not in self._excluding:
            self._kept += (first, second)
            with self.on_every_path():
                self._excluding[key] = self._is_disjoint(first, second)
        return self._excluding[key]

    def _is_disjoint_above(self, chosen: SymBool, other: SymBool, looks: Iterator[int]) -> bool:
        """Whether something that a variable of a choice is known to imply excludes ``other``."""
        for above in self._implied.get(id(chosen), ()):
            if self._is_learned(chosen, above) and self._excludes(above, other, looks):
                return True
        return False

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Facts that are learned inside are forgotten at the end; those learned outside of all scopes hold always."""
        mark, knowledge = len(self._learned), self.knowledge
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            self.knowledge = knowledge
            while len(self._learned) > mark:
                self._below.discard(self._learned.pop())
                self._held.popitem()

    def use_everything(self) -> None:
        """Whatever is learned may have made a difference."""
        self.used.update(range(len(self._learned)))

    @contextmanager
    def watched(self) -> Iterator[list[int]]:
        """Tells, when it ends, the number of what was known before and made a difference inside: the only item."""
        mark, outside = len(self._learned), self.used
        self.used, needed = set(), [0]
        try:
            yield needed
        finally:
            self.used = {place for place in self.used if 0 <= place < mark}
            if self.used:
                needed[0] = self._number_at(max(self.used))
            self.used |= outside

    def _number_at(self, place: int) -> int:
        return next(number for number, at in reversed(self._held.items()) if at == place)

    def recall(self, knowledge: int) -> None:
        """Use what was known when ``knowledge`` was its number."""
        self.used.update(range(self._held[knowledge] + 1))

    def still_knows(self, knowledge: int) -> bool:
        """Whether all is still known that was known when ``knowledge`` was its number."""
        return knowledge in self._held

    def learn(self, first: "bool | SymBool", second: "bool | SymBool") -> None:
        """From now on, in this scope, ``first`` implies ``second``."""
        if isinstance(first, bool) or isinstance(second, bool):
            return
        pair = (id(first), id(second))
        if first is second or pair in self._below:
            return
        self._below.add(pair)
        self._learned.append(pair)
        after = (self.knowledge, *pair)
        if after not in self._numbers:
            self._numbers[after] = len(self._numbers) + 1
        self.knowledge = self._numbers[after]
        self._held[self.knowledge] = self._places[pair] = len(self._learned) - 1
        first.is_known = second.is_known = True
        if first.choice is not None:
            implied = self._implied.setdefault(id(first), [])
            implied += [] if any(one is second for one in implied) else [second]
        if self._depth == 0:
            self._always.add(pair)
        self._kept += (first, second)
        if second.op == "and":
            for part in second.args:
                self.learn(first, part)
        elif second.op == "not" and second.args[0].op in ("or", "sum"):
            for part in second.args[0].args:
                self.learn(first, self.neg(part))
        if first.op in ("or", "sum"):
            for part in first.args:
                self.learn(part, second)

    def subset(self, pairs: "Iterable[tuple[bool | SymBool, bool | SymBool]]") -> "tuple[bool | SymBool, list[Any]]":
        """Whether in each pair the first implies the second; and the pairs that this says something about."""
        terms: list[Term] = []
        facts: list[Any] = []
        for first, second in pairs:
            if first is False or second is True or first is second:
                continue
            if isinstance(first, SymBool) and isinstance(second, SymBool):
                if self._is_below(first, second):
                    continue
                facts.append((first, second))
                terms.append(self.terms.make("<=", first.bit, second.bit))
            elif first is True and second is False:
                return False, []
            else:
                only = self.neg(first) if second is False else second
                assert isinstance(only, SymBool)
                terms.append(only.term)
        if not terms:
            return True, []
        return self.truth(self.terms.every(terms)), facts

    def product(self, first: SymBool, second: SymBool) -> Term:
        """The 0/1 integer that is 1 where both are."""
        if first.serial > second.serial:
            first, second = second, first
        key = (first.serial, second.serial)
        if key not in self._products:
            self._kept += (first, second)
            self._products[key] = self._product(first, second)
        return self._products[key]

    def _product(self, first: SymBool, second: SymBool) -> Term:
        with self.on_every_path():
            for one, other in ((first, second), (second, first)):
                if self._is_below(one, other):
                    return self._exact_bit(one)
            if self._is_disjoint(first, second):
                return self.terms.zero
        for one, other in ((first, second), (second, first)):
            if one.op == "not":
                return self.terms.make("-", other.bit, self.product(one.args[0], other))
        for one, other in ((first, second), (second, first)):
            if one.op in ("sum", "minus") and not one.is_exact and len(flat("sum", one)) <= FEW:
                return self._spread(one, other)
        return self.all_bit([first, second])

    def _spread(self, inexact: SymBool, other: SymBool) -> Term:
        """The product with a "sum" or "minus" whose own bit is not exact, as products with its parts."""
        if inexact.op == "minus":
            whole, part = inexact.args
            return self.terms.make("-", self.product(whole, other), self.product(part, other))
        return self.terms.sum([self.product(part, other) for part in flat("sum", inexact)])

    def _exact_bit(self, part: SymBool) -> Term:
        """The bit of a node, 0 or 1 on every path."""
        terms = self.terms
        return part.bit if part.is_exact else terms.make("if", part.term, terms.one, terms.zero)

    def all_bit(self, parts: "list[SymBool]") -> Term:
        """The 0/1 integer that is 1 where all of ``parts`` hold."""
        terms = self.terms
        bits = [self._exact_bit(part) for part in parts]
        every = self._variable("every", 0, None)
        missing = terms.make("-", terms.sum(bits), terms.number(len(bits) - 1))
        self.definitions.append(terms.make("<=", missing, every))
        self.definitions += [terms.make("<=", every, bit) for bit in bits]
        return every

    def any_bit(self, parts: "list[SymBool]") -> Term:
        """The 0/1 integer that is 1 where some of ``parts`` hold."""
        terms = self.terms
        bits = [self._exact_bit(part) for part in parts]
        some = self._variable("some", None, 1)
        self.definitions.append(terms.make("<=", some, terms.sum(bits)))
        self.definitions += [terms.make("<=", bit, some) for bit in bits]
        return some

    # Numbers

    def number(self, value: "bool | SymBool | int | SymInt") -> "int | SymInt":
        """A truth value as 0 or 1; a number as it is."""
        if isinstance(value, bool):
            return int(value)
        if isinstance(value, SymBool):
            return SymInt(value.bit, 0, 1)
        return value

    def add(self, first: "int | SymInt", second: "int | SymInt") -> "int | SymInt":
        """The sum."""
        if isinstance(first, int) and isinstance(second, int):
            return first + second
        if isinstance(first, int) and first == 0:
            return second
        if isinstance(second, int) and second == 0:
            return first
        term = self.terms.make("+", self._term(first), self._term(second))
        return SymInt(term, _low(first) + _low(second), _high(first) + _high(second))

    def minus(self, value: "int | SymInt") -> "int | SymInt":
        """The number with the other sign."""
        if isinstance(value, int):
            return -value
        return SymInt(self.terms.make("negative", value.term), -value.high, -value.low)

    def times(self, first: "int | SymInt", second: "int | SymInt") -> "int | SymInt":
        """The product."""
        if isinstance(first, int) and isinstance(second, int):
            return first * second
        if isinstance(first, int) and first in (0, 1):
            return second if first else 0
        if isinstance(second, int) and second in (0, 1):
            return first if second else 0
        ends = [a * b for a in (_low(first), _high(first)) for b in (_low(second), _high(second))]
        return SymInt(self.terms.make("*", self._term(first), self._term(second)), min(ends), max(ends))

    def floor_divide(self, first: "int | SymInt", second: "int | SymInt") -> "tuple[int | SymInt, int | SymInt]":
        """Quotient and remainder with Python's meaning; ``second`` must not be zero."""
        if isinstance(first, int) and isinstance(second, int):
            return divmod(first, second)
        make = self.terms.make
        a, b = self._term(first), self._term(second)
        if _low(second) > 0:
            quotient, remainder = make("div", a, b), make("mod", a, b)
        else:
            quotient = make("div", make("negative", a), make("negative", b))
            if _high(second) >= 0:
                quotient = make("if", make("<", self.terms.zero, b), make("div", a, b), quotient)
            remainder = make("-", a, make("*", b, quotient))
        magnitude = max(abs(_low(first)), abs(_high(first)))
        if isinstance(second, int) and second > 0:
            low, high = _low(first) // second, _high(first) // second
        else:
            low, high = -magnitude - 1, magnitude
        least = min(0, _low(second) + 1)
        return SymInt(quotient, low, high), SymInt(remainder, least, max(0, _high(second) - 1))

    def total(self, parts: "Iterable[tuple[bool | SymBool, int | SymInt]]") -> "int | SymInt":
        """The sum of the numbers whose guard holds."""
        make = self.terms.make
        terms: list[Term] = []
        fixed, low, high = 0, 0, 0
        counted: list[SymBool] | None = []
        for guard, value in parts:
            if guard is False or (isinstance(value, int) and value == 0):
                continue
            if counted is not None and isinstance(guard, SymBool) and isinstance(value, int) and value == 1:
                counted.append(guard)
            else:
                counted = None
            if guard is True:
                if isinstance(value, int):
                    fixed += value
                else:
                    terms.append(value.term)
                    low, high = low + value.low, high + value.high
                continue
            assert isinstance(guard, SymBool)
            if isinstance(value, int):
                terms.append(guard.bit if value == 1 else make("*", guard.bit, self.terms.number(value)))
            else:
                terms.append(make("if", guard.term, value.term, self.terms.zero))
            low, high = low + min(0, _low(value)), high + max(0, _high(value))
        if not terms:
            return fixed
        if counted:
            # A count is the same in whatever order its parts were met.
            counted.sort(key=lambda one: one.serial)
            terms = [one.bit for one in counted]
        if fixed:
            terms.append(self.terms.number(fixed))
        return SymInt(self.terms.sum(terms), low + fixed, high + fixed, tuple(counted or ()))

    def facts_of_count(self, count: "int | SymInt") -> "list[Any]":
        """The pairs of implications that follow when at most one of the truth values counted holds."""
        if isinstance(count, int) or len(count.counted) > FEW:
            return []
        counted = count.counted
        return [(one, self.neg(other)) for index, one in enumerate(counted) for other in counted[index + 1 :]]

    def compare(self, op: str, first: "int | SymInt", second: "int | SymInt") -> "bool | SymBool":
        """``op`` is one of == != < <= > >=."""
        if op in ("!=", ">", ">="):
            turned = {"!=": "==", ">": "<=", ">=": "<"}[op]
            return self.neg(self.compare(turned, first, second))
        for cases, other, test in ((_cases(first), second, _TESTS[op]), (_cases(second), first, _TURNED[op])):
            if isinstance(other, int) and cases is not None:
                found = [guard for value, guard in cases.items() if test(value, other)]
                is_counted = all(not isinstance(one, SymBool) or one.choice is not None for one in found)
                return self.one_of(found) if is_counted else self.any_of(found)
        if op == "==":
            if _high(first) < _low(second) or _high(second) < _low(first):
                return False
            if not isinstance(first, int) and not isinstance(second, int) and first.term == second.term:
                return True
            return self.truth(self.terms.make("==", self._term(first), self._term(second)))
        least, most = (_high(second), _low(second)) if op == "<=" else (_high(second) - 1, _low(second) - 1)
        if _high(first) <= most:
            return True
        if _low(first) > least:
            return False
        return self.truth(self.terms.make(op, self._term(first), self._term(second)))

    def choose_number(self, choice: SymBool, yes: "int | SymInt", no: "int | SymInt") -> "int | SymInt":
        """``yes`` where ``choice`` holds, else ``no``."""
        if yes is no or (isinstance(yes, int) and isinstance(no, int) and yes == no):
            return yes
        terms, low, high = self.terms, min(_low(yes), _low(no)), max(_high(yes), _high(no))
        if not isinstance(yes, int) or not isinstance(no, int):
            return SymInt(terms.make("if", choice.term, self._term(yes), self._term(no)), low, high)
        cases = {yes: choice, no: self.neg(choice)}
        if choice._bit is None:
            return SymInt(terms.make("if", choice.term, self._term(yes), self._term(no)), low, high, cases=cases)
        term = terms.make("*", choice.bit, terms.number(yes - no))
        return SymInt(terms.make("+", term, terms.number(no)) if no else term, low, high, cases=cases)

    def _term(self, value: "int | SymInt") -> Term:
        return self.terms.number(value) if isinstance(value, int) else value.term


_TESTS: dict[str, Callable[[int, int], bool]] = {"==": operator.eq, "<": operator.lt, "<=": operator.le}
_TURNED: dict[str, Callable[[int, int], bool]] = {"==": operator.eq, "<": operator.gt, "<=": operator.ge}


def _cases(value: "int | SymInt") -> "Mapping[int, bool | SymBool] | None":
    return {value: True} if isinstance(value, int) else value.cases


def _low(value: "int | SymInt") -> int:
    return value if isinstance(value, int) else value.low


def _high(value: "int | SymInt") -> int:
    return value if isinstance(value, int) else value.high
