"""The contributing guide: its commands, typed one after the other, do what it says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from livingdocs.vocabulary import AnswerVerdict
from tests.source_tree import ROOT, project_files, read

GUIDE = "docs/contributing/index.md"
BLOCK = re.compile(r"^```sh\n(.*?)^```", flags=re.DOTALL | re.MULTILINE)

pytestmark = pytest.mark.skipif(
    shutil.which("bash") is None or shutil.which("make") is None, reason="no bash or make here"
)


def clone(folder: Path) -> Path:
    """The project's files as they are now, committed, with an environment that is this one."""
    for name in project_files():
        if not name.startswith("tests/") or name.startswith("tests/checks/invented/"):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    locks = read("requirements-build.txt") + read("requirements.txt")
    (folder / ".venv" / "locks.txt").write_text(locks, encoding="utf-8")
    return folder


@pytest.mark.slow
def test_a_newcomer_gets_through_with_the_guide_alone(tmp_path: Path) -> None:
    """From the text of a briefing to the review of a pull request, and back to where it began."""
    place = clone(tmp_path / "kb")
    blocks = BLOCK.findall(read(GUIDE))
    assert len(blocks) >= 10
    setup = (
        "git init -q -b main && git config user.name hana && git config user.email h@example.org"
        " && git add -A && git commit -q -m start\n"
    )
    script = "set -ex\n" + "\n".join(blocks)
    for text in (setup, script):
        result = subprocess.run(
            ["bash", "-c", text],
            cwd=place,
            env={**os.environ, "KB_ARXIV": "off", "KB_DATA": ""},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert result.returncode == 0, result.stderr[-2000:]
    told = result.stdout
    assert "created: inbox/oda/2027-04-06-brewing-e1prep.txt" in told
    assert "section: - -> kettles" in told
    assert "+status: accepted" in told and "+status: rejected" in told
    assert "## Data change: " in told and "0 errors" in result.stderr
    assert "answered: <code>contradictions/brewing/2027-04-06-d1</code>" in told
    status = ["git", "status", "--porcelain", "--branch"]
    left = subprocess.run(status, cwd=place, capture_output=True, encoding="utf-8", check=True)
    assert left.stdout.strip() == "## main"


def test_the_guide_names_what_an_accepted_record_must_have() -> None:
    """The required fields, and the verdicts that answer a doubt, as the records know them."""
    guide = read(GUIDE)
    for word in ("verified_on", "accepted_by", "accepted_on", "kind: conflict"):
        assert f"`{word}`" in guide
    assert [str(each) for each in AnswerVerdict if f"`{each}` {each.label}" not in guide] == []
