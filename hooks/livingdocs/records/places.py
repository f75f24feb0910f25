"""Where the file of a record lives, what a file holds, and under which key the record is known."""

from __future__ import annotations

import re

from livingdocs.arxiv_ids import file_stem, id_yymm
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Record
from livingdocs.records.briefing import Briefing
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.machine import Flag, Suggestion
from livingdocs.records.registry import (
    Entities,
    Exceptions,
    Metrics,
    Redirects,
    Settings,
    Tombstones,
)
from livingdocs.records.snapshot import Miss, Snapshot
from livingdocs.records.topic import Topic

_PLACES: tuple[tuple[re.Pattern[str], type[Record]], ...] = (
    (re.compile(r"kb\.yml"), Settings),
    (re.compile(r"entities\.yml"), Entities),
    (re.compile(r"metrics\.yml"), Metrics),
    (re.compile(r"exceptions\.yml"), Exceptions),
    (re.compile(r"redirects\.yml"), Redirects),
    (re.compile(r"tombstones\.yml"), Tombstones),
    (re.compile(r"topics/[^/]+\.yml"), Topic),
    (re.compile(r"briefings/[^/]+/[^/]+\.yml"), Briefing),
    (re.compile(r"anchors/[^/]+/[^/]+\.yml"), Anchor),
    (re.compile(r"contradictions/[^/]+/[^/]+\.yml"), Contradiction),
    (re.compile(r"cards/[^/]+\.yml"), PaperCard),
    (re.compile(r"flags/[^/]+\.yml"), Flag),
    (re.compile(r"suggestions/[^/]+/[^/]+\.yml"), Suggestion),
    # Read before the snapshot of the same paper, whose path then stands for the paper.
    (re.compile(r"arxiv/[0-9]{4}/[^/]+\.miss\.yml"), Miss),
    (re.compile(r"arxiv/[0-9]{4}/[^/]+\.yml"), Snapshot),
)


def record_type(path: str) -> type[Record] | None:
    """What a file below the data folder holds; None for one that is no record."""
    return next((kind for place, kind in _PLACES if place.fullmatch(path)), None)


def record_key(record: Record) -> str:
    """The key of a record in the knowledge base: its id, with the topic where ids are per topic."""
    match record:
        case Anchor() | Contradiction():
            return f"{record.topic}/{record.id}"
        case Suggestion():
            return f"{record.kind}/{record.id}"
        case Topic() | Briefing() | PaperCard() | Flag() | Snapshot() | Miss():
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
            # The id is that of any record: an arXiv id, or a name.
            return f"suggestions/{record.kind}/{record.id.replace('/', '_')}.yml"
        case Snapshot():
            return f"arxiv/{id_yymm(record.id)}/{file_stem(record.id)}.yml"
        case Miss():
            return f"arxiv/{id_yymm(record.id)}/{file_stem(record.id)}.miss.yml"
        case _:
            return ""


def file_of_id(kind: str, key: str) -> str:
    """The file below the data folder in which an id of a kind stands or stood."""
    match kind:
        case "sections":
            return f"topics/{key.partition('/')[0]}.yml"
        case "entities" | "metrics":
            return f"{kind}.yml"
        case "cards":
            return f"cards/{file_stem(key)}.yml"
        case "papers":
            return f"arxiv/{id_yymm(key)}/{file_stem(key)}.yml"
        case _:
            return f"{kind}/{key}.yml"
