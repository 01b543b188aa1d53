"""Positions as pictures and in words.

A game draws its positions in ``drawing.py`` of its folder: ``draw(state)`` as SVG, ``describe(state)`` in words,
``recount(before, after)`` a step in words. A game without it is told field by field. What a step changed is marked
here, for every game alike: each part of a picture that was not in the one before.
"""

import importlib
import importlib.util
import textwrap
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from xml.etree import ElementTree

import attrs
from attrs import frozen

from checker.predicates import package_of
from checker.runs import Run
from checker.show import show, show_changes
from spec import Game
from spec.drawing import picture as svg_picture
from spec.drawing import text

SVG = "http://www.w3.org/2000/svg"
STYLE = """
.proofbook { color: #1f2328; background: #ffffff }
.proofbook text.changed { fill: #9a3412; font-weight: bold; text-decoration: underline }
.proofbook .mark { stroke: #9a3412 }
.proofbook .gone { stroke-dasharray: 2 3; stroke-opacity: 0.6; fill: none }
@media (prefers-color-scheme: dark) {
.proofbook { color: #e6edf3; background: #0d1117 }
.proofbook text.changed { fill: #fdba74 }
.proofbook .mark { stroke: #fdba74 }
}
"""
LINE, LETTER, MARGIN, GAP = 16.0, 6.6, 8.0, 24.0
WIDEST = 1600.0
MOST_PANELS = 24

Key = tuple[Any, ...]


@frozen(eq=False)
class Panel:
    """One picture of a strip: a heading, the position, and the one before it whose differences are marked, if any."""

    heading: str
    state: Any
    before: Any = None


# What a game's drawing gives


def drawer(game: Game) -> Callable[[Any], str] | None:
    """What draws a position as SVG, unmarked; None where the game has no drawing."""
    return _drawn_by(game, "draw")


def describer(game: Game) -> Callable[[Any], list[str]]:
    """What tells a position in words: by the game's drawing, or else its fields, one on a line."""
    return position_teller(game) or (lambda state: [f"{name}: {show(value)}" for name, value in _fields(state)])


def position_teller(game: Game) -> Callable[[Any], list[str]] | None:
    """What tells a position in words by the game's drawing; None where there is no such thing."""
    describe = _drawn_by(game, "describe")
    return None if describe is None else lambda state: str(describe(state)).splitlines()


def storyteller(game: Game) -> Callable[[Any, Any], list[str]]:
    """What tells a step in words from the states around it: by the game's drawing, or else the fields that changed."""
    recount = _drawn_by(game, "recount")
    if recount is None:
        return show_changes
    return lambda before, after: str(recount(before, after)).splitlines()


def _drawn_by(game: Game, function: str) -> Callable[..., Any] | None:
    """A function of the module that draws a game, or None."""
    package = package_of(game)
    name = f"{package}.drawing"
    has_drawing = package and importlib.util.find_spec(name)
    return getattr(importlib.import_module(name), function, None) if has_drawing else None


def _fields(state: Any) -> Iterator[tuple[str, Any]]:
    for one in attrs.fields(type(state)):
        yield one.name, getattr(state, one.name)


# Pictures


def picture(game: Game, state: Any, before: Any = None, title: str = "") -> str:
    """A position as an SVG file's text, with a title and the position in words for those who do not see it.

    Where the position ``before`` is given, what is new is marked, and what is gone drawn in dashes.
    """
    return _text(_finished(_marked(game, state, before), title or game.title, "\n".join(describer(game)(state))))


def strip(game: Game, panels: Sequence[Panel], title: str = "") -> str:
    """Positions beside and below each other in one SVG picture, each under its heading."""
    root = ElementTree.Element(f"{{{SVG}}}svg", {"style": "font: 12px sans-serif; fill: currentColor"})
    left = top = MARGIN
    lowest, width = top, 0.0
    for one in panels:
        drawn = _marked(game, one.state, one.before)
        across, down = (float(drawn.get(side, "0")) for side in ("width", "height"))
        heading = textwrap.wrap(one.heading, max(int(across / LETTER), 20)) or [""]
        height = len(heading) * LINE
        if left > MARGIN and left + across > WIDEST:
            left, top = MARGIN, lowest + GAP
        for number, line in enumerate(heading, 1):
            at = {"x": f"{left:g}", "y": f"{top + number * LINE - 4:g}", "font-weight": "bold"}
            ElementTree.SubElement(root, f"{{{SVG}}}text", at).text = line
        drawn.set("x", f"{left:g}")
        drawn.set("y", f"{top + height:g}")
        root.append(drawn)
        lowest = max(lowest, top + height + down)
        width = max(width, left + across)
        left += across + GAP
    _resize(root, width + MARGIN, lowest + MARGIN)
    told = [line for one in panels for line in (one.heading, *describer(game)(one.state), "")]
    return _text(_finished(root, title or game.title, "\n".join(told)))


