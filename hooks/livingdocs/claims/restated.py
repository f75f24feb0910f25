"""Percentages that restate the gap between two other claims, and may mean something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
    for share in given:
        one, two = share.subject
        if two is None or share.claim.value is None or share.unit != PERCENT:
            continue
        ours, theirs = values.get(one, {}), values.get(two, {})
        both = (
            pair
            for frame in ours
            if frame in theirs
            for pair in product(ours[frame], theirs[frame])
        )
        found = [
            (pair, gap)
            for pair in map(_larger_first, both)
            if pair[0].metric.id not in (share.metric.id, share.metric.compares)
            and (gap := _gap_like(share, *pair)) is not None
        ]
        if found:
            yield Restated(share, tuple(pair for pair, _ in found), found[0][1])


def _values(claims: Iterable[PlacedClaim]) -> Mapping[str, Mapping[int, list[PlacedClaim]]]:
    """Claims with a value of their own by entity and frame, each value once."""
    values: dict[str, dict[int, list[PlacedClaim]]] = {}
    number = count()
    for group in by_metric(claims).values():
        for frame in frames(group):
            at = next(number)
            seen = set()
            for each in frame.claims:
                key = (each.claim.entity, each.claim.value)
                if each.claim.value is None or each.claim.against is not None or key in seen:
                    continue
                seen.add(key)
                values.setdefault(each.claim.entity, {}).setdefault(at, []).append(each)
    return values


def _larger_first(pair: tuple[PlacedClaim, PlacedClaim]) -> tuple[PlacedClaim, PlacedClaim]:
    one, two = pair
    return pair if _value(one) >= _value(two) else (two, one)


def _value(placed: PlacedClaim) -> Decimal:
    assert placed.claim.value is not None
    return placed.claim.value


def _gap_like(share: PlacedClaim, larger: PlacedClaim, smaller: PlacedClaim) -> Decimal | None:
    """The gap between two values that nearly is the percentage; None where none of them is."""
    written = abs(_value(share))
    around = rounded(written).widened(last_place(written))
    high, low = _value(larger), _value(smaller)
    gaps: list[tuple[Fraction, Span]] = []
    ratio = quotient(read_roughly(high), read_roughly(low))
    if ratio is not None and ratio.low is not None and ratio.high is not None:
        exact = Fraction(high) / Fraction(low)
        gaps.append((100 * (exact - 1), Span(100 * (ratio.low - 1), 100 * (ratio.high - 1))))
        gaps.append(
            (100 * (1 - 1 / exact), Span(100 * (1 - 1 / ratio.low), 100 * (1 - 1 / ratio.high)))
        )
        gaps.append((100 / exact, Span(100 / ratio.high, 100 / ratio.low)))
    if larger.unit == PERCENT:
        points = Fraction(high - low)
        gaps.append((points, Span(points, points).widened(last_place(high) + last_place(low))))
    for exact, span in gaps:
        near = abs(exact - Fraction(written)) <= Fraction(written) * _NEAR
        if near and span.meets(around):
            return decimal_of(exact, like=written)
    return None
