"""Runs claims in worker processes and puts their results together.

Long claims start first. What was found before is taken from the cache, lemmas are added to the run, and
at the end a proof that rests on a claim which is not itself proved is no proof.
"""

import gc
import pkgutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Protocol

from attrs import frozen

from checker.cache import Cache
from checker.claims import Claim, Claims
from checker.fingerprints import cache_key, game_key
from checker.lemmas import settle
from checker.places import place_of, reason
from checker.registry import ClaimsFile, load
from checker.scope import Scope
from checker.verdicts import Result, Verdict
from checker.wall_clock import OutOfTime, wall_clock
from checker.workers import FreshProcesses, WorkerEnded, usable_cores
from spec import Machine, SpecError

CHECK = "checker.instruments:check"
PREPARE = "checker.instruments:prepare"
GRACE = 30.0
LONG = ("census", "refines", "every-require-refuses", "every-rule-fires", "reachable", "invariant")
SHARING = ("invariant", "optimum", "no-gap", "keeps-domains", "never-raises")
SELDOM = (100_000, 20, 100)


@frozen(eq=False)
class Request:
    """One claim to be checked, and the file it stands in."""

    file: ClaimsFile
    claim: Claim


Key = tuple[str, str]


def _key(request: Request) -> Key:
    return request.file.origin, request.claim.id


class Watcher(Protocol):
    """Is told how a run goes."""

    def expect(self, claims: int) -> None:
        """So many more claims will be checked."""

    def finished(self, result: Result) -> None:
        """A claim was checked, or found in the cache."""


class Silence:
    """A watcher that does nothing."""

    def expect(self, claims: int) -> None:
        """Nothing."""

    def finished(self, result: Result) -> None:
        """Nothing."""


def run(
    requests: Sequence[Request],
    scope: Scope,
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    cache: Cache | None = None,
    fresh: bool = False,
    watcher: Watcher | None = None,
    check: str = CHECK,
) -> list[tuple[Request, Result]]:
    """Check claims and the lemmas they rest on; results are in the order of the files and their claims.

    ``executor`` is any executor whose workers can import what this process can (a cluster's, say); by
    default each claim gets a process of its own, at most ``jobs`` at once, and one that does not come
    back in time is ended and UNKNOWN. ``cache`` None means none; ``fresh`` writes it without reading it.
    ``check`` names the function that checks a claim, as ``module:function``.

    Raises SpecError for a game or a claim that is wrong. What was finished by then, or before an interruption,
    is in the cache.
    """
    return _Run(scope, executor, jobs or usable_cores(), cache, fresh, watcher or Silence(), check).of(requests)


