"""Days in running text: what names one, which year it is of, and what is asked about."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.dates import Certainty, find_dates, parse_date
from tests.dates.days import OCTOBER, SEPTEMBER, october, only, september


@pytest.mark.parametrize(
    "text",
    [
        "3-8 目标区间",
        "介于 3-8 之间",
        "处于 3-8 水平",
        "各自 3-8 水平",
        "自 3-8 个",
        "P1-P4",
        "Qwen3-14B",
        "7-8条",
        "1-2 秒",
        "vLLM 0.30",
        "v0.5.19",
        "§1.(13)",
        "2609.19657",
        "1432-2609-19499",
        "24 GiB",
        "5–6.5×",
        "0.4–6.8%（平均 3.6%）",
        "16-bit",
        "2026-09",
        "2026年9月",
        "Oct 2026",
        "SGLang 2026.9.22.1",
        "v2026.9.22",
        "gpt-4o-2024-08-06",
        "近3日新卡",
        "Oct 10K tokens",
        "may 5 engines",
        "1-2-3锚定",
        "13-5锚定",
    ],
)
def test_what_is_no_day(text: str) -> None:
    """Ranges, versions, months, names of models and ids are never days."""
    assert find_dates(text, context=OCTOBER) == []


@pytest.mark.parametrize(
    ("text", "written", "days"),
    [
        ("9-21锚定；续立确认", "9-21", september(21)),
        ("延续自 9-21）", "9-21", september(21)),
        ("纳入 9-21 OSDI/llm-d 锚定", "9-21", september(21)),
        ("jay 9-22 engineering filter 列为", "9-22", september(22)),
        ("work-queue 9-22 22:00", "9-22", september(22)),
        ("9-21晚更新", "9-21晚", september(21)),
        ("9-20~9-22锚定", "9-20~9-22", september(20, 21, 22)),
        ("9月21日", "9月21日", september(21)),
        ("９月２１日", "９月２１日", september(21)),
        ("9月20日-22日", "9月20日-22日", september(20, 21, 22)),
        ("9月30日至10月1日", "9月30日至10月1日", (*september(30), *october(1))),
        ("Oct 9 三篇", "Oct 9", october(9)),
        ("v310 Oct09午更新", "Oct09午", october(9)),
        ("已在 Oct 09 午锚定", "Oct 09", october(9)),
        ("Oct 7-9 已完成", "Oct 7-9", october(7, 8, 9)),
        ("已在Oct8-9锚定", "Oct8-9", october(8, 9)),
        ("Oct 7-8的8条密集锚定", "Oct 7-8", october(7, 8)),
        ("Oct 9 - 3条", "Oct 9", october(9)),
        ("OCT 9th", "OCT 9th", october(9)),
        ("Sept. 30 – Oct 2", "Sept. 30 – Oct 2", (*september(30), *october(1, 2))),
        ("Oct 9, 2026", "Oct 9, 2026", october(9)),
        ("9 Oct 2026", "9 Oct 2026", october(9)),
    ],
)
def test_days_in_running_text(text: str, written: str, days: tuple[date, ...]) -> None:
    """The forms of the briefings are days of the briefing's year; a range is all its days."""
    mention = only(text)
    assert (mention.text, mention.days, mention.certainty) == (written, days, Certainty.RESOLVED)


def test_a_list_takes_its_evidence_from_its_end() -> None:
    """In `9-19、9-20 和 9-21锚定` all three are days; without the last word none is."""
    found = find_dates("9-19、9-20 和 9-21锚定", context=SEPTEMBER)
    assert [mention.days for mention in found] == [september(19), september(20), september(21)]
    assert find_dates("9-19、9-20 和 9-21", context=SEPTEMBER) == []


@pytest.mark.parametrize(
    ("text", "context", "expected"),
    [
        ("12月31日", date(2027, 1, 5), date(2026, 12, 31)),
        ("Dec 31", date(2027, 1, 5), date(2026, 12, 31)),
        ("12-31锚定", date(2027, 1, 5), date(2026, 12, 31)),
        ("4月20日", OCTOBER, date(2026, 4, 20)),
        ("10月10日", OCTOBER, OCTOBER),
        ("10月11日", OCTOBER, date(2025, 10, 11)),
        ("2月29日", date(2025, 1, 1), date(2024, 2, 29)),
        ("2030-01-01", OCTOBER, date(2030, 1, 1)),
    ],
)
def test_the_year_comes_from_the_citing_text(text: str, context: date, expected: date) -> None:
    """A day without a year is the last such day that is not after the text; a year given stays."""
    assert only(text, context).days == (expected,)


