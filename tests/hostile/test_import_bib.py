"""Hostile bibliographies through the real command: in bounds, nothing outside is touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from livingdocs.bibliography.source import read_source
from livingdocs.loading import load_knowledge_base
from tests.data_folder import tree
from tests.hostile.corpus import inputs, payload_of
from tests.scripts.command import Answer, run

ENTRIES = inputs()
BREAKING_OUT = next(payload_of(each) for each in ENTRIES if each["id"] == "hx-25")


def files(entry: dict[str, Any]) -> Iterator[str]:
    """The text as a whole file, as a key, as values of three kinds, and in an `@string`."""
    text = payload_of(entry)
    yield text
    yield f"@misc{{{text}, title = {{One}}}}\n@misc{{ok, title = {{Two}}}}\n"
    yield f'@misc{{a, title = {{{text}}}, author = "{text}", note = {text}}}\n@misc{{ok, x=1}}\n'
    yield f"@string{{s = {{{text}}}}}\n@misc{{a, eprint = {{{text}}}, url = s # s, doi = s}}\n"


def import_bib(text: str, place: Path) -> Answer:
    """Run the command on a file with these bytes."""
    (place / "hostile.bib").write_bytes(text.encode("utf-8", "surrogatepass"))
    return run("import_bib.py", "hostile.bib", "--format", "json", cwd=place)


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry["id"]))
def test_a_hostile_bibliography_ends_well(tmp_path: Path, entry: dict[str, Any]) -> None:
    """An answer for each, the folder loads, a second run changes nothing, the terminal is safe."""
    for number, text in enumerate(files(entry)):
        place = tmp_path / str(number)
        place.mkdir()
        answer = import_bib(text, place)
        assert answer.code in (0, 2), answer.err
        said = answer.out + answer.err
        assert "Traceback" not in said
        assert all(each.isprintable() or each in "\n\u200c\u200d" for each in said)
        assert not [line for line in said.splitlines() if line.lstrip().startswith(("::", "##["))]
        before = tree(place)
        assert {path.partition("/")[0] for path in before} <= {"hostile.bib", "data"}
        if (place / "data").exists():
            load_knowledge_base(place / "data")
        import_bib(text, place)
        assert tree(place) == before


def test_a_value_that_breaks_out_of_its_field_is_the_authors_own(tmp_path: Path) -> None:
    """What the file says is what is written: no more fields, no more entries, nothing is run."""
    text = f"@misc{{a,\n  title = {{{BREAKING_OUT}}},\n}}\n"
    assert import_bib(text, tmp_path).code == 0
    (read,) = read_source(text).entries
    written = (tmp_path / "data/references.bib").read_text(encoding="utf-8")
    (again,) = read_source(written).entries
    assert again.fields == read.fields
    assert list(again.fields) == ["title", "url", "note"]
