"""The explorer by lines: a dialogue for pipes, tests and screen readers."""

import inspect
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from attrs import define, field

from checker.explorer.session import Session
from checker.explorer.words import changes_in, claim_lines, group_lines, headline, odds_in_words, picture
from checker.moves import parse_move
from checker.runs import show_move
from checker.show import show
from spec import Refused, SpecError
from spec.game import nearest

Lines = list[str]


class Quit(Exception):
    """The dialogue is at its end."""


@define(eq=False)
class Dialogue:
    """Reads commands, one on each line, and answers in lines."""

    session: Session
    _numbered: list[Any] = field(factory=list)

    def answer(self, line: str) -> Lines:
        """What a line is answered. Raises SpecError for one that is wrong, and Quit at the end."""
        word, _, rest = line.strip().partition(" ")
        if not word or word.startswith("#"):
            return []
        if word.isdigit() and not rest:
            return self._make_numbered(int(word))
        command = COMMANDS.get(word)
        if command is not None:
            return command(self, rest.strip())
        if word.partition("(")[0] in self.session.machine.rules:
            return self.do_make(line.strip())
        names = [*COMMANDS, *self.session.machine.rules]
        raise SpecError(f"there is no command {word!r}", cure=nearest(word, names) or "help lists them")

    def begin(self) -> Lines:
        """The words at the beginning."""
        return [*self.do_show(""), "help lists what may be said here"]

    # Commands: the docstring is what help says, with the words that follow the command in front

    def do_help(self, rest: str) -> Lines:
        """: this list"""
        width = max(len(_usage(name)) for name in COMMANDS)
        lines = [f"{_usage(name):{width}}  {_meaning(name)}" for name in COMMANDS]
        return [f"{'RULE(NAME = VALUE, ...)':{width}}  make this move", *lines]

    def do_show(self, rest: str) -> Lines:
        """: the position"""
        return [headline(self.session), *changes_in(self.session)]

    def do_draw(self, rest: str) -> Lines:
        """: the position as a picture of characters"""
        return [line for line, _ in picture(self.session)] or ["this game has no drawing"]

    def do_moves(self, rest: str) -> Lines:
        """[RULE]: the legal moves, numbered; of one rule if it is named"""
        groups = self.session.legal.groups(self.session.here.state)
        if rest and rest not in self.session.machine.rules:
            cure = nearest(rest, self.session.machine.rules) or f"rules are {', '.join(self.session.machine.rules)}"
            raise SpecError(f"there is no rule {rest!r}", cure=cure)
        self._numbered = [one for group in groups for one in group.choices]
        if self.session.machine.is_over(self.session.here.state):
            return ["the game is over"]
        lines, number = [], 0
        for group in groups:
            is_wanted = not rest or group.rule.name == rest
            if is_wanted:
                lines += group_lines(group)
            for one in group.choices:
                number += 1
                if is_wanted:
                    lines.append(f"  {number}. {show_move(self.session.machine, one.move)}{odds_in_words(one.odds)}")
        return lines or ["no rule applies here"]

    def _make_numbered(self, number: int) -> Lines:
        if not self._numbered:
            self._numbered = self.session.choices()
        if not 1 <= number <= len(self._numbered):
            has = f"moves are 1 to {len(self._numbered)}" if self._numbered else "moves lists them"
            raise SpecError(f"there is no move {number}", cure=has)
        return self._made(self._numbered[number - 1].move)

    def do_make(self, rest: str) -> Lines:
        """MOVE: make a move, as in take(count = 2)"""
        return self._made(parse_move(self.session.machine, self.session.here.state, rest))

    def _made(self, move: Any) -> Lines:
        machine = self.session.machine
        try:
            self.session.make(move)
        except Refused as refused:
            from checker.why import clause_in_words

            clause = f"{refused.clause}, {clause_in_words(machine, refused.clause)}"
            raise SpecError(
                f"{show_move(machine, move)} is refused: {clause}", cure=f"why {show_move(machine, move)} tells more"
            ) from refused
        return self._moved()

    def _moved(self) -> Lines:
        self._numbered = []
        return self.do_show("")

    def do_propose(self, rest: str) -> Lines:
        """RULE: make a move of a rule that the solver finds"""
        move = self.session.proposed(rest)
        if move is None:
            return [f"no move of {rest} was found"]
        return self._made(move)

    def do_undo(self, rest: str) -> Lines:
        """: go back one move"""
        self.session.undo()
        return self._moved()

    def do_redo(self, rest: str) -> Lines:
        """: go on to the position that was left by undo"""
        self.session.redo()
        return self._moved()

    def do_jump(self, rest: str) -> Lines:
        """NUMBER: go to the position after so many moves of this line"""
        self.session.jump(_whole(rest, "jump"))
        return self._moved()

    def do_line(self, rest: str) -> Lines:
        """: the moves of this line, with this position marked"""
        here = self.session.here
        return [
            f"{'>' if node is here else ' '} {number}. "
            f"{'the first position' if node.move is None else show_move(self.session.machine, node.move)}"
            f"{f'  ({len(node.onward)} branches)' if len(node.onward) > 1 else ''}"
            for number, node in enumerate(self.session.line())
        ]

    def do_branches(self, rest: str) -> Lines:
        """: the moves that were made from here"""
        found = [node.move for node in self.session.branches() if node.move is not None]
        lines = [f"  {number}. {show_move(self.session.machine, move)}" for number, move in enumerate(found, 1)]
        return lines or ["no move was made from here"]

    def do_branch(self, rest: str) -> Lines:
        """NUMBER: go on by a move that was made from here"""
        self.session.branch(_whole(rest, "branch"))
        return self._moved()

    def do_random(self, rest: str) -> Lines:
        """[COUNT]: make random moves, one if no count is given"""
        count = _whole(rest, "random") if rest else 1
        made = self.session.play_out(count)
        return [f"{made} random moves", *self._moved()]

    def do_end(self, rest: str) -> Lines:
        """: play at random to the end"""
        made = self.session.play_out()
        is_over = self.session.machine.is_over(self.session.here.state)
        where = "the game is over" if is_over else "the game goes on, and no further move is known or it is long"
        return [f"{made} random moves; {where}", *self._moved()]

    def do_next(self, rest: str) -> Lines:
        """NAME|EXPRESSION: go on to the next position where this claim, predicate or expression changes"""
        tell = self.session.teller(rest)
        was = tell(self.session.here.state)
        if not self.session.go_to_change(tell):
            return [f"no position was found where {rest} changes; it stays {_said(was)}"]
        return [f"{rest}: {_said(was)} -> {_said(tell(self.session.here.state))}", *self._moved()]

    def do_why(self, rest: str) -> Lines:
        """[MOVE]: the conditions of a move, and which refuses it; of the last move if none is named"""
        return self.session.explain(rest)

    def do_step(self, rest: str) -> Lines:
        """: the last step, what it changed and the clauses that it carried out"""
        return self.session.last_step()

    def do_claims(self, rest: str) -> Lines:
        """: how the claims stand in this position"""
        return claim_lines(self.session)

    def do_predicates(self, rest: str) -> Lines:
        """: the named predicates, and whether they are true here"""
        return [f"  {_said(value):3}  {name}" for name, value in self.session.predicates()]

    def do_ask(self, rest: str) -> Lines:
        """EXPRESSION: whether an expression is true here"""
        return [_said(self.session.teller(rest)(self.session.here.state))]

    def do_save(self, rest: str) -> Lines:
        """FILE: write the run that led here as a trace"""
        file = _file(rest, "save")
        self.session.save(file)
        return [f"written: {file}"]

    def do_load(self, rest: str) -> Lines:
        """FILE: go to the end of a trace, or to a position"""
        self.session.load(_file(rest, "load"))
        return self._moved()

    def do_quit(self, rest: str) -> Lines:
        """: leave the explorer"""
        raise Quit


