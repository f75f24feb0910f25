"""Files of the site that are no pages."""

from __future__ import annotations

import re

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site
from livingdocs.pages.static_files import static_files
from tests.small_base import base

FILE = re.compile(r'<a href="kb:([^"#]+)" download=')
SITE = "https://kb.example/"
# Every page names the feeds in its head; programs look for the others under these names.
NAMED_IN_EVERY_HEAD = {
    f"feeds/{name}.{kind}"
    for name in ("briefings", "doubts", "papers", "changes")
    for kind in ("xml", "json")
}
NAMED_BY_CONVENTION = {"llms.txt", "llms-full.txt"}


def paths(kb: KnowledgeBase) -> list[str]:
    return [file.path for file in static_files(kb, address=SITE)]


def named_in_heads(kb: KnowledgeBase) -> set[str]:
    """The feeds that all pages name, and those of chapters and entities, which their pages name."""
    own = [feed for page in build_site(kb).pages.values() for feed in page.feeds]
    return NAMED_IN_EVERY_HEAD | {target.key for feed in own for target in (feed.atom, feed.json)}


def test_every_file_has_a_path_of_its_own(kb: KnowledgeBase) -> None:
    """Three formats for the site, for each chapter with papers, and for each paper."""
    found = paths(kb)
    assert len(found) == len(set(found))
    assert {"export/papers.bib", "export/papers.ris", "export/papers.csl.json"} <= set(found)
    assert "papers/hep-th_9912999/hep-th_9912999.bib" in found
    assert all(path.isascii() and not path.endswith(".md") for path in found)


def test_two_builds_have_the_same_bytes(kb: KnowledgeBase) -> None:
    assert list(static_files(kb, address=SITE)) == list(static_files(kb, address=SITE))


def test_an_empty_knowledge_base_has_only_feeds() -> None:
    """A file without works would be a promise; the feeds are named in the head of every page."""
    assert set(paths(base())) == named_in_heads(base())


def test_links_to_files_lead_to_files(kb: KnowledgeBase) -> None:
    """Every file is offered on some page, and no page offers one that is not there."""
    offered = set()
    for page in build_site(kb).pages.values():
        for slot in page.slots:
            if slot.template in ("export.html", "chapter_body.html", "comparison.html"):
                offered.update(FILE.findall(render(slot)))
    assert offered == set(paths(kb)) - named_in_heads(kb) - NAMED_BY_CONVENTION
