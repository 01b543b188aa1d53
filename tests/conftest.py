"""Fixtures that several files of tests share."""

from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from fakes import forget

# No test depends on the clock or on what was drawn before.
hypothesis.settings.register_profile("steady", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("steady")


@pytest.fixture
def clean_imports(tmp_path: Path) -> Iterator[None]:
    """Forget, after the test, the modules that it wrote and imported."""
    yield
    forget(tmp_path)
