"""Worker processes: one call, one process.

A solver keeps a state of its own, and what it answers can depend on what it was asked before. In a
process of its own each claim gets the same answer in every run, in whatever order and beside whatever
others; its memory is given back, and it can be ended without harm to anyone else. The calls of a group begin where
one process has made ready for all of them: each runs in a copy of that process.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

from attrs import define

Parameters = ParamSpec("Parameters")
Value = TypeVar("Value")


class WorkerEnded(Exception):
    """A worker process ended before its call did: killed, out of memory, or a crash of native code."""


def usable_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class FreshProcesses(Executor):
    """An executor that runs each call in a process of its own, at most ``jobs`` at once.

    A call that takes longer than ``limit`` seconds is ended, and its future raises TimeoutError; one
    whose process dies raises WorkerEnded. Modules named in ``preload`` are imported once for all
    processes where the system can do that. Functions, arguments and values must be picklable.
    """

    def __init__(self, jobs: int, limit: float | None = None, preload: Iterable[str] = ()) -> None:
        self._context = _context(tuple(preload))
        self._limit = limit
        self._queue: SimpleQueue[_Group | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._running: set[BaseProcess] = set()
        self._is_closed = False
        self._is_ending = False
        self._threads = [threading.Thread(target=self._serve, daemon=True) for _ in range(jobs)]
        for thread in self._threads:
            thread.start()

    def submit(
        self, function: Callable[Parameters, Value], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[Value]:
        """Schedule a call. Raises RuntimeError after the shutdown."""
        future: Future[Value] = Future()
        self._put(_Group(None, deque([(future, partial(function, *args, **kwargs))])))
        return future

    def submit_group(self, prepare: Callable[[], None], calls: Iterable[Callable[[], Value]]) -> "list[Future[Value]]":
        """Schedule calls that run one after another, each in a copy of a process that has called ``prepare``.

        Where the system cannot copy processes each call runs in a fresh one. An error of ``prepare`` is left to the
        calls to raise. Raises RuntimeError after the shutdown.
        """
        pairs = [(Future[Value](), call) for call in calls]
        if hasattr(os, "fork"):
            self._put(_Group(prepare, deque(pairs)))
        else:
            for pair in pairs:
                self._put(_Group(None, deque([pair])))
        return [future for future, _ in pairs]

    def _put(self, group: "_Group") -> None:
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the workers were shut down")
        self._queue.put(group)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no further calls. ``cancel_futures`` also ends the calls that run."""
        with self._lock:
            self._is_closed = True
            if cancel_futures:
                self._is_ending = True
                for process in self._running:
                    _kill(process)
        if cancel_futures:
            while not self._queue.empty():
                group = self._queue.get()
                for future, _ in group.calls if group is not None else ():
                    future.cancel()
        for _ in self._threads:
            self._queue.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def _serve(self) -> None:
        while (group := self._queue.get()) is not None:
            while group.calls:
                with self._process(group.prepare) as (process, connection):
                    self._ask(group.calls, process, connection)

    @contextlib.contextmanager
    def _process(self, prepare: Callable[[], None] | None) -> Iterator[tuple[BaseProcess, Connection]]:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_answer, args=(theirs, prepare), daemon=True)  # type: ignore[attr-defined]
        with ours:
            with theirs:
                process.start()
            with self._lock:
                self._running.add(process)
                if self._is_ending:
                    _kill(process)
            try:
                yield process, ours
            finally:
                with self._lock:
                    self._running.discard(process)
                _kill(process)
                process.join()
                process.close()

    def _ask(self, calls: "_Calls", process: BaseProcess, connection: Connection) -> None:
        """Have a process answer all calls, or those up to one that ends it."""
        while calls:
            future, call = calls.popleft()
            if self._is_ending:
                future.cancel()
            if not future.set_running_or_notify_cancel():
                continue
            try:
                connection.send(call)
                if not connection.poll(self._limit):
                    raise TimeoutError(f"no answer within {self._limit:g} s")
                is_error, value = connection.recv()
            except (EOFError, ConnectionError) as error:
                process.join()
                ended = WorkerEnded(f"exit code {process.exitcode}")
                ended.__cause__ = error
                future.set_exception(ended)
                return
            except BaseException as error:
                future.set_exception(error)
                return
            if is_error:
                future.set_exception(value)
            else:
                future.set_result(value)


_Calls = deque[tuple[Future[Any], Callable[[], Any]]]


@define
class _Group:
    """Calls for one process; where something is to be prepared, each runs in a copy of it."""

    prepare: Callable[[], None] | None
    calls: _Calls


def _kill(process: BaseProcess) -> None:
    """End a process, and its copies if it has any."""
    if hasattr(os, "killpg") and process.pid is not None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _context(preload: tuple[str, ...]) -> BaseContext:
    """How processes start: forked from a clean server where that exists, else from nothing."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", *preload])
    return context


def _answer(connection: Connection, prepare: Callable[[], None] | None) -> None:
    """What a process does: answer one call, or all that come in copies of itself once it is prepared."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if prepare is None:
        _answer_one(connection, connection.recv())
        return
    os.setpgid(0, 0)
    # A call that needs what cannot be prepared meets the same error, and tells it.
    with contextlib.suppress(Exception):
        prepare()
    with contextlib.suppress(EOFError):
        while True:
            _answer_in_copy(connection, connection.recv())


def _answer_in_copy(connection: Connection, call: Callable[[], Any]) -> None:
    """Answer a call in a copy of this process, and end as the copy does if that is no good end."""
    copy = os.fork()
    if copy == 0:
        _answer_one(connection, call)
        os._exit(0)
    _, status = os.waitpid(copy, 0)
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        os.kill(os.getpid(), -code)
    elif code > 0:
        os._exit(code)


def _answer_one(connection: Connection, call: Callable[[], Any]) -> None:
    """Run one call in this process and send back its value or its exception."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        answer = (False, call())
    except BaseException as error:
        answer = (True, error)
    try:
        connection.send(answer)
    except Exception as error:
        connection.send((True, RuntimeError(f"an answer that cannot be sent: {error}")))
    sys.stdout.flush()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        with contextlib.suppress(OSError):
            wait([parent.sentinel])
        os._exit(1)
