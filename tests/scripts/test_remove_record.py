"""The command that takes a record away: how it is undone, and what it does not take."""

from __future__ import annotations

import pytest

from tests.data_folder import OTHER_ANCHOR, DataFolder
from tests.scripts.command import run

NAME = "anchors/brewing/2027-03-02-i2"


def test_what_git_restore_would_leave_behind_is_named(folder: DataFolder) -> None:
    """The first tombstone is in a new file: with the record back, it would speak of what is there.

    The second one is in a file that was there.
    """
    place, name = folder.root.parent, folder.root.name
    before = folder.text(OTHER_ANCHOR)
    first = run("remove_record.py", NAME, "--reason", "重复", cwd=place)
    assert first.code == 0
    assert f"`git restore {name}` undoes it" in first.err
    assert f"note: git does not know {name}/tombstones.yml yet; to undo it, delete" in first.err
    second = run("remove_record.py", "cards/2702.00017", "--reason", "重复", cwd=place)
    assert second.code == 0
    assert "git does not know" not in second.err
    folder.write(OTHER_ANCHOR, before)
    folder.remove("tombstones.yml")
    folder.load()


@pytest.mark.parametrize("reason", ["", " ", "\u3000"])
def test_a_reason_has_words(folder: DataFolder, reason: str) -> None:
    """It is what the address of the record says for good."""
    answer = run("remove_record.py", NAME, "--reason", reason, cwd=folder.root.parent)
    assert answer.code == 1
    assert answer.err.startswith("error: reason: ")
    assert "a sentence for readers" in answer.err
    folder.load()


def test_a_topic_in_use_is_told_in_one_line(folder: DataFolder) -> None:
    """Each of its records would be a fault of its own, with the same way out."""
    answer = run("remove_record.py", "topics/brewing", "--reason", "空", cwd=folder.root.parent)
    assert answer.code == 1
    assert len(answer.err.splitlines()) == 1
    assert "15 records are about brewing: anchors/brewing/2027-03-02-c2, " in answer.err
    assert answer.err.endswith("take them away first, or give cards another topic\n")
    folder.load()
