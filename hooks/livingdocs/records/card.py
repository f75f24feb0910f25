"""A paper card: under which topic a paper is filed, and what a curator said of that."""

from __future__ import annotations

from typing import Any

from pydantic import SerializerFunctionWrapHandler, model_serializer

from livingdocs.records.base import Evidence, Record
from livingdocs.records.fields import ArxivIdText, DateText, Int, Sha256, Slug, Text
from livingdocs.vocabulary import RecordStatus


class CuratorVerdict(Record):
    """A person's word on the filing of a card, not to be asked again.

    `topic` is where the paper belongs. `judged` is the hash of what the person saw (the paper and
    the topics as they were then); where it no longer fits, the card is asked about again. A verdict
    without it holds for good.
    """

    topic: Slug
    reason: Text
    by: Text
    date: DateText
    judged: Sha256 | None = None

    @model_serializer(mode="wrap")
    def _without_empty_fields(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        values: dict[str, Any] = handler(self)
        return {name: value for name, value in values.items() if value or name != "judged"}


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
