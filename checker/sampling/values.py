"""Values drawn from their domains: by Hypothesis, and plainly at random."""

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import hypothesis
import hypothesis.strategies as st

from checker.rationals import MOST_PARTS, random_rational, whole_between
from spec import Bag
from spec.domains import (
    Bags,
    Booleans,
    Domain,
    Either,
    Fixed,
    Integers,
    Members,
    Nothing,
    Rationals,
    Record,
    Rows,
    Size,
    Sizes,
    Subsets,
    product_of,
)

Arguments = tuple[Any, ...]
Predicate = Callable[[Any], bool]
Proposals = Mapping[str, Callable[[random.Random, Any], Iterable[Arguments]]]

MOST_TRIED = 2000  # choices that are gone through one by one; of more, some are drawn
DRAWS = 40


def strategy(
    domain: Domain, sizes: Sizes, fixed: Mapping[str, Any] | None = None, path: str = ""
) -> st.SearchStrategy[Any]:
    """The values of ``domain`` as a Hypothesis strategy.

    ``fixed`` maps paths inside the value (``path.field.field``) to the only value that may stand there.
    """
    if fixed and path in fixed:
        return st.just(fixed[path])
    match domain:
        case Booleans():
            return st.booleans()
        case Nothing():
            return st.none()
        case Integers():
            return st.integers(*domain.bounds(sizes))
        case Rationals():
            return _rationals(domain)
        case Members(enum=cls):
            return st.sampled_from(list(cls))
        case Record(cls=cls, fields=fields):
            return st.tuples(*(strategy(part, sizes, fixed, f"{path}.{name}") for name, part in fields)).map(
                lambda values: cls(*values)
            )
        case Fixed(items=items):
            return st.tuples(*(strategy(item, sizes) for item in items))
        case Rows(item=item):
            lengths = domain.lengths(sizes)
            return st.lists(strategy(item, sizes), min_size=lengths[0], max_size=lengths[-1]).map(tuple)
        case Subsets():
            return _subsets(domain.universe(sizes))
        case Bags(ceiling=ceiling):
            counts = {kind: st.integers(0, ceiling) for kind in domain.universe(sizes)}
            return st.fixed_dictionaries(counts).map(Bag)
        case Either(options=options):
            return st.one_of([strategy(option, sizes) for option in options])
    raise TypeError(f"no strategy for {domain!r}")


def _rationals(domain: Rationals) -> st.SearchStrategy[Fraction]:
    """Whole numbers, the ends, and fractions with a small denominator; the first are the simplest."""
    most = max(MOST_PARTS, domain.low.denominator, domain.high.denominator)
    drawn = [st.sampled_from((domain.low, domain.high)), st.fractions(domain.low, domain.high, max_denominator=most)]
    if numerators := whole_between(domain):
        drawn.insert(0, st.integers(numerators[0], numerators[-1]).map(Fraction))
    return st.one_of(drawn)


def _subsets(universe: Sequence[Any]) -> st.SearchStrategy[frozenset[Any]]:
    """Sets of every size, each size as likely as any other; large ones are what is left when a small one is taken."""
    if not universe:
        return st.just(frozenset())
    half = len(universe) // 2
    everything = frozenset(universe)

    def of_size(size: int) -> st.SearchStrategy[frozenset[Any]]:
        taken = min(size, len(universe) - size)
        chosen = st.frozensets(st.sampled_from(universe), min_size=taken, max_size=taken)
        return chosen if size <= half else chosen.map(lambda few: everything - few)

    return st.integers(0, len(universe)).flatmap(of_size)


def random_value(domain: Domain, sizes: Sizes, source: random.Random) -> Any:
    """One value of ``domain``, each as likely as any other if they are not endless."""
    match domain:
        case Booleans():
            return source.random() < 0.5
        case Nothing():
            return None
        case Integers():
            return source.randint(*domain.bounds(sizes))
        case Rationals():
            return random_rational(domain, source)
        case Members(enum=cls):
            return source.choice(list(cls))
        case Record(cls=cls):
            return cls(*(random_value(part, sizes, source) for part in domain.parts()))
        case Fixed(items=items):
            return tuple(random_value(item, sizes, source) for item in items)
        case Rows(item=item):
            lengths = domain.lengths(sizes)
            weights = [product_of([item.size(sizes)] * length) for length in lengths]
            length = lengths[_weighted(weights, source)]
            return tuple(random_value(item, sizes, source) for _ in range(length))
        case Subsets():
            return frozenset(one for one in domain.universe(sizes) if source.random() < 0.5)
        case Bags(ceiling=ceiling):
            return Bag({kind: source.randint(0, ceiling) for kind in domain.universe(sizes)})
        case Either(options=options):
            chosen = options[_weighted([option.size(sizes) for option in options], source)]
            return random_value(chosen, sizes, source)
    raise TypeError(f"no value of {domain!r}")


def _weighted(weights: Sequence[Size], source: random.Random) -> int:
    """An index, by weights that may be too large for floating point; where some are endless, each as likely."""
    if math.inf in weights:
        return source.randrange(len(weights))
    whole = [int(weight) for weight in weights]
    point = source.randrange(sum(whole))
    for index, weight in enumerate(whole):
        point -= weight
        if point < 0:
            return index
    raise AssertionError("a point below the sum of the weights lies in one of them")


def steady_settings(examples: int, *phases: hypothesis.Phase, steps: int = 50) -> hypothesis.settings:
    """Settings under which the same seed always draws the same, without a word: generation, then ``phases``."""
    return hypothesis.settings(
        max_examples=examples,
        stateful_step_count=steps,
        derandomize=True,
        database=None,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        verbosity=hypothesis.Verbosity.quiet,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=(hypothesis.Phase.generate, *phases),
    )
