"""Carrying out a plan: every file whole or not at all, the raw text first."""

from __future__ import annotations

from pathlib import Path

from livingdocs.importing.plan import FileChange, Plan
from livingdocs.yaml_files.files import remove_leftovers, write_bytes_atomically


class WriteFailedError(Exception):
    """A file could not be written; those before it were, and a second run does the rest."""


def carry_out(plan: Plan, root: Path) -> None:
    """Write what the plan creates and updates, in its order.

    The raw text comes first, so that no record ever speaks of a text that isn't there.

    Raises:
        WriteFailedError: at the first file that can't be written, which stays as it was.
    """
    for change in plan.changes:
        if change.data is not None:
            _write(change, change.data, root)


def clean_up(root: Path) -> list[str]:
    """Remove what a killed run left behind; the paths that were removed."""
    return remove_leftovers(root) if root.is_dir() else []


def _write(change: FileChange, data: bytes, root: Path) -> None:
    try:
        write_bytes_atomically(root / change.path, data)
    except OSError as error:
        reason = error.strerror or str(error)
        raise WriteFailedError(
            f"{change.path}: {reason}; it stays as it was, and a second run does the rest"
        ) from error
