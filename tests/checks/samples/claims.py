"""Samples of the rules in checks/claims.py; tests/claims/golden.yml has the many."""

from __future__ import annotations

from tests.checks.samples.sample import RuleSamples, Sample
from tests.data_folder import OTHER_ANCHOR, DataFolder

ANCHOR = "anchors/brewing/kettle-flags.yml"
EARLIER = "brewing/2027-03-02"
KNOWN = {"workload": "共享茶叶", "baseline": "冷水", "hardware": "铜壶"}


def claim(folder: DataFolder, value: str, conditions: dict[str, str], *, line: int = 20) -> None:
    """One more claim on the hit rate of Leafcache, in an anchor that has none."""
    text = folder.text(ANCHOR)
    if "claims:\n" not in text:
        text += "claims:\n"
    text += f"  - entity: leafcache\n    metric: hit-rate\n    {value}\n    conditions:\n"
    text += "".join(f"      {name}: {words}\n" for name, words in conditions.items())
    text += f"    evidence:\n      briefing: {EARLIER}\n      lines: [{line}, {line}]\n"
    folder.write(ANCHOR, text)


def two_claims(folder: DataFolder, first: str, second: str, **other: str) -> None:
    """Two claims under the same conditions, but for those of the second that are given."""
    claim(folder, first, KNOWN)
    claim(folder, second, {**KNOWN, **other}, line=22)


SAMPLES = (
    RuleSamples(
        rule="missing-condition",
        standing=(),
        failing=(
            Sample(
                "a condition that nobody mentions",
                lambda folder: folder.replace(OTHER_ANCHOR, "      baseline: unknown\n", ""),
                ((OTHER_ANCHOR, 29, "hit-rate of leafcache without baseline"),),
            ),
        ),
        passing=(
            Sample(
                "a condition of which the text says nothing",
                lambda folder: folder.replace(OTHER_ANCHOR, "共享茶叶", "unknown"),
            ),
            Sample(
                "a condition more than the metric requires",
                lambda folder: folder.replace(
                    OTHER_ANCHOR, "共享茶叶", "共享茶叶\n      season: 春"
                ),
            ),
        ),
    ),
    RuleSamples(
        rule="not-comparable",
        standing=(),
        failing=(
            Sample(
                "another value under another condition",
                lambda folder: two_claims(folder, "value: 40", "value: 70", baseline="热水"),
                (
                    (
                        ANCHOR,
                        22,
                        "hit-rate: not comparable with brewing/kettle-flags: differs on baseline",
                    ),
                    (
                        OTHER_ANCHOR,
                        29,
                        "hit-rate: not comparable with brewing/kettle-flags: "
                        "differs on baseline and hardware",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "a value that the range at hand holds, under unknown conditions",
                lambda folder: claim(folder, "value: 40", KNOWN),
            ),
        ),
    ),
    RuleSamples(
        rule="claims-conflict",
        standing=(),
        failing=(
            Sample(
                "two values under one set of conditions",
                lambda folder: two_claims(folder, "value: 40", "value: 60"),
                (
                    (
                        ANCHOR,
                        22,
                        "hit-rate of leafcache: 60% here, 40% in brewing/kettle-flags, "
                        "under the same conditions",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "two values that differ in one required condition",
                lambda folder: two_claims(folder, "value: 40", "value: 60", hardware="铁壶"),
            ),
            Sample(
                "rounding, and another spacing of a condition",
                lambda folder: two_claims(folder, "value: 40", "value: 40.4", hardware="铜 壶"),
            ),
        ),
    ),
)
