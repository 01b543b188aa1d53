"""What the explorer says of a session, in lines, whichever way it is shown."""

from fractions import Fraction

from checker.beginning import setup_told
from checker.canvas import WIDEST, as_text
from checker.explorer.legal import Group
from checker.explorer.session import Session
from checker.runs import show_move
from spec import Place


def headline(session: Session) -> str:
    """The game, the number of the position and the move that led to it."""
    move = session.here.move
    last = "" if move is None else f", after {show_move(session.machine, move)}"
    return f"{session.machine.id}: position {session.here.number}{last}"


def picture(session: Session, widest: int = WIDEST) -> list[tuple[str, frozenset[int]]]:
    """The lines of the position's picture in text, each with the columns that the last step changed; none without one.

    Where nothing went before, nothing is changed.
    """
    from checker.pictures import drawer

    draw = drawer(session.machine.game)
    if draw is None:
        return []
    lines = as_text(draw(session.here.state), widest).splitlines()
    before = session.here.before
    old = lines if before is None else as_text(draw(before.state), widest).splitlines()
    return [
        (line, frozenset(column for column, one in enumerate(line) if one != " " and was[column : column + 1] != one))
        for line, was in zip(lines, (*old, *[""] * len(lines)), strict=False)
    ]


def position(session: Session) -> list[tuple[str, bool]]:
    """The lines of the position, each with whether it is changed by the last step."""
    from checker.pictures import describer

    describe = describer(session.machine.game)
    before = session.here.before
    known = set() if before is None else set(describe(before.state))
    return [(line, before is not None and line not in known) for line in describe(session.here.state)]


def changes_in(session: Session) -> list[str]:
    """The position in words, the lines that the last step changed marked by >."""
    return [f"{'>' if is_changed else ' '} {line}" for line, is_changed in position(session)]


def group_lines(group: Group) -> list[str]:
    """A rule that may be carried out, or of which not all moves are known; nothing for another."""
    if group.choices or not group.is_complete:
        kind = {"chance": "chance: ", "rule": ""}.get(group.rule.kind, "")
        return [f"{group.rule.name}: {kind}{group.rule.sentence}", *_incomplete(group)]
    return []


def _incomplete(group: Group) -> list[str]:
    if group.is_complete:
        return []
    known = "some of them are known" if group.choices else "none is known"
    return [f"  (too many moves to try: {known}; write one, or: propose {group.rule.name})"]


def odds_in_words(odds: Fraction | None) -> str:
    """Odds behind a move, as in (1/60, 1.7 %)."""
    return "" if odds is None else f"  ({odds}, {float(odds):.1%})".replace("%", " %")


def setup_in_words(session: Session) -> str:
    """What is not as usual in the set-up; nothing where the machine has none."""
    if session.machine.setup is None:
        return ""
    return "; ".join(setup_told(session.here.state.setup)) or "the usual set-up"


def claim_lines(session: Session) -> list[str]:
    """How the claims about positions stand here, broken ones first, each with what the ledger records."""
    return [f"{status:10} {verdict:9} {sentence}" for status, verdict, sentence in claim_rows(session)]


def claim_rows(session: Session) -> list[tuple[str, str, str]]:
    """Of each claim how it stands here, what the ledger records, and its sentence; broken ones first."""
    names = {True: "holds", False: "BROKEN", None: "not meant", "other": "-"}
    ledger = session.recorded()
    here = {one.claim.id: one.is_true for one in session.standings()}
    rows = [
        (here.get(claim.id, "other"), ledger[claim.id], claim.sentence) for claim in session.file.all_claims.values()
    ]
    order = [False, True, None, "other"]
    return [
        (names[status], verdict, sentence)
        for status, verdict, sentence in sorted(rows, key=lambda row: order.index(row[0]))
    ]


def place_in_words(place: Place) -> str:
    """Where something stands: the file's name and the line."""
    return f"{place.file.rpartition('/')[2]}:{place.line}"
