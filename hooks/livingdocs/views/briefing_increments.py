"""The increments of a briefing: what is new, where it belongs, and what it rests on."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, Increment, SectionTarget
from livingdocs.standing.reading_depth import increment_depth
from livingdocs.views.briefing_records import AnchorLink, anchor_links
from livingdocs.views.grades import Grade, grade
from livingdocs.views.note_tables import NoteBlock, note_blocks
from livingdocs.views.paper_chips import PaperChip, paper_chip
from livingdocs.views.points import PointNode, point_tree
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Runs
from livingdocs.views.section_names import section_label
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.source_words import source_runs
from livingdocs.views.targets import Target, increment_fragment, to_section
from livingdocs.vocabulary import Priority


@dataclass(frozen=True, slots=True)
class SectionPlace:
    """A section that a briefing names.

    Attributes:
        label: number and title of today, or the words of the briefing where it means no section.
        written: `§3.2` where the briefing bore another number than today's, else None.
        note: what the briefing says it should say there.
    """

    target: Target | None
    label: str
    written: str | None
    note: str | None


@dataclass(frozen=True, slots=True)
class IncrementRow:
    """One increment as it is shown."""

    fragment: str
    number: int
    title: Runs
    label: str | None
    points: tuple[PointNode, ...]
    sections: tuple[SectionPlace, ...]
    priority: Priority | None
    importance: str | None
    credibility: Grade
    papers: tuple[PaperChip, ...]
    sources: tuple[Runs, ...]
    relations: tuple[Runs, ...]
    notes: tuple[NoteBlock, ...]
    anchors: tuple[AnchorLink, ...]
    source: LineLink


def increment_row(
    kb: KnowledgeBase, briefing: Briefing, increment: Increment, *, context: TextContext
) -> IncrementRow:
    """The view of an increment on the page of its briefing."""
    label = " · ".join(
        part for part in ("NET-new" if increment.net_new else None, increment.label) if part
    )
    return IncrementRow(
        fragment=increment_fragment(increment.number),
        number=increment.number,
        title=rich_text(kb, increment.title, context=context),
        label=label or None,
        points=point_tree(kb, increment.points, context=context),
        sections=tuple(section_place(kb, briefing, target) for target in increment.target_sections),
        priority=increment.priority,
        importance=f"重要度 {increment.importance} 星" if increment.importance else None,
        credibility=grade(increment.credibility, increment_depth(kb, briefing, increment)),
        papers=_papers(kb, increment),
        sources=tuple(
            source_runs(kb, each, context=context, briefings=(briefing,))
            for each in increment.sources
        ),
        relations=tuple(rich_text(kb, each.text, context=context) for each in increment.relations),
        notes=note_blocks(increment.notes, lambda text: rich_text(kb, text, context=context)),
        anchors=anchor_links(kb, briefing, increment.lines),
        source=line_link(kb, briefing.id, lines=increment.lines, page_day=briefing.date),
    )


def section_place(kb: KnowledgeBase, briefing: Briefing, named: SectionTarget) -> SectionPlace:
    """The section that a briefing of its day means, with the number it bears today."""
    topic = kb.topic(briefing.topic)
    section = kb.resolve_section(briefing.topic, named.number, named.title, briefing.date)
    if topic is None or section is None:
        sign = f"§{named.number}" if named.number else ""
        words = " ".join(part for part in (sign, named.title or "") if part)
        return SectionPlace(None, words or named.text, None, named.note)
    label = section_label(topic, section)
    written = f"§{named.number}" if named.number else None
    return SectionPlace(
        target=to_section(topic.id, section.slug),
        label=label,
        written=None if written is None or label.startswith(f"{written} ") else written,
        note=named.note,
    )


def _papers(kb: KnowledgeBase, increment: Increment) -> tuple[PaperChip, ...]:
    """Each paper and version that the increment names, once."""
    named = {(paper.id, paper.version): paper.title for paper in reversed(increment.papers)}
    return tuple(
        paper_chip(kb, arxiv_id, version=version, claimed=title)
        for (arxiv_id, version), title in reversed(named.items())
    )
