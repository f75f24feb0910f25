"""Sections, entities and ids: how they were called, and since when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from livingdocs.dated_changes.change import (
    DatedChange,
    SectionKey,
    section_of,
    sections_of_doubt,
)
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.topic import Section, Topic
from livingdocs.relations.former_names import Name, chapter_of
from livingdocs.relations.section_editions import numbers_in, signed
from livingdocs.vocabulary import ChangeKind, PublishedKind


def number_changes(kb: KnowledgeBase) -> Iterator[DatedChange]:
    """The editions from which on a section bears another number than before, or its first."""
    for topic in kb.topics.values():
        for section in topic.sections:
            yield from _numbers_of(topic, section)


def _numbers_of(topic: Topic, section: Section) -> Iterator[DatedChange]:
    editions = (each.edition for other in topic.sections for each in other.numbers)
    first = min(editions, default=None)
    before: tuple[str, ...] = ()
    for edition in sorted({each.edition for each in section.numbers}):
        now = numbers_in(section, edition)
        if now != before and edition != first:
            words = [signed(numbers) for numbers in (before, now) if numbers]
            yield DatedChange(
                edition,
                ChangeKind.SECTION_NUMBERED,
                (PublishedKind.SECTIONS.value, f"{topic.id}/{section.slug}"),
                ((topic.id, section.slug),),
                detail=" → ".join(words),
            )
        before = now


def name_changes(kb: KnowledgeBase) -> Iterator[DatedChange]:
    """The first line that names an entity, and the first one that names each of its versions."""
    for entity, uses in kb.uses_by_entity.items():
        record = (PublishedKind.ENTITIES.value, entity)
        versions: set[str] = set()
        for place, use in enumerate(uses):
            source = (use.briefing, (use.line, use.line))
            if place == 0:
                yield DatedChange(
                    use.date, ChangeKind.NAME_SEEN, record, entities=(entity,), source=source
                )
            for version in use.versions:
                if version.removeprefix("v") not in versions:
                    versions.add(version.removeprefix("v"))
                    yield DatedChange(
                        use.date,
                        ChangeKind.VERSION_SEEN,
                        record,
                        entities=(entity,),
                        detail=version,
                        source=source,
                    )


def id_changes(kb: KnowledgeBase) -> Iterator[DatedChange]:
    """Records that bear another id since a day, and those that were taken away."""
    for redirect in kb.redirects.redirects:
        record = (redirect.kind, redirect.new)
        if _is_borne(kb, record):
            yield DatedChange(
                redirect.date,
                ChangeKind.RECORD_RENAMED,
                record,
                _sections_of(kb, record),
                _entity_of(record),
                detail=redirect.old,
            )
    for stone in kb.tombstones.tombstones:
        sections: tuple[SectionKey, ...] = ()
        if stone.kind == PublishedKind.ANCHORS:
            topic, slug = chapter_of(stone, kb.redirects.redirects)
            sections = ((topic, slug),) if slug and (topic, slug) in kb.sections else ()
        yield DatedChange(
            stone.date,
            ChangeKind.RECORD_REMOVED,
            (stone.kind, stone.id),
            sections,
            detail=stone.reason,
        )


def _is_borne(kb: KnowledgeBase, record: Name) -> bool:
    """Whether a record bears the id today: what was renamed again is told once, at the end."""
    kind, key = record
    places: Mapping[str, Iterable[str]] = {
        PublishedKind.TOPICS: kb.topics,
        PublishedKind.SECTIONS: [f"{topic}/{slug}" for topic, slug in kb.sections],
        PublishedKind.BRIEFINGS: kb.briefings,
        PublishedKind.ANCHORS: kb.anchors,
        PublishedKind.CONTRADICTIONS: kb.contradictions,
        PublishedKind.CARDS: kb.cards,
        PublishedKind.ENTITIES: kb.entities_by_id,
        PublishedKind.METRICS: [metric.id for metric in kb.metrics.metrics],
    }
    return key in places.get(kind, ())


def _sections_of(kb: KnowledgeBase, record: Name) -> tuple[SectionKey, ...]:
    kind, key = record
    if kind == PublishedKind.ANCHORS:
        return section_of(kb, kb.anchors[key])
    if kind == PublishedKind.CONTRADICTIONS:
        return sections_of_doubt(kb, kb.doubt_of(kb.contradictions[key]))
    if kind == PublishedKind.SECTIONS:
        topic, _, slug = key.partition("/")
        return ((topic, slug),)
    return ()


def _entity_of(record: Name) -> tuple[str, ...]:
    return (record[1],) if record[0] == PublishedKind.ENTITIES else ()
