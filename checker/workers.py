"""Worker processes: one call, one fresh process.

A solver keeps a state of its own, and what it answers can depend on what it was asked before. In a
process of its own each claim gets the same answer in every run, in whatever order and beside whatever
others; its memory is given back, and it can be ended without harm to anyone else.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from functools import partial
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

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
        self._queue: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
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
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the workers were shut down")
        future: Future[Value] = Future()
        self._queue.put((future, partial(function, *args, **kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no further calls. ``cancel_futures`` also ends the calls that run."""
        with self._lock:
            self._is_closed = True
            if cancel_futures:
                self._is_ending = True
                for process in self._running:
                    process.kill()
        if cancel_futures:
            while not self._queue.empty():
                item = self._queue.get()
                if item is not None:
                    item[0].cancel()
        for _ in self._threads:
            self._queue.put(None)
        if wait:
            for thread in self._threads:
                thread.join()

    def _serve(self) -> None:
        while (item := self._queue.get()) is not None:
            future, call = item
            if not future.set_running_or_notify_cancel():
                continue
            try:
                value = self._run(call)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(value)

    def _run(self, call: Callable[[], Any]) -> Any:
        reader, writer = self._context.Pipe(duplex=False)
        process = self._context.Process(target=_child, args=(writer, call), daemon=True)  # type: ignore[attr-defined]
        with reader:
            with writer:
                process.start()
            with self._lock:
                self._running.add(process)
                if self._is_ending:
                    process.kill()
            try:
                if not reader.poll(self._limit):
                    raise TimeoutError(f"no answer within {self._limit:g} s")
                is_error, value = reader.recv()
            except EOFError as error:
                process.join()
                raise WorkerEnded(f"exit code {process.exitcode}") from error
            finally:
                with self._lock:
                    self._running.discard(process)
                process.kill()
                process.join()
                process.close()
        if is_error:
            raise value
        return value


def _context(preload: tuple[str, ...]) -> BaseContext:
    """How processes start: forked from a clean server where that exists, else from nothing."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["__main__", *preload])
    return context


def _child(writer: Connection, call: Callable[[], Any]) -> None:
    """Run one call in this process and send back its value or its exception."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        answer = (False, call())
    except BaseException as error:
        answer = (True, error)
    try:
        writer.send(answer)
    except Exception as error:
        writer.send((True, RuntimeError(f"an answer that cannot be sent: {error}")))
    sys.stdout.flush()
    writer.close()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        with contextlib.suppress(OSError):
            wait([parent.sentinel])
        os._exit(1)
