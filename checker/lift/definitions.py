"""Which variables the definitions of a variable speak of, and so on: all that a query about it has to be told."""

from checker.lift.nodes import SymBool
from checker.lift.terms import Term, Terms


class Definitions:
    """An index of ``definitions`` by the variable that each defines, the one made last of those it speaks of.

    The variables of a choice define one another. Variables are the bits of a number, as :meth:`Terms.variables` gives
    them. What is appended to the lists is taken up by :meth:`update`.
    """

    def __init__(self, terms: Terms, definitions: list[Term], choices: list[tuple[list[SymBool], list[Term]]]) -> None:
        self._terms = terms
        self._definitions = definitions
        self._choices = choices
        self._taken = (0, 0)
        self._defining: dict[int, list[Term]] = {}
        self._choice_of: dict[int, int] = {}
        self._reached: dict[int, int] = {}
        self._told: dict[int, list[Term]] = {}

    def update(self) -> None:
        """Take up what has come since."""
        taken = len(self._definitions), len(self._choices)
        if taken == self._taken:
            return
        variables = self._terms.variables
        for one in self._definitions[self._taken[0] :]:
            self._defining.setdefault(variables(one).bit_length() - 1, []).append(one)
        for chosen, _ in self._choices[self._taken[1] :]:
            every = 0
            for node in chosen:
                every |= variables(node.bit)
            self._choice_of.update((variables(node.bit).bit_length() - 1, every) for node in chosen)
        self._taken = taken
        self._reached.clear()
        self._told.clear()

    def reached(self, variables: int) -> int:
        """The variables with all that their definitions speak of."""
        found, pending = 0, variables
        while pending:
            found |= self._reached_from(pending.bit_length() - 1)
            pending &= ~found
        return found

    def _reached_from(self, variable: int) -> int:
        if variable not in self._reached:
            found, pending = 0, 1 << variable
            while pending:
                one = pending.bit_length() - 1
                found |= self._reached.get(one, 1 << one)
                pending |= self._choice_of.get(one, 0)
                for definition in self._defining.get(one, ()):
                    pending |= self._terms.variables(definition)
                pending &= ~found
            self._reached[variable] = found
        return self._reached[variable]

    def of(self, variables: int) -> list[Term]:
        """What defines these variables."""
        if variables not in self._told:
            found: list[Term] = []
            pending = variables
            while pending:
                one = pending & -pending
                pending ^= one
                found += self._defining.get(one.bit_length() - 1, ())
            self._told[variables] = found
        return self._told[variables]