COMMANDS: dict[str, Callable[[Dialogue, str], Lines]] = {
    name.removeprefix("do_"): function for name, function in vars(Dialogue).items() if name.startswith("do_")
}


def _usage(name: str) -> str:
    arguments = inspect.getdoc(COMMANDS[name])
    assert arguments is not None
    return f"{name} {arguments.partition(':')[0]}".strip()


def _meaning(name: str) -> str:
    return (inspect.getdoc(COMMANDS[name]) or "").partition(":")[2].strip()


def _said(value: Any) -> str:
    return "-" if value is None else show(value)


def _whole(text: str, command: str) -> int:
    if not text.isdigit():
        raise SpecError(f"{command} {text}: this is no number", cure=f"write {command} 3")
    return int(text)


def _file(text: str, command: str) -> Path:
    words = shlex.split(text)
    if len(words) != 1:
        raise SpecError(f"{command} takes one file", cure=f"write {command} game.itf.json")
    return Path(words[0])


def converse(session: Session, lines: Iterator[str], tell: Callable[[str], None], prompt: Callable[[], None]) -> bool:
    """Answer lines until they end or one says quit; tells whether none of them was wrong.

    ``tell`` is told each line of an answer, and ``prompt`` is called before a line is read.
    """
    dialogue, is_right = Dialogue(session), True
    for line in dialogue.begin():
        tell(line)
    prompt()
    for line in lines:
        try:
            for one in dialogue.answer(line):
                tell(one)
        except SpecError as error:
            is_right = False
            tell(f"error: {error}")
        except Quit:
            break
        prompt()
    return is_right
