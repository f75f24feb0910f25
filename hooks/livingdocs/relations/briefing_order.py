"""In which order briefings were written: by day, and on a day by the time that is known of them."""

from __future__ import annotations

import datetime as dt

from livingdocs.dates import Moment, moment_of_name, parse_moment
from livingdocs.records.briefing import Briefing


def briefing_order(briefing: Briefing) -> tuple[dt.date, dt.time, str]:
    """A key to sort by; a briefing of which no time is known comes first on its day.

    The time is that of its stamp, else that in the name of its raw text.
    """
    stamp = parse_moment(briefing.written_at) if briefing.written_at is not None else None
    name = moment_of_name(briefing.raw.path)
    time = next((each.time for each in (stamp, name) if each is not None and each.time), None)
    return (*Moment(dt.date.fromisoformat(briefing.date), time).sort_key, briefing.id)
