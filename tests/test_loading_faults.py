"""One run of the loader names every fault of every file."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.yaml_files.files import write_atomically, write_bytes_atomically

SETTINGS = "schema_version: 1\ntitle: 推理\n"


def faults(root: Path) -> list[tuple[str, int, str]]:
    with pytest.raises(KnowledgeBaseError) as caught:
        load_knowledge_base(root)
    return [(each.path, each.line, each.rule) for each in caught.value.findings]


def test_faults_of_text_and_of_shape_are_named_together(tmp_path: Path) -> None:
    """A value that YAML can't read hides neither a wrong field below it nor another file."""
    write_atomically(tmp_path / "kb.yml", SETTINGS)
    write_atomically(tmp_path / "topics/a.yml", "id: a\ntitle: `推理`\nscope: 0.30\nsectoins: []\n")
    write_atomically(tmp_path / "topics/b.yml", "id: b\ntitle: SGLang #27988 fix\n")
    write_atomically(tmp_path / "topics/c.yml", "id: c\ntitle: 推理\n")
    assert faults(tmp_path) == [
        ("topics/a.yml", 2, "yaml-syntax"),
        ("topics/a.yml", 3, "yaml-unquoted"),
        ("topics/a.yml", 4, "record-shape"),
        ("topics/b.yml", 2, "yaml-cut-value"),
    ]


def test_a_large_bibliography_is_no_fault(tmp_path: Path) -> None:
    """A `.bib` may be larger than a record, and is not read here."""
    write_atomically(tmp_path / "kb.yml", SETTINGS)
    write_bytes_atomically(tmp_path / "references.bib", b"%" * (2 * 1024 * 1024))
    assert load_knowledge_base(tmp_path).settings.title == "推理"


def test_a_folder_that_cannot_be_looked_into_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not the data folder as a whole, when it is one of the folders in it."""
    write_atomically(tmp_path / "kb.yml", SETTINGS)
    (tmp_path / "anchors/a").mkdir(parents=True)
    real = os.scandir

    def refused(folder: Path | str) -> object:
        if str(folder).endswith("anchors"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(folder))
        return real(folder)

    monkeypatch.setattr(os, "scandir", refused)
    assert faults(tmp_path) == [("anchors", 1, "record-reference")]
