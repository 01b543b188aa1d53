"""Sampling: theorems on drawn arguments, machines driven by Hypothesis, and plain random walks.

Hypothesis finds odd inputs and shrinks what it finds; plain walks are for volume. Everything is drawn
from a seed, so that the same call always sees the same samples.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import hypothesis
import hypothesis.strategies as st
from attrs import define, field, frozen
from hypothesis.errors import Unsatisfiable
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from checker.claims import Claim, Claims, PremiseFailed
from checker.lift.machines import shapes
from checker.runs import (
    Move,
    Run,
    apply,
    count_instances,
    first_states,
    instances,
    replay,
    setup_refusal,
    sizes_of,
    well_formed,
)
from checker.scope import Scope, chosen_fields
from checker.show import show_mapping
from spec import Bag, Game, Machine, Refused, Rule, SpecError
from spec.domains import (
    Bags,
    Booleans,
    Domain,
    Either,
    Fixed,
    Integers,
    Members,
    Nothing,
    Record,
    Rows,
    Sizes,
    Subsets,
)

Arguments = tuple[Any, ...]
Proposals = Mapping[str, Callable[[random.Random, Any], Iterable[Arguments]]]
Predicate = Callable[[Any], bool]

MOST_TRIED = 2000
DRAWS = 40


# Values


def strategy(
    domain: Domain, sizes: Sizes, fixed: Mapping[str, Any] | None = None, path: str = ""
) -> st.SearchStrategy[Any]:
    """The values of ``domain`` as a Hypothesis strategy.

    ``fixed`` maps paths inside the value (``path.field.field``) to the only value that may stand there.
    """
    if fixed and path in fixed:
        return st.just(fixed[path])
    match domain:
        case Booleans():
            return st.booleans()
        case Nothing():
            return st.none()
        case Integers():
            return st.integers(*domain.bounds(sizes))
        case Members(enum=cls):
            return st.sampled_from(list(cls))
        case Record(cls=cls, fields=fields):
            return st.tuples(*(strategy(part, sizes, fixed, f"{path}.{name}") for name, part in fields)).map(
                lambda values: cls(*values)
            )
        case Fixed(items=items):
            return st.tuples(*(strategy(item, sizes) for item in items))
        case Rows(item=item):
            lengths = domain.lengths(sizes)
            return st.lists(strategy(item, sizes), min_size=lengths[0], max_size=lengths[-1]).map(tuple)
        case Subsets():
            return _subsets(domain.universe(sizes))
        case Bags(ceiling=ceiling):
            counts = {kind: st.integers(0, ceiling) for kind in domain.universe(sizes)}
            return st.fixed_dictionaries(counts).map(Bag)
        case Either(options=options):
            return st.one_of([strategy(option, sizes) for option in options])
    raise TypeError(f"no strategy for {domain!r}")


def _subsets(universe: Sequence[Any]) -> st.SearchStrategy[frozenset[Any]]:
    """Sets of every size, each size as likely as any other; large ones are what is left when a small one is taken."""
    if not universe:
        return st.just(frozenset())
    half = len(universe) // 2
    everything = frozenset(universe)

    def of_size(size: int) -> st.SearchStrategy[frozenset[Any]]:
        taken = min(size, len(universe) - size)
        chosen = st.frozensets(st.sampled_from(universe), min_size=taken, max_size=taken)
        return chosen if size <= half else chosen.map(lambda few: everything - few)

    return st.integers(0, len(universe)).flatmap(of_size)


def random_value(domain: Domain, sizes: Sizes, source: random.Random) -> Any:
    """One value of ``domain``, each as likely as any other."""
    match domain:
        case Booleans():
            return source.random() < 0.5
        case Nothing():
            return None
        case Integers():
            return source.randint(*domain.bounds(sizes))
        case Members(enum=cls):
            return source.choice(list(cls))
        case Record(cls=cls):
            return cls(*(random_value(part, sizes, source) for part in domain.parts()))
        case Fixed(items=items):
            return tuple(random_value(item, sizes, source) for item in items)
        case Rows(item=item):
            lengths = domain.lengths(sizes)
            weights = [item.size(sizes) ** length for length in lengths]
            length = lengths[_weighted(weights, source)]
            return tuple(random_value(item, sizes, source) for _ in range(length))
        case Subsets():
            return frozenset(one for one in domain.universe(sizes) if source.random() < 0.5)
        case Bags(ceiling=ceiling):
            return Bag({kind: source.randint(0, ceiling) for kind in domain.universe(sizes)})
        case Either(options=options):
            chosen = options[_weighted([option.size(sizes) for option in options], source)]
            return random_value(chosen, sizes, source)
    raise TypeError(f"no value of {domain!r}")


def _weighted(weights: Sequence[int], source: random.Random) -> int:
    """An index, by weights that may be too large for floating point."""
    point = source.randrange(sum(weights))
    for index, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return index
    raise AssertionError("a point below the sum of the weights lies in one of them")


def _settings(examples: int, steps: int = 50) -> hypothesis.settings:
    return hypothesis.settings(
        max_examples=examples,
        stateful_step_count=steps,
        derandomize=True,
        database=None,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        verbosity=hypothesis.Verbosity.quiet,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=(hypothesis.Phase.generate, hypothesis.Phase.shrink),
    )


# Theorems


@frozen
class Sampled:
    """How many samples a theorem was checked on, and the smallest counterexample found, by parameter."""

    checked: int
    counterexample: Mapping[str, Any] | None


class _Falsified(Exception):
    """Something that should hold does not."""


def sample_theorem(claim: Claim, examples: int = 200, seed: int = 0, scope: Scope | None = None) -> Sampled:
    """Check a theorem's function on drawn arguments, the set-ups among them being ones that a start accepts.

    Arguments outside its premises do not count. A refusal counts against it. Raises SpecError where it
    raises anything else.
    """
    names = [name for name, _ in claim.parameters]
    checked = 0
    found: Arguments | None = None

    @hypothesis.seed(seed)
    @_settings(examples)
    @hypothesis.given(_theorem_arguments(claim, scope or Scope()))
    def check(arguments: Arguments) -> None:
        nonlocal checked, found
        try:
            is_true = claim.function(*arguments)
        except PremiseFailed:
            hypothesis.reject()
        except Refused:
            is_true = False
        except SpecError:
            raise
        except Exception as error:
            shown = show_mapping(dict(zip(names, arguments, strict=True)))
            raise SpecError(
                f"the claim {claim.id} raises {type(error).__name__}: {error}, for example with {shown[:300]}",
                claim.place,
                "narrow its arguments with given(...), or mend the function",
            ) from error
        checked += found is None
        if not is_true:
            found = arguments
            raise _Falsified

    try:
        check()
    except _Falsified:
        assert found is not None
        return Sampled(checked, dict(zip(names, found, strict=True)))
    except Unsatisfiable:
        return Sampled(0, None)
    return Sampled(checked, None)


def _theorem_arguments(claim: Claim, scope: Scope) -> st.SearchStrategy[Arguments]:
    game = claim.game
    chosen = chosen_fields(game, scope)

    def of_shape(sizes: dict[str, int]) -> st.SearchStrategy[Arguments]:
        values: dict[tuple[str, ...], Any] = {(name,): size for name, size in sizes.items()}
        values |= chosen
        drawn = [
            strategy(domain, sizes, dict(_fixed_paths(game, values, domain, name)), name)
            for name, domain in claim.parameters
        ]
        return st.tuples(*drawn)

    domains = tuple(domain for _, domain in claim.parameters)
    every_shape = st.one_of([of_shape(sizes) for sizes in shapes(game, domains, scope)])
    is_accepted = _Accepted(game)
    return every_shape.filter(lambda values: all(map(is_accepted, domains, values)))


def _fixed_paths(
    game: Game, values: Mapping[tuple[str, ...], Any], domain: Domain, path: str
) -> Iterator[tuple[str, Any]]:
    """The fields that are fixed in each set-up inside a value of ``domain``, by their paths."""
    if isinstance(domain, Record) and domain.cls in game.setups:
        for way, value in values.items():
            yield ".".join((path, *way)), value
    elif isinstance(domain, Record):
        for name, part in domain.fields:
            yield from _fixed_paths(game, values, part, f"{path}.{name}")


class _Accepted:
    """Whether every set-up inside a value is one that a start of the game accepts."""

    def __init__(self, game: Game) -> None:
        self.machines = {machine.setup: machine for machine in game.machines.values() if machine.setup}

    def __call__(self, domain: Domain, value: Any) -> bool:
        if not isinstance(domain, Record):
            return True
        if domain.cls in self.machines:
            return setup_refusal(self.machines[domain.cls], value) is None
        return all(self(part, getattr(value, name)) for name, part in domain.fields)


# Machines driven by Hypothesis


@define(eq=False)
class Seen:
    """What a generated test has seen: how often rules fired and clauses refused, and the smallest violation."""

    steps: int = 0
    fired: Counter[str] = field(factory=Counter)
    refused: Counter[str] = field(factory=Counter)
    violation: tuple[str, Run] | None = None


@frozen(eq=False)
class MachineReport:
    """The outcome of a generated test.

    ``violation`` names the invariant that failed, with the smallest run found to a state in which it does.
    """

    machine: Machine
    steps: int
    fired: Mapping[str, int]
    refused: Mapping[str, int]
    violation: tuple[str, Run] | None

    @property
    def never_fired(self) -> tuple[str, ...]:
        """The rules that fired nowhere."""
        return tuple(name for name in self.machine.rules if not self.fired[name])


def invariants_of(claims: Claims, machine: Machine) -> dict[str, Predicate]:
    """The invariants that are claimed of ``machine``, by the ids of their claims."""
    return {c.id: c.function for c in claims.values() if c.kind == "invariant" and c.machine is machine}


class GeneratedTest(RuleBasedStateMachine):
    """The base of the tests that :func:`machine_test` makes: it carries out a machine and asks its invariants."""

    machine: ClassVar[Machine]
    invariant_predicates: ClassVar[Mapping[str, Predicate]]
    proposals: ClassVar[Proposals]
    chosen_setups: ClassVar[Sequence[Any] | None]
    seen: ClassVar[Seen]

    def __init__(self) -> None:
        super().__init__()
        self.run = Run(self.machine)
        self.legal: dict[str, list[tuple[Arguments, Any]]] = {}

    def start(self, data: st.DataObject) -> None:
        """Draw a set-up and a first state, and begin there."""
        machine = self.machine
        setup = data.draw(_setups(machine, self.chosen_setups))
        sizes = machine.sizes(setup) if setup is not None else {}
        if count_instances(machine.begin, sizes) <= MOST_TRIED:
            firsts = list(first_states(machine, setup))
            hypothesis.assume(firsts)
            arguments, state = data.draw(st.sampled_from(firsts))
        else:
            arguments = data.draw(st.tuples(*(strategy(part, sizes) for _, part in machine.begin.parameters)))
            found = self.attempt(machine.begin, () if machine.setup is None else (setup,), arguments)
            hypothesis.assume(found)
            (state,) = found
        self.arrive(Run(machine, setup, arguments, (), (state,)))

    def attempt(self, rule: Rule, before: Arguments, arguments: Arguments) -> tuple[Any, ...]:
        """The state after a move, or nothing where it is refused."""
        try:
            return (apply(rule, before, arguments),)
        except Refused as refused:
            self.seen.refused[refused.clause] += 1
            return ()

    def arrive(self, run: Run) -> None:
        """Note what is legal now, and ask the invariants."""
        self.run = run
        state = run.states[-1]
        if fault := well_formed(self.machine, state):
            last = run.moves[-1].rule if run.moves else self.machine.begin.name
            raise SpecError(f"the rule {last} leaves the domain of the state: {fault}")
        for name, predicate in self.invariant_predicates.items():
            if not predicate(state):
                self.seen.violation = (name, run)
                raise _Falsified(name)
        self.legal = {} if self.machine.is_over(state) else dict(self.find_legal(state))

    def find_legal(self, state: Any) -> Iterator[tuple[str, list[tuple[Arguments, Any]]]]:
        """For each rule that can be gone through, its legal arguments and what they lead to."""
        sizes = sizes_of(self.machine, state)
        for one in self.machine.rules.values():
            if count_instances(one, sizes) <= MOST_TRIED:
                tried = ((arguments, self.attempt(one, (state,), arguments)) for arguments in instances(one, sizes))
                yield one.name, [(arguments, found[0]) for arguments, found in tried if found]

    def can(self, one: Rule) -> bool:
        """Whether a rule may be tried: some instance is legal, or they are too many to know."""
        state = self.run.states[-1]
        return not self.machine.is_over(state) and bool(self.legal.get(one.name, True))

    def is_stuck(self) -> bool:
        """Whether no rule may be tried."""
        return not any(self.can(one) for one in self.machine.rules.values())

    def do(self, one: Rule, data: st.DataObject) -> None:
        """Carry out a rule with drawn arguments; where none of those drawn is legal, stay."""
        state = self.run.states[-1]
        if one.name in self.legal:
            arguments, after = data.draw(st.sampled_from(self.legal[one.name]))
            self.go(Move(one.name, arguments), after)
            return
        for arguments in self.drawn(one, state, data):
            if found := self.attempt(one, (state,), arguments):
                self.go(Move(one.name, arguments), found[0])
                return

    def drawn(self, one: Rule, state: Any, data: st.DataObject) -> Iterator[Arguments]:
        """Arguments that may be legal."""
        if one.name in self.proposals:
            source = data.draw(st.randoms(use_true_random=False))
            yield from self.proposals[one.name](source, state)
            return
        sizes = sizes_of(self.machine, state)
        for _ in range(DRAWS):
            yield data.draw(st.tuples(*(strategy(part, sizes) for _, part in one.parameters)))

    def go(self, move: Move, after: Any) -> None:
        """Take a step."""
        self.seen.steps += 1
        self.seen.fired[move.rule] += 1
        run = self.run
        self.arrive(Run(self.machine, run.setup, run.arguments, (*run.moves, move), (*run.states, after)))


def _setups(machine: Machine, chosen: Sequence[Any] | None) -> st.SearchStrategy[Any]:
    if chosen is not None:
        return st.sampled_from(list(chosen))
    if machine.setup_domain is None:
        return st.none()
    return strategy(machine.setup_domain, {}).filter(lambda setup: setup_refusal(machine, setup) is None)


def machine_test(
    machine: Machine,
    invariants: Mapping[str, Predicate] | None = None,
    proposals: Proposals | None = None,
    setups: Sequence[Any] | None = None,
) -> type[GeneratedTest]:
    """A Hypothesis state machine for any machine: one rule for each of its rules, and its invariants.

    Arguments are drawn from the legal ones where all can be gone through; else from ``proposals``,
    which maps a rule's name to a function from a source of chance and a state to arguments worth trying, or
    from the rule's domains. ``setups`` are the set-ups to draw from, if not all. What a test sees is in
    its ``seen``; where the machine is over, the test begins again.
    """
    members: dict[str, Any] = {
        "machine": machine,
        "invariant_predicates": dict(invariants or {}),
        "proposals": dict(proposals or {}),
        "chosen_setups": setups,
        "seen": Seen(),
        "begin": initialize(data=st.data())(_begin),
        "begin_again": precondition(GeneratedTest.is_stuck)(rule(data=st.data())(_begin_again)),
    }
    for one in machine.rules.values():
        members[f"do_{one.name}"] = _hypothesis_rule(one)
    return type(f"Test_{machine.id}", (GeneratedTest,), members)


def _begin(self: GeneratedTest, data: st.DataObject) -> None:
    self.start(data)


def _begin_again(self: GeneratedTest, data: st.DataObject) -> None:
    self.start(data)


def _hypothesis_rule(one: Rule) -> Any:
    def carry_out(self: GeneratedTest, data: st.DataObject) -> None:
        self.do(one, data)

    carry_out.__name__ = f"do_{one.name}"
    return precondition(lambda self: self.can(one))(rule(data=st.data())(carry_out))


def run_machine_test(
    machine: Machine,
    invariants: Mapping[str, Predicate] | None = None,
    examples: int = 50,
    steps: int = 40,
    seed: int = 0,
    proposals: Proposals | None = None,
    setups: Sequence[Any] | None = None,
) -> MachineReport:
    """Run the generated test: ``examples`` runs of at most ``steps`` steps, and what they have seen.

    Raises SpecError where a rule breaks or leaves the domain of the state, and where no start was found.
    """
    test = machine_test(machine, invariants, proposals, setups)
    seen = test.seen
    try:
        run_state_machine_as_test(hypothesis.seed(seed)(test), settings=_settings(examples, steps))
    except _Falsified:
        assert seen.violation is not None
        name, run = seen.violation
        seen.violation = (name, replay(machine, run))
    except Unsatisfiable as error:
        raise SpecError(f"no set-up was found that the start of {machine.id} accepts", machine.begin.place) from error
    return MachineReport(machine, seen.steps, seen.fired, seen.refused, seen.violation)


# Plain walks


def random_runs(
    machine: Machine,
    setup: Any = None,
    count: int = 100,
    steps: int = 100,
    seed: int = 0,
    proposals: Proposals | None = None,
) -> Iterator[Run]:
    """Random runs of at most ``steps`` moves, each until the machine is over or no legal move is found.

    A rule is drawn first, each as likely as any other, then one of its legal instances, or of the
    ``proposals`` for it. Without ``setup``, each run draws its own. Raises SpecError where no start is found.
    """
    source = random.Random(seed)
    for _ in range(count):
        chosen = setup if setup is not None else _random_setup(machine, source)
        arguments, state = _random_start(machine, chosen, source)
        walk = _Walk(machine, sizes_of(machine, state), source, proposals or {})
        moves: list[Move] = []
        states = [state]
        while len(moves) < steps and not machine.is_over(state) and (step := walk.step(state)) is not None:
            move, state = step
            moves.append(move)
            states.append(state)
        yield Run(machine, chosen, arguments, tuple(moves), tuple(states))


def _random_setup(machine: Machine, source: random.Random) -> Any:
    if machine.setup_domain is None:
        return None
    for _ in range(MOST_TRIED):
        setup = random_value(machine.setup_domain, {}, source)
        if setup_refusal(machine, setup) is None:
            return setup
    raise SpecError(
        f"{MOST_TRIED} set-ups were drawn, and the start of {machine.id} refuses them all", machine.begin.place
    )


def _random_start(machine: Machine, setup: Any, source: random.Random) -> tuple[Arguments, Any]:
    sizes = machine.sizes(setup) if setup is not None else {}
    before = () if machine.setup is None else (setup,)
    for arguments in _arguments(machine.begin, sizes, source):
        try:
            return arguments, apply(machine.begin, before, arguments)
        except Refused:
            continue
    raise SpecError(f"no start of {machine.id} was found that is not refused", machine.begin.place)


def _arguments(one: Rule, sizes: Sizes, source: random.Random) -> Iterator[Arguments]:
    """Every choice of a rule's arguments in a random order, or some where they are too many."""
    if count_instances(one, sizes) > MOST_TRIED:
        for _ in range(DRAWS):
            yield tuple(random_value(part, sizes, source) for _, part in one.parameters)
        return
    yield from _shuffled(list(instances(one, sizes)), source)


