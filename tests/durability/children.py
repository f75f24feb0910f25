"""Work in a forked process, which may end at any moment without harm to the tests."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

LONGEST_SECONDS = 600
"""A child that hangs is ended by an alarm: the process that it was forked from has threads."""


@dataclass(frozen=True)
class Ending:
    """How a child ended.

    Attributes:
        code: the exit code; the negative number of a signal.
        result: what the work gave back; None where it did not come to its end.
        err: what it wrote to stderr.
    """

    code: int
    result: Any
    err: str


def forked(
    work: Callable[[], Any], *, killed_after: float | None = None, longest: int = LONGEST_SECONDS
) -> Ending:
    """Do `work` in a child; with `killed_after`, end it after so many seconds, if it still runs."""
    with tempfile.TemporaryDirectory(prefix="child-") as place:
        result, err = Path(place, "result"), Path(place, "err")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            _work(work, (result, err), longest=longest)
        if killed_after is not None:
            time.sleep(killed_after)
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        return Ending(
            os.waitstatus_to_exitcode(status),
            pickle.loads(result.read_bytes()) if result.exists() else None,
            err.read_text(encoding="utf-8") if err.exists() else "",
        )


def _work(work: Callable[[], Any], outputs: tuple[Path, Path], *, longest: int) -> None:
    """What the child does; it never comes back to the tests."""
    result, err = outputs
    code = 1
    try:
        signal.alarm(longest)
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
        sys.stderr = Path(err).open("w", encoding="utf-8")  # noqa: SIM115
        done = pickle.dumps(work())
        # Renamed when it is whole: a killed child has no result.
        part = result.with_suffix(".part")
        part.write_bytes(done)
        part.rename(result)
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stderr.flush()
        os._exit(code)
