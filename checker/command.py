"""The command line.

Exit codes: 0 as expected, 1 something is not, 2 the call, a game or a claim was wrong, 130 interrupted.
"""

from importlib.metadata import version as installed
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from checker.commands.options import AsJson, Budget, Readings, Settings, Wall, epilog, pairs, scope_of
from checker.scope import Scope
from spec import SpecError

WRONG_CALL = 2
INTERRUPTED = 130
UNITS = Scope().budget
SECONDS = Scope().wall


class _Group(TyperGroup):
    """Tells an error of the specification in one message, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except SpecError as error:
            from checker.report import show_error

            show_error(error)
            raise typer.Exit(WRONG_CALL) from error
        except KeyboardInterrupt as error:
            typer.echo("interrupted: what was finished is kept in the cache", err=True)
            raise typer.Exit(INTERRUPTED) from error


app = typer.Typer(
    cls=_Group,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=False,
    epilog=epilog("proofbook verify", "proofbook list GAME --claims", "proofbook find GAME --goal won"),
)


def main() -> None:
    """Run the command line of this process."""
    app()


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"proofbook {installed('proofbook')}")
        raise typer.Exit


@app.callback()
def proofbook(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Turn a board game's rulebook into an executable specification, and prove what can be proved of it."""


@app.command(
    "list",
    epilog=epilog("proofbook list", "proofbook list GAME --readings", "proofbook list GAME --state > position.json"),
)
def list_command(
    game: Annotated[str | None, typer.Argument(help="A game's name, or a path to a file of claims.")] = None,
    machines: Annotated[bool, typer.Option("--machines", help="Its machines and their states.")] = False,
    rules: Annotated[bool, typer.Option("--rules", help="The rules of its machines.")] = False,
    clauses: Annotated[bool, typer.Option("--clauses", help="The sentences of its rulebook.")] = False,
    readings: Annotated[bool, typer.Option("--readings", help="What the rulebook leaves open.")] = False,
    prints: Annotated[bool, typer.Option("--prints", help="What only the components show.")] = False,
    predicates: Annotated[bool, typer.Option("--predicates", help="What can be a goal of find by its name.")] = False,
    claims: Annotated[bool, typer.Option("--claims", help="What is claimed of it.")] = False,
    state: Annotated[bool, typer.Option("--state", help="An example position; with --json, its schema too.")] = False,
    machine: Annotated[str | None, typer.Option(help="The machine of --state; by default the first one.")] = None,
    json: AsJson = False,
) -> None:
    """List the games, or what there is of one."""
    from checker.commands.list import list_

    flags = {
        "machines": machines,
        "rules": rules,
        "clauses": clauses,
        "readings": readings,
        "predicates": predicates,
        "prints": prints,
        "claims": claims,
    }
    list_(game, [name for name, chosen in flags.items() if chosen], state, machine, json)


@app.command(
    epilog=epilog(
        "proofbook verify",
        "proofbook verify GAME --claim '*day*' -v",
        "proofbook verify GAME --set players=3",
        "proofbook verify my_claims.py --json",
    )
)
def verify(
    targets: Annotated[
        list[str] | None, typer.Argument(metavar="GAME|FILE", help="Games, or files of claims; by default all.")
    ] = None,
    claim: Annotated[
        list[str] | None, typer.Option("--claim", metavar="GLOB", help="Only the claims that match, and their lemmas.")
    ] = None,
    settings: Settings = None,
    readings: Readings = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Worker processes; by default one for each core.")] = None,
    budget: Budget = UNITS,
    wall: Wall = SECONDS,
    fresh: Annotated[bool, typer.Option("--fresh", help="Check everything anew, whatever the cache knows.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Record the results in the ledger.")] = False,
    json: AsJson = False,
    junit: Annotated[Path | None, typer.Option(metavar="FILE", help="Write JUnit XML as well.")] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show what was found for every claim.")] = False,
) -> None:
    """Check claims. Exits with 0 only if every claim ended as expected."""
    from checker.commands.verify import Wishes
    from checker.commands.verify import verify as check

    wishes = Wishes(tuple(claim or ()), jobs, fresh, write, json, junit, verbose)
    if not check(targets or (), scope_of(settings, readings, budget, wall), wishes):
        raise typer.Exit(1)


