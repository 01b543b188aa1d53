"""Interruption of work that takes longer than its wall time."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class OutOfTime(BaseException):
    """The wall time ran out. No ordinary handler may swallow it."""


@contextmanager
def wall_clock(seconds: float) -> Iterator[None]:
    """Raise OutOfTime inside after so many seconds, where the system has timers and this is the main thread.

    The timer repeats: an interruption inside a finalizer is lost.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise OutOfTime

    previous = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds, 5.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, previous)
