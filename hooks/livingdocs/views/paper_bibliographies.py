"""What imported bibliographies say of a paper: its title, where it was published, and the lines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.bibliography.cited_papers import BibSource, bib_sources
from livingdocs.bibliography.latex import plain_text
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.languages import language
from livingdocs.views.title_differences import TitlePiece, title_pieces

_PLACES: Final = ("journal", "journaltitle", "booktitle", "howpublished", "publisher")
_ARXIV: Final = re.compile(r"arxiv|\bcorr\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class BibCitation:
    """The entry of `citations.bib` of a paper.

    Attributes:
        pieces: the title, compared with the official one where both are Latin.
        published: where and when, as the bibliographies say; None where they say nothing.
        sources: the bibliographies with line and key.
        key: under which a page may cite the paper.
    """

    pieces: tuple[TitlePiece, ...]
    lang: str | None
    published: str | None
    sources: tuple[BibSource, ...]
    key: str

    @property
    def compared(self) -> bool:
        """Whether words are marked as added or left out."""
        return len(self.pieces) > 1


def bib_citation(kb: KnowledgeBase, arxiv_id: str) -> BibCitation | None:
    """What the bibliographies say of a paper, if one cites it."""
    reference = kb.bib_citations.get(arxiv_id)
    if reference is None:
        return None
    title = reference.title or ""
    snapshot = kb.snapshots.get(arxiv_id)
    lang = language(title)
    official = snapshot.title if snapshot is not None and lang and language(snapshot.title) else ""
    return BibCitation(
        pieces=title_pieces(title, official) if official and title else (TitlePiece(title),),
        lang=lang,
        published=_published(reference.fields, reference.year),
        sources=bib_sources(reference.fields),
        key=reference.key,
    )


def bib_title(kb: KnowledgeBase, arxiv_id: str) -> str | None:
    """The title that the bibliographies give to a paper."""
    reference = kb.bib_citations.get(arxiv_id)
    return reference.title if reference is not None else None


def _published(fields: Mapping[str, str], year: str | None) -> str | None:
    """The place without arXiv, which is where the paper is anyway, and the year."""
    places = (plain_text(fields.get(name, "")) for name in _PLACES)
    place = next((each for each in places if each and not _ARXIV.search(each)), None)
    return ", ".join(part for part in (place, year) if part) or None
