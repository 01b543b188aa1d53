"""Claims: plain Python predicates over the values and machines of a game, with what is expected of them.

A file of claims makes one ``CLAIMS = Claims(GAME)`` and decorates functions with its methods. The
docstring's first paragraph is the sentence that the book prints.
"""

import inspect
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from attrs import define, field, frozen

from checker.runs import Run
from checker.verdicts import Verdict
from spec import Game, Machine, Refused, SpecError
from spec.domains import Domain, domain_of
from spec.errors import Place
from spec.game import function_place, nearest

Function = TypeVar("Function", bound=Callable[..., Any])


Under = Mapping[str, Any]
NOTHING: Under = {}
MOST_CASES = 100


class PremiseFailed(Exception):
    """These arguments are outside what a claim speaks of. Raised by :func:`given`."""


def given(condition: bool) -> None:
    """Narrow a claim to arguments for which ``condition`` holds. Raises PremiseFailed for others."""
    if not condition:
        raise PremiseFailed


def known(theorem: Callable[..., bool], *arguments: Any) -> None:
    """Use what a theorem says of these arguments, in the proof of a claim that names it among its ``theorems``.

    The solver need not find out anew what was proved once. Raises SpecError where the theorem is false of concrete
    arguments.
    """
    try:
        is_true = theorem(*arguments)
    except (PremiseFailed, Refused):
        return
    if not is_true:
        raise SpecError(f"{theorem.__name__} is false of {', '.join(map(repr, arguments))[:300]}")


@frozen(eq=False)
class Claim:
    """One claim. ``options`` are those of the method of :class:`Claims` that made it.

    ``parameters`` are the domains of the function's arguments, in order.
    """

    id: str
    game: Game
    kind: str
    machine: Machine | None
    function: Callable[..., Any]
    parameters: tuple[tuple[str, Domain], ...]
    sentence: str
    cites: tuple[str, ...]
    expected: Verdict
    options: Mapping[str, Any]
    place: Place

    @property
    def name(self) -> str:
        """The claim's name without the game's."""
        return self.id.split(".", 1)[1]

    @property
    def lemmas(self) -> tuple[Callable[..., Any], ...]:
        """The invariants that an induction may assume."""
        return tuple(self.options.get("lemmas", ()))

    @property
    def cases(self) -> "Mapping[str, Cases]":
        """The cases into which an induction divides a step, by the name of the rule."""
        found: Mapping[str, Cases] = self.options.get("cases", {})
        return found

    @property
    def theorems(self) -> tuple[Callable[..., Any], ...]:
        """The theorems that the function may use by :func:`known`."""
        return tuple(self.options.get("theorems", ()))


@frozen(eq=False)
class Plan:
    """How a coarse move is played out on a fine machine, for the upward half of a refinement.

    ``begins(fine)`` tells the fine states in which any coarse move may begin. ``holds(fine, *coarse
    arguments)`` is true while the move is being played out, ``steps`` gives for each fine rule which of
    its moves are on the way, as a predicate of fine state, fine arguments and coarse arguments, and
    ``left(fine, *coarse arguments)`` is a natural number that falls on the way.
    """

    begins: Callable[..., bool]
    holds: Callable[..., bool]
    steps: Mapping[str, Callable[..., bool]]
    left: Callable[..., int]


@frozen(eq=False)
class Symmetry:
    """A way to turn a machine into itself.

    ``state`` maps each state to another, one to one. ``moves`` gives, for a rule, the arguments of the move that a
    move becomes, as a function from its arguments to a tuple; they stay what they are where a rule is not named.
    """

    state: Callable[[Any], Any]
    moves: Mapping[str, Callable[..., tuple[Any, ...]]]


@frozen(eq=False)
class When:
    """A condition on states under which a rule can fire, with these ``arguments`` by the names of its parameters.

    An argument is a value, or a function that gives it for each state.
    """

    condition: Callable[..., bool]
    arguments: Mapping[str, Any] = {}


@frozen(eq=False)
class Cases:
    """Cases that together are all: one for each value of the further ``parameters`` of a condition on states."""

    condition: Callable[..., bool]
    parameters: tuple[tuple[str, Domain], ...]


def claim_name(function: Callable[..., Any]) -> str:
    """The name under which a function is claimed: its own, with hyphens."""
    return function.__name__.replace("_", "-")


