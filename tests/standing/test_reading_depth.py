"""What was read before a statement was written, and what grade that supports."""

from __future__ import annotations

from typing import Any

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Increment
from livingdocs.standing.reading_depth import (
    ReadingDepth,
    anchor_depth,
    citation_depth,
    increment_depth,
    is_beyond,
)
from livingdocs.views.credibility_panel import credibility_panel
from livingdocs.views.grades import grade
from livingdocs.vocabulary import Credibility, Reading
from tests.real_briefings import EARLIER, LATER
from tests.small_base import OLD, base, briefing

DIGEST = {"text": "inbox/jay/2026-09-22-1450-jay-x.md §条目 4",
          "path": "inbox/jay/2026-09-22-1450-jay-x.md", "place": "§条目 4"}  # fmt: skip
LISTED = {**DIGEST, "place": "§条目（awesome papers 列表）"}
RELEASES = {"text": "github.com/a/b/releases", "url": "https://github.com/a/b/releases"}
BLOG = {"text": "vllm.ai blog", "url": "https://vllm.ai/blog"}


def depth_of(stated: str, *sources: dict[str, str], point: str = "甲") -> ReadingDepth:
    """What was read for an increment with these words behind its grade."""
    fields: dict[str, Any] = {
        "number": 1,
        "title": "甲",
        "sources": sources,
        "points": [{"text": point, "lines": [6, 6]}],
        "credibility": {"grade": "high", "text": stated},
        "lines": [5, 9],
    }
    held = briefing(OLD, increments=[fields])
    return increment_depth(base(briefings=(held,)), held, Increment.model_validate(fields))


@pytest.mark.parametrize(
    ("stated", "sources", "reading", "hands", "supports"),
    [
        ("高（arXiv 原文 + 数字）", (DIGEST,), Reading.FULL_TEXT, 1, Credibility.HIGH),
        ("高（需读原文补充）", (DIGEST,), Reading.DIGEST, 1, Credibility.MEDIUM),
        ("高（原文待读）", (DIGEST,), Reading.DIGEST, 1, Credibility.MEDIUM),
        ("高（摘要）", (DIGEST,), Reading.ABSTRACT, 1, Credibility.MEDIUM),
        (
            "高（官方 release notes 可查）",
            (DIGEST, RELEASES),
            Reading.DIGEST,
            1,
            Credibility.MEDIUM,
        ),
        ("高", (RELEASES,), Reading.RELEASE_NOTE, 0, Credibility.HIGH),
        ("高", (BLOG, DIGEST), Reading.FULL_TEXT, 0, Credibility.HIGH),
        ("高", (LISTED,), Reading.LIST, 2, Credibility.LOW),
        ("高", (), Reading.UNKNOWN, None, None),
    ],
)
def test_what_was_read(
    stated: str,
    sources: tuple[dict[str, str], ...],
    reading: Reading,
    hands: int | None,
    supports: Credibility | None,
) -> None:
    """The words behind the grade first, then the first source; "can be looked up" is none."""
    found = depth_of(stated, *sources)
    assert (found.reading, found.hands, found.supports) == (reading, hands, supports)
    assert is_beyond(Credibility.HIGH, found) == (supports not in (None, Credibility.HIGH))
    assert not is_beyond(Credibility.LOW, found)


def test_a_figure_nested_in_another_paper() -> None:
    """Even who read the survey has not read the study that it reports."""
    found = depth_of("高（原文）", DIGEST, point="论文内嵌案例")
    assert (found.nested, found.supports) == (True, Credibility.MEDIUM)


def test_the_increments_of_the_two_real_briefings(real: KnowledgeBase) -> None:
    """One claims the original; the others rest on jay's digests, two with doubts that say so."""
    earlier = real.briefings[EARLIER]
    depths = [increment_depth(real, earlier, each) for each in earlier.increments]
    assert [each.reading for each in depths] == [Reading.DIGEST] * 4 + [
        Reading.FULL_TEXT,
        Reading.DIGEST,
    ]
    assert [bool(each.unread) for each in depths] == [True, False, False, True, False, False]
    later = real.briefings[LATER]
    nested = [increment_depth(real, later, each).nested for each in later.increments]
    assert nested == [True, False, False, False, False]
    assert increment_depth(real, later, later.increments[3]).reading is Reading.LIST


def test_anchors_bear_both_grades(real: KnowledgeBase) -> None:
    """The claimed grade stays; the other stands behind it."""
    words = {
        anchor.id: grade(anchor.credibility, anchor_depth(real, anchor)).words
        for anchor in real.anchors.values()
    }
    assert words["2026-09-22-i4"] == "高（声明）→ 中（按证据）"
    assert words["2026-09-22-c2"] == "高（声明）→ 低（按证据）"
    assert words["2026-09-22-i5"] == "高（声明）"
    assert words["2026-10-10-i1"] == "没有自评"


def test_the_distribution_of_a_briefing(real: KnowledgeBase) -> None:
    """23 of 24 rows share a grade; a briefing that grades nothing has no panel."""
    panel = credibility_panel(real, real.briefings[EARLIER])
    assert panel is not None
    counts = {line.label: (line.increments, line.increments_supported, line.citations)
              for line in panel.lines}  # fmt: skip
    assert counts == {"高": (6, 1, 23), "中高": (0, 0, 1), "中": (0, 5, 0), "低": (0, 0, 0)}
    assert "24 行里 23 行" in panel.flat
    assert credibility_panel(real, real.briefings[LATER]) is None


def test_a_person_who_checked_settles_it(kb: KnowledgeBase) -> None:
    """The grade then stands as it was claimed."""
    anchor = kb.anchors["brewing/kettle-flags"]
    depth = anchor_depth(kb, anchor)
    assert (depth.reading, depth.supports) == (Reading.DIGEST, Credibility.HIGH)
    assert grade(anchor.credibility, depth).words == "高（声明）"


def test_a_carried_row_is_not_asked(kb: KnowledgeBase) -> None:
    """What was read for it stands in a briefing of an earlier day."""
    held = kb.briefings["brewing/2027-03-02"]
    found = {each.id: citation_depth(kb, held, each).reading for each in held.citations}
    assert found["2701.00305"] is Reading.LIST
    assert found["2610.00733"] is Reading.UNKNOWN
    assert found["2702.00017"] is Reading.DIGEST
