"""Samples of the rules in checks/statuses.py."""

from __future__ import annotations

from collections.abc import Callable

from tests.checks.samples.sample import LATER, RuleSamples, Sample, rewrite_raw
from tests.data_folder import ANCHOR, BRIEFING, OTHER_ANCHOR, DataFolder

LATER_RAW = "inbox/mira/2027-03-05-brewing-e1prep.txt"
DUE = (
    OTHER_ANCHOR,
    29,
    "pour-latency of leafcache was to be looked at again on 2027-03-04",
)


def status(recheck_on: str, anchor_status: str = "accepted") -> Callable[[DataFolder], object]:
    """A change that gives an anchor a status with this day of recheck."""

    def change(folder: DataFolder) -> None:
        folder.replace("metrics.yml", "metrics:\n", "metrics:\n  - id: status\n    name: 状态\n")
        folder.replace(ANCHOR, "status: accepted", f"status: {anchor_status}")
        claim = (
            "claims:\n  - entity: kettle\n    metric: status\n    status: open_bug\n"
            f'    as_of: "2027-03-02"\n    recheck_on: "{recheck_on}"\n    evidence:\n'
            "      briefing: brewing/2027-03-02\n      lines: [19, 19]\n"
        )
        folder.replace(ANCHOR, "note: 升级前", f"{claim}note: 升级前")

    return change


def says(words: str) -> Callable[[DataFolder], object]:
    """A change of a line of the earlier briefing, which names Kettle v0.30 elsewhere."""
    return lambda folder: rewrite_raw(folder, "- 裂纹分两类", f"- {words}，裂纹分两类")


def later_says(words: str) -> Callable[[DataFolder], object]:
    """A change of a line of the later briefing."""
    return lambda folder: rewrite_raw(
        folder, "- §3.2 茶叶缓存 已锚入", f"- {words}，已锚入", raw=LATER_RAW, briefing=LATER
    )


SAMPLES = (
    RuleSamples(
        rule="status-expired",
        standing=(DUE,),
        failing=(
            Sample(
                "a status that was due the day before the newest briefing",
                status("2027-03-04"),
                ((ANCHOR, 19, "open_bug of kettle was to be looked at again on 2027-03-04"),),
            ),
        ),
        passing=(
            Sample("a status that is due on the newest day", status("2027-03-05")),
            Sample("a status of an anchor that was taken back", status("2027-03-04", "retired")),
            Sample(
                "words about a status that nobody entered",
                says("这个缺陷截至 2027-03-01 仍未修复"),
            ),
        ),
    ),
    RuleSamples(
        rule="two-current-versions",
        standing=(),
        failing=(
            Sample(
                "a version called current beside a newer one",
                says("Kettle v0.29.0 是当前稳定版"),
                (
                    (
                        BRIEFING,
                        36,
                        "Kettle v0.29.0 is called current, and the same briefing names v0.30",
                    ),
                ),
            ),
            Sample(
                "an older version called anchored than an earlier briefing had",
                later_says("§1.1 壶具格局 已有 Kettle v0.9 锚定"),
                (
                    (
                        LATER,
                        13,
                        "Kettle v0.9 is said to be anchored, and the briefing of 2027-03-02 names "
                        "v0.29",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "an older version, in a sentence about the past", says("Kettle v0.28 引入双层盖")
            ),
            Sample("the newest version called current", says("Kettle v0.30.0 是当前稳定版")),
            Sample(
                "a candidate beside the current version",
                says("Kettle v0.30 是当前稳定版，Kettle v0.31rc1 可以试用"),
            ),
            Sample(
                "a plan beside the current version",
                says("Kettle v0.30 是当前稳定版，Kettle v0.31 计划 4 月发布"),
            ),
            Sample(
                "a number that is no version",
                says("Kettle v0.30 是当前稳定版，Kettle 0.31 ms 出汤"),
            ),
            Sample("a newer version later on", later_says("§1.1 壶具格局 已有 Kettle v0.31 锚定")),
        ),
    ),
)
