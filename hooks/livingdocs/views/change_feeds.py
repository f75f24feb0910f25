"""What the feeds of changes tell: an entry a day, over all, of a chapter, about an entity."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final

from livingdocs.dated_changes import (
    DatedChange,
    changes_by_day,
    changes_by_entity,
    changes_by_section,
    dated_changes,
)
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.change_rows import ChangeRow, change_rows, summary
from livingdocs.views.former_addresses import target_of
from livingdocs.views.section_names import section_label
from livingdocs.views.targets import (
    Target,
    event_fragment,
    to_changes,
    to_day,
    to_entity,
    to_section,
)
from livingdocs.vocabulary import PublishedKind

MOST_ENTRIES: Final = 30
"""Days of a feed; what is older stands on the page that it is about."""
_FOLDERS: Final = {
    PublishedKind.SECTIONS.value: "living",
    PublishedKind.ENTITIES.value: "entities",
}
MOST_ITEMS: Final = 20
"""Records of one kind that an entry names."""


@dataclass(frozen=True, slots=True)
class ChangePart:
    """Changes under the name of their chapter; without a name where the feed is about one."""

    title: str | None
    rows: tuple[ChangeRow, ...]


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """A day; `summary` says how much changed, in one line."""

    target: Target
    title: str
    day: str
    summary: str
    parts: tuple[ChangePart, ...]


@dataclass(frozen=True, slots=True)
class ChangeFeed:
    """A feed by its name below `feeds/`, with the names that it had under earlier ids."""

    name: str
    former: tuple[str, ...]
    title: str
    page: Target
    entries: tuple[ChangeEntry, ...]


def day_entries(kb: KnowledgeBase) -> tuple[ChangeEntry, ...]:
    """The newest days, each with its chapters."""
    days = list(changes_by_day(kb).items())[::-1]
    return tuple(
        ChangeEntry(to_day(day), f"{day}：{summary(found)}", day, summary(found), _parts(kb, found))
        for day, found in days[:MOST_ENTRIES]
    )


def change_feeds(kb: KnowledgeBase) -> Iterator[ChangeFeed]:
    """The feeds of all chapters, then those of all entities; also of those without a change.

    What was taken away keeps its feed, which says so and nothing else.
    """
    for (topic, slug), section in kb.sections.items():
        label = section_label(kb.topics[topic], section)
        changes = changes_by_section(kb).get((topic, slug), ())
        name = (PublishedKind.SECTIONS.value, f"{topic}/{slug}")
        former = kb.former_names.get(name, ())
        yield ChangeFeed(
            name=f"living/{topic}/{slug}",
            former=tuple(f"living/{old}" for old in former),
            title=f"{label} 的变更",
            page=to_changes(topic, slug) if changes else to_section(topic, slug),
            entries=_entries(kb, changes, label, partial(to_changes, topic, slug)),
        )
    for entity in kb.entities.entities:
        changes = changes_by_entity(kb).get(entity.id, ())
        former = kb.former_names.get((PublishedKind.ENTITIES.value, entity.id), ())
        yield ChangeFeed(
            name=f"entities/{entity.id}",
            former=tuple(f"entities/{old}" for old in former),
            title=f"{entity.name} 的变更",
            page=to_entity(entity.id),
            entries=_entries(kb, changes, entity.name, partial(_on_page, entity.id)),
        )

    for stone in kb.tombstones.tombstones:
        if stone.kind in _FOLDERS:
            name = (stone.kind, stone.id)
            gone = [each for each in dated_changes(kb) if each.record == name]
            yield ChangeFeed(
                name=f"{_FOLDERS[stone.kind]}/{stone.id}",
                former=tuple(
                    f"{_FOLDERS[stone.kind]}/{old}" for old in kb.former_names.get(name, ())
                ),
                title=f"{stone.title} 的变更",
                page=target_of(kb, name),
                entries=_entries(kb, gone, stone.title, partial(_there, target_of(kb, name))),
            )


def _there(target: Target, day: str) -> Target:
    """One address for whatever day: of what was taken away there is one entry."""
    return target


def _on_page(entity: str, day: str) -> Target:
    """Where the changes of a day stand on the page of an entity."""
    return to_entity(entity, event_fragment(day))


def _entries(
    kb: KnowledgeBase,
    changes: Sequence[DatedChange],
    name: str,
    target: Callable[[str], Target],
) -> tuple[ChangeEntry, ...]:
    """The newest days on which something changed, the newest first."""
    days = [(day, tuple(group)) for day, group in groupby(changes, key=lambda change: change.day)][
        ::-1
    ]
    return tuple(
        ChangeEntry(
            target=target(day),
            title=f"{name} {day}：{summary(found)}",
            day=day,
            summary=summary(found),
            parts=(ChangePart(None, change_rows(kb, found, most=MOST_ITEMS)),),
        )
        for day, found in days[:MOST_ENTRIES]
    )


def _parts(kb: KnowledgeBase, changes: Sequence[DatedChange]) -> tuple[ChangePart, ...]:
    """The chapters in the order of their topics, then what stands in none."""
    parts = []
    for key, section in kb.sections.items():
        found = [change for change in changes if key in change.sections]
        if found:
            label = section_label(kb.topics[key[0]], section)
            parts.append(ChangePart(label, change_rows(kb, found, most=MOST_ITEMS)))
    elsewhere = [change for change in changes if not change.sections]
    if elsewhere:
        parts.append(ChangePart("各章之外", change_rows(kb, elsewhere, most=MOST_ITEMS)))
    return tuple(parts)
