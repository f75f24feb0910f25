"""Anchors: added, supported by later briefings, accepted, held against their source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from livingdocs.dated_changes.change import SHOWN, DatedChange, evidence_day, section_of
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Evidence
from livingdocs.relations.former_names import Name
from livingdocs.standing.anchor_uses import anchor_day
from livingdocs.vocabulary import ChangeKind, PublishedKind, RecordStatus


def anchor_changes(kb: KnowledgeBase) -> Iterator[DatedChange]:
    """Every change of the anchors that are shown."""
    for key, anchor in kb.anchors.items():
        if anchor.status in SHOWN:
            yield from _anchor(kb, anchor, (PublishedKind.ANCHORS.value, key))


def _anchor(kb: KnowledgeBase, anchor: Anchor, record: Name) -> Iterator[DatedChange]:
    sections = section_of(kb, anchor)
    begun = anchor_day(kb, anchor)
    claims = [(evidence_day(kb, claim.evidence) or begun, claim) for claim in anchor.claims]
    first = [claim for day, claim in claims if day <= begun]
    named = _named(kb, (anchor.label, anchor.statement))
    about = tuple(
        dict.fromkeys(
            (*(each for claim in first for each in (claim.entity, claim.against) if each), *named)
        )
    )

    def change(day: str, kind: ChangeKind, source: Evidence | None = None) -> DatedChange:
        place = (source.briefing, source.lines) if source is not None else None
        return DatedChange(day, kind, record, sections, about, source=place)

    held = [(evidence_day(kb, item), item) for item in anchor.evidence]
    seen: set[str] = set()
    for day, item in sorted(
        ((day, item) for day, item in held if day is not None),
        key=lambda pair: (pair[0], pair[1].briefing, pair[1].lines),
    ):
        if day not in seen:
            kind = ChangeKind.ANCHOR_SUPPORTED if seen else ChangeKind.ANCHOR_ADDED
            yield change(day, kind, item)
            seen.add(day)
    for number, (day, claim) in enumerate(claims):
        ends = tuple(each for each in (claim.entity, claim.against) if each)
        place = (claim.evidence.briefing, claim.evidence.lines)
        told = partial(
            DatedChange,
            record=record,
            sections=sections,
            entities=ends,
            source=place,
            claim=number,
        )
        if day > begun:
            yield told(day, ChangeKind.CLAIM_ADDED)
        if claim.recheck_on is not None and claim.recheck_on <= (kb.newest_day or ""):
            yield told(claim.recheck_on, ChangeKind.RECHECK_DUE)
    if anchor.status is RecordStatus.ACCEPTED and anchor.accepted_on is not None:
        yield change(anchor.accepted_on, ChangeKind.ANCHOR_ACCEPTED)
    if anchor.verified_on is not None and anchor.verified_on != anchor.accepted_on:
        yield change(anchor.verified_on, ChangeKind.ANCHOR_VERIFIED)


def _named(kb: KnowledgeBase, texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each.entity for text in texts for each in kb.names.every(text)))
