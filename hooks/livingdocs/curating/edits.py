"""A change of several data files that is made as a whole, or not at all.

A curator's command plans its edits, the changed folder is loaded from a copy, and only what loads
is written. So a command never leaves a reference to what it renamed or removed.
"""

from __future__ import annotations

import difflib
import errno
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import ValidationError

from livingdocs.findings import Finding, has_errors
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.yaml_files.files import (
    MAX_BIB_BYTES,
    FileRefusedError,
    linked_folder,
    list_data_files,
    read_bytes_nofollow,
)
from livingdocs.yaml_files.sole_writer import SoleWriter
from livingdocs.yaml_files.whole_changes import write_all


class CuratingError(Exception):
    """A command can't do what it was asked; the message says why and names the way out."""


class UnsoundEditError(CuratingError):
    """The folder would not load after the change."""

    def __init__(self, findings: tuple[Finding, ...]):
        """Keep what would be wrong."""
        super().__init__("the data folder would have faults after this change; nothing is written")
        self.findings = findings


def refusal(error: ValidationError) -> CuratingError:
    """What a record refuses, field by field, without the frame that pydantic gives it."""
    return CuratingError(
        "; ".join(
            f"{'.'.join(map(str, each['loc']))}: {each['msg'].rstrip('.')}"
            for each in error.errors()
        )
    )


@dataclass
class Edits:
    """Files of a data folder as they are, and as they shall be.

    Attributes:
        root: the data folder.
        notices: what a person should know or do besides, in the order in which it came up.
    """

    root: Path
    notices: list[str] = field(default_factory=list)
    _before: dict[str, str | None] = field(default_factory=dict)
    _after: dict[str, str | None] = field(default_factory=dict)

    def text(self, path: str) -> str:
        """What a file holds after the edits so far; empty for one that is not there."""
        if path not in self._after:
            text = _text(self.root, path)
            self._before[path] = self._after[path] = text
        return self._after[path] or ""

    def put(self, path: str, text: str) -> None:
        """Give a file this text."""
        self.text(path)
        self._after[path] = text

    def remove(self, path: str) -> None:
        """Take a file away."""
        self.text(path)
        self._after[path] = None

    @property
    def changed(self) -> Mapping[str, str | None]:
        """The new text of each file that changes; None for one that goes."""
        return {
            path: text for path, text in sorted(self._after.items()) if text != self._before[path]
        }

    @property
    def new(self) -> tuple[str, ...]:
        """The files that are not there yet; git knows nothing of them."""
        return tuple(
            path
            for path, text in self.changed.items()
            if text is not None and self._before[path] is None
        )

    def diff(self, shown_as: str) -> Iterator[str]:
        """The lines of a unified diff of all of them, without their ends.

        `shown_as` is the folder as seen from where the diff is read.
        """
        for path, text in self.changed.items():
            old = (self._before[path] or "").splitlines()
            yield from difflib.unified_diff(
                old,
                (text or "").splitlines(),
                f"a/{shown_as}/{path}",
                f"b/{shown_as}/{path}",
                n=2,
                lineterm="",
            )

    def check(self) -> None:
        """Load the folder as it would be.

        Raises:
            UnsoundEditError: when it would not load.
        """
        with tempfile.TemporaryDirectory(prefix="curating-") as place:
            copy = Path(place, "data")
            try:
                _copy(self.root, copy)
                write_all(copy, self._bytes())
            except OSError as error:
                if error.errno is None or isinstance(error, FileRefusedError):
                    raise
                raise OSError(error.errno, error.strerror, str(copy)) from error
            try:
                load_knowledge_base(copy)
            except KnowledgeBaseError as error:
                raise UnsoundEditError(error.findings) from error

    def carry_out(self) -> None:
        """Check, then write all of it; what a killed run leaves undone, the next command does.

        Raises:
            UnsoundEditError: when the folder would not load; nothing is written.
            CuratingError: when a file changed in the meantime; nothing is written.
            FolderLockedError: when another command writes for too long.
            OSError: a file can't be written; the next command does the rest.
        """
        with SoleWriter(self.root) as writer:
            for path in self.changed:
                if _text(self.root, path) != self._before[path]:
                    raise CuratingError(f"{path} has changed in the meantime; run it again")
            self.check()
            writer.change(self._bytes())

    def _bytes(self) -> dict[str, bytes | None]:
        return {
            path: None if text is None else text.encode("utf-8")
            for path, text in self.changed.items()
        }


def _copy(root: Path, copy: Path) -> None:
    """Copy what a loader would read of `root`; the modes of its folders stay behind.

    Raises:
        UnsoundEditError: when there is something else in it than data.
    """
    files, findings = list_data_files(root)
    if has_errors(findings):
        raise UnsoundEditError(tuple(findings))
    copy.mkdir()
    for file in files:
        target = copy / file.relative
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(read_bytes_nofollow(file.path, limit=MAX_BIB_BYTES))


def _text(root: Path, path: str) -> str | None:
    """What a file holds; None where there is none.

    Raises:
        FileRefusedError: for something else than a plain file.
    """
    if (folder := linked_folder(root, path)) is not None:
        raise FileRefusedError(errno.ELOOP, f"{folder} is a link to another place")
    try:
        data = read_bytes_nofollow(root / path, limit=MAX_BIB_BYTES)
    except FileNotFoundError:
        return None
    return data.decode("utf-8").replace("\r\n", "\n")
