"""Reading and writing the checker's own files: JSON of typed values, written whole or not at all."""

import json
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checker.verdicts import Verdict
from spec import Place, SpecError

if TYPE_CHECKING:
    from cattrs import Converter

MOST_BYTES = 64 * 2**20


@cache
def converter() -> "Converter":
    """Structures and unstructures the checker's values; a verdict is written by its name."""
    from cattrs import Converter

    made = Converter(forbid_extra_keys=True)
    made.register_unstructure_hook(Verdict, lambda verdict: verdict.name)
    made.register_structure_hook(Verdict, lambda name, _: Verdict[name])
    return made


def to_json(value: Any) -> str:
    """JSON text with sorted keys and a newline at its end."""
    return json.dumps(converter().unstructure(value), indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def replace_file(file: Path, text: str) -> None:
    """Write ``file`` beside its place and then move it there, so that no reader ever sees half of it.

    Raises OSError where the folder cannot be written.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        Path(name).chmod(0o644)
        os.replace(name, file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_json(file: Path, what: str, cure: str = "") -> Any:
    """What a reader's JSON file tells; nothing in it is carried out.

    Raises SpecError, with file and line, for what cannot be read, is no strict JSON, gives a field of an object twice,
    or is too large; ``what`` is how the message calls the file, and ``cure`` where a right one comes from.
    """
    place = Place(str(file))
    try:
        size = file.stat().st_size
        if size > MOST_BYTES:
            most = f"{MOST_BYTES // 2**20} MiB"
            raise SpecError(f"the {what} has {size / 2**20:.0f} MiB, and at most {most} are read", place, cure)
        return json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_distinct, parse_constant=_no_constant)
    except OSError as error:
        raise SpecError(f"cannot read the {what}: {error.strerror}", place) from error
    except UnicodeDecodeError as error:
        raise SpecError(f"the {what} is not UTF-8", place, "save it as UTF-8") from error
    except json.JSONDecodeError as error:
        raise SpecError(
            f"not valid JSON: {error.msg}", Place(str(file), error.lineno), "see https://json.org"
        ) from error
    except RecursionError as error:
        raise SpecError(f"the {what} is nested too deeply", place, cure) from error
    except _Unusable as error:
        raise SpecError(str(error), place, "take one away" if error.is_twice else "write a number") from error
    except ValueError as error:  # a number with more digits than Python reads
        raise SpecError(f"a number of the {what} has too many digits", place, "write a shorter one") from error


class _Unusable(Exception):
    """A JSON text says what has no meaning."""

    def __init__(self, message: str, is_twice: bool) -> None:
        super().__init__(message)
        self.is_twice = is_twice


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise _Unusable(f"the field {name!r} is given twice in one object", is_twice=True)
        found[name] = value
    return found


def _no_constant(name: str) -> Any:
    raise _Unusable(f"{name} is no number of JSON", is_twice=False)
