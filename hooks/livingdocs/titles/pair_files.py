"""Files of title pairs and of metadata: one JSON object a line, strictly read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from livingdocs.json_lines import needed_text, optional_text, optional_texts, read_items
from livingdocs.titles.papers import PaperFacts


@dataclass(frozen=True, slots=True)
class TitlePair:
    """A title as somebody wrote it for an id; `official` and `label` where the file has them."""

    id: str
    claimed: str
    gloss: str | None
    official: str | None
    label: str | None
    authors: tuple[str, ...]


def read_pairs(data: bytes) -> tuple[TitlePair, ...]:
    """The pairs of a file, in its order.

    Needs `id` and `claimed`; `official`, `gloss`, `label` and `authors` may be missing or null.

    Raises:
        JsonLinesError: with every faulty line.
    """
    return read_items(data, _pair)


def read_papers(data: bytes) -> tuple[PaperFacts, ...]:
    """The papers of a file of metadata.

    Needs `id` and `title`; `abstract` and `authors` may be missing or null. An id that comes twice
    is a fault.

    Raises:
        JsonLinesError: with every faulty line.
    """
    return read_items(data, _paper, key=lambda paper: paper.id)


def _pair(value: Mapping[str, Any]) -> TitlePair:
    return TitlePair(
        id=needed_text(value, "id"),
        claimed=needed_text(value, "claimed", may_be_empty=True),
        gloss=optional_text(value, "gloss"),
        official=optional_text(value, "official"),
        label=optional_text(value, "label"),
        authors=optional_texts(value, "authors"),
    )


def _paper(value: Mapping[str, Any]) -> PaperFacts:
    return PaperFacts(
        id=needed_text(value, "id"),
        title=needed_text(value, "title"),
        abstract=optional_text(value, "abstract"),
        authors=optional_texts(value, "authors"),
    )
