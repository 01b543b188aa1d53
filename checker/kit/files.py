"""A conformance kit as a folder: its traces, what they show, and digests by which every change is found out.

It is written whole or not at all. Checking it carries every trace out by the rules first, and then asks whether the
files are still the ones that were written.
"""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import evolve

from checker.files import read_json
from checker.itf import from_itf, to_itf
from checker.kit.kits import Kit
from checker.kit.readme import readme
from checker.kit.schemas import trace_schema
from checker.kit.starts import RefusedStart
from checker.observations import check_names, picked, picks_json
from checker.registry import find_machine, find_registered
from checker.runs import apply
from checker.traces import META, check_trace, load_trace, trace_json, trace_text
from spec import Game, Place, Refused, SpecError

VERSION = 1
MANIFEST, COVERAGE, STARTS, README = "manifest.json", "coverage.json", "starts.json", "README.md"
ENDING = ".itf.json"
SHORT = 12


# Writing


def write_kit(folder: Path, kit: Kit) -> dict[str, int]:
    """Write a kit to a folder that is new, empty, or a kit already. Returns the size of each file in bytes.

    Raises SpecError for a folder with something else in it, and where it cannot be written.
    """
    check_folder(folder)
    files = kit_files(kit)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        written = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
        try:
            for name, text in files.items():
                (written / name).write_text(text, encoding="utf-8", newline="\n")
            written.chmod(0o755)
            _replace(folder, written)
        finally:
            shutil.rmtree(written, ignore_errors=True)
    except OSError as error:
        raise SpecError(f"cannot write: {error.strerror}", Place(str(folder)), "choose another place") from error
    return {name: len(text.encode()) for name, text in files.items()}


def check_folder(folder: Path) -> None:
    """Raise SpecError for a place to which no kit can be written, as there is something else."""
    place, cure = Place(str(folder)), "choose a new folder"
    if not folder.exists():
        return
    if not folder.is_dir():
        raise SpecError("this is no folder", place, cure)
    if not any(folder.iterdir()):
        return
    if not (folder / MANIFEST).is_file():
        raise SpecError("this folder has other things in it", place, cure)
    known = _read_manifest(folder / MANIFEST)["files"]
    if others := sorted({one.name for one in folder.iterdir()} - set(known) - {MANIFEST}):
        raise SpecError(f"this kit has another file in it, {others[0]}", place, cure)


def _replace(folder: Path, written: Path) -> None:
    """Put one folder in the place of another, which is kept until then."""
    if not folder.exists():
        os.replace(written, folder)
        return
    old = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
    os.replace(folder, old)
    os.replace(written, folder)
    shutil.rmtree(old)


def kit_files(kit: Kit) -> dict[str, str]:
    """The files of a kit by their names."""
    traces = {_file_name(number, one.run): trace_json(one.run, one.tried) for number, one in enumerate(kit.items, 1)}
    files = {name: trace_text(data) for name, data in traces.items()}
    machines = dict.fromkeys([*(one.machine for one in kit.items), *(one.machine for one in kit.starts)])
    files |= {f"schema-{one.name or one.game.name}.json": _text(trace_schema(one)) for one in machines}
    files[STARTS] = _text([_start_json(one) for one in kit.starts])
    coverage = _coverage(kit, list(traces))
    files[COVERAGE] = _text(coverage)
    files[README] = readme(kit, coverage)
    manifest = {
        "kit": VERSION,
        "game": kit.game.name,
        "files": {name: _digest(text.encode()) for name, text in files.items()},
        "states": {name: _parts_of(data) for name, data in traces.items()},
    }
    return {**files, MANIFEST: _text(manifest)}


def _file_name(number: int, run: Any) -> str:
    last = run.moves[-1].rule if run.moves else run.machine.begin.name if run.begun is None else "refused"
    return "-".join(part for part in (f"{number:03}", run.machine.name, last) if part) + ENDING


