"""Moves as a person writes them: ``take(count = 2)``, ``take(2)`` or ``take 2``.

A value is written as on the command line, or as it is shown to a reader. Where a comma stands in what is shown, the
value wants a name before it; inside a row or set it wants JSON.
"""

import itertools
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import attrs

from checker.positions import parse_value, to_json
from checker.runs import Move, sizes_of
from checker.show import is_told_by_fields, show
from spec import Bag, Machine, Rule, SpecError
from spec.domains import Bags, Domain, Either, Fixed, Integers, Rationals, Record, Rows, Sizes, Subsets
from spec.game import nearest

MOST_LOOKED_UP = 20_000
MOST_LETTERS = 10_000
_CLOSING = {"(": ")", "[": "]", "{": "}"}
_MOVE = re.compile(r"\s*([A-Za-z_][\w-]*)\s*(.*?)\s*", re.DOTALL)
_NAMED = re.compile(r"([A-Za-z_][\w-]*)\s*=(?!=)\s*(.*)", re.DOTALL)
_NUMBER = re.compile(r"-?[0-9]{1,1000}(/[0-9]*[1-9][0-9]*)?")
_COUNTED = re.compile(r"([0-9]+) x (.+)", re.DOTALL)
_RECORD = re.compile(r"(\w+)\((.*)\)", re.DOTALL)


def parse_move(machine: Machine, state: Any, text: str) -> Move:
    """The move of a machine that ``text`` means in a state; for the start, ``state`` is the set-up.

    Parameters may be named, or their values stand in order. Raises SpecError, with a cure, for an unknown rule or
    parameter, one that is missing or given twice, and a value outside its domain. Whether the move is legal is not
    asked.
    """
    rule = rule_in(machine, text)
    given = _given(rule, _parts_of(text)[1])
    sizes = sizes_before(machine, rule, state)
    return Move(rule.name, tuple(_value(rule, name, domain, given[name], sizes) for name, domain in rule.parameters))


def rule_in(machine: Machine, text: str) -> Rule:
    """The rule whose move ``text`` means, whatever its arguments. Raises SpecError as :func:`parse_move` does."""
    return find_move_rule(machine, _parts_of(text)[0])


def _parts_of(text: str) -> tuple[str, str]:
    """The rule's name and what stands after it."""
    found = _MOVE.fullmatch(text)
    if found is None or len(text) > MOST_LETTERS:
        raise SpecError(f"{_cut(text)!r} is no move", cure="write RULE, or RULE(name = value, ...)")
    return found[1], found[2]


def find_move_rule(machine: Machine, name: str) -> Rule:
    """The rule or start called ``name``, hyphens for underscores. Raises SpecError, with the nearest name, if none."""
    field = name.replace("-", "_")
    if field in machine.rules:
        return machine.rules[field]
    if field == machine.begin.name:
        return machine.begin
    known = [*machine.rules, machine.begin.name]
    cure = nearest(field, known) or f"rules are {', '.join(known)}"
    raise SpecError(f"machine {machine.id} has no rule {name!r}", cure=cure)


def sizes_before(machine: Machine, rule: Rule, state: Any) -> Sizes:
    """The sizes of the shape before a rule is carried out: those of the state, or for the start of the set-up."""
    if rule.kind != "start":
        return sizes_of(machine, state)
    return {} if state is None else machine.sizes(state)


