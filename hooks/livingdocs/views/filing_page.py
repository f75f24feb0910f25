"""What goes in and out of each topic, how often the flags were right, and misplaced anchors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.filing.anchor_sections import AnchorFlag, anchor_flags
from livingdocs.filing.flags import CardFlag, card_flags
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.card import PaperCard
from livingdocs.views.briefing_names import topic_title
from livingdocs.views.cards import CardFacts, card_facts
from livingdocs.views.page_heads import Crumb
from livingdocs.views.section_names import SectionLink, section_link
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Place, Target, to_anchor


@dataclass(frozen=True, slots=True)
class Move:
    """Cards that may go from one topic to another; `topic` is the other one of the two."""

    topic: str | None
    count: int


@dataclass(frozen=True, slots=True)
class TopicRow:
    """One topic: its cards, what may leave it and what may come, and what people said so far.

    The topics where most may move stand first, then those with most cards.
    """

    title: str
    target: Target
    cards: int
    leaving: tuple[Move, ...]
    coming: tuple[Move, ...]
    right: int
    wrong: int

    @property
    def moving(self) -> int:
        """How many cards may leave or come."""
        return sum(move.count for move in (*self.leaving, *self.coming))


@dataclass(frozen=True, slots=True)
class JudgedCard:
    """A card with a verdict; `outcome` says how the flag fared, None where there was none."""

    card: CardFacts
    verdict: str
    outcome: str | None


@dataclass(frozen=True, slots=True)
class AnchorRow:
    """An anchor that may belong in another section."""

    label: str
    target: Target
    mark: str
    word: str
    topic: str
    own: SectionLink
    suggested: SectionLink
    reasons: tuple[str, ...]
    lines: tuple[LineLink, ...]


@dataclass(frozen=True, slots=True)
class FilingPage:
    """Filing as a whole. `right` and `wrong` count the flags that a person has judged."""

    crumbs: tuple[Crumb, ...]
    cards: Target
    total: int
    flags: int
    sure: int
    right: int
    wrong: int
    topics: tuple[TopicRow, ...]
    anchors: tuple[AnchorRow, ...]
    judged: tuple[JudgedCard, ...]


def filing_page(kb: KnowledgeBase) -> FilingPage:
    """The page about all topics."""
    flags = card_flags(kb)
    outcomes = {card.id: flag_was_right(kb, card) for card in kb.cards.values()}
    return FilingPage(
        crumbs=(
            Crumb("论文", Target(Place.PAPERS)),
            Crumb("论文卡", Target(Place.CARDS)),
            Crumb("归类核对"),
        ),
        cards=Target(Place.CARDS),
        total=len(kb.cards),
        flags=len(flags),
        sure=sum(flag.judgement.sure for flag in flags.values()),
        right=sum(each is True for each in outcomes.values()),
        wrong=sum(each is False for each in outcomes.values()),
        topics=_topics(kb, flags.values(), outcomes),
        anchors=tuple(_anchor(kb, flag) for flag in anchor_flags(kb)),
        judged=tuple(
            JudgedCard(facts, facts.verdict, _outcome(outcomes[card.id]))
            for card in kb.cards.values()
            if (facts := card_facts(kb, card)).verdict is not None
        ),
    )


def flag_was_right(kb: KnowledgeBase, card: PaperCard) -> bool | None:
    """Whether a person agreed that a flagged card was misfiled; None without flag or verdict."""
    flag = kb.flags.get(card.id)
    if flag is None or flag.cleared or card.verdict is None:
        return None
    return card.verdict.topic != flag.stated


def _outcome(right: bool | None) -> str | None:
    if right is None:
        return None
    return "标记对" if right else "标记错"


def _topics(
    kb: KnowledgeBase, flags: Iterable[CardFlag], outcomes: dict[str, bool | None]
) -> tuple[TopicRow, ...]:
    moves = Counter((flag.judgement.stated, flag.judgement.suggested) for flag in flags)
    filed = Counter(card.primary_topic for card in kb.cards.values())
    judged = Counter(
        (kb.flags[card].stated, right) for card, right in outcomes.items() if right is not None
    )
    rows = [
        TopicRow(
            title=topic.title,
            target=Target(Place.TOPIC, topic.id),
            cards=filed[topic.id],
            leaving=tuple(
                Move(topic_title(kb, other) if other is not None else None, count)
                for (stated, other), count in sorted(moves.items(), key=_largest)
                if stated == topic.id
            ),
            coming=tuple(
                Move(topic_title(kb, stated), count)
                for (stated, other), count in sorted(moves.items(), key=_largest)
                if other == topic.id
            ),
            right=judged[topic.id, True],
            wrong=judged[topic.id, False],
        )
        for topic in kb.topics.values()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.moving, -row.cards)))


def _largest(move: tuple[tuple[str, str | None], int]) -> tuple[int, str, str]:
    (stated, other), count = move
    return (-count, stated, other or "")


def _anchor(kb: KnowledgeBase, flag: AnchorFlag) -> AnchorRow:
    topic = kb.topics[flag.anchor.topic]
    links = {section.slug: section_link(topic, section) for section in topic.sections}
    places = {
        (fact.briefing, fact.lines): None
        for fact in flag.facts
        if fact.slug == flag.suggested and fact.briefing is not None and fact.lines is not None
    }
    return AnchorRow(
        label=flag.anchor.label,
        target=to_anchor(flag.anchor),
        mark="warn" if flag.sure else "info",
        word="可能放错" if flag.sure else "是否放错",
        topic=topic.title,
        own=links[flag.anchor.section or ""],
        suggested=links[flag.suggested],
        reasons=flag.reasons,
        lines=tuple(
            line_link(kb, briefing, lines=lines)
            for briefing, lines in places
            if briefing is not None and lines is not None
        ),
    )
