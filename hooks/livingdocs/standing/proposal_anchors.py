"""Which anchors name the source of a proposal: its lines, its papers, or its entry of the inbox."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing, Increment, Proposal
from livingdocs.standing.proposal_rows import named_papers

Lines = tuple[int, int]


def naming_anchors(
    kb: KnowledgeBase,
    briefing: Briefing,
    *,
    increment: Increment | None,
    proposal: Proposal | None,
) -> tuple[Anchor, ...]:
    """The anchors of the topic that name the source of a proposal, each once."""
    spans = [part.lines for part in (increment, proposal) if part is not None]
    papers = {paper.id for paper in increment.papers} if increment is not None else set()
    if proposal is not None:
        papers.update(named_papers(proposal.text))
    entries = {
        (source.path, source.place)
        for source in (increment.sources if increment is not None else ())
        if source.path is not None and source.place is not None
    }
    found: dict[str, Anchor] = {
        anchor.id: anchor
        for anchor in kb.anchors_by_briefing.get(briefing.id, ())
        if _rests_on(anchor, briefing, spans)
    }
    for paper in sorted(papers):
        for anchor in kb.anchors_by_paper.get(paper, ()):
            if anchor.topic == briefing.topic and _is_as_new(kb, anchor, briefing.date):
                found.setdefault(anchor.id, anchor)
    for entry in sorted(entries):
        for anchor in _anchors_by_entry(kb).get((briefing.topic, *entry), ()):
            if _is_as_new(kb, anchor, briefing.date):
                found.setdefault(anchor.id, anchor)
    return tuple(found.values())


def _rests_on(anchor: Anchor, briefing: Briefing, spans: Iterable[Lines]) -> bool:
    return any(
        item.briefing == briefing.id and item.lines[0] <= last and first <= item.lines[1]
        for item in anchor.evidence
        for first, last in spans
    )


def _is_as_new(kb: KnowledgeBase, anchor: Anchor, day: str) -> bool:
    """Whether an anchor rests on a briefing of that day or a later one."""
    return any(
        kb.briefings[item.briefing].date >= day
        for item in anchor.evidence
        if item.briefing in kb.briefings
    )


@once_a_base
def _anchors_by_entry(kb: KnowledgeBase) -> Mapping[tuple[str, str, str], tuple[Anchor, ...]]:
    """Anchors by topic and entry of a file in the inbox, such as `§条目 4`."""
    found: dict[tuple[str, str, str], list[Anchor]] = {}
    for anchor in kb.anchors.values():
        for source in anchor.sources:
            if source.path is not None and source.place is not None:
                found.setdefault((anchor.topic, source.path, source.place), []).append(anchor)
    return {key: tuple(row) for key, row in found.items()}
