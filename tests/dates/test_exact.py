"""Days and moments in their exact forms, in stamps and in names of files."""

from __future__ import annotations

from datetime import time

import pytest

from livingdocs.dates import Moment, moment_of_name, parse_date, parse_moment
from tests.dates.days import OCTOBER, SEPTEMBER, only


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


@pytest.mark.parametrize("text", ["1950-03-02", "1979年12月31日", "2090-01-01"])
def test_a_day_that_no_record_can_be_of_is_none(text: str) -> None:
    """A briefing may give any; whoever counts on from it must not leave what a record takes."""
    assert parse_date(text) is None
