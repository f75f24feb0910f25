"""Paper cards: under which topic each paper is filed, by whose word, and what the machine says."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.card import PaperCard
from livingdocs.records.machine import Flag
from livingdocs.views.briefing_names import topic_title
from livingdocs.views.languages import language
from livingdocs.views.list_pages import PageLinks, page_links, slice_of
from livingdocs.views.page_heads import Crumb
from livingdocs.views.source_lines import LineLink, evidence_links
from livingdocs.views.targets import Place, Target, to_paper
from livingdocs.vocabulary import RecordStatus


@dataclass(frozen=True, slots=True)
class FlagNote:
    """What the machine thinks of the filing of a card; shown as such, never as fact."""

    suggested: str | None
    score: str
    evidence: tuple[str, ...]
    made_on: str


@dataclass(frozen=True, slots=True)
class CardFacts:
    """How a paper is filed. `verdict` is a person's word, `flag` the machine's."""

    id: str
    paper: Target
    number: int | None
    title: str | None
    lang: str | None
    topic: str
    topic_target: Target | None
    related: tuple[str, ...]
    status: RecordStatus
    accepted: str | None
    verdict: str | None
    evidence: tuple[LineLink, ...]
    flag: FlagNote | None


@dataclass(frozen=True, slots=True)
class CardsView:
    """A page of the list of cards."""

    crumbs: tuple[Crumb, ...]
    total: int
    flagged: int
    cards: tuple[CardFacts, ...]
    pages: PageLinks


def card_facts(kb: KnowledgeBase, card: PaperCard) -> CardFacts:
    """One card."""
    snapshot = kb.snapshots.get(card.id)
    title = snapshot.title if snapshot is not None else card.title
    flag = kb.flags.get(card.id)
    accepted = " ".join(part for part in (card.accepted_by, card.accepted_on) if part)
    return CardFacts(
        id=card.id,
        paper=to_paper(card.id),
        number=card.number,
        title=title,
        lang=language(title or ""),
        topic=topic_title(kb, card.primary_topic),
        topic_target=(
            Target(Place.TOPIC, card.primary_topic) if card.primary_topic in kb.topics else None
        ),
        related=tuple(topic_title(kb, each) for each in card.related_topics),
        status=card.status,
        accepted=accepted or None,
        verdict=_verdict(kb, card),
        evidence=evidence_links(kb, card.evidence),
        flag=_flag_note(kb, flag) if flag is not None else None,
    )


def cards_view(kb: KnowledgeBase, page: int) -> CardsView:
    """The cards of a page of the list, counted from 1; those with the highest number first."""
    ordered = sorted(kb.cards.values(), key=_order, reverse=True)
    return CardsView(
        crumbs=(Crumb("论文", Target(Place.PAPERS)), Crumb("论文卡")),
        total=len(ordered),
        flagged=sum(1 for card in ordered if card.id in kb.flags),
        cards=tuple(card_facts(kb, card) for card in slice_of(ordered, page)),
        pages=page_links(Place.CARDS, page, len(ordered)),
    )


def _order(card: PaperCard) -> tuple[bool, int, str]:
    return (card.number is not None, card.number or 0, card.id)


def _verdict(kb: KnowledgeBase, card: PaperCard) -> str | None:
    if card.verdict is None:
        return None
    topic = topic_title(kb, card.verdict.topic)
    return f"{topic}：{card.verdict.reason}（{card.verdict.by}，{card.verdict.date}）"


def _flag_note(kb: KnowledgeBase, flag: Flag) -> FlagNote:
    suggested = topic_title(kb, flag.suggested) if flag.suggested is not None else None
    return FlagNote(suggested, str(flag.score), flag.evidence, flag.made_on)
