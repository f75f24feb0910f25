"""An import that is cut short leaves every file old or new, and a second run does the rest."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from livingdocs.importing import writing
from livingdocs.importing.identity import Origin
from livingdocs.importing.report import as_lines
from livingdocs.importing.run import import_file
from livingdocs.importing.writing import WriteFailedError
from livingdocs.yaml_files.files import write_bytes_atomically
from tests.data_folder import tree
from tests.importing.samples import DIALECT_A, data_folder, import_text, plan_text
from tests.source_tree import ROOT

CORRECTED = DIALECT_A.replace("状态摘要\n", "状态摘要\n- 新的一句\n").replace("按块", "按卷")
FILES = 8
KILLS = 12


def imported(root: Path, text: str) -> dict[str, bytes]:
    import_text(text, data_folder(root))
    return tree(root)


@pytest.mark.parametrize("point", range(FILES))
@pytest.mark.parametrize("fresh", [True, False], ids=["first import", "correction"])
def test_a_full_disk_at_any_file_leaves_old_or_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: int, fresh: bool
) -> None:
    """At each write in turn: whatever is there is whole, and a second run completes it."""
    new = imported(tmp_path / "new", CORRECTED)
    root = data_folder(tmp_path / "data")
    if not fresh:
        import_text(DIALECT_A, root)
    old = tree(root)
    real = write_bytes_atomically
    written = 0

    def fails_at_point(path: Path, data: bytes) -> bool:
        nonlocal written
        written += 1
        if written == point + 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(path, data)

    monkeypatch.setattr(writing, "write_bytes_atomically", fails_at_point)
    with pytest.raises(WriteFailedError, match="No space left on device"):
        import_text(CORRECTED, root)
    now = tree(root)
    assert all(data in (old.get(path), new.get(path)) for path, data in now.items())
    monkeypatch.undo()
    import_text(CORRECTED, root)
    assert tree(root) == new


def test_the_answer_names_what_was_written_and_not_what_was_planned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person who reads `created` must find the file."""
    briefing = tmp_path / "2031-03-05-storage-e1prep.txt"
    briefing.write_text(DIALECT_A, encoding="utf-8", newline="\n")
    root = data_folder(tmp_path / "data")
    real = write_bytes_atomically

    def no_anchors(path: Path, data: bytes) -> bool:
        if path.parent.parent.name == "anchors":
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return real(path, data)

    monkeypatch.setattr(writing, "write_bytes_atomically", no_anchors)
    answer = import_file(str(briefing), origin=Origin(), data_dir=root, write=True)
    text = "\n".join(as_lines(answer, dry_run=False))
    named = [line.split(": ")[1] for line in text.splitlines() if line.startswith("  created: ")]
    assert named == ["inbox/lin/2031-03-05-storage-e1prep.txt", "briefings/storage/2031-03-05.yml"]
    assert all((root / path).is_file() for path in named)
    (error,) = answer.errors
    assert "anchors/storage/2031-03-05-i1.yml: Read-only file system" in error.found


def test_there_are_as_many_write_points_as_the_test_knows(tmp_path: Path) -> None:
    plan = plan_text(CORRECTED, data_folder(tmp_path / "data"))
    assert len(plan.changes) == FILES


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_killed_import_leaves_old_or_new(tmp_path: Path) -> None:
    """`kill -9` at a random moment, then a run that is left alone, again and again."""
    new = imported(tmp_path / "new", CORRECTED)
    briefing = tmp_path / "2031-03-05-storage-e1prep.txt"
    briefing.write_text(CORRECTED, encoding="utf-8", newline="\n")
    command = [sys.executable, str(ROOT / "scripts/import_briefing.py"), str(briefing), "--data"]
    started = time.monotonic()
    subprocess.run([*command, str(tmp_path / "trial")], check=True, capture_output=True)
    whole_run = time.monotonic() - started
    chance = random.Random(20310305)
    for attempt in range(KILLS):
        root = data_folder(tmp_path / f"data-{attempt}")
        import_text(DIALECT_A, root)
        old = tree(root)
        with subprocess.Popen(
            [*command, str(root)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as run:
            time.sleep(whole_run * chance.uniform(0.4, 1.0))
            run.send_signal(signal.SIGKILL)
        for path, data in tree(root).items():
            leftover = path.rpartition("/")[2].startswith(".tmp-")
            assert leftover or data in (old.get(path), new.get(path)), path
        subprocess.run([*command, str(root)], check=True, capture_output=True)
        assert tree(root) == new
