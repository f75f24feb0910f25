"""Which papers are looked for by title, and which of those at hand or found is offered.

What is offered is a suggestion for a person. Nothing here changes a citation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from livingdocs.arxiv_ids import find_arxiv_ids
from livingdocs.fetching.wanted import Wanted
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.contradiction import Contradiction
from livingdocs.titles.candidates import Candidate, find_candidates, rank
from livingdocs.titles.citations import kb_papers, kb_verdicts, paper_verdict
from livingdocs.titles.papers import PaperFacts, Papers
from livingdocs.titles.words import read_keys
from livingdocs.vocabulary import RecordStatus, TitleVerdict

_WANTS_ID: Final = re.compile(r"arxiv\s*(?:id|号|编号|number)\b|(?:缺|补)\s*arxiv", re.IGNORECASE)
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-.+][A-Za-z0-9]+)*")
_NO_NAMES: Final = frozenset({"arxiv", "id", "paper", "number"})
_RARE: Final = 4.5
_LONGEST_KEY: Final = 64


@dataclass(frozen=True, slots=True)
class Offer:
    """A paper at hand that may be the wanted one."""

    wanted: Wanted
    candidate: Candidate

    @property
    def reason(self) -> str:
        """Why, in Chinese words."""
        return f"{self.candidate.reason}：{self.candidate.title}"


class FoundPaper(Protocol):
    """A paper that a search brought."""

    @property
    def id(self) -> str:
        """The arXiv id, without version."""

    @property
    def title(self) -> str:
        """The official title."""

    @property
    def abstract(self) -> str:
        """The abstract."""


FoundT = TypeVar("FoundT", bound=FoundPaper)


def wanted_papers(kb: KnowledgeBase) -> tuple[Wanted, ...]:
    """What is worth a search: titles of other papers, ids that arXiv lacks, doubts without an id.

    An id that nobody has asked for is fetched first; one that was missing even once is wanted.
    """
    missed = kb.misses
    wrong = [
        wanted
        for kind, wanted in _wanted_by_citations(kb)
        if kind is not TitleVerdict.NOT_ASKED
        or (wanted.key in missed and missed[wanted.key].not_found_on)
    ]
    return (*wrong, *_wanted_by_doubts(kb))


def suggest_offline(kb: KnowledgeBase) -> tuple[Offer, ...]:
    """The best paper at hand for all that is wanted, and for ids without metadata."""
    papers = kb_papers(kb)
    everything = (*(wanted for _, wanted in _wanted_by_citations(kb)), *_wanted_by_doubts(kb))
    offers = []
    for wanted in everything:
        found = find_candidates(wanted.title, papers, limit=1 + len(wanted.not_these))
        best = next((each for each in found if each.id not in wanted.not_these), None)
        if best is not None:
            offers.append(Offer(wanted, best))
    return tuple(offers)


def choose(wanted: Wanted, candidates: Sequence[FoundT]) -> tuple[FoundT, str] | None:
    """The found paper whose title fits best, with the reason; None where none fits."""
    by_id = {each.id: each for each in candidates if each.id not in wanted.not_these}
    found = Papers(PaperFacts(each.id, each.title, each.abstract) for each in by_id.values())
    ranked = rank(wanted.title, found.facts.values(), papers=found)
    if not ranked:
        return None
    return by_id[ranked[0].id], f"{ranked[0].reason}：{ranked[0].title}"


def _wanted_by_citations(kb: KnowledgeBase) -> Iterator[tuple[TitleVerdict, Wanted]]:
    """Papers whose id is wrong or unknown, with the verdict that says so."""
    wrong = {TitleVerdict.DIFFERENT_PAPER, TitleVerdict.NOT_FOUND, TitleVerdict.NOT_ASKED}
    for paper in kb_verdicts(kb):
        found = paper_verdict(kb, paper)
        if found is not None and found.kind in wrong and found.verdict.claimed:
            wanted = Wanted(
                key=paper,
                subject=paper,
                title=found.verdict.claimed,
                not_these=frozenset({paper}),
            )
            yield found.kind, wanted


def _wanted_by_doubts(kb: KnowledgeBase) -> Iterator[Wanted]:
    """Papers that an open doubt names without an id."""
    for doubt in kb.contradictions.values():
        if not _wants_id(doubt):
            continue
        for name in _names(doubt.title, kb_papers(kb)):
            slug = re.sub(r"[^a-z0-9]+", "-", name.lower())
            key = f"{doubt.topic}-{doubt.id}-{slug}"[:_LONGEST_KEY].rstrip("-")
            yield Wanted(key=key, subject=f"{doubt.topic}/{doubt.id}", title=name)


def _wants_id(doubt: Contradiction) -> bool:
    closed = doubt.answer is not None or doubt.status in (
        RecordStatus.REJECTED,
        RecordStatus.RETIRED,
    )
    text = " ".join(filter(None, (doubt.title, doubt.observation)))
    return not closed and bool(_WANTS_ID.search(text)) and not find_arxiv_ids(text)


def _names(title: str, papers: Papers) -> tuple[str, ...]:
    """Words of a title that look like names: rare ones in Latin letters."""
    return tuple(
        dict.fromkeys(
            name
            for name in _NAME.findall(title)
            if name.lower() not in _NO_NAMES
            and any(papers.rarity.weight(key) >= _RARE for key in read_keys(name))
        )
    )
