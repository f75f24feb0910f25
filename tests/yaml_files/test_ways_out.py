"""No path that is made of an id leads out of the data folder, whoever made it."""

from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.yaml_files.files import (
    FileRefusedError,
    linked_folder,
    remove_below,
    write_below,
)

WAYS_OUT = (
    *("../x.yml", "cards/../../x.yml", "/x.yml", "cards//x.yml", "./x.yml", "cards/..", ".."),
    *(
        "..\\x.yml",
        "cards\\x.yml",
        "C:x.yml",
        "C:\\x.yml",
        "\\\\host\\share\\x.yml",
        "cards/a\0.yml",
    ),
    "cards/x.yml:stream",
)


@pytest.mark.parametrize("way", WAYS_OUT)
def test_nothing_is_written_or_removed_outside(tmp_path: Path, way: str) -> None:
    """Where a record gives a path, and also where nobody looked at the id before."""
    outside = tmp_path / "x.yml"
    outside.write_text("mine", encoding="utf-8")
    root = tmp_path / "data"
    (root / "cards").mkdir(parents=True)
    assert linked_folder(root, way) is not None
    with pytest.raises(FileRefusedError):
        write_below(root, way, "theirs")
    with pytest.raises(FileRefusedError):
        remove_below(root, way)
    assert outside.read_text(encoding="utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["cards", "data", "x.yml"]


def test_a_path_below_the_folder_is_no_way_out(tmp_path: Path) -> None:
    assert linked_folder(tmp_path, "cards/2605.11093.yml") is None
    assert linked_folder(tmp_path, "kb.yml") is None
    assert linked_folder(tmp_path, "arxiv/") is None
    assert write_below(tmp_path, "cards/a..b.yml", "x")
