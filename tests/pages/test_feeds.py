"""The feeds of a knowledge base: what is new, with whole addresses that lead to pages."""

from __future__ import annotations

import dataclasses
import json
import re
from typing import Any

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.feeds import files
from livingdocs.pages.locations import whole_address
from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site
from livingdocs.records.registry import Redirect, Redirects, Tombstones
from livingdocs.records.snapshot import Snapshot
from tests.small_base import NEW, OLD, anchor, base, briefing, snapshot, topic

SITE = "https://kb.example/docs/"
LINK = re.compile(r'href="([^"]*)"')


def feeds(kb: KnowledgeBase) -> dict[str, Any]:
    return {
        file.path: json.loads(file.text) for file in files(kb, SITE) if file.path.endswith(".json")
    }


def test_the_briefings_come_newest_first_with_their_increments(kb: KnowledgeBase) -> None:
    items = feeds(kb)["feeds/briefings.json"]["items"]
    days = [item["date_modified"] for item in items]
    assert days == sorted(days, reverse=True)
    assert len(items) == len(kb.briefings)
    whole = "".join(item["content_html"] for item in items)
    titles = [each.title for briefing in kb.briefings.values() for each in briefing.increments]
    assert titles
    assert all(title in whole or "&" in whole for title in titles)


def test_each_doubt_has_one_entry_with_its_state(kb: KnowledgeBase) -> None:
    items = feeds(kb)["feeds/doubts.json"]["items"]
    assert len({item["id"] for item in items}) == len(items) > 1
    assert all("：" in item["title"] for item in items)


def test_every_address_is_whole_and_leads_to_a_page(kb: KnowledgeBase) -> None:
    """A reader opens a feed elsewhere: there is no page that an address could be relative to."""
    pages = {whole_address(SITE, page) for page in build_site(kb).pages}
    found = set()
    for feed in feeds(kb).values():
        for item in feed["items"]:
            found |= {item["url"], *LINK.findall(item["content_html"])}
    assert {address.partition("#")[0] for address in found} <= pages
    assert any("#increment-" in address for address in found)


def test_an_empty_knowledge_base_has_empty_feeds() -> None:
    """Every page names them, so they are there from the beginning."""
    empty = feeds(base(topics=(topic().model_copy(update={"sections": ()}),)))
    assert [feed["items"] for feed in empty.values()] == [[], [], [], []]


def test_addresses_of_pages_are_those_of_folders() -> None:
    assert whole_address(SITE, "index.md") == SITE
    assert whole_address(SITE, "doubts/index.md", "a b") == f"{SITE}doubts/#a%20b"
    assert whole_address(SITE, "papers/2705.00001.md") == f"{SITE}papers/2705.00001/"
    assert whole_address(SITE, "export/papers.bib") == f"{SITE}export/papers.bib"


def test_a_chapter_and_an_entity_have_a_feed_with_an_entry_a_day(kb: KnowledgeBase) -> None:
    """Its address is the place of the day in the page, which is there however old the day grows."""
    found = feeds(kb)
    pages = build_site(kb).pages
    for name, page in (
        ("living/brewing/pots", "living/brewing/pots/changes"),
        ("entities/kettle", "entities/kettle"),
    ):
        items = found[f"feeds/{name}.json"]["items"]
        days = [item["date_modified"][:10] for item in items]
        assert days == sorted(set(days), reverse=True) and days
        assert [item["url"] for item in items] == [f"{SITE}{page}/#changed-{day}" for day in days]
        html = "".join(map(render, pages[f"{page}.md"].slots))
        assert all(f'id="changed-{day}"' in html for day in days)
    assert pages["living/brewing/pots.md"].feeds == pages["living/brewing/pots/changes.md"].feeds
    days = [item["url"] for item in found["feeds/changes.json"]["items"]]
    assert days[0] == f"{SITE}changes/2027-03-06/" and len(days) == len(set(days)) > 4


