"""What was looked at, by day, source and topic, and what came of it.

Files change their names every day, so sources are followed as channels: the folder of an agent in
the inbox (`inbox/jay`), the paper cards, the queue. Looking and finding nothing is a result, and a
day without a briefing is none: nobody knows whether anything was looked at.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.briefing import Briefing, Source
from livingdocs.standing.source_lists import reconcile
from livingdocs.vocabulary import Looked

_DAY: Final = dt.timedelta(days=1)
_NOT_NAME: Final = re.compile(
    r"[0-9][0-9:.\-–~]*|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b"
)
_NOTHING: Final = re.compile(r"无[^，。；;（(]{0,16}(?:新增|增量|新数字)")


@dataclass(frozen=True, slots=True)
class ChannelDay:
    """A channel in one briefing: the sources of it that were listed, each with its result."""

    briefing: str
    results: tuple[tuple[Source, Looked], ...]

    @property
    def looked(self) -> Looked:
        """The best result."""
        return min((looked for _, looked in self.results), key=list(Looked).index)


@dataclass(frozen=True, slots=True)
class Gap:
    """Days of a topic without a briefing, both ends included.

    Attributes:
        before: the briefing before them.
        after: the one behind them, None where they go on to the newest day.
    """

    topic: str
    first: dt.date
    last: dt.date
    before: Briefing
    after: Briefing | None

    @property
    def days(self) -> int:
        """How many days it lasts."""
        return (self.last - self.first).days + 1


Coverage = Mapping[str, Mapping[str, tuple[ChannelDay, ...]]]
"""By channel and day; of one day in the order of the briefings."""


@once_a_base
def coverage(kb: KnowledgeBase) -> Mapping[str, Coverage]:
    """What the briefings of each topic looked at; channels in the order of their names."""
    found: dict[str, Coverage] = {}
    for topic, briefings in kb.briefings_by_topic.items():
        channels: dict[str, dict[str, list[ChannelDay]]] = {}
        for briefing in briefings:
            for name, day in _channels(briefing):
                channels.setdefault(name, {}).setdefault(briefing.date, []).append(day)
        found[topic] = {
            name: {day: tuple(row) for day, row in channels[name].items()}
            for name in sorted(channels)
        }
    return found


@once_a_base
def gaps(kb: KnowledgeBase) -> Mapping[str, tuple[Gap, ...]]:
    """The days without a briefing of each topic that has some, oldest first."""
    newest = dt.date.fromisoformat(kb.newest_day) if kb.newest_day is not None else None
    found: dict[str, tuple[Gap, ...]] = {}
    for topic, row in kb.briefings_by_topic.items():
        between: list[Gap] = []
        for before, after in zip(row, (*row[1:], None), strict=True):
            first = dt.date.fromisoformat(before.date) + _DAY
            end = dt.date.fromisoformat(after.date) - _DAY if after is not None else newest
            if end is not None and first <= end:
                between.append(Gap(topic, first, end, before, after))
        found[topic] = tuple(between)
    return found


def unchecked_topics(kb: KnowledgeBase) -> tuple[str, ...]:
    """Topics that have a file and no briefing at all."""
    return tuple(topic for topic in kb.topics if topic not in kb.briefings_by_topic)


def channel(source: Source, topic: str) -> str:
    """`inbox/jay` for a file of an agent, else the name of the source without its days.

    The living document itself is called as the topic is; it keeps the folder that it lies in.
    """
    path = source.path or source.name
    parts = path.rstrip("/").split("/")
    if parts[0] == "inbox" and len(parts) > 1:
        return "/".join(parts[:2])
    name = re.sub(r"\.(?:md|txt)\Z", "", parts[-1]).casefold().replace("_", "-")
    plain = re.sub(r"\s+", " ", _NOT_NAME.sub("", name)).strip(" -") or name
    return f"{parts[-2]}/{plain}" if plain == topic and len(parts) > 1 else plain


def _channels(briefing: Briefing) -> Iterable[tuple[str, ChannelDay]]:
    with_news = {
        source.path
        for increment in briefing.increments
        for source in increment.sources
        if source.path is not None
    }
    quiet = {each.path or each.name for each in briefing.quiet_sources}
    concluded = {
        there: briefing.closing_sources[here].conclusion or ""
        for here, there in reconcile(briefing).pairs.items()
    }
    results: dict[str, list[tuple[Source, Looked]]] = {}
    for place, source in enumerate(briefing.sources):
        said = f"{concluded.get(place, '')} {source.summary or ''}"
        looked = _looked(source, with_news=with_news, quiet=quiet, said=said)
        results.setdefault(channel(source, briefing.topic), []).append((source, looked))
    for name, row in results.items():
        yield name, ChannelDay(briefing.id, tuple(row))


def _looked(source: Source, *, with_news: set[str], quiet: set[str], said: str) -> Looked:
    if source.path in with_news:
        return Looked.NEWS
    if {source.path, source.name} & quiet or _NOTHING.search(said):
        return Looked.NOTHING
    return Looked.SEEN
