"""What the tests of planning an import start with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.importing.samples import data_folder


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A data folder that knows the topics of the invented briefings, and no briefing."""
    return data_folder(tmp_path / "data")
