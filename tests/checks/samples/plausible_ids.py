"""Samples of the rules in checks/plausible_ids.py."""

from __future__ import annotations

from tests.checks.samples.sample import RuleSamples, Sample, rewrite_raw
from tests.data_folder import BRIEFING

SAMPLES = (
    RuleSamples(
        rule="implausible-id",
        standing=(),
        failing=(
            Sample(
                "an id of a month to come",
                lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- 2704.00001 裂纹分两类"),
                (
                    (
                        BRIEFING,
                        36,
                        "2704.00001 is younger than the briefing of 2027-03-02 that names it",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "an id of the month of the briefing",
                lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- 2703.00001 裂纹分两类"),
            ),
        ),
    ),
)
