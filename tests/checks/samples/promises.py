"""Samples of the rules in checks/promises.py."""

from __future__ import annotations

from tests.checks.samples.sample import LATER, NILS, RuleSamples, Sample, later_briefing
from tests.data_folder import ANCHOR, BRIEFING, DataFolder

CRACKS = "anchors/brewing/2027-03-02-i3.yml"
QUEUE = "anchors/brewing/2027-03-02-c2.yml"

ELSEWHERE = (
    (
        LATER,
        19,
        '"StrainerGPT: 自动换筛" was proposed for §1.(13) 自动化, and only 2027-03-05-i2 '
        "elsewhere names its source",
    ),
    (
        NILS,
        8,
        '"杯垫会不会吸走温度" was proposed for §9.9 杯垫, and only 2027-03-02-i2 elsewhere '
        "names its source",
    ),
)
"""What is asked on the day after; the increment for two sections is in one of them."""


def by_its_entry(folder: DataFolder) -> None:
    """Let an anchor rest on another line, so that only its sources name the increment."""
    folder.replace(ANCHOR, "[15, 25]", "[8, 8]")


SAMPLES = (
    RuleSamples(
        rule="proposal-open",
        standing=(),
        failing=(
            Sample(
                "an increment whose anchor is gone",
                lambda folder: folder.remove(CRACKS),
                (
                    (
                        BRIEFING,
                        40,
                        '"壶身裂纹的首个分类" was proposed for §1.4 可靠性, and no anchor names '
                        "its source",
                    ),
                ),
            ),
            Sample(
                "a row of the table about a paper without an anchor",
                lambda folder: folder.remove(QUEUE),
                (
                    (
                        BRIEFING,
                        69,
                        '"arXiv 2701.00305 排队公平" was proposed for §1.2 排队调度, and no anchor '
                        "names its source",
                    ),
                ),
            ),
            Sample(
                "an anchor in another section",
                lambda folder: folder.replace(CRACKS, "section: reliability", "section: pots"),
                (
                    (
                        BRIEFING,
                        40,
                        '"壶身裂纹的首个分类" was proposed for §1.4 可靠性, and only '
                        "2027-03-02-i3 elsewhere names its source",
                    ),
                ),
            ),
            Sample(
                "the day after",
                lambda folder: later_briefing(folder, "2027-03-06"),
                ELSEWHERE,
            ),
            Sample(
                "anchors that nobody accepted for more than a week",
                lambda folder: later_briefing(folder, "2027-03-13"),
                (
                    (
                        BRIEFING,
                        32,
                        "3 proposed updates of 2027-03-02 have anchors that nobody has accepted",
                    ),
                    (
                        LATER,
                        14,
                        "1 proposed updates of 2027-03-05 have anchors that nobody has accepted",
                    ),
                    *ELSEWHERE,
                ),
            ),
        ),
        passing=(
            Sample(
                "an anchor that a person did not accept",
                lambda folder: folder.replace(CRACKS, "status: proposed", "status: rejected"),
            ),
            Sample(
                "an anchor that names the paper and no lines of the increment",
                lambda folder: folder.replace(CRACKS, "[33, 40]", "[56, 56]"),
            ),
            Sample(
                "an anchor that names the same entry of the inbox, and no line of the increment",
                by_its_entry,
            ),
            Sample(
                "a row that names no section",
                lambda folder: folder.replace(
                    BRIEFING,
                    """    target_section:
      text: §1.2 排队调度
      number: "1.2"
      title: 排队调度
      note: 公平性
    lines: [69, 69]""",
                    "    lines: [69, 69]",
                ),
            ),
        ),
    ),
)
