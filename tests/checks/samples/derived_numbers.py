"""Samples of the rules in checks/derived_numbers.py; tests/claims/golden.yml has the many."""

from __future__ import annotations

from tests.checks.samples.sample import RuleSamples, Sample
from tests.data_folder import OTHER_ANCHOR, DataFolder

HIGH = "    high: 61\n"


def engines(folder: DataFolder, share: int) -> None:
    """Two kettles at 16,200 and 12,500, and a share of what lies between them."""
    bench = "    conditions:\n      statistic: p50\n    experiment: bench\n"
    where = "    evidence:\n      briefing: brewing/2027-03-02\n      lines: [{0}, {0}]\n"
    text = "".join(
        f"  - entity: {entity}\n{against}    metric: {metric}\n    value: {value}\n{bench}"
        + where.format(line)
        for entity, against, metric, value, line in (
            ("leafcache", "", "pour-latency", 16200, 20),
            ("kettle", "", "pour-latency", 12500, 20),
            ("kettle", "    against: leafcache\n", "share", share, 22),
        )
    )
    folder.write("metrics.yml", folder.text("metrics.yml") + SHARE)
    folder.write(KETTLE, folder.text(KETTLE) + "claims:\n" + text)


KETTLE = "anchors/brewing/kettle-flags.yml"
SHARE = '  - id: share\n    name: 份额\n    unit: "%"\n'

SAMPLES = (
    RuleSamples(
        rule="same-number",
        standing=(),
        failing=(
            Sample(
                "a share that is the whole gap",
                lambda folder: engines(folder, 29),
                (
                    (
                        KETTLE,
                        22,
                        "share: 29% nearly is the gap of 29.6% between 16200 "
                        "(pour-latency of leafcache) and 12500 (pour-latency of kettle)",
                    ),
                ),
            ),
        ),
        passing=(Sample("a share that is none of the gaps", lambda folder: engines(folder, 40)),),
    ),
    RuleSamples(
        rule="derived-number",
        standing=(),
        failing=(
            Sample(
                "a mean outside its range",
                lambda folder: folder.replace(OTHER_ANCHOR, HIGH, f"{HIGH}    mean: 65\n"),
                ((OTHER_ANCHOR, 29, "hit-rate of leafcache: the mean 65 is outside 12–61%"),),
            ),
            Sample(
                "a mean in the middle of its range",
                lambda folder: folder.replace(OTHER_ANCHOR, HIGH, f"{HIGH}    mean: 36.5\n"),
                (
                    (
                        OTHER_ANCHOR,
                        29,
                        "hit-rate of leafcache: the mean 36.5 is exactly the middle of 12–61%",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "a mean within its range",
                lambda folder: folder.replace(OTHER_ANCHOR, HIGH, f"{HIGH}    mean: 40\n"),
            ),
        ),
    ),
)
