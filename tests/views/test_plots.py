"""Lengths of claims on an axis: within the frame, and in proportion."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from livingdocs.records.claim import Claim
from livingdocs.views.plots import HEIGHT, WIDTH, Axis, axis_of, drawn_as, pieces

NUMBERS = st.decimals(min_value=-1000, max_value=100000, places=2)
FORMS = st.sampled_from(["exact", "about", "at_least", "at_most"])
UNITS = st.sampled_from(["%", "×", "tok/s", ""])


def claim(**fields: object) -> Claim:
    evidence = {"briefing": "inference/2026-09-22", "lines": [1, 1]}
    return Claim.model_validate(
        {"entity": "vllm", "metric": "overhead", "evidence": evidence, **fields}
    )


@st.composite
def claims(draw: st.DrawFn) -> Claim:
    """A value, a way from a start to a value, a range with or without its mean, or no number."""
    one, two = sorted((draw(NUMBERS), draw(NUMBERS)))
    match draw(st.sampled_from(["value", "way", "range", "mean", "none"])):
        case "value":
            return claim(value=one, form=draw(FORMS))
        case "way":
            return claim(start=two, value=one)
        case "range":
            return claim(low=one, high=two, form="range")
        case "mean":
            return claim(low=one, high=two, mean=(one + two) / 2, form="range")
        case _:
            return claim()


def axis(*given_claims: Claim, unit: str = "%") -> Axis:
    found = axis_of(given_claims, unit=unit)
    assert found is not None
    return found


@example([claim(value="0", form="at_most")], "×")
@given(st.lists(claims(), min_size=1, max_size=4), UNITS)
def test_everything_drawn_lies_within_the_frame(many: list[Claim], unit: str) -> None:
    found = axis_of(many, unit=unit)
    if found is None:
        assert not any(each.has_number for each in many)
        return
    assert found.low <= found.base <= found.high and found.low < found.high
    for each in many:
        drawn = pieces(each, found)
        assert bool(drawn) == each.has_number, "a number that cannot be seen"
        for piece in drawn:
            assert 0 <= piece.x <= piece.x + piece.width <= WIDTH + 0.1
            assert piece.y >= 0 and piece.y + piece.height <= HEIGHT
            assert (piece.width == 0) == (piece.kind == "tick")


@given(st.lists(st.decimals(min_value=1, max_value=100000, places=1), min_size=2, max_size=5))
def test_the_lengths_of_exact_values_are_in_proportion(values: list[Decimal]) -> None:
    """Twice the value is twice the length, as far as a tenth of a thousandth shows."""
    many = [claim(value=value) for value in values]
    found = axis(*many, unit="tok/s")
    for each in many:
        length = sum(piece.width for piece in pieces(each, found) if piece.kind == "bar")
        assert each.value is not None
        assert abs(length - float(Fraction(each.value) / found.high * WIDTH)) <= 0.051


@given(NUMBERS, NUMBERS)
def test_a_larger_value_never_ends_further_left(one: Decimal, two: Decimal) -> None:
    low, high = sorted((one, two))
    found = axis(claim(value=low), claim(value=high), unit="ms")
    assert found.at(low) <= found.at(high)


@pytest.mark.parametrize(
    ("fields", "unit", "ends"),
    [
        ({"value": "3.8"}, "×", ("1×", "5×")),
        ({"value": "2"}, "×", ("1×", "5×")),
        ({"value": "46"}, "×", ("1×", "50×")),
        ({"value": "0.25"}, "×", ("0×", "2×")),
        ({"low": "54.1", "high": "71.2", "form": "range"}, "%", ("0%", "100%")),
        ({"start": "1.7", "value": "92.2"}, "%", ("0%", "100%")),
        ({"value": "29"}, "%", ("0%", "50%")),
        ({"value": "100"}, "%", ("0%", "100%")),
        ({"value": "16200", "form": "about"}, "tok/s", ("0 tok/s", "20000 tok/s")),
        ({"value": "0.03"}, "s", ("0 s", "0.05 s")),
        ({"value": "0"}, "ms", ("0 ms", "1 ms")),
        ({"value": "-3"}, "%", ("-5%", "0%")),
    ],
)
def test_an_axis_begins_at_nothing_and_has_room(
    fields: dict[str, object], unit: str, ends: tuple[str, str]
) -> None:
    """Ratios begin at 1×, the rest at 0; a bar fills its frame only where 100% is meant."""
    found = axis(claim(**fields), unit=unit)
    assert (found.low_words, found.high_words) == ends


def drawn(**fields: object) -> list[str]:
    each = claim(**fields)
    return [piece.kind for piece in pieces(each, axis(each))]


def test_each_form_is_drawn_in_its_own_way() -> None:
    """Solid = value, dashed = what is left open, block = range, tick = mean, thin bar = a way."""
    assert drawn(value="3") == ["bar"]
    assert drawn(value="3", form="about") == ["hollow", "bar"]
    assert drawn(value="3", form="at_least") == ["hollow", "bar"]
    assert drawn(value="3", form="at_most") == ["hollow"]
    assert drawn(low="1", high="3", form="range") == ["bar-2"]
    assert drawn(low="1", high="3", mean="2", form="range") == ["bar-2", "tick"]
    assert drawn(start="1", value="3") == ["tick", "bar", "bar"]


@pytest.mark.parametrize(
    ("fields", "kinds"),
    [
        ({"value": "3"}, {"value"}),
        ({"value": "3", "form": "about"}, {"value", "open"}),
        ({"value": "3", "form": "at_most"}, {"open"}),
        ({"low": "1", "high": "3", "mean": "2", "form": "range"}, {"range", "mean"}),
        ({"start": "1", "value": "3"}, {"way"}),
        ({}, set()),
    ],
)
def test_the_key_names_what_occurs(fields: dict[str, object], kinds: set[str]) -> None:
    assert set(drawn_as(claim(**fields))) == kinds


def test_a_claim_without_a_number_has_no_axis() -> None:
    assert axis_of([claim()], unit="%") is None
