"""The two lists of sources of one briefing, reconciled: the first table and the closing list.

The first names files, the closing list names the same in words: `Jay 晚间五类简报（T2105）`,
`Oct 9 E1 inference`, `Paper Cards Oct 8-10`. Rows are paired by what both say: the time of a file,
the day and stage of a briefing, and words of its name. Each row is paired once, the surest first.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.dates import Certainty, DateMention, Moment, find_dates, moment_of_name
from livingdocs.mentions import SourceName, parse_source_name
from livingdocs.records.briefing import Briefing, ClosingSource, Source

_TIME: Final = re.compile(
    r"(?<![0-9A-Za-z])T?(?P<hour>[01][0-9]|2[0-3])(?P<colon>:?)(?P<minute>[0-5][0-9])(?![0-9:])"
)
_FILE_TIME: Final = re.compile(r"(?<![0-9A-Za-z])T(?:[01][0-9]|2[0-3])[0-5][0-9](?![0-9])")
_WORD: Final = re.compile(r"[a-z][a-z0-9.]+|[\u4e00-\u9fff]{2,}")
_SUFFIX: Final = re.compile(r"\.(?:md|txt)\b")
_SURE: Final = 2.0
_TIMES, _BRIEFINGS, _WORDS, _AGENTS = 10.0, 8.0, 2.0, 0.5


@dataclass(frozen=True, slots=True)
class ReconciledSources:
    """What pairs up and what does not.

    Attributes:
        pairs: place in the closing list -> place in the first list.
        only_first: places of sources that the closing list leaves out.
        only_closing: places of rows of the closing list that are none of the sources.
        times_without_file: places in the closing list whose time, such as `T0820`, stands in no
            name of a source, with the time as written.
    """

    pairs: Mapping[int, int]
    only_first: tuple[int, ...]
    only_closing: tuple[int, ...]
    times_without_file: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class _Named:
    """What a row says of the source it means."""

    time: str | None
    days: frozenset[dt.date]
    stage: str | None
    agent: str | None
    words: frozenset[str]


def reconcile(briefing: Briefing) -> ReconciledSources:
    """The two lists of a briefing; nothing is amiss where it has only one of them."""
    if not briefing.sources or not briefing.closing_sources:
        return ReconciledSources({}, (), (), ())
    first = [_of_source(each) for each in briefing.sources]
    agents = frozenset(each.agent for each in first if each.agent is not None)
    closing = [_of_closing(each, briefing, agents) for each in briefing.closing_sources]
    plain = agents | {briefing.topic, *briefing.topic.split("-")}
    likely = sorted(
        (
            (_score(row, source, plain), -here, -there)
            for here, row in enumerate(closing)
            for there, source in enumerate(first)
        ),
        reverse=True,
    )
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for score, here, there in likely:
        if score >= _SURE and -here not in pairs and -there not in taken:
            pairs[-here] = -there
            taken.add(-there)
    names = " ".join(each.path or each.name for each in briefing.sources)
    return ReconciledSources(
        pairs=dict(sorted(pairs.items())),
        only_first=tuple(place for place in range(len(first)) if place not in taken),
        only_closing=tuple(place for place in range(len(closing)) if place not in pairs),
        times_without_file=tuple(
            (place, match[0])
            for place, each in enumerate(briefing.closing_sources)
            for match in _FILE_TIME.finditer(each.name)
            if match[0][1:] not in names
        ),
    )


def _of_source(source: Source) -> _Named:
    text = source.path or source.name
    name = parse_source_name(text)
    moment = name.moment if name is not None else moment_of_name(text)
    return _Named(
        time=_clock(moment),
        days=frozenset({moment.date} if moment is not None else ()),
        stage=name.stage if name is not None else None,
        agent=_agent(name),
        words=_words(_SUFFIX.sub("", text.rstrip("/").rpartition("/")[2])),
    )


def _of_closing(row: ClosingSource, briefing: Briefing, agents: frozenset[str]) -> _Named:
    context = dt.date.fromisoformat(briefing.date)
    dates: list[DateMention] = [
        each
        for each in find_dates(row.name, context=context)
        if each.certainty is Certainty.RESOLVED
    ]
    clock = _TIME.search(row.name)
    words = _words(row.name)
    return _Named(
        time=f"{clock['hour']}{clock['minute']}" if clock is not None else None,
        days=frozenset(day for each in dates for day in each.days),
        stage=next((each.stage for each in dates if each.stage is not None), None),
        agent=next((word for word in words if word in agents), None),
        words=words,
    )


def _score(row: _Named, source: _Named, plain: frozenset[str]) -> float:
    """How surely a row of the closing list means a source; 0 where they contradict."""
    if row.time is not None and source.time is not None and row.time != source.time:
        return 0.0
    if (row.stage is None) != (source.stage is None):
        return 0.0
    if row.agent is not None and source.agent is not None and row.agent != source.agent:
        return 0.0
    same_time = row.time is not None and row.time == source.time
    same_briefing = row.stage is not None and row.stage == source.stage and row.days & source.days
    if row.stage is not None and not same_briefing:
        return 0.0
    return (
        _TIMES * same_time
        + _BRIEFINGS * bool(same_briefing)
        + _WORDS * len((row.words & source.words) - plain)
        + _AGENTS * (row.agent is not None and row.agent == source.agent)
    )


def _clock(moment: Moment | None) -> str | None:
    return f"{moment.time:%H%M}" if moment is not None and moment.time is not None else None


def _agent(name: SourceName | None) -> str | None:
    return name.agent if name is not None else None


def _words(text: str) -> frozenset[str]:
    """Words of a name: Latin ones apart, Chinese ones by their pairs of characters."""
    words: set[str] = set()
    for word in _WORD.findall(re.sub(r"[_/-]", " ", text.casefold())):
        if word[0].isascii():
            words.add(word)
            words.update({word[:-1]} if word.endswith("s") else ())
        else:
            words.update(word[place : place + 2] for place in range(len(word) - 1))
    return frozenset(words)
