"""Samples of the rule in checks/plausible_days.py."""

from __future__ import annotations

from tests.checks.samples.sample import RuleSamples, Sample
from tests.data_folder import ANCHOR, CARD, DOUBT, DataFolder

VERIFIED = 'verified_on: "2027-03-04"'
ANSWER = """answer:
  verdict: conditions_differ
  text: 水温不同
  by: hana
  date: "{day}"
"""


def verified(folder: DataFolder, day: str) -> None:
    folder.replace(ANCHOR, VERIFIED, f'verified_on: "{day}"')


def rests_on(folder: DataFolder, paper: str) -> None:
    folder.write(ANCHOR, folder.text(ANCHOR) + f'papers:\n  - id: "{paper}"\n')


SAMPLES = (
    RuleSamples(
        rule="implausible-day",
        standing=(),
        failing=(
            Sample(
                "a year too early",
                lambda folder: verified(folder, "2026-03-04"),
                (
                    (
                        ANCHOR,
                        15,
                        "verified_on 2026-03-04, before the briefing that it comes from "
                        "(2027-03-02)",
                    ),
                ),
            ),
            Sample(
                "a year far ahead",
                lambda folder: verified(folder, "2072-03-04"),
                (
                    (
                        ANCHOR,
                        15,
                        "verified_on 2072-03-04, more than a year after the newest briefing",
                    ),
                ),
            ),
            Sample(
                "before the month of a paper without metadata",
                lambda folder: rests_on(folder, "2704.00001"),
                (
                    (ANCHOR, 15, "accepted_on 2027-03-03, before 2704.00001 existed (2027-04-01)"),
                    (ANCHOR, 15, "verified_on 2027-03-04, before 2704.00001 existed (2027-04-01)"),
                ),
            ),
            Sample(
                "a card accepted before its paper",
                lambda folder: folder.replace(
                    CARD, 'accepted_on: "2027-03-03"', 'accepted_on: "2026-03-03"'
                ),
                ((CARD, None, "accepted_on 2026-03-03, before 2612.00042 existed (2026-12-01)"),),
            ),
            Sample(
                "an answer before the question",
                lambda folder: folder.write(
                    DOUBT, folder.text(DOUBT) + ANSWER.format(day="2026-03-05")
                ),
                ((DOUBT, 42, "date 2026-03-05, before the doubt was opened (2027-03-02)"),),
            ),
        ),
        passing=(
            Sample("on the day of the briefing", lambda folder: verified(folder, "2027-03-02")),
            Sample("months later", lambda folder: verified(folder, "2027-12-24")),
            Sample(
                "an answer on the day of the question",
                lambda folder: folder.write(
                    DOUBT, folder.text(DOUBT) + ANSWER.format(day="2027-03-02")
                ),
            ),
        ),
    ),
)
