"""The one place that runs git: without the caller's variables, hooks, monitors and pagers.

The repository may be a stranger's, and git takes programs to run from its configuration
(https://git-scm.com/docs/git-config: `core.fsmonitor`, `core.hooksPath`). What is asked here needs
none of them. A folder whose files are called as those of a repository (`HEAD`, `config`, `refs`) is
one for git too, with a configuration that came in a pull request (`safe.bareRepository`).

A few small objects may name a billion files: a tree whose folders are all the same tree, ten times
over. So the time, the memory and the answer of git are bounded.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Final

if sys.platform == "linux":
    import resource

MOST_SECONDS: Final = 120.0
MOST_BYTES: Final = 32 * 1024 * 1024
"""Of an answer that lists names: 300,000 of usual length."""
MOST_MEMORY: Final = 1024 * 1024 * 1024
"""Bytes that git may take for itself, where the system can be told; files that it maps are free."""

_CHUNK: Final = 1024 * 1024

# Two people see the same files: what one of them ignores everywhere counts in no folder.
_SETTINGS: Final = (
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.excludesFile=",
    "safe.bareRepository=explicit",
    # A hint about the file of grafts would stand where the reason of a failure is looked for.
    "advice.graftFileDeprecated=false",
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


def run_git(
    folder: Path, *arguments: str, given: bytes = b"", most_bytes: int = MOST_BYTES
) -> bytes:
    """What git answers when it is asked in `folder`.

    `given` is its input, `most_bytes` how long the answer may be.

    Raises:
        GitError: when there is no git, it fails, with the first line of its reason, or it needs
            more time, memory or room than it may have.
    """
    settings = [word for setting in _SETTINGS for word in ("-c", setting)]
    command = ["git", "-C", str(folder), "--no-pager", *settings, *arguments]
    try:
        run = _Run(command, given, most_bytes)
    except OSError as error:
        raise GitError(f"git: {error.strerror}") from error
    if run.is_late:
        raise GitError(f"git {arguments[0]}: no answer in {MOST_SECONDS:.0f} seconds")
    if run.is_flooded:
        raise GitError(f"git {arguments[0]}: an answer of more than {most_bytes:,} bytes")
    if run.code:
        reason = run.errors.decode("utf-8", "replace").strip().splitlines()
        what = reason[0] if reason else f"nothing is named {arguments[-1]}"
        raise GitError(f"git {arguments[0]}: {what}")
    return run.answer


class _Run:
    """One run of a command, to its end or to the first bound that it meets.

    Its pipes belong to threads of their own: a program that git has started may hold them open
    when git is gone.
    """

    def __init__(self, command: list[str], given: bytes, most_bytes: int) -> None:
        self.is_late = self.is_flooded = False
        self.answer = self.errors = b""
        self._given = given
        self._most_bytes = most_bytes
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, env=_environment()
        )
        _bound_memory(self._process.pid)
        threads = [
            threading.Thread(target=each, daemon=True)
            for each in (self._give, self._read_answer, self._read_errors)
        ]
        try:
            for thread in threads:
                thread.start()
            self.code = self._process.wait(MOST_SECONDS)
            for thread in threads:
                thread.join()
        except subprocess.TimeoutExpired:
            self.is_late = True
        finally:
            self._process.kill()
            self._process.wait()

    def _give(self) -> None:
        assert self._process.stdin is not None
        try:
            with self._process.stdin as stream:
                stream.write(self._given)
        except OSError:
            return  # It has ended, and its exit code says why.

    def _read_answer(self) -> None:
        assert self._process.stdout is not None
        self.answer = self._read(self._process.stdout)

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        self.errors = self._read(self._process.stderr)

    def _read(self, stream: IO[bytes]) -> bytes:
        """All that comes, but nothing beyond the bound, which is the end of the command."""
        parts: list[bytes] = []
        left = self._most_bytes
        with stream:
            while part := stream.read(min(_CHUNK, left + 1)):
                left -= len(part)
                if left < 0:
                    self.is_flooded = True
                    self._process.kill()
                    break
                parts.append(part)
        return b"".join(parts)


def _bound_memory(process: int) -> None:
    """Only Linux can bound the memory of another process; what runs there are pull requests."""
    if sys.platform == "linux":
        try:
            _, most = resource.prlimit(process, resource.RLIMIT_DATA)
            bound = MOST_MEMORY if most == resource.RLIM_INFINITY else min(MOST_MEMORY, most)
            resource.prlimit(process, resource.RLIMIT_DATA, (bound, most))
        except (OSError, ValueError):
            return  # It has ended already, or a sandbox forbids it.


def has_repository(folder: Path) -> bool:
    """Whether `folder` or one above it holds a repository; nothing is asked of it.

    Most folders of tests and of readers have none, and a look is a hundred times cheaper than git.
    """
    place = folder.resolve()
    return any(os.path.lexists(each / ".git") for each in (place, *place.parents))


def _environment() -> dict[str, str]:
    caller = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {**caller, **_VARIABLES}
