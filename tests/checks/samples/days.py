"""Samples of the rules in checks/days.py."""

from __future__ import annotations

from tests.checks.samples.sample import RuleSamples, Sample, rewrite_raw
from tests.data_folder import BRIEFING

SAMPLES = (
    RuleSamples(
        rule="date-unresolved",
        standing=(),
        failing=(
            Sample(
                "a day that the calendar does not have",
                lambda folder: rewrite_raw(folder, "2-27 提出的能耗", "2月30日提出的能耗"),
                ((BRIEFING, 49, '"2月30日": no such day in the calendar'),),
            ),
        ),
        passing=(
            Sample(
                "a day without a briefing",
                lambda folder: rewrite_raw(folder, "2-27 提出的能耗", "2月28日提出的能耗"),
            ),
        ),
    ),
    RuleSamples(
        rule="date-ambiguous",
        standing=(),
        failing=(
            Sample(
                "a month and a number behind a name",
                lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- Spheron Oct26 裂纹分两类"),
                ((BRIEFING, 36, '"Spheron Oct26": 26 may be the day or the year 2026'),),
            ),
        ),
        passing=(
            Sample(
                "a range of numbers, a model, a priority",
                lambda folder: rewrite_raw(folder, "裂纹分两类", "3-8 目标区间 Qwen3-14B P1-P4 裂"),
            ),
        ),
    ),
)
