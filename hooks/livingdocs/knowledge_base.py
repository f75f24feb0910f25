"""The knowledge base: all records by id, and who cites, carries over and doubts whom.

Records hold ids; the relations live here, as indexes built once when the knowledge base is made.
What can be counted or looked up is derived from the records and never stored in them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from livingdocs.bibliography import Reference
from livingdocs.dates import DateMention
from livingdocs.entities import EntityUse, NameIndex, entity_uses
from livingdocs.findings import Finding
from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.machine import Flag, Suggestion
from livingdocs.records.registry import (
    Entities,
    Entity,
    Exceptions,
    Metrics,
    Redirects,
    Settings,
    Tombstone,
    Tombstones,
)
from livingdocs.records.snapshot import Miss, Snapshot
from livingdocs.records.topic import Section, Topic
from livingdocs.relations.briefing_order import briefing_order
from livingdocs.relations.day_mentions import DayMention, date_mentions, day_mentions
from livingdocs.relations.doubt_chains import DoubtChains, doubt_chains
from livingdocs.relations.former_names import former_names
from livingdocs.relations.mentioned_days import mentioned_days
from livingdocs.relations.paper_uses import PaperUse, paper_uses
from livingdocs.relations.section_editions import resolve_section
from livingdocs.relations.section_uses import SectionUses, section_uses
from livingdocs.yaml_files.reader import YamlDocument


@dataclass(frozen=True, slots=True)
class RawBriefing:
    """The verbatim text of a briefing.

    `path` is below the data folder, lines are counted from 1, `sha256` is that of the bytes.
    """

    path: str
    lines: tuple[str, ...]
    sha256: str

    def line(self, number: int) -> str:
        """The text of a line; empty outside the file."""
        return self.lines[number - 1] if 1 <= number <= len(self.lines) else ""


@dataclass(frozen=True, repr=False)
class KnowledgeBase:
    """Everything in a data folder, valid and complete; made by `load_knowledge_base`.

    Briefings, anchors and doubts are keyed by `<topic>/<id>` (a briefing's id already has that
    form), papers by arXiv id without version, works not on arXiv by their citation key. All
    mappings are in the order of their keys; `references` are in that of their file.

    Attributes:
        files: path of the file of each record below the data folder, by `(folder, key)`.
        documents: the parsed data files by path, for the line of a field.
        notices: findings of the load that are no errors, such as a damaged snapshot.
        misses: papers that arXiv was asked for in vain, also those with an older snapshot.
        bib_citations: what imported bibliographies say of a paper, by arXiv id.
    """

    settings: Settings
    topics: Mapping[str, Topic]
    briefings: Mapping[str, Briefing]
    anchors: Mapping[str, Anchor]
    contradictions: Mapping[str, Contradiction]
    cards: Mapping[str, PaperCard]
    snapshots: Mapping[str, Snapshot]
    flags: Mapping[str, Flag]
    suggestions: Mapping[str, Suggestion]
    entities: Entities
    metrics: Metrics
    exceptions: Exceptions
    redirects: Redirects
    raw: Mapping[str, RawBriefing]
    files: Mapping[tuple[str, str], str]
    documents: Mapping[str, YamlDocument]
    notices: tuple[Finding, ...] = field(default=())
    misses: Mapping[str, Miss] = field(default_factory=dict)
    references: Mapping[str, Reference] = field(default_factory=dict)
    bib_citations: Mapping[str, Reference] = field(default_factory=dict)
    tombstones: Tombstones = field(default_factory=Tombstones)

    def __repr__(self) -> str:
        """One line, however much there is: logs and failed tests print it."""
        return f"<KnowledgeBase: {len(self.documents)} files>"

    # --- topics and sections ---------------------------------------------------------------

    def topic(self, topic_id: str) -> Topic | None:
        """The topic with this id, if there is a file for it."""
        return self.topics.get(topic_id)

    def topic_title(self, topic_id: str) -> str:
        """The title of a topic; its id where there is no file for it."""
        topic = self.topics.get(topic_id)
        return topic.title if topic is not None else topic_id

    @cached_property
    def sections(self) -> Mapping[tuple[str, str], Section]:
        """Sections by topic and slug, in the order of the topic files."""
        return {
            (topic.id, section.slug): section
            for topic in self.topics.values()
            for section in topic.sections
        }

    def resolve_section(
        self, topic_id: str, number: str | None, title: str | None, on: str
    ) -> Section | None:
        """The section that bore `number` in the edition in force on the day `on`, if any."""
        topic = self.topics.get(topic_id)
        if topic is None:
            return None
        return resolve_section(topic, number, title, on=dt.date.fromisoformat(on))

    @cached_property
    def section_uses(self) -> Mapping[tuple[str, str], SectionUses]:
        """What the briefings say for each section that they name, by topic and slug."""
        in_time = (briefing for row in self.briefings_by_topic.values() for briefing in row)
        return section_uses(in_time, self.resolve_section)

    # --- briefings -------------------------------------------------------------------------

    @cached_property
    def briefings_by_topic(self) -> Mapping[str, tuple[Briefing, ...]]:
        """The briefings of each topic, oldest first."""
        return _grouped(
            sorted(self.briefings.values(), key=briefing_order),
            key=lambda briefing: (briefing.topic,),
        )

    @cached_property
    def newest_day(self) -> str | None:
        """The day of the newest briefing: the "today" of the site."""
        return max((briefing.date for briefing in self.briefings.values()), default=None)

    def briefings_on(self, topic_id: str, day: str) -> tuple[Briefing, ...]:
        """The briefings of a topic with this date."""
        return self._briefings_by_day.get((topic_id, day), ())

    @cached_property
    def _briefings_by_day(self) -> Mapping[tuple[str, str], tuple[Briefing, ...]]:
        pairs: dict[tuple[str, str], list[Briefing]] = {}
        for briefings in self.briefings_by_topic.values():
            for briefing in briefings:
                pairs.setdefault((briefing.topic, briefing.date), []).append(briefing)
        return {key: tuple(value) for key, value in pairs.items()}

    @cached_property
    def mentioned_days(self) -> Mapping[str, frozenset[str]]:
        """Days of briefings of each topic that other briefings name, whether held or not."""
        return mentioned_days(self.briefings.values())

    @cached_property
    def days_held(self) -> frozenset[str]:
        """The days of all briefings that we hold, whatever their topic."""
        return frozenset(briefing.date for briefing in self.briefings.values())

    @cached_property
    def days_by_topic(self) -> Mapping[str, tuple[str, ...]]:
        """The days of the briefings that we hold of each topic, ascending, one for each."""
        return {
            topic: tuple(briefing.date for briefing in briefings)
            for topic, briefings in self.briefings_by_topic.items()
        }

    def neighbours(self, briefing: Briefing) -> tuple[Briefing | None, Briefing | None]:
        """The briefings of the same topic before and after this one."""
        return self._neighbours[briefing.id]

    @cached_property
    def _neighbours(self) -> Mapping[str, tuple[Briefing | None, Briefing | None]]:
        return {
            briefing.id: (before, after)
            for row in self.briefings_by_topic.values()
            for before, briefing, after in zip((None, *row), row, (*row[1:], None), strict=False)
        }

    @cached_property
    def date_mentions(self) -> Mapping[str, tuple[tuple[int, DateMention], ...]]:
        """Whatever looks like a day in the raw text of each briefing, with its line.

        Read once: the calendars and several rules ask for it, and it is the longest of their work.
        """
        return {
            briefing.id: tuple(date_mentions(briefing, raw.lines if raw is not None else ()))
            for briefing in self.briefings.values()
            for raw in (self.raw.get(briefing.raw.path),)
        }

    @cached_property
    def day_mentions(self) -> Mapping[str, Mapping[str, tuple[DayMention, ...]]]:
        """Where the briefings of each topic speak of a day, by topic and day, oldest day first."""
        found: dict[str, dict[str, list[DayMention]]] = {}
        for topic, briefings in self.briefings_by_topic.items():
            days = found.setdefault(topic, {})
            for briefing in briefings:
                for mention in day_mentions(briefing, self.date_mentions[briefing.id]):
                    days.setdefault(mention.day, []).append(mention)
        return {
            topic: {day: tuple(days[day]) for day in sorted(days)} for topic, days in found.items()
        }

    # --- anchors and doubts ----------------------------------------------------------------

    @cached_property
    def anchors_by_section(self) -> Mapping[tuple[str, str | None], tuple[Anchor, ...]]:
        """Anchors by topic and section slug; those without a section under None."""
        return _grouped_pairs(
            ((anchor.topic, anchor.section), anchor) for anchor in self.anchors.values()
        )

    @cached_property
    def anchors_by_briefing(self) -> Mapping[str, tuple[Anchor, ...]]:
        """Anchors that rest on lines of a briefing, by the id of the briefing."""
        return _grouped(
            self.anchors.values(),
            key=lambda anchor: {evidence.briefing: None for evidence in anchor.evidence},
        )

    @cached_property
    def anchors_by_paper(self) -> Mapping[str, tuple[Anchor, ...]]:
        """Anchors that rest on a paper, by its id."""
        return _grouped(
            self.anchors.values(), key=lambda anchor: {paper.id: None for paper in anchor.papers}
        )

    @cached_property
    def doubts(self) -> Mapping[str, Contradiction]:
        """The doubts, each with its whole life: records that continue another are part of it."""
        return self._chains.whole

    def doubt_of(self, record: Contradiction) -> Contradiction:
        """The whole doubt that a record is part of."""
        key = f"{record.topic}/{record.id}"
        return self.doubts.get(self._chains.first.get(key, key), record)

    @cached_property
    def former_names(self) -> Mapping[tuple[str, str], tuple[str, ...]]:
        """The ids that a record bore before, by kind and key, oldest first."""
        return former_names(self.redirects.redirects)

    @cached_property
    def removed(self) -> Mapping[tuple[str, str], Tombstone]:
        """What was taken away, by kind and id."""
        return {(each.kind, each.id): each for each in self.tombstones.tombstones}

    @cached_property
    def _chains(self) -> DoubtChains:
        return doubt_chains(self.contradictions)

    @cached_property
    def doubts_by_section(self) -> Mapping[tuple[str, str | None], tuple[Contradiction, ...]]:
        """Doubts by topic and section slug; those without a section under None."""
        return _grouped_pairs(
            ((doubt.topic, slug), doubt)
            for doubt in self.doubts.values()
            for slug in (doubt.sections or (None,))
        )

    @cached_property
    def doubts_by_anchor(self) -> Mapping[str, tuple[Contradiction, ...]]:
        """Doubts that touch an anchor, by `<topic>/<id>` of the anchor."""
        return _grouped(
            self.doubts.values(),
            key=lambda doubt: [f"{doubt.topic}/{anchor}" for anchor in doubt.anchors],
        )

    @cached_property
    def doubts_by_briefing(self) -> Mapping[str, tuple[Contradiction, ...]]:
        """Doubts with an event in a briefing, by the id of the briefing."""
        return _grouped(
            self.doubts.values(),
            key=lambda doubt: {
                event.briefing: None for event in doubt.events if event.briefing is not None
            },
        )

    @cached_property
    def doubts_by_paper(self) -> Mapping[str, tuple[Contradiction, ...]]:
        """Doubts about a paper, by its id."""
        return _grouped(
            self.doubts.values(),
            key=lambda doubt: {paper.id: None for paper in doubt.papers},
        )

    # --- papers ----------------------------------------------------------------------------

    @cached_property
    def uses_by_paper(self) -> Mapping[str, tuple[PaperUse, ...]]:
        """Every place of the briefings that names a paper, by its id, in the order of time."""
        uses: dict[str, list[PaperUse]] = {}
        for briefings in self.briefings_by_topic.values():
            for briefing in briefings:
                raw = self.raw.get(briefing.raw.path)
                for use in paper_uses(briefing, raw.lines if raw else ()):
                    uses.setdefault(use.paper, []).append(use)
        return {
            paper: tuple(sorted(found, key=lambda use: (use.date, use.briefing, use.lines)))
            for paper, found in sorted(uses.items())
        }

    @cached_property
    def papers(self) -> tuple[str, ...]:
        """The ids of all papers that a briefing names or a record is about."""
        named = {
            *self.uses_by_paper,
            *self.cards,
            *self.snapshots,
            *self.bib_citations,
            *self.anchors_by_paper,
            *self.doubts_by_paper,
        }
        return tuple(sorted(named))

    # --- entities --------------------------------------------------------------------------

    @cached_property
    def entities_by_id(self) -> Mapping[str, Entity]:
        """Entities by their id, in the order of the file."""
        return {entity.id: entity for entity in self.entities.entities}

    @cached_property
    def names(self) -> NameIndex:
        """The names and aliases of all entities, for finding them in a text."""
        return NameIndex(self.entities.entities)

    @cached_property
    def uses_by_entity(self) -> Mapping[str, tuple[EntityUse, ...]]:
        """Every line of a briefing that names an entity, by its id, in the order of time."""
        uses: dict[str, list[EntityUse]] = {entity: [] for entity in self.entities_by_id}
        for briefing in sorted(self.briefings.values(), key=briefing_order):
            raw = self.raw.get(briefing.raw.path)
            for use in entity_uses(briefing, raw.lines if raw else (), names=self.names):
                uses[use.entity].append(use)
        return {entity: tuple(found) for entity, found in uses.items()}

    @cached_property
    def doubts_by_entity(self) -> Mapping[str, tuple[Contradiction, ...]]:
        """Doubts whose subject is an entity, or whose words name it, by the id of the entity."""
        return _grouped(self.doubts.values(), key=self._entities_of)

    def _entities_of(self, doubt: Contradiction) -> Iterable[str]:
        texts = (doubt.title, doubt.observation, doubt.risk, doubt.advice)
        named = {
            mention.entity: None
            for text in texts
            if text is not None
            for mention in self.names.every(text)
        }
        return {doubt.subject: None, **named} if doubt.subject is not None else named

    # --- places ----------------------------------------------------------------------------

    def file_of(self, folder: str, key: str) -> str | None:
        """The path, below the data folder, of the file that holds a record."""
        return self.files.get((folder, key))


Item = TypeVar("Item")


def _grouped(
    items: Iterable[Item], key: Callable[[Item], Iterable[str]]
) -> Mapping[str, tuple[Item, ...]]:
    """Items by each of their keys, in the order of the items."""
    groups: dict[str, list[Item]] = {}
    for item in items:
        for name in key(item):
            groups.setdefault(name, []).append(item)
    return {name: tuple(group) for name, group in groups.items()}


def _grouped_pairs(
    pairs: Iterable[tuple[tuple[str, str | None], Item]],
) -> Mapping[tuple[str, str | None], tuple[Item, ...]]:
    """Items by their key, in the order of the pairs."""
    groups: dict[tuple[str, str | None], list[Item]] = {}
    for key, item in pairs:
        groups.setdefault(key, []).append(item)
    return {key: tuple(group) for key, group in groups.items()}
