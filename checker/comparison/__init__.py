"""Two ways to read a rulebook, compared: the game that tells them apart, or a proof that they agree."""

from checker.comparison.comparisons import Comparison, OnMachine, compare
from checker.comparison.partings import Outcome, Parting
from checker.comparison.sides import Pair, check_sides, pairs_of

__all__ = ["Comparison", "OnMachine", "Outcome", "Pair", "Parting", "check_sides", "compare", "pairs_of"]
