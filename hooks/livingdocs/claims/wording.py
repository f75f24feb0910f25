"""Values and conditions of claims in words for readers."""

from __future__ import annotations

from decimal import Decimal

from livingdocs.claims.comparing import UNIT
from livingdocs.records.claim import Claim
from livingdocs.records.registry import Metric
from livingdocs.vocabulary import ClaimCondition, ValueForm

_LABELS = {**{str(term): term.label for term in ClaimCondition}, UNIT: "单位"}


def condition_label(name: str) -> str:
    """`环境` for `env`; a condition that only one metric knows is called as it is written."""
    return _LABELS.get(name, name)


def value_words(claim: Claim, metric: Metric | None) -> str | None:
    """The number with the digits as printed: `约 50%`, `0.4–6.8%（平均 3.6%）`, `1.7% → 92.2%`."""
    unit = claim.unit or (metric.unit if metric is not None else None) or ""
    if claim.value is not None:
        words = with_unit(claim.value, unit)
    elif claim.low is not None and claim.high is not None:
        words = f"{claim.low:f}–{with_unit(claim.high, unit)}"
    else:
        return None
    if claim.form not in (ValueForm.EXACT, ValueForm.RANGE):
        words = f"{claim.form.label} {words}"
    if claim.start is not None:
        words = f"{with_unit(claim.start, unit)} → {words}"
    if claim.mean is not None:
        words = f"{words}（平均 {with_unit(claim.mean, unit)}）"
    return words


def with_unit(number: Decimal, unit: str) -> str:
    """`46×`, `92.2%`, `12500 tok/s`: a unit that is a word stands apart."""
    gap = " " if unit[:1].isascii() and unit[:1].isalpha() else ""
    return f"{number:f}{gap}{unit}"
