"""What a process does to a disk, step by step, and an end or a full disk at any of the steps.

A step is before and after each call that changes something below the watched folders, and in the
middle of each write of bytes. It takes the place of the calls in a process that is forked for it.
"""

from __future__ import annotations

import builtins
import errno
import io
import os
import random
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bars.amounts import seed

PATH_CALLS = ("replace", "rename", "unlink", "remove", "mkdir", "rmdir", "link", "symlink")
NEED_ROOM = frozenset({"open", "write", "fsync", "mkdir", "replace", "rename", "link", "symlink"})
"""Steps that a full disk may refuse; removing needs no room."""


def kill_oneself() -> None:
    """The end that no process can prepare for."""
    os.kill(os.getpid(), signal.SIGKILL)


def disk_is_full() -> None:
    """What the system says of a disk without room."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@dataclass
class Steps:
    """Counts steps below some folders, and ends the process, or fills the disk, at one of them.

    Attributes:
        below: the watched folders.
        killed_at: the number of the step at which the process ends, if at any.
        full_from: the number of the step from which on there is no room, if ever.
        log: name of each call and what it was called with, in order.
    """

    below: Sequence[Path]
    killed_at: int | None = None
    full_from: int | None = None
    count: int = 0
    log: list[tuple[str, str]] = field(default_factory=list)
    _descriptors: dict[int, str] = field(default_factory=dict)

    def step(self, what: str) -> None:
        """One more; may be the last."""
        self.count += 1
        if self.count == self.killed_at:
            kill_oneself()
        if self.full_from is not None and self.count >= self.full_from and what in NEED_ROOM:
            disk_is_full()

    def watch(self) -> None:
        """Put steps around everything that changes the disk, for good."""
        for name in PATH_CALLS:
            setattr(os, name, self._of_path(name, getattr(os, name)))
        self._watch_descriptors()
        self._watch_files()

    def _is_watched(self, path: object) -> bool:
        if not isinstance(path, str | bytes | Path):
            return False
        place = Path.cwd() / os.fsdecode(path)  # Links are left as they are: they are replaced.
        return any(place == folder or folder in place.parents for folder in self.below)

    def _of_path(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any, **kwargs: Any) -> Any:
            if not any(map(self._is_watched, args[:2])):
                return call(*args, **kwargs)
            self.step(name)
            result = call(*args, **kwargs)
            self.log.append((name, " ".join(map(str, args[:2]))))
            self.step("done")
            return result

        return counted

    def _watch_descriptors(self) -> None:
        usual_open, usual_fsync, usual_write = os.open, os.fsync, os.write

        def counted_open(path: Any, flags: int, *args: Any, **kwargs: Any) -> int:
            # A lock is no data: it is opened for writing, and empty.
            if not self._is_watched(path) or str(path).endswith(".lock"):
                return usual_open(path, flags, *args, **kwargs)
            writing = bool(flags & (os.O_CREAT | os.O_WRONLY | os.O_RDWR))
            if writing:
                self.step("open")
            descriptor = usual_open(path, flags, *args, **kwargs)
            self._descriptors[descriptor] = str(path)
            if writing:
                self.log.append(("open", str(path)))
                self.step("done")
            return descriptor

        def counted_fsync(descriptor: int) -> None:
            self.step("fsync")
            usual_fsync(descriptor)
            self.log.append(("fsync", self._descriptors.get(descriptor, "?")))
            self.step("done")

        def counted_write(descriptor: int, data: Any) -> int:
            if descriptor not in self._descriptors:
                return usual_write(descriptor, data)
            usual_write(descriptor, bytes(data)[: len(data) // 2])
            self.step("write")
            return len(data) // 2 + usual_write(descriptor, bytes(data)[len(data) // 2 :])

        for name, call in (
            ("open", counted_open),
            ("fsync", counted_fsync),
            ("write", counted_write),
        ):
            setattr(os, name, call)

    def _watch_files(self) -> None:
        usual_fdopen, usual_io_open = os.fdopen, io.open

        def counted_fdopen(descriptor: int, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
            file = usual_fdopen(descriptor, mode, *args, **kwargs)
            watched = descriptor in self._descriptors and set(mode) & set("wax+")
            return HalfwayFile(file, self) if watched else file

        def counted_io_open(path: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
            writing = self._is_watched(path) and set(mode) & set("wax+")
            if writing:
                self.step("open")
            file = usual_io_open(path, mode, *args, **kwargs)
            if writing:
                self.log.append(("open", str(path)))
            return HalfwayFile(file, self) if writing else file

        # No data is written by an ordinary `open` today; who would begin to do so is watched.
        for module, name, call in (
            (os, "fdopen", counted_fdopen),
            (io, "open", counted_io_open),
            (builtins, "open", counted_io_open),
        ):
            setattr(module, name, call)


class HalfwayFile:
    """A file in which each write has a step in its middle."""

    def __init__(self, file: Any, steps: Steps) -> None:
        """Take over what was opened."""
        self.file, self.steps = file, steps

    def write(self, data: Any) -> int:
        """Write half, let it be on disk, write the rest."""
        self.file.write(data[: len(data) // 2])
        self.file.flush()
        self.steps.step("write")
        self.file.write(data[len(data) // 2 :])
        return len(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def __enter__(self) -> HalfwayFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()


def some(steps: int, most: int) -> list[int]:
    """All steps, or some of them, the first and the last among these."""
    if steps <= most:
        return list(range(1, steps + 1))
    return sorted({1, steps, *random.Random(seed()).sample(range(1, steps + 1), most - 2)})
