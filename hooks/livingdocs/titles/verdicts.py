"""Is it that paper? A claimed title, what is known of the paper, the verdict and its reason."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from livingdocs.titles import reasons
from livingdocs.titles.authors import AuthorCheck, AuthorMatch, check_authors
from livingdocs.titles.candidates import Candidate, find_candidates
from livingdocs.titles.comparison import Comparison, compare
from livingdocs.titles.evidence import ClaimedWords, gather
from livingdocs.titles.languages import is_other_language
from livingdocs.titles.papers import PaperFacts, Papers, PaperText
from livingdocs.titles.remarks import Claim, read_claim
from livingdocs.titles.score import DIFFERENT_FROM, DOUBTFUL_FROM, score
from livingdocs.titles.words import TitleText, read_title
from livingdocs.vocabulary import TitleVerdict

DAYS_FOR_NOT_FOUND: Final = 3
"""On so many different days arXiv must leave an id out before it counts as unknown."""

# A verdict that a rule gives caps the suspicion, so that the two never contradict each other.
_CAPS: Final = {
    TitleVerdict.SAME: 0.05,
    TitleVerdict.SHORTENED: 0.25,
    TitleVerdict.TRANSLATED: 0.5,
    TitleVerdict.RENAMED: DIFFERENT_FROM - 0.01,
}
_FITTING: Final = {TitleVerdict.SAME, TitleVerdict.SHORTENED, TitleVerdict.TRANSLATED}
_FORMER_TITLE: Final = 0.1
_UNKNOWN: Final = 0.5
_UNKNOWN_WITH_CANDIDATE: Final = 0.9
_NATS_OF_AUTHORS: Final = {
    AuthorMatch.SHARED: -2.5,
    AuthorMatch.DIFFERENT: 1.5,
    AuthorMatch.TITLE_WORDS: 0.5,
    AuthorMatch.UNKNOWN: 0.0,
}
_RARE: Final = 4.5
"""In nats: a word of one paper in a hundred, such as the name of a system."""
_NO_PAPERS: Final = Papers()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was judged, and why.

    Attributes:
        kind: the verdict.
        score: suspicion of `different paper`, 0 to 1; 0.5 where nothing is known of the paper.
        reason: one or two Chinese sentences that name the words in which the titles differ.
        claimed: the title as claimed, without what stands beside it.
        beside: glosses, venues and figures that stood beside it.
        official: the title that the paper has, if it is known.
        candidates: papers at hand that the title may belong to, best first; suggestions only.
        authors: named and known authors, where the citation names any.
    """

    kind: TitleVerdict
    score: float
    reason: str
    claimed: str
    beside: tuple[str, ...] = ()
    official: str | None = None
    candidates: tuple[Candidate, ...] = ()
    authors: AuthorCheck | None = None

    @property
    def is_verified(self) -> bool:
        """Whether words show that title and id belong together, so that nobody need look again.

        A translated title none of whose words could be compared is a title, but not verified.
        """
        return self.kind in _FITTING and self.score < DOUBTFUL_FROM


def judge(
    claimed: str | None,
    gloss: str | None,
    paper: PaperFacts | None,
    *,
    papers: Papers = _NO_PAPERS,
    paper_id: str | None = None,
    authors: Sequence[str] = (),
    misses: Sequence[dt.date] = (),
) -> Verdict:
    """Judge one citation.

    Args:
        claimed: the title as the citation has it; text after " · " is taken as a gloss.
        gloss: what the citation adds to it.
        paper: what is known of the paper with the cited id, or None.
        papers: the papers at hand: how rare words are in them, where else a title may belong.
        paper_id: the cited id, so that it is not offered instead of itself.
        authors: whom the citation names as authors, if it names any.
        misses: the days on which arXiv answered without this id.
    """
    if paper is None:
        return _unknown_paper(claimed or "", gloss, papers, paper_id=paper_id, misses=misses)
    claim = read_claim(claimed or "", gloss, official=paper.title)
    case = _Case(claim, read_title(claim.title), papers.text(paper), papers)
    check = check_authors(authors, paper) if authors else None
    kind, suspicion = _decide(case, check)
    candidates = case.candidates if kind is TitleVerdict.DIFFERENT_PAPER else ()
    return Verdict(
        kind=kind,
        score=suspicion,
        reason=_reason(case, kind, suspicion, candidates=candidates, check=check),
        claimed=claim.title,
        beside=claim.beside,
        official=paper.title,
        candidates=candidates,
        authors=check,
    )


