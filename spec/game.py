"""Games and their machines: the few words in which a rulebook is specified.

A game has clauses and one or more machines. A machine has a state, a start, rules that players
carry out, chance rules that nature carries out, and an end. A rule is a pure function from a
state and parameters to a state; :func:`require` is its only guard.
"""

import inspect
import sys
import typing
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from attrs import define, field, frozen

from spec.clauses import Clauses, load_clauses
from spec.domains import Domain, Record, class_place, domain_of, record_of
from spec.errors import Place, Refused, SpecError
from spec.readings import Reading, UnknownPrint, prints_of, readings_of

Function = TypeVar("Function", bound=Callable[..., Any])
Thing = TypeVar("Thing")


def require(condition: bool, clause: str) -> None:
    """Go on if ``condition`` holds; otherwise the move is refused by the clause with this id.

    Raises Refused.
    """
    if not condition:
        raise Refused(clause)


@frozen(eq=False)
class Rule:
    """A step of a machine: the ``function`` takes the state (a start: the set-up) and the ``parameters``.

    ``kind`` is "rule" for players, "chance" for nature (then ``weight`` is an int or a function of
    the same arguments) or "start". ``cites`` names the clauses it carries out. A forced rule must be
    carried out as soon as it can.
    """

    name: str
    kind: str
    function: Callable[..., Any]
    parameters: tuple[tuple[str, Domain], ...]
    cites: tuple[str, ...]
    weight: int | Callable[..., int]
    place: Place
    is_forced: bool = False

    @property
    def sentence(self) -> str:
        """What the rule does, in one sentence: the first paragraph of its docstring."""
        return sentence_of(self.function)


def sentence_of(function: Callable[..., Any]) -> str:
    """What a function does, in one sentence: the first paragraph of its docstring; "" where it has none."""
    return inspect.cleandoc(function.__doc__ or "").split("\n\n")[0].replace("\n", " ")


def function_place(function: Callable[..., Any]) -> Place:
    """Where a function stands."""
    code = inspect.unwrap(function).__code__
    return Place(code.co_filename, code.co_firstlineno)


@frozen(eq=False)
class Observation:
    """What can be told of a machine's states, such as a score, who has won, or what a player sees.

    The ``function`` takes a state and, where ``seat`` is a domain, one of the seats that ``seats`` gives for the state.
    ``domain`` is that of what it tells.
    """

    name: str
    function: Callable[..., Any]
    domain: Domain
    seat: Domain | None
    seats: Callable[[Any], Iterable[Any]] | None
    place: Place


