"""``proofbook traces``: a conformance kit."""

import time
from pathlib import Path

from attrs import frozen

from checker.registry import find_file, find_machine
from checker.report import err, out, print_json
from checker.runner import examine
from checker.scope import Scope, chosen_fields
from spec import SpecError


@frozen
class Wishes:
    """Of what machine, by default all, and what a kit is to show, how many traces it is to have, and where it goes."""

    target: str
    machine: str | None
    cover: str
    count: int | None
    output: Path
    as_json: bool


def traces(wishes: Wishes, scope: Scope) -> bool:
    """Make a kit and write it. Returns whether it has as many traces as wanted.

    Raises SpecError for an unknown name, and for a folder with other things in it.
    """
    from checker.kit import COVERS, check_folder, make_kit, write_kit

    if wishes.cover not in COVERS:
        raise SpecError(f"--cover {wishes.cover}: there is no such thing", cure=f"choose of {', '.join(COVERS)}")
    file = find_file(wishes.target)
    chosen_fields(file.game, scope)
    machines = file.game.machines.values() if wishes.machine is None else (find_machine(file.game, wishes.machine),)
    check_folder(wishes.output)
    examine(file)
    began = time.monotonic()
    with err().status("") as status:
        kit = make_kit(file.claims, tuple(machines), scope, wishes.cover, wishes.count, status.update)
        status.update("writing")
        sizes = write_kit(wishes.output, kit)
    shown = len(kit.wanted) - len(kit.missing)
    states = sum(len(item.run.states) for item in kit.items)
    if wishes.as_json:
        print_json(
            {
                "folder": str(wishes.output),
                "traces": len(kit.items),
                "states": states,
                "refused_starts": len(kit.starts),
                "wanted": len(kit.wanted),
                "shown": shown,
                "not_shown": [{"what": one.what, "does": one.does} for one in kit.missing],
                "bytes": sum(sizes.values()),
                "seconds": round(time.monotonic() - began, 1),
            }
        )
    else:
        console = out()
        for one in kit.missing:
            console.print(f"not shown: {one}", markup=False, soft_wrap=True)
        line = (
            f"{wishes.output}: {len(kit.items)} traces with {states:,} states, and {len(kit.starts)} refused starts, "
            f"show {shown} of {len(kit.wanted)} ({wishes.cover})"
        )
        console.print(line, markup=False, soft_wrap=True)
        if wishes.count is not None and len(kit.items) < wishes.count:
            err().print(f"no more than {len(kit.items)} different traces were met, of {wishes.count}", markup=False)
    return wishes.count is None or len(kit.items) == wishes.count
