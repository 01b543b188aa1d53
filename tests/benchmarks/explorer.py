"""How fast the explorer is: transitions per second, beside hand-written searches over bare tuples.

Run by name: ``python tests/benchmarks/explorer.py [rounds]``. Rounds are interleaved; the figures are medians of
processor time.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from toys import sliding_puzzle, tic_tac_toe  # noqa: E402

from checker.explore import explore  # noqa: E402
from checker.sampling import random_runs  # noqa: E402
from spec import Machine  # noqa: E402

Bare = tuple[int, ...]


def bare_tic_tac_toe(board: Bare) -> Iterator[Bare]:
    """The successors of nine numbers (0 empty, 1 cross, 2 nought) and the number to move."""
    mover = board[9]
    other = 3 - mover
    if any(board[a] == board[b] == board[c] == other for a, b, c in tic_tac_toe.LINES):
        return
    for square in range(9):
        if board[square] == 0:
            yield (*board[:square], mover, *board[square + 1 : 9], other)


def bare_puzzle(cells: Bare) -> Iterator[Bare]:
    """The successors of nine numbers, 0 being the gap."""
    gap = cells.index(0)
    for cell in BESIDE[gap]:
        after = list(cells)
        after[gap], after[cell] = cells[cell], 0
        yield tuple(after)


BESIDE = [[cell for cell in range(9) if abs(cell // 3 - gap // 3) + abs(cell % 3 - gap % 3) == 1] for gap in range(9)]


def bare_search(first: Bare, successors: Callable[[Bare], Iterator[Bare]]) -> int:
    """The number of transitions that a search over bare tuples sees."""
    seen, level, transitions = {first}, [first], 0
    while level:
        fresh = []
        for state in level:
            for after in successors(state):
                transitions += 1
                if after not in seen:
                    seen.add(after)
                    fresh.append(after)
        level = fresh
    return transitions


def rate(work: Callable[[], int]) -> float:
    """How much ``work`` does in a second of processor time."""
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def walk(machine: Machine) -> int:
    """Random walks; the number of steps."""
    return sum(len(run.moves) for run in random_runs(machine, count=500, steps=40))


def main(rounds: int) -> None:
    """Print the figures."""
    puzzle = {"tiles are kept": sliding_puzzle.tiles_are_kept}
    winners = {"never two winners": tic_tac_toe.never_two_winners}
    measured: dict[str, Callable[[], int]] = {
        "tic-tac-toe, explored": lambda: explore(tic_tac_toe.PLAY).transitions,
        "tic-tac-toe, explored with an invariant": lambda: explore(tic_tac_toe.PLAY, invariants=winners).transitions,
        "tic-tac-toe, bare tuples": lambda: bare_search((0,) * 9 + (1,), bare_tic_tac_toe),
        "tic-tac-toe, random walks (steps)": lambda: walk(tic_tac_toe.PLAY),
        "sliding puzzle, explored": lambda: explore(sliding_puzzle.PLAY).transitions,
        "sliding puzzle, explored with an invariant": lambda: (
            explore(sliding_puzzle.PLAY, invariants=puzzle).transitions
        ),
        "sliding puzzle, bare tuples": lambda: bare_search((1, 2, 3, 4, 5, 6, 7, 8, 0), bare_puzzle),
        "sliding puzzle, random walks (steps)": lambda: walk(sliding_puzzle.PLAY),
    }
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(rounds):
        for name, work in measured.items():
            rates[name].append(rate(work))
    for name, values in rates.items():
        print(f"{name:45} {statistics.median(values):>10,.0f} a second")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
