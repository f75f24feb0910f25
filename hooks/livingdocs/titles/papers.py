"""Papers as the judge of titles needs them: their words, and which words lead to which paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from livingdocs.titles.rarity import Rarity
from livingdocs.titles.words import TitleText, read_keys, read_title, stem

_LONGEST_NAME = 4
_SHORTEST_ABSTRACT = 30


@dataclass(frozen=True, slots=True)
class PaperFacts:
    """What is known of a paper.

    `former_titles` are those of earlier versions; `authors_complete` is whether all authors are
    listed, so that a missing one says something.
    """

    id: str
    title: str
    abstract: str | None = None
    authors: tuple[str, ...] = ()
    authors_complete: bool = True
    former_titles: tuple[str, ...] = ()


@dataclass(frozen=True)
class PaperText:
    """The words of one paper, ready to be looked up.

    `in_title` and `in_text` hold keys, stems, and neighbours written as one word, so that
    "Black-box" finds "Blackbox"; the text is title and abstract, and `stems` are those of its
    words. A line or two in the place of an abstract, such as "withdrawn", are no abstract: that a
    word is missing there says nothing.
    """

    facts: PaperFacts
    title: TitleText
    name: tuple[str, ...]
    in_title: frozenset[str]
    in_text: frozenset[str]
    stems: frozenset[str]
    phrases: frozenset[tuple[str, str]]
    has_abstract: bool


def paper_text(facts: PaperFacts) -> PaperText:
    """The words of a paper."""
    title = read_title(facts.title)
    abstract = read_keys(facts.abstract) if facts.abstract else ()
    in_title = lookup(title.keys) | title.parts
    return PaperText(
        facts=facts,
        title=title,
        name=name_of(title),
        in_title=in_title,
        in_text=in_title | lookup(abstract) if abstract else in_title,
        stems=frozenset(map(stem, (*title.keys, *abstract))),
        phrases=frozenset(neighbours(title.keys)) | frozenset(neighbours(abstract)),
        has_abstract=len(abstract) >= _SHORTEST_ABSTRACT,
    )


def name_of(title: TitleText) -> tuple[str, ...]:
    """Keys of the words before the colon: mostly the name of a system; none without a colon."""
    colon = title.text.find(":")
    name = tuple(word.key for word in title.words if word.end <= colon)
    return name if len(name) <= _LONGEST_NAME else ()


def lookup(keys: Sequence[str]) -> frozenset[str]:
    """Keys, their stems, and neighbours written as one word."""
    joined = (first + second for first, second in pairwise(keys))
    return frozenset(keys).union(map(stem, keys), joined)


def neighbours(keys: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pairs of stems that stand beside each other."""
    stems = [stem(key) for key in keys]
    return pairwise(stems)


class Papers:
    """The papers at hand: how rare words are in them, and which paper a title may be."""

    def __init__(self, facts: Iterable[PaperFacts] = ()) -> None:
        """Keep the papers by id; words are read when they are first needed."""
        self.facts: Mapping[str, PaperFacts] = {each.id: each for each in facts}
        self._texts: dict[str, PaperText] = {}

    def text(self, facts: PaperFacts) -> PaperText:
        """The words of a paper, one of these or another."""
        if self.facts.get(facts.id) is not facts:
            return paper_text(facts)
        known = self._texts.get(facts.id)
        if known is None:
            known = self._texts[facts.id] = paper_text(facts)
        return known

    @cached_property
    def rarity(self) -> Rarity:
        """Weights of words in these papers."""
        return Rarity(self.text(facts).stems for facts in self.facts.values())

    @cached_property
    def _postings(self) -> Mapping[str, tuple[str, ...]]:
        """Ids of the papers that use a stem, in title or abstract."""
        postings: dict[str, list[str]] = {}
        for paper_id, facts in self.facts.items():
            for word in self.text(facts).stems:
                postings.setdefault(word, []).append(paper_id)
        return {word: tuple(ids) for word, ids in postings.items()}

    def sharing(
        self, keys: Sequence[str], *, without: str | None = None, limit: int
    ) -> tuple[PaperText, ...]:
        """The papers that share most with some words, by the weight of what they share."""
        shared: dict[str, float] = {}
        for key in dict.fromkeys(keys):
            weight = self.rarity.weight(key)
            for paper_id in self._postings.get(stem(key), ()):
                shared[paper_id] = shared.get(paper_id, 0.0) + weight
        shared.pop(without or "", None)
        best = sorted(shared, key=lambda paper_id: (-shared[paper_id], paper_id))[:limit]
        return tuple(self.text(self.facts[paper_id]) for paper_id in best)
