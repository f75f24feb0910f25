"""How much a word says: the rarer in papers, the more."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final

from livingdocs.titles.common_words import SHARES, usual_share
from livingdocs.titles.words import stem

_PRIOR_PAPERS: Final = 300
"""The lists of common words weigh as much as this many papers."""


def _shares_by_stem() -> dict[str, float]:
    shares: dict[str, float] = {}
    for key, share in SHARES.items():
        shares[stem(key)] = max(share, shares.get(stem(key), 0.0))
    return shares


_SHARES: Final = _shares_by_stem()


class Rarity:
    """Weights of words in nats, from the papers at hand and the lists of common words.

    With no papers the lists decide, with thousands the papers do.
    """

    def __init__(self, papers: Iterable[Collection[str]] = ()) -> None:
        """Count in how many papers each stem occurs; a paper is the set of its stems."""
        self._count = 0
        self._papers: Counter[str] = Counter()
        for stems in papers:
            self._count += 1
            self._papers.update(stems)
        self._known: dict[str, float] = {}

    def weight(self, key: str) -> float:
        """`-ln` of the share of papers that use the word."""
        known = self._known.get(key)
        if known is None:
            root = stem(key)
            share = _SHARES.get(root) or usual_share(key)
            papers = self._papers[root] + _PRIOR_PAPERS * share
            known = self._known[key] = -math.log(papers / (self._count + _PRIOR_PAPERS))
        return known
