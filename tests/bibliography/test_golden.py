"""Golden files: a bibliography, the data folder before it, and everything that its import does.

`KB_UPDATE_GOLDEN=1 pytest tests/bibliography/test_golden.py` writes the expected part anew; the
difference is then for a person to read. Everything in `golden/` is invented.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from livingdocs.bib_import.report import as_data
from livingdocs.bib_import.run import ImportedBibliography, import_bibliography
from livingdocs.loading import load_knowledge_base
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.yml"))
FILES = ("references", "citations")


def imported(case: dict[str, Any], folder: Path) -> ImportedBibliography:
    """The import of a case into a data folder of its own."""
    data = folder / "data"
    data.mkdir()
    for name in FILES:
        if name in case:
            (data / f"{name}.bib").write_text(str(case[name]), encoding="utf-8", newline="\n")
    (folder / "refs.bib").write_text(str(case["input"]), encoding="utf-8", newline="\n")
    return import_bibliography("refs.bib", data_dir=Path("data"), write=True)


def filled(value: Any) -> Any:
    """Without what is null or empty, to keep the files readable."""
    if isinstance(value, dict):
        items = {name: filled(item) for name, item in value.items()}
        return {name: item for name, item in items.items() if item not in (None, [], {})}
    return [filled(item) for item in value] if isinstance(value, list) else value


def expected_of(case: dict[str, Any], folder: Path) -> dict[str, Any]:
    """What an import says and writes."""
    data = as_data(imported(case, folder))
    findings = [
        f"{each['path']}:{each['line']}: {each['severity']} {each['rule']}: {each['found']}; "
        f"expected {each['expected']}. Fix: {each['fix']}."
        for each in data["findings"]
    ]
    told = {name: data[name] for name in ("counts", "written", "merged", "refused", "left_out")}
    texts = {
        f"{name}.bib": (folder / "data" / f"{name}.bib").read_text(encoding="utf-8")
        for name in FILES
        if (folder / "data" / f"{name}.bib").exists()
    }
    result: dict[str, Any] = filled({**told, "findings": findings, **texts})
    return result


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_an_import_does_what_the_golden_file_says(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each form of entry: where it goes, under which key, what is said of it, with which lines."""
    monkeypatch.chdir(tmp_path)
    document, findings = read_yaml(path.read_text(encoding="utf-8"), path=path.name)
    assert document is not None and not findings, findings
    case = document.data
    actual = dump_yaml({**case, "expected": expected_of(case, tmp_path)})
    if os.environ.get("KB_UPDATE_GOLDEN"):
        path.write_text(actual, encoding="utf-8", newline="\n")
    assert actual == path.read_text(encoding="utf-8")
    load_knowledge_base(tmp_path / "data")


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_entries_in_are_entries_out_and_importing_again_changes_nothing(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every entry is in the account once, and a second import finds every work again."""
    monkeypatch.chdir(tmp_path)
    document, _ = read_yaml(path.read_text(encoding="utf-8"), path=path.name)
    assert document is not None
    first = imported(document.data, tmp_path).account
    before = {each.name: each.read_bytes() for each in (tmp_path / "data").iterdir()}
    again = import_bibliography("refs.bib", data_dir=Path("data"), write=True).account
    assert {each.name: each.read_bytes() for each in (tmp_path / "data").iterdir()} == before
    assert [(each.key, each.line) for each in again.entries] == [
        (each.key, each.line) for each in first.entries
    ]
    assert again.of(again.entries[0].outcome.WRITTEN) == []
    assert [(each.into, each.as_key) for each in again.entries] == [
        (each.into, each.as_key) for each in first.entries
    ]
