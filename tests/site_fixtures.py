"""How the fixtures of tests/site and tests/browser come to a built site."""

from __future__ import annotations

import os

import pytest

from tests.built_site import BuiltSite, built_once
from tests.source_tree import ROOT


def site_named(name: str, factory: pytest.TempPathFactory) -> BuiltSite:
    """The site `name`; the workers of one run share it."""
    if name == "real" and not (ROOT / "data" / "briefings").is_dir():
        pytest.skip("no briefings in data/ yet: the real site has no pages to test")
    base = factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    return built_once(shared, name)
