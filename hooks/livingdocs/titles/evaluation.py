"""How well verdicts do on pairs whose right answer is known, and the fit of the weights.

The area under the ROC curve is the chance that a pair of the one kind has a higher score than a
pair of the other; its interval is that of DeLong, DeLong and Clarke-Pearson (Biometrics 44, 1988),
taken on the logit. The fit is logistic regression with a ridge, by Newton's method.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist, variance
from typing import Final

PARTS: Final = 10
HELD_OUT: Final = frozenset({7, 8, 9})
"""Of ten parts of the pairs, those that no weight is fitted on."""

_STEPS: Final = 50


@dataclass(frozen=True, slots=True)
class Area:
    """An area under the curve with its 95 % interval; counts are of the two kinds of pairs."""

    value: float
    low: float
    high: float
    positive: int
    negative: int


def part_of(paper: str) -> int:
    """In which of ten parts the pairs of a paper are; all pairs of one paper are in one."""
    return int(hashlib.sha256(paper.encode("utf-8")).hexdigest(), 16) % PARTS


def area_under_curve(positive: Sequence[float], negative: Sequence[float]) -> Area | None:
    """The area for two lists of scores; None where one of them is too short to say anything."""
    if min(len(positive), len(negative)) < 2:
        return None
    over_negative = [_share_below(score, negative) for score in positive]
    over_positive = [1 - _share_below(score, positive) for score in negative]
    value = math.fsum(over_negative) / len(positive)
    error = math.sqrt(
        variance(over_negative) / len(positive) + variance(over_positive) / len(negative)
    )
    if not 0 < value < 1:
        return Area(value, value, value, len(positive), len(negative))
    reach = NormalDist().inv_cdf(0.975) * error / (value * (1 - value))
    logit = math.log(value / (1 - value))
    low, high = (1 / (1 + math.exp(-each)) for each in (logit - reach, logit + reach))
    return Area(value, low, high, len(positive), len(negative))


def _share_below(score: float, others: Sequence[float]) -> float:
    return math.fsum((other < score) + 0.5 * (other == score) for other in others) / len(others)


def fit_weights(
    rows: Sequence[Mapping[str, float]], answers: Sequence[bool], *, ridge: float = 1.0
) -> dict[str, float]:
    """Weights, with a `constant`, under which the rows best tell the answers.

    Args:
        rows: the numbers of each case by name, the same names in each.
        answers: whether the case is of the kind that a high score stands for.
        ridge: how strongly weights, but not the constant, are drawn to zero.

    Raises:
        ValueError: there are no rows.
    """
    if not rows:
        raise ValueError("expected at least one row to fit weights on")
    names = [*rows[0], "constant"]
    matrix = [[*(row[name] for name in names[:-1]), 1.0] for row in rows]
    ridges = [ridge] * (len(names) - 1) + [1e-6]
    weights = [0.0] * len(names)
    for _ in range(_STEPS):
        slope = [-each * weight for each, weight in zip(ridges, weights, strict=True)]
        bend = [
            [each if i == j else 0.0 for j in range(len(names))] for i, each in enumerate(ridges)
        ]
        for row, answer in zip(matrix, answers, strict=True):
            nats = math.fsum(weight * value for weight, value in zip(weights, row, strict=True))
            chance = 1 / (1 + math.exp(-max(-30.0, min(30.0, nats))))
            for i, value in enumerate(row):
                slope[i] += (answer - chance) * value
                for j, other in enumerate(row):
                    bend[i][j] += chance * (1 - chance) * value * other
        step = _solved(bend, slope)
        weights = [weight + each for weight, each in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    return dict(zip(names, weights, strict=True))


def weighed(weights: Mapping[str, float], row: Mapping[str, float]) -> float:
    """The nats that some weights give to a row."""
    return weights["constant"] + math.fsum(weights[name] * value for name, value in row.items())


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination with pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda each: abs(rows[each][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for each in range(size):
            if each != column:
                factor = rows[each][column] / rows[column][column]
                rows[each] = [
                    value - factor * other
                    for value, other in zip(rows[each], rows[column], strict=True)
                ]
    return [row[size] / row[place] for place, row in enumerate(rows)]
