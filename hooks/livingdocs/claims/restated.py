"""Percentages that restate the gap between two other claims, and may mean something else."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import count, product
from typing import Final

from livingdocs.claims.amounts import Span, last_place, quotient, read_roughly, rounded
from livingdocs.claims.derived import PERCENT, decimal_of
from livingdocs.claims.frames import frames
from livingdocs.claims.placed import PlacedClaim, by_metric

_NEAR: Final = Fraction(1, 10)
"""How far the two may be apart at most, as a share of the percentage."""

_MOST_PAIRS: Final = 400
_MOST_TOLD: Final = 4


@dataclass(frozen=True, slots=True)
class Restated:
    """A percentage that says of two things what two claims on them already say.

    Attributes:
        share: the claim with the percentage.
        pairs: the claims on one metric about the two things, larger value first.
        gap: what the first of the pairs makes, in percent.
    """

    share: PlacedClaim
    pairs: tuple[tuple[PlacedClaim, PlacedClaim], ...]
    gap: Decimal


def restated(claims: Iterable[PlacedClaim]) -> Iterator[Restated]:
    """Percentages about two things beside claims about each of them that make the same number.

    A percentage whose metric compares that very metric is meant to restate it, and is left to the
    recomputing of ratios.
    """
    given = tuple(claims)
    values = _values(given)
    gaps: dict[frozenset[str], list[_Gap]] = {}
    for share in given:
        one, two = share.subject
        if two is None or share.claim.value is None or share.unit != PERCENT:
            continue
        both = frozenset((one, two))
        if both not in gaps:
            pairs = _pairs(values.get(one, {}), values.get(two, {}))
            gaps[both] = sorted(
                (gap for pair in pairs for gap in _gaps(*pair)), key=lambda gap: gap.percent
            )
        like = _gaps_like(share, gaps[both])
        if like:
            told = {(_key(gap.larger), _key(gap.smaller)): gap for gap in reversed(like)}
            pairs_of_it = tuple((gap.larger, gap.smaller) for gap in reversed(told.values()))
            yield Restated(share, pairs_of_it, decimal_of(like[0].percent, like=_value(share)))


@dataclass(frozen=True, slots=True)
class _Gap:
    """What two values make of one another in percent; `span` is what their digits leave open."""

    percent: Fraction
    span: Span
    order: int
    larger: PlacedClaim
    smaller: PlacedClaim


def _values(claims: Iterable[PlacedClaim]) -> Mapping[str, Mapping[int, list[PlacedClaim]]]:
    """Claims with a value of their own by entity and frame."""
    values: dict[str, dict[int, list[PlacedClaim]]] = {}
    number = count()
    for group in by_metric(claims).values():
        for frame in frames(group):
            at = next(number)
            for each in frame.claims:
                if each.claim.value is not None and each.claim.against is None:
                    values.setdefault(each.claim.entity, {}).setdefault(at, []).append(each)
    return values


def _pairs(
    ours: Mapping[int, list[PlacedClaim]], theirs: Mapping[int, list[PlacedClaim]]
) -> Iterator[tuple[PlacedClaim, PlacedClaim]]:
    """Values of two things that may be compared, the larger one first.

    Where a frame holds many, only those of one measurement are held against each other.
    """
    for frame in sorted(ours.keys() & theirs.keys()):
        many = len(ours[frame]) * len(theirs[frame]) > _MOST_PAIRS
        for one, two in (
            _together(ours[frame], theirs[frame]) if many else product(ours[frame], theirs[frame])
        ):
            yield (one, two) if _value(one) >= _value(two) else (two, one)


def _together(
    ours: Iterable[PlacedClaim], theirs: Iterable[PlacedClaim]
) -> Iterator[tuple[PlacedClaim, PlacedClaim]]:
    measured: dict[str, PlacedClaim] = {}
    for each in ours:
        measured.setdefault(each.claim.experiment or each.anchor_key, each)
    for each in theirs:
        one = measured.get(each.claim.experiment or each.anchor_key)
        if one is not None:
            yield one, each


def _key(placed: PlacedClaim) -> tuple[str, int]:
    return placed.anchor_key, placed.number


def _value(placed: PlacedClaim) -> Decimal:
    assert placed.claim.value is not None
    return placed.claim.value


def _gaps(larger: PlacedClaim, smaller: PlacedClaim) -> Iterator[_Gap]:
    """How far two values are apart: over the smaller, over the larger, as a share, in points."""
    high, low = _value(larger), _value(smaller)
    ratio = quotient(read_roughly(high), read_roughly(low))
    if ratio is not None and ratio.low is not None and ratio.high is not None:
        exact = Fraction(high) / Fraction(low)
        for order, of in enumerate((_over_smaller, _over_larger, _share)):
            ends = sorted((of(ratio.low), of(ratio.high)))
            yield _Gap(of(exact), Span(*ends), order, larger, smaller)
    if larger.unit == PERCENT:
        points = Fraction(high - low)
        span = Span(points, points).widened(last_place(high) + last_place(low))
        yield _Gap(points, span, 3, larger, smaller)


def _over_smaller(ratio: Fraction) -> Fraction:
    return 100 * (ratio - 1)


def _over_larger(ratio: Fraction) -> Fraction:
    return 100 * (1 - 1 / ratio)


def _share(ratio: Fraction) -> Fraction:
    return 100 / ratio


def _gaps_like(share: PlacedClaim, gaps: Sequence[_Gap]) -> list[_Gap]:
    """The gaps, sorted by their percentage, that nearly are a percentage; the earliest first."""
    written = abs(Fraction(_value(share)))
    around = rounded(abs(_value(share))).widened(last_place(_value(share)))
    start = bisect_left(gaps, written * (1 - _NEAR), key=lambda gap: gap.percent)
    end = bisect_right(gaps, written * (1 + _NEAR), key=lambda gap: gap.percent)
    own = (share.metric.id, share.metric.compares)
    found = [
        gap for gap in gaps[start:end] if gap.larger.metric.id not in own and gap.span.meets(around)
    ]
    return sorted(found, key=lambda gap: gap.order)[:_MOST_TOLD]
