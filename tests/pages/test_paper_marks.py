"""Marks of papers and the page of verdicts, as HTML."""

from __future__ import annotations

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site
from livingdocs.records.snapshot import Snapshot
from tests.pages.html_reading import Document, read_html
from tests.small_base import (
    OLD,
    anchor,
    base,
    briefing,
    doubt,
    entity,
    event,
    metric,
    snapshot,
)

PAPER = "2609.00001"
WITHDRAWN = Snapshot.model_validate(
    {
        **snapshot(PAPER, "Spoutnet: Teapot Geometry Without Calibration").model_dump(),
        "status": "withdrawn",
        "latest_version": 2,
    }
)
WRONG = snapshot("2609.00002", "Wrongful Harvests: Orchard Robots That Pick by Moonlight")
MEANT = snapshot("2608.00002", "Kettlecast: Predicting Boil Times for Shared Samovars")
ON_THE_PAPER = (
    "papers/2609.00001.md",
    "living/inference/kv-cache.md",
    "doubts/inference/tea.md",
    "entities/kettle.md",
    "comparisons/boil.md",
)
CLAIM = {
    "entity": "kettle",
    "metric": "boil",
    "value": "3",
    "as_of": OLD,
    "recheck_on": "2026-10-01",
    "evidence": {"briefing": f"inference/{OLD}", "lines": [20, 20]},
}


@pytest.fixture(scope="module")
def pages() -> dict[str, Document]:
    """A withdrawn paper with an anchor on it, and an id that belongs to another paper."""
    rows = [
        {"id": PAPER, "title": WITHDRAWN.title, "version": 1, "lines": [20, 20]},
        {"id": "2609.00002", "title": MEANT.title, "lines": [21, 21]},
    ]
    kb: KnowledgeBase = base(
        briefings=(briefing(OLD, citations=rows),),
        snapshots=(WITHDRAWN, WRONG, MEANT),
        anchors=(anchor("spout", papers=[{"id": PAPER, "version": 1}], claims=[CLAIM]),),
        doubts=(doubt("tea", event("opened", OLD), papers=[{"id": PAPER, "version": 1}]),),
        entities=(entity("Kettle"),),
        metrics=(metric("boil"),),
    )
    return {
        uri: read_html("".join(render(slot) for slot in page.slots))
        for uri, page in build_site(kb).pages.items()
    }


def words(document: Document) -> list[str]:
    return [mark.text for mark in document.classed("kb-m")]


@pytest.mark.parametrize(
    "page",
    [
        "doubts/inference/tea.md",
        "entities/kettle.md",
        "comparisons/boil.md",
        "statuses/index.md",
        "papers/2609.00001.md",
        "papers/index.md",
        "papers/verdicts.md",
        "briefings/inference/2026-09-22.md",
        "living/inference/kv-cache.md",
    ],
)
def test_a_withdrawn_paper_says_so_on_every_page_that_rests_on_it(
    pages: dict[str, Document], page: str
) -> None:
    assert "已撤稿" in words(pages[page])


def test_a_newer_version_is_named_on_the_paper_and_on_its_anchor(
    pages: dict[str, Document],
) -> None:
    for page in ON_THE_PAPER:
        assert any("读的是 v1，现在是 v2" in each.text for each in pages[page].named("p")), page
    for page in (*ON_THE_PAPER, "statuses/index.md", "briefings/inference/2026-09-22.md"):
        assert "有更新的版本" in words(pages[page]), page


def test_each_claim_of_a_comparison_bears_what_became_of_its_paper(
    pages: dict[str, Document],
) -> None:
    """In the row beside its anchor, too: a table is copied without the words around it."""
    [table] = [
        each for each in pages["comparisons/boil.md"].named("table") if "Kettle" in each.text
    ]
    assert "已撤稿" in table.text and "有更新的版本" in table.text


def test_the_page_of_verdicts_names_wrong_id_both_titles_and_suggestion(
    pages: dict[str, Document],
) -> None:
    document = pages["papers/verdicts.md"]
    [row] = [
        each for each in document.classed("kb-verdict") if each.text.strip().startswith(WRONG.id)
    ]
    for expected in ("另一篇", WRONG.title, MEANT.title, MEANT.id, "机器建议", "09-22:21"):
        assert expected in row.text
    assert "kb:papers/2608.00002.md" in document.links


def test_a_suggestion_never_takes_the_place_of_the_id(pages: dict[str, Document]) -> None:
    """The page of the cited id keeps its own official title and its own address."""
    document = pages["papers/2609.00002.md"]
    [heading] = document.named("h1")
    assert heading.text == WRONG.title
    assert "https://arxiv.org/abs/2609.00002" in document.links
    [offer] = document.classed("kb-offer")
    assert offer.text.startswith("机器建议")


def test_marks_beside_papers_stay_out_of_the_search(pages: dict[str, Document]) -> None:
    """A search for 另名 must not hit every page that cites a paper."""
    for uri, document in pages.items():
        for chip in document.classed("kb-m"):
            if chip.text in {"同题", "简称", "译名", "另名"} and uri.startswith("living/"):
                assert "data-search-exclude" in chip.attributes, uri
    [listed] = [
        each
        for each in pages["papers/index.md"].classed("kb-m")
        if each.attributes.get("data-m") == "different_paper"
    ]
    assert "data-search-exclude" in listed.attributes


def test_the_list_of_papers_leads_to_the_verdicts(pages: dict[str, Document]) -> None:
    assert "kb:papers/verdicts.md" in pages["papers/index.md"].links
