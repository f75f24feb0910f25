"""A text as plain parts and mentions, so that a page can link what is named.

Mentions may overlap: a day inside a file name, an id inside an address. The longest wins, because
it says most; of two equally long ones the more specific: arXiv id, card, file of the inbox,
address, section, day. What loses is dropped as a whole and never cut.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from livingdocs.arxiv_ids import ArxivMention, CardSlug, find_arxiv_ids, find_card_slugs
from livingdocs.dates import DateMention, find_dates
from livingdocs.mentions.source_names import SourceName, find_source_names
from livingdocs.safe_urls import UrlMention, find_urls
from livingdocs.section_numbers import SectionMention, find_section_numbers

Mention = ArxivMention | CardSlug | SourceName | UrlMention | SectionMention | DateMention


class SegmentKind(StrEnum):
    """What a part of a text is; the order of the members is the order of precedence."""

    ARXIV = "arxiv"
    CARD = "card"
    SOURCE = "source"
    URL = "url"
    SECTION = "section"
    DATE = "date"
    TEXT = "text"


_KIND_OF: dict[type[Mention], SegmentKind] = {
    ArxivMention: SegmentKind.ARXIV,
    CardSlug: SegmentKind.CARD,
    SourceName: SegmentKind.SOURCE,
    UrlMention: SegmentKind.URL,
    SectionMention: SegmentKind.SECTION,
    DateMention: SegmentKind.DATE,
}
_PRECEDENCE = {kind: rank for rank, kind in enumerate(SegmentKind)}


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of a text. `mention` is what it names, and None for plain text."""

    kind: SegmentKind
    text: str
    mention: Mention | None = None


def segment(text: str, *, context: date | None) -> tuple[Segment, ...]:
    """Split a text into plain parts and mentions; together they are the text again.

    Args:
        text: text of a record or a line of a raw briefing.
        context: day of the text, which gives a day without a year its year.
    """
    segments: list[Segment] = []
    end = 0
    for mention in _chosen(_all_mentions(text, context)):
        if mention.start > end:
            segments.append(Segment(SegmentKind.TEXT, text[end : mention.start]))
        segments.append(Segment(_KIND_OF[type(mention)], mention.text, mention))
        end = mention.end
    if end < len(text):
        segments.append(Segment(SegmentKind.TEXT, text[end:]))
    return tuple(segments)


def _all_mentions(text: str, context: date | None) -> list[Mention]:
    return [
        *find_arxiv_ids(text),
        *find_card_slugs(text),
        *find_source_names(text),
        *find_urls(text),
        *find_section_numbers(text),
        *find_dates(text, context=context),
    ]


def _chosen(mentions: Sequence[Mention]) -> list[Mention]:
    """The mentions that win, in order of place and without overlap."""
    by_weight = sorted(
        mentions,
        key=lambda mention: (
            mention.start - mention.end,
            _PRECEDENCE[_KIND_OF[type(mention)]],
            mention.start,
        ),
    )
    chosen: list[Mention] = []
    starts: list[int] = []
    for mention in by_weight:
        place = bisect_left(starts, mention.start)
        free_before = place == 0 or chosen[place - 1].end <= mention.start
        free_after = place == len(starts) or starts[place] >= mention.end
        if free_before and free_after:
            starts.insert(place, mention.start)
            chosen.insert(place, mention)
    return chosen
