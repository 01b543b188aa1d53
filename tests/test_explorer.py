"""The explorer, by lines and on the full screen, as a person uses it."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from commanding import call
from fakes import claim, write_files
from test_session import session
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static
from toys import tic_tac_toe
from typer.testing import CliRunner

from checker.command import app
from checker.commands import explore as command
from checker.explorer.plain import COMMANDS, Dialogue
from checker.explorer.screen import INTERRUPTED, Explorer
from checker.explorer.session import Session
from spec import SpecError

pytestmark = pytest.mark.usefixtures("clean_imports", "elsewhere")


def dialogue() -> Dialogue:
    """A dialogue about tic-tac-toe."""
    return Dialogue(session(tic_tac_toe.PLAY))


def said(lines: str, *options: str) -> tuple[int, str, str]:
    """The exit code, the output and the errors of the explorer by lines, with lines of input."""
    return call("explore", "claims.py", "--plain", *options, lines=lines)


@pytest.fixture
def counting(tmp_path: Path) -> None:
    """A small game in the folder at hand, with a claim that holds and one that does not."""
    write_files(tmp_path, claim("small"), claim("never_two", body="count.number != 2"))


# By lines


def test_every_command_is_told_by_help() -> None:
    """Help has a line for each command, with what follows it and what it does."""
    lines = dialogue().answer("help")
    assert len(lines) == len(COMMANDS) + 1
    for name in COMMANDS:
        (line,) = [one for one in lines if one.split()[0] == name]
        assert len(line.split("  ")[-1]) > 5


def test_moves_are_listed_and_made_by_number() -> None:
    """The legal moves are numbered, and a number makes one; what changed is marked."""
    talk = dialogue()
    lines = talk.answer("moves")
    assert lines[0].startswith("mark: ")
    assert lines[1:] == [f"  {number}. mark(square = {number - 1})" for number in range(1, 10)]
    lines = talk.answer("5")
    assert lines[0] == "tic-tac-toe: position 1, after mark(square = 4)"
    assert [line for line in lines if line.startswith(">")] != []
    assert "  5. mark(square = 4)" not in talk.answer("moves mark")


def test_moves_are_made_by_name() -> None:
    """A move may be written with its values; a refused one names the clause and its text."""
    talk = dialogue()
    talk.answer("mark(square = 4)")
    talk.answer("make mark 0")
    with pytest.raises(SpecError, match=r"turn\.only-empty-squares"):
        talk.answer("mark(4)")
    assert talk.session.here.number == 2


def test_lines_and_branches_are_told() -> None:
    """The line marks the position at hand; branches are numbered, and one can be taken."""
    talk = dialogue()
    for line in ("mark(4)", "mark(0)", "undo", "mark(1)", "undo"):
        talk.answer(line)
    assert talk.answer("line") == [
        "  0. the first position",
        "> 1. mark(square = 4)  (2 branches)",
        "  2. mark(square = 1)",
    ]
    assert talk.answer("branches") == ["  1. mark(square = 1)", "  2. mark(square = 0)"]
    talk.answer("branch 2")
    assert talk.answer("line")[-1] == "> 2. mark(square = 0)"
    talk.answer("jump 0")
    assert talk.answer("branches") == ["  1. mark(square = 4)"]


def test_play_goes_to_the_end() -> None:
    """Random moves are counted; at the end the game is over and no move is left."""
    talk = dialogue()
    assert talk.answer("random 3")[0] == "3 random moves"
    assert talk.answer("end")[0].endswith("random moves; the game is over")
    assert talk.answer("moves") == ["the game is over"]


def test_next_change_of_a_predicate_and_of_an_expression() -> None:
    """The next position where something changes is found, and what it changed to is told."""
    talk = dialogue()
    assert talk.answer("next nought_never_wins")[0] in (
        "nought_never_wins: yes -> no",
        "no position was found where nought_never_wins changes; it stays yes",
    )
    talk.answer("jump 0")
    assert talk.answer("next board[4] is None")[0] == "board[4] is None: yes -> no"
    assert talk.answer("ask to_move is Mark.CROSS")[0] in ("yes", "no")


def test_predicates_and_reasons_are_told() -> None:
    """Predicates are told with their values; a move is explained, legal or not, and so is the last one."""
    talk = dialogue()
    assert "  yes  marks_are_balanced" in talk.answer("predicates")
    with pytest.raises(SpecError, match="no move was made yet"):
        talk.answer("why")
    talk.answer("mark(4)")
    assert any("turn.only-empty-squares" in line for line in talk.answer("why mark(4)"))
    assert talk.answer("why") != []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("mvoes", "there is no command 'mvoes'"),
        ("0", "there is no move 0"),
        ("10", "there is no move 10"),
        ("moves rule", "there is no rule 'rule'"),
        ("jump x", "jump x: this is no number"),
        ("branch 1", "there is no branch 1"),
        ("make fly(1)", "fly"),
        ("save", "save takes one file"),
        ("load nowhere.json", "nowhere.json"),
        ("next no_such_thing", "no_such_thing"),
    ],
)
def test_wrong_lines_are_told(line: str, message: str) -> None:
    """A wrong line is one error with a cure, and changes nothing."""
    talk = dialogue()
    with pytest.raises(SpecError) as caught:
        talk.answer(line)
    assert message in str(caught.value)
    assert caught.value.cure or caught.value.place
    assert talk.session.here.number == 0


def test_runs_are_saved_and_loaded(tmp_path: Path) -> None:
    """A run is written as a trace, from which the session goes on; undo leads back through its moves."""
    talk = dialogue()
    for line in ("mark(4)", "mark(0)", f"save {tmp_path / 'game.itf.json'}"):
        talk.answer(line)
    assert (tmp_path / "game.itf.json").is_file()


@pytest.mark.usefixtures("counting")
def test_a_dialogue_from_a_pipe() -> None:
    """Lines from a pipe are answered in turn; empty lines and remarks are passed over."""
    code, out, err = said("# a remark\n\nmoves\n1\nclaims\nquit\nmoves\n", "--set", "players=3")
    assert (code, err) == (0, "")
    assert "count.count: position 0" not in out
    assert "counting.count: position 1, after" in out
    assert "\nholds" in out
    assert out.count("1. ") == 1


@pytest.mark.usefixtures("counting")
def test_a_broken_claim_is_told_first() -> None:
    """A claim that is not true of the position stands before all others."""
    out = said("add(2)\nclaims\n")[1]
    assert "BROKEN" in out
    assert out.index("BROKEN") < out.index("holds")


@pytest.mark.usefixtures("counting")
def test_a_wrong_line_in_a_pipe_is_told_by_the_exit_code() -> None:
    """The dialogue goes on after a wrong line, and says at its end that one was wrong."""
    code, out, err = said("nonsense\nmoves\n")
    assert (code, err) == (2, "")
    assert "error: there is no command 'nonsense'" in out
    assert "1. " in out


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--machine", "nosuch"), "has no machine 'nosuch'"),
        (("--set", "players=9"), "the set-up's players"),
        (("--set", "palyers=2"), "palyers"),
        (("--reading", "start=two"), "has no option 'two'"),
        (("--from", "nowhere.json"), "nowhere.json"),
        (("--from", "x.json", "--set", "players=2"), "--from with --set"),
        (("--web",), "--web with --plain"),
    ],
)
def test_wrong_calls_are_refused(options: tuple[str, ...], message: str) -> None:
    """A wrong call is one error, exit code 2, and nothing else."""
    code, out, err = said("", *options)
    assert (code, out) == (2, "")
    assert err.startswith("error: ")
    assert message in err
    assert "Traceback" not in err


@pytest.mark.usefixtures("counting")
def test_the_full_screen_wants_a_terminal() -> None:
    """Without a terminal the full screen is refused, and the lines are named."""
    result = CliRunner().invoke(app, ["explore", "claims.py"])
    assert result.exit_code == 2
    assert "--plain" in result.stderr


@pytest.mark.usefixtures("counting")
def test_an_interrupt_keeps_the_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An interrupt ends with exit code 130; the run is kept in a file that is named, and from which one can go on."""

    def interrupted(found: Session) -> int:
        found.make(found.choices()[0].move)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_by_lines", interrupted)
    code, _, err = said("")
    assert code == INTERRUPTED
    (kept,) = (tmp_path / ".proofbook").glob("*.itf.json")
    assert kept.name in err
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    code, out, _ = said("line\n", "--from", str(kept))
    assert code == 0
    assert "> 1. " in out


