"""Entering a claim from the command line and on a terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest

from livingdocs.importing.canonical import is_edited
from livingdocs.yaml_files.sole_writer import SoleWriter
from tests.data_folder import OTHER_ANCHOR, DataFolder, tree
from tests.scripts.command import Answer, run

KETTLE = "anchors/brewing/kettle-flags.yml"
KNOWN = ("--condition", "workload=共享茶叶", "--condition", "baseline=unknown")
CLAIM = (
    *("claim", "--anchor", "kettle-flags", "--metric", "hit-rate", "--entity", "Leafcache"),
    *("--value", "约 40%", "--lines", "20", *KNOWN, "--condition", "hardware=铜壶"),
)


@pytest.fixture(autouse=True)
def nobody_answers() -> Iterator[None]:
    """The input of the tests is no terminal."""
    with mock.patch.object(sys, "stdin", io.StringIO()):
        yield


def enter(folder: DataFolder, *arguments: str) -> Answer:
    """The command, beside the data folder."""
    return run("create_record.py", *arguments, cwd=folder.root.parent)


def without(*options: str) -> tuple[str, ...]:
    """The claim without these options and their values."""
    kept = list(CLAIM)
    for option in options:
        place = kept.index(option)
        del kept[place : place + 2]
    return tuple(kept)


def with_value(option: str, value: str) -> tuple[str, ...]:
    """The claim with another value of an option."""
    kept = list(CLAIM)
    kept[kept.index(option) + 1] = value
    return tuple(kept)


def test_a_claim_is_added_and_nothing_else_changes(folder: DataFolder) -> None:
    """Comments, order and quotes stay; the diff is what is written, and the place is told."""
    folder.write(KETTLE, "# by hand\n" + folder.text(KETTLE) + "# the end\n")
    before = folder.text(KETTLE)
    answer = enter(folder, *CLAIM)
    assert (answer.code, answer.err.count("notice")) == (0, 1)
    added = [
        "claims:",
        "  - entity: leafcache",
        "    metric: hit-rate",
        "    value: 40",
        "    form: about",
        "    conditions:",
        "      workload: 共享茶叶",
        "      baseline: unknown",
        "      hardware: 铜壶",
        "    evidence:",
        "      briefing: brewing/2027-03-02",
        "      lines: [20, 20]",
    ]
    lines = folder.text(KETTLE).splitlines()
    start = lines.index("claims:")
    assert lines[start : start + len(added)] == added
    assert lines[:start] + lines[start + len(added) :] == before.splitlines()
    assert [line[1:] for line in answer.out.splitlines() if line[:2] in ("+ ", "+c")] == added
    assert answer.out.endswith(f"data/{KETTLE}:{start + 2}: created\n")
    assert folder.findings() == ()


def test_the_same_claim_twice_is_one(folder: DataFolder) -> None:
    """However the value and the names are written."""
    enter(folder, *CLAIM)
    before = folder.text(KETTLE)
    again = (*with_value("--entity", "leafcache"), "--form", "about")
    answer = enter(folder, *(part if part != "约 40%" else "40.0" for part in again))
    assert "created" in answer.out
    folder.write(KETTLE, before)
    answer = enter(folder, *(part if part != "约 40%" else "~40%" for part in again))
    assert (answer.code, "is there already" in answer.out) == (0, True)
    assert folder.text(KETTLE) == before


def test_a_dry_run_writes_nothing_and_shows_all(folder: DataFolder) -> None:
    """The diff and the findings are those of the real run."""
    before = tree(folder.root)
    answer = enter(folder, *with_value("--value", "0.4–6.8"), "--mean", "36", "--dry-run")
    assert answer.code == 0
    assert "+    mean: 36" in answer.out and "would be created" in answer.out
    assert "error derived-number" in answer.err and f"data/{KETTLE}:" in answer.err
    assert tree(folder.root) == before


def test_an_imported_anchor_counts_as_edited(folder: DataFolder) -> None:
    """So that the next import keeps it."""
    path = "anchors/brewing/2027-03-02-c2.yml"
    arguments = (*with_value("--anchor", "2027-03-02-c2"), "--lines", "54")
    assert enter(folder, *arguments).code == 0
    assert is_edited(folder.text(path))


def test_a_status_is_entered_in_the_place_of_a_number(folder: DataFolder) -> None:
    """With the day on which it was true, and the day on which to look again."""
    days = ("--as-of", "2027-03-02", "--recheck-on", "2027-03-09")
    answer = enter(folder, *without("--value"), "--status", "open_bug", *days)
    assert (answer.code, answer.err) == (0, "")
    (claim,) = folder.load().anchors["brewing/kettle-flags"].claims
    assert (str(claim.status), claim.as_of, claim.value) == ("open_bug", "2027-03-02", None)


REFUSED = [
    (with_value("--metric", "hit-rat"), 'write "hit-rate"'),
    (with_value("--entity", "leafcash"), 'write "leafcache"'),
    ((*CLAIM, "--against", "ketle"), 'write "kettle"'),
    (with_value("--anchor", "kettle-flag"), 'write "kettle-flags"'),
    (with_value("--lines", "900"), "expected lines from 1 to"),
    (with_value("--lines", "first"), "expected 64 or 57-58"),
    (with_value("--value", "many"), "is no number"),
    ((*CLAIM, "--condition", "basline=x"), 'write "baseline"'),
    ((*CLAIM, "--condition", "env"), "expected NAME=WORDS"),
    ((*CLAIM, "--briefing", "brewing/2027-03-03"), "which is no briefing"),
    (without("--value"), "no --value"),
    (without("--anchor"), "no --anchor"),
    (without("--condition"), "--condition workload=…"),
]


@pytest.mark.parametrize(("arguments", "words"), REFUSED, ids=[words for _, words in REFUSED])
def test_what_is_no_claim_is_refused(
    folder: DataFolder, arguments: tuple[str, ...], words: str
) -> None:
    """With the way out, exit code 1, and nothing written."""
    before = tree(folder.root)
    answer = enter(folder, *arguments)
    assert (answer.code, answer.out) == (1, "")
    assert answer.err.startswith("create_record.py: error: ") and words in answer.err
    assert answer.err.count("\n") == 1
    assert tree(folder.root) == before


def test_what_the_record_cannot_hold_is_refused(folder: DataFolder) -> None:
    """A fault of shape is told as validating tells it."""
    before = tree(folder.root)
    answer = enter(folder, *CLAIM, "--mean", "40")
    assert answer.code == 2
    assert "error record-shape" in answer.err and "mean without a range" in answer.err
    assert tree(folder.root) == before


def test_digits_and_wordings_are_looked_at(folder: DataFolder) -> None:
    """A number that its lines do not have, a condition that nearly is another claim's."""
    answer = enter(folder, *(part.replace("共享茶叶", "共享的茶叶") for part in CLAIM))
    assert "notice: value 40 does not stand in lines 20-20" in answer.err
    assert 'notice: workload "共享的茶叶", other claims say "共享茶叶"' in answer.err
    quiet = enter(folder, *with_value("--anchor", "2027-03-02-i2"), "--lines", "29", "--dry-run")
    assert "value 40 does not" in quiet.err
    right = with_value("--value", "61%")
    right = tuple("29" if part == "20" else part for part in right)
    assert "notice" not in enter(folder, *right, "--dry-run").err


