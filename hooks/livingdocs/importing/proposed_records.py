"""Anchors, doubts and cards that a briefing record gives rise to, all `proposed`.

Everything here follows from one briefing (and the topic's editions, for the section), never from
other briefings: so the order of imports makes no difference.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Sequence
from typing import Final

from livingdocs.dates import find_dates
from livingdocs.importing.brackets import outside_brackets
from livingdocs.records.anchor import Anchor, PaperReference
from livingdocs.records.base import Evidence
from livingdocs.records.briefing import (
    Briefing,
    Citation,
    Increment,
    NamedCard,
    PaperMention,
    RaisedDoubt,
    SectionTarget,
)
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction, DoubtEvent
from livingdocs.records.topic import Topic
from livingdocs.relations.section_editions import resolve_section
from livingdocs.vocabulary import AnchorOrigin, CitationStatus, DoubtEventKind, RecordStatus

_HEAD_END: Final = re.compile(r"[：（]|:(?=[ \t])|[ \t]*——?[ \t]*|[ \t]\(")


def proposed_anchors(briefing: Briefing, topic: Topic | None) -> list[Anchor]:
    """One for each increment, and one for each id called new that no increment names."""
    ids = _Ids(briefing)
    anchors = [_from_increment(item, briefing, topic, ids) for item in briefing.increments]
    named = {paper.id for item in briefing.increments for paper in item.papers}
    for row, citation in enumerate(briefing.citations, start=1):
        if citation.status is CitationStatus.NEW and citation.id not in named:
            anchors.append(_from_citation(citation, briefing, topic, ids.of("c", row)))
    return anchors


def proposed_doubts(briefing: Briefing, anchors: Sequence[Anchor]) -> list[Contradiction]:
    """One for each doubt; with those of `anchors` that rest on a paper it names."""
    ids = _Ids(briefing)
    return [
        _doubt(item, briefing, anchors, ids.of("d", item.number))
        for item in briefing.contradictions
    ]


def proposed_card(paper: str, named: Iterable[tuple[Briefing, NamedCard]]) -> PaperCard | None:
    """The card of a paper from all briefings that name it; None if none states its topic.

    The oldest briefing has the word, later ones fill what it leaves open.
    """
    cards = sorted(named, key=lambda pair: (pair[0].date, pair[0].id, pair[1].lines))
    topics = [card.primary_topic for _, card in cards if card.primary_topic is not None]
    if not topics:
        return None
    return PaperCard(
        id=paper,
        number=next((card.number for _, card in cards if card.number is not None), None),
        title=next((card.title for _, card in cards if card.title is not None), None),
        primary_topic=topics[0],
        status=RecordStatus.PROPOSED,
        evidence=tuple(
            Evidence(briefing=briefing.id, lines=card.lines) for briefing, card in cards
        ),
    )


def head_of(title: str) -> str:
    """The name at the beginning of a title: what stands before a colon, a dash, a bracket."""
    outside = outside_brackets(title)
    for match in _HEAD_END.finditer(title):
        head = title[: match.start()].strip()
        opens = match.group().strip() in ("（", "(")
        if head and (opens or outside[match.start()]):
            return head
    return title


class _Ids:
    """Ids of the records of one briefing; a number that comes twice gets a counter behind it."""

    def __init__(self, briefing: Briefing) -> None:
        self._stem = briefing.id.rpartition("/")[2]
        self._given: dict[str, int] = {}

    def of(self, kind: str, number: int) -> str:
        name = f"{self._stem}-{kind}{number}"
        count = self._given.get(name, 0) + 1
        self._given[name] = count
        return name if count == 1 else f"{name}-{count}"


def _from_increment(item: Increment, briefing: Briefing, topic: Topic | None, ids: _Ids) -> Anchor:
    targets = item.target_sections
    return Anchor(
        id=ids.of("i", item.number),
        topic=briefing.topic,
        section=_section(targets[0] if targets else None, briefing, topic),
        label=head_of(item.title),
        statement=item.title,
        status=RecordStatus.PROPOSED,
        origin=AnchorOrigin.INCREMENT,
        credibility=item.credibility,
        papers=_papers(item.papers),
        sources=item.sources,
        evidence=(Evidence(briefing=briefing.id, lines=item.lines),),
    )


def _from_citation(
    item: Citation, briefing: Briefing, topic: Topic | None, anchor_id: str
) -> Anchor:
    title = item.title or f"arXiv:{item.id}"
    return Anchor(
        id=anchor_id,
        topic=briefing.topic,
        section=_section(item.target_section, briefing, topic),
        label=head_of(title),
        statement=title,
        status=RecordStatus.PROPOSED,
        origin=AnchorOrigin.CITATION,
        credibility=item.credibility,
        papers=(PaperReference(id=item.id, version=item.version),),
        evidence=(Evidence(briefing=briefing.id, lines=item.lines),),
        note=item.gloss,
    )


def _section(target: SectionTarget | None, briefing: Briefing, topic: Topic | None) -> str | None:
    if target is None or topic is None:
        return None
    day = dt.date.fromisoformat(briefing.date)
    section = resolve_section(topic, target.number, target.title, on=day)
    return section.slug if section else None


def _papers(mentions: Iterable[PaperMention]) -> tuple[PaperReference, ...]:
    return tuple(PaperReference(id=item.id, version=item.version) for item in mentions)


def _doubt(
    item: RaisedDoubt, briefing: Briefing, anchors: Sequence[Anchor], doubt_id: str
) -> Contradiction:
    papers = {paper.id for paper in item.papers}
    touched = [anchor for anchor in anchors if papers & {paper.id for paper in anchor.papers}]
    sections = dict.fromkeys(anchor.section for anchor in touched if anchor.section)
    events = _events(item, briefing)
    return Contradiction(
        id=doubt_id,
        topic=briefing.topic,
        kind=item.kind,
        title=item.title,
        status=RecordStatus.PROPOSED,
        risk_level=item.risk_level,
        observation=item.observation,
        risk=item.risk,
        advice=item.advice,
        opened_on=events[0].date,
        open_beginning=item.continued_from is not None,
        sections=tuple(sections),
        anchors=tuple(anchor.id for anchor in touched),
        papers=_papers(item.papers),
        events=events,
    )


def _events(item: RaisedDoubt, briefing: Briefing) -> tuple[DoubtEvent, ...]:
    """Opened here, or opened on the earlier day that it is continued from and carried here."""
    here = DoubtEvent(
        kind=DoubtEventKind.OPENED, date=briefing.date, briefing=briefing.id, lines=item.lines
    )
    if item.continued_from is None:
        return (here,)
    carried = here.model_copy(update={"kind": DoubtEventKind.CARRIED})
    earlier = _earlier_day(item.continued_from, briefing)
    if earlier is None:
        return (carried.model_copy(update={"note": item.continued_from}),)
    return (DoubtEvent(kind=DoubtEventKind.OPENED, date=earlier), carried)


def _earlier_day(text: str, briefing: Briefing) -> str | None:
    """The day behind `延续自`, if it is one day before the briefing."""
    context = dt.date.fromisoformat(briefing.date)
    mentions = find_dates(f"延续自 {text}", context=context)
    days = mentions[0].days if len(mentions) == 1 else ()
    if len(days) != 1 or days[0] >= context:
        return None
    return days[0].isoformat()
