"""``proofbook verify``: check claims, show what came out, compare it with the ledger."""

import time
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from checker.cache import Cache
from checker.ledger import Drift, drift, read_ledger_file, updated, write_ledger
from checker.registry import ClaimsFile, all_files, find_file, select_claims, unknown_claim
from checker.report import Bar, as_json, err, out, print_json, show_drift, show_results, summary, write_junit
from checker.runner import CHECK, Request, run
from checker.scope import Scope, chosen_fields
from checker.verdicts import Result
from spec import SpecError


@frozen
class Wishes:
    """What a call of verify asks for besides targets and scope."""

    claims: tuple[str, ...] = ()
    jobs: int | None = None
    fresh: bool = False
    write: bool = False
    json: bool = False
    junit: Path | None = None
    verbose: bool = False
    check: str = CHECK


def verify(targets: Sequence[str], scope: Scope, wishes: Wishes) -> bool:
    """Check the claims of ``targets``, or of every game, and report. Returns whether all ended as expected.

    Raises SpecError for whatever is wrong with the call, a game or a claim.
    """
    began = time.monotonic()
    if wishes.write and (scope.settings or scope.readings):
        raise SpecError(
            "--write with --set or --reading: the ledger speaks of every set-up and the default readings",
            cure="leave out --write, or the others",
        )
    files = tuple(dict.fromkeys(find_file(target) for target in targets)) if targets else all_files()
    if not files:
        raise SpecError("there are no games", cure="name a file: proofbook verify my_claims.py")
    for file in files:
        chosen_fields(file.game, scope)
    cache = Cache()
    with Bar(quiet=wishes.json) as bar:
        results = run(
            chosen(files, wishes.claims),
            scope,
            jobs=wishes.jobs,
            cache=cache,
            fresh=wishes.fresh,
            watcher=bar,
            check=wishes.check,
        )
    _report(files, results, scope, wishes, began)
    for note in cache.notes:
        err().print(f"note: {note}", style="yellow")
    return all(result.as_expected for _, result in results)


def chosen(files: Sequence[ClaimsFile], patterns: Sequence[str]) -> list[Request]:
    """The claims that match any pattern, or all. Raises SpecError, with the nearest name, where one matches none."""
    if not patterns:
        return [Request(file, claim) for file in files for claim in file.all_claims.values()]
    found: dict[tuple[str, str], Request] = {}
    for pattern in patterns:
        matching = [(file, claim) for file in files for claim in select_claims(file, pattern)]
        if not matching:
            raise unknown_claim(pattern, tuple(files))
        found |= {(file.origin, claim.id): Request(file, claim) for file, claim in matching}
    return list(found.values())


def _report(
    files: Sequence[ClaimsFile],
    results: Sequence[tuple[Request, Result]],
    scope: Scope,
    wishes: Wishes,
    began: float,
) -> None:
    differences: list[Drift] = []
    if not scope.settings and not scope.readings:
        for file in files:
            mine = [(request.claim, result) for request, result in results if request.file is file]
            ledger = read_ledger_file(file.ledger)
            complete = not wishes.claims
            if wishes.write:
                write_ledger(updated(ledger, file, mine, complete), file.game)
            else:
                differences += drift(ledger, file, mine, complete)
    plain = [result for _, result in results]
    if wishes.junit is not None:
        write_junit(wishes.junit, plain)
    seconds = time.monotonic() - began
    if wishes.json:
        print_json(as_json(plain, differences, seconds))
        return
    console = out()
    for file in files:
        mine_only = [result for request, result in results if request.file is file]
        if mine_only:
            title = file.game.title if file.name == file.game.name else f"{file.game.title} ({file.name})"
            show_results(console, title, mine_only, wishes.verbose)
    show_drift(console, differences, len(results))
    console.print(summary(plain, seconds))
