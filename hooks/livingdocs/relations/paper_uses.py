"""Where the briefings name a paper: the citing words, their place and their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from livingdocs.arxiv_ids import find_arxiv_ids, find_card_slugs
from livingdocs.records.briefing import Briefing, Citation


class UsePlace(StrEnum):
    """In which part of a briefing a paper is named."""

    CITATION = "citation"
    INCREMENT = "increment"
    DOUBT = "doubt"
    PROPOSAL = "proposal"
    SOURCE = "source"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class PaperUse:
    """One place of a briefing that names a paper.

    Attributes:
        paper: arXiv id without version.
        version: the version named there, or None.
        number: of the increment or doubt in which it stands, else None.
        text: the citing words as written.
        citation: the row of the list of citable ids, where the use is one; a paper that is only
            mentioned in the row of another has none.
        lines: 1-based, inclusive, in the raw text.
    """

    paper: str
    version: int | None
    briefing: str
    date: str
    place: UsePlace
    number: int | None
    text: str
    lines: tuple[int, int]
    citation: Citation | None = None


def paper_uses(briefing: Briefing, raw_lines: Sequence[str]) -> Iterator[PaperUse]:
    """Every use: first the rows of the citation list, then all other lines in their order.

    A row stands for its whole line; another paper that the line names has a use of its own.
    Without the raw text (`raw_lines` is empty) only the rows of the citation list are known.
    """
    cited: dict[int, set[str]] = {}
    for citation in briefing.citations:
        for number in range(citation.lines[0], citation.lines[1] + 1):
            cited.setdefault(number, set()).add(citation.id)
    for citation in briefing.citations:
        yield PaperUse(
            paper=citation.id,
            version=citation.version,
            briefing=briefing.id,
            date=briefing.date,
            place=UsePlace.CITATION,
            number=None,
            text=citation_words(citation),
            lines=citation.lines,
            citation=citation,
        )
    places = line_places(briefing)
    for number, line in enumerate(raw_lines, start=1):
        for paper, version in _named(line).items():
            if paper in cited.get(number, ()):
                continue
            place, count = places.get(number, (UsePlace.OTHER, None))
            yield PaperUse(
                paper=paper,
                version=version,
                briefing=briefing.id,
                date=briefing.date,
                place=place,
                number=count,
                text=line.strip(),
                lines=(number, number),
            )


def _named(line: str) -> dict[str, int | None]:
    """The papers that a line names, by id or by the name of their card, with the first version."""
    mentions = [(each.start, each.arxiv_id) for each in find_arxiv_ids(line)]
    mentions += [(each.start, each.arxiv_id) for each in find_card_slugs(line)]
    named: dict[str, int | None] = {}
    for _, paper in sorted(mentions, key=lambda mention: mention[0]):
        named[paper.id] = named.get(paper.id) or paper.version
    return named


def citation_words(citation: Citation) -> str:
    """The title as claimed, with its gloss behind a middle dot."""
    return " · ".join(part for part in (citation.title, citation.gloss) if part)


def line_places(briefing: Briefing) -> dict[int, tuple[UsePlace, int | None]]:
    """The part of the briefing that a line belongs to, and the number of its record, by line."""
    spans: list[tuple[tuple[int, int], UsePlace, int | None]] = [
        *((item.lines, UsePlace.CITATION, None) for item in briefing.citations),
        *((item.lines, UsePlace.SOURCE, None) for item in briefing.sources),
        *((item.lines, UsePlace.SOURCE, None) for item in briefing.quiet_sources),
        *((item.lines, UsePlace.SOURCE, None) for item in briefing.closing_sources),
        *((item.lines, UsePlace.PROPOSAL, None) for item in briefing.proposals),
        *((item.lines, UsePlace.INCREMENT, item.number) for item in briefing.increments),
        *((item.lines, UsePlace.DOUBT, item.number) for item in briefing.contradictions),
    ]
    return {
        line: (place, number)
        for (first, last), place, number in spans
        for line in range(first, last + 1)
    }
