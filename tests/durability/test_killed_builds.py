"""A build that is killed touches no source, and the next one gives the whole site, byte by byte.

The site is no data: it is made anew by each build, into a folder that is emptied first. So nothing
is asked of what a killed build leaves there, but that the next one is not led astray by it.
"""

from __future__ import annotations

import logging
import os
import random
import shutil
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from tests.bars.amounts import amount, seed
from tests.bars.measuring import Measured
from tests.data_folder import tree
from tests.durability.children import Ending, forked
from tests.durability.commands import own_temporary_files
from tests.durability.steps import Steps
from tests.importing.samples import DIALECT_A, data_folder, import_text
from tests.quick_folder import quick_folder
from tests.source_tree import ROOT

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL"),
    pytest.mark.slow,
]

PARTS = 4
IN_A_ROW = 5
"""Kills on top of each other before a build is left alone."""
ENVIRONMENT = {"KB_ARXIV": "off", "SOURCE_DATE_EPOCH": "1790000000"}


@pytest.fixture
def project() -> Iterator[Path]:
    """The project with an invented briefing, without the pages that tell of the project."""
    with quick_folder() as place:
        for name in ("docs", "hooks", "overrides"):
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "mkdocs.yml", place)
        for name in ("living", "contributing"):
            shutil.rmtree(place / "docs" / name, ignore_errors=True)
        import_text(DIALECT_A, data_folder(place / "data"))
        (place / "tmp").mkdir()
        yield place


def build_site(place: Path) -> None:
    """As `mkdocs build --strict --clean` does; pytest's own handlers of the log stay out of it."""
    logging.disable(logging.CRITICAL)
    environment = {name: each for name, each in os.environ.items() if name != "KB_DATA"}
    with mock.patch.dict(os.environ, {**environment, **ENVIRONMENT}), own_temporary_files(place):
        config = load_config(str(place / "mkdocs.yml"), site_dir=str(place / "site"))
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
        config.plugins.on_shutdown()


def built(place: Path) -> Mapping[str, bytes]:
    """The site after a build that nobody disturbs."""
    ending = forked(lambda: build_site(place))
    assert ending.code == 0, ending.err
    return site_of(place)


def site_of(place: Path) -> Mapping[str, bytes]:
    return tree(place / "site")


def sources_of(place: Path) -> Mapping[str, bytes]:
    """Everything but the site, and what Python keeps of its own."""
    return {
        name: data
        for name, data in tree(place).items()
        if not name.startswith(("site/", "tmp/")) and "__pycache__" not in name
    }


def killed_at(place: Path, step: int) -> Ending:
    """A build that is killed at a step of writing the site."""

    def work() -> None:
        Steps(below=(place / "site",), killed_at=step).watch()
        build_site(place)

    return forked(work)


def steps_of(place: Path) -> int:
    """How many steps of writing a build takes."""

    def work() -> int:
        steps = Steps(below=(place / "site",))
        steps.watch()
        build_site(place)
        return steps.count

    count: int = forked(work).result
    return count


@dataclass
class Trials:
    """What a number of killed builds has shown."""

    kills: int = 0
    failed: int = 0
    changed: int = 0
    cut: int = 0
    steps: int = 0


def try_kills(project: Path, wanted: int, chance: random.Random) -> Trials:
    """Kill builds, at random moments and at random steps of writing, on top of each other."""
    build_site(project)  # What is loaded once is loaded for all that are forked from here.
    begun = time.perf_counter()
    whole = built(project)
    longest = time.perf_counter() - begun
    sources = sources_of(project)
    found = Trials(steps=steps_of(project))
    while found.kills < wanted:
        if found.kills % 2:
            ending = killed_at(project, chance.randint(1, found.steps))
        else:
            ending = forked(lambda: build_site(project), killed_after=chance.uniform(0, longest))
        found.kills += ending.code == -9
        found.cut += site_of(project) != whole
        found.changed += sources_of(project) != sources
        if found.kills % IN_A_ROW == 0 or found.kills == wanted:
            found.failed += built(project) != whole
    return found


@pytest.mark.bar("B8")
@pytest.mark.parametrize("part", range(PARTS))
def test_a_killed_build_costs_nothing_but_its_time(
    part: int, project: Path, measured: Measured
) -> None:
    """What those before have left lies in the way of the next one, and does not harm it."""
    chance = random.Random(f"{seed()} build {part}")
    wanted = amount(2, 200 // PARTS)
    ending = forked(lambda: try_kills(project, wanted, chance), longest=3600)
    assert ending.code == 0, ending.err
    found: Trials = ending.result
    measured(
        "B8",
        random_kills_of_build=found.kills,
        neither_old_nor_new=found.changed,
        next_run_failed=found.failed,
    )
    assert (found.failed, found.changed) == (0, 0)
    assert found.steps > 100
    assert found.cut > 0, "no build was killed in the middle of its work, so nothing is shown"
