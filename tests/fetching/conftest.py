"""What every test of the fetcher starts with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fetching.fake_arxiv import FakeClock


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()
