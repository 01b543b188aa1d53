"""Random functions that call the same under different conditions are read by the lift as by CPython."""

import importlib.util
import random
from pathlib import Path

import pytest
from lifting import mismatches

HEADER = """
import enum

from spec import require


class Suit(enum.Enum):
    CLUB = 1
    HEART = 2


Suits = frozenset[Suit]
ALL = frozenset(Suit)

"""
CONDITIONS = (
    "a <= b", "b <= c", "c <= a", "a <= ALL - b", "b <= ALL - c", "a | c <= b", "a == c", "len(a) <= 1", "len(c) == 1",
    "Suit.CLUB in a", "not b",
)  # fmt: skip
CALLS = ("size(a, b, c)", "size(b, a, c)", "size(c, b, a)", "held(a, b, c)", "held(b, c, a)", "both(a, b, c)")
EVERY = 64


def drawn_set(source: random.Random, depth: int) -> str:
    """An expression for a set."""
    if depth == 0:
        return source.choice("abc")
    first, second = (drawn_set(source, depth - 1) for _ in range(2))
    return f"({first} {source.choice('|&-^')} {second})"


def drawn_value(source: random.Random) -> str:
    """An expression that depends on what is known of the sets."""
    form = source.choice(("len({0})", "({0} <= {1})", "({0} == {1})", "sum(s.value for s in {0} if s not in {1})"))
    return form.format(drawn_set(source, source.choice((1, 2))), drawn_set(source, 1))


def drawn_block(source: random.Random, depth: int, indent: str) -> list[str]:
    """Statements that add what calls give, some of them under conditions."""
    lines = []
    for _ in range(2):
        if depth and source.random() < 0.7:
            lines.append(f"{indent}if {source.choice(CONDITIONS)}:")
            lines += drawn_block(source, depth - 1, indent + "    ")
            if source.random() < 0.4:
                lines.append(f"{indent}else:")
                lines += drawn_block(source, depth - 1, indent + "    ")
        else:
            lines.append(f"{indent}total = total * 3 + {source.choice(CALLS)}")
    return lines


def drawn_module(source: random.Random) -> str:
    """Three functions, one of which calls the others, and a function that calls them all."""
    lines = []
    for name, value in (
        ("size", drawn_value(source)),
        ("held", drawn_value(source)),
        ("both", "size(a, c, b) * 4 + held(a, b, c)"),
    ):
        lines.append(f"def {name}(a: Suits, b: Suits, c: Suits) -> int:")
        if name == "held" and source.random() < 0.3:
            lines.append(f'    require({source.choice(CONDITIONS)}, "suits.held")')
        lines += [f"    return {value}", "", ""]
    lines += ["def calling(a: Suits, b: Suits, c: Suits) -> int:", "    total = 1"]
    lines += drawn_block(source, 2, "    ")
    lines += [f"    return total * 3 + {source.choice(CALLS)}", ""]
    return HEADER + "\n".join(lines)


@pytest.mark.parametrize("seed", range(24))
def test_random_calls_under_conditions_mean_what_python_means(seed: int, tmp_path: Path) -> None:
    """The same calls on paths that know different things come out, for all arguments, as CPython makes them."""
    text = drawn_module(random.Random(seed))
    file = tmp_path / f"calls_{seed}.py"
    file.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert mismatches(module.calling, EVERY) == [], text
