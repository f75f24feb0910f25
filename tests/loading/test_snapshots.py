"""A machine-written snapshot that is damaged is a missing one, with a notice."""

from __future__ import annotations

import pytest

from livingdocs.findings import Severity
from livingdocs.loading.file_faults import DAMAGED
from tests.data_folder import CARD, SNAPSHOT, DataFolder


def halved(data: bytes) -> bytes:
    return data[: len(data) // 2]


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        (lambda data: b"", "an empty file"),
        (halved, ""),
        (lambda data: data.replace(b"Oda", b"Ida"), "SHA-256"),
        (lambda data: data.replace(b"latest_version: 3", b"latest_version: 4"), "SHA-256"),
        (lambda data: data.replace(b'"2702.00017"', b'"2702.00018"'), ""),
        (lambda data: b"\x00\xff\xfe" + data, ""),
        (lambda data: b"<html>503 Backend fetch failed</html>", ""),
        (lambda data: data.replace(b"abstract:", b"abstrct:"), "abstrct"),
    ],
    ids=["empty", "half", "author", "version", "id", "bytes", "html", "field"],
)
def test_a_damaged_snapshot_is_a_miss_with_a_notice(
    folder: DataFolder, damage: object, found: str
) -> None:
    """A machine wrote it and will write it again: one notice, and the site is built without it."""
    assert callable(damage)
    data = (folder.root / SNAPSHOT).read_bytes()
    folder.write(SNAPSHOT, damage(data))
    kb = folder.load()
    assert "2702.00017" not in kb.snapshots
    assert len(kb.snapshots) == 4
    assert [(each.path, each.rule, each.severity) for each in kb.notices] == [
        (SNAPSHOT, DAMAGED, Severity.INFO)
    ]
    assert found in kb.notices[0].found
    assert "2702.00017" in kb.papers


def test_a_snapshot_that_is_laid_out_in_another_way_is_damaged(folder: DataFolder) -> None:
    """Nobody but a machine writes it: quotes and comments are bytes that it did not write."""
    text = folder.text(SNAPSHOT)
    for other in ("# looked at by hand\n" + text, text.replace("cs.TE", '"cs.TE"', 1)):
        folder.write(SNAPSHOT, other)
        assert [(each.rule, each.path) for each in folder.load().notices] == [
            ("snapshot-damaged", SNAPSHOT)
        ]


def test_a_damaged_snapshot_does_not_hide_faults(folder: DataFolder) -> None:
    """The notice is no fault, and the fault of another file is one."""
    folder.write(SNAPSHOT, b"")
    line = folder.replace(CARD, "number: 9", "number: nine")
    assert folder.places() == [(CARD, line, "record-shape")]
