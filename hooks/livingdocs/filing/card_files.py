"""Cards and metadata in files of one JSON object a line, and topics in a folder of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from livingdocs.filing.papers import FiledPaper
from livingdocs.json_lines import needed_text, optional_text, optional_texts, read_items
from livingdocs.records.fields import Slug

_TOPIC: Final = TypeAdapter[str](Slug)


@dataclass(frozen=True, slots=True)
class CardLine:
    """A card of a file; `right` are the topics that would be right, where the file knows."""

    id: str
    stated: str
    right: tuple[str, ...]


def read_cards(data: bytes) -> tuple[CardLine, ...]:
    """The cards of a file: `{id, primary_topic}`, and `right` where the answer is known.

    Raises:
        JsonLinesError: with every faulty line, such as one with an id that came before.
    """
    return read_items(data, _card, key=lambda card: card.id)


def read_metadata(data: bytes) -> dict[str, FiledPaper]:
    """What is known of papers, by id: `{id, title}`, and `abstract`, `categories` where known.

    Raises:
        JsonLinesError: with every faulty line, such as one with an id that came before.
    """
    return {paper.id: paper for paper in read_items(data, _paper, key=lambda paper: paper.id)}


def join(cards: tuple[CardLine, ...], metadata: Mapping[str, FiledPaper]) -> tuple[FiledPaper, ...]:
    """The cards with what is known of their papers, in the order of the cards."""
    return tuple(_filed(card, metadata.get(card.id)) for card in cards)


def _filed(card: CardLine, known: FiledPaper | None) -> FiledPaper:
    if known is None:
        return FiledPaper(card.id, card.stated, "")
    return FiledPaper(card.id, card.stated, known.title, known.abstract, known.categories)


def _card(value: Mapping[str, Any]) -> CardLine:
    stated = needed_text(value, "primary_topic")
    try:
        _TOPIC.validate_python(stated)
    except ValidationError:
        raise ValueError('expected the id of a topic in "primary_topic"') from None
    return CardLine(
        id=needed_text(value, "id"),
        stated=stated,
        right=optional_texts(value, "right"),
    )


def _paper(value: Mapping[str, Any]) -> FiledPaper:
    first = optional_text(value, "primary_category")
    every = optional_texts(value, "categories")
    return FiledPaper(
        id=needed_text(value, "id"),
        stated="",
        title=needed_text(value, "title"),
        abstract=optional_text(value, "abstract") or "",
        categories=tuple(dict.fromkeys((*((first,) if first else ()), *every))),
    )
