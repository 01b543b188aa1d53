"""The book's words in Markdown, made from the facts about a game."""

import inspect
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import frozen

from checker.book.facts import Facts, rule_id, source_text
from checker.claims import Claim
from checker.verdicts import Verdict
from spec import Machine, Rule
from spec.clauses import Clause
from spec.domains import Domain, Record
from spec.readings import Reading, UnknownPrint

COLOURS = {
    Verdict.PROVED: "success",
    Verdict.WITNESSED: "success",
    Verdict.REFUTED: "info",
    Verdict.BOUNDED: "warning",
    Verdict.SAMPLED: "warning",
    Verdict.VACUOUS: "warning",
    Verdict.UNKNOWN: "secondary",
    Verdict.STALE: "secondary",
}
ACTORS = {"start": "set-up", "rule": "players", "chance": "nature"}


@frozen
class Entry:
    """A piece of a page. With a ``kind`` and an ``id`` it is where that thing stands."""

    text: str
    kind: str = ""
    id: str = ""


# Pieces of Markdown


def escape(text: str) -> str:
    """Plain words as Markdown that reads the same; only code between backticks keeps its meaning."""
    parts = re.split(r"(`+[^`]+`+)", text)
    plain = [re.sub(r"([\\*_{}\[\]<>|#$~^&])", r"\\\1", part) for part in parts]
    return "".join(part if index % 2 else plain[index] for index, part in enumerate(parts))


def link(facts: Facts, kind: str, identity: str) -> str:
    """A link to where a thing stands, showing its id."""
    return f"{{{kind}}}`{identity} <{facts.file.name}:{identity}>`"


def links(facts: Facts, kind: str, identities: Iterable[str]) -> str:
    """Links, separated by commas."""
    return ", ".join(link(facts, kind, one) for one in identities)


def badge(verdict: Verdict, expected: Verdict | None = None) -> str:
    """A verdict in colour. An answer other than the expected one is an alarm and says so."""
    alarm = verdict.is_conclusive and expected is not None and verdict is not expected
    words = f"{verdict.name}, expected {expected.name}" if alarm and expected else verdict.name
    return f"{{bdg-{'danger' if alarm else COLOURS[verdict]}}}`{words}`"


def fold(title: str, *lines: str) -> list[str]:
    """Lines that a reader unfolds."""
    return ["", f":::::{{dropdown}} {title}", *lines, ":::::", ""]