class _Run:
    def __init__(
        self,
        scope: Scope,
        executor: Executor | None,
        jobs: int,
        cache: Cache | None,
        fresh: bool,
        watcher: Watcher,
        check: str,
    ) -> None:
        self.scope = scope
        self.executor = executor
        self.jobs = jobs
        self.cache = cache
        self.fresh = fresh
        self.watcher = watcher
        self.check = check
        self.results: dict[Key, Result] = {}

    def of(self, requests: Sequence[Request]) -> list[tuple[Request, Result]]:
        for file in dict.fromkeys(request.file for request in requests):
            examine(file, None if self.fresh else self.cache)
        wanted = with_lemmas(requests)
        while missing := {key: one for key, one in wanted.items() if key not in self.results}:
            self.watcher.expect(len(missing))
            self._answer(missing)
            wanted |= self._rested_on(wanted)
        files = list(dict.fromkeys(request.file for request in wanted.values()))
        answered: list[tuple[Request, Result]] = []
        for file in files:
            mine = [(one, self.results[key]) for key, one in wanted.items() if one.file is file]
            settled = settle([result for _, result in mine])
            order = {claim: index for index, claim in enumerate(file.all_claims)}
            pairs = [(one, result) for (one, _), result in zip(mine, settled, strict=True)]
            answered += sorted(pairs, key=lambda pair: order[pair[0].claim.id])
        return answered

    def _answer(self, requests: Mapping[Key, Request]) -> None:
        """Fill in the results, from the cache or by checking."""
        left: dict[Key, Request] = {}
        for key, request in requests.items():
            kept = None if self.cache is None or self.fresh else self.cache.find(self._cache_key(request))
            if kept is None:
                left[key] = request
            else:
                self._finish(key, kept)
        if left:
            self._check(left)

    def _cache_key(self, request: Request) -> str:
        return cache_key(request.file.claims, request.claim, self.scope)

    def _finish(self, key: Key, result: Result) -> None:
        self.results[key] = result
        self.watcher.finished(result)

    def _check(self, requests: Mapping[Key, Request]) -> None:
        before = self.cache.seconds() if self.cache else {}
        places = {kind: place for place, kind in enumerate(LONG)}
        ordered = sorted(requests.values(), key=lambda one: places.get(one.claim.kind, len(places)))
        ordered.sort(key=lambda one: -before.get(one.claim.id, float("inf")))
        seconds: dict[str, float] = {}
        try:
            with self._workers(ordered) as workers:
                futures = self._submit(workers, ordered, before)
                try:
                    for future in as_completed(futures):
                        request = futures[future]
                        try:
                            result = future.result()
                        except TimeoutError:
                            result = out_of_time(request.claim, self.scope, "its process was ended")
                        except WorkerEnded as ended:
                            result = _unknown(request.claim, "worker ended", f"the process ended early: {ended}")
                        else:
                            seconds[request.claim.id] = result.seconds
                            if self.cache is not None:
                                self.cache.keep(self._cache_key(request), result)
                        self._finish(_key(request), result)
                except BaseException:
                    for future in futures:
                        future.cancel()
                    if self.executor is None:
                        workers.shutdown(cancel_futures=True)
                    raise
        finally:
            if self.cache is not None and seconds:
                self.cache.keep_seconds(seconds)

    def _submit(
        self, workers: Executor, ordered: Sequence[Request], before: Mapping[str, float]
    ) -> dict[Future[Result], Request]:
        """Hand out the claims; those that can share what is lifted of a machine go in groups, one for each job."""
        futures: dict[Future[Result], Request] = {}
        if not isinstance(workers, FreshProcesses):
            return {workers.submit(perform, *self._call(one)): one for one in ordered}
        groups: list[list[Request]] = []
        shared: dict[tuple[str, str, str], list[Request]] = {}
        for one in ordered:
            machine = shared_machine(one.file.claims, one.claim)
            if machine is None:
                groups.append([one])
            else:
                meant = repr(one.claim.options.get("under", {}))
                shared.setdefault((one.file.origin, machine.id, meant), []).append(one)
        for several in shared.values():
            groups += [part for first in range(self.jobs) if (part := several[first :: self.jobs])]
        # The longest first, and of those of which nothing is known the largest: the short ones then fill the end.
        groups.sort(key=lambda group: (-sum(before.get(one.claim.id, float("inf")) for one in group), -len(group)))
        for group in groups:
            calls = [partial(perform, *self._call(one)) for one in group]
            if len(group) == 1:
                made = [workers.submit(calls[0])]
            else:
                names = [one.claim.id for one in group]
                made = workers.submit_group(partial(make_ready, group[0].file.origin, names, self.scope), calls)
            futures.update(zip(made, group, strict=True))
        return futures

    def _call(self, one: Request) -> tuple[str, str, Scope, str]:
        return one.file.origin, one.claim.id, self.scope, self.check

    def _workers(self, requests: Sequence[Request]) -> AbstractContextManager[Executor]:
        if self.executor is not None:
            return nullcontext(self.executor)
        origins = {one.file.origin for one in requests if not one.file.origin.endswith(".py")}
        preload = [self.check.partition(":")[0], *sorted(origins)]
        return FreshProcesses(min(self.jobs, len(requests)), self.scope.wall + GRACE, preload)

    def _rested_on(self, wanted: Mapping[Key, Request]) -> dict[Key, Request]:
        """Claims that results rest on and that are not in the run yet."""
        found: dict[Key, Request] = {}
        for (origin, _), request in wanted.items():
            for name in self.results[origin, request.claim.id].rests_on:
                if (origin, name) not in wanted:
                    found[origin, name] = Request(request.file, request.file.all_claims[name])
        return found


