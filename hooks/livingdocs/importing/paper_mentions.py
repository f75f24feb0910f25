"""arXiv papers that a stretch of text names."""

from __future__ import annotations

from collections.abc import Iterable

from livingdocs.arxiv_ids import find_arxiv_ids, find_card_slugs
from livingdocs.importing.document import Document, Piece
from livingdocs.records.briefing import PaperMention


def mentions_in(piece: Piece) -> list[PaperMention]:
    """Every mention in a piece, in order, with its line."""
    found: list[PaperMention] = []
    for mention in find_arxiv_ids(piece.text):
        place = piece.part(mention.start, mention.end)
        found.append(
            PaperMention(
                id=mention.arxiv_id.id, version=mention.arxiv_id.version, lines=place.lines
            )
        )
    return found


def distinct_papers(mentions: Iterable[PaperMention]) -> tuple[PaperMention, ...]:
    """One mention for each paper, or for each of its versions where several are named.

    A mention with a title, and one with a version, say more than a bare one and stand for it.
    """
    by_id: dict[str, list[PaperMention]] = {}
    for mention in mentions:
        by_id.setdefault(mention.id, []).append(mention)
    return tuple(paper for named in by_id.values() for paper in _fullest(named))


def _fullest(named: list[PaperMention]) -> list[PaperMention]:
    versions: list[int | None] = list(
        dict.fromkeys(item.version for item in named if item.version is not None)
    )
    best: list[PaperMention] = []
    for version in versions or [None]:
        same = [item for item in named if item.version in (version, None)]
        titled = [item for item in same if item.title is not None]
        first = next((item for item in same if item.version == version), same[0])
        chosen = titled[0] if titled else first
        best.append(chosen.model_copy(update={"version": version}))
    return best


def other_mentions(document: Document, known: Iterable[tuple[int, int]]) -> list[PaperMention]:
    """Mentions on lines outside `known`, also those inside the name of a paper card's file."""
    taken = {line for first, last in known for line in range(first, last + 1)}
    found: dict[tuple[str, int | None, int], PaperMention] = {}
    for number, line in enumerate(document.lines(), start=1):
        if number in taken:
            continue
        mentions = mentions_in(line)
        for slug in find_card_slugs(line.text):
            mentions.append(PaperMention(id=slug.arxiv_id.id, lines=(number, number)))
        for mention in mentions:
            found.setdefault((mention.id, mention.version, number), mention)
    return list(found.values())
