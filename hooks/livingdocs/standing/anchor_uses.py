"""How often the briefings come back to an anchor, and when they last did."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.relations.paper_uses import UsePlace

_PLACES = (UsePlace.CITATION, UsePlace.INCREMENT)


@dataclass(frozen=True, slots=True)
class AnchorUse:
    """Briefings that rest an anchor or cite one of its papers.

    Attributes:
        last: the day of the latest, None where no briefing that we hold does.
        silent: later briefings of the topic that do not.
    """

    briefings: int
    last: str | None
    silent: int


def anchor_day(kb: KnowledgeBase, anchor: Anchor) -> str:
    """The day in whose light the statement is read: that of its first briefing."""
    days = [
        kb.briefings[item.briefing].date
        for item in anchor.evidence
        if item.briefing in kb.briefings
    ]
    return min(days, default=kb.newest_day or "2000-01-01")


def anchor_use(kb: KnowledgeBase, anchor: Anchor) -> AnchorUse:
    """Its evidence, and every increment or row of a list that names a paper of it since then."""
    days = {
        item.briefing: kb.briefings[item.briefing].date
        for item in anchor.evidence
        if item.briefing in kb.briefings
    }
    begun = min(days.values(), default=None)
    for paper in anchor.papers:
        for use in kb.uses_by_paper.get(paper.id, ()):
            briefing = kb.briefings[use.briefing]
            own = briefing.topic == anchor.topic
            if own and use.place in _PLACES and begun is not None and briefing.date >= begun:
                days[briefing.id] = briefing.date
    last = max(days.values(), default=None)
    held = kb.days_by_topic.get(anchor.topic, ())
    silent = len(held) - bisect_right(held, last) if last is not None else 0
    return AnchorUse(len(days), last, silent)
