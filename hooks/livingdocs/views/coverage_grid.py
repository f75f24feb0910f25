"""What was looked at, as a grid of a month: days across, sources down, one grid a topic."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.standing.source_coverage import ChannelDay, Gap, coverage, gaps, unchecked_topics
from livingdocs.views.briefing_names import topic_title
from livingdocs.views.calendar import WEEKDAYS
from livingdocs.views.list_pages import PageLink, PageLinks
from livingdocs.views.page_heads import Crumb, Fact, count
from livingdocs.views.targets import Place, Target, to_briefing
from livingdocs.vocabulary import Looked

_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class GridDay:
    """A column: a day, with its briefing where we hold one."""

    day: str
    label: str
    weekday: str
    held: bool
    target: Target | None
    title: str


@dataclass(frozen=True, slots=True)
class GridCell:
    """A source on a day: how many of its files were looked at; the title says it in words."""

    looked: Looked
    count: int
    title: str
    target: Target | None


@dataclass(frozen=True, slots=True)
class GridRow:
    """A source through the month."""

    name: str
    cells: tuple[GridCell, ...]


@dataclass(frozen=True, slots=True)
class GapLine:
    """Days without a briefing, in words."""

    days: str
    count: int
    named: int


@dataclass(frozen=True, slots=True)
class TopicGrid:
    """The grid of a topic; `gaps` are those that touch the month."""

    topic: str
    title: str
    target: Target
    days: tuple[GridDay, ...]
    rows: tuple[GridRow, ...]
    held: int
    gaps: tuple[GapLine, ...]


@dataclass(frozen=True, slots=True)
class CoverageView:
    """A month; `unchecked` are topics without any briefing."""

    crumbs: tuple[Crumb, ...]
    title: str
    facts: tuple[Fact, ...]
    grids: tuple[TopicGrid, ...]
    legend: tuple[Looked, ...]
    unchecked: tuple[tuple[str, Target], ...]
    pages: PageLinks


def coverage_view(kb: KnowledgeBase, months: tuple[str, ...], month: str | None) -> CoverageView:
    """The grids of a month; `month` is None where there is no briefing at all."""
    grids = tuple(
        grid
        for topic in kb.briefings_by_topic
        if month is not None and (grid := _grid(kb, topic, month=month)) is not None
    )
    results = Counter(
        looked
        for topic in coverage(kb).values()
        for days in topic.values()
        for day, row in days.items()
        if month is not None and day.startswith(month)
        for each in row
        for _, looked in each.results
    )
    return CoverageView(
        crumbs=(Crumb("来源", Target(Place.SOURCES)),),
        title=f"{month[:4]} 年 {int(month[5:])} 月" if month else "",
        facts=(
            count(sum(grid.held for grid in grids), " 天有简报"),
            count(sum(results.values()), " 次看来源"),
            count(results[Looked.NOTHING], " 次写明无新增"),
        ),
        grids=grids,
        legend=tuple(Looked),
        unchecked=tuple(
            (topic_title(kb, topic), Target(Place.TOPIC, topic)) for topic in unchecked_topics(kb)
        ),
        pages=tuple(PageLink(each, coverage_target(months, each), each == month) for each in months)
        if len(months) > 1
        else (),
    )


def coverage_target(months: tuple[str, ...], month: str) -> Target:
    """The page of a month; the newest one is the list itself."""
    return Target(Place.COVERAGE) if month == months[0] else Target(Place.COVERAGE, month)


def _grid(kb: KnowledgeBase, topic: str, *, month: str) -> TopicGrid | None:
    """The grid of a topic from its first to the newest day; None where that is not this month."""
    first, last = _span(kb, topic, month=month)
    if first > last:
        return None
    days = [first + number * _DAY for number in range((last - first).days + 1)]
    columns = tuple(_column(kb, topic, day) for day in days)
    channels = {
        name: by_day
        for name, by_day in coverage(kb)[topic].items()
        if any(column.day in by_day for column in columns)
    }
    return TopicGrid(
        topic=topic,
        title=topic_title(kb, topic),
        target=Target(Place.TOPIC, topic),
        days=columns,
        rows=tuple(
            GridRow(name, tuple(_cell(column, by_day.get(column.day, ())) for column in columns))
            for name, by_day in channels.items()
        ),
        held=sum(column.held for column in columns),
        gaps=tuple(
            _gap_line(kb, gap) for gap in gaps(kb)[topic] if gap.first <= last and first <= gap.last
        ),
    )


def _span(kb: KnowledgeBase, topic: str, *, month: str) -> tuple[dt.date, dt.date]:
    """The days of a month between the first briefing of a topic and the newest day of all."""
    begin = dt.date.fromisoformat(f"{month}-01")
    end = (begin + 31 * _DAY).replace(day=1) - _DAY
    oldest = dt.date.fromisoformat(kb.briefings_by_topic[topic][0].date)
    newest = dt.date.fromisoformat(kb.newest_day or month)
    return max(begin, oldest), min(end, newest)


def _column(kb: KnowledgeBase, topic: str, day: dt.date) -> GridDay:
    iso = day.isoformat()
    held = kb.briefings_on(topic, iso)
    named = kb.day_mentions.get(topic, {}).get(iso, ())
    absent = "，别期提到" if named else ""
    return GridDay(
        day=iso,
        label=str(day.day),
        weekday=WEEKDAYS[day.weekday()],
        held=bool(held),
        target=to_briefing(held[0]) if held else None,
        title=f"{iso}：{len(held)} 期简报" if held else f"{iso}：没有简报{absent}",
    )


def _cell(column: GridDay, row: tuple[ChannelDay, ...]) -> GridCell:
    if not row:
        looked = Looked.NOT_CHECKED if column.held else Looked.UNKNOWN
        return GridCell(looked, 0, f"{column.day}：{looked.label}", None)
    results = Counter(looked for each in row for _, looked in each.results)
    best = next(looked for looked in Looked if results[looked])
    words = "，".join(f"{looked.label} {results[looked]}" for looked in Looked if results[looked])
    return GridCell(
        looked=best,
        count=sum(results.values()),
        title=f"{column.day}：{words}",
        target=to_briefing(row[0].briefing, "sources"),
    )


def _gap_line(kb: KnowledgeBase, gap: Gap) -> GapLine:
    first, last = gap.first.isoformat(), gap.last.isoformat()
    mentions = kb.day_mentions.get(gap.topic, {})
    return GapLine(
        days=first if first == last else f"{first} 至 {last}",
        count=gap.days,
        named=sum(first <= day <= last for day in mentions),
    )
