"""The whole job that reviews, as it stands in the workflow."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.data_folder import ANCHOR, DataFolder
from tests.source_tree import ROOT
from tests.workflows.programs import command, needs_bash, program
from tests.workflows.workflow_files import steps_of, workflow


@needs_bash
@pytest.mark.slow
def test_a_hostile_pull_request_is_reviewed_and_runs_nothing(
    kb_folder: Path, tmp_path: Path
) -> None:
    """A file that is named like a command, a script that was changed, an error, a changed line."""
    place = tmp_path / "work"
    temp = tmp_path / "temp"
    temp.mkdir()
    place.mkdir()
    for name in (".ci", "hooks", "scripts"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    data = DataFolder.copy(kb_folder, place / "data")
    (place / "Makefile").write_text("install:\n\t@true\n", encoding="utf-8")
    wrapper = place / ".venv" / "bin" / "python"
    wrapper.parent.mkdir(parents=True)
    wrapper.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    wrapper.chmod(0o755)
    (place / ".gitignore").write_text("/.venv/\n__pycache__/\n", encoding="utf-8")
    person = ("-c", "user.name=hana", "-c", "user.email=hana@example.org")

    def git(*words: str) -> str:
        result = command("git", *person, *words, cwd=place)
        assert result.returncode == 0, result.stderr
        return result.stdout.strip()

    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-q", "-m", "base")
    git("switch", "-q", "-c", "theirs")
    line = data.replace(ANCHOR, "旧名不再接受", "$(touch pwned) ::error::x @team")
    data.write("$(touch pwned).yml", "id: x\n")
    (place / "scripts/review_pr.py").write_text("open('pwned', 'w')\n", encoding="utf-8")
    git("add", ".")
    git("commit", "-q", "-m", 'x"; touch pwned; echo "')
    git("switch", "-q", "main")
    git("merge", "-q", "--no-ff", "-m", "merge", "theirs")
    merge = git("rev-parse", "HEAD")
    git("switch", "-q", "--detach", merge)

    summary = tmp_path / "summary.md"
    told = {}
    for job, step in steps_of(workflow(".github/workflows/check.yml")):
        if job == "review" and "run" in step:
            result = command(
                *("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]),
                cwd=place,
                GITHUB_SHA=merge,
                GITHUB_WORKSPACE=str(place),
                RUNNER_TEMP=str(temp),
                GITHUB_STEP_SUMMARY=str(summary),
                CI="true",
            )
            assert result.returncode == 0, (step["name"], result.stderr)
            told[step["name"]] = result.stdout
    assert [str(path) for path in tmp_path.rglob("pwned")] == []
    shown = told["Annotate the changed lines"].splitlines()
    assert any("file=data/$(touch pwned).yml,line=1" in each for each in shown)
    assert all(each.startswith("::") and "file=data/" in each for each in shown)
    review = (temp / "review" / "review.md").read_text(encoding="utf-8")
    assert program("review_comment").checked(review)
    assert "touch pwned" in summary.read_text(encoding="utf-8")
    assert "## All findings" in summary.read_text(encoding="utf-8")
    assert line > 0
