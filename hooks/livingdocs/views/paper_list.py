"""All papers by the month of their id, newest first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from livingdocs.arxiv_ids import id_month
from livingdocs.exports.math_letters import math_letters
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.languages import language
from livingdocs.views.list_pages import PageLinks, page_links, slice_of
from livingdocs.views.page_heads import Crumb
from livingdocs.views.paper import card_topic
from livingdocs.views.paper_marks import Marks, paper_marks
from livingdocs.views.paper_titles import claimed_by, claimed_title
from livingdocs.views.targets import Place, Target, to_paper
from livingdocs.views.verdict_totals import verdict_totals


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A paper; `official` says whether the title is the official one."""

    id: str
    target: Target
    title: str | None
    lang: str | None
    official: bool
    claimed_by: str
    uses: int
    last_day: str | None
    anchors: int
    topic: str | None
    marks: Marks


@dataclass(frozen=True, slots=True)
class PaperMonth:
    """The papers whose ids are of one month; `continued` where the month began a page before."""

    fragment: str
    title: str
    continued: bool
    rows: tuple[PaperRow, ...]


@dataclass(frozen=True, slots=True)
class PaperListView:
    """A page of the list of papers; `needing` counts those whose title or id needs a person."""

    crumbs: tuple[Crumb, ...]
    total: int
    cited: int
    without_metadata: int
    cards: Target | None
    verdicts: Target
    needing: int
    months: tuple[PaperMonth, ...]
    pages: PageLinks


def ordered_papers(kb: KnowledgeBase) -> tuple[str, ...]:
    """All papers, the newest id first."""
    return tuple(sorted(kb.papers, key=lambda each: (id_month(each), each), reverse=True))


def paper_list_view(kb: KnowledgeBase, papers: tuple[str, ...], page: int) -> PaperListView:
    """A page of the list, counted from 1; `papers` are all of them in order."""
    shown = slice_of(papers, page)
    before = slice_of(papers, page - 1)[-1:] if page > 1 else ()
    last_month = _month_key(before[0]) if before else None
    months = tuple(
        PaperMonth(
            fragment=f"month-{key}",
            title=f"{int(key[:4])} 年 {int(key[5:])} 月",
            continued=key == last_month,
            rows=tuple(_row(kb, each) for each in group),
        )
        for key, group in groupby(shown, key=_month_key)
    )
    return PaperListView(
        crumbs=(Crumb("论文"),),
        total=len(papers),
        cited=sum(1 for each in papers if each in kb.uses_by_paper),
        without_metadata=sum(1 for each in papers if each not in kb.snapshots),
        cards=Target(Place.CARDS) if kb.cards else None,
        verdicts=Target(Place.VERDICTS),
        needing=verdict_totals(kb).needing,
        months=months,
        pages=page_links(Place.PAPERS, page, len(papers)),
    )


def _month_key(arxiv_id: str) -> str:
    return id_month(arxiv_id).isoformat()[:7]


def _row(kb: KnowledgeBase, arxiv_id: str) -> PaperRow:
    snapshot = kb.snapshots.get(arxiv_id)
    title = snapshot.title if snapshot is not None else claimed_title(kb, arxiv_id)
    uses = kb.uses_by_paper.get(arxiv_id, ())
    return PaperRow(
        id=arxiv_id,
        target=to_paper(arxiv_id),
        title=math_letters(title) if title else None,
        lang=language(title or ""),
        official=snapshot is not None,
        claimed_by=claimed_by(kb, arxiv_id),
        uses=len(uses),
        last_day=max((use.date for use in uses), default=None),
        anchors=len(kb.anchors_by_paper.get(arxiv_id, ())),
        topic=card_topic(kb, arxiv_id),
        marks=paper_marks(kb, arxiv_id),
    )
