"""Calendars: what is held, what is only spoken of, what has no record."""

from __future__ import annotations

import dataclasses
import datetime as dt
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.views.calendar import DayState, months, strip_around

FIRST = dt.date(2027, 1, 1)
HELD = DayState.HELD


def with_briefings_on(kb: KnowledgeBase, days: list[dt.date]) -> tuple[KnowledgeBase, Briefing]:
    """A knowledge base whose briefings are empty ones of these days, and the last of them."""
    model = kb.briefings["brewing/2027-03-02"]
    made = {
        f"brewing/{day}": model.model_copy(update={"id": f"brewing/{day}", "date": day.isoformat()})
        for day in days
    }
    other = dataclasses.replace(kb, briefings=made, raw={})
    return other, made[f"brewing/{days[-1]}"]


def test_a_day_is_held_known_or_bare(kb: KnowledgeBase) -> None:
    strip = strip_around(kb, kb.briefings["brewing/2027-03-02"])
    states = {cell.day: cell.state for cell in strip.cells}
    assert states["2027-02-25"] is DayState.KNOWN
    assert states["2027-02-26"] is DayState.BARE
    assert states["2027-03-02"] is DayState.HELD
    assert states["2027-03-05"] is DayState.HELD
    assert strip.cells[0].day == "2027-02-25"
    assert strip.cells[-1].day == "2027-03-05"


def test_only_held_days_are_links_and_the_own_day_is_none(kb: KnowledgeBase) -> None:
    strip = strip_around(kb, kb.briefings["brewing/2027-03-02"])
    linked = [cell.day for cell in strip.cells if cell.target is not None]
    assert linked == ["2027-03-05"]
    assert [cell.day for cell in strip.cells if cell.current] == ["2027-03-02"]


def test_the_words_say_what_the_frame_says(kb: KnowledgeBase) -> None:
    strip = strip_around(kb, kb.briefings["brewing/2027-03-02"])
    words = {cell.day: cell.title for cell in strip.cells}
    assert words["2027-02-25"] == "2027-02-25：提到 1 处，未入库"
    assert words["2027-02-26"] == "2027-02-26：没有记录"
    assert words["2027-03-05"] == "2027-03-05：已入库 2 期"


def test_the_month_is_written_where_a_row_or_a_month_begins(kb: KnowledgeBase) -> None:
    strip = strip_around(kb, kb.briefings["brewing/2027-03-02"])
    labels = {cell.day: cell.label for cell in strip.cells}
    assert (labels["2027-02-25"], labels["2027-03-01"], labels["2027-03-02"]) == (
        "2/25",
        "3/1",
        "2",
    )


@given(st.lists(st.integers(0, 800), min_size=1, max_size=12, unique=True))
def test_a_strip_is_a_run_of_days_around_its_briefing(
    kb: KnowledgeBase, offsets: list[int]
) -> None:
    """However far apart the briefings are, the strip stays short and holds the day of its page."""
    days = [FIRST + dt.timedelta(days=offset) for offset in offsets]
    other, briefing = with_briefings_on(kb, days)
    cells = strip_around(other, briefing).cells
    shown = [dt.date.fromisoformat(cell.day) for cell in cells]
    assert 1 <= len(shown) <= 26
    assert all(later - earlier == dt.timedelta(days=1) for earlier, later in pairwise(shown))
    assert [cell.day for cell in cells if cell.current] == [briefing.date]
    assert (shown[-1] - dt.date.fromisoformat(briefing.date)).days <= 18
    held = {day for day in shown if day in days}
    assert {day for day, cell in zip(shown, cells, strict=True) if cell.state is HELD} == held


def test_months_come_newest_first_and_whole(kb: KnowledgeBase) -> None:
    found = months(kb, ["brewing"])
    assert [month.key for month in found] == ["2027-03", "2027-02"]
    assert [len(month.cells) for month in found] == [31, 28]
    assert found[0].cells[0].column == 1  # 2027-03-01 is a Monday


def test_a_day_with_several_briefings_leads_to_its_rows(kb: KnowledgeBase) -> None:
    march = months(kb, ["brewing"])[0]
    targets = {cell.day: cell.target for cell in march.cells if cell.target is not None}
    assert targets["2027-03-02"].key == "brewing/2027-03-02"
    assert targets["2027-03-05"].fragment == "day-2027-03-05"


def test_months_without_any_record_are_left_out(kb: KnowledgeBase) -> None:
    other, _ = with_briefings_on(kb, [dt.date(2026, 1, 5), dt.date(2027, 1, 5)])
    assert [month.key for month in months(other, ["brewing"])] == ["2027-01", "2026-01"]
