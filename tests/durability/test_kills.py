"""Killed at any step of writing, or at any moment: each file old or new, the next run mends."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from livingdocs.yaml_files.places import LEFTOVER_PREFIX
from tests.bars.amounts import amount, seed
from tests.bars.measuring import Measured
from tests.durability.checking import Found, Trial, killed_after, killed_at, trial_of
from tests.durability.children import forked
from tests.durability.commands import BY_NAME, COMMANDS, Command
from tests.durability.steps import some
from tests.naive.writer import without_care
from tests.quick_folder import quick_folder
from tests.source_tree import command_files

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")

MAIN = ("fetch", "import briefing", "correct briefing", "import bib")
"""The commands that run by themselves every day."""
PARTS = 4
READERS = {
    *("bench_cards.py", "bench_pages.py", "bench_rules.py", "bench_titles.py"),
    *("review_pr.py", "validate_data.py"),
}
"""Scripts that write no data."""


@pytest.fixture
def quick() -> Iterator[Path]:
    with quick_folder() as place:
        yield place


def test_every_command_that_writes_is_tried() -> None:
    """A new one gets a use in `commands.py`, and is then killed and denied room as all are."""
    scripts = {Path(name).name for name in command_files()}
    assert {command.script for command in COMMANDS} == scripts - READERS


@pytest.mark.slow
@pytest.mark.bar("B8")
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_a_kill_at_every_step_of_writing_leaves_old_or_new(
    command: Command, quick: Path, measured: Measured
) -> None:
    """Before and after each change of the disk, and in the middle of each write.

    The folder loads, or the next command finishes what belongs together; the command, run again,
    leaves what an undisturbed run leaves, and no temporary file.
    """
    trial = trial_of(command, quick)
    found = Found()
    steps = some(trial.length, amount(6, trial.length))
    for step in steps:
        killed_at(trial, step, found)
    measured("B8", write_points=len(steps), commands=1, **found.counts())
    assert found.all() == []


@pytest.mark.parametrize("name", ["import bib", "rename"])
def test_a_kill_between_two_files_is_mended_by_the_next_run(name: str, quick: Path) -> None:
    """In the middle of an import, whose files each stand for themselves, and of a rename."""
    trial = trial_of(BY_NAME[name], quick)
    found = Found()
    for step in (trial.length // 2, trial.length * 3 // 4):
        killed_at(trial, step, found)
    assert found.all() == []


@pytest.mark.slow
@pytest.mark.bar("B8")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", MAIN)
def test_kills_at_any_moment_leave_old_or_new(
    name: str, part: int, quick: Path, measured: Measured
) -> None:
    """Killed after a random time, in reading as in writing; the next run needs no help."""
    trial = trial_of(BY_NAME[name], quick)
    chance = random.Random(f"{seed()} {name} {part}")
    begun = time.perf_counter()
    trial.child(trial.place("timed"))
    longest = time.perf_counter() - begun
    found = Found()
    kills, tries = 0, 0
    wanted = amount(5, 200 // PARTS)
    while kills < wanted and tries < 20 * wanted:
        tries += 1
        hit = killed_after(trial, chance.uniform(0, longest), found, name=f"moment-{tries}")
        # How long a run takes changes with what else the machine does.
        longest *= 1.05 if hit else 0.8
        kills += hit
    measured("B8", **{f"random_kills_of_{name.replace(' ', '_')}": kills}, **found.counts())
    assert found.all() == []
    assert kills == wanted


@pytest.mark.slow
@pytest.mark.parametrize("name", ["fetch", "import briefing", "rename", "format"])
def test_a_writer_without_care_is_caught(name: str, quick: Path) -> None:
    """Files written in their place, and no note of what belongs together: the checks go red."""
    found = Found()
    with without_care():
        trial = trial_of(BY_NAME[name], quick)
        for step in some(trial.length, 20):
            killed_at(trial, step, found)
    assert found.neither_old_nor_new


@pytest.mark.parametrize("name", ["import bib", "rename"])
def test_each_file_is_on_disk_before_it_takes_its_place(name: str, quick: Path) -> None:
    """A machine that loses power keeps what was synced alone: the bytes first, then the name."""
    trial = trial_of(BY_NAME[name], quick)
    assert unsynced(logged(trial, "synced")) == []
    with without_care():
        assert unsynced(logged(trial, "careless"))


def logged(trial: Trial, name: str) -> list[tuple[str, str]]:
    """What a run did to the disk, in order."""
    place = trial.place(name)

    def work() -> list[tuple[str, str]]:
        steps = trial.steps(place)
        steps.watch()
        trial.command.run(place)
        return steps.log

    log: list[tuple[str, str]] = forked(work).result
    return log


def unsynced(log: list[tuple[str, str]]) -> list[str]:
    """Files that got their name before their bytes were synced, or whose name never was."""
    found = []
    for number, (call, what) in enumerate(log):
        if call == "open" and LEFTOVER_PREFIX not in what:
            found.append(f"{what} is written in its place")
        if call == "replace":
            temporary, path = what.split(" ")
            if ("fsync", temporary) not in log[:number]:
                found.append(f"{path} may be empty after a loss of power")
            if ("fsync", str(Path(path).parent)) not in log[number:]:
                found.append(f"{path} may be gone after a loss of power")
    return found
