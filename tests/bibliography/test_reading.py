"""references.bib: every entry, or a finding with its line."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingdocs.bibliography import DUPLICATE, SYNTAX, read_bibliography
from livingdocs.findings import Severity
from tests.examples import examples

PATH = "references.bib"
AGAIN = "the key a again, first in line 1"
UNREAD = "@misc that cannot be read to its end"


def faults(text: str) -> list[tuple[int, str, str]]:
    """Line, rule and words of each finding."""
    return [(each.line, each.rule, each.found) for each in read_bibliography(text, PATH)[1]]


def test_an_entry_with_its_fields_and_its_line() -> None:
    """Fields as written, the title as a reader expects it."""
    text = """% a comment
@string{acm = "ACM"}

@InProceedings{tea-handbook,
  Title     = {A Handbook of {R\\&D} Tea:
               {\\"U}ber Kr\\"auter},
  author = "Lindqvist, Oda",
  year = 2019,
  publisher = acm,
}
"""
    (reference,), findings = read_bibliography(text, PATH)
    assert findings == []
    assert (reference.key, reference.type, reference.line) == ("tea-handbook", "inproceedings", 4)
    assert reference.title == "A Handbook of R&D Tea: Über Kräuter"
    assert reference.year == "2019"
    assert reference.fields["author"] == "Lindqvist, Oda"
    assert reference.fields["publisher"] == "ACM"
    assert "{R\\&D}" in reference.fields["title"]


@pytest.mark.parametrize(
    ("fields", "year"),
    [
        ("year = {2019}", "2019"),
        ("date = {2019-05-24}", "2019"),
        ("year = {n.d.}, date = {2019}", "2019"),
        ("year = {n.d.}", None),
        ("note = {2019}", None),
    ],
)
def test_the_year_of_an_entry(fields: str, year: str | None) -> None:
    """Of `year`, or of the `date` of newer files; nothing is guessed."""
    assert read_bibliography(f"@misc{{a, {fields}}}", PATH)[0][0].year == year


def test_an_entry_without_a_title_has_none() -> None:
    """Not an empty one."""
    (reference,) = read_bibliography("@misc{a, title = {}, year = 2019}", PATH)[0]
    assert reference.title is None


def test_windows_line_ends_tabs_and_a_byte_order_mark_are_no_faults() -> None:
    """Other programs write them; the lines are counted all the same."""
    text = "\ufeff@misc{a,\r\n\ttitle = {One}\r\n}\r\n@misc{b, title = {Two}}\r\n"
    references, findings = read_bibliography(text, PATH)
    assert [(each.key, each.line) for each in references] == [("a", 1), ("b", 4)]
    assert findings == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@misc{a, x={1}}\n\n@misc{a, x={2}}", (3, DUPLICATE, AGAIN)),
        ("@misc{A, x={1}}\n@misc{a, x={2}}", (2, DUPLICATE, AGAIN)),
        ("@misc{b, x={1}}\n@misc{a, y={1}, y={2}}", (2, DUPLICATE, "the field y twice in a")),
        ("@misc{a,\n y={1},\n Y={2}}", (3, DUPLICATE, "the field y twice in a")),
        ("@misc{b, x={1}}\n@misc{a, x={1}", (2, SYNTAX, UNREAD)),
        ('@misc{a, x="1}', (1, SYNTAX, UNREAD)),
        ("@misc{a, x={1\n@book{b, x={2}}", (1, SYNTAX, UNREAD)),
        ("@misc{, x={1}}", (1, SYNTAX, "an entry without a key")),
        ("@misc{a,\n x={1}\n y={2}}", (2, SYNTAX, "the field y of a inside the value of x")),
        ("@misc{a, x={1\x1b}}", (1, "character-not-allowed", "U+001B ESCAPE at column 14")),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_line(text: str, expected: tuple[int, str, str]) -> None:
    """One finding, an error, with the way out; the other entries are read."""
    assert faults(text) == [expected]
    finding = read_bibliography(text, PATH)[1][0]
    assert (finding.path, finding.severity) == (PATH, Severity.ERROR)
    assert finding.expected and finding.fix


def test_an_entry_that_begins_on_several_lines_is_one() -> None:
    """BibTeX takes it, so it must not get lost; the lines of its fields are right."""
    references, findings = read_bibliography("% x\n@\n book\n {\n a,\n title={T},}", PATH)
    assert [(each.type, each.key, each.line) for each in references] == [("book", "a", 2)]
    assert findings == []


def test_a_part_has_what_the_whole_says() -> None:
    """The title of the proceedings and their year, but not their DOI."""
    references, findings = read_bibliography(
        "@inproceedings{part, title={P}, crossref={ALL}, publisher={Own}}\n"
        "@proceedings{all, title={Proceedings}, year=2026, doi={10.5555/x}, publisher={Press}}",
        PATH,
    )
    part, whole = references
    assert findings == []
    assert (part.year, dict(part.inherited)) == (
        "2026",
        {"year": "2026", "booktitle": "Proceedings"},
    )
    assert (part.fields["crossref"], dict(whole.inherited)) == ("ALL", {})


def test_several_lists_of_keywords_are_one() -> None:
    """Some programs write a field for each word; a word that is there is not added again."""
    (reference,), findings = read_bibliography(
        "@misc{a, keywords={x}, keywords={y}, Keywords={x}}", PATH
    )
    assert (reference.fields["keywords"], findings) == ("x, y", [])


def test_a_name_that_no_string_defines_is_told() -> None:
    """BibTeX would print nothing there; names of months are known."""
    assert faults("@misc{a,\n journal = acm, month = JUL}") == [
        (2, SYNTAX, "the name acm in a, which no @string defines")
    ]


def test_entries_beside_a_fault_are_read() -> None:
    """So that one run names every fault of the file."""
    text = "@misc{a, title={1}}\n@misc{b, title={2}\n@misc{c, title={3}}\n@misc{c, title={4}}"
    references, findings = read_bibliography(text, PATH)
    assert [each.key for each in references] == ["a", "c"]
    assert [each.line for each in findings] == [2, 4]


PIECES = st.sampled_from(
    ["@misc{", "@string{", "@comment{", "@preamble{", "{", "}", '"', ",", "=", "\n", "\\", "%", "#",
     "$", "~", "^", "key", "title = ", "{T}", "year = 2020", "é", "\x1b", "\t", "\\alpha", "@", "("]
)  # fmt: skip


@settings(max_examples=examples(100, 300), deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_no_text_raises_and_no_entry_gets_lost(text: str) -> None:
    """What begins like an entry is one, or a finding."""
    references, findings = read_bibliography(text, PATH)
    lines = text.count("\n") + 1
    places = [each.line for each in references] + [each.line for each in findings]
    assert all(1 <= line <= lines for line in places)
    if text.startswith("@misc{"):
        assert places


def test_the_parser_writes_to_no_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    """It reports to the log; findings are values, and printing is someone else's job."""
    logging.getLogger("bibtexparser").warning("x")
    read_bibliography("@misc{a, title={1\n@book{b, title={2}}", PATH)
    assert capfd.readouterr() == ("", "")


def test_files_that_other_programs_wrote(shared: Path) -> None:
    """Entries in are entries out, or the difference is named."""
    for path in sorted((shared / "bib").glob("*.bib")):
        text = path.read_bytes().decode("utf-8", "replace")
        references, findings = read_bibliography(text, path.name)
        assert references, path.name
        assert {each.rule for each in findings} <= {SYNTAX, DUPLICATE, "character-not-allowed"}
