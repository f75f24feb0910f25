"""Samples of the rules in checks/credibility.py."""

from __future__ import annotations

from collections.abc import Callable

from tests.checks.samples.sample import LATER, RuleSamples, Sample
from tests.data_folder import BRIEFING, DataFolder

DIGESTS = "increments 1, 3 graded high, and what was read is a digest"
LISTED = "2701.00305 new in the list and graded high, and nothing says what was read"
HIGH = "credibility:\n      grade: high\n      text: 高（发布说明可查）\n      reason: 发布说明可查"


def rows(count: int, *, high: int) -> Callable[[DataFolder], object]:
    """A change that adds rows to a list without grades, of which some are graded high."""

    def change(folder: DataFolder) -> None:
        added = "".join(
            f'  - id: "2609.{number + 1:05}"\n    title: Rinse {number}\n    status: carried_over\n'
            f"    credibility:\n      grade: {'high' if number < high else 'medium'}\n"
            f"      text: {'高' if number < high else '中'}\n    lines: [35, 35]\n"
            for number in range(count)
        )
        folder.replace(LATER, "follow_ups:\n", f"{added}follow_ups:\n")

    return change


def graded(words: str, grade: str = "high") -> Callable[[DataFolder], object]:
    """A change of what the first increment says behind its grade."""
    new = f"credibility:\n      grade: {grade}\n      text: 高（{words}）\n      reason: {words}"
    return lambda folder: folder.replace(BRIEFING, HIGH, new)


SAMPLES = (
    RuleSamples(
        rule="credibility-unsupported",
        standing=((BRIEFING, 23, DIGESTS), (BRIEFING, 55, LISTED)),
        failing=(
            Sample(
                "high after an abstract",
                graded("只看了摘要"),
                (
                    (
                        BRIEFING,
                        23,
                        "increment 1 graded high, and what was read is an abstract",
                    ),
                    (BRIEFING, 38, "increment 3 graded high, and what was read is a digest"),
                ),
            ),
            Sample(
                "the original named as still to be read",
                lambda folder: folder.replace(BRIEFING, "grade: medium_high", "grade: high"),
                (
                    (
                        BRIEFING,
                        23,
                        "increments 1, 2, 3 graded high, and what was read is a digest",
                    ),
                ),
            ),
            Sample(
                "another new row that no increment is about",
                lambda folder: folder.replace(
                    BRIEFING,
                    'status: carried_over\n    status_text: "2-27锚定"',
                    'status: new\n    status_text: "2-27锚定"',
                ),
                (
                    (
                        BRIEFING,
                        55,
                        "2701.00305, 2610.00733 new in the list and graded high, and nothing says "
                        "what was read",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "a row that another briefing anchored, with a reason that says little",
                lambda folder: folder.replace(
                    BRIEFING,
                    "text: 高\n    lines: [58, 58]",
                    "text: 高（arXiv）\n    lines: [58, 58]",
                ),
            ),
            Sample(
                "a medium grade after a digest, and no grade at all",
                lambda folder: folder.replace(BRIEFING, "grade: medium_high", "grade: medium"),
            ),
        ),
    ),
    RuleSamples(
        rule="flat-credibility",
        standing=(),
        failing=(
            Sample(
                "nine of ten",
                rows(10, high=9),
                ((LATER, 35, "9 of 10 rows of the list are graded high"),),
            ),
            Sample(
                "four fifths",
                rows(15, high=12),
                ((LATER, 35, "12 of 15 rows of the list are graded high"),),
            ),
        ),
        passing=(
            Sample("seven of ten", rows(10, high=7)),
            Sample("nine of nine", rows(9, high=9)),
        ),
    ),
)
