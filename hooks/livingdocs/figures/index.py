"""Figures that are known so far, by what was measured and by size.

Figures are looked up before those of the next day are added, each in a few buckets, so that the
time grows with their number and not with its square.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from livingdocs.figures.numbers import NEAR, Number, agree, near
from livingdocs.figures.reading import Figure

_STEP: Final = math.log(1.02)
_MOST_BUCKETS: Final = 128
_GENERIC_UNITS: Final = frozenset({"%", "×", "s", "B"})


@dataclass(frozen=True, slots=True)
class KnownFigure:
    """A figure with the briefing and the line that had it first."""

    figure: Figure
    briefing: str
    line: int


class FigureIndex:
    """The first place of every figure that differs from those before it."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str, int], list[KnownFigure]] = {}
        self._seen: set[tuple[str, str, float, float, frozenset[str]]] = set()

    def add(self, known: KnownFigure) -> None:
        """Remember a figure; one that is known already stays with its first place."""
        figure = known.figure
        for name in figure.names:
            number = figure.number
            key = (figure.unit, name, number.value, number.high, figure.metric)
            if key in self._seen:
                continue
            self._seen.add(key)
            for bucket in _buckets(number):
                self._buckets.setdefault((figure.unit, name, bucket), []).append(known)

    def same(self, figure: Figure) -> KnownFigure | None:
        """The first known figure that is this one: agreeing digits, or one in a hundred apart."""
        alike = (
            known
            for known in self._alike(figure)
            if agree(known.figure.number, figure.number) or near(known.figure.number, figure.number)
        )
        return next(alike, None)

    def drifted(self, figure: Figure) -> KnownFigure | None:
        """The known figure that this one has moved away from by a hair; None if one agrees."""
        close: KnownFigure | None = None
        for known in self._alike(figure):
            if agree(known.figure.number, figure.number):
                return None
            if close is None and near(known.figure.number, figure.number):
                close = known
        return close

    def _alike(self, figure: Figure) -> Iterator[KnownFigure]:
        """Known figures of the same thing, metric and unit, of about the size."""
        for name in figure.names:
            for bucket in _buckets(figure.number):
                for known in self._buckets.get((figure.unit, name, bucket), ()):
                    if _same_metric(known.figure, figure):
                        yield known


def _same_metric(first: Figure, second: Figure) -> bool:
    """Percents, ratios, times and sizes are of anything: they need a word in common."""
    if first.metric & second.metric:
        return True
    return first.unit not in _GENERIC_UNITS and not (first.metric and second.metric)


def _buckets(number: Number) -> range:
    """The buckets that a number may fall into, by its digits and within one in a hundred."""
    value = abs(number.value)
    if not value:
        return range(1)
    low = max(min(abs(number.low), value * (1 - NEAR)), value / 4)
    high = max(abs(number.high), value * (1 + NEAR))
    first, last = math.floor(math.log(low) / _STEP), math.floor(math.log(high) / _STEP)
    return range(first, min(last, first + _MOST_BUCKETS) + 1)
