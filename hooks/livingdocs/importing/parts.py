"""The parts of a briefing: known by the words of their headings, never by their numbers.

Two briefings of one agent number their parts differently (`五、` is a list of quiet sources in
one and a summary in the other), and some leave parts out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from livingdocs.importing.heads import doubt_head, increment_head
from livingdocs.importing.lines import Line


class PartKind(StrEnum):
    """What a part holds."""

    PREAMBLE = "preamble"
    SUMMARY = "summary"
    SOURCES = "sources"
    INCREMENTS = "increments"
    DOUBTS = "doubts"
    CITATIONS = "citations"
    QUIET_SOURCES = "quiet_sources"
    PROPOSALS = "proposals"
    FOLLOW_UPS = "follow_ups"
    CLOSING_SOURCES = "closing_sources"
    OTHER = "other"


@dataclass
class Part:
    """A heading and the lines up to the next one; the preamble has no heading."""

    kind: PartKind
    heading: Line | None
    lines: list[Line] = field(default_factory=list)


# The first that matches; a title may hold the words of several (`来源` and `增量`).
_TITLES: Final[tuple[tuple[PartKind, re.Pattern[str]], ...]] = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (PartKind.QUIET_SOURCES, r"(?:无|没有).{0,12}(?:增量|新增).{0,8}来源"),
        (PartKind.CLOSING_SOURCES, r"来源.{0,4}完整(?:清单|列表)|完整来源(?:清单|列表)"),
        (PartKind.SOURCES, r"来源(?:清单|列表)|检查过的来源"),
        (PartKind.CITATIONS, r"arxiv.{0,8}(?:列表|清单)|(?:引用|引证).{0,6}(?:列表|清单)"),
        (PartKind.PROPOSALS, r"更新优先级|(?:e2|活文档).{0,12}优先级"),
        (PartKind.FOLLOW_UPS, r"下次跟进|跟进重点"),
        (PartKind.DOUBTS, r"矛盾|待核实(?:说法|问题|事项|项)"),
        (
            PartKind.INCREMENTS,
            r"增量(?:条目|列表|清单)|(?:最?重要的|今日|本轮|主要?)增量|^增量\s*(?:$|[（(])",
        ),
        (PartKind.SUMMARY, r"^(?:状态|本轮|今日|本期)?(?:摘要|小结|总结)\s*(?:$|[（(：:])"),
    )
)
_ORDINAL: Final = re.compile(
    r"(?:[（(][一二三四五六七八九十]{1,3}[）)]|[一二三四五六七八九十]{1,3}[、.．])[ \t]*(?=\S)"
)
_DIGIT_ORDINAL: Final = re.compile(r"[0-9]{1,2}[.、)][ \t]*(?=\S)", re.ASCII)
_LONGEST_HEADING: Final = 80


def split_parts(lines: Sequence[Line]) -> list[Part]:
    """Cut a briefing at its headings."""
    parts = [Part(PartKind.PREAMBLE, None)]
    for line in lines:
        kind = _part_begun_by(line, parts[-1])
        if kind is None:
            parts[-1].lines.append(line)
        else:
            parts.append(Part(kind, line))
    return parts


def _part_begun_by(line: Line, current: Part) -> PartKind | None:
    """The kind of part that a line begins, or None for a line inside a part."""
    if line.blank or line.has_pipe or len(line.text) > _LONGEST_HEADING:
        return None
    if increment_head(line) is not None:
        return None
    if current.kind is PartKind.DOUBTS and doubt_head(line) is not None:
        return None
    ordinal = _ORDINAL.match(line.text)
    title = line.text[ordinal.end() :] if ordinal else line.text
    if line.heading and not ordinal and (digits := _DIGIT_ORDINAL.match(title)):
        title = title[digits.end() :]
    kind = next((kind for kind, words in _TITLES if words.search(title.casefold())), None)
    if line.heading:
        return kind or _other_heading(line, current)
    if ordinal and line.bullet is None and not title.endswith(("。", "；", "，")):
        return kind or PartKind.OTHER
    bare = kind in (PartKind.SUMMARY, PartKind.FOLLOW_UPS) and line.bullet is None
    numbered = isinstance(line.bullet, int) and line.marks[0].text.rstrip().endswith("、")
    return kind if (bare or numbered) and _is_bare(line) else None


def _other_heading(line: Line, current: Part) -> PartKind | None:
    """A heading that says nothing to us ends a part, unless it is deeper than the part's own."""
    if current.kind is PartKind.PREAMBLE and all(before.blank for before in current.lines):
        return None
    if current.heading is None or current.kind is PartKind.OTHER:
        return PartKind.OTHER
    return None if line.heading > max(current.heading.heading, 1) else PartKind.OTHER


def _is_bare(line: Line) -> bool:
    """A line that is nothing but a title, such as `状态摘要` or `1、检查过的来源`."""
    return line.indent == 0 and not any(mark in line.text for mark in "：:，。；")
