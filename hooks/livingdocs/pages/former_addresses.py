"""Pages at addresses whose id nothing bears any more, so that no address goes away.

An id that was renamed has a page that leads on, one that was taken away a page that says when and
why. Neither is in the navigation, in the search or in the map of the site.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.dated_changes.states import stops
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.records.registry import Tombstone
from livingdocs.relations.former_names import Name, last_names
from livingdocs.views.change_log import has_log
from livingdocs.views.former_addresses import (
    gone_list,
    gone_page,
    moved_page,
    target_of,
    title_of,
)
from livingdocs.views.targets import Place, Target, to_changes, to_state
from livingdocs.vocabulary import PublishedKind

_TABS = {
    PublishedKind.BRIEFINGS: Tab.BRIEFINGS,
    PublishedKind.CONTRADICTIONS: Tab.DOUBTS,
    PublishedKind.CARDS: Tab.PAPERS,
    PublishedKind.PAPERS: Tab.PAPERS,
}
_PAPERS = (PublishedKind.CARDS, PublishedKind.PAPERS)


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The list of what was taken away, then every address that nothing else has."""
    yield Page(
        src_uri=src_uri(Target(Place.REMOVED)),
        title="移除的记录",
        slots=(Slot("removed", "gone_list.html", partial(gone_list, kb)),),
        tab=Tab.LIVING,
        layout=Layout.LEAF,
        edit_path="tombstones.yml" if "tombstones.yml" in kb.documents else None,
        description="公布过又移除的记录：哪天移除，为什么，该看哪一条",
        searchable=False,
    )
    taken: set[str] = set()
    for page in (*_moved(kb), *_gone(kb)):
        if page.src_uri not in taken:
            taken.add(page.src_uri)
            yield page


def _moved(kb: KnowledgeBase) -> Iterator[Page]:
    for old, end in last_names(kb.redirects.redirects).items():
        if end is None:
            continue
        gone = kb.removed.get(end)
        for address in _addresses(kb, old):
            if gone is not None:
                yield _gone_page(kb, gone, address)
            else:
                yield _moved_page(kb, old, end, address, target_of(kb, end))
        if gone is None and old[0] == PublishedKind.SECTIONS:
            for address, now in _below_chapter(kb, old[1], end[1]):
                yield _moved_page(kb, old, end, address, now)


def _gone(kb: KnowledgeBase) -> Iterator[Page]:
    for tombstone in kb.tombstones.tombstones:
        for address in _addresses(kb, (tombstone.kind, tombstone.id)):
            yield _gone_page(kb, tombstone, address)
        if tombstone.kind == PublishedKind.SECTIONS:
            yield _gone_page(kb, tombstone, to_changes(*tombstone.id.partition("/")[::2]))


def _addresses(kb: KnowledgeBase, name: Name) -> Iterator[Target]:
    """The pages that an id had and that nothing else has now."""
    kind, key = name
    if kind == PublishedKind.ANCHORS or (kind in _PAPERS and key in kb.papers):
        return  # An anchor is a place on the page of its chapter, which tells of it.
    yield target_of(kb, name)
    if kind == PublishedKind.BRIEFINGS:
        yield Target(Place.RAW, key)


def _below_chapter(kb: KnowledgeBase, old: str, now: str) -> Iterator[tuple[Target, Target]]:
    """The changes and the earlier states of a chapter under its old id, and where they are now."""
    was, key = old.partition("/")[::2], now.partition("/")[::2]
    if has_log(kb, *key):
        yield to_changes(*was), to_changes(*key)
    for stop in stops(kb, key):
        yield to_state(*was, stop.key), to_state(*key, stop.key)


def _moved_page(kb: KnowledgeBase, old: Name, end: Name, address: Target, now: Target) -> Page:
    return Page(
        src_uri=src_uri(address),
        title=title_of(kb, end),
        slots=(Slot("moved", "moved.html", partial(moved_page, kb, old, end)),),
        tab=_tab(old[0]),
        layout=Layout.LEAF,
        edit_path="redirects.yml",
        indexed=False,
        front_matter={"kb_moved_to": src_uri(now)},
    )


def _gone_page(kb: KnowledgeBase, tombstone: Tombstone, address: Target) -> Page:
    return Page(
        src_uri=src_uri(address),
        title=tombstone.title,
        slots=(Slot("gone", "gone.html", partial(gone_page, kb, tombstone)),),
        tab=_tab(tombstone.kind),
        layout=Layout.LEAF,
        edit_path="tombstones.yml",
        indexed=False,
    )


def _tab(kind: str) -> Tab:
    return next((tab for each, tab in _TABS.items() if each == kind), Tab.LIVING)
