"""The only place where a solver runs.

A query is attacked by a ladder of strategies, each with a slice of the budget; budgets are z3's
resource units, which do not depend on the machine. Seeds are fixed. Z3's incremental core comes
first: it keeps 0/1 sums for its arithmetic, where the one-shot front end turns them into
clauses and loses the count.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import z3
from attrs import define, frozen

from checker.lift.logic import Logic, SymBool

Term = Any
SEED = 0
QUICK = 0.1
SLICE = 0.005


@frozen(eq=False)
class Answer:
    """What a solver said: ``status`` is "sat", "unsat" or "unknown"; ``model`` comes with "sat"."""

    status: str
    model: Any
    spent: int
    strategy: str


@define
class Budget:
    """Resource units for one query, and the moment (of ``time.monotonic``) at which the claim must be done.

    ``spent`` adds up what the queries of a claim have used; ``strategies`` the ones that gave answers.
    """

    units: int
    deadline: float
    spent: int = 0
    queries: int = 0
    strategies: tuple[str, ...] = ()

    @property
    def milliseconds(self) -> int:
        """Wall time left, at least one millisecond."""
        return max(1, int((self.deadline - time.monotonic()) * 1000))

    def charge(self, answer: Answer) -> None:
        """Count a query and what it used."""
        self.spent += answer.spent
        self.queries += 1
        if answer.status != "unknown" and answer.strategy not in self.strategies:
            self.strategies += (answer.strategy,)


def _incremental(**options: Any) -> Any:
    solver = z3.SimpleSolver()
    solver.set(random_seed=SEED, **options)
    return solver


def _one_shot() -> Any:
    solver = z3.Solver()
    solver.set(random_seed=SEED)
    return solver


# Name, what makes the solver, and its share of the budget.
LADDER: tuple[tuple[str, Callable[[], Any], float], ...] = (
    ("incremental", _incremental, 0.3),
    ("one-shot", _one_shot, 0.2),
    ("incremental, older arithmetic", lambda: _incremental(**{"arith.solver": 2}), 0.5),
)


def _assert(solver: Any, terms: Iterable[Term]) -> None:
    """Assert terms that are known to be Boolean; z3's own method checks and converts each, at ten times the cost."""
    context, handle = solver.ctx.ref(), solver.solver
    for term in terms:
        z3.Z3_solver_assert(context, handle, term.as_ast())


def _units(solver: Any) -> int:
    statistics = solver.statistics()
    return int(statistics.get_key_value("rlimit count")) if "rlimit count" in statistics.keys() else 0  # noqa: SIM118


def _check(solver: Any, units: int, budget: Budget, strategy: str) -> Answer:
    solver.set("rlimit", min(max(units, 1), 2**32 - 1))
    solver.set("timeout", min(budget.milliseconds, 2**32 - 1))
    before = _units(solver)
    status = str(solver.check())
    answer = Answer(status, solver.model() if status == "sat" else None, max(0, _units(solver) - before), strategy)
    budget.charge(answer)
    return answer


def solve(terms: Sequence[Term], budget: Budget) -> Answer:
    """Whether all ``terms`` can hold together, by the first strategy that tells."""
    spent = 0
    for name, make, share in LADDER:
        solver = make()
        _assert(solver, terms)
        answer = _check(solver, int(budget.units * share), budget, name)
        spent += answer.spent
        if answer.status != "unknown":
            return answer
    return Answer("unknown", None, spent, "all")


class Subsets:
    """The subsets of some names that are still possible, one after another, while some are ruled out."""

    def __init__(self, names: Iterable[str]) -> None:
        self._chosen = {name: z3.Bool(name) for name in names}
        self._solver = _one_shot()

    def any(self) -> frozenset[str] | None:
        """A subset that is not ruled out, or None where all are."""
        if self._solver.check() != z3.sat:
            return None
        model = self._solver.model()
        return frozenset(
            name for name, one in self._chosen.items() if not z3.is_false(model.eval(one, model_completion=True))
        )

    def require_one_of(self, names: Iterable[str]) -> None:
        """Rule out the subsets that have none of ``names``."""
        self._solver.add(z3.Or([self._chosen[name] for name in names]))

    def forbid_all_of(self, names: Iterable[str]) -> None:
        """Rule out the subsets that have all of ``names``."""
        self._solver.add(z3.Or([z3.Not(self._chosen[name]) for name in names]))


