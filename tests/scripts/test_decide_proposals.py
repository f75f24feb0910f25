"""The command that accepts and rejects proposals."""

from __future__ import annotations

import pytest

from tests.data_folder import DOUBT, OTHER_ANCHOR, DataFolder
from tests.scripts.command import run


@pytest.mark.parametrize("names_first", [True, False])
def test_names_stand_before_or_behind_the_options(folder: DataFolder, names_first: bool) -> None:
    """The diff names files as seen from here, so that git takes it."""
    names, options = ["2027-03-02-i2", "2027-03-05-i2"], ["--by", "Mira", "--on", "2027-03-09"]
    order = [*names, *options] if names_first else [*options, *names]
    answer = run("decide_proposals.py", "accept", *order, cwd=folder.root.parent)
    assert answer.code == 0
    assert f"+++ b/{folder.root.name}/{OTHER_ANCHOR}\n" in answer.out
    assert "2 files written" in answer.err
    assert "accepted_by: Mira\n" in folder.text(OTHER_ANCHOR)


def test_names_or_a_briefing_and_not_both(folder: DataFolder) -> None:
    both = ["accept", "2027-03-02-i2", "--briefing", "brewing/2027-03-02", "--by", "Mira"]
    assert run("decide_proposals.py", *both, cwd=folder.root.parent).code == 1
    assert run("decide_proposals.py", "accept", "--by", "Mira", cwd=folder.root.parent).code == 1


@pytest.mark.parametrize(
    ("text", "day", "words"),
    [
        ("水温不同", "tomorrow", 'expected a day such as "2026-09-22"'),
        ("水温\x1b不同", "2027-03-09", "control character"),
    ],
)
def test_what_is_typed_wrong_is_told_and_nothing_is_written(
    folder: DataFolder, text: str, day: str, words: str
) -> None:
    """As wrong use, without a traceback; an answer stands for every command with a day."""
    before = folder.text(DOUBT)
    typed = ["--verdict", "conditions_differ", "--text", text, "--by", "Mira", "--on", day]
    name = "contradictions/brewing/2027-03-02-d1"
    answer = run("answer_doubt.py", name, *typed, cwd=folder.root.parent)
    assert answer.code == 1
    assert words in answer.err and "\x1b" not in answer.err
    assert folder.text(DOUBT) == before
