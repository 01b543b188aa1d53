"""The lift reads functions as CPython does."""

from collections.abc import Callable
from typing import Any

import pytest
from constructs import FUNCTIONS
from lifting import mismatches


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_construct_means_what_python_means(function: Callable[..., Any]) -> None:
    """A function gives the same values, refusals and errors when it is lifted as when it is run."""
    assert mismatches(function) == []
