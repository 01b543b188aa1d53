"""Robustness: the same claim under every combination of some readings."""

import itertools
from collections.abc import Callable

from attrs import evolve

from checker.claims import Claim
from checker.instruments.work import Work
from checker.scope import Scope
from checker.verdicts import Result, Verdict
from spec import SpecError
from spec.game import nearest


def check_robust(work: Work, check: Callable[[Claim, Scope], Result]) -> Result:
    """Compare the verdict of a claim over readings; show the smallest deviations from the default that change it.

    ``check`` tells the verdict under a scope. What it rests on under any of them, the result rests on.
    """
    claim = work.claim
    of = work.claims.of(claim.options["of"])
    readings = {one.name: one for one in claim.game.readings}
    for name in claim.options["over"]:
        if name not in readings:
            raise SpecError(f"claim {claim.id}: no reading {name!r}", claim.place, nearest(name, readings))
    over = [readings[name] for name in claim.options["over"]]
    verdicts: dict[tuple[str, ...], Verdict] = {}
    rests_on: dict[str, None] = {}
    for options in itertools.product(*(tuple(one.options) for one in over)):
        chosen = tuple((one.name, option.name) for one, option in zip(over, options, strict=True))
        result = check(of, evolve(work.scope, readings=(*work.scope.readings, *chosen)))
        verdicts[tuple(option.name for option in options)] = result.verdict
        work.budget.spent += result.spent
        rests_on |= dict.fromkeys(result.rests_on)
    default = tuple(one.default.name for one in over)
    flips = []
    for names, verdict in verdicts.items():
        changed = {one.name: name for one, name, usual in zip(over, names, default, strict=True) if name != usual}
        if verdict is not verdicts[default]:
            flips.append((changed, verdict))
    smallest = [
        (changed, verdict)
        for changed, verdict in flips
        if not any(other.items() < changed.items() for other, _ in flips)
    ]
    name = of.name
    covered = f"{len(verdicts)} combinations of {', '.join(claim.options['over'])}"
    lines = [f"{name} is {verdicts[default].name} under the default readings"]
    lines += [
        f"{name} is {verdict.name} with {', '.join(f'{key} = {value}' for key, value in changed.items())}"
        for changed, verdict in smallest
    ]
    if any(not verdict.is_conclusive for verdict in verdicts.values()):
        return work.result(Verdict.UNKNOWN, "all combinations", covered=covered, details=lines)
    verdict = Verdict.REFUTED if flips else Verdict.PROVED
    return evolve(work.result(verdict, "all combinations", covered=covered, details=lines), rests_on=tuple(rests_on))
