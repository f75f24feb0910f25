"""A chapter as it stood on a day, in the form of the chapter of today."""

from __future__ import annotations

from dataclasses import dataclass, replace

from livingdocs.dated_changes.states import (
    ChapterState,
    DatedAnchor,
    Stop,
    chapter_state,
)
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.topic import Section, Topic
from livingdocs.relations.section_uses import SectionUses
from livingdocs.views.age_bars import age_scale
from livingdocs.views.anchor_blocks import AnchorBlock, anchor_blocks
from livingdocs.views.chapter import MOST_CITED, CitedPaper, cited_papers
from livingdocs.views.chapter_months import DOUBTS_IN_FULL, IN_FULL, MOST_WHOLE
from livingdocs.views.doubt_notes import DoubtNote, doubt_note
from livingdocs.views.page_heads import Crumb, Fact, count
from livingdocs.views.section_names import section_label
from livingdocs.views.section_tables import in_page_order
from livingdocs.views.since_panel import SincePanel, since_panel
from livingdocs.views.targets import Place, Target, to_anchor, to_changes, to_section, to_state


@dataclass(frozen=True, slots=True)
class OlderAnchor:
    """An anchor in a line: it stood in the chapter, and is told in full in that of today."""

    label: str
    target: Target


@dataclass(frozen=True, slots=True)
class PastChapter:
    """A chapter at the end of a day.

    Attributes:
        title: with the number of the edition that was in force.
        month: where one state of the whole month is kept, else None.
        newest: the chapter as it stands now.
        older: anchors beyond those in full, of a chapter that was long by then.
        more_doubts: other open questions that are not shown.
    """

    crumbs: tuple[Crumb, ...]
    title: str
    day: str
    month: str | None
    newest: Target
    facts: tuple[Fact, ...]
    numbers: tuple[str, ...]
    edition: str | None
    panel: SincePanel | None
    anchors: tuple[AnchorBlock, ...]
    older: tuple[OlderAnchor, ...]
    doubts: tuple[DoubtNote, ...]
    more_doubts: int
    citations: tuple[CitedPaper, ...]
    more_citations: int
    changes: Target


def past_chapter(kb: KnowledgeBase, topic: Topic, section: Section, stop: Stop) -> PastChapter:
    """The chapter at an earlier state."""
    key = (topic.id, section.slug)
    here, newest = to_state(*key, stop.key), to_section(*key)
    state = chapter_state(kb, topic, section, on=stop.day)
    anchors, older = _divided(state)
    lives = {life.doubt.id: life for life in state.doubts}
    scale = age_scale(lives.values())
    present = {each.anchor.id for each in state.anchors}
    loose = [life for life in state.doubts if not present.intersection(life.doubt.anchors)]
    is_long = len(loose) > MOST_WHOLE
    shown = [life for life in loose if life.is_open][:DOUBTS_IN_FULL] if is_long else loose
    cited_for = {paper.id for each in state.anchors for paper in each.anchor.papers}
    uses = SectionUses(citations=list(state.citations))
    cited = cited_papers(kb, uses, without=cited_for, here=here)
    return PastChapter(
        crumbs=(
            Crumb("活文档", Target(Place.TOPIC, topic.id)),
            Crumb(section_label(topic, section), newest),
            Crumb(f"截至 {stop.day}"),
        ),
        title=" ".join((*(f"§{each}" for each in state.numbers[:1]), section.title)),
        day=stop.day,
        month=stop.key if stop.key != stop.day else None,
        newest=newest,
        facts=_facts(state, section, cited_for),
        numbers=tuple(f"§{each}" for each in state.numbers),
        edition=state.edition,
        panel=since_panel(kb, topic, section, at=stop),
        anchors=tuple(
            _as_it_was(block, on=stop.day)
            for block in anchor_blocks(
                kb,
                in_page_order(each.anchor for each in anchors),
                lives=lives,
                scale=scale,
                more_lines={},
                here=here,
            )
        ),
        older=tuple(OlderAnchor(each.anchor.label, to_anchor(each.anchor)) for each in older),
        doubts=tuple(doubt_note(kb, life, scale=scale) for life in shown),
        more_doubts=sum(life.is_open for life in loose) - sum(life.is_open for life in shown),
        citations=cited[:MOST_CITED],
        more_citations=max(0, len(cited) - MOST_CITED),
        changes=to_changes(*key),
    )


def _facts(state: ChapterState, section: Section, cited_for: set[str]) -> tuple[Fact, ...]:
    """What the head of the chapter counts; `cited_for` are the papers of its anchors."""
    open_doubts = [
        life for life in state.doubts if life.is_open and section.slug in life.doubt.sections
    ]
    papers = cited_for | {row.id for _, row in state.citations}
    return (
        count(len(state.anchors), "个锚点"),
        count(len(open_doubts), "条未决疑问"),
        count(len(papers), "篇论文"),
    )


def _divided(
    state: ChapterState,
) -> tuple[tuple[DatedAnchor, ...], tuple[DatedAnchor, ...]]:
    """What is told in full, and what in a line: of a long chapter only the newest in full."""
    if len(state.anchors) <= MOST_WHOLE:
        return state.anchors, ()
    newest = sorted(state.anchors, key=lambda each: (each.since, each.anchor.id), reverse=True)
    return tuple(newest[:IN_FULL]), tuple(newest[IN_FULL:])


def _as_it_was(block: AnchorBlock, *, on: str) -> AnchorBlock:
    """Without what is counted from later briefings; the points are on the pages of the briefings.

    A claim is out of date if it was to be looked at before the day.
    """
    return replace(
        block,
        former=(),
        rechecks=(),
        points=(),
        point_count=0,
        cited="",
        claims=tuple(
            replace(claim, expired=claim.recheck_on is not None and claim.recheck_on < on)
            for claim in block.claims
        ),
    )
