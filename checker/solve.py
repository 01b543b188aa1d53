"""The only place where a solver runs.

A query is attacked by a ladder of strategies, each with a slice of the budget; budgets are z3's
resource units, which do not depend on the machine. Seeds are fixed. Z3's incremental core comes
first: it keeps 0/1 sums for its arithmetic, where the one-shot front end turns them into
clauses and loses the count.

Rational numbers are reals to z3, of which there are more: that no reals satisfy a query is an answer, and so is a model
in rational numbers; a model with an irrational number in it is none.
"""

import itertools
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import z3
from attrs import define, frozen

from checker.lift.logic import Logic
from checker.lift.nodes import SymBool
from checker.lift.terms import Model, Term, Terms

SEED = 0
QUICK = 0.06
SLICE = 0.02
TOGETHER = 20
NEARBY = "related assumptions"
NEARBY_KEPT = 4


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

    ``spent`` adds up what the queries of a claim have used; ``strategies`` the ones that gave answers; ``irrational``
    counts the models that were no answers, for there were irrational numbers in them.
    """

    units: int
    deadline: float
    spent: int = 0
    queries: int = 0
    irrational: int = 0
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


def _incremental(context: Any, seed: int = SEED, **options: Any) -> Any:
    solver = z3.SimpleSolver(ctx=context)
    solver.set(random_seed=seed, **options)
    return solver


def _one_shot(context: Any) -> Any:
    solver = z3.Solver(ctx=context)
    solver.set(random_seed=SEED)
    return solver


def _algebraic(context: Any) -> Any:
    return z3.Tactic("qfnra-nlsat", ctx=context).solver()


def _linear(context: Any) -> Any:
    """A solver that hardly looks into products of unknowns: where it finds no model, there is none."""
    return _incremental(context, **{"arith.nl": False})


# Name, what makes the solver, and its share of the budget. How long a search takes has a heavy tail, and
# several short ones from different seeds soon tell what one long one may never find: Gomes, Selman, Crato
# and Kautz, "Heavy-tailed phenomena in satisfiability and constraint satisfaction problems" (2000).
LADDER: tuple[tuple[str, Callable[[Any], Any], float], ...] = (
    ("incremental", _incremental, 0.06),
    ("incremental, seed 1", partial(_incremental, seed=1), 0.06),
    ("incremental, seed 2", partial(_incremental, seed=2), 0.06),
    ("one-shot", _one_shot, 0.2),
    ("incremental, seed 3", partial(_incremental, seed=3), 0.22),
    ("incremental, older arithmetic", partial(_incremental, **{"arith.solver": 2}), 0.4),
)
# Where a claim speaks of the products that are known of, their values do not matter, and linear arithmetic, with the
# little of products that z3 does even so, finds that there is no model. Otherwise products of reals are
# for z3's decision procedure of real algebra first: Jovanovic and de Moura, "Solving non-linear arithmetic" (2012). The
# others may search long among them before they give up.
LINEAR: tuple[str, Callable[[Any], Any], float] = ("linear arithmetic", _linear, 0.02)
ALGEBRA: tuple[str, Callable[[Any], Any], float] = ("real algebra", _algebraic, 0.06)


def _ladder(terms: Terms, asserted: Iterable[Term]) -> tuple[tuple[str, Callable[[Any], Any], float], ...]:
    """The strategies for a query."""
    return (LINEAR, ALGEBRA, *LADDER) if terms.have_products(asserted) else LADDER


def _units(solver: Any) -> int:
    statistics = solver.statistics()
    context, handle = statistics.ctx.ref(), statistics.stats
    for index in range(len(statistics)):
        if z3.Z3_stats_get_key(context, handle, index) == "rlimit count":
            if z3.Z3_stats_is_uint(context, handle, index):
                return int(z3.Z3_stats_get_uint_value(context, handle, index))
            return int(z3.Z3_stats_get_double_value(context, handle, index))
    return 0


def _status(solver: Any, units: int, budget: Budget) -> str:
    """What a solver tells within some units: few enough to do without a timer, which costs a thread."""
    solver.set("rlimit", min(max(units, 1), 2**32 - 1))
    before = _units(solver)
    status = str(solver.check())
    budget.charge(Answer(status, None, max(0, _units(solver) - before), NEARBY))
    return status


def _check(terms: Terms, solver: Any, units: int, budget: Budget, strategy: str) -> Answer:
    solver.set("rlimit", min(max(units, 1), 2**32 - 1))
    solver.set("timeout", min(budget.milliseconds, 2**32 - 1))
    before = _units(solver)
    status = str(solver.check())
    if strategy == LINEAR[0] and status == "sat":
        status = "unknown"
    model = Model(terms, solver.model()) if status == "sat" else None
    if model is not None and terms.has_reals and not model.is_rational():
        budget.irrational += 1
        status, model = "unknown", None
    answer = Answer(status, model, max(0, _units(solver) - before), strategy)
    budget.charge(answer)
    return answer


@contextmanager
def _pushed(solver: Any) -> Iterator[None]:
    """What is asserted inside is forgotten at the end."""
    solver.push()
    try:
        yield
    finally:
        solver.pop()


def solve(terms: Terms, asserted: Sequence[Term], budget: Budget) -> Answer:
    """Whether all ``asserted`` terms can hold together, by the first strategy that tells."""
    spent = 0
    for name, make, share in _ladder(terms, asserted):
        solver = make(terms.context)
        terms.tell(solver, asserted)
        answer = _check(terms, solver, int(budget.units * share), budget, name)
        spent += answer.spent
        if answer.status != "unknown":
            return answer
    return Answer("unknown", None, spent, "all")


class Subsets:
    """The subsets of some names that are still possible, one after another, while some are ruled out."""

    def __init__(self, names: Iterable[str]) -> None:
        self._chosen = {name: z3.Bool(name) for name in names}
        self._solver = _one_shot(z3.main_ctx())

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


class Session:
    """Many small queries over one :class:`Logic` and the same ``assumptions``.

    Each query first goes to one solver that keeps what it has learned, then, if that does not tell,
    to the ladder.
    """

    def __init__(self, logic: Logic, budget: Budget, assumptions: Iterable[bool | SymBool] = ()) -> None:
        self.logic = logic
        self.terms = logic.terms
        self.budget = budget
        self.assumptions: list[Term] = []
        self._is_false = False
        self._solver = _incremental(self.terms.context)
        for one in assumptions:
            self.assume(one)
        self._defined = 0
        self._nearby: dict[tuple[Any, ...], Any] = {}

    def refute(
        self, goals: Iterable[bool | SymBool], given: Iterable[bool | SymBool] = (), quick: bool = False
    ) -> Answer:
        """Whether the assumptions and what is ``given`` leave room for one of the ``goals`` to fail.

        Each goal is a query, and those that hold are assumed for the ones that follow. Most steps of an
        induction concern few variables, and less to read is sooner read: what speaks of nothing but a goal's own
        variables is tried first, then the assumptions that speak of some of them; a ``quick`` call tries no others.
        """
        given = list(given)
        wanted = self.not_assumed(goals, given)
        wanted = [] if any(one is False for one in given) else self._not_refuted_alone(wanted, given)
        proved: list[Term] = []
        for first in range(0, len(wanted), TOGETHER):
            left = [self.logic.neg(goal) for goal in wanted[first : first + TOGETHER]]
            for is_read, rings in itertools.product((False, True), (1, 2)):
                left = self._not_refuted_nearby(left, given, proved if rings > 1 else [], rings, is_read)
            if quick and left:
                return Answer("unknown", None, 0, NEARBY)
            for one in left:
                conditions = [*given, *map(self.logic.truth, proved), one]
                has_products = self.terms.have_products(part.term for part in conditions if isinstance(part, SymBool))
                answer = self.check(conditions, quick=not has_products)
                if answer.status == "unknown":
                    if not self._not_refuted_nearby([one], given, [], 1, by_cases=True):
                        continue
                    if not has_products:
                        answer = self._climb(conditions)
                if answer.status != "unsat":
                    return answer
            proved += [goal.term for goal in wanted[first : first + TOGETHER] if isinstance(goal, SymBool)]
        return Answer("unsat", None, 0, "simplification")

    def not_refuted(
        self, goals: Iterable[bool | SymBool], given: Iterable[bool | SymBool], is_read: bool = True
    ) -> list[bool | SymBool]:
        """The goals that do not follow from what is ``given`` and from the assumptions about nothing else.

        Where products are not read, goals without any are left as they are.
        """
        given = list(given)
        against = [(goal, self.logic.neg(goal)) for goal in self.not_assumed(goals, given)]
        left = {id(one) for one in self._not_refuted_nearby([one for _, one in against], given, [], 0, is_read)}
        return [goal for goal, one in against if id(one) in left]

    def not_assumed(
        self, goals: Iterable[bool | SymBool], given: Iterable[bool | SymBool] = ()
    ) -> list[bool | SymBool]:
        """The goals that are neither among the assumptions nor parts of what is ``given``."""
        parts = (part for one in given for part in self.logic.conjuncts(one))
        assumed = {*self.assumptions, *(part.term for part in parts if isinstance(part, SymBool))}
        return [goal for goal in goals if isinstance(goal, bool) or goal.term not in assumed]

    def _not_refuted_alone(self, goals: list[bool | SymBool], given: list[bool | SymBool]) -> list[bool | SymBool]:
        """The goals that do not follow from what speaks of their own variables alone; those with products as well."""
        terms, defined = self.terms, self.logic.defined
        defined.update()
        parts = (part.term for one in given for part in self.logic.conjuncts(one) if isinstance(part, SymBool))
        known = [(terms.variables(part), part) for part in dict.fromkeys((*self.assumptions, *parts))]
        solver = self._solver_nearby(_incremental, [], 0)
        left = []
        for goal in goals:
            against = self.logic.neg(goal)
            if isinstance(against, SymBool) and not terms.have_products([against.term]):
                own = defined.reached(terms.variables(against.term), alone=True)
                related = [part for variables, part in known if not variables & ~own]
                with _pushed(solver):
                    terms.tell(solver, [*related, *defined.of(own, alone=True), against.term])
                    if _status(solver, int(self.budget.units * SLICE), self.budget) == "unsat":
                        continue
            left.append(goal)
        return left

    def _not_refuted_nearby(
        self,
        against: list[bool | SymBool],
        given: list[bool | SymBool],
        proved: list[Term],
        rings: int,
        is_read: bool = True,
        by_cases: bool = False,
    ) -> list[bool | SymBool]:
        """Those that related assumptions do not exclude; with more ``rings`` also those related to these.

        With no ring at all, only what speaks of nothing else is assumed. Products of unknowns may be left unread: then
        nothing is asked where there are none. What is hard may be asked in each case of a choice that it speaks of.
        """
        terms, defined = self.terms, self.logic.defined
        defined.update()
        asked = [one for one in against if isinstance(one, SymBool)]
        left: list[bool | SymBool] = [one for one in against if one is True]
        has_products = terms.have_products(one.term for one in asked)
        if not asked:
            return left
        if not is_read and not has_products:
            return against
        conditions = [one.term for one in given if isinstance(one, SymBool)]
        reached = terms.variables_of(one.term for one in asked)
        related: list[Term] = []
        if rings == 0:
            reached |= terms.variables_of(conditions)
            near = defined.reached(reached)
            related = [part for part in self.assumptions if not terms.variables(part) & ~near]
        for _ in range(rings):
            near = defined.reached(reached)
            related = [part for part in (*self.assumptions, *proved) if terms.variables(part) & near]
            reached |= terms.variables_of(related)
        always = defined.reached(terms.variables_of(related))
        reached = defined.reached(reached | always | terms.variables_of(conditions))
        known = frozenset((*related, *conditions)), reached
        asked = [one for one in asked if (one.term, *known) not in terms.refuted]
        if not asked:
            return left
        further = [*defined.of(reached & ~always), *conditions]
        make = (_algebraic if has_products else _incremental) if is_read else _linear
        solver = self._solver_nearby(make, related, always)
        with _pushed(solver):
            terms.tell(solver, further)
            found = [(one, self._status_nearby(solver, one)) for one in asked]
            terms.refuted.update((one.term, *known) for one, told in found if told == "unsat")
            hard = [one for one, told in found if told == "unknown"]
            for chosen, _ in self.logic.choices if by_cases else ():
                if hard and terms.variables(chosen[0].bit) & reached:
                    hard = self._not_excluded_by_cases(solver, chosen, hard)
        return [*left, *(one for one, told in found if told == "sat"), *hard]

    def _status_nearby(self, solver: Any, one: SymBool) -> str:
        with _pushed(solver):
            self.terms.tell(solver, [one.term])
            return _status(solver, int(self.budget.units * SLICE), self.budget)

    def _solver_nearby(self, make: Callable[[Any], Any], related: list[Term], variables: int) -> Any:
        """A solver that assumes ``related`` and what defines ``variables``; one of the last few if it did so too."""
        key = (make, *related)
        solver = self._nearby.pop(key, None)
        if solver is None:
            solver = make(self.terms.context)
            self.terms.tell(solver, [*related, *self.logic.defined.of(variables)])
        self._nearby[key] = solver
        if len(self._nearby) > NEARBY_KEPT:
            del self._nearby[next(iter(self._nearby))]
        return solver

    def _not_excluded_by_cases(self, solver: Any, chosen: list[SymBool], hard: list[SymBool]) -> list[SymBool]:
        """All of them, or none where each case of a choice excludes them all."""
        some = self.logic.any_of(hard)
        assert isinstance(some, SymBool)
        for case in chosen:
            with _pushed(solver):
                self.terms.tell(solver, [case.term])
                if self._status_nearby(solver, some) != "unsat":
                    return hard
        return []

    def assume(self, condition: bool | SymBool) -> None:
        """Assert a further condition for every later query."""
        parts = self.logic.conjuncts(condition)
        self._is_false |= any(one is False for one in parts)
        new = [one.term for one in parts if isinstance(one, SymBool)]
        self.assumptions += new
        self.terms.tell(self._solver, new)

    def soon(self, condition: bool | SymBool) -> str:
        """What soon turns out of whether the assumptions and a condition can hold together: a status.

        What was lifted for others is not read.
        """
        if self._is_false or condition is False:
            return "unsat"
        name, make, share = LADDER[0]
        with self._told_soon(make, [condition]) as (solver, _):
            return _check(self.terms, solver, int(self.budget.units * share), self.budget, name).status

    def not_soon(
        self, goals: Iterable[bool | SymBool], given: Iterable[bool | SymBool] = ()
    ) -> Iterator[bool | SymBool]:
        """The goals of which it does not soon turn out that they follow from the assumptions and what is ``given``.

        What was lifted for others is not read.
        """
        given, left = list(given), list(goals)
        if self._is_false or any(one is False for one in given):
            return
        asked = [one.term for one in (*given, *left) if isinstance(one, SymBool)]
        if self.terms.have_products(asked):
            left = list(self._not_soon_by(LINEAR, left, given))
        yield from self._not_soon_by(LADDER[0], left, given)

    def _not_soon_by(
        self,
        strategy: tuple[str, Callable[[Any], Any], float],
        goals: list[bool | SymBool],
        given: list[bool | SymBool],
    ) -> Iterator[bool | SymBool]:
        name, make, share = strategy
        terms, defined = self.terms, self.logic.defined
        with self._told_soon(make, given) as (solver, told):
            for goal in goals:
                against = self.logic.neg(goal)
                if isinstance(against, bool):
                    yield from [goal] if against else []
                    continue
                further = defined.of(defined.reached(terms.variables_of([against.term])) & ~told)
                with _pushed(solver):
                    terms.tell(solver, [*further, against.term])
                    status = _check(terms, solver, int(self.budget.units * share), self.budget, name).status
                if status != "unsat":
                    yield goal

    @contextmanager
    def _told_soon(self, make: Callable[[Any], Any], conditions: Iterable[bool | SymBool]) -> Iterator[tuple[Any, int]]:
        """A solver that for a while assumes ``conditions`` too, and the variables whose definitions it was told."""
        terms, defined = self.terms, self.logic.defined
        defined.update()
        asked = [one.term for one in conditions if isinstance(one, SymBool)]
        always = defined.reached(terms.variables_of(self.assumptions))
        reached = defined.reached(terms.variables_of(asked))
        solver = self._solver_nearby(make, self.assumptions, always)
        with _pushed(solver):
            terms.tell(solver, [*defined.of(reached & ~always), *asked])
            yield solver, always | reached

    def check(self, conditions: Iterable[bool | SymBool], quick: bool = False) -> Answer:
        """Whether the assumptions and ``conditions`` can hold together; a ``quick`` check soon gives up."""
        conditions = list(conditions)
        if self._is_false or any(one is False for one in conditions):
            return Answer("unsat", None, 0, "simplification")
        terms = [one.term for one in conditions if isinstance(one, SymBool)]
        if not quick and self.terms.have_products(terms):
            return self._climb(conditions)
        definitions = self.logic.definitions
        self.terms.tell(self._solver, definitions[self._defined :])
        self._defined = len(definitions)
        with _pushed(self._solver):
            self.terms.tell(self._solver, terms)
            share = QUICK if quick else LADDER[0][2]
            answer = _check(self.terms, self._solver, int(self.budget.units * share), self.budget, LADDER[0][0])
        if quick or answer.status != "unknown":
            return answer
        rest = self._climb(conditions)
        return Answer(rest.status, rest.model, rest.spent + answer.spent, rest.strategy)

    def _climb(self, conditions: Iterable[bool | SymBool]) -> Answer:
        """Whether the assumptions and ``conditions`` can hold together, by the whole ladder."""
        terms = [one.term for one in conditions if isinstance(one, SymBool)]
        return solve(self.terms, [*self.logic.definitions, *self.assumptions, *terms], self.budget)
