"""All pages of a knowledge base, and the slots that hand-written pages ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages import (
    briefings,
    cards,
    changes,
    chapters,
    checks,
    comparisons,
    coverage,
    doubts,
    entities,
    former_addresses,
    numbers,
    papers,
    proposals,
    sources,
    statuses,
)
from livingdocs.pages.page import Page, Slot
from livingdocs.views.change_log import FeedLinks
from livingdocs.views.page_metadata import HeadView, Tag, shared_tags


@dataclass(repr=False)
class Site:
    """The pages of one build.

    `pages` are complete; the rest grows while hand-written pages call macros: their slots, what
    was wrong with the calls, and the line of each page's file where its text begins. Every build
    makes a new site.
    """

    kb: KnowledgeBase
    pages: Mapping[str, Page]
    macro_slots: dict[str, dict[str, Slot]] = field(default_factory=dict)
    macro_faults: list[str] = field(default_factory=list)
    first_lines: dict[str, int] = field(default_factory=dict)

    def __repr__(self) -> str:
        """One line: mkdocs-macros makes text of all it finds in the settings, for its log."""
        return f"<Site: {len(self.pages)} pages>"

    def slots(self, src_uri: str) -> Mapping[str, Slot]:
        """Every slot of a page by its id."""
        page = self.pages.get(src_uri)
        own = {slot.id: slot for slot in page.slots} if page else {}
        return {**own, **self.macro_slots.get(src_uri, {})}

    def head(self, src_uri: str, *, title: str, description: str, address: str | None) -> HeadView:
        """What a page has in its head for programs; a hand-written chapter has it too."""
        page = self.pages.get(src_uri)
        own = page.head(address) if page is not None and page.head is not None else HeadView()
        if own.about_one_paper:
            return own
        if page is not None and not page.indexed:
            return HeadView((Tag("name", "robots", "noindex"), *own.tags), own.linked_data)
        shared = shared_tags(self.kb, title=title, description=description, address=address)
        return HeadView((*shared, *own.tags), own.linked_data)

    def feeds(self, src_uri: str) -> tuple[FeedLinks, ...]:
        """The feeds about a page, also where a hand-written one stands in its place."""
        page = self.pages.get(src_uri)
        return page.feeds if page is not None else ()

    def register(self, src_uri: str, slot: Slot) -> str:
        """Add a slot to a hand-written page and return the element to write there."""
        self.macro_slots.setdefault(src_uri, {})[slot.id] = slot
        return slot.markup


def build_site(kb: KnowledgeBase) -> Site:
    """Every page of the knowledge base, without the hand-written ones."""
    pages: dict[str, Page] = {}
    for page in _pages(kb):
        if page.src_uri in pages:
            raise ValueError(f"two pages at {page.src_uri}")
        pages[page.src_uri] = page
    return Site(kb, pages)


_MAKERS: tuple[Callable[[KnowledgeBase], Iterator[Page]], ...] = (
    chapters.pages,
    changes.pages,
    briefings.pages,
    papers.pages,
    doubts.pages,
    cards.pages,
    sources.pages,
    proposals.pages,
    comparisons.pages,
    entities.pages,
    coverage.pages,
    checks.pages,
    statuses.pages,
    numbers.pages,
    former_addresses.pages,
)


def _pages(kb: KnowledgeBase) -> Iterator[Page]:
    for make in _MAKERS:
        yield from make(kb)
