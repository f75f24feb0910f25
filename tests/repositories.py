"""Repositories of git for tests, made by a person who exists nowhere."""

from __future__ import annotations

import subprocess
from pathlib import Path

PERSON = ("-c", "user.name=t", "-c", "user.email=t@e.example")


def git(folder: Path, *arguments: str, given: str = "") -> str:
    """What git answers in a folder; a command that fails is an error of the test.

    `given` is what it may read from its standard input.
    """
    done = subprocess.run(
        ["git", "-C", str(folder), *PERSON, *arguments],
        check=True,
        capture_output=True,
        input=given.encode("utf-8"),
    )
    return done.stdout.decode("utf-8")


def new_repository(root: Path, *, branch: str | None = None) -> Path:
    """A repository in `root`, with all that stands there on `main`; then on a new branch."""
    git(root, "init", "-q", "-b", "main")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "base")
    if branch is not None:
        git(root, "checkout", "-q", "-b", branch)
    return root
