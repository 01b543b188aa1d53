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


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder of its own, with a console of 80 columns and no colours."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path
