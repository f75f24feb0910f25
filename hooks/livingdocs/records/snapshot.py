"""What was known of an arXiv paper on a day, and what was asked in vain; written by machines."""

from __future__ import annotations

import hashlib
from typing import Any, Final, TypeVar, cast

from pydantic import SerializerFunctionWrapHandler, model_serializer

from livingdocs.records.base import Record
from livingdocs.records.fields import ArxivIdText, DateText, Flag, Int, Sha256, Text
from livingdocs.vocabulary import FetchFault, PaperEventKind, PaperStatus
from livingdocs.yaml_files.heads import head_of
from livingdocs.yaml_files.writer import dump_yaml

DAYS_FOR_NOT_FOUND: Final = 3
"""On so many different days an id must be missing before it counts as one that does not exist."""

# Fields that most papers have nothing to say in: they are left out while they are empty.
_SELDOM: Final = frozenset({"status", "versions", "events", "checked_on"})


class PastVersion(Record):
    """An earlier version of a paper, asked for because somebody cites it."""

    version: Int
    date: DateText
    title: Text


class SnapshotEvent(Record):
    """A change that readers must hear of: `date` is the day on which it was seen.

    `old` and `new` are versions (`v1`, `v2`), titles, or arXiv's comment on the withdrawal.
    """

    kind: PaperEventKind
    date: DateText
    old: Text | None = None
    new: Text | None = None


class Snapshot(Record):
    """Metadata of one paper.

    `submitted` is the day of version 1, `updated` that of `latest_version`; `source` names where
    the facts were read; null means unknown. `fetched_at` is the day on which these facts came,
    `checked_on` a later day on which they were found unchanged. `sha256` is that of the canonical
    file without it.
    """

    id: ArxivIdText
    title: Text
    authors: tuple[Text, ...] | None = None
    authors_complete: Flag = True
    primary_category: Text | None = None
    categories: tuple[Text, ...] | None = None
    categories_complete: Flag = True
    abstract: Text | None = None
    comment: Text | None = None
    doi: Text | None = None
    journal_ref: Text | None = None
    submitted: DateText | None = None
    updated: DateText | None = None
    latest_version: Int | None = None
    status: PaperStatus | None = None
    versions: tuple[PastVersion, ...] = ()
    events: tuple[SnapshotEvent, ...] = ()
    source: Text
    fetched_at: DateText
    checked_on: DateText | None = None
    sha256: Sha256

    @model_serializer(mode="wrap")
    def _without_empty_fields(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        values: dict[str, Any] = handler(self)
        return {name: value for name, value in values.items() if value or name not in _SELDOM}

    @property
    def confirmed_on(self) -> str:
        """The last day on which arXiv said what stands here."""
        return max(self.fetched_at, self.checked_on or "")

    def date_of(self, version: int | None) -> str | None:
        """The day of a version; of the latest one for None; None where it is not known."""
        version = self.latest_version if version is None else version
        if version == 1 and self.submitted is not None:
            return self.submitted
        if version == self.latest_version:
            return self.updated
        return next((past.date for past in self.versions if past.version == version), None)

    def title_of(self, version: int | None) -> str | None:
        """The title of a version; of the latest one for None; None where it is not known."""
        if version in (None, self.latest_version):
            return self.title
        return next((past.title for past in self.versions if past.version == version), None)


class Miss(Record):
    """A paper that was asked for in vain.

    It stands beside a snapshot that could not be refreshed, or alone where nothing is known. It
    goes when the paper is found.

    Attributes:
        tried_on: day of the last try.
        not_found_on: days on which a complete answer of arXiv left the paper out.
        refused: arXiv's words, where it does not take the id for one.
        stale_since: day of the first failure since the last good answer.
        last_error: what went wrong last; None where the answer was sound and held no such paper.
        versions: earlier versions that an answer left out.
    """

    id: ArxivIdText
    tried_on: DateText
    not_found_on: tuple[DateText, ...] = ()
    refused: Text | None = None
    stale_since: DateText | None = None
    last_error: FetchFault | None = None
    versions: tuple[Int, ...] = ()
    sha256: Sha256

    @model_serializer(mode="wrap")
    def _without_empty_fields(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        values: dict[str, Any] = handler(self)
        return {name: value for name, value in values.items() if value}

    @property
    def is_confirmed(self) -> bool:
        """Whether the paper was missing on enough days to say that it does not exist."""
        return len(self.not_found_on) >= DAYS_FOR_NOT_FOUND


SignedT = TypeVar("SignedT", bound=Snapshot | Miss)

UNSIGNED: Final = "0" * 64
"""Stands in for the hash while a record is made."""


def snapshot_digest(record: Snapshot | Miss) -> str:
    """The SHA-256 that the record must have: that of its canonical file without the hash."""
    body = dump_yaml(record.model_dump(mode="json", exclude={"sha256"}))
    return hashlib.sha256(body.encode("utf-8")).hexdigest()


def is_as_written(record: Snapshot | Miss, data: bytes, *, path: str) -> bool:
    """Whether a file is the record that it holds, byte for byte, with the record's own hash.

    The line that names the schema may stand above it, and a checkout may have other line ends.
    """
    body = dump_yaml(record.model_dump(mode="json", exclude={"sha256"}))
    digest = hashlib.sha256(body.encode("utf-8")).hexdigest()
    written = f'{body}sha256: "{digest}"\n'
    text = data.replace(b"\r\n", b"\n")
    return text in (written.encode("utf-8"), (head_of(path) + written).encode("utf-8"))


def signed(record: SignedT) -> SignedT:
    """The record with its own hash, ready to be written."""
    return cast(SignedT, record.model_copy(update={"sha256": snapshot_digest(record)}))
