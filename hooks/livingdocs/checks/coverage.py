"""What was looked at: two lists of one briefing that differ, and days without a briefing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Final

from livingdocs.checks.rule import Rule, briefing_finding
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.relations.day_mentions import LOOK_BACK
from livingdocs.standing.source_coverage import Gap, gaps
from livingdocs.standing.source_lists import ReconciledSources, reconcile

SHORTEST_GAP: Final = 3
"""Days without a briefing that are asked about; a weekend is none."""


# --- the two lists ------------------------------------------------------------------------------


def find_differing_sources(kb: KnowledgeBase) -> Iterator[Finding]:
    """A closing list of sources that leaves out some of the first, or names others.

    Rows are paired by times, days and words; what pairs up is no finding, however it is worded.
    As information: a time in the closing list, such as T0820, that no source bears in its name.
    """
    for briefing in kb.briefings.values():
        found = reconcile(briefing)
        if found.only_first:
            yield _left_out(kb, briefing, found)
        for place in found.only_closing:
            yield _unlisted(kb, briefing, place)
        for place, time in found.times_without_file:
            yield _time_without_file(kb, briefing, place=place, time=time)


def _left_out(kb: KnowledgeBase, briefing: Briefing, found: ReconciledSources) -> Finding:
    first, closing = briefing.sources, briefing.closing_sources
    missing = [first[place] for place in found.only_first]
    names = [each.path or each.name for each in missing]
    return briefing_finding(
        kb,
        briefing,
        ("sources", found.only_first[0]),
        rule=SOURCES_DIFFER.name,
        severity=SOURCES_DIFFER.severity,
        lines=(*(each.lines[0] for each in missing), closing[0].lines[0]),
        found=f"{len(first)} sources at the beginning and {len(closing)} in the closing list, "
        f"which leaves out {', '.join(names)}",
        expected="the same sources in both lists",
        fix="ask the author whether they were checked, and add them to the closing list",
        told=f"开头列了 {len(first)} 个来源，收尾清单有 {len(closing)} 个，少了 "
        + "、".join(name.rstrip("/").rpartition("/")[2] or name for name in names),
    )


def _unlisted(kb: KnowledgeBase, briefing: Briefing, place: int) -> Finding:
    row = briefing.closing_sources[place]
    return briefing_finding(
        kb,
        briefing,
        ("closing_sources", place),
        rule=SOURCES_DIFFER.name,
        severity=SOURCES_DIFFER.severity,
        lines=(row.lines[0], briefing.sources[0].lines[0]),
        found=f'"{row.name}" in the closing list is none of the {len(briefing.sources)} sources '
        "at the beginning",
        expected="a source of the first list",
        fix="ask the author which file is meant, and add it to the first list",
        told=f"收尾清单的「{row.name}」对不上开头列出的任何来源",
    )


def _time_without_file(kb: KnowledgeBase, briefing: Briefing, *, place: int, time: str) -> Finding:
    row = briefing.closing_sources[place]
    paired = reconcile(briefing).pairs.get(place)
    lines = [row.lines[0], *(() if paired is None else (briefing.sources[paired].lines[0],))]
    return briefing_finding(
        kb,
        briefing,
        ("closing_sources", place, "name"),
        rule=SOURCES_DIFFER.name,
        severity=Severity.INFO,
        lines=lines,
        found=f'"{row.name}": no source bears the time {time} in its name',
        expected="a time that stands in the name of a file",
        fix="ask the author for the file, or leave the time out",
        told=f"「{row.name}」写的时刻 {time} 不在任何来源的文件名里",
    )


# --- days without a briefing --------------------------------------------------------------------


def find_coverage_gaps(kb: KnowledgeBase) -> Iterator[Finding]:
    """Three or more days of a topic without a briefing: not checked, as far as we know.

    One finding for each gap, with the lines that speak of one of its days.
    """
    for row in gaps(kb).values():
        for gap in row:
            if gap.days >= SHORTEST_GAP:
                yield _gap(kb, gap)


def _gap(kb: KnowledgeBase, gap: Gap) -> Finding:
    briefing = gap.after or gap.before
    first, last = gap.first.isoformat(), gap.last.isoformat()
    named = _named_in(kb, gap)
    until = f"to {last}" if gap.after is not None else "on"
    told = f"{first} 至 {last} " if gap.after is not None else f"{first} 起"
    spoken = f"，其中 {len(named)} 天在后一期提到" if named else ""
    return briefing_finding(
        kb,
        briefing,
        ("date",),
        rule=COVERAGE_GAP.name,
        severity=COVERAGE_GAP.severity,
        lines=sorted(set(named.values())) or [1],
        found=f"no briefing of {gap.topic} from {first} {until} is held",
        expected="a briefing for every day, also when there is no news",
        fix="import the missing briefings, or accept this finding with the reason",
        told=f"{told}没有收到这个主题的简报（{gap.days} 天{spoken}），不能当作没有消息",
    )


def _named_in(kb: KnowledgeBase, gap: Gap) -> dict[str, int]:
    """Days of a gap that the briefing behind it speaks of, with the first line that does.

    Nothing speaks of a day more than a month back, so long gaps cost no more than short ones.
    """
    if gap.after is None:
        return {}
    found: dict[str, int] = {}
    days = min(gap.days, LOOK_BACK.days)
    for day in (gap.last - dt.timedelta(days=number) for number in reversed(range(days))):
        for mention in kb.day_mentions[gap.topic].get(day.isoformat(), ()):
            if mention.briefing == gap.after.id:
                found.setdefault(mention.day, mention.line)
    return found


COVERAGE_GAP = Rule(
    "coverage-gap",
    Severity.INFO,
    "没有查的日子",
    find_coverage_gaps,
    meaning="这些天没有收到这个主题的简报：不知道查没查过，不能当作没有消息。"
    "看过而没有新增的日子不在此列；一两天的空缺也不问。",
    advice="补上那几天的简报；确实没有的，写下理由接受这一条。",
)
SOURCES_DIFFER = Rule(
    "sources-differ",
    Severity.WARNING,
    "来源清单不一致",
    find_differing_sources,
    meaning="同一份简报开头和结尾各列了一次查过的来源，两份清单对不上，说不准哪些真的查过。"
    "同一来源换一种叫法不算。",
    advice="问作者漏列的来源查没查过，把两份清单写成一样。",
)
