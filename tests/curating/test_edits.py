"""A change of several files: checked as a whole, written as a whole, or not at all."""

from __future__ import annotations

from unittest import mock

import pytest

from livingdocs.curating.edits import CuratingError, Edits, UnsoundEditError
from livingdocs.yaml_files.folder_lock import FolderLockedError
from livingdocs.yaml_files.sole_writer import SoleWriter
from tests.data_folder import ANCHOR, OTHER_ANCHOR, DataFolder, tree


def test_what_would_not_load_is_not_written(folder: DataFolder) -> None:
    """A doubt names this anchor."""
    before = tree(folder.root)
    edits = Edits(folder.root)
    edits.remove(OTHER_ANCHOR)
    with pytest.raises(UnsoundEditError) as error:
        edits.carry_out()
    assert {each.rule for each in error.value.findings} == {"record-reference"}
    assert tree(folder.root) == before


def test_a_file_that_changed_in_the_meantime_is_not_overwritten(folder: DataFolder) -> None:
    """Between the plan and the writing somebody saved the file in an editor."""
    edits = Edits(folder.root)
    edits.put(ANCHOR, edits.text(ANCHOR).replace("旧名", "原名"))
    folder.replace(ANCHOR, "旧名", "老名")
    with pytest.raises(CuratingError, match="meantime"):
        edits.carry_out()
    assert "老名" in folder.text(ANCHOR)


def test_only_what_differs_counts(folder: DataFolder) -> None:
    """A text put back as it was is no change; the diff says the rest."""
    edits = Edits(folder.root)
    text = edits.text(ANCHOR)
    edits.put(ANCHOR, text + "# x\n")
    edits.put(ANCHOR, text)
    assert edits.changed == {}
    edits.put(ANCHOR, text.replace("旧名", "原名"))
    lines = list(edits.diff("data"))
    assert sum(line.startswith("+ ") or line.startswith("+s") for line in lines) == 1
    edits.carry_out()
    assert "原名" in folder.text(ANCHOR)


def test_no_import_writes_at_the_same_time(folder: DataFolder) -> None:
    """Both plan on the files as they are, so one waits for the other."""
    edits = Edits(folder.root)
    edits.put(ANCHOR, edits.text(ANCHOR).replace("旧名", "原名"))
    with (
        SoleWriter(folder.root),
        mock.patch("livingdocs.yaml_files.sole_writer.PATIENCE", 0.0),
        pytest.raises(FolderLockedError),
    ):
        edits.carry_out()
    edits.carry_out()
    assert "原名" in folder.text(ANCHOR)
