"""The built sites, for the tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.built_site import BuiltSite
from tests.site.checkouts import Checkout
from tests.site_fixtures import site_named


@pytest.fixture(scope="session", params=["made", "real"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """Each of the two sites in turn."""
    return site_named(request.param, tmp_path_factory)


@pytest.fixture
def checkout(kb_folder: Path, tmp_path: Path) -> Checkout:
    """A project whose data is the fabricated folder."""
    return Checkout(tmp_path / "project", kb_folder)
