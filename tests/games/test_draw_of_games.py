"""Every game draws its positions: well-formed pictures, in words too, with the parts marked that a step changed."""

import itertools
from pathlib import Path
from xml.etree import ElementTree

import pytest
from commanding import call, refused

from checker.pictures import describer, drawer, panels_of, picture, strip
from checker.registry import find_file
from checker.runs import Run
from checker.sampling.walks import random_runs
from checker.scope import Scope, usual_setup
from checker.traces import headings, write_trace
from spec import Machine

pytestmark = pytest.mark.usefixtures("elsewhere")

SVG = "{http://www.w3.org/2000/svg}"
GAMES = ("groundhog", "golfie", "golpher")
LISTED = (("groundhog", "table"), ("golfie", "table"), ("golpher", "trick"))


def machine_of(game: str, name: str) -> Machine:
    """The machine of a game by its name."""
    return next(one for one in find_file(game).game.machines.values() if one.name == name)


def random_game(game: str, name: str, steps: int = 40) -> Run:
    """A game at random."""
    machine = machine_of(game, name)
    return next(random_runs(machine, usual_setup(machine, Scope()), 1, steps, seed=3))


@pytest.mark.parametrize(("game", "name"), LISTED)
def test_every_position_of_a_game_is_drawn(game: str, name: str) -> None:
    """Each picture is well-formed, has a size and some words, and other positions have other pictures or words."""
    run = random_game(game, name)
    draw, describe = drawer(run.machine.game), describer(run.machine.game)
    assert draw is not None
    drawn = [draw(state) for state in run.states]
    for text in drawn:
        root = ElementTree.fromstring(text)
        assert root.tag == f"{SVG}svg"
        assert root.get("viewBox")
        assert root.findall(f".//{SVG}text")
    told = [(text, tuple(describe(state))) for text, state in zip(drawn, run.states, strict=True)]
    assert all(before != after for before, after in itertools.pairwise(told))


@pytest.mark.parametrize(("game", "name"), LISTED)
def test_what_a_step_changed_is_marked(game: str, name: str) -> None:
    """A picture with the position before it marks what is new, and one without marks nothing."""
    run = random_game(game, name)
    the_game = run.machine.game
    marked = 0
    for before, after in zip(run.states, run.states[1:], strict=False):
        assert 'class="changed"' not in picture(the_game, after, None, "a position")
        assert 'class="changed"' not in picture(the_game, after, after, "the same")
        marked += 'class="changed"' in picture(the_game, after, before, "a step")
    assert marked > len(run.moves) // 2


@pytest.mark.parametrize(("game", "name"), LISTED)
def test_a_strip_has_a_picture_for_each_step(game: str, name: str) -> None:
    """Every step has its heading in the strip, which is well-formed."""
    run = random_game(game, name, 5)
    panels = panels_of(run, headings(run))
    drawn = strip(run.machine.game, panels, "a strip")
    root = ElementTree.fromstring(drawn)
    words = {"".join(one.itertext()) for one in root.iter(f"{SVG}text")}
    assert {panel.heading for panel in panels} <= words
    assert root.find(f"{SVG}title") is not None


@pytest.mark.parametrize(("game", "name"), LISTED)
def test_a_trace_is_drawn_into_a_file(game: str, name: str) -> None:
    """``draw TRACE -o FILE`` writes the last steps, and says so where there are more; --steps chooses others."""
    run = random_game(game, name)
    write_trace(Path("game.itf.json"), run)
    code, out, err = call("draw", "game.itf.json", "-o", "game.svg")
    assert (code, out) == (0, ""), err
    assert f"of {len(run.moves)} steps are drawn" in " ".join(err.split())
    ElementTree.parse("game.svg")
    code, out, _ = call("draw", "game.itf.json", "--steps", "3-4")
    assert code == 0
    assert out.count("\n\n") >= 1


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_drawn_from_its_start(game: str) -> None:
    """``draw GAME`` draws the first position, as text where no file is named."""
    code, out, err = call("draw", game)
    assert code == 0, err
    assert out.strip()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("golfie", "-o", "game.png"), "game.png is no SVG file"),
        (("nothing.itf.json",), "nothing.itf.json"),
        (("golfie", "--claim", "no-such-claim"), "no-such-claim"),
        (("golfie", "--steps", "some"), "these are no steps"),
        (("golfie", "--steps", "4-9"), "the run has the steps 0 to 0"),
        (("golfie", "--machine", "tabel"), "Did you mean 'table'?"),
        (("game.itf.json", "--set", "players=3"), "name the game, or the trace alone"),
    ],
)
def test_invalid_drawings(words: tuple[str, ...], message: str) -> None:
    """What cannot be drawn is told in one line."""
    assert message in refused("draw", *words)
