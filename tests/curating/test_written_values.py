"""Values as a text prints them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from livingdocs.curating.written_values import ValueTextError, read_number, read_value

VALUES: list[tuple[str, dict[str, Any]]] = [
    ("92.2%", {"value": "92.2", "unit": "%"}),
    ("3.60", {"value": "3.60"}),
    ("~16,200 tok/s", {"value": "16200", "unit": "tok/s", "form": "about"}),
    ("约 50%", {"value": "50", "unit": "%", "form": "about"}),
    (">10%", {"value": "10", "unit": "%", "form": "at_least"}),
    ("25+", {"value": "25", "form": "at_least"}),
    ("至多 20", {"value": "20", "form": "at_most"}),
    ("46×", {"value": "46", "unit": "×"}),
    ("46x", {"value": "46", "unit": "×"}),
    ("54倍", {"value": "54", "unit": "×"}),
    ("0.4–6.8%", {"low": "0.4", "high": "6.8", "unit": "%", "form": "range"}),
    ("34.0%-59.8%", {"low": "34.0", "high": "59.8", "unit": "%", "form": "range"}),
    ("约 5–6.5×", {"low": "5", "high": "6.5", "unit": "×", "form": "about"}),
    ("1.7%→92.2%", {"start": "1.7", "value": "92.2", "unit": "%"}),
    ("1.7 -> ~92.2", {"start": "1.7", "value": "92.2", "form": "about"}),
    ("-0.3", {"value": "-0.3"}),
]


@pytest.mark.parametrize(("text", "fields"), VALUES)
def test_what_a_printed_value_fills(text: str, fields: dict[str, Any]) -> None:
    """Digits as printed, commas of thousands gone, signs and words as the form."""
    found = read_value(text)
    shown = {
        name: f"{value:f}" if isinstance(value, Decimal) else value for name, value in found.items()
    }
    assert shown == fields


@pytest.mark.parametrize("text", ["", "many", "从 1.7 → 92.2", "3 – 4 – 5", "→", "4.5e3", "1,2"])
def test_what_is_no_value(text: str) -> None:
    """With the text and an example."""
    with pytest.raises(ValueTextError, match=r"is no number|left over"):
        read_number(text) if text == "1,2" else read_value(text)


def test_a_number_stands_alone() -> None:
    """The unit is said once, with the value."""
    assert f"{read_number('16,200.50'):f}" == "16200.50"
    with pytest.raises(ValueTextError, match='"%" is left over'):
        read_number("3.6%")
