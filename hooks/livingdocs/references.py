"""Whether records hold together: what they refer to exists, and what they state fits the bytes.

These are faults of shape, found at load, because every page relies on them. A reference to a file
that could not be read is no fault of its own: the file's fault is told already.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from livingdocs.entities.shared_names import shared_names
from livingdocs.findings import Finding, Severity
from livingdocs.former_names import Name, last_names
from livingdocs.id_changes import id_change_findings
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Evidence, Record
from livingdocs.records.briefing import Briefing
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction, DoubtEvent
from livingdocs.records.shape import nearest
from livingdocs.records.topic import Topic
from livingdocs.vocabulary import (
    ContradictionKind,
    DoubtEventKind,
    PublishedKind,
    RecordStatus,
)

Location = tuple[str | int, ...]


def reference_findings(
    kb: KnowledgeBase, *, faulty: Collection[str] = frozenset()
) -> Iterator[Finding]:
    """Every reference that leads nowhere, and everything stated of a raw text that is not so.

    Args:
        kb: the records that could be read.
        faulty: paths of files and folders that could not be; references into them are let be.
    """
    check = _References(kb, frozenset(faulty))
    for topic in kb.topics.values():
        yield from check.topic(topic)
    for briefing in kb.briefings.values():
        yield from check.briefing(briefing)
    for anchor in kb.anchors.values():
        yield from check.anchor(anchor)
    for doubt in kb.contradictions.values():
        yield from check.doubt(doubt)
    for card in kb.cards.values():
        yield from check.card(card)
    yield from check.flags()
    yield from check.names()
    yield from id_change_findings(kb, faulty=faulty)


@dataclass(frozen=True, slots=True)
class _Place:
    """A field of a data file."""

    path: str
    at: Location = ()

    def inside(self, *parts: str | int) -> _Place:
        return _Place(self.path, (*self.at, *parts))


class _References:
    """The checks of one knowledge base."""

    def __init__(self, kb: KnowledgeBase, faulty: frozenset[str]):
        self.kb = kb
        self.faulty = faulty
        self.entities = [entity.id for entity in kb.entities.entities]
        self.metrics = [metric.id for metric in kb.metrics.metrics]
        self.slugs: dict[str, list[str]] = {}
        for topic, slug in kb.sections:
            self.slugs.setdefault(topic, []).append(slug)
        self.anchors: dict[str, set[str]] = {}
        for anchor in kb.anchors.values():
            self.anchors.setdefault(anchor.topic, set()).add(anchor.id)
        self.renamed = last_names(kb.redirects.redirects)

    # --- records ---------------------------------------------------------------------------

    def topic(self, topic: Topic) -> Iterator[Finding]:
        place = self._file("topics", topic.id)
        slugs = [section.slug for section in topic.sections]
        for number in _repeated(slugs):
            yield self._fault(
                place.inside("sections", number, "slug"),
                found=f'the slug "{slugs[number]}" again',
                expected="one section for each slug",
                fix="give one of them another slug",
            )
        for number, other in enumerate(topic.overlaps):
            yield from self._topic(place.inside("overlaps", number), other)
        editions = {number.edition for section in topic.sections for number in section.numbers}
        if topic.published_edition is not None and topic.published_edition not in editions:
            yield self._fault(
                place.inside("published_edition"),
                found=f'"{topic.published_edition}", and no section has a number of that edition',
                expected="an edition that the numbers of the sections name",
                fix="name such an edition, or write null",
            )

    def briefing(self, briefing: Briefing) -> Iterator[Finding]:
        place = self._file("briefings", briefing.id)
        yield from self._topic(place.inside("topic"), briefing.topic)
        stem = re.escape(f"{briefing.topic}/{briefing.date}")
        if not re.fullmatch(rf"{stem}(?:-[a-z0-9][a-z0-9-]*)?", briefing.id):
            yield self._fault(
                place.inside("id"),
                found=f'"{briefing.id}"',
                expected=f'"{briefing.topic}/{briefing.date}", or that with a suffix "-…"',
                fix="correct the id, the topic or the date, and the file name",
            )
        yield from self._raw(place.inside("raw"), briefing)
        for loc, lines in _line_ranges(briefing):
            yield from self._lines(place.inside(*loc, "lines"), briefing, lines)

    def anchor(self, anchor: Anchor) -> Iterator[Finding]:
        place = self._file("anchors", f"{anchor.topic}/{anchor.id}")
        yield from self._acceptance(place, anchor)
        yield from self._topic(place.inside("topic"), anchor.topic)
        if anchor.section is not None:
            yield from self._section(place.inside("section"), anchor.topic, anchor.section)
        yield from self._all_evidence(place, anchor.evidence)
        for number, claim in enumerate(anchor.claims):
            at = place.inside("claims", number)
            yield from self._name(at.inside("entity"), claim.entity, "entity", self.entities)
            if claim.against is not None:
                against = at.inside("against")
                yield from self._name(against, claim.against, "entity", self.entities)
            yield from self._name(at.inside("metric"), claim.metric, "metric", self.metrics)
            yield from self._evidence(at.inside("evidence"), claim.evidence)

    def doubt(self, doubt: Contradiction) -> Iterator[Finding]:
        place = self._file("contradictions", f"{doubt.topic}/{doubt.id}")
        yield from self._acceptance(place, doubt)
        yield from self._topic(place.inside("topic"), doubt.topic)
        for number, slug in enumerate(doubt.sections):
            yield from self._section(place.inside("sections", number), doubt.topic, slug)
        for number, anchor in enumerate(doubt.anchors):
            known = self.anchors.get(doubt.topic, set())
            at = place.inside("anchors", number)
            file = f"anchors/{doubt.topic}/{anchor}.yml"
            name = (PublishedKind.ANCHORS.value, f"{doubt.topic}/{anchor}")
            yield from self._known(at, anchor, "anchor", known, file=file, name=name)
        if doubt.subject is not None:
            yield from self._name(place.inside("subject"), doubt.subject, "entity", self.entities)
        for number, event in enumerate(doubt.events):
            yield from self._event(place.inside("events", number), event)
        yield from self._answer(place, doubt)

    def card(self, card: PaperCard) -> Iterator[Finding]:
        place = self._file("cards", card.id)
        yield from self._acceptance(place, card)
        yield from self._topic(place.inside("primary_topic"), card.primary_topic)
        for number, topic in enumerate(card.related_topics):
            yield from self._topic(place.inside("related_topics", number), topic)
        if card.verdict is not None:
            yield from self._topic(place.inside("verdict", "topic"), card.verdict.topic)
        yield from self._all_evidence(place, card.evidence)

    def flags(self) -> Iterator[Finding]:
        for flag in self.kb.flags.values():
            place = self._file("flags", flag.id)
            yield from self._topic(place.inside("stated"), flag.stated)
            if flag.suggested is not None:
                yield from self._topic(place.inside("suggested"), flag.suggested)

    def names(self) -> Iterator[Finding]:
        for path, ids in (("entities", self.entities), ("metrics", self.metrics)):
            for number in _repeated(ids):
                yield self._fault(
                    _Place(f"{path}.yml", (path, number, "id")),
                    found=f'the id "{ids[number]}" again',
                    expected="one entry for each id",
                    fix="join the two, or give one of them another id",
                )
        for number, metric in enumerate(self.kb.metrics.metrics):
            if metric.compares is not None:
                place = _Place("metrics.yml", ("metrics", number, "compares"))
                yield from self._name(place, metric.compares, "metric", self.metrics)
        yield from self._shared_names()

    def _shared_names(self) -> Iterator[Finding]:
        path = "entities.yml"
        for shared in shared_names(self.kb.entities.entities):
            line, _ = self.kb.documents[path].position(shared.first)
            yield self._fault(
                _Place(path, shared.at),
                found=f'"{shared.name}", which is a name of "{shared.owner}" as well (line {line})',
                expected="names and aliases that one entity bears",
                fix=f"delete it here or in line {line}, or join the two entities",
            )

    # --- parts of records ------------------------------------------------------------------

    def _raw(self, place: _Place, briefing: Briefing) -> Iterator[Finding]:
        stated = briefing.raw
        raw = self.kb.raw.get(stated.path)
        if raw is None:
            at = place.inside("path")
            yield from self._known(at, stated.path, "raw text", self.kb.raw, file=stated.path)
        elif raw.sha256 != stated.sha256:
            yield self._fault(
                place.inside("sha256"),
                found=f"{stated.path} has other bytes than were imported",
                expected=f"bytes with SHA-256 {stated.sha256}",
                fix="restore the raw text from git, or import the corrected briefing again",
            )
        elif len(raw.lines) != stated.line_count:
            yield self._fault(
                place.inside("line_count"),
                found=f"{stated.line_count}",
                expected=f"{len(raw.lines)}, the lines of {stated.path}",
                fix=f"write {len(raw.lines)}",
            )

    def _all_evidence(self, place: _Place, evidence: Iterable[Evidence]) -> Iterator[Finding]:
        for number, each in enumerate(evidence):
            yield from self._evidence(place.inside("evidence", number), each)

    def _evidence(self, place: _Place, evidence: Evidence) -> Iterator[Finding]:
        yield from self._briefing(place.inside("briefing"), evidence.briefing)
        briefing = self.kb.briefings.get(evidence.briefing)
        if briefing is not None:
            yield from self._lines(place.inside("lines"), briefing, evidence.lines)

    def _event(self, place: _Place, event: DoubtEvent) -> Iterator[Finding]:
        if event.briefing is not None:
            yield from self._briefing(place.inside("briefing"), event.briefing)
            briefing = self.kb.briefings.get(event.briefing)
            if briefing is not None and event.lines is not None:
                yield from self._lines(place.inside("lines"), briefing, event.lines)
        elif event.lines is not None:
            yield self._fault(
                place.inside("lines"),
                found="lines of no briefing",
                expected="lines together with the briefing that they are of",
                fix="name the briefing, or write null",
            )

    def _answer(self, place: _Place, doubt: Contradiction) -> Iterator[Finding]:
        """A doubt counts as answered with a verdict, never by an event alone."""
        last = doubt.events[-1] if doubt.events else None
        if last is not None and last.kind is DoubtEventKind.ANSWERED and doubt.answer is None:
            yield self._fault(
                place.inside("events", len(doubt.events) - 1),
                found="an answered event, and no answer",
                expected="an answer with its verdict, text, by and date",
                fix="write the answer, or take the event away",
            )

    def _lines(
        self, place: _Place, briefing: Briefing, lines: tuple[int, int]
    ) -> Iterator[Finding]:
        raw = self.kb.raw.get(briefing.raw.path)
        count = briefing.raw.line_count if raw is None else len(raw.lines)
        if lines[1] > count:
            yield self._fault(
                place,
                found=f"line {lines[1]}",
                expected=f"lines of {briefing.raw.path}, which has {count}",
                fix="correct the lines",
            )

    def _acceptance(
        self, place: _Place, record: Anchor | Contradiction | PaperCard
    ) -> Iterator[Finding]:
        """What is accepted names who accepted it and when, so that somebody can be asked."""
        if record.status is not RecordStatus.ACCEPTED:
            return
        needed = ["accepted_by", "accepted_on"]
        if isinstance(record, Anchor):
            needed.append("verified_on")
        for name in needed:
            if getattr(record, name) is None:
                yield self._fault(
                    place.inside("status"),
                    rule="record-shape",
                    found=f"accepted, without {name}",
                    expected=f"{', '.join(needed[:-1])} and {needed[-1]} of an accepted record",
                    fix=f"write {name}, or set the status to proposed",
                )
        if isinstance(record, Contradiction) and record.kind is ContradictionKind.CONFLICT:
            yield from self._sides(place, record)

    def _sides(self, place: _Place, doubt: Contradiction) -> Iterator[Finding]:
        """A conflict is between two: whoever settles it must be able to look at both."""
        sides = len(doubt.anchors) + len(doubt.papers)
        if sides < 2:
            yield self._fault(
                place.inside("kind"),
                rule="record-shape",
                found=f"an accepted conflict with {sides or 'no'} side{'' if sides == 1 else 's'}",
                expected="both sides, as anchors or papers",
                fix="name both in anchors or papers, or write kind: unverified",
            )

    def _topic(self, place: _Place, topic: str) -> Iterator[Finding]:
        file = f"topics/{topic}.yml"
        name = (PublishedKind.TOPICS.value, topic)
        yield from self._known(place, topic, "topic", self.kb.topics, file=file, name=name)

    def _section(self, place: _Place, topic: str, slug: str) -> Iterator[Finding]:
        # An unknown topic is told at the topic; it has no sections that could be named.
        if topic in self.kb.topics:
            known = self.slugs.get(topic, ())
            name = (PublishedKind.SECTIONS.value, f"{topic}/{slug}")
            yield from self._known(place, slug, f"section of {topic}", known, name=name)

    def _briefing(self, place: _Place, briefing: str) -> Iterator[Finding]:
        file = f"briefings/{briefing}.yml"
        name = (PublishedKind.BRIEFINGS.value, briefing)
        yield from self._known(place, briefing, "briefing", self.kb.briefings, file=file, name=name)

    def _name(
        self, place: _Place, name: str, what: str, known: Collection[str]
    ) -> Iterator[Finding]:
        kind = PublishedKind.ENTITIES if what == "entity" else PublishedKind.METRICS
        full = (kind.value, name)
        yield from self._known(place, name, what, known, file=f"{kind}.yml", name=full)

    # --- findings --------------------------------------------------------------------------

    def _known(
        self,
        place: _Place,
        value: str,
        what: str,
        known: Collection[str],
        *,
        file: str = "",
        name: Name | None = None,
    ) -> Iterator[Finding]:
        """A finding with the nearest one that exists, unless `value` is known or not readable.

        `name` is its kind and full id: one that was renamed or taken away is told as such.
        """
        if value in known or self._is_faulty(file):
            return
        if name is not None and (name in self.renamed or name in self.kb.removed):
            yield self._former(place, value, what, name)
            return
        similar = nearest(value, known)
        yield self._fault(
            place,
            found=f'"{value}", which is no {what}',
            expected=f"{_article(what)} {what} that exists",
            fix=f'write "{similar}"' if similar else f"add the {what}, or name another",
        )

    def _former(self, place: _Place, value: str, what: str, name: Name) -> Finding:
        """A reference to an id that nothing bears any more: where it leads now is the way out."""
        end = self.renamed.get(name, name)
        gone = self.kb.removed.get(end) if end is not None else None
        if gone is None:
            found = f'"{value}", which was renamed'
            new = end[1] if end is not None else None
        else:
            found = f'"{value}", which was taken away on {gone.date}'
            new = gone.successor
        # Where ids are per topic, a record names another one of its topic without it.
        short = new.rpartition("/")[2] if new is not None and "/" not in value else new
        return self._fault(
            place,
            found=found,
            expected=f"{_article(what)} {what} that exists",
            fix=f'write "{short}"' if short else "take the reference out, or name another",
        )

    def _is_faulty(self, path: str) -> bool:
        parents = (str(parent) for parent in PurePosixPath(path).parents)
        return path in self.faulty or any(parent in self.faulty for parent in parents)

    def _file(self, folder: str, key: str) -> _Place:
        return _Place(self.kb.files[folder, key])

    def _fault(
        self, place: _Place, *, found: str, expected: str, fix: str, rule: str = "record-reference"
    ) -> Finding:
        line, column = self.kb.documents[place.path].position(place.at)
        return Finding(
            rule=rule,
            severity=Severity.ERROR,
            path=place.path,
            line=line,
            column=column,
            found=found,
            expected=expected,
            fix=fix,
        )


def _repeated(values: Iterable[str]) -> Iterator[int]:
    """Places of the values that stood there before."""
    seen: set[str] = set()
    for place, value in enumerate(values):
        if value in seen:
            yield place
        seen.add(value)


def _line_ranges(record: Record, at: Location = ()) -> Iterator[tuple[Location, tuple[int, int]]]:
    """Every `lines` inside a record, with the place of the mapping that holds it."""
    for name, value in record:
        if name == "lines" and value is not None:
            yield at, value
        elif isinstance(value, Record):
            yield from _line_ranges(value, (*at, name))
        elif isinstance(value, tuple):
            for number, item in enumerate(value):
                if isinstance(item, Record):
                    yield from _line_ranges(item, (*at, name, number))


def _article(noun: str) -> str:
    return "an" if noun[:1] in "aeiou" else "a"