# On the full screen

Act = Callable[[Explorer, Pilot[Any]], Awaitable[None]]


def on_screen(act: Act, size: tuple[int, int] = (120, 40)) -> Explorer:
    """Play at tic-tac-toe on the full screen."""

    async def play() -> Explorer:
        shown = Explorer(session(tic_tac_toe.PLAY))
        async with shown.run_test(size=size) as pilot:
            await pilot.pause()
            await act(shown, pilot)
        return shown

    return asyncio.run(play())


def text_of(shown: Explorer, name: str) -> str:
    """What stands in a part of the screen."""
    return str(shown.query_one(name, Static).content)


def test_the_first_screen() -> None:
    """The first screen has the position, the legal moves and the clauses of the start."""

    async def act(shown: Explorer, pilot: Pilot[Any]) -> None:
        moves = shown.query_one("#moves", OptionList)
        assert moves.border_title == "9 moves"
        assert "mark" in str(moves.get_option_at_index(1).prompt)
        assert "first position" in text_of(shown, "#step-text")
        assert "board" in text_of(shown, "#words")

    on_screen(act)


def test_moves_are_made_by_keys() -> None:
    """Enter makes the move that is marked; u undoes it and r makes it again; x makes one at random."""

    async def act(shown: Explorer, pilot: Pilot[Any]) -> None:
        await pilot.press("down", "enter")
        assert shown.session.here.number == 1
        assert "> " in text_of(shown, "#words")
        await pilot.press("u")
        assert shown.session.here.number == 0
        await pilot.press("r", "x")
        assert shown.session.here.number == 2
        assert shown.query_one("#moves", OptionList).border_title == "7 moves"

    on_screen(act)


