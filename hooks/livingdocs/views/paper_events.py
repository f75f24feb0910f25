"""What was seen to change in a paper, as rows: on its page, and in the feed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from livingdocs.records.snapshot import Snapshot, SnapshotEvent
from livingdocs.views.marks import Mark, mark_of
from livingdocs.views.targets import event_fragment


@dataclass(frozen=True, slots=True)
class EventRow:
    """A change and the day on which it was seen.

    `fragment` is where the changes of that day begin on the page of the paper; None for the others.
    """

    day: str
    mark: Mark
    words: str
    fragment: str | None = None


def event_row(event: SnapshotEvent) -> EventRow:
    """One change: what was before, and what is now."""
    words = " → ".join(part for part in (event.old, event.new) if part)
    return EventRow(event.date, mark_of(event.kind), words)


def event_rows(snapshot: Snapshot | None) -> tuple[EventRow, ...]:
    """The changes that were seen, newest first."""
    events = snapshot.events if snapshot is not None else ()
    return tuple(_with_fragments(map(event_row, reversed(events))))


def _with_fragments(rows: Iterator[EventRow]) -> Iterator[EventRow]:
    seen: set[str] = set()
    for row in rows:
        yield row if row.day in seen else replace(row, fragment=event_fragment(row.day))
        seen.add(row.day)
