"""Samples of the rules in checks/novelty.py; how figures are read is in tests/figures/."""

from __future__ import annotations

from tests.checks.samples.sample import LATER, RuleSamples, Sample, rewrite_raw
from tests.data_folder import DataFolder

RAW = "inbox/mira/2027-03-05-brewing-e1prep.txt"
EARLIER = "- 裂纹分两类"


def write(folder: DataFolder, earlier: str, later: str) -> None:
    """A line in the earlier briefing, and one in the later."""
    rewrite_raw(folder, EARLIER, f"- {earlier}，裂纹分两类")
    rewrite_raw(folder, "现象：来源没有", f"现象：{later}；来源没有", raw=RAW, briefing=LATER)


SAMPLES = (
    RuleSamples(
        rule="false-novelty",
        standing=(),
        failing=(
            Sample(
                "a figure called new that an earlier briefing has",
                lambda folder: write(folder, "TeaHub 6,140 cups/h", "TeaHub 6.1K cups/h（新数字）"),
                (
                    (
                        LATER,
                        26,
                        "called new: TeaHub 6.1K cups/h; "
                        "brewing/2027-03-02 has TeaHub 6,140 cups/h (line 36)",
                    ),
                ),
            ),
            Sample(
                "a figure that has drifted",
                lambda folder: write(folder, "TeaHub 6,140 cups/h", "TeaHub 6,150 cups/h"),
                (
                    (
                        LATER,
                        26,
                        "TeaHub 6,150 cups/h; brewing/2027-03-02 has TeaHub 6,140 cups/h (line 36)",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "the figure of another thing",
                lambda folder: write(folder, "TeaHub 6,140 cups/h", "PotLM 6.1K cups/h（新数字）"),
            ),
            Sample(
                "a figure that nobody calls new",
                lambda folder: write(folder, "TeaHub 6,140 cups/h", "TeaHub 6.1K cups/h，无新数字"),
            ),
        ),
    ),
)
