"""What changed in a chapter or about an entity, day by day, the newest first.

The newest days are told in full. Every older one keeps a line with its fragment, which leads to the
page of the day: an address of a day in a log stays, however long the log grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from livingdocs.dated_changes import DatedChange, changes_by_entity, changes_by_section
from livingdocs.dated_changes.states import change_days, stop_of
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.registry import Entity
from livingdocs.records.topic import Section, Topic
from livingdocs.views.change_rows import ChangeRow, change_rows, summary
from livingdocs.views.page_heads import Crumb, Fact, count
from livingdocs.views.section_names import section_label
from livingdocs.views.targets import (
    Place,
    Target,
    event_fragment,
    to_changes,
    to_day,
    to_section,
    to_state,
)

IN_FULL: Final = 80
"""Changes that a log tells in full, at least; the day that reaches it is still told whole."""
IN_FULL_ASIDE: Final = 24
"""The same where the log is a part of another page."""


@dataclass(frozen=True, slots=True)
class FeedLinks:
    """The feed of a page: a title for the head, and its files."""

    title: str
    atom: Target
    json: Target


@dataclass(frozen=True, slots=True)
class StateLink:
    """A state of a chapter, in words: that of the day, or the last one that its month has kept."""

    label: str
    target: Target


@dataclass(frozen=True, slots=True)
class LogDay:
    """A day of a log.

    Attributes:
        day: `YYYY-MM-DD`; `fragment` is where it stands in the log.
        rows: what changed; empty where the log keeps only a line of the day.
        summary: how much changed, in words.
        whole: the page of the day.
        state: the chapter as it stood afterwards; None for an entity, and where the chapter did not
            read differently.
    """

    day: str
    fragment: str
    rows: tuple[ChangeRow, ...]
    summary: str
    whole: Target
    state: StateLink | None


@dataclass(frozen=True, slots=True)
class ChangeLog:
    """The page of the changes of a chapter."""

    crumbs: tuple[Crumb, ...]
    title: str
    chapter: Target
    facts: tuple[Fact, ...]
    feed: FeedLinks
    days: tuple[LogDay, ...]
    older: tuple[LogDay, ...]
    every: Target


@dataclass(frozen=True, slots=True)
class LogPart:
    """The changes about an entity, on its page."""

    feed: FeedLinks
    days: tuple[LogDay, ...]
    older: tuple[LogDay, ...]


def has_log(kb: KnowledgeBase, topic: str, slug: str) -> bool:
    """Whether a chapter has a page of its changes."""
    return bool(changes_by_section(kb).get((topic, slug)))


def chapter_log(kb: KnowledgeBase, topic: Topic, section: Section) -> ChangeLog:
    """The changes of a chapter."""
    key = (topic.id, section.slug)
    changes = changes_by_section(kb)[key]
    days = _days(kb, changes, in_full=IN_FULL, chapter=key)
    chapter = to_section(*key)
    label = section_label(topic, section)
    return ChangeLog(
        crumbs=(
            Crumb("活文档", Target(Place.TOPIC, topic.id)),
            Crumb(label, chapter),
            Crumb("变更"),
        ),
        title=label,
        chapter=chapter,
        facts=(count(len(days), " 天有变更"), count(len(changes), " 处")),
        feed=chapter_feed(topic, section),
        days=tuple(day for day in days if day.rows),
        older=tuple(day for day in days if not day.rows),
        every=Target(Place.CHANGES),
    )


def entity_log(kb: KnowledgeBase, entity: Entity) -> LogPart:
    """The changes about an entity."""
    days = _days(kb, changes_by_entity(kb).get(entity.id, ()), in_full=IN_FULL_ASIDE)
    return LogPart(
        feed=entity_feed(entity),
        days=tuple(day for day in days if day.rows),
        older=tuple(day for day in days if not day.rows),
    )


def chapter_feed(topic: Topic, section: Section) -> FeedLinks:
    """The feed of a chapter."""
    return feed_links(f"living/{topic.id}/{section.slug}", f"{section.title}的变更")


def entity_feed(entity: Entity) -> FeedLinks:
    """The feed of an entity."""
    return feed_links(f"entities/{entity.id}", f"{entity.name}的变更")


def feed_links(name: str, title: str) -> FeedLinks:
    """The files of a feed by its name below `feeds/`."""
    return FeedLinks(
        title,
        Target(Place.FILE, f"feeds/{name}.xml"),
        Target(Place.FILE, f"feeds/{name}.json"),
    )


def state_on(kb: KnowledgeBase, key: tuple[str, str], day: str) -> StateLink | None:
    """Where a chapter can be read as it stood after a day on which it changed."""
    days = change_days(kb, key)
    if day not in days:
        return None
    stop = stop_of(kb, key, day)
    if stop is not None:
        label = "这一天的样子" if stop.day == day else f"截至 {stop.day} 的样子"
        return StateLink(label, to_state(*key, stop.key))
    return StateLink("最新的样子", to_section(*key)) if day == days[-1] else None


def log_address(key: tuple[str, str], day: str | None = None) -> Target:
    """The page of the changes of a chapter, at a day."""
    return to_changes(*key, day)


def _days(
    kb: KnowledgeBase,
    changes: Sequence[DatedChange],
    *,
    in_full: int,
    chapter: tuple[str, str] | None = None,
) -> tuple[LogDay, ...]:
    """The days, the newest first."""
    told = 0
    days = []
    newest_first = groupby(reversed(changes), key=lambda change: change.day)
    for day, group in newest_first:
        found = tuple(group)
        days.append(
            LogDay(
                day=day,
                fragment=event_fragment(day),
                rows=change_rows(kb, found) if told < in_full else (),
                summary=summary(found),
                whole=to_day(day, _part(chapter)),
                state=state_on(kb, chapter, day) if chapter is not None else None,
            )
        )
        told += len(found)
    return tuple(days)


def _part(chapter: tuple[str, str] | None) -> str | None:
    """Where a chapter stands on the page of a day."""
    return chapter_fragment(*chapter) if chapter is not None else None


def chapter_fragment(topic: str, slug: str) -> str:
    """The fragment of a chapter on a page that tells of several."""
    return f"in-{topic}-{slug}"
