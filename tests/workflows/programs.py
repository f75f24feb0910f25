"""How tests run the programs of .ci, which is no package."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from tests.source_tree import ROOT


def program(name: str) -> ModuleType:
    """A program of .ci, which is no package."""
    spec = importlib.util.spec_from_file_location(f"ci_{name}", ROOT / ".ci" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def command(*words: str, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words,
        cwd=cwd,
        env={**os.environ, **variables},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
