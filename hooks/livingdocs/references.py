"""Whether records refer to what exists: topics, sections, briefings, lines, anchors, bytes.

These are faults of shape, found at load, because every page relies on them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from rapidfuzz import process

from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.base import Evidence

Location = tuple[str | int, ...]


def reference_findings(kb: KnowledgeBase) -> Iterator[Finding]:
    """Every reference that leads nowhere, and every raw text whose bytes have changed."""
    yield from _topics(kb)
    yield from _briefings(kb)
    yield from _anchors(kb)
    yield from _contradictions(kb)
    yield from _cards(kb)


def _fault(
    kb: KnowledgeBase, path: str | None, at: Location, *, found: str, expected: str, fix: str
) -> Finding:
    document = kb.documents.get(path or "")
    line, column = document.position(at) if document else (1, 1)
    return Finding(
        rule="record-reference",
        severity=Severity.ERROR,
        path=path or "",
        line=line,
        column=column,
        found=found,
        expected=expected,
        fix=fix,
    )


def _unknown(
    kb: KnowledgeBase, path: str | None, at: Location, value: str, what: str, known: Iterable[str]
) -> Finding:
    """A value that names no record of the kind `what`, with the nearest one that exists."""
    nearest = process.extractOne(value, list(known), score_cutoff=60)
    return _fault(
        kb,
        path,
        at,
        found=f'"{value}", which is no {what}',
        expected=f"a {what} that exists",
        fix=f'write "{nearest[0]}"' if nearest else f"add the {what}, or name another",
    )


def _topics(kb: KnowledgeBase) -> Iterator[Finding]:
    for topic in kb.topics.values():
        path = kb.file_of("topics", topic.id)
        counts = Counter(section.slug for section in topic.sections)
        for place, section in enumerate(topic.sections):
            if counts[section.slug] > 1:
                yield _fault(
                    kb,
                    path,
                    ("sections", place, "slug"),
                    found=f'the slug "{section.slug}" twice',
                    expected="one section for each slug",
                    fix="give one of them another slug",
                )


def _briefings(kb: KnowledgeBase) -> Iterator[Finding]:
    for briefing in kb.briefings.values():
        path = kb.file_of("briefings", briefing.id)
        if briefing.topic not in kb.topics:
            yield _unknown(kb, path, ("topic",), briefing.topic, "topic", kb.topics)
        stem = briefing.id.split("/")
        if len(stem) != 2 or stem[0] != briefing.topic or not stem[1].startswith(briefing.date):
            yield _fault(
                kb,
                path,
                ("id",),
                found=f'"{briefing.id}"',
                expected=f"an id that begins with {briefing.topic}/{briefing.date}",
                fix="correct the id, the topic or the date, and the file name",
            )
        raw = kb.raw.get(briefing.raw.path)
        if raw is None:
            yield _unknown(kb, path, ("raw", "path"), briefing.raw.path, "raw text", kb.raw)
        elif raw.sha256 != briefing.raw.sha256:
            yield _fault(
                kb,
                path,
                ("raw", "sha256"),
                found=f"{briefing.raw.path} has other bytes than were imported",
                expected=f"bytes with SHA-256 {briefing.raw.sha256}",
                fix="restore the raw text from git, or import the corrected briefing again",
            )


def _evidence(
    kb: KnowledgeBase, path: str | None, at: Location, evidence: Evidence
) -> Iterator[Finding]:
    briefing = kb.briefings.get(evidence.briefing)
    if briefing is None:
        place = (*at, "briefing")
        yield _unknown(kb, path, place, evidence.briefing, "briefing", kb.briefings)
    elif evidence.lines[1] > briefing.raw.line_count:
        yield _fault(
            kb,
            path,
            (*at, "lines"),
            found=f"line {evidence.lines[1]}",
            expected=f"a line of {briefing.raw.path}, which has {briefing.raw.line_count}",
            fix="correct the lines",
        )


def _section(
    kb: KnowledgeBase, path: str | None, at: Location, topic: str, slug: str
) -> Iterator[Finding]:
    if (topic, slug) not in kb.sections:
        known = [name for owner, name in kb.sections if owner == topic]
        yield _unknown(kb, path, at, slug, f"section of {topic}", known)


def _anchors(kb: KnowledgeBase) -> Iterator[Finding]:
    for key, anchor in kb.anchors.items():
        path = kb.file_of("anchors", key)
        if anchor.topic not in kb.topics:
            yield _unknown(kb, path, ("topic",), anchor.topic, "topic", kb.topics)
        elif anchor.section is not None:
            yield from _section(kb, path, ("section",), anchor.topic, anchor.section)
        for place, evidence in enumerate(anchor.evidence):
            yield from _evidence(kb, path, ("evidence", place), evidence)
        for place, claim in enumerate(anchor.claims):
            yield from _evidence(kb, path, ("claims", place, "evidence"), claim.evidence)


def _contradictions(kb: KnowledgeBase) -> Iterator[Finding]:
    for key, doubt in kb.contradictions.items():
        path = kb.file_of("contradictions", key)
        if doubt.topic not in kb.topics:
            yield _unknown(kb, path, ("topic",), doubt.topic, "topic", kb.topics)
        for place, slug in enumerate(doubt.sections):
            yield from _section(kb, path, ("sections", place), doubt.topic, slug)
        for place, anchor in enumerate(doubt.anchors):
            if f"{doubt.topic}/{anchor}" not in kb.anchors:
                known = [each.id for each in kb.anchors.values() if each.topic == doubt.topic]
                yield _unknown(kb, path, ("anchors", place), anchor, "anchor", known)
        entities = [entity.id for entity in kb.entities.entities]
        if doubt.subject is not None and doubt.subject not in entities:
            yield _unknown(kb, path, ("subject",), doubt.subject, "entity", entities)
        for place, event in enumerate(doubt.events):
            if event.briefing is not None and event.lines is not None:
                evidence = Evidence(briefing=event.briefing, lines=event.lines)
                yield from _evidence(kb, path, ("events", place), evidence)


def _cards(kb: KnowledgeBase) -> Iterator[Finding]:
    for key, card in kb.cards.items():
        path = kb.file_of("cards", key)
        if card.primary_topic not in kb.topics:
            yield _unknown(kb, path, ("primary_topic",), card.primary_topic, "topic", kb.topics)
        for place, topic in enumerate(card.related_topics):
            if topic not in kb.topics:
                yield _unknown(kb, path, ("related_topics", place), topic, "topic", kb.topics)
        for place, evidence in enumerate(card.evidence):
            yield from _evidence(kb, path, ("evidence", place), evidence)
