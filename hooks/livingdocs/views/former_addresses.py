"""What stands at an address whose id nothing bears any more: a way on, or what became of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.places import file_of_id
from livingdocs.records.registry import Tombstone
from livingdocs.relations.former_names import Name, chapter_of, last_names
from livingdocs.safe_urls import safe_url
from livingdocs.views.briefing_names import briefing_name, topic_title
from livingdocs.views.page_heads import Crumb, Fact
from livingdocs.views.paper import paper_page_title
from livingdocs.views.section_names import section_label
from livingdocs.views.targets import (
    Place,
    Target,
    anchor_fragment,
    to_anchor,
    to_briefing,
    to_comparison,
    to_doubt,
    to_entity,
    to_paper,
    to_section,
    to_web,
)
from livingdocs.vocabulary import PublishedKind

# As GitHub and GitLab have it: the addresses of the history and of the editor differ in a word.
_EDITOR: Final = re.compile(r"((?:-/)?)edit/([^/]+)/")
_FOLDER: Final = "data"
"""Where a published data folder lies in its repository."""


@dataclass(frozen=True, slots=True)
class NamedLink:
    """A link with the name of what it leads to."""

    title: str
    target: Target


@dataclass(frozen=True, slots=True)
class GoneRow:
    """One id that was taken away.

    Attributes:
        fragment: where it stands on its page, so that links to it arrive.
        former: fragments that it had under earlier ids.
        target: where readers of its address arrive.
        successor: what to read instead.
        history: the history of its data file, where the repository is known.
    """

    fragment: str
    former: tuple[str, ...]
    kind: PublishedKind
    id: str
    title: str
    date: str
    reason: str
    target: Target
    successor: NamedLink | None
    history: Target | None


@dataclass(frozen=True, slots=True)
class GonePage:
    """The page at the address of an id that was taken away; `anchors` stood on it."""

    crumbs: tuple[Crumb, ...]
    facts: tuple[Fact, ...]
    row: GoneRow
    anchors: tuple[GoneRow, ...]
    every: Target


@dataclass(frozen=True, slots=True)
class MovedPage:
    """The page at the address of an id that was renamed."""

    crumbs: tuple[Crumb, ...]
    kind: PublishedKind
    old: str
    now: NamedLink


@dataclass(frozen=True, slots=True)
class GoneList:
    """Everything that was taken away, the latest first."""

    crumbs: tuple[Crumb, ...]
    facts: tuple[Fact, ...]
    rows: tuple[GoneRow, ...]


def gone_list(kb: KnowledgeBase) -> GoneList:
    """The list of all tombstones."""
    rows = [gone_row(kb, each) for each in kb.tombstones.tombstones]
    rows.sort(key=lambda row: row.date, reverse=True)
    return GoneList(
        crumbs=(Crumb("移除的记录"),),
        facts=(Fact(str(len(rows)), " 条记录移除了，地址都还在"),),
        rows=tuple(rows),
    )


def gone_page(kb: KnowledgeBase, tombstone: Tombstone) -> GonePage:
    """The page of one tombstone."""
    row = gone_row(kb, tombstone)
    return GonePage(
        crumbs=(Crumb("移除的记录", Target(Place.REMOVED)), Crumb(row.kind.label)),
        facts=(Fact(tombstone.date, " 移除", before=f"{row.kind.label} · "),),
        row=row,
        anchors=_anchors_below(kb, tombstone),
        every=Target(Place.REMOVED),
    )


def moved_page(kb: KnowledgeBase, old: Name, end: Name) -> MovedPage:
    """The page at an old address; `end` is the id that leads on."""
    kind = _kind(old[0])
    return MovedPage(
        crumbs=(Crumb("改过的标识"), Crumb(kind.label)),
        kind=kind,
        old=old[1],
        now=_link(kb, end),
    )


def gone_anchors(kb: KnowledgeBase, topic: str, section: str | None) -> tuple[GoneRow, ...]:
    """The anchors that were taken away from a chapter, or from the topic without a chapter."""
    return tuple(
        gone_row(kb, each)
        for each in kb.tombstones.tombstones
        if each.kind == PublishedKind.ANCHORS
        and chapter_of(each, kb.redirects.redirects) == (topic, section)
    )


def gone_row(kb: KnowledgeBase, tombstone: Tombstone) -> GoneRow:
    """One tombstone as a row."""
    name = (tombstone.kind, tombstone.id)
    successor = tombstone.successor
    short = tombstone.id.rpartition("/")[2]
    is_anchor = tombstone.kind == PublishedKind.ANCHORS
    return GoneRow(
        fragment=anchor_fragment(short) if is_anchor else f"{tombstone.kind}-{short}",
        former=tuple(
            anchor_fragment(old.rpartition("/")[2])
            for old in (kb.former_names.get(name, ()) if is_anchor else ())
        ),
        kind=_kind(tombstone.kind),
        id=tombstone.id,
        title=tombstone.title,
        date=tombstone.date,
        reason=tombstone.reason,
        target=target_of(kb, name),
        successor=_link(kb, _end(kb, (tombstone.kind, successor))) if successor else None,
        history=_history(kb, name),
    )


def target_of(kb: KnowledgeBase, name: Name) -> Target:
    """Where the address of an id leads, whether it is borne or was taken away."""
    kind, key = name
    match _kind(kind):
        case PublishedKind.TOPICS:
            return Target(Place.TOPIC, key)
        case PublishedKind.SECTIONS:
            topic, _, slug = key.partition("/")
            return to_section(topic, slug)
        case PublishedKind.BRIEFINGS:
            return to_briefing(key)
        case PublishedKind.ANCHORS:
            return _anchor_target(kb, key)
        case PublishedKind.CONTRADICTIONS:
            doubt = kb.contradictions.get(key)
            return to_doubt(kb.doubt_of(doubt)) if doubt else Target(Place.DOUBT, key)
        case PublishedKind.ENTITIES:
            return to_entity(key)
        case PublishedKind.METRICS:
            return to_comparison(key)
        case _:
            return to_paper(key)


def title_of(kb: KnowledgeBase, name: Name) -> str:
    """What a record is called; of what was taken away, what it was called."""
    if (gone := kb.removed.get(name)) is not None:
        return gone.title
    kind, key = name
    match _kind(kind):
        case PublishedKind.TOPICS:
            return topic_title(kb, key)
        case PublishedKind.SECTIONS:
            topic, _, slug = key.partition("/")
            return section_label(kb.topics[topic], kb.sections[topic, slug])
        case PublishedKind.BRIEFINGS:
            briefing = kb.briefings[key]
            return f"{topic_title(kb, briefing.topic)} {briefing_name(briefing)} 简报"
        case PublishedKind.ANCHORS:
            return kb.anchors[key].label
        case PublishedKind.CONTRADICTIONS:
            return kb.doubt_of(kb.contradictions[key]).title
        case PublishedKind.ENTITIES:
            return kb.entities_by_id[key].name
        case PublishedKind.METRICS:
            return next(metric.name for metric in kb.metrics.metrics if metric.id == key)
        case _:
            return paper_page_title(kb, key)


def _kind(kind: str) -> PublishedKind:
    return next(each for each in PublishedKind if each == kind)


def _end(kb: KnowledgeBase, name: Name) -> Name:
    """Where a name leads; no record base with a circle is ever loaded."""
    return last_names(kb.redirects.redirects).get(name) or name


def _link(kb: KnowledgeBase, name: Name) -> NamedLink:
    return NamedLink(title_of(kb, name), target_of(kb, name))


def _anchor_target(kb: KnowledgeBase, key: str) -> Target:
    if key in kb.anchors:
        return to_anchor(kb.anchors[key])
    topic, section = chapter_of(kb.removed[PublishedKind.ANCHORS, key], kb.redirects.redirects)
    fragment = anchor_fragment(key.rpartition("/")[2])
    if section is None:
        return Target(Place.TOPIC, topic, fragment)
    return to_section(topic, section, fragment)


def _anchors_below(kb: KnowledgeBase, tombstone: Tombstone) -> tuple[GoneRow, ...]:
    """Anchors whose address is that of a topic or a chapter which was taken away as well."""
    if tombstone.kind == PublishedKind.TOPICS:
        return gone_anchors(kb, tombstone.id, None)
    if tombstone.kind == PublishedKind.SECTIONS:
        topic, _, slug = tombstone.id.partition("/")
        return gone_anchors(kb, topic, slug)
    return ()


def _history(kb: KnowledgeBase, name: Name) -> Target | None:
    """What became of the data file, commit by commit."""
    settings = kb.settings
    editor = _EDITOR.fullmatch(settings.edit_uri)
    if settings.repo_url is None or editor is None:
        return None
    place = quote(f"{editor[1]}commits/{editor[2]}/{_FOLDER}/{file_of_id(*name)}")
    address = safe_url(f"{settings.repo_url.rstrip('/')}/{place}", hosts=None)
    return to_web(address) if address is not None else None
