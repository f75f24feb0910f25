"""Numbers with a unit, and what their digits leave open."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.figures.numbers import agree, near, read_numbers


def read(text: str) -> list[tuple[float, str | None]]:
    return [(number.value, number.unit) for number in read_numbers(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("~16,200 tok/s", [(16200, "tok/s")]),
        ("16K tokens/s", [(16000, "tok/s")]),
        ("12.5k tok/s", [(12500, "tok/s")]),
        ("1.06 tok/sec", [(1.06, "tok/s")]),
        ("300 QPS", [(300, "req/s")]),
        ("8.4K cups/h", [(8400, "cups/h")]),
        ("42 ms", [(0.042, "s")]),
        ("3 分钟", [(180, "s")]),
        ("92.2％", [(92.2, "%")]),
        ("3.8×，1.9x，54 倍", [(3.8, "×"), (1.9, "×"), (54, "×")]),
        ("25GB RAM", [(25e9, "B")]),
        ("12.5 W", [(12.5, "W")]),
        ("$12.93B", [(12.93e9, "$")]),
        ("0.4–6.8%", [(0.4, "%"), (6.8, "%")]),
        ("1.7%→92.2%", [(1.7, "%"), (92.2, "%")]),
        ("16 种", [(16, None)]),
    ],
)
def test_values_and_units(text: str, expected: list[tuple[float, str | None]]) -> None:
    found = read(text)
    assert [unit for _, unit in found] == [unit for _, unit in expected]
    assert [value for value, _ in found] == pytest.approx([value for value, _ in expected])


@pytest.mark.parametrize(
    "text", ["v0.5.19", "H100", "Qwen3-14B", "P50", "2609.23130v1", "#27988", "§1.3", "FA3"]
)
def test_parts_of_names_are_no_values(text: str) -> None:
    """Versions, models, hardware and ids have no unit behind a number of their own."""
    assert [unit for _, unit in read(text) if unit is not None] == []


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("16K tok/s", "16,200 tok/s", (True, False)),
        ("16.2K tok/s", "16,200 tok/s", (True, True)),
        ("16,100 tok/s", "16,200 tok/s", (False, True)),
        ("16K tok/s", "16,600 tok/s", (False, False)),
        ("42 ms", "0.042 s", (True, True)),
    ],
)
def test_digits_as_printed_leave_a_value_open(
    first: str, second: str, expected: tuple[bool, bool]
) -> None:
    (one,), (other,) = read_numbers(first), read_numbers(second)
    assert (agree(one, other), near(one, other)) == expected


numbers = st.builds(
    lambda digits, places: f"{digits / 10**places:.{places}f}",
    st.integers(1, 10**6),
    st.integers(0, 3),
)


@given(numbers, st.sampled_from(["tok/s", "%", "ms", "GB", "W", "×"]))
def test_what_is_printed_is_read(digits: str, unit: str) -> None:
    """The value lies between what its digits leave open, and agrees with itself."""
    (number,) = read_numbers(f"约 {digits} {unit}，")
    assert number.low <= number.value <= number.high
    assert number.unit is not None
    assert agree(number, number) and near(number, number)


@given(numbers, numbers)
def test_agreement_and_nearness_do_not_depend_on_the_order(first: str, second: str) -> None:
    (one,), (other,) = read_numbers(f"{first} W"), read_numbers(f"{second} W")
    assert agree(one, other) == agree(other, one)
    assert near(one, other) == near(other, one)


@given(st.integers(1000, 999_999))
def test_rounding_to_thousands_is_no_other_figure(value: int) -> None:
    """`16K` for 16,200; half-way values may go either way and are let through."""
    rounded = f"{value / 1000:.0f}K tok/s"
    (one,), (other,) = read_numbers(rounded), read_numbers(f"{value:,} tok/s")
    assert agree(one, other)
