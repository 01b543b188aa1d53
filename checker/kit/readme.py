"""The page that comes with a conformance kit and tells how to use it."""

import textwrap
from typing import Any

from checker.kit.kits import Kit

_PAGE = """\
# Conformance kit for {title}

{traces} traces to which an implementation of the game, in any language, can be held. Together they show {shown} of the
{wanted} things of which each was to be shown once ({cover}).

## How to use it

Read a trace, put your game into its first state, and make its moves one after the other. After each, compare what your
game says with what stands in the trace. You need only compare what your game knows.

| file | what it is |
|---|---|
| `NNN-machine-rule.itf.json` | a trace, in the Informal Trace Format |
| `schema-MACHINE.json` | the JSON Schema (2020-12) of the traces of one machine |
| `starts.json` | set-ups that are refused, each with the clause |
| `coverage.json` | where each thing is shown, and what is not shown |
| `manifest.json` | a digest (SHA-256) of each file, and one of each part of each state |

`proofbook replay FOLDER` carries all traces out by the rules, and finds out every change.

## A trace

`#meta` names the game and the machine. A machine is one view of the game: what one step is, and what a state has.
{machines}

`states` are the positions, the first one first. Each has

- `mbt::actionTaken`: the rule that led here. The first state was reached by the start, or is `a given position`: then
  it is part of a longer run{region_note}.
- `mbt::nondetPicks`: the arguments of that rule by their names, each as `{{"tag": "Some", "value": ...}}`.
- the fields of the state.
- under `#meta`: `index`, from 0; the `move` in words; the ids of the `clauses` that it carries out; and `expected`,
  what is to be observed here:
  - `over`: whether the game is over. Then there are no moves.
  - `legal`: every legal move, and for those of chance the `odds`. The order does not matter.
  - `unlisted`: rules with too many moves to list. Of those nothing is said in `legal`.
  - `refused`: moves that must be refused, each with the clause.
  - `predicates`: what is true of the position and what is not.
  - `told`: what is known to all, such as scores.
  - `of_seats`: what is told of each seat, or what the player there sees where something is hidden.

Rules and clauses have names, never numbers; `proofbook list {game} --clauses` tells the clauses.

## Values

| value | written as |
|---|---|
| whole number | `{{"#bigint": "3"}}` |
| fraction | text, `"3/2"` |
| one of several names | the name, `"PAR"` |
| yes or no | `true`, `false` |
| several in order, all of one kind | a list |
| several in order, each of its own kind | `{{"#tup": [...]}}` |
| set, without order | `{{"#set": [...]}}` |
| how many of each | `{{"#map": [[kind, count], ...]}}` |
| something that may be nothing | `{{"tag": "Some", "value": ...}}` or `{{"tag": "None", "value": {{"#tup": []}}}}` |
| parts with names | an object |

## What is shown

{coverage}
"""


def readme(kit: Kit, coverage: dict[str, Any]) -> str:
    """The README of a kit, as Markdown; ``coverage`` is what its file of that name tells."""
    machines = dict.fromkeys(item.machine for item in kit.items)
    told = [f"- `{one.name or one.game.name}`: {one.sentence}" for one in machines]
    by_region = kit.cover == "regions"
    note = ", or, in this kit, an example that satisfies what is proved but need not come up in play"
    return _PAGE.format(
        title=kit.game.title,
        game=kit.game.name,
        traces=len(kit.items),
        shown=coverage["shown"],
        wanted=coverage["wanted"],
        cover=kit.cover,
        machines="\n".join(["", *told]),
        region_note=note if by_region else "",
        coverage="\n".join(_coverage(coverage)),
    )


def _coverage(coverage: dict[str, Any]) -> list[str]:
    found = [
        f"{coverage['from_the_start']} traces begin with the start and {coverage['from_a_position']} in a given "
        f"position; {coverage['refused_starts']} set-ups are refused.",
        "",
    ]
    if not coverage["not_shown"]:
        return ["\n".join(textwrap.wrap(found[0], 110)), "", "Nothing that was wanted is missing."]
    found += ["Not shown, because none was met within these bounds, or because it cannot happen:", ""]
    return found + [f"- {one['what']} {one['does']}" for one in coverage["not_shown"]]