def code(text: str, language: str = "python") -> list[str]:
    """A block of code, fenced with more backticks than stand in it."""
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return [f"{fence}{language}", text, fence, ""]


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A table whose cells are Markdown already."""
    heads = list(heads)
    return ["", *(f"| {' | '.join(cells)} |" for cells in (heads, ["---"] * len(heads), *rows)), ""]


def first_paragraph(thing: Any) -> str:
    """What a function or class says of itself first."""
    return inspect.cleandoc(thing.__doc__ or "").split("\n\n")[0].replace("\n", " ")


# Clauses


def clause_entry(facts: Facts, clause: Clause) -> Entry:
    """A clause: its words, what it leaves open, who carries it out, and the claims that rest on it."""
    lines = [f"**{clause.number}.** {escape(clause.text)}", "", f"{link(facts, 'clause', clause.id)} · {clause.kind}"]
    if clause.marked:
        lines += ["", f"No rule carries it out: {escape(clause.marked)}."]
    rules = [rule_id(machine, rule) for machine, rule in facts.rules_on(clause.id)]
    read = [one.name for one in facts.readings_on(clause.id)]
    prints = [one.name for one in facts.prints_on(clause.id)]
    for words, kind, names in (("Rules", "rule", rules), ("Readings", "reading", read), ("Print", "print", prints)):
        if names:
            lines[-1] += f" · {words}: {links(facts, kind, names)}"
    if carriers := facts.carriers(clause.id):
        title = "Carried out by " + ", ".join(f"`{one.name}`" for one in carriers)
        lines += fold(title, *(line for one in carriers for line in code(one.source)))
    lines.append("")
    for claim in facts.claims_on(clause.id):
        words = f"{escape(claim.sentence)} {link(facts, 'claim', claim.name)}"
        lines.append(f"- {badge(facts.verdict(claim), claim.expected)} {words}")
    return Entry("\n".join(lines), "clause", clause.id)


# What the rulebook leaves open


def reading_entry(facts: Facts, one: Reading) -> Entry:
    """A reading: the question, its options, the default and the reason for it."""
    lines = [f"**{escape(one.question)}** {link(facts, 'reading', one.name)}", ""]
    for option in one.options:
        default = " {bdg-primary}`default`" if option is one.default else ""
        lines.append(f"- `{option.name.lower().replace('_', '-')}`: {escape(str(option.value))}{default}")
    lines += ["", f"{escape(one.because)}", "", f"Reads {links(facts, 'clause', one.cites)}"]
    return Entry("\n".join(lines), "reading", one.name)


def print_entry(facts: Facts, one: UnknownPrint) -> Entry:
    """An unknown print: what it is, and the clauses that speak of it."""
    words = f"{link(facts, 'print', one.name)}: {escape(one.what)}."
    return Entry(f"{words} Spoken of in {links(facts, 'clause', one.cites)}.", "print", one.name)


# Machines


def machine_entries(facts: Facts) -> Iterator[Entry]:
    """Each machine: what a step of it is, its fields, its rules; last, what the values in the fields are made of."""
    states: dict[type[Any], None] = {}
    for machine in facts.game.machines.values():
        states[machine.state] = None
        name = f"The {machine.name} machine" if machine.name else "The machine"
        lines = [f"**{name}.** {escape(machine.sentence)}", "", escape(first_paragraph(machine.state))]
        yield Entry("\n".join([*lines, *field_table(machine.domain)]))
        for rule in (machine.begin, *machine.rules.values()):
            yield rule_entry(facts, machine, rule)
    inner: list[str] = []
    for record in records([machine.domain for machine in facts.game.machines.values()]):
        if record.cls not in states:
            inner += [f"**{record.cls.__name__}.** {escape(first_paragraph(record.cls))}", *field_table(record)]
    if inner:
        yield Entry("\n".join(fold("What the values are made of", *inner)))


def rule_entry(facts: Facts, machine: Machine, rule: Rule) -> Entry:
    """A rule: who carries it out, what it does, its parameters, its clauses and its source."""
    name = rule_id(machine, rule)
    who = ACTORS[rule.kind] + (", as soon as they can" if rule.is_forced else "")
    lines = [f"{link(facts, 'rule', name)} · {who}", "", escape(rule.sentence), ""]
    for parameter, domain in rule.parameters:
        lines.append(f"- `{parameter}`: {escape(domain.describe())}")
    required = [clause for clause in facts.game.clauses if (machine, rule) in facts.rules_on(clause)]
    if required:
        lines += ["", f"Carries out {links(facts, 'clause', required)}"]
    lines += fold("In Python", *code(source_text(rule.function)))
    return Entry("\n".join(lines), "rule", name)


def field_table(record: Record) -> list[str]:
    """The fields of a class and the values that each may have."""
    return table(("field", "values"), ((f"`{name}`", escape(domain.describe())) for name, domain in record.fields))


def records(domains: Iterable[Domain]) -> list[Record]:
    """The records of which domains are built, each once."""
    found: dict[type[Any], Record] = {}
    pending = list(domains)
    while pending:
        domain = pending.pop(0)
        if isinstance(domain, Record):
            if domain.cls in found:
                continue
            found[domain.cls] = domain
        pending.extend(domain.parts())
    return list(found.values())


# Claims


def claim_entry(facts: Facts, claim: Claim) -> Entry:
    """A claim: its sentence and verdict, who says so and over what, what it rests on, and the run that shows it."""
    row, verdict = facts.row(claim), facts.verdict(claim)
    lines = [f"{badge(verdict, claim.expected)} **{escape(claim.sentence)}**", ""]
    told = [link(facts, "claim", claim.name), claim.kind]
    if row is not None:
        bound = "" if row.bound is None else f"up to {row.bound}"
        told += [escape(words) for words in (row.by, bound, row.covered) if words]
    if claim.options.get("under"):
        told.append("under " + ", ".join(f"`{name}` = `{option}`" for name, option in claim.options["under"].items()))
    lines += [" · ".join(told), ""]
    if row is None:
        lines += [f"Not established yet; expected is {claim.expected.name}.", ""]
    elif verdict is Verdict.STALE:
        since = ", ".join(facts.changed(claim))
        lines += [f"This was {row.verdict.name}; changed since: {since}. Expected is {claim.expected.name}.", ""]
    elif verdict is not claim.expected:
        lines += [f"Expected is {claim.expected.name}.", ""]
    if clauses := facts.clauses_of(claim):
        lines += [f"Clauses: {links(facts, 'clause', clauses)}", ""]
    known = {one.id: one.name for one in facts.file.all_claims.values()}
    if row is not None and row.rests_on:
        lemmas = (link(facts, "claim", known[one]) if one in known else f"`{one}`" for one in row.rests_on)
        lines += [f"Lemmas: {', '.join(lemmas)}", ""]
    if row is not None and row.details:
        lines += fold("The run, replayed" if row.trace else "What was found", *code("\n".join(row.details), "text"))
    if claim.id in facts.file.claims:
        lines += fold("The claim in Python", *code(source_text(claim.function)))
    return Entry("\n".join(lines), "claim", claim.name)


# Verdicts


def tally_text(facts: Facts) -> str:
    """How many claims have which verdict, and how many of them are as expected."""
    claims = list(facts.file.all_claims.values())
    counts = Counter(facts.verdict(claim) for claim in claims)
    expected = sum(facts.verdict(claim) is claim.expected for claim in claims)
    shown = " ".join(f"{badge(verdict)} {counts[verdict]}" for verdict in Verdict if counts[verdict])
    return f"{shown}\n\nOf {len(claims)} claims, {expected} are established as expected."


def verdicts_text() -> str:
    """What each verdict means."""
    rows = ((badge(one), escape(one.meaning), "yes" if one.is_conclusive else "no") for one in Verdict)
    return "\n".join(table(("verdict", "what it says", "final"), rows))
