"""What the feeds tell: new briefings with their increments, changes of doubts and of papers."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from livingdocs.exports.math_letters import math_letters
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.records.snapshot import SnapshotEvent
from livingdocs.relations.briefing_order import briefing_order
from livingdocs.standing.doubt_life import DoubtLife, doubt_lives
from livingdocs.standing.paper_changes import SET_ASIDE
from livingdocs.views.briefing_increments import SectionPlace, section_place
from livingdocs.views.briefing_names import topic_title
from livingdocs.views.briefing_records import AnchorLink, anchor_link, anchor_links
from livingdocs.views.doubt_board import sections_of
from livingdocs.views.doubt_notes import event_link, last_held_mention, state_reason
from livingdocs.views.paper_events import event_row
from livingdocs.views.runs import Runs
from livingdocs.views.section_names import SectionLink
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import (
    Place,
    Target,
    event_fragment,
    increment_fragment,
    to_briefing,
    to_doubt,
    to_paper,
)
from livingdocs.views.verdict_totals import used_papers

MOST_ENTRIES = 50
"""Readers fetch the whole feed again and again; what is older stands on the site."""


@dataclass(frozen=True, slots=True)
class FeedIncrement:
    """An increment as a line of a feed."""

    target: Target
    title: str
    sections: tuple[SectionPlace, ...]
    anchors: tuple[AnchorLink, ...]
    source: LineLink


@dataclass(frozen=True, slots=True)
class FeedDoubt:
    """A doubt as one briefing raises it."""

    title: str
    source: LineLink


@dataclass(frozen=True, slots=True)
class BriefingEntry:
    """A briefing: `summary` says in one line what it brought."""

    target: Target
    title: str
    day: str
    summary: str
    increments: tuple[FeedIncrement, ...]
    doubts: tuple[FeedDoubt, ...]
    raw: Target
    raw_lines: int


@dataclass(frozen=True, slots=True)
class DoubtEntry:
    """A doubt at its last change; `summary` is its question."""

    target: Target
    title: str
    day: str
    summary: str
    states: tuple[str, ...]
    reason: Runs
    sections: tuple[SectionLink, ...]
    source: LineLink | None


@dataclass(frozen=True, slots=True)
class PaperEntry:
    """What was seen to have changed in a paper on one day; `summary` says what, in one line.

    `anchors` are those that rest on it.
    """

    target: Target
    title: str
    day: str
    summary: str
    anchors: tuple[AnchorLink, ...]


def briefing_entries(kb: KnowledgeBase) -> tuple[BriefingEntry, ...]:
    """The newest briefings, the newest first."""
    ordered = sorted(kb.briefings.values(), key=briefing_order, reverse=True)
    return tuple(_briefing(kb, each) for each in ordered[:MOST_ENTRIES])


def _briefing(kb: KnowledgeBase, briefing: Briefing) -> BriefingEntry:
    return BriefingEntry(
        target=to_briefing(briefing),
        title=f"{topic_title(kb, briefing.topic)} {briefing.date}",
        day=briefing.date,
        summary=(
            f"{len(briefing.increments)}条增量，{len(briefing.contradictions)}条疑问，"
            f"{len(briefing.citations)}条引用"
        ),
        increments=tuple(
            FeedIncrement(
                target=to_briefing(briefing, increment_fragment(each.number)),
                title=each.title,
                sections=tuple(section_place(kb, briefing, to) for to in each.target_sections),
                anchors=anchor_links(kb, briefing, each.lines),
                source=line_link(kb, briefing.id, lines=each.lines, page_day=briefing.date),
            )
            for each in briefing.increments
        ),
        doubts=tuple(
            FeedDoubt(
                title=each.title,
                source=line_link(kb, briefing.id, lines=each.lines, page_day=briefing.date),
            )
            for each in briefing.contradictions
        ),
        raw=Target(Place.RAW, briefing.id),
        raw_lines=briefing.raw.line_count,
    )


def doubt_entries(kb: KnowledgeBase) -> tuple[DoubtEntry, ...]:
    """The doubts by their last change, the newest first."""
    lives = sorted(
        doubt_lives(kb, kb.doubts.values()),
        key=lambda life: (_changed_on(life), life.doubt.topic, life.doubt.id),
        reverse=True,
    )
    return tuple(_doubt(kb, life) for life in lives[:MOST_ENTRIES])


def _doubt(kb: KnowledgeBase, life: DoubtLife) -> DoubtEntry:
    doubt = life.doubt
    return DoubtEntry(
        target=to_doubt(doubt),
        title=f"{life.state.label}：{doubt.title}",
        day=_changed_on(life),
        summary=doubt.observation or doubt.title,
        states=tuple(state.label for state in life.states),
        reason=state_reason(kb, life),
        sections=sections_of(kb, life),
        source=event_link(kb, last_held_mention(life)),
    )


def paper_entries(kb: KnowledgeBase) -> tuple[PaperEntry, ...]:
    """What changed in the papers that something rests on, a day and a paper an entry, newest first.

    An entry has an address of its own: readers of feeds show each address once, and a withdrawal
    must not hide behind the version of last month.
    """
    found = [
        (day, paper, tuple(events))
        for paper in used_papers(kb)
        if (snapshot := kb.snapshots.get(paper)) is not None
        for day, events in groupby(
            sorted(snapshot.events, key=lambda event: event.date), key=lambda event: event.date
        )
    ]
    found.sort(key=lambda each: each[:2], reverse=True)
    return tuple(_paper(kb, *each) for each in found[:MOST_ENTRIES])


def _paper(
    kb: KnowledgeBase, day: str, paper: str, events: tuple[SnapshotEvent, ...]
) -> PaperEntry:
    rows = tuple(map(event_row, events))
    name = math_letters(kb.snapshots[paper].title)
    what = "、".join(dict.fromkeys(row.mark.word for row in rows))
    return PaperEntry(
        target=to_paper(paper, event_fragment(day)),
        title=f"{what}：{name}",
        day=day,
        summary=f"arXiv:{paper} "
        + "；".join(f"{row.mark.word} {row.words}".strip() for row in rows),
        anchors=tuple(
            anchor_link(anchor)
            for anchor in kb.anchors_by_paper.get(paper, ())
            if anchor.status not in SET_ASIDE
        ),
    )


def _changed_on(life: DoubtLife) -> str:
    """The day of its last event, of its answer, or on which its subject came up again."""
    days = [life.doubt.opened_on, *(event.date for event in life.doubt.events)]
    if life.doubt.answer is not None:
        days.append(life.doubt.answer.date)
    days += [touch.date for touch in life.touches]
    return max((day for day in days if day <= life.on), default=life.doubt.opened_on)
