"""How long an import takes: in proportion to the file, also where the file means harm."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from livingdocs.bib_import import run as running
from livingdocs.bib_import.run import ImportedBibliography, import_bibliography
from tests.bib_import.made_entries import entries

MANY = 100_000
WORST = {
    "dollars": "@misc{a, title = {" + "$ a" * MANY + "}}",
    "opening signs of math": "@misc{a, title = {" + "\\(" * MANY + "}}",
    "braces": "@misc{a, title = {" + "{" * MANY + "}" * MANY + "}}",
    "braces that nobody closes": "@misc{a, title = {" + "{" * MANY,
    "entries that nobody closes": "\n@misc{" * (MANY // 10),
    "quotes": "@misc{a, title = " + '"' * MANY + "}",
    "pieces": "@misc{a, title = {a}" + " # {b}" * MANY + "}",
    "names": "@misc{, author = {" + "A B and " * MANY + "}}",
    "commas": "@misc{, author = {" + "," * MANY + "}}",
    "accents": "@misc{a, title = {" + "\\'{" * MANY + "}" * MANY + "}}",
    "papers": "@misc{a, note = {" + "arXiv:2309.06180 " * (MANY // 4) + "}}",
    "addresses": "@misc{a, url = {" + "https://arxiv.org/abs/" * (MANY // 10) + "}}",
    "one title": "".join(
        f"@misc{{k{n}, title={{T}}, author={{A{n}}}, year={{2000}}}}\n" for n in range(4000)
    ),
    "nothing but the whole": "".join(f"@inbook{{k{n}, crossref={{k0}}}}\n" for n in range(16_000)),
    "one key": "".join(f"@misc{{k, title = {{T{n}}}}}\n" for n in range(8000)),
}


def timed(
    text: str, place: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[float, ImportedBibliography]:
    """Seconds of CPU for an import, in this process."""
    monkeypatch.setattr(running, "run_limited", lambda work: work())
    path = place / "refs.bib"
    path.write_text(text, encoding="utf-8")
    begun = time.process_time()
    result = import_bibliography(str(path), data_dir=place / "data", write=True)
    return time.process_time() - begun, result


@pytest.mark.slow
@pytest.mark.parametrize("name", WORST)
def test_no_text_takes_more_than_its_length(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred thousand signs of each kind that a reader must look behind; seconds, not hours."""
    seconds, result = timed(WORST[name], tmp_path, monkeypatch)
    assert seconds < 15
    assert result.account.entries


@pytest.mark.slow
def test_thousands_of_entries_take_seconds_and_in_proportion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Into an empty folder, and again into the full one."""
    took = {}
    for count in (1000, 5000):
        place = tmp_path / str(count)
        place.mkdir()
        took[count], result = timed(entries(count), place, monkeypatch)
        assert len(result.account.entries) == count
        again, result = timed(entries(count), place, monkeypatch)
        took[count] += again
        assert [change.action for change in result.changes] == ["unchanged", "unchanged"]
    assert took[5000] < 30
    assert took[5000] < 5 * took[1000] * 1.6