def examine(file: ClaimsFile, cache: Cache | None = None) -> None:
    """Check all that can be known of a game before anything runs, unless ``cache`` remembers these texts.

    Raises SpecError for what is outside the language, and, in a game's own file, for a clause that nobody cites.
    """
    key = game_key(file.claims)
    if cache is not None and cache.is_examined(key):
        return
    from checker.lift.subset import check_cited, check_game

    check_game(file.game)
    if file.is_own:
        check_cited(file.game, frozenset(clause for claim in file.claims.values() for clause in claim.cites))
    if cache is not None:
        cache.keep_examined(key)


def with_lemmas(requests: Iterable[Request]) -> dict[Key, Request]:
    """The requests and one for each lemma that they, or their lemmas, may assume."""
    found: dict[Key, Request] = {}
    pending = list(requests)[::-1]
    while pending:
        request = pending.pop()
        if _key(request) not in found:
            found[_key(request)] = request
            claims = request.file.claims
            pending += [
                Request(request.file, claims.of(lemma)) for lemma in (*request.claim.lemmas, *request.claim.theorems)
            ]
    return found


def shared_machine(claims: Claims, claim: Claim) -> Machine | None:
    """The machine of which a check lifts the same as those of other claims, or None."""
    machine = claim.machine
    is_shared = claim.kind in SHARING and machine is not None and machine.id in claims.sharing
    return machine if is_shared else None


# In the worker


def make_ready(origin: str, names: Sequence[str], scope: Scope) -> None:
    """Do before claims of the file at ``origin`` are checked what they can share."""
    gc.set_threshold(*SELDOM)
    file = load(origin)
    function: Callable[[Claims, Sequence[Claim], Scope], None] = pkgutil.resolve_name(PREPARE)
    function(file.claims, [file.all_claims[name] for name in names], scope)


def perform(origin: str, name: str, scope: Scope, check: str) -> Result:
    """Check one claim of the file at ``origin``: what a worker process does.

    Raises SpecError, naming claim, file and line, where the claim raises an error of its own.
    """
    # Terms and nodes live as long as the claim: looking through them for garbage finds none.
    gc.set_threshold(*SELDOM)
    file = load(origin)
    claim = file.all_claims[name]
    function: Callable[[Claims, Claim, Scope], Result] = pkgutil.resolve_name(check)
    try:
        with wall_clock(scope.wall):
            return function(file.claims, claim, scope)
    except OutOfTime:
        return out_of_time(claim, scope, "it was interrupted")
    except SpecError:
        raise
    except Exception as error:
        raise SpecError(
            f"the claim {claim.id} raises {reason(error)}",
            place_of(error, claim.game.folder) or claim.place,
            "narrow its arguments with given(...), or mend the function",
        ) from error


def out_of_time(claim: Claim, scope: Scope, what: str) -> Result:
    """The result of a claim that took longer than its wall clock allows."""
    advice = "try a lemma, a smaller set-up with --set, or a larger --wall"
    return _unknown(claim, f"wall clock of {scope.wall:g} s", f"it took longer, and {what}", advice)


def _unknown(claim: Claim, by: str, *details: str) -> Result:
    return Result(
        claim=claim.id,
        game=claim.game.name,
        kind=claim.kind,
        sentence=claim.sentence,
        verdict=Verdict.UNKNOWN,
        expected=claim.expected,
        by=by,
        clauses=claim.cites,
        details=details,
    )
