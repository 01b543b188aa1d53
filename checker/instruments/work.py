"""What every instrument works with: the claim, its scope, its budget, and how a result is put together."""

import time
from collections.abc import Callable, Iterable
from typing import Any

from attrs import define, field

from checker.claims import Claim, Claims, PremiseFailed
from checker.lift.interpreter import Lifted
from checker.lift.machines import Symbolic, machine_domains, shapes
from checker.lift.values import Guard
from checker.runs import Run, show_move
from checker.scope import Scope, usual_field
from checker.show import show, show_arguments, show_changes
from checker.solve import Budget
from checker.verdicts import Result, Verdict
from spec import Machine, Refused, SpecError
from spec.domains import Domain, Sizes


@define(eq=False)
class Work:
    """One claim being checked. ``tell`` says in words what a step of a run changed; ``run`` is that of its result."""

    claims: Claims
    claim: Claim
    scope: Scope
    budget: Budget
    details: list[str] = field(factory=list)
    tell: Callable[[Any, Any], list[str]] = show_changes
    run: Run | None = None

    @classmethod
    def begin(cls, claims: Claims, claim: Claim, scope: Scope) -> "Work":
        """Start the clock of a claim."""
        return cls(claims, claim, scope, Budget(scope.budget, time.monotonic() + scope.wall))

    def symbolic(self, sizes: Sizes) -> Symbolic:
        """A fresh symbolic side of the claim's game for one shape."""
        return Symbolic(self.claim.game, self.scope, sizes)

    def shapes(self, machine: Machine) -> list[dict[str, int]]:
        """The shapes of a machine, and of the claim's further parameters, that the scope covers."""
        domains = (*machine_domains(machine), *(domain for _, domain in self.further))
        return shapes(self.claim.game, domains, self.scope)

    @property
    def further(self) -> tuple[tuple[str, Domain], ...]:
        """The parameters of a claim about a machine, besides the state."""
        return self.claim.parameters[1:]

    def _prints(self) -> set[str]:
        return {one.name for one in self.claim.game.prints}

    def covered(self, sizes: Iterable[Sizes]) -> str:
        """Which set-ups were covered, in words."""
        parts = []
        all_sizes = list(sizes)
        for name in all_sizes[0] if all_sizes else ():
            values = sorted({one[name] for one in all_sizes})
            run = values == list(range(values[0], values[-1] + 1)) and len(values) > 1
            parts.append(f"{name} {values[0]} to {values[-1]}" if run else f"{name} {', '.join(map(str, values))}")
        machine = self.claim.machine
        settled = [self._settled(name, value) for name, value in self.scope.settled]
        if machine is not None and machine.setup is not None and not self.scope.settings:
            parts.append(" and ".join(["every set-up", *settled]).replace(" and ", " with ", 1))
            settled = []
        parts += settled
        given = {name.replace("-", "_") for name, _ in self.scope.settings}
        left = [one.name for one in self.claim.game.prints if one.name not in given]
        if left:
            parts.append(f"every {' and '.join(left)}" if given.intersection(self._prints()) else "every print")
        parts += [f"{name} = {value}" for name, value in self.scope.settings]
        if self.claim.game.readings:
            chosen = [f"{name} = {value}" for name, value in self.scope.readings]
            parts.append("readings: " + (", ".join(chosen) + ", others default" if chosen else "default"))
        return "; ".join(parts)

    def _settled(self, name: str, value: Any) -> str:
        if value == usual_field(self.claim.game, name):
            return f"the usual {name}"
        return f"{name} = {show(value)}"

    def result(
        self,
        verdict: Verdict,
        by: str,
        *,
        covered: str = "",
        bound: int | None = None,
        details: Iterable[str] = (),
        run: Run | None = None,
        rests_on: Iterable[Callable[..., Any]] = (),
    ) -> Result:
        """The claim's result."""
        claim = self.claim
        strategies = ", ".join(self.budget.strategies)
        self.run = run
        lines = [*details, *self.details]
        if verdict is Verdict.UNKNOWN and self.budget.irrational:
            lines.append(f"{self.budget.irrational:,} answers had irrational numbers in them, which no value has")
        if run is not None and claim.machine is not None:
            lines += show_run(run, self.tell)
        return Result(
            claim=claim.id,
            game=claim.game.name,
            kind=claim.kind,
            sentence=claim.sentence,
            verdict=verdict,
            expected=claim.expected,
            by=f"{by} ({strategies})" if strategies else by,
            bound=bound,
            covered=covered,
            clauses=claim.cites,
            details=tuple(lines),
            trace=trace_of(run) if run else (),
            rests_on=tuple(dict.fromkeys(self.claims.of(one).id for one in self._all_lemmas(rests_on))),
            spent=self.budget.spent,
        )

    def _all_lemmas(self, lemmas: Iterable[Callable[..., Any]]) -> Iterable[Callable[..., Any]]:
        """Lemmas, and the refinements by which those about other machines hold of this one."""
        for lemma in lemmas:
            yield lemma
            if self.claim.machine is not None:
                image = self.claims.image_of(lemma, self.claim.machine)
                yield from () if image is None else (image,)

    def lemma(self, symbolic: Symbolic, lemma: Callable[..., Any], state: Any) -> Guard:
        """That a lemma is true of a state of the claim's machine, or of what that is mapped to."""
        assert self.claim.machine is not None
        return lemma_of(self.claims, self.claim.machine, symbolic, lemma, state)

    def unknown(self, by: str, what: str, details: Iterable[str] = (), **rest: Any) -> Result:
        """The budget ended."""
        advice = (
            *details,
            f"spent {self.budget.spent:,} resource units in {self.budget.queries:,} queries on {what}",
            "try a larger --budget, a lemma, or a smaller set-up with --set",
        )
        return self.result(Verdict.UNKNOWN, by, details=advice, **rest)

    def lifted_claim(self, symbolic: Symbolic, *arguments: Any) -> Lifted:
        """The claim's function lifted on ``arguments``."""
        return symbolic.interpreter.lift(self.claim.function, arguments)

    def is_true(self, predicate: Callable[..., Any], *arguments: Any) -> bool:
        """Whether a predicate is true of concrete values; where it refuses them or its premises fail it is not."""
        try:
            return bool(self.concretely(predicate, *arguments))
        except (PremiseFailed, Refused):
            return False

    def concretely(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function of a claim on concrete values.

        Raises SpecError naming the claim where the function raises.
        """
        try:
            return function(*arguments)
        except (PremiseFailed, Refused, SpecError):
            raise
        except Exception as error:
            shown = ", ".join(show(argument) for argument in arguments)
            raise SpecError(
                f"the claim {self.claim.id} raises {type(error).__name__}: {error}, for example on {shown[:300]}",
                self.claim.place,
                "narrow its arguments with given(...), or mend the function",
            ) from error


def lemma_of(claims: Claims, machine: Machine, symbolic: Symbolic, lemma: Callable[..., Any], state: Any) -> Guard:
    """That a lemma is true of a state of ``machine``, or of what that is mapped to."""
    image = claims.image_of(lemma, machine)
    if image is None:
        return symbolic.lemma(lemma, state)
    lifted = symbolic.interpreter.lift(image, (state,))
    return symbolic.logic.implies(lifted.allowed, symbolic.lemma(lemma, lifted.value))


def show_run(run: Run, tell: Callable[[Any, Any], list[str]] = show_changes) -> list[str]:
    """A replayed run: how it began, and each step with what ``tell`` says of the states before and after it."""
    lines = []
    if run.setup is not None:
        lines.append(f"set-up: {show(run.setup)}")
    if run.arguments:
        names = tuple(name for name, _ in run.machine.begin.parameters)
        lines.append(f"start: {show_arguments(names, run.arguments)}")
    for number, step in enumerate(run.steps, 1):
        lines.append(f"{number}. {show_move(run.machine, step.move)}")
        lines += [f"     {line}" for line in tell(step.before, step.after)]
    return lines


def trace_of(run: Run) -> tuple[dict[str, Any], ...]:
    """A replayed run as JSON, one object for each step."""
    from checker.positions import to_json

    steps: list[dict[str, Any]] = []
    for move in run.moves:
        rule = run.machine.rules[move.rule]
        arguments = zip(rule.parameters, move.arguments, strict=True)
        steps.append(
            {
                "rule": move.rule,
                "arguments": {name: to_json(domain, value) for (name, domain), value in arguments},
                "clauses": list(rule.cites),
            }
        )
    return tuple(steps)
