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
    words = number_words(claim, metric)
    mean = mean_words(claim, metric)
    return words if mean is None else f"{words}（{mean}）"


def number_words(claim: Claim, metric: Metric | None) -> str | None:
    """The number alone: the range without its mean."""
    unit = _unit(claim, metric)
    if claim.value is not None:
        words = with_unit(claim.value, unit)
    elif claim.low is not None and claim.high is not None:
        words = f"{claim.low:f}–{with_unit(claim.high, unit)}"
    else:
        return None
    if claim.form not in (ValueForm.EXACT, ValueForm.RANGE):
        words = f"{claim.form.label} {words}"
    return words if claim.start is None else f"{with_unit(claim.start, unit)} → {words}"


def mean_words(claim: Claim, metric: Metric | None) -> str | None:
    """`平均 3.6%`, where the text gives the mean of its range."""
    return None if claim.mean is None else f"平均 {with_unit(claim.mean, _unit(claim, metric))}"


def derived_words(claim: Claim) -> str | None:
    """`54 倍`, where the text itself makes a multiple or a change of its numbers."""
    parts = []
    if claim.times is not None:
        parts.append(f"{claim.times:f} 倍")
    if claim.percent is not None:
        parts.append(f"{claim.percent:f}%")
    return "、".join(parts) or None


def _unit(claim: Claim, metric: Metric | None) -> str:
    return claim.unit or (metric.unit if metric is not None else None) or ""


def with_unit(number: Decimal, unit: str) -> str:
    """`46×`, `92.2%`, `12500 tok/s`: a unit that is a word stands apart."""
    gap = " " if unit[:1].isascii() and unit[:1].isalpha() else ""
    return f"{number:f}{gap}{unit}"
