"""Two states of a data folder out of a repository, as folders that can be loaded.

Nothing of a state is checked out and nothing in it is run: files are read out of git one tree at a
time, plain files only.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from livingdocs.characters import visible
from livingdocs.git_calls import MOST_BYTES, GitError, run_git
from livingdocs.yaml_files.files import MAX_BIB_BYTES

__all__ = ["GitError", "Repository", "repository_of"]

_LINK: Final = "120000"
_MOST_FILES: Final = 100_000
_MOST_BYTES: Final = 256 * 1024 * 1024
# Neither a setting nor a file of the branch (`.gitmodules`) says what counts for a difference. Git
# would look into a submodule with the settings of that one, hence its commit alone.
_WHOLE: Final = ("--no-renames", "--no-ext-diff", "--ignore-submodules=dirty")


@dataclass(frozen=True, slots=True)
class Repository:
    """A git repository with a data folder.

    Attributes:
        root: its working tree.
        data: the data folder, relative to the root, with `/`.
    """

    root: Path
    data: str

    @property
    def prefix(self) -> str:
        """What stands before the paths of the data folder; nothing where it is all of the tree."""
        return "" if self.data == "." else f"{self.data}/"

    def commit(self, ref: str) -> str:
        """The full hash of what a branch, a tag or a hash names.

        Raises:
            GitError: for a name that names nothing.
        """
        if ref.startswith("-"):
            raise GitError(f"{ref}: no name of a commit")
        return self.run("rev-parse", "--verify", "--quiet", f"{ref}^{{commit}}").strip()

    def merge_base(self, base: str, head: str) -> str:
        """The commit from which the two went apart: what a pull request is held against."""
        return self.run("merge-base", base, head).strip()

    def extract(self, commit: str, into: Path) -> Path:
        """Put the data folder of a commit below `into`; the folder it is then in.

        A commit without a data folder gives an empty one.

        Raises:
            GitError: for a state that git can't give, or that would fill the disk.
        """
        folder = into / "data"
        folder.mkdir(parents=True)
        listing = self.run(
            "ls-tree", "-r", "-l", "-z", "--full-tree", commit, "--", self.prefix or "."
        )
        entries = [_Entry.of(line) for line in listing.split("\0") if line]
        _refuse_floods(entries)
        contents = self.contents([entry.blob for entry in entries if entry.is_read])
        # Links last, so that no file can be put through one.
        for entry in sorted(entries, key=lambda entry: entry.mode == _LINK):
            relative = entry.path.removeprefix(self.prefix)
            try:
                entry.put(_place(folder, relative), contents)
            except OSError as error:
                raise GitError(f"{visible(relative)}: {error.strerror}") from error
        return folder

    def changed_files(self, base: str, head: str | None) -> tuple[str, ...]:
        """Every path that differs; `head` None is the working tree, with its new files.

        Of a file that moved that is both its places: it may have moved out of the code.
        """
        names = self.run("diff", *_WHOLE, "--name-only", "-z", base, *([head] if head else []))
        found = names.split("\0")
        if head is None:
            found += self.run("ls-files", "--others", "--exclude-standard", "-z").split("\0")
        return tuple(sorted({name for name in found if name}))

    def contents(self, blobs: Sequence[str]) -> dict[str, bytes]:
        """The contents of many files in one go. `git archive` would obey `export-ignore`.

        Raises:
            GitError: when one of them is not in the repository, or can't be read, or all of them
                have more than 256 MiB.
        """
        asked = "".join(f"{blob}\n" for blob in dict.fromkeys(blobs))
        # Before each content git says its hash, its kind and its size.
        most_bytes = _MOST_BYTES + 2 * len(asked)
        answer = self._git_bytes(
            "cat-file", "--batch", given=asked.encode("ascii"), most_bytes=most_bytes
        )
        contents: dict[str, bytes] = {}
        place = 0
        while place < len(answer):
            line_end = answer.index(b"\n", place)
            blob, kind, *rest = answer[place:line_end].decode("ascii").split(" ")
            if not rest:
                raise GitError(f"git cat-file: the object {blob} is {kind}; see git fsck")
            size = rest[0]
            contents[blob] = answer[line_end + 1 : line_end + 1 + int(size)]
            place = line_end + 1 + int(size) + 1
        return contents

    def run(self, *arguments: str, most_bytes: int = MOST_BYTES) -> str:
        """What git answers; bytes that are no UTF-8 become surrogates.

        Raises:
            GitError: when it refuses, or the answer is longer than `most_bytes`.
        """
        answer = self._git_bytes(*arguments, most_bytes=most_bytes)
        return answer.decode("utf-8", "surrogateescape")

    def _git_bytes(self, *arguments: str, given: bytes = b"", most_bytes: int) -> bytes:
        return run_git(self.root, *arguments, given=given, most_bytes=most_bytes)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One line of `git ls-tree -l`."""

    mode: str
    kind: str
    blob: str
    size: int
    path: str

    @classmethod
    def of(cls, line: str) -> _Entry:
        head, _, path = line.partition("\t")
        mode, kind, blob, size = head.split()
        return cls(mode, kind, blob, int(size) if size.isdecimal() else 0, path)

    @property
    def is_read(self) -> bool:
        """Whether a loader could want its content, too."""
        return self.kind == "blob" and self.size <= MAX_BIB_BYTES

    def put(self, target: Path, contents: Mapping[str, bytes]) -> None:
        """Make the file; what is no plain file becomes what the loader refuses by name."""
        target.parent.mkdir(parents=True, exist_ok=True)
        content = contents.get(self.blob, b"")
        if self.mode == _LINK:
            target.symlink_to(content.decode("utf-8", "surrogateescape"))
        elif self.kind == "blob":
            target.write_bytes(content)
            if not self.is_read:
                os.truncate(target, self.size)
            target.chmod(0o755 if self.mode == "100755" else 0o644)
        else:
            # A submodule: the loader refuses a folder with a repository in it.
            target.mkdir()
            (target / ".git").write_bytes(b"")


def _refuse_floods(entries: Sequence[_Entry]) -> None:
    """A file that a tree names a thousand times is stored once, and would be written as often."""
    total = sum(entry.size for entry in entries if entry.is_read)
    if len(entries) > _MOST_FILES or total > _MOST_BYTES:
        raise GitError(
            f"a data folder of {len(entries):,} files with {total:,} bytes; "
            f"at most {_MOST_FILES:,} files with {_MOST_BYTES:,} bytes are compared"
        )


def _place(folder: Path, relative: str) -> Path:
    """Where a file of a tree goes. Git itself makes no such names, but trees can be made by hand.

    Raises:
        GitError: for a path that leads out of the folder, or that is there already.
    """
    target = folder / relative
    parts = relative.split("/")
    if {"", ".", ".."} & set(parts) or "\\" in relative or os.path.lexists(target):
        raise GitError(f"{visible(relative)}: no path for a file, or one that is taken")
    return target


def repository_of(data: Path) -> Repository:
    """The repository that holds a data folder.

    Raises:
        GitError: when there is none, or the folder is outside of it.
    """
    place = data.resolve()
    try:
        found = run_git(place, "rev-parse", "--show-toplevel")
    except GitError as error:
        raise GitError(f"{data}: in no git repository that can be read ({error})") from error
    root = Path(os.fsdecode(found.removesuffix(b"\n")))
    if not place.is_relative_to(root.resolve()):
        raise GitError(f"{data}: git keeps its files elsewhere, in {root} (see core.worktree)")
    return Repository(root, place.relative_to(root.resolve()).as_posix())
