"""Concrete runs: a machine carried out by its own rules, move by move."""

import inspect
import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import attrs
from attrs import frozen

from checker.differences import differences
from checker.show import show, show_arguments
from spec import Machine, Refused, Rule, SpecError
from spec.domains import Size, Sizes, product_of
from spec.game import function_place, nearest

MOST_INSTANCES = 2**20
MOST_MOVES = 100_000


@frozen
class Move:
    """One rule with its arguments, in the order of the rule's parameters."""

    rule: str
    arguments: tuple[Any, ...] = ()


Strategy = Callable[[Any], Move | None]


@frozen
class Step:
    """A move that was made, and the states before and after it."""

    move: Move
    before: Any
    after: Any


@frozen(eq=False)
class Run:
    """A run of a machine: how it began, and its moves.

    It begins with the start rule, from the set-up ``setup`` and the start's other ``arguments``, or
    in the state ``begun`` where that is given. ``states`` are the states passed, first and last
    included; it is empty for a run that was never carried out.
    """

    machine: Machine
    setup: Any = None
    arguments: tuple[Any, ...] = ()
    moves: tuple[Move, ...] = ()
    states: tuple[Any, ...] = ()
    begun: Any = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The moves with the states around them. Raises SpecError for a run that was never carried out."""
        if len(self.states) != len(self.moves) + 1:
            raise SpecError("this run was never carried out", cure="replay it")
        return tuple(map(Step, self.moves, self.states, self.states[1:]))


def show_move(machine: Machine, move: Move) -> str:
    """A move as a reader would write it."""
    names = tuple(name for name, _ in rule_of(machine, move.rule).parameters)
    return f"{move.rule}({show_arguments(names, move.arguments)})"


def rule_of(machine: Machine, name: str) -> Rule:
    """The rule called ``name``. Raises SpecError, with the nearest name, where there is none."""
    if name not in machine.rules:
        cure = nearest(name, machine.rules) or f"rules are {', '.join(machine.rules)}"
        raise SpecError(f"machine {machine.id} has no rule {name!r}", cure=cure)
    return machine.rules[name]


# Set-ups, first states and the instances of rules


def sizes_of(machine: Machine, state: Any) -> Mapping[str, int]:
    """The sizes that the set-up of ``state`` gives to the machine's shape."""
    return machine.sizes(state.setup) if machine.shape else {}


def setups(machine: Machine) -> Iterator[Any]:
    """Every set-up, acceptable to the start or not; None alone where the machine has no set-up class.

    Raises SpecError where there are too many to go through.
    """
    if machine.setup_domain is None:
        return iter((None,))
    count = machine.setup_domain.size({})
    if count > MOST_INSTANCES:
        raise SpecError(f"machine {machine.id} has {_many(count)} set-ups", cure="name the ones that are meant")
    return machine.setup_domain.values({})


def first_states(machine: Machine, setup: Any = None) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The arguments of the start, besides the set-up, and the first state: every pair that is not refused."""
    sizes = machine.sizes(setup) if setup is not None else {}
    for arguments in _instances(machine.begin, sizes):
        try:
            state = apply(machine.begin, () if machine.setup is None else (setup,), arguments)
        except Refused:
            continue
        yield arguments, state


def first_state(machine: Machine, setup: Any = None) -> Any:
    """A first state from a set-up. Raises SpecError, with the clause, where the start refuses it."""
    found = next(first_states(machine, setup), None)
    if found is None:
        clause = setup_refusal(machine, setup) or ""
        raise SpecError(f"the start of {machine.id} refuses this set-up", machine.begin.place, clause=clause)
    return found[1]


def setup_refusal(machine: Machine, setup: Any = None) -> str | None:
    """The clause by which the start refuses a set-up, whatever its other arguments are; None if it accepts it."""
    clause = None
    for arguments in _instances(machine.begin, machine.sizes(setup) if setup is not None else {}):
        try:
            apply(machine.begin, () if machine.setup is None else (setup,), arguments)
        except Refused as refused:
            clause = refused.clause
        else:
            return None
    return clause


def instances(rule: Rule, sizes: Sizes) -> tuple[tuple[Any, ...], ...]:
    """Every choice of a rule's arguments, always in the same order.

    Raises SpecError, naming the rule, where there are too many to go through.
    """
    return _kept_instances(rule, tuple(sizes.items()))


@lru_cache(maxsize=256)
def _kept_instances(rule: Rule, sizes: tuple[tuple[str, int], ...]) -> tuple[tuple[Any, ...], ...]:
    return tuple(_instances(rule, dict(sizes)))


def _instances(rule: Rule, sizes: Sizes) -> Iterator[tuple[Any, ...]]:
    count = count_instances(rule, sizes)
    if count > MOST_INSTANCES:
        raise SpecError(
            f"the rule {rule.name} has {_many(count)} choices of arguments, too many to go through",
            rule.place,
            "use the solver, or sample",
        )
    return itertools.product(*(domain.values(sizes) for _, domain in rule.parameters))


def count_instances(rule: Rule, sizes: Sizes) -> Size:
    """How many choices of arguments a rule has."""
    return product_of(domain.size(sizes) for _, domain in rule.parameters)


def _many(count: Size) -> str:
    if count == math.inf:
        return "endlessly many"
    return f"{count:,}" if count < 10**15 else f"about 10^{len(str(count)) - 1}"


# Moves


def apply(rule: Rule, before: tuple[Any, ...], arguments: tuple[Any, ...]) -> Any:
    """What a rule's function gives for the state (or, for a start, the set-up) in ``before`` and the arguments.

    Raises Refused where a clause refuses, and SpecError, naming the rule, where the function breaks.
    """
    try:
        return rule.function(*before, *arguments)
    except (Refused, SpecError):
        raise
    except Exception as error:
        raise broken(rule, arguments, error) from error


def broken(rule: Rule, arguments: tuple[Any, ...], error: Exception) -> SpecError:
    """The error that says that a rule's function raised ``error``."""
    names = tuple(name for name, _ in rule.parameters)
    return SpecError(
        f"the rule {rule.name}({show_arguments(names, arguments)}) raises {type(error).__name__}: {error}",
        rule.place,
        "let a require refuse the move before this happens, or mend the rule",
    )


