"""Papers: first cited for a section, changed on arXiv, filed by a person."""

from __future__ import annotations

from collections.abc import Iterator

from livingdocs.dated_changes.change import SHOWN, DatedChange, section_of, sections_of_doubt
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.standing.doubt_life import shown_doubts
from livingdocs.vocabulary import ChangeKind, PublishedKind, RecordStatus


def citation_changes(kb: KnowledgeBase) -> Iterator[DatedChange]:
    """The first time that a briefing cites a paper for a section."""
    for key, uses in kb.section_uses.items():
        cited: set[str] = set()
        for briefing, citation in uses.citations:
            if citation.id not in cited:
                cited.add(citation.id)
                yield DatedChange(
                    briefing.date,
                    ChangeKind.PAPER_CITED,
                    (PublishedKind.PAPERS.value, citation.id),
                    (key,),
                    source=(briefing.id, citation.lines),
                )


def paper_changes(kb: KnowledgeBase) -> Iterator[DatedChange]:
    """What was seen to change in the papers that something rests on or names."""
    for paper, snapshot in kb.snapshots.items():
        if not snapshot.events:
            continue
        anchors = [each for each in kb.anchors_by_paper.get(paper, ()) if each.status in SHOWN]
        doubts = shown_doubts(kb.doubts_by_paper.get(paper, ()))
        if not (anchors or doubts or paper in kb.uses_by_paper):
            continue
        sections = tuple(
            dict.fromkeys(
                (
                    *(key for each in anchors for key in section_of(kb, each)),
                    *(key for each in doubts for key in sections_of_doubt(kb, each)),
                )
            )
        )
        for event in snapshot.events:
            words = " → ".join(part for part in (event.old, event.new) if part)
            yield DatedChange(
                event.date,
                ChangeKind.PAPER_CHANGED,
                (PublishedKind.PAPERS.value, paper),
                sections,
                detail=f"{event.kind.label} {words}".strip(),
            )


def card_changes(kb: KnowledgeBase) -> Iterator[DatedChange]:
    """Cards that a person accepted, or filed for good."""
    for paper, card in kb.cards.items():
        record = (PublishedKind.PAPERS.value, paper)
        if card.status is RecordStatus.ACCEPTED and card.accepted_on is not None:
            yield DatedChange(card.accepted_on, ChangeKind.CARD_ACCEPTED, record)
        if card.verdict is not None:
            topic = kb.topics.get(card.verdict.topic)
            yield DatedChange(
                card.verdict.date,
                ChangeKind.CARD_JUDGED,
                record,
                detail=topic.title if topic is not None else card.verdict.topic,
            )
