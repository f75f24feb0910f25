"""Days as cells: held, spoken of but not held, or without any record."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.relations.day_mentions import DayMention
from livingdocs.views.fragments import day_fragment
from livingdocs.views.targets import Place, Target, to_briefing

WEEKDAYS = ("一", "二", "三", "四", "五", "六", "日")
_STRIP_DAYS = 26
_DAYS_AFTER = 18
MOST_LISTED = 60
"""Briefings that one list holds; with more, each month has a page of its own."""
_DAY = dt.timedelta(days=1)


class DayState(StrEnum):
    """What we have of a day; the value ends the class of its cell."""

    HELD = "held"
    KNOWN = "known"
    BARE = "bare"


@dataclass(frozen=True, slots=True)
class DayCell:
    """One day of a calendar.

    Attributes:
        label: the day of the month; with the month where the cell begins a row or a month.
        weekday: `一` to `日`.
        column: 1 for Monday to 7.
        title: what we have of the day, in words.
        current: whether the page is about this day.
    """

    day: str
    label: str
    weekday: str
    column: int
    state: DayState
    title: str
    target: Target | None = None
    current: bool = False


@dataclass(frozen=True, slots=True)
class Month:
    """A month as weeks from Monday; `key` is `2026-09`."""

    key: str
    title: str
    cells: tuple[DayCell, ...]
    weekdays: tuple[str, ...] = WEEKDAYS


@dataclass(frozen=True, slots=True)
class Strip:
    """The days around a briefing, oldest first."""

    cells: tuple[DayCell, ...]
    weekdays: tuple[str, ...] = WEEKDAYS


def strip_around(kb: KnowledgeBase, briefing: Briefing) -> Strip:
    """At most 26 days around a briefing, from the first to the last day with a record.

    At most 18 of them lie behind the briefing, so that a week before it is always seen.
    """
    known = _recorded_days(kb, (briefing.topic,))
    today = dt.date.fromisoformat(briefing.date)
    last = max(today, min(known[-1], today + _DAYS_AFTER * _DAY))
    first = min(today, max(known[0], last - (_STRIP_DAYS - 1) * _DAY))
    cells = [
        _cell(kb, (briefing.topic,), day, whole=day == first, page=briefing)
        for day in _days(first, last)
    ]
    return Strip(tuple(cells))


def months(kb: KnowledgeBase, topics: Iterable[str]) -> tuple[Month, ...]:
    """Every month with a record of these topics, newest first."""
    subjects = tuple(topics)
    known = _recorded_days(kb, subjects)
    keys = sorted({(day.year, day.month) for day in known}, reverse=True)
    return tuple(_month(kb, subjects, year, month) for year, month in keys)


def _month(kb: KnowledgeBase, topics: tuple[str, ...], year: int, month: int) -> Month:
    first = dt.date(year, month, 1)
    last = (first + 31 * _DAY).replace(day=1) - _DAY
    cells = tuple(_cell(kb, topics, day, whole=False) for day in _days(first, last))
    return Month(f"{year:04}-{month:02}", f"{year} 年 {month} 月", cells)


def _recorded_days(kb: KnowledgeBase, topics: tuple[str, ...]) -> list[dt.date]:
    """All days that are held or spoken of, ascending."""
    named = {
        day
        for topic in topics
        for day in (
            *(briefing.date for briefing in kb.briefings_by_topic.get(topic, ())),
            *kb.day_mentions.get(topic, {}),
        )
    }
    return [dt.date.fromisoformat(day) for day in sorted(named)]


def _days(first: dt.date, last: dt.date) -> Iterable[dt.date]:
    return (first + number * _DAY for number in range((last - first).days + 1))


def _cell(
    kb: KnowledgeBase,
    topics: tuple[str, ...],
    day: dt.date,
    *,
    whole: bool,
    page: Briefing | None = None,
) -> DayCell:
    iso = day.isoformat()
    held = [briefing for topic in topics for briefing in kb.briefings_on(topic, iso)]
    named = [each for topic in topics for each in kb.day_mentions.get(topic, {}).get(iso, ())]
    state = DayState.HELD if held else DayState.KNOWN if named else DayState.BARE
    begins_month = page is not None and day.day == 1
    current = page is not None and page.date == iso
    return DayCell(
        day=iso,
        label=f"{day.month}/{day.day}" if whole or begins_month else str(day.day),
        weekday=WEEKDAYS[day.weekday()],
        column=day.weekday() + 1,
        state=state,
        title=_words(iso, held, named),
        target=None
        if not held or current
        else _target_of_day(kb, iso, held, own_page=page is None),
        current=current,
    )


def _target_of_day(kb: KnowledgeBase, day: str, held: list[Briefing], *, own_page: bool) -> Target:
    """The briefing of the day; in the list of all briefings its rows, where there are several."""
    if own_page and len(held) > 1:
        return Target(Place.BRIEFINGS, month_key(kb, day[:7]), day_fragment(day))
    return to_briefing(held[0])


def month_key(kb: KnowledgeBase, month: str) -> str:
    """The key of the page that lists a month: its own where there are many briefings."""
    return month if len(kb.briefings) > MOST_LISTED else ""


def _words(day: str, held: list[Briefing], named: list[DayMention]) -> str:
    if held:
        return f"{day}：已入库 {len(held)} 期"
    if named:
        return f"{day}：提到 {len(named)} 处，未入库"
    return f"{day}：没有记录"
