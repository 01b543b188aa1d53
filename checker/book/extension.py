"""Sphinx's side of the book: the directives and roles, and the domain that knows where each thing stands."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.docutils import ReferenceRole, SphinxDirective
from sphinx.util.nodes import make_refnode

from checker import verdicts
from checker.book.facts import CLAIM_KINDS, KINDS, Facts
from checker.book.texts import (
    Entry,
    claim_entry,
    clause_entry,
    machine_entries,
    print_entry,
    reading_entry,
    tally_text,
    verdicts_text,
)
from checker.registry import all_files
from spec import Place, SpecError
from spec.game import nearest

LOGGER = logging.getLogger(__name__)


def one_line(error: SpecError) -> str:
    """An error as one line of a build's log."""
    return "; ".join(line.strip() for line in str(error).splitlines())


def anchor(facts: Facts, kind: str, identity: str) -> str:
    """The permanent anchor of a thing."""
    return f"{kind}-{facts.game.name}-{identity}"


class BookDomain(Domain):
    """Where each clause, rule, reading, print and claim stands in the book."""

    name = "book"
    label = "Proofbook"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    initial_data: ClassVar[dict[str, Any]] = {"placed": {}}
    dangling_warnings: ClassVar[dict[str, str]] = {kind: f"the {kind} %(target)s stands on no page" for kind in KINDS}
    data_version = 1

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self._facts: dict[str, Facts] = {}

    @property
    def placed(self) -> dict[tuple[str, str, str], tuple[str, str]]:
        """For kind, game and id of each thing on a page: the page and the anchor."""
        found: dict[tuple[str, str, str], tuple[str, str]] = self.data["placed"]
        return found

    def facts(self, game: str) -> Facts:
        """The facts about a game, read once in a build. Raises SpecError for an unknown game."""
        if game not in self._facts:
            self._facts[game] = Facts.of(game)
        return self._facts[game]

    def place(self, facts: Facts, kind: str, identity: str, location: nodes.Node) -> str:
        """Note that a thing stands on the page that is being read; gives its anchor."""
        game = facts.file.name
        if (other := self.placed.get((kind, game, identity))) is not None:
            LOGGER.warning("the %s %s:%s stands on %s already", kind, game, identity, other[0], location=location)
        where = self.env.docname, anchor(facts, kind, identity)
        self.placed[kind, game, identity] = where
        return where[1]

    def clear_doc(self, docname: str) -> None:
        for key in [key for key, (page, _) in self.placed.items() if page == docname]:
            del self.placed[key]

    def merge_domaindata(self, docnames: Iterable[str], otherdata: dict[str, Any]) -> None:
        docnames = set(docnames)
        self.placed.update({key: where for key, where in otherdata["placed"].items() if where[0] in docnames})

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: addnodes.pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        game, _, identity = target.rpartition(":")
        where = self.placed.get((typ, game, identity))
        return make_refnode(builder, fromdocname, *where, contnode) if where is not None else None

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for (kind, game, identity), (page, place) in self.placed.items():
            yield f"{game}:{identity}", identity, kind, page, place, 1

    def check_consistency(self) -> None:
        """Warn of each thing of the book's games that no page shows, naming where it is written."""
        try:
            for name in self._names():
                for kind, known in self.facts(name).things.items():
                    for identity, place in known.items():
                        if (kind, name, identity) not in self.placed:
                            LOGGER.warning(
                                "no page shows the %s %s:%s", kind, name, identity, location=_location(place)
                            )
        except SpecError as error:
            LOGGER.error(one_line(error))

    def _names(self) -> Iterable[str]:
        chosen: list[str] | None = self.env.config.book_games
        return chosen if chosen is not None else [file.name for file in all_files()]


def _location(place: Place | None) -> str | None:
    return f"{place.file}:{place.line}" if place is not None else None


def _domain(env: BuildEnvironment) -> BookDomain:
    domain = env.domains["book"]
    assert isinstance(domain, BookDomain)
    return domain


class _BookDirective(SphinxDirective):
    """A directive that puts Markdown, made from facts, on the page."""

    def put(self, text: str) -> list[nodes.Node]:
        """The nodes of a piece of Markdown."""
        return list(self.parse_text_to_nodes(text))


