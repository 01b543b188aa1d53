"""Pictures in text: boxes, words, lines and circles, and how they keep apart."""

import pytest

from checker.canvas import as_text


def picture(*elements: str, box: str = "0 0 120 60") -> str:
    """An SVG picture of these elements."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{"".join(elements)}</svg>'


def rect(x: int, y: int, width: int, height: int) -> str:
    """A rectangle."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}"/>'


def test_boxes_share_their_edges() -> None:
    """Two boxes beside and two below one another make a grid, with a mark in the middle of a cell."""
    boxes = [rect(x, y, 30, 20) for x in (0, 30) for y in (0, 20)]
    centred = '<g style="text-anchor: middle"><text x="15" y="14">A</text><text x="45" y="34">12</text></g>'
    assert as_text(picture(*boxes, centred)).splitlines() == [
        "┌───┬───┐",
        "│ A │   │",
        "├───┼───┤",
        "│   │ 12│",
        "└───┴───┘",
    ]


def test_thick_frames_are_heavy() -> None:
    """A thick outline is told by heavier characters, and so are those where it meets others."""
    frame = f'<g stroke-width="3">{rect(30, 0, 30, 20)}</g>'
    assert as_text(picture(rect(0, 0, 30, 20), frame)).splitlines() == ["┌───┳━━━┓", "│   ┃   ┃", "└───┻━━━┛"]


def test_words_that_stand_in_a_line_keep_apart() -> None:
    """Words move to the right where those before them are too long, and what stands below them moves along."""
    words = '<text x="0" y="12">a long beginning</text><text x="30" y="12">end</text>'
    drawn = as_text(picture(words, rect(30, 20, 30, 20)))
    assert drawn.splitlines()[0] == "a long beginning  end"
    assert drawn.splitlines()[1] == " " * 18 + "┌───┐"


def test_lines_and_circles() -> None:
    """A slanted line is dotted; circles are full or empty."""
    drawn = as_text(
        picture(
            rect(0, 0, 75, 60),
            '<line x1="0" y1="0" x2="75" y2="60"/>',
            '<circle cx="60" cy="15" r="2"/>',
            '<circle cx="15" cy="45" r="2" fill-opacity="0"/>',
        )
    )
    assert drawn.count("●") == drawn.count("○") == 1
    assert drawn.count("·") >= 5
    assert drawn.splitlines()[0].startswith("·")


def test_wide_pictures_are_made_smaller() -> None:
    """A picture wider than the columns is drawn to a smaller scale, of the same proportions."""
    drawn = as_text(picture(rect(0, 0, 900, 600), box="0 0 900 600"), widest=60)
    assert max(map(len, drawn.splitlines())) == 61
    assert len(drawn.splitlines()) == 21


@pytest.mark.parametrize("head", ["<svg/>", '<svg viewBox="0 0 1"/>'])
def test_a_picture_without_a_view_box_is_refused(head: str) -> None:
    """Without a view box it is not known how large the picture is."""
    with pytest.raises(ValueError, match="view box"):
        as_text(head)


def test_nothing_is_an_empty_text() -> None:
    """A picture of nothing is the empty text."""
    assert as_text(picture()) == ""
