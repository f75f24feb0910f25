"""How a briefing grades itself: each grade as claimed and as the reading supports it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.checks.credibility import flat_grade
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, StatedCredibility
from livingdocs.standing.reading_depth import (
    ReadingDepth,
    citation_depth,
    increment_depth,
    is_beyond,
)
from livingdocs.vocabulary import Credibility, Reading


@dataclass(frozen=True, slots=True)
class GradeLine:
    """One grade, or none: how often it is claimed and how often the reading supports it."""

    label: str
    increments: int
    increments_supported: int
    citations: int
    citations_supported: int


@dataclass(frozen=True, slots=True)
class CredibilityPanel:
    """The distribution of a briefing's grades.

    Attributes:
        readings: what was read, with how many statements each.
        flat: what is to be said of a scale that tells nothing apart; empty for one that does.
    """

    lines: tuple[GradeLine, ...]
    readings: tuple[tuple[Reading, int], ...]
    flat: str
    has_increments: bool
    has_citations: bool


def credibility_panel(kb: KnowledgeBase, briefing: Briefing) -> CredibilityPanel | None:
    """The panel of a briefing; None where it grades nothing."""
    increments = [
        (each.credibility, increment_depth(kb, briefing, each)) for each in briefing.increments
    ]
    citations = [
        (each.credibility, citation_depth(kb, briefing, each)) for each in briefing.citations
    ]
    graded = [_grade(stated) for stated, _ in (*increments, *citations)]
    if not any(graded):
        return None
    counts = [
        _counts(increments),
        _counts(increments, supported=True),
        _counts(citations),
        _counts(citations, supported=True),
    ]
    readings = Counter(depth.reading for _, depth in (*increments, *citations))
    return CredibilityPanel(
        lines=tuple(
            GradeLine(
                grade.label if grade is not None else "没有写", *(row[grade] for row in counts)
            )
            for grade in (*Credibility, None)
            if any(row[grade] for row in counts)
        ),
        readings=tuple((each, readings[each]) for each in Reading if readings[each]),
        flat=_flat(citations),
        has_increments=any(_grade(stated) for stated, _ in increments),
        has_citations=any(_grade(stated) for stated, _ in citations),
    )


Graded = tuple[StatedCredibility | None, ReadingDepth]


def _grade(stated: StatedCredibility | None) -> Credibility | None:
    return stated.grade if stated is not None else None


def _counts(rows: Iterable[Graded], *, supported: bool = False) -> Counter[Credibility | None]:
    """How many statements have each grade; `supported` lowers those that claim too much."""
    return Counter(
        depth.supports if supported and is_beyond(_grade(stated), depth) else _grade(stated)
        for stated, depth in rows
    )


def _flat(citations: Iterable[Graded]) -> str:
    grades = [grade for stated, _ in citations if (grade := _grade(stated)) is not None]
    found = flat_grade(grades)
    if found is None:
        return ""
    grade, number = found
    return f"引用表 {len(grades)} 行里 {number} 行是「{grade.label}」，这把尺子分不出高下。"
