"""Files of the site that are no pages."""

from __future__ import annotations

import re

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site
from livingdocs.pages.static_files import static_files
from tests.small_base import base

FILE = re.compile(r'<a href="kb:([^"#]+)" download=')


def test_every_file_has_a_path_of_its_own(kb: KnowledgeBase) -> None:
    """Three formats for the site, for each chapter with papers, and for each paper."""
    paths = [file.path for file in static_files(kb)]
    assert len(paths) == len(set(paths))
    assert {"export/papers.bib", "export/papers.ris", "export/papers.csl.json"} <= set(paths)
    assert "papers/hep-th_9912999/hep-th_9912999.bib" in paths
    assert all(path.isascii() and not path.endswith(".md") for path in paths)


def test_two_builds_have_the_same_bytes(kb: KnowledgeBase) -> None:
    assert list(static_files(kb)) == list(static_files(kb))


def test_an_empty_knowledge_base_has_no_files() -> None:
    """A file without works would be a promise."""
    assert list(static_files(base())) == []


def test_links_to_files_lead_to_files(kb: KnowledgeBase) -> None:
    """Every file is offered on some page, and no page offers one that is not there."""
    offered = set()
    for page in build_site(kb).pages.values():
        for slot in page.slots:
            if slot.template in ("export.html", "chapter_body.html", "comparison.html"):
                offered.update(FILE.findall(render(slot)))
    assert offered == {file.path for file in static_files(kb)}
