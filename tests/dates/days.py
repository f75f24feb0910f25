"""Short ways to write days of the months of the real briefings, and to read the one of a text."""

from __future__ import annotations

from datetime import date

from livingdocs.dates import DateMention, find_dates

SEPTEMBER = date(2026, 9, 22)
OCTOBER = date(2026, 10, 10)


def september(*days: int) -> tuple[date, ...]:
    return tuple(date(2026, 9, day) for day in days)


def october(*days: int) -> tuple[date, ...]:
    return tuple(date(2026, 10, day) for day in days)


def only(text: str, context: date | None = OCTOBER) -> DateMention:
    (mention,) = find_dates(text, context=context)
    return mention