@app.command(
    epilog=epilog(
        "proofbook find GAME --goal won",
        "proofbook find GAME --goal 'score > 3 and not won' --then won --output game.itf.json",
        "proofbook find GAME --goal won --from position.json --not-goal lost",
        "proofbook find GAME --goal won --different 3 --set players=3 --json",
    )
)
def find(
    game: Annotated[str, typer.Argument(help="A game's name, or a path to a file of claims.")],
    goal: Annotated[
        str,
        typer.Option(metavar="EXPR", help="A predicate on states, as in won for is_won, or Python over their fields."),
    ],
    then: Annotated[
        list[str] | None, typer.Option("--then", metavar="EXPR", help="A further goal, sought from the end of the run.")
    ] = None,
    not_goal: Annotated[
        list[str] | None, typer.Option("--not-goal", metavar="EXPR", help="What no state on the way has.")
    ] = None,
    different: Annotated[
        int, typer.Option(min=1, metavar="N", help="So many runs that differ in the rules that they use.")
    ] = 1,
    machine: Annotated[str | None, typer.Option(help="The machine; by default the first one.")] = None,
    position: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Start from this position, or the end of this trace. One that breaks an invariant is refused.",
        ),
    ] = None,
    impossible: Annotated[
        bool, typer.Option("--impossible", help="With --from: start even from a position that breaks an invariant.")
    ] = False,
    settings: Settings = None,
    readings: Readings = None,
    within: Annotated[int, typer.Option(min=0, help="The most steps for which the shortest run is sought.")] = 12,
    budget: Budget = UNITS,
    wall: Wall = SECONDS,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the run as a trace; several numbered.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Find a shortest run to a goal, or a proof that there is none. Exits with 0 only if there is one."""
    from checker.commands.find import Wishes
    from checker.commands.find import find as search

    goals, without = (goal, *(then or ())), tuple(not_goal or ())
    wishes = Wishes(game, machine, goals, without, position, impossible, within, different, output, json)
    if not search(wishes, scope_of(settings, readings, budget, wall)):
        raise typer.Exit(1)


@app.command(
    epilog=epilog(
        "proofbook why GAME",
        "proofbook why GAME 'draw(card = ace)'",
        "proofbook why GAME 'draw ace' --from position.json",
        "proofbook why GAME 'draw ace' --set players=3 --reading deck=shuffled --json",
    )
)
def why(
    game: Annotated[str, typer.Argument(help="A game's name, or a path to a file of claims.")],
    move: Annotated[
        str | None,
        typer.Argument(metavar="MOVE", help="As in 'take(count = 2)' or 'take 2'; by default every rule is tried."),
    ] = None,
    machine: Annotated[str | None, typer.Option(help="The machine; by default the first one.")] = None,
    position: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help="Ask about this position, or the end of this trace."),
    ] = None,
    settings: Settings = None,
    readings: Readings = None,
    json: AsJson = False,
) -> None:
    """Tell why a move is legal, or why not: each condition in order, and the clause. Exits with 1 if it is refused."""
    from checker.commands.why import why as explain

    if not explain(game, move, machine, position, scope_of(settings, readings), json):
        raise typer.Exit(1)


@app.command(
    epilog=epilog(
        "proofbook regions GAME.RULE",
        "proofbook regions GAME.MACHINE.RULE --json",
        "proofbook regions GAME.RULE --set players=3 --wall 600",
    )
)
def regions(
    rule: Annotated[str, typer.Argument(metavar="GAME.RULE", help="A rule; GAME.MACHINE.RULE if two have its name.")],
    settings: Settings = None,
    readings: Readings = None,
    budget: Budget = UNITS,
    wall: Wall = SECONDS,
    json: AsJson = False,
) -> None:
    """Show every case of a rule: the conditions, what follows, and an example. Exits with 1 if some are unknown."""
    from checker.commands.regions import regions as split

    if not split(rule, scope_of(settings, readings, budget, wall), json):
        raise typer.Exit(1)


@app.command(
    epilog=epilog(
        "proofbook compare GAME",
        "proofbook compare GAME --reading NAME=OPTION --output game.itf.json",
        "proofbook compare GAME --reading NAME=OPTION --reading NAME=OTHER --machine NAME --json",
    )
)
def compare(
    game: Annotated[str, typer.Argument(help="A game's name, or a path to a file of claims.")],
    sides: Annotated[
        list[str] | None,
        typer.Option(
            "--reading",
            metavar="NAME=OPTION",
            help="Compare this with the default or, given twice, the one with the other; by default all readings.",
        ),
    ] = None,
    both: Annotated[
        list[str] | None,
        typer.Option("--both", metavar="NAME=OPTION", help="Another reading, the same on both sides."),
    ] = None,
    machine: Annotated[str | None, typer.Option(help="The machine; by default all.")] = None,
    settings: Settings = None,
    budget: Budget = UNITS,
    wall: Annotated[float, typer.Option(min=0.1, help="Seconds that the solver has for each comparison.")] = 30,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write the game that tells them apart.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Find the game that tells two readings apart, or prove that they agree. Exits with 1 if that stays open."""
    from checker.commands.compare import Wishes, compare_readings

    chosen = tuple(pair for text in sides or () for pair in pairs("--reading", [text]))
    wishes = Wishes(game, machine, chosen, output, json)
    if not compare_readings(wishes, scope_of(settings, both, budget, wall)):
        raise typer.Exit(1)


