"""What was read before a statement was written, and what grade that supports.

A briefing grades itself (`可信度：高`). Whether the source was read can be told from what it names
as its sources, from the words behind the grade, and from its own doubts, which often say that the
original is still to be read. A file of the inbox is somebody else's digest: the statement has
passed through their hands. Nothing here says that a statement is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.mentions import parse_source_name
from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing, Citation, Increment, SourceReference
from livingdocs.records.contradiction import Contradiction
from livingdocs.vocabulary import AnchorOrigin, CitationStatus, Credibility, Reading

_SUPPORTED: Final = {
    Reading.FULL_TEXT: Credibility.HIGH,
    Reading.RELEASE_NOTE: Credibility.HIGH,
    Reading.ABSTRACT: Credibility.MEDIUM,
    Reading.DIGEST: Credibility.MEDIUM,
    Reading.LIST: Credibility.LOW,
}
_ORIGINAL: Final = re.compile(r"原文|全文|精读|full text", re.IGNORECASE)
_UNREAD: Final = re.compile(
    r"(?:需|待|未|没有|尚未|应)(?:再|回|去)?(?:读|看|精读|核对)[^，。；;]{0,24}(?:原文|全文)"
    r"|原文[^，。；;]{0,6}(?:未读|待读|没读)|未在摘要|摘要中未|摘要里没有"
)
_ABSTRACT: Final = re.compile(r"摘要|abstract", re.IGNORECASE)
_RELEASE: Final = re.compile(
    r"release[ -]?notes?|changelog|发布说明|更新日志|/releases?\b", re.IGNORECASE
)
_LISTED: Final = re.compile(r"列表|清单|awesome", re.IGNORECASE)
_NESTED: Final = re.compile(r"内嵌|转引|综述(?:里|中|内)")
_ORDER: Final = (Credibility.HIGH, Credibility.MEDIUM_HIGH, Credibility.MEDIUM,
                 Credibility.MEDIUM_LOW, Credibility.LOW)  # fmt: skip

CITED_NOWHERE_ELSE: Final = (CitationStatus.NEW,)
"""Statuses of rows that are an anchor's only source; the others were read on an earlier day."""


@dataclass(frozen=True, slots=True)
class ReadingDepth:
    """What was read.

    Attributes:
        hands: how many people's notes lie between the source and the briefing; None if unknown.
        via: whose notes, by the folder of the inbox.
        nested: whether the figure comes from another study that the source only reports.
        unread: doubts that say the original is still to be read.
        verified_on: the day on which a person checked the statement against its source.
    """

    reading: Reading
    hands: int | None = None
    via: tuple[str, ...] = ()
    nested: bool = False
    unread: tuple[Contradiction, ...] = ()
    verified_on: str | None = None

    @property
    def supports(self) -> Credibility | None:
        """The best grade that this supports; None where nothing says what was read."""
        if self.verified_on is not None:
            return Credibility.HIGH
        best = _SUPPORTED.get(self.reading)
        return Credibility.MEDIUM if best is Credibility.HIGH and self.nested else best


def is_beyond(stated: Credibility | None, depth: ReadingDepth) -> bool:
    """Whether a grade claims more than what was read supports."""
    best = depth.supports
    if stated is None or best is None:
        return False
    return _ORDER.index(stated) < _ORDER.index(best)


def increment_depth(kb: KnowledgeBase, briefing: Briefing, increment: Increment) -> ReadingDepth:
    """What was read for an increment."""
    stated = increment.credibility.text if increment.credibility is not None else ""
    said = (stated, *(source.text for source in increment.sources))
    words = (*said, *(point.text for point in increment.points))
    return ReadingDepth(
        reading=_reading(stated, increment.sources),
        hands=_hands(increment.sources),
        via=_agents(increment.sources),
        nested=any(_NESTED.search(text) for text in words),
        unread=tuple(_unread(kb, briefing, increment)),
    )


