"""Judgements as lines for people and for programs; nothing in them can command a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from livingdocs.characters import visible
from livingdocs.filing.judging import Judgement


def card_data(judgement: Judgement, *, settled: str | None = None) -> dict[str, Any]:
    """One card. `settled` are the words of a verdict that stands: such a card is not flagged."""
    said = (settled,) if settled is not None else ()
    return {
        "id": judgement.id,
        "stated": judgement.stated,
        "suggested": judgement.suggested,
        "score": judgement.score,
        "flagged": judgement.flagged and settled is None,
        "evidence": [*said, *judgement.reasons],
    }


def as_text(items: Iterable[Mapping[str, Any]]) -> str:
    """The flagged cards, most suspect first, with their evidence; then how many there are."""
    every = list(items)
    flagged = [item for item in every if item["flagged"]]
    flagged.sort(key=lambda item: (-item["score"], item["id"]))
    lines = []
    for item in flagged:
        better = f", better {item['suggested']}" if item["suggested"] else ""
        lines.append(visible(f"{item['id']}: {item['stated']}{better} ({item['score']:.2f})"))
        lines.extend(visible(f"    {sentence}") for sentence in item["evidence"])
    lines.append(f"{len(flagged)} of {len(every)} cards flagged")
    return "\n".join(lines) + "\n"
