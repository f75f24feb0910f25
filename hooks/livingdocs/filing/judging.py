"""A judgement for each card: how suspect its filing is, what is better, and why."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from livingdocs.filing.citing import CitingFact, claims_by_topic
from livingdocs.filing.descriptions import Descriptions, Reading
from livingdocs.filing.learning import FEWEST_CARDS, Learned, learn
from livingdocs.filing.papers import FiledPaper
from livingdocs.filing.reasons import Case, reasons
from livingdocs.filing.scoring import FLAGGED, Suspect, Suspicion, softmax, suspicion
from livingdocs.filing.tools import NothingToLearnError
from livingdocs.filing.weighing import DESCRIPTION_WEIGHT
from livingdocs.records.topic import Topic

_TOLD_FROM: Final = 0.2
"""From this score on the reasons are worked out."""


@dataclass(frozen=True, slots=True)
class Judgement(Suspect):
    """How suspect the filing of a card is.

    `score` is the chance that the stated topic is wrong; `reasons` are sentences for readers.
    """

    id: str
    stated: str
    suggested: str | None
    score: float
    reasons: tuple[str, ...] = ()


def judge(
    papers: Sequence[FiledPaper],
    topics: Iterable[Topic],
    *,
    citing: Mapping[str, tuple[CitingFact, ...]] | None = None,
    learning: bool,
) -> dict[str, Judgement]:
    """A judgement for each card, by id.

    Args:
        papers: the cards, each id once.
        topics: their descriptions; a topic without one is known by its cards alone.
        citing: what claims each paper, where that is known.
        learning: whether the cards teach; with few cards they do not, whatever is asked.

    Raises:
        LearnerMissingError: scikit-learn is needed and not installed.
    """
    known = {topic.id: topic for topic in topics}
    for paper in papers:
        known.setdefault(paper.stated, Topic(id=paper.stated, title=paper.stated))
    descriptions = Descriptions(known.values())
    readings = {paper.id: descriptions.read(paper) for paper in papers}
    learned = None
    if learning and len(papers) >= FEWEST_CARDS and len({each.stated for each in papers}) > 1:
        points = {paper: reading.points for paper, reading in readings.items()}
        with contextlib.suppress(NothingToLearnError):
            learned = learn(papers, points, topics=sorted(known))
    by_id = {paper.id: paper for paper in papers}
    return {
        paper.id: _judgement(
            paper,
            readings[paper.id],
            descriptions,
            learned=learned,
            citing=(citing or {}).get(paper.id, ()),
            by_id=by_id,
        )
        for paper in papers
    }


def _judgement(
    paper: FiledPaper,
    reading: Reading,
    descriptions: Descriptions,
    *,
    learned: Learned | None,
    citing: tuple[CitingFact, ...],
    by_id: Mapping[str, FiledPaper],
) -> Judgement:
    chances = (
        learned.chances[paper.id]
        if learned is not None
        else softmax(reading.points, DESCRIPTION_WEIGHT)
    )
    claims = claims_by_topic(citing)
    found = suspicion(
        chances,
        paper.stated,
        overlapping=descriptions.overlapping(paper.stated),
        cited=claims,
    )
    misses = descriptions.misses_categories(paper)
    if misses and not found.flagged and paper.stated not in claims:
        found = Suspicion(FLAGGED, _with_a_category(reading, paper.stated))
    told: tuple[str, ...] = ()
    if found.score >= _TOLD_FROM:
        case = Case(
            paper=paper,
            suggested=found.suggested,
            reading=reading,
            topics=descriptions.topics,
            misses_categories=misses,
            citing=citing,
            neighbours=_neighbours(paper.id, learned, by_id),
            words=learned.words.get(paper.id, {}) if learned is not None else {},
        )
        told = reasons(case)
    return Judgement(paper.id, paper.stated, found.suggested, round(found.score, 6), told)


def _with_a_category(reading: Reading, stated: str) -> str | None:
    """The topic that the description likes best among those with a category of the paper."""
    fitting = [topic for topic, names in sorted(reading.categories.items()) if names]
    others = [topic for topic in fitting if topic != stated]
    return max(others, key=lambda topic: reading.points[topic], default=None)


def _neighbours(
    paper: str, learned: Learned | None, by_id: Mapping[str, FiledPaper]
) -> tuple[FiledPaper, ...]:
    found = learned.neighbours.get(paper, ()) if learned is not None else ()
    return tuple(by_id[other] for other, _ in found)
