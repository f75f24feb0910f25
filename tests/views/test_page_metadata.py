"""What programs read in the head of a page."""

from __future__ import annotations

import json
from typing import Any

import pytest

from livingdocs.exports.people import name_of
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.rendering import render_head
from livingdocs.views.page_metadata import (
    HeadView,
    chapter_head_metadata,
    paper_head,
    shared_tags,
    zotero_name,
)
from tests.hostile_base import payload
from tests.html_pages import HtmlPage, parse_page
from tests.small_base import base, snapshot

ADDRESS = "https://kb.example.org/tea/papers/2702.00017/"


def read(view: HeadView) -> HtmlPage:
    """The head as a browser reads it."""
    return parse_page(f"<head>{render_head(view)}</head>")


def values(page: HtmlPage, name: str) -> list[str]:
    return [content for each, content in page.meta if each == f"citation_{name}"]


def linked(page: HtmlPage) -> dict[str, Any]:
    [text] = page.linked_data
    data: dict[str, Any] = json.loads(text)
    return data


def test_zotero_finds_the_report_of_an_institution(kb: KnowledgeBase) -> None:
    """With a number: a paper without an institution would become an article of a journal."""
    page = read(paper_head(kb, "2702.00017", ADDRESS))
    assert values(page, "title") == ['Steeping Leaves in Parallel: A Cache for <appID> & R&D "x"']
    assert values(page, "author") == ["Lindqvist, Oda", "Ng, Wei-Ling", "Ñandú, José"]
    assert values(page, "date") == ["2027/03/01"]
    assert values(page, "technical_report_institution") == ["arXiv"]
    assert values(page, "technical_report_number") == ["arXiv:2702.00017"]
    assert values(page, "public_url") == ["https://arxiv.org/abs/2702.00017v3"]
    assert values(page, "pdf_url") == ["https://arxiv.org/pdf/2702.00017v3"]
    assert values(page, "journal_title") == []
    assert [name for name, _ in page.meta if name.startswith("og:")] == []


def test_a_paper_is_linked_data_with_its_people_and_our_page(kb: KnowledgeBase) -> None:
    data = linked(read(paper_head(kb, "2702.00017", ADDRESS)))
    assert data["@type"] == "ScholarlyArticle"
    assert data["@id"] == "https://arxiv.org/abs/2702.00017"
    assert [person["familyName"] for person in data["author"]] == ["Lindqvist", "Ng", "Ñandú"]
    assert data["subjectOf"] == {"@type": "WebPage", "inLanguage": "zh-CN", "url": ADDRESS}


def test_a_paper_without_metadata_has_no_tags(kb: KnowledgeBase) -> None:
    """What a briefing calls it is nothing that Zotero should keep."""
    unknown = next(paper for paper in kb.papers if paper not in kb.snapshots)
    assert paper_head(kb, unknown, ADDRESS) == HeadView()


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Nengneng Yu", "Yu, Nengneng"),
        ("Hans van der Berg", "van der Berg, Hans"),
        ("Hans Peter van der Berg", "Hans Peter van der Berg"),
        ("万征", "万征"),
    ],
)
def test_no_name_is_taken_for_two(written: str, expected: str) -> None:
    """Zotero splits at a comma with a space on both sides of it."""
    assert zotero_name(name_of(written)) == expected


def test_a_chapter_is_linked_data_that_cites_its_papers(kb: KnowledgeBase) -> None:
    topic = kb.topics["brewing"]
    heads = [
        linked(read(chapter_head_metadata(kb, topic, section, ADDRESS)))
        for section in topic.sections
    ]
    assert {head["@type"] for head in heads} == {"TechArticle"}
    cited = {each["@id"]: each.get("name") for head in heads for each in head.get("citation", ())}
    assert cited["https://arxiv.org/abs/2702.00017"] == kb.snapshots["2702.00017"].title
    assert None in cited.values(), "a paper without metadata has no name"


def test_no_text_ends_the_script_or_an_attribute() -> None:
    """All hostile texts at once, in title, authors and abstract."""
    text = payload()
    facts = {"authors": (text, "A B"), "abstract": text, "submitted": "2026-05-11"}
    paper = snapshot("2605.11093", text).model_copy(update=facts)
    kb = base(snapshots=(paper,), title="</script><b>")
    page = read(paper_head(kb, "2605.11093", ADDRESS))
    assert set(page.tags) == {"head", "meta", "script"}
    assert page.inline_scripts == page.handlers == []
    assert values(page, "title") == values(page, "abstract") == [text]
    assert linked(page)["name"] == text
    shared = shared_tags(kb, title=text, description=text, address=ADDRESS)
    assert dict(read(HeadView(shared)).meta)["og:title"] == text
