"""Paper cards that a briefing names, with the topic under which it says they are filed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from livingdocs.arxiv_ids import find_arxiv_ids, find_card_slugs
from livingdocs.importing.citations import stated_primary_topic
from livingdocs.importing.document import Document
from livingdocs.importing.names import slug_of
from livingdocs.records.briefing import NamedCard

_BRACKET: Final = re.compile(r"[（(](?P<inside>[^（()）]{1,200})[）)]")
_TITLE_AND_BRACKET: Final = re.compile(
    r"[ \t]*(?P<title>[^|；;，。（()）]{0,80})" + _BRACKET.pattern
)
_TOPIC: Final = re.compile(r"[a-z][a-z0-9-]{1,63}", re.ASCII)
_PART: Final = re.compile(r"[，,]")


def cards_in(document: Document) -> list[NamedCard]:
    """Cards named by their file (`1432-2609-19499（title，topic，…）`) or by `…主分类`."""
    found: list[NamedCard] = []
    for number, line in enumerate(document.lines(), start=1):
        text = line.text
        for slug in find_card_slugs(text):
            bracket = _BRACKET.match(text, slug.end)
            title, topic = _title_and_topic(bracket["inside"] if bracket else "")
            found.append(
                NamedCard(
                    id=slug.arxiv_id.id,
                    number=slug.card,
                    title=title,
                    primary_topic=topic,
                    lines=(number, number),
                )
            )
        if "主分类" in text:
            found.extend(_filed_ids(text, number))
    return found


def merged_cards(cards: Iterable[NamedCard]) -> list[NamedCard]:
    """One card for each paper, in the order of the text; later mentions fill what is missing."""
    merged: dict[str, NamedCard] = {}
    for card in sorted(cards, key=lambda card: card.lines):
        known = merged.get(card.id)
        if known is None:
            merged[card.id] = card
            continue
        merged[card.id] = known.model_copy(
            update={
                "number": known.number if known.number is not None else card.number,
                "title": known.title or card.title,
                "primary_topic": known.primary_topic or card.primary_topic,
            }
        )
    return list(merged.values())


def _filed_ids(text: str, number: int) -> list[NamedCard]:
    """Ids followed, at once or behind a title, by a bracket with `…主分类`."""
    found: list[NamedCard] = []
    for mention in find_arxiv_ids(text):
        match = _TITLE_AND_BRACKET.match(text, mention.end)
        topic = stated_primary_topic(match["inside"]) if match else None
        if match is not None and topic is not None:
            title = match["title"].strip() or None
            found.append(
                NamedCard(
                    id=mention.arxiv_id.id,
                    title=title,
                    primary_topic=topic,
                    lines=(number, number),
                )
            )
    return found


def _title_and_topic(inside: str) -> tuple[str | None, str | None]:
    """Title and topic of `Paint-Anything，multimodal，非 inference 主轴`."""
    parts = [part.strip() for part in _PART.split(inside) if part.strip()]
    title = parts[0] if parts else None
    topic = next(
        (part for part in parts[1:] if _TOPIC.fullmatch(part) and slug_of(part) == part), None
    )
    return title, topic
