"""The built sites, for the tests of this folder."""

from __future__ import annotations

import pytest

from tests.built_site import BuiltSite
from tests.site_fixtures import site_named


@pytest.fixture(scope="session", params=["made", "real"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """Each of the two sites in turn."""
    return site_named(request.param, tmp_path_factory)
