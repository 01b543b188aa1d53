"""The instruments: they know machines and claims, and no game by name."""

from checker.claims import Claim, Claims, Plan, given
from checker.verdicts import Result, Verdict

__all__ = ["Claim", "Claims", "Plan", "Result", "Verdict", "given"]
