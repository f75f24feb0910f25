"""The page of a day: what changed on it, chapter by chapter, and how much has changed since."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from livingdocs.dated_changes import (
    DatedChange,
    changes_by_day,
    changes_by_section,
)
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.views.change_log import (
    FeedLinks,
    StateLink,
    chapter_fragment,
    feed_links,
    state_on,
)
from livingdocs.views.change_rows import (
    ALTERED,
    GONE,
    NEW,
    ChangeRow,
    change_rows,
    sign_of,
    summary,
)
from livingdocs.views.page_heads import Crumb, Fact, count
from livingdocs.views.section_names import section_label
from livingdocs.views.targets import Place, Target, to_changes, to_day, to_section

_SIGNS = (NEW, ALTERED, GONE)


@dataclass(frozen=True, slots=True)
class DayPart:
    """What changed in a chapter on the day; `state` is the chapter at the end of it."""

    fragment: str
    title: str
    target: Target
    state: StateLink | None
    rows: tuple[ChangeRow, ...]


@dataclass(frozen=True, slots=True)
class SinceRow:
    """How much changed in a chapter after the day.

    `counts` are what is new, otherwise and gone; `log` leads to the first of it.
    """

    title: str
    target: Target
    log: Target
    counts: tuple[int, ...]
    last: str


@dataclass(frozen=True, slots=True)
class DayLink:
    """A day with its page, and what changed on it in words."""

    day: str
    target: Target
    summary: str


@dataclass(frozen=True, slots=True)
class DayPage:
    """The page; `elsewhere` is what stands in no chapter, `since` is empty on the newest day."""

    crumbs: tuple[Crumb, ...]
    day: str
    facts: tuple[Fact, ...]
    parts: tuple[DayPart, ...]
    elsewhere: tuple[ChangeRow, ...]
    since: tuple[SinceRow, ...]
    before: DayLink | None
    after: DayLink | None


@dataclass(frozen=True, slots=True)
class DaysOfMonth:
    """The days of a month on which something changed, the newest first."""

    month: str
    days: tuple[DayLink, ...]


@dataclass(frozen=True, slots=True)
class DayList:
    """All days on which something changed."""

    crumbs: tuple[Crumb, ...]
    facts: tuple[Fact, ...]
    feed: FeedLinks
    months: tuple[DaysOfMonth, ...]


def day_list(kb: KnowledgeBase) -> DayList:
    """The list of days."""
    days = changes_by_day(kb)
    newest_first = [_link(day, changes) for day, changes in reversed(tuple(days.items()))]
    return DayList(
        crumbs=(Crumb("活文档"), Crumb("每日变更")),
        facts=(
            count(len(days), " 天有变更"),
            count(sum(map(len, days.values())), " 处"),
        ),
        feed=days_feed(),
        months=tuple(
            DaysOfMonth(month, tuple(group))
            for month, group in groupby(newest_first, key=lambda each: each.day[:7])
        ),
    )


def days_feed() -> FeedLinks:
    """The feed of the days."""
    return feed_links("changes", "每日变更")


def day_page(kb: KnowledgeBase, day: str) -> DayPage:
    """The page of a day on which something changed."""
    changes = changes_by_day(kb)[day]
    days = _days(kb)
    place = bisect_right(days, day)
    return DayPage(
        crumbs=(Crumb("活文档"), Crumb("每日变更", Target(Place.CHANGES)), Crumb(day)),
        day=day,
        facts=(
            count(len({key for change in changes for key in change.sections}), " 章"),
            count(len(changes), " 处变更"),
        ),
        parts=_parts(kb, day, changes),
        elsewhere=change_rows(
            kb, (change for change in changes if not change.sections), page_day=day
        ),
        since=_since(kb, day),
        before=_neighbour(kb, days, place - 2),
        after=_neighbour(kb, days, place),
    )


def _parts(kb: KnowledgeBase, day: str, changes: tuple[DatedChange, ...]) -> tuple[DayPart, ...]:
    """The chapters in the order of their topics; a record of several stands in each of them."""
    parts = []
    for key, section in kb.sections.items():
        found = [change for change in changes if key in change.sections]
        if found:
            parts.append(
                DayPart(
                    fragment=chapter_fragment(*key),
                    title=section_label(kb.topics[key[0]], section),
                    target=to_section(*key),
                    state=state_on(kb, key, day),
                    rows=change_rows(kb, found, page_day=day),
                )
            )
    return tuple(parts)


def _since(kb: KnowledgeBase, day: str) -> tuple[SinceRow, ...]:
    rows = []
    for key, section in kb.sections.items():
        days = _days_by_sign(kb).get(key, {})
        after = {sign: found[bisect_right(found, day) :] for sign, found in days.items()}
        later = sorted(each for found in after.values() for each in (found[:1] + found[-1:]))
        if later:
            rows.append(
                SinceRow(
                    title=section_label(kb.topics[key[0]], section),
                    target=to_section(*key),
                    log=to_changes(*key, later[0]),
                    counts=tuple(len(after.get(sign, ())) for sign in _SIGNS),
                    last=later[-1],
                )
            )
    return tuple(rows)


@once_a_base
def _days(kb: KnowledgeBase) -> tuple[str, ...]:
    return tuple(changes_by_day(kb))


@once_a_base
def _days_by_sign(kb: KnowledgeBase) -> Mapping[tuple[str, str], Mapping[str, list[str]]]:
    """The days of the changes of each chapter by their sign, ascending, one for each change."""
    found: dict[tuple[str, str], dict[str, list[str]]] = {}
    for key, changes in changes_by_section(kb).items():
        for change in changes:
            days = found.setdefault(key, {}).setdefault(sign_of(change.kind), [])
            days.append(change.day)
    return found


def _neighbour(kb: KnowledgeBase, days: tuple[str, ...], place: int) -> DayLink | None:
    if not 0 <= place < len(days):
        return None
    return _link(days[place], changes_by_day(kb)[days[place]])


def _link(day: str, changes: tuple[DatedChange, ...]) -> DayLink:
    return DayLink(day, to_day(day), summary(changes))
