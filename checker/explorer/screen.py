"""The explorer on a full screen, for keys and mouse."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from rich.markup import escape
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Footer, Header, Input, OptionList, Static, TabbedContent, TabPane
from textual.widgets.option_list import Option

from checker.explorer.plain import Dialogue, Quit
from checker.explorer.session import Session
from checker.explorer.words import claim_rows, group_lines, headline, odds_in_words, picture, position, setup_in_words
from checker.runner import examine
from checker.runs import Move, show_move
from spec import SpecError

NARROWEST, LOWEST = 60, 16
INTERRUPTED = 130
WRONG = 2
BEFORE_WARMING = 0.5  # seconds in which the first screen is shown
CHANGED = "bold reverse"
SCROLL_BAR = 3

KEYS = """\
Enter or a click   make the move that is marked
u, r               undo, redo
x, e               a random move; random moves to the end
n                  on to where a claim, predicate or expression changes
w                  why the marked move is legal; why the last move was made as it was
j, l               jump to a position of this line; the line with its branches
c                  any command: a move with its values, "why take(count = 3)", "ask EXPRESSION", "help"
s, o               save the run as a trace; open a trace or a position
tab                to the next part of the screen
q, Ctrl-C          leave; interrupt, and keep the run in a file
"""


class Explorer(App[int]):
    """Shows a session: the position, the legal moves, and what is asked of them."""

    CSS = """
    #position { width: 3fr; border: round $primary; padding: 0 1; }
    #right { width: 2fr; }
    #moves { height: 1fr; border: round $primary; }
    #asked { height: 1fr; }
    #command { display: none; dock: bottom; }
    #command.is-open { display: block; }
    #small { display: none; width: 100%; height: 100%; content-align: center middle; }
    .is-small #small { display: block; }
    .is-small #parts { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo"),
        Binding("r", "redo", "redo"),
        Binding("x", "random", "random"),
        Binding("e", "end", "to the end"),
        Binding("n", "ask('next ')", "next change"),
        Binding("w", "why", "why"),
        Binding("j", "ask('jump ')", "jump"),
        Binding("l", "line", "line"),
        Binding("c", "ask('')", "command"),
        Binding("s", "ask('save ')", "save"),
        Binding("o", "ask('load ')", "open"),
        Binding("question_mark", "keys", "keys"),
        Binding("escape", "close", "stop", show=False, priority=True),
        Binding("q", "leave", "quit"),
        Binding("ctrl+c", "interrupt", "interrupt", show=False, priority=True),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.dialogue = Dialogue(session)
        self._choices: list[Move] = []
        self._is_busy = False
        self._is_stopped = False

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield Header()
        with Horizontal(id="parts"):
            with ScrollableContainer(id="position"):
                yield Static(id="picture")
                yield Static(id="words")
            with Vertical(id="right"):
                yield OptionList(id="moves")
                with TabbedContent(id="asked"):
                    for name in ("step", "answer", "claims"):
                        with TabPane(name, id=name), VerticalScroll():
                            yield Static(id=f"{name}-text")
                    with TabPane("keys", id="keys"), VerticalScroll():
                        yield Static(KEYS)
        yield Static(f"This terminal is too small: {NARROWEST} columns and {LOWEST} lines are needed.", id="small")
        yield Input(id="command", placeholder="a move or a command; help lists them", select_on_focus=False)
        yield Footer()

    def on_mount(self) -> None:
        """Show the first position. Only then is the game examined, and are moves looked for in runs of claims."""
        self.title = self.session.machine.id
        self.sub_title = setup_in_words(self.session)
        self.query_one("#moves").focus()
        self.show()
        self.set_timer(BEFORE_WARMING, lambda: self.run_worker(self._warm, thread=True))

    def _warm(self) -> None:
        try:
            examine(self.session.file)
        except SpecError as error:
            self.call_from_thread(self.exit, WRONG, message=str(error))
            return
        if not self.session.legal.is_warm(self.session.here.state):
            self.session.legal.warm()
            self.call_from_thread(self.show_moves)

    def on_resize(self, event: Resize) -> None:
        """Say where the terminal is too small."""
        self.screen.set_class(event.size.width < NARROWEST or event.size.height < LOWEST, "is-small")
        self.call_after_refresh(self.show)

    # Showing

    def show(self) -> None:
        """Show the position at hand and everything about it."""
        drawn = self._picture()
        self.query_one("#picture", Static).update(drawn)
        self.query_one("#picture").styles.width = max(map(len, drawn.plain.splitlines()), default=0)
        words = Text()
        for line, is_changed in position(self.session):
            words.append(f"{'>' if is_changed else ' '} {line}\n", CHANGED if is_changed else "")
        self.query_one("#words", Static).update(words)
        self.query_one("#position").border_title = escape(headline(self.session))
        self.query_one("#step-text", Static).update(Text("\n".join(self.session.last_step())))
        self.show_moves()
        if self.query_one(TabbedContent).active == "claims":
            self.show_claims()

    def _picture(self) -> Text:
        drawn = Text(no_wrap=True)
        width = self.query_one("#position").content_size.width - SCROLL_BAR
        for line, columns in picture(self.session, max(width, NARROWEST // 2)):
            shown = Text(line)
            for column in columns:
                shown.stylize(CHANGED, column, column + 1)
            drawn.append_text(shown).append("\n")
        return drawn

    def show_moves(self) -> None:
        """Show the legal moves, rule by rule."""
        moves = self.query_one("#moves", OptionList)
        options: list[Option] = []
        self._choices = []
        for group in self.session.legal.groups(self.session.here.state):
            options += [Option(Text(line, "bold"), disabled=True) for line in group_lines(group)]
            for one in group.choices:
                words = f"  {show_move(self.session.machine, one.move)}{odds_in_words(one.odds)}"
                options.append(Option(Text(words), id=str(len(self._choices))))
                self._choices.append(one.move)
        if not options:
            is_over = self.session.machine.is_over(self.session.here.state)
            options.append(Option("the game is over" if is_over else "no rule applies here", disabled=True))
        moves.clear_options()
        moves.add_options(options)
        moves.border_title = f"{len(self._choices)} moves"

    def show_claims(self) -> None:
        """Show how the claims stand here."""
        text = Text()
        styles = {"holds": "green", "BROKEN": "bold red"}
        for status, verdict, sentence in claim_rows(self.session):
            text.append(f"{status:10}", styles.get(status, ""))
            text.append(f"{verdict:9} {sentence}\n")
        self.query_one("#claims-text", Static).update(text)

    def on_tabbed_content_tab_activated(self, event: TabbedContent.TabActivated) -> None:
        """The claims are asked when they are looked at."""
        if event.pane.id == "claims":
            self.show_claims()

    def say(self, lines: Iterable[str], style: str = "") -> None:
        """Show an answer."""
        self.query_one("#answer-text", Static).update(Text("\n".join(lines), style))
        self.query_one(TabbedContent).active = "answer"

    # Doing

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Make the move that was chosen."""
        if event.option.id is not None and not self._is_busy:
            self._do(lambda: self.session.make(self._choices[int(event.option.id or 0)]))

    def _do(self, act: Callable[[], Any]) -> None:
        """Do something to the session, and show what came of it."""
        if self._is_busy:
            self.notify("random moves are being made: Escape stops them")
            return
        try:
            act()
        except SpecError as error:
            self.clear_notifications()
            self.notify(escape(str(error)), severity="warning")
        self.show()

    def action_undo(self) -> None:
        """Go back one move."""
        self._do(self.session.undo)

    def action_redo(self) -> None:
        """Go on to where undo left."""
        self._do(self.session.redo)

    def action_random(self) -> None:
        """Make a random move."""
        self._do(self.session.play_random)

    def action_end(self) -> None:
        """Play at random to the end, unless Escape stops it."""
        self._begin_long("end")

    def action_why(self) -> None:
        """Tell why the move that is marked is legal, or why the last one was."""
        marked = self.query_one("#moves", OptionList).highlighted_option
        move = None if marked is None or marked.id is None else self._choices[int(marked.id)]
        self._command(f"why {'' if move is None else show_move(self.session.machine, move)}")

    def action_line(self) -> None:
        """Show the line with its branches."""
        self._command("line")

    def action_keys(self) -> None:
        """Show the keys."""
        self.query_one(TabbedContent).active = "keys"

    def action_ask(self, beginning: str) -> None:
        """Open the line for a command."""
        line = self.query_one("#command", Input)
        line.value = beginning
        line.cursor_position = len(beginning)
        line.add_class("is-open")
        line.focus()

    def action_close(self) -> None:
        """Close the line for a command; stop random moves."""
        self._is_stopped = True
        self.query_one("#command").remove_class("is-open")
        self.query_one("#moves").focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Carry out a command."""
        self.action_close()
        self._command(event.value)

    def _command(self, line: str) -> None:
        word = line.strip().partition(" ")[0]
        if word in ("end", "next", "random", "propose", "claims"):
            self._begin_long(line)
            return
        if self._is_busy:
            self.notify("random moves are being made: Escape stops them")
            return
        self._answer(line)

    def _answer(self, line: str) -> None:
        before = self.session.here
        try:
            lines = self.dialogue.answer(line)
        except SpecError as error:
            self.say([str(error)], "red")
        except Quit:
            self.exit(0)
        else:
            self.show()
            if self.session.here is before:
                self.say(lines)

    def _begin_long(self, line: str) -> None:
        """Carry out a command that may take long, beside the screen."""
        if self._is_busy:
            return
        self._is_busy, self._is_stopped = True, False
        self.query_one("#moves").border_title = "working; Escape stops"
        self.run_worker(lambda: self._long(line), thread=True)

    def _long(self, line: str) -> None:
        self.session.is_stopped = lambda: self._is_stopped
        try:
            lines, style = self.dialogue.answer(line), ""
        except SpecError as error:
            lines, style = [str(error)], "red"
        finally:
            self._is_busy = False
        self.call_from_thread(self._end_long, lines, style)

    def _end_long(self, lines: list[str], style: str) -> None:
        self.show()
        self.say(lines, style)

    def action_leave(self) -> None:
        """Leave."""
        self.exit(0)

    def action_interrupt(self) -> None:
        """Leave as by an interrupt."""
        self._is_stopped = True
        self.exit(INTERRUPTED)
