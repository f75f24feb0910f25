"""From what a paper says to the chance that it is filed under the wrong topic.

A card is thought to be misfiled as often as `MISFILED`, before anything is known of it. Every
number here is explained in contributing/filing.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

MISFILED: Final = 0.1
"""The share of cards that is expected to be misfiled."""

SHARED: Final = 0.5
"""How much of the chance of an overlapping topic counts for the stated one."""

FLAGGED: Final = 0.4
"""From this chance on a card is flagged.

The chances are careful: where the answer is known, 49 of 50 cards with 0.4 and more are misfiled.
"""

SURE: Final = 0.8
"""From this chance on a flag is a warning."""


class Suspect:
    """Whatever may be filed wrongly; `score` is the chance that it is."""

    __slots__ = ()
    score: float

    @property
    def flagged(self) -> bool:
        """Whether a person should look."""
        return self.score >= FLAGGED

    @property
    def sure(self) -> bool:
        """Whether it is a warning rather than a question."""
        return self.score >= SURE


@dataclass(frozen=True, slots=True)
class Suspicion(Suspect):
    """The chance that the stated topic is wrong, and the best other topic."""

    score: float
    suggested: str | None


def suspicion(
    chances: Mapping[str, float],
    stated: str,
    *,
    overlapping: Collection[str] = (),
    cited: Mapping[str, float] | None = None,
) -> Suspicion:
    """The chance that a card is misfiled.

    Args:
        chances: of each topic to be that of the paper, from its words alone; they add up to 1.
        stated: the topic under which it is filed.
        overlapping: topics that share papers with the stated one.
        cited: for each topic, how strongly its briefings claim the paper, in nats.
    """
    others = max(len(chances) - (stated in chances), 1)
    held = {
        topic: chance * ((1 - MISFILED) if topic == stated else MISFILED / others)
        for topic, chance in chances.items()
    }
    if stated in held:
        for topic in overlapping:
            if topic in held:
                moved = SHARED * held[topic]
                held[topic] -= moved
                held[stated] += moved
    for topic, nats in (cited or {}).items():
        if topic in held:
            held[topic] *= math.exp(nats)
    total = math.fsum(held.values())
    if total <= 0 or stated not in held:
        return Suspicion(0.0, None)
    rest = {topic: chance for topic, chance in held.items() if topic != stated}
    best = max(sorted(rest), key=rest.__getitem__, default=None)
    return Suspicion(math.fsum(rest.values()) / total, best)


def softmax(points: Mapping[str, float], weight: float = 1.0) -> dict[str, float]:
    """Points as chances that add up to 1."""
    top = max(points.values(), default=0.0)
    raised = {topic: math.exp(weight * (value - top)) for topic, value in points.items()}
    total = math.fsum(raised.values())
    return {topic: value / total for topic, value in raised.items()}
