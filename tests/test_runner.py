"""The runner: workers, lemmas, the cache, and what goes wrong in between."""

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest
from attrs import evolve
from fakes import Inline, claim, result_of, write_claims

from checker import runner
from checker.cache import Cache
from checker.lemmas import settle
from checker.registry import ClaimsFile
from checker.runner import Request, run, with_lemmas
from checker.scope import Scope
from checker.verdicts import Result, Verdict
from checker.workers import FreshProcesses, WorkerEnded
from spec import SpecError

CHECK = "fakes:check"
pytestmark = pytest.mark.usefixtures("clean_imports")


def requests(file: ClaimsFile, *names: str) -> list[Request]:
    """Requests for claims by their names; for all that are written in the file without any."""
    chosen = [file.claims[f"counting.{name}"] for name in names] or list(file.claims.values())
    return [Request(file, one) for one in chosen]


def verdicts(answers: list[tuple[Request, Result]]) -> dict[str, Verdict]:
    """Verdicts by the name of the claim."""
    return {request.claim.name: result.verdict for request, result in answers}


@pytest.fixture(autouse=True)
def _no_worker_is_left() -> Iterator[None]:
    yield
    assert multiprocessing.active_children() == []


def test_results_come_in_the_order_of_the_claims(tmp_path: Path) -> None:
    """Whatever order workers finish in, results are in the order in which the claims are written."""
    file = write_claims(tmp_path, claim("second"), claim("first"), claim("third"))
    answers = run(requests(file)[::-1], Scope(), executor=Inline(), check=CHECK)
    assert [result.claim for _, result in answers] == ["counting.second", "counting.first", "counting.third"]


def test_worker_processes_give_results(tmp_path: Path) -> None:
    """The default executor checks claims in processes of their own."""
    file = write_claims(tmp_path, claim("true_one"), claim("false_one"))
    answers = run(requests(file), Scope(), jobs=2, check=CHECK)
    assert verdicts(answers) == {"true-one": Verdict.PROVED, "false-one": Verdict.REFUTED}


def test_long_claims_start_first(tmp_path: Path) -> None:
    """Claims start in the order of the seconds they took before, unknown ones first of all."""
    file = write_claims(tmp_path, claim("short"), claim("long"), claim("new"))
    cache = Cache(tmp_path / "cache")
    cache.keep_seconds({"counting.short": 0.1, "counting.long": 9.0})
    executor = Inline()
    run(requests(file), Scope(), executor=executor, cache=cache, check=CHECK)
    assert [call[1] for call in executor.calls] == ["counting.new", "counting.long", "counting.short"]


def test_finished_claims_come_from_the_cache(tmp_path: Path) -> None:
    """A second run starts no worker, and a fresh one does."""
    file = write_claims(tmp_path, claim("true_one"), claim("false_one"))
    cache, first, second, third = Cache(tmp_path / "cache"), Inline(), Inline(), Inline()
    before = run(requests(file), Scope(), executor=first, cache=cache, check=CHECK)
    after = run(requests(file), Scope(), executor=second, cache=cache, check=CHECK)
    run(requests(file), Scope(), executor=third, cache=cache, fresh=True, check=CHECK)
    assert [len(one.calls) for one in (first, second, third)] == [2, 0, 2]
    assert [result for _, result in before] == [result for _, result in after]


def test_another_scope_is_another_question(tmp_path: Path) -> None:
    """A result is not taken from the cache for other readings, settings or budgets."""
    file = write_claims(tmp_path, claim("true_one"))
    cache, executor = Cache(tmp_path / "cache"), Inline()
    scopes = [Scope(), Scope(readings=(("start", "one"),)), Scope(settings=(("players", "3"),)), Scope(budget=7)]
    for scope in (*scopes, *scopes):
        run(requests(file), scope, executor=executor, cache=cache, check=CHECK)
    assert len(executor.calls) == len(scopes)


