"""The house: one module runs the solver."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
RUNS = re.compile(r"Solver\(|\bOptimize\(|\bFixedpoint\(|\.check\(\) ==|\bz3\.(solve|prove)\b")


def test_only_one_module_runs_a_solver() -> None:
    """Solvers are made in checker/solve.py, with their seeds and budgets, and nowhere else."""
    files = [file for room in ("spec", "checker", "proofs", "docs") for file in (ROOT / room).rglob("*.py")]
    makers = [file.relative_to(ROOT).as_posix() for file in files if RUNS.search(file.read_text(encoding="utf-8"))]
    assert makers == ["checker/solve.py"]
