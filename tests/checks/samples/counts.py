"""Samples of the rules in checks/counts.py; all kinds of counts: tests/declared_counts/."""

from __future__ import annotations

from tests.checks.samples.sample import LATER, RuleSamples, Sample
from tests.data_folder import BRIEFING

SAMPLES = (
    RuleSamples(
        rule="declared-count",
        standing=((BRIEFING, 5, '"续用锚定 4+ 个": 3 listed (lines 57 to 59)'),),
        failing=(
            Sample(
                "a number that is not the length of its list",
                lambda folder: folder.replace(BRIEFING, "count: 3\n    form: exact", "count: 4"),
                ((BRIEFING, 3, '"3 条主增量": 3 listed (lines 15 to 40)'),),
            ),
            Sample(
                "summands that are not those of the table",
                lambda folder: folder.replace(LATER, "parts: [3, 1]", "parts: [2, 2]"),
                (
                    (
                        LATER,
                        37,
                        '"4 件（3 件续锚 + 1 件参考）": '
                        "the list has 续用 1, 补锚 1, 待核实 1, 参考 1",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "a lower bound",
                lambda folder: folder.replace(
                    BRIEFING, "count: 3\n    form: exact", "count: 2\n    form: at_least"
                ),
            ),
            Sample(
                "a number whose list is not there",
                lambda folder: folder.replace(
                    LATER,
                    "subject: contradictions\n    text: （2 条）\n    count: 2",
                    "subject: proposals\n    text: （7 条）\n    count: 7",
                ),
            ),
        ),
    ),
)
