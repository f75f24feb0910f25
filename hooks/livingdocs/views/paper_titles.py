"""The titles of a paper side by side: the official one, and those under which it was cited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, Citation, NamedCard, PaperMention
from livingdocs.titles.citations import kb_verdicts
from livingdocs.views.languages import language
from livingdocs.views.marks import Mark
from livingdocs.views.paper_bibliographies import bib_title
from livingdocs.views.paper_marks import verdict_mark
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Runs
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.title_differences import TitlePiece, title_pieces


@dataclass(frozen=True, slots=True)
class ClaimedTitle:
    """A title as a briefing wrote it, compared with the official one where both are Latin.

    `mark` is the verdict on it; None where it stands beside a doubt only.
    """

    pieces: tuple[TitlePiece, ...]
    gloss: Runs
    lang: str | None
    sources: tuple[LineLink, ...]
    mark: Mark | None = None

    @property
    def compared(self) -> bool:
        """Whether words are marked as added or left out."""
        return len(self.pieces) > 1


@dataclass(frozen=True, slots=True)
class _Written:
    title: str
    gloss: str
    briefing: str
    lines: tuple[int, int]


def claimed_titles(kb: KnowledgeBase, arxiv_id: str) -> tuple[ClaimedTitle, ...]:
    """Each title with its gloss once, with all lines that have it, in the order of time."""
    snapshot = kb.snapshots.get(arxiv_id)
    official = snapshot.title if snapshot is not None else None
    groups: dict[tuple[str, str], list[_Written]] = {}
    for each in _written(kb, arxiv_id):
        groups.setdefault((each.title, each.gloss), []).append(each)
    marks = {
        (each.claim.briefing, each.claim.lines): verdict_mark(each)
        for each in kb_verdicts(kb).get(arxiv_id, ())
    }
    return tuple(
        _claimed(kb, title, gloss, written=written, official=official, marks=marks)
        for (title, gloss), written in groups.items()
    )


def claimed_title(kb: KnowledgeBase, arxiv_id: str) -> str | None:
    """The latest title under which the paper was cited, that of its card, or of a bibliography."""
    newest: _Written | None = None
    for each in _written(kb, arxiv_id):
        newest = each
    if newest is not None:
        return newest.title
    card = kb.cards.get(arxiv_id)
    return (card.title if card is not None else None) or bib_title(kb, arxiv_id)


def claimed_by(kb: KnowledgeBase, arxiv_id: str) -> str:
    """Who calls the paper by that title, in a word."""
    if any(_written(kb, arxiv_id)):
        return "简报"
    card = kb.cards.get(arxiv_id)
    return "论文卡" if card is not None and card.title else "文献库"


def _claimed(
    kb: KnowledgeBase,
    title: str,
    gloss: str,
    *,
    written: list[_Written],
    official: str | None,
    marks: Mapping[tuple[str, tuple[int, int]], Mark],
) -> ClaimedTitle:
    lang = language(title)
    compare = lang is not None and official is not None and language(official) is not None
    first = kb.briefings[written[0].briefing]
    spans = dict.fromkeys((each.briefing, each.lines) for each in written)
    return ClaimedTitle(
        pieces=title_pieces(title, official) if compare and official else (TitlePiece(title),),
        gloss=rich_text(kb, gloss, context=TextContext(first.topic, first.date)),
        lang=lang,
        sources=tuple(line_link(kb, briefing, lines=lines) for briefing, lines in spans),
        mark=next((marks[span] for span in spans if span in marks), None),
    )


def _written(kb: KnowledgeBase, arxiv_id: str) -> Iterator[_Written]:
    """Every title in the briefings that name the paper, by day and line."""
    named = dict.fromkeys(use.briefing for use in kb.uses_by_paper.get(arxiv_id, ()))
    for briefing_id in named:
        briefing = kb.briefings[briefing_id]
        found = [
            _Written(each.title, gloss, briefing_id, each.lines)
            for each, gloss in _mentions(briefing)
            if each.id == arxiv_id and each.title
        ]
        yield from sorted(found, key=lambda each: each.lines)


def _mentions(briefing: Briefing) -> Iterator[tuple[Citation | PaperMention | NamedCard, str]]:
    """Every record of a briefing that may bear a title of a paper, with its gloss."""
    for citation in briefing.citations:
        yield citation, citation.gloss or ""
    for increment in briefing.increments:
        yield from ((paper, "") for paper in increment.papers)
    for doubt in briefing.contradictions:
        yield from ((paper, "") for paper in doubt.papers)
    yield from ((paper, "") for paper in briefing.papers)
    yield from ((card, "") for card in briefing.cards)
