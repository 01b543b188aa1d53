"""The lift: a symbolic interpreter of the pure Python in which rules are written.

It walks a function's syntax tree. What is concrete stays concrete: CPython computes it. Where a
condition is symbolic, both ways are walked and their values merged (the merge policy), or one way
is chosen by a callback (the fork policy). What a rule refuses, what a claim presupposes and what
would raise in Python are collected beside the value.
"""

import ast
import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any

from checker.lift.frames import DEEPEST_CALL, Dead, Environment, Fault, Frame, Lifted, Path, Requirement
from checker.lift.source import source_of
from checker.lift.statements import Statements
from checker.lift.subset import refusing_part
from checker.lift.values import NoOption

__all__ = ["Fault", "Interpreter", "Lifted", "Requirement"]


class Interpreter(Statements):
    """Lifts calls.

    ``fork``, if given, chooses a way for each symbolic condition of the functions that are followed, instead of
    merging both.
    """

    def lift(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Lifted:
        """Call ``function`` with symbolic or concrete ``arguments``.

        Raises SpecError, with the place, where the function uses a construct that is not supported.
        """
        return self._collect(function, arguments, None)

    def refusals(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Lifted:
        """What a call of ``function`` refuses, without the value that it would give."""
        return self._collect(function, arguments, refusing_part(function))

    def _collect(self, function: Callable[..., Any], arguments: tuple[Any, ...], body: list[ast.stmt] | None) -> Lifted:
        saved = self.requirements, self.premises, self.faults, self.uses, self.path
        self.requirements, self.premises, self.faults, self.uses, self.path = [], [], [], [], Path(self.logic)
        try:
            returns = True
            try:
                value = self._interpret(function, arguments, {}, body)
            except Dead:
                value, returns = None, False
            logic = self.logic
            allowed = logic.all_of(
                [logic.implies(one.path, one.condition) for one in self.requirements] + list(self.premises)
            )
            if not returns and not self.faults:
                allowed = False
            collected = tuple(self.requirements), tuple(self.premises), tuple(self.faults)
            return Lifted(value, allowed, *collected, returns, tuple(self.uses))
        finally:
            self.requirements, self.premises, self.faults, self.uses, self.path = saved

    def _interpret(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        named: Mapping[str, Any],
        body: list[ast.stmt] | None = None,
    ) -> Any:
        source = source_of(function)
        if len(self._frames) >= DEEPEST_CALL:
            self._refuse(source.node, f"a call of {function.__name__} that never ends", "give it a concrete bound")
        try:
            bound = _signature(function).bind(*arguments, **named)
        except TypeError as error:
            self._refuse(source.node, f"a call of {function.__name__} with other arguments: {error}", "")
        bound.apply_defaults()
        frame = Frame(function, source, self.path, self._forks_in(function))
        self._frames.append(frame)
        try:
            with self.logic.scope():
                environment: Environment = dict(bound.arguments)
                live = self._block(source.node.body if body is None else body, environment, True)
                if live is not None:
                    frame.returns.append((live, None))
                return self._returned(frame)
        finally:
            self._frames.pop()
            self.path = frame.outside
            for condition in frame.known:
                self._know(condition)

    def _returned(self, frame: Frame) -> Any:
        if not frame.returns:
            raise Dead
        try:
            return self._merge_values(frame.returns)
        except NoOption:
            raise Dead from None


@functools.cache
def _signature(function: Callable[..., Any]) -> inspect.Signature:
    return inspect.signature(function)