def _text(data: Any) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _start_json(start: RefusedStart) -> dict[str, Any]:
    machine = start.machine
    setup = None if machine.setup_domain is None else to_itf(machine.setup_domain, start.setup)
    return {
        "machine": machine.name,
        "setup": setup,
        "action": machine.begin.name,
        "picks": picks_json(machine.begin, start.arguments),
        "clause": start.clause,
    }


def _coverage(kit: Kit, names: list[str]) -> dict[str, Any]:
    """What each trace and start shows, and what is not shown."""
    shown: dict[Any, dict[str, Any]] = {}
    for name, item in zip(names, kit.items, strict=True):
        for point, index in item.shows.items():
            shown.setdefault(point, {"trace": name, "state": index})
    for number, start in enumerate(kit.starts):
        for point in start.shows:
            shown.setdefault(point, {"trace": STARTS, "state": number})
    wanted = sorted(kit.wanted)
    begun = sum(item.run.begun is not None for item in kit.items)
    return {
        "cover": kit.cover,
        "traces": len(kit.items),
        "from_the_start": len(kit.items) - begun,
        "from_a_position": begun,
        "refused_starts": len(kit.starts),
        "wanted": len(wanted),
        "shown": len(wanted) - len(kit.missing),
        "points": [{"what": one.what, "does": one.does, **shown[one]} for one in wanted if one in shown],
        "not_shown": [{"what": one.what, "does": one.does} for one in kit.missing],
    }


def _parts_of(trace: Any) -> list[dict[str, str]]:
    """For each state of a trace a digest of each part, by which what was changed can be named."""
    return [{path: _digest(_compact(value))[:SHORT] for path, value in _parts(state)} for state in trace["states"]]


def _compact(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, ensure_ascii=False).encode()


