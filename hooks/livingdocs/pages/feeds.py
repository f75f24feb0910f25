"""The feeds of the site, as Atom and JSON Feed: briefings, doubts, papers, and what changed when.

The changes have a feed over all days, one for each chapter and one for each entity; what was
renamed keeps its feed under the old id.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from functools import partial

from livingdocs.exports.feeds import Feed, FeedEntry, atom, json_feed
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri, whole_address
from livingdocs.pages.page import StaticFile
from livingdocs.pages.rendering import environment, resolve_links
from livingdocs.views.change_feeds import ChangeEntry, change_feeds, day_entries
from livingdocs.views.feed_entries import (
    BriefingEntry,
    DoubtEntry,
    PaperEntry,
    briefing_entries,
    doubt_entries,
    paper_entries,
)
from livingdocs.views.targets import Place, Target


def files(kb: KnowledgeBase, address: str) -> Iterator[StaticFile]:
    """Two files for each feed; also where there is nothing yet, since every page names them."""
    briefings = (_entry(each, "feed_briefing.html", site=address) for each in briefing_entries(kb))
    doubts = (_entry(each, "feed_doubt.html", site=address) for each in doubt_entries(kb))
    yield from _files(kb, "briefings", "简报", Place.BRIEFINGS, tuple(briefings), address=address)
    papers = (_entry(each, "feed_paper.html", site=address) for each in paper_entries(kb))
    yield from _files(kb, "doubts", "疑问", Place.DOUBTS, tuple(doubts), address=address)
    yield from _files(kb, "papers", "论文的变更", Place.PAPERS, tuple(papers), address=address)
    days = (_entry(each, "feed_changes.html", site=address) for each in day_entries(kb))
    yield from _files(kb, "changes", "每日变更", Place.CHANGES, tuple(days), address=address)
    yield from _change_feeds(kb, address)


def _change_feeds(kb: KnowledgeBase, address: str) -> Iterator[StaticFile]:
    """The feeds of chapters and of entities."""
    for feed in change_feeds(kb):
        entries = tuple(_entry(each, "feed_changes.html", site=address) for each in feed.entries)
        for name in (feed.name, *feed.former):
            # Under an old id the same feed: it names its address of today.
            yield from _both(kb, feed.name, feed.title, feed.page, entries, address, path=name)


def _files(
    kb: KnowledgeBase,
    name: str,
    label: str,
    place: Place,
    entries: tuple[FeedEntry, ...],
    *,
    address: str,
) -> Iterator[StaticFile]:
    yield from _both(kb, name, label, Target(place), entries, address, path=name)


def _both(
    kb: KnowledgeBase,
    name: str,
    label: str,
    page: Target,
    entries: tuple[FeedEntry, ...],
    address: str,
    *,
    path: str,
) -> Iterator[StaticFile]:
    """The feed `name` in both forms, as the files `path`."""
    title = " ".join(kb.settings.title.split())
    feed = Feed(
        title=f"{title}：{' '.join(label.split())}",
        page=whole_address(address, src_uri(page), page.fragment),
        atom_address=f"{address}feeds/{name}.xml",
        json_address=f"{address}feeds/{name}.json",
        author=title,
        entries=entries,
    )
    yield StaticFile(f"feeds/{path}.xml", atom(feed))
    yield StaticFile(f"feeds/{path}.json", json_feed(feed))


def _entry(
    view: BriefingEntry | DoubtEntry | PaperEntry | ChangeEntry, template: str, *, site: str
) -> FeedEntry:
    html = environment().get_template(template).render(view=view)
    return FeedEntry(
        address=whole_address(site, src_uri(view.target), view.target.fragment),
        title=" ".join(view.title.split()),
        updated=_noon(view.day),
        summary=" ".join(view.summary.split()),
        content=resolve_links(html, partial(whole_address, site)).strip(),
    )


def _noon(day: str) -> dt.datetime:
    """A day as a moment: noon in UTC is on that day nearly everywhere, and on every machine."""
    return dt.datetime.combine(dt.date.fromisoformat(day), dt.time(12), dt.UTC)