class _Names:
    """The names of the variables in terms."""

    def __init__(self) -> None:
        self._found: dict[int, frozenset[str]] = {}
        self._kept: list[Term] = []

    def of(self, term: Term) -> frozenset[str]:
        """The names in one term."""
        stack = [term]
        while stack:
            one = stack[-1]
            identity = one.get_id()
            if identity in self._found:
                stack.pop()
                continue
            children = one.children()
            missing = [child for child in children if child.get_id() not in self._found]
            if missing:
                stack += missing
                continue
            stack.pop()
            self._kept.append(one)
            if not children:
                is_variable = z3.is_const(one) and one.decl().kind() == z3.Z3_OP_UNINTERPRETED
                self._found[identity] = frozenset({one.decl().name()}) if is_variable else frozenset()
            else:
                self._found[identity] = frozenset().union(*(self._found[child.get_id()] for child in children))
        return self._found[term.get_id()]


def _number(name: str) -> int:
    return int(name.rpartition("#")[2])


def _conjuncts(term: Term) -> list[Term]:
    if z3.is_and(term):
        return [part for child in term.children() for part in _conjuncts(child)]
    return [term]


class Session:
    """Many small queries over one :class:`Logic` and the same ``assumptions``.

    Each query first goes to one solver that keeps what it has learned, then, if that does not tell,
    to the ladder.
    """

    def __init__(self, logic: Logic, budget: Budget, assumptions: Iterable[bool | SymBool] = ()) -> None:
        self.logic = logic
        self.budget = budget
        self.assumptions = [one.term for one in assumptions if isinstance(one, SymBool)]
        self._is_false = any(one is False for one in assumptions)
        self._solver = _incremental()
        _assert(self._solver, self.assumptions)
        self._defined = 0
        self._names = _Names()
        self._parts: list[Term] = []
        self._sliced = 0
        self._defining: dict[str, list[Term]] = {}
        self._indexed = 0

    def refute(self, goal: bool | SymBool, given: Iterable[bool | SymBool] = ()) -> Answer:
        """Whether the assumptions and what is ``given`` leave room for ``goal`` to fail.

        Most steps of an induction concern few variables: those assumptions alone that speak of the same
        variables as the goal are tried first, since less to read is sooner read.
        """
        against = self.logic.neg(goal)
        given = list(given)
        if against is False or any(one is False for one in given):
            return Answer("unsat", None, 0, "simplification")
        if isinstance(against, SymBool):
            answer = self._refute_nearby(against.term, [one.term for one in given if isinstance(one, SymBool)])
            if answer.status == "unsat":
                return answer
        return self.check([*given, against])

    def _refute_nearby(self, goal: Term, given: list[Term]) -> Answer:
        while self._sliced < len(self.assumptions):
            self._parts += _conjuncts(self.assumptions[self._sliced])
            self._sliced += 1
        definitions = self.logic.definitions
        while self._indexed < len(definitions):
            owner = max(self._names.of(definitions[self._indexed]), key=_number)
            self._defining.setdefault(owner, []).append(definitions[self._indexed])
            self._indexed += 1
        chosen: dict[str, list[Term]] = {}
        self._define(self._names.of(goal), chosen)
        near = frozenset(chosen)
        parts = [*self._parts, *(part for one in given for part in _conjuncts(one))]
        related = [part for part in parts if not near.isdisjoint(self._names.of(part))]
        for part in related:
            self._define(self._names.of(part), chosen)
        solver = _incremental()
        _assert(solver, [goal, *related, *(one for defined in chosen.values() for one in defined)])
        return _check(solver, int(self.budget.units * SLICE), self.budget, "related assumptions")

    def _define(self, names: Iterable[str], chosen: dict[str, list[Term]]) -> None:
        """Add the definitions of ``names``, and of all that these speak of, to ``chosen``."""
        pending = list(names)
        while pending:
            name = pending.pop()
            if name not in chosen:
                chosen[name] = self._defining.get(name, [])
                for one in chosen[name]:
                    pending += self._names.of(one)

    def assume(self, condition: bool | SymBool) -> None:
        """Assert a further condition for every later query."""
        if condition is False:
            self._is_false = True
        elif isinstance(condition, SymBool):
            self.assumptions.append(condition.term)
            self._solver.add(condition.term)

    def check(self, conditions: Iterable[bool | SymBool], quick: bool = False) -> Answer:
        """Whether the assumptions and ``conditions`` can hold together; a ``quick`` check soon gives up."""
        conditions = list(conditions)
        if self._is_false or any(one is False for one in conditions):
            return Answer("unsat", None, 0, "simplification")
        terms = [one.term for one in conditions if isinstance(one, SymBool)]
        definitions = self.logic.definitions
        _assert(self._solver, definitions[self._defined :])
        self._defined = len(definitions)
        self._solver.push()
        try:
            _assert(self._solver, terms)
            share = QUICK if quick else LADDER[0][2]
            answer = _check(self._solver, int(self.budget.units * share), self.budget, LADDER[0][0])
        finally:
            self._solver.pop()
        if quick or answer.status != "unknown":
            return answer
        rest = solve([*definitions, *self.assumptions, *terms], self.budget)
        return Answer(rest.status, rest.model, rest.spent + answer.spent, rest.strategy)
