"""The feeds of the site: new briefings, changes of doubts and of papers; as Atom and JSON Feed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from functools import partial

from livingdocs.exports.feeds import Feed, FeedEntry, atom, json_feed
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri, whole_address
from livingdocs.pages.page import StaticFile
from livingdocs.pages.rendering import environment, resolve_links
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


def _files(
    kb: KnowledgeBase,
    name: str,
    label: str,
    place: Place,
    entries: tuple[FeedEntry, ...],
    *,
    address: str,
) -> Iterator[StaticFile]:
    title = " ".join(kb.settings.title.split())
    feed = Feed(
        title=f"{title}：{label}",
        page=whole_address(address, src_uri(Target(place))),
        atom_address=f"{address}feeds/{name}.xml",
        json_address=f"{address}feeds/{name}.json",
        author=title,
        entries=entries,
    )
    yield StaticFile(f"feeds/{name}.xml", atom(feed))
    yield StaticFile(f"feeds/{name}.json", json_feed(feed))


def _entry(view: BriefingEntry | DoubtEntry | PaperEntry, template: str, *, site: str) -> FeedEntry:
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
