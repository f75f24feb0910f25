"""The files of a data folder, listed without following links.

The folder may come from a stranger's pull request, so links, devices, odd modes, submodules, LFS
pointers and names that mean something to a system are refused before anything is opened. Where the
folder is in a git repository, only what git tracks or would track is data.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from livingdocs.findings import Finding, Severity
from livingdocs.git_calls import GitError
from livingdocs.yaml_files.git_listing import PLAIN, WORDS, GitListing, git_listing
from livingdocs.yaml_files.places import (
    fault_of_name,
    is_known_place,
    is_passed_over,
    twin_key,
)
from livingdocs.yaml_files.plain_files import is_link, read_bytes_nofollow
from livingdocs.yaml_files.text_faults import MAX_BYTES

MAX_BIB_BYTES: Final = 32 * 1024 * 1024
_MAX_DEPTH: Final = 8
_DEEPEST_PLACE: Final = 2
_LFS_HEAD: Final = b"version https://git-lfs.github.com/spec/"
_LFS_LONGEST: Final = 1024
# https://www.gnu.org/software/emacs/manual/html_node/elisp/File-Locks.html
_LOCK: Final = re.compile(r"[^/@]+@[^/]+\.[0-9]+(?::[0-9]+)?")
# One hides files from a review, the other from everybody.
_FILES_OF_GIT: Final = (".gitattributes", ".gitignore")


@dataclass(frozen=True, slots=True, order=True)
class DataFile:
    """A file of the data folder.

    Attributes:
        relative: its place below the folder, with `/` on every system.
        path: where to open it.
    """

    relative: str
    path: Path


def list_data_files(root: Path, *, shown_as: str = "") -> tuple[list[DataFile], list[Finding]]:
    """All files that may be read, by `relative`, and a finding for each that may not.

    `shown_as` stands before the paths in the findings, such as `data/`. Two findings are
    information: files in the place of records that git ignores, and a git that gives no answer.

    Raises:
        NotADirectoryError: when `root` is no folder.
    """
    if not root.is_dir():
        raise NotADirectoryError(f"{root} is no folder")
    try:
        walk = _Walk(root, shown_as, git_listing(root))
    except GitError as error:
        walk = _Walk(root, shown_as, None)
        walk.tell_of_git(error)
    walk.run()
    return walk.files, sorted(walk.findings, key=lambda finding: finding.sort_key)


class _Walk:
    """One walk over the folder; collects files and findings."""

    def __init__(self, root: Path, shown_as: str, listing: GitListing | None):
        self.root = root
        self.shown_as = shown_as
        self.files: list[DataFile] = []
        self.findings: list[Finding] = []
        self._listing = listing
        self._twins: dict[str, str] = {}
        self._executable: list[str] = []
        self._ignored: dict[str, list[str]] = {}

    def run(self) -> None:
        """Fill `files` and `findings`."""
        for entry, relative in self._entries():
            self._file(entry, relative)
        self._refuse_executables()
        self._refuse_by_index()
        self._tell_of_ignored()
        self.files.sort(key=lambda file: file.relative)

    def tell_of_git(self, error: GitError) -> None:
        """A notice that the folder is taken as it lies there."""
        self._tell(
            ".",
            f"a repository that can't be asked ({error})",
            "the files that git tracks",
            "see git status; until then every file of the folder is read, ignored ones too",
        )

    def _entries(self) -> Iterator[tuple[os.DirEntry[str], str]]:
        """Every entry that is no folder, folders in a fixed order; links are not followed."""
        folders = [(self.root, "", 0)]
        while folders:
            folder, prefix, depth = folders.pop()
            for entry in _still_there(folder, may_go=folder != self.root):
                relative = prefix + entry.name
                if self._is_ignored(relative):
                    self._note_ignored(entry, relative)
                    if entry.is_dir(follow_symlinks=False) and depth < _DEEPEST_PLACE:
                        folders.append((Path(entry.path), f"{relative}/", depth + 1))
                elif _is_lock_of_an_editor(entry):
                    continue
                elif is_link(entry.stat(follow_symlinks=False)):
                    self._refuse(relative, "a link", "a plain file", "put the file in its place")
                elif not entry.is_dir(follow_symlinks=False):
                    yield entry, relative
                elif self._may_enter(entry, relative, depth=depth):
                    folders.append((Path(entry.path), f"{relative}/", depth + 1))

    def _may_enter(self, entry: os.DirEntry[str], relative: str, *, depth: int) -> bool:
        if relative == ".git":
            return False  # The data folder may be a repository of its own.
        if entry.name == ".git" or os.path.lexists(Path(entry.path, ".git")):
            self._refuse(
                relative, "a repository inside the data folder", "plain folders", "copy its files"
            )
            return False
        fault = fault_of_name(relative)
        if fault is None and depth >= _MAX_DEPTH:
            fault = f"a folder more than {_MAX_DEPTH} levels deep"
        if fault is not None:
            self._refuse_name(relative, fault)
        return fault is None and not self._is_twin(relative)

    def _is_ignored(self, relative: str) -> bool:
        """Attributes and patterns have their effect also where git ignores their own file."""
        listing = self._listing
        if listing is None or relative == ".git" or relative.endswith(_FILES_OF_GIT):
            return False
        return not listing.knows(relative)

    def _note_ignored(self, entry: os.DirEntry[str], relative: str) -> None:
        if is_known_place(relative) and entry.is_file(follow_symlinks=False):
            self._ignored.setdefault(relative.rpartition("/")[0], []).append(relative)

    def _file(self, entry: os.DirEntry[str], relative: str) -> None:
        if is_passed_over(entry.name):
            return
        status = entry.stat(follow_symlinks=False)
        limit = MAX_BIB_BYTES if relative.endswith(".bib") else MAX_BYTES
        if not stat.S_ISREG(status.st_mode):
            self._refuse(relative, "no plain file", "a plain file", "remove it")
        elif entry.name in _FILES_OF_GIT:
            what = "attributes" if entry.name == ".gitattributes" else "patterns"
            self._refuse(
                relative,
                f"{what} of git for data files",
                "none below the data folder",
                f"remove it; {what} belong to the top folder",
            )
        elif (fault := fault_of_name(relative)) is not None:
            self._refuse_name(relative, fault)
        elif not is_known_place(relative):
            self._refuse(
                relative,
                "a file that no record type has its place for",
                "a file in one of the folders of the data folder's description",
                "move it, correct its folder or its ending, or remove it",
            )
        elif status.st_size > limit:
            self._refuse(
                relative,
                f"a file of {status.st_size:,} bytes",
                f"at most {limit:,} bytes",
                "split it into several files",
            )
        elif not self._is_twin(relative) and not self._is_pointer(entry, relative, status.st_size):
            if status.st_mode & 0o111 and os.name == "posix":
                self._executable.append(relative)
            self.files.append(DataFile(relative, Path(entry.path)))

    def _is_twin(self, relative: str) -> bool:
        other = self._twins.setdefault(twin_key(relative), relative)
        if other == relative:
            return False
        self._refuse_twin(relative, other)
        return True

    def _refuse_twin(self, relative: str, other: str) -> None:
        self._refuse(
            relative,
            f"a name that some file systems take for that of {other}",
            "names that differ in more than capitals or character forms",
            "rename one of the two",
        )

    def _is_pointer(self, entry: os.DirEntry[str], relative: str, size: int) -> bool:
        if not len(_LFS_HEAD) <= size <= _LFS_LONGEST:
            return False
        try:
            data = read_bytes_nofollow(Path(entry.path))
        except OSError:
            return False
        if data.startswith(_LFS_HEAD):
            self._refuse(
                relative, "a pointer of Git LFS", "the file itself", "commit the file without LFS"
            )
            return True
        return False

    def _refuse_executables(self) -> None:
        """Executable files are refused, unless all are: then the file system keeps no modes."""
        if len(self._executable) == len(self.files) > 1:
            return
        for relative in self._executable:
            self._refuse(relative, "an executable file", "mode 644", f"run chmod 644 {relative}")
        refused = set(self._executable)
        self.files = [file for file in self.files if file.relative not in refused]

    def _refuse_by_index(self) -> None:
        """What git would make of the folder elsewhere: a link is a plain file on some systems."""
        if self._listing is None:
            return
        read = {file.relative for file in self.files}
        refused = {finding.path.removeprefix(self.shown_as) for finding in self.findings}
        for relative, modes in sorted(self._listing.modes.items()):
            odd = min(modes - {PLAIN}, default=None)
            if (odd is None and relative in read) or relative in refused:
                continue
            if not os.path.lexists(self.root / relative):
                continue  # Deleted or renamed, and not yet in the index.
            other = self._twins.get(twin_key(relative), relative)
            if odd is not None:
                found = f"{WORDS.get(odd, 'no plain file')} in the index of git"
                self._refuse(
                    relative, found, f"a plain file of mode {PLAIN}", "put it in anew, as a file"
                )
                read.discard(relative)
            elif other != relative:
                self._refuse_twin(relative, other)
        self.files = [file for file in self.files if file.relative in read]

    def _tell_of_ignored(self) -> None:
        """One notice for each folder: a record that is not read must not be missed in silence."""
        for paths in self._ignored.values():
            more = f", and {len(paths) - 1} more in this folder" if len(paths) > 1 else ""
            self._tell(
                min(paths),
                f"a file that git ignores{more}; it is not read",
                "files that git tracks, or would",
                "see git check-ignore -v, or move the file out of the data folder",
            )

    def _refuse_name(self, relative: str, fault: str) -> None:
        self._refuse(
            relative,
            fault,
            "lower-case ASCII letters, digits, hyphens, dots and underscores, at most 64",
            "rename it",
        )

    def _refuse(self, relative: str, found: str, expected: str, fix: str) -> None:
        self._find(Severity.ERROR, relative, found, expected, fix)

    def _tell(self, relative: str, found: str, expected: str, fix: str) -> None:
        self._find(Severity.INFO, relative, found, expected, fix)

    def _find(self, severity: Severity, relative: str, *words: str) -> None:
        """Note a finding; `words` are what was found, what was expected, how to fix it."""
        found, expected, fix = words
        self.findings.append(
            Finding(
                "file-not-allowed" if severity is Severity.ERROR else "file-not-listed",
                severity,
                self.shown_as + relative,
                1,
                found=found,
                expected=expected,
                fix=fix,
            )
        )


def _still_there(folder: Path, *, may_go: bool) -> Iterator[os.DirEntry[str]]:
    """The entries of a folder by name. While it is read, editors make files and take them away.

    `may_go` is whether the folder itself may be gone.
    """
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except FileNotFoundError:
        if not may_go:
            raise
        return
    for entry in entries:
        with contextlib.suppress(FileNotFoundError):
            entry.stat(follow_symlinks=False)  # Which the entry keeps.
            yield entry


def _is_lock_of_an_editor(entry: os.DirEntry[str]) -> bool:
    """Whether this is what Emacs makes while a text is not saved: a link to a person."""
    if not (entry.name.startswith(".#") and entry.is_symlink()):
        return False
    try:
        return _LOCK.fullmatch(str(Path(entry.path).readlink())) is not None
    except FileNotFoundError:
        return True
