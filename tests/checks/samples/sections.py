"""Samples of the rules in checks/sections.py."""

from __future__ import annotations

from tests.checks.samples.sample import LATER, NILS, RuleSamples, Sample, rename, rewrite_raw
from tests.data_folder import BRIEFING, TOPIC


def number_of(title: str, old: str, new: str) -> tuple[str, str]:
    """What to replace with what, so that a target with this title names another number."""
    behind = f'"\n        title: {title}'
    return f'number: "{old}{behind}', f'number: "{new}{behind}'


SAMPLES = (
    RuleSamples(
        rule="section-number",
        standing=((NILS, 8, "§9.9 is no section of the edition of 2027-03-05"),),
        failing=(
            Sample(
                "a number of another edition",
                lambda folder: folder.replace(BRIEFING, *number_of("茶叶缓存", "1.3", "3.2")),
                ((BRIEFING, 32, "§3.2 is no section of the edition of 2027-03-02"),),
            ),
            Sample(
                "a title of another section",
                lambda folder: rename(folder, "壶具格局", "杯具格局"),
                ((BRIEFING, 25, '§1.1 is called "杯具格局"'),),
            ),
            Sample(
                "a number under two titles, one of them in running text",
                lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- §1.2 杯垫，裂纹分两类"),
                ((BRIEFING, 36, '§1.2 under 2 titles: "杯垫", "排队调度"'),),
            ),
        ),
        passing=(
            Sample(
                "spacing, capitals and punctuation of a title",
                lambda folder: rename(folder, "壶具格局", "壶具 格局"),
            ),
            Sample(
                "a title that the section once bore",
                lambda folder: (
                    folder.replace(
                        TOPIC, "          - 壶具格局", "          - 壶具格局\n          - 壶"
                    ),
                    rename(folder, "壶具格局", "壶"),
                ),
            ),
            Sample(
                "the beginning of a title, in running text",
                lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- §1.2 排队，裂纹分两类"),
            ),
            Sample(
                "a number of an older edition, in running text",
                lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- 从前的 §7.7，裂纹分两类"),
            ),
            Sample(
                "an entry of a file in the inbox",
                lambda folder: rewrite_raw(
                    folder, "- 裂纹分两类", "- inbox/a/x.md §1.2 杯垫，裂纹"
                ),
            ),
        ),
    ),
    RuleSamples(
        rule="section-placeholder",
        standing=(
            (LATER, 18, "§1.(13) has a placeholder for its number"),
            (LATER, 35, "§3.(X) has a placeholder for its number"),
        ),
        failing=(
            Sample(
                "a letter in the place of a number",
                lambda folder: folder.replace(LATER, *number_of("自动化", "1.(13)", "1.(X)")),
                ((LATER, 19, "§1.(X) has a placeholder for its number"),),
            ),
        ),
        passing=(
            Sample(
                "a target without a number",
                lambda folder: folder.replace(LATER, 'number: "3.2"', "number: null"),
            ),
        ),
    ),
)
