"""Lemmas: a result that rests on other claims holds only if they do."""

from collections.abc import Mapping, Sequence

from attrs import evolve

from checker.verdicts import Result, Verdict


def settle(results: Sequence[Result]) -> list[Result]:
    """The results of one file, those that rest on claims which are not all PROVED made UNKNOWN.

    Claims may rest on one another in a circle: that is an induction over all of them at once. But some claim of the
    circle has to be about the state after a step: consequences of one another prove nothing.
    """
    by_id = {result.claim: result for result in results}
    proved = {name for name, result in by_id.items() if result.verdict is Verdict.PROVED}
    while falling := proved - _grounded(proved, by_id):
        proved -= falling
    return [_settled(result, proved, by_id) for result in results]


def _grounded(proved: set[str], by_id: Mapping[str, Result]) -> set[str]:
    """Of claims that are proved if their lemmas hold, those whose lemmas are among them, and not in circles at once."""
    resting = {name: set(by_id[name].rests_on) for name in proved}
    found = {name for name, lemmas in resting.items() if not by_id[name].is_consequence and lemmas <= proved}
    while further := {name for name, lemmas in resting.items() if name not in found and lemmas <= found}:
        found |= further
    return found


def _settled(result: Result, holding: set[str], by_id: Mapping[str, Result]) -> Result:
    open_lemmas = [name for name in result.rests_on if name not in holding]
    if not open_lemmas or not result.verdict.is_conclusive:
        return result
    named = [f"{name} ({_standing(name, by_id)})" for name in open_lemmas]
    line = f"{result.verdict.name} only if its lemmas hold, and these are not proved: {', '.join(named)}"
    return evolve(result, verdict=Verdict.UNKNOWN, details=(line, *result.details))


def _standing(name: str, by_id: Mapping[str, Result]) -> str:
    if name not in by_id:
        return "not checked"
    verdict = by_id[name].verdict
    return "it rests on others" if verdict is Verdict.PROVED else verdict.name