def _parts(data: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in data.items():
        if name in (META, "expected") and isinstance(value, dict):
            yield from _parts(value, f"{path}.{name}")
        else:
            yield f"{path}.{name}", value


# Checking


def check_kit(folder: Path, game: Game | None = None) -> tuple[str, list[SpecError]]:
    """What is to be said of a kit that fits the rules, and what is wrong with its files: nothing where it does.

    ``game`` is that of the kit where it is not registered. Raises SpecError for a folder that is no kit, and for a
    kit of another game.
    """
    if not (folder / MANIFEST).is_file():
        raise SpecError(f"this folder has no {MANIFEST}", Place(str(folder)), "proofbook traces GAME -o FOLDER")
    manifest, game = _manifest(folder, game)
    digests = manifest["files"]
    wrong = list(_strangers(folder, digests))
    steps = 0
    for name, digest in digests.items():
        file = folder / name
        if not file.is_file():
            wrong.append(SpecError("this file of the kit is not there", Place(str(file)), "make the kit anew"))
            continue
        try:
            if name.endswith(ENDING):
                steps += len(check_trace(load_trace(file, game)).moves)
            elif name == STARTS:
                _check_starts(file, game)
            if _digest(file.read_bytes()) != digest:
                raise _changed(file, manifest["states"].get(name))
            if name.endswith(ENDING) and _parts_of(read_json(file, "trace")) != manifest["states"][name]:
                message = f"$.states.{name} is not what was written: it does not tell the digests of that trace"
                raise SpecError(message, Place(str(folder / MANIFEST)), "make the kit anew")
        except SpecError as error:
            wrong.append(evolve(error, place=error.place or Place(str(file))))
    traces = sum(name.endswith(ENDING) for name in digests)
    return f"{game.name}: {traces} traces with {steps:,} steps fit the rules", wrong


def _manifest(folder: Path, game: Game | None) -> tuple[dict[str, Any], Game]:
    """What the manifest of a kit tells, and its game."""
    place = Place(str(folder / MANIFEST))
    data = _read_manifest(folder / MANIFEST)
    if game is not None and game.name != data["game"]:
        raise SpecError(f"$.game is {data['game']!r}, not {game.name!r}", place, "name the game of the kit")
    try:
        return data, game or find_registered(data["game"]).game
    except SpecError as error:
        raise evolve(error, message=f"$.game: {error.message}", place=place) from error


def _read_manifest(file: Path) -> dict[str, Any]:
    """What a manifest tells. Raises SpecError for one that tells something else than it should."""
    place, cure = Place(str(file)), "make the kit anew with proofbook traces"
    data = read_json(file, "manifest", cure)
    check_names(data, ("kit", "game", "files", "states"), "$", place)
    if type(data["kit"]) is not int or data["kit"] != VERSION:
        raise SpecError(f"$.kit is {data['kit']!r}, not {VERSION}", place, cure)
    if not isinstance(data["game"], str):
        raise SpecError("$.game names no game", place, cure)
    files, states = data["files"], data["states"]
    if not isinstance(files, dict) or not all(isinstance(one, str) for one in files.values()):
        raise SpecError("$.files is no table of files and digests", place, cure)
    if any(Path(name).name != name or name in ("", ".", "..") for name in files):
        raise SpecError("$.files names what is no file of this folder", place, cure)
    if not isinstance(states, dict) or set(states) != {name for name in files if name.endswith(ENDING)}:
        raise SpecError("$.states does not tell of the traces among $.files", place, cure)
    return dict(data)


def _strangers(folder: Path, digests: dict[str, str]) -> Iterator[SpecError]:
    for one in sorted(folder.iterdir()):
        if one.name not in digests and one.name != MANIFEST:
            yield SpecError("this file is none of the kit's", Place(str(one)), "take it away, or make the kit anew")
    for needed in (README, COVERAGE, STARTS):
        if needed not in digests:
            yield SpecError(f"$.files does not name {needed}", Place(str(folder / MANIFEST)), "make the kit anew")


def _changed(file: Path, states: Any) -> SpecError:
    """The error for a file whose digest is another one than the manifest tells, naming the part that was changed."""
    cure = "if it was meant, make the kit anew"
    if states is None:
        message = f"this is not what {MANIFEST} has the digest of: one of the two was changed"
        return SpecError(message, Place(str(file)), cure)
    found = _parts_of(read_json(file, "trace"))
    for index, parts in enumerate(found):
        known = states[index] if isinstance(states, list) and index < len(states) else None
        for path in parts:
            if not isinstance(known, dict) or known.get(path) != parts[path]:
                message = f"$.states[{index}]{path} is not what was written, though it may fit the rules"
                return SpecError(message, Place(str(file)), cure)
    message = f"the digests in {MANIFEST} are of other text, though every state is as it was written"
    return SpecError(message, Place(str(file)), cure)


def _check_starts(file: Path, game: Game) -> None:
    """Raise SpecError unless every start that the file tells is refused by the clause it tells."""
    data, place = read_json(file, "list of starts"), Place(str(file))
    if not isinstance(data, list):
        raise SpecError("$ is no list", place, "make the kit anew")
    for index, one in enumerate(data):
        path = f"$[{index}]"
        check_names(one, ("machine", "setup", "action", "picks", "clause"), path, place)
        if not isinstance(one["machine"], str):
            raise SpecError(f"{path}.machine names no machine", place)
        try:
            machine = find_machine(game, one["machine"])
        except SpecError as error:
            raise evolve(error, message=f"{path}.machine: {error.message}", place=place) from error
        if one["action"] != machine.begin.name:
            raise SpecError(f"{path}.action is not {machine.begin.name}", place)
        before: tuple[Any, ...] = ()
        if machine.setup_domain is not None:
            before = (from_itf(machine.setup_domain, one["setup"], {}, place, f"{path}.setup"),)
        elif one["setup"] is not None:
            raise SpecError(f"{path}.setup: {machine.id} has no set-up", place)
        sizes = machine.sizes(before[0]) if before else {}
        arguments = picked(machine.begin, one["picks"], sizes, place, f"{path}.picks")
        try:
            apply(machine.begin, before, arguments)
            by = "nothing"
        except Refused as refused:
            by = refused.clause
        if by != one["clause"]:
            raise SpecError(f"{path}.clause is {one['clause']!r}, and by the rules it is refused by {by}", place)