def ask(name: str, predicate: Callable[[Any], bool], state: Any) -> bool:
    """Whether ``predicate``, known as ``name``, is true of ``state``. Raises SpecError where it raises."""
    return bool(call(name, predicate, state))


def call(name: str, function: Callable[[Any], Any], state: Any) -> Any:
    """What ``function``, known as ``name``, gives for ``state``. Raises SpecError where it raises."""
    try:
        return function(state)
    except SpecError:
        raise
    except Exception as error:
        place = function_place(function) if inspect.isfunction(function) else None
        raise SpecError(
            f"{name} raises {type(error).__name__}: {error}, for example on {show(state)[:300]}", place, "mend it"
        ) from error


def moves(machine: Machine, state: Any) -> Iterator[tuple[Move, Any]]:
    """Every legal move and the state that it leads to, always in the same order; none where the machine is over.

    Raises SpecError, naming the rule, where a rule has too many choices of arguments.
    """
    if machine.is_over(state):
        return
    sizes = sizes_of(machine, state)
    for rule in machine.rules.values():
        for arguments in instances(rule, sizes):
            try:
                after = apply(rule, (state,), arguments)
            except Refused:
                continue
            yield Move(rule.name, arguments), after


def step(machine: Machine, state: Any, move: Move) -> Any:
    """The state after a move.

    Raises Refused where a clause refuses the move, and SpecError where there is no such move: the
    machine is over, the rule unknown, or an argument outside its domain.
    """
    rule = rule_of(machine, move.rule)
    if machine.is_over(state):
        raise SpecError(f"{show_move(machine, move)} is no move: machine {machine.id} is over")
    if fault := argument_fault(rule, move.arguments, sizes_of(machine, state)):
        raise SpecError(f"{move.rule}: {fault}", rule.place)
    return apply(rule, (state,), move.arguments)


def refusal(machine: Machine, state: Any, move: Move) -> str | None:
    """The clause that refuses a move, or None if the move is legal. Raises SpecError as :func:`step` does."""
    try:
        step(machine, state, move)
    except Refused as refused:
        return refused.clause
    return None


def is_legal(machine: Machine, state: Any, move: Move) -> bool:
    """Whether there is such a move in ``state``, and no clause refuses it."""
    if machine.is_over(state) or argument_fault(rule_of(machine, move.rule), move.arguments, sizes_of(machine, state)):
        return False
    return refusal(machine, state, move) is None


def chances(machine: Machine, state: Any) -> list[tuple[Move, Any, Fraction]]:
    """The chance moves that are legal, the states they lead to and their odds, which add up to 1.

    Raises SpecError where a weight is no positive whole number.
    """
    found: list[tuple[Move, Any, int]] = []
    for move, after in moves(machine, state):
        rule = machine.rules[move.rule]
        if rule.kind == "chance":
            found.append((move, after, weigh(rule, state, move)))
    total = sum(weight for _, _, weight in found)
    return [(move, after, Fraction(weight, total)) for move, after, weight in found]


def weigh(rule: Rule, state: Any, move: Move) -> int:
    """The weight of a legal chance move. Raises SpecError where it is no positive whole number."""
    weight = rule.weight(state, *move.arguments) if callable(rule.weight) else rule.weight
    if not isinstance(weight, int) or isinstance(weight, bool) or weight < 1:
        raise SpecError(
            f"the chance rule {rule.name} has the weight {weight!r} in a state where it is legal",
            rule.place,
            "a weight is a positive whole number: let a require refuse what cannot happen",
        )
    return weight


def argument_fault(rule: Rule, arguments: tuple[Any, ...], sizes: Sizes) -> str | None:
    """What is wrong with the arguments of a rule, or None if they are as many as it takes and in their domains."""
    names = [name for name, _ in rule.parameters]
    if len(arguments) != len(names):
        return f"{len(arguments)} arguments, where it takes {', '.join(names) if names else 'none'}"
    faults = (domain.fault(a, sizes, name) for (name, domain), a in zip(rule.parameters, arguments, strict=True))
    return next((fault for fault in faults if fault), None)


