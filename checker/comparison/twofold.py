"""Two readings for the solver: whether they agree in every position, and moves or games that tell them apart."""

from collections.abc import Callable, Iterator
from typing import Any

import attrs
from attrs import frozen

from checker.claims import Claims
from checker.comparison.sides import Side, Way, asking, is_told_in_play, names_apart, names_in, setup_ways, weight_of
from checker.instruments.bounded import Unrolled, unroll
from checker.instruments.induction import Before, any_state, before_each_turn
from checker.instruments.reachability import asked
from checker.instruments.work import Work
from checker.lift.interpreter import Lifted
from checker.lift.machines import Start, Symbolic
from checker.lift.values import Guard, is_symbolic
from checker.runs import Move, Run
from checker.scope import with_fields
from checker.show import show_changes
from checker.solve import Session
from checker.verdicts import Verdict
from spec import Machine, Rule
from spec.domains import Domain, Record, Sizes


def asks_apart(first: Side, second: Side, function: Callable[..., Any] | None) -> bool:
    """Whether a function may ask for what two sides differ in."""
    return function is not None and bool(names_apart(first, second) & names_in(function))


def rules_asking(first: Side, second: Side) -> list[Rule]:
    """The rules that may ask for what two sides differ in."""
    rules = first.machine.rules.values()
    return [one for one in rules if any(asks_apart(first, second, it) for it in (one.function, weight_of(one)))]


@frozen(eq=False)
class Twofold:
    """Symbolic positions of one machine as two sides have them."""

    symbolic: Symbolic
    first: Side
    second: Side

    @property
    def machine(self) -> Machine:
        """The machine that both sides play."""
        return self.first.machine

    @property
    def rules(self) -> list[Rule]:
        """The rules that may ask for what the sides differ in."""
        return rules_asking(self.first, self.second)

    def asks(self, function: Callable[..., Any] | None) -> bool:
        """Whether a function may ask for what the sides differ in."""
        return asks_apart(self.first, self.second, function)

    def other(self, value: Any, ways: tuple[Way, ...]) -> Any:
        """A value of the first side as the second has it, its set-ups standing at the ends of ``ways``."""
        values = self.symbolic.values
        if ways == ((),):
            return self._changed(value, self.second.choices)
        here: dict[str, list[Way]] = {}
        for name, *rest in ways:
            here.setdefault(name, []).append(tuple(rest))
        cls = values.class_of(value)
        fields = {one.name: values.field(value, one.name) for one in attrs.fields(cls)}
        fields |= {name: self.other(fields[name], tuple(rest)) for name, rest in here.items()}
        return values.record(cls, fields)

    def _changed(self, value: Any, changes: Any) -> Any:
        if not is_symbolic(value):
            return with_fields(value, changes)
        values = self.symbolic.values
        cls = values.class_of(value)
        fields = {one.name: values.field(value, one.name) for one in attrs.fields(cls)}
        for name in fields:
            if (name,) in changes:
                fields[name] = changes[name,]
            elif inner := {path[1:]: new for path, new in changes.items() if path[0] == name and len(path) > 1}:
                fields[name] = self._changed(fields[name], inner)
        return values.record(cls, fields)

    def same(self, domain: Domain, one: Any, another: Any) -> Guard:
        """Whether two values are equal, set-ups apart."""
        values = self.symbolic.values
        if isinstance(domain, Record) and setup_ways(self.machine) and self._has_setup(domain):
            if domain.cls in self.machine.game.setups:
                return True
            pairs = ((part, values.field(one, name), values.field(another, name)) for name, part in domain.fields)
            return self.symbolic.logic.all_of(self.same(*pair) for pair in pairs)
        return values.equal(one, another)

    def _has_setup(self, domain: Domain) -> bool:
        if not isinstance(domain, Record):
            return False
        return domain.cls in self.machine.game.setups or any(self._has_setup(part) for _, part in domain.fields)

    def agreed(self, domain: Domain, first: Lifted, second: Lifted) -> list[Guard]:
        """What has to hold for two calls to come out alike: they are allowed together, and give the same."""
        logic = self.symbolic.logic
        found = [logic.same(first.allowed, second.allowed)]
        if first.returns and second.returns:
            both = logic.conj(first.allowed, second.allowed)
            found += [logic.implies(both, one) for one in logic.conjuncts(self.same(domain, first.value, second.value))]
        return found

    def of_move(self, rule: Rule, state: Any, arguments: tuple[Any, ...]) -> list[Guard]:
        """What has to hold for a move to come out alike for both sides."""
        lift = self.symbolic.interpreter.lift
        before = state, self.other(state, setup_ways(self.machine))
        found = self.agreed(self.machine.domain, *(lift(rule.function, (one, *arguments)) for one in before))
        weight = weight_of(rule)
        if weight is not None and self.asks(weight):
            weighed = [lift(weight, (one, *arguments)).value for one in before]
            found.append(self.symbolic.values.equal(*weighed))
        return found

    def of_told(self, state: Any) -> list[Guard]:
        """What has to hold for both sides to end, and to tell, alike in a position."""
        logic, lift = self.symbolic.logic, self.symbolic.interpreter.lift
        before = state, self.other(state, setup_ways(self.machine))
        over, other = (self.symbolic.over(self.machine, one) for one in before)
        found = [logic.same(over, other)]
        for one in self.machine.observations.values():
            if self.asks(one.function):
                seats = [()] if one.seat is None else [(seat,) for seat in one.seat.values(self.symbolic.sizes)]
                counts = True if is_told_in_play(self.machine, one) else over
                for seat in seats:
                    alike = self.agreed(one.domain, *(lift(one.function, (side, *seat)) for side in before))
                    found += [logic.implies(counts, goal) for goal in alike]
        return found

    def alike_from(self, start: Start) -> list[Guard]:
        """What has to hold for both sides to begin alike."""
        machine = self.machine
        if machine.setup_domain is None or not self.asks(machine.begin.function):
            return []
        begun = (self.other(start.setup, ((),)), *start.arguments)
        return self.agreed(machine.domain, start.lifted, self.symbolic.interpreter.lift(machine.begin.function, begun))


