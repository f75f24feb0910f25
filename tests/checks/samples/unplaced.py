"""Samples of the rules in checks/unplaced.py."""

from __future__ import annotations

from tests.checks.samples.sample import NILS, RuleSamples, Sample
from tests.data_folder import BRIEFING

PASSAGE = "honesty_note:\n  text: 不硬凑条目\n  lines: [3, 3]\ndeclared:"

SAMPLES = (
    RuleSamples(
        rule="unplaced-text",
        standing=((NILS, 17, '"这一行不属于任何一节，导入时没有归位" has no place in the record'),),
        failing=(
            Sample(
                "a passage without a place",
                lambda folder: folder.replace(NILS, "这一行不属于任何一节", "第二行也不属于"),
                ((NILS, 17, '"第二行也不属于，导入时没有归位" has no place in the record'),),
            ),
            Sample(
                "a long passage, shortened",
                lambda folder: folder.replace(
                    NILS, "这一行不属于任何一节，导入时没有归位", "长" * 200
                ),
                ((NILS, 17, f'"{"长" * 80}…" has no place in the record'),),
            ),
        ),
        passing=(
            Sample(
                "a passage of a field",
                lambda folder: folder.replace(BRIEFING, "declared:", PASSAGE),
            ),
        ),
    ),
)
