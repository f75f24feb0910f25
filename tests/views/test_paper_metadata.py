"""What a page says of where the metadata of a paper come from."""

from __future__ import annotations

import pytest

from livingdocs.views.paper_metadata import metadata_words
from tests.data_folder import SNAPSHOT, DataFolder


@pytest.mark.parametrize("content", ["", "id: x\n", "title: Another one\n"])
def test_metadata_that_were_damaged_are_no_metadata_that_were_never_asked_for(
    content: str, folder: DataFolder
) -> None:
    """The build goes on without them; the page says why they are missing."""
    paper = "2702.00017"
    before = folder.text(SNAPSHOT)
    assert "取得" in metadata_words(folder.load(), paper)
    folder.write(SNAPSHOT, before + content if content else "")
    words = metadata_words(folder.load(), paper)
    assert "已损坏" in words and "还没有问过" not in words
    (folder.root / SNAPSHOT).unlink()
    assert "还没有问过" in metadata_words(folder.load(), paper)
