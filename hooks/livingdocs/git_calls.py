"""The one place that runs git: without the caller's variables, hooks, monitors and pagers.

The repository may be a stranger's, and git takes programs to run from its configuration
(https://git-scm.com/docs/git-config: `core.fsmonitor`, `core.hooksPath`). What is asked here needs
none of them. A folder whose files are called as those of a repository (`HEAD`, `config`, `refs`) is
one for git too, with a configuration that came in a pull request (`safe.bareRepository`).
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Final

MOST_SECONDS: Final = 120.0

# Two people see the same files: what one of them ignores everywhere counts in no folder.
_SETTINGS: Final = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.excludesFile=",
    "safe.bareRepository=explicit",
    # What one person wants to see of a history is not all there is: the first commit is part of it.
    "log.showRoot=true",
)
_VARIABLES: Final = {
    # Git refreshes its index when it may; whoever only looks leaves no trace.
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    # An object that is missing is fetched by whatever program the configuration names.
    "GIT_ALLOW_PROTOCOL": "",
    # The contents of a commit, not what somebody put in its place on this machine.
    "GIT_NO_REPLACE_OBJECTS": "1",
    # Nor a history that ends where somebody on this machine cut it off.
    "GIT_GRAFT_FILE": os.devnull,
    # A folder may be called `:(glob)x`, and is one folder.
    "GIT_LITERAL_PATHSPECS": "1",
    # Its messages are looked into.
    "LC_ALL": "C",
}


class GitError(Exception):
    """Git could not do what it was asked; the message is what a person should read."""


def run_git(folder: Path, *arguments: str, given: bytes = b"") -> bytes:
    """What git answers when it is asked in `folder`.

    `given` is its input.

    Raises:
        GitError: when there is no git, or it fails; with the first line of its reason.
    """
    settings = [word for setting in _SETTINGS for word in ("-c", setting)]
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), "--no-pager", *settings, *arguments],
            input=given,
            capture_output=True,
            check=False,
            env=_environment(),
            timeout=MOST_SECONDS,
        )
    except OSError as error:
        raise GitError(f"git: {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise GitError(f"git {arguments[0]}: no answer in {MOST_SECONDS:.0f} seconds") from error
    if done.returncode:
        reason = done.stderr.decode("utf-8", "replace").strip().splitlines()
        what = reason[0] if reason else f"nothing is named {arguments[-1]}"
        raise GitError(f"git {arguments[0]}: {what}")
    return done.stdout


def has_repository(folder: Path) -> bool:
    """Whether `folder` or one above it holds a repository; nothing is asked of it.

    Most folders of tests and of readers have none, and a look is a hundred times cheaper than git.
    """
    place = folder.resolve()
    return any(os.path.lexists(each / ".git") for each in (place, *place.parents))


def _environment() -> dict[str, str]:
    caller = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**caller, **_VARIABLES}
