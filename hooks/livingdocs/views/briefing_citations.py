"""The list of citable ids of a briefing: title as claimed, official title, status, place."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, Citation
from livingdocs.records.snapshot import Snapshot
from livingdocs.standing.reading_depth import citation_depth
from livingdocs.views.briefing_increments import SectionPlace, section_place
from livingdocs.views.briefing_records import AnchorLink, anchor_links
from livingdocs.views.fragments import citation_fragments
from livingdocs.views.grades import Grade, grade
from livingdocs.views.languages import language
from livingdocs.views.marks import Mark, mark_of
from livingdocs.views.named_days import named_day_runs
from livingdocs.views.paper_chips import PaperChip, paper_chip
from livingdocs.views.paper_marks import NEEDING, Marks, row_marks, row_verdict
from livingdocs.views.paper_offers import Offers, paper_offers
from livingdocs.views.paper_rechecks import newer_marks
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Runs
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.vocabulary import CitationStatus, PaperStatus, TitleVerdict


@dataclass(frozen=True, slots=True)
class CitationRow:
    """One row of the list.

    Attributes:
        title: as claimed, without the gloss; None where the row has none.
        lang: of the title as claimed; None for the language of the page.
        official: the official title, where it is known and not the same text.
        unknown: whether no metadata are held.
        anchored: the day that the remark names, as a run with its link.
        status_text: the whole remark, as written.
        marks: the verdict on the title of this row, and whether the paper is withdrawn or newer.
        offers: papers that may be meant, where the id is wrong or unknown.
    """

    fragment: str
    paper: PaperChip
    title: str | None
    lang: str | None
    gloss: Runs
    official: str | None
    unknown: bool
    status: CitationStatus | None
    status_text: str | None
    credibility: Grade
    sections: tuple[SectionPlace, ...]
    anchored: Runs
    anchors: tuple[AnchorLink, ...]
    source: LineLink
    marks: Marks
    offers: Offers
    needs_person: bool


@dataclass(frozen=True, slots=True)
class StatusCount:
    """How many rows have a status."""

    label: str
    number: int


def citation_rows(
    kb: KnowledgeBase, briefing: Briefing, *, context: TextContext
) -> tuple[CitationRow, ...]:
    """Every row in the order of the briefing."""
    fragments = citation_fragments(briefing)
    return tuple(
        _row(kb, briefing, each, fragment=fragments[each.lines[0]], context=context)
        for each in briefing.citations
    )


@dataclass(frozen=True, slots=True)
class MarkCount:
    """How many rows bear a mark."""

    mark: Mark
    number: int


def mark_counts(rows: Iterable[CitationRow]) -> tuple[MarkCount, ...]:
    """How many rows have each mark, in the order of the vocabulary; withdrawals first."""
    counts = Counter(mark.key for row in rows for mark in row.marks)
    return tuple(
        MarkCount(mark_of(term), counts[term.value])
        for term in (PaperStatus.WITHDRAWN, *TitleVerdict)
        if counts[term.value]
    )


def status_counts(briefing: Briefing) -> tuple[StatusCount, ...]:
    """How many rows have each status, in the order of the vocabulary."""
    counts = Counter(citation.status for citation in briefing.citations)
    known = [StatusCount(status.label, counts[status]) for status in CitationStatus]
    return tuple(each for each in (*known, StatusCount("未写状态", counts[None])) if each.number)


def _row(
    kb: KnowledgeBase,
    briefing: Briefing,
    citation: Citation,
    *,
    fragment: str,
    context: TextContext,
) -> CitationRow:
    snapshot = kb.snapshots.get(citation.id)
    found = row_verdict(kb, briefing, paper=citation.id, lines=citation.lines)
    marks = (
        *row_marks(kb, briefing, paper=citation.id, lines=citation.lines),
        *newer_marks(kb, citation.id, read=citation.version, on=briefing.date),
    )
    targets = (
        *((citation.target_section,) if citation.target_section else ()),
        *citation.more_sections,
    )
    return CitationRow(
        fragment=fragment,
        paper=paper_chip(kb, citation.id, version=citation.version, claimed=citation.title),
        title=citation.title,
        lang=language(citation.title or ""),
        gloss=rich_text(kb, citation.gloss or "", context=context),
        official=_official(citation, snapshot),
        unknown=snapshot is None,
        status=citation.status,
        status_text=citation.status_text,
        credibility=grade(citation.credibility, citation_depth(kb, briefing, citation)),
        sections=tuple(section_place(kb, briefing, target) for target in targets),
        anchored=named_day_runs(kb, citation.anchored_on, topic=briefing.topic, on=briefing.date),
        anchors=anchor_links(kb, briefing, citation.lines),
        source=line_link(kb, briefing.id, lines=citation.lines, page_day=briefing.date),
        marks=marks,
        offers=paper_offers(kb, citation.id, found.verdict.candidates) if found else (),
        needs_person=any(mark.key in NEEDING for mark in marks),
    )


def _official(citation: Citation, snapshot: Snapshot | None) -> str | None:
    if snapshot is None or same_words(citation.title or "", snapshot.title):
        return None
    return snapshot.title


def same_words(one: str, other: str) -> bool:
    """Whether two titles are one text, case, width and spaces aside."""
    return _folded(one) == _folded(other)


def _folded(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())
