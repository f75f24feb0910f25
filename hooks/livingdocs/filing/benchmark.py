"""The judge of filings against cards with known answers: figures for people, as Markdown."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, Final

from livingdocs.filing.card_files import CardLine
from livingdocs.filing.judging import Judgement, judge
from livingdocs.filing.papers import FiledPaper
from livingdocs.filing.scoring import FLAGGED, SURE
from livingdocs.filing.tools import Tools, features
from livingdocs.records.topic import Topic

_PRECISION: Final = 0.9
_RESAMPLES: Final = 200

Scores = Mapping[str, float]
Score = Callable[[Sequence[FiledPaper]], Scores]


@dataclass(frozen=True)
class Answers:
    """Cards whose right topics are known."""

    papers: tuple[FiledPaper, ...]
    right: Mapping[str, tuple[str, ...]]

    def wrong(self, paper: FiledPaper) -> bool:
        """Whether a card is filed under none of its right topics."""
        return paper.stated not in self.right[paper.id]


def answers(cards: Sequence[CardLine], papers: Sequence[FiledPaper]) -> Answers:
    """The cards of a file that say what would be right."""
    right = {card.id: card.right for card in cards if card.right}
    return Answers(tuple(paper for paper in papers if paper.id in right), right)


def as_markdown(known: Answers, topics: Sequence[Topic], *, draws: int) -> str:
    """All figures, as the sections of the documentation page have them.

    Raises:
        LearnerMissingError: scikit-learn is not installed.
    """
    described: Score = lambda papers: _scores(judge(papers, topics, learning=False))  # noqa: E731
    learned: Score = lambda papers: _scores(judge(papers, topics, learning=True))  # noqa: E731
    ways = {
        "confident learning (baseline)": confident_learning,
        "topic descriptions alone": described,
        "descriptions and cards": learned,
    }
    wrong = sum(map(known.wrong, known.papers))
    return "\n".join(
        [
            f"{len(known.papers)} cards, {wrong} of them misfiled.",
            "",
            *_whole(known, ways),
            "",
            *_thresholds(known, topics),
            "",
            *_moved(known, ways, draws=draws),
            "",
            *_curve(known, ways, draws=draws),
            "",
        ]
    )


def confident_learning(papers: Sequence[FiledPaper]) -> Scores:
    """1 minus the out-of-fold chance of the stated topic: TF-IDF and logistic regression.

    The usual first method for mislabelled data (Northcutt et al., 2021, `self_confidence`).
    """
    tools = Tools.load()
    model = import_module("sklearn.linear_model").LogisticRegression
    words, _, _ = features(papers, tools)
    stated = tools.numpy.array([paper.stated for paper in papers])
    own = tools.numpy.zeros(len(papers))
    for seen, judged in _folds(stated):
        fitted = model(C=10.0, max_iter=500).fit(words[seen], stated[seen])
        column = {topic: place for place, topic in enumerate(fitted.classes_)}
        for place, row in zip(judged, fitted.predict_proba(words[judged]), strict=True):
            own[place] = row[column[stated[place]]] if stated[place] in column else 0.0
    return {paper.id: 1.0 - float(own[place]) for place, paper in enumerate(papers)}


def _folds(stated: Any) -> list[tuple[Any, Any]]:
    folds: Any = import_module("sklearn.model_selection").StratifiedKFold
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Some topics have fewer cards than there are folds.
        return list(folds(5, shuffle=True, random_state=0).split(stated, stated))


def _scores(judgements: Mapping[str, Judgement]) -> Scores:
    return {card: judgement.score for card, judgement in judgements.items()}


def quality(wrong: Sequence[bool], scores: Sequence[float]) -> tuple[float, float]:
    """Average precision, and the recall at a precision of 90 %."""
    metrics: Any = import_module("sklearn.metrics")
    if not any(wrong):
        return 0.0, 0.0
    precision, recall, _ = metrics.precision_recall_curve(wrong, scores)
    return (
        float(metrics.average_precision_score(wrong, scores)),
        float(max(recall[precision >= _PRECISION])),
    )


def _of(known: Answers, papers: Sequence[FiledPaper], scores: Scores) -> tuple[float, float]:
    return quality([known.wrong(each) for each in papers], [scores[each.id] for each in papers])


def _whole(known: Answers, ways: Mapping[str, Score]) -> Iterator[str]:
    yield "| score from | average precision | recall at 90 % precision |"
    yield "|---|---|---|"
    for name, score in ways.items():
        scores = score(known.papers)
        generator = random.Random(1)
        drawn = [
            _of(known, generator.choices(known.papers, k=len(known.papers)), scores)
            for _ in range(_RESAMPLES)
        ]
        cells = [
            f"{value:.3f} ({_quantile(each, 0.025):.3f} to {_quantile(each, 0.975):.3f})"
            for value, each in zip(
                _of(known, known.papers, scores), zip(*drawn, strict=True), strict=True
            )
        ]
        yield f"| {name} | " + " | ".join(cells) + " |"


def _quantile(values: Sequence[float], share: float) -> float:
    return sorted(values)[round(share * (len(values) - 1))]


def _thresholds(known: Answers, topics: Sequence[Topic]) -> Iterator[str]:
    every = sum(map(known.wrong, known.papers))
    yield "| cards | how many | misfiled among them | of all misfiled | better topic is right |"
    yield "|---|---|---|---|---|"
    for name, learning in (("descriptions alone", False), ("descriptions and cards", True)):
        found = judge(known.papers, topics, learning=learning)
        for words, least in (("flagged", FLAGGED), ("sure, a warning", SURE)):
            chosen = [each for each in known.papers if found[each.id].score >= least]
            hits = [each for each in chosen if known.wrong(each)]
            right = sum(found[each.id].suggested in known.right[each.id] for each in hits)
            yield (
                f"| {words} ({least}), {name} | {len(chosen)} | {_share(len(hits), len(chosen))} | "
                f"{_share(len(hits), every)} | {_share(right, len(hits))} |"
            )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "none"


def _moved(known: Answers, ways: Mapping[str, Score], *, draws: int) -> Iterator[str]:
    """The same papers with other cards misfiled: as many, and to topics as often chosen."""
    targets = [paper.stated for paper in known.papers if known.wrong(paper)]
    yield f"Other cards misfiled, mean of {draws} draws:"
    yield ""
    yield "| score from | average precision | recall at 90 % precision |"
    yield "|---|---|---|"
    for name, score in ways.items():
        generator = random.Random(2)
        found = []
        for _ in range(draws):
            papers = tuple(_misfiled(known, targets, generator))
            found.append(_of(known, papers, score(papers)))
        yield f"| {name} | " + " | ".join(_means(found)) + " |"


def _misfiled(
    known: Answers, targets: Sequence[str], generator: random.Random
) -> Iterator[FiledPaper]:
    share = len(targets) / len(known.papers)
    for paper in known.papers:
        right = known.right[paper.id]
        stated = paper.stated if not known.wrong(paper) else right[0]
        if generator.random() < share:
            others = [topic for topic in targets if topic not in right]
            stated = generator.choice(others) if others else stated
        yield replace(paper, stated=stated)


def _curve(known: Answers, ways: Mapping[str, Score], *, draws: int) -> Iterator[str]:
    yield f"The same two figures by number of cards, mean of {draws} draws:"
    yield ""
    yield "| cards | " + " | ".join(ways) + " |"
    yield "|---" * (len(ways) + 1) + "|"
    for size in (100, 300, 1000):
        if size > len(known.papers):
            continue
        cells = []
        for score in ways.values():
            generator = random.Random(3)
            samples = [generator.sample(known.papers, size) for _ in range(draws)]
            found = [_of(known, each, score(each)) for each in samples]
            cells.append(", ".join(_means(found)))
        yield f"| {size} | " + " | ".join(cells) + " |"


def _means(found: Sequence[tuple[float, float]]) -> list[str]:
    return [f"{sum(values) / len(values):.3f}" for values in zip(*found, strict=True)]
