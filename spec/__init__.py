"""The language in which rulebooks are specified: plain typed Python and the few words below."""

from annotated_types import Ge, Interval, Le, Len
from attrs import evolve, frozen

from spec.bag import Bag
from spec.domains import Index, Per
from spec.errors import Place, Refused, SpecError
from spec.game import Game, Machine, Observation, Rule, require
from spec.readings import reading, unknown_print

__all__ = [
    "Bag",
    "Game",
    "Ge",
    "Index",
    "Interval",
    "Le",
    "Len",
    "Machine",
    "Observation",
    "Per",
    "Place",
    "Refused",
    "Rule",
    "SpecError",
    "evolve",
    "frozen",
    "reading",
    "require",
    "unknown_print",
]
