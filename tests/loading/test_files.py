"""Files of a data folder: where they may stand, and what they may be, byte by byte."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading.reading import raw_lines
from livingdocs.yaml_files import files
from tests.data_folder import ANCHOR, CARD, TOPIC, DataFolder


def test_a_byte_order_mark_and_windows_line_ends_change_nothing(
    folder: DataFolder, kb: KnowledgeBase
) -> None:
    """An editor on Windows writes both; the records are the same, and so are the line numbers."""
    for path in (ANCHOR, CARD, TOPIC, "kb.yml", "references.bib"):
        text = folder.text(path)
        folder.write(path, b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    loaded = folder.load()
    assert loaded.anchors == kb.anchors
    assert (loaded.cards, loaded.topics, loaded.settings) == (kb.cards, kb.topics, kb.settings)
    assert loaded.references == kb.references
    line = folder.replace(ANCHOR, "status: accepted", "status: done")
    assert folder.fault().line == line


def test_a_file_in_another_encoding_is_told_with_its_line(folder: DataFolder) -> None:
    """Saved as GBK by an editor that was not asked."""
    line = folder.line_of(TOPIC, "排队调度")
    text = folder.text(TOPIC).split("\n")
    data = b"\n".join(
        row.encode("gbk" if number == line else "utf-8") for number, row in enumerate(text, start=1)
    )
    folder.write(TOPIC, data)
    found = folder.findings()
    assert (found[0].path, found[0].line, found[0].rule) == (TOPIC, line, "character-not-allowed")
    assert "0xC5" in found[0].found


def test_a_file_name_that_is_not_the_id_is_told_with_the_right_one(folder: DataFolder) -> None:
    """Others refer to a record by its id, so the file must be found under it."""
    folder.write("anchors/brewing/kettle.yml", folder.text(ANCHOR))
    fault = folder.fault()
    assert (fault.path, fault.line) == ("anchors/brewing/kettle.yml", 1)
    assert fault.rule == "record-reference"
    assert fault.expected == ANCHOR


def test_a_record_in_the_folder_of_another_topic_is_told(folder: DataFolder) -> None:
    """The folder is a part of the id of an anchor."""
    folder.write("anchors/orchard/kettle-flags.yml", folder.text(ANCHOR))
    assert folder.fault().expected == ANCHOR


def test_an_old_id_stands_in_the_file_name_with_an_underscore(folder: DataFolder) -> None:
    """A slash would be a folder."""
    text = folder.text("cards/hep-th_9912999.yml")
    folder.write("cards/hep-th-9912999.yml", text)
    assert folder.fault().expected == "cards/hep-th_9912999.yml"


@pytest.mark.parametrize(
    "path",
    [
        "anchors/kettle.yml",
        "anchors/brewing/kettle.yaml",
        "anchors/brewing/deeper/kettle.yml",
        "anchor/brewing/kettle.yml",
        "notes.txt",
        "topics/brewing/pots.yml",
        "arxiv/other/2702.00017.yml",
    ],
)
def test_a_file_outside_the_folders_of_records_is_told(folder: DataFolder, path: str) -> None:
    """Nothing is left out in silence: a misplaced record would never reach a page."""
    folder.write(path, folder.text(ANCHOR))
    assert folder.places() == [(path, 1, "file-not-allowed")]


def test_schemas_and_files_of_editors_are_let_be(folder: DataFolder) -> None:
    """They are no data."""
    folder.write("schema/anchor.json", "{}")
    folder.write("anchors/.gitkeep", "")
    folder.write("anchors/brewing/kettle-flags.yml~", "old")
    assert folder.findings() == ()


@pytest.mark.skipif(os.name != "posix", reason="links need a right on Windows")
def test_a_link_is_refused(folder: DataFolder, tmp_path: Path) -> None:
    """A pull request could otherwise publish any file of the machine that builds."""
    (tmp_path / "secret.yml").write_text(folder.text(ANCHOR), encoding="utf-8")
    folder.remove(ANCHOR)
    (folder.root / ANCHOR).symlink_to(tmp_path / "secret.yml")
    assert folder.places() == [(ANCHOR, 1, "file-not-allowed")]


@pytest.mark.skipif(os.name != "posix", reason="links need a right on Windows")
def test_a_folder_that_is_a_link_is_one_fault(folder: DataFolder, tmp_path: Path) -> None:
    """What refers into it is not blamed: the records are there, and were not looked at."""
    (folder.root / "topics").rename(tmp_path / "elsewhere")
    (folder.root / "topics").symlink_to(tmp_path / "elsewhere")
    assert folder.places() == [("topics", 1, "file-not-allowed")]


def test_a_file_that_is_too_large_is_refused(folder: DataFolder) -> None:
    """Before it is opened."""
    folder.write(ANCHOR, folder.text(ANCHOR) + "# \n" * 400_000)
    fault = folder.fault()
    assert (fault.path, fault.rule) == (ANCHOR, "file-not-allowed")
    assert "1,048,576" in fault.expected


def test_a_file_that_may_not_be_read_is_a_finding(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rights, or a file that went away since it was listed: no traceback, and the rest is read."""
    read = files.read_bytes_nofollow

    def refusing(path: Path, *, limit: int) -> bytes:
        if path.name == Path(ANCHOR).name:
            raise PermissionError(13, "Permission denied", str(path))
        return read(path, limit=limit)

    monkeypatch.setattr("livingdocs.loading.reading.read_bytes_nofollow", refusing)
    line = folder.replace(CARD, "number: 9", "number: nine")
    assert folder.places() == [(ANCHOR, 1, "file-not-allowed"), (CARD, line, "record-shape")]
    assert "Permission denied" in folder.findings()[0].found


def test_the_lines_of_a_raw_text_are_counted_as_editors_do() -> None:
    """LF, CRLF and CR end a line; a line end at the end of the file begins no line."""
    assert raw_lines("a\r\nb\rc\n\nd") == ("a", "b", "c", "", "d")
    assert raw_lines("a\n") == ("a",)
    assert raw_lines("") == ()
    assert raw_lines("a\u2028b\x0bc\x85d") == ("a\u2028b\x0bc\x85d",)


def test_files_that_all_may_be_run_are_taken_for_a_file_system_without_rights(
    folder: DataFolder,
) -> None:
    """One file that may be run is refused, and what refers to it is not blamed."""
    target = folder.root / TOPIC
    target.chmod(target.stat().st_mode | stat.S_IXUSR)
    assert folder.places() == [(TOPIC, 1, "file-not-allowed")]
