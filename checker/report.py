"""Results for readers: tables on a terminal, JSON and JUnit XML for programs."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from rich.console import Console
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from checker.files import converter
from checker.ledger import NEW, Drift
from checker.verdicts import Result, Verdict
from spec import Place, SpecError

FIELDS = (
    "game",
    "kind",
    "sentence",
    "verdict",
    "expected",
    "as_expected",
    "by",
    "bound",
    "covered",
    "clauses",
    "details",
    "trace",
    "rests_on",
    "spent",
    "seconds",
)


def out() -> Console:
    """The console for answers."""
    return Console(highlight=False)


def err() -> Console:
    """The console for errors, notes and progress."""
    return Console(stderr=True, highlight=False)


def show_error(error: SpecError) -> None:
    """One error and its cure, on standard error."""
    console = err()
    console.print(Text.assemble(("error: ", "bold red"), str(error)), soft_wrap=True)


class Bar:
    """A progress bar on a terminal, nothing elsewhere; a watcher of runs."""

    def __init__(self, quiet: bool = False) -> None:
        console = err()
        self._progress = Progress(
            BarColumn(20),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.description}"),
            console=console,
            transient=True,
            disable=quiet or not console.is_terminal,
        )
        self._task: TaskID = self._progress.add_task("", total=0)
        self._total = 0

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._progress.stop()

    def expect(self, claims: int) -> None:
        """So many more claims will be checked."""
        self._total += claims
        self._progress.update(self._task, total=self._total)

    def finished(self, result: Result) -> None:
        """A claim was checked."""
        self._progress.update(self._task, advance=1, description=f"{result.claim} {result.verdict.name}")


# Tables


def colour(result: Result) -> str:
    """Green for what ended as expected, red for what did not."""
    return "green" if result.as_expected else "bold red"


def show_results(console: Console, title: str, results: Sequence[Result], verbose: bool) -> None:
    """The results about one game; those that are not as expected, or all if ``verbose``, with what was found."""
    console.print(Text(title, style="bold"))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for result in results:
        verdict = Text(_verdict(result), style=colour(result))
        table.add_row(verdict, Text(result.sentence))
    console.print(Padding(table, (0, 0, 0, 2), expand=False))
    for result in results:
        if verbose or not result.as_expected:
            console.print()
            show_result(console, result)
    console.print()


def _verdict(result: Result) -> str:
    bound = f" {result.bound}" if result.bound is not None and not result.verdict.is_conclusive else ""
    return f"{result.verdict.name}{bound}"


def show_result(console: Console, result: Result) -> None:
    """One result with all that was found."""
    console.print(Text.assemble(("  " + _verdict(result), colour(result)), "  ", (result.claim, "bold")))
    lines = [result.sentence]
    if not result.as_expected:
        lines.append(f"expected {result.expected.name}: {result.expected.meaning}")
        lines.append(f"but {result.verdict.name}: {result.verdict.meaning}")
    facts = {
        "by": result.by,
        "covered": result.covered,
        "clauses": ", ".join(result.clauses),
        "lemmas": ", ".join(result.rests_on),
    }
    lines += [f"{name}: {value}" for name, value in facts.items() if value]
    for line in (*lines, *result.details):
        console.print(Padding(Text(line), (0, 0, 0, 4), expand=False))


def summary(results: Iterable[Result], seconds: float) -> str:
    """How many claims ended how, in one line."""
    results = list(results)
    counts = Counter(result.verdict for result in results)
    shown = ", ".join(f"{counts[verdict]} {verdict.name}" for verdict in Verdict if counts[verdict])
    wrong = sum(not result.as_expected for result in results)
    ending = f"{wrong} not as expected" if wrong else "all as expected"
    plural = "claim" if len(results) == 1 else "claims"
    return f"{len(results)} {plural}: {shown}, {ending} ({seconds:.1f} s)"


def show_drift(console: Console, differences: Sequence[Drift], count: int) -> None:
    """Where the ledger differs from the results; ``count`` is how many there are."""
    if not differences:
        return
    new = [one for one in differences if one.what == NEW]
    if len(new) == count == len(differences):
        console.print(Text("The ledger records none of these claims yet: --write does.", style="yellow"))
        return
    console.print(Text("The ledger differs (--write renews it):", style="yellow"))
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    for one in differences:
        table.add_row(Text(one.claim), Text(one.what))
    console.print(Padding(table, (0, 0, 0, 2), expand=False))


# For programs


def as_json(results: Iterable[Result], differences: Iterable[Drift], seconds: float) -> dict[str, Any]:
    """The outcome of a run as JSON: claims, summary, and where the ledger differs."""
    results = list(results)
    counts = Counter(result.verdict.name for result in results)
    return {
        "claims": [_claim_json(result) for result in results],
        "summary": {
            "claims": len(results),
            "as_expected": sum(result.as_expected for result in results),
            "verdicts": dict(sorted(counts.items())),
            "seconds": round(seconds, 2),
        },
        "drift": [{"id": one.claim, "what": one.what} for one in differences],
    }


def _claim_json(result: Result) -> dict[str, Any]:
    table: dict[str, Any] = {"id": result.claim}
    for name in FIELDS:
        table[name] = converter().unstructure(getattr(result, name))
    return table


def print_json(value: Any) -> None:
    """JSON on standard output, as it is."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def write_junit(file: Path, results: Iterable[Result]) -> None:
    """Results as JUnit XML: a suite for each game, a case for each claim. Raises SpecError if it cannot be written."""
    from junitparser import Failure, JUnitXml, TestCase, TestSuite

    suites: dict[str, Any] = {}
    for result in results:
        suite = suites.setdefault(result.game, TestSuite(result.game))
        case = TestCase(result.claim.split(".", 1)[1], result.game, result.seconds)
        if not result.as_expected:
            failure = Failure(f"{result.verdict.name}, expected {result.expected.name}", result.verdict.name)
            failure.text = "\n".join([result.sentence, f"by: {result.by}", *result.details])
            case.result = [failure]
        suite.add_testcase(case)
    document = JUnitXml("proofbook")
    for suite in suites.values():
        document.add_testsuite(suite)
    document.update_statistics()  # type: ignore[no-untyped-call]
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        document.write(str(file), pretty=True)
    except OSError as error:
        raise SpecError(f"cannot write the report: {error.strerror}", Place(str(file))) from error
