"""Why a filing is suspect, in sentences that a curator can check: paper, citations, neighbours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.filing.citing import CitingFact
from livingdocs.filing.descriptions import Reading
from livingdocs.filing.papers import FiledPaper
from livingdocs.records.topic import Topic

_TERMS: Final = 6
_CITATIONS: Final = 3
_NAMED_NEIGHBOURS: Final = 3


@dataclass(frozen=True, slots=True)
class Case:
    """All that is known of one filing; `words` are what the other cards taught, by topic."""

    paper: FiledPaper
    suggested: str | None
    reading: Reading
    topics: Mapping[str, Topic]
    misses_categories: bool
    citing: tuple[CitingFact, ...]
    neighbours: tuple[FiledPaper, ...]
    words: Mapping[str, tuple[str, ...]]

    def title(self, topic: str) -> str:
        """The title of a topic in quotes."""
        return f"“{self.topics[topic].title}”"


def reasons(case: Case) -> tuple[str, ...]:
    """Sentences without a full stop: where it is cited, the paper itself, its neighbours."""
    return (*_cited(case), *_categories(case), *_words(case), *_neighbours(case))


def _cited(case: Case) -> Iterator[str]:
    elsewhere = [fact for fact in case.citing if fact.topic != case.paper.stated]
    for fact in elsewhere[:_CITATIONS]:
        yield fact.sentence
    if len(elsewhere) > _CITATIONS:
        yield f"另有 {len(elsewhere) - _CITATIONS} 处这样的引用"
    own = [fact for fact in case.citing if fact.topic == case.paper.stated]
    if elsewhere and own:
        yield f"反过来，{own[0].sentence}"


def _categories(case: Case) -> Iterator[str]:
    names = case.paper.categories
    stated, suggested = case.paper.stated, case.suggested
    if not names:
        return
    every = "、".join(names)
    if case.misses_categories:
        own = "、".join(case.topics[stated].categories)
        yield f"arXiv 分类 {every}，没有一个属于{case.title(stated)}（{own}）"
    elif suggested is not None:
        only = [
            name
            for name in case.reading.categories[suggested]
            if name not in case.reading.categories[stated]
        ]
        if only:
            which = "、".join(only)
            yield (
                f"arXiv 分类 {every}，其中 {which} 属于{case.title(suggested)}，"
                f"不属于{case.title(stated)}"
            )


def _words(case: Case) -> Iterator[str]:
    stated, suggested = case.paper.stated, case.suggested
    if suggested is None:
        return
    text = "题名和摘要" if case.paper.abstract else "题名"
    theirs = case.reading.terms[suggested]
    own = case.reading.terms[stated]
    if theirs:
        against = (
            f"{case.title(stated)}的词有 {_listed(own)}"
            if own
            else (f"没有{case.title(stated)}的词")
        )
        yield f"{text}里{case.title(suggested)}的词有 {_listed(theirs)}；{against}"
    taught = case.words.get(suggested, ())
    if taught:
        yield (
            f"已有的卡片里，{case.title(suggested)}比{case.title(stated)}更常用 "
            f"{_listed(taught)}，这篇也用"
        )


def _neighbours(case: Case) -> Iterator[str]:
    if not case.neighbours or case.suggested is None:
        return
    filed = Counter(each.stated for each in case.neighbours)
    theirs = [each.id for each in case.neighbours if each.stated == case.suggested]
    if not theirs:
        return
    named = "、".join(theirs[:_NAMED_NEIGHBOURS])
    yield (
        f"用词最近的 {len(case.neighbours)} 张卡里，{len(theirs)} 张归{case.title(case.suggested)}"
        f"（{named}{' 等' if len(theirs) > _NAMED_NEIGHBOURS else ''}），"
        f"{filed[case.paper.stated]} 张归{case.title(case.paper.stated)}"
    )


def _listed(terms: tuple[str, ...]) -> str:
    shown = "、".join(terms[:_TERMS])
    return f"{shown} 等 {len(terms)} 个" if len(terms) > _TERMS else shown
