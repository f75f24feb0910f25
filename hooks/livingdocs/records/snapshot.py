"""What was known of an arXiv paper on a day; written by machines only."""

from __future__ import annotations

import hashlib

from livingdocs.records.base import Record
from livingdocs.records.fields import ArxivIdText, DateText, Flag, Int, Sha256, Text
from livingdocs.yaml_files.writer import dump_yaml


class Snapshot(Record):
    """Metadata of one paper.

    `submitted` is the day of version 1, `updated` that of `latest_version`; `source` names where
    the facts were read; null means unknown. `sha256` is that of the canonical file without it.
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
    source: Text
    fetched_at: DateText
    sha256: Sha256


def snapshot_digest(snapshot: Snapshot) -> str:
    """The SHA-256 that the snapshot must have: that of its canonical file without the hash."""
    body = dump_yaml(snapshot.model_dump(mode="json", exclude={"sha256"}))
    return hashlib.sha256(body.encode("utf-8")).hexdigest()


def signed(snapshot: Snapshot) -> Snapshot:
    """The snapshot with its own hash, ready to be written."""
    return snapshot.model_copy(update={"sha256": snapshot_digest(snapshot)})
