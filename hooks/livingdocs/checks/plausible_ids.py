"""arXiv ids that cannot be, or can hardly be, by their numbers alone."""

from __future__ import annotations

import calendar
import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from livingdocs.arxiv_ids import id_month
from livingdocs.checks.rule import Location, Rule, briefing_finding
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.relations.paper_uses import PaperUse

_ENOUGH_PAPERS = 5
_ROOM = 1.5
_LEAST_OF_MONTH = 0.1


@dataclass(frozen=True, slots=True)
class Frontier:
    """How far arXiv's numbers can reach, as the papers at hand show.

    Attributes:
        whole_month: the highest number that a whole month is likely to have reached.
    """

    whole_month: float

    def on(self, month: dt.date, day: dt.date) -> int:
        """The number that ids of a month can have reached by a day, with room to spare."""
        return int(self.whole_month * _elapsed(month, day) * _ROOM)


def frontier(kb: KnowledgeBase) -> Frontier | None:
    """What the snapshots and the dated citations show; None where they are too few.

    A paper with metadata shows that its month had reached its number on the day on which it was
    submitted, or at the latest on which a briefing cited it.
    """
    reached = []
    for paper, snapshot in kb.snapshots.items():
        number = _number(paper)
        if number is None:
            continue
        days = [use.date for use in kb.uses_by_paper.get(paper, ())]
        days += [snapshot.submitted] if snapshot.submitted else []
        day = dt.date.fromisoformat(min(days)) if days else dt.date.max
        reached.append(number / max(_elapsed(id_month(paper), day), _LEAST_OF_MONTH))
    return Frontier(max(reached)) if len(reached) >= _ENOUGH_PAPERS else None


def find_implausible_ids(kb: KnowledgeBase) -> Iterator[Finding]:
    """An id younger than the briefing that names it; a number that arXiv can't have reached yet.

    The first contradicts the calendar. The second is asked, with half again as much room as the
    papers at hand suggest, and only about ids without metadata. Months are checked when ids are
    read: `2613.00001` is none.
    """
    reach = frontier(kb)
    for paper, uses in kb.uses_by_paper.items():
        briefings: set[str] = set()
        for use in uses:
            if use.briefing not in briefings:
                briefings.add(use.briefing)
                yield from _too_young(kb, paper, use)
                if reach is not None and paper not in kb.snapshots:
                    yield from _beyond(kb, paper, use, reach)


def _too_young(kb: KnowledgeBase, paper: str, use: PaperUse) -> Iterator[Finding]:
    day = dt.date.fromisoformat(use.date)
    born = id_month(paper)
    snapshot = kb.snapshots.get(paper)
    if snapshot is not None and snapshot.submitted:
        # A day of room: arXiv counts in its own time zone.
        submitted = dt.date.fromisoformat(snapshot.submitted) - dt.timedelta(days=1)
        born = max(born, submitted)
    if born <= day:
        return
    yield _finding(
        kb,
        use,
        severity=Severity.ERROR,
        found=f"{paper} is younger than the briefing of {use.date} that names it",
        expected=f"an id that arXiv had given out by {use.date}",
        fix="correct the id, or the date of the briefing",
        told=f"{paper} 比 {use.date} 的简报还新，这个号写错了",
    )


def _beyond(kb: KnowledgeBase, paper: str, use: PaperUse, reach: Frontier) -> Iterator[Finding]:
    number = _number(paper)
    limit = reach.on(id_month(paper), dt.date.fromisoformat(use.date))
    if number is None or not 0 < limit < number:
        return
    yield _finding(
        kb,
        use,
        severity=Severity.INFO,
        found=f"{paper} has a number that arXiv can hardly have reached by {use.date}",
        expected=f"a number up to about {limit}, by the papers at hand",
        fix="fetch the metadata of the id, or correct it",
        told=f"{paper} 的号偏大：按已有论文推算，到 {use.date} 大约只排到 {limit}",
    )


def _number(paper: str) -> int | None:
    """The serial number of an id of the new form; None for an old one, which counts by archive."""
    return None if "/" in paper else int(paper.partition(".")[2])


def _elapsed(month: dt.date, day: dt.date) -> float:
    """Which share of a month is over at the end of a day; 0 before it."""
    if day < month:
        return 0.0
    days = calendar.monthrange(month.year, month.month)[1]
    return min(1.0, ((day - month).days + 1) / days)


def _finding(
    kb: KnowledgeBase,
    use: PaperUse,
    *,
    severity: Severity,
    found: str,
    expected: str,
    fix: str,
    told: str,
) -> Finding:
    briefing = kb.briefings[use.briefing]
    at: Location = ("raw",)
    if use.citation is not None:
        at = ("citations", briefing.citations.index(use.citation))
    return briefing_finding(
        kb,
        briefing,
        at,
        rule=IMPLAUSIBLE_ID.name,
        severity=severity,
        lines=range(use.lines[0], use.lines[1] + 1),
        found=found,
        expected=expected,
        fix=fix,
        told=told,
    )


IMPLAUSIBLE_ID = Rule(
    "implausible-id",
    Severity.ERROR,
    "编号不合理",
    find_implausible_ids,
    meaning="编号的月份晚于写它的简报，或者序号大得不像那个月会有的；多半抄错了一位。",
    advice="对照原文改正编号，或改正简报的日期。",
)