@define(eq=False)
class Machine:
    """A state machine over the frozen attrs class ``state``; ``setup`` is the class of its set-up, or None.

    Made by :meth:`Game.machine`. A state with a set-up keeps it in its field ``setup``.
    """

    game: "Game"
    name: str
    state: type[Any]
    setup: type[Any] | None
    sentence: str
    rules: dict[str, Rule] = field(factory=dict)
    observations: dict[str, Observation] = field(factory=dict)
    _start: Rule | None = None
    _over: Callable[[Any], bool] | None = None

    @property
    def id(self) -> str:
        """The machine's name behind the game's, or the game's alone where it has but one machine."""
        return f"{self.game.name}.{self.name}" if self.name else self.game.name

    @cached_property
    def domain(self) -> Record:
        """The domain of the states. Raises SpecError where the state class does not have one."""
        return record_of(self.state)

    @cached_property
    def setup_domain(self) -> Record | None:
        """The domain of the set-ups, or None."""
        return record_of(self.setup) if self.setup else None

    @cached_property
    def shape(self) -> tuple[str, ...]:
        """The set-up fields that fix shapes; their values are enumerated, never symbolic."""
        domains: list[Domain] = [self.domain, *(d for rule in self.rules.values() for _, d in rule.parameters)]
        return tuple(sorted(frozenset[str]().union(*(domain.parameters() for domain in domains))))

    def sizes(self, setup: Any) -> Mapping[str, int]:
        """The values of the shape fields in one set-up."""
        return {name: getattr(setup, name) for name in self.shape}

    @property
    def begin(self) -> Rule:
        """The start. Raises SpecError where the machine has none."""
        if self._start is None:
            raise SpecError(f"machine {self.id} has no start", cure="decorate a function with @MACHINE.start")
        return self._start

    def is_over(self, state: Any) -> bool:
        """Whether the game has ended in ``state``."""
        return self._over is not None and self._over(state)

    @property
    def over_function(self) -> Callable[[Any], bool] | None:
        """The function that tells whether a state is final, or None where play never ends."""
        return self._over

    def _register(self, function: Callable[..., Any], kind: str, cites: Any, weight: Any, forced: bool = False) -> Rule:
        place = function_place(function)
        cites = (cites,) if isinstance(cites, str) else tuple(cites)
        for clause in cites:
            self.game.check_clause(clause, place)
        hints = typing.get_type_hints(function, include_extras=True)
        names = list(inspect.signature(function).parameters)
        skip = 0 if kind == "start" and self.setup is None else 1
        parameters = []
        for name in names[skip:]:
            what = f"{function.__name__}({name})"
            if name not in hints:
                raise SpecError(f"{what} has no annotation", place, "annotate it with a finite domain")
            parameters.append((name, domain_of(hints[name], place, what)))
        return Rule(function.__name__, kind, function, tuple(parameters), cites, weight, place, forced)

    @typing.overload
    def start(self, function: Function, /) -> Function: ...

    @typing.overload
    def start(
        self, function: None = None, /, *, cites: str | tuple[str, ...] = ()
    ) -> Callable[[Function], Function]: ...

    def start(self, function: Function | None = None, /, *, cites: str | tuple[str, ...] = ()) -> Any:
        """Decorate the function from a set-up (and parameters, where the start is open) to a first state."""

        def decorate(function: Function) -> Function:
            self._start = self._register(function, "start", cites, 1)
            return function

        return decorate if function is None else decorate(function)

    def over(self, function: Function) -> Function:
        """Decorate the predicate that tells final states: no rule applies in them."""
        self._over = function
        return function

    @typing.overload
    def observation(self, function: Function, /) -> Function: ...

    @typing.overload
    def observation(
        self, function: None = None, /, *, seats: Callable[[Any], Iterable[Any]] | None = None
    ) -> Callable[[Function], Function]: ...

    def observation(
        self, function: Function | None = None, /, *, seats: Callable[[Any], Iterable[Any]] | None = None
    ) -> Any:
        """Decorate a function that tells something of a state.

        Where ``seats`` gives the seats taken in a state, the function takes one of them too, and tells something of it
        or what the player there sees. What it returns and the seat are annotated with domains. Raises SpecError where
        they are not, or where it takes something else.
        """

        def decorate(function: Function) -> Function:
            place, name = function_place(function), function.__name__
            hints = typing.get_type_hints(function, include_extras=True)
            _, *taken = inspect.signature(function).parameters
            if len(taken) != (0 if seats is None else 1):
                what = "a state alone" if seats is None else "a state and a seat"
                cure = "say seats=..." if seats is None else "take seats=... away, or take a seat"
                raise SpecError(f"the observation {name} does not take {what}", place, cure)
            for wanted in ("return", *taken):
                if wanted not in hints:
                    raise SpecError(f"{name}({wanted}) has no annotation", place, "annotate it with a finite domain")
            seat = domain_of(hints[taken[0]], place, f"{name}({taken[0]})") if taken else None
            told = domain_of(hints["return"], place, f"what {name} returns")
            self.observations[name] = Observation(name, function, told, seat, seats, place)
            return function

        return decorate if function is None else decorate(function)

    def rule(self, *, cites: str | tuple[str, ...] = (), forced: bool = False) -> Callable[[Function], Function]:
        """Decorate a rule that players carry out; if ``forced``, as soon as they can, and it takes no parameters."""
        return self._add("rule", cites, 1, forced)

    def chance(
        self, *, cites: str | tuple[str, ...] = (), weight: int | Callable[..., int] = 1
    ) -> Callable[[Function], Function]:
        """Decorate a rule that nature carries out.

        Among the chance moves possible in a state each has odds proportional to its weight,
        a natural number or a function of the rule's own arguments.
        """
        return self._add("chance", cites, weight)

    def _add(self, kind: str, cites: Any, weight: Any, forced: bool = False) -> Callable[[Function], Function]:
        def decorate(function: Function) -> Function:
            rule = self._register(function, kind, cites, weight, forced)
            if forced and rule.parameters:
                raise SpecError(f"the forced rule {rule.name} has parameters", rule.place, "a forced move is one move")
            if rule.name in self.rules:
                raise SpecError(f"machine {self.id} has two rules called {rule.name}", rule.place, "rename one")
            self.rules[rule.name] = rule
            return function

        return decorate


