"""The titles that a knowledge base claims for its papers, each with its verdict."""

from __future__ import annotations

import datetime as dt
import weakref
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.records.snapshot import Snapshot
from livingdocs.relations.paper_uses import UsePlace
from livingdocs.titles.papers import PaperFacts, Papers
from livingdocs.titles.verdicts import Verdict, judge
from livingdocs.vocabulary import TitleVerdict


@dataclass(frozen=True, slots=True)
class ClaimedTitle:
    """A title that a briefing gives to an id.

    Attributes:
        paper: arXiv id without version.
        version: the version that is cited, or None.
        title: as written; None where only a gloss stands there.
        at: where it stands in the record of the briefing.
        lines: 1-based, inclusive, in the raw text.
    """

    paper: str
    version: int | None
    title: str | None
    gloss: str | None
    briefing: str
    date: str
    place: UsePlace
    at: tuple[str | int, ...]
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CitationVerdict:
    """A claimed title and what is to be thought of it."""

    claim: ClaimedTitle
    verdict: Verdict

    @property
    def kind(self) -> TitleVerdict:
        """The verdict in one word."""
        return self.verdict.kind


def kb_papers(kb: KnowledgeBase) -> Papers:
    """The papers that the knowledge base has metadata of, ready for comparisons."""
    return _judged(kb).papers


def kb_verdicts(kb: KnowledgeBase) -> Mapping[str, tuple[CitationVerdict, ...]]:
    """Every title that a briefing gives to an id, judged, by id, in the order of time.

    Worked out once for a knowledge base.
    """
    return _judged(kb).verdicts


def paper_verdict(kb: KnowledgeBase, paper: str) -> CitationVerdict | None:
    """The one verdict to show for a paper: the gravest of its newest briefing, if it is cited.

    The rows of the list of citable ids come first, since they are what other texts quote.
    """
    found = kb_verdicts(kb).get(paper, ())
    rows = [each for each in found if each.claim.place is UsePlace.CITATION] or list(found)
    newest = max((each.claim.date for each in rows), default="")
    current = [each for each in rows if each.claim.date == newest]
    return max(
        current, key=lambda each: (_GRAVITY.index(each.kind), each.verdict.score), default=None
    )


_GRAVITY = (
    TitleVerdict.SAME,
    TitleVerdict.SHORTENED,
    TitleVerdict.TRANSLATED,
    TitleVerdict.GLOSS_ONLY,
    TitleVerdict.NOT_ASKED,
    TitleVerdict.RENAMED,
    TitleVerdict.NOT_FOUND,
    TitleVerdict.DIFFERENT_PAPER,
)


def worst_first(kb: KnowledgeBase) -> tuple[CitationVerdict, ...]:
    """All verdicts, those that need a person first."""
    found = [each for verdicts in kb_verdicts(kb).values() for each in verdicts]
    return tuple(
        sorted(
            found,
            key=lambda each: (
                -_GRAVITY.index(each.kind),
                -each.verdict.score,
                each.claim.paper,
                each.claim.date,
                each.claim.lines,
            ),
        )
    )


def facts_of(snapshot: Snapshot) -> PaperFacts:
    """What a snapshot says of a paper, for the judge."""
    return PaperFacts(
        id=snapshot.id,
        title=snapshot.title,
        abstract=snapshot.abstract,
        authors=snapshot.authors or (),
        authors_complete=snapshot.authors_complete,
        former_titles=_former_titles(snapshot),
    )


def _former_titles(snapshot: Snapshot) -> tuple[str, ...]:
    """Titles of earlier versions, as far as anybody has seen them."""
    versions = [past.title for past in snapshot.versions]
    changes = [
        event.old for event in snapshot.events if str(event.kind) == "title_changed" and event.old
    ]
    return tuple(dict.fromkeys(each for each in (*versions, *changes) if each != snapshot.title))


def claimed_titles(briefing: Briefing) -> Iterator[ClaimedTitle]:
    """The titles that a briefing gives to ids: the list of ids first, then increments and cards."""
    for number, citation in enumerate(briefing.citations):
        if citation.title or citation.gloss:
            yield ClaimedTitle(
                paper=citation.id,
                version=citation.version,
                title=citation.title,
                gloss=citation.gloss,
                briefing=briefing.id,
                date=briefing.date,
                place=UsePlace.CITATION,
                at=("citations", number),
                lines=citation.lines,
            )
    for place, increment in enumerate(briefing.increments):
        for number, mention in enumerate(increment.papers):
            if mention.title:
                yield ClaimedTitle(
                    paper=mention.id,
                    version=mention.version,
                    title=mention.title,
                    gloss=None,
                    briefing=briefing.id,
                    date=briefing.date,
                    place=UsePlace.INCREMENT,
                    at=("increments", place, "papers", number),
                    lines=mention.lines,
                )
    cited = {citation.id for citation in briefing.citations}
    for number, card in enumerate(briefing.cards):
        if card.title and card.id not in cited:
            yield ClaimedTitle(
                paper=card.id,
                version=None,
                title=card.title,
                gloss=None,
                briefing=briefing.id,
                date=briefing.date,
                place=UsePlace.SOURCE,
                at=("cards", number),
                lines=card.lines,
            )


@dataclass(frozen=True)
class _Judged:
    papers: Papers
    verdicts: Mapping[str, tuple[CitationVerdict, ...]]


_known: dict[int, _Judged] = {}


def _judged(kb: KnowledgeBase) -> _Judged:
    """Papers and verdicts of a knowledge base; forgotten together with it."""
    known = _known.get(id(kb))
    if known is None:
        papers = Papers(facts_of(snapshot) for snapshot in kb.snapshots.values())
        known = _known[id(kb)] = _Judged(papers, _verdicts(kb, papers))
        weakref.finalize(kb, _known.pop, id(kb), None)
    return known


def _verdicts(kb: KnowledgeBase, papers: Papers) -> Mapping[str, tuple[CitationVerdict, ...]]:
    found: dict[str, list[CitationVerdict]] = {}
    # A paper is cited in the same words day after day: those words are judged once.
    judged: dict[tuple[str, str | None, str | None], Verdict] = {}
    for briefings in kb.briefings_by_topic.values():
        for briefing in briefings:
            for claim in claimed_titles(briefing):
                words = (claim.paper, claim.title, claim.gloss)
                verdict = judged.get(words)
                if verdict is None:
                    verdict = judged[words] = judge(
                        claim.title,
                        claim.gloss,
                        papers.facts.get(claim.paper),
                        papers=papers,
                        paper_id=claim.paper,
                        misses=_misses(kb, claim.paper),
                    )
                found.setdefault(claim.paper, []).append(CitationVerdict(claim, verdict))
    return {
        paper: tuple(sorted(found[paper], key=lambda each: (each.claim.date, each.claim.lines)))
        for paper in sorted(found)
    }


def _misses(kb: KnowledgeBase, paper: str) -> tuple[dt.date, ...]:
    """The days on which arXiv answered without the paper."""
    miss = kb.misses.get(paper)
    return tuple(dt.date.fromisoformat(day) for day in miss.not_found_on) if miss else ()
