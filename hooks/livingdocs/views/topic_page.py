"""The overview of a topic: its sections, what has no section yet, and all numbers by edition."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.topic import Topic
from livingdocs.standing.doubt_life import doubt_lives
from livingdocs.views.age_bars import age_scale
from livingdocs.views.anchor_blocks import AnchorBlock, anchor_block, anchor_blocks
from livingdocs.views.cards import CardFacts, card_facts
from livingdocs.views.doubt_notes import DoubtNote, doubt_note
from livingdocs.views.former_addresses import GoneRow, gone_anchors
from livingdocs.views.numbers_page import has_numbers
from livingdocs.views.page_heads import Crumb, Fact, count
from livingdocs.views.section_tables import SectionTable, section_table, shown_anchors
from livingdocs.views.targets import Place, Target
from livingdocs.vocabulary import RecordStatus

_SHOWN = (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)


@dataclass(frozen=True, slots=True)
class TopicPage:
    """The overview. `anchors` and `doubts` are those without a section.

    `cards` are the papers that are filed under a topic that has no section yet, `numbers` is the
    page of the numbers of its sections where there are several editions.
    """

    crumbs: tuple[Crumb, ...]
    title: str
    scope: str | None
    facts: tuple[Fact, ...]
    table: SectionTable
    anchors: tuple[AnchorBlock, ...]
    set_aside: tuple[AnchorBlock, ...]
    gone: tuple[GoneRow, ...]
    doubts: tuple[DoubtNote, ...]
    cards: tuple[CardFacts, ...]
    numbers: Target | None


def topic_page(kb: KnowledgeBase, topic: Topic) -> TopicPage:
    """The overview of a topic."""
    here = Target(Place.TOPIC, topic.id)
    every = kb.anchors_by_section.get((topic.id, None), ())
    anchors = shown_anchors(kb, topic.id, None)
    doubts = {doubt.id: doubt for doubt in kb.doubts_by_section.get((topic.id, None), ())}
    tied = set()
    for anchor in anchors:
        for doubt in kb.doubts_by_anchor.get(f"{topic.id}/{anchor.id}", ()):
            doubts[doubt.id] = doubt
            tied.add(doubt.id)
    lives = {life.doubt.id: life for life in doubt_lives(kb, doubts.values())}
    scale = age_scale(lives.values())
    table = section_table(kb, topic)
    return TopicPage(
        crumbs=(Crumb("活文档"),),
        title=topic.title,
        scope=topic.scope,
        facts=_facts(kb, topic, table=table, unplaced=len(anchors)),
        table=table,
        anchors=anchor_blocks(kb, anchors, lives=lives, scale=scale, more_lines={}, here=here),
        set_aside=tuple(
            anchor_block(kb, anchor, here=here) for anchor in every if anchor.status not in _SHOWN
        ),
        gone=gone_anchors(kb, topic.id, None),
        doubts=tuple(
            doubt_note(kb, life, scale=scale) for key, life in lives.items() if key not in tied
        ),
        cards=()
        if topic.sections
        else tuple(
            card_facts(kb, card) for card in kb.cards.values() if card.primary_topic == topic.id
        ),
        numbers=Target(Place.NUMBERS, topic.id) if has_numbers(topic) else None,
    )


def _facts(
    kb: KnowledgeBase, topic: Topic, *, table: SectionTable, unplaced: int
) -> tuple[Fact, ...]:
    lives = doubt_lives(kb, (doubt for doubt in kb.doubts.values() if doubt.topic == topic.id))
    return (
        count(len(topic.sections), "节"),
        count(sum(row.anchors for row in table.rows) + unplaced, "个锚点"),
        count(sum(life.is_open for life in lives), "条未决疑问"),
        count(len(kb.briefings_by_topic.get(topic.id, ())), "期简报"),
        count(len(kb.metrics.metrics), "项比较", Target(Place.COMPARISONS)),
        count(len(kb.entities.entities), "个名称", Target(Place.ENTITIES)),
    )
