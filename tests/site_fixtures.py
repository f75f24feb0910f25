"""How the fixtures of tests/site and tests/browser come to a built site."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.built_site import PROJECTS, BuiltSite, Project, built_once
from tests.hostile.corpus import write_hostile_folder
from tests.source_tree import ROOT


def site_named(name: str, factory: pytest.TempPathFactory) -> BuiltSite:
    """The site `name`; the workers of one run share it."""
    if name == "real" and not (ROOT / "data" / "briefings").is_dir():
        pytest.skip("no briefings in data/ yet: the real site has no pages to test")
    return built_once(shared_folder(factory), PROJECTS[name])


def hostile_site(factory: pytest.TempPathFactory) -> BuiltSite:
    """The site of the fabricated data with hostile texts in every field."""
    data = shared_folder(factory) / "hostile-data"
    return built_once(
        shared_folder(factory),
        Project("hostile", ROOT, data),
        prepare=lambda: write_hostile_folder(PROJECTS["made"].data, data),
    )


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of one run have in common."""
    base = factory.getbasetemp()
    return base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
