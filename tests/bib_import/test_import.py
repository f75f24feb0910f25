"""Bringing in a bibliography: what is refused, what stays, what a second run does."""

from __future__ import annotations

import codecs
import errno
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingdocs.bib_import import run as running
from livingdocs.bib_import.account import Outcome
from livingdocs.bib_import.run import ImportedBibliography, import_bibliography
from livingdocs.bibliography.keys import paper_key
from livingdocs.importing.isolation import LimitExceededError
from livingdocs.loading import load_knowledge_base
from livingdocs.yaml_files import sole_writer
from livingdocs.yaml_files.files import write_bytes_atomically
from livingdocs.yaml_files.sole_writer import SoleWriter
from tests.data_folder import DataFolder, tree

ONE = "@misc{one, title = {One}, eprint = {2701.00011}}\n@book{two, title = {Two}, year = 2019}\n"
HELD = "2702.00017"
"""A paper of the fabricated data folder with a snapshot."""


def bring(
    text: str | bytes, place: Path, *, write: bool = True, encoding: str | None = None
) -> ImportedBibliography:
    """Import a text into the folder `data` in `place`."""
    path = place / "refs.bib"
    path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
    return import_bibliography(str(path), data_dir=place / "data", write=write, encoding=encoding)


def said(result: ImportedBibliography) -> str:
    """Everything that it tells a person."""
    findings = [*result.account.findings, *result.errors]
    return "\n".join([*result.notices, *(f"{e.line}: {e.found}. {e.fix}" for e in findings)])


def test_a_paper_on_arxiv_becomes_one_of_the_knowledge_base(folder: DataFolder) -> None:
    """The fetcher asks for it, the site has a page of it, its evidence is the bibliography."""
    bring(ONE, folder.root.parent)
    kb = folder.load()
    assert "2701.00011" in kb.papers
    assert kb.bib_citations["2701.00011"].fields["x-source"] == "refs.bib:1 one"
    assert list(kb.references) == ["tea-handbook", "two"]


def test_a_dry_run_says_the_same_and_writes_nothing(folder: DataFolder) -> None:
    """Not even the lock is taken: it may be somebody else's folder."""
    before = tree(folder.root)
    dry = bring(ONE, folder.root.parent, write=False)
    assert tree(folder.root) == before
    wet = bring(ONE, folder.root.parent)
    assert (dry.account, dry.changes) == (wet.account, wet.changes)
    assert [(change.path, change.action) for change in wet.changes] == [
        ("references.bib", "updated"),
        ("citations.bib", "created"),
    ]


def test_an_empty_folder_becomes_a_knowledge_base(tmp_path: Path) -> None:
    """With its settings, which a person fills in; in a folder that is not there yet, too."""
    result = bring(ONE, tmp_path)
    assert load_knowledge_base(tmp_path / "data").papers == ("2701.00011",)
    assert "kb.yml did not exist" in said(result)
    assert bring("", tmp_path).account.entries == []


def test_what_this_site_exported_changes_nothing(folder: DataFolder) -> None:
    """Its key of a paper says that the entry is its own, whatever title and note it has."""
    own = f"@misc{{{paper_key(HELD)}, title = {{As cited}}, note = {{x}}, eprint = {{{HELD}v1}}}}\n"
    before = tree(folder.root)
    result = bring(own, folder.root.parent)
    assert tree(folder.root) == before
    (entry,) = result.account.of(Outcome.MERGED)
    assert (entry.paper, str(entry.ground)) == (HELD, "key of this site")
    assert result.account.findings == []
    foreign = own.replace(HELD, "2799.00001")
    assert len(bring(foreign, folder.root.parent).account.of(Outcome.WRITTEN)) == 1


def test_a_title_that_is_another_papers_is_told(folder: DataFolder) -> None:
    """The snapshot of the paper says what it is called."""
    result = bring(
        f"@misc{{x, title = {{Quantum Gravity on Moons}}, eprint = {{{HELD}}}}}",
        folder.root.parent,
    )
    assert f"the title Quantum Gravity on Moons for arXiv:{HELD}" in said(result)


