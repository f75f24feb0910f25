"""Each export read back by another library: the same works with the same fields."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest
from citeproc.source.json import CiteProcJSON
from hypothesis import given, settings
from hypothesis import strategies as st

from livingdocs.exports.bibtex import bibtex
from livingdocs.exports.csl_json import csl_json
from livingdocs.exports.papers import OTHERS, Item, paper_item
from livingdocs.exports.people import family_first, name_of
from livingdocs.exports.ris import ris
from tests.exports.hard_works import HX25
from tests.exports.reading_back import bibtex_entries, bibtex_facts, json_items, ris_records
from tests.hostile.corpus import payload_of
from tests.hostile_base import payloads
from tests.small_base import base, snapshot

WORDS = (
    st.text(
        st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co", "Zl", "Zp", "Cf")),
        min_size=1,
    )
    .map(lambda text: unicodedata.normalize("NFC", text))
    .filter(lambda text: text.strip() != "")
)
# What LaTeX sets as another character, whoever reads it: quotes, dashes, no-break spaces, math.
LIGATURES = re.compile(r"--|[`'\u00a0]|[!?]`|\$.*\$|^\s|\s$", re.DOTALL)


def item(**fields: Any) -> Item:
    """A paper as the exports hold it."""
    kb = base(snapshots=(snapshot("2605.11093", "A Title").model_copy(update=fields),))
    return paper_item(kb, "2605.11093")


def folded(text: str) -> str:
    """As one line."""
    return " ".join(text.split())


def assert_same(made: Item) -> None:
    """The three exports say what the item says."""
    title, note = folded(made["title"]), folded(made["note"])
    entries = bibtex_entries(bibtex([made]))
    assert list(entries) == [made["id"]]
    facts = bibtex_facts(entries[made["id"]])
    plain = bibtex_entries(bibtex([{**made, "title": "T", "note": "N"}]))[made["id"]]
    assert facts.keys() == bibtex_facts(plain).keys()
    if not LIGATURES.search(title):
        assert facts["title"] == title
    assert facts["eprint"] == made["archive_location"]
    assert facts["url"] == made["URL"]
    [record] = ris_records(ris([made]))
    assert folded(record["title"]) == title
    assert folded(" ".join(record["notes"])) == note
    assert record["urls"] == [made["URL"]]
    assert "unknown_tag" not in record
    assert json_items(csl_json([made])) == [made]


def test_a_paper_comes_back_from_each_format() -> None:
    """Title, people, day, version, id and address; in both spellings of BibTeX and BibLaTeX."""
    made = item(
        title="Steeping {Leaves} for 100% of vLLM & R&D",
        authors=("Nengneng Yu", "Hans van der Berg", "万征", "The Qwen Team"),
        authors_complete=False,
        primary_category="cs.LG",
        categories=("cs.AI", "cs.LG"),
        submitted="2026-05-11",
        updated="2026-06-02",
        latest_version=2,
    )
    assert_same(made)
    facts = bibtex_facts(bibtex_entries(bibtex([made]))["arxiv-2605.11093"])
    assert facts["author"] == ("Yu, Nengneng & van der Berg, Hans & 万征 & The Qwen Team & others")
    assert (facts["year"], facts["month"], facts["date"]) == ("2026", "June", "2026-06-02")
    assert (facts["archiveprefix"], facts["eprinttype"]) == ("arXiv", "arxiv")
    assert (facts["primaryclass"], facts["eprintclass"]) == ("cs.LG", "cs.LG")
    assert (facts["version"], facts["urldate"]) == ("2", "2026-10-10")
    [record] = ris_records(ris([made]))
    assert record["type_of_reference"] == "RPRT"
    assert record["authors"] == [family_first(name) for name in made["author"]]
    assert (record["year"], record["date"]) == ("2026", "2026/06/02")
    assert record["doi"] == "10.48550/arXiv.2605.11093"
    assert record["issn"] == "arXiv:2605.11093", "SN is the number of a report"
    known = {name: value for name, value in made.items() if name != "custom"}
    read = CiteProcJSON([known])["arxiv-2605.11093"]
    assert str(read["title"]) == made["title"]
    assert [name.parts()[1] for name in read["author"]] == [
        "Yu",
        "Berg",
        "万征",
        "The Qwen Team",
        OTHERS,
    ]
    assert (read["issued"].year, read["issued"].month, read["issued"].day) == (2026, 6, 2)


def test_a_field_cannot_end_itself() -> None:
    """The same entry and the same fields as without the payload, and the title is the payload."""
    text = payload_of(HX25)
    assert_same(item(title=text))
    facts = bibtex_facts(bibtex_entries(bibtex([item(title=text)]))["arxiv-2605.11093"])
    assert facts["title"] == text
    assert facts["url"] == "https://arxiv.org/abs/2605.11093"


@pytest.mark.parametrize("text", payloads().values())
def test_no_hostile_text_breaks_an_export(text: str) -> None:
    assert_same(item(title=text, authors=(text, "A B"), journal_ref=text, abstract=text))


@settings(max_examples=30)
@given(title=WORDS, author=WORDS, journal=WORDS)
def test_any_text_comes_back_from_each_format(title: str, author: str, journal: str) -> None:
    made = item(title=title, authors=(author, "Wei Li"), journal_ref=journal)
    assert_same(made)
    [record] = ris_records(ris([made]))
    assert len(record["authors"]) == 2
    people = bibtex_entries(bibtex([made]))[made["id"]].persons["author"]
    assert len(people) == 2


def test_a_line_of_ris_never_ends_early() -> None:
    """A title with ends of lines that looks like a field of its own stays a title."""
    made = item(title="A title\nER  - \nTY  - BOOK\r\nTI  - Another")
    records = ris_records(ris([made]))
    assert [record["title"] for record in records] == ["A title ER - TY - BOOK TI - Another"]


def test_many_works_stay_many() -> None:
    """In their order, whatever the first one holds."""
    hostile = item(title=payload_of(HX25))
    works = [hostile, {**item(), "id": "b"}, {**item(), "id": "c"}]
    assert list(bibtex_entries(bibtex(works))) == ["arxiv-2605.11093", "b", "c"]
    assert [each["id"] for each in ris_records(ris(works))] == ["arxiv-2605.11093", "b", "c"]
    assert [each["id"] for each in json_items(csl_json(works))] == ["arxiv-2605.11093", "b", "c"]


def test_names_that_are_whole_stay_whole_for_bibtex() -> None:
    """Three works by Chinese authors have three keys, and no name is taken apart."""
    authors = ("欧阳 修", "王 and 李", "{x}, y")
    made = item(authors=authors)
    people = bibtex_entries(bibtex([made]))[made["id"]].persons["author"]
    assert [name_of(author) for author in authors] == [{"literal": author} for author in authors]
    assert len(people) == 3
    assert [person.first_names for person in people] == [[], [], []]
