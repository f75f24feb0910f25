"""Each kind of record: what it names exists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from livingdocs.entities.shared_names import shared_names
from livingdocs.findings import Finding
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Record
from livingdocs.records.briefing import Briefing
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.topic import Topic
from livingdocs.references.decisions import acceptance, answer
from livingdocs.references.known import KnownIds, Location, Place
from livingdocs.references.parts import (
    all_evidence,
    event_lines,
    lines_of,
    one_evidence,
    raw_text,
)
from livingdocs.vocabulary import PublishedKind


def topic_findings(ids: KnownIds, topic: Topic) -> Iterator[Finding]:
    """Slugs once each, overlaps that exist, an edition that some section has a number of."""
    place = ids.file("topics", topic.id)
    slugs = [section.slug for section in topic.sections]
    for number in _repeated(slugs):
        yield ids.fault(
            place.inside("sections", number, "slug"),
            found=f'the slug "{slugs[number]}" again',
            expected="one section for each slug",
            fix="give one of them another slug",
        )
    for number, other in enumerate(topic.overlaps):
        yield from ids.topic(place.inside("overlaps", number), other)
    editions = {number.edition for section in topic.sections for number in section.numbers}
    if topic.published_edition is not None and topic.published_edition not in editions:
        yield ids.fault(
            place.inside("published_edition"),
            found=f'"{topic.published_edition}", and no section has a number of that edition',
            expected="an edition that the numbers of the sections name",
            fix="name such an edition, or write null",
        )


def briefing_findings(ids: KnownIds, briefing: Briefing) -> Iterator[Finding]:
    """An id that fits topic and date, the bytes of the raw text, lines that it has."""
    place = ids.file("briefings", briefing.id)
    yield from ids.topic(place.inside("topic"), briefing.topic)
    stem = re.escape(f"{briefing.topic}/{briefing.date}")
    if not re.fullmatch(rf"{stem}(?:-[a-z0-9][a-z0-9-]*)?", briefing.id):
        yield ids.fault(
            place.inside("id"),
            found=f'"{briefing.id}"',
            expected=f'"{briefing.topic}/{briefing.date}", or that with a suffix "-…"',
            fix="correct the id, the topic or the date, and the file name",
        )
    yield from raw_text(ids, place.inside("raw"), briefing)
    for loc, lines in _line_ranges(briefing):
        yield from lines_of(ids, place.inside(*loc, "lines"), briefing, lines)


def anchor_findings(ids: KnownIds, anchor: Anchor) -> Iterator[Finding]:
    """Its topic, its section, its evidence, and what its claims name."""
    place = ids.file("anchors", f"{anchor.topic}/{anchor.id}")
    yield from acceptance(ids, place, anchor)
    yield from ids.topic(place.inside("topic"), anchor.topic)
    if anchor.section is not None:
        yield from ids.section(place.inside("section"), anchor.topic, anchor.section)
    yield from all_evidence(ids, place, anchor.evidence)
    for number, claim in enumerate(anchor.claims):
        at = place.inside("claims", number)
        yield from ids.name(at.inside("entity"), claim.entity, "entity", ids.entities)
        if claim.against is not None:
            against = at.inside("against")
            yield from ids.name(against, claim.against, "entity", ids.entities)
        yield from ids.name(at.inside("metric"), claim.metric, "metric", ids.metrics)
        yield from one_evidence(ids, at.inside("evidence"), claim.evidence)


def doubt_findings(ids: KnownIds, doubt: Contradiction) -> Iterator[Finding]:
    """Its topic, sections, anchors and subject, its events, and its answer."""
    place = ids.file("contradictions", f"{doubt.topic}/{doubt.id}")
    yield from acceptance(ids, place, doubt)
    yield from ids.topic(place.inside("topic"), doubt.topic)
    for number, slug in enumerate(doubt.sections):
        yield from ids.section(place.inside("sections", number), doubt.topic, slug)
    for number, anchor in enumerate(doubt.anchors):
        known = ids.anchors.get(doubt.topic, set())
        at = place.inside("anchors", number)
        file = f"anchors/{doubt.topic}/{anchor}.yml"
        name = (PublishedKind.ANCHORS.value, f"{doubt.topic}/{anchor}")
        yield from ids.known(at, anchor, "anchor", known, file=file, name=name)
    if doubt.subject is not None:
        yield from ids.name(place.inside("subject"), doubt.subject, "entity", ids.entities)
    for number, event in enumerate(doubt.events):
        yield from event_lines(ids, place.inside("events", number), event)
    yield from answer(ids, place, doubt)


def card_findings(ids: KnownIds, card: PaperCard) -> Iterator[Finding]:
    """Its topics, the verdict on them, and its evidence."""
    place = ids.file("cards", card.id)
    yield from acceptance(ids, place, card)
    yield from ids.topic(place.inside("primary_topic"), card.primary_topic)
    for number, topic in enumerate(card.related_topics):
        yield from ids.topic(place.inside("related_topics", number), topic)
    if card.verdict is not None:
        yield from ids.topic(place.inside("verdict", "topic"), card.verdict.topic)
    yield from all_evidence(ids, place, card.evidence)


def flag_findings(ids: KnownIds) -> Iterator[Finding]:
    """The topics that flags name."""
    for flag in ids.kb.flags.values():
        place = ids.file("flags", flag.id)
        yield from ids.topic(place.inside("stated"), flag.stated)
        if flag.suggested is not None:
            yield from ids.topic(place.inside("suggested"), flag.suggested)


def name_findings(ids: KnownIds) -> Iterator[Finding]:
    """Entities and metrics: each id once, each name borne by one, comparisons that exist."""
    for path, known in (("entities", ids.entities), ("metrics", ids.metrics)):
        for number in _repeated(known):
            yield ids.fault(
                Place(f"{path}.yml", (path, number, "id")),
                found=f'the id "{known[number]}" again',
                expected="one entry for each id",
                fix="join the two, or give one of them another id",
            )
    for number, metric in enumerate(ids.kb.metrics.metrics):
        if metric.compares is not None:
            place = Place("metrics.yml", ("metrics", number, "compares"))
            yield from ids.name(place, metric.compares, "metric", ids.metrics)
    yield from _shared_names(ids)


def _shared_names(ids: KnownIds) -> Iterator[Finding]:
    path = "entities.yml"
    for shared in shared_names(ids.kb.entities.entities):
        line, _ = ids.kb.documents[path].position(shared.first)
        yield ids.fault(
            Place(path, shared.at),
            found=f'"{shared.name}", which is a name of "{shared.owner}" as well (line {line})',
            expected="names and aliases that one entity bears",
            fix=f"delete it here or in line {line}, or join the two entities",
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
