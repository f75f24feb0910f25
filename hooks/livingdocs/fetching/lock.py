"""One fetcher at a time for each data folder, which also knows when arXiv was last asked."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from livingdocs.yaml_files.folder_lock import FolderLock

_LONGEST_CONTENT: Final = 64


class FetchLock(FolderLock):
    """Never waited for; its file holds the time of the last request, so that runs keep distance."""

    def __init__(self, data: Path, *, folder: Path | None = None) -> None:
        """The lock of a data folder; its file is in `folder`, by default a temporary one."""
        super().__init__(data, purpose="fetch", folder=folder)

    def __enter__(self) -> FetchLock:
        """Take the lock.

        Raises:
            FolderLockedError: when another process has it.
        """
        super().__enter__()
        return self

    @property
    def last_request(self) -> float | None:
        """When a run on this folder last asked arXiv, in seconds since 1970."""
        if self.descriptor is None:
            return None
        try:
            os.lseek(self.descriptor, 0, os.SEEK_SET)
            return float(os.read(self.descriptor, _LONGEST_CONTENT).decode("ascii"))
        except (OSError, ValueError):
            return None

    def note_request(self, moment: float) -> None:
        """Remember when arXiv was asked; a full disk costs no more than the memory."""
        if self.descriptor is None:
            return
        with contextlib.suppress(OSError):
            os.lseek(self.descriptor, 0, os.SEEK_SET)
            os.write(self.descriptor, f"{moment:<20.3f}\n".encode("ascii"))
