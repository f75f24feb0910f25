"""Days: exact forms, stamps, running text, and every day that the real briefings name."""

from __future__ import annotations

from datetime import date, time, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.dates import (
    Certainty,
    DateMention,
    Moment,
    find_dates,
    moment_of_name,
    parse_date,
    parse_moment,
)

SEPTEMBER = date(2026, 9, 22)
OCTOBER = date(2026, 10, 10)


def september(*days: int) -> tuple[date, ...]:
    return tuple(date(2026, 9, day) for day in days)


def october(*days: int) -> tuple[date, ...]:
    return tuple(date(2026, 10, day) for day in days)


def only(text: str, context: date | None = OCTOBER) -> DateMention:
    (mention,) = find_dates(text, context=context)
    return mention


@pytest.mark.parametrize(
    "text",
    [
        "2026-09-22",
        "2026/9/22",
        "2026.9.22",
        "2026-9-22",
        "2026年9月22日",
        "2026 年 9 月 22 日",
        "２０２６年９月２２日",
        "2026－09－22",
        "２０２６/０９/２２",
    ],
)
def test_exact_days(text: str) -> None:
    """All ways of writing one day, in characters of either width, are that day."""
    assert parse_date(text) == SEPTEMBER
    assert only(f"于（{text}）发布").days == (SEPTEMBER,)


@pytest.mark.parametrize(
    "text",
    ["", "2026-09-22\n", " 2026-09-22", "2026-09", "2026-02-30", "2026-9/22", "9-22", "20260922"],
)
def test_no_exact_day(text: str) -> None:
    """Nothing is trimmed, completed or corrected."""
    assert parse_date(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-10-10T2105", Moment(OCTOBER, time(21, 5))),
        ("2026-10-10 22:20 CST", Moment(OCTOBER, time(22, 20))),
        ("2026-10-10 22:20", Moment(OCTOBER, time(22, 20))),
        ("2026-10-10T21:05:30+08:00", Moment(OCTOBER, time(21, 5, 30))),
        ("2026-10-09T16:30Z", Moment(OCTOBER, time(0, 30))),
        ("2026-10-10", Moment(OCTOBER)),
        ("2026-10-10T2560", None),
        ("2026-10-10 22:20 EST", None),
        ("2026-10-10T2105\n", None),
    ],
)
def test_stamps_are_china_time(text: str, expected: Moment | None) -> None:
    """`CST` is China; a stamp of another offset is brought there, over midnight if need be."""
    assert parse_moment(text) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("2026-10-10T2105-jay-evening-five-category-briefing.md", Moment(OCTOBER, time(21, 5))),
        ("inbox/jay/2026-09-22-1735-jay-inference.md", Moment(SEPTEMBER, time(17, 35))),
        ("2026-10-10-1050-engineering-filter.md", Moment(OCTOBER, time(10, 50))),
        ("2026-09-22-inference-e1prep", Moment(SEPTEMBER)),
        ("20261010_周六.md", Moment(OCTOBER)),
        ("2026-09-22-2609-19499.md", Moment(SEPTEMBER)),
        ("1432-2609-19499", None),
        ("inference.md", None),
        ("2026-13-01-x.md", None),
    ],
)
def test_stamps_of_file_names(name: str, expected: Moment | None) -> None:
    """A name gives its day and time; a card's number or an impossible time gives none."""
    assert moment_of_name(name) == expected


def test_moments_of_a_day_sort_by_time() -> None:
    """Files of one day come in the order of their times, those without a time first."""
    names = ["2026-10-10T2105-c.md", "2026-10-10-1050-b.md", "2026-10-10-a.md"]
    moments = [moment for name in names if (moment := moment_of_name(name))]
    ordered = sorted(moments, key=lambda moment: moment.sort_key)
    assert [moment.time for moment in ordered] == [None, time(10, 50), time(21, 5)]


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


