"""Carrying out a plan: every file whole or not at all, the raw text first."""

from __future__ import annotations

from pathlib import Path

from livingdocs.importing.file_changes import FileChange
from livingdocs.importing.plan import Plan
from livingdocs.yaml_files.files import write_bytes_atomically


class WriteFailedError(Exception):
    """A file could not be written; the changes in `done` were, and a second run does the rest."""

    def __init__(self, message: str, *, done: tuple[FileChange, ...]) -> None:
        """Keep what was carried out."""
        super().__init__(message)
        self.done = done


def carry_out(plan: Plan, root: Path) -> None:
    """Write what the plan creates and updates, in its order.

    The raw text comes first, so that no record ever speaks of a text that isn't there.

    Raises:
        WriteFailedError: at the first file that can't be written, which stays as it was.
    """
    for count, change in enumerate(plan.changes):
        try:
            if change.data is not None:
                write_bytes_atomically(root / change.path, change.data)
        except OSError as error:
            reason = error.strerror or str(error)
            raise WriteFailedError(
                f"{change.path}: {reason}; it stays as it was, and a second run does the rest",
                done=plan.changes[:count],
            ) from error
