"""An anchor: a statement pinned to a section with its evidence."""

from __future__ import annotations

from livingdocs.records.base import Evidence, Record
from livingdocs.records.briefing import SourceReference, StatedCredibility
from livingdocs.records.claim import Claim
from livingdocs.records.fields import ArxivIdText, DateText, Int, Sha256, Slug, Text
from livingdocs.vocabulary import AnchorOrigin, RecordStatus


class PaperReference(Record):
    """A paper on which a record rests; `version` is the one that was read, else null."""

    id: ArxivIdText
    version: Int | None = None


class Anchor(Record):
    """A statement of the living document.

    `label` names it in a few words, `statement` says it; import takes both from the briefing and a
    person may word them better. `section` is a slug of the topic, null while it has no place.
    """

    id: Slug
    topic: Slug
    section: Slug | None = None
    label: Text
    statement: Text
    status: RecordStatus
    accepted_by: Text | None = None
    accepted_on: DateText | None = None
    verified_on: DateText | None = None
    origin: AnchorOrigin
    credibility: StatedCredibility | None = None
    papers: tuple[PaperReference, ...] = ()
    sources: tuple[SourceReference, ...] = ()
    evidence: tuple[Evidence, ...]
    claims: tuple[Claim, ...] = ()
    note: Text | None = None
    imported_sha256: Sha256 | None = None
