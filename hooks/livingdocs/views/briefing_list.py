"""All briefings by month, newest first, with a calendar beside each month."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.checks.run import all_checked
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.views.briefing_names import briefing_suffix, topic_title
from livingdocs.views.calendar import Month, months
from livingdocs.views.fragments import day_fragment
from livingdocs.views.page_heads import Crumb
from livingdocs.views.targets import Place, Target, to_briefing


@dataclass(frozen=True, slots=True)
class BriefingRow:
    """A briefing in the list; `fragment` is set on the first one of its day."""

    fragment: str | None
    day: str
    suffix: str
    topic: str
    target: Target
    agent: str | None
    increments: int
    doubts: int
    citations: int
    sources: int
    raw: Target
    raw_lines: int
    unplaced: int


@dataclass(frozen=True, slots=True)
class BriefingMonth:
    """A month: its calendar and the briefings that are held."""

    fragment: str
    month: Month
    rows: tuple[BriefingRow, ...]


@dataclass(frozen=True, slots=True)
class BriefingListView:
    """The list of all briefings."""

    crumbs: tuple[Crumb, ...]
    total: int
    days_held: int
    days_known: int
    first_day: str | None
    newest_day: str | None
    several_topics: bool
    findings: int
    checks: Target
    months: tuple[BriefingMonth, ...]


def briefing_list_view(kb: KnowledgeBase) -> BriefingListView:
    """Every briefing of every topic."""
    topics = tuple(kb.briefings_by_topic)
    held = {briefing.date for briefing in kb.briefings.values()}
    named = {day for topic in topics for day in kb.day_mentions.get(topic, {})}
    by_month: dict[str, list[Briefing]] = {}
    for briefing in kb.briefings.values():
        by_month.setdefault(briefing.date[:7], []).append(briefing)
    return BriefingListView(
        crumbs=(Crumb("简报", Target(Place.BRIEFINGS)),),
        total=len(kb.briefings),
        days_held=len(held),
        days_known=len(named - held),
        first_day=min(held, default=None),
        newest_day=kb.newest_day,
        several_topics=len(topics) > 1,
        findings=len(all_checked(kb).open),
        checks=Target(Place.CHECKS),
        months=tuple(
            BriefingMonth(
                f"month-{month.key}", month, tuple(_rows(kb, by_month.get(month.key, [])))
            )
            for month in months(kb, topics)
        )
        if held
        else (),
    )


def _rows(kb: KnowledgeBase, briefings: list[Briefing]) -> list[BriefingRow]:
    """The rows of one month, newest day first, a day in the order of the ids."""
    rows: list[BriefingRow] = []
    ordered = sorted(briefings, key=lambda each: each.id)
    ordered.sort(key=lambda each: each.date, reverse=True)
    for briefing in ordered:
        first_of_day = not rows or rows[-1].day != briefing.date
        rows.append(
            BriefingRow(
                fragment=day_fragment(briefing.date) if first_of_day else None,
                day=briefing.date,
                suffix=briefing_suffix(briefing),
                topic=topic_title(kb, briefing.topic),
                target=to_briefing(briefing),
                agent=briefing.agent,
                increments=len(briefing.increments),
                doubts=len(briefing.contradictions),
                citations=len(briefing.citations),
                sources=len(briefing.sources),
                raw=Target(Place.RAW, briefing.id),
                raw_lines=briefing.raw.line_count,
                unplaced=len(briefing.unplaced),
            )
        )
    return rows
