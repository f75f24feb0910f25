"""The canonical form of a data folder."""

from __future__ import annotations

from pathlib import Path

from livingdocs.curating.formatting import formatted_files
from tests.data_folder import ANCHOR, RAW, DataFolder


def test_every_file_of_the_project_is_canonical(repo_root: Path) -> None:
    """What a person writes by hand is put into this form before it is reviewed."""
    for folder in (repo_root / "data", repo_root / "tests" / "kb"):
        files = list(formatted_files(folder))
        assert len(files) > 20
        assert [file.path for file in files if not file.is_canonical] == []


def test_keys_come_in_the_order_of_the_record_and_comments_go_with_them(folder: DataFolder) -> None:
    """Whoever reads the diff finds the fields where they always are."""
    text = folder.text(ANCHOR)
    first, second, *rest = text.split("\n")
    folder.write(ANCHOR, "\n".join([second, f"# 编号\n{first}  # why", *rest]))
    (changed,) = (file for file in formatted_files(folder.root) if not file.is_canonical)
    assert changed.path == ANCHOR
    assert changed.after == "\n".join(["# 编号", f"{first} # why", second, *rest])


def test_a_file_that_cannot_be_read_is_left_alone(folder: DataFolder) -> None:
    """Its faults are named with their lines."""
    folder.write(ANCHOR, "id: a\nid: b\n")
    (broken,) = (file for file in formatted_files(folder.root) if file.after is None)
    assert (broken.path, broken.findings[0].rule) == (ANCHOR, "yaml-duplicate-key")


def test_raw_briefings_are_not_touched(folder: DataFolder) -> None:
    """They are the provenance of everything else."""
    assert RAW not in {file.path for file in formatted_files(folder.root)}
