"""The Sphinx extension: places what is known of a game on the pages of the book, by id.

Everything comes from the registry and the ledger; nothing is proved here. Each of these directives takes
the name of a game:

``clauses``     the clauses, those of one section with ``:section:``, each with what carries it out and the
                claims that rest on it
``readings``    what the rulebook leaves open
``prints``      what only the printed components show
``machines``    the machines: their fields and domains, their rules and the clauses these carry out
``claims``      the claims, those of some kinds with ``:kinds:``, with their verdicts
``tally``       how many claims have which verdict

``verdicts`` takes nothing and tells what each verdict means. The roles ``clause``, ``rule``, ``reading``, ``print`` and
``claim`` link to where the thing named by ``game:id`` stands. An id that does not exist is an error, and so is
one that stands on no page or on two. The setting ``book_games`` names the games of the book; without it
they are all those that the registry knows.
"""

from typing import Any

from sphinx.application import Sphinx

from checker.book.extension import DIRECTIVES, BookDomain, ThingRole
from checker.book.facts import KINDS


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the settings, directives and roles with Sphinx."""
    app.add_config_value("book_games", None, "env", (list,))
    app.add_domain(BookDomain)
    for name, directive in DIRECTIVES.items():
        app.add_directive(name, directive)
    for kind in KINDS:
        app.add_role(kind, ThingRole(kind))
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