@define(eq=False)
class Game:
    """A rulebook: its ``name`` (as typed on the command line), ``title``, clauses and machines.

    ``folder`` is where ``clauses.toml`` stands, usually ``Path(__file__).parent``.
    ``carried`` maps a clause to the constants, helpers and classes that carry it out.
    """

    name: str
    title: str
    folder: Path
    machines: dict[str, Machine] = field(factory=dict)
    carried: dict[str, tuple[str, ...]] = field(factory=dict)

    @cached_property
    def clauses(self) -> Clauses:
        """The clauses. Raises SpecError where the clause file is malformed."""
        return load_clauses(self.folder / "clauses.toml")

    def check_clause(self, clause: str, place: Place | None) -> None:
        """Raise SpecError, with the nearest id, unless the game has this clause."""
        if clause not in self.clauses:
            raise SpecError(
                f"unknown clause {clause!r}", place, f"{nearest(clause, self.clauses)} Clauses stand in clauses.toml"
            )

    def machine(self, name: str, *, state: type[Any], setup: type[Any] | None = None, sentence: str = "") -> Machine:
        """A new machine of this game; ``sentence`` says what one step of it is."""
        machine = Machine(self, name, state, setup, sentence)
        self.machines[name] = machine
        return machine

    def defines(self, *clauses: str) -> Callable[[Thing], Thing]:
        """Decorate a function or class that carries out ``clauses`` without being a rule itself."""

        def decorate(thing: Thing) -> Thing:
            place = function_place(thing) if inspect.isfunction(thing) else class_place(typing.cast(type, thing))
            self._carry(getattr(thing, "__name__", ""), clauses, place)
            return thing

        return decorate

    def fact(self, name: str, *clauses: str) -> None:
        """Record that the constant called ``name`` carries out ``clauses``."""
        caller = sys._getframe(1)
        self._carry(name, clauses, Place(caller.f_code.co_filename, caller.f_lineno))

    def _carry(self, name: str, clauses: tuple[str, ...], place: Place | None) -> None:
        for clause in clauses:
            self.check_clause(clause, place)
            self.carried[clause] = (*self.carried.get(clause, ()), name)

    @property
    def setups(self) -> tuple[type[Any], ...]:
        """The set-up classes of the machines, each once."""
        return tuple(dict.fromkeys(m.setup for m in self.machines.values() if m.setup))

    @property
    def readings(self) -> tuple[Reading, ...]:
        """Every reading, in the order in which the set-ups name them; one in a set-up inside another is the same."""
        found: dict[tuple[str, Place | None], Reading] = {}
        for one in (one for setup in self.setups for one in readings_of(setup)):
            found.setdefault((one.name, one.place), one)
        return tuple(found.values())

    @property
    def prints(self) -> tuple[UnknownPrint, ...]:
        """Every unknown print; one in a set-up inside another is the same."""
        found: dict[tuple[str, Place | None], UnknownPrint] = {}
        for one in (one for setup in self.setups for one in prints_of(setup)):
            found.setdefault((one.name, one.place), one)
        return tuple(found.values())


def nearest(word: str, words: typing.Iterable[str]) -> str:
    """A sentence that names the word most like ``word``, or an empty one."""
    import difflib

    found = difflib.get_close_matches(word, list(words), n=1, cutoff=0.5)
    return f"Did you mean {found[0]!r}?" if found else ""
