"""A disk without room: told with the file and the way out, nothing cut, and mended afterwards."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bars.amounts import amount
from tests.bars.measuring import Measured
from tests.data_folder import tree
from tests.durability.checking import Found, told, trial_of, without_room
from tests.durability.commands import BY_NAME, COMMANDS, Command
from tests.durability.steps import some
from tests.quick_folder import quick_folder

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

SMALL = 512 * 1024
"""Bytes of a disk that is soon full."""


@pytest.mark.slow
@pytest.mark.bar("B8")
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_no_room_from_any_step_on_is_told_and_leaves_old_or_new(
    command: Command, quick: Path, measured: Measured
) -> None:
    """The exit code is that of the help, the file is named, and no traceback is seen.

    Once there is room again the command leaves what an undisturbed run leaves.
    """
    trial = trial_of(command, quick)
    found = Found()
    steps = some(trial.length, amount(3, trial.length))
    for step in steps:
        without_room(trial, step, found)
    measured("B8", full_disks=len(steps), badly_told=len(found.badly_told), **found.counts())
    assert found.all() == []


@contextlib.contextmanager
def small_disk(place: Path) -> Iterator[Path]:
    """A disk of half a MiB; the test is skipped where nobody may mount one."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(place)]
    try:
        done = subprocess.run(mount, capture_output=True, check=False)
    except OSError:
        done = None
    if done is None or done.returncode != 0:
        pytest.skip("this user may not mount a disk")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], capture_output=True, check=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["fetch", "import briefing", "import bib", "rename", "format"])
def test_a_disk_that_is_really_full_is_told(name: str, quick: Path) -> None:
    """Filled up to some pages before the command begins; emptied for the next run."""
    trial = trial_of(BY_NAME[name], quick)
    found = Found()
    refused = 0
    for number, room in enumerate((0, 4096, 3 * 4096, 6 * 4096)):
        with small_disk(quick / f"disk-{number}") as disk:
            place = trial.command.copy(trial.template, disk / "place")
            (place / "tmp").mkdir()
            fill(disk, room=room)
            ending = trial.child(place)
            (disk / "filler").unlink()
            refused += tree(place / "data") != trial.new
            case = f"{name} with {room} bytes of room"
            told(trial, place, ending, found, case)
            trial.look(place, found, case)
            trial.run_again(place, found, case)
            assert tree(place / "data") == trial.new
    assert found.all() == []
    assert refused >= 1, "the disk was never full"


def fill(disk: Path, *, room: int) -> None:
    """Leave so many bytes of room."""
    with (disk / "filler").open("wb", buffering=0) as filler:
        with contextlib.suppress(OSError):
            while filler.write(b"x" * 4096):
                pass
        filler.truncate(max(0, filler.tell() - room))


@pytest.fixture
def quick() -> Iterator[Path]:
    with quick_folder() as place:
        yield place
