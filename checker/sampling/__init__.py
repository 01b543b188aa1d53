"""Sampling: theorems on drawn arguments, machines driven by Hypothesis, and plain random walks.

Hypothesis finds odd inputs; plain walks are for volume. Everything is drawn from a seed, so that the
same call always sees the same samples.
"""

from checker.sampling.machines import GeneratedTest, MachineReport, invariants_of, machine_test, run_machine_test
from checker.sampling.shortening import shortened
from checker.sampling.theorems import Sampled, sample_theorem
from checker.sampling.values import random_value, strategy
from checker.sampling.walks import random_runs

__all__ = [
    "GeneratedTest",
    "MachineReport",
    "Sampled",
    "invariants_of",
    "machine_test",
    "random_runs",
    "random_value",
    "run_machine_test",
    "sample_theorem",
    "shortened",
    "strategy",
]
