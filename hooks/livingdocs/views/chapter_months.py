"""A long chapter by months: the newest anchors in full on it, each month in full on its own page.

The chapter keeps a line for every anchor, with its fragment, so that no address of an anchor ever
goes away; a month's page holds all its anchors and doubts from its first day on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.anchor import Anchor
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.topic import Section, Topic
from livingdocs.standing.anchor_uses import anchor_day
from livingdocs.standing.doubt_life import doubt_lives
from livingdocs.views.age_bars import age_scale
from livingdocs.views.anchor_blocks import AnchorBlock, anchor_blocks, former_fragments
from livingdocs.views.doubt_notes import DoubtNote, doubt_note
from livingdocs.views.page_heads import Crumb
from livingdocs.views.section_names import section_label
from livingdocs.views.section_tables import shown_anchors
from livingdocs.views.targets import Place, Target, anchor_fragment, to_section

MOST_WHOLE: Final = 20
"""A chapter with more anchors than this, or more doubts of its own, is told by months."""
IN_FULL: Final = 12
"""Anchors that a long chapter shows in full, the newest."""
DOUBTS_IN_FULL: Final = 8

SectionKey = tuple[str, str]


@dataclass(frozen=True, slots=True)
class OlderAnchor:
    """An anchor in a line: `fragment` is its place in the chapter, `target` where it is in full.

    `former` are the fragments that it had in the chapter under earlier ids.
    """

    fragment: str
    former: tuple[str, ...]
    label: str
    target: Target


@dataclass(frozen=True, slots=True)
class MonthLine:
    """A month of a chapter: its page, and the anchors that the chapter does not show in full."""

    month: str
    target: Target
    older: tuple[OlderAnchor, ...]
    anchors: int
    doubts: int


@dataclass(frozen=True)
class ChapterMonths:
    """What a chapter shows in full, and its months, newest first; none where it is short."""

    full: tuple[Anchor, ...]
    doubts: frozenset[str]
    months: tuple[MonthLine, ...]


@dataclass(frozen=True, slots=True)
class MonthPage:
    """The page of a month: all its anchors, and the doubts of the section that touch none."""

    crumbs: tuple[Crumb, ...]
    title: str
    chapter: Target
    anchors: tuple[AnchorBlock, ...]
    doubts: tuple[DoubtNote, ...]


@dataclass(frozen=True)
class _Month:
    anchors: tuple[Anchor, ...]
    doubts: tuple[Contradiction, ...]


def chapter_months(kb: KnowledgeBase, topic: str, slug: str) -> ChapterMonths:
    """How a chapter is divided."""
    anchors = shown_anchors(kb, topic, slug)
    months = _months(kb).get((topic, slug), {})
    if not months:
        return ChapterMonths(anchors, frozenset(d.id for d in _loose(kb, topic, slug)), ())
    newest = sorted(anchors, key=lambda each: anchor_day(kb, each), reverse=True)
    full = {each.id for each in newest[:IN_FULL]}
    lives = [life for life in doubt_lives(kb, _loose(kb, topic, slug)) if life.is_open]
    return ChapterMonths(
        full=tuple(each for each in anchors if each.id in full),
        doubts=frozenset(life.doubt.id for life in lives[:DOUBTS_IN_FULL]),
        months=tuple(
            MonthLine(
                month=month,
                target=_target(topic, slug, month),
                older=tuple(
                    OlderAnchor(
                        anchor_fragment(each.id),
                        former_fragments(kb, each),
                        each.label,
                        _target(topic, slug, month, anchor_fragment(each.id)),
                    )
                    for each in found.anchors
                    if each.id not in full
                ),
                anchors=len(found.anchors),
                doubts=len(found.doubts),
            )
            for month, found in months.items()
        ),
    )


def month_keys(kb: KnowledgeBase, topic: str, slug: str) -> tuple[str, ...]:
    """The months that have a page, newest first."""
    return tuple(_months(kb).get((topic, slug), {}))


def month_page(kb: KnowledgeBase, topic: Topic, section: Section, month: str) -> MonthPage:
    """The page of a month."""
    found = _months(kb)[topic.id, section.slug][month]
    touching = (
        doubt
        for anchor in found.anchors
        for doubt in kb.doubts_by_anchor.get(f"{anchor.topic}/{anchor.id}", ())
    )
    own = {doubt.id for doubt in found.doubts}
    lives = {
        life.doubt.id: life
        for life in doubt_lives(kb, {each.id: each for each in (*touching, *found.doubts)}.values())
    }
    scale = age_scale(lives.values())
    chapter = to_section(topic.id, section.slug)
    return MonthPage(
        crumbs=(
            Crumb("活文档", Target(Place.TOPIC, topic.id)),
            Crumb(section_label(topic, section), chapter),
            Crumb(month),
        ),
        title=f"{section.title}，{month}",
        chapter=chapter,
        anchors=anchor_blocks(
            kb,
            found.anchors,
            lives=lives,
            scale=scale,
            more_lines={},
            here=_target(topic.id, section.slug, month),
        ),
        doubts=tuple(
            doubt_note(kb, life, scale=scale) for key, life in lives.items() if key in own
        ),
    )


@once_a_base
def _months(kb: KnowledgeBase) -> Mapping[SectionKey, Mapping[str, _Month]]:
    """The months of every long chapter, newest first."""
    found: dict[SectionKey, Mapping[str, _Month]] = {}
    for topic, slug in kb.sections:
        anchors = shown_anchors(kb, topic, slug)
        loose = _loose(kb, topic, slug)
        if len(anchors) <= MOST_WHOLE and len(loose) <= MOST_WHOLE:
            continue
        by_month: dict[str, tuple[list[Anchor], list[Contradiction]]] = {}
        for anchor in anchors:
            by_month.setdefault(anchor_day(kb, anchor)[:7], ([], []))[0].append(anchor)
        for doubt in loose:
            by_month.setdefault(doubt.opened_on[:7], ([], []))[1].append(doubt)
        found[topic, slug] = {
            month: _Month(tuple(by_month[month][0]), tuple(by_month[month][1]))
            for month in sorted(by_month, reverse=True)
        }
    return found


def _loose(kb: KnowledgeBase, topic: str, slug: str) -> tuple[Contradiction, ...]:
    """Doubts of the section that touch none of its anchors."""
    anchors = {each.id for each in shown_anchors(kb, topic, slug)}
    return tuple(
        doubt
        for doubt in kb.doubts_by_section.get((topic, slug), ())
        if not anchors.intersection(doubt.anchors)
    )


def _target(topic: str, slug: str, month: str, fragment: str | None = None) -> Target:
    return to_section(topic, f"{slug}/{month}", fragment)


def count_of(lines: Iterable[MonthLine]) -> int:
    """How many anchors the months list without showing them in full."""
    return sum(len(line.older) for line in lines)
