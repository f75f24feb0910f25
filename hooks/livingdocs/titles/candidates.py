"""Papers at hand to which a title may belong. They are offered, never put in place."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from livingdocs.titles.comparison import Comparison, compare
from livingdocs.titles.evidence import ClaimedWords, fit
from livingdocs.titles.papers import PaperFacts, Papers, PaperText, lookup, name_of
from livingdocs.titles.rarity import Rarity
from livingdocs.titles.remarks import read_claim
from livingdocs.titles.words import TitleText, read_title, stem

_LOOKED_AT: Final = 12
_MOST: Final = 3
_LEAST_SHARE: Final = 0.6
"""Of the weight of the claimed words, so much must stand in the title of a candidate."""
_LEAST_SHARED: Final = 4.5
"""In nats: one rare word, or three usual ones."""
_LEAST_OF_TITLE: Final = 0.3
"""Of the weight of a candidate's title, so much must be claimed, unless its name is."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A paper that a title may belong to.

    `share` is that of the claimed words, by weight, that stand in its title; `reason` is a Chinese
    phrase.
    """

    id: str
    title: str
    share: float
    reason: str


def find_candidates(
    title: str, papers: Papers, *, without: str | None = None, limit: int = _MOST
) -> tuple[Candidate, ...]:
    """The papers at hand whose title has most of the claimed words, best first."""
    claim = ClaimedWords.of(read_title(title))
    translated = [key for terms in claim.translated for keys in terms for key in keys]
    near = papers.sharing((*claim.keys, *translated), without=without, limit=_LOOKED_AT)
    return _ranked(title, near, papers.rarity)[:limit]


def rank(title: str, found: Iterable[PaperFacts], *, papers: Papers) -> tuple[Candidate, ...]:
    """What a search brought, best first; papers whose title does not fit are left out."""
    return _ranked(title, [papers.text(facts) for facts in found], papers.rarity)


def _ranked(title: str, texts: Iterable[PaperText], rarity: Rarity) -> tuple[Candidate, ...]:
    ranked = [
        (candidate, weight)
        for text in texts
        for candidate, weight in [_candidate(title, text, rarity)]
        if candidate is not None
    ]
    ranked.sort(key=lambda each: (-each[1], each[0].id))
    return tuple(candidate for candidate, _ in ranked)


def _candidate(title: str, text: PaperText, rarity: Rarity) -> tuple[Candidate | None, float]:
    """The candidate, if the title fits it, with its rank."""
    claimed = read_title(read_claim(title, None, official=text.facts.title).title)
    how = fit(ClaimedWords.of(claimed), text, rarity)
    comparison = compare(claimed, text.title)
    named = _same_name(claimed, text)
    of_title = _share_claimed(claimed, text, rarity)
    fits = comparison.same or (
        how.title_share >= _LEAST_SHARE
        and how.found >= _LEAST_SHARED
        and (named or (of_title >= _LEAST_OF_TITLE and len(comparison.shared) > 1))
    )
    if not fits:
        return None, 0.0
    reason = _reason(comparison, named=named)
    rank_weight = (2.0 if comparison.same else 0.0) + named + how.title_share + of_title
    return Candidate(text.facts.id, text.facts.title, how.title_share, reason), rank_weight


def _same_name(claimed: TitleText, text: PaperText) -> bool:
    """Whether the claim begins with the name that the title has before its colon."""
    begin = name_of(claimed) or claimed.keys[: len(text.name)]
    return bool(text.name) and "".join(begin) == "".join(text.name)


def _share_claimed(claimed: TitleText, text: PaperText, rarity: Rarity) -> float:
    """Of the weight of the paper's title, the share that is claimed."""
    known = lookup(claimed.keys)
    weights = {key: rarity.weight(key) for key in text.title.keys}
    kept = math.fsum(weights[key] for key in weights if key in known or stem(key) in known)
    return kept / (math.fsum(weights.values()) or 1.0)


def _reason(comparison: Comparison, *, named: bool) -> str:
    if comparison.same:
        return "题名相同"
    if named:
        return "系统名相同"
    return "是它题名的一部分" if comparison.is_part else "题名相近"
