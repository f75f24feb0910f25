"""Running a parser under limits, so that a hostile text can't take the machine with it.

Where the platform can fork and has resource limits, the work is done in a child process with so
many seconds of CPU and so much memory; elsewhere it is done here, and the limits on the size of
the input are all there is.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final, TypeVar

try:
    import resource
except ImportError:  # Windows has no resource limits.
    resource = None  # type: ignore[assignment]

Result = TypeVar("Result")

CPU_SECONDS: Final = 60
MEMORY_BYTES: Final = 512 * 1024 * 1024
_WALL_SECONDS: Final = 180.0


class LimitExceededError(Exception):
    """The work took more time or memory than it may."""


def run_limited(
    work: Callable[[], Result],
    *,
    cpu_seconds: int = CPU_SECONDS,
    memory_bytes: int = MEMORY_BYTES,
) -> Result:
    """The result of `work`, or the exception that it raised.

    Raises:
        LimitExceededError: when a limit ended the work.
    """
    if resource is None or not hasattr(os, "fork"):
        return work()
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(
        target=_child,
        args=(work, (receiver, sender)),
        kwargs={"cpu_seconds": cpu_seconds, "memory_bytes": memory_bytes},
        daemon=True,
    )
    child.start()
    sender.close()
    try:
        answer = receiver.recv() if receiver.poll(_WALL_SECONDS) else None
    except (EOFError, OSError):
        answer = None  # It ended before its answer was out, or in the middle of it.
    finally:
        receiver.close()
        child.join(timeout=1.0)
        if child.is_alive():
            child.kill()
            child.join()
    if answer is None:
        raise LimitExceededError(
            f"more than {cpu_seconds} s of CPU or {memory_bytes // 2**20} MiB of memory"
        )
    result, error = answer
    if error is not None:
        raise error
    return result  # type: ignore[no-any-return]


def _child(
    work: Callable[[], object],
    pipe: tuple[Connection, Connection],
    *,
    cpu_seconds: int,
    memory_bytes: int,
) -> None:
    receiver, sender = pipe
    # With an end of its own to read from, it would wait for ever for a parent that was killed, and
    # keep the lock of the folder with it.
    receiver.close()
    # Ctrl-C reaches both processes; the parent is the one that says so.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _limit(resource.RLIMIT_CPU, cpu_seconds)
    _limit(resource.RLIMIT_AS, memory_bytes)
    answer: tuple[object, Exception | None] | None
    try:
        answer = (work(), None)
    except MemoryError:
        answer = None
    except Exception as error:
        answer = (None, error)
    with contextlib.suppress(BrokenPipeError):  # The process that asked was ended.
        try:
            sender.send(answer)
        except MemoryError:
            sender.send(None)  # The answer itself, packed, is what does not fit.


def _limit(what: int, value: int) -> None:
    """Lower a limit; a platform that doesn't know it, or has a lower one, keeps its own."""
    try:
        _, most = resource.getrlimit(what)
        wanted = value if most == resource.RLIM_INFINITY else min(value, most)
        resource.setrlimit(what, (wanted, most))
    except (OSError, ValueError):
        return
