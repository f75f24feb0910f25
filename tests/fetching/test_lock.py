"""One fetcher at a time."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from livingdocs.fetching.lock import FetchLock
from livingdocs.yaml_files.folder_lock import FolderLockedError
from tests.bars.measuring import Measured
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, direct, papers, served
from tests.fetching.stored import run
from tests.processes import environment
from tests.source_tree import ROOT

SCRIPT = str(ROOT / "scripts" / "fetch_arxiv.py")


def test_a_second_lock_on_one_folder_is_refused_at_once(tmp_path: Path) -> None:
    """The second one does not wait; a lock on another folder is another lock."""
    with FetchLock(tmp_path / "a", folder=tmp_path / "locks"):
        with pytest.raises(FolderLockedError), FetchLock(tmp_path / "a", folder=tmp_path / "locks"):
            pass
        with FetchLock(tmp_path / "b", folder=tmp_path / "locks"):
            pass
    with FetchLock(tmp_path / "a", folder=tmp_path / "locks"):
        pass


def test_a_place_for_locks_that_cannot_be_written_is_no_crash(tmp_path: Path) -> None:
    """Without a lock nothing is asked, and the reason is told."""
    (tmp_path / "locks").write_text("a file in the way", encoding="utf-8")
    with pytest.raises(FolderLockedError), FetchLock(tmp_path, folder=tmp_path / "locks"):
        pass


def test_two_runs_in_a_row_keep_their_distance(tmp_path: Path) -> None:
    """The second run, of another process perhaps, waits until three seconds have passed."""
    known = papers(2)
    clock = FakeClock()
    arxiv = FakeArxiv(known, clock)
    for paper in known:
        run(tmp_path / "data", [paper], clock, transport=direct(arxiv))
    assert len(arxiv.log) == 2
    assert arxiv.spacing() >= 3.0


def test_a_clock_that_was_set_back_makes_no_run_wait_for_long(tmp_path: Path) -> None:
    """The time of the last request may seem to be in the future."""
    known = papers(2)
    clock = FakeClock()
    arxiv = FakeArxiv(known, clock)
    run(tmp_path / "data", [next(iter(known))], clock, transport=direct(arxiv))
    clock.start -= 365 * 86_400
    run(tmp_path / "data", list(known)[1:], clock, transport=direct(arxiv))
    assert max(clock.naps) <= 3.0


@pytest.mark.bar("B9")
def test_a_second_command_ends_at_once_and_a_killed_one_leaves_no_lock(
    tmp_path: Path, measured: Measured
) -> None:
    """While one fetcher waits for arXiv another exits with 4; after `kill -9` the next one runs."""
    known = papers(1)
    arxiv = FakeArxiv(known, FakeClock(), lambda ids: "stall")
    data = tmp_path / "data"
    data.mkdir()
    its_environment = environment(TMPDIR=str(tmp_path))

    with served(arxiv) as endpoint:
        command = [sys.executable, SCRIPT, *known, "--data", str(data), "--endpoint", endpoint]
        with subprocess.Popen(
            command, env=its_environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as first:
            wait_until(lambda: bool(arxiv.log))
            # On a busy machine the first tries may have waited for their turn.
            tries = [refused(command, its_environment)]
            while min(took for took, _ in tries) > 2.0 and len(tries) < 8:
                tries.append(refused(command, its_environment))
            first.kill()
        took, second = min(tries, key=lambda each: each[0])
        measured("B9", second_fetcher_seconds=took)
        assert second.returncode == 4
        assert took <= 2.0
        assert json.loads(second.stdout.splitlines()[-1])["requests"] == 0
        arxiv.released.set()
        arxiv.mode_of = lambda ids: "ok"
        third = subprocess.run(command, env=its_environment, capture_output=True, check=False)
    assert third.returncode == 0, third.stderr


def refused(
    command: list[str], its_environment: dict[str, str]
) -> tuple[float, subprocess.CompletedProcess[bytes]]:
    """A second fetcher, and its seconds without those that any Python takes to load all this."""
    start = time.perf_counter()
    subprocess.run([*command, "--help"], check=True, env=its_environment, capture_output=True)
    loading = time.perf_counter() - start
    start = time.perf_counter()
    second = subprocess.run(command, env=its_environment, capture_output=True, check=False)
    return max(0.0, time.perf_counter() - start - loading), second


def wait_until(condition: object, *, seconds: float = 120.0) -> None:
    """Until a condition holds.

    Raises:
        TimeoutError: when it does not in time.
    """
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError
        time.sleep(0.02)
