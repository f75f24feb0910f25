"""Claims as lengths on one axis: where each piece of a bar begins, and how long it is.

Only lengths are drawn; all words are text of the page. An axis belongs to one frame, so that what
stands on it may be compared. It starts at 0, and at 1 for ratios, because `1×` is no change.

Solid is a value, a dashed piece is what 约, 至少 and 至多 leave open, an outlined block is a range
with a tick for its mean, and a thin bar with a head leads from a start to a value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from livingdocs.claims.amounts import stated
from livingdocs.claims.wording import with_unit
from livingdocs.records.claim import Claim
from livingdocs.vocabulary import ValueForm

WIDTH: Final = 1000
HEIGHT: Final = 14

_RATIO: Final = "×"
_PERCENT: Final = "%"
_STEPS: Final = (1, 2, 5, 10)
_ROOM: Final = Fraction(21, 20)
_FULL: Final = (2, 10)
_THIN: Final = (5, 4)
_HEAD: Final = 8


@dataclass(frozen=True, slots=True)
class Axis:
    """A linear axis from `low` to `high`; bars begin at `base`. The ends are written in words."""

    low: Fraction
    base: Fraction
    high: Fraction
    low_words: str
    high_words: str

    def at(self, value: Fraction | Decimal) -> float:
        """The place of a value, from 0 to WIDTH; what lies outside is drawn at the end."""
        share = (Fraction(value) - self.low) / (self.high - self.low)
        return round(float(min(max(share, Fraction(0)), Fraction(1)) * WIDTH), 1)


@dataclass(frozen=True, slots=True)
class Piece:
    """A rectangle; `kind` is its class in the page. A `tick` is a line at its left edge."""

    kind: str
    x: float
    width: float
    y: int
    height: int


def axis_of(claims: Iterable[Claim], *, unit: str) -> Axis | None:
    """The axis on which all of the claims find room; None where none of them has a number."""
    ends = [end for claim in claims for end in _ends(claim)]
    if not ends:
        return None
    base = Fraction(1 if unit == _RATIO and min(ends) >= 0 else 0)
    low = base if min(ends) >= base else Fraction(0) if min(ends) >= 0 else -_nice(-min(ends))
    top = max(ends)
    high = Fraction(0) if top <= 0 and low < 0 else _nice(top)
    if unit == _PERCENT and 50 < top <= 100:
        high = Fraction(100)
    if high < base or high <= low:
        high = max(low, base) + 1
    return Axis(low, base, high, _words(low, unit), _words(high, unit))


def pieces(claim: Claim, axis: Axis) -> tuple[Piece, ...]:
    """What is drawn of a claim, from back to front; nothing for one without a number."""
    if claim.low is not None and claim.high is not None:
        return tuple(_range(claim.low, claim.high, claim.mean, axis))
    if claim.value is None:
        return ()
    if claim.start is not None:
        return tuple(_way(claim.start, claim.value, axis))
    # A bar without length could not be seen, such as that of `at most 0`.
    return tuple(_value(claim, claim.value, axis)) or (_tick(axis.at(claim.value)),)


def drawn_as(claim: Claim) -> Iterator[str]:
    """What a reader has to know to read the picture of a claim, for the key under it."""
    if claim.mean is not None:
        yield "mean"
    if claim.low is not None:
        yield "range"
    elif claim.start is not None:
        yield "way"
    elif claim.value is not None:
        if claim.form is not ValueForm.AT_MOST:
            yield "value"
        if claim.form is not ValueForm.EXACT:
            yield "open"


def _ends(claim: Claim) -> Iterator[Fraction]:
    for number in (claim.low, claim.high, claim.value, claim.start):
        if number is not None:
            yield Fraction(number)
    span = stated(claim) if claim.form is ValueForm.ABOUT else None
    if span is not None:
        yield from (end for end in (span.low, span.high) if end is not None)


def _nice(top: Fraction) -> Fraction:
    """The next of 1, 2, 5, 10, 20, … that leaves room, since a full bar looks like all there is."""
    top = top * _ROOM
    power = Fraction(1)
    while power * 10 < top:
        power *= 10
    while power >= top > 0:
        power /= 10
    return next(power * step for step in _STEPS if power * step >= top)


def _words(end: Fraction, unit: str) -> str:
    number = Decimal(end.numerator) / Decimal(end.denominator)
    return with_unit(number, unit)


def _bar(kind: str, start: float, end: float, extent: tuple[int, int] = _FULL) -> Iterator[Piece]:
    first, last = sorted((start, end))
    if last > first:
        yield Piece(kind, first, round(last - first, 1), *extent)


def _range(low: Decimal, high: Decimal, mean: Decimal | None, axis: Axis) -> Iterator[Piece]:
    """A block; one whose ends are one place is a tick, so that it can be seen."""
    start, end = axis.at(low), axis.at(high)
    yield from _bar("bar-2", start, end)
    if start == end:
        yield Piece("tick", start, 0, 0, HEIGHT)
    if mean is not None:
        yield Piece("tick", axis.at(mean), 0, 0, HEIGHT)


def _way(start: Decimal, value: Decimal, axis: Axis) -> Iterator[Piece]:
    """A thin bar from the start, with its head at the value."""
    first, last = axis.at(start), axis.at(value)
    yield Piece("tick", first, 0, 3, 8)
    yield from _bar("bar", first, last, _THIN)
    if last > first:
        yield Piece("bar", max(first, round(last - _HEAD, 1)), min(_HEAD, last - first), *_FULL)
    elif last < first:
        yield Piece("bar", last, min(_HEAD, round(first - last, 1)), *_FULL)


def _value(claim: Claim, value: Decimal, axis: Axis) -> Iterator[Piece]:
    base, end = axis.at(axis.base), axis.at(value)
    span = stated(claim)
    match claim.form:
        case ValueForm.ABOUT if span is not None and span.low is not None and span.high is not None:
            near, far = axis.at(span.low), axis.at(span.high)
            if Fraction(value) < axis.base:
                near, far = far, near
            yield from _bar("hollow", near, far)
            yield from _bar("bar", base, near)
        case ValueForm.AT_LEAST:
            yield from _bar("hollow", end, WIDTH)
            yield from _bar("bar", base, end)
        case ValueForm.AT_MOST:
            yield from _bar("hollow", axis.at(axis.low), end)
        case _:
            yield from _bar("bar", base, end)
    if base == end:
        yield _tick(end)


def _tick(place: float) -> Piece:
    return Piece("tick", place, 0, 2, 10)
