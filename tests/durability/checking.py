"""What must hold after a command was cut short, for every command and for every way of cutting."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.yaml_files.places import LEFTOVER_PREFIX
from livingdocs.yaml_files.sole_writer import mend
from tests.data_folder import tree
from tests.durability.children import Ending, forked
from tests.durability.commands import Command, leftovers, lock_folder, own_temporary_files
from tests.durability.steps import Steps


@dataclass
class Found:
    """How often something did not hold that must, with a word on each case."""

    unreadable: list[str] = field(default_factory=list)
    neither_old_nor_new: list[str] = field(default_factory=list)
    next_run_failed: list[str] = field(default_factory=list)
    badly_told: list[str] = field(default_factory=list)

    def all(self) -> list[str]:
        """Every case."""
        return [
            *self.unreadable,
            *self.neither_old_nor_new,
            *self.next_run_failed,
            *self.badly_told,
        ]

    def counts(self) -> dict[str, int]:
        """As the table of bars wants them."""
        return {
            "unreadable": len(self.unreadable),
            "neither_old_nor_new": len(self.neither_old_nor_new),
            "next_run_failed": len(self.next_run_failed),
        }


@dataclass(frozen=True)
class Trial:
    """A command, the folder before it, and what it makes of it when nobody disturbs it."""

    command: Command
    template: Path
    old: dict[str, bytes]
    new: dict[str, bytes]
    length: int

    def place(self, name: str) -> Path:
        """The folder before the command, once more."""
        return self.command.copy(self.template, self.template.parent / name)

    def steps(
        self, place: Path, *, killed_at: int | None = None, full_from: int | None = None
    ) -> Steps:
        """Steps below the data folder, and below that of the notes."""
        below = (place / "data", lock_folder(place))
        return Steps(below, killed_at=killed_at, full_from=full_from)

    def child(
        self,
        place: Path,
        *,
        killed_after: float | None = None,
        killed_at: int | None = None,
        full_from: int | None = None,
    ) -> Ending:
        """Run the command in a child that may be cut short."""

        def work() -> tuple[int, str, int]:
            steps = self.steps(place, killed_at=killed_at, full_from=full_from)
            steps.watch()
            return (*self.command.run(place), steps.count)

        return forked(work, killed_after=killed_after)

    def look(self, place: Path, found: Found, case: str) -> None:
        """What must hold right after the end: every file old or new, and the folder loads."""
        now = tree(place / "data")
        for path in sorted({*now, *self.old, *self.new}):
            if LEFTOVER_PREFIX in path:
                continue
            if now.get(path) not in (self.old.get(path), self.new.get(path)):
                found.neither_old_nor_new.append(f"{case}: {path}")
        fault = self.fault_of(place)
        if fault is not None and self.command.as_one:
            with own_temporary_files(place), contextlib.suppress(OSError):
                mend(place / "data")
            fault = self.fault_of(place)
        if fault is not None:
            found.unreadable.append(f"{case}: {fault}")

    def fault_of(self, place: Path) -> str | None:
        """Why the folder does not load, neither in the world of the command nor in this one."""
        fault = None
        for world in (self.command.world, contextlib.nullcontext):
            try:
                with world():
                    load_knowledge_base(place / "data")
            except (KnowledgeBaseError, OSError) as error:
                fault = str(error)[:300]
            else:
                return None
        return fault

    def run_again(self, place: Path, found: Found, case: str) -> None:
        """The next run needs no help and leaves what an undisturbed one would have left."""
        code, err = self.command.run(place)
        now = tree(place / "data")
        if code not in {self.command.code, *self.command.again}:
            found.next_run_failed.append(f"{case}: exit code {code}: {err[-300:]}")
        elif left := leftovers(place):
            found.next_run_failed.append(f"{case}: left {left}")
        elif now != self.new:
            differ = [p for p in sorted({*now, *self.new}) if now.get(p) != self.new.get(p)]
            found.next_run_failed.append(f"{case}: another result in {differ}")
        elif (fault := self.fault_of(place)) is not None:
            found.next_run_failed.append(f"{case}: {fault}")


@cache
def _template(command: Command, folder: Path) -> Path:
    template = folder / "template"
    template.mkdir(parents=True)
    command.prepare(template)
    return template


def trial_of(command: Command, folder: Path) -> Trial:
    """Prepare a command, and let it run undisturbed once.

    Raises:
        AssertionError: if that run is not as expected, or a second one changes anything.
    """
    template = _template(command, folder)
    old = tree(template / "data")
    place = command.copy(template, folder / "whole")
    unfinished = Trial(command, template, old, {}, 0)
    whole = unfinished.child(place)
    assert whole.result is not None, whole.err
    code, err, steps = whole.result
    assert code == command.code, err
    new = tree(place / "data")
    assert new != old, f"{command.name} writes nothing: {err}"
    trial = Trial(command, template, old, new, steps)
    found = Found()
    trial.look(place, found, "undisturbed")
    trial.run_again(place, found, "after an undisturbed run")
    assert found.all() == []
    return trial


def killed_at(trial: Trial, step: int, found: Found) -> None:
    """`kill -9` at a step of writing."""
    case = f"{trial.command.name} killed at step {step} of {trial.length}"
    place = trial.place(f"killed-{step}")
    ending = trial.child(place, killed_at=step)
    assert ending.code == -9, f"{case} was not killed: {ending}"
    trial.look(place, found, case)
    trial.run_again(place, found, case)


def killed_after(trial: Trial, seconds: float, found: Found, *, name: str) -> bool:
    """`kill -9` after some time; whether it came before the end."""
    case = f"{trial.command.name} killed after {seconds * 1000:.1f} ms"
    place = trial.place(name)
    ending = trial.child(place, killed_after=seconds)
    trial.look(place, found, case)
    trial.run_again(place, found, case)
    return ending.code == -9


def without_room(trial: Trial, step: int, found: Found) -> None:
    """From a step on the disk is full; then somebody makes room."""
    case = f"{trial.command.name} without room from step {step} of {trial.length}"
    place = trial.place(f"full-{step}")
    ending = trial.child(place, full_from=step)
    told(trial, place, ending, found, case)
    trial.look(place, found, case)
    trial.run_again(place, found, case)


def told(trial: Trial, place: Path, ending: Ending, found: Found, case: str) -> None:
    """A full disk is told: the exit code of the command's help, the file, no traceback."""
    if ending.result is None:
        found.badly_told.append(f"{case}: {ending.err[-600:]}")
        return
    code, err, _ = ending.result
    if code == trial.command.code and tree(place / "data") == trial.new:
        return  # What was left to do needed no room.
    # The file, the note of the change, or the copy that is looked at before anything is written.
    names = {*trial.old, *trial.new, lock_folder(place).name, "curating-"}
    if code not in trial.command.full:
        found.badly_told.append(f"{case}: exit code {code}: {err[-300:]}")
    elif "Traceback" in err or "No space left on device" not in err:
        found.badly_told.append(f"{case}: {err[-600:]}")
    elif not any(name in err for name in names):
        found.badly_told.append(f"{case}: names no file: {err[-300:]}")
