"""Stand-ins for the instruments, found by name in worker processes, and a small game to run them on.

What a fake check does depends on the claim's name, so that a test says it where it writes the claim.
"""

import importlib
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from checker.claims import Claim, Claims
from checker.registry import ClaimsFile, load
from checker.scope import Scope
from checker.verdicts import Result, Verdict

CLAUSES = """
[[clause]]
id = "count.up"
number = 1
section = "Counting"
kind = "turn"
text = "A player adds one or two."

[[clause]]
id = "count.to-three"
number = 2
section = "Counting"
kind = "constraint"
text = "Nobody counts beyond three."
"""

GAME = '''
"""Counting to three."""

from enum import Enum
from pathlib import Path
from typing import Annotated

from spec import Game, Interval, frozen, reading, require

GAME = Game("counting", "Counting", Path(__file__).parent)


class Start(Enum):
    """Where counting starts."""

    ZERO = "at zero"
    ONE = "at one"


@frozen
class Setup:
    """Who counts, and from where."""

    players: Annotated[int, Interval(ge=1, le=3)] = 2
    start: Start = reading(Start.ZERO, question="Where?", because="It is usual.", cites=("count.up",))


@frozen
class Count:
    """A number."""

    setup: Setup
    number: Annotated[int, Interval(ge=0, le=3)]


COUNT = GAME.machine("count", state=Count, setup=Setup, sentence="One step counts one or two.")


@COUNT.start
def begin(setup: Setup) -> Count:
    """Nothing is counted yet."""
    return Count(setup, 0)


@COUNT.rule(cites="count.up")
def add(count: Count, by: Annotated[int, Interval(ge=1, le=2)]) -> Count:
    """Count one or two."""
    require(count.number + by <= 3, "count.to-three")
    return Count(count.setup, count.number + by)


@COUNT.over
def is_over(count: Count) -> bool:
    """Three were counted."""
    return count.number == 3
'''

HEAD = '''
"""Claims about counting."""

from checker import Claims
from counting import COUNT, GAME, Count

CLAIMS = Claims(GAME)
'''


def claim(name: str, decorator: str = "invariant(COUNT)", body: str = "count.number <= 3") -> str:
    """The text of one claim."""
    return f'''

@CLAIMS.{decorator}
def {name}(count: Count) -> bool:
    """The claim {name.replace("_", " ")}."""
    return {body}
'''


def write_game(folder: Path) -> Path:
    """Write the small game into a folder, and return the game's own folder."""
    game = folder / "counting"
    game.mkdir(parents=True)
    (game / "clauses.toml").write_text(CLAUSES)
    (game / "__init__.py").write_text(GAME)
    return game


def write_files(folder: Path, *claims: str, name: str = "claims.py") -> Path:
    """Write the small game and claims about it into a folder, and return the file of claims."""
    if not (folder / "counting").exists():
        write_game(folder)
    file = folder / name
    file.write_text(HEAD + "".join(claims))
    return file


def write_claims(folder: Path, *claims: str, name: str = "claims.py") -> ClaimsFile:
    """Write the small game and claims about it into a folder, and load them."""
    return load(str(write_files(folder, *claims, name=name)))


def forget(folder: Path) -> None:
    """Forget the modules that were imported from a folder, and where to look for them."""
    inside = str(folder.resolve())
    sys.path[:] = [one for one in sys.path if not one.startswith(inside)]
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(inside):
            del sys.modules[name]
    importlib.invalidate_caches()


def result_of(claim: Claim, verdict: Verdict, **rest: Any) -> Result:
    """A result with a verdict."""
    return Result(
        claim.id, claim.game.name, claim.kind, claim.sentence, verdict, claim.expected, clauses=claim.cites, **rest
    )


def check(claims: Claims, claim: Claim, scope: Scope) -> Result:
    """Do what the first word of the claim's name says; prove it where that is nothing special."""
    word = claim.function.__name__.partition("_")[0]
    rests_on = tuple(claims.of(lemma).id for lemma in claim.lemmas)
    acts: dict[str, Callable[[], Any]] = {
        "raises": lambda: 1 // 0,
        "dies": lambda: os._exit(3),
        "dawdles": lambda: time.sleep(600),
        "hangs": _hang,
    }
    acts.get(word, int)()
    verdicts = {"false": Verdict.REFUTED, "unknown": Verdict.UNKNOWN, "bounded": Verdict.BOUNDED}
    return result_of(claim, verdicts.get(word, Verdict.PROVED), by="fake", rests_on=rests_on, seconds=0.5)


def _hang() -> None:
    """Sleep as native code does that listens to nothing."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    time.sleep(600)


class Inline(Executor):
    """Runs each call at once in this process, and remembers the order."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Run the call."""
        self.calls.append(args)
        future: Future[Any] = Future()
        try:
            future.set_result(function(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
