"""The environment of processes that tests start."""

from __future__ import annotations

import io
import os
from typing import Any, TextIO

from tests.source_tree import ROOT


def environment(**changes: str) -> dict[str, str]:
    """The environment of a process that finds the library, what scripts share, and the tests.

    What stands on the path already stays before them: a run without a defence has its switch there.
    """
    before = os.environ.get("PYTHONPATH")
    own = [str(ROOT / "hooks"), str(ROOT / "scripts"), str(ROOT)]
    path = os.pathsep.join([*([before] if before else []), *own])
    return {**os.environ, "PYTHONPATH": path, **changes}


def stream_on(raw: io.RawIOBase, *, buffered: bool = True) -> TextIO:
    """A stream as Python makes its own, on a file that a test made."""
    buffer: Any = io.BufferedWriter(raw) if buffered else raw
    return io.TextIOWrapper(buffer, encoding="ascii", write_through=not buffered)
