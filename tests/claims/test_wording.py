"""Values of claims in words, with the digits as printed."""

from __future__ import annotations

from typing import Any

import pytest

from livingdocs.claims.wording import condition_label, value_words
from tests.claims.invented import SPEED, placed


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"value": "92.2", "start": "1.7", "unit": "%"}, "1.7% → 92.2%"),
        ({"value": "46", "unit": "×"}, "46×"),
        ({"value": "3", "form": "about", "unit": "×"}, "约 3×"),
        ({"value": "10", "form": "at_least", "unit": "%"}, "至少 10%"),
        ({"value": "16200", "form": "about", "unit": "tok/s"}, "约 16200 tok/s"),
        ({"low": "0.4", "high": "6.8", "mean": "3.6", "unit": "%"}, "0.4–6.8%（平均 3.6%）"),
        ({"low": "5", "high": "6.5", "form": "range", "unit": "×"}, "5–6.5×"),
        ({"low": "5", "high": "6.5", "form": "about", "unit": "×"}, "约 5–6.5×"),
        ({"value": "0.30"}, "0.30 cup/s"),
        ({}, None),
    ],
)
def test_a_value_keeps_its_digits_and_its_caution(
    fields: dict[str, Any], words: str | None
) -> None:
    """约, 至少, – and × keep their meaning."""
    assert value_words(placed(**fields).claim, SPEED) == words


def test_conditions_have_names_for_readers() -> None:
    """One that only a metric knows is called as it is written."""
    assert (condition_label("baseline"), condition_label("tea")) == ("基线", "tea")
