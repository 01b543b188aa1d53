"""Eight ever better days from sixty cards: the lifted day rule against an encoding written by hand.

A day is a row of seven cards of ascending numbers; each day's hearts outdo those of the day before; no
card is used twice; the last day is all of the best kind. Eight days are possible, and nine are not.
Run with ``python tests/benchmarks/days.py``; the rounds of the two sides are interleaved.
"""

import enum
import itertools
import statistics
import sys
import time
from collections.abc import Callable
from typing import Annotated, Any

import z3

from checker.lift.interpreter import Interpreter
from spec import Interval, evolve, frozen, require
from spec.domains import Subsets, record_of

ROUNDS = 3
NUMBERS = 12
IN_A_ROW = 7
UNITS = 50_000_000


# The rule, as a specification would write it


class Kind(enum.Enum):
    """Kinds of cards, and the hearts of each."""

    SELFISH = 0
    WILD = 1
    NICE = 2
    LEARNING = 3
    PERFECT = 4


@frozen
class Card:
    """A card."""

    number: Annotated[int, Interval(ge=1, le=NUMBERS)]
    kind: Kind

    @property
    def hearts(self) -> int:
        """How many hearts the card shows."""
        return self.kind.value


DECK = frozenset(Card(number, kind) for number in range(1, NUMBERS + 1) for kind in Kind)


class Outcome(enum.Enum):
    """How a life goes."""

    UNDECIDED = 0
    WON = 1
    LOST = 2


@frozen
class Life:
    """The days so far."""

    day: Annotated[int, Interval(ge=1, le=60)]
    spent: frozenset[Card]
    score: Annotated[int, Interval(ge=0, le=48)]
    outcome: Outcome


def perfect(cards: frozenset[Card]) -> frozenset[Card]:
    """The cards of the best kind."""
    return frozenset(card for card in cards if card.kind is Kind.PERFECT)


def live(life: Life, row: frozenset[Card]) -> Life:
    """Live one day."""
    require(life.outcome is Outcome.UNDECIDED, "day.undecided")
    require(row <= DECK - life.spent, "day.from-the-deck")
    require(
        all(sum(1 for card in row if card.number == number) <= 1 for number in range(1, NUMBERS + 1)), "day.ascending"
    )
    require(len(row) <= IN_A_ROW, "day.at-most-seven")
    score = sum(card.hearts for card in row)
    spent = life.spent | row
    if len(row) == IN_A_ROW and len(perfect(row)) == IN_A_ROW:
        outcome = Outcome.WON
    elif len(row) < IN_A_ROW or (life.day > 1 and score <= life.score) or len(perfect(spent)) >= 6:
        outcome = Outcome.LOST
    else:
        outcome = Outcome.UNDECIDED
    return evolve(life, day=life.day + 1, spent=spent, score=score, outcome=outcome)


# The two sides: each gives the terms of the question


@frozen(eq=False)
class Question:
    """What is asked: the context of its terms, and what asserts them in a solver."""

    context: Any
    load: Callable[[Any], None]


def lifted(days: int) -> tuple[Question, float, float]:
    """The rule lifted and unrolled; and the processor seconds that lifting and making terms took."""
    began = time.process_time()
    interpreter = Interpreter()
    values = interpreter.values
    life: Any = Life(1, frozenset(), 0, Outcome.UNDECIDED)
    conditions: list[Any] = []
    for day in range(days):
        row = values.fresh(Subsets(record_of(Card)), f"row{day}", {})
        step = interpreter.lift(live, (life, row))
        conditions.append(step.allowed)
        interpreter.assume(step.allowed)
        life = step.value
    conditions.append(values.equal(life.fields["outcome"], Outcome.WON))
    walked = time.process_time()
    terms = [one.term for one in conditions if one is not True]
    logic = interpreter.logic
    question = [*logic.definitions, *terms]
    return (
        Question(logic.terms.context, lambda solver: logic.terms.tell(solver, question)),
        walked - began,
        time.process_time() - walked,
    )


def by_hand(days: int) -> tuple[Question, float, float]:
    """A matrix of whole numbers, 1 where a card lies in the row of a day; and the processor seconds that it took."""
    began = time.process_time()
    cards = [(number, kind.value) for number in range(NUMBERS) for kind in Kind]
    lies = [{card: z3.Int(f"day{day}-{card[0]}-{card[1]}") for card in cards} for day in range(days)]
    best = max(kind.value for kind in Kind)
    terms: list[Any] = []
    hearts = []
    for day, row in enumerate(lies):
        is_last = day == days - 1
        for card, bit in row.items():
            terms += [bit >= 0, bit <= (0 if is_last and card[1] != best else 1)]
        terms.append(z3.Sum(list(row.values())) == IN_A_ROW)
        terms += [z3.Sum([row[n, kind.value] for kind in Kind]) <= 1 for n in range(NUMBERS)]
        hearts.append(z3.Sum([bit * card[1] for card, bit in row.items() if card[1]]))
    terms += [z3.Sum([row[card] for row in lies]) <= 1 for card in cards]
    terms += [before < after for before, after in itertools.pairwise(hearts)]
    return Question(z3.main_ctx(), lambda solver: solver.add(*terms)), 0.0, time.process_time() - began


SIDES: dict[str, Callable[[int], tuple[Question, float, float]]] = {"lifted": lifted, "by hand": by_hand}


def timed(side: str, days: int, seed: int) -> dict[str, float]:
    """One round from one seed: processor seconds to lift, to build terms, to load the solver and to solve."""
    question, lift, build = SIDES[side](days)
    solver = z3.SimpleSolver(ctx=question.context)
    solver.set("random_seed", seed)
    solver.set("rlimit", UNITS)
    began = time.process_time()
    question.load(solver)
    load = time.process_time() - began
    began = time.process_time()
    status = str(solver.check())
    solve = time.process_time() - began
    wanted = "sat" if days <= 8 else "unsat"
    if status == "unknown":
        print(f"{side}: {days} days are not decided within {UNITS:,} units from seed {seed}")
    elif status != wanted:
        sys.exit(f"{side}: {days} days are {status}, not {wanted}")
    return {"lift": lift, "build": build, "load": load, "solve": solve, "in all": lift + build + load + solve}


def main() -> None:
    """Print medians, and how much the lifted rule costs over the encoding by hand."""
    for days in (8, 9):
        rounds: dict[str, list[dict[str, float]]] = {side: [] for side in SIDES}
        for seed in range(ROUNDS):
            for side in SIDES:
                rounds[side].append(timed(side, days, seed))
        print(f"{days} days, medians of {ROUNDS} interleaved rounds, each from another seed, processor seconds")
        medians = {
            side: {part: statistics.median(one[part] for one in found) for part in found[0]}
            for side, found in rounds.items()
        }
        for part in ("lift", "build", "load", "solve", "in all"):
            mine, other = medians["lifted"][part], medians["by hand"][part]
            ratio = f"{mine / other:8.1f} x" if other else ""
            print(f"  {part:8} lifted {mine:7.3f}   by hand {other:7.3f} {ratio}")


if __name__ == "__main__":
    main()
