"""Fixtures that every test may use."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from tests.bars.measuring import Measured
from tests.data_folder import DataFolder
from tests.examples import examples
from tests.real_briefings import EARLIER, LATER
from tests.source_tree import ROOT

# Machines that run the tests are busy and slow; how long an example takes says nothing of the code.
settings.register_profile(
    "project",
    max_examples=examples(40, 100),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
)
settings.load_profile("project")

# No test asks arXiv: those of the fetcher have a server of their own on this machine.
os.environ["KB_ARXIV"] = "off"

# Repositories of tests are as git makes them, whatever the person at this machine has chosen.
GIT = {"commit.gpgsign": "false", "core.autocrlf": "false", "core.hooksPath": "/dev/null"}
for number, (name, value) in enumerate(GIT.items()):
    os.environ[f"GIT_CONFIG_KEY_{number}"], os.environ[f"GIT_CONFIG_VALUE_{number}"] = name, value
os.environ["GIT_CONFIG_COUNT"] = str(len(GIT))


@pytest.fixture(scope="session")
def repo_root() -> Path:
    """The checkout that is tested."""
    return ROOT


@pytest.fixture(scope="session")
def shared(repo_root: Path) -> Path:
    """The folder with the real briefings and other material that is not part of the repository.

    It stands beside the checkout, or where `KB_SHARED` says.
    """
    folder = Path(os.environ.get("KB_SHARED") or repo_root.parent / "shared")
    if not folder.is_dir():
        pytest.skip(f"no folder {folder}: set KB_SHARED to the folder with the real briefings")
    return folder


@pytest.fixture(scope="session")
def kb_folder(repo_root: Path) -> Path:
    """The one fabricated data folder; invented from end to end."""
    return repo_root / "tests" / "kb"


@pytest.fixture(scope="session")
def kb(kb_folder: Path) -> KnowledgeBase:
    """The fabricated knowledge base. Frozen, so that tests may share it."""
    return load_knowledge_base(kb_folder)


@pytest.fixture(scope="session")
def real(repo_root: Path) -> KnowledgeBase:
    """The knowledge base of the repository's own data, with the two real briefings.

    Frozen, so that tests may share it; one that changes anything loads its own.
    """
    kb = load_knowledge_base(repo_root / "data")
    if not {EARLIER, LATER} <= set(kb.briefings):
        pytest.skip("data/ does not hold the two real briefings")
    return kb


@pytest.fixture
def folder(kb_folder: Path, tmp_path: Path) -> DataFolder:
    """A copy of the fabricated data folder, for one test to break."""
    return DataFolder.copy(kb_folder, tmp_path / "data")


@pytest.fixture
def measured(request: pytest.FixtureRequest) -> Measured:
    """Takes what a test measured of a bar: `measured("B3", changed=0)`."""
    return Measured(request.node)
