"""Listing a data folder that a stranger filled, and opening its files."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from livingdocs.reports import as_text
from livingdocs.yaml_files.files import (
    FileRefusedError,
    list_data_files,
    read_bytes_nofollow,
)
from livingdocs.yaml_files.places import is_known_place, twin_key

POSIX = pytest.mark.skipif(os.name != "posix", reason="needs links and modes of POSIX")


@pytest.fixture
def put(tmp_path: Path) -> Callable[..., Path]:
    """Writes a file below the data folder."""

    def write(relative: str, data: bytes = b"a: b\n") -> Path:
        path = tmp_path / relative
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        path.chmod(0o644)
        return path

    return write


def listed(root: Path) -> list[str]:
    return [file.relative for file in list_data_files(root)[0]]


def refused(root: Path) -> list[tuple[str, str]]:
    findings = list_data_files(root)[1]
    assert all(finding.rule == "file-not-allowed" for finding in findings)
    assert all(finding.expected and finding.fix for finding in findings)
    return [(finding.path, finding.found) for finding in findings]


def test_all_places_of_the_data_folder_are_listed_in_order(
    tmp_path: Path, put: Callable[..., Path]
) -> None:
    """Every kind of record has its place; the order does not depend on the file system."""
    places = [
        "anchors/inference/2026-09-22-i1.yml",
        "arxiv/2605/2605.11093.yml",
        "arxiv/9711/hep-th_9711200.yml",
        "briefings/inference/2026-09-22.yml",
        "cards/hep-th_9711200.yml",
        "contradictions/inference/2026-09-22-d1.yml",
        "entities.yml",
        "exceptions.yml",
        "flags/2605.11093.yml",
        "inbox/tom/2026-09-22-inference-e1prep.txt",
        "inbox/tom/E1.v2.MD",
        "kb.yml",
        "metrics.yml",
        "redirects.yml",
        "references.bib",
        "schema/briefing.json",
        "suggestions/section/2605.11093.yml",
        "topics/inference.yml",
    ]
    for place in reversed(places):
        put(place)
    files, findings = list_data_files(tmp_path)
    assert not findings
    assert [file.relative for file in files] == sorted(places)
    assert all(file.path == tmp_path / file.relative for file in files)


@pytest.mark.parametrize(
    "relative",
    [
        "notes.yml",
        "README.md",
        "cards/2605.11093.yaml",
        "cards/deep/2605.11093.yml",
        "briefings/2026-09-22.yml",
        "topics/inference.yml.bak",
        "inbox/loose.txt",
        "inbox/tom/deep/file.txt",
        "anchors/inference/a.py",
        "schema/a.yml",
        "other/a.yml",
    ],
)
def test_a_file_without_a_place_is_a_finding(
    tmp_path: Path, put: Callable[..., Path], relative: str
) -> None:
    """A file that nothing reads is named, not dropped in silence."""
    put(relative)
    assert listed(tmp_path) == []
    assert [path for path, _ in refused(tmp_path)] == [relative]


RESERVED = ["con", "CON", "nul", "aux.x", "prn", "com1", "lpt9.tar"]
ODD = ["Upper", "a b", "推理", "-a", "a-", "_a", ".hidden", "a..", "a\n", "a\u202e", "::error"]
TOO_LONG = ["a" * 65]
ESCAPED = ["%2e%2e", "a:b", "a\\b", "a*"]


@pytest.mark.parametrize("name", [*RESERVED, *ODD, *TOO_LONG, *ESCAPED])
@POSIX
def test_names_that_mean_something_to_a_system_are_refused(
    tmp_path: Path, put: Callable[..., Path], name: str
) -> None:
    """Reserved, capitals, non-ASCII, controls and long names, as a file or a folder."""
    try:
        put(f"topics/{name}.yml")
        put(f"anchors/{name}/x.yml")
    except UnicodeEncodeError:
        pytest.skip("this locale has no such file names")
    assert listed(tmp_path) == []
    assert len(refused(tmp_path)) == 2


@POSIX
def test_names_that_are_no_text_are_refused(tmp_path: Path) -> None:
    """Bytes that the system can't decode come out as a finding that can be printed."""
    try:
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.yml")).write_bytes(b"a: b\n")
    except OSError:
        pytest.skip("this file system has no such file names")
    assert listed(tmp_path) == []
    as_text(list_data_files(tmp_path)[1]).encode("utf-8")
    assert len(refused(tmp_path)) == 1