@pytest.mark.parametrize(
    ("authors", "told"),
    [
        ("Evaluation, Word Alignment Based Parallel Corpora", True),
        ("Somebody, Else and Nobody, N.", True),
        ("Falk, I.", False),
        ("Falk, I. and others", False),
        ("Somebody, Else and Ines Falk", False),
        ("{Team of Falk}", False),
        ("法尔克, 伊", False),
        ("", False),
    ],
)
def test_authors_of_whom_none_is_one_of_the_paper_are_told(
    folder: DataFolder, authors: str, told: bool
) -> None:
    """The end of a title may have got among them; another script and initials say nothing."""
    paper = load_knowledge_base(folder.root).snapshots["2612.00042"]
    entry = (
        f"@misc{{x, title = {{{paper.title}}}, author = {{{authors}}}, eprint = {{{paper.id}}}}}"
    )
    result = bring(entry, folder.root.parent)
    assert (f"for arXiv:{paper.id}" in said(result)) is told
    assert not told or "Ines Falk" in result.account.findings[-1].expected


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"@misc{a,\n title = {Caf\xe9}}", "2: the byte 0xE9, which is not UTF-8"),
        (b"% Encoding: no-such\n@misc{a, title = {Caf\xe9}}", "2: the byte 0xE9"),
        (b"@misc{a, title = {x}\x00\xff}", "1: the byte 0xFF"),
    ],
)
def test_bytes_that_are_no_text_are_refused_with_their_line(
    folder: DataFolder, data: bytes, words: str
) -> None:
    """Nothing is guessed and nothing is written."""
    before = tree(folder.root)
    result = bring(data, folder.root.parent)
    assert words in said(result)
    assert tree(folder.root) == before


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        ("% Encoding: ISO-8859-1\n@misc{a, title = {Café}}".encode("latin-1"), None),
        ("@misc{a, title = {Café}}".encode("cp1252"), "windows-1252"),
        (codecs.BOM_UTF16_LE + "@misc{a, title = {Café}}".encode("utf-16-le"), None),
        (codecs.BOM_UTF8 + "@misc{a,\r\n\ttitle = {Cafe\u0301}\r\n}".encode(), None),
    ],
)
def test_other_encodings_that_are_named_are_read(
    folder: DataFolder, data: bytes, encoding: str | None
) -> None:
    """By the file, by the person, by the first bytes; letters are in their composed form."""
    bring(data, folder.root.parent, encoding=encoding)
    assert folder.load().references["a"].title == "Café"


def test_a_faulty_bibliography_of_the_folder_is_never_written_over(folder: DataFolder) -> None:
    """What could not be read would get lost."""
    folder.write("references.bib", folder.text("references.bib") + "@misc{open, title = {x\n")
    before = tree(folder.root)
    result = bring(ONE, folder.root.parent)
    assert tree(folder.root) == before
    assert result.errors[0].path == (folder.root / "references.bib").as_posix()
    assert "cannot be read to its end" in said(result)


def test_a_link_in_the_place_of_the_bibliography_is_refused(folder: DataFolder) -> None:
    """An import may not write elsewhere."""
    outside = folder.root.parent / "outside.bib"
    outside.write_text("", encoding="utf-8")
    (folder.root / "citations.bib").symlink_to(outside)
    assert bring(ONE, folder.root.parent).errors
    assert outside.read_text(encoding="utf-8") == ""


@pytest.mark.parametrize("point", [1, 2])
def test_a_full_disk_leaves_old_or_new_and_a_second_run_does_the_rest(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch, point: int
) -> None:
    """At each of the two files; what is named as written is there."""
    place = folder.root.parent
    written = 0

    def fails(path: Path, data: bytes) -> bool:
        nonlocal written
        written += 1
        if written == point:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write_bytes_atomically(path, data)

    monkeypatch.setattr(running, "write_bytes_atomically", fails)
    result = bring(ONE, place)
    assert "No space left on device; it stays as it was" in said(result)
    assert len(result.changes) == point - 1
    folder.load()
    monkeypatch.undo()
    bring(ONE, place)
    assert "2701.00011" in folder.load().papers
    assert "two" in folder.load().references


