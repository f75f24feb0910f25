"""A paper card: under which topic a paper is filed, and what a curator said of that."""

from __future__ import annotations

from livingdocs.records.base import Evidence, Record
from livingdocs.records.fields import ArxivIdText, DateText, Int, Sha256, Slug, Text
from livingdocs.vocabulary import RecordStatus


class CuratorVerdict(Record):
    """A person's word on the filing of a card, not to be asked again."""

    topic: Slug
    reason: Text
    by: Text
    date: DateText


class PaperCard(Record):
    """The filing of one paper. `number` is that of the card index, where it has one."""

    id: ArxivIdText
    number: Int | None = None
    title: Text | None = None
    primary_topic: Slug
    related_topics: tuple[Slug, ...] = ()
    status: RecordStatus
    accepted_by: Text | None = None
    accepted_on: DateText | None = None
    verdict: CuratorVerdict | None = None
    evidence: tuple[Evidence, ...] = ()
    imported_sha256: Sha256 | None = None
