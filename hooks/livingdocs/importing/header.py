"""Title, header fields and signature of a briefing."""

from __future__ import annotations

import re
from typing import Final

from livingdocs.importing.brackets import bracket_tail, split_outside
from livingdocs.importing.document import Piece
from livingdocs.importing.draft import Draft
from livingdocs.importing.labels import Labelled, LabelSet
from livingdocs.importing.lines import Line
from livingdocs.importing.names import day_of, slug_of
from livingdocs.records.base import Passage
from livingdocs.records.briefing import Baseline
from livingdocs.vocabulary import Stage

FREE_LABELS: Final = LabelSet(
    {
        "agent": r"执行体|执行者|撰写",
        "baseline": r"基线",
        "honesty": r"诚实度声明",
        "agent_word": r"[Aa]gent",
        "baseline_word": r"[Bb]aseline",
        "topic": r"主题|[Tt]opic",
        "date": r"日期|[Dd]ate",
        "increments": r"增量条[数目]",
        "core": r"核心新增",
        "papers": r"涉及[ \t]*[Aa]r[Xx]iv[ \t]*号",
        "top": r"最高价值条目",
        "nodes": r"本轮新增主题节点",
        "doubts": r"矛盾[ \t]*/[ \t]*待核实",
        "follow_ups": r"下次跟进(?:重点)?",
        "conclusion": r"结论",
    },
    inline=(
        "agent",
        "baseline",
        "honesty",
        "increments",
        "core",
        "papers",
        "top",
        "nodes",
        "doubts",
        "follow_ups",
    ),
)
"""Labels that may stand in any part: fields of the header, of the summary, of the signature."""

_TITLE: Final = re.compile(
    r"(?P<topic>[^·：:]{1,60}?)[ \t]*[·|][ \t]*(?P<kind>[^（()）]{0,40}?简报)[ \t]*"
    r"(?:[（(](?P<date>[^（()）]{1,40})[）)])?[ \t]*"
)
_MOMENT: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{1,2}:[0-9]{2}(?:[ \t]?[A-Z]{2,5}(?![A-Za-z]))?", re.ASCII
)
_TIME: Final = r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{1,2}:[0-9]{2}"
_WINDOW: Final = re.compile(rf"{_TIME}[ \t]*[~～–—至到-][ \t]*{_TIME}", re.ASCII)
_WRITTEN_BY: Final = re.compile(r"本(?:报告|简报)由[ \t]*(\S{1,40}?)[ \t]*(?:实例)?(?:自动)?生成")
_DOCUMENT: Final = re.compile(r"[A-Za-z0-9_./-]{1,80}\.md(?![A-Za-z0-9])", re.ASCII)
_REVISION: Final = re.compile(r"(?<![A-Za-z0-9])v[0-9]{1,6}(?![A-Za-z0-9.])", re.ASCII)
_LIST: Final = re.compile(r"[；;]")
_SEGMENT: Final = re.compile(r"[ \t]+·[ \t]+")


def parse_title(line: Line, draft: Draft) -> bool:
    """Read `inference · E1 预消化简报(2026-09-22)`; False, and nothing claimed, for other lines."""
    match = _TITLE.fullmatch(line.text)
    if match is None:
        return False
    text = line.take(draft.ledger)
    if draft.title is None:
        draft.title = text
    else:
        draft.headings.append(Passage(text=text, lines=line.whole.lines))
    draft.topic = draft.topic or slug_of(match["topic"])
    draft.date = draft.date or (day_of(match["date"]) if match["date"] else None)
    draft.stage = stage_of(match["kind"])
    return True


def stage_of(text: str) -> Stage | None:
    """The stage that a kind of briefing stands for."""
    if "E1" in text or "预消化" in text:
        return Stage.PRE_DIGEST
    if "E2" in text or "活文档更新" in text:
        return Stage.LIVING_UPDATE
    return None


