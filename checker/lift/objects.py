"""Attributes and items of symbolic objects, members, rows, dicts and bags."""

import ast
import inspect
import types
from typing import Any

from checker.lift.calls import Calls
from checker.lift.frames import BoundMethod, Dead
from checker.lift.nodes import SymBool, SymInt, SymReal
from checker.lift.values import Guard, Guarded, SymBag, SymEnum, SymRecord, SymSet, Union, is_symbolic
from checker.lift.words import METHODS
from spec import Bag


class Objects(Calls):
    """Reads attributes and items."""

    def _attribute(self, value: Any, name: str, node: ast.AST) -> Any:
        match value:
            case Union():
                found: list[tuple[Guard, Any]] = []
                for guard, one in value.options:
                    if self._has_attribute(one, name):
                        try:
                            with self._on(guard):
                                found.append((guard, self._attribute(one, name, node)))
                        except Dead:
                            continue
                    else:
                        kind = "None" if one is None else f"a {self.values.class_of(one).__name__}"
                        self._fault(guard, f"{name} of {kind}", node)
                if not found:
                    raise Dead
                return self.values.merge_options(found)
            case SymRecord(fields=fields) if name in fields:
                return fields[name]
            case SymRecord():
                return self._member_of_class(value, value.cls, name, node)
            case SymEnum():
                found_on_class = inspect.getattr_static(type(value.members[0]), name, None)
                if isinstance(found_on_class, types.FunctionType):
                    return BoundMethod(found_on_class, value)
                return self._attribute_of_member(value, name, node)
            case SymSet() | SymBag() | SymInt() | SymReal() | SymBool() | Guarded():
                method = METHODS.get((type(value), name))
                if method is None:
                    self._refuse(node, f"the attribute {name} of a {self.values.class_of(value).__name__}", "")
                return BoundMethod(method, value)
            case tuple() if is_symbolic(value) and name in ("index", "count"):
                self._refuse(node, f"tuple.{name} on symbolic items", "use sum or a comprehension with enumerate")
        try:
            return getattr(value, name)
        except AttributeError as error:
            self._fault(True, str(error), node)
            raise Dead from error

    def _has_attribute(self, value: Any, name: str) -> bool:
        if isinstance(value, SymEnum):
            return hasattr(value.members[0], name)
        if isinstance(value, SymRecord):
            return name in value.fields or hasattr(value.cls, name)
        return hasattr(self.values.class_of(value) if is_symbolic(value) else value, name)

    def _attribute_of_member(self, value: SymEnum, name: str, node: ast.AST) -> Any:
        """What CPython says for each member that this may be."""
        key = ("attribute", id(value), name)
        if key in self._made:
            return self._made[key][0]
        with self.logic.on_every_path():
            cases = list(self.values.cases(value))
            try:
                always = [(guard, getattr(member, name)) for guard, member in cases]
            except Exception:  # which of them it is, and where, is told below
                always = []
            if always:
                is_truth = all(isinstance(one, bool) for _, one in always)
                merged = self.values.of_cases(always) if is_truth else self.values.merge_options(always)
                self._made[key] = (merged, value)
                return merged
        found: list[tuple[Guard, Any]] = []
        for guard, member in cases:
            try:
                with self._on(guard):
                    found.append((guard, self._native(getattr, (member, name), {}, node)))
            except Dead:
                continue
        if not found:
            raise Dead
        return self.values.merge_options(found)

    def _member_of_class(self, owner: Any, cls: type[Any], name: str, node: ast.AST) -> Any:
        found = inspect.getattr_static(cls, name, None)
        match found:
            case property(fget=types.FunctionType() as getter):
                return self._interpret(getter, (owner,), {})
            case types.FunctionType():
                return BoundMethod(found, owner)
            case None:
                self._refuse(node, f"the attribute {name} of {cls.__name__}", "")
            case staticmethod() | classmethod():
                return getattr(cls, name)
        return found

    def _slice(self, value: Any, ends: list[Any], node: ast.AST) -> Any:
        if not isinstance(value, tuple):
            self._refuse(node, "a slice of something that is not a tuple", "")
        key = (slice, id(value), *ends)
        if key not in self._made:
            self._made[key] = (value[slice(*ends)], value)
        return self._made[key][0]

    def _item(self, value: Any, key: Any, node: ast.AST) -> Any:
        logic = self.logic
        if isinstance(value, SymBag | Bag):
            return self._count(value, key)
        if isinstance(value, dict):
            return self._look_up(value, key, "a key that is not in the dict", node)
        if isinstance(value, tuple | range):
            length = len(value)
            at = self._whole(key, node)
            if isinstance(at, int):
                self._fault(not -length <= at < length, f"index {at} in a row of {length}", node)
                return value[at]
            outside = logic.disj(logic.compare("<", at, -length), logic.compare(">=", at, length))
            self._fault(outside, f"an index outside a row of {length}", node)
            places = {index: value[index] for index in range(-length if at.low < 0 else 0, length)}
            return self._look_up(places, at, "", node)
        if not is_symbolic(value) and not is_symbolic(key):
            try:
                return value[key]
            except (KeyError, IndexError, TypeError) as error:
                self._fault(True, f"{type(error).__name__}: {error}", node)
                raise Dead from error
        self._refuse(node, f"an item of a {self.values.class_of(value).__name__}", "use a tuple or a dict")

    def _look_up(self, table: dict[Any, Any], key: Any, missing: str, node: ast.AST) -> Any:
        if not is_symbolic(key):
            if key not in table:
                self._fault(True, f"{missing}: {key!r}", node)
            return table[key]
        found = [(self.values.equal(key, one), value) for one, value in table.items()]
        possible = [(guard, value) for guard, value in found if guard is not False]
        if missing:
            self._fault(self.logic.neg(self.logic.any_of(guard for guard, _ in possible)), missing, node)
        if not possible:
            raise Dead
        return self._merge_values(possible)
