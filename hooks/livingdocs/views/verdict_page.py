"""The verdicts on titles that need a person, worst first, with what is suggested.

A group with many papers shows the worst of them and leads to pages of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.titles.citations import kb_verdicts
from livingdocs.views.doubt_notes import event_link
from livingdocs.views.languages import language
from livingdocs.views.list_pages import PageLinks, page_links_of
from livingdocs.views.marks import Mark, mark_of
from livingdocs.views.page_heads import Crumb
from livingdocs.views.paper_marks import paper_marks, verdict_reasons, withdrawn_marks
from livingdocs.views.paper_metadata import metadata_words
from livingdocs.views.paper_offers import NamedPaper, Offers, named_papers, paper_offers
from livingdocs.views.paper_rechecks import Recheck, all_rechecks
from livingdocs.views.paper_titles import ClaimedTitle, claimed_titles
from livingdocs.views.source_lines import LineLink
from livingdocs.views.targets import Place, Target, to_doubt, to_paper
from livingdocs.views.verdict_totals import (
    CHANGED,
    WORST_FIRST,
    VerdictTotals,
    changed_papers,
    gravest_verdicts,
    used_papers,
    verdict_totals,
)
from livingdocs.vocabulary import PaperStatus, TitleVerdict

_TITLES: Final = {
    TitleVerdict.DIFFERENT_PAPER: "编号属于另一篇论文",
    TitleVerdict.NOT_FOUND: "arXiv 没有这个编号",
    TitleVerdict.NOT_ASKED: "还没有元数据，不能核对",
    TitleVerdict.RENAMED: "是同一篇，写的不是它的题名",
}
SHOWN: Final = 15
"""Papers of a group that the page of verdicts shows."""
ROWS: Final = 50
"""Papers of one page of a group."""
_GROUP_TITLES: Final = {
    PaperStatus.WITHDRAWN.value: "已撤稿的论文",
    **{kind.value.replace("_", "-"): title for kind, title in _TITLES.items()},
    CHANGED: "读过之后有变更",
}


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """A paper: its titles side by side, why they need a person, and what is suggested."""

    id: str
    target: Target
    fragment: str
    marks: tuple[Mark, ...]
    official: str | None
    official_lang: str | None
    metadata: str
    titles: tuple[ClaimedTitle, ...]
    reasons: tuple[str, ...]
    offers: Offers
    rechecks: tuple[Recheck, ...]


@dataclass(frozen=True, slots=True)
class VerdictGroup:
    """The papers with one verdict: the worst ones, `total` of them on the pages of the group."""

    fragment: str
    title: str
    mark: Mark
    rows: tuple[VerdictRow, ...]
    total: int
    more: Target | None


@dataclass(frozen=True, slots=True)
class UnnamedRow:
    """A paper that a doubt names without an id."""

    name: str
    doubt: Target
    doubt_title: str
    line: LineLink | None
    offers: Offers


@dataclass(frozen=True, slots=True)
class VerdictPage:
    """The page in the order of its parts.

    Attributes:
        counts: papers by verdict.
        wrong: groups whose ids or papers are in question, worst first.
        unnamed: papers that were named without an id.
        renamed: groups whose titles alone are in question.
        changed: papers that changed since they were read, `changed_total` all of them.
    """

    crumbs: tuple[Crumb, ...]
    totals: VerdictTotals
    counts: tuple[tuple[Mark, int], ...]
    wrong: tuple[VerdictGroup, ...]
    unnamed: tuple[UnnamedRow, ...]
    renamed: tuple[VerdictGroup, ...]
    changed: tuple[VerdictRow, ...]
    changed_total: int
    more_changed: Target | None


@dataclass(frozen=True, slots=True)
class VerdictGroupPage:
    """A page of a group that has many papers."""

    crumbs: tuple[Crumb, ...]
    title: str
    total: int
    rows: tuple[VerdictRow, ...]
    pages: PageLinks


def verdict_page(kb: KnowledgeBase) -> VerdictPage:
    """The view of the page."""
    terms = (PaperStatus.WITHDRAWN, *WORST_FIRST)
    groups = [_group(kb, term) for term in terms if _papers(kb)[_fragment(term)]]
    changed = _papers(kb)[CHANGED]
    totals = verdict_totals(kb)
    return VerdictPage(
        crumbs=(Crumb("论文", Target(Place.PAPERS)), Crumb("题名核对")),
        totals=totals,
        counts=tuple(
            (mark_of(kind), totals.counts[kind]) for kind in TitleVerdict if totals.counts[kind]
        ),
        wrong=tuple(each for each in groups if each.fragment != _fragment(WORST_FIRST[-1])),
        unnamed=tuple(_unnamed(kb, each) for each in named_papers(kb)),
        renamed=tuple(each for each in groups if each.fragment == _fragment(WORST_FIRST[-1])),
        changed=_rows(kb, changed, group=CHANGED),
        changed_total=len(changed),
        more_changed=_more(changed, CHANGED),
    )


def group_keys(kb: KnowledgeBase) -> tuple[tuple[str, int], ...]:
    """Group and number of every page that a group needs beside the verdicts themselves."""
    return tuple(
        (group, number)
        for group, papers in _papers(kb).items()
        if len(papers) > SHOWN
        for number in range(1, -(-len(papers) // ROWS) + 1)
    )


def verdict_group_page(kb: KnowledgeBase, group: str, number: int) -> VerdictGroupPage:
    """A page of a group, counted from 1, worst first."""
    papers = _papers(kb)[group]
    title = _GROUP_TITLES[group]
    shown = papers[(number - 1) * ROWS : number * ROWS]
    return VerdictGroupPage(
        crumbs=(
            Crumb("论文", Target(Place.PAPERS)),
            Crumb("题名核对", Target(Place.VERDICTS)),
            Crumb(title),
        ),
        title=title,
        total=len(papers),
        rows=tuple(_row(kb, paper, group=group) for paper in shown),
        pages=page_links_of(Place.VERDICTS, group, number, -(-len(papers) // ROWS)),
    )


@once_a_base
def _papers(kb: KnowledgeBase) -> Mapping[str, tuple[str, ...]]:
    """The papers of each group by its fragment, worst first."""
    gravest = gravest_verdicts(kb)
    withdrawn = [paper for paper in used_papers(kb) if withdrawn_marks(kb, paper)]
    score = _score(kb)
    return {
        _fragment(PaperStatus.WITHDRAWN): tuple(withdrawn),
        **{
            _fragment(kind): tuple(
                sorted((paper for paper, found in gravest.items() if found is kind), key=score)
            )
            for kind in WORST_FIRST
        },
        CHANGED: changed_papers(kb),
    }


def _score(kb: KnowledgeBase) -> Callable[[str], tuple[float, str]]:
    """What sorts papers of one verdict: the most suspicious first."""
    verdicts = kb_verdicts(kb)
    return lambda paper: (-max(each.verdict.score for each in verdicts[paper]), paper)


def _group(kb: KnowledgeBase, term: TitleVerdict | PaperStatus) -> VerdictGroup:
    fragment = _fragment(term)
    papers = _papers(kb)[fragment]
    return VerdictGroup(
        fragment=fragment,
        title=_GROUP_TITLES[fragment],
        mark=mark_of(term),
        rows=_rows(kb, papers, group=fragment),
        total=len(papers),
        more=_more(papers, fragment),
    )


def _fragment(term: TitleVerdict | PaperStatus) -> str:
    return term.value.replace("_", "-")


def _rows(kb: KnowledgeBase, papers: tuple[str, ...], *, group: str) -> tuple[VerdictRow, ...]:
    return tuple(_row(kb, paper, group=group) for paper in papers[:SHOWN])


def _more(papers: tuple[str, ...], group: str) -> Target | None:
    return Target(Place.VERDICTS, group) if len(papers) > SHOWN else None


def _row(kb: KnowledgeBase, paper: str, *, group: str) -> VerdictRow:
    snapshot = kb.snapshots.get(paper)
    candidates = [
        each for found in kb_verdicts(kb).get(paper, ()) for each in found.verdict.candidates
    ]
    return VerdictRow(
        id=paper,
        target=to_paper(paper),
        fragment=f"{group}-{paper.replace('/', '-')}",
        marks=paper_marks(kb, paper),
        official=snapshot.title if snapshot is not None else None,
        official_lang=language(snapshot.title) if snapshot is not None else None,
        metadata=metadata_words(kb, paper),
        titles=claimed_titles(kb, paper),
        reasons=verdict_reasons(kb, paper),
        offers=paper_offers(kb, paper, candidates),
        rechecks=all_rechecks(kb, paper),
    )


def _unnamed(kb: KnowledgeBase, named: NamedPaper) -> UnnamedRow:
    doubt = kb.contradictions[named.doubt]
    line = event_link(kb, next((each for each in doubt.events if each.lines), None))
    return UnnamedRow(named.name, to_doubt(doubt), doubt.title, line, named.offers)