def test_two_imports_never_mix(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second waits, and says so when the first does not end."""
    monkeypatch.setattr(sole_writer, "PATIENCE", 0.0)
    before = tree(folder.root)
    with SoleWriter(folder.root):
        result = bring(ONE, folder.root.parent)
    assert "another command is at work" in said(result)
    assert tree(folder.root) == before


def test_a_file_that_takes_too_much_is_an_error(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that reads is ended, and the folder stays as it is."""

    def exceeded(_: object) -> None:
        raise LimitExceededError("more than 60 s of CPU")

    monkeypatch.setattr(running, "run_limited", exceeded)
    assert "split the file" in said(bring(ONE, folder.root.parent))
    monkeypatch.undo()
    monkeypatch.setattr(running, "MAX_BIB_BYTES", 10)
    assert "more than 10 bytes" in bring(ONE, folder.root.parent).errors[0].found


@pytest.mark.skipif(not Path("/proc/self/environ").is_file(), reason="needs /proc")
def test_a_file_without_a_size_is_not_read_without_end(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a system makes up while it is read says that it has 0 bytes."""
    monkeypatch.setattr(running, "MAX_BIB_BYTES", 10)
    done = running.import_bibliography("/proc/self/environ", data_dir=folder.root, write=False)
    assert "more than 10 bytes" in done.errors[0].found


def test_progress_is_told_with_its_end(tmp_path: Path) -> None:
    """So that a person sees how long a large file still takes."""
    told: list[tuple[str, int, int]] = []
    text = "".join(f"@misc{{k{n}, title = {{Title {n}}}}}\n" for n in range(450))
    (tmp_path / "refs.bib").write_text(text, encoding="utf-8")
    path = tmp_path / "told"

    def progress(what: str, done: int, of: int) -> None:  # In a process of its own.
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{what}\t{done}\t{of}\n")

    import_bibliography(
        str(tmp_path / "refs.bib"), data_dir=tmp_path / "data", write=False, progress=progress
    )
    for line in path.read_text(encoding="utf-8").splitlines():
        what, done, of = line.split("\t")
        told.append((what, int(done), int(of)))
    assert {what for what, _, _ in told} == {"reading, line", "placing, entry"}
    assert all(0 < done <= of for _, done, of in told)


TITLES = st.sampled_from(["Warm Leaves", "Cold {Leaves}", "warm leaves", "", "茶", "{\\'E}t{\\'e}"])
PLAIN = st.sampled_from(["", "Lindqvist, Oda", "{The Team}", "Li, W. and others", "万征"])
ENTRY = st.builds(
    lambda key, title, author, year, more: (
        f"@misc{{{key}, title = {{{title}}}, author = {{{author}}}, year = {{{year}}}{more}}}\n"
    ),
    st.sampled_from(["a", "A", "b", "", "Ж", "a b", "c"]),
    TITLES,
    PLAIN,
    st.sampled_from(["2019", "2020", ""]),
    st.sampled_from(
        ["", ", doi = {10.5555/x}", ", doi = {10.5555/y}", ", eprint = {2701.00011}",
         ", note = {arXiv:2701.00012}", ", crossref = {b}", ", pages = {1--2}"]
    ),
)  # fmt: skip


@settings(max_examples=25)
@given(entries=st.lists(ENTRY, max_size=7))
def test_entries_in_are_entries_out_whatever_they_are(
    tmp_path_factory: pytest.TempPathFactory, entries: list[str]
) -> None:
    """Each is in the account once, the folder loads, and a second import changes nothing."""
    place = tmp_path_factory.mktemp("bib")
    running_here = pytest.MonkeyPatch()
    running_here.setattr(running, "run_limited", lambda work: work())
    try:
        account = bring("".join(entries), place).account
        assert [entry.line for entry in account.entries] == list(range(1, len(entries) + 1))
        if not entries:
            return
        before = tree(place)
        again = bring("".join(entries), place).account
        assert tree(place) == before
        assert again.of(Outcome.WRITTEN) == []
        kb = load_knowledge_base(place / "data")
        held = {*kb.references, *(each.key for each in kb.bib_citations.values())}
        assert {entry.as_key for entry in account.entries} == held
    finally:
        running_here.undo()
