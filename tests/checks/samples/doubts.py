"""Samples of the rules in checks/doubts.py."""

from __future__ import annotations

from tests.checks.samples.sample import LATER, RuleSamples, Sample, rewrite_raw
from tests.data_folder import DOUBT, DataFolder

KETTLE = "contradictions/brewing/2027-03-02-d2.yml"
LATER_RAW = "inbox/mira/2027-03-05-brewing-e1prep.txt"
LINE = "- 与 §1.(13) 自动化 交叉"
CARRIED = """  - kind: carried
    date: "2027-03-05"
    briefing: brewing/2027-03-05
    lines: [21, 24]
    note: 口径之争仍是水温
"""
ANSWER = """answer:
  verdict: time_differs
  text: 路线图写明 v0.32 删除
  by: hana
  date: "2027-03-05"
"""
GIVEN_UP = """  - kind: dropped
    date: "2027-03-05"
    note: 作者不再维护
"""
TOUCHED = """  - kind: touched
    date: "2027-03-05"
    briefing: brewing/2027-03-05
    lines: [6, 6]
"""


def continue_it(folder: DataFolder) -> None:
    """Let the later briefing carry the doubt over by its own record, as an import writes it."""
    folder.replace(DOUBT, CARRIED, "")
    later = "contradictions/brewing/2027-03-05-d1.yml"
    folder.replace(later, "冷萃缓存 61% 与 58% 的口径差异", "冷萃缓存的水温")
    folder.replace(
        later,
        "events:\n  - kind: opened",
        'events:\n  - kind: opened\n    date: "2027-03-02"\n  - kind: carried',
    )


def writes(folder: DataFolder, words: str) -> None:
    """Let the later briefing have these words in its text."""
    rewrite_raw(folder, LINE, f"{LINE}，{words}", raw=LATER_RAW, briefing=LATER)


def answer_and_write(folder: DataFolder) -> None:
    """Answer the doubt about Kettle, and let the later briefing name it."""
    writes(folder, "Kettle 也换了筛")
    folder.write(KETTLE, folder.text(KETTLE) + ANSWER)


SILENT = "open for 3 days, absent from the 2 briefings of brewing that we hold since 2027-03-02"

SAMPLES = (
    RuleSamples(
        rule="doubt-dropped",
        standing=((KETTLE, 45, SILENT),),
        failing=(
            Sample(
                "no later briefing repeats it",
                lambda folder: folder.replace(DOUBT, CARRIED, ""),
                ((DOUBT, 42, SILENT),),
            ),
        ),
        passing=(
            Sample("a later record that continues it", continue_it),
            Sample(
                "an answer with its verdict",
                lambda folder: folder.write(
                    DOUBT, folder.text(DOUBT).replace(CARRIED, "") + ANSWER
                ),
            ),
            Sample(
                "a person who gave it up, with the reason",
                lambda folder: folder.replace(DOUBT, CARRIED, GIVEN_UP),
            ),
        ),
    ),
    RuleSamples(
        rule="doubt-touched",
        standing=(),
        failing=(
            Sample(
                "its subject, by an alias, in a later briefing",
                lambda folder: writes(folder, "kettle-server 也换了筛"),
                (
                    (
                        KETTLE,
                        45,
                        'its subject "Kettle" is in brewing/2027-03-05, which does not raise it; '
                        "it was last raised on 2027-03-02",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "its subject inside other words and in the name of a file",
                lambda folder: writes(
                    folder, "Kettlebell、Kettle.pour()、Kettle-X、inbox/a/Kettle-b.md"
                ),
            ),
            Sample(
                "an event that a person wrote, and no word of it in the text",
                lambda folder: folder.write(KETTLE, folder.text(KETTLE) + TOUCHED),
            ),
            Sample("its subject, after the answer", answer_and_write),
        ),
    ),
)
