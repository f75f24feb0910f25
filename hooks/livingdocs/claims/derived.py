"""Numbers that follow from others of the same claim: means, multiples, changes in percent."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, auto
from fractions import Fraction

from livingdocs.claims.amounts import Span, last_place, quotient, rounded, stated, stated_start
from livingdocs.records.claim import Claim

TIMES = "×"
PERCENT = "%"


class Derived(Enum):
    """What is odd about a number that follows from others."""

    MEAN_OUTSIDE = auto()
    MEAN_IN_THE_MIDDLE = auto()
    OTHER_MULTIPLE = auto()
    OTHER_CHANGE = auto()
    CHANGE_IN_POINTS = auto()
    MULTIPLE_AND_CHANGE = auto()


@dataclass(frozen=True, slots=True)
class Odd:
    """A number that does not follow, or follows too well; `computed` is what does follow."""

    kind: Derived
    written: Decimal
    computed: Decimal


def odd_numbers(claim: Claim, *, unit: str | None) -> tuple[Odd, ...]:
    """Everything odd about the numbers that a claim, in this unit, derives from its own."""
    found = (_mean(claim), _multiple(claim), _change(claim), _both(claim, unit=unit))
    return tuple(each for each in found if each is not None)


def _mean(claim: Claim) -> Odd | None:
    if claim.mean is None or claim.low is None or claim.high is None:
        return None
    middle = (Fraction(claim.low) + Fraction(claim.high)) / 2
    bounds = stated(claim)
    computed = decimal_of(middle, like=claim.mean)
    if bounds is not None and not rounded(claim.mean).meets(bounds):
        return Odd(Derived.MEAN_OUTSIDE, claim.mean, computed)
    if Fraction(claim.mean) == middle and claim.low != claim.high:
        return Odd(Derived.MEAN_IN_THE_MIDDLE, claim.mean, computed)
    return None


def _multiple(claim: Claim) -> Odd | None:
    ratio = multiple_of_ends(claim)
    if claim.times is None or ratio is None or rounded(claim.times).meets(ratio):
        return None
    return Odd(Derived.OTHER_MULTIPLE, claim.times, decimal_of(_exact(claim), like=claim.times))


def _change(claim: Claim) -> Odd | None:
    ratio = multiple_of_ends(claim)
    if claim.percent is None or ratio is None or claim.start is None or claim.value is None:
        return None
    falls = claim.value < claim.start
    if rounded(abs(claim.percent)).meets(change(ratio, falls=falls)):
        return None
    exact = _exact(claim)
    computed = decimal_of(100 * (1 - 1 / exact if falls else exact - 1), like=claim.percent)
    points = Fraction(abs(claim.value - claim.start))
    kind = Derived.OTHER_CHANGE
    if rounded(abs(claim.percent)).meets(rounded_like(points, claim.start, claim.value)):
        kind = Derived.CHANGE_IN_POINTS
    return Odd(kind, claim.percent, computed)


def _both(claim: Claim, *, unit: str | None) -> Odd | None:
    """A multiple and a change in percent, where no ends are written that either could fit."""
    if claim.percent is None or claim.start is not None:
        return None
    times = claim.times
    if times is None and unit == TIMES:
        times = claim.value
    if times is None or times <= 1:
        return None
    written = rounded(abs(claim.percent))
    ratio = rounded(times)
    if any(written.meets(change(ratio, falls=falls)) for falls in (False, True)):
        return None
    computed = decimal_of(100 * (Fraction(times) - 1), like=claim.percent)
    return Odd(Derived.MULTIPLE_AND_CHANGE, claim.percent, computed)


def multiple_of_ends(claim: Claim) -> Span | None:
    """How many times the smaller the larger of start and value may be; None without both."""
    start, value = stated_start(claim), stated(claim)
    if start is None or value is None or claim.start is None or claim.value is None:
        return None
    if claim.value < claim.start:
        return quotient(start, value)
    return quotient(value, start)


def change(ratio: Span, *, falls: bool) -> Span:
    """The change in percent that a multiple is: 2× more is 100 %, 2× less is 50 %."""
    if falls:
        low = None if ratio.low is None else 100 * (1 - 1 / ratio.low)
        return Span(low, Fraction(100) if ratio.high is None else 100 * (1 - 1 / ratio.high))
    low = None if ratio.low is None else 100 * (ratio.low - 1)
    return Span(low, None if ratio.high is None else 100 * (ratio.high - 1))


def rounded_like(exact: Fraction, *numbers: Decimal) -> Span:
    """A sum or difference of printed numbers, with what their digits leave open."""
    return Span(exact, exact).widened(sum((last_place(each) / 2 for each in numbers), Fraction(0)))


def decimal_of(exact: Fraction, *, like: Decimal) -> Decimal:
    """A fraction with one digit more than a printed number has."""
    place = Decimal(1).scaleb(min(0, int(like.as_tuple().exponent)) - 1)
    number = (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(place)
    return number.quantize(Decimal(1)) if number == number.to_integral_value() else number


def _exact(claim: Claim) -> Fraction:
    assert claim.start is not None and claim.value is not None
    low, high = sorted((Fraction(claim.start), Fraction(claim.value)))
    return high / low