def test_a_broken_entry_of_the_cache_is_checked_again(tmp_path: Path) -> None:
    """An entry that cannot be read is noted and recomputed."""
    file = write_claims(tmp_path, claim("true_one"))
    cache, executor = Cache(tmp_path / "cache"), Inline()
    run(requests(file), Scope(), executor=executor, cache=cache, check=CHECK)
    (entry,) = [one for one in cache.folder.rglob("*.json") if one.parent != cache.folder]
    entry.write_text('{"claim": "counting.tr')
    answers = run(requests(file), Scope(), executor=executor, cache=cache, check=CHECK)
    assert verdicts(answers) == {"true-one": Verdict.PROVED}
    assert len(executor.calls) == 2
    assert cache.notes == [f"ignored a broken entry of the cache, {entry.name} (JSONDecodeError)"]


def test_unknown_is_not_kept(tmp_path: Path) -> None:
    """A claim whose budget ended is tried again in the next run."""
    file = write_claims(tmp_path, claim("unknown_one"))
    cache, executor = Cache(tmp_path / "cache"), Inline()
    for _ in range(2):
        run(requests(file), Scope(), executor=executor, cache=cache, check=CHECK)
    assert len(executor.calls) == 2


# Lemmas


LEMMAS = (
    claim("ground"),
    claim("middle", "invariant(COUNT, lemmas=(ground,))"),
    claim("top", "invariant(COUNT, lemmas=(middle,))"),
    claim("beside"),
)


def test_lemmas_join_the_run(tmp_path: Path) -> None:
    """A chosen claim brings along its lemmas, and theirs, and nothing else."""
    file = write_claims(tmp_path, *LEMMAS)
    assert [name for _, name in with_lemmas(requests(file, "top"))] == [
        "counting.top",
        "counting.middle",
        "counting.ground",
    ]
    answers = run(requests(file, "top"), Scope(), executor=Inline(), check=CHECK)
    assert [result.claim for _, result in answers] == ["counting.ground", "counting.middle", "counting.top"]


def test_a_proof_falls_with_its_lemma(tmp_path: Path) -> None:
    """A proof that rests, however indirectly, on a claim that is not proved is UNKNOWN and names it."""
    false = [text.replace("ground", "false_ground") for text in LEMMAS]
    file = write_claims(tmp_path, *false)
    answers = run(requests(file), Scope(), executor=Inline(), check=CHECK)
    assert verdicts(answers) == {
        "false-ground": Verdict.REFUTED,
        "middle": Verdict.UNKNOWN,
        "top": Verdict.UNKNOWN,
        "beside": Verdict.PROVED,
    }
    details = {result.claim: result.details for _, result in answers}
    assert "counting.false-ground (REFUTED)" in details["counting.middle"][0]
    assert "counting.middle (it rests on others)" in details["counting.top"][0]


def test_claims_may_rest_on_one_another(tmp_path: Path) -> None:
    """A circle of lemmas is an induction over all of them, and stands or falls as a whole."""
    one, two, three = write_claims(tmp_path, claim("one"), claim("two"), claim("three")).claims.values()
    circle = [
        result_of(one, Verdict.PROVED, rests_on=(two.id,)),
        result_of(two, Verdict.PROVED, rests_on=(one.id, three.id)),
    ]
    stands = settle([*circle, result_of(three, Verdict.PROVED)])
    falls = settle([*circle, result_of(three, Verdict.BOUNDED)])
    assert [result.verdict for result in stands] == [Verdict.PROVED] * 3
    assert [result.verdict for result in falls] == [Verdict.UNKNOWN, Verdict.UNKNOWN, Verdict.BOUNDED]


def test_consequences_of_one_another_prove_nothing(tmp_path: Path) -> None:
    """In a circle in which each claim holds wherever the next one does, none may ever hold."""
    one, two, three = write_claims(tmp_path, claim("one"), claim("two"), claim("three")).claims.values()
    first = evolve(result_of(one, Verdict.PROVED, rests_on=(two.id,)), is_consequence=True)
    second = result_of(two, Verdict.PROVED, rests_on=(one.id,))
    third = result_of(three, Verdict.PROVED, rests_on=(one.id,))
    stands = settle([first, second, third])
    falls = settle([first, evolve(second, is_consequence=True), third])
    assert [result.verdict for result in stands] == [Verdict.PROVED] * 3
    assert [result.verdict for result in falls] == [Verdict.UNKNOWN] * 3


