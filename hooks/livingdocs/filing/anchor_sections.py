"""Anchors that may sit in the wrong section, with what speaks for another one.

Three kinds of evidence, as for cards: what the anchor itself says (its label and statement, beside
the names of the sections), where it is cited (the sections that briefings name for its papers, and
the increment it came from), and how its neighbours sit (other anchors on the same paper).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from livingdocs.filing.scoring import FLAGGED, Suspect
from livingdocs.filing.words import plain_words
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Evidence
from livingdocs.records.briefing import Briefing, SectionTarget
from livingdocs.records.topic import Section, Topic
from livingdocs.relations.section_editions import known_titles
from livingdocs.vocabulary import RecordStatus

_TRUST: Final = 4.0
"""What the place of an anchor is worth by itself, in nats: one later citation makes it even."""

_FROM_ITS_BRIEFING: Final = 5.0
_FROM_A_LATER_ONE: Final = 4.0
_FROM_ITS_WORDS: Final = 2.0
_FROM_A_NEIGHBOUR: Final = 1.0

_SHOWN: Final = (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)


@dataclass(frozen=True, slots=True)
class SectionFact:
    """One fact that speaks for a section; `briefing` and `lines` where it stands in one."""

    slug: str
    nats: float
    sentence: str
    briefing: str | None = None
    lines: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class AnchorFlag(Suspect):
    """An anchor that may belong in another section of its topic."""

    anchor: Anchor
    suggested: str
    score: float
    facts: tuple[SectionFact, ...]

    @property
    def reasons(self) -> tuple[str, ...]:
        """The facts for the other section, as sentences without a full stop."""
        return tuple(fact.sentence for fact in self.facts if fact.slug == self.suggested)


@once_a_base
def anchor_flags(kb: KnowledgeBase) -> tuple[AnchorFlag, ...]:
    """The anchors that may sit in the wrong section, most suspect first."""
    found = [
        flag
        for anchor in kb.anchors.values()
        if anchor.section is not None and anchor.status in _SHOWN
        if (flag := _flag(kb, anchor, anchor.section)) is not None
    ]
    return tuple(sorted(found, key=lambda flag: (-flag.score, flag.anchor.topic, flag.anchor.id)))


def _flag(kb: KnowledgeBase, anchor: Anchor, own: str) -> AnchorFlag | None:
    topic = kb.topics[anchor.topic]
    facts = [*_cited(kb, anchor, own), *_said(topic, anchor, own), *_beside(kb, anchor)]
    nats: dict[str, float] = {}
    for fact in facts:
        nats[fact.slug] = nats.get(fact.slug, 0.0) + fact.nats
    better = max(sorted(nats.keys() - {own}), key=nats.__getitem__, default=None)
    if better is None:
        return None
    lead = nats[better] - nats.get(own, 0.0) - _TRUST
    score = round(1 / (1 + math.exp(-lead)), 6)
    return AnchorFlag(anchor, better, score, tuple(facts)) if score >= FLAGGED else None


def _cited(kb: KnowledgeBase, anchor: Anchor, own: str) -> Iterator[SectionFact]:
    """What briefings name as the section of the increment it came from, and of its papers.

    Where one place names several sections and the anchor's own is among them, only that counts.
    Each briefing counts once for a section. That its own briefing names the section in which it
    sits is no evidence: the import put it there for that reason.
    """
    counted: set[tuple[str, str]] = set()
    origins = {each.briefing for each in anchor.evidence}
    places = [*_origins(kb, anchor.evidence), *_citations(kb, anchor)]
    for briefing, targets, lines, what in places:
        slugs = _resolved(kb, briefing, targets)
        slugs = {own: slugs[own]} if own in slugs else slugs
        for slug, written in slugs.items():
            if (briefing.id, slug) in counted:
                continue
            counted.add((briefing.id, slug))
            if slug == own and briefing.id in origins:
                continue
            nats = _FROM_ITS_BRIEFING if briefing.id in origins else _FROM_A_LATER_ONE
            sentence = f"简报 {briefing.date} 第 {lines[0]} 行把{what} 归入 {written}"
            yield SectionFact(slug, nats, sentence, briefing.id, lines)


_Place = tuple[Briefing, Sequence[SectionTarget], tuple[int, int], str]


def _origins(kb: KnowledgeBase, evidence: Sequence[Evidence]) -> Iterator[_Place]:
    for each in evidence:
        briefing = kb.briefings[each.briefing]
        for increment in briefing.increments:
            if increment.lines[0] <= each.lines[0] and each.lines[1] <= increment.lines[1]:
                what = f"增量 {increment.number}"
                yield briefing, increment.target_sections, increment.lines, what


def _citations(kb: KnowledgeBase, anchor: Anchor) -> Iterator[_Place]:
    for paper in anchor.papers:
        for use in kb.uses_by_paper.get(paper.id, ()):
            briefing = kb.briefings[use.briefing]
            if use.citation is None or briefing.topic != anchor.topic:
                continue
            named = (use.citation.target_section, *use.citation.more_sections)
            targets = [target for target in named if target is not None]
            yield briefing, targets, use.lines, f"论文 {paper.id}"


def _resolved(
    kb: KnowledgeBase, briefing: Briefing, targets: Sequence[SectionTarget]
) -> dict[str, str]:
    """The sections that were meant, by slug, as the briefing wrote them."""
    found: dict[str, str] = {}
    for target in targets:
        section = kb.resolve_section(briefing.topic, target.number, target.title, briefing.date)
        if section is not None:
            found.setdefault(section.slug, target.text)
    return found


def _said(topic: Topic, anchor: Anchor, own: str) -> Iterator[SectionFact]:
    """Names of other sections in the anchor's words, where none of its own section's is."""
    text = _padded(f"{anchor.label} {anchor.statement}")
    found = {
        section.slug: [name for name in _names(section) if _in(_padded(name), text)]
        for section in topic.sections
    }
    if found.get(own):
        return
    for section in topic.sections:
        names = found[section.slug]
        if names:
            said = "”“".join(names)
            yield SectionFact(
                section.slug, _FROM_ITS_WORDS, f"锚点里写到“{said}”，没有写到它所在章节的名称"
            )


def _beside(kb: KnowledgeBase, anchor: Anchor) -> Iterator[SectionFact]:
    seen: dict[str, Anchor] = {}
    for paper in anchor.papers:
        for other in kb.anchors_by_paper.get(paper.id, ()):
            same = other.id == anchor.id or other.topic != anchor.topic
            if not same and other.section is not None and other.status in _SHOWN:
                seen.setdefault(other.section, other)
    for slug, other in seen.items():
        sentence = f"同一篇论文的锚点“{other.label}”在那一节"
        yield SectionFact(slug, _FROM_A_NEIGHBOUR, sentence)


def _names(section: Section) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*known_titles(section), *section.words)))


def _padded(text: str) -> str:
    """The words between blanks."""
    return f" {' '.join(plain_words(text))} "


def _in(name: str, text: str) -> bool:
    """Whether a name stands in a text; a Chinese one may stand within a run."""
    return bool(name.strip()) and (name if name.isascii() else name.strip()) in text
