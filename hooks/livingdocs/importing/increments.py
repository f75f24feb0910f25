"""The increments of the day: a head, and labelled fields below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from livingdocs.arxiv_ids import find_arxiv_ids
from livingdocs.importing.brackets import bracket_tail, split_outside
from livingdocs.importing.document import Piece
from livingdocs.importing.draft import Draft
from livingdocs.importing.grades import priority_sign, stars, stated_credibility
from livingdocs.importing.heads import Head, explain_untitled, increment_head, same_style
from livingdocs.importing.labels import Labelled, LabelSet
from livingdocs.importing.lines import Line
from livingdocs.importing.lists import Item, flattened_items, list_items
from livingdocs.importing.paper_mentions import distinct_papers, mentions_in
from livingdocs.importing.source_references import source_reference
from livingdocs.importing.targets import take_targets
from livingdocs.records.base import Passage
from livingdocs.records.briefing import (
    Increment,
    PaperMention,
    Point,
    SectionTarget,
    SourceReference,
    StatedCredibility,
)
from livingdocs.vocabulary import Priority

_LABELS: Final = LabelSet(
    {
        "sources": r"来源",
        "paper": r"[Aa]r[Xx]iv[ \t]*(?:号|编号|ID)?",
        "points": r"要点|主要内容",
        "credibility": r"可信度",
        "relation": r"与[^：:；。]{1,60}(?:的)?关系",
        "target": r"建议归入(?:章节)?|归入章节|建议章节",
        "importance": r"重要性|重要度",
        "priority": r"优先级",
    },
    inline=("points", "credibility", "relation", "target"),
)
_SEPARATOR: Final = re.compile(r"[；;]")
_SEGMENT: Final = re.compile(r"[ \t]+·[ \t]+")


@dataclass
class _Field:
    """A labelled text: what stands behind the label, and the lines below."""

    name: str
    value: Piece | None
    lines: list[Line] = field(default_factory=list)


@dataclass
class _Block:
    """The lines of one increment."""

    head: Head
    first: Line
    lines: list[Line] = field(default_factory=list)


@dataclass
class _Content:
    """What the fields of one increment hold, while they are read."""

    label: str | None = None
    priority: Priority | None = None
    importance: int | None = None
    sources: list[SourceReference] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    credibility: StatedCredibility | None = None
    relations: list[Passage] = field(default_factory=list)
    targets: list[SectionTarget] = field(default_factory=list)
    papers: list[PaperMention] = field(default_factory=list)
    notes: list[Passage] = field(default_factory=list)


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
    content = _Content()
    ledger.markup(*block.first.marks)
    ledger.value(block.head.value)
    title = _title(block.head, content, draft)
    for part in _fields(block.lines, content, draft):
        _read_field(part, content, draft)
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


def _title(head: Head, content: _Content, draft: Draft) -> str:
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


def _fields(lines: Sequence[Line], content: _Content, draft: Draft) -> list[_Field]:
    """Labelled fields in order; unlabelled lines before the first one become notes.

    Where the labels themselves are bulleted (`- **要点**：`), an item deeper than they are is no
    field; where they are not, no item is.
    """
    fields: list[_Field] = []
    deepest = -1
    for line in lines:
        labelled = _label_of(line, deepest if fields else None)
        if labelled is None:
            if fields:
                fields[-1].lines.append(line)
            elif not line.blank:
                content.notes.append(_note(line, draft))
            continue
        if not fields:
            deepest = line.indent if line.bullet is not None else -1
        draft.ledger.markup(*line.marks, *(item.label for item in labelled))
        fields.extend(_Field(item.name, item.value or None) for item in labelled)
    return fields


def _label_of(line: Line, deepest: int | None) -> list[Labelled] | None:
    first = _LABELS.of_line(line)
    bulleted = line.bullet is not None
    if first is None or (bulleted and deepest is not None and line.indent > deepest):
        return None
    if not first.value:
        return [first]
    return _LABELS.split(line.body)[1]


def _read_field(part: _Field, content: _Content, draft: Draft) -> None:
    match part.name:
        case "sources":
            rest = _read_sources(part, content, draft)
        case "paper":
            rest = _read_papers(part, content, draft)
        case "points":
            rest = _read_points(part, content, draft)
        case "relation":
            rest = _read_relations(part, content, draft)
        case "target":
            rest = _read_targets(part, content, draft)
        case _:
            rest = _read_grade(part, content, draft)
    content.notes.extend(_note(line, draft) for line in rest if not line.blank)


def _read_sources(part: _Field, content: _Content, draft: Draft) -> Sequence[Line]:
    entries = [part.value] if part.value else []
    listed = list_items(part.lines)
    for item in listed.items:
        draft.ledger.markup(*item.marks)
        entries.append(item.text)
    for entry in entries:
        for piece in split_outside(entry, _SEPARATOR):
            content.sources.append(source_reference(piece, draft.ledger))
        draft.ledger.glue(entry)
    return listed.rest


def _read_papers(part: _Field, content: _Content, draft: Draft) -> Sequence[Line]:
    """`arXiv:2605.11093v1 HookPoint: …`: one id with its title; anything else is a note."""
    listed = list_items(part.lines)
    entries = [part.value] if part.value else []
    for item in listed.items:
        draft.ledger.markup(*item.marks)
        entries.append(item.text)
    for entry in entries:
        mentions = find_arxiv_ids(entry.text)
        known = {paper.id for paper in content.papers}
        alone = len(mentions) == 1 and mentions[0].start == 0
        if not alone or mentions[0].arxiv_id.id in known:
            content.notes.append(draft.passage(entry))
            continue
        place = entry.part(0, mentions[0].end)
        title = entry.rest(mentions[0].end).strip()
        draft.ledger.value(place)
        content.papers.append(
            PaperMention(
                id=mentions[0].arxiv_id.id,
                version=mentions[0].arxiv_id.version,
                title=draft.ledger.text(title) if title else None,
                lines=entry.lines,
            )
        )
    return listed.rest


def _read_points(part: _Field, content: _Content, draft: Draft) -> Sequence[Line]:
    items: list[Item] = []
    if part.value:
        items = flattened_items(part.value) or [Item(part.value)]
    listed = list_items(part.lines)
    for item in (*items, *listed.items):
        draft.ledger.markup(*item.marks)
        content.points.append(
            Point(text=draft.ledger.text(item.text), level=item.level, lines=item.text.lines)
        )
    return listed.rest


def _read_relations(part: _Field, content: _Content, draft: Draft) -> Sequence[Line]:
    items: list[Item] = []
    if part.value:
        items = flattened_items(part.value) or [Item(part.value)]
    listed = list_items(part.lines)
    for item in (*items, *listed.items):
        draft.ledger.markup(*item.marks)
        content.relations.append(draft.passage(item.text))
    return listed.rest


def _read_targets(part: _Field, content: _Content, draft: Draft) -> Sequence[Line]:
    listed = list_items(part.lines)
    entries = [part.value] if part.value else []
    for item in listed.items:
        draft.ledger.markup(*item.marks)
        entries.append(item.text)
    for entry in entries:
        targets, head = take_targets(entry, draft.ledger)
        content.targets.extend(targets)
        if head is not None:
            content.notes.append(draft.passage(head))
    return listed.rest


def _read_grade(part: _Field, content: _Content, draft: Draft) -> Sequence[Line]:
    value = part.value
    if value is None:
        return part.lines
    if part.name == "credibility" and content.credibility is None:
        content.credibility = stated_credibility(value, draft.ledger)
    elif part.name == "importance" and stars(value.text) and content.importance is None:
        content.importance = stars(value.text)
        draft.ledger.value(value)
    elif part.name == "priority" and content.priority is None:
        content.priority = priority_sign(value.text)
        content.notes.append(draft.passage(value))
    else:
        content.notes.append(draft.passage(value))
    return part.lines


def _note(line: Line, draft: Draft) -> Passage:
    return Passage(text=line.take(draft.ledger), lines=line.whole.lines)
