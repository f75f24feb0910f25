"""Samples of the rules in checks/orphans.py."""

from __future__ import annotations

from tests.checks.samples.sample import RuleSamples, Sample
from tests.data_folder import BRIEFING, DataFolder

ROW = "  - id: {}\n    title: A Survey of Cracked Pots"


def forget(folder: DataFolder, *, title: str = "A Survey of Cracked Pots", more: str = "") -> None:
    """Let the increment rest on another paper; the row of the list may say more."""
    paper = '"2612.00042"'
    folder.replace(BRIEFING, f"papers:\n      - id: {paper}", 'papers:\n      - id: "2612.00043"')
    folder.replace(BRIEFING, ROW.format(paper), f"  - id: {paper}\n    title: {title}{more}")


SAMPLES = (
    RuleSamples(
        rule="orphan-citation",
        standing=(
            (
                BRIEFING,
                55,
                "2701.00305 is called new, and no increment is about it; "
                "the anchor 2027-03-02-c2 rests on its row alone",
            ),
        ),
        failing=(
            Sample(
                "an increment that rests on another paper",
                forget,
                ((BRIEFING, 56, "2612.00042 is called new, and no increment is about it"),),
            ),
        ),
        passing=(
            Sample(
                "an increment that names the paper by its title",
                lambda folder: forget(folder, title="壶身裂纹的首个分类：综述"),
            ),
            Sample(
                "a row that says that the id is registered only",
                lambda folder: forget(folder, more="\n    gloss: 仅登记"),
            ),
        ),
    ),
)
