"""A run that is killed, or that finds the disk full, leaves nothing unreadable and nothing else."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from livingdocs.fetching.store import Store
from livingdocs.yaml_files.places import LEFTOVER_PREFIX
from tests.bars.amounts import amount
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, direct, served
from tests.fetching.killed_run import known_papers
from tests.fetching.stored import files_of, run, store_old
from tests.processes import environment
from tests.source_tree import ROOT

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")

KNOWN = known_papers(newer=False)
FETCHED = list(known_papers(newer=True))


class Runs:
    """Forked runs, killed as ordered."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def __call__(self, data: Path, **order: Any) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps({"data": str(data), **order}) + "\n")
        self.process.stdin.flush()
        ended: dict[str, Any] = json.loads(self.process.stdout.readline())
        return ended


@pytest.fixture(scope="module")
def runs() -> Iterator[Runs]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.fetching.killed_run"],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as process:
        yield Runs(process)
        assert process.stdin is not None
        process.stdin.close()


def prepared(folder: Path) -> Path:
    """A data folder with an older state of the first two papers."""
    data = folder / "data"
    data.mkdir(parents=True)
    store_old(data, list(KNOWN.values())[:2])
    return data


def assert_old_or_new(data: Path) -> None:
    """Every file but leftovers is read whole, and says what it said before or what arXiv says."""
    store = Store(data)
    for name in files_of(data):
        path = Path(name)
        if path.name.startswith(LEFTOVER_PREFIX):
            continue
        arxiv_id = path.name.split(".miss")[0].removesuffix(".yml")
        if path.name.endswith(".miss.yml"):
            assert store.miss(arxiv_id) is not None, f"{name} is unreadable"
            continue
        snapshot = store.snapshot(arxiv_id)
        assert snapshot is not None, f"{name} is unreadable"
        assert snapshot.comment in {"11 pages", KNOWN[arxiv_id].comment}
        assert snapshot.title == KNOWN[arxiv_id].titles[0]
    for arxiv_id in list(KNOWN)[:2]:
        assert store.snapshot(arxiv_id) is not None, f"{arxiv_id} is lost"


def assert_next_run_mends(data: Path) -> None:
    """The next run cleans up and gets everything."""
    arxiv = FakeArxiv(known_papers(newer=True), FakeClock())
    report = run(data, list(KNOWN), FakeClock(), transport=direct(arxiv))
    assert report.fresh == len(FETCHED)
    store = Store(data)
    assert all(store.snapshot(each) is not None for each in FETCHED)
    assert not [name for name in files_of(data) if LEFTOVER_PREFIX in name]


@pytest.mark.slow
def test_a_kill_at_every_step_of_writing_leaves_old_or_new(runs: Runs, tmp_path: Path) -> None:
    """Killed before and after each change of the disk, and in the middle of each write."""
    whole = runs(prepared(tmp_path / "whole"))
    assert whole["code"] == 0
    assert whole["steps"] >= 24
    leftovers = 0
    for step in range(1, whole["steps"] + 1):
        data = prepared(tmp_path / str(step))
        assert runs(data, at=step)["code"] == -9
        assert_old_or_new(data)
        leftovers += sum(LEFTOVER_PREFIX in name for name in files_of(data))
        assert_next_run_mends(data)
    assert leftovers > 0, "no kill fell into a write, so this test shows nothing"


def test_kills_at_any_moment_leave_old_or_new(runs: Runs, tmp_path: Path) -> None:
    """Killed after a random time; the next run needs no help."""
    chance = random.Random(8)
    start = time.perf_counter()
    runs(prepared(tmp_path / "whole"))
    milliseconds = (time.perf_counter() - start) * 1000
    for number in range(amount(20, 200)):
        data = prepared(tmp_path / str(number))
        runs(data, after=chance.uniform(0, milliseconds))
        assert_old_or_new(data)
        assert_next_run_mends(data)


def test_a_full_disk_leaves_old_or_new_and_is_told(runs: Runs, tmp_path: Path) -> None:
    """With no room left at some step of writing the run ends by itself; nothing is cut."""
    whole = runs(prepared(tmp_path / "whole"))
    chance = random.Random(9)
    for number, step in enumerate(chance.sample(range(1, whole["steps"] + 1), 20)):
        data = prepared(tmp_path / str(number))
        assert runs(data, full=step)["code"] == 0
        assert_old_or_new(data)
        assert_next_run_mends(data)


def test_a_writer_that_writes_in_place_is_caught(tmp_path: Path) -> None:
    """Half a file, as an ordinary write leaves it when it is killed, is seen by these tests."""
    data = prepared(tmp_path)
    path = next(iter((data / "arxiv").rglob("*.yml")))
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    with pytest.raises(AssertionError):
        assert_old_or_new(data)


@pytest.mark.slow
def test_kills_of_the_command_itself_leave_old_or_new(tmp_path: Path) -> None:
    """The command, started as people start it, is killed at any moment of its life."""
    arxiv = FakeArxiv(known_papers(newer=True), FakeClock())
    chance = random.Random(10)
    with served(arxiv) as endpoint:
        for number in range(amount(2, 200)):
            data = prepared(tmp_path / str(number))
            command = [sys.executable, str(ROOT / "scripts" / "fetch_arxiv.py"), *FETCHED]
            with subprocess.Popen(
                [*command, "--data", str(data), "--endpoint", endpoint],
                env=environment(TMPDIR=str(tmp_path)),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            ) as process:
                time.sleep(chance.uniform(0.2, 0.9))
                process.kill()
            assert_old_or_new(data)
            assert_next_run_mends(data)
