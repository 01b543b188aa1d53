"""Where an error happened, told to the person whose text it is."""

import sysconfig
import traceback
from functools import cache
from pathlib import Path

from spec import Place


@cache
def _library_folders() -> tuple[Path, ...]:
    names = ("stdlib", "platstdlib", "purelib", "platlib")
    return tuple(Path(sysconfig.get_path(name)).resolve() for name in names)


@cache
def is_library(file: str) -> bool:
    """Whether a file belongs to Python or to an installed package, not to the reader's own texts."""
    if file.startswith("<"):
        return True
    path = Path(file).resolve()
    return any(path.is_relative_to(folder) for folder in _library_folders())


def place_of(error: BaseException, folder: Path | None = None) -> Place | None:
    """The innermost place of the reader's own text at which ``error`` was raised.

    A file is the reader's own if it is no library or stands below ``folder``. A syntax error
    stands where the parser stopped.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return Place(error.filename, error.lineno or 0)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<")]
    own = [frame for frame in frames if not is_library(frame.filename) and not _is_machinery(frame.filename)]
    if folder is not None:
        own += [frame for frame in frames if Path(frame.filename).resolve().is_relative_to(folder.resolve())]
    last = own[-1] if own else (frames[-1] if frames else None)
    return Place(last.filename, last.lineno or 0) if last else None


def _is_machinery(file: str) -> bool:
    return Path(file).resolve().is_relative_to(Path(__file__).resolve().parent)


def reason(error: BaseException) -> str:
    """An error in one line: its kind and its message."""
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    first = message.strip().split("\n")[0]
    return f"{type(error).__name__}: {first}" if first else type(error).__name__