def parse_header_line(line: Line, draft: Draft) -> bool:
    """Read a line of labelled header fields; False, and nothing claimed, for other lines."""
    head, labelled = FREE_LABELS.split(line.body)
    if head or not labelled:
        return False
    draft.ledger.markup(*line.marks)
    for item in labelled:
        read_field(item, draft)
    return True


def read_field(item: Labelled, draft: Draft) -> None:
    """Place one labelled text; a second one of a kind that there is once joins the summary."""
    match item.name:
        case "agent" | "agent_word" if not draft.signature:
            _read_agent(item, draft)
        case "baseline" | "baseline_word" if draft.baseline is None and item.value:
            draft.ledger.markup(item.label)
            draft.baseline = _baseline(item.value, draft)
        case "honesty" if draft.honesty_note is None and item.value:
            draft.ledger.markup(item.label)
            draft.honesty_note = draft.passage(item.value)
        case "topic":
            draft.topic = draft.topic or slug_of(item.value.text)
            draft.summary.append(draft.labelled_passage(item.label, item.value))
        case "date":
            draft.date = draft.date or day_of(item.value.text)
            draft.summary.append(draft.labelled_passage(item.label, item.value))
        case "follow_ups" if item.value:
            draft.ledger.markup(item.label)
            take_follow_ups(item.value, draft)
        case "conclusion" if item.value:
            draft.ledger.markup(item.label)
            draft.conclusion.append(draft.passage(item.value))
        case _:
            draft.summary.append(draft.labelled_passage(item.label, item.value))


def take_follow_ups(piece: Piece, draft: Draft) -> None:
    """`a；b；c`: one record each."""
    for part in split_outside(piece, _LIST):
        draft.follow_ups.append(draft.passage(part))
    draft.ledger.glue(piece)


def parse_signature(line: Line, draft: Draft) -> bool:
    """Read a closing line with its author and moment; False, and nothing claimed, for others."""
    head, labelled = FREE_LABELS.split(line.body)
    author = _author(head.text)
    if author is None or not head:
        return False
    draft.ledger.markup(*line.marks)
    draft.signature.append(draft.passage(head))
    draft.agent = draft.agent or author
    draft.written_at = draft.written_at or _moment(head.text)
    for item in labelled:
        read_field(item, draft)
    return True


def window_in(text: str) -> str | None:
    """The period that a text names: two moments with a mark between them."""
    match = _WINDOW.search(text)
    return match.group() if match else None


def _author(text: str) -> str | None:
    if match := _WRITTEN_BY.match(text):
        return match[1]
    segments = _SEGMENT.split(text)
    signed = len(segments) >= 2 and _MOMENT.fullmatch(segments[1].strip()) is not None
    return segments[0].strip() if signed and 0 < len(segments[0]) <= 40 else None


def _read_agent(item: Labelled, draft: Draft) -> None:
    draft.ledger.markup(item.label)
    draft.agent = draft.agent or (_SEGMENT.split(item.value.text)[0].strip() or None)
    draft.written_at = draft.written_at or _moment(item.value.text)
    draft.stage = draft.stage or stage_of(item.value.text)
    if item.value:
        draft.signature.append(draft.passage(item.value))


def _moment(text: str) -> str | None:
    match = _MOMENT.search(text)
    return match.group() if match else None


def _baseline(value: Piece, draft: Draft) -> Baseline:
    """`inference.md v310 Oct09午更新（…）`: document, revision, and the rest before the bracket."""
    tail = bracket_tail(value)
    head = tail.head.text if tail else value.text
    document = _DOCUMENT.search(head)
    revision = _REVISION.search(head)
    known = max((match.end() for match in (document, revision) if match), default=None)
    updated = head[known:].strip() if known is not None else None
    return Baseline(
        text=draft.ledger.text(value),
        document=document.group() if document else None,
        revision=revision.group() if revision else None,
        updated=updated or None,
        note=(tail.inside.words or None) if tail else None,
        lines=value.lines,
    )
