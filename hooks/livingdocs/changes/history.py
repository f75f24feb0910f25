"""What ever stood in a data folder, out of the history of its repository in one pass.

Only the first parents are followed: what a branch had before it was merged was never published.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from livingdocs.changes.git_states import GitError, Repository

_MAIN: Final = ("refs/remotes/origin/HEAD", "refs/remotes/origin/main", "refs/heads/main")
"""Names of the branch that is published, best first."""

_COMMIT: Final = "\x01"
_MOST_BYTES: Final = 256 * 1024 * 1024
"""A million and a half changes of files."""


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit: its hash, shortened, and its day."""

    short: str
    day: str


@dataclass(frozen=True, slots=True)
class Change:
    """What one commit did to one file; `blob` is empty where the file went."""

    commit: Commit
    path: str
    blob: str


@dataclass(frozen=True, slots=True)
class History:
    """All changes of the files of a data folder, the newest first; paths are below the folder.

    `shallow` is whether the repository does not have the whole of it.
    """

    changes: tuple[Change, ...]
    shallow: bool


def history_of(repository: Repository) -> History:
    """The published history of the data folder: that of the main branch, up to where we left it.

    Raises:
        GitError: when git can't say, as in a repository without a commit.
    """
    end = _published(repository)
    text = repository.run(
        *("log", "--no-show-signature", "--first-parent", "-m"),
        *("--raw", "--no-renames", "--no-abbrev", "-z"),
        *(f"--format={_COMMIT}%H %as", end, "--", repository.data),
        most_bytes=_MOST_BYTES,
    )
    shallow = repository.run("rev-parse", "--is-shallow-repository").strip() == "true"
    return History(tuple(_changes(text, repository.prefix)), shallow)


def _published(repository: Repository) -> str:
    head = repository.commit("HEAD")
    for name in _MAIN:
        try:
            return repository.merge_base(repository.commit(name), head)
        except GitError:
            continue  # There is no such branch, or it has nothing in common with this one.
    return head


def _changes(text: str, prefix: str) -> Iterator[Change]:
    """Of `:100644 100644 <old> <new> M`, then the path, each ended by a zero byte."""
    commit = Commit("", "")
    parts = iter(text.split("\0"))
    for part in parts:
        part = part.lstrip("\n")
        if part.startswith(_COMMIT):
            short, _, day = part[1:].partition(" ")
            commit = Commit(short[:12], day)
        elif part.startswith(":"):
            blob = part.split(" ")[3]
            path = next(parts, "")
            if path.startswith(prefix):
                # No blob is all zeros, of which there are 40 or 64: git knows two kinds of hashes.
                yield Change(commit, path.removeprefix(prefix), blob if blob.strip("0") else "")
