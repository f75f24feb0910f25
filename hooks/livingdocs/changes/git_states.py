"""Two states of a data folder out of a repository, as folders that can be loaded.

Nothing of a state is checked out and nothing in it is run: files are read out of git one tree at a
time, plain files only.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

# Git refreshes its index when it may; a review leaves no trace.
_ENVIRONMENT: Final = {**os.environ, "GIT_OPTIONAL_LOCKS": "0"}


class GitError(Exception):
    """Git could not do what it was asked; the message is what a person should read."""


@dataclass(frozen=True, slots=True)
class Repository:
    """A git repository with a data folder.

    Attributes:
        root: its working tree.
        data: the data folder, relative to the root, with `/`.
    """

    root: Path
    data: str

    def commit(self, ref: str) -> str:
        """The full hash of what a branch, a tag or a hash names.

        Raises:
            GitError: for a name that names nothing.
        """
        if ref.startswith("-"):
            raise GitError(f"{ref}: no name of a commit")
        return self._git("rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}").strip()

    def merge_base(self, base: str, head: str) -> str:
        """The commit from which the two went apart: what a pull request is held against."""
        return self._git("merge-base", base, head).strip()

    def extract(self, commit: str, into: Path) -> Path:
        """Put the data folder of a commit below `into`; the folder it is then in.

        A commit without a data folder gives an empty one.
        """
        folder = into / "data"
        folder.mkdir(parents=True)
        listing = self._git("ls-tree", "-r", "-z", "--full-tree", commit, "--", f"{self.data}/")
        entries = [_Entry.of(line) for line in listing.split("\0") if line]
        contents = self._contents([entry.blob for entry in entries if entry.kind == "blob"])
        for entry in entries:
            target = folder / entry.path.removeprefix(f"{self.data}/")
            target.parent.mkdir(parents=True, exist_ok=True)
            entry.put(target, contents.get(entry.blob, b""))
        return folder

    def changed_files(self, base: str, head: str | None) -> tuple[str, ...]:
        """Every path that differs; `head` None is the working tree, with its new files."""
        names = self._git("diff", "--name-only", "-z", base, *([head] if head else []))
        found = names.split("\0")
        if head is None:
            found += self._git("ls-files", "--others", "--exclude-standard", "-z").split("\0")
        return tuple(sorted({name for name in found if name}))

    def _contents(self, blobs: Sequence[str]) -> dict[str, bytes]:
        """The contents of many files in one go. `git archive` would obey `export-ignore`."""
        asked = "".join(f"{blob}\n" for blob in dict.fromkeys(blobs))
        answer = self._git_bytes("cat-file", "--batch", given=asked.encode("ascii"))
        contents: dict[str, bytes] = {}
        place = 0
        while place < len(answer):
            line_end = answer.index(b"\n", place)
            blob, _, size = answer[place:line_end].decode("ascii").split(" ")
            contents[blob] = answer[line_end + 1 : line_end + 1 + int(size)]
            place = line_end + 1 + int(size) + 1
        return contents

    def _git(self, *arguments: str) -> str:
        return self._git_bytes(*arguments).decode("utf-8", "surrogateescape")

    def _git_bytes(self, *arguments: str, given: bytes = b"") -> bytes:
        try:
            done = subprocess.run(
                ["git", "-C", str(self.root), *arguments],
                input=given,
                capture_output=True,
                check=False,
                env=_ENVIRONMENT,
            )
        except OSError as error:
            raise GitError(f"git: {error.strerror}") from error
        if done.returncode:
            reason = done.stderr.decode("utf-8", "replace").strip().splitlines()
            what = reason[-1] if reason else f"nothing is named {arguments[-1]}"
            raise GitError(f"git {arguments[0]}: {what}")
        return done.stdout


@dataclass(frozen=True, slots=True)
class _Entry:
    """One line of `git ls-tree`."""

    mode: str
    kind: str
    blob: str
    path: str

    @classmethod
    def of(cls, line: str) -> _Entry:
        head, _, path = line.partition("\t")
        mode, kind, blob = head.split(" ")
        return cls(mode, kind, blob, path)

    def put(self, target: Path, content: bytes) -> None:
        """Make the file; what is no plain file becomes what the loader refuses by name."""
        if self.mode == "120000":
            target.symlink_to(content.decode("utf-8", "surrogateescape"))
        elif self.kind == "blob":
            target.write_bytes(content)
            target.chmod(0o755 if self.mode == "100755" else 0o644)
        else:
            # A submodule: the loader refuses a folder with a repository in it.
            target.mkdir()
            (target / ".git").write_bytes(b"")


def repository_of(data: Path) -> Repository:
    """The repository that holds a data folder.

    Raises:
        GitError: when there is none, or the folder is outside of it.
    """
    place = data.resolve()
    try:
        done = subprocess.run(
            ["git", "-C", str(place), "rev-parse", "--show-toplevel"],
            capture_output=True,
            check=False,
        )
    except OSError as error:
        raise GitError(f"git: {error.strerror}") from error
    if done.returncode:
        raise GitError(f"{data}: in no git repository")
    root = Path(done.stdout.decode("utf-8", "surrogateescape").rstrip("\n"))
    return Repository(root, place.relative_to(root.resolve()).as_posix())
