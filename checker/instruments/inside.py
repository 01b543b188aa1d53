"""Whether a lifted value lies in its domain."""

from typing import Any

from checker.lift.machines import Symbolic
from checker.lift.nodes import SymBool, SymInt, SymReal
from checker.lift.values import Guard, SymBag, SymEnum, SymRecord, SymSet, Union, is_symbolic
from spec.domains import Bags, Booleans, Domain, Either, Fixed, Integers, Members, Rationals, Record, Rows, Subsets


class Inside:
    """Tells whether values lie in their domains, beyond what their shapes already say.

    ``given`` are a domain and a symbolic value that was made for it: what a later value shares with it lies inside.
    """

    def __init__(self, symbolic: Symbolic, *given: tuple[Domain, Any]) -> None:
        self._sizes = symbolic.sizes
        self._logic = symbolic.logic
        self._numbers = symbolic.values.numbers
        self._sure: dict[tuple[int, int], Any] = {}
        for domain, value in given:
            self.take(domain, value)

    def take(self, domain: Domain, value: Any) -> None:
        """From now on what a value shares with this one, which lies in ``domain``, lies inside."""
        self._sure[id(domain), id(value)] = value
        match domain:
            case Record(fields=fields) if isinstance(value, SymRecord):
                for name, part in fields:
                    self.take(part, value.fields[name])
            case Fixed(items=items) if isinstance(value, tuple):
                for item, one in zip(items, value, strict=True):
                    self.take(item, one)
            case Rows(item=item) if isinstance(value, tuple):
                for one in value:
                    self.take(item, one)

    def holds(self, domain: Domain, value: Any) -> Guard:
        """Whether ``value`` lies in ``domain``."""
        return (id(domain), id(value)) in self._sure or self._find(domain, value)

    def _find(self, domain: Domain, value: Any) -> Guard:
        logic, sizes = self._logic, self._sizes
        if not is_symbolic(value):
            return domain.has(value, sizes)
        if isinstance(value, Union):
            return logic.all_of([logic.implies(guard, self.holds(domain, one)) for guard, one in value.options])
        match domain:
            case Booleans():
                return isinstance(value, SymBool)
            case Members(enum=cls):
                return isinstance(value, SymEnum) and type(value.members[0]) is cls
            case Integers() if isinstance(value, SymInt):
                low, high = domain.bounds(sizes)
                return logic.conj(logic.compare("<=", low, value), logic.compare("<=", value, high))
            case Rationals(low=least, high=most) if isinstance(value, SymReal):
                compare = self._numbers.compare
                return logic.conj(compare("<=", least, value), compare("<=", value, most))
            case Record() if isinstance(value, SymRecord) and self._are_all_inside(domain, value):
                return True
            case Record(fields=fields) if isinstance(value, SymRecord):
                return logic.all_of([self.holds(part, value.fields[name]) for name, part in fields])
            case Fixed(items=items) if isinstance(value, tuple) and len(value) == len(items):
                return logic.all_of([self.holds(d, v) for d, v in zip(items, value, strict=True)])
            case Rows(item=item) if isinstance(value, tuple) and len(value) in domain.lengths(sizes):
                return logic.all_of([self.holds(item, one) for one in value])
            case Subsets() if isinstance(value, SymSet):
                universe = frozenset(domain.universe(sizes))
                return logic.all_of([logic.neg(g) for e, g in value.members.items() if e not in universe])
            case Bags(ceiling=ceiling) if isinstance(value, SymBag):
                universe = frozenset(domain.universe(sizes))
                return logic.all_of(
                    [
                        logic.compare("<=", count, ceiling) if kind in universe else logic.compare("==", count, 0)
                        for kind, count in value.counts.items()
                    ]
                )
            case Either(options=options):
                return logic.any_of([self.holds(option, value) for option in options])
        return False

    def _are_all_inside(self, domain: Domain, value: SymRecord) -> bool:
        """Whether all the objects are known that a value may be, and each of them lies in ``domain``."""
        return value.cases is not None and all(domain.fault(one, self._sizes, "") is None for one in value.cases)
