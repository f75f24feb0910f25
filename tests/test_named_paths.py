"""What a person names: plain files are read, whatever else stands there is told."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from livingdocs.named_paths import NamedFileError, is_folder, is_there, read_named_file

LIMIT = 1000
IMPOSSIBLE = ["a\0b", "x" * 5000, "a\ud800"]


def test_a_plain_file_is_read_up_to_its_limit_also_through_a_link(tmp_path: Path) -> None:
    """The bytes as they are; what is exactly as large as allowed is allowed."""
    file = tmp_path / "file"
    file.write_bytes(b"\xff" * LIMIT)
    link = tmp_path / "link"
    link.symlink_to(file)
    for path in (file, link):
        assert read_named_file(path, limit=LIMIT) == b"\xff" * LIMIT


@pytest.mark.parametrize(
    ("make", "found", "fix"),
    [
        (lambda path: None, "no such file", "correct the path"),
        (lambda path: path.mkdir(), "a folder", "name a file"),
        (lambda path: path.symlink_to("nowhere"), "no such file", "correct the path"),
        (lambda path: path.symlink_to(path), "can't be read: ", "correct it"),
        (lambda path: path.write_bytes(b"x" * (LIMIT + 1)), "more than 1,000 bytes", "split it"),
        pytest.param(
            lambda path: os.mkfifo(path),
            "no plain file",
            "name a file",
            marks=pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names"),
        ),
        pytest.param(
            lambda path: path.symlink_to("/dev/zero"),
            "no plain file",
            "name a file",
            marks=pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device"),
        ),
    ],
)
def test_anything_else_is_refused_with_what_it_is_and_a_way_out(
    make: object, found: str, fix: str, tmp_path: Path
) -> None:
    """At once: nothing is waited for, and nothing without an end is read."""
    path = tmp_path / "named"
    assert callable(make)
    make(path)
    with pytest.raises(NamedFileError) as refusal:
        read_named_file(path, limit=LIMIT)
    assert refusal.value.found.startswith(found)
    assert refusal.value.strerror == refusal.value.found
    assert refusal.value.filename == str(path)
    assert refusal.value.fix.startswith(fix)


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="no such file system")
def test_a_file_that_the_system_makes_up_while_it_is_read_has_a_limit_too() -> None:
    """Its size is told as nothing."""
    with pytest.raises(NamedFileError, match="more than 10 bytes"):
        read_named_file(Path("/proc/self/maps"), limit=10)


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no sockets with names")
def test_a_socket_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # Their names are short.
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("named")
        with pytest.raises(NamedFileError, match="no plain file"):
            read_named_file(Path("named"), limit=LIMIT)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_name_that_no_file_can_bear_is_told_like_any_other(name: str) -> None:
    """Also by the two questions that only want to know."""
    with pytest.raises(NamedFileError):
        read_named_file(Path(name), limit=LIMIT)
    assert not is_there(Path(name))
    assert not is_folder(Path(name))
