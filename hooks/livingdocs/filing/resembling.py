"""Which cards are like a card, and which of its words speak for another topic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from livingdocs.filing.papers import FiledPaper
from livingdocs.filing.tools import Tools

_AT_ONCE: Final = 256
_WORDS: Final = 6


def nearest(
    papers: Sequence[FiledPaper], words: Any, *, places: Sequence[int], count: int
) -> dict[str, tuple[tuple[str, float], ...]]:
    """The cards whose words are most like those of the cards at `places`, with the cosine."""
    found: dict[str, tuple[tuple[str, float], ...]] = {}
    for first in range(0, len(places), _AT_ONCE):
        chosen = list(places[first : first + _AT_ONCE])
        alike = (words[chosen] @ words.T).toarray()
        for place, row in zip(chosen, alike, strict=True):
            row[place] = -1.0
            order = (-row.round(6)).argsort(kind="stable")[:count]
            found[papers[place].id] = tuple(
                (papers[each].id, round(float(row[each]), 6)) for each in order if row[each] > 0
            )
    return found


def speaking_words(
    tools: Tools,
    papers: Sequence[FiledPaper],
    facts: Any,
    *,
    names: Sequence[str],
    stated: Any,
    topics: Sequence[str],
    places: Sequence[int],
) -> dict[str, dict[str, tuple[str, ...]]]:
    """For each doubtful card and each topic, its words that speak for it against the stated one.

    They are those with the largest product of weight in the card and difference of the
    coefficients of a linear model, which is trained on all cards that are not doubtful.
    """
    numpy = tools.numpy
    kept = numpy.ones(len(papers), bool)
    kept[list(places)] = False
    if not places or len(set(stated[kept])) < 2:
        return {}
    model = tools.svm(C=0.5, tol=1e-2, random_state=0).fit(facts[kept], stated[kept])
    weights_of = model.coef_
    if len(weights_of) == 1:  # Of two topics it keeps one side only.
        weights_of = numpy.vstack([-weights_of, weights_of])
    row_of = {topics[each]: place for place, each in enumerate(model.classes_)}
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for place in places:
        paper = papers[place]
        if paper.stated not in row_of:
            continue
        row = facts[[place]]
        columns = row.indices[row.indices < len(names)]
        weights = row.data[row.indices < len(names)]
        own = weights_of[row_of[paper.stated], columns]
        found[paper.id] = {
            topic: _loudest(weights * (weights_of[other, columns] - own), columns, names)
            for topic, other in row_of.items()
            if topic != paper.stated
        }
    return found


def _loudest(values: Any, columns: Any, names: Sequence[str]) -> tuple[str, ...]:
    """The words with the largest values; a word that is part of a chosen phrase is left out."""
    chosen: list[str] = []
    for place in (-values).argsort(kind="stable"):
        name = names[columns[place]]
        if values[place] <= 0 or len(chosen) == _WORDS:
            break
        if not any(name in each or each in name for each in chosen):
            chosen.append(name)
    return tuple(chosen)