def _cut(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."


# The parts of a text


def _given(rule: Rule, rest: str) -> dict[str, str]:
    """The text of each argument by its parameter's name."""
    names = [name for name, _ in rule.parameters]
    written = _joined(_pieces(rest, len(names)))
    if len(names) == 1 and len(written) > 1 and written[0][0] is None:
        written = [(None, ", ".join(text for _, text in written))]
    found: dict[str, str] = {}
    for index, (given, text) in enumerate(written):
        if given is None and index >= len(names):
            raise SpecError(f"{rule.name} is given {len(written)} values", cure=_takes(rule))
        name = names[index] if given is None else given.replace("-", "_")
        if name not in names:
            raise SpecError(f"{rule.name} has no parameter {name!r}", cure=nearest(name, names) or _takes(rule))
        if name in found:
            raise SpecError(f"{rule.name} is given {name} twice", cure="take one of them away")
        found[name] = text
    if missing := [name for name in names if name not in found]:
        raise SpecError(f"{rule.name} is not given {', '.join(missing)}", cure=_takes(rule))
    return found


def _takes(rule: Rule) -> str:
    if not rule.parameters:
        return f"it takes no values: write {rule.name}"
    return f"write {rule.name}({', '.join(f'{name} = {domain.describe()}' for name, domain in rule.parameters)})"


def _pieces(rest: str, parameters: int) -> list[str]:
    """The arguments as they are written: in brackets after the rule's name, or in plain words."""
    signs = list(_outer(rest))
    if rest.startswith("(") and _ends_of_brackets(signs)[0] == len(rest) - 1:
        rest = rest[1:-1]
    elif parameters > 1 and not any(sign == "," for _, sign in signs):
        rest = re.sub(r"\s*=\s*", "=", " ".join(rest.split()))
        return _split(rest, " ")
    return _split(rest)


def _split(text: str, divider: str = ",") -> list[str]:
    """The parts of a text between the dividers that stand in no brackets."""
    places = [place for place, sign in _outer(text) if sign == divider]
    bounds = itertools.pairwise([-1, *places, len(text)])
    return [text[before + 1 : after].strip() for before, after in bounds] if text.strip() else []


def _ends_of_brackets(signs: list[tuple[int, str]]) -> list[int]:
    return [place for place, sign in signs if sign in _CLOSING.values()]


def _outer(text: str) -> Iterator[tuple[int, str]]:
    """The signs, with their places, that stand in no brackets or quotation; of brackets those that close.

    Raises SpecError where brackets or quotation marks are not in pairs.
    """
    pending: list[str] = []
    is_quoted = False
    for place, sign in enumerate(text):
        if sign == '"' and not text[:place].endswith("\\"):
            is_quoted = not is_quoted
        elif is_quoted:
            continue
        elif sign in _CLOSING:
            pending.append(_CLOSING[sign])
        elif sign in _CLOSING.values() and (not pending or pending.pop() != sign):
            raise SpecError(f"{_cut(text)!r}: this {sign} closes nothing", cure="write brackets in pairs")
        elif not pending:
            yield place, sign
    if is_quoted or pending:
        what = "a quotation mark" if is_quoted else "a bracket"
        raise SpecError(f"{_cut(text)!r}: {what} is not closed", cure="close it")


def _joined(texts: Iterable[str]) -> list[tuple[str | None, str]]:
    """Each text with its name, if it has one; a text without that stands after one with belongs to it."""
    found: list[tuple[str | None, str]] = []
    for text in texts:
        named = _NAMED.fullmatch(text)
        if named is not None:
            found.append((named[1], named[2]))
        elif found and found[-1][0] is not None:
            found[-1] = (found[-1][0], f"{found[-1][1]}, {text}")
        else:
            found.append((None, text))
    return found


# Values


def _value(rule: Rule, name: str, domain: Domain, text: str, sizes: Sizes) -> Any:
    shown = _shown(domain, text, sizes)
    if len(shown) > 1:
        raise SpecError(f"{rule.name}({name}): {text!r} means several values", cure="write it as JSON")
    if shown:
        return shown[0]
    try:
        return parse_value(domain, text, sizes)
    except SpecError as error:
        example = json.dumps(to_json(domain, domain.first(sizes)))
        cure = f"write it as JSON, like {example}" if error.cure == "write it as JSON" else error.cure
        raise attrs.evolve(
            error, message=f"{rule.name}({name}): {error.message}", cure=cure or f"write {domain.describe()}"
        ) from error
    except RecursionError as error:
        message = f"{rule.name}({name}): {_cut(text)!r} is nested too deeply"
        raise SpecError(message, cure=f"write {domain.describe()}") from error


def _shown(domain: Domain, text: str, sizes: Sizes) -> list[Any]:
    """The values of a domain that are shown as ``text``: none, one, or the first two of several."""
    found = [value for value in _readings(domain, text.strip(), sizes) if domain.has(value, sizes)]
    return found[:2]


def _readings(domain: Domain, text: str, sizes: Sizes) -> list[Any]:
    match domain:
        case Either(options=options):
            return [value for option in options for value in _shown(option, text, sizes)]
        case Subsets(item=item):
            return [frozenset(one) for one in _rows_in(text, "{}", itertools.repeat(item), sizes) if _is_distinct(one)]
        case Rows(item=item):
            return _rows_in(text, "()", itertools.repeat(item), sizes)
        case Fixed(items=items):
            return [one for one in _rows_in(text, "()", items, sizes) if len(one) == len(items)]
        case Bags(item=item):
            return _bags_in(text, item, sizes)
        case Integers():
            return [int(text)] if _NUMBER.fullmatch(text) and "/" not in text else []
        case Rationals():
            return [Fraction(text)] if _NUMBER.fullmatch(text) else []
    if domain.size(sizes) <= MOST_LOOKED_UP:
        found = _looked_up(domain, tuple(sizes.items())).get(_plain(text), [])
        exact = [value for value in found if show(value) == text]
        return exact or found
    return _records_in(text, domain, sizes) if isinstance(domain, Record) and is_told_by_fields(domain.cls) else []


@lru_cache(maxsize=64)
def _looked_up(domain: Domain, sizes: tuple[tuple[str, int], ...]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for value in domain.values(dict(sizes)):
        found.setdefault(_plain(show(value)), []).append(value)
    return found


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("_", " ").split())


def _inside(text: str, brackets: str) -> list[str] | None:
    """The parts of a text in such brackets, or None where it does not stand in them."""
    return _split(text[1:-1]) if len(text) >= 2 and (text[0], text[-1]) == tuple(brackets) else None


def _rows_in(text: str, brackets: str, items: Iterable[Domain], sizes: Sizes) -> list[tuple[Any, ...]]:
    """The rows that a text in brackets may mean, the first two if there are several."""
    parts = _inside(text, brackets)
    if parts is None:
        return []
    readings = [_shown(item, part, sizes) for item, part in zip(items, parts, strict=False)]
    return list(itertools.islice(itertools.product(*readings), 2)) if len(readings) == len(parts) else []


def _is_distinct(row: Sequence[Any]) -> bool:
    return len(frozenset(row)) == len(row)


def _bags_in(text: str, item: Domain, sizes: Sizes) -> list[Any]:
    parts = _inside(text, "{}")
    counted = [_COUNTED.fullmatch(part) for part in parts or ()]
    if parts is None or None in counted:
        return []
    counts = [int(one[1]) for one in counted if one]
    rows = itertools.product(*(_shown(item, one[2], sizes) for one in counted if one))
    return [Bag(dict(zip(row, counts, strict=True))) for row in itertools.islice(rows, 2) if _is_distinct(row)]


def _records_in(text: str, domain: Record, sizes: Sizes) -> list[Any]:
    """The records that a text may mean in which each field has its name."""
    found = _RECORD.fullmatch(text)
    written = dict(_joined(_split(found[2]))) if found and found[1] == domain.cls.__name__ else {}
    if list(written) != [name for name, _ in domain.fields]:
        return []
    readings = (_shown(part, written[name], sizes) for name, part in domain.fields)
    return [domain.cls(*values) for values in itertools.islice(itertools.product(*readings), 2)]
