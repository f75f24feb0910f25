"""Costly tests: how often they repeat, and the environment of the processes that they start."""

from __future__ import annotations

import os

from tests.source_tree import ROOT


def times(few: int, promised: int) -> int:
    """`promised` when `KB_PROVE` is set, else `few`."""
    return promised if os.environ.get("KB_PROVE") else few


def environment(**changes: str) -> dict[str, str]:
    """The environment of a process that finds the library and the tests."""
    path = os.pathsep.join([str(ROOT / "hooks"), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, **changes}
