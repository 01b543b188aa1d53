"""Theorems on drawn arguments."""

from collections.abc import Iterator, Mapping
from typing import Any

import hypothesis
import hypothesis.strategies as st
from attrs import frozen
from hypothesis.errors import Unsatisfiable

from checker.claims import Claim, PremiseFailed
from checker.lift.machines import shapes
from checker.runs import setup_refusal
from checker.sampling.values import Arguments, steady_settings, strategy
from checker.scope import Scope, chosen_fields
from checker.show import show_mapping
from spec import Game, Refused, SpecError
from spec.domains import Domain, Record


@frozen
class Sampled:
    """How many samples a theorem was checked on, and the smallest counterexample found, by parameter."""

    checked: int
    counterexample: Mapping[str, Any] | None


class _Falsified(Exception):
    """Something that should hold does not."""


def sample_theorem(claim: Claim, examples: int = 200, seed: int = 0, scope: Scope | None = None) -> Sampled:
    """Check a theorem's function on drawn arguments, the set-ups among them being ones that a start accepts.

    Arguments outside its premises do not count. A refusal counts against it. Raises SpecError where it
    raises anything else.
    """
    names = [name for name, _ in claim.parameters]
    checked = 0
    found: Arguments | None = None

    @hypothesis.seed(seed)
    @steady_settings(examples, hypothesis.Phase.shrink)
    @hypothesis.given(_theorem_arguments(claim, scope or Scope()))
    def check(arguments: Arguments) -> None:
        nonlocal checked, found
        try:
            is_true = claim.function(*arguments)
        except PremiseFailed:
            hypothesis.reject()
        except Refused:
            is_true = False
        except SpecError:
            raise
        except Exception as error:
            shown = show_mapping(dict(zip(names, arguments, strict=True)))
            raise SpecError(
                f"the claim {claim.id} raises {type(error).__name__}: {error}, for example with {shown[:300]}",
                claim.place,
                "narrow its arguments with given(...), or mend the function",
            ) from error
        checked += found is None
        if not is_true:
            found = arguments
            raise _Falsified

    try:
        check()
    except _Falsified:
        assert found is not None
        return Sampled(checked, dict(zip(names, found, strict=True)))
    except Unsatisfiable:
        return Sampled(0, None)
    return Sampled(checked, None)


def _theorem_arguments(claim: Claim, scope: Scope) -> st.SearchStrategy[Arguments]:
    game = claim.game
    chosen = chosen_fields(game, scope)

    def of_shape(sizes: dict[str, int]) -> st.SearchStrategy[Arguments]:
        values: dict[tuple[str, ...], Any] = {(name,): size for name, size in sizes.items()}
        values |= chosen
        drawn = [
            strategy(domain, sizes, dict(_fixed_paths(game, values, domain, name)), name)
            for name, domain in claim.parameters
        ]
        return st.tuples(*drawn)

    domains = tuple(domain for _, domain in claim.parameters)
    every_shape = st.one_of([of_shape(sizes) for sizes in shapes(game, domains, scope)])
    is_accepted = _Accepted(game)
    return every_shape.filter(lambda values: all(map(is_accepted, domains, values)))


def _fixed_paths(
    game: Game, values: Mapping[tuple[str, ...], Any], domain: Domain, path: str
) -> Iterator[tuple[str, Any]]:
    """The fields that are fixed in each set-up inside a value of ``domain``, by their paths."""
    if isinstance(domain, Record) and domain.cls in game.setups:
        for way, value in values.items():
            yield ".".join((path, *way)), value
    elif isinstance(domain, Record):
        for name, part in domain.fields:
            yield from _fixed_paths(game, values, part, f"{path}.{name}")


class _Accepted:
    """Whether every set-up inside a value is one that a start of the game accepts."""

    def __init__(self, game: Game) -> None:
        self.machines = {machine.setup: machine for machine in game.machines.values() if machine.setup}

    def __call__(self, domain: Domain, value: Any) -> bool:
        if not isinstance(domain, Record):
            return True
        if domain.cls in self.machines:
            return setup_refusal(self.machines[domain.cls], value) is None
        return all(self(part, getattr(value, name)) for name, part in domain.fields)
