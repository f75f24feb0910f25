"""Contradictions and open questions: a head, and a few labelled sentences below it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from livingdocs.importing.brackets import bracket_tail, split_outside
from livingdocs.importing.document import Piece
from livingdocs.importing.draft import Draft
from livingdocs.importing.grades import risk_level
from livingdocs.importing.heads import Head, doubt_head, explain_untitled, same_style
from livingdocs.importing.labels import LabelSet
from livingdocs.importing.lines import Line
from livingdocs.importing.paper_mentions import distinct_papers, mentions_in
from livingdocs.records.base import Passage
from livingdocs.records.briefing import RaisedDoubt
from livingdocs.vocabulary import ContradictionKind, RiskLevel

_LABELS: Final = LabelSet(
    {
        "observation": r"现象[ \t]*[·/][ \t]*问题|问题|现象",
        "level": r"风险(?:等级|级别)",
        "risk": r"风险",
        "advice": r"建议",
    },
    inline=("observation", "risk", "advice"),
)
_PART: Final = re.compile(r"[，,；;]")
_CONTINUED: Final = re.compile(r"延续自[ \t]*(?=\S)")


@dataclass
class _Block:
    head: Head
    first: Line
    lines: list[Line] = field(default_factory=list)


@dataclass
class _Content:
    risk_level: RiskLevel | None = None
    continued_from: str | None = None
    texts: dict[str, str] = field(default_factory=dict)
    notes: list[Passage] = field(default_factory=list)


def parse_doubts(lines: Sequence[Line], draft: Draft) -> Sequence[Line]:
    """All doubts of a part; the lines before the first one are given back."""
    before: list[Line] = []
    blocks: list[_Block] = []
    for line in lines:
        head = doubt_head(line)
        if head is not None and (not blocks or same_style(line, blocks[0].first)):
            blocks.append(_Block(head, line))
        elif blocks:
            blocks[-1].lines.append(line)
        else:
            before.append(line)
    for place, block in enumerate(blocks, start=1):
        if block.head.title:
            draft.contradictions.append(_doubt(block, draft, place=place))
        else:
            explain_untitled([block.first, *block.lines], draft)
    return before


def _doubt(block: _Block, draft: Draft, *, place: int) -> RaisedDoubt:
    """A head without number gets its place as number and its word as label."""
    content = _Content()
    head = block.head
    draft.ledger.markup(*block.first.marks)
    draft.ledger.value(head.value)
    title = draft.ledger.text(_without_tail(head.title, content, draft))
    for line in block.lines:
        if not line.blank:
            _read_line(line, content, draft)
    written = [line for line in block.lines if not line.blank]
    whole = block.first.whole.until(written[-1].whole if written else block.first.whole)
    whole = whole.strip()
    return RaisedDoubt(
        number=head.number or place,
        label=head.label or head.word,
        title=title,
        kind=(ContradictionKind.CONFLICT if head.word == "矛盾" else ContradictionKind.UNVERIFIED),
        risk_level=content.risk_level,
        observation=content.texts.get("observation"),
        risk=content.texts.get("risk"),
        advice=content.texts.get("advice"),
        continued_from=content.continued_from,
        papers=distinct_papers(mentions_in(whole)),
        notes=tuple(content.notes),
        lines=whole.lines,
    )


def _without_tail(title: Piece, content: _Content, draft: Draft) -> Piece:
    """Take `（低风险，延续自 9-21）` off a title, if every part of it is understood."""
    tail = bracket_tail(title)
    if tail is None:
        return title
    level: tuple[Piece, RiskLevel] | None = None
    day: Piece | None = None
    day_label: Piece | None = None
    for part in split_outside(tail.inside, _PART):
        found = risk_level(part.text) if "风险" in part.text else None
        continued = _CONTINUED.match(part.text)
        if found is not None and level is None:
            level = (part, found)
        elif continued is not None and day is None:
            day, day_label = part.rest(continued.end()), part.group(continued)
        else:
            return title
    if level is not None:
        content.risk_level = level[1]
        draft.ledger.value(level[0])
    if day is not None and day_label is not None:
        content.continued_from = draft.ledger.text(day)
        draft.ledger.markup(day_label)
    draft.ledger.glue(title.rest(len(tail.head.text)))
    return tail.head


def _read_line(line: Line, content: _Content, draft: Draft) -> None:
    head, labelled = _LABELS.split(line.body)
    draft.ledger.markup(*line.marks)
    if head or not labelled:
        content.notes.append(draft.passage(head if labelled else line.body))
    for item in labelled:
        if item.name == "level" and content.risk_level is None and risk_level(item.value.text):
            content.risk_level = risk_level(item.value.text)
            draft.ledger.markup(item.label)
            draft.ledger.value(item.value)
        elif item.value and item.name not in content.texts and item.name != "level":
            draft.ledger.markup(item.label)
            content.texts[item.name] = draft.ledger.text(item.value)
        else:
            content.notes.append(draft.labelled_passage(item.label, item.value))
