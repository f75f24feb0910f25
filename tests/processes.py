"""The environment of processes that tests start."""

from __future__ import annotations

import os

from tests.source_tree import ROOT


def environment(**changes: str) -> dict[str, str]:
    """The environment of a process that finds the library and the tests.

    What stands on the path already stays before them: a run without a defence has its switch there.
    """
    before = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([*([before] if before else []), str(ROOT / "hooks"), str(ROOT)])
    return {**os.environ, "PYTHONPATH": path, **changes}
