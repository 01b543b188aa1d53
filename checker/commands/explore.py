"""``proofbook explore``: a game, position by position."""

import os
import re
import shlex
import sys
import tempfile
from pathlib import Path

from attrs import frozen

from checker.beginning import start_of
from checker.explorer.session import Session
from checker.files import replace_file
from checker.registry import find_file, find_machine
from checker.report import err
from checker.runner import examine
from checker.scope import Scope, chosen_fields
from spec import SpecError

INTERRUPTED = 130
WRONG = 2
KEPT = Path(".proofbook")


@frozen
class Beginning:
    """What is explored: a game, a machine of it, and where its session begins."""

    target: str
    machine: str | None
    file: Path | None
    scope: Scope
    seed: int

    def session(self) -> Session:
        """The session at its beginning.

        Raises SpecError for an unknown name, and for a file that is neither a trace nor a position.
        """
        if self.file is not None and (self.scope.settings or self.scope.readings):
            raise SpecError(
                "--from with --set or --reading: what is told there has a set-up of its own",
                cure="write the value into the file",
            )
        file = find_file(self.target)
        machine = find_machine(file.game, self.machine)
        chosen_fields(file.game, self.scope)
        session = Session(file, machine, self.seed)
        from checker.traces import run_from

        session.begin(start_of(machine, self.scope) if self.file is None else run_from(machine, self.file))
        return session

    def arguments(self) -> list[str]:
        """The arguments of the call that means this beginning."""
        found = [self.target, f"--seed={self.seed}"]
        found += [f"--machine={self.machine}"] if self.machine is not None else []
        found += [f"--from={self.file}"] if self.file is not None else []
        found += [f"--set={name}={value}" for name, value in self.scope.settings]
        return found + [f"--reading={name}={option}" for name, option in self.scope.readings]


def explore(beginning: Beginning, is_plain: bool) -> int:
    """Explore a game on a full screen, or by lines. Returns the exit code.

    Raises SpecError as :meth:`Beginning.session` does, and where there is no terminal for the full screen.
    """
    is_served = "TEXTUAL_DRIVER" in os.environ
    if not is_plain and not is_served and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SpecError("the full screen needs a terminal", cure="explore by lines with --plain")
    session = beginning.session()
    try:
        code = _by_lines(session) if is_plain else _on_screen(session)
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        _keep(session)
    return code


def _by_lines(session: Session) -> int:
    from checker.explorer.plain import converse

    is_person = sys.stdin.isatty()
    examine(session.file)
    session.legal.warm_if_needed(session.here.state)
    is_right = converse(
        session,
        iter(sys.stdin.readline, ""),
        lambda line: print(line, flush=is_person),
        lambda: print("> ", end="", flush=True) if is_person else None,
    )
    return 0 if is_right or is_person else WRONG


def _on_screen(session: Session) -> int:
    from checker.explorer.screen import Explorer

    return Explorer(session).run() or 0


def _keep(session: Session) -> None:
    """Keep the run of a session that was interrupted."""
    file = KEPT / f"explored-{session.machine.id}.itf.json"
    session.save(file)
    err().print(f"interrupted: the run is kept in {file}, and --from {file} goes on from there", markup=False)


def serve(beginning: Beginning, port: int) -> None:
    """Serve the full screen to browsers on this machine only, until it is interrupted.

    Raises SpecError as :meth:`Beginning.session` does, and for a port that is taken.
    """
    import textual_serve
    from textual_serve.server import Server

    beginning.session()
    with tempfile.TemporaryDirectory() as folder:
        for page in (Path(textual_serve.__file__).parent / "templates").iterdir():
            replace_file(Path(folder) / page.name, _without_network(page.read_text(encoding="utf-8")))
        command = shlex.join([sys.executable, "-m", "checker.command", "explore", *beginning.arguments()])
        server = Server(command, host="127.0.0.1", port=port, title="Proofbook", templates_path=folder)
        try:
            server.serve()
        except OSError as error:
            raise SpecError(f"cannot serve at port {port}: {error.strerror}", cure="choose another --port") from error


def _without_network(page: str) -> str:
    """A page without the links by which it would fetch fonts from elsewhere."""
    return re.sub(r"<link[^>]*https?://[^>]*>", "", page)
