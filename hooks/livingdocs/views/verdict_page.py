"""The verdicts on titles that need a person, worst first, with what is suggested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.titles.citations import kb_verdicts
from livingdocs.views.doubt_notes import event_link
from livingdocs.views.languages import language
from livingdocs.views.marks import Mark, mark_of
from livingdocs.views.page_heads import Crumb
from livingdocs.views.paper_marks import paper_marks, verdict_reasons, withdrawn_marks
from livingdocs.views.paper_metadata import metadata_words
from livingdocs.views.paper_offers import NamedPaper, Offers, named_papers, paper_offers
from livingdocs.views.paper_rechecks import Recheck, paper_rechecks
from livingdocs.views.paper_titles import ClaimedTitle, claimed_titles
from livingdocs.views.source_lines import LineLink
from livingdocs.views.targets import Place, Target, to_doubt, to_paper
from livingdocs.vocabulary import PaperStatus, TitleVerdict

WORST_FIRST: Final = (
    TitleVerdict.DIFFERENT_PAPER,
    TitleVerdict.NOT_FOUND,
    TitleVerdict.NOT_ASKED,
    TitleVerdict.RENAMED,
)
"""The verdicts that need a person."""

_TITLES: Final = {
    TitleVerdict.DIFFERENT_PAPER: "编号属于另一篇论文",
    TitleVerdict.NOT_FOUND: "arXiv 没有这个编号",
    TitleVerdict.NOT_ASKED: "还没有元数据，不能核对",
    TitleVerdict.RENAMED: "是同一篇，写的不是它的题名",
}
_FITTING: Final = (TitleVerdict.SAME, TitleVerdict.SHORTENED, TitleVerdict.TRANSLATED)


@dataclass(frozen=True, slots=True)
class VerdictTotals:
    """How many papers have each verdict, the gravest of a paper counted; `bare` have no title.

    `unnamed` are those that doubts name without an id, `needing` all that need a person.
    """

    papers: int
    counts: Mapping[TitleVerdict, int]
    bare: int
    unnamed: int
    withdrawn: int
    needing: int

    @property
    def fitting(self) -> int:
        """Papers whose titles are their own, whole, in part or translated."""
        return sum(self.counts[kind] for kind in _FITTING)


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
    """The papers with one verdict."""

    fragment: str
    title: str
    mark: Mark
    rows: tuple[VerdictRow, ...]


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
        changed: papers that changed since they were read.
    """

    crumbs: tuple[Crumb, ...]
    totals: VerdictTotals
    counts: tuple[tuple[Mark, int], ...]
    wrong: tuple[VerdictGroup, ...]
    unnamed: tuple[UnnamedRow, ...]
    renamed: tuple[VerdictGroup, ...]
    changed: tuple[VerdictRow, ...]


@once_a_base
def verdict_totals(kb: KnowledgeBase) -> VerdictTotals:
    """The figures of the page, which other pages name too."""
    gravest = _gravest(kb)
    cited = [paper for paper in kb.uses_by_paper if paper not in gravest]
    counts = Counter(gravest.values())
    withdrawn = {paper for paper in _used(kb) if withdrawn_marks(kb, paper)}
    wrong = {paper for paper, kind in gravest.items() if kind in WORST_FIRST}
    return VerdictTotals(
        papers=len(gravest),
        counts={kind: counts[kind] for kind in TitleVerdict},
        bare=len(cited),
        unnamed=len(named_papers(kb)),
        withdrawn=len(withdrawn),
        needing=len(withdrawn | wrong) + len(named_papers(kb)),
    )


def verdict_page(kb: KnowledgeBase) -> VerdictPage:
    """The view of the page."""
    gravest = _gravest(kb)
    withdrawn = [paper for paper in _used(kb) if withdrawn_marks(kb, paper)]
    groups = [_group(kb, PaperStatus.WITHDRAWN, title="已撤稿的论文", papers=withdrawn)]
    for kind in WORST_FIRST:
        papers = sorted(
            (paper for paper, found in gravest.items() if found is kind), key=_score(kb)
        )
        groups.append(_group(kb, kind, title=_TITLES[kind], papers=papers))
    totals = verdict_totals(kb)
    return VerdictPage(
        crumbs=(Crumb("论文", Target(Place.PAPERS)), Crumb("题名核对")),
        totals=totals,
        counts=tuple(
            (mark_of(kind), totals.counts[kind]) for kind in TitleVerdict if totals.counts[kind]
        ),
        wrong=tuple(group for group in groups[:-1] if group.rows),
        unnamed=tuple(_unnamed(kb, each) for each in named_papers(kb)),
        renamed=tuple(group for group in groups[-1:] if group.rows),
        changed=tuple(
            _row(kb, paper, group="changed")
            for paper in _used(kb)
            if paper not in withdrawn and paper_rechecks(kb, paper)
        ),
    )


@once_a_base
def _gravest(kb: KnowledgeBase) -> Mapping[str, TitleVerdict]:
    """The gravest verdict on the titles of each paper."""
    order = (*WORST_FIRST, TitleVerdict.GLOSS_ONLY, *reversed(_FITTING))
    return {
        paper: min((each.kind for each in found), key=order.index)
        for paper, found in kb_verdicts(kb).items()
    }


def _score(kb: KnowledgeBase) -> Callable[[str], tuple[float, str]]:
    """What sorts papers of one verdict: the most suspicious first."""
    verdicts = kb_verdicts(kb)
    return lambda paper: (-max(each.verdict.score for each in verdicts[paper]), paper)


def _used(kb: KnowledgeBase) -> tuple[str, ...]:
    """The papers that something rests on."""
    return tuple(sorted({*kb.uses_by_paper, *kb.anchors_by_paper}))


def _group(
    kb: KnowledgeBase, term: TitleVerdict | PaperStatus, *, title: str, papers: list[str]
) -> VerdictGroup:
    fragment = term.value.replace("_", "-")
    return VerdictGroup(
        fragment=fragment,
        title=title,
        mark=mark_of(term),
        rows=tuple(_row(kb, paper, group=fragment) for paper in papers),
    )


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
        rechecks=paper_rechecks(kb, paper),
    )


def _unnamed(kb: KnowledgeBase, named: NamedPaper) -> UnnamedRow:
    doubt = kb.contradictions[named.doubt]
    line = event_link(kb, next((each for each in doubt.events if each.lines), None))
    return UnnamedRow(named.name, to_doubt(doubt), doubt.title, line, named.offers)
