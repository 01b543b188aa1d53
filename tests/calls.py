"""Calls for worker processes, which find them by name."""

import os

READY: list[int] = []


def prepare() -> None:
    """Note the process in which this is called."""
    READY.append(os.getpid())


def fail() -> None:
    """Raise."""
    raise ValueError("nothing is ready")


def copied() -> tuple[list[int], int]:
    """The processes that were made ready, with this call among them, and the process of this call."""
    READY.append(0)
    return READY, os.getpid()


def end(code: int) -> None:
    """End the process."""
    os._exit(code)
