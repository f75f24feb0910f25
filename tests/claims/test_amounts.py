"""What a printed number may stand for, exactly."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.claims.amounts import (
    Span,
    last_digit_that_counts,
    last_place,
    quotient,
    read_roughly,
    rounded,
    stated,
)
from livingdocs.claims.placed import PlacedClaim
from tests.claims.invented import placed

DECIMALS = st.decimals(
    min_value=0, max_value=10**6, places=2, allow_nan=False, allow_infinity=False
)


def of(**fields: Any) -> Span:
    """The span of a claim."""
    span = stated(placed(**fields).claim)
    assert span is not None
    return span


def test_a_number_stands_for_all_that_round_to_it() -> None:
    """3.6 and 3.60 are two statements."""
    assert rounded(Decimal("3.6")) == Span(Fraction(71, 20), Fraction(73, 20))
    assert rounded(Decimal("3.60")) == Span(Fraction(719, 200), Fraction(721, 200))


@pytest.mark.parametrize(
    ("printed", "place", "counts"),
    [("16200", 1, 100), ("3.6", Fraction(1, 10), Fraction(1, 10)), ("0", 1, 1), ("50", 1, 10)],
)
def test_what_the_last_digit_counts(
    printed: str, place: Fraction | int, counts: Fraction | int
) -> None:
    """Zeros at the end are digits, but whoever writes 约 does not mean them."""
    assert last_place(Decimal(printed)) == place
    assert last_digit_that_counts(Decimal(printed)) == counts


AGREEING = [
    ("16.2", "16.20", {}, {}),
    ("16200", "16000", {}, {"form": "about"}),
    ("12500", "12900", {"form": "about"}, {}),
    ("10", "250", {"form": "at_least"}, {}),
    ("10", "3", {"form": "at_most"}, {}),
    ("0", "0", {}, {"form": "about"}),
]
DIFFERING = [
    ("3.6", "3.7", {}, {}),
    ("16200", "16210", {}, {}),
    ("3.8", "3", {}, {"form": "about"}),
    ("10", "8", {"form": "at_least"}, {}),
    ("12500", "16200", {"form": "about"}, {"form": "about"}),
]


@pytest.mark.parametrize(("left", "right", "first", "second"), AGREEING)
def test_numbers_that_can_be_one(
    left: str, right: str, first: dict[str, str], second: dict[str, str]
) -> None:
    """Rounding, 约 and bounds leave room."""
    assert of(value=left, **first).meets(of(value=right, **second))


@pytest.mark.parametrize(("left", "right", "first", "second"), DIFFERING)
def test_numbers_that_cannot_be_one(
    left: str, right: str, first: dict[str, str], second: dict[str, str]
) -> None:
    """Neighbours that were rounded touch, and are two numbers all the same."""
    assert not of(value=left, **first).meets(of(value=right, **second))


def test_ranges_that_touch_share_a_value() -> None:
    """0.4–6.8 and 6.8–9 do; 0.4–6.8 and 6.9–9 do not."""
    left = of(low="0.4", high="6.8")
    assert left.meets(of(low="6.8", high="9"))
    assert not left.meets(of(low="6.9", high="9"))
    assert not left.meets(of(low="6.9", high="9.0"))


def test_a_range_is_as_fine_as_its_finer_end() -> None:
    """In 5–6.5 the 5 is 5.0."""
    assert of(low="5", high="6.5").low == Fraction(99, 20)


def test_ratios_are_exact() -> None:
    """92.2 / 1.7 with all that the digits leave open; what may be nought has no ratio."""
    ratio = quotient(rounded(Decimal("92.2")), rounded(Decimal("1.7")))
    assert ratio == Span(Fraction(9215, 175), Fraction(9225, 165))
    assert quotient(rounded(Decimal(1)), rounded(Decimal(0))) is None
    assert read_roughly(Decimal(16200)) == Span(Fraction(16150), Fraction(16250))


def test_a_claim_without_a_number_has_no_span() -> None:
    """A status claim is compared with nothing."""
    bare: PlacedClaim = placed()
    assert stated(bare.claim) is None


@given(DECIMALS, DECIMALS)
def test_meeting_has_no_direction(left: Decimal, right: Decimal) -> None:
    """And a number meets itself."""
    assert rounded(left).meets(rounded(right)) == rounded(right).meets(rounded(left))
    assert rounded(left).meets(rounded(left))
