"""Pictures of positions: the parts that games have in common. Corners are the upper left ones."""

from collections.abc import Iterable

import svg

Corner = tuple[int, int]


def picture(width: float, height: float, elements: list[svg.Element], corner: Corner = (0, 0)) -> str:
    """An SVG picture in the colour of the text around it."""
    view = svg.ViewBoxSpec(*corner, width, height)
    style = "font: 12px sans-serif; fill: currentColor"
    return str(svg.SVG(width=width, height=height, viewBox=view, style=style, elements=elements))


def text(x: int, y: int, words: str) -> svg.Element:
    """Words whose line begins at a point."""
    return svg.Text(x=x, y=y, text=words)


def marks(elements: list[svg.Element]) -> svg.Element:
    """Texts that are centred on their points."""
    return svg.G(style="text-anchor: middle", elements=elements)


def boxes(corners: Iterable[Corner], width: int, height: int) -> svg.Element:
    """Boxes of one size, drawn faintly."""
    return _rectangles(corners, width, height, svg.G(fill="none", stroke="currentColor", stroke_opacity=0.3))


def frames(corners: Iterable[Corner], width: int, height: int) -> svg.Element:
    """Thick frames of one size, around what is to be seen first."""
    return _rectangles(corners, width, height, svg.G(fill="none", stroke="currentColor", stroke_width=3))


def _rectangles(corners: Iterable[Corner], width: int, height: int, group: svg.G) -> svg.Element:
    group.elements = [svg.Rect(x=x, y=y, width=width, height=height) for x, y in corners]
    return group