def test_moves_are_made_by_the_mouse() -> None:
    """A click on a move makes it."""

    async def act(shown: Explorer, pilot: Pilot[Any]) -> None:
        await pilot.click("#moves", offset=(10, 4))
        await pilot.pause()
        assert shown.session.here.number == 1

    on_screen(act)


def test_commands_are_typed() -> None:
    """The line for commands takes what the dialogue takes, and shows its answer; a wrong one is told."""

    async def act(shown: Explorer, pilot: Pilot[Any]) -> None:
        await pilot.press("c", *"mark(4)", "enter")
        assert shown.session.here.number == 1
        await pilot.press("c", *"branches", "enter")
        assert "no move was made from here" in text_of(shown, "#answer-text")
        await pilot.press("c", *"brnch", "enter")
        assert "there is no command" in text_of(shown, "#answer-text")
        await pilot.press("j")
        assert shown.query_one("#command", Input).value == "jump "
        await pilot.press("0", "enter")
        assert shown.session.here.number == 0
        assert not shown.query_one("#command", Input).has_class("is-open")

    on_screen(act)


def test_random_play_to_the_end_on_the_screen() -> None:
    """Play to the end goes on beside the screen; then the game is over."""

    async def act(shown: Explorer, pilot: Pilot[Any]) -> None:
        await pilot.press("e")
        await shown.workers.wait_for_complete()
        await pilot.pause()
        assert tic_tac_toe.is_over(shown.session.here.state)
        assert "the game is over" in text_of(shown, "#answer-text")
        await pilot.press("x")
        assert tic_tac_toe.is_over(shown.session.here.state)

    on_screen(act)


def test_reasons_and_claims_on_the_screen() -> None:
    """w tells why the marked move is legal; the keys are told too."""

    async def act(shown: Explorer, pilot: Pilot[Any]) -> None:
        await pilot.press("down", "w")
        await pilot.pause()
        assert "turn.only-empty-squares" in text_of(shown, "#answer-text")
        await pilot.press("question_mark")
        await pilot.pause()
        assert shown.query_one("#keys").display

    on_screen(act)


@pytest.mark.parametrize(("size", "is_small"), [((59, 40), True), ((120, 15), True), ((60, 16), False)])
def test_a_small_terminal_is_told(size: tuple[int, int], is_small: bool) -> None:
    """A terminal in which nothing could be read is told how large it has to be."""

    async def act(shown: Explorer, pilot: Pilot[Any]) -> None:
        await pilot.pause()
        assert shown.query_one("#small").display == is_small
        assert shown.query_one("#parts").display != is_small

    on_screen(act, size)


def test_leaving() -> None:
    """q leaves with exit code 0, and an interrupt with 130."""

    async def leave(shown: Explorer, pilot: Pilot[Any]) -> None:
        await pilot.press("q")

    async def interrupt(shown: Explorer, pilot: Pilot[Any]) -> None:
        await pilot.press("ctrl+c")

    assert on_screen(leave).return_value == 0
    assert on_screen(interrupt).return_value == INTERRUPTED


# In the browser


def test_the_browser_is_served_from_this_machine_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The server listens on loopback, its command means the same beginning, and its pages fetch nothing elsewhere."""
    import textual_serve.server

    write_files(tmp_path, claim("small"))
    served: dict[str, Any] = {}

    class Server:
        """Keeps what it is told."""

        def __init__(self, command: str, **options: Any) -> None:
            pages = [page.read_text() for page in Path(options["templates_path"]).iterdir()]
            served.update(options, command=command, pages=pages)

        def serve(self) -> None:
            """Serve nothing."""

    monkeypatch.setattr(textual_serve.server, "Server", Server)
    call = ["explore", "claims.py", "--web", "--port", "8123", "--set", "players=3", "--reading", "start=one"]
    assert CliRunner().invoke(app, call).exit_code == 0
    assert (served["host"], served["port"]) == ("127.0.0.1", 8123)
    assert served["command"] == (
        f"{sys.executable} -m checker.command explore claims.py --seed=0 --set=players=3 --reading=start=one"
    )
    assert served["pages"]
    assert not any("<link" in page and "//fonts" in page for page in served["pages"])
