"""Whether what a person decided names what others need: who, when, both sides, the answer."""

from __future__ import annotations

from collections.abc import Iterator

from livingdocs.findings import Finding
from livingdocs.records.anchor import Anchor
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.references.known import KnownIds, Place
from livingdocs.vocabulary import ContradictionKind, DoubtEventKind, RecordStatus


def acceptance(
    ids: KnownIds, place: Place, record: Anchor | Contradiction | PaperCard
) -> Iterator[Finding]:
    """What is accepted names who accepted it and when, so that somebody can be asked."""
    if record.status is not RecordStatus.ACCEPTED:
        return
    needed = ["accepted_by", "accepted_on"]
    if isinstance(record, Anchor):
        needed.append("verified_on")
    for name in needed:
        if getattr(record, name) is None:
            yield ids.fault(
                place.inside("status"),
                rule="record-shape",
                found=f"accepted, without {name}",
                expected=f"{', '.join(needed[:-1])} and {needed[-1]} of an accepted record",
                fix=f"write {name}, or set the status to proposed",
            )
    if isinstance(record, Contradiction) and record.kind is ContradictionKind.CONFLICT:
        yield from _sides(ids, place, record)


def _sides(ids: KnownIds, place: Place, doubt: Contradiction) -> Iterator[Finding]:
    """A conflict is between two: whoever settles it must be able to look at both."""
    sides = len(doubt.anchors) + len(doubt.papers)
    if sides < 2:
        yield ids.fault(
            place.inside("kind"),
            rule="record-shape",
            found=f"an accepted conflict with {sides or 'no'} side{'' if sides == 1 else 's'}",
            expected="both sides, as anchors or papers",
            fix="name both in anchors or papers, or write kind: unverified",
        )


def answer(ids: KnownIds, place: Place, doubt: Contradiction) -> Iterator[Finding]:
    """A doubt counts as answered with a verdict, never by an event alone."""
    last = doubt.events[-1] if doubt.events else None
    if last is not None and last.kind is DoubtEventKind.ANSWERED and doubt.answer is None:
        yield ids.fault(
            place.inside("events", len(doubt.events) - 1),
            found="an answered event, and no answer",
            expected="an answer with its verdict, text, by and date",
            fix="write the answer, or take the event away",
        )
