"""How far a paper is what the description of a topic says.

A term of a topic counts once for the title and once for the abstract; a term that several topics
claim counts less. So does a category of arXiv. No card is looked at, which is why this works from
the first card on.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.filing.papers import FiledPaper, category
from livingdocs.filing.words import Phrases, plain_words
from livingdocs.records.topic import Topic

_CATEGORY_WEIGHT: Final = 1.0


@dataclass(frozen=True, slots=True)
class Reading:
    """What the descriptions say of one paper, by topic.

    Attributes:
        points: the square root of the weight of what was found; 0 where nothing was.
        terms: the terms found, heaviest first, as the topic writes them.
        categories: the categories of the paper that are the topic's, as arXiv writes them.
    """

    points: Mapping[str, float]
    terms: Mapping[str, tuple[str, ...]]
    categories: Mapping[str, tuple[str, ...]]


class Descriptions:
    """The topics as their files describe them."""

    def __init__(self, topics: Iterable[Topic]) -> None:
        """Index the terms and categories of the topics."""
        self.topics = {topic.id: topic for topic in sorted(topics, key=lambda topic: topic.id)}
        self._terms: dict[str, dict[str, str]] = {}
        self._categories: dict[str, set[str]] = {}
        for topic in self.topics.values():
            for term in (*topic.names, *topic.words):
                key = " ".join(plain_words(term))
                if key:
                    self._terms.setdefault(key, {}).setdefault(topic.id, term)
            for name in topic.categories:
                self._categories.setdefault(category(name), set()).add(topic.id)
        self._phrases = Phrases(self._terms)

    def read(self, paper: FiledPaper) -> Reading:
        """What the descriptions say of a paper."""
        weights = dict.fromkeys(self.topics, 0.0)
        terms: dict[str, dict[str, float]] = {topic: {} for topic in self.topics}
        for text in (paper.title, paper.abstract):
            for key in self._phrases.found_in(plain_words(text)):
                claimed = self._terms[key]
                weight = math.log(1 + len(self.topics) / len(claimed))
                for topic, term in claimed.items():
                    weights[topic] += weight
                    terms[topic][term] = terms[topic].get(term, 0.0) + weight
        shared: dict[str, tuple[str, ...]] = dict.fromkeys(self.topics, ())
        for name in paper.categories:
            for topic in sorted(self._categories.get(category(name), ())):
                owners = len(self._categories[category(name)])
                weights[topic] += _CATEGORY_WEIGHT * math.log(len(self.topics) / owners)
                shared[topic] = (*shared[topic], name)
        return Reading(
            points={topic: math.sqrt(weight) for topic, weight in weights.items()},
            terms={topic: _heaviest(found) for topic, found in terms.items()},
            categories=shared,
        )

    def misses_categories(self, paper: FiledPaper) -> bool:
        """Whether the categories of the paper are known and none is one of its stated topic."""
        stated = self.topics.get(paper.stated)
        if stated is None or not stated.categories or not paper.categories:
            return False
        own = {category(name) for name in stated.categories}
        return not any(category(name) in own for name in paper.categories)

    def overlapping(self, topic: str) -> tuple[str, ...]:
        """The topics that share papers with this one, whoever of the two says so."""
        own = self.topics[topic].overlaps if topic in self.topics else ()
        others = (each.id for each in self.topics.values() if topic in each.overlaps)
        return tuple(sorted({*own, *others} - {topic}))


def _heaviest(found: Mapping[str, float]) -> tuple[str, ...]:
    return tuple(sorted(found, key=lambda term: (-found[term], term)))