def test_twins_are_refused(tmp_path: Path, put: Callable[..., Path]) -> None:
    """Two names that a file system may take for one."""
    put("inbox/tom/a.txt")
    put("inbox/tom/A.txt")
    if len(list((tmp_path / "inbox/tom").iterdir())) < 2:
        pytest.skip("this file system takes capitals for small letters")
    assert listed(tmp_path) == ["inbox/tom/A.txt"]
    assert refused(tmp_path)[0][0] == "inbox/tom/a.txt"
    assert twin_key("ﬁle.YML") == twin_key("file.yml")
    assert twin_key("e\u0301") == twin_key("É")


@POSIX
def test_links_are_refused_and_not_followed(tmp_path: Path, put: Callable[..., Path]) -> None:
    """A link to a file, to a folder, to nothing, and a link in the place of a known folder."""
    secret = tmp_path / "outside"
    secret.mkdir()
    (secret / "a.yml").write_text("secret: 1\n", encoding="utf-8")
    root = tmp_path / "data"
    (root / "topics").mkdir(parents=True)
    (root / "topics" / "a.yml").symlink_to(secret / "a.yml")
    (root / "topics" / "loop.yml").symlink_to("loop.yml")
    (root / "cards").symlink_to(secret)
    (root / "kb.yml").symlink_to("/proc/self/environ")
    assert listed(root) == []
    assert refused(root) == [
        (path, "a link") for path in ("cards", "kb.yml", "topics/a.yml", "topics/loop.yml")
    ]


@POSIX
def test_devices_and_pipes_are_refused_without_opening_them(tmp_path: Path) -> None:
    """A pipe would block for ever."""
    (tmp_path / "topics").mkdir()
    os.mkfifo(tmp_path / "topics" / "a.yml")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "kb.yml"))
        assert listed(tmp_path) == []
        assert refused(tmp_path) == [("kb.yml", "no plain file"), ("topics/a.yml", "no plain file")]
        with pytest.raises(FileRefusedError):
            read_bytes_nofollow(tmp_path / "topics" / "a.yml")


@POSIX
def test_executable_files_are_refused(tmp_path: Path, put: Callable[..., Path]) -> None:
    """A mode of its own in git is refused, unless the file system makes all files executable."""
    put("topics/a.yml").chmod(0o755)
    assert refused(tmp_path) == [("topics/a.yml", "an executable file")]
    put("topics/b.yml")
    assert listed(tmp_path) == ["topics/b.yml"]
    (tmp_path / "topics/b.yml").chmod(0o755)
    assert listed(tmp_path) == ["topics/a.yml", "topics/b.yml"]


def test_large_files_are_refused(tmp_path: Path, put: Callable[..., Path]) -> None:
    """More than 1 MiB is no record; a bibliography may be larger."""
    put("topics/a.yml", b"#" * (1024 * 1024 + 1))
    put("topics/b.yml", b"#" * (1024 * 1024))
    put("references.bib", b"%" * (2 * 1024 * 1024))
    assert listed(tmp_path) == ["references.bib", "topics/b.yml"]
    assert refused(tmp_path) == [("topics/a.yml", "a file of 1,048,577 bytes")]


def test_pointers_of_lfs_are_refused(tmp_path: Path, put: Callable[..., Path]) -> None:
    """A file that is not there is no record."""
    pointer = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"a" * 64 + b"\nsize 1\n"
    put("inbox/tom/a.txt", pointer)
    assert listed(tmp_path) == []
    assert refused(tmp_path) == [("inbox/tom/a.txt", "a pointer of Git LFS")]


@pytest.mark.parametrize("relative", [".gitattributes", "topics/.gitattributes"])
def test_attributes_of_git_are_refused(
    tmp_path: Path, put: Callable[..., Path], relative: str
) -> None:
    """They could hide a file from a review."""
    put(relative)
    assert refused(tmp_path) == [(relative, "attributes of git for data files")]


def test_repositories_inside_are_refused(tmp_path: Path, put: Callable[..., Path]) -> None:
    """A submodule is not entered; the data folder itself may be a repository."""
    put(".git/config")
    put("topics/a.yml")
    put("cards/.git", b"gitdir: elsewhere\n")
    put("cards/2605.11093.yml")
    assert listed(tmp_path) == ["topics/a.yml"]
    assert refused(tmp_path) == [("cards", "a repository inside the data folder")]


def test_files_of_systems_and_editors_are_passed_over(
    tmp_path: Path, put: Callable[..., Path]
) -> None:
    """They are no data and no fault."""
    for name in (".tmp-1-ab", ".DS_Store", "Thumbs.db", ".gitkeep", "a.yml~", ".a.yml.swp", "4913"):
        put(f"topics/{name}")
    assert listed(tmp_path) == []
    assert refused(tmp_path) == []


