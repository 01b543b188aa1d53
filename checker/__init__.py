"""The instruments: they know machines and claims, and no game by name."""

from checker.claims import Claim, Claims, Plan, Symmetry, When, given, known
from checker.runs import Move, Run, follow
from checker.verdicts import Result, Verdict

__all__ = [
    "Claim",
    "Claims",
    "Move",
    "Plan",
    "Result",
    "Run",
    "Symmetry",
    "Verdict",
    "When",
    "follow",
    "given",
    "known",
]
