"""Which files of a folder git knows: what it tracks with their modes, and what is new.

A file that git ignores is nobody's data: it is in no pull request, nobody reviewed it, and another
checkout does not have it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from livingdocs.git_calls import GitError, has_repository, run_git
from livingdocs.yaml_files.places import twin_key

PLAIN: Final = "100644"
WORDS: Final = {
    "100755": "an executable file",
    "120000": "a link",
    "160000": "a submodule",
}
"""What the modes of an index mean that no data file has (man gitformat-index)."""


@dataclass(frozen=True)
class GitListing:
    """What git says of a folder; paths are below it, with `/`.

    Attributes:
        modes: the modes of each tracked file in the index; several while a merge is not done.
        new: untracked files that nothing ignores; a repository among them ends in `/`.
    """

    modes: Mapping[str, frozenset[str]]
    new: frozenset[str]

    def knows(self, relative: str) -> bool:
        """Whether git tracks the file, or it is new and not ignored; for a folder, any file in it.

        A file system may have another form of the name than git: what no record may be called is
        taken for known, so that it is refused by name.
        """
        return (
            relative in self._known
            or not relative.isascii()
            or twin_key(relative) in self._known_to_others
        )

    @cached_property
    def _known(self) -> frozenset[str]:
        """All files, and the folders on the way to each."""
        known: set[str] = set()
        for path in (*self.modes, *(each.rstrip("/") for each in self.new)):
            while path and path not in known:
                known.add(path)
                path = path.rpartition("/")[0]
        return frozenset(known)

    @cached_property
    def _known_to_others(self) -> frozenset[str]:
        """The same in the form that all file systems share."""
        return frozenset(map(twin_key, self._known))


def git_listing(folder: Path) -> GitListing | None:
    """What git says of `folder`; None where there is no repository, or all of it is ignored.

    Raises:
        GitError: when there is a repository that can't be asked, such as one of another owner.
    """
    if not has_repository(folder):
        return None
    try:
        answer = run_git(
            folder, "ls-files", "-t", "-s", "-z", "--cached", "--others", "--exclude-standard"
        )
    except GitError as error:
        if "not a git repository" in str(error):
            return None  # Something else that is called .git.
        raise
    modes: dict[str, set[str]] = {}
    new = set()
    for line in filter(None, os.fsdecode(answer).split("\0")):
        tag, _, rest = line.partition(" ")
        if tag == "?":
            new.add(rest)
        else:
            head, _, path = rest.partition("\t")
            modes.setdefault(path, set()).add(head[:6])
    if not modes and not new:
        return None
    return GitListing({path: frozenset(found) for path, found in modes.items()}, frozenset(new))
