"""Bibliographies that other people wrote: counts in and out, and the page that explains them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from livingdocs.bib_import.account import Outcome
from livingdocs.bib_import.run import ImportedBibliography, import_bibliography
from livingdocs.bib_import.works import CITATIONS, REFERENCES
from livingdocs.loading import load_knowledge_base
from tests.data_folder import tree
from tests.source_tree import read

pytestmark = pytest.mark.slow

PAGE = "docs/contributing/bibliographies.md"
ROW = re.compile(r"(?m)^\| `([\w.-]+\.bib)` \|((?: *[0-9]+ \|){6})")


@pytest.fixture(scope="module")
def imported(
    shared: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, tuple[Path, ImportedBibliography]]:
    """Each file in a data folder of its own."""
    results = {}
    for path in sorted((shared / "bib").glob("*.bib")):
        place = tmp_path_factory.mktemp(path.stem)
        copy = Path(shutil.copy(path, place))
        result = import_bibliography(str(copy), data_dir=place / "data", write=True)
        results[path.name] = (place, result)
    assert results
    return results


def test_the_page_has_the_counts_of_every_file(
    imported: dict[str, tuple[Path, ImportedBibliography]],
) -> None:
    """In, written to both files, merged, refused, and what is no entry."""
    counted = {}
    for name, (_, result) in imported.items():
        account = result.account
        written = account.of(Outcome.WRITTEN)
        counted[name] = [
            len(account.entries),
            sum(entry.into == REFERENCES for entry in written),
            sum(entry.into == CITATIONS for entry in written),
            len(account.of(Outcome.MERGED)),
            len(account.of(Outcome.REFUSED)),
            len(account.left_out),
        ]
    stated = {
        match[1]: [int(number) for number in re.findall(r"[0-9]+", match[2])]
        for match in ROW.finditer(read(PAGE))
    }
    assert stated == counted


def test_every_difference_is_explained(
    imported: dict[str, tuple[Path, ImportedBibliography]],
) -> None:
    """Every entry that was merged or refused stands on the page, by the line it has."""
    page = read(PAGE)
    for name, (_, result) in imported.items():
        section = page.partition(f"### {name} ")[2].partition("\n###")[0]
        apart = [e for e in result.account.entries if e.outcome is not Outcome.WRITTEN]
        lines = {int(number) for number in re.findall(r"[0-9]+", section)}
        assert {entry.line for entry in apart} <= lines, name


def test_what_comes_out_loads_and_a_second_import_changes_nothing(
    imported: dict[str, tuple[Path, ImportedBibliography]],
) -> None:
    """Every entry is found again, whatever key it got."""
    for name, (place, result) in imported.items():
        kb = load_knowledge_base(place / "data")
        held = len(kb.references) + len(kb.bib_citations)
        assert held == len(result.account.of(Outcome.WRITTEN)), name
        before = tree(place)
        again = import_bibliography(str(place / name), data_dir=place / "data", write=True)
        assert tree(place) == before, name
        assert again.account.of(Outcome.WRITTEN) == []


def test_no_field_gets_lost(imported: dict[str, tuple[Path, ImportedBibliography]]) -> None:
    """An entry that was written has every field of the file, under its name."""
    from livingdocs.bib_import.decoding import decode
    from livingdocs.bibliography.source import read_source

    for name, (place, result) in imported.items():
        kb = load_knowledge_base(place / "data")
        works = {**kb.references, **{each.key: each for each in kb.bib_citations.values()}}
        source = read_source(decode((place / name).read_bytes(), name).text)
        by_line = {entry.line: entry for entry in source.entries}
        for entry in result.account.of(Outcome.WRITTEN):
            fields = by_line[entry.line].fields
            kept = works[entry.as_key].fields
            assert set(fields) <= set(kept), (name, entry.line)
            for field in ("url", "doi", "abstract", "note", "file"):
                assert kept.get(field, "") == fields.get(field, ""), (name, entry.line, field)
