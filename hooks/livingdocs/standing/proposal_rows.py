"""Which row of the table at the end of a briefing repeats which of its increments."""

from __future__ import annotations

import re
from typing import Final

from livingdocs.arxiv_ids import find_arxiv_ids
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, Increment, Proposal, SectionTarget

_HEAD: Final = re.compile(r"[（(]")
_WORD: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.]*|[\u4e00-\u9fff]+")
_ALIKE: Final = 0.5
"""Share of the words of a row that the title of its increment has too."""
_ALIKE_BY_NAME: Final = 0.3
"""The same where a Latin name of four letters or more is among the shared words."""


def repeating_rows(kb: KnowledgeBase, briefing: Briefing) -> dict[int, tuple[int, Proposal]]:
    """The row of the table that repeats an increment, with its place, by that of the increment."""
    pairs: dict[int, tuple[int, Proposal]] = {}
    for number, proposal in enumerate(briefing.proposals):
        likely = [
            (_likeness(proposal, increment), -place)
            for place, increment in enumerate(briefing.increments)
            if place not in pairs
            and any(
                same_section(kb, briefing, target, proposal) for target in increment.target_sections
            )
        ]
        best = max(likely, default=(0.0, 0))
        if best[0] > 0:
            pairs[-best[1]] = (number, proposal)
    return pairs


def same_section(
    kb: KnowledgeBase, briefing: Briefing, target: SectionTarget, proposal: Proposal
) -> bool:
    """Whether a row goes where an increment says that it belongs."""
    other = proposal.target_section
    if other is None:
        return False
    one = kb.resolve_section(briefing.topic, target.number, target.title, briefing.date)
    two = kb.resolve_section(briefing.topic, other.number, other.title, briefing.date)
    return one == two if one is not None else target.text == other.text


def _likeness(proposal: Proposal, increment: Increment) -> float:
    """How much of a row the title of an increment says, 0 for too little; a paper decides alone."""
    named = named_papers(proposal.text)
    if named:
        return 1.0 if named & {paper.id for paper in increment.papers} else 0.0
    words = _words(_HEAD.split(proposal.text, maxsplit=1)[0])
    shared = words & _words(increment.title)
    share = len(shared) / len(words) if words else 0.0
    by_name = any(word.isascii() and word.isalpha() and len(word) > 3 for word in shared)
    return share if share >= (_ALIKE_BY_NAME if by_name else _ALIKE) else 0.0


def named_papers(text: str) -> set[str]:
    """The arXiv ids in the words of a row, without version."""
    return {mention.arxiv_id.id for mention in find_arxiv_ids(text)}


def _words(text: str) -> set[str]:
    """Latin words and pairs of Chinese characters."""
    words: set[str] = set()
    for match in _WORD.findall(text.casefold()):
        if match[0].isascii():
            words.add(match)
        else:
            words.update(match[place : place + 2] for place in range(max(1, len(match) - 1)))
    return words
