"""Reading and writing the checker's own files: JSON of typed values, written whole or not at all."""

import json
import os
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checker.verdicts import Verdict

if TYPE_CHECKING:
    from cattrs import Converter


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
