"""What an importer takes of a stranger: so much text, so much time, so much memory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest

from livingdocs.bib_import import run as bib_run
from livingdocs.bib_import.decoding import BibliographyRefusedError
from livingdocs.bib_import.decoding import refused as refused_bib
from livingdocs.importing import reading
from livingdocs.importing.identity import Origin
from livingdocs.importing.reading import BriefingRefusedError, read_briefing, read_file, refused
from livingdocs.importing.run import import_file
from tests.importing.samples import DIALECT_A, data_folder

resource = pytest.importorskip("resource", reason="limits of POSIX")
NAME = Path("2031-03-05-storage-e1prep.txt")


def told() -> str:
    """The process that this is, and its limits."""
    cpu, _ = resource.getrlimit(resource.RLIMIT_CPU)
    memory, _ = resource.getrlimit(resource.RLIMIT_AS)
    return f"{os.getpid()} {cpu} {memory}"


def seen(words: str) -> tuple[int, ...]:
    return tuple(map(int, words.split()))


def test_a_briefing_is_read_in_a_process_with_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """60 seconds of CPU and 512 MiB; this process keeps its own."""

    def parse(text: str) -> NoReturn:
        raise refused(NAME, told(), "x", "x")

    monkeypatch.setattr(reading, "parse_briefing", parse)
    path = tmp_path / NAME
    path.write_text(DIALECT_A, encoding="utf-8")
    root = data_folder(tmp_path / "data")
    done = import_file(str(path), origin=Origin(), data_dir=root, write=True)
    process, cpu, memory = seen(done.errors[0].found)
    assert process != os.getpid()
    assert (cpu, memory) == (60, 512 * 1024 * 1024)
    assert told() != done.errors[0].found


def test_a_bibliography_is_read_in_a_process_with_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same: reading, planning, and what it holds against the bibliographies of the folder."""

    def read_source(text: str, **_: object) -> NoReturn:
        raise BibliographyRefusedError(refused_bib("a.bib", told(), "x", "x"))

    monkeypatch.setattr(bib_run, "read_source", read_source)
    path = tmp_path / "a.bib"
    path.write_text("@misc{a, title={T}}\n", encoding="utf-8")
    done = bib_run.import_bibliography(str(path), data_dir=tmp_path / "data", write=False)
    process, cpu, memory = seen(done.errors[0].found)
    assert process != os.getpid()
    assert (cpu, memory) == (60, 512 * 1024 * 1024)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("一" * 20_001, "a line of 20,001 characters"),
        ("a\n" * 20_001, "20,002 lines"),
        ("a" * 20_000 + "\n" + "b" * 20_000, None),
    ],
)
def test_lines_have_a_length(text: str, words: str | None) -> None:
    """20,000 characters, not bytes; a line of that length is read."""
    if words is None:
        assert read_briefing(text.encode(), path=NAME).line_count == 2
        return
    with pytest.raises(BriefingRefusedError, match=words):
        read_briefing(text.encode(), path=NAME)


def test_a_briefing_has_a_size(tmp_path: Path) -> None:
    """1 MiB; one byte more is refused before anything is read of it."""
    path = tmp_path / NAME
    path.write_bytes(b"a" * (1024 * 1024))
    assert len(read_file(path)) == 1024 * 1024
    path.write_bytes(b"a" * (1024 * 1024 + 1))
    with pytest.raises(BriefingRefusedError, match="more than 1,048,576 bytes"):
        read_file(path)


def test_a_list_of_authors_may_be_one_long_line(tmp_path: Path) -> None:
    """A paper of a collaboration has thousands: a .bib has no limit of its lines."""
    authors = " and ".join(f"Author, Number {number}" for number in range(3_000))
    path = tmp_path / "a.bib"
    path.write_text(f"@article{{a, title={{T}}, author={{{authors}}}}}\n", encoding="utf-8")
    done = bib_run.import_bibliography(str(path), data_dir=tmp_path / "data", write=True)
    assert done.errors == ()
    assert authors.split(" and ")[-1] in (tmp_path / "data/references.bib").read_text(
        encoding="utf-8"
    )
