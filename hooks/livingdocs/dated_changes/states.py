"""A chapter as it stood at the end of a day, and the days on which it changed.

Only what the records date is taken back: anchors, evidence and claims that came later are absent,
an acceptance of a later day has not happened, a doubt stands where its events had brought it. Words
are those of today, since no record keeps its earlier ones.
"""

from __future__ import annotations

import datetime as dt
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.dated_changes import SectionKey, changes_by_section, evidence_day
from livingdocs.dated_changes.change import SHOWN
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing, Citation
from livingdocs.records.topic import Section, Topic
from livingdocs.relations.section_editions import edition_on, numbers_in
from livingdocs.relations.section_uses import SectionUses
from livingdocs.standing.anchor_uses import anchor_day
from livingdocs.standing.doubt_life import DoubtLife, doubt_lives
from livingdocs.vocabulary import ChangeKind, RecordStatus

MOST_BY_DAY: Final = 20
"""A month that begins with more anchors or doubts than this is kept as one state, its last."""

_ELSEWHERE = frozenset(
    {
        ChangeKind.PAPER_CHANGED,
        ChangeKind.RECHECK_DUE,
        ChangeKind.RECORD_RENAMED,
        ChangeKind.RECORD_REMOVED,
    }
)
"""Changes after which a state reads as before: what is known of a paper is always that of today, a
claim is out of date from the day behind, and of what was taken away only the name is left."""


@dataclass(frozen=True, slots=True)
class DatedAnchor:
    """An anchor as it was, and the day since which it stands in its chapter."""

    anchor: Anchor
    since: str


@dataclass(frozen=True)
class ChapterState:
    """A chapter at the end of `day`.

    Attributes:
        anchors: in the order of their keys.
        doubts: lives of the doubts that the chapter showed, as they stood on the day.
        citations: rows that named the section up to then, oldest first.
        edition: first day of the edition in force; None where the topic has none.
        numbers: what the section bore in it, without the sign.
    """

    day: str
    anchors: tuple[DatedAnchor, ...]
    doubts: tuple[DoubtLife, ...]
    citations: tuple[tuple[Briefing, Citation], ...]
    edition: str | None
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """An earlier state that can be read.

    `key` is its day, or its month where the chapter was long by then and only the last state of
    each month is kept; whether that is so depends on earlier days alone, so no key ever goes away.
    """

    key: str
    day: str


def chapter_state(kb: KnowledgeBase, topic: Topic, section: Section, *, on: str) -> ChapterState:
    """The chapter of a section at the end of the day `on`."""
    key = (topic.id, section.slug)
    anchors = [
        DatedAnchor(_as_it_was(kb, anchor, on), anchor_day(kb, anchor))
        for anchor in kb.anchors_by_section.get(key, ())
        if anchor.status in SHOWN and anchor_day(kb, anchor) <= on
    ]
    doubts = {doubt.id: doubt for doubt in kb.doubts_by_section.get(key, ())}
    # Also of an anchor that came later: the doubt itself names its section or it does not.
    for anchor in kb.anchors_by_section.get(key, ()):
        if anchor.status in SHOWN:
            for doubt in kb.doubts_by_anchor.get(f"{topic.id}/{anchor.id}", ()):
                doubts[doubt.id] = doubt
    uses = kb.section_uses.get(key, SectionUses())
    edition = edition_on(topic, dt.date.fromisoformat(on))
    return ChapterState(
        day=on,
        anchors=tuple(anchors),
        doubts=doubt_lives(kb, (each for each in doubts.values() if each.opened_on <= on), on=on),
        citations=tuple(pair for pair in uses.citations if pair[0].date <= on),
        edition=edition,
        numbers=numbers_in(section, edition),
    )


def change_days(kb: KnowledgeBase, key: SectionKey) -> tuple[str, ...]:
    """The days on which a chapter began to read differently, oldest first.

    What is dated before the first briefing of the topic that we hold is known only since then.
    """
    return _change_days(kb).get(key, ())


def stops(kb: KnowledgeBase, key: SectionKey) -> tuple[Stop, ...]:
    """The earlier states of a chapter that can be read, oldest first; the newest is the chapter."""
    return _stops(kb).get(key, ())


def stop_of(kb: KnowledgeBase, key: SectionKey, day: str) -> Stop | None:
    """The state that tells of a day on which the chapter changed, if it is an earlier one."""
    found = stops(kb, key)
    return next((each for each in found if each.key in (day, day[:7]) and each.day >= day), None)


@once_a_base
def _change_days(kb: KnowledgeBase) -> Mapping[SectionKey, tuple[str, ...]]:
    found: dict[SectionKey, tuple[str, ...]] = {}
    for key, changes in changes_by_section(kb).items():
        held = kb.days_by_topic.get(key[0], ())
        if not held:
            continue
        days = {change.day for change in changes if change.kind not in _ELSEWHERE}
        if any(day < held[0] for day in days):
            days.add(held[0])
        found[key] = tuple(sorted(day for day in days if day >= held[0]))
    return found


@once_a_base
def _stops(kb: KnowledgeBase) -> Mapping[SectionKey, tuple[Stop, ...]]:
    found: dict[SectionKey, tuple[Stop, ...]] = {}
    for key, days in _change_days(kb).items():
        changes = changes_by_section(kb)[key]
        begun = [
            [change.day[:7] for change in changes if change.kind is kind]
            for kind in (ChangeKind.ANCHOR_ADDED, ChangeKind.DOUBT_OPENED)
        ]
        kept: dict[str, Stop] = {}
        for day in days[:-1]:
            month = day[:7]
            long = any(bisect_left(each, month) > MOST_BY_DAY for each in begun)
            name = month if long else day
            kept[name] = Stop(name, day)
        found[key] = tuple(kept.values())
    return found


def _as_it_was(kb: KnowledgeBase, anchor: Anchor, on: str) -> Anchor:
    """The record without what came after the day; the record itself where nothing did."""

    def is_late(day: str | None) -> bool:
        return day is not None and day > on

    accepted = anchor.status is RecordStatus.ACCEPTED and not is_late(anchor.accepted_on)
    changes: dict[str, object] = {
        "evidence": tuple(each for each in anchor.evidence if not is_late(evidence_day(kb, each))),
        "claims": tuple(
            each for each in anchor.claims if not is_late(evidence_day(kb, each.evidence))
        ),
        "status": RecordStatus.ACCEPTED if accepted else RecordStatus.PROPOSED,
        "accepted_on": anchor.accepted_on if accepted else None,
        "accepted_by": anchor.accepted_by if accepted else None,
        "verified_on": None if is_late(anchor.verified_on) else anchor.verified_on,
    }
    if all(getattr(anchor, name) == value for name, value in changes.items()):
        return anchor
    return anchor.model_copy(update=changes)
