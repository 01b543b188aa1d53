"""Checking one claim of a twin."""

from types import ModuleType

from checker.instruments import all_claims, check
from checker.scope import Scope
from checker.verdicts import Result


def checked(module: ModuleType, name: str, scope: Scope | None = None) -> Result:
    """The result of the claim, or obligation, that is called ``name`` in a module with CLAIMS."""
    claims = all_claims(module.CLAIMS)
    return check(module.CLAIMS, claims[f"{module.GAME.name}.{name}"], scope or Scope())
