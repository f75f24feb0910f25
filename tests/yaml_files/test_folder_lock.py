"""One writer of a kind at a time for each data folder."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest

from livingdocs.yaml_files.folder_lock import FolderLock, FolderLockedError
from tests.source_tree import ROOT

HOLDER = """
import sys, time
from pathlib import Path
from livingdocs.yaml_files.folder_lock import FolderLock
with FolderLock(Path(sys.argv[1]), purpose="import", folder=Path(sys.argv[2])):
    print("held", flush=True)
    time.sleep(60)
"""


def lock_on(data: Path, *, purpose: str = "import", patience: float = 0.0) -> FolderLock:
    return FolderLock(data, purpose=purpose, patience=patience, folder=data.parent / "locks")


def test_a_second_lock_is_refused_until_the_first_is_let_go(tmp_path: Path) -> None:
    """By whatever path the folder is named, and also before the folder exists."""
    data = tmp_path / "data"
    with lock_on(data):
        for name in (data, tmp_path / "." / "x" / ".." / "data"):
            with pytest.raises(FolderLockedError, match="another import is at work"), lock_on(name):
                pass
    with lock_on(data):
        pass


def test_other_folders_and_other_purposes_do_not_wait(tmp_path: Path) -> None:
    with lock_on(tmp_path / "a"), lock_on(tmp_path / "b"), lock_on(tmp_path / "a", purpose="fetch"):
        pass


def test_a_lock_is_waited_for(tmp_path: Path) -> None:
    """With patience the second one gets it once the first has let go."""
    first = lock_on(tmp_path / "data").__enter__()
    release = threading.Timer(0.3, first.__exit__)
    release.start()
    with lock_on(tmp_path / "data", patience=30):
        assert first.descriptor is None
    release.join()


def test_patience_comes_to_an_end(tmp_path: Path) -> None:
    with lock_on(tmp_path / "data"):
        begun = time.monotonic()
        with pytest.raises(FolderLockedError), lock_on(tmp_path / "data", patience=0.2):
            pass
        assert time.monotonic() - begun >= 0.2


def test_a_killed_process_leaves_no_lock(tmp_path: Path) -> None:
    data, locks = tmp_path / "data", tmp_path / "locks"
    command = [sys.executable, "-c", HOLDER, str(data), str(locks)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "hooks")}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"held"
        with pytest.raises(FolderLockedError), lock_on(data):
            pass
        holder.kill()
    with lock_on(data):
        pass


def test_the_data_folder_stays_as_it_is(tmp_path: Path) -> None:
    """No file of the lock is in it: a server would rebuild, git would want to commit."""
    (tmp_path / "data").mkdir()
    with FolderLock(tmp_path / "data", purpose="import") as lock:
        assert list((tmp_path / "data").iterdir()) == []
        assert lock.path.is_file()


def test_no_place_for_locks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in the way, or no folder for temporary files at all."""
    (tmp_path / "locks").write_text("in the way", encoding="utf-8")
    with pytest.raises(FolderLockedError, match="locks"), lock_on(tmp_path / "data"):
        pass

    def none() -> str:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", none)
    with pytest.raises(FolderLockedError, match="No usable temporary directory"):
        FolderLock(tmp_path / "data", purpose="import")


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_a_link_in_the_place_of_the_lock_is_not_followed(tmp_path: Path) -> None:
    """Somebody who can write there must not choose which file is opened."""
    lock = lock_on(tmp_path / "data")
    lock.path.parent.mkdir()
    lock.path.symlink_to(tmp_path / "victim")
    with pytest.raises(FolderLockedError), lock:
        pass
    assert not (tmp_path / "victim").exists()