class _GameDirective(_BookDirective, ABC):
    """A directive whose argument is the name of a game."""

    required_arguments = 1

    @abstractmethod
    def entries(self, facts: Facts) -> Iterable[Entry]:
        """What to put here."""

    def run(self) -> list[nodes.Node]:
        try:
            facts = _domain(self.env).facts(self.arguments[0])
            entries = list(self.entries(facts))
        except SpecError as error:
            raise self.error(one_line(error)) from error
        for file in facts.files:
            self.env.note_dependency(file)
        return [node for entry in entries for node in self._nodes(facts, entry)]

    def _nodes(self, facts: Facts, entry: Entry) -> list[nodes.Node]:
        if not entry.kind:
            return self.put(entry.text)
        box = nodes.container(classes=[f"book-{entry.kind}"])
        self.set_source_info(box)
        identity = _domain(self.env).place(facts, entry.kind, entry.id, box)
        box["ids"].append(identity)
        self.state.document.note_explicit_target(box, box)
        box += self.put(entry.text)
        return [box]


class ClausesDirective(_GameDirective):
    """``clauses``: those of one section with ``:section:``, else all."""

    option_spec: ClassVar[dict[str, Any]] = {"section": directives.unchanged_required}

    def entries(self, facts: Facts) -> Iterable[Entry]:
        section = self.options.get("section")
        sections = {one.section for one in facts.game.clauses.values()}
        if section is not None and section not in sections:
            raise SpecError(f"{facts.game.name} has no section {section!r}", cure=nearest(section, sections))
        return [clause_entry(facts, one) for one in facts.game.clauses.values() if section in (None, one.section)]


class ReadingsDirective(_GameDirective):
    """``readings``."""

    def entries(self, facts: Facts) -> Iterable[Entry]:
        return [reading_entry(facts, one) for one in facts.game.readings]


class PrintsDirective(_GameDirective):
    """``prints``."""

    def entries(self, facts: Facts) -> Iterable[Entry]:
        return [print_entry(facts, one) for one in facts.game.prints]


class MachinesDirective(_GameDirective):
    """``machines``."""

    def entries(self, facts: Facts) -> Iterable[Entry]:
        return machine_entries(facts)


class ClaimsDirective(_GameDirective):
    """``claims``: those of some kinds with ``:kinds:``, else all."""

    option_spec: ClassVar[dict[str, Any]] = {"kinds": directives.unchanged_required}

    def entries(self, facts: Facts) -> Iterable[Entry]:
        kinds = self.options["kinds"].split() if "kinds" in self.options else CLAIM_KINDS
        for kind in kinds:
            if kind not in CLAIM_KINDS:
                raise SpecError(f"no claim is of the kind {kind!r}", cure=nearest(kind, CLAIM_KINDS))
        return [claim_entry(facts, one) for one in facts.file.all_claims.values() if one.kind in kinds]


class TallyDirective(_GameDirective):
    """``tally``."""

    def entries(self, facts: Facts) -> Iterable[Entry]:
        return [Entry(tally_text(facts))]


class VerdictsDirective(_BookDirective):
    """``verdicts``."""

    def run(self) -> list[nodes.Node]:
        for file in (Path(verdicts.__file__), *Path(__file__).parent.glob("*.py")):
            self.env.note_dependency(file)
        return self.put(verdicts_text())


class ThingRole(ReferenceRole):
    """A link to a thing by ``game:id``, refused where it stands if there is no such thing."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        game, _, identity = self.target.rpartition(":")
        try:
            if not game:
                raise SpecError(f"{self.target!r} names no game", cure="write game:id")
            facts = _domain(self.env).facts(game)
            facts.check(self.kind, identity)
        except SpecError as error:
            message = self.inliner.reporter.error(one_line(error), line=self.lineno)
            return [nodes.problematic(self.rawtext, self.rawtext)], [message]
        for file in facts.files:
            self.env.note_dependency(file)
        shown = self.title if self.has_explicit_title else identity
        link = addnodes.pending_xref(
            self.rawtext,
            nodes.literal(shown, shown, classes=[f"book-{self.kind}-link"]),
            refdomain="book",
            reftype=self.kind,
            reftarget=f"{facts.file.name}:{identity}",
            refdoc=self.env.docname,
            refwarn=True,
        )
        self.set_source_info(link)
        return [link], []


DIRECTIVES: dict[str, type[SphinxDirective]] = {
    "clauses": ClausesDirective,
    "readings": ReadingsDirective,
    "prints": PrintsDirective,
    "machines": MachinesDirective,
    "claims": ClaimsDirective,
    "tally": TallyDirective,
    "verdicts": VerdictsDirective,
}
