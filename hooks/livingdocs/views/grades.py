"""Grades in words: what a briefing claims, what the reading supports, and why."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.records.briefing import StatedCredibility
from livingdocs.standing.reading_depth import ReadingDepth, is_beyond
from livingdocs.vocabulary import Reading


@dataclass(frozen=True, slots=True)
class Grade:
    """A grade.

    Attributes:
        stated: the grade or the words of the briefing, None where it gives none.
        supported: the grade that the reading supports, where the stated one goes beyond it.
        reason: the words behind the stated grade.
        reading: what was read, in words.
    """

    stated: str | None
    supported: str | None
    reason: str | None
    reading: str

    @property
    def words(self) -> str:
        """`高（声明）→ 中（按证据）`, or the stated grade alone."""
        if self.stated is None:
            return "没有自评"
        if self.supported is None:
            return f"{self.stated}（声明）"
        return f"{self.stated}（声明）→ {self.supported}（按证据）"


def grade(stated: StatedCredibility | None, depth: ReadingDepth) -> Grade:
    """The grade of a statement beside what was read for it."""
    given = stated.grade if stated is not None else None
    best = depth.supports
    beyond = best is not None and is_beyond(given, depth)
    words = None
    if stated is not None:
        words = given.label if given is not None else stated.text
    return Grade(
        stated=words,
        supported=best.label if best is not None and beyond else None,
        reason=stated.reason if stated is not None and given is not None else None,
        reading=reading_words(depth),
    )


def reading_words(depth: ReadingDepth) -> str:
    """`隔一手：经 jay 的整理稿；疑问写明原文未读`."""
    if depth.verified_on is not None:
        return f"{depth.verified_on} 有人对照来源核实过"
    parts = [_read(depth)]
    if depth.nested:
        parts.append("数字嵌在另一篇里")
    if depth.unread:
        parts.append("疑问写明原文未读")
    return "；".join(parts)


def _read(depth: ReadingDepth) -> str:
    via = "、".join(depth.via)
    match depth.reading:
        case Reading.DIGEST:
            return f"隔一手：经 {via} 的整理稿" if via else "隔一手：别人的整理稿"
        case Reading.LIST if depth.hands:
            return f"隔两手：经 {via} 的整理稿，来自一份清单"
        case Reading.LIST:
            return "只见于引用表"
        case Reading.UNKNOWN:
            return "读了什么没有写"
        case Reading.FULL_TEXT if depth.hands:
            return f"自述依据原文，稿子经 {via}" if via else "自述依据原文"
        case Reading.FULL_TEXT:
            return "读的是原文"
        case _:
            return f"读的是{depth.reading.label}"