def panels_of(run: Run, headings: Sequence[str]) -> list[Panel]:
    """The positions of a run that was carried out under these headings, each marked against the one before."""
    befores = (None, *run.states)
    return [Panel(*one) for one in zip(headings, run.states, befores[:-1], strict=True)]


def _plain(game: Game, state: Any) -> str:
    """The picture of a position; that of its words where the game draws none."""
    draw = drawer(game)
    if draw is not None:
        return draw(state)
    lines = [part for line in describer(game)(state) for part in textwrap.wrap(line, 100) or [""]]
    width = 2 * MARGIN + LETTER * max(map(len, lines), default=0)
    texts = [text(int(MARGIN), int(MARGIN + LINE * number) - 4, line) for number, line in enumerate(lines, 1)]
    return svg_picture(width, 2 * MARGIN + LINE * len(lines), texts)


def _marked(game: Game, state: Any, before: Any) -> ElementTree.Element:
    """The picture of a position, in which what is not in the one before is marked."""
    root = ElementTree.fromstring(_plain(game, state))
    if before is None:
        return root
    old = Counter(key for key, _, _ in _leaves(ElementTree.fromstring(_plain(game, before)), ()))
    for key, element, _ in list(_leaves(root, ())):
        if old[key]:
            old[key] -= 1
        else:
            element.set("class", "changed" if _name(element) == "text" else "mark")
    earlier = ElementTree.fromstring(_plain(game, before))
    texts = {_corner(element) for _, element, _ in _leaves(root, ()) if _name(element) == "text"}
    for key, element, inherited in list(_leaves(earlier, ())):
        if old[key] and not (_name(element) == "text" and _corner(element) in texts):
            old[key] -= 1
            root.append(_gone(element, dict(inherited)))
    return root


def _corner(element: ElementTree.Element) -> tuple[str | None, str | None]:
    return element.get("x"), element.get("y")


def _gone(element: ElementTree.Element, inherited: dict[str, str]) -> ElementTree.Element:
    """What is drawn where something was: its outline in dashes, or a ring where words stood."""
    shown = ElementTree.Element(element.tag, {**inherited, **element.attrib})
    if _name(element) == "text":
        x, y = (float(one or 0) for one in _corner(element))
        ring = {"cx": f"{x:g}", "cy": f"{y - LETTER / 2:g}", "r": f"{LETTER:g}", "stroke": "currentColor"}
        shown = ElementTree.Element(f"{{{SVG}}}circle", ring)
    shown.set("class", "gone mark")
    return shown


def _leaves(
    element: ElementTree.Element, inherited: tuple[tuple[str, str], ...]
) -> Iterator[tuple[Key, ElementTree.Element, tuple[tuple[str, str], ...]]]:
    """What is drawn, each with what it looks like and what it inherits from around it."""
    for one in list(element):
        if _name(one) == "g":
            yield from _leaves(one, (*inherited, *one.attrib.items()))
        else:
            words = "".join(one.itertext())
            yield (one.tag, tuple(sorted(one.attrib.items())), words, inherited), one, inherited


def _name(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _resize(root: ElementTree.Element, width: float, height: float) -> None:
    root.set("width", f"{width:g}")
    root.set("height", f"{height:g}")
    root.set("viewBox", f"0 0 {width:g} {height:g}")


def _finished(root: ElementTree.Element, title: str, words: str) -> ElementTree.Element:
    """A picture that tells what it shows, and has its own colours for light and for dark."""
    root.set("class", "proofbook")
    root.set("role", "img")
    for name, content in (("style", STYLE), ("desc", words), ("title", title)):
        element = ElementTree.Element(f"{{{SVG}}}{name}")
        element.text = content
        root.insert(0, element)
    return root


def _text(root: ElementTree.Element) -> str:
    ElementTree.register_namespace("", SVG)
    return ElementTree.tostring(root, encoding="unicode") + "\n"
