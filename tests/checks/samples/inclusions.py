"""Samples of the rules in checks/inclusions.py; the words are in tests/inclusion/."""

from __future__ import annotations

from tests.checks.samples.sample import LATER, RuleSamples, Sample, rewrite_raw
from tests.data_folder import BRIEFING

SAMPLES = (
    RuleSamples(
        rule="false-inclusion",
        standing=(),
        failing=(
            Sample(
                "a subject that the increment does not name",
                lambda folder: rewrite_raw(folder, "冷萃缓存主体", "冷萃缓存、SlagSieve 主体"),
                (
                    (
                        BRIEFING,
                        62,
                        '"已纳入增量 2" is said of SlagSieve, and increment 2 does not name it',
                    ),
                ),
            ),
            Sample(
                "an id that the briefing of that day does not name",
                lambda folder: folder.replace(
                    LATER, "anchored_on: Mar 4\n", "anchored_on: Mar 2\n"
                ),
                (
                    (
                        LATER,
                        33,
                        "2703.00120 is said to be anchored on 2027-03-02, "
                        "and brewing/2027-03-02 does not name it",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "two subjects in two increments",
                lambda folder: rewrite_raw(
                    folder, "冷萃缓存主体已纳入增量 2", "冷萃缓存、Kettle 主体已纳入增量 1+2"
                ),
            ),
            Sample(
                "a day of which we hold no briefing",
                lambda folder: rewrite_raw(
                    folder, "冷萃缓存主体已纳入增量 2", "SlagSieve 已在 2-26 锚定"
                ),
            ),
        ),
    ),
)
