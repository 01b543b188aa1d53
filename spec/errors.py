"""The two ways a specification says no: a rule refuses a move, or a text of the specification is wrong."""

from pathlib import Path

from attrs import frozen


class Refused(Exception):
    """A rule does not allow this move.

    ``clause`` is the id of the clause that forbids it. Raised by :func:`spec.require`.
    """

    __slots__ = ("clause",)  # a search raises millions: no dictionary, and no second call

    def __init__(self, clause: str) -> None:
        self.clause = clause


@frozen
class Place:
    """Where a text stands: a file and a line counted from one; line 0 means the whole file."""

    file: str
    line: int = 0

    def __str__(self) -> str:
        shown = Path(self.file)
        if shown.is_absolute() and shown.is_relative_to(Path.cwd()):
            shown = shown.relative_to(Path.cwd())
        return f"{shown}:{self.line}" if self.line else str(shown)


@frozen
class SpecError(Exception):
    """A specification, a claim or a call is wrong.

    ``message`` says what is wrong, ``place`` where it stands and ``cure`` what to do about it.
    """

    message: str
    place: Place | None = None
    cure: str = ""
    clause: str = ""

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        clause = f" [clause {self.clause}]" if self.clause else ""
        cure = f"\n  cure: {self.cure}" if self.cure else ""
        return f"{where}{self.message}{clause}{cure}"