# Whole runs


def replay(machine: Machine, run: Run) -> Run:
    """The same run, carried out anew by the machine's own rules, with all its states.

    Raises SpecError, naming the first step that does not fit and the clause that refuses it: also
    where a state leaves its domain, or differs from the one that ``run`` tells.
    """
    state = _begin(machine, run)
    states = [state]
    _compare(machine, run, 0, "the first state", state)
    for number, move in enumerate(run.moves, 1):
        state = _made(machine, state, number, move)
        cites = machine.rules[move.rule].cites
        what = f"the state after {_where(machine, number, move)}"
        _compare(machine, run, number, what, state, cites[0] if cites else "")
        states.append(state)
    return Run(machine, run.setup, run.arguments, run.moves, tuple(states), run.begun)


def follow(machine: Machine, strategy: Strategy, setup: Any = None, arguments: tuple[Any, ...] = ()) -> Run:
    """The run from a set-up, and other arguments of the start, in which ``strategy`` names the move in each state.

    It ends when the machine is over, or when the strategy names none. Raises SpecError, naming the first step
    that does not fit and the clause that refuses it, and where the run is still going on after MOST_MOVES.
    """
    state = _begin(machine, Run(machine, setup, arguments))
    states, made = [state], list[Move]()
    while not machine.is_over(state) and (move := strategy(state)) is not None:
        if len(made) == MOST_MOVES:
            raise SpecError(f"the run goes on after {MOST_MOVES:,} moves", cure="let the strategy name no move at last")
        made.append(move)
        state = _made(machine, state, len(made), move)
        states.append(state)
    return Run(machine, setup, arguments, tuple(made), tuple(states))


def run_through(machine: Machine, setup: Any, arguments: tuple[Any, ...], path: Sequence[Any]) -> Run:
    """The run from a start through the states of ``path``, by the first move that leads from each to the next."""
    pairs = itertools.pairwise(path)
    made = tuple(next(move for move, after in moves(machine, one) if after == other) for one, other in pairs)
    return replay(machine, Run(machine, setup, arguments, made, tuple(path)))


def _made(machine: Machine, state: Any, number: int, move: Move) -> Any:
    """The state after a move, the ``number``-th of its run. Raises SpecError where it does not fit."""
    try:
        return step(machine, state, move)
    except Refused as refused:
        where = _where(machine, number, move)
        raise SpecError(f"{where}, is refused", clause=refused.clause) from refused
    except SpecError as error:
        where = _where(machine, number, move) + ("," if move.rule in machine.rules else "")
        raise attrs.evolve(error, message=f"{where} does not fit: {error.message}") from error


def _where(machine: Machine, number: int, move: Move) -> str:
    return f"step {number}, {show_move(machine, move)}" if move.rule in machine.rules else f"step {number}"


def _begin(machine: Machine, run: Run) -> Any:
    if run.begun is not None:
        return run.begun
    begin = machine.begin
    before: tuple[Any, ...] = ()
    sizes: Sizes = {}
    if machine.setup_domain is not None:
        if fault := machine.setup_domain.fault(run.setup, machine.sizes(run.setup), "the set-up"):
            raise SpecError(fault)
        before, sizes = (run.setup,), machine.sizes(run.setup)
    if fault := argument_fault(begin, run.arguments, sizes):
        raise SpecError(f"the start does not fit: {fault}", begin.place)
    try:
        return apply(begin, before, run.arguments)
    except Refused as refused:
        raise SpecError("the start is refused", clause=refused.clause) from refused


def _compare(machine: Machine, run: Run, index: int, what: str, state: Any, clause: str = "") -> None:
    if fault := well_formed(machine, state):
        raise SpecError(f"{what} leaves its domain: {fault}")
    if not run.states:
        return
    if index >= len(run.states):
        raise SpecError(f"{what} is not told by the run, which has {len(run.states)} states")
    if run.states[index] != state:
        wrong = next(differences(run.states[index], state))
        raise SpecError(
            f"{what} is another one than the run tells: {wrong.path} is {wrong.one}, and by the rules {wrong.other}",
            clause=clause,
        )


def well_formed(machine: Machine, state: Any) -> str | None:
    """What puts ``state`` outside the machine's domain of states, or None."""
    if not isinstance(state, machine.state):
        return f"{state!r} is not a {machine.state.__name__}"
    if machine.setup_domain is not None and (
        fault := machine.setup_domain.fault(state.setup, machine.sizes(state.setup), "setup")
    ):
        return fault
    sizes = sizes_of(machine, state)
    faults = (domain.fault(getattr(state, name), sizes, name) for name, domain in machine.domain.fields)
    return next((fault for fault in faults if fault), None)


def changed_fields(before: Any, after: Any) -> dict[str, tuple[Any, Any]]:
    """The fields in which two states differ, with the values before and after."""
    pairs = {one.name: (getattr(before, one.name), getattr(after, one.name)) for one in attrs.fields(type(after))}
    return {name: (was, now) for name, (was, now) in pairs.items() if was != now}
