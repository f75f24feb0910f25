"""The labelled fields of one increment, and what each of them holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from livingdocs.arxiv_ids import find_arxiv_ids
from livingdocs.importing.brackets import split_outside
from livingdocs.importing.document import Piece
from livingdocs.importing.draft import Draft
from livingdocs.importing.grades import priority_sign, stars, stated_credibility
from livingdocs.importing.labels import Labelled, LabelSet
from livingdocs.importing.lines import Line
from livingdocs.importing.lists import Item, flattened_items, list_items
from livingdocs.importing.source_references import source_reference
from livingdocs.importing.targets import take_targets
from livingdocs.records.base import Passage
from livingdocs.records.briefing import (
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


@dataclass
class Field:
    """A labelled text: what stands behind the label, and the lines below."""

    name: str
    value: Piece | None
    lines: list[Line] = field(default_factory=list)


@dataclass
class IncrementContent:
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


def labelled_fields(lines: Sequence[Line], content: IncrementContent, draft: Draft) -> list[Field]:
    """Labelled fields in order; unlabelled lines before the first one become notes.

    Where the labels themselves are bulleted (`- **要点**：`), an item deeper than they are is no
    field; where they are not, no item is.
    """
    fields: list[Field] = []
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
        fields.extend(Field(item.name, item.value or None) for item in labelled)
    return fields


def _label_of(line: Line, deepest: int | None) -> list[Labelled] | None:
    first = _LABELS.of_line(line)
    bulleted = line.bullet is not None
    if first is None or (bulleted and deepest is not None and line.indent > deepest):
        return None
    if not first.value:
        return [first]
    return _LABELS.split(line.body)[1]


def read_field(part: Field, content: IncrementContent, draft: Draft) -> None:
    """Read a field into `content`; what it does not take stands there as a note."""
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


def _entries(part: Field, draft: Draft) -> tuple[list[Piece], Sequence[Line]]:
    """The texts of a field, that behind the label and one an item, and the lines that are none."""
    listed = list_items(part.lines)
    entries = [part.value] if part.value else []
    for item in listed.items:
        draft.ledger.markup(*item.marks)
        entries.append(item.text)
    return entries, listed.rest


def _items(part: Field, draft: Draft) -> tuple[list[Item], Sequence[Line]]:
    """The items of a field, also of a list in one line, and the lines that are none."""
    behind: Sequence[Item] = ()
    if part.value:
        behind = flattened_items(part.value) or [Item(part.value)]
    listed = list_items(part.lines)
    items = [*behind, *listed.items]
    for item in items:
        draft.ledger.markup(*item.marks)
    return items, listed.rest


def _read_sources(part: Field, content: IncrementContent, draft: Draft) -> Sequence[Line]:
    entries, rest = _entries(part, draft)
    for entry in entries:
        for piece in split_outside(entry, _SEPARATOR):
            content.sources.append(source_reference(piece, draft.ledger))
        draft.ledger.glue(entry)
    return rest


def _read_papers(part: Field, content: IncrementContent, draft: Draft) -> Sequence[Line]:
    """`arXiv:2605.11093v1 HookPoint: …`: one id with its title; anything else is a note."""
    entries, rest = _entries(part, draft)
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
    return rest


def _read_points(part: Field, content: IncrementContent, draft: Draft) -> Sequence[Line]:
    items, rest = _items(part, draft)
    for item in items:
        content.points.append(
            Point(text=draft.ledger.text(item.text), level=item.level, lines=item.text.lines)
        )
    return rest


def _read_relations(part: Field, content: IncrementContent, draft: Draft) -> Sequence[Line]:
    items, rest = _items(part, draft)
    for item in items:
        content.relations.append(draft.passage(item.text))
    return rest


def _read_targets(part: Field, content: IncrementContent, draft: Draft) -> Sequence[Line]:
    entries, rest = _entries(part, draft)
    for entry in entries:
        targets, head = take_targets(entry, draft.ledger)
        content.targets.extend(targets)
        if head is not None:
            content.notes.append(draft.passage(head))
    return rest


def _read_grade(part: Field, content: IncrementContent, draft: Draft) -> Sequence[Line]:
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
