"""Calls of the command line."""

from typer.testing import CliRunner

from checker.command import app


def call(*words: str, lines: str | None = None) -> tuple[int, str, str]:
    """The exit code, the output and the errors of a call, with some lines of input."""
    result = CliRunner().invoke(app, list(words), input=lines)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def refused(*words: str) -> str:
    """The one error of a call that is wrong: exit code 2, nothing on standard output, no traceback."""
    code, out, err = call(*words)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert "Traceback" not in err
    return err
