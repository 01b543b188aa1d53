"""Groups of calls: each runs in a copy of one process that has made ready for all of them."""

import os
import time
from functools import partial
from pathlib import Path

import pytest
from attrs import evolve
from calls import copied, end, fail, prepare
from twins import purses

from checker.registry import load
from checker.runner import Request, make_ready, run, shares_its_machine
from checker.scope import Scope
from checker.verdicts import Verdict
from checker.workers import FreshProcesses, WorkerEnded


def test_calls_of_a_group_run_in_copies_of_one_process() -> None:
    """What is made ready once is there for each call, and what a call does to it the next does not see."""
    with FreshProcesses(1) as workers:
        (first, one), (second, two) = (future.result() for future in workers.submit_group(prepare, [copied, copied]))
    assert first == second == [first[0], 0]
    assert len({first[0], one, two, os.getpid()}) == 4


def test_error_of_preparing_is_left_to_the_calls() -> None:
    """Calls run though nothing could be made ready for them."""
    with FreshProcesses(1) as workers:
        ready, _ = workers.submit_group(fail, [copied])[0].result()
    assert ready == [0]


def test_a_call_that_dies_ends_no_other_of_its_group() -> None:
    """The exit code of a copy is told, and the calls after it are answered."""
    with FreshProcesses(1) as workers:
        died, lived = workers.submit_group(prepare, [partial(end, 7), copied])
        with pytest.raises(WorkerEnded, match="exit code 7"):
            died.result()
        assert lived.result()[0][-1] == 0


def test_a_call_out_of_time_ends_no_other_of_its_group() -> None:
    """A copy that does not come back is ended, and the calls after it are answered."""
    with FreshProcesses(1, limit=1.0) as workers:
        hung, lived = workers.submit_group(prepare, [partial(time.sleep, 60), copied])
        with pytest.raises(TimeoutError):
            hung.result()
        assert lived.result()[0][-1] == 0


def test_group_is_ended_with_its_copies() -> None:
    """After the shutdown the copy that ran is gone too."""
    workers = FreshProcesses(1)
    running, waiting = workers.submit_group(prepare, [partial(time.sleep, 60), copied])
    while not running.running():
        time.sleep(0.01)
    workers.shutdown(cancel_futures=True)
    with pytest.raises(WorkerEnded):
        running.result()
    assert waiting.cancelled()


def test_claims_that_share_their_machine_are_answered_as_alone() -> None:
    """Whether claims are checked with what was made ready for all of them or one by one, they end the same."""
    file = evolve(load(str(Path(purses.__file__))), is_own=False)
    requests = [Request(file, claim) for claim in file.all_claims.values()]
    shared = [one.claim.name for one in requests if shares_its_machine(one.claim)]
    assert {"no-coin-is-lost", "the-last-purse-is-never-opened"} <= set(shared)
    together = {result.claim: result.verdict for _, result in run(requests, Scope(), jobs=1)}
    alone = {one.claim.id: run([one], Scope(), jobs=1)[0][1].verdict for one in requests}
    assert together == alone
    assert {Verdict.PROVED, Verdict.REFUTED} <= set(together.values())


def test_making_ready_names_claims_of_the_file() -> None:
    """What is made ready is asked for by the ids of claims, and an unknown one is an error."""
    file = load(str(Path(purses.__file__)))
    with pytest.raises(KeyError):
        make_ready(file.origin, ["purses.no-such-claim"], Scope(), "checker.instruments:prepare")
