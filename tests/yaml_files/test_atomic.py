"""Writing whole files or nothing."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from livingdocs.yaml_files import atomic
from livingdocs.yaml_files.files import (
    FileRefusedError,
    remove_leftovers,
    write_atomically,
    write_below,
    write_bytes_atomically,
)

POSIX = pytest.mark.skipif(os.name != "posix", reason="needs signals, links and modes of POSIX")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_text_is_written_as_it_is(tmp_path: Path) -> None:
    """UTF-8, no change of line ends, missing folders made, no temporary file left."""
    path = tmp_path / "briefings" / "inference" / "2026-09-22.yml"
    assert write_atomically(path, "标题: 推理\r\nb: c\n") is True
    assert path.read_bytes() == "标题: 推理\r\nb: c\n".encode()
    assert names(path.parent) == ["2026-09-22.yml"]


def test_the_same_bytes_are_not_written_again(tmp_path: Path) -> None:
    """A second run leaves the file alone, its time included."""
    path = tmp_path / "a.yml"
    assert write_atomically(path, "a: b\n") is True
    before = path.stat()
    assert write_atomically(path, "a: b\n") is False
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert path.stat().st_ino == before.st_ino
    assert write_atomically(path, "a: c\n") is True
    assert write_bytes_atomically(path, b"") is True
    assert write_bytes_atomically(path, b"") is False


@POSIX
def test_the_mode_does_not_depend_on_the_writer(tmp_path: Path) -> None:
    """A strict umask must not show up as a change in git."""
    old = os.umask(0o077)
    try:
        write_atomically(tmp_path / "a.yml", "a: b\n")
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "a.yml").stat().st_mode) == 0o644


@POSIX
def test_a_link_is_neither_followed_nor_replaced(tmp_path: Path) -> None:
    """What a link points to stays untouched."""
    target = tmp_path / "target"
    target.write_bytes(b"mine")
    link = tmp_path / "a.yml"
    link.symlink_to(target)
    with pytest.raises(FileRefusedError):
        write_atomically(link, "a: b\n")
    assert target.read_bytes() == b"mine"
    assert link.is_symlink()


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """A full disk at any step changes nothing."""
    path = tmp_path / "a.yml"
    write_atomically(path, "old: 1\n")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    def write_half(temporary: Path, data: bytes) -> None:
        temporary.write_bytes(data[: len(data) // 2])
        fail()

    with monkeypatch.context() as patch:
        if step == "write":
            patch.setattr(atomic, "_write_new", write_half)
        elif step == "fsync":
            patch.setattr("os.fsync", fail)
        else:
            patch.setattr(Path, "replace", fail)
        with pytest.raises(OSError, match="No space left") as error:
            write_atomically(path, "new: 1\n")
        assert error.value.filename == str(path)
    assert path.read_bytes() == b"old: 1\n"
    assert names(tmp_path) == ["a.yml"]


WRITER = """
    import sys
    from pathlib import Path
    from livingdocs.yaml_files.files import write_atomically
    path = Path(sys.argv[1])
    print("ready", flush=True)
    for number in range(1_000_000):
        write_atomically(path, f"number: {number}\\n" * 2000)
"""


@POSIX
def test_a_killed_writer_leaves_the_old_or_the_new_file(tmp_path: Path, repo_root: Path) -> None:
    """kill -9 at any moment: whole content, and the next run cleans up."""
    path = tmp_path / "a.yml"
    environment = {**os.environ, "PYTHONPATH": str(repo_root / "hooks")}
    for round_number in range(12):
        with subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(WRITER), str(path)],
            stdout=subprocess.PIPE,
            env=environment,
        ) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(0.003 * round_number)
            writer.send_signal(signal.SIGKILL)
        if path.exists():
            lines = path.read_text(encoding="utf-8").splitlines()
            assert len(lines) == 2000
            assert len(set(lines)) == 1
        remove_leftovers(tmp_path)
        assert names(tmp_path) in ([], ["a.yml"])


@POSIX
def test_leftovers_of_dead_processes_are_removed(tmp_path: Path) -> None:
    """Those of a process that runs, and whatever else bears another name, stay."""
    with subprocess.Popen([sys.executable, "-c", "pass"]) as finished:
        finished.wait()
    folder = tmp_path / "cards"
    folder.mkdir()
    dead = folder / f".tmp-{finished.pid}-ab"
    running = folder / f".tmp-{os.getppid()}-ab"
    own = folder / f".tmp-{os.getpid()}-ab"
    strange = folder / ".tmp-x"
    kept = folder / "2605.11093.yml"
    assert names(folder) == []
    for path in (dead, running, own, strange, kept):
        path.write_bytes(b"")
    outside = tmp_path.parent / f"{tmp_path.name}-outside"
    outside.mkdir()
    (outside / ".tmp-x").write_bytes(b"")
    (tmp_path / "link").symlink_to(outside)
    (folder / ".tmp-link").symlink_to(kept)
    removed = remove_leftovers(tmp_path)
    assert removed == sorted(f"cards/{path.name}" for path in (dead, own, strange))
    assert names(folder) == sorted([running.name, ".tmp-link", kept.name])
    assert (outside / ".tmp-x").exists()


def test_writers_at_the_same_time_do_not_disturb_each_other(
    tmp_path: Path, repo_root: Path
) -> None:
    """Four processes write one file; each time one of them wins, whole."""
    path = tmp_path / "a.yml"
    script = (
        "import sys; from pathlib import Path\n"
        "from livingdocs.yaml_files.files import write_atomically\n"
        "text = f'writer: {sys.argv[2]}\\n' * 500\n"
        "for number in range(25): write_atomically(Path(sys.argv[1]), text)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(repo_root / "hooks")}
    writers = [
        subprocess.Popen([sys.executable, "-c", script, str(path), str(number)], env=environment)
        for number in range(4)
    ]
    assert [writer.wait() for writer in writers] == [0, 0, 0, 0]
    assert len(set(path.read_text(encoding="utf-8").splitlines())) == 1
    assert names(tmp_path) == ["a.yml"]


@POSIX
@pytest.mark.parametrize("link", ["arxiv", "arxiv/2605"])
def test_nothing_is_written_below_a_folder_that_is_a_link(tmp_path: Path, link: str) -> None:
    """The data folder may come from a stranger; the folder itself may be where its owner likes."""
    outside, root = tmp_path / "outside", tmp_path / "data"
    outside.mkdir()
    (root / link).parent.mkdir(parents=True)
    (root / link).symlink_to(outside)
    with pytest.raises(FileRefusedError, match=f"{link} is a link"):
        write_below(root, "arxiv/2605/2605.11093.yml", "id: x\n")
    assert list(outside.iterdir()) == []
    (tmp_path / "also").symlink_to(tmp_path / "outside")
    assert write_below(tmp_path / "also", "arxiv/2605/2605.11093.yml", "id: x\n")
