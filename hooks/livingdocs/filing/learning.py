"""What the cards themselves teach: where papers with such words are filed.

scikit-learn is imported when this is first used. Two plain linear models, a support vector machine
and a complement naive Bayes, are trained on the stated topics, wrong ones included. No card is ever
judged by a model that saw its own filing: the cards are dealt into five parts, and each part is
judged by models of the four others, up to three times over with other parts. How much each model
and the description count is fitted on these judgements, with the expectation that some filings are
wrong; with few cards the description keeps its weight.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from livingdocs.filing.papers import FiledPaper
from livingdocs.filing.resembling import nearest, speaking_words
from livingdocs.filing.tools import Tools, features
from livingdocs.filing.weighing import weigh

FEWEST_CARDS: Final = 20
"""With fewer cards nothing is learned; the descriptions decide alone."""

_DEALS: Final = 3
_MANY: Final = 2_000
"""Beyond so many cards fewer deals do; one is enough from three times as many on."""

_PARTS: Final = 5
_LEAST_CHANCE: Final = 1e-4


@dataclass(frozen=True)
class Learned:
    """What the cards teach, by card.

    Attributes:
        chances: of each topic, by the models and the description together.
        neighbours: the cards with the most similar words, nearest first, with the similarity.
        words: for each topic, the words of the paper that speak for it against the stated one.
        weights: of description, vector machine and Bayes, mean over the deals.
    """

    chances: Mapping[str, Mapping[str, float]]
    neighbours: Mapping[str, tuple[tuple[str, float], ...]]
    words: Mapping[str, Mapping[str, tuple[str, ...]]]
    weights: tuple[float, ...]


def learn(
    papers: Sequence[FiledPaper],
    points: Mapping[str, Mapping[str, float]],
    *,
    topics: Sequence[str],
    neighbours: int = 10,
    doubted: float = 0.3,
) -> Learned:
    """Train on the cards and judge each by models that did not see its filing.

    Args:
        papers: the cards; their order makes no difference.
        points: what the descriptions say, by card and topic.
        topics: all topics, described or used.
        neighbours: how many similar cards to name.
        doubted: from which chance of another topic on words and neighbours are looked for.

    Raises:
        LearnerMissingError: scikit-learn is not installed.
        NothingToLearnError: the cards have no word in common.
    """
    tools = Tools.load()
    ordered = sorted(papers, key=lambda paper: paper.id)
    numpy = tools.numpy
    stated = numpy.array([topics.index(paper.stated) for paper in ordered])
    words, facts, names = features(ordered, tools)
    described = numpy.array([[points[paper.id].get(t, 0.0) for t in topics] for paper in ordered])
    mean, weights = _over_deals(
        tools, ordered, stated, words=words, facts=facts, described=described
    )
    top = mean.copy()
    top[numpy.arange(len(stated)), stated] = 0.0
    doubtful = [place for place in range(len(ordered)) if top[place].max() >= doubted]
    return Learned(
        chances={
            paper.id: dict(zip(topics, map(float, row), strict=True))
            for paper, row in zip(ordered, mean, strict=True)
        },
        neighbours=nearest(ordered, words, places=doubtful, count=neighbours),
        words=speaking_words(
            tools, ordered, facts, names=names, stated=stated, topics=topics, places=doubtful
        ),
        weights=tuple(map(float, weights)),
    )


def _over_deals(
    tools: Tools,
    papers: Sequence[FiledPaper],
    stated: Any,
    *,
    words: Any,
    facts: Any,
    described: Any,
) -> tuple[Any, Any]:
    """The chance of each topic, shape (cards, topics), and the three weights: means over deals."""
    numpy = tools.numpy
    chances, weights = [], []
    for deal in range(max(1, min(_DEALS, _DEALS * _MANY // max(len(papers), 1)))):
        parts = numpy.array(dealt(papers, deal))
        margins, logs = _judged(
            tools, parts, stated, words=words, facts=facts, shape=described.shape
        )
        weighed, weight = weigh(tools, [described, margins, logs], stated)
        chances.append(weighed)
        weights.append(weight)
    return numpy.mean(chances, axis=0), numpy.mean(weights, axis=0)


def _judged(
    tools: Tools, parts: Any, stated: Any, *, words: Any, facts: Any, shape: tuple[int, int]
) -> tuple[Any, Any]:
    """What both models say of each card, each time trained without the part that it is in.

    Args:
        tools: numpy and the models.
        parts: the part of each card, shape (cards,).
        stated: the place of its stated topic among the topics, shape (cards,).
        words: for the naive Bayes, shape (cards, words).
        facts: for the vector machine, shape (cards, features).
        shape: (cards, topics).

    Returns:
        Margins of the vector machine and logarithms of the chances of the naive Bayes, both of
        `shape`; 0 where nothing could be learned.
    """
    numpy = tools.numpy
    margins, logs = numpy.zeros(shape), numpy.zeros(shape)
    for part in range(_PARTS):
        judged, seen = parts == part, parts != part
        if not judged.any() or len(set(stated[seen])) < 2:
            continue
        margin = tools.svm(C=0.5, tol=1e-2, random_state=0).fit(facts[seen], stated[seen])
        _fill(tools, margins, judged, margin.classes_, margin.decision_function(facts[judged]))
        bayes = tools.bayes(alpha=0.1).fit(words[seen], stated[seen])
        found = numpy.log(bayes.predict_proba(words[judged]) + _LEAST_CHANCE)
        _fill(tools, logs, judged, bayes.classes_, found)
    return margins, logs


def dealt(papers: Sequence[FiledPaper], deal: int) -> list[int]:
    """The part of each card: those of one topic are spread evenly, by a hash of their id."""
    parts = [0] * len(papers)
    groups: dict[str, list[tuple[str, int]]] = {}
    for place, paper in enumerate(papers):
        groups.setdefault(paper.stated, []).append((_hash(f"{deal}{paper.id}"), place))
    for stated, group in groups.items():
        start = int(_hash(stated), 16)
        for rank, (_, place) in enumerate(sorted(group)):
            parts[place] = (start + rank) % _PARTS
    return parts


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def _fill(tools: Tools, table: Any, judged: Any, topics: Any, found: Any) -> None:
    """What a model says of the judged cards; of topics that it never saw it says nothing."""
    numpy = tools.numpy
    if found.ndim == 1:
        found = numpy.column_stack([-found, found])
    rows = numpy.repeat(found.mean(axis=1, keepdims=True), table.shape[1], axis=1)
    rows[:, topics] = found
    table[judged] = rows
