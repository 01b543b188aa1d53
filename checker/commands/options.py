"""The options that several commands take, and what they mean."""

from typing import Annotated

import typer

from checker.scope import Scope
from spec import SpecError

Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Give a field of the set-up a value, as in players=3."),
]
Readings = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="NAME=OPTION", help="Read the text in another way than by default."),
]
Budget = Annotated[int, typer.Option(min=1, help="Solver resource units for each query.")]
Wall = Annotated[float, typer.Option(min=0.1, help="Seconds for each claim.")]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]


def pairs(option: str, texts: list[str] | None) -> tuple[tuple[str, str], ...]:
    """The pairs that ``name=value`` texts mean, each once.

    Raises SpecError for a text without ``=`` and for a name with two values.
    """
    found: dict[str, str] = {}
    for text in texts or ():
        name, sign, value = text.partition("=")
        if not sign or not name or not value:
            raise SpecError(f"{option} {text}: this is not NAME=VALUE", cure=f"write {option} name=value")
        if found.setdefault(name, value) != value:
            raise SpecError(f"{option} gives {name} two values, {found[name]} and {value}", cure="choose one")
    return tuple(found.items())


def scope_of(
    settings: list[str] | None,
    readings: list[str] | None,
    budget: int = Scope().budget,
    wall: float = Scope().wall,
) -> Scope:
    """The scope that the options of a call mean. Raises SpecError as :func:`pairs` does."""
    return Scope(pairs("--reading", readings), pairs("--set", settings), budget=budget, wall=wall)


def epilog(*examples: str) -> str:
    """The end of a command's help: example calls, each with what it does."""
    return "\n\n".join(["[bold]Examples[/bold]", *(f"[cyan]{call}[/cyan]" for call in examples)])