def question(claims: Claims, side: Side) -> Work:
    """The work of one question about games of a side."""
    return asked(claims, side.machine, _anything, None, side.scope, 0, show_changes)


def _anything(_: object) -> bool:
    """Any state."""
    return True


def agree(claims: Claims, first: Side, second: Side) -> tuple[str, ...] | None:
    """The claims on which a proof rests that two sides never part, by induction over the length of a game.

    None where there is no such proof. Lemmas are used where the first side reads all as usual, for which they are
    claimed, and where these do not suffice, all invariants of the machine.
    """
    machine = first.machine
    if not asking(machine, names_apart(first, second)):
        return ()
    is_usual = not first.scope.readings
    declared = tuple(claims.lemmas.get(machine.id, ())) if is_usual else ()
    invariants = tuple(_invariants(claims, machine)) if is_usual else ()
    work = question(claims, first)
    for lemmas in (declared, tuple(dict.fromkeys((*declared, *invariants)))):
        if all(_agree_in(work, lemmas, first, second, sizes) for sizes in work.shapes(machine)):
            return tuple(claims.of(one).id for one in lemmas)
    return None


def _invariants(claims: Claims, machine: Machine) -> Iterator[Callable[..., Any]]:
    """What is claimed of every state of a machine, or of one that it refines, as the usual readings have it."""
    about = [machine, *(one.options["coarse"] for one in claims.refinements_of(machine))]
    for claim in claims.values():
        is_proved = claim.machine in about and claim.kind == "invariant" and claim.expected is Verdict.PROVED
        if is_proved and len(claim.parameters) == 1 and not claim.options.get("under"):
            yield claim.function


