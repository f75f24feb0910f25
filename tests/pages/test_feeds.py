"""The feeds of a knowledge base: what is new, with whole addresses that lead to pages."""

from __future__ import annotations

import json
import re
from typing import Any

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.feeds import files
from livingdocs.pages.locations import whole_address
from livingdocs.pages.site import build_site
from tests.small_base import base

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
    assert [feed["items"] for feed in feeds(base()).values()] == [[], []]


def test_addresses_of_pages_are_those_of_folders() -> None:
    assert whole_address(SITE, "index.md") == SITE
    assert whole_address(SITE, "doubts/index.md", "a b") == f"{SITE}doubts/#a%20b"
    assert whole_address(SITE, "papers/2705.00001.md") == f"{SITE}papers/2705.00001/"
    assert whole_address(SITE, "export/papers.bib") == f"{SITE}export/papers.bib"
