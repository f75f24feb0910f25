"""Five numbers -> the suspicion that a title belongs to another paper.

A logistic model small enough to be read: each weight says how many nats of suspicion one unit of
its number adds. The weights are fitted by `python scripts/bench_titles.py --fit` on the pairs that
are set aside for that, and copied here by hand.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from livingdocs.titles.evidence import Evidence

WITH_ABSTRACT: Final[Mapping[str, float]] = {
    "balance": -1.59,
    "rarest_found": -0.36,
    "phrases": -1.07,
    "name_kept": -0.37,
    "elsewhere": 2.22,
    "constant": 1.17,
}
"""For papers whose abstract is known."""

TITLE_ONLY: Final[Mapping[str, float]] = {
    "balance": -0.95,
    "rarest_found": -0.09,
    "phrases": -0.82,
    "name_kept": -0.84,
    "elsewhere": 1.78,
    "constant": -0.79,
}
"""For papers of which only the title is known: a word that is missing there says less."""

DIFFERENT_FROM: Final = 0.65
"""From this score on a title is called that of a different paper.

Chosen on the fitting pairs: at most one in ten so called is not.
"""

DOUBTFUL_FROM: Final = 0.3
"""From this score on words say that the papers may be two, and nothing counts as verified."""


def score(evidence: Evidence, *, has_abstract: bool, more: float = 0.0) -> float:
    """The suspicion, between 0 and 1; `more` nats come from what is not in the titles."""
    weights = WITH_ABSTRACT if has_abstract else TITLE_ONLY
    weighed = [weights[name] * value for name, value in evidence.named().items()]
    nats = math.fsum([weights["constant"], more, *weighed])
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, nats))))