@define(eq=False)
class Claims(Mapping[str, Claim]):
    """The claims about one game, by id, in the order in which they are written.

    Every method takes ``cites``, the clauses that a claim rests on or speaks of, and ``expect``,
    the verdict it should have: a deliberately false claim expects REFUTED. ``under`` maps the names of
    readings to options under which the claim is meant, in place of the defaults, and those of set-up fields to values.

    A rule that a claim's function calls narrows the claim as ``given`` does: where it refuses, nothing
    is claimed.
    """

    game: Game
    by_id: dict[str, Claim] = field(factory=dict)
    lemmas: dict[str, tuple[Callable[..., Any], ...]] = field(factory=dict)
    going_on: dict[str, Mapping[str, "When"]] = field(factory=dict)
    sharing: set[str] = field(factory=set)
    owed_under: dict[str, Under] = field(factory=dict)

    def __getitem__(self, claim: str) -> Claim:
        return self.by_id[claim]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_id)

    def __len__(self) -> int:
        return len(self.by_id)

    def of(self, function: Callable[..., Any]) -> Claim:
        """The claim that a function stands for. Raises SpecError where it is none."""
        found = next((c for c in self.by_id.values() if c.function is function), None)
        if found is None:
            name = getattr(function, "__name__", repr(function))
            raise SpecError(f"{name} is no claim about {self.game.name}", cure="decorate it with a method of CLAIMS")
        return found

    def theorem(
        self,
        *,
        cites: str | tuple[str, ...] = (),
        theorems: tuple[Callable[..., Any], ...] = (),
        under: Under = NOTHING,
        expect: str = "PROVED",
    ) -> Callable[[Function], Function]:
        """Claim that the function is true for all arguments; ``given(...)`` in it narrows them.

        ``theorems`` are others that it uses by :func:`known`.
        """
        return self._add("theorem", None, cites, expect, theorems=theorems, under=under)

    def possible(
        self, *, cites: str | tuple[str, ...] = (), under: Under = NOTHING, expect: str = "WITNESSED"
    ) -> Callable[[Function], Function]:
        """Claim that the function is true for some arguments that meet its premises."""
        return self._add("possible", None, cites, expect, under=under)

    def invariant(
        self,
        machine: Machine,
        *,
        cites: str | tuple[str, ...] = (),
        lemmas: tuple[Callable[..., Any], ...] = (),
        theorems: tuple[Callable[..., Any], ...] = (),
        cases: Mapping[str, Callable[..., bool]] = NOTHING,
        within: int | None = None,
        under: Under = NOTHING,
        expect: str = "PROVED",
    ) -> Callable[[Function], Function]:
        """Claim that the function is true of every reachable state, and of every value of its further parameters.

        ``lemmas`` are other invariants that the induction may assume of the state before a step, also those of a
        machine that this one refines. ``theorems`` are what the function uses by :func:`known`. ``cases`` divides
        the step of a rule, by its name: into one case for each value of the further parameters of a condition on
        states. ``within`` is how many steps a search for a counterexample takes.
        """
        divided = {name: self._cases(machine, name, condition) for name, condition in cases.items()}
        return self._add(
            "invariant",
            machine,
            cites,
            expect,
            lemmas=lemmas,
            theorems=theorems,
            cases=divided,
            within=within,
            under=under,
        )

    def _cases(self, machine: Machine, rule: str, condition: Callable[..., bool]) -> Cases:
        """Raises SpecError for a name that is no rule, and for a condition whose cases are not few."""
        place = function_place(condition)
        self._check_rule(machine, rule, place)
        parameters = _parameters_of(condition, place)[1:]
        if not parameters or any(domain.size({}) > MOST_CASES for _, domain in parameters):
            raise SpecError(
                f"the cases of {rule} by {condition.__name__} are not few",
                place,
                f"after the state it takes parameters of at most {MOST_CASES} values each",
            )
        return Cases(condition, parameters)

    def reachable(
        self,
        machine: Machine,
        *,
        cites: str | tuple[str, ...] = (),
        within: int,
        lemmas: tuple[Callable[..., Any], ...] = (),
        replay_on: Callable[..., Any] | None = None,
        play: Callable[..., Run] | None = None,
        under: Under = NOTHING,
        expect: str = "WITNESSED",
    ) -> Callable[[Function], Function]:
        """Claim that some run of at most ``within`` steps reaches a state of which the function is true.

        Where the function has further parameters, such a run is claimed for each of their values.
        With ``expect="REFUTED"`` it is claimed that no run does, of whatever length: the negation is
        then proved by induction with ``lemmas``. ``replay_on`` names a refines claim with a plan: the witness
        is played out on its fine machine too.

        Where such a run is too long to be searched for, ``play`` gives it, for the values of the further
        parameters: the rules replay it, and nothing else is tried. It is an error if they refuse it,
        or if it leads elsewhere.
        """
        return self._add(
            "reachable",
            machine,
            cites,
            expect,
            within=within,
            lemmas=lemmas,
            replay_on=replay_on,
            play=play,
            under=under,
        )

    def optimum(
        self,
        machine: Machine | None,
        *,
        sense: str,
        value: int,
        where: Callable[..., bool] | None = None,
        within: int = 0,
        cites: str | tuple[str, ...] = (),
        lemmas: tuple[Callable[..., Any], ...] = (),
        play: Callable[[], Run] | None = None,
        under: Under = NOTHING,
        expect: str = "PROVED",
    ) -> Callable[[Function], Function]:
        """Claim that the measure's ``sense`` ("largest" or "smallest") value is ``value``.

        With a machine, over every reachable state in which ``where`` holds: the value is witnessed by a
        run of at most ``within`` steps, searched for or given by ``play``, and the bound proved by induction.
        Without, over all arguments.
        """
        return self._add(
            "optimum",
            machine,
            cites,
            expect,
            sense=sense,
            value=value,
            where=where,
            within=within,
            lemmas=lemmas,
            play=play,
            under=under,
        )

    def census(
        self,
        machine: Machine,
        *,
        states: int,
        farthest: int,
        symmetries: tuple[Symmetry, ...] = (),
        cites: str | tuple[str, ...] = (),
        under: Under = NOTHING,
        expect: str = "PROVED",
    ) -> Callable[[Function], Function]:
        """Claim that the function is true of just so many reachable states, the farthest ``farthest`` steps away.

        All states are gone through; of those that ``symmetries`` turn into one another, one is gone on from. That
        these are symmetries is proved first. The function has to be true of a state and its images alike.
        """
        return self._add(
            "census", machine, cites, expect, states=states, farthest=farthest, symmetries=symmetries, under=under
        )

    def terminates(
        self,
        machine: Machine,
        *,
        cites: str | tuple[str, ...] = (),
        lemmas: tuple[Callable[..., Any], ...] = (),
        expect: str = "PROVED",
    ) -> Callable[[Function], Function]:
        """Claim that every run ends: the function is a natural number that falls with each step.

        A tuple of natural numbers falls in the order of its first difference.
        """
        return self._add("terminates", machine, cites, expect, lemmas=lemmas)

    def consistent(self, *, expect: str = "PROVED") -> Callable[[Function], Function]:
        """Claim that the stated facts hold together for some arguments.

        The function returns a dict from clause id to the condition that the clause states. A conflict
        is reported with every minimal set of clashing clauses and every minimal repair.
        """
        return self._add("consistent", None, (), expect)

    def refines(
        self,
        fine: Machine,
        coarse: Machine,
        *,
        moves: Mapping[str, tuple[Callable[..., Any], Callable[..., Any]]],
        plan: "Plan | None" = None,
        cites: str | tuple[str, ...] = (),
        lemmas: tuple[Callable[..., Any], ...] = (),
        expect: str = "PROVED",
    ) -> Callable[[Function], Function]:
        """Claim that ``fine`` refines ``coarse``; the function maps a fine state to its coarse one.

        Each step of a fine rule named in ``moves`` is a step of the coarse rule that stands there, with the
        arguments that the function beside it gives for the fine state and arguments; every other
        fine step leaves the coarse state as it is. With a ``plan`` it is also claimed that every coarse
        step can be played out.
        """
        return self._add("refines", fine, cites, expect, coarse=coarse, moves=moves, plan=plan, lemmas=lemmas)

    def robust(
        self, claim: Callable[..., Any], *, over: tuple[str, ...], expect: str = "PROVED"
    ) -> Callable[[Function], Function]:
        """Claim that the verdict of ``claim`` is the same in every combination of the readings ``over``.

        REFUTED lists the smallest sets of readings, differing from the default, that change the verdict.
        The function itself is only a name and a docstring.
        """
        return self._add("robust", None, (), expect, of=claim, over=over)

    def assume(self, machine: Machine, *lemmas: Callable[..., Any], under: Under = NOTHING) -> None:
        """Let the obligations generated for ``machine`` assume these invariants, each a claim of its own.

        They are meant ``under`` these readings and set-up fields.
        """
        self.lemmas[machine.id] = (*self.lemmas.get(machine.id, ()), *lemmas)
        self.owed_under[machine.id] = {**self.owed_under.get(machine.id, {}), **under}

    def image_of(self, lemma: Callable[..., Any], machine: Machine) -> Callable[..., Any] | None:
        """What leads from a state of ``machine`` to one of which a lemma speaks: None where it speaks of the same.

        A lemma about a machine that ``machine`` refines holds of what its states are mapped to. Raises SpecError
        where no refinement is claimed.
        """
        other = self.of(lemma).machine
        if other is machine or other is None:
            return None
        for one in self.refinements_of(machine):
            if one.options["coarse"] is other:
                return one.function
        raise SpecError(
            f"the lemma {lemma.__name__} is about {other.id}, not about {machine.id}",
            self.of(lemma).place,
            "claim that the one machine refines the other",
        )

    def refinements_of(self, machine: Machine) -> list[Claim]:
        """The claims that a machine refines others."""
        return [one for one in self.by_id.values() if one.kind == "refines" and one.machine is machine]

    def share(self, machine: Machine) -> None:
        """Let claims about a machine, meant under the same conditions, share what is lifted of its rules.

        Lifts then do not learn from the lemmas of a claim. Where sums are exact only by what lemmas say, as sums over
        sets that exclude one another are, proofs become harder than they are without sharing.
        """
        self.sharing.add(machine.id)

    def goes_on(self, machine: Machine, **conditions: "Callable[..., bool] | When") -> None:
        """Say how play goes on: where a condition holds of a state, the rule of that name can fire.

        With which arguments is looked for among few, but for those that a :class:`When` gives. That each does, and
        that one of them always holds, is proved; the obligation that ``machine`` has no gap then follows. Raises
        SpecError for a name that is no rule, or no parameter of it.
        """
        found = {name: one if isinstance(one, When) else When(one) for name, one in conditions.items()}
        for name, when in found.items():
            place = function_place(when.condition)
            self._check_rule(machine, name, place)
            known = dict(machine.rules[name].parameters)
            for wrong in (one for one in when.arguments if one not in known):
                cure = nearest(wrong, known) or f"parameters are {', '.join(known)}"
                raise SpecError(f"rule {name} has no parameter {wrong!r}", place, cure)
        self.going_on[machine.id] = found

    def _check_rule(self, machine: Machine, name: str, place: Place) -> None:
        if name not in machine.rules:
            cure = nearest(name, machine.rules) or f"rules are {', '.join(machine.rules)}"
            raise SpecError(f"machine {machine.id} has no rule {name!r}", place, cure)

    def _add(
        self, kind: str, machine: Machine | None, cites: str | tuple[str, ...], expect: str, **options: Any
    ) -> Callable[[Function], Function]:
        def decorate(function: Function) -> Function:
            place = function_place(function)
            sentence = inspect.cleandoc(function.__doc__ or "").split("\n\n")[0].replace("\n", " ")
            if not sentence:
                raise SpecError(f"the claim {function.__name__} has no sentence", place, "write it as a docstring")
            named = (cites,) if isinstance(cites, str) else tuple(cites)
            for clause in named:
                self.game.check_clause(clause, place)
            if expect not in Verdict.__members__:
                cure = f"{nearest(expect, Verdict.__members__)} Verdicts are {', '.join(Verdict.__members__)}"
                raise SpecError(f"claim {function.__name__} expects {expect!r}, which is no verdict", place, cure)
            parameters = _parameters_of(function, place)
            identity = f"{self.game.name}.{claim_name(function)}"
            if identity in self.by_id:
                raise SpecError(f"two claims are called {identity}", place, "rename one")
            self.by_id[identity] = Claim(
                identity,
                self.game,
                kind,
                machine,
                function,
                parameters,
                sentence,
                named,
                Verdict[expect],
                options,
                place,
            )
            return function

        return decorate


def _parameters_of(function: Callable[..., Any], place: Place) -> tuple[tuple[str, Domain], ...]:
    """The parameters of a function with their domains. Raises SpecError for one that has none."""
    hints = typing.get_type_hints(function, include_extras=True)
    return tuple(
        (name, domain_of(hints.get(name), place, f"{function.__name__}({name})"))
        for name in inspect.signature(function).parameters
    )
