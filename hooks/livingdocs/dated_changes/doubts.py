"""Doubts: their own events, and what the briefings behind made of them."""

from __future__ import annotations

from collections.abc import Iterator

from livingdocs.dated_changes.change import DatedChange, Source, sections_of_doubt
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.contradiction import Contradiction, DoubtEvent
from livingdocs.standing.doubt_life import doubt_life, later_briefings, shown_doubts
from livingdocs.standing.subject_mentions import subject_mentions
from livingdocs.vocabulary import (
    ChangeKind,
    DoubtEventKind,
    DoubtState,
    PublishedKind,
    RecordStatus,
)

_MENTIONS = (DoubtEventKind.OPENED, DoubtEventKind.CARRIED)


def doubt_changes(kb: KnowledgeBase) -> Iterator[DatedChange]:
    """Every change of the doubts that are shown, each kind once a day."""
    entities: dict[str, list[str]] = {}
    for entity, doubts in kb.doubts_by_entity.items():
        for each in doubts:
            entities.setdefault(f"{each.topic}/{each.id}", []).append(entity)
    for doubt in shown_doubts(kb.doubts.values()):
        key = f"{doubt.topic}/{doubt.id}"
        record = (PublishedKind.CONTRADICTIONS.value, key)
        sections = sections_of_doubt(kb, doubt)
        about = tuple(entities.get(key, ()))
        seen: set[tuple[str, ChangeKind]] = set()
        for day, kind, source in _life(kb, doubt):
            if (day, kind) not in seen:
                seen.add((day, kind))
                yield DatedChange(day, kind, record, sections, about, source=source)


def _life(
    kb: KnowledgeBase, doubt: Contradiction
) -> Iterator[tuple[str, ChangeKind, Source | None]]:
    """What happened to a doubt: its own events, and what the later briefings made of it."""
    closing = {
        DoubtEventKind.ANSWERED: ChangeKind.DOUBT_ANSWERED,
        DoubtEventKind.DROPPED: ChangeKind.DOUBT_GIVEN_UP,
    }
    opening = next((each for each in doubt.events if each.date == doubt.opened_on), None)
    yield doubt.opened_on, ChangeKind.DOUBT_OPENED, _source(opening)
    for event in doubt.events:
        if event.kind in closing:
            yield event.date, closing[event.kind], _source(event)
        elif event.kind in _MENTIONS and event.date != doubt.opened_on:
            yield event.date, ChangeKind.DOUBT_CARRIED, _source(event)
    if doubt.answer is not None:
        yield doubt.answer.date, ChangeKind.DOUBT_ANSWERED, None
    if doubt.status is RecordStatus.ACCEPTED and doubt.accepted_on is not None:
        yield doubt.accepted_on, ChangeKind.DOUBT_ACCEPTED, None
    mentioned = {event.date for event in doubt.events if event.kind in _MENTIONS}
    for day in sorted({doubt.opened_on, *mentioned}):
        later = later_briefings(kb, doubt.topic, day, until=kb.newest_day or day)
        if later and doubt_life(kb, doubt, on=later[0].date).state is DoubtState.DROPPED:
            yield later[0].date, ChangeKind.DOUBT_SILENT, None
    for touch in subject_mentions(kb).get(doubt.subject or "", ()):
        last = doubt_life(kb, doubt, on=touch.date).touched
        if last is not None and last.date == touch.date:
            line = touch.lines[0]
            yield touch.date, ChangeKind.DOUBT_TOUCHED, (touch.briefing, (line, line))


def _source(event: DoubtEvent | None) -> Source | None:
    if event is None or event.briefing is None or event.lines is None:
        return None
    return event.briefing, event.lines
