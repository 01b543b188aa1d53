"""The Sphinx extension: places clauses, rules, readings and claims of a game on a page, by id.

Everything is taken from the registry and the ledger; nothing is proved here. Directives, each with a
game's name as its argument:

``clauses``   the clauses (``:section:`` for one section), each with the source that carries it out and
              the claims that rest on it
``claims``    the claims with their verdicts (``:kind:`` for one kind)
``readings``  what the rulebook leaves open
``prints``    what only the printed components show
``machines``  the machines: fields and their domains, rules and what they cite

Roles: ``clause``, ``claim``, each with ``game:id``.
"""

import inspect
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.nodes import make_refnode

from checker.claims import Claim, Claims
from checker.instruments.obligations import obligations
from checker.ledger import Ledger, read_ledger, row_verdict
from checker.lift.subset import carriers, clauses_required, reachable
from checker.registry import find_claims, find_game
from checker.verdicts import Verdict
from spec import Game, Machine, Rule, SpecError
from spec.clauses import Clause

BADGES = {
    Verdict.PROVED: "success",
    Verdict.WITNESSED: "success",
    Verdict.REFUTED: "danger",
    Verdict.BOUNDED: "warning",
    Verdict.SAMPLED: "warning",
    Verdict.VACUOUS: "warning",
    Verdict.UNKNOWN: "warning",
    Verdict.STALE: "secondary",
}


def anchor(kind: str, game: str, identity: str) -> str:
    """The permanent anchor of a clause, claim or reading."""
    return f"{kind}-{game}-{identity}".replace(".", "-").replace("_", "-").lower()


def badge(verdict: Verdict, expected: Verdict) -> str:
    """A verdict as a coloured badge; a refutation that was expected is not an alarm."""
    colour = "info" if verdict is expected is Verdict.REFUTED else BADGES[verdict]
    return f"{{bdg-{colour}}}`{verdict.name}`"


class Page:
    """What a page needs to know of one game."""

    def __init__(self, name: str) -> None:
        self.game: Game = find_game(name)
        self.claims: Claims = find_claims(name)
        self.all_claims: dict[str, Claim] = {**self.claims, **obligations(self.claims)}
        self.ledger: Ledger = read_ledger(self.game)
        self.carriers = carriers(self.game)

    def files(self) -> Iterator[Path]:
        """The files on which the page depends."""
        yield from sorted(self.game.folder.glob("*.py"))
        yield self.game.folder / "clauses.toml"
        yield self.ledger.file
        yield Path(inspect.getfile(type(self)))
        for claim in self.claims.values():
            yield Path(claim.place.file)

    def verdict(self, claim: Claim) -> Verdict:
        """The ledger's verdict on a claim; STALE where the ledger no longer speaks of this text."""
        return row_verdict(self.ledger, self.claims, claim)

    def claims_on(self, clause: str) -> list[Claim]:
        """The claims that cite a clause."""
        return [claim for claim in self.all_claims.values() if clause in claim.cites]

    def rules(self) -> Iterator[tuple[Machine, Rule]]:
        """Every rule with its machine, starts included."""
        for machine in self.game.machines.values():
            for rule in (machine.begin, *machine.rules.values()):
                yield machine, rule

    def sources(self, clause: str) -> list[str]:
        """The source texts that carry out a clause, each once."""
        found: dict[str, None] = {}
        for _, rule in self.rules():
            if clause in rule.cites:
                found[inspect.getsource(rule.function)] = None
            elif clause in clauses_required(rule.function):
                for one in reachable(rule.function):
                    source = inspect.getsource(one)
                    if f'"{clause}"' in source:
                        found[source] = None
        module = inspect.getmodule(self.game.machines[next(iter(self.game.machines))].begin.function)
        for name in self.game.carried.get(clause, ()):
            thing = getattr(module, name, None)
            if inspect.isfunction(thing) or inspect.isclass(thing):
                found[inspect.getsource(thing)] = None
        return list(found)


def clause_text(page: Page, clause: Clause) -> str:
    """A clause as Markdown: its words, what carries it out, what is claimed of it."""
    game = page.game.name
    lines = [f"({anchor('clause', game, clause.id)})=", f"**{clause.number}.** {clause.text} ", ""]
    lines += [f"{{bdg-light}}`{clause.kind}` `{clause.id}`", ""]
    if clause.marked:
        lines += [f"*Needs no rule: {clause.marked}*", ""]
    carried = page.carriers.get(clause.id, ())
    if carried:
        sources = page.sources(clause.id)
        lines += [":::{dropdown} Carried out by " + ", ".join(carried)]
        for source in sources:
            lines += ["```python", textwrap.dedent(source).rstrip(), "```", ""]
        if not sources:
            lines += ["A choice of the set-up.", ""]
        lines += [":::", ""]
    for claim in page.claims_on(clause.id):
        lines += [f"- {badge(page.verdict(claim), claim.expected)} {{claim}}`{game}:{claim.name}` {claim.sentence}"]
    return "\n".join([*lines, "", ""])


def claim_text(page: Page, claim: Claim) -> str:
    """A claim as Markdown: its sentence, its verdict, who says so, over what, and the run that shows it."""
    game = page.game.name
    row = page.ledger.rows.get(claim.id)
    lines = [f"({anchor('claim', game, claim.name)})=", ""]
    lines += [f"{badge(page.verdict(claim), claim.expected)} **{claim.sentence}**", ""]
    facts = [f"`{claim.name}`", claim.kind]
    if row is not None:
        facts += [f"by {row.by}", *([f"bound {row.bound}"] if row.bound is not None else []), row.covered]
        facts += [f"with lemmas {', '.join(row.rests_on)}"] if row.rests_on else []
    if page.verdict(claim) is not claim.expected:
        facts += [f"expected {claim.expected.name}"]
    lines += [" · ".join(filter(None, facts)), ""]
    if claim.cites:
        lines += ["Rests on " + ", ".join(f"{{clause}}`{game}:{clause}`" for clause in claim.cites), ""]
    if row is not None and row.details:
        title = "The run" if row.trace else "Details"
        lines += [f":::{{dropdown}} {title}", "```text", *row.details, "```", ":::", ""]
    return "\n".join([*lines, ""])


