"""What a printed number may stand for, exactly: spans, multiples and changes.

A printed number stands for every value that rounds to it: 3.6 for all from 3.55 to 3.65. All
arithmetic is in fractions, so that no binary rounding decides a verdict.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from livingdocs.records.claim import Claim
from livingdocs.vocabulary import ValueForm

ABOUT: Final = Fraction(1, 20)
"""How far a number with 约 may be off at least, as a share of it."""


@dataclass(frozen=True, slots=True)
class Span:
    """Everything between two ends; None for an end that is open."""

    low: Fraction | None
    high: Fraction | None

    def meets(self, other: Span) -> bool:
        """Whether some value lies in both; ends alone are in neither, as 3.6 and 3.7 show."""
        return _below(self.low, other.high) and _below(other.low, self.high)

    def widened(self, by: Fraction) -> Span:
        """The span with so much more at both ends."""
        return Span(
            None if self.low is None else self.low - by,
            None if self.high is None else self.high + by,
        )


def _below(low: Fraction | None, high: Fraction | None) -> bool:
    return low is None or high is None or low < high


def last_place(number: Decimal) -> Fraction:
    """What the last printed digit counts: 1/10 for 3.6, and 1 for 12,500."""
    exponent = number.as_tuple().exponent
    assert isinstance(exponent, int)
    return Fraction(10) ** exponent


def last_digit_that_counts(number: Decimal) -> Fraction:
    """What the last digit that is no zero counts: 100 for 16,200, which is how 约 is meant."""
    return last_place(number.normalize()) if number else last_place(number)


def rounded(number: Decimal) -> Span:
    """The values that round to a printed number."""
    half = last_place(number) / 2
    return Span(Fraction(number) - half, Fraction(number) + half)


def read_roughly(number: Decimal) -> Span:
    """The values that round to a printed number if its zeros at the end say nothing."""
    half = last_digit_that_counts(number) / 2
    return Span(Fraction(number) - half, Fraction(number) + half)


def stated(claim: Claim) -> Span | None:
    """The values that the number or the range of a claim stands for; None without a number."""
    if claim.low is not None and claim.high is not None:
        return _with_form(claim.low, claim.high, claim.form)
    if claim.value is not None:
        return _with_form(claim.value, claim.value, claim.form)
    return None


def stated_start(claim: Claim) -> Span | None:
    """The values that the number a claim starts from stands for."""
    return None if claim.start is None else _with_form(claim.start, claim.start, claim.form)


def _with_form(low: Decimal, high: Decimal, form: ValueForm) -> Span:
    # `5–6.5` is as fine at its lower end as at its upper one.
    half = min(last_place(low), last_place(high)) / 2
    span = Span(Fraction(low), Fraction(high)).widened(half)
    if form is ValueForm.AT_LEAST:
        return Span(span.low, None)
    if form is ValueForm.AT_MOST:
        return Span(None, span.high)
    if form is ValueForm.ABOUT:
        rough_low = max(last_digit_that_counts(low) / 2, abs(Fraction(low)) * ABOUT)
        rough_high = max(last_digit_that_counts(high) / 2, abs(Fraction(high)) * ABOUT)
        return Span(Fraction(low) - rough_low, Fraction(high) + rough_high)
    return span


def quotient(left: Span, right: Span) -> Span | None:
    """What the ratio of two spans of positive values may be; None where one is not positive."""
    if left.low is None or right.low is None or left.low <= 0 or right.low <= 0:
        return None
    low = None if right.high is None else left.low / right.high
    high = None if left.high is None else left.high / right.low
    return Span(low, high)
