"""How many papers have which verdict on their titles, the gravest of a paper counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.standing.paper_changes import is_withdrawn
from livingdocs.titles.citations import kb_verdicts
from livingdocs.views.paper_marks import withdrawn_marks
from livingdocs.views.paper_offers import named_papers
from livingdocs.views.paper_rechecks import all_rechecks
from livingdocs.vocabulary import TitleVerdict

WORST_FIRST: Final = (
    TitleVerdict.DIFFERENT_PAPER,
    TitleVerdict.NOT_FOUND,
    TitleVerdict.NOT_ASKED,
    TitleVerdict.RENAMED,
)
"""The verdicts that need a person."""
CHANGED: Final = "changed"
"""Where the page of verdicts lists the papers that changed since they were read."""
_FITTING: Final = (TitleVerdict.SAME, TitleVerdict.SHORTENED, TitleVerdict.TRANSLATED)


@dataclass(frozen=True, slots=True)
class VerdictTotals:
    """How many papers have each verdict, the gravest of a paper counted; `bare` have no title.

    `unnamed` are those that doubts name without an id, `needing` all that need a person; `changed`
    are beside these, since they were read before they changed.
    """

    papers: int
    counts: Mapping[TitleVerdict, int]
    bare: int
    unnamed: int
    withdrawn: int
    needing: int
    changed: int

    @property
    def fitting(self) -> int:
        """Papers whose titles are their own, whole, in part or translated."""
        return sum(self.counts[kind] for kind in _FITTING)


@once_a_base
def verdict_totals(kb: KnowledgeBase) -> VerdictTotals:
    """The figures of the page, which other pages name too."""
    gravest = gravest_verdicts(kb)
    cited = [paper for paper in kb.uses_by_paper if paper not in gravest]
    counts = Counter(gravest.values())
    withdrawn = {paper for paper in used_papers(kb) if withdrawn_marks(kb, paper)}
    wrong = {paper for paper, kind in gravest.items() if kind in WORST_FIRST}
    return VerdictTotals(
        papers=len(gravest),
        counts={kind: counts[kind] for kind in TitleVerdict},
        bare=len(cited),
        unnamed=len(named_papers(kb)),
        withdrawn=len(withdrawn),
        needing=len(withdrawn | wrong) + len(named_papers(kb)),
        changed=len(changed_papers(kb)),
    )


@once_a_base
def gravest_verdicts(kb: KnowledgeBase) -> Mapping[str, TitleVerdict]:
    """The gravest verdict on the titles of each paper."""
    order = (*WORST_FIRST, TitleVerdict.GLOSS_ONLY, *reversed(_FITTING))
    return {
        paper: min((each.kind for each in found), key=order.index)
        for paper, found in kb_verdicts(kb).items()
    }


@once_a_base
def changed_papers(kb: KnowledgeBase) -> tuple[str, ...]:
    """Papers with a newer version or another title since they were read; not the withdrawn ones."""
    return tuple(
        paper
        for paper in used_papers(kb)
        if not is_withdrawn(kb, paper) and all_rechecks(kb, paper)
    )


def used_papers(kb: KnowledgeBase) -> tuple[str, ...]:
    """The papers that something rests on."""
    return tuple(sorted({*kb.uses_by_paper, *kb.anchors_by_paper}))
