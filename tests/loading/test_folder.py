"""The data folder itself: one that loads whole, and those that are none."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from tests.data_folder import DataFolder


def test_the_fabricated_folder_loads_whole(kb: KnowledgeBase, kb_folder: Path) -> None:
    """Every file of the folder is a record, a raw text or an entry of the bibliography."""
    records = {path.relative_to(kb_folder).as_posix() for path in kb_folder.rglob("*.yml")}
    assert set(kb.documents) == records
    assert set(kb.files.values()) == records
    assert len(kb.raw) == len(kb.briefings) == 3
    assert list(kb.references) == ["tea-handbook"]
    assert kb.notices == ()


def test_no_folder_is_told(tmp_path: Path) -> None:
    """The path in the finding is the folder itself, whatever was typed."""
    with pytest.raises(KnowledgeBaseError) as caught:
        load_knowledge_base(tmp_path / "nowhere")
    assert [(each.path, each.found) for each in caught.value.findings] == [(".", "no such folder")]
    assert "--data" in caught.value.findings[0].fix


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    """With other words than a folder that is missing."""
    (tmp_path / "data").write_text("", encoding="utf-8")
    with pytest.raises(KnowledgeBaseError, match="a file, not a folder"):
        load_knowledge_base(tmp_path / "data")


def test_an_empty_folder_lacks_its_settings(tmp_path: Path) -> None:
    """Otherwise a wrong path would build an empty site."""
    with pytest.raises(KnowledgeBaseError) as caught:
        load_knowledge_base(tmp_path)
    assert [(each.path, each.found) for each in caught.value.findings] == [
        ("kb.yml", "no such file")
    ]


def test_settings_alone_are_a_knowledge_base(tmp_path: Path) -> None:
    """The first day of a new one."""
    (tmp_path / "kb.yml").write_text("schema_version: 1\ntitle: 新的\n", encoding="utf-8")
    kb = load_knowledge_base(str(tmp_path))
    assert (kb.settings.title, kb.newest_day, kb.papers) == ("新的", None, ())


def test_an_error_says_how_many_faults_there_are_and_where_the_first_one_is() -> None:
    """For those who only see the exception."""
    with pytest.raises(KnowledgeBaseError, match=r"^1 fault in the data folder, the first one"):
        load_knowledge_base("/nonexistent")


def test_a_folder_that_cannot_be_looked_into_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the data folder as a whole, when it is one of the folders in it."""
    folder = DataFolder(tmp_path)
    folder.write("kb.yml", "schema_version: 1\ntitle: 推理\n")
    folder.write("anchors/a/.gitkeep", "")
    real = os.scandir

    def refused(path: Path | str) -> object:
        if str(path).endswith("anchors"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", refused)
    assert folder.places() == [("anchors", 1, "record-reference")]
