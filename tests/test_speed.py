"""Large data folders: the time grows with the number of records, not with its square."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest

from livingdocs.checks.run import run_checks
from livingdocs.findings import has_errors
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from tests.generated_tree import write_tree

SMALL = {"papers": 60, "briefings": 24}
FACTOR = 4
TOLERANCE = 1.8
"""Work in proportion takes 4 times as long here, work in the square 16 times."""


def relations(kb: KnowledgeBase) -> None:
    """Every index, and the look-ups of every briefing."""
    for name in dir(type(kb)):
        getattr(kb, name)
    for briefing in kb.briefings.values():
        kb.neighbours(briefing)
        kb.briefings_on(briefing.topic, briefing.date)


STEPS: dict[str, Callable[[Path], Callable[[], object]]] = {
    "loading": lambda root: lambda: load_knowledge_base(root),
    "relations": lambda root: (lambda kb: lambda: relations(kb))(load_knowledge_base(root)),
    "checks": lambda root: (lambda kb: lambda: run_checks(kb))(load_knowledge_base(root)),
}


@pytest.fixture(scope="module")
def trees(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The same folder in two sizes."""
    small, large = (tmp_path_factory.mktemp(name) for name in ("small", "large"))
    write_tree(small, **SMALL)
    write_tree(large, **{name: number * FACTOR for name, number in SMALL.items()})
    return small, large


def seconds(prepare: Callable[[Path], Callable[[], object]], root: Path) -> float:
    """The shorter of two runs, in seconds of this process."""
    times = []
    for _ in range(2):
        run = prepare(root)
        gc.collect()
        begun = process_time()
        run()
        times.append(process_time() - begun)
    return min(times)


@pytest.mark.slow
@pytest.mark.parametrize("step", STEPS)
def test_time_grows_in_proportion(step: str, trees: tuple[Path, Path]) -> None:
    """Four times the records take about four times as long."""
    small, large = (seconds(STEPS[step], root) for root in trees)
    assert large < small * FACTOR * TOLERANCE + 0.05


def test_a_generated_folder_has_no_faults_and_is_the_same_every_time(tmp_path: Path) -> None:
    """Other tests of speed build on it."""
    for name in ("one", "two"):
        write_tree(tmp_path / name, papers=30, briefings=3)
    kb = load_knowledge_base(tmp_path / "one")
    assert (len(kb.snapshots), len(kb.briefings), len(kb.anchors)) == (30, 3, 15)
    assert kb.notices == ()
    assert not has_errors(run_checks(kb))
    files = sorted(path for path in (tmp_path / "one").rglob("*") if path.is_file())
    assert len(files) > 60
    for path in files:
        other = tmp_path / "two" / path.relative_to(tmp_path / "one")
        assert other.read_bytes() == path.read_bytes()
