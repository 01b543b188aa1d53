"""Verdicts: what a check has established, and how much it covered."""

import enum
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen


class Verdict(enum.Enum):
    """What was established; the value says what the word means."""

    PROVED = "for all, by solver, induction or complete search; premises shown satisfiable"
    WITNESSED = "a run was found and replayed"
    REFUTED = "a counterexample was found and replayed"
    BOUNDED = "nothing found within the bound that is named"
    SAMPLED = "nothing found in the samples that were drawn"
    VACUOUS = "the premises can never hold"
    UNKNOWN = "the budget ended before an answer"
    STALE = "the text, rule, claim or solver changed since this was established"

    @property
    def meaning(self) -> str:
        """What the verdict means, in words."""
        return str(self.value)

    @property
    def is_conclusive(self) -> bool:
        """Whether the verdict is an answer that no further search can change."""
        return self in (Verdict.PROVED, Verdict.WITNESSED, Verdict.REFUTED)


@frozen
class Result:
    """The outcome of one claim.

    ``by`` names the instrument and the strategy that won, ``bound`` how many steps or samples a
    bounded verdict covered, ``covered`` the set-ups, ``details`` readable lines (counterexample, witness,
    what to try), ``trace`` the steps of a replayed run as JSON, ``rests_on`` the claims used as
    lemmas, ``is_consequence`` whether it holds wherever these do rather than after a step from there, ``spent`` solver
    resource units, ``seconds`` wall time (never in the ledger).
    """

    claim: str
    game: str
    kind: str
    sentence: str
    verdict: Verdict
    expected: Verdict
    by: str = ""
    bound: int | None = None
    covered: str = ""
    clauses: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    trace: tuple[Mapping[str, Any], ...] = ()
    rests_on: tuple[str, ...] = ()
    is_consequence: bool = False
    spent: int = 0
    seconds: float = field(default=0.0, eq=False)

    @property
    def as_expected(self) -> bool:
        """Whether the claim ended as it said it would."""
        return self.verdict is self.expected
