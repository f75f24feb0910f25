"""Anchors and doubts as plain values with status and source, for readers that are programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor, PaperReference
from livingdocs.records.base import Evidence
from livingdocs.standing.doubt_life import DoubtLife, doubt_lives
from livingdocs.views.paper_rechecks import Recheck, anchor_rechecks, doubt_rechecks
from livingdocs.views.section_names import section_label
from livingdocs.views.targets import Target, to_anchor, to_doubt, to_lines
from livingdocs.vocabulary import RecordStatus, Term

_SHOWN = (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)


@dataclass(frozen=True, slots=True)
class SourceLines:
    """Lines of a raw briefing, 1-based and inclusive."""

    briefing: str
    lines: tuple[int, int]
    target: Target


@dataclass(frozen=True, slots=True)
class ListedRecord:
    """An anchor or a doubt: where it is shown, how far it is settled, and what it rests on.

    `papers` are arXiv ids, with the version that was read where it is known; `rechecks` is what
    became of them since.
    """

    kind: str
    id: str
    target: Target
    statuses: tuple[Term, ...]
    decided_by: str | None
    section: str | None
    title: str
    text: str
    papers: tuple[str, ...]
    rechecks: tuple[Recheck, ...]
    sources: tuple[SourceLines, ...]


def listed_records(kb: KnowledgeBase) -> Iterator[ListedRecord]:
    """Everything that the site shows as a statement: anchors, then doubts.

    A doubt of which we hold no line any more is left out: it would come without a source.
    """
    for anchor in kb.anchors.values():
        if anchor.status in _SHOWN:
            yield _anchor(kb, anchor)
    for life in doubt_lives(kb, kb.doubts.values()):
        if (doubt := _doubt(kb, life)).sources:
            yield doubt


def _anchor(kb: KnowledgeBase, anchor: Anchor) -> ListedRecord:
    section = kb.sections.get((anchor.topic, anchor.section or ""))
    return ListedRecord(
        kind="anchor",
        id=f"{anchor.topic}/{anchor.id}",
        target=to_anchor(anchor),
        statuses=(anchor.status,),
        decided_by=anchor.accepted_by,
        section=section_label(kb.topics[anchor.topic], section) if section else None,
        title=anchor.label,
        text=anchor.statement,
        papers=_papers(anchor.papers),
        rechecks=anchor_rechecks(kb, anchor),
        sources=tuple(_lines(each) for each in anchor.evidence),
    )


def _doubt(kb: KnowledgeBase, life: DoubtLife) -> ListedRecord:
    doubt = life.doubt
    return ListedRecord(
        kind="contradiction",
        id=f"{doubt.topic}/{doubt.id}",
        target=to_doubt(doubt),
        statuses=(doubt.status, *life.states),
        decided_by=doubt.answer.by if doubt.answer is not None else doubt.accepted_by,
        section=None,
        title=doubt.title,
        text=doubt.observation or "",
        papers=_papers(doubt.papers),
        rechecks=doubt_rechecks(kb, doubt),
        sources=tuple(
            SourceLines(each.briefing, each.lines, to_lines(each.briefing, each.lines))
            for each in doubt.events
            if each.briefing is not None and each.lines is not None
        ),
    )


def _papers(references: Sequence[PaperReference]) -> tuple[str, ...]:
    return tuple(
        f"{each.id}v{each.version}" if each.version is not None else each.id for each in references
    )


def _lines(evidence: Evidence) -> SourceLines:
    return SourceLines(
        evidence.briefing, evidence.lines, to_lines(evidence.briefing, evidence.lines)
    )
