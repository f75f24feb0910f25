"""What is known of a filed paper: where it is filed, and what the paper itself says."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.topic import Topic

_ALIASES: Final = {
    "math-ph": "math.MP",
    "math.IT": "cs.IT",
    "math.ST": "stat.TH",
    "cs.NA": "math.NA",
    "cs.SY": "eess.SY",
    "q-fin.EC": "econ.GN",
}
"""Names that arXiv has for one category each; https://arxiv.org/category_taxonomy."""


@dataclass(frozen=True, slots=True)
class FiledPaper:
    """A card with what is known of its paper.

    `categories` are those of arXiv, the primary one first; empty where they are not known.
    """

    id: str
    stated: str
    title: str
    abstract: str = ""
    categories: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Title and abstract."""
        return f"{self.title}. {self.abstract}" if self.abstract else self.title


def category(name: str) -> str:
    """One name for a category that has two: math.IT is cs.IT."""
    return _ALIASES.get(name, name)


@once_a_base
def filed_papers(kb: KnowledgeBase) -> Mapping[str, FiledPaper]:
    """Every card of the knowledge base, by id."""
    papers: dict[str, FiledPaper] = {}
    for card in kb.cards.values():
        snapshot = kb.snapshots.get(card.id)
        known = () if snapshot is None else snapshot.categories or ()
        first = snapshot.primary_category if snapshot is not None else None
        papers[card.id] = FiledPaper(
            id=card.id,
            stated=card.primary_topic,
            title=(snapshot.title if snapshot is not None else None) or card.title or "",
            abstract=(snapshot.abstract if snapshot is not None else None) or "",
            categories=tuple(dict.fromkeys((*((first,) if first else ()), *known))),
        )
    return papers


def judged_hash(paper: FiledPaper, *topics: Topic | None, claims: str = "") -> str:
    """What a verdict is about, as a hash: the paper's text and categories, and the topics' words.

    It changes when the title, the abstract or the categories of the paper do, and when somebody
    describes one of the topics anew. Sections and their numbers don't count, nor does the version
    of the paper. `claims` is what else was judged, if anything.
    """
    said = [
        *(paper.id, paper.title, paper.abstract),
        *sorted(category(each) for each in paper.categories),
    ]
    described = [
        [topic.id, topic.scope, topic.names, topic.words, topic.categories, topic.overlaps]
        for topic in topics
        if topic is not None
    ]
    text = json.dumps(
        [said, described, *([claims] if claims else [])], ensure_ascii=False, separators=(",", ":")
    )
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
