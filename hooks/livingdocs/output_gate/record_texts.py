"""What of each record must stand on its page: the words that a reader comes for, whole.

Fields that a page shortens, words in its own language (grades, marks) or leaves to another page are
not here. A raw briefing is: every line of it, so that no text of a briefing can get lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Record
from livingdocs.standing.anchor_uses import anchor_day
from livingdocs.views.chapter_months import month_keys
from livingdocs.views.raw import line_as_shown
from livingdocs.views.targets import (
    Place,
    Target,
    to_anchor,
    to_briefing,
    to_comparison,
    to_doubt,
    to_entity,
    to_paper,
    to_section,
)

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "Topic": ("title", "scope", "sections.title"),
    "Section": ("title", "numbers.number", "numbers.titles"),
    "Briefing": (
        "agent",
        "written_at",
        "window",
        "baseline.text",
        "honesty_note.text",
        "summary.text",
        "sources.name",
        "sources.path",
        "sources.summary",
        "increments.title",
        "increments.label",
        "increments.points.text",
        "increments.relations.text",
        "increments.credibility.reason",
        "contradictions.title",
        "contradictions.label",
        "contradictions.observation",
        "contradictions.risk",
        "contradictions.advice",
        "citations.title",
        "citations.gloss",
        "citations.credibility.reason",
        "quiet_sources.name",
        "quiet_sources.text",
        "follow_ups.text",
        "closing_sources.name",
        "closing_sources.relevance",
        "closing_sources.conclusion",
        "conclusion.text",
        "unplaced.text",
        "unplaced.reason",
    ),
    "Anchor": ("label", "statement", "note", "credibility.reason"),
    "Contradiction": (
        "title",
        "observation",
        "risk",
        "advice",
        "closes_when",
        "next_person",
        "answer.text",
        "answer.by",
        "answer.source",
    ),
    "PaperCard": ("verdict.reason", "verdict.by"),
    "Snapshot": ("title", "authors", "abstract", "comment", "primary_category"),
    "Entity": ("name", "aliases"),
    "Metric": ("name", "meaning"),
}
"""The fields of each kind of record, with a dot before a field of a part."""


@dataclass(frozen=True, slots=True)
class RecordText:
    """A text of a record: `record` names it as a person does, `field` is one of `FIELDS`."""

    record: str
    field: str
    text: str


def record_texts(kb: KnowledgeBase) -> dict[str, tuple[RecordText, ...]]:
    """Every text that must be there, by the source address of its page."""
    found: dict[str, dict[RecordText, None]] = {}
    for name, record, target in _records(kb):
        here = found.setdefault(src_uri(target), {})
        here.update(dict.fromkeys(texts_of(record, name)))
    for briefing in kb.briefings.values():
        raw = kb.raw.get(briefing.raw.path)
        if raw is not None:
            here = found.setdefault(src_uri(Target(Place.RAW, briefing.id)), {})
            lines = (line_as_shown(line) for line in raw.lines if line.strip())
            here.update(dict.fromkeys(RecordText(raw.path, "line", line) for line in lines))
    return {page: tuple(texts) for page, texts in found.items() if texts}


def texts_of(record: Record, name: str) -> Iterator[RecordText]:
    """The texts of one record."""
    for path in FIELDS[type(record).__name__]:
        for value in _values(record, path.split(".")):
            if value.strip():
                yield RecordText(name, path, value)


def _records(kb: KnowledgeBase) -> Iterator[tuple[str, Record, Target]]:
    """Every record that has a page, with its name and the page."""
    for topic in kb.topics.values():
        yield f"topics/{topic.id}", topic, Target(Place.TOPIC, topic.id)
        for section in topic.sections:
            name = f"topics/{topic.id} {section.slug}"
            yield name, section, to_section(topic.id, section.slug)
    for briefing in kb.briefings.values():
        yield f"briefings/{briefing.id}", briefing, to_briefing(briefing)
    for key, anchor in kb.anchors.items():
        yield f"anchors/{key}", anchor, _page_of_anchor(kb, anchor)
    # Not the records that continue an older one: they lead to it, and it tells what they say.
    for key, doubt in kb.doubts.items():
        yield f"contradictions/{key}", doubt, to_doubt(doubt)
    for paper, card in kb.cards.items():
        yield f"cards/{paper}", card, to_paper(paper)
    for paper, snapshot in kb.snapshots.items():
        yield f"arxiv/{paper}", snapshot, to_paper(paper)
    for entity in kb.entities.entities:
        yield f"entities/{entity.id}", entity, to_entity(entity.id)
    for metric in kb.metrics.metrics:
        yield f"metrics/{metric.id}", metric, to_comparison(metric.id)


def _page_of_anchor(kb: KnowledgeBase, anchor: Anchor) -> Target:
    """The chapter, or the page of its month where the chapter is told by months."""
    month = anchor_day(kb, anchor)[:7]
    if anchor.section is None or month not in month_keys(kb, anchor.topic, anchor.section):
        return to_anchor(anchor)
    return to_section(anchor.topic, f"{anchor.section}/{month}")


def _values(value: object, path: list[str]) -> Iterable[str]:
    """The texts at the end of a path; none where a part of it is not there."""
    if isinstance(value, tuple):
        for item in value:
            yield from _values(item, path)
    elif isinstance(value, str):
        yield value
    elif value is not None:
        yield from _values(getattr(value, path[0]), path[1:])