def test_what_goes_while_the_folder_is_read_was_never_there(
    tmp_path: Path, put: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor writes `4913` to see whether it can, and a site is built while somebody edits."""
    for name in ("topics/4913", "topics/.#a.yml", "topics/a.yml", "cards/2605.11093.yml"):
        put(name)
    real = os.scandir

    def scandir(folder: Path) -> Any:
        with real(folder) as found:
            entries = list(found)
        for entry in entries:
            if entry.name in ("4913", ".#a.yml"):
                Path(entry.path).unlink()
            elif entry.name == "cards":
                shutil.rmtree(entry.path)
        return contextlib.nullcontext(entries)

    monkeypatch.setattr(os, "scandir", scandir)
    assert listed(tmp_path) == ["topics/a.yml"]
    monkeypatch.undo()
    shutil.rmtree(tmp_path / "topics")
    assert refused(tmp_path) == []


def test_a_lock_of_an_editor_is_no_file(tmp_path: Path, put: Callable[..., Path]) -> None:
    """Emacs keeps one while a text is not saved. A link that could lead on is refused."""
    put("topics/a.yml")
    (tmp_path / "topics" / ".#a.yml").symlink_to("mira@kettle.4711:1800000000")
    assert listed(tmp_path) == ["topics/a.yml"]
    assert refused(tmp_path) == []
    (tmp_path / "topics" / ".#b.yml").symlink_to("a.yml")
    (tmp_path / "topics" / "c.yml").symlink_to("mira@kettle.4711:1800000000")
    assert refused(tmp_path) == [("topics/.#b.yml", "a link"), ("topics/c.yml", "a link")]


def test_deep_folders_end(tmp_path: Path, put: Callable[..., Path]) -> None:
    """A tower of folders is a finding, not a walk without end."""
    put("/".join(["a"] * 60) + "/x.yml")
    assert len(refused(tmp_path)) == 1


def test_findings_can_name_the_folder(tmp_path: Path, put: Callable[..., Path]) -> None:
    """People see the path that they type."""
    put("x.yml")
    _, findings = list_data_files(tmp_path, shown_as="data/")
    assert findings[0].path == "data/x.yml"


def test_a_missing_folder_is_an_error_of_its_own(tmp_path: Path) -> None:
    """An empty list would look like an empty knowledge base."""
    with pytest.raises(NotADirectoryError):
        list_data_files(tmp_path / "nothing")


@pytest.mark.parametrize(
    "escape", ["../kb.yml", "/kb.yml", "topics/../kb.yml", "topics\\a.yml", "topics/"]
)
def test_no_place_leads_outside(escape: str) -> None:
    """Known places are whole relative paths with `/`."""
    assert not is_known_place(escape)


@POSIX
def test_a_link_is_not_opened(tmp_path: Path) -> None:
    """Also when it took the place of a file after the listing."""
    target = tmp_path / "target"
    target.write_bytes(b"secret")
    link = tmp_path / "link"
    link.symlink_to(target)
    with pytest.raises(FileRefusedError, match="link"):
        read_bytes_nofollow(link)
    with pytest.raises(FileRefusedError):
        read_bytes_nofollow(tmp_path)


def test_a_link_is_not_opened_where_the_system_has_no_flag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows has no O_NOFOLLOW; the look before opening does it."""
    module = "livingdocs.yaml_files.plain_files"
    monkeypatch.setattr(f"{module}._NOFOLLOW", 0)
    monkeypatch.setattr(f"{module}._OPEN_FLAGS", os.O_RDONLY)
    target = tmp_path / "target"
    target.write_bytes(b"text")
    link = tmp_path / "link"
    try:
        link.symlink_to(target)
    except OSError:
        pytest.skip("this user may not make links")
    with pytest.raises(FileRefusedError, match="link"):
        read_bytes_nofollow(link)
    assert read_bytes_nofollow(target) == b"text"


def test_no_more_is_read_than_allowed(tmp_path: Path) -> None:
    """A file that grew after the listing is refused."""
    path = tmp_path / "a"
    path.write_bytes(b"x" * 11)
    assert read_bytes_nofollow(path, limit=11) == b"x" * 11
    with pytest.raises(FileRefusedError, match="more than 10 bytes"):
        read_bytes_nofollow(path, limit=10)
    with pytest.raises(FileNotFoundError):
        read_bytes_nofollow(tmp_path / "nothing")
