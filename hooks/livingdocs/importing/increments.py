"""The increments of the day: where each begins, its head, and the record of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from livingdocs.importing.brackets import bracket_tail
from livingdocs.importing.draft import Draft
from livingdocs.importing.grades import priority_sign, stars
from livingdocs.importing.heads import Head, explain_untitled, increment_head, same_style
from livingdocs.importing.increment_fields import IncrementContent, labelled_fields, read_field
from livingdocs.importing.lines import Line
from livingdocs.importing.paper_mentions import distinct_papers, mentions_in
from livingdocs.records.briefing import Increment

_SEGMENT: Final = re.compile(r"[ \t]+·[ \t]+")


@dataclass
class _Block:
    """The lines of one increment."""

    head: Head
    first: Line
    lines: list[Line] = field(default_factory=list)


def parse_increments(lines: Sequence[Line], draft: Draft) -> Sequence[Line]:
    """All increments of a part; the lines before the first one are given back."""
    before: list[Line] = []
    blocks: list[_Block] = []
    for line in lines:
        head = increment_head(line)
        if head is not None and (not blocks or same_style(line, blocks[0].first)):
            blocks.append(_Block(head, line))
        elif blocks:
            blocks[-1].lines.append(line)
        else:
            before.append(line)
    for block in blocks:
        if block.head.title:
            draft.increments.append(_increment(block, draft))
        else:
            explain_untitled([block.first, *block.lines], draft)
    return before


def _increment(block: _Block, draft: Draft) -> Increment:
    ledger = draft.ledger
    content = IncrementContent()
    ledger.markup(*block.first.marks)
    ledger.value(block.head.value)
    title = _title(block.head, content, draft)
    for part in labelled_fields(block.lines, content, draft):
        read_field(part, content, draft)
    written = [line for line in block.lines if not line.blank]
    whole = block.first.whole.until(written[-1].whole if written else block.first.whole)
    whole = whole.strip()
    net_new = any("net-new" in text.casefold() for text in (content.label or "", title))
    return Increment(
        number=block.head.number or 0,
        title=title,
        label=content.label,
        priority=content.priority,
        importance=content.importance,
        net_new=True if net_new else None,
        sources=tuple(content.sources),
        points=tuple(content.points),
        credibility=content.credibility,
        relations=tuple(content.relations),
        target_sections=tuple(content.targets),
        papers=distinct_papers([*content.papers, *mentions_in(whole)]),
        notes=tuple(content.notes),
        lines=whole.lines,
    )


def _title(head: Head, content: IncrementContent, draft: Draft) -> str:
    """The title, without the stars behind it and the coloured mark before it."""
    ledger = draft.ledger
    piece = head.title
    tail = bracket_tail(piece)
    if tail is not None and (count := stars(tail.inside.text)) is not None:
        content.importance = count
        ledger.value(tail.inside)
        ledger.glue(piece.rest(len(tail.head.text)))
        piece = tail.head
    if "**" in head.value.text and piece.text.endswith("**"):
        ledger.markup(piece.rest(len(piece.text) - 2))
        piece = piece.part(0, len(piece.text) - 2).strip()
    content.priority = priority_sign(piece.text)
    segment = _SEGMENT.search(piece.text)
    if content.priority is not None and segment is not None:
        ledger.value(piece.part(0, 1))
        label = piece.part(1, segment.start()).strip()
        content.label = ledger.text(label) if label else None
        ledger.markup(piece.group(segment))
        piece = piece.rest(segment.end())
    elif content.priority is not None:
        ledger.value(piece.part(0, 1))
        piece = piece.rest(1)
    return ledger.text(piece.strip())
