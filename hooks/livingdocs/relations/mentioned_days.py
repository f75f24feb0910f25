"""Days on which a briefing was written, as other briefings say, whether we hold it or not.

Only fields that are known to name a briefing or its day are read: the day a citation was anchored,
the day a doubt is continued from, the names of briefing files among the sources. A day in running
text may be that of anything, such as a release.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator

from livingdocs.dates import Certainty, find_dates
from livingdocs.mentions import find_source_names
from livingdocs.records.briefing import Briefing, Citation


def anchored_day(citation: Citation, on: str) -> str | None:
    """The day on which a row of a briefing of the day `on` says that its paper was anchored.

    A row without such a day is of the day of the briefing, unless it says that the paper was
    carried over: then nobody knows.
    """
    if citation.anchored_on is not None:
        return named_day(citation.anchored_on, on)
    return None if citation.status is not None and citation.status.carried else on


def named_day(text: str, on: str) -> str | None:
    """The one day that a field names which is known to hold a day; None where it can't be told."""
    context = dt.date.fromisoformat(on)
    # A bare 9-21 may be a range of numbers in running text; in a field for days it is a day.
    for candidate in (text, f"{text}锚定"):
        for mention in find_dates(candidate, context=context):
            if mention.certainty is Certainty.RESOLVED:
                return mention.days[0].isoformat()
    return None


def mentioned_days(briefings: Iterable[Briefing]) -> dict[str, frozenset[str]]:
    """The days that briefings name as days of briefings, by topic."""
    days: dict[str, set[str]] = {}
    for briefing in briefings:
        for topic, day in _mentions(briefing):
            days.setdefault(topic, set()).add(day)
    return {topic: frozenset(found) for topic, found in sorted(days.items())}


def _mentions(briefing: Briefing) -> Iterator[tuple[str, str]]:
    texts = [
        *(citation.anchored_on for citation in briefing.citations),
        *(doubt.continued_from for doubt in briefing.contradictions),
    ]
    for text in dict.fromkeys(texts):
        day = named_day(text, briefing.date) if text is not None else None
        if day is not None:
            yield briefing.topic, day
    for source in briefing.sources:
        for file in find_source_names(source.path or source.name):
            if file.topic is not None:
                yield file.topic, file.moment.date.isoformat()