def _agree_in(work: Work, lemmas: tuple[Callable[..., Any], ...], first: Side, second: Side, sizes: Sizes) -> bool:
    machine = first.machine
    begun = Twofold(work.symbolic(sizes), first, second)
    goals = begun.alike_from(begun.symbolic.start(machine))
    if Session(begun.symbolic.logic, work.budget).refute(goals).status != "unsat":
        return False
    whole = any_state(work, machine, lemmas, sizes)
    told = Twofold(whole.symbolic, first, second)
    names = {rule.name for rule in told.rules}
    if whole.session.refute(told.of_told(whole.state)).status != "unsat":
        return False
    for before, rules in before_each_turn(work, machine, whole):
        both = Twofold(before.symbolic, first, second)
        before.assume(before.symbolic.logic.neg(before.symbolic.over(machine, before.state)))
        for rule in rules:
            if rule.name in names and not _agree_on(before, both, rule):
                return False
    return True


def _agree_on(before: Before, both: Twofold, rule: Rule) -> bool:
    with both.symbolic.logic.scope():
        goals = both.of_move(rule, before.state, both.symbolic.any_instance(rule))
    return before.session.refute(goals).status == "unsat"


@frozen(eq=False)
class Apart:
    """A game that two sides have in common, carried out as the first has it, and the move by which they part.

    The move is None where they part in what is told, and ``run`` None where they part at the start, with ``setup``.
    """

    run: Run | None
    move: Move | None = None
    setup: Any = None
    arguments: tuple[Any, ...] = ()


def shortest_apart(claims: Claims, first: Side, second: Side, within: int) -> Iterator[Apart | None]:
    """The shortest game that tells two sides apart, of at most ``within`` moves before they part.

    For each number of moves, from 0 on, None where no game of so many parts them, and at last one that does. Ends
    early where a query is not answered.
    """
    work = question(claims, first)
    searches = [_apart_in(work, first, second, sizes, within) for sizes in work.shapes(first.machine)]
    for _ in range(within + 1):
        answers = [next(one, OPEN) for one in searches]
        found = next((one for one in answers if isinstance(one, Apart)), None)
        if found is not None:
            yield found
        if found is not None or OPEN in answers:
            return
        yield None


OPEN = "open"


def _apart_in(work: Work, first: Side, second: Side, sizes: Sizes, within: int) -> Iterator[Apart | str | None]:
    machine = first.machine
    begun = Twofold(work.symbolic(sizes), first, second)
    found = _apart_at_start(work, begun)
    if found is not None:
        yield found
        return
    for unrolled in unroll(work, machine, sizes, within):
        yield _apart_after(unrolled, Twofold(unrolled.symbolic, first, second))


def _apart_at_start(work: Work, begun: Twofold) -> Apart | str | None:
    machine = begun.machine
    if machine.setup is None or not begun.asks(machine.begin.function):
        return None
    start = begun.symbolic.start(machine)
    logic, values = begun.symbolic.logic, begun.symbolic.values
    alike = logic.all_of(begun.alike_from(start))
    answer = Session(logic, work.budget).check([logic.neg(alike)])
    if answer.status == "sat":
        setup, arguments = (values.evaluate(one, answer.model) for one in (start.setup, start.arguments))
        return Apart(None, setup=setup, arguments=arguments)
    return None if answer.status == "unsat" else OPEN


def _apart_after(unrolled: Unrolled, both: Twofold) -> Apart | str | None:
    """What parts the sides after so many steps, if anything does."""
    logic, session = both.symbolic.logic, unrolled.session
    answer = session.check([logic.neg(logic.all_of(both.of_told(unrolled.state)))])
    statuses = [answer.status]
    if answer.status == "sat":
        return Apart(unrolled.run(answer))
    going = logic.neg(both.symbolic.over(both.machine, unrolled.state))
    for rule in both.rules:
        arguments = both.symbolic.any_instance(rule)
        with logic.scope():
            apart = logic.neg(logic.all_of(both.of_move(rule, unrolled.state, arguments)))
        answer = session.check([going, apart])
        statuses.append(answer.status)
        if answer.status == "sat":
            move = Move(rule.name, both.symbolic.values.evaluate(arguments, answer.model))
            return Apart(unrolled.run(answer), move)
    return None if set(statuses) == {"unsat"} else OPEN