# What the briefing of 2026-09-22 names, by line; a text that stands twice is there twice.
NAMED_IN_SEPTEMBER: dict[int, list[tuple[str, tuple[date, ...]]]] = {
    1: [("2026-09-22", september(22))],
    3: [("2026-09-21", september(21)), ("2026-09-22", september(22))],
    9: [("2026-09-22", september(22))],
    10: [("2026-09-22", september(22))],
    11: [("2026-09-22", september(22))],
    12: [("2026-09-22", september(22))],
    13: [("2026-09-22", september(22))],
    14: [("2026-09-22", september(22))],
    15: [("2026-09-21", september(21))],
    16: [("2026-09-20", september(20))],
    17: [("2026-09-22", september(22))],
    18: [("2026-09-22", september(22))],
    19: [("Sep 20-22", september(20, 21, 22))],
    20: [("9-22", september(22))],
    23: [("2026-09-22", september(22))],
    34: [("9-20 inference e1prep", september(20)), ("9-20", september(20))],
    37: [("2026-09-22", september(22))],
    39: [("2026-03-21", (date(2026, 3, 21),))],
    47: [("9-21 inference e1prep 增量 2", september(21)), ("9-21", september(21))],
    50: [("2026-09-22", september(22)), ("2026-09-18", september(18))],
    51: [("2026-09-18", september(18))],
    56: [("2026-09-22", september(22))],
    62: [("2026-09-22", september(22))],
    66: [("9-22 增量 6", september(22))],
    69: [("2026-09-22", september(22))],
    85: [("9-21", september(21))],
    88: [("9-21", september(21))],
    89: [("9-22", september(22))],
    99: [("9-21", september(21))],
    100: [("9-21", september(21))],
    101: [("9-20", september(20))],
    102: [("9-20", september(20))],
    103: [("9-20", september(20))],
    104: [("9-20", september(20))],
    105: [("9-20", september(20))],
    106: [("9-20", september(20))],
    107: [("9-18", september(18))],
    108: [("9-18", september(18))],
    109: [("9-18", september(18))],
    110: [("9-18", september(18))],
    111: [("9-18", september(18))],
    112: [("9-17", september(17))],
    113: [("9-17", september(17))],
    114: [("9-16", september(16))],
    115: [("9-15", september(15))],
    116: [("9-15", september(15))],
    117: [("9-19", september(19))],
    120: [("2026-09-22", september(22))],
    121: [
        ("2026-09-22", september(22)),
        ("9-21 inference e1prep", september(21)),
        ("9-21", september(21)),
    ],
    122: [
        ("2026-09-22", september(22)),
        ("9-21 inference e1prep", september(21)),
        ("9-21 inference e1prep", september(21)),
    ],
    123: [("2026-09-22", september(22))],
    124: [("2026-09-22", september(22)), ("9-21 inference e1prep", september(21))],
    125: [("Sep 20-22", september(20, 21, 22))],
    126: [("9-22", september(22))],
    139: [("2026-09-22", september(22))],
}
NAMED_IN_OCTOBER: dict[int, list[tuple[str, tuple[date, ...]]]] = {
    1: [("2026-10-10", october(10))],
    2: [
        ("2026-10-10", october(10)),
        ("Oct09午", october(9)),
        ("Oct26", ()),
        ("Oct 7-9", october(7, 8, 9)),
        ("Oct 10", october(10)),
        ("Oct 10", october(10)),
        ("Oct 10", october(10)),
    ],
    6: [("2026-10-10", october(10))],
    8: [("2026-10-10", october(10))],
    10: [("2026-10-10", october(10))],
    12: [("2026-10-09", october(9))],
    13: [("Oct 9", october(9)), ("Oct 9", october(9))],
    14: [("2026-10-10", october(10))],
    16: [("2026-10-09", october(9))],
    17: [("Oct 9 E1", october(9)), ("Oct09午", october(9))],
    18: [("2026-10-08", october(8))],
    19: [("Oct 8 E1", october(8))],
    21: [("Oct 8-10", october(8, 9, 10))],
    23: [("Oct 10", october(10))],
    25: [("Oct09午", october(9)), ("Oct26", ())],
    28: [("2026-10-10", october(10))],
    29: [("Oct 9 E1", october(9)), ("Oct 9", october(9))],
    30: [("Oct 09午", october(9)), ("Oct26", ())],
    33: [("2026-10-10", october(10))],
    39: [("Oct 8 E1", october(8)), ("Oct 10", october(10))],
    42: [("2026-10-10", october(10))],
    44: [("Oct 10", october(10))],
    47: [("2026-10-10", october(10))],
    52: [("2026-10-10", october(10))],
    57: [("Oct 9", october(9))],
    58: [("Oct 10", october(10)), ("Oct 9 E1", october(9))],
    69: [("Oct 09 E1", october(9))],
    70: [("Oct 09 E1", october(9))],
    71: [("Oct 09 E1", october(9))],
    72: [("Oct 09 E1", october(9))],
    73: [("Oct 09", october(9))],
    74: [("Oct 09", october(9))],
    75: [("Oct 08 E1", october(8))],
    78: [("Oct 9", october(9))],
    83: [("Oct 10", october(10))],
    87: [("Oct8-9", october(8, 9)), ("Oct26", ())],
    90: [("Oct 9 E1", october(9)), ("Oct09午", october(9))],
    91: [("Oct 8 E1", october(8))],
    92: [("Oct 8-10", october(8, 9, 10))],
    93: [("Oct 10", october(10))],
    94: [
        ("Oct 10", october(10)),
        ("Oct 7-9", october(7, 8, 9)),
        ("Oct 9", october(9)),
        ("Oct 7-8", october(7, 8)),
        ("Oct 7-9", october(7, 8, 9)),
        ("Oct 10", october(10)),
        ("Oct 9", october(9)),
    ],
    95: [("2026-10-10", october(10))],
}


@pytest.mark.parametrize(
    ("context", "expected"), [(SEPTEMBER, NAMED_IN_SEPTEMBER), (OCTOBER, NAMED_IN_OCTOBER)]
)
def test_every_day_of_the_real_briefings(
    shared: Path, context: date, expected: dict[int, list[tuple[str, tuple[date, ...]]]]
) -> None:
    """Each day that a briefing names is found on its line, and nothing else is."""
    text = (shared / "seeds" / f"{context}-inference-e1prep.txt").read_text(encoding="utf-8")
    found = {
        number: [(mention.text, mention.days) for mention in mentions]
        for number, line in enumerate(text.split("\n"), start=1)
        if (mentions := find_dates(line, context=context))
    }
    assert found == expected


def test_only_one_name_of_the_real_briefings_is_a_question(shared: Path) -> None:
    """`Spheron Oct26` is asked about each time; everything else in the briefings is clear."""
    doubtful = {
        mention.text
        for context in (SEPTEMBER, OCTOBER)
        for mention in find_dates(
            (shared / "seeds" / f"{context}-inference-e1prep.txt").read_text(encoding="utf-8"),
            context=context,
        )
        if mention.certainty is not Certainty.RESOLVED
    }
    assert doubtful == {"Oct26"}


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


@pytest.mark.parametrize("text", ["1950-03-02", "1979年12月31日", "2090-01-01"])
def test_a_day_that_no_record_can_be_of_is_none(text: str) -> None:
    """A briefing may give any; whoever counts on from it must not leave what a record takes."""
    assert parse_date(text) is None
