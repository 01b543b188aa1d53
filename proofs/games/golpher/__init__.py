"""Claims about Golpher: of cards, tricks and points, and of what lies on the table."""

from proofs.games.golpher import table_runs
from proofs.games.golpher.table import CLAIMS

__all__ = ["CLAIMS", "table_runs"]
