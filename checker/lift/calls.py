"""Calls: of functions of the specification, of words of the language, of classes."""

import ast
import enum
import inspect
import types
from collections.abc import Callable
from typing import Any

import attrs

from checker.claims import PremiseFailed
from checker.lift.frames import BoundMethod, Dead, Entries
from checker.lift.nodes import SymInt
from checker.lift.values import Guarded, SymBag, SymSet, is_symbolic
from checker.lift.words import CALLS, SET_METHODS, Words
from spec import Bag, Refused, SpecError


class Calls(Words):
    """Calls what can be called."""

    def _invoke(self, function: Any, arguments: tuple[Any, ...], named: dict[str, Any], node: ast.AST) -> Any:
        if isinstance(function, BoundMethod):
            method = function.function
            if isinstance(method, types.FunctionType) and not isinstance(function.owner, SymSet | SymBag):
                return self._python_call(method, (function.owner, *arguments), named, node)
            return method(self, node, function.owner, *arguments, **named)
        if isinstance(function, types.MethodType) and isinstance(function.__func__, types.FunctionType):
            return self._python_call(function.__func__, (function.__self__, *arguments), named, node)
        handler = CALLS.get(function) if isinstance(function, _HASHABLE) else None
        if handler is not None:
            try:
                return handler(self, node, *arguments, **named)
            except TypeError as error:
                if "argument" not in str(error):
                    raise
                self._refuse(node, f"this call of {function.__name__}: {error}", "see the language reference")
        if isinstance(function, type):
            return self._construct(function, arguments, named, node)
        function = inspect.unwrap(function) if callable(function) else function
        if isinstance(function, types.FunctionType):
            return self._python_call(function, arguments, named, node)
        owner = getattr(function, "__self__", None)
        if isinstance(owner, dict) and getattr(function, "__name__", "") not in ("get", "keys", "values", "items"):
            self._refuse(node, f"a call of {function.__qualname__}", "build a new value")
        if isinstance(owner, _PLAIN) and not any(map(is_symbolic, (*arguments, *named.values()))):
            return self._native(function, arguments, named, node)
        if isinstance(owner, dict) and getattr(function, "__name__", "") == "get":
            return self._dict_get(owner, arguments, node)
        if isinstance(owner, frozenset) and getattr(function, "__name__", "") in SET_METHODS:
            return SET_METHODS[function.__name__](self, node, owner, *arguments)
        shown = getattr(function, "__qualname__", repr(function))
        self._refuse(node, f"a call of {shown}", "call functions of the specification or the words of the language")

    def _python_call(
        self, function: types.FunctionType, arguments: tuple[Any, ...], named: dict[str, Any], node: ast.AST
    ) -> Any:
        if any(is_symbolic(one) for one in arguments) or any(is_symbolic(one) for one in named.values()):
            return self._interpret_once(function, arguments, named)
        return self._native(function, arguments, named, node)

    def _interpret_once(self, function: types.FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """What a call gives.

        The same call of the same objects is not interpreted again, if nothing came of it but its value.
        """
        if named or self._forks_in(function):
            return self._interpret(function, arguments, named)
        key = (function, *map(id, arguments))
        value, knowledge, _ = self._calls.get(key, (None, -1, ()))
        logic = self.logic
        if logic.still_knows(knowledge):
            logic.recall(knowledge)
            return value
        before, collected = logic.knowledge, self._collected()
        with logic.watched() as needed:
            value = self._interpret(function, arguments, named)
        if before == logic.knowledge and collected == self._collected():
            self._calls[key] = (value, needed[0], arguments)
        return value

    def _collected(self) -> tuple[int, ...]:
        """How much came of a call so far besides its value, or depended on the path to it."""
        return len(self.requirements), len(self.premises), len(self.faults), len(self.uses), self._exclusions

    def _native(
        self, function: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any], node: ast.AST
    ) -> Any:
        """Let CPython compute a call whose arguments are all concrete."""
        try:
            value = function(*arguments, **named)
        except Refused as refused:
            self._require(node, False, refused.clause)
            raise Dead from refused
        except PremiseFailed as failed:
            self._given(node, False)
            raise Dead from failed
        except SpecError:
            raise
        except Exception as error:
            self._fault(True, f"{type(error).__name__}: {error}", node)
            raise Dead from error
        return Guarded([(True, item) for item in value], True) if isinstance(value, types.GeneratorType) else value

    def _construct(self, cls: type[Any], arguments: tuple[Any, ...], named: dict[str, Any], node: ast.AST) -> Any:
        symbolic = any(is_symbolic(one) or isinstance(one, Entries) for one in (*arguments, *named.values()))
        if attrs.has(cls):
            if not symbolic:
                return self._native(cls, arguments, named, node)
            try:
                bound = inspect.signature(cls).bind(*arguments, **named)
            except TypeError as error:
                self._fault(True, f"{cls.__name__}: {error}", node)
                raise Dead from error
            given_fields = bound.arguments
            fields = {}
            for one in attrs.fields(cls):
                alias = one.alias or one.name
                fields[one.name] = given_fields.get(alias, one.default)
            return self.values.made(cls, fields)
        if cls is Bag and not symbolic:
            return self._native(cls, arguments, named, node)
        if cls is Bag and len(arguments) == 1 and isinstance(arguments[0], dict):
            return self.values.bag_of(arguments[0])
        counts: dict[Any, int | SymInt] = {}
        if cls is Bag and len(arguments) == 1 and isinstance(arguments[0], Entries):
            for key, count in arguments[0].items:
                for guard, kind in self._cases(key, "bag", node):
                    here = self.logic.total([(guard, self._whole(count, node))])
                    counts[kind] = self.logic.add(counts.get(kind, 0), here)
            return self.values.bag_of(counts)
        if cls is Bag and len(arguments) == 1:
            for guard, item in self._items(arguments[0], node).items:
                for inner, kind in self._cases(item, "bag", node):
                    both = self.logic.conj(guard, inner)
                    counts[kind] = self.logic.add(counts.get(kind, 0), self.logic.number(both))
            return self.values.bag_of(counts)
        self._refuse(node, f"a call of {cls.__name__}", "construct attrs classes, frozenset, tuple and Bag")


_PLAIN = (tuple, frozenset, dict, range, Bag, int, bool, enum.Enum, type(None))
_HASHABLE = (types.FunctionType, types.BuiltinFunctionType, type)
