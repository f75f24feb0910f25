"""The marks of a paper wherever it is cited: withdrawn, and whether the title is its own."""

from __future__ import annotations

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.briefing import Briefing
from livingdocs.standing.paper_changes import is_withdrawn
from livingdocs.titles.citations import CitationVerdict, kb_verdicts, paper_verdict
from livingdocs.views.marks import Mark, mark_of
from livingdocs.vocabulary import PaperStatus, TitleVerdict

ALARMS = frozenset(
    {
        TitleVerdict.DIFFERENT_PAPER.value,
        TitleVerdict.NOT_FOUND.value,
        PaperStatus.WITHDRAWN.value,
    }
)
"""Marks that are shown even where a paper is only named inside a text."""

NEEDING = ALARMS | {TitleVerdict.NOT_ASKED.value}
"""Marks of rows that a person should look at: the id may be wrong."""

Marks = tuple[Mark, ...]


def paper_marks(kb: KnowledgeBase, arxiv_id: str) -> Marks:
    """The marks of a paper as the newest briefing cites it.

    Empty for a paper with metadata that no briefing gave a title.
    """
    return (*withdrawn_marks(kb, arxiv_id), *_title_marks(kb, arxiv_id))


def alarm_marks(kb: KnowledgeBase, arxiv_id: str) -> Marks:
    """Those marks of a paper that a reader must not miss."""
    return tuple(mark for mark in paper_marks(kb, arxiv_id) if mark.key in ALARMS)


def row_marks(
    kb: KnowledgeBase, briefing: Briefing, *, paper: str, lines: tuple[int, int]
) -> Marks:
    """The marks of a paper in one row of a briefing: the verdict is that of its own title."""
    found = row_verdict(kb, briefing, paper=paper, lines=lines)
    if found is None:
        return paper_marks(kb, paper)
    return (*withdrawn_marks(kb, paper), verdict_mark(found))


def row_verdict(
    kb: KnowledgeBase, briefing: Briefing, *, paper: str, lines: tuple[int, int]
) -> CitationVerdict | None:
    """The verdict on the title that stands on these lines, if there is one."""
    return next(
        (
            each
            for each in kb_verdicts(kb).get(paper, ())
            if (each.claim.briefing, each.claim.lines) == (briefing.id, lines)
        ),
        None,
    )


def verdict_mark(found: CitationVerdict) -> Mark:
    """The verdict as a mark, with its reason."""
    return mark_of(found.kind, verdict_reason(found))


def verdict_reason(found: CitationVerdict) -> str:
    """Why the verdict is what it is, without what the title resembles: offers stand apart."""
    reason = found.verdict.reason
    return reason.partition("候选 ")[0] if found.verdict.candidates else reason


def verdict_reasons(kb: KnowledgeBase, arxiv_id: str) -> tuple[str, ...]:
    """The reasons of all verdicts on the titles of a paper, each once."""
    return tuple(dict.fromkeys(map(verdict_reason, kb_verdicts(kb).get(arxiv_id, ()))))


def withdrawn_marks(kb: KnowledgeBase, arxiv_id: str) -> Marks:
    """已撤稿, where arXiv says so."""
    return (mark_of(PaperStatus.WITHDRAWN),) if is_withdrawn(kb, arxiv_id) else ()


def _title_marks(kb: KnowledgeBase, arxiv_id: str) -> Marks:
    return _all_title_marks(kb).get(arxiv_id) or _marks_without_title(kb, arxiv_id)


@once_a_base
def _all_title_marks(kb: KnowledgeBase) -> dict[str, Marks]:
    """The verdict of every paper that was given a title."""
    verdicts = {paper: paper_verdict(kb, paper) for paper in kb_verdicts(kb)}
    return {paper: (verdict_mark(found),) for paper, found in verdicts.items() if found is not None}


def _marks_without_title(kb: KnowledgeBase, arxiv_id: str) -> Marks:
    if arxiv_id in kb.snapshots:
        return ()
    miss = kb.misses.get(arxiv_id)
    confirmed = miss is not None and miss.is_confirmed
    return (mark_of(TitleVerdict.NOT_FOUND if confirmed else TitleVerdict.NOT_ASKED),)
