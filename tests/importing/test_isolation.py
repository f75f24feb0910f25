"""Work under limits."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys

import pytest

from livingdocs.importing.isolation import LimitExceededError, run_limited

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="limits need a child process")


def test_the_result_comes_back() -> None:
    assert run_limited(lambda: {"pid": os.getpid()})["pid"] != os.getpid()


def test_an_error_comes_back_as_itself() -> None:
    def fails() -> None:
        raise ValueError("this one")

    with pytest.raises(ValueError, match="this one"):
        run_limited(fails)


def test_endless_work_is_ended() -> None:
    def endless() -> None:
        while True:
            pass

    with pytest.raises(LimitExceededError, match="1 s of CPU"):
        run_limited(endless, cpu_seconds=1)


def test_an_answer_that_does_not_fit_is_told_without_a_traceback(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """It is packed under the same limit, after the work itself has ended well."""
    with pytest.raises(LimitExceededError, match="MiB of memory"):
        run_limited(lambda: "x" * (600 * 2**20), memory_bytes=2**30)
    assert "Traceback" not in capfd.readouterr().err


def test_too_much_memory_is_refused() -> None:
    with pytest.raises(LimitExceededError, match="MiB of memory"):
        run_limited(lambda: len(bytearray(2**31)), memory_bytes=2**30)


ORPHAN = """
import os, sys, time
from livingdocs.importing.isolation import run_limited
def work():
    print(os.getpid(), flush=True)
    time.sleep(0.5)
    return "x" * 1_000_000
run_limited(work)
"""


def test_a_child_whose_parent_was_killed_comes_to_an_end() -> None:
    """It would otherwise wait for somebody to take its answer, and keep the lock of the folder."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", ORPHAN], stdout=subprocess.PIPE, env=environment
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
        # Its output is a pipe, too, which ends with the last process that holds it.
        try:
            parent.communicate(timeout=120)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