def test_a_refutation_that_rests_on_lemmas_falls_with_them(tmp_path: Path) -> None:
    """That nothing is reachable, proved by induction, needs its lemmas as much as a proof does."""
    one, two = write_claims(tmp_path, claim("one"), claim("two")).claims.values()
    never = result_of(one, Verdict.REFUTED, rests_on=(two.id,))
    settled = settle([never, result_of(two, Verdict.UNKNOWN)])
    assert settled[0].verdict is Verdict.UNKNOWN


# What goes wrong


def test_a_claim_that_raises(tmp_path: Path) -> None:
    """An error of a claim names the claim, the file and the line."""
    file = write_claims(tmp_path, claim("raises_one"))
    with pytest.raises(SpecError, match=r"counting\.raises-one raises ZeroDivisionError") as caught:
        run(requests(file), Scope(), jobs=1, check=CHECK)
    assert caught.value.place is not None
    assert caught.value.place.file.endswith("fakes.py")
    assert caught.value.cure


def test_a_claim_out_of_time_is_interrupted(tmp_path: Path) -> None:
    """A claim over its wall clock is UNKNOWN, and the others are checked."""
    file = write_claims(tmp_path, claim("dawdles_long"), claim("true_one"))
    answers = run(requests(file), Scope(wall=1.0), jobs=1, check=CHECK)
    assert verdicts(answers) == {"dawdles-long": Verdict.UNKNOWN, "true-one": Verdict.PROVED}
    assert answers[0][1].by == "wall clock of 1 s"
    assert "it was interrupted" in answers[0][1].details[0]


def test_a_worker_that_does_not_listen_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that cannot be interrupted is ended, its claim UNKNOWN, and the others are checked."""
    monkeypatch.setattr(runner, "GRACE", 1.0)
    file = write_claims(tmp_path, claim("hangs_long"), claim("true_one"))
    answers = run(requests(file), Scope(wall=1.0), jobs=1, check=CHECK)
    assert verdicts(answers) == {"hangs-long": Verdict.UNKNOWN, "true-one": Verdict.PROVED}
    assert "its process was ended" in answers[0][1].details[0]


def test_a_worker_that_dies(tmp_path: Path) -> None:
    """A claim whose process dies is UNKNOWN, says so, and the others are checked."""
    file = write_claims(tmp_path, claim("dies_young"), claim("true_one"))
    answers = run(requests(file), Scope(), jobs=1, check=CHECK)
    assert verdicts(answers) == {"dies-young": Verdict.UNKNOWN, "true-one": Verdict.PROVED}
    assert answers[0][1].details == ("the process ended early: exit code 3",)


class Impatient:
    """A watcher that interrupts at the first result."""

    def expect(self, claims: int) -> None:
        """Nothing."""

    def finished(self, result: Result) -> None:
        """Press Ctrl-C."""
        raise KeyboardInterrupt


def test_an_interruption_keeps_what_was_finished(tmp_path: Path) -> None:
    """After Ctrl-C the workers are gone, and the claims that were finished are in the cache."""
    file = write_claims(tmp_path, claim("dawdles_long"), claim("true_one"), claim("false_one"))
    cache, executor = Cache(tmp_path / "cache"), Inline()
    with pytest.raises(KeyboardInterrupt):
        run(requests(file), Scope(), jobs=2, cache=cache, watcher=Impatient(), check=CHECK)
    run(requests(file, "true-one", "false-one"), Scope(), executor=executor, cache=cache, check=CHECK)
    assert len(executor.calls) == 1


def test_a_shut_down_executor_takes_no_calls() -> None:
    """After the shutdown pending calls are cancelled, running ones ended, and new ones refused."""
    workers = FreshProcesses(1)
    running, waiting = workers.submit(pow, 2, 10**9), workers.submit(pow, 2, 2)
    while not running.running():
        pass
    workers.shutdown(cancel_futures=True)
    with pytest.raises(CancelledError):
        waiting.result()
    with pytest.raises(WorkerEnded):
        running.result()
    with pytest.raises(RuntimeError, match="shut down"):
        workers.submit(pow, 2, 2)


def test_a_value_that_cannot_be_sent() -> None:
    """A call whose value cannot leave its process raises instead of hanging."""
    with FreshProcesses(1) as workers, pytest.raises(RuntimeError, match="cannot be sent"):
        workers.submit(eval, "lambda: 0").result()
