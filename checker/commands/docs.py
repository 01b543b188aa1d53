"""``proofbook docs``: build the book."""

import webbrowser
from pathlib import Path

import checker
from checker.report import err, out
from spec import SpecError


def source_folder() -> Path:
    """The folder of the book's pages, beside the checker. Raises SpecError where it is missing."""
    folder = Path(checker.__path__[0]).parent / "docs"
    if not (folder / "conf.py").is_file():
        raise SpecError("the pages of the book are not installed", cure="run this in a checkout of the project")
    return folder


def docs(output: Path, show: bool) -> bool:
    """Build the book into ``output``, every warning an error. Returns whether that went well.

    Raises SpecError where the book's pages are missing.
    """
    from sphinx.cmd.build import main as build

    folder = source_folder()
    quiet = [] if err().is_terminal else ["-q"]
    trees = output.parent / f"{output.name}.doctrees"
    status = build(["-b", "html", "-W", "-n", "--keep-going", *quiet, "-d", str(trees), str(folder), str(output)])
    if status:
        return False
    index = output / "index.html"
    out().print(f"the book is {index}", soft_wrap=True)
    if show:
        webbrowser.open(index.resolve().as_uri())
    return True