@dataclass(frozen=True)
class _Case:
    """A claim beside the paper that is known under the cited id."""

    claim: Claim
    title: TitleText
    paper: PaperText
    papers: Papers

    @cached_property
    def comparison(self) -> Comparison:
        return compare(self.title, self.paper.title)

    @cached_property
    def claimed_words(self) -> ClaimedWords:
        return ClaimedWords.of(self.title)

    @cached_property
    def former_title(self) -> str | None:
        """The title of an earlier version, if that is what is claimed."""
        for title in self.paper.facts.former_titles:
            comparison = compare(self.title, read_title(title))
            if comparison.same or comparison.is_part:
                return title
        return None

    @cached_property
    def is_other_language(self) -> bool:
        return is_other_language(self.title, self.paper.title)

    @cached_property
    def candidates(self) -> tuple[Candidate, ...]:
        """Other papers at hand that bear the title."""
        return find_candidates(self.claim.title, self.papers, without=self.paper.facts.id)

    @property
    def can_tell_papers_apart(self) -> bool:
        """Whether the missing words are enough to say that it is another paper.

        A translator is free in all but names, so in another script a rare Latin word must be
        missing. One missing word may be a nickname, unless a paper at hand bears it.
        """
        if self.is_other_language:
            return False
        missing = [self.title.keys[place] for place in self.comparison.added]
        if self.comparison.foreign:
            return any(self.papers.rarity.weight(key) >= _RARE for key in missing)
        return len(missing) > 1 or bool(self.candidates)


def _decide(case: _Case, check: AuthorCheck | None) -> tuple[TitleVerdict, float]:
    """The verdict with its suspicion: by a rule where one holds, else by the weight of evidence."""
    kind = _kind_by_rule(case)
    if kind is TitleVerdict.GLOSS_ONLY:
        return kind, 0.0
    if kind is None and case.former_title is not None:
        return TitleVerdict.RENAMED, _FORMER_TITLE
    suspicion = score(
        gather(case.claimed_words, case.paper, case.papers),
        has_abstract=case.paper.has_abstract,
        more=_NATS_OF_AUTHORS[check.match] if check else 0.0,
    )
    if kind is None:
        kind = _kind_by_score(case, suspicion)
    return kind, min(suspicion, _CAPS.get(kind, 1.0))


def _kind_by_rule(case: _Case) -> TitleVerdict | None:
    if not case.title.words:
        return TitleVerdict.GLOSS_ONLY
    if case.comparison.same:
        return TitleVerdict.SAME
    return TitleVerdict.SHORTENED if case.comparison.is_part else None


def _kind_by_score(case: _Case, suspicion: float) -> TitleVerdict:
    if suspicion >= DIFFERENT_FROM and case.can_tell_papers_apart:
        return TitleVerdict.DIFFERENT_PAPER
    if case.is_other_language or (case.comparison.foreign and not case.comparison.added):
        return TitleVerdict.TRANSLATED
    return TitleVerdict.RENAMED


def _reason(
    case: _Case,
    kind: TitleVerdict,
    suspicion: float,
    *,
    candidates: Sequence[Candidate],
    check: AuthorCheck | None,
) -> str:
    if kind is TitleVerdict.RENAMED and case.former_title is not None:
        reason = reasons.of_former_title(case.former_title)
    else:
        reason = reasons.of_known_paper(
            kind, case.comparison, case.paper, doubtful=suspicion >= DOUBTFUL_FROM
        )
    return reason + reasons.of_candidates(candidates) + (reasons.of_authors(check) if check else "")


def _unknown_paper(
    claimed: str,
    gloss: str | None,
    papers: Papers,
    *,
    paper_id: str | None,
    misses: Sequence[dt.date],
) -> Verdict:
    claim = read_claim(claimed, gloss, official="")
    not_found = len(set(misses)) >= DAYS_FOR_NOT_FOUND
    candidates = find_candidates(claim.title, papers, without=paper_id)
    return Verdict(
        kind=TitleVerdict.NOT_FOUND if not_found else TitleVerdict.NOT_ASKED,
        score=_UNKNOWN_WITH_CANDIDATE if candidates else _UNKNOWN,
        reason=reasons.of_unknown_paper(misses, not_found=not_found)
        + reasons.of_candidates(candidates),
        claimed=claim.title,
        beside=claim.beside,
        candidates=candidates,
    )
