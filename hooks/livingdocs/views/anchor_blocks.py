"""An anchor as a block of its chapter: what was said, and what is known about it beside."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Point
from livingdocs.standing.anchor_uses import AnchorUse, anchor_day, anchor_use
from livingdocs.standing.doubt_life import DoubtLife
from livingdocs.standing.reading_depth import anchor_depth
from livingdocs.views.age_bars import AgeScale
from livingdocs.views.claim_rows import ClaimRow, claim_rows
from livingdocs.views.doubt_notes import DoubtNote, doubt_note
from livingdocs.views.grades import Grade, grade
from livingdocs.views.paper_chips import PaperChip, paper_chip
from livingdocs.views.paper_rechecks import Recheck, anchor_rechecks
from livingdocs.views.points import PointNode, point_tree
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Runs
from livingdocs.views.source_lines import LineLink, evidence_links
from livingdocs.views.source_words import source_runs
from livingdocs.views.targets import Target, anchor_fragment
from livingdocs.vocabulary import AnchorOrigin, RecordStatus

MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class AnchorGrade:
    """The grade of an anchor, and the words behind it as runs."""

    grade: Grade
    reason: Runs


@dataclass(frozen=True, slots=True)
class AnchorBlock:
    """One anchor.

    Attributes:
        former: fragments that it had under earlier ids, so that old links still find it.
        points: the points of the increments it was made from, as the briefing put them.
        caution: what a reader should know before the statement is used, in words.
        rechecks: what changed in its papers since they were read.
        lines: the lines it rests on.
        more_lines: the newest other rows of briefings that cite its papers for the same section;
            `more_count` is the count of all of them, which the pages of the papers show.
        cited: in how many briefings it stands, and when it last did, in words.
        accepted: who accepted it and when, in words.
    """

    fragment: str
    former: tuple[str, ...]
    label: str
    status: RecordStatus
    statement: Runs
    caution: str | None
    rechecks: tuple[Recheck, ...]
    note: Runs
    points: tuple[PointNode, ...]
    point_count: int
    claims: tuple[ClaimRow, ...]
    doubts: tuple[DoubtNote, ...]
    credibility: AnchorGrade
    papers: tuple[PaperChip, ...]
    lines: tuple[LineLink, ...]
    more_lines: tuple[LineLink, ...]
    more_count: int
    cited: str
    sources: tuple[Runs, ...]
    accepted: str | None
    verified_on: str | None


def anchor_block(
    kb: KnowledgeBase,
    anchor: Anchor,
    *,
    doubts: tuple[DoubtNote, ...] = (),
    more_lines: tuple[LineLink, ...] = (),
    here: Target | None = None,
) -> AnchorBlock:
    """The block of an anchor; `doubts` are the notes of the doubts that touch it."""
    context = TextContext(topic=anchor.topic, day=anchor_day(kb, anchor), here=here)
    points = _points(kb, anchor)
    return AnchorBlock(
        fragment=anchor_fragment(anchor.id),
        former=former_fragments(kb, anchor),
        label=anchor.label,
        status=anchor.status,
        statement=rich_text(kb, anchor.statement, context=context),
        caution=AnchorOrigin.CITATION.meaning if anchor.origin is AnchorOrigin.CITATION else None,
        rechecks=anchor_rechecks(kb, anchor),
        note=rich_text(kb, anchor.note or "", context=context),
        points=point_tree(kb, points, context=context),
        point_count=len(points),
        claims=claim_rows(kb, anchor.claims),
        doubts=doubts,
        credibility=_credibility(kb, anchor, context=context),
        papers=tuple(
            paper_chip(kb, paper.id, version=paper.version, claimed=claimed_title(kb, paper.id))
            for paper in anchor.papers
        ),
        lines=evidence_links(kb, anchor.evidence),
        more_lines=more_lines[:MOST_LINES],
        more_count=len(more_lines),
        cited=_cited(anchor_use(kb, anchor)),
        sources=_sources(kb, anchor, context=context),
        accepted=_accepted(anchor),
        verified_on=anchor.verified_on,
    )


def former_fragments(kb: KnowledgeBase, anchor: Anchor) -> tuple[str, ...]:
    """The fragments that an anchor had in its chapter under earlier ids."""
    former = kb.former_names.get(("anchors", f"{anchor.topic}/{anchor.id}"), ())
    return tuple(anchor_fragment(old.rpartition("/")[2]) for old in former)


def anchor_blocks(
    kb: KnowledgeBase,
    anchors: tuple[Anchor, ...],
    *,
    lives: dict[str, DoubtLife],
    scale: AgeScale,
    more_lines: dict[str, tuple[LineLink, ...]],
    here: Target,
) -> tuple[AnchorBlock, ...]:
    """The blocks of a page; a doubt is shown in full at the first anchor that it touches.

    `lives` are the doubts of the page by id, `more_lines` further lines by id of the anchor.
    """
    shown: set[str] = set()
    blocks: list[AnchorBlock] = []
    for anchor in anchors:
        notes: list[DoubtNote] = []
        for doubt in kb.doubts_by_anchor.get(f"{anchor.topic}/{anchor.id}", ()):
            life = lives.get(doubt.id)
            if life is not None:
                full = doubt.id not in shown
                notes.append(doubt_note(kb, life, scale=scale, in_full=full))
                shown.add(doubt.id)
        blocks.append(
            anchor_block(
                kb,
                anchor,
                doubts=tuple(notes),
                more_lines=more_lines.get(anchor.id, ()),
                here=here,
            )
        )
    return tuple(blocks)


def claimed_title(kb: KnowledgeBase, arxiv_id: str) -> str | None:
    """The title that a briefing gave a paper; the newest one, None where none did."""
    for use in reversed(kb.uses_by_paper.get(arxiv_id, ())):
        if use.citation is not None and use.citation.title is not None:
            return use.citation.title
    return None


def _points(kb: KnowledgeBase, anchor: Anchor) -> tuple[Point, ...]:
    """What the increments say from whose lines the anchor was made."""
    return tuple(
        point
        for item in anchor.evidence
        if item.briefing in kb.briefings
        for increment in kb.briefings[item.briefing].increments
        if item.lines[0] <= increment.lines[0] and increment.lines[1] <= item.lines[1]
        for point in increment.points
    )


def _credibility(kb: KnowledgeBase, anchor: Anchor, *, context: TextContext) -> AnchorGrade:
    found = grade(anchor.credibility, anchor_depth(kb, anchor))
    return AnchorGrade(found, rich_text(kb, found.reason or "", context=context))


def _sources(kb: KnowledgeBase, anchor: Anchor, *, context: TextContext) -> tuple[Runs, ...]:
    """What the increment named as its sources, less the papers, which have their own row."""
    papers = {paper.id for paper in anchor.papers}
    read = dict.fromkeys(item.briefing for item in anchor.evidence)
    briefings = [kb.briefings[key] for key in read if key in kb.briefings]
    return tuple(
        source_runs(kb, source, context=context, briefings=briefings)
        for source in anchor.sources
        if source.paper is None or source.paper not in papers or source.path is not None
    )


def _cited(use: AnchorUse) -> str:
    if use.last is None:
        return ""
    silent = f"，此后 {use.silent} 期没有提" if use.silent else ""
    return f"{use.briefings} 期简报引用，最近 {use.last}{silent}"


def _accepted(anchor: Anchor) -> str | None:
    if anchor.status is not RecordStatus.ACCEPTED or anchor.accepted_on is None:
        return None
    by = f"由{anchor.accepted_by}接受" if anchor.accepted_by is not None else "接受"
    return f"{anchor.accepted_on} {by}"
