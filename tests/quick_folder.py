"""Folders in memory, for tests that write thousands of files and have no use for a disk."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

_MEMORY = Path("/dev/shm")


@contextlib.contextmanager
def quick_folder() -> Iterator[Path]:
    """An empty folder, where the system has one in memory; else an ordinary temporary one.

    The library waits for the disk after each file (`fsync`), which is most of the time that such a
    test takes; what it does is the same.
    """
    in_memory = _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK)
    place = Path(tempfile.mkdtemp(prefix="livingdocs-", dir=_MEMORY if in_memory else None))
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)
