"""Samples of the rules in checks/coverage.py."""

from __future__ import annotations

from collections.abc import Callable

from tests.checks.samples.sample import LATER, NILS, RuleSamples, Sample, later_briefing
from tests.data_folder import DataFolder

DIVE = "inbox/ada/2027-03-04T1450-ada-deep-dive.md"
EVENING = "Ada 晚间简报（T2105）"
FIRST_ROW = """closing_sources:
  - name: Ada 晚间简报（T2105）
    relevance: 冷萃缓存复测（新）+ StrainerGPT（待核实）
    conclusion: "1条NET-new+1条待核实"
    lines: [44, 44]
"""


def closing_row(name: str) -> str:
    """The closing list with one row more in front."""
    return FIRST_ROW.replace(
        "closing_sources:\n", f"closing_sources:\n  - name: {name}\n    lines: [43, 43]\n"
    )


def add_row(name: str) -> Callable[[DataFolder], object]:
    """A change that adds a row to the closing list."""
    return lambda folder: folder.replace(LATER, FIRST_ROW, closing_row(name))


def only_one_list(folder: DataFolder) -> None:
    """Take the closing list out of the record."""
    text = folder.text(LATER)
    begin, end = text.index("closing_sources:"), text.index("conclusion:\n  - text: Mar 5")
    folder.write(LATER, text[:begin] + text[end:])


STANDING = (
    LATER,
    7,
    f"3 sources at the beginning and 2 in the closing list, which leaves out {DIVE}",
)

SAMPLES = (
    RuleSamples(
        rule="coverage-gap",
        standing=(),
        failing=(
            Sample(
                "three days without a briefing",
                lambda folder: later_briefing(folder, "2027-03-09"),
                (
                    (
                        "briefings/brewing/2027-03-09.yml",
                        1,
                        "no briefing of brewing from 2027-03-06 to 2027-03-08 is held",
                    ),
                ),
            ),
            Sample(
                "days that the next briefing speaks of",
                lambda folder: later_briefing(
                    folder, "2027-03-12", "今天没有新增\nMar 8 E1 与 Mar 9 E1 没有存档"
                ),
                (
                    (
                        "briefings/brewing/2027-03-12.yml",
                        2,
                        "no briefing of brewing from 2027-03-06 to 2027-03-11 is held",
                    ),
                ),
            ),
            Sample(
                "a topic that has fallen silent while another goes on",
                lambda folder: later_briefing(folder, "2027-03-20", topic="orchard"),
                (
                    (
                        NILS,
                        1,
                        "no briefing of brewing from 2027-03-06 on is held",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "a weekend",
                lambda folder: later_briefing(folder, "2027-03-08"),
            ),
            Sample(
                "another topic without any briefing",
                lambda folder: folder.write("topics/pears.yml", "id: pears\ntitle: 梨\n"),
            ),
        ),
    ),
    RuleSamples(
        rule="sources-differ",
        standing=(STANDING,),
        failing=(
            Sample(
                "a row that is none of the sources",
                add_row("Bea 午间简报"),
                (
                    (
                        LATER,
                        43,
                        '"Bea 午间简报" in the closing list is none of the 3 sources at the '
                        "beginning",
                    ),
                    (LATER, 7, STANDING[2].replace("and 2 in", "and 3 in")),
                ),
            ),
            Sample(
                "a time that stands in no name of a file",
                lambda folder: folder.replace(LATER, EVENING, "Ada deep dive（T0820）"),
                (
                    (
                        LATER,
                        44,
                        '"Ada deep dive（T0820）" in the closing list is none of the 3 sources at '
                        "the beginning",
                    ),
                    (
                        LATER,
                        44,
                        '"Ada deep dive（T0820）": no source bears the time T0820 in its name',
                    ),
                    (
                        LATER,
                        6,
                        "3 sources at the beginning and 2 in the closing list, which leaves out "
                        f"inbox/ada/2027-03-05T2105-ada-evening.md, {DIVE}",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "other words for the same briefing",
                lambda folder: folder.replace(
                    LATER, "- name: Mar 2 E1 brewing", "- name: 3-2 E1 基线"
                ),
            ),
            Sample(
                "other words for the file of the same time",
                lambda folder: folder.replace(LATER, EVENING, "Ada 晚上 21:05"),
            ),
        ),
    ),
)
