"""Where the file of a record lives, and under which key the knowledge base holds it."""

from __future__ import annotations

from livingdocs.arxiv_ids import file_stem, id_yymm
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Record
from livingdocs.records.briefing import Briefing
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.machine import Flag, Suggestion
from livingdocs.records.snapshot import Snapshot
from livingdocs.records.topic import Topic


def record_key(record: Record) -> str:
    """The key of a record in the knowledge base: its id, with the topic where ids are per topic."""
    match record:
        case Anchor() | Contradiction():
            return f"{record.topic}/{record.id}"
        case Suggestion():
            return f"{record.kind}/{record.id}"
        case Topic() | Briefing() | PaperCard() | Flag() | Snapshot():
            return record.id
        case _:
            return ""


def record_path(record: Record) -> str:
    """Where the file of a record belongs, below the data folder."""
    match record:
        case Anchor():
            return f"anchors/{record.topic}/{record.id}.yml"
        case Contradiction():
            return f"contradictions/{record.topic}/{record.id}.yml"
        case Briefing():
            return f"briefings/{record.id}.yml"
        case Topic():
            return f"topics/{record.id}.yml"
        case PaperCard():
            return f"cards/{file_stem(record.id)}.yml"
        case Flag():
            return f"flags/{file_stem(record.id)}.yml"
        case Suggestion():
            return f"suggestions/{record.kind}/{file_stem(record.id)}.yml"
        case Snapshot():
            return f"arxiv/{id_yymm(record.id)}/{file_stem(record.id)}.yml"
        case _:
            return ""