def _shuffled(things: list[Any], source: random.Random) -> Iterator[Any]:
    """The things in a random order, each drawn when it is asked for; the list is reordered."""
    size, draw = len(things), source.random
    for place in range(size):
        chosen = place + int(draw() * (size - place))
        things[place], things[chosen] = things[chosen], things[place]
        yield things[place]


class _Walk:
    """The steps of one random run."""

    def __init__(self, machine: Machine, sizes: Sizes, source: random.Random, proposals: Proposals) -> None:
        self.sizes = sizes
        self.source = source
        self.proposals = proposals
        self.rules = list(machine.rules.values())
        self.choices = {
            one.name: list(instances(one, sizes)) for one in self.rules if count_instances(one, sizes) <= MOST_TRIED
        }

    def step(self, state: Any) -> tuple[Move, Any] | None:
        """A legal move and what it leads to, or None where none was found."""
        for one in _shuffled(self.rules, self.source):
            for arguments in self.candidates(one, state):
                try:
                    return Move(one.name, arguments), apply(one, (state,), arguments)
                except Refused:
                    continue
        return None

    def candidates(self, one: Rule, state: Any) -> Iterable[Arguments]:
        if one.name in self.choices:
            return _shuffled(self.choices[one.name], self.source)
        if one.name in self.proposals:
            return self.proposals[one.name](self.source, state)
        return _arguments(one, self.sizes, self.source)
