"""The bibliographies are files of the data folder, and their faults are its faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.data_folder import DataFolder


def test_a_bibliography_may_be_larger_than_a_record(folder: DataFolder) -> None:
    """One file holds all of it."""
    folder.write("references.bib", "% a comment line\n" * 90_000 + "@misc{a, title = {One}}\n")
    assert list(folder.load().references) == ["a"]


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("@misc{a, title = {A}}", 1, "the entry a without the id of a paper in eprint"),
        (
            "@misc{a, eprint={2701.00061}}\n@misc{b, eprint={2701.00061v2}}",
            2,
            "the paper 2701.00061 again, first in line 1 as a",
        ),
        (
            "\n@misc{Tea-Handbook, eprint={2701.00061}}",
            2,
            "the key Tea-Handbook, which line 1 of references.bib has, too",
        ),
    ],
)
def test_a_fault_of_the_cited_papers_is_told(
    folder: DataFolder, text: str, line: int, found: str
) -> None:
    """One entry a paper, one work a key, over both bibliographies."""
    folder.write("citations.bib", text)
    assert [(each.path, each.line, each.found) for each in folder.findings()] == [
        ("citations.bib", line, found)
    ]


def test_a_fault_of_the_bibliography_is_one_of_the_folder(folder: DataFolder) -> None:
    """With its line, beside those of other files."""
    folder.write("references.bib", folder.text("references.bib") + "\n@misc{b, title = {Open\n")
    fault = folder.fault()
    assert (fault.path, fault.line, fault.rule) == ("references.bib", 8, "bib-syntax")


def test_a_large_bibliography_is_no_fault(tmp_path: Path) -> None:
    """A `.bib` may be larger than a record, and is not read here."""
    folder = DataFolder(tmp_path)
    folder.write("kb.yml", "schema_version: 1\ntitle: 推理\n")
    folder.write("references.bib", b"%" * (2 * 1024 * 1024))
    assert folder.load().settings.title == "推理"
