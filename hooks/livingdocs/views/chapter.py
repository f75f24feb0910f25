"""The chapter of a section: its anchors, its doubts, and what else the briefings say for it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing, Citation
from livingdocs.records.topic import Section, Topic
from livingdocs.relations.section_uses import SectionUses
from livingdocs.standing.doubt_life import DoubtLife, doubt_lives
from livingdocs.standing.proposal_landings import Landing, is_settled, landings_by_section
from livingdocs.views.age_bars import age_scale
from livingdocs.views.anchor_blocks import AnchorBlock, anchor_block, anchor_blocks
from livingdocs.views.chapter_months import MonthLine, chapter_months, count_of
from livingdocs.views.comparison import ChapterComparisons, chapter_comparisons
from livingdocs.views.doubt_notes import DoubtNote, doubt_note
from livingdocs.views.edition_notes import EditionRow, edition_rows
from livingdocs.views.export_links import ExportView, section_exports
from livingdocs.views.finding_index import finding_index, gravest_first
from livingdocs.views.finding_notes import FindingNote, finding_notes
from livingdocs.views.former_addresses import GoneRow, gone_anchors
from livingdocs.views.landing_rows import LandingRow, landing_row
from livingdocs.views.numbers_page import has_numbers
from livingdocs.views.page_heads import Crumb, Fact, count
from livingdocs.views.paper_chips import PaperChip, paper_chip
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Runs
from livingdocs.views.section_names import SectionLink, section_label, section_link
from livingdocs.views.section_tables import shown_anchors
from livingdocs.views.since_panel import SincePanel, since_panel
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Place, Target, to_section
from livingdocs.vocabulary import CitationStatus, RecordStatus

MOST_LINES = 3
MOST_PROPOSALS = 20
MOST_FINDINGS = 12
MOST_CITED = 40
_SHOWN = (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)


@dataclass(frozen=True, slots=True)
class ChapterHead:
    """Path, title and facts of a chapter, the numbers that its section bore, and its states."""

    crumbs: tuple[Crumb, ...]
    title: str
    facts: tuple[Fact, ...]
    editions: tuple[EditionRow, ...]
    numbers: Target | None
    panel: SincePanel | None


@dataclass(frozen=True, slots=True)
class CitedPaper:
    """A paper that briefings cite for a section.

    Words, status and remark are those of the newest row; `lines` are the newest rows, `count` is
    that of all of them, which the page of the paper shows.
    """

    chip: PaperChip
    words: Runs
    status: CitationStatus | None
    remark: Runs
    lines: tuple[LineLink, ...]
    count: int


@dataclass(frozen=True, slots=True)
class ChapterBody:
    """What stands under the narrative of a chapter.

    Attributes:
        anchors: all, or of a long chapter the newest; `months` lead to the others.
        older: how many anchors stand in one line only.
        doubts: open questions of the section that touch none of its anchors.
        more_citations: cited papers beyond those that are shown.
        proposals: what is left to do, then the newest; `older_proposals` counts the others.
        findings: the gravest open ones about the section, its anchors and its doubts, the newest
            first among equals; `more_findings` counts the others.
        set_aside: anchors that a person did not accept or took back.
        before: the section before it in the topic, `after` the one behind it.
    """

    anchors: tuple[AnchorBlock, ...]
    months: tuple[MonthLine, ...]
    older: int
    doubts: tuple[DoubtNote, ...]
    comparisons: ChapterComparisons
    citations: tuple[CitedPaper, ...]
    more_citations: int
    proposals: tuple[LandingRow, ...]
    older_proposals: int
    all_proposals: Target
    findings: tuple[FindingNote, ...]
    more_findings: int
    all_findings: Target
    set_aside: tuple[AnchorBlock, ...]
    gone: tuple[GoneRow, ...]
    exports: ExportView | None
    before: SectionLink | None
    after: SectionLink | None


def chapter_head(kb: KnowledgeBase, topic: Topic, *, section: Section) -> ChapterHead:
    """The head of a chapter."""
    lives = doubt_lives(kb, kb.doubts_by_section.get((topic.id, section.slug), ()))
    anchors = shown_anchors(kb, topic.id, section.slug)
    return ChapterHead(
        crumbs=(Crumb("活文档", Target(Place.TOPIC, topic.id)), Crumb(topic.title)),
        title=section_label(topic, section),
        facts=(
            count(len(anchors), "个锚点"),
            count(sum(life.is_open for life in lives), "条未决疑问"),
            count(len(_papers(kb, topic.id, slug=section.slug, anchors=anchors)), "篇论文"),
        ),
        editions=edition_rows(topic, section),
        numbers=Target(Place.NUMBERS, topic.id) if has_numbers(topic) else None,
        panel=since_panel(kb, topic, section),
    )


def chapter_body(kb: KnowledgeBase, topic: Topic, *, section: Section) -> ChapterBody:
    """The body of a chapter."""
    here = to_section(topic.id, section.slug)
    every = kb.anchors_by_section.get((topic.id, section.slug), ())
    anchors = shown_anchors(kb, topic.id, section.slug)
    parts = chapter_months(kb, topic.id, section.slug)
    lives = _lives(kb, topic.id, slug=section.slug, anchors=parts.full, loose=parts.doubts)
    scale = age_scale(lives.values())
    uses = kb.section_uses.get((topic.id, section.slug), SectionUses())
    landed = landings_by_section(kb).get((topic.id, section.slug), ())
    found = gravest_first(
        each
        for each in finding_index(kb).by_section.get((topic.id, section.slug), ())
        if each.accepted is None
    )
    cited_for = {paper.id: anchor.id for anchor in anchors for paper in anchor.papers}
    cited = cited_papers(kb, uses, without=cited_for, here=here)
    return ChapterBody(
        anchors=anchor_blocks(
            kb,
            parts.full,
            lives=lives,
            scale=scale,
            more_lines=_more_lines(kb, parts.full, uses=uses, cited_for=cited_for),
            here=here,
        ),
        months=parts.months,
        older=count_of(parts.months),
        doubts=tuple(
            doubt_note(kb, life, scale=scale) for key, life in lives.items() if key in parts.doubts
        ),
        citations=cited[:MOST_CITED],
        more_citations=max(0, len(cited) - MOST_CITED),
        comparisons=chapter_comparisons(kb, topic, section),
        proposals=_proposals(kb, landed, here=here),
        older_proposals=max(0, len(landed) - MOST_PROPOSALS),
        all_proposals=Target(Place.PROPOSALS),
        findings=finding_notes(kb, found[:MOST_FINDINGS]),
        more_findings=max(0, len(found) - MOST_FINDINGS),
        all_findings=Target(Place.CHECKS),
        set_aside=tuple(
            anchor_block(kb, anchor, here=here) for anchor in every if anchor.status not in _SHOWN
        ),
        gone=gone_anchors(kb, topic.id, section.slug),
        exports=section_exports(kb, topic.id, section.slug),
        before=_beside(topic, section, step=-1),
        after=_beside(topic, section, step=1),
    )


def _beside(topic: Topic, section: Section, *, step: int) -> SectionLink | None:
    """The section before or after this one, in the order of the topic."""
    place = [each.slug for each in topic.sections].index(section.slug) + step
    return section_link(topic, topic.sections[place]) if 0 <= place < len(topic.sections) else None


def _papers(
    kb: KnowledgeBase, topic: str, *, slug: str, anchors: tuple[Anchor, ...]
) -> frozenset[str]:
    """Papers on which an anchor of the section rests or that a briefing cites for it."""
    uses = kb.section_uses.get((topic, slug), SectionUses())
    return frozenset(
        {
            *(paper.id for anchor in anchors for paper in anchor.papers),
            *(citation.id for _, citation in uses.citations),
        }
    )


def _lives(
    kb: KnowledgeBase,
    topic: str,
    *,
    slug: str,
    anchors: tuple[Anchor, ...],
    loose: Collection[str],
) -> dict[str, DoubtLife]:
    """The doubts that the chapter shows, its own and those of its anchors, by id, oldest first."""
    doubts = {
        doubt.id: doubt
        for doubt in kb.doubts_by_section.get((topic, slug), ())
        if doubt.id in loose
    }
    for anchor in anchors:
        for doubt in kb.doubts_by_anchor.get(f"{topic}/{anchor.id}", ()):
            doubts[doubt.id] = doubt
    return {life.doubt.id: life for life in doubt_lives(kb, doubts.values())}


def _more_lines(
    kb: KnowledgeBase,
    anchors: tuple[Anchor, ...],
    *,
    uses: SectionUses,
    cited_for: dict[str, str],
) -> dict[str, tuple[LineLink, ...]]:
    """Rows of the citation lists that belong to an anchor and are not yet its evidence."""
    rests_on: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for anchor in anchors:
        for item in anchor.evidence:
            rests_on.setdefault((anchor.id, item.briefing), []).append(item.lines)
    found: dict[str, list[LineLink]] = {}
    for briefing, citation in uses.citations:
        anchor_id = cited_for.get(citation.id)
        if anchor_id is None:
            continue
        spans = rests_on.get((anchor_id, briefing.id), [])
        if not any(first <= citation.lines[0] <= last for first, last in spans):
            link = line_link(kb, briefing.id, lines=citation.lines)
            found.setdefault(anchor_id, []).append(link)
    return {key: tuple(reversed(links)) for key, links in found.items()}


def cited_papers(
    kb: KnowledgeBase, uses: SectionUses, *, without: Collection[str], here: Target
) -> tuple[CitedPaper, ...]:
    """One row a paper, the one cited last first; papers of anchors have their place already."""
    rows: dict[str, list[tuple[Briefing, Citation]]] = {}
    for briefing, citation in reversed(uses.citations):
        if citation.id not in without:
            rows.setdefault(citation.id, []).append((briefing, citation))
    return tuple(_cited_paper(kb, found, here=here) for found in rows.values())


def _cited_paper(
    kb: KnowledgeBase, rows: list[tuple[Briefing, Citation]], *, here: Target
) -> CitedPaper:
    briefing, citation = rows[0]
    context = TextContext(topic=briefing.topic, day=briefing.date, here=here)
    words = " · ".join(part for part in (citation.title, citation.gloss) if part)
    return CitedPaper(
        chip=paper_chip(kb, citation.id, version=citation.version),
        words=rich_text(kb, words, context=context),
        status=citation.status,
        remark=rich_text(kb, citation.status_text or "", context=context),
        lines=tuple(line_link(kb, each.id, lines=row.lines) for each, row in rows[:MOST_LINES]),
        count=len(rows),
    )


def _proposals(
    kb: KnowledgeBase, landed: tuple[Landing, ...], *, here: Target
) -> tuple[LandingRow, ...]:
    """What is left to do first, newest first; of one briefing in the order of its text."""
    newest = sorted(landed, key=lambda each: (each.briefing.date, each.briefing.id), reverse=True)
    newest.sort(key=is_settled)
    return tuple(landing_row(kb, each, here=here) for each in newest[:MOST_PROPOSALS])
