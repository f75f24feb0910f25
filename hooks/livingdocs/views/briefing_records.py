"""Which records of the knowledge base were made from which lines of a briefing."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing
from livingdocs.records.contradiction import Contradiction
from livingdocs.views.targets import Target, to_anchor
from livingdocs.vocabulary import RecordStatus

Lines = tuple[int, int]
_SHOWN = (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)


@dataclass(frozen=True, slots=True)
class AnchorLink:
    """An anchor that rests on some lines; without a target where its chapter does not show it."""

    target: Target | None
    label: str
    status: RecordStatus


def overlap(one: Lines, other: Lines) -> bool:
    """Whether two ranges of lines share a line."""
    return one[0] <= other[1] and other[0] <= one[1]


def anchors_on(kb: KnowledgeBase, briefing: Briefing, lines: Lines) -> tuple[Anchor, ...]:
    """The anchors that rest on these lines of a briefing."""
    return tuple(
        anchor
        for anchor in kb.anchors_by_briefing.get(briefing.id, ())
        if any(
            evidence.briefing == briefing.id and overlap(evidence.lines, lines)
            for evidence in anchor.evidence
        )
    )


def anchor_links(kb: KnowledgeBase, briefing: Briefing, lines: Lines) -> tuple[AnchorLink, ...]:
    """Links to the anchors that rest on these lines."""
    return tuple(anchor_link(anchor) for anchor in anchors_on(kb, briefing, lines))


def anchor_link(anchor: Anchor) -> AnchorLink:
    """The link to an anchor in its chapter, with its status."""
    target = to_anchor(anchor) if anchor.status in _SHOWN else None
    return AnchorLink(target, anchor.label, anchor.status)


def doubt_on(kb: KnowledgeBase, briefing: Briefing, lines: Lines) -> Contradiction | None:
    """The doubt that one of its events ties to these lines of a briefing."""
    for doubt in kb.doubts_by_briefing.get(briefing.id, ()):
        for event in doubt.events:
            if event.briefing != briefing.id or event.lines is None:
                continue
            if overlap(event.lines, lines):
                return doubt
    return None
