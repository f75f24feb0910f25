"""The days that briefings speak of, and where: for calendars of what is held and what is not.

Most days that a briefing names are days of the same stream of work, so a day that is named and
not held is a gap worth showing. A day long before the briefing is one of the world, such as the
release of a product, and is left out.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from livingdocs.dates import Certainty, DateMention, find_dates
from livingdocs.records.briefing import Briefing

LOOK_BACK = dt.timedelta(days=31)
"""How far back a briefing may speak of a day of its own stream of work."""


@dataclass(frozen=True, slots=True)
class DayMention:
    """A line of a briefing that names a day.

    Attributes:
        day: the day that is named.
        briefing: id of the briefing that names it.
        line: 1-based, in the raw text.
        text: the words as written, `9-21` or `Oct 7-9`.
    """

    day: str
    briefing: str
    line: int
    text: str


def date_mentions(briefing: Briefing, lines: Iterable[str]) -> Iterator[tuple[int, DateMention]]:
    """Whatever looks like a day in the lines of a briefing, with the number of the line."""
    today = dt.date.fromisoformat(briefing.date)
    for number, line in enumerate(lines, start=1):
        for mention in find_dates(line, context=today):
            yield number, mention


def day_mentions(
    briefing: Briefing, mentions: Iterable[tuple[int, DateMention]]
) -> Iterator[DayMention]:
    """Every day before that of the briefing which a line names for certain, once for each line."""
    today = dt.date.fromisoformat(briefing.date)
    seen: set[tuple[int, dt.date]] = set()
    for number, mention in mentions:
        if mention.certainty is not Certainty.RESOLVED:
            continue
        for day in mention.days:
            if (number, day) in seen or not today - LOOK_BACK <= day < today:
                continue
            seen.add((number, day))
            yield DayMention(day.isoformat(), briefing.id, number, mention.text)