def test_a_folder_with_faults_is_left_alone(folder: DataFolder) -> None:
    """Exit code 2, with every fault."""
    folder.replace(OTHER_ANCHOR, "entity: leafcache", "entity: leafcash")
    answer = enter(folder, *CLAIM)
    assert (answer.code, answer.out) == (2, "")
    assert "record-reference" in answer.err


def test_an_import_at_work_is_not_disturbed(folder: DataFolder) -> None:
    """Nothing is written while another one writes."""
    before = tree(folder.root)
    with (
        mock.patch("livingdocs.yaml_files.sole_writer.PATIENCE", 0.0),
        SoleWriter(folder.root),
    ):
        answer = enter(folder, *CLAIM)
    assert answer.code == 2 and "is at work on this data folder" in answer.err
    assert tree(folder.root) == before


class Terminal(io.StringIO):
    """Somebody who answers."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_what_is_missing_is_asked_for(folder: DataFolder) -> None:
    """Each answer is looked at, and a wrong one is asked for again."""
    answers = [
        "kettle-flags",
        "hit-rat",
        "hit-rate",
        "Leafcache",
        "lots",
        "约 40%",
        "20",
        "unknown",
    ]
    answers += ["", "冷水", "铜壶"]
    with mock.patch.object(sys, "stdin", Terminal("\n".join(answers) + "\n")):
        answer = enter(folder, "claim")
    assert answer.code == 0
    claim = folder.load().anchors["brewing/kettle-flags"].claims[0]
    assert (str(claim.value), claim.form) == ("40", "about")
    assert claim.conditions == {"workload": "unknown", "baseline": "冷水", "hardware": "铜壶"}
    assert answer.err.count("metric (hit-rate, pour-latency): ") == 2


def test_an_end_of_the_answers_writes_nothing(folder: DataFolder) -> None:
    """As with Ctrl-D."""
    before = tree(folder.root)
    with mock.patch.object(sys, "stdin", Terminal("kettle-flags\n")):
        answer = enter(folder, "claim")
    assert (answer.code, answer.out) == (1, "")
    assert "the answers ended" in answer.err
    assert tree(folder.root) == before


def test_help_of_a_record_is_its_own(tmp_path: Path) -> None:
    """With every option and an example that works."""
    answer = run("create_record.py", "claim", "--help", cwd=tmp_path)
    assert answer.code == 0
    assert answer.out.startswith("usage: create_record.py claim [OPTION ...]\n")
    assert all(f"--{name}" in answer.out for name in ("anchor", "recheck-on", "dry-run", "data"))
    assert max(len(line) for line in answer.out.splitlines()) <= 100
