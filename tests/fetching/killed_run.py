"""Runs of the fetcher that end in the middle, each in a process of its own.

Started as a program: reads one JSON object a line, forks, and prints how the child ended. The child
kills itself (`at`) or has the disk full (`full`) before the n-th step of writing, or is killed from
outside after some milliseconds (`after`). A step is each call that changes the disk, and half of
each write.
"""

from __future__ import annotations

import builtins
import contextlib
import errno
import io
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, FakePaper, direct, papers
from tests.fetching.stored import run


class Steps:
    """Counts steps of writing, and ends the run at one of them."""

    def __init__(self, last: int | None, end: Callable[[], None]) -> None:
        self.count = 0
        self.last = last
        self.end = end

    def step(self) -> None:
        self.count += 1
        if self.count == self.last:
            self.end()

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The call with a step before and after it."""

        def counted(*args: Any, **kwargs: Any) -> Any:
            self.step()
            result = call(*args, **kwargs)
            self.step()
            return result

        return counted

    def watch(self) -> None:
        """Put steps around everything that changes the disk."""
        for name in ("fsync", "replace", "unlink", "mkdir", "rename"):
            setattr(os, name, self.around(getattr(os, name)))
        usual_open, usual_fdopen = os.open, os.fdopen

        def counted_open(path: Any, flags: int, *args: Any, **kwargs: Any) -> int:
            if not flags & os.O_CREAT or str(path).endswith(".lock"):
                return usual_open(path, flags, *args, **kwargs)
            return int(self.around(usual_open)(path, flags, *args, **kwargs))

        def counted_fdopen(descriptor: int, mode: str, *args: Any, **kwargs: Any) -> Any:
            file = usual_fdopen(descriptor, mode, *args, **kwargs)
            return HalfwayFile(file, self) if "w" in mode else file

        usual_io_open = io.open

        def counted_io_open(path: Any, mode: str = "r", *args: Any, **kwargs: Any) -> Any:
            file = usual_io_open(path, mode, *args, **kwargs)
            return HalfwayFile(file, self) if set(mode) & set("wax+") else file

        os.open, os.fdopen = counted_open, counted_fdopen  # type: ignore[assignment]
        # Not used for data so far: a writer that opens its file in an ordinary way is watched too.
        io.open = builtins.open = counted_io_open  # type: ignore[assignment]


class HalfwayFile:
    """A file in which each write has a step in its middle."""

    def __init__(self, file: Any, steps: Steps) -> None:
        self.file, self.steps = file, steps

    def write(self, data: Any) -> int:
        self.file.write(data[: len(data) // 2])
        self.file.flush()
        self.steps.step()
        self.file.write(data[len(data) // 2 :])
        return len(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def __enter__(self) -> HalfwayFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()


def known_papers(*, newer: bool) -> dict[str, FakePaper]:
    """Four papers; of the last nothing is known to arXiv."""
    known = papers(4)
    if newer:
        return dict(list(known.items())[:3])
    return known


def fetch_all(data: Path, end: Callable[[], None], *, last: int | None) -> int:
    """One run over all four papers; the number of steps that it took."""
    arxiv = FakeArxiv(known_papers(newer=True), FakeClock())
    steps = Steps(last, end)
    steps.watch()
    run(data, list(known_papers(newer=False)), FakeClock(), transport=direct(arxiv))
    return steps.count


def kill_oneself() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def disk_is_full() -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def child(order: dict[str, Any], out: int) -> None:
    """What the forked process does."""
    last = order.get("at", order.get("full"))
    end = disk_is_full if "full" in order else kill_oneself
    steps = fetch_all(Path(order["data"]), end, last=last)
    os.write(out, str(steps).encode("ascii"))


def main() -> None:
    """Fork a child for each order, and tell how it ended and how many steps it took."""
    for line in sys.stdin:
        order = json.loads(line)
        ours, theirs = os.pipe()
        pid = os.fork()
        if pid == 0:
            code = 1
            with contextlib.suppress(Exception):
                child(order, theirs)
                code = 0
            os._exit(code)
        os.close(theirs)
        if "after" in order:
            time.sleep(order["after"] / 1000)
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        steps = os.read(ours, 20).decode("ascii")
        os.close(ours)
        code = os.waitstatus_to_exitcode(status)
        sys.stdout.write(json.dumps({"code": code, "steps": int(steps) if steps else None}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
