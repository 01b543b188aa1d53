"""The lift reads random expressions as CPython does."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from lifting import mismatches

HEADER = """
from constructs import CARDS, Card, Cards, PRIMES, Small, Suit, Triple
from spec import require


def expression(a: Small, b: Small, row: Triple, s: Cards, t: Cards, suit: Suit):
    return {}


def branches(a: Small, b: Small, row: Triple, s: Cards, t: Cards, suit: Suit):
    if {}:
        require({}, "first")
        result = {}
    else:
        result = {}
    return (result, {})
"""


def joined(template: str, *parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A template filled with what the parts draw."""
    return st.tuples(*parts).map(lambda drawn: template.format(*drawn))


def grown(depth: int) -> tuple[st.SearchStrategy[str], st.SearchStrategy[str], st.SearchStrategy[str]]:
    """Numbers, conditions and sets, written as Python, of at most a depth."""
    numbers: Any = st.sampled_from(["a", "b", "2", "-1", "row[a]", "len(s)", "suit.value", "sum(row)"])
    truths: Any = st.sampled_from(["a < b", "s <= t", "suit is Suit.HEART", "b in row", "not s", "s <= CARDS - t"])
    sets: Any = st.sampled_from(["s", "t", "CARDS", "frozenset()", "frozenset(c for c in s if c.number > a)"])
    for _ in range(depth):
        n, c, x = numbers, truths, sets
        numbers = st.one_of(
            n,
            *(joined(f"({{}} {op} {{}})", n, n) for op in ("+", "-", "*", "//", "%")),
            joined("({} if {} else {})", n, c, n),
            joined("len({})", x),
            joined("min({}, {})", n, n),
            joined("sum(1 for c in {} if c.number < {})", x, n),
            joined("row[{}]", n),
        )
        truths = st.one_of(
            c,
            *(joined(f"({{}} {op} {{}})", n, n) for op in ("<", "<=", "==", "!=")),
            joined("({} < {} <= {})", n, n, n),
            *(joined(f"({{}} {op} {{}})", c, c) for op in ("and", "or")),
            joined("(not {})", c),
            *(joined(f"({{}} {op} {{}})", x, x) for op in ("<=", "<", "==")),
            joined("any({} == n for n in row)", n),
            joined("all(c.number > {} for c in {})", n, x),
            joined("(Card(1, suit) in {})", x),
        )
        sets = st.one_of(
            x,
            *(joined(f"({{}} {op} {{}})", x, x) for op in ("|", "&", "-", "^")),
            joined("({} if {} else {})", x, c, x),
        )
    return numbers, truths, sets


NUMBERS, TRUTHS, SETS = grown(2)
BODIES = st.tuples(st.one_of(NUMBERS, TRUTHS, SETS), TRUTHS, TRUTHS, SETS, SETS, st.one_of(NUMBERS, TRUTHS))


def checked(folder: Path, parts: tuple[str, ...], number: int) -> None:
    """Write the parts into a module of their own and read its functions both ways."""
    file = folder / f"drawn_{number}.py"
    file.write_text(HEADER.format(*parts), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for function in (module.expression, module.branches):
        assert mismatches(function, 6) == [], HEADER.format(*parts)


def run(folder: Path, examples: int) -> None:
    """Draw that many bodies, the same in every run."""
    drawn: list[int] = []

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(BODIES)
    def one(parts: tuple[str, ...]) -> None:
        drawn.append(1)
        checked(folder, parts, len(drawn))

    one()


def test_random_expressions_mean_what_python_means(tmp_path: Path) -> None:
    """Random expressions, branches and refusals come out the same both ways."""
    run(tmp_path, 25)


@pytest.mark.slow
def test_many_random_expressions_mean_what_python_means(tmp_path: Path) -> None:
    """Many random expressions, branches and refusals come out the same both ways."""
    run(tmp_path, 500)