def reading_texts(page: Page) -> Iterator[str]:
    """Each reading as Markdown: the question, its options, the default and its reason."""
    for one in page.game.readings:
        lines = [f"({anchor('reading', page.game.name, one.name)})=", f"**{one.question}** `{one.name}`", ""]
        for option in one.options:
            mark = " {bdg-primary}`default`" if option is one.default else ""
            lines.append(f"- `{option.name.lower().replace('_', '-')}`{mark} {option.value}")
        clauses = ", ".join(f"{{clause}}`{page.game.name}:{clause}`" for clause in one.cites)
        yield "\n".join([*lines, "", f"Default because: {one.because} Reads {clauses}.", "", ""])


def print_texts(page: Page) -> Iterator[str]:
    """Each unknown print as Markdown."""
    for one in page.game.prints:
        clauses = ", ".join(f"{{clause}}`{page.game.name}:{clause}`" for clause in one.cites)
        yield f"- `{one.name}`: {one.what} ({clauses})\n"


def machine_texts(page: Page) -> Iterator[str]:
    """Each machine as Markdown: its fields with their domains, its rules with the clauses they cite."""
    for machine in page.game.machines.values():
        lines = [f"**The {machine.name or page.game.title} machine.** {machine.sentence}", ""]
        lines += ["| field | values |", "| --- | --- |"]
        lines += [f"| `{name}` | {domain.describe().replace('|', '/')} |" for name, domain in machine.domain.fields]
        lines += ["", "| rule | by | what it does | clauses |", "| --- | --- | --- | --- |"]
        for rule in (machine.begin, *machine.rules.values()):
            by = {"rule": "players", "chance": "nature", "start": "set-up"}[rule.kind]
            cited = ", ".join(f"{{clause}}`{page.game.name}:{clause}`" for clause in rule.cites)
            lines.append(f"| `{rule.name}` | {by} | {rule.sentence} | {cited} |")
        yield "\n".join([*lines, "", ""])


class _GameDirective(SphinxDirective):
    """A directive whose argument is a game's name and whose content is generated."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {"section": directives.unchanged, "kind": directives.unchanged}

    def texts(self, page: Page) -> Iterable[str]:
        """The Markdown to put here."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        try:
            page = Page(self.arguments[0])
            text = "\n".join(self.texts(page))
        except SpecError as error:
            raise self.error(str(error)) from error
        for file in page.files():
            self.env.note_dependency(str(file))
        return list(self.parse_text_to_nodes(text))


class ClausesDirective(_GameDirective):
    """``clauses``."""

    def texts(self, page: Page) -> Iterable[str]:
        section = self.options.get("section")
        chosen = [one for one in page.game.clauses.values() if section in (None, one.section)]
        if not chosen:
            raise SpecError(f"no clause stands in the section {section!r}")
        return [clause_text(page, one) for one in chosen]


class ClaimsDirective(_GameDirective):
    """``claims``."""

    def texts(self, page: Page) -> Iterable[str]:
        kind = self.options.get("kind")
        chosen = [one for one in page.all_claims.values() if kind in (None, one.kind)]
        return [claim_text(page, one) for one in chosen]


class ReadingsDirective(_GameDirective):
    """``readings``."""

    def texts(self, page: Page) -> Iterable[str]:
        return reading_texts(page)


class PrintsDirective(_GameDirective):
    """``prints``."""

    def texts(self, page: Page) -> Iterable[str]:
        return print_texts(page)


class MachinesDirective(_GameDirective):
    """``machines``."""

    def texts(self, page: Page) -> Iterable[str]:
        return machine_texts(page)


class LinkRole(SphinxRole):
    """``clause`` and ``claim``: a link to where the thing stands, refused at build time if it does not exist."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        game, _, identity = self.text.partition(":")
        known = (
            Page(game).game.clauses if self.kind == "clause" else {one.name for one in Page(game).all_claims.values()}
        )
        if identity not in known:
            message = self.inliner.reporter.error(f"no {self.kind} {identity!r} in {game}", line=self.lineno)
            return [nodes.problematic(self.rawtext, self.rawtext)], [message]
        link = nodes.pending("", "")
        link = PendingLink(identity, refid=anchor(self.kind, game, identity))
        return [link], []


class PendingLink(nodes.Inline, nodes.TextElement):
    """A link to an anchor whose page is not yet known."""


def resolve_links(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Turn each pending link into a link to the page on which its anchor stands."""
    labels = app.env.get_domain("std").anonlabels  # type: ignore[attr-defined]
    for node in list(doctree.findall(PendingLink)):
        target = node["refid"]
        if target in labels:
            page, identity = labels[target]
            link = make_refnode(app.builder, docname, page, identity, nodes.literal("", node.rawsource))
            node.replace_self(link)
        else:
            node.replace_self(nodes.literal("", node.rawsource))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directives and roles with Sphinx."""
    app.add_node(PendingLink)
    app.add_directive("clauses", ClausesDirective)
    app.add_directive("claims", ClaimsDirective)
    app.add_directive("readings", ReadingsDirective)
    app.add_directive("prints", PrintsDirective)
    app.add_directive("machines", MachinesDirective)
    app.add_role("clause", LinkRole("clause"))
    app.add_role("claim", LinkRole("claim"))
    app.connect("doctree-resolved", resolve_links)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