def test_a_range_over_the_new_year() -> None:
    """Four days that begin in the old year."""
    days = only("Dec 30 - Jan 2", date(2027, 1, 5)).days
    assert days == tuple(date(2026, 12, 30) + timedelta(days=n) for n in range(4))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Spheron Oct26 SGLang", "the year 2026"),
        ("Spheron Oct26+Cascadia", "the year 2026"),
        ("Oct 26", "the year 2026"),
        ("9-21 更新", "range of numbers"),
        ("9-21日", "range of numbers"),
        ("Oct 7-12", "ends after"),
        ("Oct 9-3", "backwards"),
    ],
)
def test_a_question_is_never_guessed(text: str, reason: str) -> None:
    """What may be read in two ways has no day, and says why."""
    mention = only(text)
    assert (mention.days, mention.certainty) == ((), Certainty.AMBIGUOUS)
    assert reason in mention.reason


def test_a_day_glued_to_its_month_may_be_a_year() -> None:
    """After that day `Oct26` is still a question, unless more than the number says it is a day."""
    later = date(2026, 10, 28)
    assert only("Spheron Oct26", later).certainty is Certainty.AMBIGUOUS
    assert only("Spheron Oct 26", later).days == october(26)
    assert only("Oct26午更新", later).days == october(26)
    assert only("Oct27", later).days == october(27)


@pytest.mark.parametrize("text", ["9月31日", "9-31锚定", "Sep 31", "2026-02-30", "2026年13月1日"])
def test_days_that_no_calendar_has(text: str) -> None:
    """An impossible day is reported, not moved to the next possible one."""
    mention = only(text)
    assert (mention.days, mention.certainty) == ((), Certainty.UNRESOLVED)


def test_without_a_citing_day_there_is_no_year() -> None:
    """Today is never used: a day without a year stays open, one with a year is that day."""
    assert only("Oct 9", None).certainty is Certainty.UNRESOLVED
    assert only("9月21日", None).days == ()
    assert only("2026-10-09", None).days == october(9)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("（9-21 inference e1prep 增量 2）", ("inference", "e1", 2)),
        ("2026-09-21 llm-infra e1prep", ("llm-infra", "e1", None)),
        ("与 9-22 增量 6（LLM", (None, None, 6)),
        ("9-22 增量 6 条", (None, None, None)),
        ("Oct 9 E1 中", (None, "e1", None)),
        ("9-21锚定", (None, None, None)),
    ],
)
def test_what_a_day_points_to(text: str, target: tuple[str | None, str | None, int | None]) -> None:
    """Topic, stage and increment named behind the day belong to the reference; a count does not."""
    mention = only(text)
    assert (mention.topic, mention.stage, mention.increment) == target
    assert only("9-21 inference e1prep 增量 2。").text == "9-21 inference e1prep 增量 2"


@given(st.dates(date(1991, 1, 1), date(2089, 12, 31)))
def test_a_day_survives_every_way_of_writing(day: date) -> None:
    """Writing a day with its year and reading it give the same day."""
    forms = (
        f"{day}",
        f"{day.year}/{day.month}/{day.day}",
        f"{day.year}.{day.month}.{day.day}",
        f"{day.year} 年 {day.month} 月 {day.day} 日",
    )
    for form in forms:
        assert parse_date(form) == day
        assert only(f"（{form}）", None).days == (day,)


@given(st.dates(date(2020, 1, 1), date(2030, 12, 31)), st.integers(0, 364))
def test_a_day_without_a_year_is_the_latest_that_fits(context: date, back: int) -> None:
    """Any day of the last 364 days, named without its year, is found again."""
    day = context - timedelta(days=back)
    assert only(f"{day.month}月{day.day}日", context).days == (day,)
    assert only(f"{day.month}-{day.day}锚定", context).days == (day,)


@given(
    st.text(alphabet="0123456789-/.年月日号至 Oct9Sep增量锚定E1e1prep inference~午\n", max_size=60)
)
def test_mentions_are_ordered_spans_of_the_text(text: str) -> None:
    """Whatever the text, mentions lie in it, do not overlap, and no day without year is later."""
    end = 0
    for mention in find_dates(text, context=OCTOBER):
        assert mention.start >= end
        assert text[mention.start : mention.end] == mention.text
        assert bool(mention.days) == (mention.certainty is Certainty.RESOLVED)
        assert list(mention.days) == sorted(mention.days)
        end = mention.end