@app.command(
    epilog=epilog(
        "proofbook explore GAME",
        "proofbook explore GAME --set players=3 --reading NAME=OPTION",
        "proofbook explore GAME --from game.itf.json",
        "printf 'moves\\n1\\nwhy\\n' | proofbook explore GAME --plain",
    )
)
def explore(
    game: Annotated[str, typer.Argument(help="A game's name, or a path to a file of claims.")],
    machine: Annotated[str | None, typer.Option(help="The machine; by default the first one.")] = None,
    beginning: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Begin at the end of this trace, or in this position.")
    ] = None,
    settings: Settings = None,
    readings: Readings = None,
    seed: Annotated[int, typer.Option(help="What random moves are drawn from.")] = 0,
    plain: Annotated[bool, typer.Option("--plain", help="By lines: for pipes, tests and screen readers.")] = False,
    web: Annotated[bool, typer.Option("--web", help="Serve the screen to browsers on this machine only.")] = False,
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port of --web.")] = 8000,
) -> None:
    """Step through a game: its positions, legal moves, clauses and claims; ask why, go back, branch, play at random."""
    from checker.commands.explore import Beginning, serve
    from checker.commands.explore import explore as step_through

    begun = Beginning(game, machine, beginning, scope_of(settings, readings), seed)
    if web and plain:
        raise SpecError("--web with --plain: the lines are for a terminal", cure="choose one")
    if web:
        serve(begun, port)
    elif code := step_through(begun, plain):
        raise typer.Exit(code)


@app.command(
    epilog=epilog(
        "proofbook replay game.itf.json",
        "proofbook replay kit/",
        "proofbook replay game.itf.json --game my_game.py --json",
    )
)
def replay(
    target: Annotated[Path, typer.Argument(metavar="TRACE|KIT", help="A trace, or the folder of a conformance kit.")],
    game: Annotated[
        str | None, typer.Option(help="The game, where it is not a known one: a path to a file of claims or a game.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Carry a trace out by the rules. Exits with 1 if a step does not fit, and names the first one and its clause."""
    from checker.commands.replay import replay as carry_out

    if not carry_out(target, game, json):
        raise typer.Exit(1)


@app.command(
    epilog=epilog(
        "proofbook traces GAME --output kit",
        "proofbook traces GAME --cover rules --count 100 --output kit",
        "proofbook traces GAME --cover regions --machine NAME --wall 30 --output kit",
        "proofbook replay kit",
    )
)
def traces(
    game: Annotated[str, typer.Argument(help="A game's name, or a path to a file of claims.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FOLDER", help="Where it goes: a new folder, or a kit's.")
    ],
    cover: Annotated[
        str,
        typer.Option(metavar="clauses|rules|regions", help="What is shown once: each that applies or refuses."),
    ] = "clauses",
    count: Annotated[
        int | None, typer.Option("--count", "-n", min=1, metavar="N", help="So many traces; by default the fewest.")
    ] = None,
    machine: Annotated[str | None, typer.Option(help="Only this machine; by default all.")] = None,
    settings: Settings = None,
    readings: Readings = None,
    budget: Budget = UNITS,
    wall: Annotated[float, typer.Option(min=0.1, help="Seconds for the start of a machine, or a rule's regions.")] = 60,
    json: AsJson = False,
) -> None:
    """Write a conformance kit: traces to which an implementation in any language can be held."""
    from checker.commands.traces import Wishes
    from checker.commands.traces import traces as write

    wishes = Wishes(game, machine, cover, count, output, json)
    if not write(wishes, scope_of(settings, readings, budget, wall)):
        raise typer.Exit(1)


@app.command(
    epilog=epilog(
        "proofbook draw game.itf.json --output steps.svg",
        "proofbook draw game.itf.json --steps 3-7",
        "proofbook draw GAME --from position.json --output position.svg",
        "proofbook draw GAME --claim NAME --output run.svg",
    )
)
def draw(
    target: Annotated[
        str, typer.Argument(metavar="TRACE|GAME", help="A trace (.json), or a game, whose beginning is drawn.")
    ],
    claim: Annotated[str | None, typer.Option(metavar="NAME", help="Draw the run that this claim gives.")] = None,
    machine: Annotated[str | None, typer.Option(help="The machine; by default the first one.")] = None,
    position: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Draw this position, or this trace.")
    ] = None,
    steps: Annotated[
        str | None, typer.Option(metavar="A-B", help="Only these steps; by default the last ones.")
    ] = None,
    settings: Settings = None,
    readings: Readings = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.svg", help="Where it goes; else text is printed."),
    ] = None,
) -> None:
    """Draw a position, or the steps of a run in a strip, with what each step changed marked."""
    from checker.commands.draw import Wishes
    from checker.commands.draw import draw as picture

    picture(Wishes(target, machine, claim, position, steps, output), scope_of(settings, readings))


@app.command(epilog=epilog("proofbook docs", "proofbook docs --output site --open"))
def docs(
    output: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the book goes.")] = Path("_build/html"),
    show: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Build the book from the registry and the ledger, every warning an error."""
    from checker.commands.docs import docs as build

    if not build(output, show):
        raise typer.Exit(1)


if __name__ == "__main__":
    main()
