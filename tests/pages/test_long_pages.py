"""Pages of a knowledge base with many records: none grows without end, and no address goes away."""

from __future__ import annotations

import re

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from livingdocs.pages.locations import src_uri
from livingdocs.pages.rendering import render
from livingdocs.pages.site import Site, build_site
from livingdocs.views.chapter_months import IN_FULL
from livingdocs.views.doubt_board import MOST_ROWS, doubt_board
from livingdocs.views.targets import Place, Target, to_anchor
from livingdocs.views.verdict_page import SHOWN, group_keys, verdict_group_page, verdict_page
from tests.generated_tree import write_tree
from tests.small_base import NEW, base, briefing, snapshot

FRAME = 25_000
"""Bytes of a page around its slots."""
MOST = 150_000 - FRAME
LINK = re.compile(r'href="kb:([^"#]*)(?:#([^"]*))?"')
ID = re.compile(r'\sid="([^"]*)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """Longer than what a chapter, the board and the list show whole."""
    root = tmp_path_factory.mktemp("long")
    write_tree(root, papers=40, briefings=66)
    return build_site(load_knowledge_base(root))


@pytest.fixture(scope="module")
def rendered(site: Site) -> dict[str, str]:
    """The pages that grow with the number of briefings."""
    return {
        address: "".join(render(slot) for slot in page.slots)
        for address, page in site.pages.items()
        if address.startswith(("living/", "doubts/2", "doubts/index", "briefings/2", "checks/"))
        or address == "briefings/index.md"
    }


@pytest.mark.slow
def test_no_page_is_long(rendered: dict[str, str]) -> None:
    """Three times as many briefings make more pages, not longer ones."""
    assert {address for address, html in rendered.items() if len(html.encode()) > MOST} == set()


@pytest.mark.slow
def test_every_anchor_keeps_its_address_and_leads_to_where_it_is_in_full(
    site: Site, rendered: dict[str, str]
) -> None:
    for anchor in site.kb.anchors.values():
        target = to_anchor(anchor)
        html = rendered[src_uri(target)]
        assert f'id="{target.fragment}"' in html
        month = f"{src_uri(target).removesuffix('.md')}/{anchor.id[:7]}.md"
        assert f'<h3 id="{target.fragment}"' in rendered[month]
    chapter = rendered["living/brewing/section-2.md"]
    assert chapter.count('<article class="kb-anchor">') == IN_FULL


@pytest.mark.slow
def test_links_between_them_lead_somewhere(site: Site, rendered: dict[str, str]) -> None:
    for address, html in rendered.items():
        for page, fragment in LINK.findall(html):
            known = page in site.pages or page == "index.md" or not page.endswith(".md")
            assert known, f"{address}: {page}"
            if fragment and page in rendered:
                assert fragment in ID.findall(rendered[page]), f"{address}: {page}#{fragment}"


@pytest.mark.slow
def test_the_board_shows_the_oldest_and_each_doubt_stands_with_its_month(site: Site) -> None:
    kb = site.kb
    board = doubt_board(kb)
    assert len(board.rows) == MOST_ROWS
    assert board.older == len(kb.doubts) - MOST_ROWS
    assert sum(row.total for row in board.months) == len(kb.doubts)
    shown = [
        row.note.fragment for month in board.months for row in doubt_board(kb, month.month).rows
    ]
    assert len(shown) == len(set(shown)) == len(kb.doubts)
    for row in board.filters:
        assert row.links[0].count == MOST_ROWS


@pytest.mark.slow
def test_every_briefing_stands_in_the_list_of_its_month(
    site: Site, rendered: dict[str, str]
) -> None:
    for key, each in site.kb.briefings.items():
        address = src_uri(Target(Place.BRIEFINGS, each.date[:7]))
        assert f'href="kb:{src_uri(Target(Place.BRIEFING, key))}"' in rendered[address]


@pytest.fixture(scope="module")
def misnamed() -> KnowledgeBase:
    """More papers that are another one than the page of verdicts shows."""
    rows = [
        {
            "id": f"2609.{number:05}",
            "title": f"Kettle Number {number} Alone",
            "lines": [number, number],
        }
        for number in range(1, SHOWN + 11)
    ]
    return base(
        briefings=(briefing(NEW, citations=rows),),
        snapshots=tuple(
            snapshot(str(row["id"]), f"Orchards by Moonlight, Volume {row['id']}") for row in rows
        ),
    )


def test_a_long_group_of_verdicts_goes_on_on_pages_of_its_own(misnamed: KnowledgeBase) -> None:
    view = verdict_page(misnamed)
    groups = [*view.wrong, *view.renamed]
    assert [(len(each.rows), each.total) for each in groups] == [(SHOWN, SHOWN + 10)]
    ((group, number),) = group_keys(misnamed)
    page = verdict_group_page(misnamed, group, number)
    assert (len(page.rows), page.total) == (SHOWN + 10, SHOWN + 10)
    assert groups[0].more == Target(Place.VERDICTS, group)
    pages = build_site(misnamed).pages
    html = "".join(render(slot) for slot in pages[src_uri(Target(Place.VERDICTS, group))].slots)
    assert html.count('class="kb-verdict"') == SHOWN + 10
