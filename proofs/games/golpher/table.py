"""Claims about what lies on the table: cards, ruler and ball."""

from proofs.games.golpher.tricks import CLAIMS

__all__ = ["CLAIMS"]