def test_a_feed_stays_under_the_old_id(kb: KnowledgeBase) -> None:
    """Whoever reads it there goes on, and is told the address of today."""
    renamed = Redirect(kind="entities", old="pot", new="kettle", date="2027-03-08")
    known = Redirects(redirects=(*kb.redirects.redirects, renamed))
    found = feeds(dataclasses.replace(kb, redirects=known))
    assert found["feeds/entities/pot.json"] == found["feeds/entities/kettle.json"]
    assert found["feeds/entities/pot.json"]["feed_url"] == f"{SITE}feeds/entities/kettle.json"


def test_what_was_taken_away_keeps_its_feed(kb: KnowledgeBase) -> None:
    """Its one entry says so and leads to the page that is left."""
    gone = {"title": "旧壶", "date": "2027-03-08", "reason": "与另一节重复"}
    stones = Tombstones.model_validate(
        {
            "tombstones": [
                {"kind": "sections", "id": "brewing/glazes", **gone},
                {"kind": "entities", "id": "samovar", **gone},
            ]
        }
    )
    kb = dataclasses.replace(kb, tombstones=stones)
    found, pages = feeds(kb), {whole_address(SITE, page) for page in build_site(kb).pages}
    for name in ("living/brewing/glazes", "entities/samovar"):
        (item,) = found[f"feeds/{name}.json"]["items"]
        assert item["title"].endswith("移除 1") and item["url"] in pages
        assert "与另一节重复" in item["content_html"]
    assert f"{SITE}living/brewing/glazes/changes/" in pages


KETTLE = "2609.00001"
CHANGES = [
    {"kind": "version_changed", "date": OLD, "old": "v1", "new": "v2"},
    {"kind": "title_changed", "date": OLD, "old": "Kettle", "new": "Kettlecast"},
    {"kind": "withdrawn", "date": NEW, "new": "Withdrawn: <b>cold</b>"},
]


def changed(*cited: str, **fields: Any) -> KnowledgeBase:
    """A paper with changes on two days, and a briefing that cites the papers `cited`."""
    known = {**snapshot(KETTLE, "Kettlecast").model_dump(), "events": CHANGES, **fields}
    rows = [{"id": paper, "lines": [20, 20]} for paper in cited]
    return base(
        briefings=(briefing(OLD, citations=rows),),
        snapshots=(Snapshot.model_validate(known),),
        anchors=tuple(
            anchor(name, status=name, papers=[{"id": paper}])
            for paper in cited
            for name in ("accepted", "retired")
        ),
    )


def test_a_change_of_a_paper_is_an_entry_of_its_day() -> None:
    """A withdrawal has an address of its own: readers show each address once."""
    kb = changed(KETTLE)
    items = feeds(kb)["feeds/papers.json"]["items"]
    assert [item["title"] for item in items] == [
        "撤稿：Kettlecast",
        "有新版本、改了题名：Kettlecast",
    ]
    assert [item["id"] for item in items] == [
        f"{SITE}papers/{KETTLE}/#changed-{day}" for day in (NEW, OLD)
    ]
    assert "v1 → v2" in items[1]["summary"] and "Kettle → Kettlecast" in items[1]["summary"]
    assert "Withdrawn: &lt;b&gt;cold&lt;/b&gt;" in items[0]["content_html"]
    html = "".join(render(slot) for slot in build_site(kb).pages[f"papers/{KETTLE}.md"].slots)
    assert all(html.count(f'id="changed-{day}"') == 1 for day in (OLD, NEW))


def test_the_entry_leads_to_what_rests_on_the_paper() -> None:
    """Whoever set an anchor aside need not look at it again."""
    (item, _) = feeds(changed(KETTLE))["feeds/papers.json"]["items"]
    assert "复核" in item["content_html"] and "标签 accepted" in item["content_html"]
    assert "标签 retired" not in item["content_html"]


def test_a_paper_that_nothing_rests_on_is_no_news() -> None:
    """Its metadata may be there since somebody offered it in the place of another id."""
    assert feeds(changed())["feeds/papers.json"]["items"] == []
