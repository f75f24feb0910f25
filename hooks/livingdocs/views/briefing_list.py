"""All briefings by month, newest first, with a calendar beside each month.

Where there are many, the list shows the newest months and leads to a page for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from livingdocs.checks.run import all_checked
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.views.briefing_names import briefing_suffix, topic_title
from livingdocs.views.calendar import MOST_LISTED, Month, month_key, months
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
class MonthLink:
    """A month with a page of its own."""

    month: str
    target: Target
    briefings: int


@dataclass(frozen=True, slots=True)
class BriefingListView:
    """The list of all briefings, or of one month.

    `month` is empty on the list itself; `older` are the months that it does not show.
    """

    month: str

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
    older: tuple[MonthLink, ...]


def list_keys(kb: KnowledgeBase) -> tuple[str, ...]:
    """The keys of the pages of the list: empty, then the months that have one."""
    keys = dict.fromkeys(month_key(kb, briefing.date[:7]) for briefing in kb.briefings.values())
    return ("", *sorted((key for key in keys if key), reverse=True))


def briefing_list_view(kb: KnowledgeBase, only: str = "") -> BriefingListView:
    """Every briefing of every topic, or those of the month `only`."""
    topics = tuple(kb.briefings_by_topic)
    held = {briefing.date for briefing in kb.briefings.values()}
    named = {day for topic in topics for day in kb.day_mentions.get(topic, {})}
    by_month: dict[str, list[Briefing]] = {}
    for briefing in kb.briefings.values():
        by_month.setdefault(briefing.date[:7], []).append(briefing)
    older = _older(kb, by_month)
    return BriefingListView(
        month=only,
        crumbs=(Crumb("简报", Target(Place.BRIEFINGS)), *((Crumb(only),) if only else ())),
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
            if (month.key == only if only else month.key not in older)
        )
        if held
        else (),
        older=()
        if only
        else tuple(
            MonthLink(month, Target(Place.BRIEFINGS, month), len(by_month[month]))
            for month in older
        ),
    )


def _older(kb: KnowledgeBase, by_month: Mapping[str, list[Briefing]]) -> tuple[str, ...]:
    """The months that the list does not show, newest first; it shows one at least."""
    newest = sorted(by_month, reverse=True)
    if len(kb.briefings) <= MOST_LISTED:
        return ()
    count, shown = 0, 0
    for month in newest:
        count += len(by_month[month])
        if shown and count > MOST_LISTED:
            break
        shown += 1
    return tuple(newest[shown:])


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
