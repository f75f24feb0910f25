"""Commands that run without a network, with a record of every try to reach one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.source_tree import ROOT

AUDIT = ROOT / "tests" / "offline" / "audit"


@dataclass(frozen=True)
class Ended:
    """How a command ended, what it said, and where it or a child of it turned to."""

    code: int
    said: str
    connections: tuple[str, ...]


@cache
def namespaces() -> bool:
    """Whether this machine lets a process have a network of its own."""
    if shutil.which("unshare") is None:
        return False
    return subprocess.run(["unshare", "-rn", "true"], capture_output=True).returncode == 0


def run_cut_off(folder: Path, *command: str, **environment: str) -> Ended:
    """Run a command of the project; `folder` takes the record.

    Without namespaces it runs with the network, and the record alone tells.
    """
    record = folder / "connections"
    record.touch()
    before: Sequence[str] = (str(ROOT / ".ci" / "offline"),) if namespaces() else ()
    path = os.environ.get("PYTHONPATH")
    done = subprocess.run(
        [*before, *command],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(AUDIT), *([path] if path else [])]),
            "KB_CONNECTIONS": str(record),
            "KB_PROVE": "",
            **environment,
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    found = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    told = tuple(f"{event} {host} by {' '.join(words)}" for event, host, words in found)
    return Ended(done.returncode, done.stdout, told)


def python(*words: str) -> Sequence[str]:
    """A command of the environment's Python."""
    return (sys.executable, *words)
