"""Grades that a briefing gives itself: beyond what was read, or the same for nearly everything."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from livingdocs.checks.rule import Location, Rule, briefing_finding
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, Citation, Increment
from livingdocs.standing.reading_depth import (
    CITED_NOWHERE_ELSE,
    ReadingDepth,
    citation_depth,
    increment_depth,
    is_beyond,
)
from livingdocs.vocabulary import Credibility, Reading

FEWEST: Final = 10
"""Graded rows below which a scale is not judged."""
SHARE: Final = 0.8
"""Share of one grade from which on the scale says nothing."""

_GRADE_LINE: Final = re.compile(r"\s*(?:[-*]\s+)?\**可信度")
_SOURCE_LINE: Final = re.compile(r"\s*(?:[-*]\s+)?\**来源")
_WORDS: Final = {
    Reading.DIGEST: "a digest",
    Reading.ABSTRACT: "an abstract",
    Reading.LIST: "a list",
    Reading.RELEASE_NOTE: "a release note about another study",
    Reading.FULL_TEXT: "a source that only reports another study",
}


# --- 高 without having read the source ----------------------------------------------------------


def find_unsupported_grades(kb: KnowledgeBase) -> Iterator[Finding]:
    """Increments and new rows graded high although nothing says that their source was read.

    One finding for each briefing and kind of reading, with the lines of the grades, of the sources,
    and of the doubts that say the original is still to be read.
    """
    for briefing in kb.briefings.values():
        by_reading: dict[Reading, list[tuple[int, Increment, ReadingDepth]]] = {}
        for place, increment in enumerate(briefing.increments):
            grade = increment.credibility.grade if increment.credibility is not None else None
            if grade is not Credibility.HIGH:
                continue
            depth = increment_depth(kb, briefing, increment)
            if is_beyond(grade, depth):
                by_reading.setdefault(depth.reading, []).append((place, increment, depth))
        for reading, rows in by_reading.items():
            yield _increments(kb, briefing, rows, reading=reading)
        only_listed = [
            (place, citation)
            for place, citation in enumerate(briefing.citations)
            if _is_only_listed(kb, briefing, citation)
        ]
        if only_listed:
            yield _rows(kb, briefing, only_listed)


def _is_only_listed(kb: KnowledgeBase, briefing: Briefing, citation: Citation) -> bool:
    """Whether a new row is graded high and no increment is about its paper."""
    if citation.status not in CITED_NOWHERE_ELSE or citation.credibility is None:
        return False
    grade = citation.credibility.grade
    depth = citation_depth(kb, briefing, citation)
    return grade is Credibility.HIGH and depth.reading is Reading.LIST


def _increments(
    kb: KnowledgeBase,
    briefing: Briefing,
    rows: list[tuple[int, Increment, ReadingDepth]],
    *,
    reading: Reading,
) -> Finding:
    numbers = [increment.number for _, increment, _ in rows]
    doubts = {doubt.id: doubt for _, _, depth in rows for doubt in depth.unread}
    unread = [
        event.lines[0]
        for doubt in doubts.values()
        for event in doubt.events
        if event.briefing == briefing.id and event.lines is not None
    ]
    best = rows[0][2].supports or Credibility.MEDIUM
    via = "、".join(dict.fromkeys(agent for _, _, depth in rows for agent in depth.via))
    whose = f"{via} 的" if via and reading is Reading.DIGEST else ""
    doubted = f"，{len(doubts)} 条疑问写明要回到原文" if doubts else ""
    plural = "s" if len(numbers) > 1 else ""
    return _finding(
        kb,
        briefing,
        ("increments", rows[0][0], "credibility"),
        lines=(
            *(_line(kb, briefing, each, _GRADE_LINE) for _, each, _ in rows),
            *(_line(kb, briefing, each, _SOURCE_LINE) for _, each, _ in rows),
            *unread,
        ),
        found=f"increment{plural} {', '.join(map(str, numbers))} graded high, and what was read "
        f"is {_WORDS[reading]}",
        expected=f"words that say the source itself was read, or {best.value.replace('_', ' ')}",
        fix="read the source and say so behind the grade, or lower the grade",
        told=f"增量 {'、'.join(map(str, numbers))} 自评高，读的是{whose}{reading.label}"
        f"{doubted}，按证据是{best.label}",
    )


def _rows(kb: KnowledgeBase, briefing: Briefing, rows: list[tuple[int, Citation]]) -> Finding:
    ids = [citation.id for _, citation in rows]
    return _finding(
        kb,
        briefing,
        ("citations", rows[0][0], "credibility"),
        lines=[citation.lines[0] for _, citation in rows],
        found=f"{', '.join(ids)} new in the list and graded high, and nothing says what was read",
        expected="an increment about the paper, or words that say the paper was read",
        fix="write what was read behind the grade, or lower the grade",
        told=f"{'、'.join(ids)} 新列为锚点，自评高，只见于引用表，没有写读了什么",
    )


def _line(
    kb: KnowledgeBase, briefing: Briefing, increment: Increment, label: re.Pattern[str]
) -> int:
    """The line of an increment that begins with a label; its first line where none does."""
    raw = kb.raw.get(briefing.raw.path)
    first, last = increment.lines
    if raw is None:
        return first
    return next((n for n in range(first, last + 1) if label.match(raw.line(n))), first)


# --- a scale that says nothing ------------------------------------------------------------------


def find_flat_grades(kb: KnowledgeBase) -> Iterator[Finding]:
    """A list in which four fifths of the grades are the same; such a scale tells nothing apart."""
    for briefing in kb.briefings.values():
        graded = [
            (place, citation, citation.credibility.grade)
            for place, citation in enumerate(briefing.citations)
            if citation.credibility is not None and citation.credibility.grade is not None
        ]
        share = flat_grade(grade for _, _, grade in graded)
        if share is None:
            continue
        grade, number = share
        others = [citation.lines[0] for _, citation, each in graded if each is not grade]
        ends = (graded[0][1].lines[0], graded[-1][1].lines[0])
        yield _finding(
            kb,
            briefing,
            ("citations", graded[0][0], "credibility"),
            rule=FLAT_CREDIBILITY,
            lines=(ends[0], *others, ends[1]),
            found=f"{number} of {len(graded)} rows of the list are graded {grade.value}",
            expected="grades that tell rows apart",
            fix="grade by what was read: the source itself, an abstract, a digest, a list",
            told=f"引用表 {len(graded)} 行里 {number} 行自评「{grade.label}」，这把尺子分不出高下",
        )


def flat_grade(grades: Iterable[Credibility]) -> tuple[Credibility, int] | None:
    """The grade that four fifths share, and how many; None for a scale that tells, or too few."""
    counts = Counter(grades)
    total = sum(counts.values())
    if total < FEWEST:
        return None
    grade, number = counts.most_common(1)[0]
    return (grade, number) if number >= SHARE * total else None


def _finding(
    kb: KnowledgeBase,
    briefing: Briefing,
    at: Location,
    *,
    lines: Iterable[int],
    found: str,
    expected: str,
    fix: str,
    told: str,
    rule: Rule | None = None,
) -> Finding:
    chosen = rule or CREDIBILITY_UNSUPPORTED
    return briefing_finding(
        kb,
        briefing,
        at,
        rule=chosen.name,
        severity=chosen.severity,
        lines=dict.fromkeys(lines),
        found=found,
        expected=expected,
        fix=fix,
        told=told,
    )


CREDIBILITY_UNSUPPORTED = Rule(
    "credibility-unsupported",
    Severity.INFO,
    "可信度缺依据",
    find_unsupported_grades,
    meaning="简报自评「高」，却没有写明读过原文：读的是摘要、别人的整理稿，或只见于引用表。"
    "这不是说内容有错，只是还没有人核对过；站上同时写出声明的等级和按证据的等级。",
    advice="读过原文就在等级后面写明；没有读，就把等级降下来。",
)
FLAT_CREDIBILITY = Rule(
    "flat-credibility",
    Severity.INFO,
    "可信度分不出高下",
    find_flat_grades,
    meaning="引用表里五分之四以上的条目自评同一个等级，这个等级就说明不了什么。不到十条的表不算。",
    advice="按读到了什么分级：原文、摘要、整理稿、清单。",
)
