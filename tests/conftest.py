"""Fixtures that several files of tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fakes import forget


@pytest.fixture
def clean_imports(tmp_path: Path) -> Iterator[None]:
    """Forget, after the test, the modules that it wrote and imported."""
    yield
    forget(tmp_path)
