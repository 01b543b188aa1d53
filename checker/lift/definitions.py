"""Which variables the definitions of a variable speak of, and so on: all that a query about it has to be told."""

from checker.lift.nodes import SymBool
from checker.lift.terms import Term, Terms


class Definitions:
    """An index of ``definitions`` by the variable that each defines, the one made last of those it speaks of.

    The variables of a choice define one another; ``alone`` leaves out what is said of choices, which is true and may
    not be needed. Variables are the bits of a number, as :meth:`Terms.variables` gives them. What is appended to the
    lists is taken up by :meth:`update`.
    """

    def __init__(self, terms: Terms, definitions: list[Term], choices: list[tuple[list[SymBool], list[Term]]]) -> None:
        self._terms = terms
        self._definitions = definitions
        self._choices = choices
        self._taken = (0, 0)
        self._defining: dict[int, list[Term]] = {}
        self._choosing: dict[int, list[Term]] = {}
        self._choice_of: dict[int, int] = {}
        self._reached: dict[tuple[int, bool], int] = {}
        self._told: dict[tuple[int, bool], list[Term]] = {}

    def update(self) -> None:
        """Take up what has come since."""
        taken = len(self._definitions), len(self._choices)
        if taken == self._taken:
            return
        variables = self._terms.variables
        of_choices: set[Term] = set()
        for chosen, equations in self._choices[self._taken[1] :]:
            of_choices.update(equations)
            every = 0
            for node in chosen:
                every |= variables(node.bit)
            self._choice_of.update((variables(node.bit).bit_length() - 1, every) for node in chosen)
        for one in self._definitions[self._taken[0] :]:
            index = self._choosing if one in of_choices else self._defining
            index.setdefault(variables(one).bit_length() - 1, []).append(one)
        self._taken = taken
        self._reached.clear()
        self._told.clear()

    def reached(self, variables: int, alone: bool = False) -> int:
        """The variables with all that their definitions speak of."""
        found, pending = 0, variables
        while pending:
            found |= self._reached_from(pending.bit_length() - 1, alone)
            pending &= ~found
        return found

    def _reached_from(self, variable: int, alone: bool) -> int:
        if (variable, alone) not in self._reached:
            found, pending = 0, 1 << variable
            while pending:
                one = pending.bit_length() - 1
                found |= self._reached.get((one, alone), 1 << one)
                pending |= 0 if alone else self._choice_of.get(one, 0)
                for definition in self._defining.get(one, ()):
                    pending |= self._terms.variables(definition)
                pending &= ~found
            self._reached[variable, alone] = found
        return self._reached[variable, alone]

    def of(self, variables: int, alone: bool = False) -> list[Term]:
        """What defines these variables."""
        if (variables, alone) not in self._told:
            found: list[Term] = []
            pending = variables
            while pending:
                one = pending & -pending
                pending ^= one
                place = one.bit_length() - 1
                found += self._defining.get(place, ())
                found += () if alone else self._choosing.get(place, ())
            self._told[variables, alone] = found
        return self._told[variables, alone]
