"""Paper cards: under which topic each paper is filed, by whose word, and what the machine says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from livingdocs.exports.math_letters import math_letters
from livingdocs.filing.citing import citing_facts
from livingdocs.filing.flags import CardFlag, card_flags
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.card import PaperCard
from livingdocs.views.briefing_names import topic_title
from livingdocs.views.languages import language
from livingdocs.views.list_pages import PageLinks, page_links, slice_of
from livingdocs.views.page_heads import Crumb
from livingdocs.views.source_lines import LineLink, evidence_links, line_link
from livingdocs.views.targets import Place, Target, to_paper
from livingdocs.vocabulary import RecordStatus


@dataclass(frozen=True, slots=True)
class FlagNote:
    """What the machine thinks of the filing of a card; shown as such, never as fact.

    Attributes:
        mark: the silhouette of the mark, `word` its word.
        suggested: the better topic, None where none is.
        chance: how sure it is that the stated topic is wrong, `90%`.
        reasons: sentences without a full stop.
        cited: the lines that cite the paper for another topic.
        judged_by: what it rests on, and since when.
        asked_again: whether there is a verdict, and what it was about has changed.
    """

    mark: str
    word: str
    suggested: str | None
    suggested_target: Target | None
    chance: str
    reasons: tuple[str, ...]
    cited: tuple[LineLink, ...]
    judged_by: str
    asked_again: bool


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
    """A page of the list of cards: those with a flag first, then the others."""

    crumbs: tuple[Crumb, ...]
    total: int
    flags: int
    filing: Target
    flagged: tuple[CardFacts, ...]
    cards: tuple[CardFacts, ...]
    pages: PageLinks


def card_facts(kb: KnowledgeBase, card: PaperCard) -> CardFacts:
    """One card."""
    snapshot = kb.snapshots.get(card.id)
    title = snapshot.title if snapshot is not None else card.title
    flag = card_flags(kb).get(card.id)
    accepted = " ".join(part for part in (card.accepted_by, card.accepted_on) if part)
    return CardFacts(
        id=card.id,
        paper=to_paper(card.id),
        number=card.number,
        title=math_letters(title) if title else None,
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
    """The cards of a page of the list, counted from 1.

    First those with a flag, the most suspect ahead; then those with the highest number.
    """
    flags = card_flags(kb)
    others = sorted(
        (card for card in kb.cards.values() if card.id not in flags), key=_order, reverse=True
    )
    ordered = [*(kb.cards[card] for card in most_suspect(flags)), *others]
    shown = slice_of(ordered, page)
    return CardsView(
        crumbs=(Crumb("论文", Target(Place.PAPERS)), Crumb("论文卡")),
        total=len(ordered),
        flags=len(flags),
        filing=Target(Place.FILING),
        flagged=tuple(card_facts(kb, card) for card in shown if card.id in flags),
        cards=tuple(card_facts(kb, card) for card in shown if card.id not in flags),
        pages=page_links(Place.CARDS, page, len(ordered)),
    )


def most_suspect(flags: Mapping[str, CardFlag]) -> tuple[str, ...]:
    """The ids of flagged cards, the most suspect first."""
    return tuple(sorted(flags, key=lambda card: (-flags[card].judgement.score, card)))


def _order(card: PaperCard) -> tuple[bool, int, str]:
    return (card.number is not None, card.number or 0, card.id)


def _verdict(kb: KnowledgeBase, card: PaperCard) -> str | None:
    if card.verdict is None:
        return None
    topic = topic_title(kb, card.verdict.topic)
    return f"{topic}：{card.verdict.reason}（{card.verdict.by}，{card.verdict.date}）"


def _flag_note(kb: KnowledgeBase, flag: CardFlag) -> FlagNote:
    judged = flag.judgement
    elsewhere = [fact for fact in citing_facts(kb, judged.id) if fact.topic != judged.stated]
    where = {(fact.briefing, fact.lines): None for fact in elsewhere}
    return FlagNote(
        mark="warn" if judged.sure else "info",
        word="可能归错" if judged.sure else "是否归错",
        suggested=topic_title(kb, judged.suggested) if judged.suggested is not None else None,
        suggested_target=(
            Target(Place.TOPIC, judged.suggested) if judged.suggested is not None else None
        ),
        chance=f"{round(100 * judged.score)}%",
        reasons=judged.reasons,
        cited=tuple(line_link(kb, briefing, lines=lines) for briefing, lines in where),
        judged_by=(
            f"{flag.made_on} 由脚本算出"
            if flag.made_on is not None
            else "按主题说明与引用判断，还没有用其他论文卡比过"
        ),
        asked_again=flag.asked_again,
    )