def citation_depth(kb: KnowledgeBase, briefing: Briefing, citation: Citation) -> ReadingDepth:
    """What was read for a row of the list of citable ids: that of the increment on its paper.

    A new row without an increment is known from the list alone; what was read for a carried one
    stands in the briefing that anchored it.
    """
    for increment in briefing.increments:
        if any(paper.id == citation.id for paper in increment.papers):
            return increment_depth(kb, briefing, increment)
    stated = citation.credibility.text if citation.credibility is not None else ""
    if _ORIGINAL.search(stated) and not _UNREAD.search(stated):
        return ReadingDepth(Reading.FULL_TEXT, 0)
    new = citation.status in CITED_NOWHERE_ELSE
    return ReadingDepth(Reading.LIST if new else Reading.UNKNOWN)


def anchor_depth(kb: KnowledgeBase, anchor: Anchor) -> ReadingDepth:
    """What was read for an anchor: the best of the parts of briefings that it rests on."""
    parts = list(_parts(kb, anchor))
    order = list(Reading)
    if not parts:
        known = Reading.LIST if anchor.origin is AnchorOrigin.CITATION else Reading.UNKNOWN
        parts = [ReadingDepth(known)]
    best = min(parts, key=lambda depth: order.index(depth.reading))
    return ReadingDepth(
        reading=best.reading,
        hands=best.hands,
        via=best.via,
        nested=best.nested,
        unread=tuple({doubt.id: doubt for each in parts for doubt in each.unread}.values()),
        verified_on=anchor.verified_on,
    )


def _parts(kb: KnowledgeBase, anchor: Anchor) -> Iterator[ReadingDepth]:
    for item in anchor.evidence:
        briefing = kb.briefings.get(item.briefing)
        if briefing is None:
            continue
        first, last = item.lines
        for increment in briefing.increments:
            if increment.lines[0] <= last and first <= increment.lines[1]:
                yield increment_depth(kb, briefing, increment)
        for citation in briefing.citations:
            if first <= citation.lines[0] <= last:
                yield citation_depth(kb, briefing, citation)


def _reading(stated: str, sources: Iterable[SourceReference]) -> Reading:
    """The words behind the grade come first, then the first source that tells."""
    if _ORIGINAL.search(stated) and not _UNREAD.search(stated):
        return Reading.FULL_TEXT
    if _ABSTRACT.search(stated):
        return Reading.ABSTRACT
    for source in sources:
        if source.path is not None:
            return Reading.LIST if _LISTED.search(source.place or "") else Reading.DIGEST
        if source.url is not None or source.paper is not None:
            return Reading.RELEASE_NOTE if _RELEASE.search(source.text) else Reading.FULL_TEXT
    return Reading.UNKNOWN


def _hands(sources: tuple[SourceReference, ...]) -> int | None:
    """A digest is one pair of hands, a list that a digest quotes another."""
    if not sources:
        return None
    first = sources[0]
    if first.path is None:
        return 0
    return 2 if _LISTED.search(first.place or "") else 1


def _agents(sources: Iterable[SourceReference]) -> tuple[str, ...]:
    names = (parse_source_name(each.path) for each in sources if each.path is not None)
    return tuple(dict.fromkeys(name.agent for name in names if name is not None and name.agent))


def _unread(kb: KnowledgeBase, briefing: Briefing, increment: Increment) -> Iterator[Contradiction]:
    """Doubts about the anchor of an increment whose words say that the original was not read."""
    first, last = increment.lines
    for anchor in kb.anchors_by_briefing.get(briefing.id, ()):
        rests = any(
            item.briefing == briefing.id and item.lines[0] <= last and first <= item.lines[1]
            for item in anchor.evidence
        )
        if not rests:
            continue
        for doubt in kb.doubts_by_anchor.get(f"{anchor.topic}/{anchor.id}", ()):
            if _UNREAD.search(f"{doubt.observation or ''}。{doubt.advice or ''}"):
                yield doubt
