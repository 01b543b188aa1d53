"""What a lifted call collects, and the small values that the interpreter works with."""

from collections.abc import Callable
from types import FunctionType
from typing import Any

from attrs import frozen

from checker.lift.logic import Logic
from checker.lift.nodes import SymBool
from checker.lift.source import Source
from checker.lift.values import Guard
from spec import Place

DEEPEST_CALL = 80


LONGEST_LOOP = 1000


class Path:
    """The conditions that lead to a place, put together when they are asked for: few are.

    Of what is known they use only what holds on every path, for what is known at the place may be known because it is
    on this one.
    """

    __slots__ = ("_added", "_before", "_guard", "_logic")

    def __init__(self, logic: Logic, before: "Path | None" = None, added: "Guard | Callable[[], Guard]" = True) -> None:
        self._logic = logic
        self._before = before
        self._added = added
        self._guard: Guard | None = None if before is not None else True

    def onward(self, added: "Guard | Callable[[], Guard]") -> "Path":
        """The path on which a further condition holds, or one that a call will tell."""
        return self if added is True else Path(self._logic, self, added)

    @property
    def guard(self) -> Guard:
        """What holds on this path, and on no other."""
        chain: list[Path] = []
        here = self
        while here._guard is None:
            chain.append(here)
            assert here._before is not None
            here = here._before
        guard = here._guard
        with self._logic.on_every_path():
            for one in reversed(chain):
                guard = one._guard = self._logic.conj(guard, one._added() if callable(one._added) else one._added)
        return guard


@frozen(eq=False)
class Requirement:
    """A ``require`` that was met: on ``path`` the ``condition`` must hold, or ``clause`` refuses."""

    path: Guard
    condition: Guard
    clause: str
    place: Place


@frozen(eq=False)
class Fault:
    """Something that would raise in Python where ``guard`` holds and the first ``after`` requirements do."""

    guard: Guard
    what: str
    place: Place
    after: int


@frozen(eq=False)
class Lifted:
    """What a call gives: its value (None if it never returns), and all that was collected on the way.

    ``allowed`` says that nothing is refused and every premise holds. ``uses`` are the theorems used, which are true.
    """

    value: Any
    allowed: Guard
    requirements: tuple[Requirement, ...]
    premises: tuple[Guard, ...]
    faults: tuple[Fault, ...]
    returns: bool
    uses: "tuple[Use, ...]" = ()


class Dead(Exception):
    """Nothing goes on from here: a move was refused, or an error is certain."""


class BoundMethod:
    """A method of a symbolic object, ready to be called."""

    __slots__ = ("function", "owner")

    def __init__(self, function: Callable[..., Any], owner: Any) -> None:
        self.function = function
        self.owner = owner


class Found:
    """What a comprehension has given so far; where one of ``ended`` holds, ``any`` or ``all`` asks for no more."""

    __slots__ = ("ended", "ends", "items")

    def __init__(self, ends: Callable[[Any], Guard] | None = None) -> None:
        self.items: list[tuple[Guard, Any]] = []
        self.ends = ends
        self.ended: list[Guard] = []


class Entries:
    """A dict with symbolic keys; it can only be made a Bag."""

    __slots__ = ("items",)

    def __init__(self, items: list[tuple[Any, Any]]) -> None:
        self.items = items


class Frame:
    """One call: its source, its local names and the ways it has ended so far.

    Under the fork policy ``is_forked`` tells whether its decisions fork; in ``comprehensions``, which it counts while
    they are computed, they do not.
    """

    __slots__ = (
        "any_order",
        "breaks",
        "comprehensions",
        "continues",
        "function",
        "is_forked",
        "known",
        "outside",
        "returns",
        "source",
    )

    def __init__(self, function: Callable[..., Any], source: Source, outside: Path, is_forked: bool = False) -> None:
        self.is_forked = is_forked
        self.comprehensions = 0
        self.function = function
        self.source = source
        self.outside = outside
        self.known: list[Guard] = []
        self.any_order = False
        self.returns: list[tuple[Guard, Any]] = []
        self.breaks: list[tuple[Guard, dict[str, Any]]] = []
        self.continues: list[tuple[Guard, dict[str, Any]]] = []


class Unset:
    """The value of a name that has none, or none that every run would give it."""


UNSET = Unset()
LAST = Unset()
Environment = dict[str, Any]
Use = tuple[Callable[..., Any], tuple[Any, ...]]


@frozen(eq=False)
class Fork:
    """The fork policy: ``choose`` is told a condition, its text and its place, and chooses a way.

    Decisions fork in the function that is lifted, and in those that it calls of which ``follows`` says so, being told
    whether the call stands in a comprehension. What is required forks wherever it is.
    """

    choose: Callable[[SymBool, str, Place], bool]
    follows: Callable[[FunctionType, bool], bool]
