"""The local cache: answers already found, by the fingerprint of everything they rest on.

It only saves time: deleting it, or an entry that cannot be read, changes no answer.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from attrs import define, field

from checker.files import converter, replace_file, to_json
from checker.verdicts import Result, Verdict

FOLDER = Path(".proofbook") / "cache"
TIMES = "seconds.json"


@define
class Cache:
    """Results in a folder, one file for each. ``notes`` tells what was wrong with it, for the reader."""

    folder: Path = FOLDER
    notes: list[str] = field(factory=list)

    def find(self, key: str) -> Result | None:
        """The result kept under a key, or None. An entry that cannot be read is noted and ignored."""
        file = self._file(key)
        try:
            text = file.read_text(encoding="utf-8")
            return converter().structure(json.loads(text), Result)
        except FileNotFoundError:
            return None
        except Exception as error:
            self.notes.append(f"ignored a broken entry of the cache, {file.name} ({type(error).__name__})")
            return None

    def keep(self, key: str, result: Result) -> None:
        """Keep a result, unless time ran out before an answer: that is worth another try."""
        if result.verdict is not Verdict.UNKNOWN:
            self._write(self._file(key), to_json(result))

    def is_examined(self, key: str) -> bool:
        """Whether nothing was found wrong with the texts that have this fingerprint."""
        return self._mark(key).exists()

    def keep_examined(self, key: str) -> None:
        """Remember that nothing was found wrong with the texts that have this fingerprint."""
        self._write(self._mark(key), "")

    def seconds(self) -> dict[str, float]:
        """How long each claim took when it was last checked."""
        try:
            table = json.loads((self.folder / TIMES).read_text(encoding="utf-8"))
            return {str(claim): float(seconds) for claim, seconds in table.items()}
        except FileNotFoundError:
            return {}
        except (ValueError, AttributeError, TypeError, OSError):
            self.notes.append(f"ignored {TIMES} of the cache, which cannot be read")
            return {}

    def keep_seconds(self, seconds: Mapping[str, float]) -> None:
        """Remember how long claims took."""
        self._write(self.folder / TIMES, to_json({**self.seconds(), **seconds}))

    def _file(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key[2:]}.json"

    def _mark(self, key: str) -> Path:
        return self.folder / key[:2] / f"{key[2:]}.examined"

    def _write(self, file: Path, text: str) -> None:
        try:
            replace_file(file, text)
        except OSError as error:
            note = f"the cache cannot be written: {error.strerror}"
            if note not in self.notes:
                self.notes.append(note)
