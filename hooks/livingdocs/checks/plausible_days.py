"""Days in records that cannot be: before what they speak of, or far ahead."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from livingdocs.arxiv_ids import id_month
from livingdocs.checks.rule import Rule
from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Evidence
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction

_FAR_AHEAD: Final = dt.timedelta(days=366)
"""How long after the newest briefing a person may still have looked at something."""


@dataclass(frozen=True, slots=True)
class _Day:
    """A day in a record, and the earliest day on which it can have been, with the reason."""

    folder: str
    key: str
    field: tuple[str, ...]
    day: str
    since: tuple[tuple[str, str], ...]
    evidence: tuple[Evidence, ...]


def find_implausible_days(kb: KnowledgeBase) -> Iterator[Finding]:
    """A day before the paper, the briefing or the question that it is about, or a year ahead.

    Somebody who looked at a paper did so after its month; arXiv counts in its own time zone, so a
    day of room is left. The clock is not asked: "ahead" is seen from the newest briefing.
    """
    newest = dt.date.fromisoformat(kb.newest_day) if kb.newest_day else None
    for each in _days(kb):
        day = dt.date.fromisoformat(each.day)
        if newest is not None and day > newest + _FAR_AHEAD:
            yield _finding(
                kb,
                each,
                found=f"{each.field[-1]} {each.day}, more than a year after the newest briefing",
                expected=f"a day not long after {kb.newest_day}",
                told=f"写着 {each.day}，比最新一期简报（{kb.newest_day}）晚了一年以上",
            )
            continue
        for first, what in each.since:
            if day < dt.date.fromisoformat(first) - dt.timedelta(days=1):
                yield _finding(
                    kb,
                    each,
                    found=f"{each.field[-1]} {each.day}, before {what} ({first})",
                    expected=f"a day on or after {first}",
                    told=f"写着 {each.day}，比它所依据的 {_told(what)}（{first}）还早",
                )
                break


def _days(kb: KnowledgeBase) -> Iterator[_Day]:
    for key, anchor in kb.anchors.items():
        since = (*_papers(kb, (paper.id for paper in anchor.papers)), *_briefings(kb, anchor))
        for name in ("accepted_on", "verified_on"):
            if day := getattr(anchor, name):
                yield _Day("anchors", key, (name,), day, since, anchor.evidence)
    for key, card in kb.cards.items():
        yield from _card_days(kb, key, card)
    for key, doubt in kb.contradictions.items():
        yield from _doubt_days(key, doubt)


def _card_days(kb: KnowledgeBase, key: str, card: PaperCard) -> Iterator[_Day]:
    since = tuple(_papers(kb, [card.id]))
    if card.accepted_on:
        yield _Day("cards", key, ("accepted_on",), card.accepted_on, since, card.evidence)
    if card.verdict is not None:
        yield _Day("cards", key, ("verdict", "date"), card.verdict.date, since, card.evidence)


def _doubt_days(key: str, doubt: Contradiction) -> Iterator[_Day]:
    since = ((doubt.opened_on, "the doubt was opened"),)
    evidence = tuple(
        Evidence(briefing=event.briefing, lines=event.lines)
        for event in doubt.events
        if event.briefing is not None and event.lines is not None
    )
    if doubt.accepted_on:
        yield _Day("contradictions", key, ("accepted_on",), doubt.accepted_on, since, evidence)
    if doubt.answer is not None:
        day = doubt.answer.date
        yield _Day("contradictions", key, ("answer", "date"), day, since, evidence)


def _papers(kb: KnowledgeBase, papers: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The first day of each paper: of its first version, else of the month of its number."""
    for paper in papers:
        snapshot = kb.snapshots.get(paper)
        submitted = snapshot.submitted if snapshot is not None else None
        yield submitted or id_month(paper).isoformat(), f"{paper} existed"


def _briefings(kb: KnowledgeBase, anchor: Anchor) -> Iterator[tuple[str, str]]:
    days = [
        kb.briefings[each.briefing].date
        for each in anchor.evidence
        if each.briefing in kb.briefings
    ]
    if days:
        yield min(days), "the briefing that it comes from"


def _told(what: str) -> str:
    if what.endswith(" existed"):
        return f"论文 {what.removesuffix(' existed')}"
    return "疑问" if "doubt" in what else "简报"


def _finding(kb: KnowledgeBase, each: _Day, *, found: str, expected: str, told: str) -> Finding:
    path = kb.files[each.folder, each.key]
    line, column = kb.documents[path].position(each.field)
    source = tuple(
        SourceLine(kb.briefings[evidence.briefing].raw.path, evidence.lines[0])
        for evidence in each.evidence
        if evidence.briefing in kb.briefings
    )
    return Finding(
        rule=IMPLAUSIBLE_DAY.name,
        severity=IMPLAUSIBLE_DAY.severity,
        path=path,
        line=line,
        column=column,
        source=source,
        found=found,
        expected=expected,
        fix="correct the day",
        told=told,
    )


IMPLAUSIBLE_DAY = Rule(
    "implausible-day",
    Severity.ERROR,
    "日子不合理",
    find_implausible_days,
    meaning="一条记录说有人在那天接受、核实或答复过，那天却早于它所依据的论文、简报或疑问，或者远在将来。"
    "多半是年份或月份写错了；相差一天的不算。",
    advice="改正这个日子。",
)
