"""Parts of records that point into briefings: raw texts, evidence, events, lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from livingdocs.findings import Finding
from livingdocs.records.base import Evidence
from livingdocs.records.briefing import Briefing
from livingdocs.records.contradiction import DoubtEvent
from livingdocs.references.known import KnownIds, Place


def raw_text(ids: KnownIds, place: Place, briefing: Briefing) -> Iterator[Finding]:
    """The raw text is there, with the bytes and lines that were imported."""
    stated = briefing.raw
    raw = ids.kb.raw.get(stated.path)
    if raw is None:
        at = place.inside("path")
        yield from ids.known(at, stated.path, "raw text", ids.kb.raw, file=stated.path)
    elif raw.sha256 != stated.sha256:
        yield ids.fault(
            place.inside("sha256"),
            found=f"{stated.path} has other bytes than were imported",
            expected=f"bytes with SHA-256 {stated.sha256}",
            fix="restore the raw text from git, or import the corrected briefing again",
        )
    elif len(raw.lines) != stated.line_count:
        yield ids.fault(
            place.inside("line_count"),
            found=f"{stated.line_count}",
            expected=f"{len(raw.lines)}, the lines of {stated.path}",
            fix=f"write {len(raw.lines)}",
        )


def all_evidence(ids: KnownIds, place: Place, evidence: Iterable[Evidence]) -> Iterator[Finding]:
    """Each piece of evidence of a record; `place` is that of the record."""
    for number, each in enumerate(evidence):
        yield from one_evidence(ids, place.inside("evidence", number), each)


def one_evidence(ids: KnownIds, place: Place, evidence: Evidence) -> Iterator[Finding]:
    """The briefing exists, and has these lines."""
    yield from ids.briefing(place.inside("briefing"), evidence.briefing)
    briefing = ids.kb.briefings.get(evidence.briefing)
    if briefing is not None:
        yield from lines_of(ids, place.inside("lines"), briefing, evidence.lines)


def event_lines(ids: KnownIds, place: Place, event: DoubtEvent) -> Iterator[Finding]:
    """The briefing of an event exists, and has its lines."""
    if event.briefing is not None:
        yield from ids.briefing(place.inside("briefing"), event.briefing)
        briefing = ids.kb.briefings.get(event.briefing)
        if briefing is not None and event.lines is not None:
            yield from lines_of(ids, place.inside("lines"), briefing, event.lines)
    elif event.lines is not None:
        yield ids.fault(
            place.inside("lines"),
            found="lines of no briefing",
            expected="lines together with the briefing that they are of",
            fix="name the briefing, or write null",
        )


def lines_of(
    ids: KnownIds, place: Place, briefing: Briefing, lines: tuple[int, int]
) -> Iterator[Finding]:
    """The raw text of a briefing is as long as these lines need."""
    raw = ids.kb.raw.get(briefing.raw.path)
    count = briefing.raw.line_count if raw is None else len(raw.lines)
    if lines[1] > count:
        yield ids.fault(
            place,
            found=f"line {lines[1]}",
            expected=f"lines of {briefing.raw.path}, which has {count}",
            fix="correct the lines",
        )
