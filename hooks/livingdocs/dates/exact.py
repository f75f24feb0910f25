"""Exact forms of days and stamps: a whole text, or the beginning of a file name.

Nothing here knows today's date. Full-width digits and marks are read like the plain ones.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass

CHINA = dt.timezone(dt.timedelta(hours=8), "CST")
"""Stamps such as `22:20 CST` are China time, never US Central; so are stamps without a zone."""

FULL_WIDTH = str.maketrans("０１２３４５６７８９－‐‑／．", "0123456789---/.")
"""Table that makes digits and marks plain and keeps every place, for `str.translate`."""

SPACE = "[ \u00a0\u3000]?"
# Ten years within those of records: a day without a year, or in another zone, lies outside of it.
YEAR_MONTH_DAY = (
    r"(?P<year>(?:19[89]|20[0-8])[0-9])"
    r"(?:(?P<mark>[-/.])(?P<month>[0-9]{1,2})(?P=mark)(?P<day>[0-9]{1,2})"
    rf"|{SPACE}年{SPACE}(?P<cmonth>[0-9]{{1,2}}){SPACE}月{SPACE}(?P<cday>[0-9]{{1,2}}){SPACE}[日号])"
)
_CLOCK = r"(?P<hour>[01][0-9]|2[0-3]):?(?P<minute>[0-5][0-9])(?::?(?P<second>[0-5][0-9]))?"
_ZONE = r"[ ]?(?P<zone>CST|北京时间|UTC(?:\+0?8(?::?00)?)?|Z|[+-][0-9]{2}:?[0-9]{2})"
_EXACT = re.compile(YEAR_MONTH_DAY, re.ASCII)
_STAMP = re.compile(rf"{YEAR_MONTH_DAY}(?:(?:T|[ ]){_CLOCK}(?:{_ZONE})?)?", re.ASCII)
_NAME = re.compile(
    r"(?P<year>(?:19[89]|20[0-8])[0-9])(?:-(?P<month>[0-9]{2})-(?P<day>[0-9]{2})"
    r"|(?P<cmonth>[0-9]{2})(?P<cday>[0-9]{2}))(?![0-9])"
    rf"(?:[T_-]{_CLOCK}(?![0-9A-Za-z]))?",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A day, and the time on it in China where a stamp gives one."""

    date: dt.date
    time: dt.time | None = None

    @property
    def sort_key(self) -> tuple[dt.date, dt.time]:
        """By day, then by time; a stamp without a time comes first on its day."""
        return (self.date, self.time or dt.time.min)


def parse_date(text: str) -> dt.date | None:
    """Read a text that is one day with its year and nothing else; nothing is trimmed."""
    match = _EXACT.fullmatch(text.translate(FULL_WIDTH))
    return date_of_match(match) if match else None


def parse_moment(text: str) -> Moment | None:
    """Read a stamp: a day, with or without a time and a zone; the answer is in China time."""
    match = _STAMP.fullmatch(text.translate(FULL_WIDTH))
    return _moment_of(match) if match else None


def moment_of_name(name: str) -> Moment | None:
    """Day and time that a file name or path begins with.

    Known: `2026-10-10T2105-jay-….md`, `2026-09-22-1735-jay-….md`, `2026-09-21-inference-e1prep`,
    `20261010_周六.md`. Four digits behind the day that are no time are part of the title, and a
    name that begins with another number has no day.
    """
    match = _NAME.match(name.rpartition("/")[2])
    return _moment_of(match) if match else None


def days_between(earlier: str, later: str) -> int:
    """Days from one day to another, both as `YYYY-MM-DD`; negative where they go back."""
    return (dt.date.fromisoformat(later) - dt.date.fromisoformat(earlier)).days


def date_of_match(match: re.Match[str]) -> dt.date | None:
    """The day that a match of `YEAR_MONTH_DAY` names, or None where the calendar has none."""
    month = match["month"] or match["cmonth"]
    day = match["day"] or match["cday"]
    return day_or_none(int(match["year"]), int(month), int(day))


def _moment_of(match: re.Match[str]) -> Moment | None:
    day = date_of_match(match)
    if day is None or match["hour"] is None:
        return None if day is None else Moment(day)
    clock = dt.time(int(match["hour"]), int(match["minute"]), int(match["second"] or 0))
    zone = _offset(match.groupdict().get("zone"))
    there = dt.datetime.combine(day, clock, tzinfo=zone).astimezone(CHINA)
    return Moment(there.date(), there.time())


def _offset(zone: str | None) -> dt.timezone:
    if zone in {"Z", "UTC"}:
        return dt.UTC
    if zone is None or zone[0] not in "+-":
        return CHINA
    hours, minutes = int(zone[1:3]), int(zone[-2:])
    offset = dt.timedelta(hours=min(hours, 23), minutes=min(minutes, 59))
    return dt.timezone(offset if zone[0] == "+" else -offset)


def day_or_none(year: int, month: int, day: int) -> dt.date | None:
    """The day, or None where the calendar has none."""
    try:
        return dt.date(year, month, day)
    except ValueError:
        return None
