"""An import that is killed leaves both files old or new, and a second run does the rest."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from livingdocs.loading import load_knowledge_base
from tests.bib_import.made_entries import entries
from tests.data_folder import tree
from tests.source_tree import ROOT

KILLS = 12


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_killed_import_leaves_old_or_new(tmp_path: Path) -> None:
    """At any moment; the next run removes what was left and completes it."""
    (tmp_path / "refs.bib").write_text(entries(400), encoding="utf-8")
    command = [sys.executable, str(ROOT / "scripts/import_bib.py"), "refs.bib", "--data"]
    begun = time.monotonic()
    subprocess.run([*command, "whole"], cwd=tmp_path, check=True, capture_output=True, timeout=600)
    took = time.monotonic() - begun
    new = tree(tmp_path / "whole")
    chance = random.Random(7)
    for number in range(KILLS):
        data = tmp_path / f"data-{number}"
        with subprocess.Popen(
            [*command, data.name], cwd=tmp_path, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:  # fmt: skip
            time.sleep(took * chance.uniform(0.5, 1.0))
            process.send_signal(signal.SIGKILL)
        if data.exists():
            now = {path: text for path, text in tree(data).items() if ".tmp-" not in path}
            assert all(new[path] == text for path, text in now.items())
        done = subprocess.run(
            [*command, data.name], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
        )
        assert done.returncode == 0, done.stderr
        assert tree(data) == new
        load_knowledge_base(data)
