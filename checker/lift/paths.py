"""The path on which the interpreter stands: its condition, what is known on it, and what goes wrong there."""

import ast
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import FunctionType
from typing import Any, NoReturn

from checker.lift.frames import Dead, Environment, Fault, Fork, Frame, Path, Requirement, Use
from checker.lift.logic import Logic
from checker.lift.nodes import SymBool
from checker.lift.source import case_text
from checker.lift.values import Guard, Union, Values
from spec import Place, SpecError


def _not_none(test: ast.expr, holds: bool) -> Iterator[str]:
    """The names that are surely not None where ``test`` holds, or where it fails."""
    match test:
        case ast.Compare(left=ast.Name(id=name), ops=[ast.Is() | ast.IsNot() as op], comparators=[ast.Constant(None)]):
            if isinstance(op, ast.IsNot) is holds:
                yield name
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield from _not_none(operand, not holds)
        case ast.BoolOp(op=op, values=values) if isinstance(op, ast.And) is holds:
            for value in values:
                yield from _not_none(value, holds)


class Paths(ABC):
    """Follows the path of an interpretation."""

    def __init__(self, logic: Logic | None = None, fork: Fork | None = None) -> None:
        self.logic = logic or Logic()
        self.values = Values(self.logic)
        self.fork = fork
        self.path = Path(self.logic)
        self.requirements: list[Requirement] = []
        self.premises: list[Guard] = []
        self.uses: list[Use] = []
        self.faults: list[Fault] = []
        self._frames: list[Frame] = []
        self._made: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        self._exclusions = 0
        self._calls: dict[tuple[Any, ...], tuple[Any, int, tuple[Any, ...]]] = {}
        self._facts: dict[int, tuple[SymBool, list[Any]]] = {}

    def _merge_values(self, found: Sequence[tuple[Guard, Any]]) -> Any:
        value = found[-1][1]
        for guard, one in reversed(found[:-1]):
            value = self.values.choose(guard, one, value)
        return value

    def _place(self, node: ast.AST) -> Place:
        return self._frames[-1].source.place(node) if self._frames else Place("")

    def _refuse(self, node: ast.AST, what: str, cure: str) -> NoReturn:
        raise SpecError(f"unsupported in a rule: {what}", self._place(node), cure)

    def _fault(self, guard: Guard, what: str, node: ast.AST) -> None:
        """Record that ``what`` goes wrong on the present path where ``guard`` holds; stop if it always does."""
        if guard is False:
            return
        if isinstance(guard, SymBool) and self._excluded(guard):
            self._exclusions += 1
            return
        both = self.logic.onward(self.path.guard, guard)
        if both is False:
            self._exclusions += 1
        else:
            self.faults.append(Fault(both, what, self._place(node), len(self.requirements)))
        if guard is True:
            raise Dead

    def _excluded(self, guard: SymBool) -> bool:
        against = self.logic.neg(guard)
        stack = [self.path.guard]
        while stack:
            one = stack.pop()
            if one is against:
                return True
            if isinstance(one, SymBool) and one.op == "and":
                stack.extend(one.args)
            elif isinstance(one, SymBool) and one.op == "not" and one.args[0].op in ("or", "sum"):
                stack.extend(self.logic.neg(part) for part in one.args[0].args)
        return False

    @contextmanager
    def _on(self, condition: Guard) -> Iterator[None]:
        """Go on under a further condition, and what it teaches, until the end of the block."""
        saved = self.path
        self.path = self.path.onward(condition)
        try:
            with self.logic.scope():
                self._learn(condition)
                yield
        finally:
            self.path = saved

    def assume(self, condition: Guard) -> None:
        """Let later lifts use that ``condition`` holds. Sound only where every query asserts it."""
        self._learn(condition)

    def _learn(self, condition: Guard) -> None:
        stack = [condition]
        while stack:
            one = stack.pop()
            if isinstance(one, SymBool):
                for first, second in self._facts.get(id(one), (one, []))[1]:
                    self.logic.learn(first, second)
                if one.op == "and":
                    stack.extend(one.args)
                elif one.op == "or" and len(one.args) == 2:
                    self.logic.learn(self.logic.neg(one.args[0]), one.args[1])
                elif one.op == "not" and one.args[0].op == "and" and len(one.args[0].args) == 2:
                    self.logic.learn(one.args[0].args[0], self.logic.neg(one.args[0].args[1]))

    def _with_facts(self, condition: Guard, facts: list[Any]) -> Guard:
        if facts and isinstance(condition, SymBool):
            self._facts[id(condition)] = (condition, facts)
        return condition

    def _know(self, condition: Guard) -> None:
        """Learn what must hold if the call goes on; what was not under a condition, its caller learns too."""
        if not self._frames:
            return
        self._learn(condition)
        if self.path is self._frames[-1].outside:
            self._frames[-1].known.append(condition)

    def _forks_in(self, function: Callable[..., Any]) -> bool:
        """Whether the decisions of a function fork that is to be called now."""
        if self.fork is None or not self._frames:
            return self.fork is not None
        caller = self._frames[-1]
        if not caller.is_forked or not isinstance(function, FunctionType):
            return False
        return self.fork.follows(function, caller.comprehensions > 0)

    def _fork(self, condition: Guard, node: ast.expr, case: ast.match_case | None = None) -> Guard:
        """The way that the fork policy chooses, or the condition itself where it is merged.

        The condition is written at ``node``, or says that a ``case`` is taken for the subject that is.
        """
        frame = self._frames[-1] if self._frames else None
        if frame is None or not frame.is_forked or frame.comprehensions:
            return condition
        text = case_text(frame.source, node, case) if case else frame.source.text(node)
        return self._chosen(condition, text, frame.source.place(case.pattern if case else node))

    def _fork_required(self, condition: Guard, node: ast.AST) -> Guard:
        """The same for a condition that is required, wherever that is: it is asked for what is on this path alone."""
        if self.fork is None or not self._frames:
            return condition
        source = self._frames[-1].source
        place, written = source.place(node), node.args[0] if isinstance(node, ast.Call) and node.args else node
        text = source.text(written) if isinstance(written, ast.expr) else ast.unparse(written)
        return self._chosen(self.logic.implies(self.path.guard, condition), text, place)

    def _chosen(self, condition: Guard, text: str, place: Place) -> Guard:
        if self.fork is None or isinstance(condition, bool):
            return condition
        return self.fork.choose(condition, text, place)

    def _narrowed(self, test: ast.expr, environment: Environment, holds: bool) -> Environment:
        """``environment`` where ``test`` holds or fails: a name that is then not None is known not to be."""
        found = [name for name in _not_none(test, holds) if isinstance(environment.get(name), Union)]
        if not found:
            return environment
        narrowed = dict(environment)
        for name in found:
            options = [(guard, one) for guard, one in narrowed[name].options if one is not None]
            if options:
                narrowed[name] = options[0][1] if len(options) == 1 else Union(options)
        return narrowed

    def _distribute(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Call ``function`` for each alternative of each argument and merge what it gives."""
        for position, argument in enumerate(arguments):
            if isinstance(argument, Union):
                found: list[tuple[Guard, Any]] = []
                for guard, one in argument.options:
                    try:
                        with self._on(guard):
                            changed = (*arguments[:position], one, *arguments[position + 1 :])
                            found.append((guard, self._distribute(function, *changed)))
                    except Dead:
                        continue
                if not found:
                    raise Dead
                return self.values.merge_options(found)
        return function(*arguments)

    # What the parts of the interpreter give one another

    @abstractmethod
    def _eval(self, node: ast.expr, environment: Environment) -> Any: ...

    @abstractmethod
    def _interpret(self, function: Callable[..., Any], arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Any: ...
