"""All changes of a knowledge base, by day, by chapter and by entity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from livingdocs.dated_changes.anchors import anchor_changes
from livingdocs.dated_changes.change import DatedChange, SectionKey
from livingdocs.dated_changes.doubts import doubt_changes
from livingdocs.dated_changes.names import id_changes, name_changes, number_changes
from livingdocs.dated_changes.papers import card_changes, citation_changes, paper_changes
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.vocabulary import ChangeKind, PublishedKind

K = TypeVar("K")


@once_a_base
def dated_changes(kb: KnowledgeBase) -> tuple[DatedChange, ...]:
    """Every dated change, the oldest first; the order depends on the records alone."""
    found = [
        *_briefings(kb),
        *anchor_changes(kb),
        *doubt_changes(kb),
        *citation_changes(kb),
        *paper_changes(kb),
        *number_changes(kb),
        *name_changes(kb),
        *card_changes(kb),
        *id_changes(kb),
    ]
    return tuple(sorted(set(found), key=lambda change: change.sort_key))


@once_a_base
def changes_by_day(kb: KnowledgeBase) -> Mapping[str, tuple[DatedChange, ...]]:
    """The changes of each day, the oldest day first."""
    return _grouped((change.day, change) for change in dated_changes(kb))


@once_a_base
def changes_by_section(kb: KnowledgeBase) -> Mapping[SectionKey, tuple[DatedChange, ...]]:
    """The changes that each chapter shows, by topic and slug, the oldest first."""
    return _grouped((key, change) for change in dated_changes(kb) for key in change.sections)


@once_a_base
def changes_by_entity(kb: KnowledgeBase) -> Mapping[str, tuple[DatedChange, ...]]:
    """The changes about each entity, by its id, the oldest first."""
    return _grouped((key, change) for change in dated_changes(kb) for key in change.entities)


def _grouped(pairs: Iterable[tuple[K, DatedChange]]) -> dict[K, tuple[DatedChange, ...]]:
    groups: dict[K, list[DatedChange]] = {}
    for key, change in pairs:
        groups.setdefault(key, []).append(change)
    return {key: tuple(group) for key, group in groups.items()}


def _briefings(kb: KnowledgeBase) -> Iterator[DatedChange]:
    for key, briefing in kb.briefings.items():
        yield DatedChange(briefing.date, ChangeKind.BRIEFING, (PublishedKind.BRIEFINGS.value, key))
